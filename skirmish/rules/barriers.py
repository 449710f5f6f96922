"""Defended barriers and edges: who defends what, the zone that he holds there, and who touches him across it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from skirmish.measure import Distance
from skirmish.state import EYE, GameState, Model
from skirmish.table import Feature

ZONE = Distance(1, 2)


class Stand(NamedTuple):
    """A model's place at a barrier: the rectangle in front of him that he holds (defend.zone, elevated.zone).

    The rectangle has its near side at his base's front; it is ``half`` wide to either side and ``depth`` deep,
    along the unit vector (nx, ny) from (x, y). ``thick`` of the depth is the barrier itself.
    """

    feature: Feature
    x: float
    y: float
    nx: float
    ny: float
    half: float
    depth: float
    thick: float

    def local(self, x: float, y: float) -> tuple[float, float]:
        """How far a point is ahead of the near side, and how far to the left of the middle."""
        dx, dy = x - self.x, y - self.y
        return dx * self.nx + dy * self.ny, dy * self.nx - dx * self.ny

    def corners(self) -> tuple[tuple[float, float], ...]:
        """The rectangle, anticlockwise."""
        tx, ty = -self.ny * self.half, self.nx * self.half
        fx, fy = self.x + self.nx * self.depth, self.y + self.ny * self.depth
        return (self.x - tx, self.y - ty), (fx - tx, fy - ty), (fx + tx, fy + ty), (self.x + tx, self.y + ty)


def stands(state: GameState, model: Model) -> Iterator[Stand]:
    """The barriers and edges that a model defends (defend.placed, ground.no_defending, elevated.zone)."""
    if model.lying or model.climbing:
        return
    radius, height = state.radius(model), state.height(model)
    near = radius + state.scale.contact
    for feature in state.table.features:
        if feature.kind not in ("barrier", "rise", "gap") or not _close(feature, model, near):
            continue
        on_top = _on_edge(feature, model)
        if not on_top and not _behind(feature, model, EYE * height):
            continue
        distance, px, py = feature.nearest(model.x, model.y)
        if distance >= near or distance < 1e-6:
            continue
        nx, ny = (px - model.x) / distance, (py - model.y) / distance
        thick = 0.0 if on_top else _through(feature, px, py, nx, ny)
        zone = state.length(ZONE)
        front_x, front_y = model.x + nx * radius, model.y + ny * radius
        yield Stand(feature, front_x, front_y, nx, ny, radius + zone, thick + zone, thick)


def worth_defending(state: GameState, feature: Feature, attacker: Model) -> bool:
    """Whether a feature hinders an attacker enough to be defended against him (defend.height)."""
    half = state.height(attacker) / 2
    if feature.kind == "rise":
        return feature.top - attacker.z >= half or attacker.climbing == feature.name
    return feature.width >= half or feature.top - attacker.z >= half


def across(state: GameState, attacker: Model, defender: Model) -> Feature | None:
    """The barrier over which an attacker touches a defender, if there is one (defend.touching)."""
    if attacker.lying:
        return None
    if math.hypot(attacker.x - defender.x, attacker.y - defender.y) > _furthest(state, attacker, defender):
        return None
    for stand in stands(state, defender):
        if worth_defending(state, stand.feature, attacker) and at_stand(state, attacker, stand):
            return stand.feature
    return None


def at_stand(state: GameState, attacker: Model, stand: Stand) -> bool:
    """Whether an attacker's base touches the far side of a stand, its centre within the stand's width."""
    ahead, aside = stand.local(attacker.x, attacker.y)
    if abs(aside) > stand.half + state.scale.slack or ahead <= stand.thick:
        return False
    feature = stand.feature
    if feature.kind == "rise":
        height = state.height(attacker)
        hangs = attacker.climbing == feature.name and attacker.z >= feature.top - height - state.scale.slack
        stands_below = attacker.climbing is None and feature.top - attacker.z <= 2 * height
        if not (hangs or stands_below):
            return False
    return feature.nearest(attacker.x, attacker.y)[0] < state.radius(attacker) + state.scale.contact


def _close(feature: Feature, model: Model, near: float) -> bool:
    x0, y0, x1, y1 = feature.box
    return x0 - near <= model.x <= x1 + near and y0 - near <= model.y <= y1 + near


def _on_edge(feature: Feature, model: Model) -> bool:
    return (
        feature.kind == "rise"
        and feature.edge == "sheer"
        and abs(feature.top - model.z) < 1e-6
        and feature.covers(model.x, model.y)
    )


def _behind(feature: Feature, model: Model, eye: float) -> bool:
    if feature.kind == "rise" or feature.covers(model.x, model.y):
        return False
    if feature.kind == "gap":
        return abs(feature.base - model.z) < 1e-6
    return feature.base <= model.z + 1e-6 and model.z < feature.top < model.z + eye


def _through(feature: Feature, px: float, py: float, nx: float, ny: float) -> float:
    """How thick a feature is from a point of its outline along a direction."""
    furthest = 0.0
    points = feature.polygon
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        ux, uy = bx - ax, by - ay
        cross = nx * uy - ny * ux
        if abs(cross) < 1e-12:
            continue
        t = ((ax - px) * uy - (ay - py) * ux) / cross
        s = ((ax - px) * ny - (ay - py) * nx) / cross
        if -1e-9 <= s <= 1 + 1e-9:
            furthest = max(furthest, t)
    return furthest


def _furthest(state: GameState, attacker: Model, defender: Model) -> float:
    thickest = max((f.width for f in state.table.features if f.kind in ("barrier", "gap")), default=0.0)
    return state.radius(attacker) + 2 * state.radius(defender) + 2 * thickest + 2 * state.length(ZONE) + 1.0
