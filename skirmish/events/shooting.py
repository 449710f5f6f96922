"""What happens in the Shoot phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Event):
    """A model shot: its die to hit."""

    kind: ClassVar[str] = "shot"
    shooter: str
    target: str
    weapon: str
    roll: int
    needed: int
    hit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InTheWay(Event):
    """A die for something in the way of a shot."""

    kind: ClassVar[str] = "in_the_way"
    shooter: str
    thing: str
    roll: int
    stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotIntoFight(Event):
    """A die for which side of a fight a shot hits."""

    kind: ClassVar[str] = "shot_into_fight"
    shooter: str
    roll: int
    victim: str
