"""The captain: a computer player that weighs every choice by the exact odds."""

from __future__ import annotations

import random

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.deploying import Place
from skirmish.decisions.moving import ChooseMove
from skirmish.decisions.shooting import ChooseShot
from skirmish.game import Game
from skirmish.players.captain import aiming, brawling, deploying
from skirmish.players.captain.marching import March


class Captain:
    """Deploys in ranks, shoots what it can hurt most, charges with the odds, and minds its flanks.

    It has randomness of its own for choices that are level; it never reads the dice to come.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)
        self._march: March | None = None
        self._aim: aiming.Aim | None = None

    def decide(self, game: Game, decision: Decision) -> Answer:
        """Its answer to a decision; always one that passes the check."""
        answer = self._choose(game, decision)
        if decision.check(game.state, answer).objections:
            return decision.sample(game.state, self._rng)
        return answer

    def _choose(self, game: Game, decision: Decision) -> Answer:
        state = game.state
        if isinstance(decision, Place):
            return deploying.place(state, decision, self._rng)
        if isinstance(decision, ChooseMove):
            if self._march is None or not self._march.fits(state, decision.side):
                self._march = March(state, decision.side)
            return self._march.next(state, decision)
        if isinstance(decision, ChooseShot):
            if self._aim is None or not self._aim.fits(state, decision.side):
                self._aim = aiming.Aim(state, decision.side)
            return self._aim.next(state, decision)
        return brawling.choose(state, decision, self._rng)
