"""Reach as one would do it with libraries: fast marching (scikit-fmm) on a grid about the mover."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import skfmm
from numpy.typing import NDArray

from skirmish.geometry.shapes import Field, Floats, Polygons

Bools = NDArray[np.bool_]


class Grid(NamedTuple):
    """The cells about a mover, x along the columns."""

    x: Floats
    y: Floats
    h: float


def grid_about(start: Floats, reach: float, h: float) -> Grid:
    """Cells of side h whose middle one is the start."""
    steps = np.arange(-np.ceil(reach / h), np.ceil(reach / h) + 1) * h
    x, y = np.meshgrid(start[0] + steps, start[1] + steps)
    return Grid(x, y, h)


def contacts(
    start: Floats,
    radius: float,
    limit: float,
    field: Field,
    targets: Floats,
    rings: Floats,
    h: float,
    swell: float = 0.0,
) -> Floats:
    """(m,) the movement at which a disc touches each target, whose own ring is that of its index; inf beyond it.

    The field is painted once, the rings anew for each target. Obstacles are swollen by so much.
    """
    grid = grid_about(start, limit + 2.0, h)
    closed, cost = blocked(grid, radius + swell, field), going(grid, field.areas, field.factors)
    found = np.full(len(targets), np.inf)
    for i, (x, y, r) in enumerate(targets):
        away = np.hypot(grid.x - x, grid.y - y) - (radius + r)
        if away[_middle(grid)] > limit:
            continue
        barred = np.zeros_like(closed)
        for ring in np.delete(rings, i, axis=0):
            _paint(grid, barred, ring, radius + swell, True)
        _paint(grid, barred, rings[i], radius, False)
        travel = arrival(grid, start, limit + 4.0 * h, cost, closed | barred)
        touching = (away <= h + max(swell, 0.0)) & np.isfinite(travel)
        if touching.any():
            found[i] = (travel + away)[touching].min()
    return np.where(found <= limit, found, np.inf)


def blocked(grid: Grid, radius: float, field: Field) -> Bools:
    """Where the centre of a disc may not be."""
    closed = np.zeros(grid.x.shape, dtype=bool)
    for disc in field.discs:
        _paint(grid, closed, disc, radius, True)
    for i in range(field.solids.size):
        ring = field.solids.ring(i)
        part = _window(grid, ring.min(axis=0) - radius, ring.max(axis=0) + radius)
        if closed[part].size:
            closed[part] |= distance(grid.x[part], grid.y[part], ring) < radius
    left, low, right, high = field.bounds
    closed |= (grid.x < left + radius) | (grid.x > right - radius)
    closed |= (grid.y < low + radius) | (grid.y > high - radius)
    return closed


def arrival(grid: Grid, start: Floats, limit: float, cost: Floats, closed: Bools) -> Floats:
    """The movement at which the centre gets to each cell; inf where it does not."""
    seed, middle = 2.0 * grid.h, _middle(grid)
    phi = np.hypot(grid.x - start[0], grid.y - start[1]) - seed
    closed = closed.copy()
    closed[middle] = False
    travel = skfmm.travel_time(np.ma.MaskedArray(phi, closed), 1.0 / cost, dx=grid.h, order=2, narrow=limit)
    out: Floats = np.ma.filled(travel, np.inf) + seed * cost[middle]
    return out


def going(grid: Grid, areas: Polygons, factors: Floats) -> Floats:
    """What a unit of way costs in each cell."""
    cost = np.ones(grid.x.shape)
    for i in range(areas.size):
        ring = areas.ring(i)
        part = _window(grid, ring.min(axis=0), ring.max(axis=0))
        if cost[part].size:
            inside = _inside(grid.x[part], grid.y[part], ring)
            cost[part] = np.where(inside, np.maximum(cost[part], factors[i]), cost[part])
    return cost


def distance(x: Floats, y: Floats, ring: Floats) -> Floats:
    """How far points are from a filled polygon."""
    least = np.full(x.shape, np.inf)
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        d = b - a
        t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1]) / (d @ d), 0.0, 1.0)
        least = np.minimum(least, np.hypot(x - a[0] - t * d[0], y - a[1] - t * d[1]))
    return np.where(_inside(x, y, ring), 0.0, least)


def _inside(x: Floats, y: Floats, ring: Floats) -> Bools:
    odd = np.zeros(x.shape, dtype=bool)
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if a[1] != b[1]:
            odd ^= ((a[1] > y) != (b[1] > y)) & (x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
    return odd


def _paint(grid: Grid, closed: Bools, disc: Floats, radius: float, value: bool) -> None:
    """Close or open the cells a disc keeps the centre off; what it overlaps at its start holds it off there."""
    reach = disc[2] + radius
    if value:
        middle = _middle(grid)
        reach = min(reach, float(np.hypot(grid.x[middle] - disc[0], grid.y[middle] - disc[1])) - 1.5 * grid.h)
    part = _window(grid, disc[:2] - reach, disc[:2] + reach)
    if closed[part].size:
        closed[part][np.hypot(grid.x[part] - disc[0], grid.y[part] - disc[1]) < reach] = value


def _middle(grid: Grid) -> tuple[int, int]:
    return grid.x.shape[0] // 2, grid.x.shape[1] // 2


def _window(grid: Grid, low: Floats, high: Floats) -> tuple[slice, slice]:
    """The rows and columns that a box covers."""
    spans = []
    for first, least, most in ((grid.y[0, 0], low[1], high[1]), (grid.x[0, 0], low[0], high[0])):
        begin = int(max(0, np.floor((least - first) / grid.h)))
        spans.append(slice(begin, int(max(begin, np.ceil((most - first) / grid.h) + 1))))
    return spans[0], spans[1]
