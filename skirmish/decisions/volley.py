"""Volleys: the answer that looses one, and the decision to whom a further hit goes."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision
from skirmish.rules.parts import Name
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class Volley(Answer):
    """A group of bowmen shoots a volley at an enemy."""

    kind: Literal["volley"] = "volley"
    group: tuple[str, ...]
    target: str


class Allocate(Answer):
    """A hit of a volley goes to a model; of a cavalry model, to the part named."""

    kind: Literal["allocate"] = "allocate"
    model: str
    part: Name | None = None


class AllocateHit(Decision):
    """To whom the next hit of a volley goes (volley.spread)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Allocate,)
    kind: Literal["allocate_hit"] = "allocate_hit"
    rule: str = "volley.spread"
    target: str
    left: int
    """How many hits are still to be given, this one included."""
    choices: tuple[tuple[str, Name | None], ...]
    """The models, or parts of them, that can take one more."""

    def verify(self, _state: GameState, answer: Allocate) -> Ruling:
        """One of the choices."""
        named = _named(answer.model, answer.part)
        if (answer.model, answer.part) in self.choices:
            return rule((Reason(self.rule, f"a hit goes to {named}"),))
        choices = ", ".join(_named(*choice) for choice in self.choices)
        return rule((objection(self.rule, f"found {named}; a hit of this volley can go to {choices}"),))

    def sample(self, _state: GameState, rng: random.Random) -> Allocate:
        """Any of the choices."""
        model, part = rng.choice(self.choices)
        return Allocate(model=model, part=part)


def _named(model: str, part: Name | None) -> str:
    return model if part is None else f"{model} ({part})"
