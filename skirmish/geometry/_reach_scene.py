"""Compiled: the scene of one mover, gathered from a field, and the places where its ways may bend or end."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import (
    HOLD,
    TINY,
    WALK,
    Floats,
    Ints,
    Scene,
    inside,
    point_segment,
)


@njit(cache=True, fastmath=False)
def _held(touch: float, slack: float, from_start: float, from_goal: float) -> float:
    """The distance to keep: a start that is nearer is held off where it is, and so is a goal within the slack."""
    hold = min(max(touch - HOLD * slack, 1e-6), _off(touch, slack, from_start))
    return min(hold, _off(touch, slack, from_goal)) if from_goal > touch - slack else hold


@njit(cache=True, fastmath=False)
def _off(touch: float, slack: float, distance: float) -> float:
    """A hold that leaves a place outside the walk, if that overlaps no more than the place does or the slack allows."""
    hold = distance - (HOLD - WALK) * slack
    return max(hold, min(distance - TINY, touch - 0.95 * slack)) if distance > touch - slack else hold


@njit(cache=True, fastmath=False)
def _gather_discs(start: Floats, goal: Floats, radius: float, reach: float, slack: float, discs: Floats) -> Floats:
    """The (n, 4) x, y, hold, walk of all the discs, those out of reach with a hold of -1."""
    out = np.empty((len(discs), 4))
    for i in range(len(discs)):
        x, y, touch = discs[i, 0], discs[i, 1], discs[i, 2] + radius
        from_start = math.hypot(x - start[0], y - start[1])
        hold = _held(touch, slack, from_start, math.hypot(x - goal[0], y - goal[1]))
        if from_start - touch > reach:
            hold = -1.0
        out[i] = x, y, hold, hold + (HOLD - WALK) * slack
    return out


@njit(cache=True, fastmath=False)
def _tidy(ring: Floats) -> Floats:
    """A ring without vertices that repeat the one before."""
    kept = np.empty(ring.shape)
    n = 0
    for i in range(len(ring)):
        if math.hypot(ring[i, 0] - ring[i - 1, 0], ring[i, 1] - ring[i - 1, 1]) > TINY:
            kept[n] = ring[i]
            n += 1
    return kept[:n]


@njit(cache=True, fastmath=False)
def _is_tip(a: Floats, b: Floats, c: Floats) -> bool:
    """Whether a ring bulges at b on its way from a to c."""
    turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    on = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return bool(turn > 0.0 or (turn == 0.0 and on < 0.0))


@njit(cache=True, fastmath=False)
def _gather_edges(
    start: Floats, goal: Floats, radius: float, reach: float, slack: float, xy: Floats, first: Ints, solid: Ints
) -> tuple[Floats, Floats, bool]:
    """The edges and convex corners within reach of the polygons named, and whether the start is inside one."""
    edges, corners = np.empty((len(xy), 6)), np.empty((len(xy), 4))
    n, m, stuck = 0, 0, False
    walk = (HOLD - WALK) * slack
    for k in solid:
        stuck = stuck or inside(start[0], start[1], xy, first[k], first[k + 1])
        ring = _tidy(xy[first[k] : first[k + 1]])
        before = -1.0
        for i in range(-1, len(ring)):
            a, b = ring[i], ring[i + 1 - len(ring)]
            hold = -1.0
            from_start = point_segment(start[0], start[1], a[0], a[1], b[0], b[1])
            if from_start - radius <= reach:
                from_goal = point_segment(goal[0], goal[1], a[0], a[1], b[0], b[1])
                hold = _held(radius, slack, from_start, from_goal)
            if i >= 0 and hold > -1.0:
                edges[n, :2], edges[n, 2:4], edges[n, 4], edges[n, 5] = a, b, hold, hold + walk
                n += 1
            widest = max(hold, before)
            if i >= 0 and widest > -1.0 and _is_tip(ring[i - 1], a, b):
                corners[m, :2], corners[m, 2], corners[m, 3] = a, widest, widest + walk
                m += 1
            before = hold
    return edges[:n], corners[:m], stuck


@njit(cache=True, fastmath=False)
def _gather_areas(
    start: Floats, reach: float, xy: Floats, first: Ints, factors: Floats
) -> tuple[Floats, Ints, Floats, Floats]:
    """The areas of dearer going whose boxes are within reach, packed anew, and their boxes."""
    packed, boxes = np.empty(xy.shape), np.empty((len(factors), 4))
    begin, costs = np.zeros(len(factors) + 1, dtype=np.int64), np.empty(len(factors))
    n = 0
    for k in range(len(factors)):
        if not 1.0 < factors[k] < np.inf:
            continue
        ring = _tidy(xy[first[k] : first[k + 1]])
        box = ring[:, 0].min(), ring[:, 1].min(), ring[:, 0].max(), ring[:, 1].max()
        dx, dy = max(0.0, box[0] - start[0], start[0] - box[2]), max(0.0, box[1] - start[1], start[1] - box[3])
        if math.hypot(dx, dy) <= reach:
            begin[n + 1] = begin[n] + len(ring)
            packed[begin[n] : begin[n + 1]] = ring
            boxes[n, 0], boxes[n, 1], boxes[n, 2], boxes[n, 3] = box
            costs[n] = factors[k]
            n += 1
    return packed[: begin[n]], begin[: n + 1], costs[:n], boxes[:n]


@njit(cache=True, fastmath=False)
def gather(
    start: Floats,
    goal: Floats,
    radius: float,
    reach: float,
    slack: float,
    discs: Floats,
    rings: Floats,
    exempt: Floats,
    solid_xy: Floats,
    solid_start: Ints,
    area_xy: Floats,
    area_start: Ints,
    factors: Floats,
    bounds: Floats,
) -> tuple[Scene, bool]:
    """The whole scene within reach of a start, discs and rings in their order, and whether the start is stuck."""
    walls, corners, stuck = _gather_edges(
        start, goal, radius, reach, slack, solid_xy, solid_start, np.arange(len(solid_start) - 1)
    )
    closed = np.flatnonzero(np.isinf(factors))
    if len(closed) > 0:
        more, tips, sunk = _gather_edges(start, goal, 0.0, reach, slack, area_xy, area_start, closed)
        walls, corners, stuck = np.concatenate((walls, more)), np.concatenate((corners, tips)), stuck or sunk
    room = np.empty(4)
    for axis in range(2):
        margin = radius - HOLD * slack
        room[axis] = min(bounds[axis] + margin, start[axis] - TINY)
        room[axis + 2] = max(bounds[axis + 2] - margin, start[axis] + TINY)
    swollen = exempt.copy()
    swollen[:, 2] += radius
    packed, begin, costs, boxes = _gather_areas(start, reach, area_xy, area_start, factors)
    scene = Scene(
        _gather_discs(start, goal, radius, reach, slack, discs),
        _gather_discs(start, goal, radius, reach, slack, rings),
        swollen,
        walls,
        corners,
        room,
        packed,
        begin,
        costs,
        boxes,
    )
    return scene, stuck


@njit(cache=True, fastmath=False)
def _between(circles: Floats, leave_out: int, start: Floats, goal: Floats, way: float) -> Floats:
    kept = np.empty(len(circles), dtype=np.int64)
    n = 0
    for i in range(len(circles)):
        x, y, hold = circles[i, 0], circles[i, 1], circles[i, 2]
        detour = math.hypot(x - start[0], y - start[1]) + math.hypot(x - goal[0], y - goal[1])
        if hold > 0.0 and i != leave_out and detour - 2.0 * hold <= way:
            kept[n] = i
            n += 1
    return circles[kept[:n]]


@njit(cache=True, fastmath=False)
def narrow(scene: Scene, start: Floats, goal: Floats, way: float, no_ring: int, exempt: Floats) -> Scene:
    """What a way of that length from start to goal can meet, less one ring (-1: none), with these exempt discs."""
    kept = np.empty(len(scene.edges), dtype=np.int64)
    n = 0
    for i in range(len(scene.edges)):
        e = scene.edges[i]
        detour = point_segment(start[0], start[1], e[0], e[1], e[2], e[3])
        detour += point_segment(goal[0], goal[1], e[0], e[1], e[2], e[3])
        if detour - 2.0 * e[4] <= way:
            kept[n] = i
            n += 1
    return Scene(
        _between(scene.discs, len(scene.discs), start, goal, way),
        _between(scene.rings, no_ring, start, goal, way),
        exempt,
        scene.edges[kept[:n]],
        _between(scene.vertices, len(scene.vertices), start, goal, way),
        scene.bounds,
        scene.areas,
        scene.area_start,
        scene.factors,
        scene.boxes,
    )


@njit(cache=True, fastmath=False)
def levelled(scene: Scene) -> Scene:
    """A scene with the same obstacles, and all ground alike."""
    none = np.empty((0, 2))
    start, factors, boxes = np.zeros(1, dtype=np.int64), np.empty(0), np.empty((0, 4))
    return Scene(
        scene.discs, scene.rings, scene.exempt, scene.edges, scene.vertices, scene.bounds, none, start, factors, boxes
    )
