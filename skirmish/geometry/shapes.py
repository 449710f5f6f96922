"""Packed polygons and the field a disc moves in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Polygons(NamedTuple):
    """Simple polygons packed for compiled kernels: ring i is ``xy[start[i]:start[i + 1]]``, anticlockwise, unclosed."""

    xy: Floats
    """(n, 2) vertices of all rings."""
    start: Ints
    """(k + 1,) where each ring begins."""
    boxes: Floats
    """(k, 4) least x, least y, greatest x, greatest y of each ring."""

    @property
    def size(self) -> int:
        """How many polygons there are."""
        return len(self.start) - 1

    def ring(self, index: int) -> Floats:
        """(m, 2) vertices of one polygon."""
        return self.xy[self.start[index] : self.start[index + 1]]


def pack(rings: Iterable[ArrayLike]) -> Polygons:
    """Pack rings of (m, 2) vertices, turning each anticlockwise and dropping a repeated last vertex."""
    points: list[list[float]] = []
    start, boxes = [0], []
    for ring in rings:
        corners = _anticlockwise(np.asarray(ring, dtype=np.float64).tolist())
        xs, ys = zip(*corners, strict=True)
        points += corners
        start.append(len(points))
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    return Polygons(
        np.array(points, dtype=np.float64).reshape(-1, 2),
        np.array(start, dtype=np.int64),
        np.array(boxes, dtype=np.float64).reshape(-1, 4),
    )


def _anticlockwise(ring: list[list[float]]) -> list[list[float]]:
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring = ring[:-1]
    doubled = 0.0
    ax, ay = ring[-1]
    for bx, by in ring:
        doubled += ax * by - ay * bx
        ax, ay = bx, by
    return ring if doubled >= 0 else ring[::-1]


class Field(
    NamedTuple(
        "Field",
        [("discs", Floats), ("solids", Polygons), ("areas", Polygons), ("factors", Floats), ("bounds", Floats)],
    )
):
    """What a disc moves among. Its arrays are not to be written to: what is made of them is kept.

    Its centre may come no nearer to a disc than the two radii, no nearer to a solid than its own radius, and stays
    its own radius inside the bounds; each unit of way under its centre costs the greatest factor of the areas there.

    - ``discs``: (n, 3) x, y, radius;
    - ``solids`` and ``areas``: packed polygons;
    - ``factors``: (areas.size,) cost of a unit of way, at least 1; inf is never entered;
    - ``bounds``: (4,) least x, least y, greatest x, greatest y.
    """

    packed: Floats | None = None
    """All of it in one array, from the first ``routes.check`` on."""


def field(
    discs: ArrayLike | Sequence[Sequence[float]] = (),
    solids: Iterable[ArrayLike] = (),
    areas: Iterable[ArrayLike] = (),
    factors: ArrayLike = (),
    bounds: ArrayLike = (-1e9, -1e9, 1e9, 1e9),
) -> Field:
    """A field from plain lists."""
    return Field(
        np.ascontiguousarray(np.asarray(discs, dtype=np.float64).reshape(-1, 3)),
        pack(solids),
        pack(areas),
        np.asarray(factors, dtype=np.float64).reshape(-1),
        np.asarray(bounds, dtype=np.float64),
    )
