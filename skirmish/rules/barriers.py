"""Defended barriers and edges: who defends what, the zone that he holds there, and who touches him across it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from skirmish.measure import Distance
from skirmish.state import EYE, GameState, Model
from skirmish.table import Feature, Shared

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


def stands(state: GameState, model: Model) -> tuple[Stand, ...]:
    """The barriers and edges that a model defends (defend.placed, ground.no_defending, elevated.zone)."""
    if model.lying or model.climbing or not state.table.defensible:
        return ()
    return _stands(
        state.table.shared,
        (model.x, model.y, model.z),
        state.radius(model),
        state.height(model),
        state.length(ZONE),
        state.scale.contact,
    )


@lru_cache(maxsize=8192)
def _stands(
    shared: Shared, at: tuple[float, float, float], radius: float, height: float, zone: float, contact: float
) -> tuple[Stand, ...]:
    found = (_stand(feature, at, radius, height, zone, radius + contact) for feature in shared.table.defensible)
    return tuple(stand for stand in found if stand is not None)


def _stand(
    feature: Feature, at: tuple[float, float, float], radius: float, height: float, zone: float, near: float
) -> Stand | None:
    x, y, z = at
    x0, y0, x1, y1 = feature.box
    if not (x0 - near <= x <= x1 + near and y0 - near <= y <= y1 + near):
        return None
    on_top = _on_edge(feature, x, y, z)
    if not on_top and not _behind(feature, x, y, z, EYE * height):
        return None
    distance, px, py = feature.nearest(x, y)
    if distance >= near or distance < 1e-6:
        return None
    nx, ny = (px - x) / distance, (py - y) / distance
    thick = 0.0 if on_top else _through(feature, px, py, nx, ny)
    return Stand(feature, x + nx * radius, y + ny * radius, nx, ny, radius + zone, thick + zone, thick)


def worth_defending(state: GameState, feature: Feature, attacker: Model) -> bool:
    """Whether a feature hinders an attacker enough to be defended against him (defend.height)."""
    half = state.height(attacker) / 2
    if feature.kind == "rise":
        return feature.top - attacker.z >= half or attacker.climbing == feature.name
    return feature.width >= half or feature.top - attacker.z >= half


def across(state: GameState, attacker: Model, defender: Model) -> Feature | None:
    """The barrier over which an attacker touches a defender, if there is one (defend.touching)."""
    if attacker.lying or defender.lying or not state.table.defensible:
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


def _on_edge(feature: Feature, x: float, y: float, z: float) -> bool:
    return feature.kind == "rise" and feature.edge == "sheer" and abs(feature.top - z) < 1e-6 and feature.covers(x, y)


def _behind(feature: Feature, x: float, y: float, z: float, eye: float) -> bool:
    if feature.kind == "rise" or feature.covers(x, y):
        return False
    if feature.kind == "gap":
        return abs(feature.base - z) < 1e-6
    return feature.base <= z + 1e-6 and z < feature.top < z + eye


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
    bases = state.radius(attacker) + 2 * state.radius(defender)
    return bases + 2 * state.table.thickest + 2 * state.length(ZONE) + 1.0
