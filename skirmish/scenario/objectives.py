"""What ends a game, and who has won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from skirmish.forces.profile import SIDES, Side, other
from skirmish.state import GameState, Result


class _Objective(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ReduceToHalf(_Objective):
    """The first side to bring the other down to half of its number wins; both in one turn is a draw."""

    kind: Literal["reduce-to-half"] = "reduce-to-half"

    def result(self, state: GameState) -> Result | None:
        """How the game ended with this turn, if it did."""
        down = [side for side in SIDES if 2 * left(state, side) <= state.start.get(side, 0)]
        if not down:
            return None
        if len(down) == 2:
            return Result(None, f"both sides are down to half: {_count(state, 'good')}, {_count(state, 'evil')}")
        return Result(other(down[0]), f"{_count(state, down[0])}, half or fewer")


class LastStanding(_Objective):
    """The first side to slay all of the other wins."""

    kind: Literal["last-standing"] = "last-standing"

    def result(self, state: GameState) -> Result | None:
        """How the game ended with this turn, if it did. Where nobody is left, the side that fell first has lost."""
        gone = [side for side in SIDES if left(state, side) == 0]
        if not gone:
            return None
        last = {model.force: number for number, model in enumerate(state.fallen.values())}
        loser = min(gone, key=lambda side: last.get(side, -1))
        return Result(other(loser), f"{_count(state, loser)}")


Objective = Annotated[ReduceToHalf | LastStanding, Field(discriminator="kind")]
"""By ``kind``."""


def left(state: GameState, side: Side) -> int:
    """How many models a side still has."""
    models = (*state.models.values(), *state.carried.values())
    return sum(model.force == side and not model.loose for model in models)


def _count(state: GameState, side: Side) -> str:
    return f"{side} has {left(state, side) or 'none'} of {state.start.get(side, 0)} left"
