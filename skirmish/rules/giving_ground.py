"""Straight ways open to a model that is driven back or steps aside, on the table as it stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import shapely

from skirmish.geometry import openings
from skirmish.geometry.shapes import Floats, Polygons, pack
from skirmish.measure import Distance, snap_point
from skirmish.rules import angles, barriers, drops, ground, standing
from skirmish.rules.angles import Spans
from skirmish.state import GameState, Model

REACH = Distance(1, 2)
"""How far the beaten go back (fight.back_away)."""

Spot = tuple[float, float]
_NOBODY = np.zeros((0, 3))
_NOTHING = pack([])
_EVERYWHERE = np.array([-1e9, -1e9, 1e9, 1e9])


class Company(NamedTuple):
    """Who stands around a model: those it comes no nearer to, those it does not pass over, those it does not touch."""

    foes: Floats
    bases: Floats
    enemies: Floats
    """All of the other side, foes included."""


def company(state: GameState, model: Model, foes: Collection[str], moved: Mapping[str, Spot] | None = None) -> Company:
    """The bases around a model on its own level; ``moved`` stand elsewhere. Foes count on any level."""
    moved = moved or {}
    rows: dict[str, list[tuple[float, float, float]]] = {"foes": [], "bases": [], "enemies": []}
    beyond = 2 * state.length(REACH) + state.radius(model)
    for other in state.models.values():
        x, y, radius = *moved.get(other.name, other.at), state.radius(other)
        far = abs(x - model.x) > beyond + radius or abs(y - model.y) > beyond + radius
        if other.name == model.name or (far and other.name not in foes):
            continue
        row = x, y, radius
        level = state.same_level(model, other)
        if other.name in foes:
            rows["foes"].append(row)
        elif level:
            rows["bases"].append(row)
        if level and other.side != model.side:
            rows["enemies"].append(row)
    return Company(*(np.array(rows[kind], dtype=np.float64).reshape(-1, 3) for kind in ("foes", "bases", "enemies")))


def spans(
    state: GameState,
    model: Model,
    foes: Collection[str],
    *,
    length: float | None = None,
    moved: Mapping[str, Spot] | None = None,
    pushed_along: bool = False,
) -> Spans:
    """The directions in which a model can go straight back, REACH far unless told otherwise (fight.back_away).

    It comes no nearer to any foe, passes over no base, wall or edge of a drop, stays on the table and ends in touch
    with no enemy; nor over a barrier, unless it is ``pushed_along`` one that it defended.
    """
    length = state.length(REACH) if length is None else length
    found = _clear_ways(state, model, foes, length, moved)
    for fits in _conditions(state, model, length, pushed_along) if found else ():
        found = angles.trim(found, fits)
    return found


def is_open(
    state: GameState,
    model: Model,
    foes: Collection[str],
    angle: float,
    tolerance: float,
    *,
    length: float | None = None,
    moved: Mapping[str, Spot] | None = None,
    pushed_along: bool = False,
) -> bool:
    """Whether `spans` has one direction, or one nearer than a tolerance, without looking at all the others."""
    length = state.length(REACH) if length is None else length
    found = _clear_ways(state, model, foes, length, moved)
    return angles.holds(found, angle, tolerance) and all(
        fits(angle) for fits in _conditions(state, model, length, pushed_along)
    )


def unhindered(state: GameState, model: Model, foes: Collection[str]) -> Spans:
    """The directions that bases and walls on the model's level leave open, edges and what it ends beside apart."""
    length, around = state.length(REACH), company(state, model, foes)
    found = openings.directions(
        model.at,
        state.radius(model),
        length,
        around.foes,
        around.bases,
        _NOBODY,
        _NOTHING,
        _EVERYWHERE,
        state.scale.contact,
    )
    return angles.intersect(angles.from_rows(found), _past_walls(state, model, length))


def barred_by(state: GameState, model: Model, other: Model, foe: bool) -> float:
    """How many degrees one other model bars by itself, as a foe or as a base in the way."""
    row = np.array([state.disc(other)])
    level = state.same_level(model, other)
    foes, bases = (row, _NOBODY) if foe else (_NOBODY, row if level else _NOBODY)
    enemies = row if level and other.side != model.side else _NOBODY
    return _barred(_among(state, model, Company(foes, bases, enemies), state.length(REACH)))


def scenery(state: GameState, model: Model) -> Iterator[tuple[str, str, float]]:
    """What else bars ways back: a rule, a name, and how many degrees it bars by itself."""
    length = state.length(REACH)
    for rule, feature in standing.walls(state, model, model.z):
        if drops.near(state, feature, model, length):
            yield rule, feature.name, _barred(_past(state, model, length, pack([feature.polygon]), _EVERYWHERE))
    yield "move.table_edge", "the table's edge", _barred(_past(state, model, length, _NOTHING, _bounds(state)))
    edges = drops.edges(state, model, length)
    if edges.size:
        yield "fight.leap", "the edge of a drop", _barred(_short_of(state, model, edges, length))


def longest(state: GameState, model: Model, foes: Collection[str]) -> Spot:
    """Where a model with no open direction ends: the furthest that it can go, on the grid (fight.trapped)."""
    length, radius = state.length(REACH), state.radius(model)
    around, tight = company(state, model, foes), state.scale.slack / 2
    apart = around.enemies + np.array([0.0, 0.0, state.scale.contact + tight])
    discs = np.vstack([around.bases, apart[_others(apart, around.foes)]])
    solids, edges = _walls(state, model, length), drops.edges(state, model, length)
    if edges.size:
        grown = [shapely.buffer(shapely.Polygon(ring), radius - tight) for ring in map(solids.ring, range(solids.size))]
        rings = [shapely.get_coordinates(shape.exterior) for shape in grown] + [*map(edges.ring, range(edges.size))]
        inset = np.array([radius, radius, -radius, -radius])
        wider = np.array([0.0, 0.0, radius - drops.BRIM])
        angle, free = openings.furthest(
            model.at, drops.BRIM, length, around.foes + wider, discs + wider, pack(rings), _bounds(state) + inset, 0.0
        )
    else:
        angle, free = openings.furthest(model.at, radius, length, around.foes, discs, solids, _bounds(state), tight)
    return _drawn_in(state, model, angle, free)


def end(model: Model, angle: float, length: float) -> Spot:
    """The point on the grid so far from a model in a direction."""
    return snap_point(model.x + length * math.cos(angle), model.y + length * math.sin(angle))


def moved_to(state: GameState, model: Model, at: Spot) -> Model:
    """A model as it would be at a point that it walks to: on its feet or not, on whatever ground is there."""
    z, _ = ground.footing(state, model, *at, model.z)
    return model.placed(*at, z)


def _clear_ways(
    state: GameState, model: Model, foes: Collection[str], length: float, moved: Mapping[str, Spot] | None
) -> Spans:
    found = angles.intersect(
        _among(state, model, company(state, model, foes, moved), length), _past_walls(state, model, length)
    )
    edges = drops.edges(state, model, length)
    return angles.intersect(found, _short_of(state, model, edges, length)) if edges.size else found


def _conditions(state: GameState, model: Model, length: float, pushed_along: bool) -> Iterator[Callable[[float], bool]]:
    """What else a direction must meet, where the scenery makes it worth a look."""
    if _is_uneven(state, model, length):
        yield lambda angle: _clear_on_every_level(state, model, angle, length)
    touches = None if pushed_along else _touch_over_barrier(state, model, length)
    if touches is not None:
        yield lambda angle: not touches(end(model, angle, length))


def _among(state: GameState, model: Model, around: Company, length: float) -> Spans:
    """The ways between other bases; at their ends nothing overlaps and no enemy touches, also once on the grid."""
    contact, tight = state.scale.contact, state.scale.slack / 2
    clear_of = np.vstack(
        [
            around.enemies + np.array([0.0, 0.0, tight]),
            around.bases - np.array([0.0, 0.0, contact + tight]),
        ]
    )
    found = openings.directions(
        model.at, state.radius(model), length, around.foes, around.bases, clear_of, _NOTHING, _EVERYWHERE, contact
    )
    return angles.from_rows(found)


def _past_walls(state: GameState, model: Model, length: float) -> Spans:
    return _past(state, model, length, _walls(state, model, length), _bounds(state))


def _past(state: GameState, model: Model, length: float, solids: Polygons, bounds: Floats) -> Spans:
    radius, tight = state.radius(model), state.scale.slack / 2
    return angles.from_rows(
        openings.directions(model.at, radius, length, _NOBODY, _NOBODY, _NOBODY, solids, bounds, tight)
    )


def _short_of(state: GameState, model: Model, edges: Polygons, length: float) -> Spans:
    """The ways on which the centre crosses none of some edges."""
    at = drops.off_the_brim(state, model, edges)
    return angles.from_rows(
        openings.directions(at, drops.BRIM, length, _NOBODY, _NOBODY, _NOBODY, edges, _EVERYWHERE, 0.0)
    )


def _walls(state: GameState, model: Model, length: float) -> Polygons:
    return pack(
        feature.polygon
        for _, feature in standing.walls(state, model, model.z)
        if drops.near(state, feature, model, 2 * length)
    )


def _bounds(state: GameState) -> Floats:
    return np.array([0.0, 0.0, state.table.width, state.table.height])


def _others(rows: Floats, foes: Floats) -> list[int]:
    """The rows that are none of the foes."""
    known = {(x, y) for x, y, _ in foes}
    return [index for index, row in enumerate(rows) if (row[0], row[1]) not in known]


def _drawn_in(state: GameState, model: Model, angle: float, length: float) -> Spot:
    """The end of a way, drawn in by a hair where the grid would make it overlap something."""
    for short in (0.0, state.scale.slack / 2, state.scale.slack):
        at = end(model, angle, length - short)
        if length > short and not any(standing.objections(state, moved_to(state, model, at))):
            return at
    return model.at


def _is_uneven(state: GameState, model: Model, length: float) -> bool:
    """Whether slopes and steps near a model could bring it to a level where other things are walls to it."""
    near = [
        feature
        for feature in drops.around(state, model)
        if feature.kind != "area" and drops.near(state, feature, model, length)
    ]
    levels = [feature for feature in near if feature.kind in ("rise", "gap")]
    return bool(levels) and (len(near) > 1 or levels[0].edge != "sheer")


def _clear_on_every_level(state: GameState, model: Model, angle: float, length: float) -> bool:
    """Whether a way is free of walls on the levels that it leads to."""
    there, radius = model, state.radius(model)
    pieces = math.ceil(4 * length / radius)
    for piece in range(1, pieces + 1):
        there = moved_to(state, there, end(model, angle, length * piece / pieces))
        if abs(there.z - model.z) < 1e-6:
            continue
        for _, wall in standing.walls(state, there, there.z):
            distance = wall.nearest(there.x, there.y)[0]
            if distance < radius - state.scale.slack / 2 or wall.covers(there.x, there.y):
                return False
    return True


def _touch_over_barrier(state: GameState, model: Model, length: float) -> Callable[[Spot], bool] | None:
    """Whether a model would touch an enemy over a barrier at a point; None when no enemy near is at one."""
    reach = length + 3 * state.length(REACH)
    linear = [
        feature
        for feature in drops.around(state, model)
        if feature.kind in ("barrier", "rise", "gap") and drops.near(state, feature, model, reach)
    ]
    near = [
        foe
        for foe in state.foes(model)
        if state.gap(model, foe) < reach
        and any(f.nearest(foe.x, foe.y)[0] < state.radius(foe) + state.scale.contact for f in linear)
    ]
    if not near:
        return None

    def touches(at: Spot) -> bool:
        there = moved_to(state, model, at)
        return any(barriers.across(state, there, foe) or barriers.across(state, foe, there) for foe in near)

    return touches


def _barred(spans: Spans) -> float:
    return 360.0 - angles.width(spans)
