"""The end of a turn: what wears off, and whether the game is over."""

from __future__ import annotations

from skirmish.events import GameEnded, StoodUp, TurnEnded
from skirmish.phases import ring
from skirmish.phases.play import Flow, Play
from skirmish.rules import effects
from skirmish.rules.heroics import FOUGHT_TWICE
from skirmish.rules.tokens import GAZED
from skirmish.ruling import Reason
from skirmish.scenario.objectives import LastStanding, left
from skirmish.state import GameState, Phase

WEARS_OFF = effects.END_OF_TURN | {GAZED, FOUGHT_TWICE}
"""The effects that are over with the turn."""


def step(play: Play) -> Flow[None]:
    """End the turn: the game with it when the objective is met, else the next turn follows (scenario.objective).

    A game without a scenario ends when a side has nobody left.
    """
    yield from ()
    state = play.state
    ring.end_of_turn(play)
    _to_their_feet(play)
    _refresh(state)
    play.tell(TurnEnded(turn=state.turn, good=left(state, "good"), evil=left(state, "evil")))
    objective = play.scenario.objective if play.scenario else LastStanding()
    state.result = objective.result(state)
    if state.result is None:
        state.phase = Phase.PRIORITY
        return
    reason = Reason("scenario.objective", state.result.why)
    play.tell(GameEnded(winner=state.result.winner, why=state.result.why, because=(reason,)))


def _to_their_feet(play: Play) -> None:
    """Mounts that were knocked down with their riders do not stay on the ground (cavalry.no_climbing)."""
    for mount in play.state.models.values():
        if mount.loose and mount.lying:
            mount.lying = False
            reason = Reason("cavalry.no_climbing", "no mount stays on the ground")
            play.tell(StoodUp(model=mount.name, because=(reason,)))


def _refresh(state: GameState) -> None:
    """What was done this turn counts no more; who lies or hangs on a face still does."""
    state.sightings.clear()
    state.fights = None
    state.heroics, state.polled, state.moving = (), False, None
    state.glimpsed.clear()
    for model in (*state.models.values(), *state.carried.values()):
        model.moved = 0.0
        model.charged = ()
        model.acted = model.hampered = model.fought = model.supported = False
        model.tested = model.steady = model.cast = model.stooped = False
        model.shots, model.drawn = 0, None
        model.free_might, model.free_will = model.warrior.profile.free.might, effects.free_will(model)
    effects.end(state, WEARS_OFF)
