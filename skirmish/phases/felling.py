"""Models thrown to the ground by magic."""

from __future__ import annotations

from skirmish.events import Felled
from skirmish.phases import riding
from skirmish.phases.falling import fall_off
from skirmish.phases.play import Flow, Play
from skirmish.ruling import Reason
from skirmish.state import Model


def fell(play: Play, model: Model, reason: Reason) -> Flow[Model | None]:
    """Knock a model to the ground: a climber falls off, a rider is thrown, but not hurt by it (magic.riders).

    The mount, where it is still there.
    """
    state = play.state
    if model.climbing:
        yield from fall_off(play, model)
        if model.name not in state.models:
            return None
    if model.mount is None:
        model.lying = True
        play.tell(Felled(model=model.name, because=(reason,)))
        return None
    mount, there = model.mount, set(state.models)
    play.tell(Felled(model=model.name, because=(reason,)))
    yield from riding.thrown(play, model, knocked=True, hit=False)
    return next((one for name, one in state.models.items() if name not in there and one.profile == mount), None)
