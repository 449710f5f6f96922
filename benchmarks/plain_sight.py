"""Sight written plainly: one pair at a time with shapely, and with rays."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

from skirmish.geometry.shapes import Floats, Polygons

Blockers = list[tuple[int, float, float]]


class PlainSight:
    """Visible fractions by projecting shapely polygons onto a billboard and uniting them."""

    def __init__(self, bodies: Floats, eye_height: Floats, prisms: Polygons, prism_z: Floats) -> None:
        """Make the footprints once for a table; discs are 64-gons."""
        self.bodies, self.eye_height = bodies, eye_height
        discs = shapely.buffer(shapely.points(bodies[:, :2]), bodies[:, 2], quad_segs=16)
        rings = [shapely.Polygon(prisms.ring(i)) for i in range(prisms.size)]
        self.footprints = np.array([*discs, *rings], dtype=object)
        self.z = np.vstack([bodies[:, 3:5], prism_z])

    def view(self, viewer: int, target: int, threshold: float = 0.01) -> tuple[float, Blockers]:
        """The visible fraction of a target, and what hides more than the threshold: index, share, distance."""
        eye, axis = self.bodies[viewer, :2], self.bodies[target, :2]
        _, _, half, low, high = self.bodies[target]
        length = float(np.hypot(*(axis - eye)))
        forward = (axis - eye) / length
        left = np.array([-forward[1], forward[0]])
        wedge = shapely.Polygon([eye, axis - half * left, axis + half * left])
        shapely.prepare(wedge)
        billboard = shapely.box(-half, low, half, high)
        shadows, blockers = [], []
        for i in np.flatnonzero(shapely.intersects(self.footprints, wedge)):
            if i in (viewer, target):
                continue
            clipped = shapely.intersection(self.footprints[i], wedge)
            pieces = []
            for part in _convex_parts(clipped):
                local = (shapely.get_coordinates(part)[:-1] - eye) @ np.column_stack([forward, left])
                t = np.maximum(local[:, 0] / length, 1e-6)
                height = self.eye_height[viewer]
                corners = [np.column_stack([local[:, 1] / t, height + (z - height) / t]) for z in self.z[i]]
                pieces.append(shapely.MultiPoint(np.vstack(corners)).convex_hull)
            shadow = shapely.intersection(shapely.union_all(pieces), billboard)
            share = shadow.area / billboard.area
            if share > 0:
                shadows.append(shadow)
            if share > threshold:
                blockers.append((int(i), share, float(shapely.distance(shapely.Point(eye), clipped))))
        hidden = shapely.union_all(shadows).area / billboard.area
        return 1 - hidden, sorted(blockers, key=lambda blocker: blocker[2])


def _convex_parts(shape: shapely.Geometry) -> list[shapely.Polygon]:
    """The shape cut into convex polygons."""
    parts: list[shapely.Polygon] = []
    for part in shapely.get_parts(shape):
        if not isinstance(part, shapely.Polygon):
            continue
        if part.convex_hull.area - part.area < 1e-9:
            parts.append(part)
        else:
            parts.extend(shapely.get_parts(shapely.constrained_delaunay_triangles(part)))
    return parts


def by_rays(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    viewer: int,
    target: int,
    rays: int = 600,
) -> float:
    """The visible fraction by rays x rays straight rays to the middles of the billboard's cells."""
    eye, height = bodies[viewer, :2], float(eye_height[viewer])
    _, _, half, low, high = bodies[target]
    forward = bodies[target, :2] - eye
    left = np.array([-forward[1], forward[0]]) / np.hypot(*forward)
    cells = (np.arange(rays) + 0.5) / rays
    ways = forward + np.outer((2 * cells - 1) * half, left)
    climbs = low + cells * (high - low) - height
    hidden = np.zeros((rays, rays), dtype=bool)
    for i, (x, y, radius, bottom, top) in enumerate(bodies):
        if i not in (viewer, target):
            _cast(
                hidden,
                climbs,
                _disc_chords(ways, np.array([x, y]) - eye, radius),
                bottom - height,
                top - height,
            )
    for i, (bottom, top) in enumerate(prism_z):
        _cast(hidden, climbs, _ring_chords(ways, prisms.ring(i) - eye), bottom - height, top - height)
    return 1 - float(hidden.mean())


def _disc_chords(ways: Floats, centre: Floats, radius: float) -> list[tuple[Floats, Floats]]:
    """Where along its way, 0 at the eye and 1 on the billboard, each column enters and leaves a disc."""
    squared, along = np.sum(ways**2, axis=1), ways @ centre
    root = np.sqrt(np.maximum(along**2 - squared * (centre @ centre - radius**2), 0.0))
    return [((along - root) / squared, (along + root) / squared)]


def _ring_chords(ways: Floats, ring: Floats) -> list[tuple[Floats, Floats]]:
    """The same for a polygon, which a column may enter several times."""
    edges = np.roll(ring, -1, axis=0) - ring
    side = np.outer(ways[:, 0], ring[:, 1]) - np.outer(ways[:, 1], ring[:, 0])
    crossed = (side > 0) != (np.roll(side, -1, axis=1) > 0)
    across = np.outer(ways[:, 0], edges[:, 1]) - np.outer(ways[:, 1], edges[:, 0])
    met = np.full(crossed.shape, np.inf)
    met[crossed] = np.broadcast_to(ring[:, 0] * edges[:, 1] - ring[:, 1] * edges[:, 0], met.shape)[crossed]
    met[crossed] /= across[crossed]
    met.sort(axis=1)
    return [(met[:, k], met[:, k + 1]) for k in range(0, met.shape[1] - 1, 2)]


def _cast(
    hidden: NDArray[np.bool_], climbs: Floats, chords: list[tuple[Floats, Floats]], bottom: float, top: float
) -> None:
    """Mark the rays (columns, rows) that are between bottom and top, seen from the eye, somewhere on a chord."""
    for enters, leaves in chords:
        enters, leaves = np.clip(enters, 0.0, 1.0), np.clip(leaves, 0.0, 1.0)
        columns = np.flatnonzero(leaves > enters)
        first, last = np.outer(enters[columns], climbs), np.outer(leaves[columns], climbs)
        hidden[columns] |= (np.minimum(first, last) < top) & (np.maximum(first, last) > bottom)
