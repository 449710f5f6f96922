"""What follows when a fight is won: the beaten go back, may be ridden down, and are struck; the fallen get up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from skirmish.events import RiddenDown
from skirmish.phases import riding
from skirmish.phases.play import Flow, Play
from skirmish.phases.retreat import back_away, part_sides
from skirmish.phases.striking import Outcome, stand_up, strike
from skirmish.rules import blows, mounted
from skirmish.rules.mounted import ChargeRuling
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Model


def settle(play: Play, fight: Fight, outcome: Outcome, *, pushed_along: bool = False) -> Flow[None]:
    """Work out the end of a fight on level terms (fight.back_away, cavalry.knock, ground.fight, fight.strike)."""
    state = play.state
    charges = _charges(state, fight, outcome)
    outcome = replace(outcome, present=frozenset(state.models))
    trapped = yield from back_away(play, outcome.losers, outcome.winners, pushed_along=pushed_along)
    if trapped:
        part_sides(play, outcome.losers, outcome.winners)
    fell = _lying(state)
    yield from _ride_down(play, outcome, charges)
    down = _lying(state) - fell
    stand_up(play, outcome.winners)
    yield from strike(play, outcome, trapped | down)


def _charges(state: GameState, fight: Fight, outcome: Outcome) -> dict[str, ChargeRuling]:
    """With what bonuses the winners have charged, while the sides still touch."""
    winners = (state.models[name] for name in outcome.winners)
    return {model.name: mounted.charge_bonus(state, model, fight) for model in winners if model.charged}


def _ride_down(play: Play, outcome: Outcome, charges: Mapping[str, ChargeRuling]) -> Flow[None]:
    """Knock the beaten to the ground where they have gone back to; riders are thrown as their mounts go down."""
    state = play.state
    for name in outcome.losers:
        loser = state.models.get(name)
        found = _rider_down(state, charges, loser) if loser is not None else None
        if loser is None or found is None:
            continue
        winner, reason = found
        play.tell(RiddenDown(model=name, by=winner, because=(reason,)))
        if loser.mount is not None:
            yield from riding.thrown(play, loser, knocked=True)
        else:
            loser.lying = True


def _lying(state: GameState) -> frozenset[str]:
    return frozenset(name for name, model in state.models.items() if model.lying)


def _rider_down(state: GameState, charges: Mapping[str, ChargeRuling], loser: Model) -> tuple[str, Reason] | None:
    """Who knocks a beaten model down, and why, if anybody does."""
    for name, charge in charges.items():
        reason = blows.knocks_down(charge, state.models[name], loser)
        if reason is not None:
            return name, reason
    return None
