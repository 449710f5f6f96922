"""Courage tested, and what becomes of those who fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CourageTested(Event):
    """A Courage test: its dice after Might, none where it was passed without; ``needed`` is the least total of them."""

    kind: ClassVar[str] = "courage"
    model: str
    test: str
    """``half``, ``alone``, ``terror``, or another that some rule calls for."""
    part: str = "self"
    """``mount`` where the Courage of its mount was tested."""
    dice: tuple[int, ...] = ()
    needed: int
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreated(Event):
    """A model lost heart and runs: before an enemy, or for an edge of the table where it sees none."""

    kind: ClassVar[str] = "retreated"
    model: str
    before: str | None = None
    edge: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fled(Event):
    """A model fled the battle, and is lost as if it had been slain."""

    kind: ClassVar[str] = "fled"
    model: str
