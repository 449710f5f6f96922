"""The course of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot
from skirmish.forces.profile import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployed(Event):
    """A model was placed."""

    kind: ClassVar[str] = "deployed"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A turn began; the dice are 0 in the first, where nobody rolls."""

    kind: ClassVar[str] = "turn"
    turn: int
    priority: Side
    good: int = 0
    evil: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan(Event):
    """A phase began."""

    kind: ClassVar[str] = "phase"
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A turn ended: how many models each side has left."""

    kind: ClassVar[str] = "turn_end"
    turn: int
    good: int
    evil: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game ended; no winner is a draw."""

    kind: ClassVar[str] = "game_end"
    winner: Side | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewound(Event):
    """Answers were taken back past rolls, by request."""

    kind: ClassVar[str] = "rewound"
    answers: int
    rolls: int
