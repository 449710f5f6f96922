"""Before the first turn: models placed close together, shooters where they see, the dearest Hero under guard."""

from __future__ import annotations

import math

from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.decisions.start import ChooseWard, PlaceMarker, StandAt, SwearTo
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.worth import price
from skirmish.state import GameState, Model, other

LOOKS = 10
"""How many places it compares for a model."""


def place(moment: Moment, decision: Place) -> PlaceAt:
    """The best of some places that are allowed."""
    offers = [decision.sample(moment.state, moment.rng) for _ in range(LOOKS)]
    return max(offers, key=lambda offer: _score(moment.state, decision, offer))


def ward(moment: Moment, decision: ChooseWard) -> SwearTo:
    """The dearest Hero, whose guards stand as long as he does."""
    state = moment.state
    heroes = {name: model for name in decision.heroes if (model := state.model(name)) is not None}
    return SwearTo(hero=max(decision.heroes, key=lambda name: (price(heroes[name]) if name in heroes else 0.0, name)))


def marker(moment: Moment, decision: PlaceMarker) -> StandAt:
    """Where its owner stands, who is where the Heroes are."""
    return StandAt(at=moment.state.models[decision.owner].at)


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
