"""Compiled: the cheapest way of a centre through a scene, over common tangents, arcs and places where it may bend.

The search is A* over two kinds of node: points, and arrivals on a circle with a sense of turning. A node's onward ways
are all the tangents to other circles and points that it can turn to; each is tested and priced only when it comes up.
"""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import TINY, TURN, Floats, Scene, clear, free_turn, near_area, price


class Goal(NamedTuple):
    """Where a way ends: at a distance `reach` from x, y, or nowhere (reach -1), when the search goes everywhere."""

    x: float
    y: float
    reach: float


class Nodes(NamedTuple):
    """The settled nodes of a search."""

    at: Floats
    """(n, 2) where each is."""
    cost: Floats
    parent: Floats
    circle: Floats
    """Index of the circle it lies on; -1 for a point."""
    sense: Floats
    """1.0 anticlockwise, -1.0 clockwise, 0.0 for a point."""
    angle: Floats
    """Where on its circle."""
    turn: Floats
    """How far it may go round that circle."""
    left: Floats
    """The angle at which the way to it left its parent's circle."""


@njit(cache=True, fastmath=False)
def circles_of(scene: Scene) -> Floats:
    """(k, 4) x, y, hold, walk of every circle a way may go round."""
    circles = np.concatenate((scene.discs, scene.rings, scene.vertices))
    return circles[circles[:, 2] > 0.0]


@njit(cache=True, fastmath=False)
def tangent(
    ax: float, ay: float, ra: float, bx: float, by: float, rb: float, give: float
) -> tuple[float, float, float]:
    """The common tangent of two circles as length and direction; radii positive if gone round anticlockwise.

    A point (radius 0) by less than `give` inside the other's circle counts as on it. The length is -1 if there is none.
    """
    dx, dy, k = bx - ax, by - ay, rb - ra
    d2 = dx * dx + dy * dy
    if d2 >= k * k:
        if d2 == 0.0:
            return -1.0, 0.0, 0.0
        length = math.sqrt(d2 - k * k)
        return length, (length * dx + k * dy) / d2, (length * dy - k * dx) / d2
    d = math.sqrt(d2)
    if ra * rb != 0.0 or abs(k) - d > give or d == 0.0:
        return -1.0, 0.0, 0.0
    sign = 1.0 if k > 0.0 else -1.0
    return abs(k) - d, sign * dy / d, -sign * dx / d


@njit(cache=True, fastmath=False)
def arc_step(circle: Floats) -> float:
    """The widest angle whose chord on the walk of a circle keeps its hold."""
    return min(0.5, 2.0 * math.acos(max(0.0, min(1.0, circle[2] / circle[3]))))


@njit(cache=True, fastmath=False)
def arc_points(circle: Floats, angle: float, sense: float, turn: float) -> Floats:
    """(n, 2) the vertices of an arc, the first left out."""
    count = max(1, math.ceil(turn / arc_step(circle)))
    points = np.empty((count, 2))
    for i in range(count):
        at = angle + sense * turn * (i + 1) / count
        points[i, 0], points[i, 1] = circle[0] + circle[3] * math.cos(at), circle[1] + circle[3] * math.sin(at)
    return points


@njit(cache=True, fastmath=False)
def arc_price(scene: Scene, circle: Floats, angle: float, sense: float, turn: float) -> float:
    """What an arc costs: its length, or in dearer going that of its chords."""
    x, y, r = circle[0], circle[1], circle[3]
    if turn == 0.0 or not near_area(scene, x - r, y - r, x + r, y + r):
        return r * turn
    total, px, py = 0.0, x + r * math.cos(angle), y + r * math.sin(angle)
    points = arc_points(circle, angle, sense, turn)
    for i in range(len(points)):
        total += price(scene, px, py, points[i, 0], points[i, 1])
        px, py = points[i, 0], points[i, 1]
    return total


@njit(cache=True, fastmath=False)
def turn_between(start: float, end: float, sense: float) -> float:
    """The angle from start to end in a sense of turning; nearly a whole turn is none."""
    turn = (sense * (end - start)) % TURN
    return 0.0 if turn > TURN - 1e-9 else turn


@njit(cache=True, fastmath=False)
def _dearest(scene: Scene, circle: Floats) -> float:
    worst = 1.0
    for k in range(len(scene.factors)):
        box, r = scene.boxes[k], circle[3]
        if (
            box[0] <= circle[0] + r
            and box[2] >= circle[0] - r
            and box[1] <= circle[1] + r
            and box[3] >= circle[1] - r
        ):
            worst = max(worst, scene.factors[k])
    return worst


@njit(cache=True, fastmath=False)
def search(
    scene: Scene, circles: Floats, start: Floats, limit: float, goal: Goal, points: Floats, ends: int, give: float
) -> tuple[Nodes, int]:
    """The settled nodes and the index of the one at the goal, -1 if none is within the limit.

    `points` are the places where a way may bend besides the circles; the first `ends` of them are goals.
    """
    weighted = len(scene.factors) > 0
    n_circles, n_points = len(circles), len(points)
    dearest = np.ones(n_circles)
    if weighted:
        for c in range(n_circles):
            dearest[c] = _dearest(scene, circles[c])
    settled = np.zeros(n_points, dtype=np.bool_)
    best = np.full(n_points, np.inf)
    newest = np.full(2 * n_circles, -1, dtype=np.int64)
    nodes = [(start[0], start[1], 0.0, -1, -1, 0.0, 0.0, 0.0, 0.0, -1)]
    heap = [(0.0, 0.0, 0, -1, 0.0, -1, 0.0, 0.0, 0.0, False)]
    heap.clear()
    at, end = 0, -1
    while True:
        x, y, cost, _, circle, sense, angle, turn, _, _ = nodes[at]
        radius = 0.0
        if circle >= 0:
            x, y, radius = circles[circle, 0], circles[circle, 1], circles[circle, 3]
        signed = sense * radius
        for other in range(-1 - n_points, n_circles):
            if other == circle and circle >= 0:
                continue
            if other >= 0:
                ox, oy, ring = circles[other, 0], circles[other, 1], circles[other, 3]
            elif other == -1:
                if goal.reach < 0.0:
                    continue
                ox, oy, ring = goal.x, goal.y, 0.0
            else:
                place = -2 - other
                if settled[place]:
                    continue
                ox, oy, ring = points[place, 0], points[place, 1], 0.0
            gap = math.hypot(ox - x, oy - y) - radius - ring
            if cost + gap > limit:
                continue
            for side in range(2 if other >= 0 else 1):
                other_sense = 0.0 if other < 0 else 1.0 - 2.0 * side
                length, ux, uy = tangent(x, y, signed, ox, oy, other_sense * ring, give)
                if length < 0.0 or cost + length > limit:
                    continue
                px, py = ox + other_sense * ring * uy, oy - other_sense * ring * ux
                if other == -1:
                    length -= goal.reach
                    if length < -TINY:
                        continue
                    px, py = ox - goal.reach * ux, oy - goal.reach * uy
                ahead = 0.0
                if goal.reach >= 0.0:
                    ahead = max(0.0, math.hypot(px - goal.x, py - goal.y) - goal.reach)
                    if cost + length + ahead > limit:
                        continue
                leave, reached = 0.0, cost + length
                if circle >= 0:
                    leave = math.atan2(-signed * ux, signed * uy)
                    arc = turn_between(angle, leave, sense)
                    if arc > turn + TINY:
                        continue
                    reached += radius * arc
                    if reached + ahead > limit:
                        continue
                if other <= -2 and reached >= best[-2 - other]:
                    continue
                heappush(heap, (reached + ahead, reached, at, other, other_sense, 0, leave, px, py, False))
        found = False
        while len(heap) > 0:
            key, cost, parent, other, sense, _, leave, px, py, exact = heappop(heap)
            if other <= -2 and settled[-2 - other]:
                continue
            angle = 0.0
            if other >= 0:
                angle = math.atan2(py - circles[other, 1], px - circles[other, 0])
                slot = 2 * other + (1 if sense > 0.0 else 0)
                if _dominated(nodes, newest[slot], angle, sense, cost, circles[other, 3] * dearest[other]):
                    continue
            if not exact:
                x, y, before, _, circle, way, start_angle, _, _, _ = nodes[parent]
                arc = 0.0
                if circle >= 0:
                    x = circles[circle, 0] + circles[circle, 3] * math.cos(leave)
                    y = circles[circle, 1] + circles[circle, 3] * math.sin(leave)
                if not clear(scene, x, y, px, py):
                    continue
                if weighted:
                    paid = before + price(scene, x, y, px, py)
                    if circle >= 0:
                        arc = turn_between(start_angle, leave, way)
                        paid += arc_price(scene, circles[circle], start_angle, way, arc)
                    if paid > cost + TINY:
                        ahead = key - cost
                        if paid + ahead <= limit:
                            if other <= -2:
                                if paid >= best[-2 - other]:
                                    continue
                                best[-2 - other] = paid
                            heappush(heap, (paid + ahead, paid, parent, other, sense, 0, leave, px, py, True))
                        continue
            turn, before = 0.0, -1
            if other >= 0:
                turn = free_turn(scene, circles[other, 0], circles[other, 1], circles[other, 3], angle, sense)
                if turn < TINY:
                    continue
                before = newest[slot]
                newest[slot] = len(nodes)
            elif other <= -2:
                settled[-2 - other] = True
            at = len(nodes)
            nodes.append((px, py, cost, parent, max(other, -1), sense, angle, turn, leave, before))
            if other == -1 or (other <= -2 and -2 - other < ends):
                end = at
            found = True
            break
        if not found or end >= 0:
            break
    return _pack(nodes), end


@njit(cache=True, fastmath=False)
def _dominated(nodes, last, angle, sense, cost, rate):  # type: ignore
    while last >= 0:
        node = nodes[last]
        arc = turn_between(node[6], angle, sense)
        if arc <= node[7] and node[2] + rate * arc <= cost + TINY:
            return True
        last = node[9]
    return False
