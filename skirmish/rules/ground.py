"""What the scenery is to a model: what stops it, what it jumps or climbs, and what slows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from skirmish.geometry.shapes import Field, Floats, Polygons, pack
from skirmish.state import GameState, Model
from skirmish.table import Feature, Shared, Table
from skirmish.traits import Trait

DIFFICULT = 2.0
"""What a unit of difficult ground costs (move.terrain)."""
MOUNTED = 4.0
"""What it costs a rider (cavalry.difficult)."""


class Features(NamedTuple):
    """Some features and their polygons, in step."""

    of: tuple[Feature, ...]
    polygons: Polygons


@dataclass(frozen=True)
class Terrain:
    """The scenery as it is to a model of some height, standing at some level."""

    solids: Features
    """Not entered."""
    obstacles: Features
    """Jumped: barriers, gaps, and sheer rises a short way up."""
    climbs: Features
    """Sheer faces that can be climbed."""
    areas: Features
    factors: Floats
    """(areas,) what a unit of way costs in each."""

    @cached_property
    def walls(self) -> tuple[tuple[str, Feature], ...]:
        """What no base overlaps, with the rule that says so.

        A base may hang over the edge of a gap or of a height; it may not stick into what rises beside it.
        """
        solids = [
            ("barrier.impassable" if feature.kind == "barrier" else "move.impassable", feature)
            for feature in self.solids.of
        ]
        obstacles = [
            ("barrier.obstacle" if feature.kind == "barrier" else "climb.short", feature)
            for feature in self.obstacles.of
            if feature.kind != "gap"
        ]
        return (*solids, *obstacles, *(("climb.surface", feature) for feature in self.climbs.of))

    @cached_property
    def outlines(self) -> Polygons:
        """Of all that is not walked over."""
        return pack(feature.polygon for feature in (*self.solids.of, *self.obstacles.of, *self.climbs.of))


def terrain(state: GameState, model: Model, z: float) -> Terrain:
    """The scenery as it is to a model when it stands at height ``z``."""
    traits = () if model.mount else model.warrior.traits
    going = MOUNTED if model.mount or model.loose else DIFFICULT
    return _terrain(state.table.shared, traits, going, round(state.height(model), 6), round(z, 6))


def field(state: GameState, model: Model) -> Field:
    """What a model moves among on its own level, without jumps, climbs and drops; other bases included."""
    ground = terrain(state, model, model.z)
    discs = [
        state.disc(other) for other in state.models.values() if other is not model and state.same_level(other, model)
    ]
    return Field(
        np.array(discs, dtype=np.float64).reshape(-1, 3),
        ground.outlines,
        ground.areas.polygons,
        ground.factors,
        np.array([0.0, 0.0, state.table.width, state.table.height]),
    )


def surfaces(table: Table) -> Features:
    """The features whose top or floor is walked on."""
    return _surfaces(table.shared)


def step_up(height: float) -> float:
    """What a model of a height strides up or over without a thought (barrier.step): less than half of it."""
    return height / 2


def footing(state: GameState, model: Model, x: float, y: float, z: float) -> tuple[float, Feature | None]:
    """The height of the ground, and the feature it belongs to, for a model that comes to a point from height ``z``.

    It goes up slopes and steps; a sheer top above it is not its ground.
    """
    height = state.height(model)
    best, on = 0.0, None
    for feature in surfaces(state.table).of:
        if not feature.covers(x, y):
            continue
        if feature.kind == "gap":
            if (
                not _below(feature.width, step_up(height))
                and (on is None or on.kind == "gap")
                and feature.bottom < best + 1e-9
                and feature.base <= 1e-9
            ):
                best, on = feature.bottom, feature
            continue
        sloped = feature.edge != "sheer" and feature.bottom < z + height
        if feature.top > best + 1e-9 and (sloped or feature.top < z + step_up(height) - 1e-9):
            best, on = feature.top, feature
    return best, on


@lru_cache(maxsize=64)
def _surfaces(shared: Shared) -> Features:
    return _features([feature for feature in shared.table.features if feature.kind in ("rise", "gap")])


@lru_cache(maxsize=512)
def _terrain(shared: Shared, traits: tuple[Trait, ...], going: float, height: float, z: float) -> Terrain:
    solids: list[Feature] = []
    obstacles: list[Feature] = []
    climbs: list[Feature] = []
    areas: list[Feature] = []
    lists = {"solid": solids, "obstacle": obstacles, "climb": climbs, "area": areas}
    for feature in shared.table.features:
        eased = feature.kind == "area" and any(trait.eases(feature) for trait in traits)
        part = "" if eased else role(feature, height, z)
        if part:
            lists[part].append(feature)
    slow = _features(areas)
    return Terrain(
        _features(solids),
        _features(obstacles),
        _features(climbs),
        slow,
        np.full(slow.polygons.size, going),
    )


def role(feature: Feature, height: float, z: float) -> str:
    """What a feature is to a model of a height that stands at ``z``: solid, obstacle, climb, area, or nothing."""
    if feature.kind == "area":
        return _role_of_area(feature, height, z)
    if feature.kind == "gap":
        if feature.going == "difficult" and abs(feature.bottom - z) < 1e-6:
            return "area"
        level = abs(feature.base - z) < 1e-6
        return "obstacle" if level and not _below(feature.width, step_up(height)) else ""
    if feature.kind == "rise" and abs(feature.top - z) < 1e-6 and _slow(feature):
        return "area"
    if feature.top <= z + 1e-6 or feature.bottom >= z + height - 1e-6:
        return ""
    if feature.kind in ("tree", "block"):
        return "solid"
    if feature.kind == "rise":
        return _role_of_rise(feature, height, z)
    return _role_of_barrier(feature, height, feature.top - z)


def _role_of_area(feature: Feature, height: float, z: float) -> str:
    if abs(feature.base - z) >= step_up(height):
        return ""
    return {"open": "", "difficult": "area", "impassable": "solid"}[feature.going]


def _role_of_rise(feature: Feature, height: float, z: float) -> str:
    ascent = feature.top - z
    if feature.edge != "sheer" or _below(ascent, step_up(height)):
        return "area" if _slow(feature) else ""
    if ascent <= 2 * height + 1e-6:
        return "obstacle"
    return "climb" if feature.climbable and feature.bottom <= z + 1e-6 else "solid"


def _slow(rise: Feature) -> bool:
    return rise.edge == "steep" or rise.going == "difficult"


def _role_of_barrier(feature: Feature, height: float, above: float) -> str:
    if _below(above, step_up(height)) and _below(feature.width, step_up(height)):
        return ""
    return "obstacle" if max(above, feature.width) <= 2 * height + 1e-6 else "solid"


def _below(value: float, limit: float) -> bool:
    return value < limit - 1e-6


def _features(features: list[Feature]) -> Features:
    return Features(tuple(features), pack(feature.polygon for feature in features))
