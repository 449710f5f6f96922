"""Leaping back down a drop (fight.leap)."""

from __future__ import annotations

import math
from collections.abc import Collection

from skirmish.measure import snap_point
from skirmish.rules import angles, drops, giving_ground, ground, standing
from skirmish.rules.angles import Spans
from skirmish.rules.giving_ground import REACH
from skirmish.state import GameState, Model

_STEP = 0.02
"""How closely the first free spot beyond an edge is looked for, table units."""


def leaps(state: GameState, model: Model, foes: Collection[str]) -> Spans:
    """The directions in which a beaten model can leap down, found at every degree."""
    if not drops.edges(state, model, state.length(REACH)).size:
        return ()
    free = giving_ground.unhindered(state, model, foes)
    return _runs([degree for degree in range(360) if _landing(state, model, math.radians(degree), free)])


def landing(state: GameState, model: Model, angle: float, foes: Collection[str]) -> Model | None:
    """The model where it comes down when it goes back in a direction, if that takes it down a drop, else None.

    It goes REACH far, and on as far as it takes to be clear of the face; down there it overlaps nothing and touches no
    enemy. On the way to the edge it keeps to the rules of backing away.
    """
    return _landing(state, model, angle, giving_ground.unhindered(state, model, foes))


def drop(model: Model, there: Model) -> float:
    """How far down a leap takes a model."""
    return model.z - there.z


def _landing(state: GameState, model: Model, angle: float, free: Spans) -> Model | None:
    if not angles.holds(free, angle):
        return None
    length = state.length(REACH)
    for step in range(math.ceil(2 * state.radius(model) / _STEP) + 1):
        x, y = snap_point(
            model.x + (length + step * _STEP) * math.cos(angle), model.y + (length + step * _STEP) * math.sin(angle)
        )
        z, _ = ground.footing(state, model, x, y, model.z)
        if model.z - z < ground.step_up(state.height(model)) - 1e-6 or _too_deep(state, model, model.z - z):
            return None
        there = model.placed(x, y, z)
        if _overlaps_the_face(state, there):
            continue
        touched = any(state.in_contact(there, foe) for foe in state.foes(there))
        return None if touched or any(standing.objections(state, there)) else there
    return None


def _too_deep(state: GameState, model: Model, drop: float) -> bool:
    """Whether a mount, ridden or not, will not jump down so far (cavalry.drop)."""
    return (model.mount is not None or model.loose) and drop > 2 * state.height(model) + 1e-6


def _overlaps_the_face(state: GameState, there: Model) -> bool:
    radius = state.radius(there) - state.scale.slack
    return any(
        feature.covers(there.x, there.y) or feature.nearest(there.x, there.y)[0] < radius
        for _, feature in standing.walls(state, there, there.z)
        if feature.kind == "rise"
    )


def _runs(degrees: list[int]) -> Spans:
    """Runs of neighbouring degrees as spans in radians, half a degree wider; the last joins the first round zero."""
    spans: list[tuple[float, float]] = []
    for degree in degrees:
        low, high = math.radians(degree - 0.5), math.radians(degree + 0.5)
        if spans and abs(spans[-1][1] - low) < 1e-9:
            spans[-1] = (spans[-1][0], high)
        else:
            spans.append((low, high))
    if len(spans) > 1 and degrees[0] == 0 and degrees[-1] == 359:
        first = spans.pop(0)
        spans[-1] = (spans[-1][0], math.tau + first[1])
    return tuple(spans)
