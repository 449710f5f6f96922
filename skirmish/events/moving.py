"""What happens in the Move phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotted(Event):
    """The random test of sight was rolled."""

    kind: ClassVar[str] = "spotted"
    viewer: str
    target: str
    roll: int
    seen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A model moved along a route; ``charged`` are the enemies it moved into touch with."""

    kind: ClassVar[str] = "moved"
    model: str
    route: tuple[Spot, ...]
    cost: float
    charged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodUp(Event):
    """A model on the ground got up."""

    kind: ClassVar[str] = "stood_up"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(Event):
    """A model lay down, or was laid down."""

    kind: ClassVar[str] = "lay_down"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(Event):
    """A model tried to jump something; roll 0 when it needed none."""

    kind: ClassVar[str] = "jumped"
    model: str
    over: str
    roll: int
    score: int
    outcome: str
    """``fails``, ``balks`` (a mount that tries again), ``crosses`` or ``bounds``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Climbed(Event):
    """A model climbed; roll 0 when it needed none."""

    kind: ClassVar[str] = "climbed"
    model: str
    feature: str
    roll: int
    outcome: str
    """``falls``, ``climbs`` (it may hang on the face), ``tops`` (reaches the end), ``bounds`` (and goes on)."""
    z: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A model fell or jumped down further than is safe: so many hits."""

    kind: ClassVar[str] = "fell"
    model: str
    drop: float
    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Knocked(Event):
    """A die for whether a climber is knocked off, or loses his footing."""

    kind: ClassVar[str] = "knocked"
    model: str
    roll: int
    falls: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stooped(Event):
    """A model gave up its move to pick up a stone."""

    kind: ClassVar[str] = "stooped"
    model: str
