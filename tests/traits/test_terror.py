"""Terror: who is so dreadful that a charge at him takes courage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.forces.profile import profiles
from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import Model
from tests.builders import MAN, ORC, stage


def facing(profile: str, *, lost: tuple[str, ...] = ()) -> courage.CourageRuling:
    """What it takes an ordinary warrior to charge one of a profile."""
    side = profiles()[profile].side
    foe = replace(Model.recruit("foe", profile, (), side), x=30.0, y=24.0, lost=lost)
    charger = replace(Model.recruit("m", ORC if side == "good" else MAN), x=24.0, y=24.0)
    return courage.daring(stage(charger, foe), charger, [foe])


@pytest.mark.parametrize(
    "profile",
    [
        "the-dark-lord-sauron",
        "witch-king",
        "ringwraith",
        "the-balrog",
        "shelob",
        "troll-chieftain",
        "treebeard",
        "the-king-of-the-dead",
        "the-army-of-the-dead",
        "galadriel",
        "celeborn",
    ],
)
def test_the_terrifying_of_the_lists_are(profile: str) -> None:
    ruling = facing(profile)
    assert ruling.verdict is Verdict.ROLL
    assert ruling.because[0].rule == "courage.terror"


@pytest.mark.parametrize("profile", ["mordor-troll", "cave-troll", "aragorn-strider", "saruman", "gwaihir"])
def test_others_are_not(profile: str) -> None:
    assert facing(profile).verdict is Verdict.YES


def test_a_dreaded_spear_is_as_long_as_it_is_carried() -> None:
    assert facing("gil-galad").tests == ("terror",)
    assert facing("gil-galad", lost=("aeglos",)).tests == ()


def test_it_is_charging_that_takes_courage_and_nothing_else() -> None:
    charger = replace(Model.recruit("m", MAN), x=24.0, y=24.0)
    foe = replace(Model.recruit("foe", "troll-chieftain"), x=26.0, y=24.0)
    assert courage.due(stage(charger, foe), charger).tests == ()
