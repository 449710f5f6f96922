"""Defended barriers and edges: who defends what, the zone that he holds there, and who touches him across it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from skirmish.measure import Distance
from skirmish.rules import ground
from skirmish.ruling import Reason, objection
from skirmish.state import EYE, GameState, Model
from skirmish.table import Feature, Shared

ZONE = Distance(1, 2)


class Stand(NamedTuple):
    """A model's place at a barrier: the rectangle in front of him that he holds (defend.zone, elevated.zone).

    The rectangle has its near side at his base's front, or at the edge that his base hangs over; it is ``half`` wide to
    either side and ``depth`` deep, along the unit vector (nx, ny) from (x, y). ``thick`` of the depth is the barrier
    itself.
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
    return tuple(
        stand
        for feature in shared.table.defensible
        for stand in _stands_at(feature, at, radius, height, zone, radius + contact)
    )


def _stands_at(
    feature: Feature, at: tuple[float, float, float], radius: float, height: float, zone: float, near: float
) -> Iterator[Stand]:
    """One for each side of the feature that the base touches: at the corner of a roof there are two."""
    x, y, z = at
    x0, y0, x1, y1 = feature.box
    if not (x0 - near <= x <= x1 + near and y0 - near <= y <= y1 + near):
        return
    on_top = _on_edge(feature, x, y, z)
    if not on_top and not _behind(feature, x, y, z, EYE * height):
        return
    for distance, px, py in feature.facing(x, y):
        if 1e-6 <= distance < near:
            nx, ny = (px - x) / distance, (py - y) / distance
            thick = 0.0 if on_top else _through(feature, px, py, nx, ny)
            front = min(radius, distance)
            yield Stand(feature, x + nx * front, y + ny * front, nx, ny, radius + zone, thick + zone, thick)


def worth_defending(state: GameState, stand: Stand, attacker: Model) -> bool:
    """Whether what a model stands behind is an obstacle to an attacker: no mere step, and no more than he can cross.

    Implements defend.height; a climber on the face attacks its edge, however high it is. To a spider only gaps are.
    """
    feature, height = stand.feature, state.height(attacker)
    if attacker.climbing == feature.name:
        return True
    if feature.kind != "gap" and ground.clambers(attacker):
        return False
    return stand.thick <= 2 * height and ground.role(feature, height, attacker.z) == "obstacle"


def across(state: GameState, attacker: Model, defender: Model) -> Feature | None:
    """The barrier or edge over which an attacker touches an enemy, if any (defend.touching, elevated.charge)."""
    if attacker.lying or defender.lying or not state.table.defensible:
        return None
    if math.hypot(attacker.x - defender.x, attacker.y - defender.y) > _furthest(state, attacker, defender):
        return None
    stand = defended(state, attacker, defender)
    return stand.feature if stand is not None else _edge_above(state, attacker, defender)


def defended(state: GameState, attacker: Model, defender: Model) -> Stand | None:
    """The stand of a defender at which an attacker touches him, if there is one."""
    return next(
        (
            stand
            for stand in stands(state, defender)
            if worth_defending(state, stand, attacker) and at_stand(state, attacker, stand)
        ),
        None,
    )


def at_stand(state: GameState, attacker: Model, stand: Stand) -> bool:
    """Whether an attacker's base touches the far side of a stand, its centre within the stand's width."""
    ahead, aside = stand.local(attacker.x, attacker.y)
    if abs(aside) > stand.half + state.scale.slack or ahead <= stand.thick:
        return False
    feature = stand.feature
    if attacker.climbing and not _hangs_at_edge(state, attacker, feature):
        return False
    return feature.nearest(attacker.x, attacker.y)[0] < state.radius(attacker) + state.scale.contact


def crowded(state: GameState, attacker: Model, target: Model) -> Iterator[Reason]:
    """The objection to one attacker too many at a barrier: three small bases or two large take it up (defend.room)."""
    feature = across(state, attacker, target)
    if feature is None or state.in_contact(attacker, target):
        return
    there = [
        other
        for other in state.side(attacker.side)
        if other.name != attacker.name and across(state, other, target) is feature
    ]
    if sum(_share(state, other) for other in [*there, attacker]) > 1 + 1e-9:
        text = f"no room left against {target.name} at {feature.name}"
        yield objection("defend.room", text, there=len(there))


def _share(state: GameState, model: Model) -> float:
    return 1 / 3 if 2 * state.radius(model) < state.scale.mm(39.9) else 1 / 2


def _hangs_at_edge(state: GameState, climber: Model, feature: Feature) -> bool:
    """Whether a climber has come so high on a face that he reaches over its edge."""
    reach = state.height(climber) + state.scale.slack
    return climber.climbing == feature.name and climber.z >= feature.top - reach


def _edge_above(state: GameState, climber: Model, enemy: Model) -> Feature | None:
    """The face that a climber hangs on, if an enemy's zone covers its edge there and no other enemy is nearer."""
    if climber.climbing is None:
        return None
    feature = state.table.feature(climber.climbing)
    if not _hangs_at_edge(state, climber, feature):
        return None
    _, *edge = feature.nearest(climber.x, climber.y)
    others = [foe for foe in state.foes(climber) if foe.name != enemy.name]
    covering = {
        foe.name: gap
        for foe in (*others, enemy)
        if (gap := math.dist(foe.at, edge) - state.radius(foe)) < state.length(ZONE) - state.scale.slack
        and not foe.lying
        and _on_edge(feature, *foe.at, foe.z)
    }
    nearest = min(covering, key=lambda name: (covering[name], name), default=None)
    return feature if nearest == enemy.name else None


def _on_edge(feature: Feature, x: float, y: float, z: float) -> bool:
    return feature.kind == "rise" and feature.edge == "sheer" and abs(feature.top - z) < 1e-6 and feature.covers(x, y)


def _behind(feature: Feature, x: float, y: float, z: float, eye: float) -> bool:
    if feature.kind == "rise" or feature.covers(x, y):
        return False
    if feature.kind == "gap":
        return abs(feature.base - z) < 1e-6
    return z < feature.top < z + eye


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
