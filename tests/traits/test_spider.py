"""Shelob goes over any surface at full speed; gaps stop her as they stop others (spider.surfaces, spider.gaps)."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.events import Climbed, Jumped
from skirmish.invariants import broken
from skirmish.phases.play import Play
from skirmish.phases.walking import Walk
from skirmish.rules.moving import Order, plan
from skirmish.state import GameState, Model
from skirmish.table import Feature
from tests.builders import along, box, carry, man, mounted, move, playing, refusals, stage

BIG = 60 / 25.4 / 2
TALL = 45 / 25.4


def shelob(x: float, y: float, **changes: object) -> Model:
    return mounted("s", x, y, profile="shelob", **changes)


def lair(*features: Feature, **changes: object) -> GameState:
    return stage(shelob(10, 20, **changes), features=features, priority="evil")


def crawl(state: GameState, *points: tuple[float, float], dice: tuple[int, ...] = ()) -> Play:
    play, model = playing(state, *dice), state.models["s"]
    order = Order((model.at, *points))
    made = plan(state, model, order)
    assert not made.ruling.objections, made.ruling.objections
    carry(Walk(play, model, order, made).run())
    assert len(play.dice.record) == len(dice)
    assert not broken(state)
    return play


class TestGround:
    """spider.surfaces"""

    @pytest.mark.parametrize("changes", [{"going": "difficult"}, {"going": "difficult", "wood": True}])
    def test_difficult_ground_is_open_to_her(self, changes: dict[str, Any]) -> None:
        assert move(lair(box("it", "area", 12, 15, 16, 25, **changes)), "s", (20, 20)).allowed

    def test_a_steep_hill_too(self) -> None:
        assert move(lair(box("it", "rise", 12, 15, 16, 25, height=2, edge="steep")), "s", (20, 20)).cost == 10

    def test_what_nobody_enters_she_does_not_enter(self) -> None:
        """move.impassable"""
        assert refusals(move(lair(box("it", "area", 12, 15, 16, 25, going="impassable")), "s", (20, 20)))


class TestObstacles:
    """spider.surfaces"""

    @pytest.mark.parametrize("height", [1.0, 3.0, 9.0])
    def test_a_wall_of_any_height_is_no_hindrance(self, height: float) -> None:
        state = lair(box("wall", "barrier", 13, 15, 13.5, 25, height=height))
        crawl(state, (20, 20))
        assert state.models["s"].at == (20, 20)

    def test_but_she_does_not_stop_in_the_midst_of_it(self) -> None:
        """barrier.impassable"""
        state = lair(box("wall", "barrier", 13, 15, 13.5, 25, height=3.0))
        assert refusals(move(state, "s", (13.2, 20))) == {"barrier.obstacle"}

    def test_a_wall_is_not_defended_against_her(self) -> None:
        """defend.height"""
        wall = box("wall", "barrier", 13, 15, 13.5, 25, height=1.0)
        state = stage(shelob(10, 20), man("m", 14, 20), features=[wall], priority="evil")
        there = (14, round(20 + BIG + 25 / 25.4 / 2, 3))
        assert move(state, "s", (12, 22.5), there, charge=("m",)).touches == ("m",)

    def test_a_low_roof_is_walked_onto(self) -> None:
        state = lair(box("roof", "rise", 13, 12, 25, 28, height=3.0))
        play = crawl(state, (19, 20))
        assert state.models["s"].z == 3
        assert not play.state.models["s"].hampered


class TestFaces:
    """spider.surfaces"""

    def test_any_face_is_climbed_at_full_speed_without_a_roll(self) -> None:
        state = lair(box("cliff", "rise", 13, 12, 25, 28, height=4.5))
        play = crawl(state, (16, 20))
        (climbed,) = [event for event in play.events if isinstance(event, Climbed)]
        assert (climbed.roll, climbed.outcome) == (0, "bounds")
        assert (state.models["s"].z, state.models["s"].climbing) == (4.5, None)
        assert climbed.because[0].rule == "spider.surfaces"

    def test_as_far_up_as_the_move_goes(self) -> None:
        state = lair(box("cliff", "rise", 13, 12, 25, 28, height=12))
        play = crawl(state, (16, 20))
        assert play.state.models["s"].climbing == "cliff"
        assert state.models["s"].z == pytest.approx(10 - (13 - BIG - 10), abs=0.01)

    def test_and_down_again_without_a_fall(self) -> None:
        state = lair(box("cliff", "rise", 5, 12, 12, 28, height=4.5), z=4.5)
        plan_ = along(state, "s", (14, 20))
        assert "fall" not in [step.kind for step in plan_.steps]
        crawl(state, (14, 20))
        assert (state.models["s"].z, state.models["s"].lying) == (0, False)


class TestGaps:
    """spider.gaps, jump.gap"""

    def test_a_chasm_is_jumped_as_others_jump_it(self) -> None:
        state = lair(box("chasm", "gap", 13, 12, 14.5, 28, height=6))
        play = crawl(state, (18, 20), dice=(6,))
        (jumped,) = [event for event in play.events if isinstance(event, Jumped)]
        assert jumped.outcome == "bounds"

    def test_water_slows_her(self) -> None:
        """move.terrain"""
        river = box("river", "gap", 9, 12, 20, 28, height=1, going="difficult")
        assert move(lair(river, z=-1.0), "s", (12, 20)).cost == pytest.approx(4)
