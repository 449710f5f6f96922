"""What a question is asked about: how things stand, and what has just happened."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from skirmish.decisions.base import Answer
from skirmish.events import Event
from skirmish.game import Game
from skirmish.state import GameState


@dataclass(frozen=True, slots=True)
class Moment:
    """The state, the record of events, the answer given last, and randomness for choices that are level."""

    state: GameState
    events: Sequence[Event] = ()
    last: Answer | None = None
    rng: random.Random = field(default_factory=lambda: random.Random(0))

    @classmethod
    def of(cls, game: Game, rng: random.Random) -> Moment:
        """As a game stands."""
        return cls(game.state, game.events, game.entries[-1].answer if game.entries else None, rng)
