"""The vocabulary of a scene: shapes in table units, each with the part it plays. No colour, no pixel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto

Spot = tuple[float, float]
Frame = tuple[float, float, float, float]
"""Least x, least y, greatest x, greatest y."""


class Role(StrEnum):
    """What a shape is there for; whoever shows a scene gives each role its colour, pattern and dash."""

    TABLE = auto()

    OPEN_GROUND = auto()
    DIFFICULT_GROUND = auto()
    IMPASSABLE_GROUND = auto()
    GAP = auto()
    SLOPE = auto()
    STEEP = auto()
    SHEER = auto()
    FLOOR = auto()
    """A walkable top whose base is off the ground: one may stand beneath it."""
    BARRIER = auto()
    BLOCK = auto()
    TREE = auto()
    HEIGHT = auto()
    """The label of how high something is."""

    GOOD = auto()
    EVIL = auto()
    NAME = auto()
    CHOSEN = auto()
    """Marks whom a question is about."""
    CHOSEN_NAME = auto()
    GHOST = auto()
    """Where a base would be."""

    SEEN = auto()
    """The part of a view that reaches the target."""
    PARTLY_SEEN = auto()
    UNSEEN = auto()
    SIGHT_CLEAR = auto()
    SIGHT_PARTLY = auto()
    SIGHT_BLOCKED = auto()
    IN_THE_WAY = auto()
    RANGE = auto()

    ROUTE_LEGAL = auto()
    ROUTE_ILLEGAL = auto()
    SWEPT = auto()
    """What a base passes over on its way."""
    TICK = auto()
    """A length of a route."""
    STOP = auto()
    """Where a route is interrupted by a die or a rule."""
    ZONE = auto()
    FORBIDDEN = auto()
    """A zone that a route enters against the rules."""
    OBJECTION = auto()
    """Where a rule is broken."""
    REACH = auto()

    OPEN_DIRECTION = auto()
    LINK = auto()
    """Who fights whom."""
    TOUCH = auto()
    """Who merely touches whom."""
    SUPPORT = auto()
    """Who may lend whom a spear, or his example."""

    CELL = auto()
    CELL_MARKED = auto()
    NOTE = auto()


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, most often a base. ``broken`` has its outline dashed: it lies, or it is not there yet."""

    role: Role
    x: float
    y: float
    radius: float
    letter: str = ""
    broken: bool = False
    of: str = ""
    """The name of the model or feature that it shows."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The outline of a circle."""

    role: Role
    x: float
    y: float
    radius: float
    of: str = ""


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon: its outer ring, then its holes."""

    role: Role
    rings: tuple[tuple[Spot, ...], ...]
    of: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline."""

    role: Role
    points: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Sector:
    """A slice of a circle, anticlockwise between two angles in degrees from the x axis."""

    role: Role
    x: float
    y: float
    radius: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign as large on every screen and paper: a cross where something is broken, a T for a tree, a number."""

    role: Role
    x: float
    y: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside a thing of some radius, or in its middle where the radius is 0.

    Those of a lower ``rank`` are placed first; one that is not ``needed`` is left out where there is no room.
    """

    role: Role
    x: float
    y: float
    text: str
    radius: float = 0.0
    rank: int = 1
    needed: bool = False
    of: str = ""


Shape = Disc | Ring | Poly | Line | Sector | Mark | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to see of a table, in the order in which it is painted, and the words that go with it."""

    width: float
    height: float
    unit: str
    shapes: tuple[Shape, ...]
    frame: Frame
    """The part of the table where things happen."""
    title: str = ""
    notes: tuple[str, ...] = ()

    def of_role(self, *roles: Role) -> tuple[Shape, ...]:
        """The shapes that play some parts."""
        return tuple(shape for shape in self.shapes if shape.role in roles)


def outline(shape: Shape) -> Iterable[Spot]:
    """Points whose box holds the shape."""
    if isinstance(shape, Poly):
        return shape.rings[0]
    if isinstance(shape, Line):
        return shape.points
    radius = 0.0 if isinstance(shape, (Mark, Label)) else shape.radius
    return (shape.x - radius, shape.y - radius), (shape.x + radius, shape.y + radius)
