"""Where a disc can get to with so much movement, and the cheapest way there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import ArrayLike

from skirmish.geometry import _reach_fans, _reach_plan
from skirmish.geometry._reach_kernel import Scene
from skirmish.geometry.shapes import Field, Floats, Ints

Region = list[list[list[tuple[float, float]]]]
"""Coordinates of a MultiPolygon as GeoJSON has them: polygons, each an outer ring and its holes, rings closed."""

_NO_DISCS = np.zeros((0, 3))
_NO_RING = np.array([-1])


class Path(NamedTuple):
    """A way from the start."""

    route: Floats
    """(k, 2) the centre's polyline, the start first; a single point if there is nowhere to go."""
    cost: float
    """What the polyline costs: each length times the going under the centre."""


def to_point(
    start: ArrayLike,
    radius: float,
    goal: ArrayLike,
    field: Field,
    limit: float,
    slack: float,
    rings: ArrayLike | None = None,
    exempt: ArrayLike | None = None,
) -> Path | None:
    """The cheapest way of a disc's centre from start to goal; None if there is none for at most the limit.

    The disc overlaps nothing of the field by more than the slack, which must be positive. `rings` (q, 3) are more
    discs to keep off, which do not count while the disc overlaps one of `exempt` (e, 3). Of what the disc overlaps
    at its start it may not overlap more on its way; inside a solid it cannot move.
    """
    target = np.array([[*np.asarray(goal, dtype=np.float64), 0.0]])
    return _ways(start, radius, limit, field, slack, target, True, _NO_RING, rings, exempt)[0]


def to_contact(
    start: ArrayLike,
    radius: float,
    target: ArrayLike,
    field: Field,
    limit: float,
    slack: float,
    rings: ArrayLike | None = None,
    exempt: ArrayLike | None = None,
) -> Path | None:
    """The cheapest way to where the disc touches the target (x, y, radius), which must not be among field.discs.

    It ends a quarter of the slack short of the target. For the rest see `to_point`.
    """
    aim = _discs(target)
    among = field._replace(discs=np.vstack([field.discs, aim]))
    return _ways(start, radius, limit, among, slack, aim, False, _NO_RING, rings, exempt)[0]


def charges(
    start: ArrayLike,
    radius: float,
    limit: float,
    field: Field,
    slack: float,
    targets: ArrayLike,
    rings: ArrayLike,
    ring_of: ArrayLike,
) -> list[Path | None]:
    """The cheapest way to contact with each target, None where there is none for at most the limit.

    `targets` (m,) are indices into field.discs. Each target's own ring, `ring_of` (m,) or -1, is not in the way to it;
    once the disc overlaps that ring, the others are not either.
    """
    aims = field.discs[np.asarray(targets, dtype=np.int64).reshape(-1)]
    own = np.asarray(ring_of, dtype=np.int64).reshape(-1)
    return _ways(start, radius, limit, field, slack, aims, False, own, rings, None)


def region(
    start: ArrayLike, radius: float, field: Field, limit: float, slack: float, rings: ArrayLike | None = None
) -> Region:
    """Where the centre of a disc can get to for at most the limit, drawn closely; obstacles as in `to_point`."""
    at = _point(start)
    packed, first, scene = _reach_fans.fans(
        at, float(radius), float(limit), _positive(slack), _discs(rings), *_flat(field)
    )
    if len(first) < 2:
        return []
    loops = shapely.linearrings(packed, indices=np.repeat(np.arange(len(first) - 1), np.diff(first)))
    reached = shapely.union_all(shapely.make_valid(shapely.polygons(loops)))
    free = shapely.difference(reached, _closed(scene, field))
    parts = [part for part in shapely.get_parts(free) if part.geom_type == "Polygon" and part.area > slack * slack]
    return [[list(map(tuple, shapely.get_coordinates(ring).tolist())) for ring in _loops(part)] for part in parts]


def region_area(coordinates: Region) -> float:
    """The area of a region."""
    return float(sum(shapely.Polygon(polygon[0], polygon[1:]).area for polygon in coordinates))


def _loops(polygon: shapely.Polygon) -> list[shapely.LinearRing]:
    return [polygon.exterior, *polygon.interiors]


def _closed(scene: Scene, field: Field) -> shapely.Geometry:
    """The obstacles of a scene, each as far about as it keeps the centre off."""
    discs = np.vstack([scene.discs, scene.rings])
    discs = discs[discs[:, 2] > 0.0]
    round_discs = shapely.buffer(shapely.points(discs[:, :2]), discs[:, 2], quad_segs=32)
    walls = shapely.linestrings(scene.edges[:, :4].reshape(-1, 2, 2))
    solids = [shapely.Polygon(field.solids.ring(i)) for i in range(field.solids.size)]
    closed = [shapely.Polygon(field.areas.ring(int(i))) for i in np.flatnonzero(np.isinf(field.factors))]
    return shapely.union_all([*round_discs, *shapely.buffer(walls, scene.edges[:, 4], quad_segs=32), *solids, *closed])


def _ways(
    start: ArrayLike,
    radius: float,
    limit: float,
    field: Field,
    slack: float,
    targets: Floats,
    at_point: bool,
    own_ring: Ints,
    rings: ArrayLike | None,
    exempt: ArrayLike | None,
) -> list[Path | None]:
    packed, first, costs = _reach_plan.ways(
        _point(start),
        float(radius),
        float(limit),
        _positive(slack),
        targets,
        at_point,
        own_ring,
        _discs(rings),
        _discs(exempt),
        *_flat(field),
    )
    return [
        Path(packed[first[i] : first[i + 1]], cost) if cost >= 0.0 else None for i, cost in enumerate(costs.tolist())
    ]


def _positive(slack: float) -> float:
    if not slack > 0.0:
        raise ValueError(f"ways are planned within a slack, which must be positive, not {slack}")
    return float(slack)


def _point(at: ArrayLike) -> Floats:
    return np.ascontiguousarray(np.asarray(at, dtype=np.float64).reshape(2))


def _discs(discs: ArrayLike | None) -> Floats:
    if discs is None:
        return _NO_DISCS
    return np.ascontiguousarray(np.asarray(discs, dtype=np.float64).reshape(-1, 3))


def _flat(field: Field) -> tuple[Floats, Floats, Ints, Floats, Ints, Floats, Floats]:
    solids, areas = field.solids, field.areas
    return field.discs, solids.xy, solids.start, areas.xy, areas.start, field.factors, field.bounds
