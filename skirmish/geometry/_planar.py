"""Points against rings and rows put in order: what several compiled kernels share.

Numba keeps a compiled kernel until its own file changes: after a change here, empty its callers' caches.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numpy.typing import ArrayLike

from skirmish.geometry.shapes import Floats


def rows_of(discs: ArrayLike) -> Floats:
    """(n, 3) discs in the one layout that kernels are compiled for: another would be compiled anew, for seconds."""
    rows = np.ascontiguousarray(discs, dtype=np.float64)
    return rows if rows.ndim == 2 else rows.reshape(-1, 3)


@njit(cache=True, fastmath=False)
def inside(x: float, y: float, xy: Floats, first: int, last: int) -> bool:
    """Whether a point lies in the ring ``xy[first:last]``; on its border, either."""
    odd = False
    ax, ay = xy[last - 1, 0], xy[last - 1, 1]
    for i in range(first, last):
        bx, by = xy[i, 0], xy[i, 1]
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
        ax, ay = bx, by
    return odd


@njit(cache=True, fastmath=False)
def edge_distance_squared(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The squared distance of a point to a segment."""
    dx, dy, qx, qy = bx - ax, by - ay, x - ax, y - ay
    squared = dx * dx + dy * dy
    t = 0.0 if squared == 0.0 else min(max((qx * dx + qy * dy) / squared, 0.0), 1.0)
    ex, ey = qx - t * dx, qy - t * dy
    return ex * ex + ey * ey


@njit(cache=True, fastmath=False)
def signed_distance(x: float, y: float, xy: Floats, first: int, last: int) -> float:
    """The distance of a point to the border of the ring ``xy[first:last]``, negative inside."""
    least = math.inf
    ax, ay = xy[last - 1, 0], xy[last - 1, 1]
    for i in range(first, last):
        bx, by = xy[i, 0], xy[i, 1]
        least = min(least, edge_distance_squared(x, y, ax, ay, bx, by))
        ax, ay = bx, by
    return -math.sqrt(least) if inside(x, y, xy, first, last) else math.sqrt(least)


@njit(cache=True, fastmath=False)
def sort_spans(low: Floats, high: Floats, count: int) -> None:
    """Sort the first ``count`` spans by where they begin, then by where they end, in place."""
    for i in range(1, count):
        a, b = low[i], high[i]
        j = i - 1
        while j >= 0 and (low[j] > a or (low[j] == a and high[j] > b)):
            low[j + 1], high[j + 1] = low[j], high[j]
            j -= 1
        low[j + 1], high[j + 1] = a, b


@njit(cache=True, fastmath=False)
def merge_spans(low: Floats, high: Floats, count: int) -> int:
    """The union of the first ``count`` spans, sorted, in place; how many are left."""
    sort_spans(low, high, count)
    kept = 0
    for i in range(count):
        if kept and low[i] <= high[kept - 1]:
            high[kept - 1] = max(high[kept - 1], high[i])
        else:
            low[kept], high[kept] = low[i], high[i]
            kept += 1
    return kept
