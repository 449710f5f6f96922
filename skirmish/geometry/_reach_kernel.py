"""Compiled: what keeps a moving centre away, what its way costs, and where the boundaries of both cross."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

TURN = 2.0 * math.pi
TINY = 1e-9
HOLD, WALK = 0.45, 0.25
"""Shares of the slack: a segment may come that much too near an obstacle, an arc is walked that much too near."""
AREA_STEP = 125.0
"""Spacing, in slacks, of the places where a way may bend at the edge of an area: a quarter inch."""
AREA_GAP = 1e-4
"""How far outside the area those places are."""


class Goal(NamedTuple):
    """Where a way ends: at a distance `reach` from x, y, or nowhere (reach -1), when the search goes everywhere."""

    x: float
    y: float
    reach: float


class Scene(NamedTuple):
    """The obstacles of a moving centre near its start. `hold` is the distance it keeps, `walk` that of its arcs."""

    discs: Floats
    """(n, 4) x, y, hold, walk."""
    rings: Floats
    """(q, 4) the same; they count outside the exempt discs only."""
    exempt: Floats
    """(e, 3) x, y, radius."""
    edges: Floats
    """(m, 6) both ends, hold, walk."""
    vertices: Floats
    """(v, 4) x, y, hold, walk of the convex corners of solids."""
    bounds: Floats
    """(4,) where the centre may be."""
    areas: Floats
    """(a, 2) vertices of the areas of dearer going, packed as Polygons are."""
    area_start: Ints
    factors: Floats
    boxes: Floats
    """(k, 4) least x, least y, greatest x, greatest y of each area."""


@njit(cache=True, fastmath=False)
def point_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Distance of a point from a segment."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    t = 0.0
    if length2 > 0.0:
        t = min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / length2))
    return math.hypot(px - ax - t * dx, py - ay - t * dy)


@njit(cache=True, fastmath=False)
def chord(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, r: float) -> tuple[float, float]:
    """The part of a segment inside a disc, as shares of its length; empty as (1, 0)."""
    dx, dy = bx - ax, by - ay
    fx, fy = ax - cx, ay - cy
    a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - r * r
    if a == 0.0:
        return (0.0, 1.0) if c < 0.0 else (1.0, 0.0)
    root = b * b - a * c
    if root <= 0.0:
        return 1.0, 0.0
    root = math.sqrt(root)
    low, high = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (low, high) if low < high else (1.0, 0.0)


@njit(cache=True, fastmath=False)
def _meets_disc(ax: float, ay: float, dx: float, dy: float, length2: float, disc: Floats) -> bool:
    fx, fy, r = disc[0] - ax, disc[1] - ay, disc[2]
    t = fx * dx + fy * dy
    if t <= 0.0 or length2 == 0.0:
        return bool(fx * fx + fy * fy < r * r)
    if t >= length2:
        fx, fy = fx - dx, fy - dy
        return bool(fx * fx + fy * fy < r * r)
    cross = fx * dy - fy * dx
    return bool(cross * cross < r * r * length2)


@njit(cache=True, fastmath=False)
def _meets_edge(ax: float, ay: float, bx: float, by: float, edge: Floats) -> bool:
    ex, ey, hold = edge[2] - edge[0], edge[3] - edge[1], edge[4]
    length = math.hypot(ex, ey)
    side_a = (ex * (ay - edge[1]) - ey * (ax - edge[0])) / length
    side_b = (ex * (by - edge[1]) - ey * (bx - edge[0])) / length
    if (side_a >= hold and side_b >= hold) or (side_a <= -hold and side_b <= -hold):
        return False
    along_a = (ex * (ax - edge[0]) + ey * (ay - edge[1])) / length
    along_b = (ex * (bx - edge[0]) + ey * (by - edge[1])) / length
    if (along_a <= -hold and along_b <= -hold) or (along_a >= length + hold and along_b >= length + hold):
        return False
    if side_a * side_b < 0.0:
        crossing = along_a + (along_b - along_a) * side_a / (side_a - side_b)
        if 0.0 <= crossing <= length:
            return True
    nearest = min(
        point_segment(ax, ay, edge[0], edge[1], edge[2], edge[3]),
        point_segment(bx, by, edge[0], edge[1], edge[2], edge[3]),
        point_segment(edge[0], edge[1], ax, ay, bx, by),
        point_segment(edge[2], edge[3], ax, ay, bx, by),
    )
    return bool(nearest < hold)


@njit(cache=True, fastmath=False)
def ring_share(ax: float, ay: float, bx: float, by: float, ring: Floats, exempt: Floats) -> float:
    """The share of a segment before it is first inside a ring and outside every exempt disc; 1 if it never is."""
    at, end = chord(ax, ay, bx, by, ring[0], ring[1], ring[2])
    while at < end - TINY:
        further = at
        for e in range(len(exempt)):
            low, high = chord(ax, ay, bx, by, exempt[e, 0], exempt[e, 1], exempt[e, 2])
            if low <= at + TINY and high > further:
                further = high
        if further <= at:
            return at
        at = further
    return 1.0


@njit(cache=True, fastmath=False)
def clear(scene: Scene, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether the centre may go straight from a to b."""
    low, high = scene.bounds[:2], scene.bounds[2:]
    if min(ax, bx) < low[0] or max(ax, bx) > high[0] or min(ay, by) < low[1] or max(ay, by) > high[1]:
        return False
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    for i in range(len(scene.discs)):
        if _meets_disc(ax, ay, dx, dy, length2, scene.discs[i]):
            return False
    for i in range(len(scene.rings)):
        if _meets_disc(ax, ay, dx, dy, length2, scene.rings[i]) and (
            len(scene.exempt) == 0 or ring_share(ax, ay, bx, by, scene.rings[i], scene.exempt) < 1.0
        ):
            return False
    free = True
    for i in range(len(scene.edges)):
        free = free and not _meets_edge(ax, ay, bx, by, scene.edges[i])
    return free


@njit(cache=True, fastmath=False)
def inside(x: float, y: float, xy: Floats, first: int, last: int) -> bool:
    """Whether a point lies in the ring of vertices first to last - 1."""
    odd = False
    j = last - 1
    for i in range(first, last):
        yi, yj = xy[i, 1], xy[j, 1]
        if (yi > y) != (yj > y) and x < xy[i, 0] + (y - yi) / (yj - yi) * (xy[j, 0] - xy[i, 0]):
            odd = not odd
        j = i
    return odd


@njit(cache=True, fastmath=False)
def factor_at(scene: Scene, x: float, y: float) -> float:
    """What a unit of way costs at a point."""
    worst = 1.0
    for k in range(len(scene.factors)):
        box = scene.boxes[k]
        if (
            scene.factors[k] > worst
            and box[0] <= x <= box[2]
            and box[1] <= y <= box[3]
            and inside(x, y, scene.areas, scene.area_start[k], scene.area_start[k + 1])
        ):
            worst = scene.factors[k]
    return worst


@njit(cache=True, fastmath=False)
def area_cuts(scene: Scene, ax: float, ay: float, bx: float, by: float) -> Floats:
    """Where a segment meets the edges of areas, as shares of its length in order, 0 and 1 included."""
    dx, dy = bx - ax, by - ay
    cuts = np.empty(len(scene.areas) + 2)
    cuts[0] = 0.0
    n = 1
    for k in range(len(scene.factors)):
        box = scene.boxes[k]
        if max(ax, bx) < box[0] or min(ax, bx) > box[2] or max(ay, by) < box[1] or min(ay, by) > box[3]:
            continue
        first, last = scene.area_start[k], scene.area_start[k + 1]
        j = last - 1
        for i in range(first, last):
            side_i = dx * (scene.areas[i, 1] - ay) - dy * (scene.areas[i, 0] - ax)
            side_j = dx * (scene.areas[j, 1] - ay) - dy * (scene.areas[j, 0] - ax)
            if (side_i > 0.0) != (side_j > 0.0):
                share = side_i / (side_i - side_j)
                x = scene.areas[i, 0] + share * (scene.areas[j, 0] - scene.areas[i, 0])
                y = scene.areas[i, 1] + share * (scene.areas[j, 1] - scene.areas[i, 1])
                t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
                if 0.0 < t < 1.0:
                    at = n
                    while cuts[at - 1] > t:
                        cuts[at] = cuts[at - 1]
                        at -= 1
                    cuts[at] = t
                    n += 1
            j = i
    cuts[n] = 1.0
    return cuts[: n + 1]


@njit(cache=True, fastmath=False)
def near_area(scene: Scene, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether the box of two points meets that of an area."""
    for k in range(len(scene.factors)):
        box = scene.boxes[k]
        if max(ax, bx) >= box[0] and min(ax, bx) <= box[2] and max(ay, by) >= box[1] and min(ay, by) <= box[3]:
            return True
    return False


@njit(cache=True, fastmath=False)
def price(scene: Scene, ax: float, ay: float, bx: float, by: float) -> float:
    """What the way straight from a to b costs."""
    length = math.hypot(bx - ax, by - ay)
    if length == 0.0 or not near_area(scene, ax, ay, bx, by):
        return length
    cuts = area_cuts(scene, ax, ay, bx, by)
    total = 0.0
    for i in range(len(cuts) - 1):
        mid = 0.5 * (cuts[i] + cuts[i + 1])
        total += (cuts[i + 1] - cuts[i]) * factor_at(scene, ax + mid * (bx - ax), ay + mid * (by - ay))
    return total * length


@njit(cache=True, fastmath=False)
def half_angle(r: float, d: float, hold: float) -> float:
    """Half the arc of a circle of radius r that lies within hold of a point d from its centre; 0 to pi."""
    if d < TINY:
        return math.pi if r < hold else 0.0
    cosine = (r * r + d * d - hold * hold) / (2.0 * r * d)
    return math.acos(min(1.0, max(-1.0, cosine)))


@njit(cache=True, fastmath=False)
def _until(angle: float, way: float, middle: float, half: float) -> float:
    """How far one may turn from an angle, the way +1 or -1, before a closed arc; a whole turn if there is none."""
    if half <= 0.0:
        return TURN
    if half >= math.pi:
        return 0.0
    entry = (way * (middle - angle) - half) % TURN
    return 0.0 if entry > TURN - 2.0 * half + TINY else entry


@njit(cache=True, fastmath=False)
def _until_point(cx: float, cy: float, r: float, angle: float, way: float, x: float, y: float, hold: float) -> float:
    d = math.hypot(x - cx, y - cy)
    if d >= r + hold or d <= r - hold:
        return TURN
    return _until(angle, way, math.atan2(y - cy, x - cx), half_angle(r, d, hold))


@njit(cache=True, fastmath=False)
def line_angles(cx: float, cy: float, r: float, edge: Floats, offset: float) -> tuple[float, float, bool]:
    """The two angles where a circle meets the line of an edge moved to its left, and whether it does."""
    ex, ey = edge[2] - edge[0], edge[3] - edge[1]
    length = math.hypot(ex, ey)
    side = (ex * (cy - edge[1]) - ey * (cx - edge[0])) / length
    sine = (offset - side) / r
    if sine <= -1.0 or sine >= 1.0:
        return 0.0, 0.0, False
    along, lift = math.atan2(ey, ex), math.asin(sine)
    return along + lift, along + math.pi - lift, True


@njit(cache=True, fastmath=False)
def _beside(x: float, y: float, edge: Floats, reach: float) -> bool:
    """Whether a point lies within reach of an edge and over against it, not past its ends."""
    ex, ey = edge[2] - edge[0], edge[3] - edge[1]
    length = math.hypot(ex, ey)
    along = (ex * (x - edge[0]) + ey * (y - edge[1])) / length
    side = (ex * (y - edge[1]) - ey * (x - edge[0])) / length
    return bool(0.0 <= along <= length and abs(side) < reach)


@njit(cache=True, fastmath=False)
def _until_edge(cx: float, cy: float, r: float, angle: float, way: float, edge: Floats) -> float:
    hold = edge[4]
    if point_segment(cx, cy, edge[0], edge[1], edge[2], edge[3]) >= r + hold:
        return TURN
    best = min(
        _until_point(cx, cy, r, angle, way, edge[0], edge[1], hold),
        _until_point(cx, cy, r, angle, way, edge[2], edge[3], hold),
    )
    for offset in (-hold, hold):
        first, second, meets = line_angles(cx, cy, r, edge, offset)
        if not meets:
            continue
        for crossing in (first, second):
            past = crossing + way * 1e-6
            if _beside(cx + r * math.cos(past), cy + r * math.sin(past), edge, hold):
                turn = (way * (crossing - angle)) % TURN
                best = min(best, 0.0 if turn > TURN - TINY else turn)
    return best


@njit(cache=True, fastmath=False)
def _in_exempt(exempt: Floats, x: float, y: float) -> bool:
    found = False
    for e in range(len(exempt)):
        found = found or math.hypot(x - exempt[e, 0], y - exempt[e, 1]) < exempt[e, 2] + TINY
    return found


@njit(cache=True, fastmath=False)
def _until_ring(cx: float, cy: float, r: float, angle: float, way: float, ring: Floats, exempt: Floats) -> float:
    if len(exempt) == 0:
        return _until_point(cx, cy, r, angle, way, ring[0], ring[1], ring[2])
    best = TURN
    for e in range(-2, len(exempt)):
        if e == -2:
            crossing_half, middle = 0.0, angle
        else:
            x, y, hold = (ring[0], ring[1], ring[2]) if e < 0 else (exempt[e, 0], exempt[e, 1], exempt[e, 2])
            crossing_half, middle = (
                half_angle(r, math.hypot(x - cx, y - cy), hold),
                math.atan2(y - cy, x - cx),
            )
        for sign in (-1.0, 1.0):
            crossing = middle + sign * crossing_half
            past = crossing + way * 1e-6
            x, y = cx + r * math.cos(past), cy + r * math.sin(past)
            if math.hypot(x - ring[0], y - ring[1]) < ring[2] and not _in_exempt(exempt, x, y):
                turn = (way * (crossing - angle)) % TURN
                best = min(best, 0.0 if turn > TURN - TINY else turn)
    return best


@njit(cache=True, fastmath=False)
def free_turn(scene: Scene, cx: float, cy: float, r: float, angle: float, way: float) -> float:
    """How far a centre may go round a circle from an angle, the way +1 (anticlockwise) or -1; radians."""
    best = TURN
    for side in range(4):
        room = cx - scene.bounds[0] if side == 0 else cy - scene.bounds[1]
        if side >= 2:
            room = scene.bounds[2] - cx if side == 2 else scene.bounds[3] - cy
        if room < r:
            half = math.acos(max(-1.0, room / r))
            best = min(best, _until(angle, way, (side + 2) * 0.5 * math.pi, half))
    for i in range(len(scene.discs)):
        x, y, hold = scene.discs[i, 0], scene.discs[i, 1], scene.discs[i, 2]
        best = min(best, _until_point(cx, cy, r, angle, way, x, y, hold))
    for i in range(len(scene.rings)):
        d, hold = math.hypot(scene.rings[i, 0] - cx, scene.rings[i, 1] - cy), scene.rings[i, 2]
        if r - hold < d < r + hold:
            best = min(best, _until_ring(cx, cy, r, angle, way, scene.rings[i], scene.exempt))
    for i in range(len(scene.edges)):
        best = min(best, _until_edge(cx, cy, r, angle, way, scene.edges[i]))
    return best
