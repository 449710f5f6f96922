"""Those who are there by their Will alone: what a fight takes of it, and what becomes of them without it."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.events import Banished, Wearied
from skirmish.phases import riding
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import remove
from skirmish.rules.blows import asked
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Model


def weary(play: Play) -> Flow[None]:
    """At the end of the Fight phase: who lives by Will has lost some by fighting (creature.wraith_will)."""
    for model in list(play.state.models.values()):
        reason = _wearied(play.state, model) if model.fought else None
        if reason is None:
            continue
        model.will = max(0, model.will - 1)
        play.tell(Wearied(model=model.name, left=model.will, because=(reason,)))
        fade(play, model)
        yield from riding.aftermath(play, model)


def fade(play: Play, model: Model) -> None:
    """Banish a model that lives by Will and has none left; its mount is for `riding.aftermath`."""
    reason = asked(model, lambda trait: trait.fades(model))
    if reason is not None and model.will < 1 and play.state.model(model.name) is not None:
        remove(play, model)
        play.tell(Banished(model=model.name, because=(reason,)))


def _wearied(state: GameState, model: Model) -> Reason | None:
    """Why one of a model's fights of this phase cost it Will, if one did."""
    everybody = state.models | state.fallen | state.carried | state.gone
    fights = [fight for fight in state.fights or () if model.name in fight.names]
    return next((reason for fight in fights if (reason := _cost(model, fight, everybody))), None)


def _cost(model: Model, fight: Fight, everybody: Mapping[str, Model]) -> Reason | None:
    foes = [everybody[name] for name in fight.names if everybody[name].side != model.side]
    return asked(model, lambda trait: trait.wearied(model, foes))
