"""Heroes take arms from those they have slain (weapon.pick_up)."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.decisions.base import Done
from skirmish.decisions.spoils import PickUp
from skirmish.events import Slain, TookUp
from skirmish.phases.play import Flow, Play
from skirmish.rules import spoils
from skirmish.ruling import Reason


def gather(play: Play, winners: Sequence[str], losers: Sequence[str], since: int) -> Flow[None]:
    """After a fight whose losers are all slain, a Hero who slew every one of them may take one thing of theirs.

    ``since`` is how many events there were when the fight began.
    """
    state = play.state
    slayers = {event.model: event.by for event in play.events[since:] if isinstance(event, Slain)}
    for name in winners:
        hero = state.models.get(name)
        if hero is None or not hero.hero or any(slayers.get(loser) != name for loser in losers):
            continue
        offers = spoils.offers(hero, [state.fallen[loser] for loser in losers])
        if not offers:
            continue
        answer = yield PickUp(side=hero.side, hero=name, offers=offers)
        if isinstance(answer, Done):
            continue
        hero.found = (*hero.found, answer.item)
        hero.lost = tuple(item for item in hero.lost if item != answer.item)
        reason = Reason("weapon.pick_up", f"{name} has slain all his opponents and takes arms from one")
        play.tell(TookUp(model=name, item=answer.item, fallen=answer.fallen, because=(reason,)))
