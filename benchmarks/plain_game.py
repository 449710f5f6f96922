"""The geometry of a game in plain shapely and fast marching: drop-in functions for those that the rules call.

Left as they are: what only walks along a route, and what finds a place to put a model down, which is rare.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from types import ModuleType
from unittest import mock

import numpy as np
import shapely
from numpy.typing import ArrayLike

from benchmarks.plain_openings import Limits, ends
from benchmarks.plain_reach import arrival, blocked, going, grid_about
from benchmarks.plain_routes import entry
from benchmarks.plain_sight import PlainSight
from skirmish.geometry import openings, reach, routes, shapes, sight
from skirmish.geometry.reach import Path
from skirmish.geometry.shapes import Field, Floats, Ints, Polygons
from skirmish.geometry.sight import THRESHOLD, Views

CELLS = 700
"""At most so many cells from the mover to the edge of the grid; on short ways a cell is five times the slack."""
DIRECTIONS = 360
HALVINGS = 24
NARROWEST = 1e-3
NEIGHBOURS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
Span = tuple[float, float]


@contextmanager
def plain() -> Iterator[None]:
    """Everything that asks the geometry is answered by these functions."""
    replaced: tuple[tuple[ModuleType, tuple[Callable[..., object], ...]], ...] = (
        (routes, (disc_crossings, polygon_crossings, pieces, bounds_exit, closest)),
        (reach, (to_contact, to_point)),
        (openings, (directions,)),
        (sight, (views,)),
    )
    with ExitStack() as stack:
        for module, functions in replaced:
            for function in functions:
                stack.enter_context(mock.patch.object(module, function.__name__, function))
        yield


def disc_crossings(route: ArrayLike, radius: float, discs: ArrayLike, tolerance: float) -> Floats:
    """See ``routes.disc_crossings``."""
    rows: list[list[float]] = []
    for index, (x, y, r) in enumerate(np.asarray(discs, dtype=np.float64).reshape(-1, 3)):
        point, summed = shapely.Point(x, y), radius + r
        for leg, passed in _legs(route):
            gap = leg.distance(point) - summed
            if gap < -tolerance:
                low, high = _span(leg, point, summed - tolerance)
                _add(rows, [index, passed + low, passed + high, gap])
    return _sorted(rows, 4)


def polygon_crossings(route: ArrayLike, radius: float, polygons: Polygons, tolerance: float) -> Floats:
    """See ``routes.polygon_crossings``; not for less than no reach."""
    rows: list[list[float]] = []
    for index in range(polygons.size):
        ring = polygons.ring(index).tobytes()
        for leg, passed in _legs(route):
            spans = _near(leg, ring, radius - tolerance) if radius > tolerance else _inside(leg, ring)
            for low, high in spans:
                _add(rows, [index, passed + low, passed + high])
    return _sorted(rows, 3)


def pieces(route: ArrayLike, areas: Polygons, factors: Floats) -> Floats:
    """See ``routes.pieces``."""
    spans = [(low, high, factors[int(i)]) for i, low, high in polygon_crossings(route, 0.0, areas, 0.0)]
    whole = routes.length(route)
    marks = sorted({0.0, whole, *(low for low, _, _ in spans), *(high for _, high, _ in spans)})
    found: list[list[float]] = []
    for low, high in itertools.pairwise(marks) if whole > 0 else [(0.0, 0.0)]:
        middle = (low + high) / 2
        factor = max((each for start, end, each in spans if start <= middle <= end), default=1.0)
        if found and found[-1][2] == factor:
            found[-1][1] = high
        else:
            found.append([low, high, factor])
    return np.array(found)


def bounds_exit(route: ArrayLike, radius: float, bounds: Floats, slack: float) -> float:
    """See ``routes.bounds_exit``."""
    inset = radius - slack
    box = shapely.box(bounds[0] + inset, bounds[1] + inset, bounds[2] - inset, bounds[3] - inset)
    for leg, passed in _legs(route):
        if not box.covers(leg):
            return passed + (float(leg.intersection(box).length) if box.covers(shapely.Point(leg.coords[0])) else 0.0)
    return math.inf


def closest(route: ArrayLike, discs: ArrayLike, radius: float) -> Floats:
    """See ``routes.closest``."""
    line = _line(np.asarray(route, dtype=np.float64))
    return np.array([line.distance(shapely.Point(x, y)) - r - radius for x, y, r in np.asarray(discs)])


def views(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    pairs: Ints,
    ignore: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] | None = None,
    threshold: float = THRESHOLD,
) -> Views:
    """See ``sight.views``."""
    scene = PlainSight(bodies, eye_height, prisms, prism_z)
    footprints, nothing = scene.footprints, shapely.Polygon()
    fraction, start, found = [], [0], []
    for viewer, target in pairs.tolist():
        scene.footprints = footprints if ignore is None else np.where(ignore[viewer], nothing, footprints)
        visible, blockers = scene.view(viewer, target, threshold)
        fraction.append(visible)
        found += blockers
        start.append(len(found))
    rows = np.array(found, dtype=np.float64).reshape(-1, 3)
    return Views(np.array(fraction), np.array(start), rows[:, 0].astype(np.int64), rows[:, 1], rows[:, 2])


def directions(
    centre: Sequence[float] | Floats,
    radius: float,
    distance: float,
    foes: Floats,
    bases: Floats,
    clear_of: Floats,
    polygons: Polygons,
    bounds: Floats,
    contact: float,
) -> Floats:
    """See ``openings.directions``; openings that lie between two of the directions tried are missed."""
    at = np.asarray(centre, dtype=np.float64)
    limits = Limits.of(at, radius, distance, foes, bases, clear_of, polygons, bounds, contact).near()
    turns = ends(limits, DIRECTIONS, HALVINGS)
    if not turns:
        return np.array([[0.0, math.tau]] if limits.open(0.0) else np.zeros((0, 2)))
    if limits.open(0.0):
        turns = [*turns[1:], turns[0] + math.tau]
    spans = zip(turns[::2], turns[1::2], strict=True)
    return np.array([span for span in spans if span[1] - span[0] >= NARROWEST]).reshape(-1, 2)


def to_contact(
    start: ArrayLike,
    radius: float,
    target: ArrayLike,
    field: Field,
    limit: float,
    slack: float,
    rings: ArrayLike = (),
    exempt: ArrayLike = (),
) -> Path | None:
    """See ``reach.to_contact``; as near as the grid gets."""
    at, aim = np.asarray(start, dtype=np.float64), np.asarray(target, dtype=np.float64)
    far = limit + radius
    grid = grid_about(at, far, max(5 * slack, far / CELLS))
    barred, freed = (blocked(grid, radius - slack, shapes.field(discs)) for discs in (rings, exempt))
    closed = blocked(grid, radius - slack, field) | barred & ~freed
    try:
        travel = arrival(grid, at, limit + 4 * grid.h, going(grid, field.areas, field.factors), closed)
    except ValueError:  # The march has no cell to begin with: the mover is shut in.
        return None
    away = np.hypot(grid.x - aim[0], grid.y - aim[1]) - (radius + aim[2])
    near = np.where((away <= grid.h) & np.isfinite(travel), travel + away, np.inf)
    end = np.unravel_index(int(near.argmin()), near.shape)
    if not near[end] <= limit:
        return None
    cells = _downhill(travel, (int(end[0]), int(end[1])))
    way = np.array([at, *((grid.x[cell], grid.y[cell]) for cell in reversed(cells))])
    route = shapely.get_coordinates(shapely.simplify(shapely.LineString(way), grid.h / 2))
    return Path(route, float(near[end]))


def to_point(
    start: ArrayLike,
    radius: float,
    goal: ArrayLike,
    field: Field,
    limit: float,
    slack: float,
    rings: ArrayLike = (),
    exempt: ArrayLike = (),
) -> Path | None:
    """See ``reach.to_point``; as near as the grid gets."""
    x, y = np.asarray(goal, dtype=np.float64)
    return to_contact(start, radius, (x, y, -radius), field, limit, slack, rings, exempt)


def _legs(route: ArrayLike) -> list[tuple[shapely.LineString, float]]:
    """Each leg that has a length, and the arc where it begins; a leg of none if none has."""
    points = np.asarray(route, dtype=np.float64)
    found, passed = [], 0.0
    for a, b in itertools.pairwise(points):
        if span := math.dist(a, b):
            found.append((_line(np.array([a, b])), passed))
            passed += span
    return found or [(_line(points[[0, 0]]), 0.0)]


def _line(points: Floats) -> shapely.LineString:
    return shapely.LineString(points if len(points) > 1 else points[[0, 0]])


def _span(leg: shapely.LineString, obstacle: shapely.Geometry, distance: float) -> Span:
    """Where on a leg a convex obstacle that comes nearer than a distance does so."""
    return entry(leg, obstacle, distance), leg.length - entry(leg.reverse(), obstacle, distance)


def _near(leg: shapely.LineString, ring: bytes, distance: float) -> list[Span]:
    """Where on a leg a polygon is nearer than a distance."""
    if leg.distance(_polygon(ring)) >= distance:
        return []
    return _united([_span(leg, part, distance) for part in _convex(ring) if leg.distance(part) < distance])


def _inside(leg: shapely.LineString, ring: bytes) -> list[Span]:
    """Where a leg is inside a polygon."""
    polygon = _polygon(ring)
    start = shapely.Point(leg.coords[0])
    if leg.length == 0:
        return [(0.0, 0.0)] if polygon.contains(start) else []
    parts = shapely.get_parts(leg.intersection(polygon))
    inner = [part for part in parts if part.length > 0 and polygon.contains(part.interpolate(0.5, normalized=True))]
    arcs = [sorted(start.distance(shapely.Point(end)) for end in (part.coords[0], part.coords[-1])) for part in inner]
    return _united([(low, high) for low, high in arcs])


def _united(spans: list[Span]) -> list[Span]:
    found: list[Span] = []
    for low, high in sorted(spans):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def _add(rows: list[list[float]], row: list[float]) -> None:
    """Append a span, or lengthen the last one if it goes on there."""
    last = rows[-1] if rows else [-1.0, 0.0, 0.0]
    if last[0] == row[0] and row[1] <= last[2] + 1e-9:
        last[2] = max(last[2], row[2])
        last[3:] = [min(pair) for pair in zip(last[3:], row[3:], strict=True)]
    else:
        rows.append(row)


def _sorted(rows: list[list[float]], width: int) -> Floats:
    return np.array(sorted(rows, key=lambda row: (row[1], row[0])), dtype=np.float64).reshape(-1, width)


@lru_cache(maxsize=4096)
def _polygon(ring: bytes) -> shapely.Polygon:
    """A polygon, made once."""
    polygon = shapely.Polygon(np.frombuffer(ring).reshape(-1, 2))
    shapely.prepare(polygon)
    return polygon


@lru_cache(maxsize=4096)
def _convex(ring: bytes) -> list[shapely.Polygon]:
    """A polygon in convex parts."""
    polygon = _polygon(ring)
    if polygon.convex_hull.area - polygon.area < 1e-9:
        return [polygon]
    return list(shapely.get_parts(shapely.constrained_delaunay_triangles(polygon)))


def _downhill(travel: Floats, cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells from one to where the marching began, each time to the neighbour that was reached first."""
    cells = [cell]
    while True:
        i, j = cells[-1]
        ways = [(i + di, j + dj) for di, dj in NEIGHBOURS if 0 <= i + di < len(travel) and 0 <= j + dj < len(travel)]
        best = min(ways, key=lambda way: travel[way])
        if not travel[best] < travel[i, j]:
            return cells
        cells.append(best)
