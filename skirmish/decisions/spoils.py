"""The decisions about what the fallen leave behind: banners and weapons."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class Raise(Answer):
    """Who takes up the banner."""

    kind: Literal["raise_banner"] = "raise_banner"
    model: str


class ChooseBearer(Decision):
    """Whether a friend drops all he carries and takes up the banner of a slain bearer (banner.fallen)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Raise, Done)
    kind: Literal["choose_bearer"] = "choose_bearer"
    rule: str = "banner.fallen"
    fallen: str
    banner: str
    models: tuple[str, ...]

    def verify(self, _state: GameState, answer: Raise | Done) -> Ruling:
        """One of those beside him, or nobody."""
        if isinstance(answer, Done):
            return rule((Reason(self.rule, f"the banner of {self.fallen} is lost"),))
        if answer.model in self.models:
            return rule((Reason(self.rule, f"{answer.model} takes up the banner"),))
        return rule((objection(self.rule, f"{answer.model!r} cannot take it up; {', '.join(self.models)} can"),))

    def sample(self, _state: GameState, rng: random.Random) -> Raise | Done:
        """Mostly somebody."""
        return Done() if rng.random() < 0.2 else Raise(model=rng.choice(self.models))


class TakeUp(Answer):
    """What is taken, and from whom."""

    kind: Literal["take_up"] = "take_up"
    item: str
    fallen: str


class PickUp(Decision):
    """Whether a Hero takes a weapon or shield from an opponent he has slain (weapon.pick_up)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (TakeUp, Done)
    kind: Literal["pick_up"] = "pick_up"
    rule: str = "weapon.pick_up"
    hero: str
    offers: dict[str, tuple[str, ...]]
    """By the name of the slain, what of his the Hero may take."""

    def verify(self, _state: GameState, answer: TakeUp | Done) -> Ruling:
        """One thing of one of the slain, or nothing."""
        if isinstance(answer, Done):
            return rule((Reason(self.rule, f"{self.hero} leaves everything where it lies"),))
        if answer.item in self.offers.get(answer.fallen, ()):
            return rule((Reason(self.rule, f"{self.hero} takes the {answer.item} of {answer.fallen}"),))
        known = "; ".join(f"{name}: {', '.join(items)}" for name, items in self.offers.items())
        return rule((objection(self.rule, f"{self.hero} cannot take {answer.item} of {answer.fallen}, but {known}"),))

    def sample(self, _state: GameState, rng: random.Random) -> TakeUp | Done:
        """As often as not something."""
        if rng.random() < 0.5:
            return Done()
        fallen = rng.choice(list(self.offers))
        return TakeUp(fallen=fallen, item=rng.choice(self.offers[fallen]))
