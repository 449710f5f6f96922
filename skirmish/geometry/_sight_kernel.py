"""How much of a billboard is hidden, and by what: the second half of the kernels of sight, column by column.

Numba keeps a compiled kernel until its own file changes: after a change to the first half, empty this one's cache.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._sight_scene import (
    AHEAD,
    ASIDE,
    BOTTOM,
    BREAK,
    CLOSEST,
    DISTANCE,
    EDGE,
    LEFT,
    ORDER,
    POWER,
    RIGHT,
    SHARE,
    TOP,
    WHO,
    Flags,
    Frame,
    Scene,
    Work,
    frame_of,
    gather,
    prepare,
    scratch,
    sort,
)
from skirmish.geometry.shapes import Floats, Ints

NODE = 0.7745966692414834
"""The outer nodes of three-point Gauss."""
FINEST = 1 / 64
"""A piece whose columns disagree is halved down to this part of the billboard's half width."""
WHOLE = 1 - 1e-12
"""A share from which nothing is left."""
TIE = 1e-6
"""Distances that differ by less begin together."""
FULL = -1
"""The story of a column that one candidate hides from bottom to top."""


@njit(cache=True, fastmath=False)
def _crossings(frame: Frame, entry: Ints, shape: Floats, edges: Floats, column: Floats, c: int, s: float) -> int:
    """Fill in far and near closeness of each chord of a column, ascending; return how many numbers."""
    first, last = entry[c, EDGE], entry[c + 1, EDGE]
    if first == last:
        squared = frame.length * frame.length + s * s
        along = frame.length * shape[c, AHEAD] + s * shape[c, ASIDE]
        inside = along * along - squared * shape[c, POWER]
        if inside <= 0:
            return 0
        root = math.sqrt(inside)
        if along + root <= 0:
            return 0
        column[0, 0] = squared / (along + root)
        column[1, 0] = squared / (along - root) if (along - root) * CLOSEST > squared else CLOSEST
        return 2
    count = 0
    for e in range(first, last):
        if edges[e, 0] <= s < edges[e, 1]:
            w = edges[e, 2] + (s - edges[e, 0]) * edges[e, 3]
            j = count - 1
            while j >= 0 and column[j, 0] > w:
                column[j + 1, 0] = column[j, 0]
                j -= 1
            column[j + 1, 0] = w
            count += 1
    if count % 2 == 1:
        column[count, 0] = CLOSEST
        count += 1
    return count


@njit(cache=True, fastmath=False)
def _heights(frame: Frame, bottom: float, top: float, far: float, near: float) -> tuple[float, float]:
    """The interval of heights on the billboard that a chord hides."""
    rise, fall = top - frame.eye, bottom - frame.eye
    return frame.eye + fall * (near if fall < 0 else far), frame.eye + rise * (near if rise > 0 else far)


@njit(cache=True, fastmath=False)
def _column(
    frame: Frame, entry: Ints, shape: Floats, edges: Floats, column: Floats, first: int, last: int, s: float
) -> tuple[float, int]:
    """How much of a column candidates first to last hide, and its story: a number for what bounds the hidden part."""
    top, floating, story = frame.low, 0, 0
    for c in range(first, last):
        if s <= shape[c, LEFT] or s >= shape[c, RIGHT]:
            continue
        for k in range(0, _crossings(frame, entry, shape, edges, column, c, s), 2):
            far, near = max(column[k, 0], 1.0), min(column[k + 1, 0], CLOSEST)
            if near <= 1.0:
                continue
            lo, hi = _heights(frame, shape[c, BOTTOM], shape[c, TOP], far, near)
            if hi <= frame.low or lo >= frame.high:
                continue
            if lo <= frame.low:
                if hi >= frame.high:
                    return frame.high - frame.low, FULL
                if hi > top:
                    top, story = hi, 64 * c + k + 1
                continue
            j = floating - 1
            while j >= 0 and column[j, 1] > lo:
                column[j + 1, 1:] = column[j, 1:]
                j -= 1
            column[j + 1, 1], column[j + 1, 2], column[j + 1, 3] = lo, hi, 64 * c + k + 1
            floating += 1
    gaps = 0.0
    for j in range(floating):
        lo, hi, owner = column[j, 1], column[j, 2], int(column[j, 3])
        if lo > top:
            gaps += lo - top
            story = 31 * story + 7 * owner
        if hi > top:
            top = hi
            story = 31 * story + owner
    if top >= frame.high:
        return frame.high - frame.low - gaps, 31 * story - 2
    return top - frame.low - gaps, story


@njit(cache=True, fastmath=False)
def _covered(
    frame: Frame, work: Work, first: int, last: int, start: int, stop: int, left: float, right: float
) -> float:
    """The part of the billboard that candidates first to last hide together between left and right.

    Three-point Gauss between the breaks from start to stop. Where its columns tell different stories, two profiles
    cross in between, and the piece is halved.
    """
    _, entry, shape, edges, breaks, column, _ = work
    total, a = 0.0, left
    for i in range(start, stop + 1):
        end = breaks[i] if i < stop else right
        step = end - a
        while step > 1e-12 * frame.half:
            middle, offset = a + step / 2, NODE * step / 2
            covered, story = _column(frame, entry, shape, edges, column, first, last, middle)
            if story != FULL and story != 0:
                before, on_left = _column(frame, entry, shape, edges, column, first, last, middle - offset)
                after, on_right = _column(frame, entry, shape, edges, column, first, last, middle + offset)
                if (on_left != story or on_right != story) and step > FINEST * frame.half:
                    step /= 2
                    continue
                covered = (5 * before + 8 * covered + 5 * after) / 18
            total += step * covered
            a += step
            step = end - a
        a = end
    return total / (2 * frame.half * (frame.high - frame.low))


@njit(cache=True, fastmath=False)
def _closeness(frame: Frame, entry: Ints, shape: Floats, edges: Floats, column: Floats, c: int, s: float) -> float:
    """The greatest closeness at which a ray of this column runs into a candidate; 0 if none does."""
    bottom, top = shape[c, BOTTOM], shape[c, TOP]
    greatest = 0.0
    for k in range(0, _crossings(frame, entry, shape, edges, column, c, s), 2):
        far, near = max(column[k, 0], 1.0), min(column[k + 1, 0], CLOSEST)
        lo, hi = _heights(frame, bottom, top, far, near)
        lo, hi = max(lo, frame.low), min(hi, frame.high)
        if near <= 1.0 or lo >= hi:
            continue
        if top < frame.eye:
            near = min(near, (frame.eye - lo) / (frame.eye - top))
        elif bottom > frame.eye:
            near = min(near, (hi - frame.eye) / (bottom - frame.eye))
        greatest = max(greatest, near)
    return greatest


@njit(cache=True, fastmath=False)
def _begins(frame: Frame, work: Work, c: int) -> float:
    """How far from the eye a candidate begins to hide something."""
    _, entry, shape, edges, breaks, column, _ = work
    squared, nearest, a = frame.length * frame.length, np.inf, shape[c, LEFT]
    start, stop = entry[c, BREAK], entry[c + 1, BREAK]
    for i in range(start, stop + 1):
        b = breaks[i] if i < stop else shape[c, RIGHT]
        inset = 1e-7 * (b - a)
        if inset <= 0:
            continue
        wa = _closeness(frame, entry, shape, edges, column, c, a + inset)
        wb = _closeness(frame, entry, shape, edges, column, c, b - inset)
        if wa > 0:
            nearest = min(nearest, (squared + a * a) / (wa * wa))
        if wb > 0:
            nearest = min(nearest, (squared + b * b) / (wb * wb))
        # A straight edge may be nearest to the eye at the foot of the perpendicular.
        foot, base = (wb - wa) * squared, wa * b - wb * a
        if wa > 0 and wb > 0 and a * base < foot < b * base:
            w = _closeness(frame, entry, shape, edges, column, c, foot / base)
            if w > 0:
                nearest = min(nearest, (squared + (foot / base) ** 2) / (w * w))
        a = b
    return math.sqrt(nearest)


@njit(cache=True, fastmath=False)
def look(scene: Scene, work: Work, viewer: int, target: int, ignored: Flags, threshold: float) -> tuple[float, int]:
    """The visible fraction of one target, and how many blockers stand in order, nearest first."""
    if viewer == target:
        return 1.0, 0
    frame = frame_of(scene, viewer, target)
    count, listed = gather(scene, frame, work, viewer, target, ignored), 0
    entry, shape, breaks = work.entry, work.shape, work.breaks
    most, hiding = 0.0, 0
    for c in range(count):
        start, stop = entry[c, BREAK], entry[c + 1, BREAK]
        share = _covered(frame, work, c, c + 1, start, stop, shape[c, LEFT], shape[c, RIGHT])
        shape[c, SHARE] = share
        most, hiding = max(most, share), hiding + (share > 0)
        if share > threshold:
            distance = _begins(frame, work, c)
            shape[c, DISTANCE] = distance
            j = listed - 1
            while j >= 0 and shape[entry[j, ORDER], DISTANCE] > distance + TIE:
                entry[j + 1, ORDER] = entry[j, ORDER]
                j -= 1
            entry[j + 1, ORDER] = c
            listed += 1
    if hiding > 1 and most < WHOLE:
        begin = end = entry[count, BREAK]
        for c in range(count):
            if shape[c, SHARE] > 0:
                for i in range(entry[c, BREAK], entry[c + 1, BREAK]):
                    breaks[end] = breaks[i]
                    end += 1
            else:
                shape[c, LEFT] = shape[c, RIGHT]
        sort(breaks, begin, end)
        most = _covered(frame, work, 0, count, begin, end, -frame.half, frame.half)
    return (0.0 if most >= WHOLE else 1.0 - most), listed


@njit(cache=True, fastmath=False)
def look_at_all(
    bodies: Floats,
    eyes: Floats,
    xy: Floats,
    start: Ints,
    prism_z: Floats,
    pairs: Ints,
    ignore: Flags,
    threshold: float,
) -> tuple[Floats, Ints, Floats]:
    """Fractions, where the blockers of each pair begin, and of each blocker the index, the share and the distance.

    ``ignore`` has one row for each viewer, or one for all.
    """
    scene = prepare(bodies, eyes, xy, start, prism_z)
    work = scratch(scene)
    fraction, begin = np.empty(len(pairs)), np.zeros(len(pairs) + 1, np.int64)
    found, total = np.empty((2 * len(pairs) + len(work.margin), 3)), 0
    for p in range(len(pairs)):
        viewer, target = pairs[p]
        ignored = ignore[viewer if len(ignore) > 1 else 0]
        fraction[p], listed = look(scene, work, viewer, target, ignored, threshold)
        if total + listed > len(found):
            found = np.concatenate((found, np.empty_like(found)))
        for k in range(listed):
            c = work.entry[k, ORDER]
            found[total, 0] = work.entry[c, WHO]
            found[total, 1], found[total, 2] = work.shape[c, SHARE], work.shape[c, DISTANCE]
            total += 1
        begin[p + 1] = total
    return fraction, begin, found[:total]
