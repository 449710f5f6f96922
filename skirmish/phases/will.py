"""Will spent and lost: from what is free first, and what goes out or fades when none is left."""

from __future__ import annotations

from skirmish.events import WentOut
from skirmish.phases import riding, wraiths
from skirmish.phases.play import Flow, Play
from skirmish.rules import effects
from skirmish.ruling import Reason
from skirmish.state import Model


def pay(model: Model, dice: int) -> None:
    """Take so many dice off a model's Will, what is free this turn first (magic.will)."""
    free = min(dice, model.free_will)
    model.free_will -= free
    model.will -= dice - free


def after_spending_will(play: Play, model: Model) -> Flow[None]:
    """With no Will in store, what it sustained goes out, and a wraith is banished (magic.banished).

    To be called whenever a model's Will may have come to 0, once what it was spent on has been worked out.
    """
    if model.will > 0:
        return
    for effect in sorted(effects.go_out(model)):
        reason = Reason("magic.sustained", f"{model.name} has no Will left to sustain it")
        play.tell(WentOut(model=model.name, effect=effect, because=(reason,)))
    if play.state.model(model.name) is not None:
        wraiths.fade(play, model)
        yield from riding.aftermath(play, model)
