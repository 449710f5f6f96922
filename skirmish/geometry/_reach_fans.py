"""Compiled: all that a centre can get to, as fans of rays from every place where its way may bend."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import (
    TURN,
    WALK,
    Floats,
    Goal,
    Ints,
    Scene,
    area_cuts,
    chord,
    factor_at,
    half_angle,
    line_angles,
    near_area,
    ring_share,
)
from skirmish.geometry._reach_places import bends
from skirmish.geometry._reach_scene import gather
from skirmish.geometry._reach_search import Node, circles_of, search

RAYS = 96
"""Rays of a whole turn, besides those that graze an obstacle."""
ARC_FANS = 0.125
"""Radians of an arc that share a fan."""
GRAZE = 1e-6
"""How far to each side of a direction where something changes a ray goes, in radians."""
OVERLAP = 2e-3
"""How far, in radians, the fans of an arc lap over; an arc is walked far enough out for that."""


@njit(cache=True, fastmath=False)
def _edge_share(ax: float, ay: float, bx: float, by: float, edge: Floats) -> float:
    ex, ey, hold = edge[2] - edge[0], edge[3] - edge[1], edge[4]
    length = math.hypot(ex, ey)
    side_a = (ex * (ay - edge[1]) - ey * (ax - edge[0])) / length
    side_b = (ex * (by - edge[1]) - ey * (bx - edge[0])) / length
    along_a = (ex * (ax - edge[0]) + ey * (ay - edge[1])) / length
    along_b = (ex * (bx - edge[0]) + ey * (by - edge[1])) / length
    share = 1.0
    for end in range(0, 4, 2):
        low, _high = chord(ax, ay, bx, by, edge[end], edge[end + 1], hold)
        share = min(share, low)
    line = hold if side_a > 0.0 else -hold
    if abs(side_a) < hold:
        return 0.0 if 0.0 <= along_a <= length else share
    if (side_a - line) * (side_b - line) < 0.0:
        t = (side_a - line) / (side_a - side_b)
        if 0.0 <= along_a + t * (along_b - along_a) <= length:
            share = min(share, t)
    return share


@njit(cache=True, fastmath=False)
def _clear_share(scene: Scene, ax: float, ay: float, bx: float, by: float) -> float:
    """The share of the way from a to b that is clear."""
    share = 1.0
    for axis in range(2):
        here, there = (ax, bx) if axis == 0 else (ay, by)
        if there < scene.bounds[axis]:
            share = min(share, max(0.0, (here - scene.bounds[axis]) / (here - there)))
        if there > scene.bounds[axis + 2]:
            share = min(share, max(0.0, (scene.bounds[axis + 2] - here) / (there - here)))
    for disc in scene.discs:
        low, _high = chord(ax, ay, bx, by, disc[0], disc[1], disc[2])
        share = min(share, low)
    for ring in scene.rings:
        share = min(share, ring_share(ax, ay, bx, by, ring, scene.exempt))
    for edge in scene.edges:
        share = min(share, _edge_share(ax, ay, bx, by, edge))
    return share


@njit(cache=True, fastmath=False)
def _ray(scene: Scene, x: float, y: float, angle: float, left: float) -> tuple[float, float]:
    """Where a centre gets to straight on, with so much movement left."""
    dx, dy = math.cos(angle) * left, math.sin(angle) * left
    share = _clear_share(scene, x, y, x + dx, y + dy)
    ex, ey = x + dx * share, y + dy * share
    length = left * share
    if not near_area(scene, x, y, ex, ey) or length == 0.0:
        return ex, ey
    cuts = area_cuts(scene, x, y, ex, ey)
    for i in range(len(cuts) - 1):
        middle, part = 0.5 * (cuts[i] + cuts[i + 1]), (cuts[i + 1] - cuts[i]) * length
        factor = factor_at(scene, x + middle * (ex - x), y + middle * (ey - y))
        if part * factor >= left:
            end = cuts[i] + left / factor / length
            return x + end * (ex - x), y + end * (ey - y)
        left -= part * factor
    return ex, ey


@njit(cache=True, fastmath=False)
def _corners(scene: Scene, circles: Floats, x: float, y: float, left: float) -> list[float]:
    """The directions in which what a ray of that length meets changes."""
    angles = [0.0]
    angles.clear()
    for circle in circles:
        dx, dy, hold = circle[0] - x, circle[1] - y, circle[2]
        d = math.hypot(dx, dy)
        if hold < d < left + hold:
            middle = math.atan2(dy, dx)
            for half in (math.asin(hold / d), half_angle(left, d, hold)):
                angles.append(middle - half)
                angles.append(middle + half)
    for edge in scene.edges:
        for offset in (-edge[4], edge[4]):
            first, second, meets = line_angles(x, y, left, edge, offset)
            if meets:
                angles.append(first)
                angles.append(second)
    for side in range(4):
        room = abs(scene.bounds[side] - (x if side % 2 == 0 else y))
        if room < left:
            half = math.acos(room / left)
            angles.append((side + 2) * 0.5 * math.pi - half)
            angles.append((side + 2) * 0.5 * math.pi + half)
    return angles


@njit(cache=True, fastmath=False)
def _fan(
    scene: Scene, circles: Floats, x: float, y: float, first: float, width: float, left: float
) -> list[tuple[float, float]]:
    """The polygon a fan of rays sweeps from its first direction on; a whole turn has no corner at its middle.

    The rays are even, and besides close to both sides of every direction where what they meet changes.
    """
    count = math.ceil(RAYS * width / TURN)
    turns = [width * i / count for i in range(count + 1)]
    for angle in _corners(scene, circles, x, y, left):
        for nudge in (-GRAZE, GRAZE):
            turn = (angle + nudge - first) % TURN
            if turn < width:
                turns.append(turn)
    turns.sort()
    ring = [(x, y)]
    if width >= TURN:
        ring.clear()
    for turn in turns:
        ring.append(_ray(scene, x, y, first + turn, left))
    return ring


@njit(cache=True, fastmath=False)
def _arc_fans(scene: Scene, circles: Floats, node: Node, limit: float, rings: list[list[tuple[float, float]]]) -> None:
    """Fans from the corners about an arc, each over the directions that open up as the way turns there."""
    circle = circles[node.circle]
    radius = circle[3]
    turned, cost = 0.0, node.cost
    while turned < node.turn and cost < limit:
        step = min(ARC_FANS, node.turn - turned)
        x = circle[0] + radius * math.cos(node.angle + node.sense * turned)
        y = circle[1] + radius * math.sin(node.angle + node.sense * turned)
        factor = factor_at(scene, x, y)
        middle = node.angle + node.sense * (turned + 0.5 * step)
        out = radius / math.cos(0.5 * step)
        heading = node.angle + node.sense * (turned + 0.5 * math.pi)
        first = heading if node.sense > 0.0 else heading - step
        left = limit - cost - factor * radius * math.tan(0.5 * step)
        if left > 0.0:
            x, y = circle[0] + out * math.cos(middle), circle[1] + out * math.sin(middle)
            rings.append(_fan(scene, circles, x, y, first - OVERLAP, step + 2.0 * OVERLAP, left))
        cost += factor * radius * step
        turned += step


@njit(cache=True, fastmath=False)
def fans(
    start: Floats,
    radius: float,
    limit: float,
    slack: float,
    rings: Floats,
    discs: Floats,
    solid_xy: Floats,
    solid_start: Ints,
    area_xy: Floats,
    area_start: Ints,
    factors: Floats,
    bounds: Floats,
) -> tuple[Floats, Ints, Scene]:
    """Polygons that cover what a centre gets to, packed, where each begins, and the scene they lie in."""
    nowhere, exempt = np.full(2, np.inf), np.empty((0, 3))
    scene, stuck = gather(
        start,
        nowhere,
        radius,
        limit,
        slack,
        discs,
        rings,
        exempt,
        solid_xy,
        solid_start,
        area_xy,
        area_start,
        factors,
        bounds,
    )
    goal = Goal(0.0, 0.0, -1.0)
    found = [[(start[0], start[1])]]
    found.clear()
    if not stuck:
        places = bends(scene, goal, start, limit, slack)
        circles = circles_of(scene)
        nodes, _end = search(scene, circles, start, limit, goal, np.empty((0, 4)), places, WALK * slack)
        for node in nodes:
            if node.circle >= 0:
                _arc_fans(scene, circles, node, limit, found)
            elif node.cost < limit:
                found.append(_fan(scene, circles, node.x, node.y, 0.0, TURN, limit - node.cost))
    first = np.zeros(len(found) + 1, dtype=np.int64)
    for i in range(len(found)):
        first[i + 1] = first[i] + len(found[i])
    packed = np.empty((first[-1], 2))
    n = 0
    for ring in found:
        for x, y in ring:
            packed[n, 0], packed[n, 1] = x, y
            n += 1
    return packed, first, scene
