"""Anduril, Flame of the West: never more than 4 to wound (item.anduril)."""

from __future__ import annotations

import pytest

from skirmish.decisions.spending import SpendMight
from skirmish.events import FightBegan, WoundRolled
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import stage


def duel(foe: str, *options: str, **changes) -> GameState:
    aragorn = fresh("a", "aragorn-strider", 24, 24, *options, might=0, free_might=0, **changes)
    state = stage(aragorn, fresh("x", foe, 0, 0), phase=Phase.FIGHT)
    touching(state, state.models["x"], aragorn)
    return state


@pytest.mark.parametrize(
    ("foe", "with_it", "without"),
    [("mordor-troll", "4", "6"), ("the-balrog", "4", "6/5"), ("orc-warrior", "4", "4")],
)
def test_it_needs_no_more_than_4_and_no_more_than_the_chart(foe: str, with_it: str, without: str) -> None:
    for options, needed in ((("anduril",), with_it), ((), without)):
        state = duel(foe, *options)
        play, _ = brawl(state, 6, 6, 6, *[1] * state.models["x"].warrior.profile.attacks, 1, 1, 1)
        assert {event.needed for event in of_kind(play, WoundRolled)} == {needed}


def test_he_fights_with_it_without_being_asked() -> None:
    play, asked = brawl(duel("the-balrog", "anduril"), 6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
    assert of_kind(play, FightBegan)[0].weapons == (("a", "anduril"), ("x", "hand-weapon"))
    assert [question.kind for question in asked] == ["choose_retreat"]


def test_one_die_is_enough_against_what_nothing_else_could_hurt() -> None:
    most = Reason("item.anduril", "no more than 4", value=4)
    ruling = to_wound(1, 10, most=most)
    assert (ruling.needed, ruling.first, ruling.second, ruling.allowed) == ("4", 4, 0, True)
    assert "item.anduril" in {reason.rule for reason in ruling.because}
    assert to_wound(10, 4, most=most).needed == "3"


def test_might_lifts_its_rolls_as_any_other() -> None:
    state = duel("the-balrog", "anduril")
    state.models["a"].might = 1
    brawl(state, 6, 6, 6, 1, 1, 1, 1, 3, 1, 1, answers=[SpendMight(points=1)])
    assert state.models["x"].wounds == 9


def test_lost_it_is_of_no_use() -> None:
    play, _ = brawl(duel("the-balrog", "anduril", lost=("anduril",)), 6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
    assert of_kind(play, WoundRolled)[0].needed == "6/5"
