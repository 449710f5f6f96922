"""The start of a turn: who goes first."""

from __future__ import annotations

from skirmish.events import PhaseBegan, TurnBegan
from skirmish.forces.profile import Side, other
from skirmish.phases import start
from skirmish.phases.play import Flow, Play
from skirmish.ruling import Reason
from skirmish.state import Phase


def step(play: Play) -> Flow[None]:
    """Begin a turn, settle who has priority in it, and go on to the Move phase (turn.priority)."""
    state = play.state
    if state.turn == 0:
        yield from start.of_game(play)
    yield from start.of_turn(play)
    state.turn += 1
    if state.turn == 1:
        good = evil = 0
        state.priority = play.scenario.first_priority if play.scenario else "good"
        why = f"{state.priority} goes first in the first turn"
    else:
        good = play.dice.d6("turn.priority", "good")
        evil = play.dice.d6("turn.priority", "evil")
        state.priority, why = _winner(good, evil, state.priority)
    reason = Reason("turn.priority", why)
    play.tell(TurnBegan(turn=state.turn, priority=state.priority, good=good, evil=evil, because=(reason,)))
    start.after_priority(play)
    state.active = state.priority
    state.phase = Phase.MOVE
    play.tell(PhaseBegan(phase=Phase.MOVE.value))


def _winner(good: int, evil: int, before: Side) -> tuple[Side, str]:
    if good == evil:
        return other(before), f"a tie at {good} passes priority to {other(before)}"
    winner: Side = "good" if good > evil else "evil"
    return winner, f"good rolls {good}, evil {evil}"
