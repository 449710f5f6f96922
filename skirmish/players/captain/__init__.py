"""The captain: a computer player that weighs every choice by the exact odds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.moving import ChooseMove
from skirmish.decisions.shooting import ChooseShot
from skirmish.game import Game
from skirmish.players.captain import (
    aiming,
    brawling,
    deploying,
    heroics,
    riding,
    striking,
    valour,
    wizardry,
    yielding,
)
from skirmish.players.captain.marching import March
from skirmish.players.captain.moment import Moment

HANDLERS: dict[str, Callable[[Moment, Any], Answer]] = {
    "place": deploying.place,
    "choose_ward": deploying.ward,
    "place_marker": deploying.marker,
    "allocate_hit": aiming.allocate,
    "choose_pairing": brawling.pair,
    "choose_fight": brawling.next_fight,
    "declare_ways": brawling.declare,
    "choose_stance": brawling.stance,
    "choose_charger": brawling.next_charger,
    "choose_retreat": yielding.retreat,
    "choose_strike": striking.strike,
    "choose_use": striking.use,
    "choose_horn": striking.horn,
    "choose_tested": striking.tested,
    "choose_bearer": striking.bearer,
    "pick_up": striking.pick_up,
    "choose_might": valour.spend_might,
    "choose_fate": valour.spend_fate,
    "bid_might": valour.bid,
    "choose_reroll": valour.reroll,
    "choose_heroic": heroics.call,
    "order_heroics": heroics.order,
    "choose_resist": wizardry.resist,
    "choose_second_try": wizardry.second_try,
    "choose_resister": wizardry.resister,
    "choose_victim_part": wizardry.victim_part,
    "command_move": wizardry.command,
    "choose_roll_again": riding.roll_again,
    "choose_gear": riding.leave_gear,
}
"""Who answers what, by the kind of the question; moves and shots are planned for a phase at a time."""


class Captain:
    """Deploys in ranks, shoots what it can hurt most, charges with the odds, and minds its flanks.

    It spends Might and Will where that pays, and has its Heroes lead. It has randomness of its own for choices that are
    level; it never reads the dice to come.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)
        self._march: March | None = None
        self._aim: aiming.Aim | None = None

    def decide(self, game: Game, decision: Decision) -> Answer:
        """Its answer to a decision; always one that passes the check."""
        answer = self.choose(Moment.of(game, self._rng), decision)
        if decision.check(game.state, answer).objections:
            return decision.sample(game.state, self._rng)
        return answer

    def choose(self, moment: Moment, decision: Decision) -> Answer:
        """What it thinks best, unchecked."""
        state = moment.state
        if isinstance(decision, ChooseMove):
            if self._march is None or not self._march.fits(state, decision.side):
                self._march = March(state, decision.side, decision.models)
            return self._march.next(state, decision)
        if isinstance(decision, ChooseShot):
            if self._aim is None or not self._aim.fits(state, decision.side):
                self._aim = aiming.Aim(state, decision.side)
            return self._aim.next(state, decision)
        return HANDLERS[decision.kind](moment, decision)
