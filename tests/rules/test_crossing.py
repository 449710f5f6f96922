"""The Move phase: over barriers, gaps and heights, and past those who defend them. Men are 1.102 in tall."""

from __future__ import annotations

import pytest

from skirmish.rules.moving import Order, plan
from skirmish.ruling import Verdict
from skirmish.state import GameState
from skirmish.table import Feature
from tests.builders import TOUCH, R, box, man, move, orc, refusals, stage


def wall(height: float, thick: float = 0.3, **changes: object) -> Feature:
    return box("wall", "barrier", 12, 5, 12 + thick, 15, height=height, **changes)


class TestBarriers:
    """barrier.step, barrier.obstacle, barrier.impassable, jump.attempt, jump.modifier"""

    @pytest.mark.parametrize(
        ("height", "thick", "rolls"), [(0.54, 0.3, 0), (0.56, 0.3, 1), (0.3, 0.54, 0), (0.3, 0.56, 1), (2.2, 0.3, 1)]
    )
    def test_half_the_height_of_the_model_is_strode_over_and_more_is_jumped(
        self, height: float, thick: float, rolls: int
    ) -> None:
        state = stage(man("m", 10, 10), features=[wall(height, thick)])
        ruling = move(state, "m", (15, 10))
        assert ruling.allowed
        assert [stop["kind"] for stop in ruling.stops] == ["jump"] * rolls

    def test_beyond_twice_the_height_nobody_crosses(self) -> None:
        state = stage(man("m", 10, 10), features=[wall(2.21)])
        assert refusals(move(state, "m", (15, 10))) == {"barrier.impassable"}

    def test_to_walk_up_to_it_is_no_jump(self) -> None:
        state = stage(man("m", 10, 10), features=[wall(0.8)])
        ruling = move(state, "m", (12 - R, 10))
        assert ruling.allowed
        assert not ruling.stops

    def test_it_must_have_the_movement_to_be_across(self) -> None:
        state = stage(man("m", 10, 10), features=[wall(0.8)])
        assert refusals(move(state, "m", (12.1, 10))) == {"jump.attempt"}
        assert move(state, "m", (12.3 + R, 10)).allowed
        far = stage(man("m", 6.6, 10), features=[wall(0.8)])
        assert "move.rates" in refusals(move(far, "m", (12.3 + R, 10)))

    def test_one_off_the_roll_where_it_is_taller_or_wider_than_the_model(self) -> None:
        for height, thick, malus in ((1.0, 0.3, False), (1.2, 0.3, True), (0.8, 1.2, True)):
            state = stage(man("m", 10, 10), features=[wall(height, thick)])
            model = state.models["m"]
            jump = next(
                step for step in plan(state, model, Order((model.at, (15.0, 10.0)))).steps if step.kind == "jump"
            )
            assert jump.malus is malus

    def test_the_place_beyond_must_be_free(self) -> None:
        state = stage(man("m", 10, 10), man("f", 12.9, 10), features=[wall(0.8)])
        assert "move.models" in refusals(move(state, "m", (12.3 + R, 10)))

    def test_no_landing_in_a_zone_without_touching_the_target(self) -> None:
        state = stage(man("m", 10.5, 10), orc("o", 14.5, 10), features=[wall(0.8, 0.8)])
        assert "jump.attempt" in refusals(move(state, "m", (14.5 - TOUCH, 10), charge=("o",)))

    def test_a_landing_in_touch_with_the_target_is_a_charge(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 12.3 + R + TOUCH + 0.001, 10), features=[wall(0.8)])
        state.models["o"].lying = False
        ruling = move(state, "m", (12.3 + R, 10), charge=("o",))
        assert ruling.verdict is Verdict.YES, ruling.objections

    def test_over_a_prone_enemy_to_the_one_behind(self) -> None:
        """ground.jumped"""
        near = stage(man("m", 10, 8), orc("p", 10, 10, lying=True), orc("t", 10, 11.968))
        assert move(near, "m", (10, 10 + TOUCH), charge=("t", "p")).allowed
        far = stage(man("m", 10, 8), orc("p", 10, 10, lying=True), orc("t", 10, 12.2))
        assert "jump.attempt" in refusals(move(far, "m", (10, 12.2 - TOUCH), charge=("t",)))

    def test_a_friend_on_the_ground_is_jumped_too(self) -> None:
        """ground.jumped"""
        state = stage(man("m", 10, 8), man("p", 10, 10, lying=True))
        ruling = move(state, "m", (10, 13))
        assert ruling.allowed
        assert [stop["over"] for stop in ruling.stops] == ["p"]


class TestGaps:
    """jump.gap"""

    def gap(self, width: float, depth: float = 3.0) -> Feature:
        return box("chasm", "gap", 12, 5, 12 + width, 15, height=depth)

    def test_up_to_twice_the_height_is_jumped(self) -> None:
        state = stage(man("m", 11, 10), features=[self.gap(2.2)])
        ruling = move(state, "m", (15, 10))
        assert ruling.allowed
        assert [stop["kind"] for stop in ruling.stops] == ["jump"]

    def test_a_wider_one_is_fallen_into(self) -> None:
        state = stage(man("m", 11, 10), features=[self.gap(3.0)])
        ruling = move(state, "m", (16, 10))
        assert [stop["kind"] for stop in ruling.stops] == ["fall"]

    def test_a_narrow_one_is_strode_over(self) -> None:
        state = stage(man("m", 11, 10), features=[self.gap(0.5)])
        ruling = move(state, "m", (15, 10))
        assert ruling.allowed
        assert not ruling.stops

    def test_wider_than_the_model_is_tall_takes_one_off(self) -> None:
        for width, malus in ((1.0, False), (1.3, True)):
            state = stage(man("m", 11, 10), features=[self.gap(width)])
            model = state.models["m"]
            steps = plan(state, model, Order((model.at, (15.0, 10.0)))).steps
            assert [step.malus for step in steps if step.kind == "jump"] == [malus]

    def test_from_floor_to_floor_across_the_air(self) -> None:
        floors = [box("west", "rise", 5, 5, 12, 15, height=4), box("east", "rise", 13.5, 5, 20, 15, height=4)]
        state = stage(man("m", 11, 10, z=4.0), features=floors)
        model = state.models["m"]
        whole = plan(state, model, Order((model.at, (14.5, 10.0))))
        assert whole.ruling.allowed
        assert [step.kind for step in whole.steps if step.kind != "walk"] == ["jump"]
        assert whole.end.z == 4


class TestHeights:
    """climb.short, climb.surface, drop.free, fall.damage"""

    def test_a_step_below_half_its_height_is_walked_up(self) -> None:
        stair = box("stair", "rise", 12, 5, 20, 15, height=0.5)
        state = stage(man("m", 10, 10), features=[stair])
        model = state.models["m"]
        up = plan(state, model, Order((model.at, (15.0, 10.0))))
        assert up.ruling.allowed
        assert not up.ruling.stops
        assert up.end.z == 0.5

    def test_a_slope_is_walked_up_and_a_steep_one_costs_double(self) -> None:
        for edge, cost in (("slope", 5.0), ("steep", 8.0)):
            hill = box("hill", "rise", 12, 5, 20, 15, height=3, edge=edge)
            state = stage(man("m", 10, 10), features=[hill])
            ruling = move(state, "m", (15, 10))
            assert ruling.cost == pytest.approx(cost)

    def test_up_to_twice_its_height_is_a_jump(self) -> None:
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=1.5)
        state = stage(man("m", 10, 10), features=[ledge])
        model = state.models["m"]
        up = plan(state, model, Order((model.at, (14.0, 10.0))))
        assert up.ruling.allowed
        assert [(step.kind, step.malus) for step in up.steps if step.kind != "walk"] == [("jump", True)]
        assert up.end.z == 1.5

    def test_a_sheer_face_is_not_walked_up(self) -> None:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=3)
        assert refusals(move(stage(man("m", 10, 10), features=[cliff]), "m", (14, 10))) == {"move.impassable"}

    def test_a_climb_costs_double_its_height(self) -> None:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=2.25, climbable=True)
        state = stage(man("m", 11.4, 10), features=[cliff])
        model = state.models["m"]
        up = plan(state, model, Order((model.at, (13.0, 10.0))))
        assert up.ruling.allowed
        climb = next(step for step in up.steps if step.kind == "climb")
        assert climb.cost == pytest.approx(4.5)
        assert (up.end.z, up.end.climbing) == (2.25, None)

    def test_out_of_movement_it_hangs_on_the_face(self) -> None:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=5, climbable=True)
        state = stage(man("m", 12 - R, 10), features=[cliff])
        model = state.models["m"]
        up = plan(state, model, Order((model.at, (14.0, 10.0))))
        assert up.ruling.allowed
        assert up.end.climbing == "cliff"
        assert up.end.z == pytest.approx(3, abs=0.01)

    def test_down_to_twice_its_height_is_free(self) -> None:
        ledge = box("ledge", "rise", 5, 5, 12, 15, height=2.0)
        state = stage(man("m", 11, 10, z=2.0), features=[ledge])
        model = state.models["m"]
        down = plan(state, model, Order((model.at, (16.0, 10.0))))
        assert down.ruling.allowed
        assert down.ruling.cost == pytest.approx(5)
        assert [step.kind for step in down.steps if step.kind != "walk"] == ["drop"]
        assert down.end.z == 0

    def test_further_down_it_falls_and_lies_at_the_foot(self) -> None:
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
        state = stage(man("m", 11, 10, z=4.0), features=[cliff])
        model = state.models["m"]
        down = plan(state, model, Order((model.at, (15.0, 10.0))))
        assert [step.kind for step in down.steps if step.kind != "walk"] == ["fall"]
        assert down.end.lying
        assert down.end.at == pytest.approx((12 + R, 10), abs=0.003)

    def test_a_floor_above_is_walked_under(self) -> None:
        floor = box("floor", "rise", 12, 5, 20, 15, base=2.0, height=0.2)
        state = stage(man("m", 10, 10), features=[floor])
        model = state.models["m"]
        under = plan(state, model, Order((model.at, (15.0, 10.0))))
        assert under.ruling.allowed
        assert under.end.z == 0


class TestDefendedBarriers:
    """defend.placed, defend.height, defend.zone, defend.crossing, defend.room, defend.touching, ground.no_defending"""

    def position(self, *chargers: float, lying: bool = False, height: float = 0.8) -> GameState:
        ledge = box("wall", "barrier", 5, 9.7, 35, 10, height=height)
        at_wall = [orc(f"o{i}", x, 9.7 - R) for i, x in enumerate(chargers)]
        return stage(man("d", 20, 10 + R, lying=lying), *at_wall, orc("new", 20 + TOUCH, 7), features=[ledge])

    def test_touching_the_wall_within_his_zone_is_touching_him(self) -> None:
        state = self.position()
        assert move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)).allowed

    def test_his_part_is_his_base_and_an_inch_either_side(self) -> None:
        state = self.position()
        inside, outside = 20 + R + 0.99, 20 + R + 1.02
        assert move(state, "new", (inside, 9.7 - R), charge=("d",)).allowed
        assert "charge.contact" in refusals(move(state, "new", (outside, 9.7 - R), charge=("d",)))

    def test_his_zone_reaches_an_inch_beyond_the_far_face(self) -> None:
        state = self.position()
        assert refusals(move(state, "new", (20 + TOUCH, 9.7 - R - 0.5))) == {"move.control_zone"}
        assert move(state, "new", (20 + TOUCH, 9.7 - R - 1.0)).allowed

    def test_three_small_bases_have_room_and_a_fourth_has_none(self) -> None:
        three = self.position(20 - TOUCH, 20)
        assert move(three, "new", (20 + TOUCH, 9.7 - R), charge=("d",)).allowed
        four = self.position(20 - TOUCH - 0.4, 20 - 0.4, 20 + TOUCH - 0.4)
        assert "defend.room" in refusals(move(four, "new", (20 + 2 * TOUCH - 0.39, 9.7 - R), charge=("d",))) or (
            "charge.contact" in refusals(move(four, "new", (20 + 2 * TOUCH - 0.39, 9.7 - R), charge=("d",)))
        )

    def test_the_barrier_is_not_jumped_in_his_zone(self) -> None:
        state = self.position()
        assert "move.control_zone" in refusals(move(state, "new", (21.4, 8.0), (21.4, 11.5)))

    def test_beside_his_zone_it_is(self) -> None:
        state = self.position()
        state.models["new"].x = 25
        assert move(state, "new", (25, 12)).allowed

    def test_on_the_ground_he_defends_nothing(self) -> None:
        state = self.position(lying=True)
        assert "charge.contact" in refusals(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))

    def test_a_wall_below_half_the_attackers_height_is_not_worth_defending(self) -> None:
        state = self.position(height=0.5)
        assert "charge.contact" in refusals(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))

    def test_he_must_see_over_it(self) -> None:
        state = self.position(height=1.05)
        assert "charge.contact" in refusals(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))


class TestClimbersAndCrawlers:
    """elevated.charge, elevated.zone, ground.limits"""

    def test_a_climber_stops_below_a_defender_of_the_edge_and_is_in_touch_with_him(self) -> None:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=2.25, climbable=True)
        state = stage(man("m", 11.4, 10), orc("o", 12 + R, 10, z=2.25), features=[cliff])
        model = state.models["m"]
        up = plan(state, model, Order((model.at, (13.0, 10.0)), ("o",)))
        assert (up.ruling.touches, up.end.climbing) == (("o",), "cliff")
        assert up.end.z == pytest.approx(2.25 - 28 / 25.4)

    def test_a_climber_charges_nobody_further_from_the_edge(self) -> None:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=2.25, climbable=True)
        state = stage(man("m", 11.4, 10), orc("o", 14.2, 10, z=2.25), features=[cliff])
        assert "elevated.charge" in refusals(move(state, "m", (14.2 - TOUCH, 10), charge=("o",)))

    def test_a_model_on_the_ground_jumps_nothing(self) -> None:
        thin = box("wall", "barrier", 10.5, 5, 10.6, 15, height=0.8)
        state = stage(man("m", 10.5 - R, 10, lying=True), features=[thin])
        assert "ground.limits" in refusals(move(state, "m", (10.6 + R, 10)))

    def test_who_hangs_on_a_face_may_stay_there(self) -> None:
        """climb.surface"""
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=5, climbable=True)
        state = stage(man("m", 12 - R, 10, z=1.0, climbing="cliff"), features=[cliff])
        assert move(state, "m").allowed
