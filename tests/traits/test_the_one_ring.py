"""The One Ring sustains its master (item.one_ring)."""

from __future__ import annotations

import pytest

from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.events import ClungToLife
from skirmish.phases.wounding import wound
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import playing, stage

DUEL = (6, 6, 6, 1, 1, 1)


def master(*options: str, wounds: int = 1, might: int = 0, foe: str = "aragorn-strider") -> GameState:
    hero = fresh("a", foe, 0, 0, *(("anduril",) if foe == "aragorn-strider" else ()), might=0, free_might=0)
    sauron = fresh("s", "the-dark-lord-sauron", 24, 24, *options, wounds=wounds, might=might)
    state = stage(hero, sauron, phase=Phase.FIGHT)
    touching(state, hero, sauron)
    return state


@pytest.mark.parametrize(("roll", "lives"), [(1, False), (2, True)])
def test_he_recovers_his_last_wound_on_2_or_more(roll: int, lives: bool) -> None:
    state = master("the-one-ring")
    play, _ = brawl(state, *DUEL, 4, roll, *([1, 1] if lives else []))
    assert [(event.roll, event.lives) for event in of_kind(play, ClungToLife)] == [(roll, lives)]
    assert ("s" in state.fallen) is not lives
    if lives:
        assert state.models["s"].wounds == 1


def test_every_time() -> None:
    state = master("the-one-ring")
    play, _ = brawl(state, *DUEL, 4, 2, 4, 2, 4, 1)
    assert [event.lives for event in of_kind(play, ClungToLife)] == [True, True, False]
    assert "s" in state.fallen


def test_for_the_last_alone() -> None:
    state = master("the-one-ring", wounds=2)
    play, _ = brawl(state, *DUEL, 4, 1, 1)
    assert of_kind(play, ClungToLife) == []
    assert state.models["s"].wounds == 1


def test_not_without_the_ring() -> None:
    state = master()
    brawl(state, *DUEL, 4)
    assert "s" in state.fallen


def test_might_may_lift_the_die() -> None:
    state = master("the-one-ring", might=1)
    brawl(state, *DUEL, 4, 1, 1, 1, answers=[SpendMight(points=1)])
    assert state.models["s"].wounds == 1
    assert state.models["s"].might == 0


def test_a_drained_soul_is_its_last_wound_too() -> None:
    state = master("the-one-ring", wounds=5, foe="the-king-of-the-dead")
    brawl(state, 6, 1, 1, 1, 6, 2)
    assert state.models["s"].wounds == 1


def test_as_long_as_his_might_may_lift_the_die_he_has_his_wound() -> None:
    state = master("the-one-ring", might=1)
    flow = wound(playing(state, 1), state.models["s"], "a")
    assert isinstance(next(flow), ChooseMight)
    assert state.models["s"].wounds == 1
