"""The state of a game: plain data that can be copied, compared and written to a file."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Literal, NamedTuple

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
    """A model on the table. Positions are of the base's centre, on the grid; ``z`` is the height it stands at.

    A rider and his mount are one model; a mount that has lost its rider is a model of its own.
    """

    name: str
    side: Side
    """Who commands it now."""
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

    might: int = 0
    will: int = 0
    fate: int = 0
    free_might: int = 0
    """What it may still spend this turn without taking it from its store."""
    free_will: int = 0
    drained: int = 0
    """Courage lost for the rest of the battle."""
    effects: tuple[str, ...] = ()
    """What magic, poison and the like have done to it and still do (see `rules.effects`)."""
    found: tuple[str, ...] = ()
    """Items picked up."""
    lost: tuple[str, ...] = ()
    """Items that it had and has no more."""

    mount: str | None = None
    """The profile of what it rides, None on foot."""
    mount_wounds: int = 0
    passenger: str | None = None
    """The model that it carries, which is in `GameState.carried`."""
    home: Side | None = None
    """Whose force it is counted in, where that is not the side that commands it."""
    ward: str | None = None
    """The Hero whom a bodyguard has sworn to protect."""

    moved: float = 0.0
    """Movement used this turn, table units."""
    acted: bool = False
    """It has had its move this turn."""
    hampered: bool = False
    """It jumped, climbed or tried to this turn, and so cannot shoot."""
    charged: tuple[str, ...] = ()
    """The enemies that it moved into touch with this turn."""
    tested: bool = False
    """It has passed its Courage test before moving this turn."""
    steady: bool = False
    """It rolled for that itself, and so can make others stand fast."""
    cast: bool = False
    """It has tried a magical power this turn."""
    stooped: bool = False
    """It has given up its move to pick up a stone."""
    shots: int = 0
    """How often it has shot this phase."""
    fought: bool = False
    """It has been in a fight this phase."""
    supported: bool = False
    """It has lent its spear this phase."""
    drawn: str | None = None
    """The weapon that it has used in this phase, or has declared for it."""

    @classmethod
    def recruit(cls, name: str, profile: str, options: tuple[str, ...] = (), side: Side | None = None) -> Model:
        """A fresh model with the full figures of its entry; raises UnknownProfile."""
        raised = warrior(profile, options)
        own = raised.profile
        return cls(
            name=name,
            side=side or own.side or "good",
            profile=own.id,
            options=options,
            wounds=own.wounds,
            might=own.might,
            will=own.will,
            fate=own.fate,
            free_might=own.free.might,
            free_will=own.free.will,
            mount=raised.mount,
            mount_wounds=entry(raised.mount).wounds if raised.mount else 0,
        )

    @property
    def warrior(self) -> Warrior:
        """Its figures, items and traits as a fighter; its mount's are apart."""
        return warrior(self.profile, self.options, self.found, self.lost, self.mount is not None)

    @property
    def steed(self) -> Warrior | None:
        """The figures of its mount."""
        return warrior(self.mount) if self.mount else None

    @property
    def base(self) -> str:
        """The profile that its base and its way of moving go by: the mount's, for a rider."""
        return self.mount or self.profile

    @property
    def hero(self) -> bool:
        """Whether it is a Hero."""
        return self.warrior.profile.hero

    @property
    def loose(self) -> bool:
        """Whether it is a mount without a rider."""
        return entry(self.profile).is_mount

    @property
    def shot(self) -> bool:
        """Whether it has shot this phase."""
        return self.shots > 0

    @property
    def force(self) -> Side:
        """Whose force it is counted in."""
        return self.home or self.side

    @property
    def at(self) -> tuple[float, float]:
        """The centre of its base."""
        return self.x, self.y

    def placed(self, x: float, y: float, z: float) -> Model:
        """The same model as it would stand elsewhere, on no face."""
        twin = Model(*_figures(self))
        twin.x, twin.y, twin.z, twin.climbing = x, y, z, None
        return twin


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
class Heroic:
    """A heroic action that was declared: by whom, and how far it has got."""

    hero: str
    stage: Literal["waits", "now", "done", "cancelled"] = "waits"
    party: tuple[str, ...] = ()
    """Those who act with the Hero, while it is worked out."""


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
    """Models slain or fled, in the order they went."""
    carried: dict[str, Model] = field(default_factory=dict)
    """Models that ride as passengers; where they are is where their rider is."""
    gone: dict[str, Model] = field(default_factory=dict)
    """Models that left the table without being lost to their force, and mounts that ran away."""
    turn: int = 0
    phase: Phase = Phase.DEPLOY
    priority: Side = "good"
    active: Side = "good"
    """Whose go it is within the phase."""
    sightings: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Outcomes of this phase's random sight rolls, by viewer and target."""
    fights: tuple[Fight, ...] | None = None
    """The fights of this Fight phase; None until they are paired."""
    moving: str | None = None
    """The model in the midst of its move, which must end it before another may move."""
    glimpsed: dict[str, Literal["yes", "no", "roll"]] = field(default_factory=dict)
    """Which enemies near by that model saw as its move began, where it makes it in several parts."""
    heroics: tuple[Heroic, ...] = ()
    """The heroic actions of this phase, in the order in which they are worked out."""
    polled: bool = False
    """Whether both sides have been asked for heroic actions in this phase."""
    markers: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Things that stand on the table, by the name of the model that brought them."""
    dark: float | None = None
    """How far one sees in the dark, table units; None in daylight."""
    loose_mounts: bool = False
    """Whether a mount that has lost its rider stays on the table."""
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
            carried={name: Model(*_figures(model)) for name, model in self.carried.items()},
            gone={name: Model(*_figures(model)) for name, model in self.gone.items()},
            sightings=dict(self.sightings),
            markers=dict(self.markers),
            glimpsed=dict(self.glimpsed),
            start=dict(self.start),
        )

    def figures(self) -> Hashable:
        """Everything about the table, the models in play and what they made out, as a key of caches."""
        models = tuple([_figures(model) for model in self.models.values()])
        looks = tuple(self.sightings.items()), (self.moving, *self.glimpsed.items()) if self.glimpsed else None
        return self.table.shared, self.scale, models, looks, self.dark, self.heroics

    def model(self, name: str) -> Model | None:
        """The model of a name, in play or carried."""
        return self.models.get(name) or self.carried.get(name)

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
        return _radius(model.mount or model.profile, self.scale.inches)

    def height(self, model: Model) -> float:
        """How tall it is for what it steps over, jumps and falls down; of a rider, his mount (cavalry.obstacles)."""
        return _height(model.mount or model.profile, self.scale.inches)

    def stature(self, model: Model) -> float:
        """Of its body, standing; of a rider and his mount together."""
        return _stature(model.base, model.mount is not None, self.scale.inches)

    def body(self, model: Model) -> tuple[float, float, float, float, float]:
        """x, y, radius, bottom and top of its body."""
        if model.lying:
            return model.x, model.y, self.radius(model), model.z, model.z + self.scale.mm(LYING_MM)
        width = _width(model.base, self.scale.inches)
        return model.x, model.y, width / 2, model.z, model.z + self.stature(model)

    def disc(self, model: Model) -> Disc:
        """Its base."""
        return Disc(model.x, model.y, self.radius(model))

    def gap(self, a: Model, b: Model) -> float:
        """The distance from base to base (intro.measuring)."""
        inches = self.scale.inches
        return (
            math.hypot(a.x - b.x, a.y - b.y)
            - _radius(a.mount or a.profile, inches)
            - _radius(b.mount or b.profile, inches)
        )

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


@cache
def _stature(name: str, ridden: bool, inches: bool) -> float:
    profile = entry(name)
    return _scale(inches).mm((profile.ridden_mm if ridden else None) or profile.height_mm)


@cache
def _width(name: str, inches: bool) -> float:
    return _scale(inches).mm(entry(name).body_mm)


def _scale(inches: bool) -> Scale:
    return Scale.INCHES if inches else Scale.CENTIMETRES


__all__ = [
    "EYE",
    "LYING_MM",
    "SIDES",
    "Disc",
    "Fight",
    "GameState",
    "Heroic",
    "Model",
    "Phase",
    "Result",
    "Side",
    "other",
]
