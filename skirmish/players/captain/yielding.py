"""Where the captain's beaten models go."""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.decisions.retreating import Beaten, ChooseRetreat, Retreat
from skirmish.players.captain.moment import Moment
from skirmish.rules import giving_ground, leaping
from skirmish.state import GameState, Side, other

FAN = 7
"""How many directions it tries in each open interval."""


def retreat(moment: Moment, decision: ChooseRetreat) -> Retreat:
    """Away from enemies; friends make way, or a drop is leapt, only when nothing else is open."""
    state = moment.state
    for beaten in sorted(decision.models, key=lambda each: len(each.directions)):
        offers = sorted(_offers(state, beaten), key=lambda offer: -_safety(state, decision.side, offer))
        for offer in (*offers, *_leaps(state, beaten, decision.foes)):
            if decision.verify(state, offer).allowed:
                return offer
    return decision.sample(state, moment.rng)


def _offers(state: GameState, beaten: Beaten) -> Iterator[Retreat]:
    model = state.models[beaten.model]
    ways = [({}, beaten.directions)] if beaten.directions else [(way.moves, way.directions) for way in beaten.ways]
    for moves, directions in ways:
        if beaten.climbing:
            yield Retreat(model=beaten.model, make_way=moves)
        for low, high in directions:
            for step in range(FAN):
                angle = low + (high - low) * (step + 0.5) / FAN
                at = giving_ground.end(model, math.radians(angle), beaten.distance)
                yield Retreat(model=beaten.model, at=at, make_way=moves)


def _leaps(state: GameState, beaten: Beaten, foes: tuple[str, ...]) -> Iterator[Retreat]:
    """Down a drop rather than be trapped on its edge."""
    model = state.models[beaten.model]
    for low, high in beaten.leaps:
        there = leaping.landing(state, model, math.radians((low + high) / 2), foes)
        if there is not None:
            yield Retreat(model=beaten.model, at=there.at, leap=True)
    if not beaten.directions:
        yield Retreat(model=beaten.model)


def _safety(state: GameState, side: Side, offer: Retreat) -> float:
    """How good a place to go back to is: far from enemies, near a friend, with walls not at its back."""
    if offer.at is None:
        return 0.0
    unit = state.scale.mm(25.4)
    foes = sorted(math.dist(offer.at, foe.at) / unit for foe in state.side(other(side)))[:4]
    friends = [math.dist(offer.at, each.at) / unit for each in state.side(side) if each.name != offer.model]
    return sum(min(gap, 4.0) for gap in foes) - 0.2 * min(friends, default=0.0)
