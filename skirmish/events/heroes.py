"""Might, Will and Fate at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class MightSpent(Event):
    """A Hero changed a die with Might: what the die showed, what it counts as, what is left in store."""

    kind: ClassVar[str] = "might"
    hero: str
    purpose: str
    points: int
    face: int
    becomes: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FateRolled(Event):
    """A Hero rolled Fate against a wound."""

    kind: ClassVar[str] = "fate"
    hero: str
    roll: int
    saved: bool
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroicCalled(Event):
    """A Hero called a heroic action, at a price in Might."""

    kind: ClassVar[str] = "heroic_called"
    hero: str
    phase: str
    might: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroicsOrdered(Event):
    """The order of the heroic actions of a phase; the roll is 0 where one side alone called them."""

    kind: ClassVar[str] = "heroics_ordered"
    heroes: tuple[str, ...]
    roll: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroicCancelled(Event):
    """A heroic action came to nothing; its Might is spent all the same."""

    kind: ClassVar[str] = "heroic_cancelled"
    hero: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WonThrough(Event):
    """A Hero and those who fought beside him may move again after a heroic combat."""

    kind: ClassVar[str] = "won_through"
    models: tuple[str, ...]
