"""Compiled: the places besides common tangents where the cheapest way through a scene may bend or end.

A place is x, y and a direction: that of the area's edge it lies on if the way must cross that edge there, else 0, 0.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import (
    AREA_GAP,
    AREA_STEP,
    HOLD,
    WALK,
    Floats,
    Goal,
    Scene,
    clear,
    half_angle,
    point_segment,
)

CONTACTS = 16
"""Places about a circle of contact near dearer going."""
FINER = 8
"""How many times closer places stand when a way found is made better."""

Place = tuple[float, float, float, float]


@njit(cache=True, fastmath=False)
def contacts(scene: Scene, goal: Goal, start: Floats, limit: float, slack: float) -> Floats:
    """The (n, 4) places on a circle of contact where it meets another boundary, and some near dearer going."""
    x, y, reach = goal.x, goal.y, goal.reach
    places = [(0.0, 0.0, 0.0, 0.0)]
    places.clear()
    for circle in scene.discs:
        _where_circles_meet(places, x, y, reach, circle[0], circle[1], circle[3])
    for circle in scene.rings:
        _where_circles_meet(places, x, y, reach, circle[0], circle[1], circle[3])
    for e in scene.edges:
        if point_segment(x, y, e[0], e[1], e[2], e[3]) < reach + e[5]:
            _where_circles_meet(places, x, y, reach, e[0], e[1], e[5])
            _where_circles_meet(places, x, y, reach, e[2], e[3], e[5])
            length = math.hypot(e[2] - e[0], e[3] - e[1])
            ox, oy = (e[3] - e[1]) / length * e[5], (e[0] - e[2]) / length * e[5]
            _where_line_meets(places, x, y, reach, e[0] + ox, e[1] + oy, e[2] + ox, e[3] + oy)
            _where_line_meets(places, x, y, reach, e[0] - ox, e[1] - oy, e[2] - ox, e[3] - oy)
    low, high, inset = scene.bounds[:2], scene.bounds[2:], (HOLD - WALK) * slack
    for at in (low[0] + inset, high[0] - inset):
        _where_line_meets(places, x, y, reach, at, y - 2.0 * reach, at, y + 2.0 * reach)
    for at in (low[1] + inset, high[1] - inset):
        _where_line_meets(places, x, y, reach, x - 2.0 * reach, at, x + 2.0 * reach, at)
    rims = _rims(scene, start, goal, limit)
    for rim in rims:
        _where_line_meets(places, x, y, reach, rim[0], rim[1], rim[2], rim[3])
    if len(rims) > 0:
        for i in range(CONTACTS):
            angle = 2.0 * math.pi * i / CONTACTS
            places.append((x + reach * math.cos(angle), y + reach * math.sin(angle), 0.0, 0.0))
    return _useful(scene, places, start, goal, limit)


@njit(cache=True, fastmath=False)
def ring_gates(scene: Scene, goal: Goal, start: Floats, limit: float, slack: float) -> Floats:
    """The (n, 4) places where the edge of a ring meets that of an exempt disc: there a way may turn in."""
    places = [(0.0, 0.0, 0.0, 0.0)]
    places.clear()
    for disc in scene.exempt:
        for ring in scene.rings:
            other = disc[2] - (HOLD - WALK) * slack
            _where_circles_meet(places, ring[0], ring[1], ring[3], disc[0], disc[1], other)
    return _useful(scene, places, start, goal, limit)


@njit(cache=True, fastmath=False)
def bends(scene: Scene, goal: Goal, start: Floats, limit: float, slack: float) -> Floats:
    """The (n, 4) places just outside dearer areas where a way within the limit may bend.

    They are spaced along the edges, and where these meet the boundary of something else.
    """
    step = AREA_STEP * slack
    places = [(0.0, 0.0, 0.0, 0.0)]
    places.clear()
    for ax, ay, bx, by in _rims(scene, start, goal, limit):
        length = math.hypot(bx - ax, by - ay)
        pieces = max(1, math.ceil(length / step))
        ux, uy = (bx - ax) / length, (by - ay) / length
        places.append((ax, ay, 0.0, 0.0))
        places.append((bx, by, 0.0, 0.0))
        for j in range(1, pieces):
            places.append((ax + (bx - ax) * j / pieces, ay + (by - ay) * j / pieces, ux, uy))
        for circles in (scene.discs, scene.rings, scene.vertices):
            for circle in circles:
                _where_line_meets(places, circle[0], circle[1], circle[3], ax, ay, bx, by)
        for disc in scene.exempt:
            _where_line_meets(places, disc[0], disc[1], disc[2] - (HOLD - WALK) * slack, ax, ay, bx, by)
        for edge in scene.edges:
            _where_line_passes(places, edge, ax, ay, bx, by)
    return _useful(scene, places, start, goal, limit)


@njit(cache=True, fastmath=False)
def near_bends(scene: Scene, goal: Goal, start: Floats, limit: float, slack: float, way: Floats) -> Floats:
    """The (n, 4) places close to where a way bends at the edge of an area."""
    step = AREA_STEP * slack
    places = [(0.0, 0.0, 0.0, 0.0)]
    places.clear()
    for ax, ay, bx, by in _rims(scene, start, goal, limit):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        for i in range(1, len(way)):
            x, y = way[i]
            if point_segment(x, y, ax, ay, bx, by) < 1e-7:
                places.append((x, y, 0.0, 0.0))
                for j in range(-FINER, FINER + 1):
                    along = (x - ax) * ux + (y - ay) * uy + step * j / FINER
                    if 0.0 < along < length:
                        places.append((ax + along * ux, ay + along * uy, ux, uy))
    return _useful(scene, places, start, goal, limit)


@njit(cache=True, fastmath=False)
def near_contact(scene: Scene, goal: Goal, start: Floats, limit: float, way: Floats) -> Floats:
    """The (n, 4) places on a circle of contact close to where a way ends on it."""
    places = [(0.0, 0.0, 0.0, 0.0)]
    places.clear()
    angle = math.atan2(way[-1, 1] - goal.y, way[-1, 0] - goal.x)
    for j in range(-FINER, FINER + 1):
        near = angle + 2.0 * math.pi / CONTACTS * j / FINER
        places.append((goal.x + goal.reach * math.cos(near), goal.y + goal.reach * math.sin(near), 0.0, 0.0))
    return _useful(scene, places, start, goal, limit)


@njit(cache=True, fastmath=False)
def _useful(scene: Scene, places: list[Place], start: Floats, goal: Goal, limit: float) -> Floats:
    """Those where the centre may be, on a way within the limit."""
    kept = np.empty((len(places), 4))
    n = 0
    for place in places:
        x, y = place[0], place[1]
        way = math.hypot(x - start[0], y - start[1])
        if goal.reach >= 0.0:
            way += max(0.0, math.hypot(x - goal.x, y - goal.y) - goal.reach)
        if way <= limit and clear(scene, x, y, x, y):
            kept[n, 0], kept[n, 1], kept[n, 2], kept[n, 3] = place
            n += 1
    return kept[:n]


@njit(cache=True, fastmath=False)
def _rims(scene: Scene, start: Floats, goal: Goal, limit: float) -> Floats:
    """(m, 4) the edges of areas a way within the limit may meet, moved outward: a way along one is not in the area."""
    rims = np.empty((len(scene.areas), 4))
    n = 0
    for k in range(len(scene.factors)):
        first, last = scene.area_start[k], scene.area_start[k + 1]
        for i in range(first, last):
            j = first if i == last - 1 else i + 1
            a, b = scene.areas[i], scene.areas[j]
            way = point_segment(start[0], start[1], a[0], a[1], b[0], b[1])
            if goal.reach >= 0.0:
                way += max(0.0, point_segment(goal.x, goal.y, a[0], a[1], b[0], b[1]) - goal.reach)
            if way <= limit:
                rims[n, 0], rims[n, 1] = _mitre(scene, i, first, last)
                rims[n, 2], rims[n, 3] = _mitre(scene, j, first, last)
                n += 1
    return rims[:n]


@njit(cache=True, fastmath=False)
def _mitre(scene: Scene, i: int, first: int, last: int) -> tuple[float, float]:
    """The corner of an area moved outward, as far from the lines of both its edges."""
    b, c = scene.areas[i], scene.areas[first if i == last - 1 else i + 1]
    a = scene.areas[last - 1 if i == first else i - 1]
    back, on = math.hypot(b[0] - a[0], b[1] - a[1]), math.hypot(c[0] - b[0], c[1] - b[1])
    nx, ny = (b[1] - a[1]) / back, (a[0] - b[0]) / back
    mx, my = (c[1] - b[1]) / on, (b[0] - c[0]) / on
    share = AREA_GAP / max(0.05, 1.0 + nx * mx + ny * my)
    return b[0] + (nx + mx) * share, b[1] + (ny + my) * share


@njit(cache=True, fastmath=False)
def _where_circles_meet(places: list[Place], x: float, y: float, r: float, ox: float, oy: float, other: float) -> None:
    d = math.hypot(ox - x, oy - y)
    if abs(r - other) < d < r + other:
        middle, half = math.atan2(oy - y, ox - x), half_angle(r, d, other)
        for angle in (middle - half, middle + half):
            places.append((x + r * math.cos(angle), y + r * math.sin(angle), 0.0, 0.0))


@njit(cache=True, fastmath=False)
def _where_line_meets(
    places: list[Place], x: float, y: float, r: float, ax: float, ay: float, bx: float, by: float
) -> None:
    """Where a segment meets a circle."""
    dx, dy = bx - ax, by - ay
    a, b = dx * dx + dy * dy, (ax - x) * dx + (ay - y) * dy
    root = b * b - a * ((ax - x) ** 2 + (ay - y) ** 2 - r * r)
    if root > 0.0:
        for t in ((-b - math.sqrt(root)) / a, (-b + math.sqrt(root)) / a):
            if 0.0 <= t <= 1.0:
                places.append((ax + t * dx, ay + t * dy, 0.0, 0.0))


@njit(cache=True, fastmath=False)
def _where_line_passes(places: list[Place], edge: Floats, ax: float, ay: float, bx: float, by: float) -> None:
    """Where a segment meets the two lines beside an edge that a way may follow."""
    ex, ey = edge[2] - edge[0], edge[3] - edge[1]
    length = math.hypot(ex, ey)
    side_a = (ex * (ay - edge[1]) - ey * (ax - edge[0])) / length
    side_b = (ex * (by - edge[1]) - ey * (bx - edge[0])) / length
    for offset in (-edge[5], edge[5]):
        if (side_a - offset) * (side_b - offset) < 0.0:
            t = (side_a - offset) / (side_a - side_b)
            x, y = ax + t * (bx - ax), ay + t * (by - ay)
            if 0.0 <= (x - edge[0]) * ex + (y - edge[1]) * ey <= length * length:
                places.append((x, y, 0.0, 0.0))
