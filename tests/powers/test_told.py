"""Magic told in English."""

from __future__ import annotations

import pytest

from skirmish import events as happened
from skirmish.events import Event
from skirmish.report import told


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            happened.PowerCast(
                caster="g", power="sorcerous-blast", target="o", dice=(2, 4), score=5, needed=5, success=True, will=4
            ),
            "g casts sorcerous blast at o: 2 4 counts as 5, cast (needs 5+)",
        ),
        (
            happened.PowerCast(caster="g", power="cast-light", dice=(1,), score=1, needed=2, success=False, will=4),
            "g casts cast light: 1, in vain (needs 2+)",
        ),
        (
            happened.Resisted(model="o", power="command", dice=(3, 5), score=5, needed=5, success=True),
            "o resists command: 3 5, resisted (needs 5+)",
        ),
        (happened.Changed(model="o", figure="Courage", value=2), "o has Courage 2 now"),
        (happened.TookEffect(model="o", effect="immobilised"), "o is held by magic"),
        (happened.TookEffect(model="g", effect="terrifying-aura"), "g puts on a terrifying aura"),
        (happened.TookEffect(model="r", effect="aura-of-dismay"), "r puts on an aura of dismay"),
        (happened.WentOut(model="g", effect="light"), "the light of g goes out"),
        (happened.Stricken(caster="w", power="black-dart", victim="horse"), "the black dart of w strikes horse"),
        (
            happened.Blasted(caster="g", target="o", roll=4, distance=6, at=(1, 2), fights=("a", "b")),
            "o is blasted 6 in (4) to 1.0, 2.0, and throws down a and b",
        ),
        (happened.SweptAside(model="o", at=(1, 2)), "o is swept aside to 1.0, 2.0"),
        (happened.Felled(model="o"), "o is knocked to the ground"),
    ],
)
def test_each_event_has_its_words(event: Event, words: str) -> None:
    assert told(event, "in") == words
