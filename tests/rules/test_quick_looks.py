"""Quick looks that spare a whole check agree with it, and what is kept of a check is not kept too long."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.rules.moving import Order, check_move, runs_into
from skirmish.rules.recent import Recent
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import box, man, orc, recruit, stage

Spot = tuple[float, float]


def looks(state: GameState, *points: Spot) -> bool:
    model = state.models["m"]
    return runs_into(state, model, (model.at, *points))


def test_a_base_in_the_way_is_run_into() -> None:
    state = stage(man("m", 10, 10), man("n", 13, 10))
    assert looks(state, (15, 10))
    assert looks(state, (11, 10.5), (13, 10.5))
    assert not looks(state, (10, 15))


def test_who_lies_down_can_be_jumped() -> None:
    assert not looks(stage(man("m", 10, 10), orc("o", 13, 10, lying=True)), (15, 10))


def test_near_a_height_the_look_says_nothing() -> None:
    roof = box("roof", "rise", 12, 8, 16, 12, height=1.0)
    assert not looks(stage(man("m", 10, 10), man("n", 14, 10, z=1.0), features=[roof]), (14, 10.2))


place = st.tuples(st.floats(8, 14), st.floats(8, 14))


@given(st.lists(place, min_size=1, max_size=2), st.lists(place, min_size=1, max_size=4), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_it_forbids_is_forbidden(route: list[Spot], others: list[Spot], raised: bool, climbable: bool) -> None:
    tower = box("tower", "rise", 12, 9, 13, 13, height=3.0 if climbable else 1.0, climbable=climbable)
    crowd = [orc(f"o{i}", x, y) for i, (x, y) in enumerate(others)]
    state = stage(man("m", 10, 10), *crowd, features=[tower] if raised else [])
    model = state.models["m"]
    order = Order((model.at, *route))
    assert not (runs_into(state, model, order.route) and check_move(state, model, order).verdict is not Verdict.NO)


def test_a_check_is_made_anew_once_anything_has_changed() -> None:
    state = stage(man("m", 10, 10), man("n", 13, 10))
    order = Order(((10.0, 10.0), (15.0, 10.0)))
    assert check_move(state, state.models["m"], order).objections
    state.models["n"].y = 13.0
    assert check_move(state, state.models["m"], order).allowed
    state.models["m"].acted = True
    assert check_move(state, state.models["m"], order).objections


def test_only_the_last_answers_are_kept() -> None:
    asked: list[int] = []
    recent: Recent[int] = Recent(2)

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    found = [recent.get(number, partial(square, number)) for number in (1, 2, 1, 3, 1)]
    assert found == [1, 4, 1, 9, 1]
    assert asked == [1, 2, 3, 1]


def test_who_is_near_has_no_base_too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(stage(man("m", 10, 10), man("n", 12.5, 10)).near(man("m", 10, 10), 0.5)) == []
    recruit(monkeypatch, "a very wide one", base_mm=100.0)
    state = stage(man("m", 10, 10), Model("w", "good", "a very wide one", x=12.5, y=10))
    assert [each.name for each in state.near(state.models["m"], 0.5)] == ["w"]
