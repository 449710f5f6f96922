"""What the scenery is to a model: what stops it, what it jumps or climbs, and what slows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from skirmish.geometry.shapes import Field, Floats, Polygons, pack
from skirmish.rules import ring
from skirmish.state import GameState, Model
from skirmish.table import Feature, Shared, Table
from skirmish.traits import Trait

DIFFICULT = 2.0
"""What a unit of difficult ground costs (move.terrain)."""
MOUNTED = 4.0
"""What it costs a rider (cavalry.difficult)."""
STEPS = 2.0
"""What broad steps cost a rider (cavalry.steps)."""


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


class Gait(NamedTuple):
    """How a model gets about, as far as scenery is concerned."""

    height: float
    mounted: bool
    clambers: bool
    eased: tuple[Trait, ...]
    """The traits that may take the trouble out of difficult ground; on foot only."""


def gait(state: GameState, model: Model) -> Gait:
    """How a model gets about. Riders go by their mounts; what a rider can do on foot does not help him."""
    height = round(state.height(model), 6)
    if model.mount is not None:
        return _gait(height, True, ())
    warrior = model.warrior
    return _gait(height, warrior.profile.is_mount, warrior.traits)


@lru_cache(maxsize=256)
def _gait(height: float, mounted: bool, traits: tuple[Trait, ...]) -> Gait:
    return Gait(height, mounted, any(trait.clambers() for trait in traits), traits)


def clambers(model: Model) -> bool:
    """Whether walls, faces and rough ground are nothing to a model (spider.surfaces)."""
    return model.mount is None and _gait(0.0, False, model.warrior.traits).clambers


def pace(model: Model) -> float:
    """What a unit of way up or down a face costs a model (climb.surface, spider.surfaces)."""
    return 1.0 if clambers(model) else DIFFICULT


def flies(model: Model) -> bool:
    """Whether a model on its feet passes over everything (fly.over); of a rider, his mount."""
    return _flies((model.steed or model.warrior).traits)


@lru_cache(maxsize=256)
def _flies(traits: tuple[Trait, ...]) -> bool:
    return any(trait.flies() for trait in traits)


def terrain(state: GameState, model: Model, z: float) -> Terrain:
    """The scenery as it is to a model on its way when it stands at height ``z``."""
    return _terrain(state.table.shared, gait(state, model), round(z, 6))


def walls(state: GameState, model: Model, z: float) -> tuple[tuple[str, Feature], ...]:
    """What no base overlaps, with the rule that says so: also where a spider, on its way, goes over it."""
    return _terrain(state.table.shared, gait(state, model)._replace(clambers=False), round(z, 6)).walls


def field(state: GameState, model: Model) -> Field:
    """What a model moves among on its own level, without jumps, climbs and drops; other bases included.

    Loose mounts step aside, and are left out (cavalry.loose).
    """
    ground = terrain(state, model, model.z)
    discs = [
        state.disc(other)
        for other in state.models.values()
        if other is not model
        and state.same_level(other, model)
        and not other.loose
        and not ring.pass_through(model, other)
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


def stride(state: GameState, model: Model) -> float:
    """What a model walks up or down without a jump: less than half its height, of a spider up to twice that height."""
    height = state.height(model)
    return 2 * height + 2e-6 if clambers(model) else step_up(height)


def footing(state: GameState, model: Model, x: float, y: float, z: float) -> tuple[float, Feature | None]:
    """The height of the ground, and the feature it belongs to, for a model that comes to a point from height ``z``.

    It goes up slopes and steps; a sheer top above it is not its ground.
    """
    height, up = state.height(model), stride(state, model)
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
        if feature.top > best + 1e-9 and (sloped or feature.top < z + up - 1e-9):
            best, on = feature.top, feature
    return best, on


@lru_cache(maxsize=64)
def _surfaces(shared: Shared) -> Features:
    return _features([feature for feature in shared.table.features if feature.kind in ("rise", "gap")])


@lru_cache(maxsize=512)
def _terrain(shared: Shared, gait: Gait, z: float) -> Terrain:
    lists: dict[str, list[Feature]] = {"solid": [], "obstacle": [], "climb": [], "area": []}
    for feature in shared.table.features:
        part = _part(feature, gait, z)
        if part:
            lists[part].append(feature)
    slow = _features(lists["area"])
    return Terrain(
        _features(lists["solid"]),
        _features(lists["obstacle"]),
        _features(lists["climb"]),
        slow,
        np.array([_price(feature, gait) for feature in slow.of], dtype=np.float64),
    )


def _part(feature: Feature, gait: Gait, z: float) -> str:
    """What a feature is to a model that gets about in some way, standing at ``z``."""
    part = role(feature, gait.height, z)
    if gait.mounted and feature.steps and _underfoot(feature, gait.height, z):
        return "solid" if feature.edge == "steep" else "area"
    if part == "area":
        eased = any(trait.eases(feature) for trait in gait.eased) or (gait.clambers and feature.kind != "gap")
        return "" if eased else part
    if gait.clambers and part and feature.kind == "barrier":
        return ""
    if gait.clambers and part and feature.kind == "rise" and feature.bottom <= z + 1e-6:
        return "" if part == "obstacle" else "climb"
    return part


def _underfoot(steps: Feature, height: float, z: float) -> bool:
    """Whether steps are walked on by one who comes from height ``z``."""
    return z <= steps.top + 1e-6 and steps.bottom < z + height


def _price(feature: Feature, gait: Gait) -> float:
    if not gait.mounted:
        return DIFFICULT
    return STEPS if feature.steps else MOUNTED


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
