"""What a phase works with: the state it changes, the dice, and the record of events."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from skirmish.decisions.base import Decision
from skirmish.dice import Dice
from skirmish.events import Event
from skirmish.scenario.schema import Scenario
from skirmish.state import GameState

T = TypeVar("T")
Flow = Generator[Decision, Any, T]
"""A rule that may stop to ask: it yields a decision, is sent an answer that passed its check, and returns."""


@dataclass
class Play:
    """One game in progress, as the phases see it."""

    state: GameState
    dice: Dice
    events: list[Event] = field(default_factory=list)
    scenario: Scenario | None = None
    """None for a game played on from a position."""

    def tell(self, event: Event) -> None:
        """Put an event on record."""
        self.events.append(event)
