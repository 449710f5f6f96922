"""Shelob flees from wounds unless she keeps her Courage (creature.instinct)."""

from __future__ import annotations

from typing import Any

from skirmish.events import CourageTested, Fled
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import stage


def hunted(hunter: str = "warrior-of-minas-tirith", **changes: Any) -> GameState:
    spider = fresh("s", "shelob", 24, 24, **changes)
    state = stage(fresh("x", hunter, 0, 0, might=0, free_might=0), spider, phase=Phase.FIGHT)
    touching(state, state.models["x"], spider)
    return state


def test_a_wound_is_a_courage_test_and_she_stays_if_she_passes() -> None:
    state = hunted()
    play, _ = brawl(state, 6, 1, 6, 3, 3)
    assert [(event.model, event.test, event.passed) for event in of_kind(play, CourageTested)] == [
        ("s", "instinct", True)
    ]
    assert state.models["s"].wounds == 5


def test_she_flees_if_she_fails_and_counts_as_lost() -> None:
    state = hunted()
    play, _ = brawl(state, 6, 1, 6, 3, 2)
    assert [event.model for event in of_kind(play, Fled)] == ["s"]
    assert "s" in state.fallen
    assert state.fallen["s"].wounds == 0


def test_each_wound_is_a_test_of_its_own() -> None:
    state = hunted("aragorn-strider", lying=True)
    play, _ = brawl(state, 6, 6, 6, 1, 6, 3, 3, 6, 4, 3, 1, 1, 1, 1)
    assert len(of_kind(play, CourageTested)) == 2
    assert state.models["s"].wounds == 4


def test_no_wound_no_test() -> None:
    play, _ = brawl(hunted(), 6, 1, 1)
    assert of_kind(play, CourageTested) == []


def test_the_last_wound_slays_her_without_a_test() -> None:
    state = hunted(wounds=1)
    play, _ = brawl(state, 6, 1, 6)
    assert of_kind(play, CourageTested) == []
    assert "s" in state.fallen


def test_nobody_strikes_at_her_when_she_is_gone() -> None:
    state = hunted("aragorn-strider")
    play, _ = brawl(state, 6, 6, 6, 1, 6, 1, 1)
    assert len(of_kind(play, Fled)) == 1
