"""Ringwraiths are there by their Will alone (creature.wraith_will)."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.events import Banished, Slain, Wearied
from skirmish.phases.fight import step
from skirmish.phases.play import Play
from skirmish.state import Fight, GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import carry, man, playing, stage


def fought(*foes: Any, will: int = 14, **changes: Any) -> GameState:
    """A wraith that has fought some enemies in this phase, all of it done."""
    wraith = fresh("w", "ringwraith", 24, 24, will=will, fought=True, **changes)
    state = stage(*(foes or (man("m", 30, 24, fought=True),)), wraith, phase=Phase.FIGHT)
    state.fights = (Fight(tuple(model.name for model in state.side("good")), ("w",), done=True),)
    return state


def ended(state: GameState) -> Play:
    play = playing(state)
    carry(step(play))
    assert state.phase is Phase.END
    return play


def test_a_fight_costs_a_point_at_the_end_of_the_phase() -> None:
    state = fought()
    play = ended(state)
    assert state.models["w"].will == 13
    assert [(event.model, event.left) for event in of_kind(play, Wearied)] == [("w", 13)]


def test_one_that_has_not_fought_loses_none() -> None:
    state = fought()
    state.fights, state.models["w"].fought = (), False
    ended(state)
    assert state.models["w"].will == 14


def test_two_fights_cost_no_more_than_one() -> None:
    state = fought(man("m", 30, 24), man("n", 40, 24))
    state.fights = (Fight(("m",), ("w",), done=True), Fight(("n",), ("w",), done=True))
    ended(state)
    assert state.models["w"].will == 13


def test_against_the_wearer_of_the_ring_it_costs_nothing_whoever_fights_beside_him() -> None:
    state = fought(man("m", 30, 24), fresh("f", "frodo-baggins", 40, 24, effects=("ring",)))
    play = ended(state)
    assert state.models["w"].will == 14
    assert of_kind(play, Wearied) == []


def test_nor_if_he_has_fallen_in_it() -> None:
    state = fought(man("m", 30, 24), fresh("f", "frodo-baggins", 40, 24, effects=("ring",)))
    state.fallen["f"] = state.models.pop("f")
    ended(state)
    assert state.models["w"].will == 14


def test_the_last_point_banishes_it() -> None:
    state = fought(will=1)
    play = ended(state)
    assert [event.model for event in of_kind(play, Banished)] == ["w"]
    assert "w" in state.fallen
    assert state.fallen["w"].wounds == 0


@pytest.mark.parametrize("profile", ["witch-king", "ringwraith"])
def test_a_single_wound_banishes_whatever_will_is_left(profile: str) -> None:
    state = stage(man("m", 24, 24), fresh("w", profile, 24.984, 24, might=0, fate=0), phase=Phase.FIGHT)
    play, _ = brawl(state, 6, 1, 6, 4)
    assert [event.model for event in of_kind(play, Slain)] == ["w"]


def test_others_lose_no_will_by_fighting() -> None:
    state = fought(fresh("g", "gandalf-the-white", 30, 24, fought=True))
    before = state.models["g"].will
    ended(state)
    assert state.models["g"].will == before


def test_the_mount_of_one_that_is_banished_does_not_stay_in_its_name() -> None:
    state = fought(will=1, mount="horse", mount_wounds=1)
    state.loose_mounts = True
    ended(state)
    assert [model.profile for model in state.models.values() if model.side == "evil"] == ["horse"]


def test_a_beaten_wraith_still_tires() -> None:
    wraith, foe = fresh("w", "ringwraith", 24, 24, might=0), man("m", 0, 0)
    state = stage(foe, wraith, phase=Phase.FIGHT)
    touching(state, foe, wraith)
    brawl(state, 6, 1, 1)
    ended(state)
    assert state.models["w"].will == 13
