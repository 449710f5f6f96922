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


@dataclass(frozen=True, slots=True, kw_only=True)
class PartHit(Event):
    """A die for who of a cavalry model is hit: ``part`` is rider, mount or passenger, ``who`` its name."""

    kind: ClassVar[str] = "part_hit"
    target: str
    roll: int
    part: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VolleyLoosed(Event):
    """A group shot a volley: the dice of those in range, by name."""

    kind: ClassVar[str] = "volley"
    group: tuple[str, ...]
    target: str
    weapon: str
    rolls: tuple[tuple[str, int], ...]
    needed: int
    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VolleyHit(Event):
    """A hit of a volley was given to a model, or to a part of one, by a side; empty where the volley itself did."""

    kind: ClassVar[str] = "volley_hit"
    shooter: str
    target: str
    part: str
    who: str
    by: str
