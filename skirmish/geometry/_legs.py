"""Where a leg of a route is near a disc or a ring; in its frame the leg is the x axis from 0 to its span."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._planar import merge_spans
from skirmish.geometry.shapes import Floats, Ints

Box = tuple[float, float, float, float]


@njit(cache=True, fastmath=False)
def legs(route: Floats) -> Floats:
    """(m, 6) x, y, direction x and y, span, arc of each leg with a length; one of span 0 if none has."""
    rows = np.empty((max(len(route) - 1, 1), 6))
    count, arc = 0, 0.0
    for i in range(len(route) - 1):
        dx, dy = route[i + 1, 0] - route[i, 0], route[i + 1, 1] - route[i, 1]
        span = math.sqrt(dx * dx + dy * dy)
        if span > 0.0:
            rows[count, 0], rows[count, 1] = route[i, 0], route[i, 1]
            rows[count, 2], rows[count, 3] = dx / span, dy / span
            rows[count, 4], rows[count, 5] = span, arc
            arc += span
            count += 1
    if count == 0:
        rows[0, 0], rows[0, 1] = route[0, 0], route[0, 1]
        rows[0, 2], rows[0, 3], rows[0, 4], rows[0, 5] = 1.0, 0.0, 0.0, 0.0
        count = 1
    return rows[:count]


@njit(cache=True, fastmath=False)
def total(path: Floats) -> float:
    """The length of a whole path."""
    length: float = path[-1, 4] + path[-1, 5]
    return length


@njit(cache=True, fastmath=False)
def box(route: Floats) -> Box:
    """Least x, least y, greatest x, greatest y of some points."""
    x0 = x1 = route[0, 0]
    y0 = y1 = route[0, 1]
    for i in range(1, len(route)):
        x, y = route[i, 0], route[i, 1]
        x0, x1, y0, y1 = min(x0, x), max(x1, x), min(y0, y), max(y1, y)
    return x0, y0, x1, y1


@njit(cache=True, fastmath=False)
def within(around: Box, reach: float, xy: Floats, first: int, last: int) -> bool:
    """Whether the box of the ring ``xy[first:last]`` comes within reach of the box ``around``."""
    x0, y0, x1, y1 = around
    left, right, below, above = True, True, True, True
    for i in range(first, last):
        x, y = xy[i, 0], xy[i, 1]
        left = left and x < x0 - reach
        right = right and x > x1 + reach
        below = below and y < y0 - reach
        above = above and y > y1 + reach
    return not (left or right or below or above)


@njit(cache=True, fastmath=False)
def apart(around: Box, reach: float, boxes: Floats, i: int) -> bool:
    """Whether one of some boxes is further from the box ``around`` than ``reach``, in x or in y."""
    x0, y0, x1, y1 = around
    beside: bool = (boxes[i, 0] > x1 + reach) | (boxes[i, 2] < x0 - reach)
    above: bool = (boxes[i, 1] > y1 + reach) | (boxes[i, 3] < y0 - reach)
    return beside | above


@njit(cache=True, fastmath=False)
def clipped(low: float, high: float, span: float) -> tuple[float, float]:
    """The part of an open interval on a leg; (1, 0) if there is none. A leg of no span is a point."""
    if low < high and low < span and high > 0.0:
        return max(low, 0.0), min(high, span)
    return 1.0, 0.0


@njit(cache=True, fastmath=False)
def disc_span(x: float, y: float, reach: float, span: float) -> tuple[float, float]:
    """Where on the leg the point (x, y) of its frame is nearer than ``reach``."""
    if reach <= abs(y):
        return 1.0, 0.0
    half = math.sqrt(reach * reach - y * y)
    return clipped(x - half, x + half, span)


@njit(cache=True, fastmath=False)
def narrowed(low: float, high: float, k: float, c: float, least: float, most: float) -> tuple[float, float]:
    """The part of an interval in which ``least < k t + c < most``."""
    if k == 0.0:
        return (low, high) if least < c < most else (1.0, 0.0)
    a, b = (least - c) / k, (most - c) / k
    return max(low, min(a, b)), min(high, max(a, b))


@njit(cache=True, fastmath=False)
def edge_span(ax: float, ay: float, bx: float, by: float, reach: float, span: float) -> tuple[float, float]:
    """Where on the leg the edge is nearer than ``reach`` to one side or the other, its ends' discs left out.

    With no reach: where the leg runs along the edge.
    """
    if reach == 0.0:
        return clipped(min(ax, bx), max(ax, bx), span) if ay == 0.0 == by else (1.0, 0.0)
    if min(ay, by) >= reach or max(ay, by) <= -reach:
        return 1.0, 0.0
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    wide = reach * math.sqrt(squared)
    low, high = narrowed(-math.inf, math.inf, dx, -(ax * dx + ay * dy), 0.0, squared)
    low, high = narrowed(low, high, dy, ay * dx - ax * dy, -wide, wide)
    return clipped(low, high, span)


@njit(cache=True, fastmath=False)
def ring_spans(xy: Floats, first: int, last: int, leg: Floats, reach: float, room: Floats) -> int:
    """Where on the leg the signed distance to the ring ``xy[first:last]`` is below ``reach``.

    ``room`` is ``scratch``; the spans are left in its first two rows, sorted and apart, and counted.
    """
    px, py, ux, uy, span = leg[0], leg[1], leg[2], leg[3], leg[4]
    near, cuts, borders = abs(reach), 0, 0
    low, high, cut = room[2], room[3], room[4]
    qx, qy = xy[last - 1, 0] - px, xy[last - 1, 1] - py
    ax, ay = qx * ux + qy * uy, qy * ux - qx * uy
    for i in range(first, last):
        qx, qy = xy[i, 0] - px, xy[i, 1] - py
        bx, by = qx * ux + qy * uy, qy * ux - qx * uy
        a, b = disc_span(bx, by, near, span)
        if a <= b:
            low[borders], high[borders] = a, b
            borders += 1
        a, b = edge_span(ax, ay, bx, by, near, span)
        if a <= b:
            low[borders], high[borders] = a, b
            borders += 1
        if (ay > 0.0) != (by > 0.0):
            cut[cuts] = ax + (bx - ax) * ay / (ay - by)
            cuts += 1
        ax, ay = bx, by
    insides = _insides(cut, cuts, span, room)
    if reach > 0.0:
        for i in range(borders):
            room[0, insides + i], room[1, insides + i] = low[i], high[i]
        return merge_spans(room[0], room[1], insides + borders)
    return _without(room, insides, merge_spans(low, high, borders))


@njit(cache=True, fastmath=False)
def _insides(cut: Floats, cuts: int, span: float, room: Floats) -> int:
    """Spans between an odd cut of the border and the next, into the first two rows of ``room``."""
    for i in range(1, cuts):
        value, j = cut[i], i - 1
        while j >= 0 and cut[j] > value:
            cut[j + 1] = cut[j]
            j -= 1
        cut[j + 1] = value
    count = 0
    for i in range(0, cuts - 1, 2):
        a, b = clipped(cut[i], cut[i + 1], span)
        if a <= b:
            room[0, count], room[1, count] = a, b
            count += 1
    return merge_spans(room[0], room[1], count)


@njit(cache=True, fastmath=False)
def _without(room: Floats, insides: int, borders: int) -> int:
    """Take the spans in rows 2 and 3 of ``room`` from those in rows 0 and 1, by way of rows 4 and 5."""
    count = 0
    for i in range(insides):
        a, b = room[0, i], room[1, i]
        for j in range(borders):
            if room[3, j] < a or room[2, j] > b:
                continue
            if room[2, j] > a:
                room[4, count], room[5, count] = a, room[2, j]
                count += 1
            a = room[3, j]
        if a < b or (a == b == 0.0 and borders == 0):
            room[4, count], room[5, count] = a, b
            count += 1
    room[:2, :count] = room[4:, :count]
    return count


@njit(cache=True, fastmath=False)
def ring_scratch(corners: int) -> Floats:
    """Room for ``ring_spans`` on a ring."""
    return np.empty((6, 3 * corners + 3))


@njit(cache=True, fastmath=False)
def scratch(start: Ints) -> Floats:
    """Room for ``ring_spans`` on any of some polygons."""
    longest = 0
    for i in range(len(start) - 1):
        longest = max(longest, start[i + 1] - start[i])
    return ring_scratch(longest)
