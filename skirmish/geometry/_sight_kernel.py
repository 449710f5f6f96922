"""Compiled kernels of sight: what hides how much of an upright rectangle from a point.

A pair is looked at in its own frame: forward from the eye to the target's axis, sideways to its left. A point at
forward f and sideways l appears at s = l D / f on the billboard, which stands at forward D, and its closeness is
w = D / f: 1 on the billboard, growing towards the eye. Closeness is what makes it simple: on the billboard a height z
at closeness w appears at eye + (z - eye) w, and straight edges stay straight lines in (s, w).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry.shapes import Floats, Ints

Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

CLOSEST = 1e6
"""Closeness beyond which nothing is told apart: the eye is inside."""
NODE = 0.7745966692414834
"""The outer nodes of three-point Gauss."""
FINEST = 1 / 64
"""A piece whose columns disagree is halved down to this part of the billboard's half width."""
FULL = -1
"""The story of a column that one candidate hides from bottom to top."""

WHO, EDGE, BREAK, ORDER = range(4)
"""Whole numbers of a candidate: its index, where its edges and breaks begin, and the candidates in order."""
BOTTOM, TOP, LEFT, RIGHT, AHEAD, ASIDE, POWER, SHARE, DISTANCE = range(9)
"""Numbers of a candidate: heights, span on the billboard, a disc's centre and the power of the eye, what it hides."""


class Scene(NamedTuple):
    """Everything that can be looked at, or be in the way."""

    bodies: Floats
    eyes: Floats
    xy: Floats
    start: Ints
    circles: Floats
    """(3, m) x, y and radius of a circle around each body and prism."""
    z: Floats
    """(m, 2) bottom and top of each."""


class Frame(NamedTuple):
    """One eye and one billboard."""

    x: float
    y: float
    forward_x: float
    forward_y: float
    length: float
    half: float
    eye: float
    low: float
    high: float


class Work(NamedTuple):
    """Scratch for one pair: the candidates to be in the way, as they appear on its billboard."""

    margin: Floats
    index: Ints
    """(m + 1, 4) whole numbers of candidates."""
    shape: Floats
    """(m, 9) numbers of candidates."""
    edges: Floats
    """(e, 4) first s, last s, closeness at the first s, slope; of prisms."""
    breaks: Floats
    """Where a candidate's profile changes its formula, sorted for each; after them, those of all."""
    column: Floats
    """(e + m, 4) closenesses where one column enters and leaves a candidate; floating intervals and their owners."""
    levels: Floats
    """(5,) closenesses at which one candidate's profile may change."""


@njit(cache=True, fastmath=False)
def prepare(bodies: Floats, eyes: Floats, xy: Floats, start: Ints, prism_z: Floats) -> Scene:
    """The scene, each prism in a circle."""
    n, k = len(bodies), len(start) - 1
    circles, z = np.empty((3, n + k)), np.empty((n + k, 2))
    for i in range(n):
        circles[0, i], circles[1, i], circles[2, i] = bodies[i, 0], bodies[i, 1], bodies[i, 2]
        z[i, 0], z[i, 1] = bodies[i, 3], bodies[i, 4]
    for i in range(k):
        left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
        for j in range(start[i], start[i + 1]):
            left, right = min(left, xy[j, 0]), max(right, xy[j, 0])
            bottom, top = min(bottom, xy[j, 1]), max(top, xy[j, 1])
        x, y, furthest = (left + right) / 2, (bottom + top) / 2, 0.0
        for j in range(start[i], start[i + 1]):
            furthest = max(furthest, (xy[j, 0] - x) ** 2 + (xy[j, 1] - y) ** 2)
        circles[0, n + i], circles[1, n + i], circles[2, n + i] = x, y, np.sqrt(furthest)
        z[n + i, 0], z[n + i, 1] = prism_z[i, 0], prism_z[i, 1]
    return Scene(bodies, eyes, xy, start, circles, z)


@njit(cache=True, fastmath=False)
def scratch(scene: Scene) -> Work:
    """Room for any pair of the scene."""
    most, edges = len(scene.z), len(scene.xy)
    return Work(
        np.empty(most),
        np.empty((most + 1, 4), np.int64),
        np.empty((most, 9)),
        np.empty((edges, 4)),
        np.empty(2 * (6 * edges + 13 * most)),
        np.empty((edges + most + 2, 4)),
        np.empty(5),
    )


@njit(cache=True, fastmath=False)
def frame_of(scene: Scene, viewer: int, target: int) -> Frame:
    """The pair's frame; straight above or below, the billboard faces any way."""
    bodies = scene.bodies
    x, y = bodies[viewer, 0], bodies[viewer, 1]
    dx, dy = bodies[target, 0] - x, bodies[target, 1] - y
    length = np.sqrt(dx * dx + dy * dy)
    if length < 1e-9:
        dx, dy, length = 1e-9, 0.0, 1e-9
    return Frame(
        x,
        y,
        dx / length,
        dy / length,
        length,
        bodies[target, 2],
        scene.eyes[viewer],
        bodies[target, 3],
        bodies[target, 4],
    )


@njit(cache=True, fastmath=False)
def _margins(frame: Frame, circles: Floats, margin: Floats) -> None:
    """How far each circle stays outside the wedge of sight, times the wedge's slant; negative if it reaches in."""
    slant = np.sqrt(frame.length * frame.length + frame.half * frame.half)
    xs, ys, radii = circles[0], circles[1], circles[2]
    for i in range(len(margin)):
        dx, dy = xs[i] - frame.x, ys[i] - frame.y
        f = dx * frame.forward_x + dy * frame.forward_y
        side = abs(dy * frame.forward_x - dx * frame.forward_y)
        margin[i] = side * frame.length - frame.half * f - radii[i] * slant


@njit(cache=True, fastmath=False)
def _in_pyramid(frame: Frame, f: float, radius: float, bottom: float, top: float) -> bool:
    """Whether a cylinder in the wedge, f ahead, reaches into the pyramid of sight; errs towards yes."""
    if f + radius <= 0 or f - radius >= frame.length:
        return False
    t0, t1 = max(0.0, (f - radius) / frame.length), min(1.0, (f + radius) / frame.length)
    down, up = frame.low - frame.eye, frame.high - frame.eye
    lowest = frame.eye + (t1 if down < 0 else t0) * down
    highest = frame.eye + (t1 if up > 0 else t0) * up
    return top > lowest and bottom < highest


@njit(cache=True, fastmath=False)
def _find_levels(frame: Frame, bottom: float, top: float, levels: Floats) -> int:
    """Closenesses at which a profile may change: on the billboard, or where a rim is seen level with its edge."""
    levels[0] = 1.0
    count = 1
    for z in (bottom, top):
        rise = z - frame.eye
        for edge in (frame.low - frame.eye, frame.high - frame.eye):
            if rise != 0.0 and 1.0 < edge / rise < CLOSEST:
                levels[count] = edge / rise
                count += 1
    return count


@njit(cache=True, fastmath=False)
def _project_disc(
    frame: Frame, f: float, side: float, radius: float, shape: Floats, breaks: Floats, at: int, levels: Floats
) -> int:
    """Fill in a disc's shape and breaks; return where the next may go."""
    half = frame.half
    power = f * f + side * side - radius * radius
    left, right = -half, half
    if power > 0:
        tangent = np.sqrt(power)
        for turn in (-radius, radius):
            ahead = f * tangent - side * turn
            if ahead > 0:
                s = frame.length * (side * tangent + f * turn) / ahead
                breaks[at] = s
                at += -half < s < half
                if turn < 0:
                    left = max(left, s)
                else:
                    right = min(right, s)
    if f > 0:
        breaks[at] = frame.length * side / f
        at += -half < breaks[at] < half
    for w in levels:
        off = radius * radius - (frame.length / w - f) ** 2
        if off > 0:
            root = np.sqrt(off)
            for l in (side - root, side + root):
                breaks[at] = w * l
                at += -half < w * l < half
    shape[LEFT], shape[RIGHT] = left, right
    shape[AHEAD], shape[ASIDE], shape[POWER] = f, side, power
    return at


@njit(cache=True, fastmath=False)
def _project_ring(
    frame: Frame, ring: Floats, shape: Floats, edges: Floats, edge: int, breaks: Floats, at: int, levels: Floats
) -> tuple[int, int]:
    """Fill in a polygon's shape, edges and breaks; return where the next may go."""
    half, near = frame.half, frame.length / CLOSEST
    left, right = half, -half
    f0, l0, s0, w0 = 0.0, 0.0, 0.0, 0.0
    for j in range(-1, len(ring)):
        dx, dy = ring[j, 0] - frame.x, ring[j, 1] - frame.y
        f1, l1 = dx * frame.forward_x + dy * frame.forward_y, dy * frame.forward_x - dx * frame.forward_y
        w1 = frame.length / f1 if f1 > near else CLOSEST
        s1 = l1 * w1
        if j >= 0 and (f0 > near or f1 > near):
            sa, wa, sb, wb = s0, w0, s1, w1
            if f0 <= near:
                sa = (l0 + (l1 - l0) * (near - f0) / (f1 - f0)) * CLOSEST
            elif f1 <= near:
                sb = (l1 + (l0 - l1) * (near - f1) / (f0 - f1)) * CLOSEST
            breaks[at] = sb
            at += -half < sb < half
            if sa > sb:
                sa, sb, wa, wb = sb, sa, wb, wa
            if sa < sb and sb > -half and sa < half:
                slope = (wb - wa) / (sb - sa)
                edges[edge, 0], edges[edge, 1], edges[edge, 2], edges[edge, 3] = sa, sb, wa, slope
                edge += 1
                left, right = min(left, sa), max(right, sb)
                for w in levels:
                    if (wa < w) != (wb < w):
                        breaks[at] = sa + (w - wa) / slope
                        at += -half < breaks[at] < half
        f0, l0, s0, w0 = f1, l1, s1, w1
    shape[LEFT], shape[RIGHT] = max(left, -half), min(right, half)
    return edge, at


@njit(cache=True, fastmath=False)
def _sort(values: Floats, first: int, last: int) -> None:
    for i in range(first + 1, last):
        value, j = values[i], i - 1
        while j >= first and values[j] > value:
            values[j + 1] = values[j]
            j -= 1
        values[j + 1] = value


@njit(cache=True, fastmath=False)
def _gather(scene: Scene, frame: Frame, work: Work, viewer: int, target: int, ignored: Flags) -> int:
    """Project all that may be in the way; return how many."""
    margin, index, shape, edges, breaks, _, all_levels = work
    circles, z, n, c = scene.circles, scene.z, len(scene.bodies), 0
    _margins(frame, circles, margin)
    index[0, EDGE] = index[0, BREAK] = 0
    for i in range(len(margin)):
        if margin[i] >= 0 or i == viewer or i == target:
            continue
        dx, dy, radius, bottom, top = circles[0, i] - frame.x, circles[1, i] - frame.y, circles[2, i], z[i, 0], z[i, 1]
        f = dx * frame.forward_x + dy * frame.forward_y
        if not _in_pyramid(frame, f, radius, bottom, top) or (len(ignored) > 0 and ignored[i]):
            continue
        shape[c, BOTTOM], shape[c, TOP] = bottom, top
        levels = all_levels[: _find_levels(frame, bottom, top, all_levels)]
        edge, at = index[c, EDGE], index[c, BREAK]
        if i < n:
            side = dy * frame.forward_x - dx * frame.forward_y
            at = _project_disc(frame, f, side, radius, shape[c], breaks, at, levels)
        else:
            ring = scene.xy[scene.start[i - n] : scene.start[i - n + 1]]
            edge, at = _project_ring(frame, ring, shape[c], edges, edge, breaks, at, levels)
        if shape[c, LEFT] < shape[c, RIGHT]:
            _sort(breaks, index[c, BREAK], at)
            index[c, WHO] = i
            c += 1
            index[c, EDGE], index[c, BREAK] = edge, at
    return c


@njit(cache=True, fastmath=False)
def _crossings(frame: Frame, index: Ints, shape: Floats, edges: Floats, column: Floats, c: int, s: float) -> int:
    """Fill in far and near closeness of each chord of a column, ascending; return how many numbers."""
    first, last = index[c, EDGE], index[c + 1, EDGE]
    if first == last:
        squared = frame.length * frame.length + s * s
        along = frame.length * shape[c, AHEAD] + s * shape[c, ASIDE]
        inside = along * along - squared * shape[c, POWER]
        if inside <= 0:
            return 0
        root = np.sqrt(inside)
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
    frame: Frame, index: Ints, shape: Floats, edges: Floats, column: Floats, first: int, last: int, s: float
) -> tuple[float, int]:
    """How much of a column candidates first to last hide, and a number for what bounds it."""
    top, floating, story = frame.low, 0, 0
    for c in range(first, last):
        if s <= shape[c, LEFT] or s >= shape[c, RIGHT]:
            continue
        for k in range(0, _crossings(frame, index, shape, edges, column, c, s), 2):
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
    frame: Frame,
    index: Ints,
    shape: Floats,
    edges: Floats,
    breaks: Floats,
    column: Floats,
    first: int,
    last: int,
    start: int,
    stop: int,
) -> float:
    """The part of the billboard that candidates first to last hide together.

    Three-point Gauss between breaks; where its columns are bounded by different things, two profiles cross in
    between, and the piece is halved.
    """
    total, a = 0.0, -frame.half
    for i in range(start, stop + 1):
        end = breaks[i] if i < stop else frame.half
        step = end - a
        while step > 1e-12 * frame.half:
            middle, offset = a + step / 2, NODE * step / 2
            covered, story = _column(frame, index, shape, edges, column, first, last, middle)
            if story != FULL and story != 0:
                left, on_left = _column(frame, index, shape, edges, column, first, last, middle - offset)
                right, on_right = _column(frame, index, shape, edges, column, first, last, middle + offset)
                if (on_left != story or on_right != story) and step > FINEST * frame.half:
                    step /= 2
                    continue
                covered = (5 * left + 8 * covered + 5 * right) / 18
            total += step * covered
            a += step
            step = end - a
        a = end
    return total / (2 * frame.half * (frame.high - frame.low))


@njit(cache=True, fastmath=False)
def _closeness(
    frame: Frame, index: Ints, shape: Floats, edges: Floats, column: Floats, c: int, s: float
) -> float:
    """The greatest closeness at which a ray of this column runs into a candidate; 0 if none does."""
    bottom, top = shape[c, BOTTOM], shape[c, TOP]
    greatest = 0.0
    for k in range(0, _crossings(frame, index, shape, edges, column, c, s), 2):
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
def _begins(
    frame: Frame, index: Ints, shape: Floats, edges: Floats, breaks: Floats, column: Floats, c: int
) -> float:
    """How far from the eye a candidate begins to hide something."""
    squared = frame.length * frame.length
    nearest, a = np.inf, -frame.half
    start, stop = index[c, BREAK], index[c + 1, BREAK]
    for i in range(start, stop + 1):
        b = breaks[i] if i < stop else frame.half
        inset = 1e-7 * (b - a)
        wa = _closeness(frame, index, shape, edges, column, c, a + inset)
        wb = _closeness(frame, index, shape, edges, column, c, b - inset)
        if wa > 0:
            nearest = min(nearest, np.sqrt(squared + a * a) / wa)
        if wb > 0:
            nearest = min(nearest, np.sqrt(squared + b * b) / wb)
        if wa > 0 and wb > 0 and b > a:
            # Where a straight edge is nearest to the eye.
            slope = (wb - wa) / (b - a)
            s = slope * squared / (wa - slope * a) if wa != slope * a else a
            w = _closeness(frame, index, shape, edges, column, c, s) if a < s < b else 0.0
            if w > 0:
                nearest = min(nearest, np.sqrt(squared + s * s) / w)
        a = b
    return nearest


@njit(cache=True, fastmath=False)
def look(scene: Scene, work: Work, viewer: int, target: int, ignored: Flags, threshold: float) -> tuple[float, int]:
    """The visible fraction of one target, and how many blockers stand in order, nearest first."""
    if viewer == target:
        return 1.0, 0
    frame = frame_of(scene, viewer, target)
    count, listed = _gather(scene, frame, work, viewer, target, ignored), 0
    _, index, shape, edges, breaks, column, _ = work
    most, hiding = 0.0, 0
    for c in range(count):
        start, stop = index[c, BREAK], index[c + 1, BREAK]
        share = _covered(frame, index, shape, edges, breaks, column, c, c + 1, start, stop)
        shape[c, SHARE] = share
        most, hiding = max(most, share), hiding + (share > 0)
        if share > threshold:
            distance = _begins(frame, index, shape, edges, breaks, column, c)
            shape[c, DISTANCE] = distance
            j = listed - 1
            while j >= 0 and shape[index[j, ORDER], DISTANCE] > distance:
                index[j + 1, ORDER] = index[j, ORDER]
                j -= 1
            index[j + 1, ORDER] = c
            listed += 1
    if hiding > 1 and most < 1 - 1e-12:
        begin = end = index[count, BREAK]
        for c in range(count):
            if shape[c, SHARE] > 0:
                for i in range(index[c, BREAK], index[c + 1, BREAK]):
                    breaks[end] = breaks[i]
                    end += 1
            else:
                shape[c, LEFT] = shape[c, RIGHT]
        _sort(breaks, begin, end)
        most = _covered(frame, index, shape, edges, breaks, column, 0, count, begin, end)
    return (0.0 if most >= 1 - 1e-12 else 1.0 - most), listed


@njit(cache=True, fastmath=False)
def _longer(values: Floats, length: int) -> Floats:
    longer = np.empty(length, values.dtype)
    longer[: len(values)] = values
    return longer


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
) -> tuple[Floats, Ints, Ints, Floats, Floats]:
    """Fractions, starts, blockers, shares and distances of many pairs."""
    scene = prepare(bodies, eyes, xy, start, prism_z)
    work = scratch(scene)
    fraction, begin, total = np.empty(len(pairs)), np.zeros(len(pairs) + 1, np.int64), 0
    room = 4 * len(pairs) + len(work.margin)
    blocker, share, distance = np.empty(room, np.int64), np.empty(room), np.empty(room)
    for p in range(len(pairs)):
        viewer, target = pairs[p]
        ignored = ignore[viewer] if len(ignore) > 0 else np.empty(0, np.bool_)
        fraction[p], listed = look(scene, work, viewer, target, ignored, threshold)
        if total + listed > room:
            room = 2 * room
            blocker, share, distance = _longer(blocker, room), _longer(share, room), _longer(distance, room)
        for k in range(listed):
            c = work.index[k, ORDER]
            blocker[total] = work.index[c, WHO]
            share[total], distance[total] = work.shape[c, SHARE], work.shape[c, DISTANCE]
            total += 1
        begin[p + 1] = total
    return fraction, begin, blocker[:total].copy(), share[:total].copy(), distance[:total].copy()


@njit(cache=True, fastmath=False)
def look_once(
    bodies: Floats,
    eyes: Floats,
    xy: Floats,
    start: Ints,
    prism_z: Floats,
    viewer: int,
    target: int,
    ignored: Flags,
    threshold: float,
) -> tuple[float, list[tuple[int, float, float]]]:
    """Fraction, blockers, shares and distances of one pair."""
    scene = prepare(bodies, eyes, xy, start, prism_z)
    work = scratch(scene)
    fraction, listed = look(scene, work, viewer, target, ignored, threshold)
    return fraction, [
        (work.index[c, WHO], work.shape[c, SHARE], work.shape[c, DISTANCE]) for c in work.index[:listed, ORDER]
    ]
