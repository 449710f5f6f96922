"""Placing models before the first turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

import shapely

from skirmish.decisions.base import Answer, Decision, OnGrid
from skirmish.rules import ground, standing
from skirmish.rules.barriers import ZONE
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.scenario.deployment import RULE, Spot, Step, is_late, on
from skirmish.state import GameState, Model

TRIES = 40
MARGIN = 0.003
"""Kept on top of every distance where places are constructed, so that they pass the check on the grid."""


class NoRoom(ValueError):
    """A deployment leaves no place for a model."""


class PlaceAt(Answer):
    """Put a model there; the position is taken to the grid."""

    kind: Literal["place"] = "place"
    model: str
    at: OnGrid


class Place(Decision):
    """Choose a waiting model and where to place it (scenario.deployment)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (PlaceAt,)
    kind: Literal["place"] = "place"
    rule: str = RULE
    step: Step
    left: int
    """How many models the step has yet to place, this one included."""

    def waiting(self, state: GameState) -> list[Model]:
        """The models to choose from."""
        if self.step.only is not None:
            return [state.waiting[self.step.only]]
        return [model for model in state.waiting.values() if model.side == self.side and not is_late(model)]

    def forced(self, state: GameState) -> PlaceAt | None:
        """The answer where there is only one: one model left, and an exact spot for it."""
        waiting = self.waiting(state)
        if len(waiting) != 1 or not isinstance(self.step.zone, Spot):
            return None
        zone = self.step.zone
        return PlaceAt(model=waiting[0].name, at=(on(state, zone.x), on(state, zone.y)))

    def verify(self, state: GameState, answer: PlaceAt) -> Ruling:
        """Every objection to the model and to the place."""
        names = [model.name for model in self.waiting(state)]
        if answer.model not in names:
            text = f"{answer.model} is not to be placed now; {self.side} has {', '.join(names)}"
            return rule([objection(RULE, text)])
        model = placed(state, answer)
        reasons = list(self._objections(state, model))
        if not reasons and self.step.apart and not self._room_after(state, model):
            text = f"with {model.name} there, no place is left for the {self.left - 1} still to come"
            reasons.append(objection(RULE, text))
        return rule(reasons or [Reason(RULE, f"{model.name} stands {self.step.zone.told(state)}")])

    def sample(self, state: GameState, rng: random.Random) -> PlaceAt:
        """A valid place at random; raises NoRoom when there is none for any model."""
        waiting = self.waiting(state)
        for _ in range(TRIES):
            model = rng.choice(waiting)
            at = _random_point(self._centres(state, model), rng)
            answer = at and PlaceAt(model=model.name, at=at)
            if answer and self.verify(state, answer).allowed:
                return answer
        for model in waiting:
            spot = self._first_spot(state, model)
            if spot is not None:
                return PlaceAt(model=model.name, at=spot)
        raise NoRoom(f"{self.side} has no place left for {', '.join(model.name for model in waiting)}")

    def free(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of a waiting model's base may be, short of the boundary by a hair."""
        radius = state.radius(model) + MARGIN
        barred = [
            _disc(other, radius + state.radius(other) + self._clearance(state, model, other))
            for other in state.models.values()
        ]
        for _, feature in standing.walls(state, model, 0.0):
            around = feature.shape.buffer(radius, quad_segs=8)
            barred.append(around.difference(feature.shape) if feature.kind == "rise" else around)
        return self._centres(state, model).difference(shapely.union_all(barred))

    def _centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the zone and the table's edge let the centre be."""
        radius, table = state.radius(model), state.table
        inner = shapely.box(radius, radius, table.width - radius, table.height - radius)
        return self.step.zone.centres(state, model).intersection(inner)

    def _objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        yield from self.step.zone.objections(state, model)
        yield from standing.objections(state, model)
        unit = state.scale.unit
        for other in state.models.values():
            least = self._clearance(state, model, other)
            if least > 0 and (gap := state.gap(model, other)) < least - state.scale.slack:
                text = f"{model.name} is {max(gap, 0):.3f} {unit} from {other.name}; {least:g} {unit} are kept"
                yield objection(RULE, text, gap=gap, least=least)

    def _clearance(self, state: GameState, model: Model, other: Model) -> float:
        """The gap to be kept. Nobody is placed inside an enemy's control zone."""
        if other.side == model.side:
            return on(state, self.step.apart) if self.step.apart else 0.0
        away = on(state, self.step.away) if self.step.away else 0.0
        return max(away, state.length(ZONE))

    def _room_after(self, state: GameState, model: Model) -> bool:
        """Whether the rest of the step can follow, each model at the first spot that is free.

        A placement that passes shows the way on: its followers pass too, so that the step never ends up stuck.
        """
        ahead = state.copy()
        _put(ahead, model)
        for _ in range(self.left - 1):
            following = self.waiting(ahead)[0]
            spot = self._first_spot(ahead, following)
            if spot is None:
                return False
            _put(ahead, placed(ahead, PlaceAt(model=following.name, at=spot)))
        return True

    def _first_spot(self, state: GameState, model: Model) -> tuple[float, float] | None:
        for x, y in sorted(map(tuple, shapely.get_coordinates(self.free(state, model)))):
            answer = PlaceAt(model=model.name, at=(x, y))
            if not any(self._objections(state, placed(state, answer))):
                return answer.at
        return None


def placed(state: GameState, answer: PlaceAt) -> Model:
    """The model as it would stand, on the highest ground there is at the place."""
    x, y = answer.at
    model = replace(state.waiting[answer.model], x=x, y=y, z=state.table.ground(x, y))
    model.z, _ = ground.footing(state, model, x, y, model.z)
    return model


def _put(state: GameState, model: Model) -> None:
    del state.waiting[model.name]
    state.models[model.name] = model


def _disc(model: Model, radius: float) -> shapely.Polygon:
    """A polygon around a disc, a hair larger."""
    return shapely.Point(model.at).buffer(radius * 1.0013, quad_segs=16)


def _random_point(region: shapely.Geometry, rng: random.Random) -> tuple[float, float] | None:
    """A point of a region at random; None when it is empty, or fills so little of its box that none was hit."""
    if region.is_empty:
        return None
    if region.area == 0 and region.length > 0:
        point = region.interpolate(rng.random(), normalized=True)
        return point.x, point.y
    x0, y0, x1, y1 = region.bounds
    for _ in range(TRIES):
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if region.intersects(shapely.Point(x, y)):
            return x, y
    return None
