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
