"""The compiled half of ``discs``: where circles and offset edges meet, and the nearest of those places that is free."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry._planar import edge_distance_squared, signed_distance
from skirmish.geometry.shapes import Floats, Ints
from skirmish.measure import GRID

PER_UNIT = round(1 / GRID)
ROUNDING = 1e-9
"""What a distance computed twice may differ by."""
TIGHTER = 0.4
"""The part of the slack that is used: enough to round to the grid, and so that what is placed passes its check."""
WIDER = 4.0


class Obstacles(NamedTuple):
    """What the centre of a disc has to keep away from, and stay within."""

    circles: Floats
    """(n, 4) x, y, least distance, allowed trespass."""
    xy: Floats
    start: Ints
    offsets: Floats
    """How far from each ring the centre has to keep."""
    bounds: Floats
    """(4,) of the centre: inset already."""
    home: Floats
    home_start: Ints
    """Rings one of which has to hold the centre, if there are any."""


@njit(cache=True, fastmath=False)
def meet_circles(
    ax: float, ay: float, ar: float, bx: float, by: float, br: float, give: float
) -> tuple[float, float, float, float]:
    """The two places where circles meet, as x, y, x, y; nan if they are more than ``give`` from meeting."""
    dx, dy = bx - ax, by - ay
    apart = math.hypot(dx, dy)
    if apart == 0.0 or apart > ar + br + give or apart < abs(ar - br) - give:
        return math.nan, math.nan, math.nan, math.nan
    along = (apart * apart + ar * ar - br * br) / (2 * apart)
    across = math.sqrt(max(ar * ar - along * along, 0.0))
    ux, uy = dx / apart, dy / apart
    mx, my = ax + along * ux, ay + along * uy
    return mx - across * uy, my + across * ux, mx + across * uy, my - across * ux


@njit(cache=True, fastmath=False)
def meet_edge(x: float, y: float, r: float, edge: Floats) -> tuple[float, float, float, float]:
    """The two places where a circle meets the line of an edge, as x, y, x, y; nan if it does not."""
    dx, dy = edge[2] - edge[0], edge[3] - edge[1]
    squared = dx * dx + dy * dy
    if squared == 0.0:
        return math.nan, math.nan, math.nan, math.nan
    t = ((x - edge[0]) * dx + (y - edge[1]) * dy) / squared
    fx, fy = edge[0] + t * dx, edge[1] + t * dy
    left = r * r - (x - fx) ** 2 - (y - fy) ** 2
    if left < 0.0:
        return math.nan, math.nan, math.nan, math.nan
    t = math.sqrt(left / squared)
    return fx + t * dx, fy + t * dy, fx - t * dx, fy - t * dy


@njit(cache=True, fastmath=False)
def meet_edges(a: Floats, b: Floats) -> tuple[float, float]:
    """Where the lines of two edges meet; nan if they are parallel."""
    ax, ay, bx, by = a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]
    turn = ax * by - ay * bx
    if turn == 0.0:
        return math.nan, math.nan
    t = ((b[0] - a[0]) * by - (b[1] - a[1]) * bx) / turn
    return a[0] + t * ax, a[1] + t * ay


@njit(cache=True, fastmath=False)
def tangents(radius: float, targets: Floats, contact: float) -> Floats:
    """(k, 4) x, y, overlap and worst gap of places that touch all the targets, from each pair of them."""
    rows, count = np.empty((len(targets) * (len(targets) - 1), 4)), 0
    for i in range(len(targets)):
        for j in range(i + 1, len(targets)):
            a, b = targets[i], targets[j]
            meet = meet_circles(a[0], a[1], a[2] + radius, b[0], b[1], b[2] + radius, 2 * contact)
            if math.isnan(meet[0]):
                continue
            for x, y in (meet[:2], meet[2:]):
                overlap, worst = 0.0, 0.0
                for k in range(len(targets)):
                    gap = math.hypot(targets[k, 0] - x, targets[k, 1] - y) - targets[k, 2] - radius
                    overlap, worst = max(overlap, -gap), max(worst, abs(gap))
                if worst < contact:
                    rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = x, y, overlap, worst
                    count += 1
    return rows[:count]


@njit(cache=True, fastmath=False)
def free(x: float, y: float, around: Obstacles, slack: float) -> bool:
    """Whether a centre at (x, y) trespasses on nothing by as much as ``slack``, or the allowed part of it."""
    bounds = around.bounds
    if min(x - bounds[0], bounds[2] - x, y - bounds[1], bounds[3] - y) < -slack:
        return False
    homes = len(around.home_start) - 1
    for i in range(homes):
        if signed_distance(x, y, around.home, around.home_start[i], around.home_start[i + 1]) <= slack:
            break
    else:
        if homes > 0:
            return False
    for circle in around.circles:
        least = circle[2] + ROUNDING - (slack + ROUNDING) * circle[3]
        if least > 0.0 and (x - circle[0]) ** 2 + (y - circle[1]) ** 2 < least * least:
            return False
    for i in range(len(around.offsets)):
        if signed_distance(x, y, around.xy, around.start[i], around.start[i + 1]) < around.offsets[i] - slack:
            return False
    return True


@njit(cache=True, fastmath=False)
def add_edges(edges: Floats, corners: Floats, count: int, xy: Floats, first: int, last: int, offset: float) -> int:
    """Append a ring's edges, moved outward, and a circle around each vertex; the new count."""
    ax, ay = xy[last - 1, 0], xy[last - 1, 1]
    for i in range(first, last):
        bx, by = xy[i, 0], xy[i, 1]
        span = math.hypot(bx - ax, by - ay)
        if span > 0.0:
            ox, oy = offset * (by - ay) / span, offset * (ax - bx) / span
            edges[count] = (ax + ox, ay + oy, bx + ox, by + oy)
            corners[count] = (bx, by, offset)
            count += 1
        ax, ay = bx, by
    return count


@njit(cache=True, fastmath=False)
def curves(around: Obstacles) -> tuple[Floats, Floats]:
    """(n, 3) circles and (m, 4) edges on which the nearest free centre lies, unless it is the one wished for."""
    sides = len(around.xy) + len(around.home)
    edges, corners, count = np.empty((sides + 4, 4)), np.empty((sides, 3)), 0
    for i in range(len(around.offsets)):
        first, last = around.start[i], around.start[i + 1]
        count = add_edges(edges, corners, count, around.xy, first, last, around.offsets[i])
    for i in range(len(around.home_start) - 1):
        first, last = around.home_start[i], around.home_start[i + 1]
        count = add_edges(edges, corners, count, around.home, first, last, 0.0)
    x0, y0, x1, y1 = around.bounds
    edges[count], edges[count + 1] = (x0, y0, x1, y0), (x1, y0, x1, y1)
    edges[count + 2], edges[count + 3] = (x1, y1, x0, y1), (x0, y1, x0, y0)
    return np.concatenate((around.circles[:, :3], corners[:count])), edges[: count + 4]


@njit(cache=True, fastmath=False)
def tried(x: float, y: float, wish: Floats, around: Obstacles, slack: float, best: Floats) -> None:
    """Make ``best`` (x, y, distance) the free grid point around (x, y) that is nearest to the wish, if nearer."""
    if not math.hypot(x - wish[0], y - wish[1]) < best[2] + 2 * GRID:
        return
    column, row = math.floor(x * PER_UNIT + 0.5), math.floor(y * PER_UNIT + 0.5)
    for i in range(-1, 2):
        for j in range(-1, 2):
            u, v = (column + i) / PER_UNIT, (row + j) / PER_UNIT
            away = math.hypot(u - wish[0], v - wish[1])
            if away < best[2] and free(u, v, around, slack):
                best[0], best[1], best[2] = u, v, away


@njit(cache=True, fastmath=False)
def projected(wish: Floats, circles: Floats, edges: Floats, around: Obstacles, slack: float, best: Floats) -> None:
    """Try the places on each curve that are nearest to the wish."""
    for circle in circles:
        dx, dy = wish[0] - circle[0], wish[1] - circle[1]
        apart = math.hypot(dx, dy)
        ux, uy = (dx / apart, dy / apart) if apart > 0.0 else (1.0, 0.0)
        tried(circle[0] + circle[2] * ux, circle[1] + circle[2] * uy, wish, around, slack, best)
    for edge in edges:
        dx, dy = edge[2] - edge[0], edge[3] - edge[1]
        squared = dx * dx + dy * dy
        t = 0.0 if squared == 0.0 else ((wish[0] - edge[0]) * dx + (wish[1] - edge[1]) * dy) / squared
        t = min(max(t, 0.0), 1.0)
        tried(edge[0] + t * dx, edge[1] + t * dy, wish, around, slack, best)


@njit(cache=True, fastmath=False)
def crossed(wish: Floats, circles: Floats, edges: Floats, around: Obstacles, slack: float, best: Floats) -> None:
    """Try the places where two curves meet."""
    for i in range(len(circles)):
        a = circles[i]
        for j in range(i + 1, len(circles)):
            b = circles[j]
            meet = meet_circles(a[0], a[1], a[2], b[0], b[1], b[2], 0.0)
            tried(meet[0], meet[1], wish, around, slack, best)
            tried(meet[2], meet[3], wish, around, slack, best)
        for edge in edges:
            meet = meet_edge(a[0], a[1], a[2], edge)
            tried(meet[0], meet[1], wish, around, slack, best)
            tried(meet[2], meet[3], wish, around, slack, best)
    for i in range(len(edges)):
        for j in range(i + 1, len(edges)):
            x, y = meet_edges(edges[i], edges[j])
            tried(x, y, wish, around, slack, best)


@njit(cache=True, fastmath=False)
def circles_within(circles: Floats, wish: Floats, far: float) -> Floats:
    """Those circles that come as near to the wish as ``far``; none is when the wish is deep inside it."""
    keep = np.empty(len(circles), dtype=np.bool_)
    for i in range(len(circles)):
        keep[i] = abs(math.hypot(circles[i, 0] - wish[0], circles[i, 1] - wish[1]) - circles[i, 2]) <= far
    return circles[keep]


@njit(cache=True, fastmath=False)
def edges_within(edges: Floats, wish: Floats, far: float) -> Floats:
    """Those edges that come as near to the wish as ``far``."""
    keep = np.empty(len(edges), dtype=np.bool_)
    for i in range(len(edges)):
        a = edges[i]
        keep[i] = edge_distance_squared(wish[0], wish[1], a[0], a[1], a[2], a[3]) <= far * far
    return edges[keep]


@njit(cache=True, fastmath=False)
def nearest_free(wish: Floats, around: Obstacles, slack: float) -> Floats:
    """(3,) x, y and distance of the free grid point nearest to the wish; the distance is inf if there is none.

    The nearest one is the wish, or on a curve: at its nearest place, or where it meets another. Curves are taken
    in from the wish outwards, until one found is nearer than any left out.
    """
    best = np.array([0.0, 0.0, math.inf])
    x, y = math.floor(wish[0] * PER_UNIT + 0.5) / PER_UNIT, math.floor(wish[1] * PER_UNIT + 0.5) / PER_UNIT
    if free(x, y, around, slack):
        best[0], best[1], best[2] = x, y, math.hypot(x - wish[0], y - wish[1])
        return best
    circles, edges = curves(around)
    far = 1.0
    while True:
        rounds, sides = circles_within(circles, wish, far), edges_within(edges, wish, far)
        whole = len(rounds) == len(circles) and len(sides) == len(edges)
        projected(wish, rounds, sides, around, slack * TIGHTER, best)
        near = best[2] + 2 * GRID
        rounds, sides = circles_within(rounds, wish, near), edges_within(sides, wish, near)
        crossed(wish, rounds, sides, around, slack * TIGHTER, best)
        if best[2] <= far or whole:
            return best
        far *= WIDER
