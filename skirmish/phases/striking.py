"""The winners of a fight strike at the beaten (fight.strike)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from skirmish.decisions.fighting import ChooseStrike
from skirmish.events import BlowAtBarrier, StoodUp
from skirmish.forces.profile import Side
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import roll_to_wound
from skirmish.rules.duel import Fighter
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import Model
from skirmish.table import Feature

HITS_BARRIER = 3
"""The highest roll on which a charger's blow strikes the barrier (defend.blow)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fight that has been won."""

    winner: Side
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    fighters: Mapping[str, Fighter]


def strike(
    play: Play, outcome: Outcome, trapped: Collection[str] = (), barriers: Mapping[str, Feature] | None = None
) -> Flow[None]:
    """The winners strike at the losers (fight.strike, fight.split, fight.trapped).

    A lone winner chooses the victim of each strike once he has seen the last. A strike at a trapped model is two, and
    both are at it. Who strikes over one of the ``barriers``, by victim, must get past it.
    """
    state = play.state
    for name in outcome.winners:
        fighter = outcome.fighters[name]
        for left in range(fighter.strikes, 0, -1):
            victims = tuple(loser for loser in outcome.losers if loser in state.models)
            if not victims or name not in state.models:
                break
            victim = state.models[(yield from _victim(play, name, left, victims, trapped))]
            for _ in range(2 if victim.name in trapped else 1):
                if victim.name in state.models:
                    yield from _blow(play, fighter, victim, (barriers or {}).get(victim.name))


def stand_up(play: Play, winners: Collection[str]) -> None:
    """Winners on the ground get to their feet instead of striking (ground.fight)."""
    for name in winners:
        model = play.state.models.get(name)
        if model is not None and model.lying:
            model.lying = False
            reason = Reason("ground.fight", f"{name} has won and gets up instead of striking")
            play.tell(StoodUp(model=name, because=(reason,)))


def _victim(play: Play, striker: str, left: int, victims: tuple[str, ...], trapped: Collection[str]) -> Flow[str]:
    if len(victims) == 1:
        return victims[0]
    side = play.state.models[striker].side
    doubled = tuple(name for name in victims if name in trapped)
    answer = yield ChooseStrike(side=side, striker=striker, strikes=left, victims=victims, trapped=doubled)
    return str(answer.victim)


def _blow(play: Play, fighter: Fighter, victim: Model, barrier: Feature | None) -> Flow[None]:
    if barrier is not None:
        roll = play.dice.d6("defend.blow", fighter.name)
        passed = roll > HITS_BARRIER
        reason = Reason("defend.blow", f"4 or more gets past {barrier.name}", {"roll": roll})
        play.tell(
            BlowAtBarrier(striker=fighter.name, barrier=barrier.name, roll=roll, passed=passed, because=(reason,))
        )
        if not passed:
            return
    need = to_wound(fighter.strength, victim.warrior.defence, fighter.wounding)
    yield from roll_to_wound(play, need, victim, fighter.name, fighter.name)
