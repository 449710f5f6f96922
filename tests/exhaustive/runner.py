"""Plays arranged battles and keeps the checklist."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from skirmish import fuzz
from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.shooting import ChooseShot
from skirmish.dice import Dice, Source
from skirmish.forces.profile import Side
from skirmish.game import Game
from skirmish.measure import Scale
from tests.exhaustive.battles import THEMES, arrange
from tests.exhaustive.checklist import checklist
from tests.exhaustive.witness import Witness

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
        best = min(answers, key=lambda answer: (self._rank(game, decision, answer), rng.random()))
        self._done[_sort(game, best)] += 1
        return best

    def _rank(self, game: Game, decision: Decision, answer: Answer) -> int:
        if isinstance(answer, Done) and isinstance(decision, ChooseMove | ChooseShot):
            return 1000
        return self._done[_sort(game, answer)]


def _sort(game: Game, answer: Answer) -> str:
    """What an answer is about."""
    if isinstance(answer, Cast):
        return f"cast {answer.power}"
    if isinstance(answer, Move):
        marks = (bool(answer.charge), len(answer.charge) > 1, answer.throw is not None, answer.rise, answer.lie)
        return f"move {marks}"
    flags = [str(value) for value in answer.model_dump().values() if isinstance(value, bool)]
    return " ".join((answer.kind, *flags))


def bags(seed: str) -> Source:
    """Dice of which, for each purpose, every six hold each face once, every other time at least."""
    rngs: dict[str, random.Random] = {}
    left: dict[str, list[int]] = {}

    def face(purpose: str, _owner: str, _index: int) -> int:
        rng = rngs.setdefault(purpose, random.Random(f"{seed} {purpose}"))
        if rng.random() < 0.5:
            return rng.randint(1, 6)
        if not left.get(purpose):
            left[purpose] = rng.sample(range(1, 7), 6)
        return left[purpose].pop()

    return face


def play(seed: Seed, witness: Witness) -> Game:
    """Play one battle under the eyes of a witness. Raises fuzz.Trouble."""
    name = str(seed)
    battle = arrange(seed.theme, seed.number)
    both: dict[Side, Curious] = {
        "good": Curious(f"good {name}", still=battle.still == "good"),
        "evil": Curious(f"evil {name}", still=battle.still == "evil"),
    }
    witness.begin(name)
    scale = (Scale.INCHES, Scale.CENTIMETRES)[seed.number % 2]
    return fuzz.play(
        battle.scenario,
        scale=scale,
        seed=seed.number,
        turns=battle.turns,
        watch=witness.look,
        both=both,
        dice=Dice(bags(name)),
        saved=False,
    )


def run(seeds: Iterable[Seed], witness: Witness, after: Callable[[Seed], bool] = lambda _: False) -> list[str]:
    """Play battles until nothing of the checklist is missing, ``after`` one says so, or none is left; what is missing."""
    wanted = checklist()
    with witness.listening():
        for seed in seeds:
            play(seed, witness)
            if after(seed) or all(line in witness.found for line in wanted):
                break
    return [line for line in wanted if line not in witness.found]


__all__ = ["THEMES", "Curious", "Seed", "bags", "play", "run"]
