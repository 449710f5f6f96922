"""What every decision and every answer is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from skirmish.forces.profile import Side
from skirmish.measure import snap_point
from skirmish.ruling import Ruling, Verdict, objection
from skirmish.state import GameState
from skirmish.table import Point

OnGrid = Annotated[Point, AfterValidator(lambda at: snap_point(*at))]
"""A place that is taken to the grid."""


class Answer(BaseModel):
    """What a player says. Subclasses have a ``kind`` of their own, which tells them apart in a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str


class Decision(BaseModel, ABC):
    """A question to one side: plain data, enough to be answered in another process that has the same state.

    A subclass names the answers it takes, checks one against the rules, and can propose valid ones.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    takes: ClassVar[tuple[type[Answer], ...]] = ()
    kind: str
    side: Side
    rule: str
    """The rule that asks."""

    def check(self, state: GameState, answer: Answer) -> Ruling:
        """Whether the answer may be given; every objection is named. Never changes the state."""
        if not isinstance(answer, self.takes):
            wanted = " or ".join(str(kind.model_fields["kind"].default) for kind in self.takes)
            found = getattr(answer, "kind", type(answer).__name__)
            return Ruling(
                Verdict.NO,
                (objection("turn.sequence", f"the answer is of kind {found!r}; the open decision takes {wanted}"),),
            )
        return self.verify(state, answer)

    @abstractmethod
    def verify(self, state: GameState, answer: Any) -> Ruling:
        """`check` for an answer of the right kind."""

    @abstractmethod
    def sample(self, state: GameState, rng: random.Random) -> Answer:
        """Some valid answer, at random."""


class Done(Answer):
    """Nothing more here: the side ends its part of the phase."""

    kind: Literal["done"] = "done"
