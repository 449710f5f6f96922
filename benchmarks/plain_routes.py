"""A disc swept along a polyline, in plain shapely: the same answers, leg by leg and obstacle by obstacle.

Distances are measured: a buffer is a polygon inscribed in the true one, and lets near touches through.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from skirmish.geometry.routes import BOUNDS, DISC, NONE, SOLID, Hit
from skirmish.geometry.shapes import Field, Polygons

Floats = NDArray[np.float64]

CLOSE = 1e-10
"""How near to the border of an obstacle a march must come."""


def shapes(polygons: Polygons) -> list[shapely.Polygon]:
    """Packed polygons as shapely's."""
    return [shapely.Polygon(polygons.ring(i)) for i in range(polygons.size)]


@dataclass(frozen=True)
class PlainField:
    """A field as shapely sees it, made once."""

    points: list[shapely.Point]
    radii: list[float]
    solids: list[shapely.Polygon]
    areas: dict[float, shapely.Geometry]
    """Factor to the union of its areas, the greatest factor first."""
    bounds: tuple[float, float, float, float]

    @classmethod
    def of(cls, field: Field) -> PlainField:
        points = [shapely.Point(x, y) for x, y, _ in field.discs]
        radii = [float(radius) for radius in field.discs[:, 2]]
        solids, areas = shapes(field.solids), shapes(field.areas)
        by_factor = {
            factor: shapely.union_all([area for area, f in zip(areas, field.factors, strict=True) if f == factor])
            for factor in sorted({float(f) for f in field.factors}, reverse=True)
        }
        x0, y0, x1, y1 = (float(bound) for bound in field.bounds)
        return cls(points, radii, solids, by_factor, (x0, y0, x1, y1))

    @cached_property
    def tree(self) -> shapely.STRtree:
        """An index of all obstacles: points, then solids."""
        return shapely.STRtree([*self.points, *self.solids])

    @cached_property
    def reaches(self) -> Floats:
        """The radius of each obstacle in the tree, 0 for solids."""
        return np.array(self.radii + [0.0] * len(self.solids))


def check(route: Floats, radius: float, field: Field, slack: float) -> Hit:
    """The first thing hit, from the same arguments as ``routes.check``."""
    return check_prepared(route, radius, PlainField.of(field), slack)


def check_prepared(route: Floats, radius: float, field: PlainField, slack: float) -> Hit:
    """The same, with the shapes made beforehand: every obstacle measured against every leg until one is hit."""
    paid, passed = cost(route, field), 0.0
    for a, b in itertools.pairwise(route):
        leg = shapely.LineString([a, b])
        hits = [
            (entry(leg, point, radius + other - slack), DISC, i)
            for i, (point, other) in enumerate(zip(field.points, field.radii, strict=True))
            if leg.distance(point) < radius + other - slack
        ]
        hits += [
            (entry(leg, solid, radius - slack), SOLID, i)
            for i, solid in enumerate(field.solids)
            if leg.distance(solid) < radius - slack
        ]
        hits += leaving(a, b, radius - slack, field)
        if hits:
            at, kind, index = min(hits)
            return Hit(kind, index, passed + at, paid)
        passed += leg.length
    return Hit(NONE, -1, math.inf, paid)


def check_indexed(route: Floats, radius: float, field: PlainField, slack: float) -> Hit:
    """The same, with a spatial index and array calls."""
    paid, passed = cost(route, field), 0.0
    widest = radius + float(field.reaches.max())
    for a, b in itertools.pairwise(route):
        leg = shapely.LineString([a, b])
        near = np.sort(field.tree.query(leg, predicate="dwithin", distance=widest))
        reaches = radius + field.reaches[near] - slack
        struck = shapely.distance(leg, field.tree.geometries[near]) < reaches
        hits = []
        for i, reach in zip(near[struck], reaches[struck], strict=True):
            solid = int(i) - len(field.points)
            kind, index = (DISC, int(i)) if solid < 0 else (SOLID, solid)
            hits.append((entry(leg, field.tree.geometries[i], float(reach)), kind, index))
        hits += leaving(a, b, radius - slack, field)
        if hits:
            at, kind, index = min(hits)
            return Hit(kind, index, passed + at, paid)
        passed += leg.length
    return Hit(NONE, -1, math.inf, paid)


def cost(route: Floats, field: PlainField) -> float:
    """Length times the greatest factor of the areas, from the lengths of the route's parts in them."""
    left = shapely.LineString(route)
    paid = 0.0
    for factor, area in field.areas.items():
        paid += factor * float(left.intersection(area).length)
        left = left.difference(area)
    return paid + float(left.length)


def entry(leg: shapely.LineString, obstacle: shapely.Geometry, reach: float) -> float:
    """The arc at which an obstacle first is nearer than ``reach``: as long as it is not, so far it is safe to go on."""
    at = 0.0
    while (spare := leg.interpolate(at).distance(obstacle) - reach) > CLOSE:
        at += spare
    return at


def leaving(a: Floats, b: Floats, inset: float, field: PlainField) -> list[tuple[float, int, int]]:
    """The hit on the bounds, if the leg from a to b leaves the box for centres."""
    x0, y0, x1, y1 = field.bounds
    box = shapely.box(x0 + inset, y0 + inset, x1 - inset, y1 - inset)
    leg = shapely.LineString([a, b])
    if box.covers(leg):
        return []
    if not box.covers(shapely.Point(a)):
        return [(0.0, BOUNDS, -1)]
    return [(leg.intersection(box).length, BOUNDS, -1)]
