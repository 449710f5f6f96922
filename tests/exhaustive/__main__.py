"""Plays arranged battles until nothing of the checklist is missing: ``python -m tests.exhaustive``."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from skirmish import fuzz
from tests.exhaustive.checklist import checklist
from tests.exhaustive.runner import THEMES, Seed, keep, play
from tests.exhaustive.witness import Witness


def main() -> int:
    """Play battles, those of fruitful themes more often, until all has come up; print what is missing in the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="Give up after so long.")
    parser.add_argument("--theme", action="append", choices=tuple(THEMES), help="Only these.")
    parser.add_argument("--first", type=int, default=1, help="The number of the first battle of each theme.")
    parser.add_argument("--write", action="store_true", help="Write the battles that give it all to found.json.")
    options = parser.parse_args()
    themes = options.theme or list(THEMES)
    witness, wanted, began, troubles = Witness(), set(checklist()), time.monotonic(), 0
    played: Counter[str] = Counter()
    fruit = dict.fromkeys(themes, 10.0)
    gave: dict[Seed, frozenset[str]] = {}
    rng = random.Random(options.first)
    with witness.listening():
        while wanted - witness.found.keys() and time.monotonic() - began < 60 * options.minutes:
            theme = rng.choices(themes, [fruit[one] + 0.3 for one in themes])[0]
            seed = Seed(theme, options.first + played[theme])
            played[theme] += 1
            before = wanted - witness.found.keys()
            try:
                play(seed, witness)
            except fuzz.Trouble as trouble:
                troubles += 1
                print(f"{seed}: {trouble}; the answer was {trouble.answer!r}"[:1000])
            gave[seed] = frozenset(witness.lines & wanted)
            new = before & witness.found.keys()
            fruit[theme] = 0.7 * fruit[theme] + 3 * len(new)
            if new:
                print(f"{seed}: {', '.join(sorted(new))[:300]}; {len(before) - len(new)} missing", flush=True)
    missing = sorted(wanted - witness.found.keys())
    print(f"{sum(played.values())} battles, {troubles} in trouble, {time.monotonic() - began:.0f} s")
    print("\n".join(f"missing: {line}" for line in missing))
    if options.write:
        keep(gave)
    return 1 if missing or troubles else 0


if __name__ == "__main__":
    sys.exit(main())
