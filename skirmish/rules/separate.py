"""Slight moves after which the sides of a fight no longer touch (fight.separate)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from skirmish.measure import snap_point
from skirmish.rules import standing
from skirmish.rules.defending import over_barrier
from skirmish.rules.giving_ground import Spot
from skirmish.state import GameState, Model
from skirmish.table import Feature

_ROUNDS = 400
_NEAR = 4.0
"""Models further from those to be parted than so many of their base's diameters stay where they are."""


def part(state: GameState, pairs: Iterable[tuple[Model, Model]], held: Collection[str] = ()) -> dict[str, Spot]:
    """Where to move models, by little, so that none of the pairs touches and nobody overlaps.

    Those ``held`` stay as long as it can be done without them. What is pushed pushes on. Of two who touch over a
    barrier the second draws back from it. Empty when nothing needs to move, or when there is no room.
    """
    crowd = _gather(state, list(pairs), held)
    if not crowd.settle():
        return {}
    return {name: spot for name, at in crowd.places.items() if (spot := snap_point(*at)) != state.models[name].at}


@dataclass
class _Crowd:
    """Models around those to be parted, and how far each must stay from what."""

    places: dict[str, Spot]
    weights: dict[str, float]
    """How readily each is moved, 0 for not at all."""
    yielding: dict[str, float]
    """The same for those who are held, once it cannot be done without them."""
    pairs: list[tuple[str, str, float]]
    walls: list[tuple[str, Feature, float]]
    bounds: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)

    def settle(self) -> bool:
        """Push apart what is too near, over and over; whether nothing is too near in the end."""
        for round_ in range(_ROUNDS):
            if round_ == _ROUNDS // 2:
                self.weights = {name: self.yielding.get(name, weight) for name, weight in self.weights.items()}
            moved = [self._push_pair(*pair) for pair in self.pairs]
            moved += [self._push_off(*wall) for wall in self.walls]
            moved += [self._keep_in(name, *room) for name, room in self.bounds.items()]
            if not any(moved):
                return True
        return False

    def _push_pair(self, a: str, b: str, least: float) -> bool:
        (ax, ay), (bx, by) = self.places[a], self.places[b]
        apart = math.dist((ax, ay), (bx, by))
        total = self.weights[a] + self.weights[b]
        if apart >= least - 1e-6 or not total:
            return apart < least - 1e-6
        ux, uy = ((bx - ax) / apart, (by - ay) / apart) if apart > 1e-9 else (1.0, 0.0)
        share = (least - apart) / total
        self.places[a] = ax - ux * share * self.weights[a], ay - uy * share * self.weights[a]
        self.places[b] = bx + ux * share * self.weights[b], by + uy * share * self.weights[b]
        return True

    def _push_off(self, name: str, wall: Feature, least: float) -> bool:
        x, y = self.places[name]
        distance, px, py = wall.nearest(x, y)
        if distance >= least - 1e-6 or distance < 1e-9:
            return False
        grow = least / distance
        self.places[name] = px + (x - px) * grow, py + (y - py) * grow
        return True

    def _keep_in(self, name: str, x0: float, y0: float, x1: float, y1: float) -> bool:
        x, y = self.places[name]
        inside = min(max(x, x0), x1), min(max(y, y0), y1)
        self.places[name] = inside
        return math.dist(inside, (x, y)) > 1e-6


def _gather(state: GameState, pairs: list[tuple[Model, Model]], held: Collection[str]) -> _Crowd:
    named = {model.name for pair in pairs for model in pair}
    near = [model for model in state.models.values() if any(_close(state, model, state.models[name]) for name in named)]
    fixed = {model.name for model in near if model.climbing and model.name not in named}
    apart = {frozenset((a.name, b.name)) for a, b in pairs}
    walls = [wall for model in near for wall in _walls(state, model)]
    for a, b in pairs:
        feature = over_barrier(state, a, b)
        if feature is not None:
            walls.append((b.name, feature, state.radius(b) + _clear(state)))
    return _Crowd(
        {model.name: model.at for model in near},
        {model.name: 0.0 if model.name in held or model.name in fixed else 1.0 for model in near},
        {name: 0.25 for name in held if name not in fixed},
        [
            (a.name, b.name, _least(state, a, b, apart))
            for index, a in enumerate(near)
            for b in near[index + 1 :]
            if state.same_level(a, b)
        ],
        walls,
        {model.name: _room(state, model) for model in near},
    )


def _close(state: GameState, a: Model, b: Model) -> bool:
    return math.dist(a.at, b.at) < _NEAR * 2 * state.radius(b)


def _least(state: GameState, a: Model, b: Model, apart: Collection[frozenset[str]]) -> float:
    """How far the centres of two models must stay apart. Those who still fight one another need not be parted."""
    touch = state.radius(a) + state.radius(b)
    clear = touch + _clear(state)
    if frozenset((a.name, b.name)) in apart and state.in_contact(a, b):
        return clear
    if a.side == b.side or state.in_contact(a, b):
        return touch
    return clear


def _clear(state: GameState) -> float:
    """A gap at which nothing touches, also once on the grid."""
    return state.scale.contact + state.scale.slack


def _walls(state: GameState, model: Model) -> list[tuple[str, Feature, float]]:
    """What a model is not pushed into, nor into touch with unless it touches it now."""
    radius = state.radius(model)
    reach = _NEAR * radius
    found = []
    for _, wall in standing.walls(state, model, model.z):
        x0, y0, x1, y1 = wall.box
        if x0 - reach <= model.x <= x1 + reach and y0 - reach <= model.y <= y1 + reach:
            now = wall.nearest(model.x, model.y)[0]
            touches = now < radius + state.scale.contact
            grazes = now > radius - 2 * state.scale.slack
            least = max(now, radius - state.scale.slack / 2) if grazes else now  # the grid may cost the other half
            found.append((model.name, wall, min(least, radius + (0.0 if touches else _clear(state)))))
    return found


def _room(state: GameState, model: Model) -> tuple[float, float, float, float]:
    radius = state.radius(model)
    return (
        min(radius, model.x),
        min(radius, model.y),
        max(state.table.width - radius, model.x),
        max(state.table.height - radius, model.y),
    )
