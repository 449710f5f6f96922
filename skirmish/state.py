"""The state of a game: plain data that can be copied, compared and written to a file."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from skirmish.forces.profile import SIDES, Side, other, profiles
from skirmish.forces.profile import profile as entry
from skirmish.forces.warrior import Warrior, warrior
from skirmish.measure import Distance, Scale
from skirmish.table import Table

LYING_MM = 10.0
"""How high a body on the ground is."""
EYE = 0.9
"""Where on its body a model's eye is."""


class Phase(StrEnum):
    """Where in a turn a game is; DEPLOY comes once, before the first."""

    DEPLOY = "deploy"
    PRIORITY = "priority"
    MOVE = "move"
    SHOOT = "shoot"
    FIGHT = "fight"
    END = "end"


class Disc(NamedTuple):
    """A base on the table, table units."""

    x: float
    y: float
    radius: float


@dataclass(slots=True)
class Model:
    """A model on the table. Positions are of the base's centre, on the grid; ``z`` is the height it stands at."""

    name: str
    side: Side
    profile: str
    options: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    lying: bool = False
    wounds: int = 1
    """Wounds it has left."""
    climbing: str | None = None
    """The feature on whose face it hangs."""

    moved: float = 0.0
    """Movement used this turn, table units."""
    acted: bool = False
    """It has had its move this turn."""
    hampered: bool = False
    """It jumped, climbed or tried to this turn, and so cannot shoot."""
    charged: tuple[str, ...] = ()
    """The enemies that it moved into touch with this turn."""
    shot: bool = False
    fought: bool = False
    """It has been in a fight this phase."""
    supported: bool = False
    """It has lent its spear this phase."""

    @property
    def warrior(self) -> Warrior:
        """Its figures, items and traits."""
        return warrior(self.profile, self.options)

    @property
    def at(self) -> tuple[float, float]:
        """The centre of its base."""
        return self.x, self.y


_figures = attrgetter(*(item.name for item in fields(Model)))


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of this phase: who is in it, and whether it is over."""

    good: tuple[str, ...]
    evil: tuple[str, ...]
    done: bool = False

    def of(self, side: Side) -> tuple[str, ...]:
        """The fighters of a side."""
        return self.good if side == "good" else self.evil

    @property
    def names(self) -> tuple[str, ...]:
        """All fighters."""
        return self.good + self.evil


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner, or None for a draw, and why."""

    winner: Side | None
    why: str


@dataclass(slots=True)
class GameState:
    """Everything that is on the table and in the turn. Only the phases change it."""

    scale: Scale
    table: Table
    models: dict[str, Model] = field(default_factory=dict)
    """The models in play, in order of their names' first listing."""
    waiting: dict[str, Model] = field(default_factory=dict)
    """Models yet to be placed."""
    fallen: dict[str, Model] = field(default_factory=dict)
    """Models slain, in the order they fell."""
    turn: int = 0
    phase: Phase = Phase.DEPLOY
    priority: Side = "good"
    active: Side = "good"
    """Whose go it is within the phase."""
    sightings: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Outcomes of this phase's random sight rolls, by viewer and target."""
    fights: tuple[Fight, ...] | None = None
    """The fights of this Fight phase; None until they are paired."""
    start: dict[Side, int] = field(default_factory=dict)
    """How many models each side began with."""
    result: Result | None = None

    def copy(self) -> GameState:
        """An independent copy; the table, which never changes, is shared."""
        return replace(
            self,
            models={name: Model(*_figures(model)) for name, model in self.models.items()},
            waiting={name: Model(*_figures(model)) for name, model in self.waiting.items()},
            fallen={name: Model(*_figures(model)) for name, model in self.fallen.items()},
            sightings=dict(self.sightings),
            start=dict(self.start),
        )

    def figures(self) -> Hashable:
        """Everything about the table, the models in play and what they made out, as a key of caches."""
        models = tuple([_figures(model) for model in self.models.values()])
        return self.table.shared, self.scale, models, tuple(self.sightings.items())

    def side(self, side: Side) -> Iterator[Model]:
        """The models of a side that are in play."""
        return (model for model in self.models.values() if model.side == side)

    def foes(self, model: Model) -> Iterator[Model]:
        """The models in play of the other side."""
        return self.side(other(model.side))

    def near(self, model: Model, gap: float) -> Iterator[Model]:
        """The other models in play but those further than a gap from base to base: a quick look, not a measurement."""
        x, y, far = model.x, model.y, gap + self.radius(model) + _widest(tuple(profiles()), self.scale.inches)
        return (
            each
            for each in self.models.values()
            if abs(each.x - x) <= far and abs(each.y - y) <= far and each.name != model.name
        )

    def length(self, distance: Distance) -> float:
        """A distance of the book in the game's own column."""
        return distance.on(self.scale)

    def radius(self, model: Model) -> float:
        """Of its base."""
        return _radius(model.profile, self.scale.inches)

    def height(self, model: Model) -> float:
        """Of its body, standing."""
        return _height(model.profile, self.scale.inches)

    def body(self, model: Model) -> tuple[float, float, float, float, float]:
        """x, y, radius, bottom and top of its body."""
        profile = model.warrior.profile
        if model.lying:
            return model.x, model.y, self.radius(model), model.z, model.z + self.scale.mm(LYING_MM)
        return model.x, model.y, self.scale.mm(profile.body_mm) / 2, model.z, model.z + self.height(model)

    def disc(self, model: Model) -> Disc:
        """Its base."""
        return Disc(model.x, model.y, self.radius(model))

    def gap(self, a: Model, b: Model) -> float:
        """The distance from base to base (intro.measuring)."""
        inches = self.scale.inches
        return math.hypot(a.x - b.x, a.y - b.y) - _radius(a.profile, inches) - _radius(b.profile, inches)

    def same_level(self, a: Model, b: Model) -> bool:
        """Whether the two stand so that their bodies' heights overlap: bases one above the other do not touch.

        One on a slope reaches down to its foot: from there he is met on the level.
        """
        low_a, low_b = (self.low(a), self.low(b)) if self.table.slopes else (a.z, b.z)
        return low_a < b.z + self.height(b) - 1e-6 and low_b < a.z + self.height(a) - 1e-6

    def low(self, model: Model) -> float:
        """The height to which the ground slopes down from where a model stands."""
        return self.table.foot(model.x, model.y, model.z)

    def in_contact(self, a: Model, b: Model) -> bool:
        """Whether their bases touch."""
        return self.gap(a, b) < self.scale.contact and self.same_level(a, b)


@cache
def _radius(name: str, inches: bool) -> float:
    return _scale(inches).mm(entry(name).base_mm) / 2


@cache
def _widest(names: tuple[str, ...], inches: bool) -> float:
    return max(_radius(name, inches) for name in names)


@cache
def _height(name: str, inches: bool) -> float:
    return _scale(inches).mm(entry(name).height_mm)


def _scale(inches: bool) -> Scale:
    return Scale.INCHES if inches else Scale.CENTIMETRES


__all__ = [
    "EYE",
    "LYING_MM",
    "SIDES",
    "Disc",
    "Fight",
    "GameState",
    "Model",
    "Phase",
    "Result",
    "Side",
    "other",
]
