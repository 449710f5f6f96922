"""Plays arranged battles until nothing of the checklist is missing: ``python -m tests.exhaustive``."""

from __future__ import annotations

import argparse
import itertools
import sys
import time

from skirmish import fuzz
from tests.exhaustive.checklist import checklist
from tests.exhaustive.runner import THEMES, Seed, play
from tests.exhaustive.witness import Witness


def main() -> int:
    """Play round after round of all themes; print what is found first where, and what is missing in the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="Give up after so long.")
    parser.add_argument("--theme", action="append", choices=tuple(THEMES), help="Only these.")
    parser.add_argument("--first", type=int, default=1, help="The number of the first battle of each theme.")
    options = parser.parse_args()
    witness, wanted, began, games, troubles = Witness(), checklist(), time.monotonic(), 0, 0
    with witness.listening():
        for number in itertools.count(options.first):
            for theme in options.theme or THEMES:
                seed = Seed(theme, number)
                before, start = len(witness.found), time.monotonic()
                try:
                    play(seed, witness)
                except fuzz.Trouble as trouble:
                    troubles += 1
                    print(f"TROUBLE in {seed}: {trouble}; the answer was {trouble.answer!r}"[:900])
                games += 1
                missing = [line for line in wanted if line not in witness.found]
                print(
                    f"{seed}: {time.monotonic() - start:.1f} s, {len(witness.found) - before} new; "
                    f"{len(missing)} of {len(wanted)} missing",
                    flush=True,
                )
            if not missing or time.monotonic() - began > 60 * options.minutes:
                break
    print(f"{games} battles, {troubles} in trouble, {time.monotonic() - began:.0f} s")
    print("\n".join(f"missing: {line}" for line in missing))
    return 1 if missing or troubles else 0


if __name__ == "__main__":
    sys.exit(main())
