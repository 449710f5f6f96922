"""The decisions of those who have won a fight: at whom they strike, and how."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision
from skirmish.rules.blows import Target
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class StrikeAt(Answer):
    """The victim of a strike, and what of a cavalry model it is aimed at."""

    kind: Literal["strike_at"] = "strike_at"
    victim: str
    part: Target = "self"


class ChooseStrike(Decision):
    """At whom a winner strikes next, where he can choose (fight.split, cavalry.strikes)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (StrikeAt,)
    kind: Literal["choose_strike"] = "choose_strike"
    rule: str = "fight.split"
    striker: str
    strikes: int
    """How many are left, this one included."""
    victims: tuple[str, ...]
    parts: dict[str, tuple[Target, ...]] = {}
    """What may be struck of those who are not struck themselves or nothing: a rider, his mount, his passenger."""
    trapped: tuple[str, ...] = ()
    """Those at whom a strike is two."""

    def verify(self, _state: GameState, answer: StrikeAt) -> Ruling:
        """One of the beaten, and a part of him that is there to be struck."""
        if answer.victim not in self.victims:
            names = ", ".join(self.victims)
            return rule((objection(self.rule, f"{self.striker} cannot strike at {answer.victim!r}, but at {names}"),))
        if answer.part not in self.of(answer.victim):
            known = ", ".join(self.of(answer.victim))
            text = f"{self.striker} cannot strike at {answer.part} of {answer.victim}; {known} can be struck"
            return rule((objection("cavalry.strikes", text),))
        return rule((Reason(self.rule, f"{self.striker} strikes at {answer.victim}"),))

    def of(self, victim: str) -> tuple[Target, ...]:
        """What of a victim may be struck."""
        return self.parts.get(victim, ("self",))

    def sample(self, _state: GameState, rng: random.Random) -> StrikeAt:
        """Any."""
        victim = rng.choice(self.victims)
        return StrikeAt(victim=victim, part=rng.choice(self.of(victim)))


class Use(Answer):
    """Whether to do what one may."""

    kind: Literal["use"] = "use"
    use: bool


class ChooseUse(Decision):
    """Whether a winner makes use of what he alone has: a blade that is spent with it, a sweep instead of strikes.

    The ``rule`` says what it is.
    """

    takes: ClassVar[tuple[type[Answer], ...]] = (Use,)
    kind: Literal["choose_use"] = "choose_use"
    model: str
    against: tuple[str, ...]
    """Whom it would be used on."""

    def verify(self, _state: GameState, answer: Use) -> Ruling:
        """Either is allowed."""
        text = f"{self.model} uses it" if answer.use else f"{self.model} does without"
        return rule((Reason(self.rule, text),))

    def sample(self, _state: GameState, rng: random.Random) -> Use:
        """As often as not."""
        return Use(use=rng.random() < 0.5)
