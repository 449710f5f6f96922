"""A player without a plan."""

from __future__ import annotations

import random

from skirmish.decisions.base import Answer, Decision
from skirmish.game import Game


class RandomPlayer:
    """Gives any valid answer.

    What he says depends on his seed and the length of the game's log alone, so that a game that was stopped and
    resumed goes on as it would have.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, game: Game, decision: Decision) -> Answer:
        """Some valid answer, at random."""
        return decision.sample(game.state, random.Random(f"{self.seed} {len(game.log)}"))
