"""What happens in the Fight phase, and wounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot
from skirmish.forces.profile import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class FightsPaired(Event):
    """The touching models were paired off."""

    kind: ClassVar[str] = "paired"
    fights: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    """Good, evil of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightBegan(Event):
    """A fight began: weapons in use, who shields, who supports whom."""

    kind: ClassVar[str] = "fight"
    good: tuple[str, ...]
    evil: tuple[str, ...]
    weapons: tuple[tuple[str, str], ...] = ()
    shielding: tuple[str, ...] = ()
    supports: tuple[tuple[str, str], ...] = ()
    """Spearman, friend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRolled(Event):
    """Who wins a fight: each side's dice by model, the best scores, and the winner."""

    kind: ClassVar[str] = "duel"
    good: tuple[tuple[str, int], ...]
    """Model, score after modifiers; one entry a die."""
    evil: tuple[tuple[str, int], ...]
    winner: Side
    tie_roll: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedAway(Event):
    """A beaten model went back, or moved what it could when trapped."""

    kind: ClassVar[str] = "backed_away"
    model: str
    at: Spot
    trapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeWay(Event):
    """A friend made way for a beaten model."""

    kind: ClassVar[str] = "made_way"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted(Event):
    """A model was shifted slightly so that the sides of a fight no longer touch."""

    kind: ClassVar[str] = "parted"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowAtBarrier(Event):
    """A die for whether a blow gets past the barrier."""

    kind: ClassVar[str] = "blow_at_barrier"
    striker: str
    barrier: str
    roll: int
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundRolled(Event):
    """A roll on the Wound chart; ``second`` is 0 where one die was enough."""

    kind: ClassVar[str] = "wound"
    source: str
    """The striker or shooter, or ``fall``."""
    victim: str
    part: str = "self"
    """``mount`` when it is the victim's mount that is hit."""
    needed: str
    roll: int
    second: int
    wounded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Slain(Event):
    """A model lost its last wound."""

    kind: ClassVar[str] = "slain"
    model: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossed(Event):
    """A charger took a place beyond the barrier it fought over."""

    kind: ClassVar[str] = "crossed"
    model: str
    barrier: str
    at: Spot
