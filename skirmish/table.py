"""The table: scenery as prisms, and its edges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal, NamedTuple

import numpy as np
import shapely
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, model_validator

from skirmish.geometry.shapes import Floats, Polygons, pack

FAR = 10_000
"""No coordinate lies further out, on either side of 0, so that distances can be squared."""

Coordinate = Annotated[FiniteFloat, Field(ge=-FAR, le=FAR)]
Point = tuple[Coordinate, Coordinate]
Kind = Literal["area", "barrier", "block", "rise", "gap", "tree"]
Going = Literal["open", "difficult", "impassable"]
Edge = Literal["slope", "steep", "sheer"]


class _Laid(BaseModel):
    """Data compared by its fields alone: what is worked out from them and kept beside them may hold arrays."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).model_fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in type(self).model_fields))


class Feature(_Laid):
    """One piece of scenery: a polygon that stands on ``base`` and is ``height`` tall (a gap: deep), in table units.

    - ``area``: flat ground of its going; slows, never hides.
    - ``barrier``: a wall or hedge to stride over, jump, or go round, by its height and thickness.
    - ``block``: solid; nobody enters or crosses it.
    - ``rise``: its top is walked on. A slope is walked up freely, a steep one as difficult ground, a sheer one is
      jumped, or climbed where it is climbable. One whose base is off the ground is a floor or a bridge.
    - ``gap``: a drop or channel of some depth.
    - ``tree``: a trunk; solid.
    """

    name: str
    kind: Kind
    polygon: Annotated[tuple[Point, ...], Field(min_length=3, max_length=200)]
    base: Annotated[FiniteFloat, Field(ge=0, le=100)] = 0.0
    height: Annotated[FiniteFloat, Field(ge=0, le=100)] = 0.0
    going: Going = "open"
    edge: Edge = "sheer"
    climbable: bool = False
    wood: bool = False
    """Woodland, which woodland creatures cross as open ground."""
    steps: bool = False
    """Stairs: broad ones slow a rider to half pace, steep ones stop him (cavalry.steps)."""

    @property
    def top(self) -> float:
        """The height of its upper side."""
        return self.base if self.kind == "gap" else self.base + self.height

    @property
    def bottom(self) -> float:
        """The height of its lower side; of a gap, its floor."""
        return self.base - self.height if self.kind == "gap" else self.base

    @cached_property
    def shape(self) -> shapely.Polygon:
        """The polygon for shapely."""
        return shapely.Polygon(self.polygon)

    @cached_property
    def packed(self) -> Polygons:
        """The polygon for compiled kernels."""
        return pack([self.polygon])

    @cached_property
    def width(self) -> float:
        """The shorter side of the smallest rectangle around it: a wall's thickness, a ditch's width."""
        box = shapely.minimum_rotated_rectangle(self.shape)
        corners = shapely.get_coordinates(box)
        sides = [math.dist(corners[i], corners[i + 1]) for i in range(2)]
        return min(sides)

    def nearest(self, x: float, y: float) -> tuple[float, float, float]:
        """The distance from a point to the polygon's outline, and the outline's point there."""
        best = (math.inf, x, y)
        points = self.polygon
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            ux, uy = bx - ax, by - ay
            square = ux * ux + uy * uy
            t = 0.0 if square == 0 else min(1.0, max(0.0, ((x - ax) * ux + (y - ay) * uy) / square))
            px, py = ax + t * ux, ay + t * uy
            best = min(best, (math.hypot(x - px, y - py), px, py))
        return best

    def facing(self, x: float, y: float) -> tuple[tuple[float, float, float], ...]:
        """What `nearest` gives, and the same for every other side that the point is square to."""
        first = self.nearest(x, y)
        return (first, *(foot for foot in self._feet(x, y) if foot != first))

    def _feet(self, x: float, y: float) -> Iterator[tuple[float, float, float]]:
        """The feet of the plumb lines from a point to the sides that it is square to, with their distances."""
        points = self.polygon
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            ux, uy = bx - ax, by - ay
            t = ((x - ax) * ux + (y - ay) * uy) / max(ux * ux + uy * uy, 1e-18)
            if 0 < t < 1:
                px, py = ax + t * ux, ay + t * uy
                yield math.hypot(x - px, y - py), px, py

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x, greatest y."""
        xs, ys = zip(*self.polygon, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def within(self, reach: float, x: float, y: float) -> bool:
        """Whether a point is nearer to the polygon's outline than ``reach``."""
        x0, y0, x1, y1 = self.box
        return x0 - reach < x < x1 + reach and y0 - reach < y < y1 + reach and self.nearest(x, y)[0] < reach

    def covers(self, x: float, y: float) -> bool:
        """Whether a point lies in or on the polygon."""
        x0, y0, x1, y1 = self.box
        if not (x0 <= x <= x1 and y0 <= y <= y1):
            return False
        return self._fills_its_box or bool(shapely.intersects_xy(self.shape, x, y))

    @cached_property
    def _fills_its_box(self) -> bool:
        return bool(shapely.box(*self.box).equals(self.shape))

    @model_validator(mode="after")
    def _sound(self) -> Feature:
        if not self.shape.is_valid:
            raise ValueError(f"polygon: {shapely.is_valid_reason(self.shape)}; expected one that does not cross itself")
        if self.shape.area < 1e-9:
            raise ValueError("polygon: its area is nothing")
        if self.kind in ("barrier", "block", "rise", "gap", "tree") and self.height <= 0:
            raise ValueError(f"height: a {self.kind} needs one above 0")
        if self.climbable and (self.kind != "rise" or self.edge != "sheer"):
            raise ValueError("climbable: only a sheer rise is climbed; give a wall to climb as a thin rise")
        if self.steps and (self.kind != "rise" or self.edge == "sheer"):
            raise ValueError("steps: only a rise whose edge is a slope or steep is a flight of steps")
        if self.kind == "gap" and self.base > 0:
            raise ValueError("base: a gap goes down from the table itself; leave a hole between floors instead")
        if self.kind == "gap" and self.going == "impassable":
            raise ValueError("going: a gap's floor is open or difficult; use an area for ground that nobody enters")
        return self


class Solids(NamedTuple):
    """The features that hide what is behind them, packed."""

    features: tuple[Feature, ...]
    prisms: Polygons
    z: Floats
    """(k, 2) bottom and top of each."""


class Shared:
    """A table as a key of caches: the same object, never compared by its content."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table


class Table(_Laid):
    """The playing surface: x to the right, y up, from the lower left corner, in table units."""

    width: Annotated[FiniteFloat, Field(gt=0, le=1000)]
    height: Annotated[FiniteFloat, Field(gt=0, le=1000)]
    features: tuple[Feature, ...] = ()

    def feature(self, name: str) -> Feature:
        """The feature of that name; raises KeyError."""
        return self._by_name[name]

    @cached_property
    def shared(self) -> Shared:
        """This table as a key of caches."""
        return Shared(self)

    @cached_property
    def defensible(self) -> tuple[Feature, ...]:
        """The features that can be defended: barriers, gaps and heights."""
        return tuple(feature for feature in self.features if feature.kind in ("barrier", "rise", "gap"))

    @cached_property
    def thickest(self) -> float:
        """The width of the widest barrier or gap."""
        return max((feature.width for feature in self.defensible if feature.kind != "rise"), default=0.0)

    @cached_property
    def _by_name(self) -> dict[str, Feature]:
        return {feature.name: feature for feature in self.features}

    @cached_property
    def _surfaces(self) -> tuple[Feature, ...]:
        return tuple(feature for feature in self.features if feature.kind in ("rise", "gap"))

    @cached_property
    def slopes(self) -> tuple[Feature, ...]:
        """The heights that are walked up without a jump or a climb, the highest first."""
        rises = (feature for feature in self.features if feature.kind == "rise" and feature.edge != "sheer")
        return tuple(sorted(rises, key=lambda rise: (-rise.top, rise.name)))

    def foot(self, x: float, y: float, z: float) -> float:
        """How far down the ground slopes from a point where it is at height ``z``; ``z`` itself off any slope."""
        for rise in self.slopes:
            if abs(rise.top - z) < 1e-6 and rise.covers(x, y):
                z = rise.bottom
        return z

    @cached_property
    def solids(self) -> Solids:
        """What stands between an eye and a body: everything but areas and gaps."""
        features = tuple(feature for feature in self.features if feature.kind not in ("area", "gap"))
        z = np.array([(feature.bottom, feature.top) for feature in features], dtype=np.float64).reshape(-1, 2)
        return Solids(features, pack(feature.polygon for feature in features), z)

    def ground(self, x: float, y: float, reach: float = float("inf")) -> float:
        """The height of the ground at a point: its highest walkable top no higher than ``reach``."""
        heights = [0.0]
        for feature in self._surfaces:
            if feature.kind == "rise" and feature.top <= reach + 1e-9 and feature.covers(x, y):
                heights.append(feature.top)
            elif feature.kind == "gap" and feature.base == 0 and feature.covers(x, y):
                heights[0] = min(heights[0], feature.bottom)
        return max(heights)

    @model_validator(mode="after")
    def _names_differ(self) -> Table:
        seen: set[str] = set()
        for feature in self.features:
            if feature.name in seen:
                raise ValueError(f"terrain: the name {feature.name!r} is used twice")
            seen.add(feature.name)
        return self
