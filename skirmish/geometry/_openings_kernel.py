"""The compiled half of ``openings``: each obstacle bars one interval of angles, in closed form."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._legs import disc_span, ring_spans, scratch
from skirmish.geometry._planar import merge_spans, signed_distance
from skirmish.geometry.shapes import Floats, Ints

TURN = 2 * math.pi
NARROWEST = 1e-3
"""An opening of less, in radians, does not count."""
FAN = 720
NUDGE = 1e-9
REFINEMENTS = 40
GOLDEN = (math.sqrt(5) - 1) / 2


@njit(cache=True, fastmath=False)
def bar(barred: Floats, count: int, low: float, high: float) -> int:
    """Append the angles from ``low`` to ``high``, brought into one turn from 0; the new count."""
    if high - low >= TURN:
        barred[0, count], barred[1, count] = 0.0, TURN
        return count + 1
    shift = math.floor(low / TURN) * TURN
    low, high = low - shift, high - shift
    barred[0, count], barred[1, count] = low, min(high, TURN)
    if high <= TURN:
        return count + 1
    barred[0, count + 1], barred[1, count + 1] = 0.0, high - TURN
    return count + 2


@njit(cache=True, fastmath=False)
def way_half(apart: float, reach: float, distance: float) -> float:
    """Half the angle under which a way of some distance comes nearer than ``reach`` to a point; 0 if it cannot."""
    if reach <= 0.0 or apart - distance >= reach:
        return 0.0
    if apart * apart - reach * reach <= distance * distance:
        return math.asin(min(reach / apart, 1.0))
    return end_half(apart, reach, distance)


@njit(cache=True, fastmath=False)
def end_half(apart: float, reach: float, distance: float) -> float:
    """Half the angle under which a way of some distance ends nearer than ``reach`` to a point; 0 if it cannot."""
    if apart - distance >= reach:
        return 0.0
    if apart + distance < reach:
        return math.pi
    return math.acos(min(max((apart * apart + distance * distance - reach * reach) / (2 * apart * distance), -1.0), 1.0))


@njit(cache=True, fastmath=False)
def bar_side(
    barred: Floats, count: int, ax: float, ay: float, bx: float, by: float, reach: float, distance: float
) -> int:
    """Bar the ways to the near side of an edge, ``reach`` before it; coordinates are from the centre."""
    dx, dy = bx - ax, by - ay
    span = math.sqrt(dx * dx + dy * dy)
    if span == 0.0:
        return count
    ux, uy = dx / span, dy / span
    across = ax * uy - ay * ux
    height = max(abs(across) - reach, 0.0)
    if height >= distance:
        return count
    half = math.sqrt(distance * distance - height * height)
    start = ax * ux + ay * uy
    low, high = max(start, -half), min(start + span, half)
    if low >= high:
        return count
    towards = math.atan2(-ux, uy) if across >= 0.0 else math.atan2(ux, -uy)
    first, second = math.atan2(low, height), math.atan2(high, height)
    if across >= 0.0:
        return bar(barred, count, towards + first, towards + second)
    return bar(barred, count, towards - second, towards - first)


@njit(cache=True, fastmath=False)
def near_discs(
    x: float, y: float, radius: float, distance: float, foes: Floats, bases: Floats, contact: float
) -> Floats:
    """(k, 3) place from the centre, and reach, of each disc that a way of some distance could come too near to."""
    rows, count = np.empty((len(foes) + len(bases), 3)), 0
    for i in range(len(foes) + len(bases)):
        foe = i < len(foes)
        row = foes[i] if foe else bases[i - len(foes)]
        dx, dy = row[0] - x, row[1] - y
        squared, summed = dx * dx + dy * dy, radius + row[2]
        if squared >= (summed + distance) ** 2 and not foe:
            continue
        apart = math.sqrt(squared)
        rows[count, 0], rows[count, 1] = dx, dy
        rows[count, 2] = (apart if foe else min(apart, summed)) - contact
        count += 1
    return rows[:count]


@njit(cache=True, fastmath=False)
def ring_reach(
    x: float, y: float, radius: float, distance: float, xy: Floats, first: int, last: int, contact: float
) -> float:
    """How near a way of some distance may come to a ring; -1 if it cannot come too near, or starts inside."""
    far, left, right, below, above = radius + distance, True, True, True, True
    for i in range(first, last):
        left = left and xy[i, 0] < x - far
        right = right and xy[i, 0] > x + far
        below = below and xy[i, 1] < y - far
        above = above and xy[i, 1] > y + far
    if left or right or below or above:
        return -1.0
    apart = signed_distance(x, y, xy, first, last)
    return -1.0 if apart < 0.0 else max(min(apart, radius) - contact, 0.0)


@njit(cache=True, fastmath=False)
def bar_ring(
    barred: Floats, count: int, x: float, y: float, xy: Floats, first: int, last: int, reach: float, distance: float
) -> int:
    """Bar the ways to a ring: its vertices as discs, its edges as sides."""
    ax, ay = xy[last - 1, 0] - x, xy[last - 1, 1] - y
    for i in range(first, last):
        bx, by = xy[i, 0] - x, xy[i, 1] - y
        half = way_half(math.hypot(bx, by), reach, distance)
        if half > 0.0:
            angle = math.atan2(by, bx)
            count = bar(barred, count, angle - half, angle + half)
        count = bar_side(barred, count, ax, ay, bx, by, reach, distance)
        ax, ay = bx, by
    return count


@njit(cache=True, fastmath=False)
def rooms(x: float, y: float, radius: float, bounds: Floats, contact: float) -> tuple[float, float, float, float]:
    """How far a disc may go right, up, left and down; already out, no further than ``contact``."""
    inset = radius - contact
    return (
        max(bounds[2] - inset - x, contact),
        max(bounds[3] - inset - y, contact),
        max(x - inset - bounds[0], contact),
        max(y - inset - bounds[1], contact),
    )


@njit(cache=True, fastmath=False)
def bar_all(
    x: float, y: float, distance: float, discs: Floats, room: tuple[float, float, float, float], barred: Floats
) -> int:
    """Bar the ways to discs and out of the bounds; how many intervals are barred."""
    count = 0
    for i in range(len(discs)):
        half = way_half(math.hypot(discs[i, 0], discs[i, 1]), discs[i, 2], distance)
        if half > 0.0:
            angle = math.atan2(discs[i, 1], discs[i, 0])
            count = bar(barred, count, angle - half, angle + half)
    for quarter in range(4):
        if room[quarter] < distance:
            angle, half = quarter * math.pi / 2, math.acos(room[quarter] / distance)
            count = bar(barred, count, angle - half, angle + half)
    return count


@njit(cache=True, fastmath=False)
def open_spans(barred: Floats, count: int) -> Floats:
    """(k, 2) what the first ``count`` barred intervals leave of a turn, none narrower than NARROWEST."""
    kept = merge_spans(barred[0], barred[1], count)
    rows, found, at = np.empty((kept + 1, 2)), 0, 0.0
    wraps = kept > 0 and barred[0, 0] > 0.0 and barred[1, kept - 1] < TURN
    for i in range(kept + 1):
        end = barred[0, i] if i < kept else TURN
        if wraps and i == 0:
            at = barred[1, 0]
            continue
        if wraps and i == kept:
            end = TURN + barred[0, 0]
        if end - at >= NARROWEST:
            rows[found, 0], rows[found, 1] = at, end
            found += 1
        if i < kept:
            at = barred[1, i]
    return rows[:found]


@njit(cache=True, fastmath=False)
def directions(
    x: float,
    y: float,
    radius: float,
    distance: float,
    foes: Floats,
    bases: Floats,
    clear_of: Floats,
    xy: Floats,
    start: Ints,
    bounds: Floats,
    contact: float,
) -> Floats:
    discs = near_discs(x, y, radius, distance, foes, bases, contact)
    barred = np.empty((2, 2 * (len(discs) + len(clear_of) + 2 * len(xy) + 4)))
    count = bar_all(x, y, distance, discs, rooms(x, y, radius, bounds, contact), barred)
    for i in range(len(clear_of)):
        dx, dy = clear_of[i, 0] - x, clear_of[i, 1] - y
        half = end_half(math.hypot(dx, dy), radius + clear_of[i, 2] + contact, distance)
        if half > 0.0:
            angle = math.atan2(dy, dx)
            count = bar(barred, count, angle - half, angle + half)
    for i in range(len(start) - 1):
        reach = ring_reach(x, y, radius, distance, xy, start[i], start[i + 1], contact)
        if reach >= 0.0:
            count = bar_ring(barred, count, x, y, xy, start[i], start[i + 1], reach, distance)
    return open_spans(barred, count)


@njit(cache=True, fastmath=False)
def free_length(
    angle: float,
    x: float,
    y: float,
    distance: float,
    discs: Floats,
    room: tuple[float, float, float, float],
    xy: Floats,
    start: Ints,
    reaches: Floats,
    spare: Floats,
) -> float:
    """How far the way at an angle goes before something bars it, at most ``distance``."""
    ux, uy, free = math.cos(angle), math.sin(angle), distance
    for i in range(len(discs)):
        along, across = discs[i, 0] * ux + discs[i, 1] * uy, discs[i, 1] * ux - discs[i, 0] * uy
        low, high = disc_span(along, across, discs[i, 2], free)
        if low <= high:
            free = low
    for quarter in range(4):
        speed = (ux, uy, -ux, -uy)[quarter]
        if speed * free > room[quarter]:
            free = room[quarter] / speed
    leg = np.array([x, y, ux, uy, free, 0.0])
    for i in range(len(reaches)):
        if reaches[i] >= 0.0 and ring_spans(xy, start[i], start[i + 1], leg, reaches[i], spare):
            leg[4] = spare[0, 0]
    length: float = leg[4]
    return length


@njit(cache=True, fastmath=False)
def furthest(
    x: float,
    y: float,
    radius: float,
    distance: float,
    foes: Floats,
    bases: Floats,
    xy: Floats,
    start: Ints,
    bounds: Floats,
    contact: float,
) -> tuple[float, float]:
    discs, room = near_discs(x, y, radius, distance, foes, bases, contact), rooms(x, y, radius, bounds, contact)
    barred = np.empty((2, 2 * (len(discs) + 2 * len(xy) + 4)))
    count = bar_all(x, y, distance, discs, room, barred)
    reaches, spare = np.empty(len(start) - 1), scratch(start)
    for i in range(len(reaches)):
        reaches[i] = ring_reach(x, y, radius, distance, xy, start[i], start[i + 1], contact)
        if reaches[i] >= 0.0:
            count = bar_ring(barred, count, x, y, xy, start[i], start[i + 1], reaches[i], distance)
    best, length, fan = 0.0, -1.0, np.empty(FAN)
    for i in range(FAN):
        angle = i * TURN / FAN
        fan[i] = free_length(angle, x, y, distance, discs, room, xy, start, reaches, spare)
        if fan[i] > length + NUDGE:
            best, length = angle, fan[i]
    for i in range(2 * count):
        angle = barred[0, i // 2] - NUDGE if i % 2 == 0 else barred[1, i // 2] + NUDGE
        free = free_length(angle, x, y, distance, discs, room, xy, start, reaches, spare)
        if free > length + NUDGE:
            best, length = angle, free
    for i in range(FAN):
        if fan[i] < fan[i - 1] or fan[i] < fan[(i + 1) % FAN]:
            continue
        low, high = (i - 1) * TURN / FAN, (i + 1) * TURN / FAN
        for _ in range(REFINEMENTS):
            left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
            if free_length(left, x, y, distance, discs, room, xy, start, reaches, spare) < free_length(
                right, x, y, distance, discs, room, xy, start, reaches, spare
            ):
                low = left
            else:
                high = right
        free = free_length((low + high) / 2, x, y, distance, discs, room, xy, start, reaches, spare)
        if free > length + NUDGE:
            best, length = (low + high) / 2, free
    return best % TURN, length
