"""Compiled: common tangents of circles, and arcs that a centre walks as chords."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import TURN, Floats, Scene, near_area, price


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
        return float(r * turn)
    total, px, py = 0.0, x + r * math.cos(angle), y + r * math.sin(angle)
    points = arc_points(circle, angle, sense, turn)
    for i in range(len(points)):
        total += price(scene, px, py, points[i, 0], points[i, 1])
        px, py = points[i, 0], points[i, 1]
    return total


@njit(cache=True, fastmath=False)
def turn_between(start: float, end: float, sense: float) -> float:
    """The angle from start to end in a sense of turning; nearly a whole turn is none."""
    turn: float = (sense * (end - start)) % TURN
    return 0.0 if turn > TURN - 1e-9 else turn
