"""How far a model moves, and what it is told to do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

import numpy as np

from skirmish.geometry import routes
from skirmish.measure import Distance
from skirmish.rules.barriers import ZONE
from skirmish.state import GameState, Model

CRAWL = Distance(1, 2)
Spot = tuple[float, float]


class Order(NamedTuple):
    """What a player tells a model to do in its move. The route begins where the model stands."""

    route: tuple[Spot, ...]
    charge: tuple[str, ...] = ()
    rise: bool = False
    """Get up first."""
    lie: Literal["first", "last"] | None = None
    """Lie down, before moving or after it."""
    climb_down: bool = False
    """Climb down a climbable face instead of leaping off it."""


def full_move(state: GameState, model: Model) -> float:
    """A model's Move distance in the game's scale; a rider's is his mount's (move.rates, cavalry.moving)."""
    return state.length((model.steed or model.warrior).move)


def left_over(state: GameState, model: Model, order: Order) -> float:
    """What is left of the move once the model has got up or lain down as it is told; below 0 if it cannot."""
    full = full_move(state, model)
    return full - model.moved - full / 2 * (order.rise + (order.lie is not None))


def allowance(state: GameState, model: Model, order: Order) -> float:
    """What is left of the move for the route itself (move.rates, ground.lie, ground.rise, ground.crawl).

    What the model has moved already this turn is gone. One who lay down this turn paid half his move for that.
    """
    full, left = full_move(state, model), left_over(state, model, order)
    if order.lie == "first" or (model.lying and not order.rise):
        crawled = model.moved % (full / 2) if model.lying else 0.0
        left = min(left, state.length(CRAWL) - crawled)
    return max(0.0, left)


def halt_before(state: GameState, model: Model, route: Sequence[Spot], targets: Collection[str]) -> float | None:
    """The arc of a route at which a model is first exactly 1in/2cm from one of some targets (weapon.throwing).

    0 when it begins nearer, None when it never comes so near.
    """
    bases = [state.disc(state.models[name]) for name in targets]
    if not bases:
        return None
    near = state.length(ZONE)
    rings = np.array([(x, y, radius + near) for x, y, radius in bases])
    met = routes.disc_crossings(np.array(route, dtype=np.float64), state.radius(model), rings, 0.0)
    return min((float(enter) for _, enter, _, _ in met), default=None)
