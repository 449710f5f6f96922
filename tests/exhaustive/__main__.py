"""Plays arranged battles until nothing of the checklist is missing: ``python -m tests.exhaustive``."""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator

from skirmish import fuzz
from tests.exhaustive.checklist import checklist
from tests.exhaustive.runner import THEMES, Seed, found, keep, play
from tests.exhaustive.witness import Witness


class Search:
    """Battles of all themes, of those more often that have given something new of late."""

    def __init__(self, themes: list[str], first: int) -> None:
        self._fruit = dict.fromkeys(themes, 5.0)
        self._numbers = {theme: itertools.count(first) for theme in themes}
        self._rng = random.Random(first)

    def __iter__(self) -> Iterator[Seed]:
        while True:
            theme = self._rng.choices(list(self._fruit), [fruit + 0.3 for fruit in self._fruit.values()])[0]
            yield Seed(theme, next(self._numbers[theme]))

    def learn(self, seed: Seed, new: int) -> None:
        """How much a battle gave."""
        if seed.theme in self._fruit:
            self._fruit[seed.theme] = 0.7 * self._fruit[seed.theme] + 3 * new


def main() -> int:
    """Play what was found before, and then more battles; print what is missing in the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="Give up after so long.")
    parser.add_argument("--theme", action="append", choices=tuple(THEMES), help="Only these.")
    parser.add_argument("--first", type=int, default=1, help="The number of the first battle of each theme.")
    parser.add_argument("--afresh", action="store_true", help="Forget the battles that were found before.")
    parser.add_argument("--write", action="store_true", help="Keep the battles that give it all, for the test.")
    options = parser.parse_args()
    witness, wanted, began, troubles = Witness(), set(checklist()), time.monotonic(), 0
    search = Search(options.theme or list(THEMES), options.first)
    gave: dict[Seed, frozenset[str]] = {}
    with witness.listening():
        for seed in itertools.chain(() if options.afresh else found(), search):
            missing = wanted - witness.found.keys()
            if not missing or time.monotonic() - began > 60 * options.minutes:
                break
            try:
                play(seed, witness)
            except fuzz.Trouble as trouble:
                troubles += 1
                print(f"{seed}: {trouble}; the answer was {trouble.answer!r}"[:1000], flush=True)
                continue
            gave[seed] = frozenset(witness.lines & wanted)
            new = missing & witness.found.keys()
            search.learn(seed, len(new))
            if new:
                print(f"{seed}: {', '.join(sorted(new))[:200]}; {len(missing) - len(new)} missing", flush=True)
    missing = wanted - witness.found.keys()
    print(f"{len(gave)} battles, {troubles} in trouble, {time.monotonic() - began:.0f} s")
    print(f"{len(wanted) - len(missing)} of the {len(wanted)} lines of the checklist have come up")
    print("".join(f"missing: {line}\n" for line in sorted(missing)), end="")
    if options.write:
        keep(gave)
    return 1 if missing or troubles else 0


if __name__ == "__main__":
    sys.exit(main())
