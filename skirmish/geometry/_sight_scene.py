"""What may be in the way of a look, as it appears to the eye: the first half of the kernels of sight.

A pair is looked at in its own frame: forward from the eye to the target's axis, sideways to its left. The billboard
stands at forward D. A point at forward f and sideways l appears on it at s = l D / f, with the closeness w = D / f: 1
on the billboard, growing towards the eye. That makes it simple: straight edges stay straight in (s, w), and a height z
at closeness w appears on the billboard at eye + (z - eye) w. So in one column, of one s, a chord through an upright
solid hides one interval of heights, which changes smoothly with s except at breaks that are known in closed form.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry.shapes import Floats, Ints

Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

CLOSEST = 1e6
"""Closeness beyond which nothing is told apart: the eye is inside."""
WHO, EDGE, BREAK, ORDER = range(4)
"""Whole numbers of a candidate: its index, where its edges and breaks begin, and the candidates in order."""
BOTTOM, TOP, LEFT, RIGHT, AHEAD, ASIDE, POWER, SHARE, DISTANCE = range(9)
"""Numbers of a candidate: its heights, its span on the billboard, of a disc the centre and the power of the eye, how
much it hides and from where."""


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
    """(m,) how far each body and prism stays out of the wedge of sight."""
    entry: Ints
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
        if not (bodies[i, 2] > 0 and bodies[i, 4] > bodies[i, 3]):
            raise ValueError("every body needs a radius above 0 and a top above its bottom")
        circles[0, i], circles[1, i], circles[2, i] = bodies[i, 0], bodies[i, 1], bodies[i, 2]
        z[i, 0], z[i, 1] = bodies[i, 3], bodies[i, 4]
    for i in range(k):
        if start[i + 1] - start[i] < 3:
            raise ValueError("every prism needs at least three corners")
        left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
        for j in range(start[i], start[i + 1]):
            left, right = min(left, xy[j, 0]), max(right, xy[j, 0])
            bottom, top = min(bottom, xy[j, 1]), max(top, xy[j, 1])
        x, y, furthest = (left + right) / 2, (bottom + top) / 2, 0.0
        for j in range(start[i], start[i + 1]):
            furthest = max(furthest, (xy[j, 0] - x) ** 2 + (xy[j, 1] - y) ** 2)
        circles[0, n + i], circles[1, n + i], circles[2, n + i] = x, y, math.sqrt(furthest)
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
    length = math.sqrt(dx * dx + dy * dy)
    if length < 1e-9:
        dx, dy, length = 1e-9, 0.0, 1e-9
    half, low, high = bodies[target, 2], bodies[target, 3], bodies[target, 4]
    return Frame(x, y, dx / length, dy / length, length, half, scene.eyes[viewer], low, high)


@njit(cache=True, fastmath=False)
def _margins(frame: Frame, circles: Floats, margin: Floats) -> None:
    """How far each circle stays outside the wedge of sight, times the wedge's slant; negative if it reaches in."""
    slant = math.sqrt(frame.length * frame.length + frame.half * frame.half)
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
        tangent = math.sqrt(power)
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
            root = math.sqrt(off)
            for s in (w * (side - root), w * (side + root)):
                breaks[at] = s
                at += -half < s < half
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
def sort(values: Floats, first: int, last: int) -> None:
    """Sort a few numbers in place."""
    for i in range(first + 1, last):
        value, j = values[i], i - 1
        while j >= first and values[j] > value:
            values[j + 1] = values[j]
            j -= 1
        values[j + 1] = value


@njit(cache=True, fastmath=False)
def gather(scene: Scene, frame: Frame, work: Work, viewer: int, target: int, ignored: Flags) -> int:
    """Project all that may be in the way; return how many."""
    margin, entry, shape, edges, breaks, _, all_levels = work
    circles, z, n, c = scene.circles, scene.z, len(scene.bodies), 0
    _margins(frame, circles, margin)
    entry[0, EDGE] = entry[0, BREAK] = 0
    for i in range(len(margin)):
        if margin[i] >= 0 or i in (viewer, target):
            continue
        dx, dy, radius, bottom, top = circles[0, i] - frame.x, circles[1, i] - frame.y, circles[2, i], z[i, 0], z[i, 1]
        f = dx * frame.forward_x + dy * frame.forward_y
        if not _in_pyramid(frame, f, radius, bottom, top) or ignored[i]:
            continue
        shape[c, BOTTOM], shape[c, TOP] = bottom, top
        levels = all_levels[: _find_levels(frame, bottom, top, all_levels)]
        edge, at = entry[c, EDGE], entry[c, BREAK]
        if i < n:
            side = dy * frame.forward_x - dx * frame.forward_y
            at = _project_disc(frame, f, side, radius, shape[c], breaks, at, levels)
        else:
            ring = scene.xy[scene.start[i - n] : scene.start[i - n + 1]]
            edge, at = _project_ring(frame, ring, shape[c], edges, edge, breaks, at, levels)
        if shape[c, LEFT] < shape[c, RIGHT]:
            sort(breaks, entry[c, BREAK], at)
            entry[c, WHO] = i
            c += 1
            entry[c, EDGE], entry[c, BREAK] = edge, at
    return c
