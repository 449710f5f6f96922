"""Charges found for a player: the cheapest way into touch, or why there is none."""

from __future__ import annotations

import math

import pytest

from skirmish.rules.charging import find_charge
from skirmish.rules.contact import contacts, touched_by
from skirmish.rules.moving import check_move
from skirmish.ruling import Verdict
from skirmish.state import GameState
from tests.builders import box, man, orc, stage

R = 25 / 25.4 / 2
TOUCH = 2 * R


def found(state: GameState, name: str, *targets: str) -> float:
    """The cost of the charge found, which passes the check by itself."""
    order, ruling = find_charge(state, state.models[name], targets)
    assert ruling.verdict is not Verdict.NO, [reason.text for reason in ruling.objections]
    assert check_move(state, state.models[name], order).verdict is not Verdict.NO
    assert set(targets) <= set(ruling.touches)
    return ruling.cost


def test_the_straight_way_is_taken_where_it_is_open() -> None:
    state = stage(man("m", 10, 10), orc("o", 14, 10))
    assert found(state, "m", "o") == pytest.approx(4 - TOUCH, abs=0.002)


def test_a_friend_in_the_way_is_gone_round() -> None:
    """move.models"""
    state = stage(man("m", 10, 10), man("f", 12, 10.2), orc("o", 14, 10))
    cost = found(state, "m", "o")
    assert 4 - TOUCH < cost < 4


def test_a_zone_in_the_way_is_gone_round() -> None:
    """move.control_zone"""
    state = stage(man("m", 10, 10), orc("a", 12, 11.9), orc("o", 14.5, 10))
    assert found(state, "m", "o") > 4.5 - TOUCH


def test_an_engaged_enemy_is_reached_through_his_friends_zone_once_an_inch_away() -> None:
    """move.control_zone: the last inch to a target is free of other zones, engaged or not."""
    state = stage(man("m", 10, 10), man("f", 14.5, 10 + TOUCH), orc("o", 14.5, 10), orc("b", 14.5, 8.9))
    assert found(state, "m", "o") < 5


def test_two_at_once_are_touched_where_both_can_be() -> None:
    """charge.several"""
    state = stage(man("m", 10, 10), orc("a", 13, 10.6), orc("b", 13, 9.4))
    assert found(state, "m", "a", "b") == pytest.approx(3 - math.sqrt(TOUCH**2 - 0.36), abs=0.01)


def test_two_too_far_apart_are_not() -> None:
    state = stage(man("m", 10, 10), orc("a", 13, 11.5), orc("b", 13, 8.5))
    _, ruling = find_charge(state, state.models["m"], ["a", "b"])
    assert ruling.verdict is Verdict.NO


def test_a_defender_is_charged_at_his_wall() -> None:
    """defend.touching"""
    wall = box("wall", "barrier", 5, 11, 15, 11.3, height=0.8)
    state = stage(orc("o", 10, 8), man("m", 10.2, 11.3 + R), features=[wall])
    found(state, "o", "m")


def test_a_wall_that_nobody_defends_is_jumped_straight() -> None:
    """jump.attempt"""
    wall = box("wall", "barrier", 5, 11, 15, 11.3, height=0.8)
    state = stage(orc("o", 10, 9.5), man("m", 10, 11.3 + R + TOUCH), features=[wall])
    order, ruling = find_charge(state, state.models["o"], ["m"])
    assert ruling.verdict is Verdict.YES, ruling.objections
    assert [stop["kind"] for stop in ruling.stops] == ["jump"]
    assert len(order.route) == 2


def test_out_of_reach_is_told() -> None:
    state = stage(man("m", 10, 10), orc("o", 20, 10))
    _, ruling = find_charge(state, state.models["m"], ["o"])
    assert any("no way into touch" in reason.text for reason in ruling.objections)


class TestContacts:
    """charge.contact, move.zone_engaged"""

    def test_contact_is_mutual_and_between_enemies(self) -> None:
        state = stage(man("m", 10, 10), man("f", 10, 10 + TOUCH), orc("o", 10 + TOUCH, 10))
        assert contacts(state) == {"m": ("o",), "o": ("m",)}
        assert touched_by(state, state.models["o"]) == ("m",)

    def test_a_model_that_moved_is_seen_to_have_moved(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 10 + TOUCH, 10))
        assert contacts(state)
        state.models["o"].x += 0.02
        assert not contacts(state)

    def test_models_at_different_heights_do_not_touch(self) -> None:
        floor = box("floor", "rise", 9, 9, 13, 13, base=2.0, height=0.2)
        state = stage(man("m", 10, 10), orc("o", 10 + TOUCH, 10, z=2.2), features=[floor])
        assert not contacts(state)
