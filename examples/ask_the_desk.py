"""Set up a position in code and ask whether a man may charge an Orc."""

from __future__ import annotations

from skirmish import desk
from skirmish.position import parse

POSITION = """
format = "skirmish-position/1"
scale = "inches"
table = { width = 24, height = 24 }

[[model]]
name = "man"
profile = "warrior-of-minas-tirith"
at = [12.0, 8.0]

[[model]]
name = "near"
profile = "orc-warrior"
at = [12.0, 12.0]

[[model]]
name = "far"
profile = "orc-warrior"
at = [12.0, 14.0]
"""


def main() -> None:
    state = parse(POSITION).state
    for target in ("near", "far"):
        ruling = desk.charge(state, "man", [target])
        print(f"charge {target}: {ruling.verdict}, at a cost of {ruling.cost:.2f} of {ruling.allowance:g} in")
        for reason in ruling.because:
            print(f"  {reason.rule}: {reason.text}")


if __name__ == "__main__":
    main()
