"""The decisions of Might and Fate: points spent on a die that has been rolled."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class SpendMight(Answer):
    """Change the die by so many points, up or down; none leaves it."""

    kind: Literal["spend_might"] = "spend_might"
    points: int = 0
    lower: bool = False


class ChooseMight(Decision):
    """Whether a Hero changes a die of his with Might (hero.might)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (SpendMight,)
    kind: Literal["choose_might"] = "choose_might"
    rule: str = "hero.might"
    hero: str
    purpose: str
    """The rule that the die was rolled for."""
    face: int
    wanted: tuple[int, ...]
    """The scores that would change what comes of it."""
    most: int
    """How many points the Hero can spend."""

    def verify(self, _state: GameState, answer: SpendMight) -> Ruling:
        """No more than he has, and the die stays within 1 and 6."""
        becomes = self.face + (-answer.points if answer.lower else answer.points)
        reasons = [Reason("hero.might", f"{self.hero} makes a {self.face} a {becomes}")]
        if not 0 <= answer.points <= self.most:
            reasons.append(objection("hero.might", f"{self.hero} can spend 0 to {self.most}, not {answer.points}"))
        if not 1 <= becomes <= 6:
            reasons.append(objection("intro.dice", f"a {self.face} cannot become {becomes}; a die stays from 1 to 6"))
        return rule(reasons)

    def cheapest(self) -> SpendMight:
        """The fewest points that change what comes of the die."""
        best = min(self.wanted, key=lambda score: (abs(score - self.face), -score))
        return SpendMight(points=abs(best - self.face), lower=best < self.face)

    def sample(self, _state: GameState, rng: random.Random) -> SpendMight:
        """As often as not the fewest points that help."""
        return self.cheapest() if rng.random() < 0.5 else SpendMight()


class SpendFate(Answer):
    """Roll one die of Fate, or take the wound."""

    kind: Literal["spend_fate"] = "spend_fate"
    spend: bool


class ChooseFate(Decision):
    """Whether a Hero who loses a wound rolls Fate to recover it (hero.fate)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (SpendFate,)
    kind: Literal["choose_fate"] = "choose_fate"
    rule: str = "hero.fate"
    hero: str
    wounds: int
    """What he has left if he takes the wound."""
    fate: int
    source: str
    """Who or what wounds him."""

    def verify(self, _state: GameState, answer: SpendFate) -> Ruling:
        """Either is allowed."""
        return rule((Reason("hero.fate", f"{self.hero} {'trusts to Fate' if answer.spend else 'takes the wound'}"),))

    def sample(self, _state: GameState, rng: random.Random) -> SpendFate:
        """Mostly."""
        return SpendFate(spend=rng.random() < 0.8)
