"""The Ring and other things of power at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot
from skirmish.forces.profile import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class RingWorn(Event):
    """Its bearer put on the Ring."""

    kind: ClassVar[str] = "ring_worn"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RingRemoved(Event):
    """Its wearer tried to take off the Ring."""

    kind: ClassVar[str] = "ring_removed"
    model: str
    removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RingRolled(Event):
    """A die for who moves the wearer of the Ring."""

    kind: ClassVar[str] = "ring_rolled"
    model: str
    roll: int
    mastered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Commanded(Event):
    """A model of a mind of its own came under the command of a side for this turn."""

    kind: ClassVar[str] = "commanded"
    model: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class PoisonRolled(Event):
    """A die for what a wound left in a model."""

    kind: ClassVar[str] = "poison"
    model: str
    effect: str
    roll: int
    wounds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored(Event):
    """A Hero regained Might, Will or Fate by a thing of power."""

    kind: ClassVar[str] = "restored"
    hero: str
    figure: str
    value: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerPlaced(Event):
    """A thing that stands on the table was placed."""

    kind: ClassVar[str] = "marker"
    item: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Sworn(Event):
    """Bodyguards swore to protect a Hero."""

    kind: ClassVar[str] = "sworn"
    guards: tuple[str, ...]
    hero: str
