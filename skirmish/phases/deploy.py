"""Placing the models before the first turn."""

from __future__ import annotations

from skirmish.decisions.deploying import Place, PlaceAt, placed
from skirmish.events import Deployed
from skirmish.phases.play import Flow, Play
from skirmish.scenario.deployment import due
from skirmish.state import Phase


def step(play: Play) -> Flow[None]:
    """Place one model, or find that all stand and the first turn can begin (scenario.deployment)."""
    state = play.state
    now = due(state, play.scenario.deployment) if play.scenario else None
    if now is None:
        state.phase = Phase.PRIORITY
        return
    current, left = now
    state.active = current.side
    decision = Place(side=current.side, step=current, left=left)
    answer = decision.forced(state)
    if answer is None:
        answer = yield decision
    _place(play, answer)


def _place(play: Play, answer: PlaceAt) -> None:
    state = play.state
    model = placed(state, answer)
    del state.waiting[model.name]
    state.models[model.name] = model
    play.tell(Deployed(model=model.name, at=model.at))
