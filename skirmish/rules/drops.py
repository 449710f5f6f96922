"""The edges of heights and ditches as they are to one who would rather not go over them (fight.leap)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import shapely

from skirmish.geometry.shapes import Polygons, pack
from skirmish.measure import Distance
from skirmish.rules import ground
from skirmish.rules.angles import TURN
from skirmish.rules.recent import Recent
from skirmish.state import GameState, Model
from skirmish.table import Feature

Spot = tuple[float, float]
FAR = Distance(8, 20)
"""No way of a model that must go back, or make way, is so long."""
BRIM = 0.001
"""How near to the edge of a drop the centre of a base may come."""


def edges(state: GameState, model: Model, length: float) -> Polygons:
    """The edges near a model that are no mere step down or up, each as a polygon of two corners (fight.leap)."""
    surfaces = (feature for feature in around(state, model) if feature.kind in ("rise", "gap"))
    close = [feature for feature in surfaces if near(state, feature, model, length)]
    sides = [
        (feature, a, b) for feature in close for a, b in itertools.pairwise((*feature.polygon, feature.polygon[0]))
    ]
    return pack(
        np.array([a, b])
        for feature, start, stop in sides
        for a, b in itertools.pairwise(_cuts(start, stop, [(c, d) for _, c, d in sides]))
        if _is_drop(state, model, feature, a, b)
    )


def around(state: GameState, model: Model) -> tuple[Feature, ...]:
    """The features near a model, and some that are not so near: worked out once for where it stands."""
    key = state.table.shared, state.scale, model.base, model.x, model.y
    far = state.length(FAR)
    return _around.get(key, lambda: tuple(one for one in state.table.features if near(state, one, model, far)))


_around: Recent[tuple[Feature, ...]] = Recent(256)


def near(state: GameState, feature: Feature, model: Model, length: float) -> bool:
    """Whether a feature is so near a model that a way of some length could meet it."""
    x0, y0, x1, y1 = feature.box
    reach = length + state.radius(model) + state.scale.contact
    return x0 - reach <= model.x <= x1 + reach and y0 - reach <= model.y <= y1 + reach


def off_the_brim(state: GameState, model: Model, edges: Polygons) -> Spot:
    """The centre, or when it lies on an edge a point beside it on the model's own level."""
    lines = [shapely.LineString(edges.ring(i)) for i in range(edges.size)]
    for nudge in (0.0, 2 * BRIM, 4 * BRIM):
        for angle in np.arange(8) * TURN / 8:
            x, y = model.x + nudge * math.cos(angle), model.y + nudge * math.sin(angle)
            away = min(line.distance(shapely.Point(x, y)) for line in lines)
            if away >= min(nudge / 2, BRIM) and away > 1e-9 and _level(state, model, x, y):
                return x, y
    return model.at


def _level(state: GameState, model: Model, x: float, y: float) -> bool:
    height, _ = ground.footing(state, model, x, y, model.z)
    return abs(height - model.z) < ground.step_up(state.height(model))


def _cuts(start: Spot, stop: Spot, others: Sequence[tuple[Spot, Spot]]) -> list[Spot]:
    """A side cut where other sides cross or meet it."""
    (ax, ay), ux, uy = start, stop[0] - start[0], stop[1] - start[1]
    squared = ux * ux + uy * uy
    marks = {0.0, 1.0}
    for (cx, cy), (dx, dy) in others:
        vx, vy = dx - cx, dy - cy
        cross = ux * vy - uy * vx
        if abs(cross) > 1e-12:
            t = ((cx - ax) * vy - (cy - ay) * vx) / cross
            s = ((cx - ax) * uy - (cy - ay) * ux) / cross
            if 0 < t < 1 and -1e-9 <= s <= 1 + 1e-9:
                marks.add(t)
        else:
            marks.update(t for x, y in ((cx, cy), (dx, dy)) if 0 < (t := ((x - ax) * ux + (y - ay) * uy) / squared) < 1)
    return [(ax + t * ux, ay + t * uy) for t in sorted(marks)]


def _is_drop(state: GameState, model: Model, feature: Feature, a: Spot, b: Spot) -> bool:
    """Whether a stretch of a feature's outline parts two levels."""
    length = math.dist(a, b)
    if length < 1e-9 or (feature.kind == "rise" and feature.edge != "sheer"):
        return False
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    nx, ny = (a[1] - b[1]) / length * 1e-4, (b[0] - a[0]) / length * 1e-4
    low, high = sorted(ground.footing(state, model, mx + side * nx, my + side * ny, model.z)[0] for side in (-1, 1))
    return high - low >= ground.step_up(state.height(model)) - 1e-6
