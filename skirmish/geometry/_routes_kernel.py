"""The compiled half of ``routes``: whole routes, leg by leg."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._legs import Box, apart, box, disc_span, legs, ring_scratch, ring_spans, scratch, total
from skirmish.geometry.shapes import Floats, Ints

ROUNDING = 1e-12
"""An arc shorter than this comes of rounding, not of the table."""

NONE, DISC, SOLID, BOUNDS = 0, 1, 2, 3

HEAD, ROWS = 3, 7
RADIUS, FACTOR, FIRST = 4, 5, 6
"""A packed field: how many numbers come first, and the rows below them, after the four of a box."""

BLOCK = 32
"""How many columns of a packed field are looked at together."""


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
                rows = np.empty((2 * (start[-1] - start[0] + 1) * len(path), 3))
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
def _ring_entry(path: Floats, xy: Floats, first: int, last: int, reach: float, before: float) -> float:
    """The arc at which the path first comes nearer than ``reach`` to a ring; inf if not until ``before``."""
    room = ring_scratch(last - first)
    for leg in path:
        if leg[5] >= before:
            break
        if ring_spans(xy, first, last, leg, reach, room):
            at: float = leg[5] + room[0, 0]
            return at
    return math.inf


@njit(cache=True, fastmath=False)
def packed(
    discs: Floats,
    xy: Floats,
    start: Ints,
    boxes: Floats,
    area_xy: Floats,
    area_start: Ints,
    area_boxes: Floats,
    factors: Floats,
    bounds: Floats,
) -> Floats:
    """A field in one array, as each array handed to ``check`` would cost it time; see ``_unpacked``."""
    areas = len(discs) + len(boxes)
    last, corners = areas + len(area_boxes), len(xy) + len(area_xy)
    field = np.zeros(HEAD + ROWS * (last + 1) + 2 * corners)
    field[0], field[1], field[2] = len(discs), areas, last
    _, _, columns, points = _unpacked(field)
    for i in range(len(discs)):
        columns[0, i] = columns[2, i] = discs[i, 0]
        columns[1, i] = columns[3, i] = discs[i, 1]
        columns[RADIUS, i] = discs[i, 2]
    _put(columns, points, len(discs), 0, xy, start, boxes)
    _put(columns, points, areas, len(xy), area_xy, area_start, area_boxes)
    columns[FACTOR, areas:last] = factors
    columns[:4, last] = bounds
    columns[FIRST, last] = corners
    return field


@njit(cache=True, fastmath=False)
def _put(columns: Floats, points: Floats, at: int, first: int, xy: Floats, start: Ints, boxes: Floats) -> None:
    """Write some polygons, the first into column ``at``, its ring from ``points[first]`` on."""
    for i in range(len(boxes)):
        for side in range(4):
            columns[side, at + i] = np.nextafter(boxes[i, side], -math.inf if side < 2 else math.inf)
        columns[FIRST, at + i] = first + start[i]
    for i in range(len(xy)):
        points[first + i, 0], points[first + i, 1] = xy[i, 0], xy[i, 1]


@njit(cache=True, fastmath=False)
def _unpacked(field: Floats) -> tuple[int, int, Floats, Floats]:
    """What a packed field holds: how many discs, how many discs and solids, its columns, and the corners of all rings.

    There is a column for each disc, then each solid, each area, and the bounds: least x, least y, greatest x,
    greatest y, radius, factor, and which corner is the ring's first. The box of a disc is its centre; that of a ring
    is a touch wider than the ring, so that one it only touches is near.
    """
    columns = int(field[2]) + 1
    end = HEAD + ROWS * columns
    return int(field[0]), int(field[1]), field[HEAD:end].reshape(ROWS, columns), field[end:].reshape(-1, 2)


@njit(cache=True, fastmath=False)
def _near(columns: Floats, i: int, around: Box, radius: float, slack: float) -> bool:
    """Whether a disc with its centre in a box may come within its radius, less the slack, of a column."""
    x0, y0, x1, y1 = around
    reach = radius + columns[RADIUS, i] - slack
    beside: bool = (columns[0, i] < x1 + reach) & (columns[2, i] > x0 - reach)
    above: bool = (columns[1, i] < y1 + reach) & (columns[3, i] > y0 - reach)
    return beside & above


@njit(cache=True, fastmath=False)
def _some_near(columns: Floats, first: int, last: int, around: Box, radius: float, slack: float) -> bool:
    """Whether any of some columns is near.

    Counted without a branch, by an index that cannot mean one from the end: so the loop compiles to vectors.
    """
    count = 0
    for i in range(np.uint64(first), np.uint64(last)):
        count += _near(columns, i, around, radius, slack)
    return count > 0


@njit(cache=True, fastmath=False)
def _next_near(columns: Floats, first: int, last: int, around: Box, radius: float, slack: float) -> int:
    """The first of some columns that is near; ``last`` if none is."""
    while first < last:
        end = min(first + BLOCK, last)
        if _some_near(columns, first, end, around, radius, slack):
            while not _near(columns, first, around, radius, slack):
                first += 1
            return first
        first = end
    return last


@njit(cache=True, fastmath=False)
def check(route: Floats, radius: float, slack: float, field: Floats) -> tuple[int, int, float, float]:
    discs, areas, columns, xy = _unpacked(field)
    path, around, last = legs(route), box(route), columns.shape[1] - 1
    kind, index, at = NONE, -1, math.inf
    i = _next_near(columns, 0, discs, around, radius, slack)
    while i < discs:
        entry = _disc_entry(path, columns[0, i], columns[1, i], radius + columns[RADIUS, i] - slack, at)
        if entry < at:
            kind, index, at = DISC, i, entry
        i = _next_near(columns, i + 1, discs, around, radius, slack)
    reach = radius - slack
    i = _next_near(columns, discs, areas, around, max(reach, 0.0), 0.0)
    while i < areas:
        entry = _ring_entry(path, xy, int(columns[FIRST, i]), int(columns[FIRST, i + 1]), reach, at)
        if entry < at:
            kind, index, at = SOLID, i - discs, entry
        i = _next_near(columns, i + 1, areas, around, max(reach, 0.0), 0.0)
    leaving = _exit(path, radius, columns[:4, last], slack)
    if leaving < at:
        kind, index, at = BOUNDS, -1, leaving
    if not _some_near(columns, areas, last, around, 0.0, 0.0):
        return kind, index, at, total(path)
    start = columns[FIRST, areas:].astype(np.int64)
    return kind, index, at, _price(path, around, xy, start, columns[:4, areas:last].T, columns[FACTOR, areas:last])


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
