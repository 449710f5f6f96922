"""The seeded table every benchmark is measured on: 72 x 48 in, 150 bases, 60 features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from skirmish.geometry.shapes import Field, Polygons, field, pack

WIDTH, HEIGHT = 72.0, 48.0
BASES_MM = (25.0, 25.0, 25.0, 25.0, 40.0, 60.0)
BODY_MM = {25.0: (15.0, 28.0), 40.0: (28.0, 48.0), 60.0: (50.0, 60.0)}


@dataclass(frozen=True)
class Table:
    """A random table, in inches."""

    discs: NDArray[np.float64]
    """(150, 3) x, y, base radius."""
    bodies: NDArray[np.float64]
    """(150, 5) x, y, body radius, bottom, top."""
    sides: NDArray[np.int64]
    """(150,) 0 or 1; 75 of each."""
    solids: Polygons
    """Things that block movement and sight."""
    solid_z: NDArray[np.float64]
    """(solids.size, 2) bottom and top of each."""
    areas: Polygons
    factors: NDArray[np.float64]

    def field(self, *, without: int | None = None) -> Field:
        """What a disc moves among, all bases but one included."""
        keep = np.arange(len(self.discs)) != (-1 if without is None else without)
        return Field(
            np.ascontiguousarray(self.discs[keep]),
            self.solids,
            self.areas,
            self.factors,
            np.array([0.0, 0.0, WIDTH, HEIGHT]),
        )


def table(seed: int = 1, models: int = 150, features: int = 60) -> Table:
    """A table with the given numbers of bases and features; no base overlaps a base or a solid."""
    rng = np.random.default_rng(seed)
    rings = [_feature(rng, i) for i in range(features)]
    solid = [i % 3 != 2 for i in range(features)]
    solids = [ring for ring, is_solid in zip(rings, solid, strict=True) if is_solid]
    areas = [ring for ring, is_solid in zip(rings, solid, strict=True) if not is_solid]
    tops = rng.uniform(0.3, 3.0, len(solids))
    shapes = shapely.union_all([shapely.Polygon(ring) for ring in solids])
    discs: list[tuple[float, float, float]] = []
    while len(discs) < models:
        r = float(rng.choice(BASES_MM)) / 50.8
        x, y = rng.uniform(r, WIDTH - r), rng.uniform(r, HEIGHT - r)
        if (
            all(np.hypot(x - a, y - b) > r + s + 0.02 for a, b, s in discs)
            and shapely.distance(shapely.Point(x, y), shapes) > r + 0.02
        ):
            discs.append((round(x, 3), round(y, 3), r))
    body = [BODY_MM[round(r * 50.8)] for _, _, r in discs]
    return Table(
        np.array(discs),
        np.array([(x, y, w / 50.8, 0.0, h / 25.4) for (x, y, _), (w, h) in zip(discs, body, strict=True)]),
        np.arange(models) % 2,
        pack(solids),
        np.column_stack([np.zeros(len(solids)), tops]),
        pack(areas),
        np.full(len(areas), 2.0),
    )


def _feature(rng: np.random.Generator, index: int) -> NDArray[np.float64]:
    """A thin wall, a convex block or an area, turned at random."""
    centre = rng.uniform((3.0, 3.0), (WIDTH - 3.0, HEIGHT - 3.0))
    if index % 3 == 0:
        half = np.array([rng.uniform(1.0, 3.0), rng.uniform(0.1, 0.2)])
        ring = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    else:
        n, size = int(rng.integers(5, 9)), rng.uniform(0.5, 1.5) if index % 3 == 1 else rng.uniform(2.0, 4.0)
        angle = np.sort(rng.uniform(0, 2 * np.pi, n))
        ring = size * np.column_stack([np.cos(angle), np.sin(angle)])
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    moved: NDArray[np.float64] = ring @ np.array([[c, s], [-s, c]]) + centre
    return moved


__all__ = ["HEIGHT", "WIDTH", "Table", "field", "table"]
