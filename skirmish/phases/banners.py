"""The banner of a slain bearer: taken up, or lost (banner.fallen)."""

from __future__ import annotations

from skirmish.decisions.base import Done
from skirmish.decisions.spoils import ChooseBearer
from skirmish.events import BannerTaken
from skirmish.phases.play import Flow, Play
from skirmish.rules import banners
from skirmish.ruling import Reason
from skirmish.state import Model


def fallen(play: Play, bearer: Model) -> Flow[None]:
    """At the death of a banner bearer, a friend beside him may drop all he carries and take it up.

    To be called when the bearer has been taken off the table; nothing happens for one who bore none.
    """
    banner = banners.banner_of(bearer)
    friends = banners.takers(play.state, bearer) if banner else ()
    if banner is None or not friends:
        return
    answer = yield ChooseBearer(side=bearer.side, fallen=bearer.name, banner=banner, models=friends)
    if isinstance(answer, Done):
        return
    taker = play.state.models[answer.model]
    dropped = {item for item in taker.warrior.items if not item.endswith(("armour", "coat"))}
    taker.lost = tuple(sorted({*taker.lost, *dropped}))
    taker.found = (banner,)
    taker.drawn = None
    reason = Reason("banner.fallen", f"{taker.name} drops what he carries for the banner of {bearer.name}")
    play.tell(BannerTaken(model=taker.name, fallen=bearer.name, banner=banner, because=(reason,)))
