"""The decisions of heroic actions: calling one, and in what order those called are worked out."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class CallHeroic(Answer):
    """A Hero calls a heroic action."""

    kind: Literal["call_heroic"] = "call_heroic"
    hero: str


class ChooseHeroic(Decision):
    """Whether a Hero of the side calls a heroic action at the start of a phase, and who (heroic.call)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (CallHeroic, Done)
    kind: Literal["choose_heroic"] = "choose_heroic"
    rule: str = "heroic.call"
    phase: str
    heroes: tuple[str, ...]

    def verify(self, _state: GameState, answer: CallHeroic | Done) -> Ruling:
        """One of those who can."""
        if isinstance(answer, Done):
            return rule((Reason(self.rule, f"{self.side} calls nothing more"),))
        if answer.hero in self.heroes:
            return rule((Reason(self.rule, f"{answer.hero} calls a heroic action"),))
        names = ", ".join(self.heroes)
        return rule((objection(self.rule, f"{answer.hero!r} cannot call one now; those who can: {names}"),))

    def sample(self, _state: GameState, rng: random.Random) -> CallHeroic | Done:
        """Now and then."""
        return CallHeroic(hero=rng.choice(self.heroes)) if rng.random() < 0.2 else Done()


class PickHeroic(Answer):
    """Which Hero's action comes next."""

    kind: Literal["pick_heroic"] = "pick_heroic"
    hero: str


class OrderHeroics(Decision):
    """Whose heroic action of the side comes next in the order (heroic.order)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (PickHeroic,)
    kind: Literal["order_heroics"] = "order_heroics"
    rule: str = "heroic.order"
    heroes: tuple[str, ...]

    def verify(self, _state: GameState, answer: PickHeroic) -> Ruling:
        """One of those who have called."""
        if answer.hero in self.heroes:
            return rule((Reason(self.rule, f"{answer.hero} is next"),))
        return rule((objection(self.rule, f"{answer.hero!r} is not one of {', '.join(self.heroes)}"),))

    def sample(self, _state: GameState, rng: random.Random) -> PickHeroic:
        """Any."""
        return PickHeroic(hero=rng.choice(self.heroes))
