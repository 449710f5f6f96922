"""Where models may be placed before the first turn. A base lies wholly inside its zone (scenario.deployment)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated, Literal

import shapely
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

from skirmish.forces.profile import SIDES, Side
from skirmish.measure import Distance
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model

RULE = "scenario.deployment"
TETHER = Distance(6, 14)
"""How near one who is placed by another stands to him (creature.late)."""

Pair = tuple[FiniteFloat, FiniteFloat]
"""A length as the book prints it: inches, centimetres."""


def on(state: GameState, pair: Pair) -> float:
    """A length in the game's own column."""
    return state.length(Distance(*pair))


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Spot(_Data):
    """One exact point."""

    kind: Literal["spot"] = "spot"
    x: Pair
    y: Pair

    def told(self, state: GameState) -> str:
        """The zone in words."""
        return f"exactly at {on(state, self.x):g}, {on(state, self.y):g}"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        off = math.hypot(model.x - on(state, self.x), model.y - on(state, self.y))
        if off > state.scale.slack:
            yield _outside(state, model, self.told(state), off)

    def centres(self, state: GameState, _model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        return shapely.Point(on(state, self.x), on(state, self.y))


class NearFirst(_Data):
    """Wholly within a distance of the model that its side placed first, base to base."""

    kind: Literal["near-first"] = "near-first"
    within: Pair

    def told(self, state: GameState) -> str:
        """The zone in words."""
        return f"wholly within {on(state, self.within):g} {state.scale.unit} of the first model placed"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        far = state.gap(model, _first(state, model.side)) + 2 * state.radius(model)
        beyond = far - on(state, self.within)
        if beyond > state.scale.slack:
            yield _outside(state, model, self.told(state), beyond)

    def centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        first = _first(state, model.side)
        reach = state.radius(first) + on(state, self.within) - state.radius(model)
        return shapely.Point(first.at).buffer(reach, quad_segs=32)


class Strip(_Data):
    """Wholly within a distance of one edge of the table."""

    kind: Literal["strip"] = "strip"
    edge: Literal["bottom", "top", "left", "right"]
    depth: Pair
    called: str = ""
    """What lies along the edge."""

    def told(self, state: GameState) -> str:
        """The zone in words."""
        return f"wholly within {on(state, self.depth):g} {state.scale.unit} of {self.called or f'the {self.edge} edge'}"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        table = state.table
        away = {
            "bottom": model.y,
            "top": table.height - model.y,
            "left": model.x,
            "right": table.width - model.x,
        }[self.edge]
        beyond = away + state.radius(model) - on(state, self.depth)
        if beyond > state.scale.slack:
            yield _outside(state, model, self.told(state), beyond)

    def centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        reach = on(state, self.depth) - state.radius(model)
        width, height = state.table.width, state.table.height
        return {
            "bottom": shapely.box(0, 0, width, reach),
            "top": shapely.box(0, height - reach, width, height),
            "left": shapely.box(0, 0, reach, height),
            "right": shapely.box(width - reach, 0, width, height),
        }[self.edge]


class TableEdge(_Data):
    """Anywhere along the edge of the table, touching it."""

    kind: Literal["table-edge"] = "table-edge"

    def told(self, _state: GameState) -> str:
        """The zone in words."""
        return "touching the edge of the table"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        table = state.table
        room = min(model.x, model.y, table.width - model.x, table.height - model.y) - state.radius(model)
        if room >= state.scale.contact:
            yield _outside(state, model, self.told(state), room)

    def centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        radius, table = state.radius(model), state.table
        return shapely.box(radius, radius, table.width - radius, table.height - radius).exterior


class NearModel(_Data):
    """Within a distance of a model that stands already, base to base."""

    kind: Literal["near-model"] = "near-model"
    name: str
    within: Pair

    def told(self, state: GameState) -> str:
        """The zone in words."""
        return f"within {on(state, self.within):g} {state.scale.unit} of {self.name}"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        beyond = state.gap(model, state.models[self.name]) - on(state, self.within)
        if beyond > state.scale.slack:
            yield _outside(state, model, self.told(state), beyond)

    def centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        other = state.models[self.name]
        reach = state.radius(other) + on(state, self.within) + state.radius(model)
        return shapely.Point(other.at).buffer(reach, quad_segs=32)


Simple = Annotated[Spot | NearFirst | Strip | TableEdge, Field(discriminator="kind")]


class AnyOf(_Data):
    """In any of some zones; anywhere on the table if there are none."""

    kind: Literal["any-of"] = "any-of"
    zones: tuple[Simple, ...]

    def told(self, state: GameState) -> str:
        """The zone in words."""
        return " or ".join(zone.told(state) for zone in self.zones) or "anywhere"

    def objections(self, state: GameState, model: Model) -> Iterator[Reason]:
        """Why a model where it stands is outside."""
        found = [list(zone.objections(state, model)) for zone in self.zones]
        if found and all(found):
            yield objection(RULE, f"{model.name} goes {self.told(state)}")

    def centres(self, state: GameState, model: Model) -> shapely.Geometry:
        """Where the centre of the model's base may be, the table's edge apart."""
        if not self.zones:
            return shapely.box(0, 0, state.table.width, state.table.height)
        return shapely.union_all([zone.centres(state, model) for zone in self.zones])


Zone = Annotated[Spot | NearFirst | Strip | TableEdge | NearModel | AnyOf, Field(discriminator="kind")]
"""By ``kind``."""


class Step(_Data):
    """One step of a deployment: so many models of a side, of its player's choice, one after another."""

    side: Side
    count: Annotated[int, Field(ge=1)] | None = None
    """How many; without it, all that the side has left."""
    title: str = ""
    zone: Zone
    apart: Pair | None = None
    """No model of the side starts within this of another, base to base."""
    away: Pair | None = None
    """More than this from any enemy, base to base."""
    only: str | None = None
    """The one model that it is about."""


def due(state: GameState, steps: tuple[Step, ...]) -> tuple[Step, int] | None:
    """The step that a deployment has come to and how many models it has yet to place; None when all are placed."""
    late = [model.name for model in state.waiting.values() if is_late(model)]
    waiting = {
        side: sum(1 for model in state.waiting.values() if model.side == side and model.name not in late)
        for side in SIDES
    }
    placed = {
        side: sum(1 for model in state.models.values() if model.side == side and not is_late(model)) for side in SIDES
    }
    for step in steps:
        count = waiting[step.side] + placed[step.side] if step.count is None else step.count
        if placed[step.side] < count and waiting[step.side]:
            return step, min(count - placed[step.side], waiting[step.side])
        placed[step.side] -= count
    return next(((_late_step(state, steps, name), 1) for name in late), None)


def is_late(model: Model) -> bool:
    """Whether a model is placed after all others (creature.late)."""
    return any(trait.placed_last for trait in model.warrior.traits)


def _late_step(state: GameState, steps: tuple[Step, ...], name: str) -> Step:
    """One who is tethered is placed near to whom he is tethered to; others in any zone of either side."""
    model = state.waiting[name]
    anchor = next((one for trait in model.warrior.traits if (one := trait.tethered_to(state, model))), None)
    zone: Zone = AnyOf(zones=tuple(step.zone for step in steps if isinstance(step.zone, Strip | TableEdge)))
    if anchor is not None:
        zone = NearModel(name=anchor.name, within=(TETHER.inches, TETHER.cm))
    return Step(side=model.side, count=1, only=name, zone=zone)


def _first(state: GameState, side: Side) -> Model:
    return next(state.side(side))


def _outside(state: GameState, model: Model, told: str, beyond: float) -> Reason:
    return objection(RULE, f"{model.name} goes {told}; this is {beyond:.3f} {state.scale.unit} outside", beyond=beyond)
