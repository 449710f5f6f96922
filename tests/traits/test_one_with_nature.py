"""Radagast in difficult ground (nature.at_home)."""

from __future__ import annotations

import pytest

from tests.builders import box, man, mounted, move, refusals, stage


@pytest.mark.parametrize("wood", [False, True])
def test_on_foot_difficult_ground_costs_him_nothing_more(wood: bool) -> None:
    marsh = box("marsh", "area", 11, 5, 15, 25, going="difficult", wood=wood)
    state = stage(mounted("r", 10, 10, profile="radagast-the-brown"), man("m", 10, 20), features=[marsh])
    assert move(state, "r", (16, 10)).allowed
    assert move(state, "m", (13, 20)).cost == pytest.approx(5)


def test_on_a_horse_it_does() -> None:
    """cavalry.difficult"""
    marsh = box("marsh", "area", 11, 5, 15, 25, going="difficult")
    state = stage(mounted("r", 10, 10, "horse", profile="radagast-the-brown"), features=[marsh])
    assert move(state, "r", (12, 10)).cost == pytest.approx(5)


def test_a_steep_hill_is_difficult_ground_too() -> None:
    hill = box("hill", "rise", 11, 5, 15, 25, height=1, edge="steep")
    state = stage(mounted("r", 10, 10, profile="radagast-the-brown"), features=[hill])
    assert move(state, "r", (12, 10)).cost == pytest.approx(2)


def test_what_nobody_enters_he_does_not_enter() -> None:
    """move.impassable"""
    lake = box("lake", "area", 11, 5, 15, 25, going="impassable")
    state = stage(mounted("r", 10, 10, profile="radagast-the-brown"), features=[lake])
    assert refusals(move(state, "r", (12, 10))) == {"move.impassable"}
