"""Whom a model may charge late in its move: those it saw as that began (charge.sight)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from skirmish.rules.going import full_move
from skirmish.rules.sight import SightRuling, Sights, see
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model

Glimpse = Literal["yes", "no", "roll"]

_SAID: dict[Verdict, Glimpse] = {Verdict.YES: "yes", Verdict.NO: "no", Verdict.ROLL: "roll"}


def around(state: GameState, model: Model) -> dict[str, Glimpse]:
    """Which of the enemies within its Move a model sees now: yes, no, or by a roll."""
    foes = [foe for foe in state.near(model, full_move(state, model)) if foe.side != model.side]
    if not foes:
        return {}
    sights = Sights(state)
    sights.look_ahead((model, foe) for foe in foes)
    return {foe.name: _SAID[see(state, model, foe, sights=sights).verdict] for foe in foes}


def from_the_start(state: GameState, model: Model, target: Model) -> SightRuling:
    """What a model has seen of an enemy as its move began; the view as it is now, where the move is all one."""
    now = see(state, model, target)
    then = state.glimpsed.get(target.name) if state.moving == model.name else None
    if then is None:
        return now
    if then == "roll" and (rolled := state.sightings.get((model.name, target.name))) is not None:
        then = "yes" if rolled else "no"
    return replace(now, verdict=next(verdict for verdict, said in _SAID.items() if said == then))
