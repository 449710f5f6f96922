"""A disc swept along a polyline: what it crosses, what it hits first, and what the going costs.

A route is (k, 2) points, k at least 1; places along it are arcs, lengths from its first point. Crossings are
open: what is only touched is not crossed. A route of no length is crossed from 0 to 0 or not at all.
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from skirmish.geometry import _routes_kernel as kernel
from skirmish.geometry._planar import rows_of
from skirmish.geometry.shapes import Field, Floats, Polygons

NONE, DISC, SOLID, BOUNDS = kernel.NONE, kernel.DISC, kernel.SOLID, kernel.BOUNDS
"""The kinds of a ``Hit``."""


class Hit(NamedTuple("Hit", [("kind", int), ("index", int), ("at", float), ("cost", float)])):
    """The first thing a swept disc hits.

    - ``kind``: NONE, DISC, SOLID or BOUNDS;
    - ``index``: which disc or solid of the field, -1 for the bounds and for nothing;
    - ``at``: the arc at which the trespass begins to exceed the slack, inf if nothing is hit;
    - ``cost``: what the whole route costs, hit or not.
    """

    __slots__ = ()


_new = tuple.__new__


def length(route: ArrayLike) -> float:
    """How long a route is."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(_path(route).tolist()))


def point_at(route: ArrayLike, s: float) -> tuple[float, float]:
    """The point at arc ``s``, which is brought into [0, length]."""
    points = _path(route).tolist()
    left = max(s, 0.0)
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        span = math.hypot(bx - ax, by - ay)
        if left < span:
            share = left / span
            return ax + (bx - ax) * share, ay + (by - ay) * share
        left -= span
    x, y = points[-1]
    return x, y


def disc_crossings(route: ArrayLike, radius: float, discs: ArrayLike, tolerance: float) -> Floats:
    """(k, 4) index, enter, leave, least gap: the arcs along which the gap to a disc is below ``-tolerance``.

    ``discs`` is (n, 3) x, y, radius. The intervals are maximal, and sorted by where they are entered,
    then by index. A negative tolerance finds discs that come near.
    """
    rows: Floats = kernel.disc_crossings(_path(route), float(radius), rows_of(discs), float(tolerance))
    return rows


def polygon_crossings(route: ArrayLike, radius: float, polygons: Polygons, tolerance: float) -> Floats:
    """(k, 3) index, enter, leave: the arcs along which a polygon is nearer than ``radius - tolerance``.

    Distances are from the centre to the filled polygon, negative inside: with radius and tolerance 0, these
    are the arcs along which the centre is inside. Sorted by where they are entered, then by index.
    """
    rows: Floats = kernel.polygon_crossings(_path(route), float(radius), *polygons, float(tolerance))
    return rows


def pieces(route: ArrayLike, areas: Polygons, factors: Floats) -> Floats:
    """(k, 3) enter, leave, factor: the route cut where the greatest factor under the centre changes.

    ``factors`` is (areas.size,), at least 1 each; outside all areas, and on a border, the factor is 1.
    """
    rows: Floats = kernel.pieces(_path(route), *areas, factors)
    return rows


def cost(route: ArrayLike, areas: Polygons, factors: Floats) -> float:
    """The sum of length times factor over the pieces of the route."""
    paid: float = kernel.cost(_path(route), *areas, factors)
    return paid


def bounds_exit(route: ArrayLike, radius: float, bounds: Floats, slack: float) -> float:
    """The arc at which the disc first sticks out of the bounds by more than ``slack``; inf if it never does.

    ``bounds`` is (4,) least x, least y, greatest x, greatest y.
    """
    at: float = kernel.bounds_exit(_path(route), float(radius), bounds, float(slack))
    return at


def check(route: ArrayLike, radius: float, field: Field, slack: float) -> Hit:
    """The first thing a swept disc hits; at equal arcs discs, then solids, then bounds, each by index.

    To begin in touch, or to overlap by less than ``slack``, is no hit. The first check of a field also packs it, which
    takes as long as three more.
    """
    if field.packed is None:
        discs, solids, areas, factors, bounds = field
        field.packed = kernel.packed(discs, *solids, *areas, factors, bounds)
    return _new(Hit, kernel.check(_path(route), float(radius), float(slack), field.packed))


def closest(route: ArrayLike, discs: ArrayLike, radius: float) -> Floats:
    """(n,) the least gap along the route to each of (n, 3) discs; negative where they overlap."""
    least: Floats = kernel.closest(_path(route), rows_of(discs), float(radius))
    return least


def _path(route: ArrayLike) -> Floats:
    points = np.ascontiguousarray(route, dtype=float)
    if points.ndim != 2 or not len(points):
        raise ValueError(f"a route is (k, 2) points with k at least 1, not of shape {points.shape}")
    return points
