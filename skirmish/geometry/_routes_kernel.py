"""The compiled half of ``routes``: whole routes, leg by leg."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._legs import Box, apart, box, disc_span, legs, ring_spans, scratch, total
from skirmish.geometry.shapes import Floats, Ints

ROUNDING = 1e-12
"""An arc shorter than this comes of rounding, not of the table."""

NONE, DISC, SOLID, BOUNDS = 0, 1, 2, 3


@njit(cache=True, fastmath=False)
def add(rows: Floats, count: int, index: float, low: float, high: float) -> int:
    """Append a span (index, low, high), or lengthen the last row if it goes on there; the new count."""
    if count and rows[count - 1, 0] == index and rows[count - 1, 1] <= low <= rows[count - 1, 2]:
        rows[count - 1, 2] = max(high, rows[count - 1, 2])
        return count
    rows[count, 0], rows[count, 1], rows[count, 2] = index, low, high
    return count + 1


@njit(cache=True, fastmath=False)
def sort_rows(rows: Floats) -> None:
    """Sort rows by their second column, then by their first, in place; nearly sorted ones quickly."""
    for i in range(1, len(rows)):
        row, j = rows[i].copy(), i - 1
        while j >= 0 and (rows[j, 1] > row[1] or (rows[j, 1] == row[1] and rows[j, 0] > row[0])):
            rows[j + 1] = rows[j]
            j -= 1
        rows[j + 1] = row


@njit(cache=True, fastmath=False)
def disc_crossings(route: Floats, radius: float, discs: Floats, tolerance: float) -> Floats:
    path = legs(route)
    x0, y0, x1, y1 = box(route)
    rows = np.empty((len(discs) * len(path), 4))
    count = 0
    for i in range(len(discs)):
        x, y, summed = discs[i, 0], discs[i, 1], radius + discs[i, 2]
        reach = summed - tolerance
        if x < x0 - reach or x > x1 + reach or y < y0 - reach or y > y1 + reach:
            continue
        for leg in path:
            qx, qy = x - leg[0], y - leg[1]
            along, across = qx * leg[2] + qy * leg[3], qy * leg[2] - qx * leg[3]
            low, high = disc_span(along, across, reach, leg[4])
            if low <= high:
                gap = math.hypot(along - min(max(along, low), high), across) - summed
                before = count
                count = add(rows, count, i, leg[5] + low, leg[5] + high)
                rows[count - 1, 3] = gap if count > before else min(rows[count - 1, 3], gap)
    sort_rows(rows[:count])
    return rows[:count].copy()


@njit(cache=True, fastmath=False)
def polygon_crossings(route: Floats, radius: float, xy: Floats, start: Ints, boxes: Floats, tolerance: float) -> Floats:
    path, around, reach = legs(route), box(route), radius - tolerance
    rows = np.empty((2 * (len(xy) + 1) * len(path), 3))
    room = scratch(start)
    count = 0
    for i in range(len(start) - 1):
        if not apart(around, max(reach, 0.0), boxes, i):
            for leg in path:
                for j in range(ring_spans(xy, start[i], start[i + 1], leg, reach, room)):
                    count = add(rows, count, i, leg[5] + room[0, j], leg[5] + room[1, j])
    sort_rows(rows[:count])
    return rows[:count].copy()


@njit(cache=True, fastmath=False)
def _going(path: Floats, around: Box, xy: Floats, start: Ints, boxes: Floats, factors: Floats) -> Floats:
    """(k, 3) factor, enter, leave of each span in an area that costs more than open ground."""
    rows, count = np.empty((0, 3)), 0
    room = np.empty((0, 0))
    for i in range(len(start) - 1):
        if factors[i] > 1.0 and not apart(around, 0.0, boxes, i):
            if len(room) == 0:
                room = scratch(start)
                rows = np.empty((2 * (len(xy) + 1) * len(path), 3))
            for leg in path:
                for j in range(ring_spans(xy, start[i], start[i + 1], leg, 0.0, room)):
                    count = add(rows, count, factors[i], leg[5] + room[0, j], leg[5] + room[1, j])
    return rows[:count]


@njit(cache=True, fastmath=False)
def _dearest(spans: Floats, at: float) -> float:
    """The greatest factor of the spans over an arc."""
    factor = 1.0
    for i in range(len(spans)):
        if spans[i, 1] <= at <= spans[i, 2]:
            factor = max(factor, spans[i, 0])
    return factor


@njit(cache=True, fastmath=False)
def _split(spans: Floats, length: float) -> Floats:
    """(k, 3) enter, leave, factor of the pieces of [0, length]."""
    breaks = np.empty(2 * len(spans) + 1)
    for i in range(len(spans)):
        breaks[2 * i], breaks[2 * i + 1] = spans[i, 1], spans[i, 2]
    breaks[-1] = length
    breaks.sort()
    rows, count, at = np.empty((len(breaks), 3)), 0, 0.0
    for end in breaks:
        if end - at > ROUNDING:
            factor = _dearest(spans, (at + end) / 2)
            if count and rows[count - 1, 2] == factor:
                rows[count - 1, 1] = end
            else:
                rows[count, 0], rows[count, 1], rows[count, 2] = at, end, factor
                count += 1
            at = end
    if count == 0:
        rows[0, 0], rows[0, 2] = 0.0, _dearest(spans, length / 2)
        count = 1
    rows[count - 1, 1] = length
    return rows[:count]


@njit(cache=True, fastmath=False)
def pieces(route: Floats, xy: Floats, start: Ints, boxes: Floats, factors: Floats) -> Floats:
    path = legs(route)
    return _split(_going(path, box(route), xy, start, boxes, factors), total(path)).copy()


@njit(cache=True, fastmath=False)
def _price(path: Floats, around: Box, xy: Floats, start: Ints, boxes: Floats, factors: Floats) -> float:
    spans = _going(path, around, xy, start, boxes, factors)
    if len(spans) == 0:
        return total(path)
    paid = 0.0
    for row in _split(spans, total(path)):
        if row[1] > row[0]:
            paid += (row[1] - row[0]) * row[2]
    return paid


@njit(cache=True, fastmath=False)
def cost(route: Floats, xy: Floats, start: Ints, boxes: Floats, factors: Floats) -> float:
    return _price(legs(route), box(route), xy, start, boxes, factors)


@njit(cache=True, fastmath=False)
def _exit(path: Floats, radius: float, bounds: Floats, slack: float) -> float:
    """The arc at which a disc first sticks out of the bounds by more than ``slack``; inf if it never does."""
    for leg in path:
        first = math.inf
        for side in range(4):
            axis, sign = side % 2, (-1.0 if side < 2 else 1.0)
            room = sign * (bounds[side] - leg[axis]) - radius + slack
            speed = sign * leg[2 + axis]
            if room < 0.0:
                first = 0.0
            elif speed * leg[4] > room:
                first = min(first, room / speed)
        if first < math.inf:
            at: float = leg[5] + first
            return at
    return math.inf


@njit(cache=True, fastmath=False)
def bounds_exit(route: Floats, radius: float, bounds: Floats, slack: float) -> float:
    return _exit(legs(route), radius, bounds, slack)


@njit(cache=True, fastmath=False)
def _disc_entry(path: Floats, x: float, y: float, reach: float, before: float) -> float:
    """The arc at which the path first comes nearer than ``reach`` to (x, y); inf if not until ``before``."""
    for leg in path:
        if leg[5] >= before:
            break
        qx, qy = x - leg[0], y - leg[1]
        low, high = disc_span(qx * leg[2] + qy * leg[3], qy * leg[2] - qx * leg[3], reach, leg[4])
        if low <= high:
            at: float = leg[5] + low
            return at
    return math.inf


@njit(cache=True, fastmath=False)
def check(
    route: Floats,
    radius: float,
    discs: Floats,
    xy: Floats,
    start: Ints,
    boxes: Floats,
    area_xy: Floats,
    area_start: Ints,
    area_boxes: Floats,
    factors: Floats,
    bounds: Floats,
    slack: float,
) -> tuple[int, int, float, float]:
    path, around = legs(route), box(route)
    x0, y0, x1, y1 = around
    kind, index, at = NONE, -1, math.inf
    for i in range(len(discs)):
        x, y, reach = discs[i, 0], discs[i, 1], radius + discs[i, 2] - slack
        if (x > x0 - reach) & (x < x1 + reach) & (y > y0 - reach) & (y < y1 + reach):
            entry = _disc_entry(path, x, y, reach, at)
            if entry < at:
                kind, index, at = DISC, i, entry
    reach, room = radius - slack, np.empty((0, 0))
    for i in range(len(start) - 1):
        if not apart(around, max(reach, 0.0), boxes, i):
            if len(room) == 0:
                room = scratch(start)
            for leg in path:
                if leg[5] >= at:
                    break
                if ring_spans(xy, start[i], start[i + 1], leg, reach, room) and leg[5] + room[0, 0] < at:
                    kind, index, at = SOLID, i, leg[5] + room[0, 0]
    leaving = _exit(path, radius, bounds, slack)
    if leaving < at:
        kind, index, at = BOUNDS, -1, leaving
    return kind, index, at, _price(path, around, area_xy, area_start, area_boxes, factors)


@njit(cache=True, fastmath=False)
def closest(route: Floats, discs: Floats, radius: float) -> Floats:
    path, least = legs(route), np.empty(len(discs))
    for i in range(len(discs)):
        squared = math.inf
        for leg in path:
            qx, qy = discs[i, 0] - leg[0], discs[i, 1] - leg[1]
            along, across = qx * leg[2] + qy * leg[3], qy * leg[2] - qx * leg[3]
            over = along - min(max(along, 0.0), leg[4])
            squared = min(squared, over * over + across * across)
        least[i] = math.sqrt(squared) - discs[i, 2] - radius
    return least
