"""What happens about the dice of a fight and the arms of the fallen, in words."""

from __future__ import annotations

import pytest

from skirmish import events as happened
from skirmish.events import Event
from skirmish.report import told


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            happened.WaysDeclared(side="good", ways=(("e", "elven-blade-two-handed"), ("f", "elven-blade-two-handed"))),
            "for this phase, e fights with elven-blade-two-handed and f fights with elven-blade-two-handed",
        ),
        (
            happened.HornBlown(model="b", tested="o", routed=True),
            "b blows the horn: o loses heart, and the fight is won",
        ),
        (happened.HornBlown(model="b", tested="o", routed=False), "b blows the horn: o holds firm"),
        (
            happened.Rerolled(side="good", model="m", was=2, now=5),
            "under its banner good rolls a die of m again: 2 becomes 5",
        ),
        (
            happened.BidsRevealed(good=(("h", 2),), evil=(("c", 1),)),
            "bids of Might are revealed: h 2 and c 1",
        ),
        (happened.BannerTaken(model="n", fallen="b", banner="banner"), "n takes up the banner of b"),
        (happened.TookUp(model="h", item="spear", fallen="o"), "h takes the spear of o"),
    ],
)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert told(event, "in") == words
