"""Plays arranged battles and keeps the checklist."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import NamedTuple

from skirmish import fuzz
from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.shooting import ChooseShot
from skirmish.dice import Dice, Source
from skirmish.forces.profile import Side
from skirmish.game import Game
from tests.exhaustive.battles import THEMES, arrange
from tests.exhaustive.witness import Witness

FOUND = Path(__file__).with_name("found.json")
"""Where the battles of `found` are kept: ``python -m tests.exhaustive --write`` looks for them anew."""
SAMPLES = 4
"""How many answers a player thinks of before he gives the one of the rarest kind."""


class Seed(NamedTuple):
    """A battle of the runner."""

    theme: str
    number: int

    def __str__(self) -> str:
        return f"{self.theme} {self.number}"


class Curious:
    """A random player who likes to do what he has not done yet."""

    def __init__(self, seed: str, *, still: bool = False) -> None:
        self.seed, self.still = seed, still
        self._done: Counter[str] = Counter()

    def decide(self, game: Game, decision: Decision) -> Answer:
        """The answer of the rarest kind among a few at random."""
        rng = random.Random(f"{self.seed} {len(game.log)}")
        if self.still and isinstance(decision, ChooseMove) and decision.done and rng.random() < 0.8:
            return Done()
        count = SAMPLES if isinstance(decision, ChooseMove | ChooseShot) else 2
        answers = [decision.sample(game.state, rng) for _ in range(count)]
        best = min(answers, key=lambda answer: (self._rank(decision, answer), rng.random()))
        self._done[_sort(best)] += 1
        return best

    def _rank(self, decision: Decision, answer: Answer) -> int:
        if isinstance(answer, Done) and isinstance(decision, ChooseMove | ChooseShot):
            return 1000
        return self._done[_sort(answer)]


def _sort(answer: Answer) -> str:
    """What an answer is about."""
    if isinstance(answer, Cast):
        return f"cast {answer.power}"
    if isinstance(answer, Move):
        marks = (bool(answer.charge), len(answer.charge) > 1, answer.throw is not None, answer.rise, answer.lie)
        return f"move {marks}"
    flags = [str(value) for value in answer.model_dump().values() if isinstance(value, bool)]
    return " ".join((answer.kind, *flags))


LOADED: dict[str, tuple[int, ...]] = {
    "magic.cast": (1, 1, 1, 1, 2, 3, 4, 5, 6, 6),
    "magic.resist": (6, 6, 6, 5, 4, 3, 2, 1),
    "jump.chart": (1, 1, 1, 2, 3, 4, 5, 6),
    "elevated.fall": (1, 2, 3, 1, 2, 3, 4, 5, 6),
    "shoot.to_hit": (6, 6, 6, 5, 4, 3, 2, 1),
    "shoot.into_fight": (1, 2, 3, 1, 2, 3, 4, 5, 6),
    "volley.to_hit": (6, 6, 6, 5, 4, 3, 2, 1),
    "courage.alone": (1, 1, 2, 2, 3, 3, 4, 5, 6),
    "courage.horn": (1, 1, 2, 2, 3, 3, 4, 5, 6),
    "creature.poison": (1, 1, 1, 2, 3, 4, 5, 6),
    "item.one_ring": (1, 1, 2, 3, 4, 5, 6),
}
"""Purposes for which some faces come more often, since what they bring about is rare."""


def loaded(seed: str) -> Source:
    """Dice of which, for each purpose, every face comes soon: drawn from a bag without putting back, now and then."""
    rngs: dict[str, random.Random] = {}
    left: dict[str, list[int]] = {}

    def face(purpose: str, _owner: str, _index: int) -> int:
        rng = rngs.setdefault(purpose, random.Random(f"{seed} {purpose}"))
        faces = LOADED.get(purpose, (1, 2, 3, 4, 5, 6))
        if rng.random() < 0.5:
            return rng.choice(faces)
        if not left.get(purpose):
            left[purpose] = rng.sample(faces, len(faces))
        return left[purpose].pop()

    return face


def play(seed: Seed, witness: Witness) -> Game:
    """Play one battle under the eyes of a witness. Raises fuzz.Trouble."""
    name = str(seed)
    battle = arrange(seed.theme, seed.number)
    both: dict[Side, Curious] = {
        "good": Curious(f"good {name}", still="good" in battle.still),
        "evil": Curious(f"evil {name}", still="evil" in battle.still),
    }
    witness.begin(name)
    return fuzz.play(
        battle.scenario,
        scale=battle.scale,
        seed=seed.number,
        turns=battle.turns,
        watch=witness.look,
        both=both,
        dice=Dice(loaded(name)),
        saved=False,
    )


def found() -> dict[Seed, tuple[str, ...]]:
    """Battles that together give all there is, found beforehand, each with the lines that none before it gives."""
    data = json.loads(FOUND.read_text(encoding="utf-8")) if FOUND.exists() else {}
    return {Seed(theme, int(number)): tuple(lines) for key, lines in data.items() for theme, number in [key.split()]}


def keep(gave: Mapping[Seed, frozenset[str]]) -> None:
    """Write down few of some battles that give all that these have given: the richest first."""
    left, kept = set[str]().union(*gave.values()), dict[str, list[str]]()
    while left:
        best = max(gave, key=lambda seed: len(gave[seed] & left))
        kept[str(best)] = sorted(gave[best] & left)
        left -= gave[best]
    FOUND.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


def more(known: Mapping[Seed, tuple[str, ...]], missing: Set[str], first: int) -> Iterator[Seed]:
    """Further battles, by turns of all themes of which one has given some of what is missing."""
    fruitful = dict.fromkeys(seed.theme for seed, lines in known.items() if not missing.isdisjoint(lines))
    for number in itertools.count(first):
        yield from (Seed(theme, number) for theme in fruitful or THEMES)
