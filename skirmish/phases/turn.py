"""The turn: which phase takes the next step (turn.sequence)."""

from __future__ import annotations

from skirmish.phases import deploy, end, heroic_combat, move, priority, shoot
from skirmish.phases.play import Flow, Play
from skirmish.state import Phase

_STEPS = {
    Phase.DEPLOY: deploy.step,
    Phase.PRIORITY: priority.step,
    Phase.MOVE: move.step,
    Phase.SHOOT: shoot.step,
    Phase.FIGHT: heroic_combat.step,
    Phase.END: end.step,
}


def step(play: Play) -> Flow[None]:
    """One activation of whatever phase the state is in."""
    return _STEPS[play.state.phase](play)
