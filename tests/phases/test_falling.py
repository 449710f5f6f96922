"""Falls and what they cost."""

from __future__ import annotations

import pytest

from skirmish.events import Fell
from skirmish.measure import Scale
from skirmish.phases import falling
from skirmish.rules import standing
from tests.builders import box, carry, man, orc, playing, recruit, stage


@pytest.mark.parametrize(("drop", "hits"), [(1.0, 0), (2.2, 0), (2.21, 2), (3.99, 3), (4.0, 4), (12.0, 12)])
def test_a_hit_for_each_full_inch_of_a_drop_beyond_twice_the_height(drop: float, hits: int) -> None:
    state = stage(man("m", 24, 24))
    assert falling.damage(state, state.models["m"], drop) == hits


@pytest.mark.parametrize(("drop", "hits"), [(5.5, 0), (5.7, 2), (10.0, 5), (12.0, 6)])
def test_or_for_each_full_two_centimetres(drop: float, hits: int) -> None:
    state = stage(man("m", 60, 60), scale=Scale.CENTIMETRES, width=120, height=120)
    assert falling.damage(state, state.models["m"], drop) == hits


def test_a_short_fall_only_lands() -> None:
    state = stage(man("m", 24, 24))
    play = playing(state)
    carry(falling.fall(play, state.models["m"], 2.0))
    assert [(event.drop, event.hits) for event in play.events if isinstance(event, Fell)] == [(2.0, 0)]
    assert not state.models["m"].lying


def test_the_hits_are_strength_three_and_stop_when_it_is_slain() -> None:
    state = stage(man("m", 24, 24))
    play = playing(state, 4, 5)
    carry(falling.fall(play, state.models["m"], 5.0))
    assert list(state.fallen) == ["m"]
    assert [(roll.purpose, roll.owner) for roll in play.dice.record] == [("wound.chart", "good")] * 2


def test_a_survivor_lies_at_the_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "hardy", wounds=3)
    model = man("m", 24, 24, wounds=3)
    model.profile = "hardy"
    state = stage(model)
    carry(falling.fall(playing(state, 6, 6, 1), model, 3.0))
    assert (model.wounds, model.lying) == (1, True)


def test_it_comes_down_beside_what_is_in_the_way_and_out_of_touch() -> None:
    state = stage(man("m", 24, 24, z=0.0), man("f", 24.3, 24), orc("o", 23.2, 24.6))
    carry(falling.fall(playing(state), state.models["m"], 1.0))
    model = state.models["m"]
    assert list(standing.objections(state, model)) == []
    assert state.gap(model, state.models["o"]) >= 0.01
    assert abs(model.x - 24) + abs(model.y - 24) < 1.5


def test_it_lands_where_it_is_told() -> None:
    cliff = box("cliff", "rise", 20, 24, 28, 30, height=2.0)
    state = stage(man("m", 24, 24.5, z=0.0), features=[cliff])
    carry(falling.fall(playing(state), state.models["m"], 2.0, (24.0, 23.0)))
    assert state.models["m"].at == (24.0, 23.0)
