"""Where the captain places its models: close together, shooters where they see, nobody alone."""

from __future__ import annotations

import math
import random

from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.state import GameState, Model, other

LOOKS = 10
"""How many places it compares for a model."""


def place(state: GameState, decision: Place, rng: random.Random) -> PlaceAt:
    """The best of some places that are allowed."""
    offers = [decision.sample(state, rng) for _ in range(LOOKS)]
    return max(offers, key=lambda offer: _score(state, decision, offer))


def _score(state: GameState, decision: Place, offer: PlaceAt) -> float:
    model = state.waiting[offer.model]
    unit = state.scale.mm(25.4)
    friends = sorted(math.dist(offer.at, friend.at) / unit for friend in state.side(decision.side))
    foes = sorted(math.dist(offer.at, foe.at) / unit for foe in state.side(other(decision.side)))
    near = sum(abs(gap - 1.6) for gap in friends[:3]) + 0.05 * sum(friends)
    shoots = bool(model.warrior.missiles)
    far = 0.0
    if foes:
        far = -abs(foes[0] - (13.0 if shoots else 8.0))
    return far - near - _crowding(state, model, offer)


def _crowding(state: GameState, model: Model, offer: PlaceAt) -> float:
    """Places hemmed in by walls are poor starts."""
    x, y = offer.at
    reach = state.radius(model) + state.scale.mm(12)
    return 0.5 * sum(
        feature.kind in ("block", "barrier") and feature.within(reach, x, y) for feature in state.table.features
    )
