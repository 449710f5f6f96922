"""Magical powers at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCast(Event):
    """A caster rolled to use a power: his dice as they fell, and the best of them after Might."""

    kind: ClassVar[str] = "cast"
    caster: str
    power: str
    target: str | None = None
    dice: tuple[int, ...]
    score: int
    needed: int
    success: bool
    will: int
    """What he has left in store."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted(Event):
    """A victim tried to resist a power."""

    kind: ClassVar[str] = "resisted"
    model: str
    power: str
    dice: tuple[int, ...]
    score: int
    needed: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Event):
    """A power changed a figure of a model's."""

    kind: ClassVar[str] = "changed"
    model: str
    figure: str
    value: int
    """As it is now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TookEffect(Event):
    """A power began to work on a model for some time."""

    kind: ClassVar[str] = "took_effect"
    model: str
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A power that Will sustained is over."""

    kind: ClassVar[str] = "went_out"
    model: str
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stricken(Event):
    """A power strikes somebody: a model, or the mount of one, by its profile."""

    kind: ClassVar[str] = "stricken"
    caster: str
    power: str
    victim: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Blasted(Event):
    """A model was flung away by a blast: the die for how far, and where to."""

    kind: ClassVar[str] = "blasted"
    caster: str
    target: str
    roll: int
    distance: float
    at: Spot
    fights: tuple[str, ...] = ()
    """Those who are thrown down because they were in the same fight as somebody struck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptAside(Event):
    """A model was moved out of the way of one that was blasted."""

    kind: ClassVar[str] = "swept_aside"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Felled(Event):
    """A model was knocked to the ground."""

    kind: ClassVar[str] = "felled"
    model: str
