"""The directions open to a disc that must go back, in plain shapely: a number of them tried, one by one."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely

from skirmish.geometry.shapes import Floats, Polygons


@dataclass(frozen=True)
class Limits:
    """How near a way may come to what; all distances from the centre."""

    centre: tuple[float, float]
    distance: float
    along: list[tuple[shapely.Geometry, float]]
    """What the whole way keeps away from, and how far."""
    at_end: list[tuple[shapely.Point, float]]
    """The same for its end."""
    box: shapely.Polygon
    """Where the centre stays."""

    @classmethod
    def of(
        cls,
        centre: Floats,
        radius: float,
        distance: float,
        foes: Floats,
        bases: Floats,
        clear_of: Floats,
        polygons: Polygons,
        bounds: Floats,
        contact: float,
    ) -> Limits:
        """From the same arguments as ``openings.directions``."""
        here = shapely.Point(centre)
        along: list[tuple[shapely.Geometry, float]] = []
        for x, y, _ in foes:
            foe = shapely.Point(x, y)
            along.append((foe, here.distance(foe) - contact))
        for x, y, r in bases:
            base = shapely.Point(x, y)
            along.append((base, min(here.distance(base), radius + r) - contact))
        for i in range(polygons.size):
            corners = polygons.ring(i)
            ring = shapely.Polygon(corners) if len(corners) > 2 else shapely.LineString(corners)
            if (apart := here.distance(ring)) > 0:
                along.append((ring, max(min(apart, radius) - contact, 1e-12)))
        x0, y0, x1, y1 = bounds
        inset, (x, y) = radius - contact, centre
        box = shapely.box(
            min(x0 + inset, x - contact),
            min(y0 + inset, y - contact),
            max(x1 - inset, x + contact),
            max(y1 - inset, y + contact),
        )
        ends = [(shapely.Point(x, y), radius + r + contact) for x, y, r in clear_of]
        return cls((float(centre[0]), float(centre[1])), distance, along, ends, box)

    def near(self) -> Limits:
        """Only what a way could come too near to."""
        here = shapely.Point(self.centre)
        return Limits(
            self.centre,
            self.distance,
            [(shape, reach) for shape, reach in self.along if here.distance(shape) < reach + self.distance],
            [(shape, reach) for shape, reach in self.at_end if here.distance(shape) < reach + self.distance],
            self.box,
        )

    def open(self, angle: float) -> bool:
        """Whether the way at an angle keeps to all limits."""
        x, y = self.centre
        end = shapely.Point(x + self.distance * math.cos(angle), y + self.distance * math.sin(angle))
        way = shapely.LineString([(x, y), end])
        return (
            self.box.covers(end)
            and all(way.distance(shape) >= reach for shape, reach in self.along)
            and all(end.distance(shape) >= reach for shape, reach in self.at_end)
        )


def sampled(limits: Limits, count: int = 64) -> list[bool]:
    """Whether each of a number of directions, from 0 on, is open."""
    return [limits.open(angle) for angle in np.arange(count) * (2 * math.pi / count)]


def ends(limits: Limits, count: int, steps: int = 40) -> list[float]:
    """The angles at which open turns to closed or back, found by halving between sampled directions that differ."""
    angles = np.arange(count + 1) * (2 * math.pi / count)
    found = [limits.open(angle) for angle in angles]
    turns = []
    for i in range(count):
        if found[i] == found[i + 1]:
            continue
        low, high = float(angles[i]), float(angles[i + 1])
        for _ in range(steps):
            middle = (low + high) / 2
            if limits.open(middle) == found[i]:
                low = middle
            else:
                high = middle
        turns.append((low + high) / 2)
    return turns
