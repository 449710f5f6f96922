"""What happens about the dice for who wins a fight, and to what the fallen leave behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event
from skirmish.forces.profile import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysDeclared(Event):
    """Some of a side declared how they fight in this phase: model, way."""

    kind: ClassVar[str] = "ways_declared"
    side: Side
    ways: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HornBlown(Event):
    """A horn was blown at the start of a fight, and an enemy tested; routed, his side loses without dice."""

    kind: ClassVar[str] = "horn_blown"
    model: str
    tested: str
    routed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolled(Event):
    """A side re-rolled a die for who wins a fight; both are scores, after modifiers."""

    kind: ClassVar[str] = "rerolled"
    side: Side
    model: str
    was: int
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsRevealed(Event):
    """Both sides had bid Might in secret: hero, points."""

    kind: ClassVar[str] = "bids"
    good: tuple[tuple[str, int], ...]
    evil: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerTaken(Event):
    """A friend took up the banner of a slain bearer."""

    kind: ClassVar[str] = "banner_taken"
    model: str
    fallen: str
    banner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TookUp(Event):
    """A Hero took a weapon or shield from an opponent he had slain."""

    kind: ClassVar[str] = "took_up"
    model: str
    item: str
    fallen: str
