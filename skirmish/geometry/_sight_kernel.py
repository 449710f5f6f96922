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
WHOLE = 1 - 1e-12
NODE = 0.7745966692414834
FINEST = 1 / 64
"""A piece whose columns disagree is halved down to this part of the billboard's half width."""


class Scene(NamedTuple):
    """Everything that can be looked at, or be in the way."""

    bodies: Floats
    eyes: Floats
    xy: Floats
    start: Ints
    prism_z: Floats
    circles: Floats
    """(k, 3) a circle around each prism."""


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

    who: Ints
    z: Floats
    """(m, 2) bottom and top."""
    span: Floats
    """(m, 2) leftmost and rightmost s."""
    disc: Floats
    """(m, 3) forward, sideways and power of the eye (squared distance less squared radius), of bodies."""
    edge_start: Ints
    edges: Floats
    """(e, 4) first s, last s, closeness at the first s, slope; of prisms."""
    break_start: Ints
    breaks: Floats
    """Where a candidate's profile changes its formula, sorted for each."""
    merged: Floats
    hits: Floats
    """Closenesses at which one column enters and leaves a candidate."""
    low: Floats
    high: Floats
    owner: Ints
    """Intervals of heights that float in one column, and what they belong to."""
    share: Floats
    distance: Floats
    order: Ints


@njit(cache=True, fastmath=False)
def prepare(bodies: Floats, eyes: Floats, xy: Floats, start: Ints, prism_z: Floats) -> Scene:
    """The scene, each prism in a circle."""
    circles = np.empty((len(start) - 1, 3))
    for i in range(len(circles)):
        left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
        for j in range(start[i], start[i + 1]):
            left, right = min(left, xy[j, 0]), max(right, xy[j, 0])
            bottom, top = min(bottom, xy[j, 1]), max(top, xy[j, 1])
        x, y, furthest = (left + right) / 2, (bottom + top) / 2, 0.0
        for j in range(start[i], start[i + 1]):
            furthest = max(furthest, (xy[j, 0] - x) ** 2 + (xy[j, 1] - y) ** 2)
        circles[i, 0], circles[i, 1], circles[i, 2] = x, y, np.sqrt(furthest)
    return Scene(bodies, eyes, xy, start, prism_z, circles)


@njit(cache=True, fastmath=False)
def scratch(scene: Scene) -> Work:
    """Room for any pair of the scene."""
    most, edges = len(scene.bodies) + len(scene.circles), len(scene.xy)
    breaks = 8 * edges + 16 * most + 2
    return Work(
        np.empty(most, np.int64),
        np.empty((most, 2)),
        np.empty((most, 2)),
        np.empty((most, 3)),
        np.empty(most + 1, np.int64),
        np.empty((edges, 4)),
        np.empty(most + 1, np.int64),
        np.empty(breaks),
        np.empty(breaks),
        np.empty(edges + 2),
        np.empty(edges + most),
        np.empty(edges + most),
        np.empty(edges + most, np.int64),
        np.empty(most),
        np.empty(most),
        np.empty(most, np.int64),
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
def _may_hide(frame: Frame, x: float, y: float, radius: float, bottom: float, top: float) -> bool:
    """Whether an upright cylinder reaches into the pyramid of sight; errs towards yes."""
    dx, dy = x - frame.x, y - frame.y
    f = dx * frame.forward_x + dy * frame.forward_y
    if f + radius <= 0 or f - radius >= frame.length:
        return False
    side = abs(dy * frame.forward_x - dx * frame.forward_y)
    slant = np.sqrt(frame.length * frame.length + frame.half * frame.half)
    if side * frame.length - frame.half * f >= radius * slant:
        return False
    t0, t1 = max(0.0, (f - radius) / frame.length), min(1.0, (f + radius) / frame.length)
    down, up = frame.low - frame.eye, frame.high - frame.eye
    lowest = frame.eye + (t1 if down < 0 else t0) * down
    highest = frame.eye + (t1 if up > 0 else t0) * up
    return top > lowest and bottom < highest


@njit(cache=True, fastmath=False)
def _add_break(frame: Frame, work: Work, at: int, s: float) -> int:
    if -frame.half < s < frame.half:
        work.breaks[at] = s
        return at + 1
    return at


@njit(cache=True, fastmath=False)
def _critical(frame: Frame, z: Floats, k: int) -> float:
    """The k-th closeness at which a profile may change: the billboard's plane, or a rim seen level with its edge.

    0 if there is no such closeness.
    """
    if k == 0:
        return 1.0
    rise = z[k % 2] - frame.eye
    if rise == 0.0:
        return 0.0
    w = ((frame.low if k < 3 else frame.high) - frame.eye) / rise
    return w if 1.0 < w < CLOSEST else 0.0


@njit(cache=True, fastmath=False)
def _project_disc(frame: Frame, work: Work, c: int, x: float, y: float, radius: float) -> None:
    dx, dy = x - frame.x, y - frame.y
    f = dx * frame.forward_x + dy * frame.forward_y
    side = dy * frame.forward_x - dx * frame.forward_y
    power = f * f + side * side - radius * radius
    work.disc[c, 0], work.disc[c, 1], work.disc[c, 2] = f, side, power
    work.edge_start[c + 1] = work.edge_start[c]
    at = work.break_start[c]
    left, right = -frame.half, frame.half
    if power > 0:
        tangent = np.sqrt(power)
        for turn in (-radius, radius):
            ahead = f * tangent - side * turn
            if ahead > 0:
                s = frame.length * (side * tangent + f * turn) / ahead
                at = _add_break(frame, work, at, s)
                if turn < 0:
                    left = max(left, s)
                else:
                    right = min(right, s)
    if f > 0:
        at = _add_break(frame, work, at, frame.length * side / f)
    for k in range(5):
        w = _critical(frame, work.z[c], k)
        if w > 0:
            off = radius * radius - (frame.length / w - f) ** 2
            if off > 0:
                at = _add_break(frame, work, at, w * (side - np.sqrt(off)))
                at = _add_break(frame, work, at, w * (side + np.sqrt(off)))
    work.span[c, 0], work.span[c, 1] = left, right
    work.break_start[c + 1] = at


@njit(cache=True, fastmath=False)
def _project_ring(frame: Frame, work: Work, c: int, xy: Floats, first: int, last: int) -> None:
    edge, at = work.edge_start[c], work.break_start[c]
    left, right = np.inf, -np.inf
    near = frame.length / CLOSEST
    dx, dy = xy[last - 1, 0] - frame.x, xy[last - 1, 1] - frame.y
    f0, l0 = dx * frame.forward_x + dy * frame.forward_y, dy * frame.forward_x - dx * frame.forward_y
    for j in range(first, last):
        dx, dy = xy[j, 0] - frame.x, xy[j, 1] - frame.y
        f1, l1 = dx * frame.forward_x + dy * frame.forward_y, dy * frame.forward_x - dx * frame.forward_y
        if f0 > near or f1 > near:
            fa, la, fb, lb = f0, l0, f1, l1
            if f0 <= near:
                fa, la = near, l0 + (l1 - l0) * (near - f0) / (f1 - f0)
            elif f1 <= near:
                fb, lb = near, l1 + (l0 - l1) * (near - f1) / (f0 - f1)
            wa, wb = frame.length / fa, frame.length / fb
            sa, sb = la * wa, lb * wb
            at = _add_break(frame, work, at, sb)
            if sa > sb:
                sa, sb, wa, wb = sb, sa, wb, wa
            if sa < sb and sb > -frame.half and sa < frame.half:
                slope = (wb - wa) / (sb - sa)
                work.edges[edge, 0], work.edges[edge, 1] = sa, sb
                work.edges[edge, 2], work.edges[edge, 3] = wa, slope
                edge += 1
                left, right = min(left, sa), max(right, sb)
                for k in range(5):
                    w = _critical(frame, work.z[c], k)
                    if w > 0 and (wa < w) != (wb < w):
                        at = _add_break(frame, work, at, sa + (w - wa) / slope)
        f0, l0 = f1, l1
    work.span[c, 0], work.span[c, 1] = max(left, -frame.half), min(right, frame.half)
    work.edge_start[c + 1], work.break_start[c + 1] = edge, at


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
    n, count = len(scene.bodies), 0
    work.edge_start[0] = work.break_start[0] = 0
    for i in range(n + len(scene.circles)):
        if i == viewer or i == target or (len(ignored) > 0 and ignored[i]):
            continue
        if i < n:
            circle, bottom, top = scene.bodies[i], scene.bodies[i, 3], scene.bodies[i, 4]
        else:
            circle, bottom, top = scene.circles[i - n], scene.prism_z[i - n, 0], scene.prism_z[i - n, 1]
        if not _may_hide(frame, circle[0], circle[1], circle[2], bottom, top):
            continue
        work.who[count] = i
        work.z[count, 0], work.z[count, 1] = bottom, top
        if i < n:
            _project_disc(frame, work, count, circle[0], circle[1], circle[2])
        else:
            _project_ring(frame, work, count, scene.xy, scene.start[i - n], scene.start[i - n + 1])
        if work.span[count, 0] < work.span[count, 1]:
            _sort(work.breaks, work.break_start[count], work.break_start[count + 1])
            count += 1
    return count


@njit(cache=True, fastmath=False)
def _crossings(frame: Frame, work: Work, c: int, s: float) -> int:
    """Fill ``hits`` with far and near closeness of each chord of a column, ascending; return how many."""
    hits = work.hits
    first, last = work.edge_start[c], work.edge_start[c + 1]
    if first == last:
        squared = frame.length * frame.length + s * s
        along = frame.length * work.disc[c, 0] + s * work.disc[c, 1]
        inside = along * along - squared * work.disc[c, 2]
        if inside <= 0:
            return 0
        root = np.sqrt(inside)
        if along + root <= 0:
            return 0
        hits[0] = squared / (along + root)
        hits[1] = squared / (along - root) if (along - root) * CLOSEST > squared else CLOSEST
        return 2
    count = 0
    for e in range(first, last):
        if work.edges[e, 0] <= s < work.edges[e, 1]:
            hits[count] = work.edges[e, 2] + (s - work.edges[e, 0]) * work.edges[e, 3]
            count += 1
    if count % 2 == 1:
        hits[count] = CLOSEST
        count += 1
    _sort(hits, 0, count)
    return count


@njit(cache=True, fastmath=False)
def _heights(frame: Frame, bottom: float, top: float, far: float, near: float) -> tuple[float, float]:
    """The interval of heights on the billboard that a chord hides."""
    rise, fall = top - frame.eye, bottom - frame.eye
    return frame.eye + fall * (near if fall < 0 else far), frame.eye + rise * (near if rise > 0 else far)


@njit(cache=True, fastmath=False)
def _column(frame: Frame, work: Work, first: int, last: int, s: float) -> tuple[float, int]:
    """How much of a column candidates first to last hide, and a number for what bounds it."""
    top, floating, story = frame.low, 0, 0
    for c in range(first, last):
        if s <= work.span[c, 0] or s >= work.span[c, 1]:
            continue
        for k in range(0, _crossings(frame, work, c, s), 2):
            if work.hits[k + 1] <= 1.0:
                continue
            lo, hi = _heights(
                frame, work.z[c, 0], work.z[c, 1], max(work.hits[k], 1.0), min(work.hits[k + 1], CLOSEST)
            )
            if hi <= frame.low or lo >= frame.high:
                continue
            if lo <= frame.low:
                if hi >= frame.high:
                    return frame.high - frame.low, -1
                if hi > top:
                    top, story = hi, 64 * c + k + 1
                continue
            j = floating - 1
            while j >= 0 and work.low[j] > lo:
                work.low[j + 1], work.high[j + 1], work.owner[j + 1] = (
                    work.low[j],
                    work.high[j],
                    work.owner[j],
                )
                j -= 1
            work.low[j + 1], work.high[j + 1], work.owner[j + 1] = lo, hi, 64 * c + k + 1
            floating += 1
    open_ = 0.0
    for j in range(floating):
        if work.low[j] > top:
            open_ += work.low[j] - top
            story = 31 * story + 7 * work.owner[j]
        if work.high[j] > top:
            top = work.high[j]
            story = 31 * story + work.owner[j]
    if top >= frame.high:
        return frame.high - frame.low - open_, 31 * story - 1
    return top - frame.low - open_, story


@njit(cache=True, fastmath=False)
def _covered(frame: Frame, work: Work, first: int, last: int, breaks: Floats, start: int, stop: int) -> float:
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
            left, left_story = _column(frame, work, first, last, middle - offset)
            centre, centre_story = _column(frame, work, first, last, middle)
            right, right_story = _column(frame, work, first, last, middle + offset)
            if not left_story == centre_story == right_story and step > FINEST * frame.half:
                step /= 2
                continue
            total += step * (5 * left + 8 * centre + 5 * right) / 18
            a += step
            step = end - a
        a = end
    return total / (2 * frame.half * (frame.high - frame.low))


@njit(cache=True, fastmath=False)
def _closeness(frame: Frame, work: Work, c: int, s: float) -> float:
    """The greatest closeness at which a ray of this column runs into a candidate; 0 if none does."""
    bottom, top = work.z[c, 0], work.z[c, 1]
    greatest = 0.0
    for k in range(0, _crossings(frame, work, c, s), 2):
        far, near = max(work.hits[k], 1.0), min(work.hits[k + 1], CLOSEST)
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
    squared = frame.length * frame.length
    nearest, a = np.inf, -frame.half
    start, stop = work.break_start[c], work.break_start[c + 1]
    for i in range(start, stop + 1):
        b = work.breaks[i] if i < stop else frame.half
        inset = 1e-7 * (b - a)
        wa, wb = _closeness(frame, work, c, a + inset), _closeness(frame, work, c, b - inset)
        if wa > 0:
            nearest = min(nearest, np.sqrt(squared + a * a) / wa)
        if wb > 0:
            nearest = min(nearest, np.sqrt(squared + b * b) / wb)
        if wa > 0 and wb > 0 and b > a:
            # Where a straight edge is nearest to the eye.
            slope = (wb - wa) / (b - a)
            s = slope * squared / (wa - slope * a) if wa != slope * a else a
            w = _closeness(frame, work, c, s) if a < s < b else 0.0
            if w > 0:
                nearest = min(nearest, np.sqrt(squared + s * s) / w)
        a = b
    return nearest


@njit(cache=True, fastmath=False)
def _keep(work: Work, c: int, to: int) -> None:
    """Move a candidate's place in the lists; edges and breaks stay where they are."""
    work.who[to] = work.who[c]


@njit(cache=True, fastmath=False)
def _all_covered(frame: Frame, work: Work, count: int) -> float:
    """The part of the billboard that all candidates hide together."""
    hiding, only, most = 0, 0.0, 0
    for c in range(count):
        if work.share[c] >= WHOLE:
            return 1.0
        if work.share[c] > 0:
            hiding += 1
            only = work.share[c]
    if hiding <= 1:
        return only
    for c in range(count):
        if work.share[c] > 0:
            for i in range(work.break_start[c], work.break_start[c + 1]):
                work.merged[most] = work.breaks[i]
                most += 1
        else:
            work.span[c, 0] = work.span[c, 1]
    _sort(work.merged, 0, most)
    return _covered(frame, work, 0, count, work.merged, 0, most)


@njit(cache=True, fastmath=False)
def look(
    scene: Scene, work: Work, viewer: int, target: int, ignored: Flags, threshold: float
) -> tuple[float, int]:
    """The visible fraction of one target, and how many blockers stand in ``order``, nearest first."""
    if viewer == target:
        return 1.0, 0
    frame = frame_of(scene, viewer, target)
    count, listed = _gather(scene, frame, work, viewer, target, ignored), 0
    for c in range(count):
        work.share[c] = _covered(
            frame, work, c, c + 1, work.breaks, work.break_start[c], work.break_start[c + 1]
        )
        if work.share[c] > threshold:
            work.distance[c] = _begins(frame, work, c)
            j = listed - 1
            while j >= 0 and work.distance[work.order[j]] > work.distance[c]:
                work.order[j + 1] = work.order[j]
                j -= 1
            work.order[j + 1] = c
            listed += 1
    hidden = _all_covered(frame, work, count)
    return (0.0 if hidden >= WHOLE else 1.0 - hidden), listed


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
    room = 4 * len(pairs) + len(work.who)
    blocker, share, distance = np.empty(room, np.int64), np.empty(room), np.empty(room)
    for p in range(len(pairs)):
        viewer, target = pairs[p]
        ignored = ignore[viewer] if len(ignore) > 0 else np.empty(0, np.bool_)
        fraction[p], listed = look(scene, work, viewer, target, ignored, threshold)
        if total + listed > room:
            room = 2 * room
            blocker, share, distance = _longer(blocker, room), _longer(share, room), _longer(distance, room)
        for k in range(listed):
            c = work.order[k]
            blocker[total], share[total], distance[total] = work.who[c], work.share[c], work.distance[c]
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
    return fraction, [(work.who[c], work.share[c], work.distance[c]) for c in work.order[:listed]]
