"""The Ring at work: put on, taken off, and the struggle over who moves its wearer."""

from __future__ import annotations

from skirmish.events import RingRemoved, RingRolled, RingWorn
from skirmish.phases.courage import test
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import slay
from skirmish.rules import effects, ring
from skirmish.ruling import Reason
from skirmish.state import Model

RESISTS = 3
"""The least roll by which a wearer's own side moves him."""


def put_on(play: Play, model: Model) -> None:
    """Put the Ring on (ring.wear)."""
    effects.put(model, ring.WORN)
    effects.put(model, ring.ROLLED)
    reason = Reason("ring.unseen", f"{model.name} vanishes from the sight of all but a few")
    play.tell(RingWorn(model=model.name, because=(reason,)))


def take_off(play: Play, model: Model) -> Flow[None]:
    """Try to take the Ring off, which needs a Courage test, once it is known who moves him (ring.remove)."""
    yield from struggle(play, model)
    if ring.MASTERED in model.effects:
        return
    reason = Reason("ring.remove", f"{model.name} struggles to take off the Ring")
    passed = yield from test(play, model, "ring", (reason,))
    if passed:
        effects.wear_off(model, {ring.WORN})
    else:
        effects.put(model, ring.TRIED)
    play.tell(RingRemoved(model=model.name, removed=passed, because=(reason,)))


def struggle(play: Play, model: Model) -> Flow[None]:
    """Roll for who moves a wearer this turn, once, before he moves (ring.struggle)."""
    if not ring.wears(model) or ring.ROLLED in model.effects:
        return
    effects.put(model, ring.ROLLED)
    face = play.dice.d6("ring.struggle", model.name)
    roll = yield from boost(play, model.name, "ring.struggle", face, range(RESISTS, 7))
    if roll < RESISTS:
        effects.put(model, ring.MASTERED)
    reason = Reason("ring.struggle", f"{RESISTS} or more leaves {model.name} his own master")
    play.tell(RingRolled(model=model.name, roll=roll, mastered=roll < RESISTS, because=(reason,)))


def end_of_turn(play: Play) -> None:
    """What the Ring has done this turn is over; the last of a force, if he wears it, is lost (ring.last)."""
    effects.end(play.state, ring.END_OF_TURN)
    lost = ring.consumed(play.state)
    if lost is not None:
        slay(play, lost, "the Ring")
