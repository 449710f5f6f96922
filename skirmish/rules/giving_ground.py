"""Straight ways open to a model that is driven back or steps aside, on the table as it stands."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import shapely

from skirmish.geometry import openings
from skirmish.geometry.shapes import Floats, Polygons, pack
from skirmish.measure import Distance, snap_point
from skirmish.rules import barriers, ground, standing
from skirmish.state import GameState, Model
from skirmish.table import Feature

REACH = Distance(1, 2)
"""How far the beaten go back (fight.back_away)."""

Spot = tuple[float, float]
Span = tuple[float, float]
Spans = tuple[Span, ...]
"""Open intervals of angles in radians from the x axis, sorted; one that wraps ends beyond a whole turn."""

TURN = math.tau
NARROWEST = 1e-3
"""An opening of less, in radians, does not count."""
_BRIM = 0.001
"""How near to the edge of a drop the centre of a base may come."""
_NOBODY = np.zeros((0, 3))
_NOTHING = Polygons(np.zeros((0, 2)), np.zeros(1, dtype=np.int64))
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
    for other in state.models.values():
        if other.name == model.name:
            continue
        row = (*moved.get(other.name, other.at), state.radius(other))
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
    found = _among(state, model, company(state, model, foes, moved), length)
    found = intersect(found, _past_walls(state, model, length))
    edges = drops(state, model, length)
    if edges.size:
        found = intersect(found, _short_of(state, model, edges, length))
    if found and _is_uneven(state, model, length):
        found = _trim(found, lambda angle: _clear_on_every_level(state, model, angle, length))
    touches = None if pushed_along or not found else _touch_over_barrier(state, model, length)
    if touches is None:
        return found
    return _trim(found, lambda angle: not touches(end(model, angle, length)))


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
    return intersect(_spans(found), _past_walls(state, model, length))


def barred_by(state: GameState, model: Model, other: Model, foe: bool) -> float:
    """How many degrees one other model bars by itself, as a foe or as a base in the way."""
    row = np.array([state.disc(other)])
    level = state.same_level(model, other)
    foes, bases = (row, _NOBODY) if foe else (_NOBODY, row if level else _NOBODY)
    enemies = row if level and other.side != model.side else _NOBODY
    return _closed(_among(state, model, Company(foes, bases, enemies), state.length(REACH)))


def scenery(state: GameState, model: Model) -> Iterator[tuple[str, str, float]]:
    """What else bars ways back: a rule, a name, and how many degrees it bars by itself."""
    length = state.length(REACH)
    for rule, feature in standing.walls(state, model, model.z):
        if _within(feature, model, length):
            yield rule, feature.name, _closed(_past(state, model, length, pack([feature.polygon]), _EVERYWHERE))
    yield "move.table_edge", "the table's edge", _closed(_past(state, model, length, _NOTHING, _bounds(state)))
    edges = drops(state, model, length)
    if edges.size:
        yield "fight.leap", "the edge of a drop", _closed(_short_of(state, model, edges, length))


def longest(state: GameState, model: Model, foes: Collection[str]) -> Spot:
    """Where a model with no open direction ends: the furthest that it can go, on the grid (fight.trapped)."""
    length, radius = state.length(REACH), state.radius(model)
    around, tight = company(state, model, foes), state.scale.slack / 2
    apart = around.enemies + np.array([0.0, 0.0, state.scale.contact + tight])
    discs = np.vstack([around.bases, apart[_others(apart, around.foes)]])
    solids, edges = _walls(state, model, length), drops(state, model, length)
    if edges.size:
        grown = [shapely.buffer(shapely.Polygon(ring), radius - tight) for ring in map(solids.ring, range(solids.size))]
        rings = [shapely.get_coordinates(shape.exterior) for shape in grown] + [*map(edges.ring, range(edges.size))]
        inset = np.array([radius, radius, -radius, -radius])
        wider = np.array([0.0, 0.0, radius - _BRIM])
        angle, free = openings.furthest(
            model.at, _BRIM, length, around.foes + wider, discs + wider, pack(rings), _bounds(state) + inset, 0.0
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
    return replace(model, x=at[0], y=at[1], z=z, climbing=None)


def drops(state: GameState, model: Model, length: float) -> Polygons:
    """The edges near a model that are no mere step down or up, each as a polygon of two corners (fight.leap)."""
    near = [feature for feature in ground.surfaces(state.table).of if _within(feature, model, length)]
    sides = [(feature, a, b) for feature in near for a, b in itertools.pairwise((*feature.polygon, feature.polygon[0]))]
    return pack(
        np.array([a, b])
        for feature, start, stop in sides
        for a, b in itertools.pairwise(_cuts(start, stop, [(c, d) for _, c, d in sides]))
        if _is_drop(state, model, feature, a, b)
    )


def intersect(a: Spans, b: Spans) -> Spans:
    """What two sets of directions have in common; slivers do not count."""
    pieces = [
        (max(low, floor), min(high, ceiling))
        for low, high in _unwrapped(a)
        for floor, ceiling in _unwrapped(b)
        if min(high, ceiling) - max(low, floor) > 0
    ]
    return _joined(sorted(pieces))


def holds(spans: Spans, angle: float, tolerance: float = 0.0) -> bool:
    """Whether one of the spans has an angle in it, or nearer than a tolerance."""
    return any(
        low - tolerance < angle % TURN + turn < high + tolerance for low, high in spans for turn in (-TURN, 0.0, TURN)
    )


def sampled(spans: Spans, step: float) -> Iterator[float]:
    """Angles inside the spans, no further apart than a step, none nearer to an end than a third of NARROWEST."""
    for low, high in spans:
        inset = min(NARROWEST, high - low) / 3
        count = max(1, math.ceil((high - low - 2 * inset) / step))
        yield from (low + inset + (high - low - 2 * inset) * k / count for k in range(count + 1))


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
    return _spans(found)


def _past_walls(state: GameState, model: Model, length: float) -> Spans:
    return _past(state, model, length, _walls(state, model, length), _bounds(state))


def _past(state: GameState, model: Model, length: float, solids: Polygons, bounds: Floats) -> Spans:
    radius, tight = state.radius(model), state.scale.slack / 2
    return _spans(openings.directions(model.at, radius, length, _NOBODY, _NOBODY, _NOBODY, solids, bounds, tight))


def _short_of(state: GameState, model: Model, edges: Polygons, length: float) -> Spans:
    """The ways on which the centre crosses none of some edges."""
    at = _off_the_brim(state, model, edges)
    return _spans(openings.directions(at, _BRIM, length, _NOBODY, _NOBODY, _NOBODY, edges, _EVERYWHERE, 0.0))


def _off_the_brim(state: GameState, model: Model, edges: Polygons) -> Spot:
    """The centre, or when it lies on an edge a point beside it on the model's own level."""
    lines = [shapely.LineString(edges.ring(i)) for i in range(edges.size)]
    for nudge in (0.0, 2 * _BRIM, 4 * _BRIM):
        for angle in np.arange(8) * TURN / 8:
            x, y = model.x + nudge * math.cos(angle), model.y + nudge * math.sin(angle)
            away = min(line.distance(shapely.Point(x, y)) for line in lines)
            if away >= min(nudge / 2, _BRIM) and away > 1e-9 and _level(state, model, x, y):
                return x, y
    return model.at


def _level(state: GameState, model: Model, x: float, y: float) -> bool:
    height, _ = ground.footing(state, model, x, y, model.z)
    return abs(height - model.z) < ground.step_up(state.height(model))


def _walls(state: GameState, model: Model, length: float) -> Polygons:
    return pack(
        feature.polygon for _, feature in standing.walls(state, model, model.z) if _within(feature, model, 2 * length)
    )


def _within(feature: Feature, model: Model, length: float) -> bool:
    x0, y0, x1, y1 = feature.box
    reach = length + 1.0
    return x0 - reach <= model.x <= x1 + reach and y0 - reach <= model.y <= y1 + reach


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


def _cuts(start: Spot, stop: Spot, others: Sequence[tuple[Spot, Spot]]) -> list[Spot]:
    """A side cut where other sides cross or meet it."""
    (ax, ay), ux, uy = start, stop[0] - start[0], stop[1] - start[1]
    squared = ux * ux + uy * uy
    marks = {0.0, 1.0}
    for (cx, cy), (dx, dy) in others:
        vx, vy = dx - cx, dy - cy
        cross = ux * vy - uy * vx
        if abs(cross) > 1e-12:
            t = ((cx - ax) * vy - (cy - ay) * vx) / cross
            s = ((cx - ax) * uy - (cy - ay) * ux) / cross
            if 0 < t < 1 and -1e-9 <= s <= 1 + 1e-9:
                marks.add(t)
        else:
            marks.update(t for x, y in ((cx, cy), (dx, dy)) if 0 < (t := ((x - ax) * ux + (y - ay) * uy) / squared) < 1)
    return [(ax + t * ux, ay + t * uy) for t in sorted(marks)]


def _is_drop(state: GameState, model: Model, feature: Feature, a: Spot, b: Spot) -> bool:
    """Whether a stretch of a feature's outline parts two levels, with no slope from the one to the other."""
    length = math.dist(a, b)
    if length < 1e-9 or (feature.kind == "rise" and feature.edge != "sheer"):
        return False
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    nx, ny = (a[1] - b[1]) / length * 1e-4, (b[0] - a[0]) / length * 1e-4
    levels = sorted(
        (ground.footing(state, model, mx + side * nx, my + side * ny, model.z) for side in (-1, 1)),
        key=lambda level: level[0],
    )
    (low, _), (high, on) = levels
    slope = on is not None and on.kind == "rise" and on.edge != "sheer"
    return not slope and high - low >= ground.step_up(state.height(model)) - 1e-6


def _is_uneven(state: GameState, model: Model, length: float) -> bool:
    """Whether slopes and steps near a model could bring it to a level where other things are walls to it."""
    near = [feature for feature in state.table.features if feature.kind != "area" and _within(feature, model, length)]
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
    linear = [f for f in state.table.features if f.kind in ("barrier", "rise", "gap") and _within(f, model, reach)]
    near = [
        foe
        for foe in state.foes(model)
        if state.gap(model, foe) < reach
        and any(f.nearest(foe.x, foe.y)[0] < state.radius(foe) + state.scale.contact for f in linear)
    ]
    if not near:
        return None
    held = [stand for foe in near for stand in barriers.stands(state, foe)]

    def touches(at: Spot) -> bool:
        there = moved_to(state, model, at)
        return any(_comes_at(state, there, stand) for stand in held) or any(
            _comes_at(state, foe, stand) for stand in barriers.stands(state, there) for foe in near
        )

    return touches


def _comes_at(state: GameState, attacker: Model, stand: barriers.Stand) -> bool:
    return (
        not attacker.lying
        and barriers.worth_defending(state, stand.feature, attacker)
        and barriers.at_stand(state, attacker, stand)
    )


def _trim(spans: Spans, fits: Callable[[float], bool]) -> Spans:
    """The parts of some spans where a condition holds, found at every degree and then halved in between."""
    kept: list[Span] = []
    for low, high in spans:
        angles = list(sampled(((low, high),), math.radians(1)))
        flags = [fits(angle) for angle in angles]
        start = low if flags[0] else None
        for before, after, was, now in zip(angles, angles[1:], flags, flags[1:], strict=False):
            if was and not now and start is not None:
                kept.append((start, _turning_point(before, after, fits)))
                start = None
            elif now and not was:
                start = _turning_point(after, before, fits)
        if start is not None:
            kept.append((start, high))
    return tuple((low, high) for low, high in kept if high - low >= NARROWEST)


def _turning_point(good: float, bad: float, fits: Callable[[float], bool]) -> float:
    for _ in range(12):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if fits(middle) else (good, middle)
    return good


def _closed(spans: Spans) -> float:
    return 360.0 - math.degrees(sum(high - low for low, high in spans))


def _spans(rows: Floats) -> Spans:
    return tuple((float(low), float(high)) for low, high in rows)


def _unwrapped(spans: Spans) -> list[Span]:
    pieces: list[Span] = []
    for low, high in spans:
        pieces.append((low, min(high, TURN)))
        if high > TURN:
            pieces.append((0.0, high - TURN))
    return pieces


def _joined(pieces: list[Span]) -> Spans:
    """Sorted pieces of one turn, the last and the first made one where they meet at its end."""
    if len(pieces) > 1 and pieces[0][0] == 0.0 and pieces[-1][1] == TURN:
        first = pieces.pop(0)
        pieces[-1] = (pieces[-1][0], TURN + first[1])
    return tuple((low, high) for low, high in pieces if high - low >= NARROWEST)
