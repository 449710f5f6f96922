"""The compiled half of ``openings``: each obstacle bars one interval of angles, in closed form."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry._legs import disc_span, ring_spans, scratch, within
from skirmish.geometry._planar import merge_spans, signed_distance
from skirmish.geometry.shapes import Floats, Ints

TURN = 2 * math.pi
NARROWEST = 1e-3
"""An opening of less, in radians, does not count."""
FAN = 720
NUDGE = 1e-9
REFINEMENTS = 40
GOLDEN = (math.sqrt(5) - 1) / 2


class Around(NamedTuple):
    """What could bar a way of some distance from (x, y)."""

    x: float
    y: float
    distance: float
    discs: Floats
    """(k, 3) place from (x, y) of each disc, and how near to it is too near."""
    rooms: tuple[float, float, float, float]
    """How far it is to the bounds rightwards, upwards, leftwards and downwards."""
    xy: Floats
    start: Ints
    reaches: Floats
    """How near to each ring is too near; -1 for those that bar nothing."""


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
def bar_round(barred: Floats, count: int, dx: float, dy: float, half: float) -> int:
    """Append the angles up to ``half`` to either side of a direction, if there are any; the new count."""
    if half <= 0.0:
        return count
    angle = math.atan2(dy, dx)
    return bar(barred, count, angle - half, angle + half)


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
    doubled = 2 * apart * distance
    if doubled == 0.0:
        return math.pi if apart + distance < reach else 0.0
    return math.acos(min(max((apart * apart + distance * distance - reach * reach) / doubled, -1.0), 1.0))


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
    if not within((x, y, x, y), radius + distance, xy, first, last):
        return -1.0
    apart = signed_distance(x, y, xy, first, last)
    return -1.0 if apart < 0.0 else max(min(apart, radius) - contact, 0.0)


@njit(cache=True, fastmath=False)
def bar_ring(barred: Floats, count: int, near: Around, first: int, last: int, reach: float) -> int:
    """Bar the ways to a ring: its vertices as discs, its edges as sides."""
    ax, ay = near.xy[last - 1, 0] - near.x, near.xy[last - 1, 1] - near.y
    for i in range(first, last):
        bx, by = near.xy[i, 0] - near.x, near.xy[i, 1] - near.y
        count = bar_round(barred, count, bx, by, way_half(math.hypot(bx, by), reach, near.distance))
        count = bar_side(barred, count, ax, ay, bx, by, reach, near.distance)
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
def around(
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
) -> Around:
    """Gather what could bar a way."""
    reaches = np.empty(len(start) - 1)
    for i in range(len(reaches)):
        reaches[i] = ring_reach(x, y, radius, distance, xy, start[i], start[i + 1], contact)
    discs = near_discs(x, y, radius, distance, foes, bases, contact)
    return Around(x, y, distance, discs, rooms(x, y, radius, bounds, contact), xy, start, reaches)


@njit(cache=True, fastmath=False)
def room_for(near: Around, discs: int) -> Floats:
    """Room for every interval that could be barred, some more discs' among them."""
    return np.empty((2, 2 * (len(near.discs) + discs + 2 * len(near.xy) + 4)))


@njit(cache=True, fastmath=False)
def bar_all(near: Around, barred: Floats) -> int:
    """Bar every way that is not clear; how many intervals are barred."""
    count = 0
    for i in range(len(near.discs)):
        dx, dy, reach = near.discs[i, 0], near.discs[i, 1], near.discs[i, 2]
        count = bar_round(barred, count, dx, dy, way_half(math.hypot(dx, dy), reach, near.distance))
    for quarter in range(4):
        if near.rooms[quarter] < near.distance:
            angle, half = quarter * math.pi / 2, math.acos(near.rooms[quarter] / near.distance)
            count = bar(barred, count, angle - half, angle + half)
    for i in range(len(near.reaches)):
        if near.reaches[i] >= 0.0:
            count = bar_ring(barred, count, near, near.start[i], near.start[i + 1], near.reaches[i])
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
    """(k, 2) open intervals of angles."""
    near = around(x, y, radius, distance, foes, bases, xy, start, bounds, contact)
    barred = room_for(near, len(clear_of))
    count = bar_all(near, barred)
    for i in range(len(clear_of)):
        dx, dy, reach = clear_of[i, 0] - x, clear_of[i, 1] - y, radius + clear_of[i, 2] + contact
        if dx * dx + dy * dy < (reach + distance) ** 2:
            count = bar_round(barred, count, dx, dy, end_half(math.hypot(dx, dy), reach, distance))
    return open_spans(barred, count)


@njit(cache=True, fastmath=False)
def free_length(angle: float, near: Around, spare: Floats) -> float:
    """How far the way at an angle goes before something bars it, at most the distance."""
    ux, uy, free = math.cos(angle), math.sin(angle), near.distance
    for i in range(len(near.discs)):
        dx, dy = near.discs[i, 0], near.discs[i, 1]
        low, high = disc_span(dx * ux + dy * uy, dy * ux - dx * uy, near.discs[i, 2], free)
        if low <= high:
            free = low
    for quarter in range(4):
        speed = (ux, uy, -ux, -uy)[quarter]
        if speed * free > near.rooms[quarter]:
            free = near.rooms[quarter] / speed
    leg = np.array([near.x, near.y, ux, uy, free, 0.0])
    for i in range(len(near.reaches)):
        first, last, reach = near.start[i], near.start[i + 1], near.reaches[i]
        if reach >= 0.0 and ring_spans(near.xy, first, last, leg, reach, spare):
            leg[4] = spare[0, 0]
    length: float = leg[4]
    return length


@njit(cache=True, fastmath=False)
def peak(low: float, high: float, near: Around, spare: Floats) -> float:
    """The angle of the longest way between two angles with one peak between them."""
    for _ in range(REFINEMENTS):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if free_length(left, near, spare) < free_length(right, near, spare):
            low = left
        else:
            high = right
    return (low + high) / 2


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
    """The angle and length of the longest way: along a fan, from the peaks of the fan, and past the barred ends."""
    near, spare = around(x, y, radius, distance, foes, bases, xy, start, bounds, contact), scratch(start)
    barred, fan = room_for(near, 0), np.empty(FAN)
    angles, count = np.empty(2 * FAN + 2 * barred.shape[1]), FAN
    for i in range(FAN):
        angles[i] = i * TURN / FAN
        fan[i] = free_length(angles[i], near, spare)
    for i in range(bar_all(near, barred)):
        angles[count], angles[count + 1] = barred[0, i] - NUDGE, barred[1, i] + NUDGE
        count += 2
    for i in range(FAN):
        if fan[i - 1] <= fan[i] < distance and fan[i] >= fan[(i + 1) % FAN]:
            angles[count] = peak((i - 1) * TURN / FAN, (i + 1) * TURN / FAN, near, spare)
            count += 1
    best, length = 0.0, -1.0
    for angle in angles[:count]:
        free = free_length(angle, near, spare)
        if free > length + NUDGE:
            best, length = angle, free
    return best % TURN, length
