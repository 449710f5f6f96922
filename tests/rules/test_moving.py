"""The Move phase: how far, past whom, over what. Bases are 25 mm: radius 0.4921 in; men are 1.102 in tall."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.measure import Scale
from skirmish.rules.moving import MoveRuling, Order, check_move, plan
from skirmish.ruling import Verdict
from skirmish.state import GameState
from skirmish.table import Feature
from tests.builders import box, man, orc, recruit, stage

R = 25 / 25.4 / 2
TOUCH = 2 * R


def move(
    state: GameState, name: str, *points: tuple[float, float], charge: tuple[str, ...] = (), **order: object
) -> MoveRuling:
    model = state.models[name]
    return check_move(state, model, Order((model.at, *points), charge, **order))  # type: ignore[arg-type]


def rules(ruling: MoveRuling) -> set[str]:
    return {reason.rule for reason in ruling.objections}


class TestDistance:
    """move.rates"""

    def test_a_man_moves_six_inches_and_no_further(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (16, 10)).allowed
        assert rules(move(state, "m", (16.01, 10))) == {"move.rates"}

    def test_a_curved_way_is_measured_along_it(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (13, 10), (13, 13)).allowed
        assert rules(move(state, "m", (13, 10), (13, 13.1))) == {"move.rates"}

    def test_the_centimetre_column_is_fourteen(self) -> None:
        state = stage(man("m", 30, 30), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (44, 30)).allowed
        assert rules(move(state, "m", (44.1, 30))) == {"move.rates"}

    def test_standing_still_is_a_move(self) -> None:
        assert move(stage(man("m", 10, 10)), "m").allowed

    def test_a_model_moves_once(self) -> None:
        assert rules(move(stage(man("m", 10, 10, acted=True)), "m", (11, 10))) == {"move.rates"}

    def test_a_route_starts_where_the_model_stands(self) -> None:
        state = stage(man("m", 10, 10))
        ruling = check_move(state, state.models["m"], Order(((11.0, 10.0), (12.0, 10.0))))
        assert "starts at (11, 10)" in ruling.objections[0].text

    def test_a_route_with_a_number_that_is_none_is_refused(self) -> None:
        assert not move(stage(man("m", 10, 10)), "m", (math.nan, 10)).allowed


class TestOtherModels:
    """move.models"""

    def test_no_base_passes_over_a_friend(self) -> None:
        state = stage(man("m", 10, 10), man("f", 12, 10))
        assert rules(move(state, "m", (14, 10))) == {"move.models"}

    def test_a_gap_as_wide_as_the_base_lets_it_through(self) -> None:
        wide = stage(man("m", 10, 10), man("a", 12, 10 + TOUCH), man("b", 12, 10 - TOUCH))
        assert move(wide, "m", (14, 10)).allowed

    def test_a_gap_narrower_than_the_base_stops_it(self) -> None:
        narrow = stage(man("m", 10, 10), man("a", 12, 10.95), man("b", 12, 9.05))
        assert rules(move(narrow, "m", (14, 10))) == {"move.models"}

    def test_it_may_start_in_touch_with_a_friend(self) -> None:
        assert move(stage(man("m", 10, 10), man("f", 10 + TOUCH, 10)), "m", (8, 12)).allowed

    def test_a_base_above_is_not_in_the_way(self) -> None:
        floor = box("floor", "rise", 11, 8, 15, 12, base=2.0, height=0.2)
        state = stage(man("m", 10, 10), man("f", 13, 10, z=2.2), features=[floor])
        assert move(state, "m", (15, 10)).allowed


class TestTableEdge:
    """move.table_edge"""

    def test_the_whole_base_stays_on_the_table(self) -> None:
        state = stage(man("m", 1, 10))
        assert move(state, "m", (R, 10)).allowed
        assert rules(move(state, "m", (0.4, 10))) == {"move.table_edge"}


class TestControlZones:
    """move.control_zone, move.zone_engaged, move.zone_start"""

    def test_an_inch_away_is_outside_and_nearer_is_inside(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 15, 10))
        edge = 15 - TOUCH - 1
        assert move(state, "m", (edge, 10)).allowed
        assert rules(move(state, "m", (edge + 0.01, 10))) == {"move.control_zone"}

    def test_in_centimetres_the_zone_is_two(self) -> None:
        state = stage(man("m", 30, 30), orc("o", 40, 30), scale=Scale.CENTIMETRES, width=120, height=120)
        edge = 40 - 2.5 - 2
        assert move(state, "m", (edge, 30)).allowed
        assert rules(move(state, "m", (edge + 0.02, 30))) == {"move.control_zone"}

    def test_passing_through_a_zone_is_trespass_too(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 12.5, 11.8))
        assert rules(move(state, "m", (15, 10))) == {"move.control_zone"}

    def test_every_zone_entered_is_named(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 12.5, 11.5), orc("b", 12.5, 8.5))
        assert len(move(state, "m", (15, 10)).objections) == 2

    def test_a_charger_may_enter_the_zone_of_his_target(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert move(state, "m", (14 - TOUCH, 10), charge=("o",)).allowed

    def test_within_an_inch_of_the_target_other_zones_no_longer_count(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10), orc("beside", 14, 11.2))
        assert move(state, "m", (14 - TOUCH, 10), charge=("o",)).allowed

    def test_no_way_between_two_orcs_to_the_one_behind(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 13, 11.1), orc("b", 13, 8.9), orc("c", 15.4, 10))
        assert rules(move(state, "m", (15.4 - TOUCH, 10), charge=("c",))) == {"move.control_zone"}

    def test_an_engaged_orc_bars_the_way_no_more(self) -> None:
        state = stage(
            man("m", 10, 10),
            man("f", 13, 11.1 + TOUCH),
            man("g", 13, 8.9 - TOUCH),
            orc("a", 13, 11.1),
            orc("b", 13, 8.9),
            orc("c", 15.4, 10),
        )
        assert move(state, "m", (15.4 - TOUCH, 10), charge=("c",)).allowed

    def test_a_model_on_the_ground_holds_no_zone(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 13, 11.2, lying=True))
        assert move(state, "m", (16, 10)).allowed

    def test_who_starts_inside_may_go_no_nearer(self) -> None:
        state = stage(man("m", 10, 11.5), orc("o", 10, 10))
        assert move(state, "m", (11.5, 13)).allowed
        assert rules(move(state, "m", (10, 11.4))) == {"move.zone_start"}

    def test_who_starts_inside_may_not_come_nearer_on_the_way(self) -> None:
        state = stage(man("m", 10, 11.5), orc("o", 10, 10))
        assert rules(move(state, "m", (11.5, 10))) == {"move.zone_start"}
        around = [(10 + 1.51 * math.sin(a), 10 + 1.51 * math.cos(a)) for a in [i * math.pi / 60 for i in range(31)]]
        assert move(state, "m", *around).allowed

    def test_of_two_zones_entered_at_once_the_mover_chooses(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 14, 11), orc("b", 14, 9))
        share = TOUCH / math.hypot(4, 1)
        end = (14 - 4 * share, 11 - 1 * share)
        assert move(state, "m", (12, 10), end, charge=("a",)).allowed

    def test_zones_on_another_level_do_not_count(self) -> None:
        floor = box("floor", "rise", 11, 8, 15, 12, base=2.0, height=0.2)
        state = stage(man("m", 10, 10), orc("o", 13, 10, z=2.2), features=[floor])
        assert move(state, "m", (15, 10)).allowed


class TestCharges:
    """charge.contact, charge.several, charge.sight"""

    def test_an_engaged_model_cannot_move(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 10 + TOUCH, 10))
        assert rules(move(state, "m", (8, 10))) == {"charge.contact"}

    def test_to_end_in_touch_is_a_charge_and_must_be_named(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert "charge.contact" in rules(move(state, "m", (14 - TOUCH, 10)))

    def test_a_charge_that_falls_short_is_none(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert "charge.contact" in rules(move(state, "m", (13 - TOUCH, 10), charge=("o",)))

    def test_contact_is_a_gap_below_a_hundredth(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert move(state, "m", (14 - TOUCH - 0.009, 10), charge=("o",)).allowed
        assert not move(state, "m", (14 - TOUCH - 0.011, 10), charge=("o",)).allowed

    def test_several_may_be_charged_at_once(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 13, 10.5), orc("b", 13, 9.5))
        x = 13 - math.sqrt(TOUCH**2 - 0.25)
        assert move(state, "m", (x, 10), charge=("a", "b")).allowed
        assert "charge.contact" in rules(move(state, "m", (x, 10), charge=("a",)))

    def test_an_enemy_not_seen_at_the_start_cannot_be_charged(self) -> None:
        wall = box("wall", "block", 11.5, 9, 12, 12, height=3)
        state = stage(man("m", 10, 10), orc("o", 13.5, 10), features=[wall])
        assert "charge.sight" in rules(move(state, "m", (11.5, 8.3), (13.5, 10 - TOUCH), charge=("o",)))

    def test_a_sliver_in_view_is_settled_by_a_die(self) -> None:
        from skirmish.rules.sight import see

        for edge in [10 + i / 400 for i in range(200)]:
            wall = box("wall", "block", 11.5, 5, 12, edge, height=3)
            state = stage(man("m", 10, 10), orc("o", 13.5, 10), features=[wall])
            if see(state, state.models["m"], state.models["o"]).verdict is Verdict.ROLL:
                break
        above = edge + R + 0.05
        way = ((11.0, above), (12.2, above), _touching((12.2, above), (13.5, 10)))
        ruling = move(state, "m", *way, charge=("o",))
        assert ruling.verdict is Verdict.ROLL
        assert ruling.stops[0]["kind"] == "sight"

    def test_nobody_on_the_ground_charges(self) -> None:
        """ground.limits"""
        state = stage(man("m", 10, 10, lying=True), orc("o", 11.5, 10))
        assert "ground.limits" in rules(move(state, "m", (11.5 - TOUCH, 10), charge=("o",)))

    def test_after_rising_it_may_charge(self) -> None:
        state = stage(man("m", 10, 10, lying=True), orc("o", 12.5, 10))
        assert move(state, "m", (12.5 - TOUCH, 10), charge=("o",), rise=True).allowed

    def test_a_friend_is_no_target(self) -> None:
        state = stage(man("m", 10, 10), man("f", 12, 10))
        assert "charge.contact" in rules(move(state, "m", (12 - TOUCH, 10), charge=("f",)))


def _touching(start: tuple[float, float], target: tuple[float, float]) -> tuple[float, float]:
    share = TOUCH / math.dist(start, target)
    return target[0] + (start[0] - target[0]) * share, target[1] + (start[1] - target[1]) * share


class TestTerrain:
    """move.terrain, move.woodland, move.impassable"""

    def test_six_inches_are_three_across_difficult_ground(self) -> None:
        state = stage(man("m", 10, 10), features=[box("bog", "area", 9, 5, 20, 15, going="difficult")])
        assert move(state, "m", (13, 10)).cost == pytest.approx(6)
        assert rules(move(state, "m", (13.3, 10))) == {"move.terrain"}

    def test_fourteen_centimetres_are_seven(self) -> None:
        bog = box("bog", "area", 25, 20, 60, 40, going="difficult")
        state = stage(man("m", 30, 30), features=[bog], scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (37, 30)).allowed
        assert not move(state, "m", (37.6, 30)).allowed

    def test_two_inches_of_marsh_leave_two_of_six(self) -> None:
        state = stage(man("m", 10, 10), features=[box("marsh", "area", 10, 5, 12, 15, going="difficult")])
        assert move(state, "m", (14, 10)).allowed
        assert rules(move(state, "m", (14.1, 10))) == {"move.terrain"}

    def test_what_is_left_rounds_up_to_the_half_inch(self) -> None:
        state = stage(man("m", 10, 10), features=[box("marsh", "area", 10, 5, 11.9, 15, going="difficult")])
        assert move(state, "m", (11.9 + 2.5, 10)).allowed
        assert not move(state, "m", (11.9 + 2.51, 10)).allowed

    def test_what_is_left_rounds_up_to_the_centimetre(self) -> None:
        bog = box("marsh", "area", 30, 20, 34.2, 40, going="difficult")
        state = stage(man("m", 30, 30), features=[bog], scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (34.2 + 6, 30)).allowed
        assert not move(state, "m", (34.2 + 6.1, 30)).allowed

    def test_rounding_never_takes_a_model_further_than_its_move(self) -> None:
        state = stage(man("m", 10, 10), features=[box("ditch", "area", 10, 5, 10.1, 15, going="difficult")])
        assert move(state, "m", (16, 10)).allowed
        assert not move(state, "m", (16.05, 10)).allowed

    def test_a_woodland_creature_crosses_woods_as_open_ground(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recruit(monkeypatch, "wood-walker", traits=("woodland-creature",))
        wood = box("wood", "area", 9, 5, 30, 15, going="difficult", wood=True)
        bog = box("bog", "area", 9, 20, 30, 30, going="difficult")
        elf, other = man("elf", 10, 10), man("also", 10, 25)
        elf.profile = other.profile = "wood-walker"
        state = stage(elf, other, man("m", 10, 8), features=[wood, bog])
        assert move(state, "elf", (16, 10)).allowed
        assert rules(move(state, "also", (16, 25))) == {"move.terrain"}
        assert rules(move(state, "m", (16, 8))) == {"move.terrain"}

    def test_impassable_ground_is_not_entered(self) -> None:
        lake = box("lake", "area", 12, 5, 20, 15, going="impassable")
        state = stage(man("m", 10, 10), features=[lake])
        assert rules(move(state, "m", (13, 10))) == {"move.impassable"}
        assert move(state, "m", (12 - R, 10)).allowed

    @pytest.mark.parametrize("kind", ["block", "tree"])
    def test_solid_things_stop_a_base(self, kind: str) -> None:
        state = stage(man("m", 10, 10), features=[box("thing", kind, 12, 9, 13, 11, height=2)])
        assert rules(move(state, "m", (14.5, 10))) == {"move.impassable"}


def wall(height: float, thick: float = 0.3, **changes: object) -> object:
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
        assert rules(move(state, "m", (15, 10))) == {"barrier.impassable"}

    def test_to_walk_up_to_it_is_no_jump(self) -> None:
        state = stage(man("m", 10, 10), features=[wall(0.8)])
        ruling = move(state, "m", (12 - R, 10))
        assert ruling.allowed
        assert not ruling.stops

    def test_it_must_have_the_movement_to_be_across(self) -> None:
        state = stage(man("m", 10, 10), features=[wall(0.8)])
        assert rules(move(state, "m", (12.1, 10))) == {"jump.attempt"}
        assert move(state, "m", (12.3 + R, 10)).allowed
        far = stage(man("m", 6.6, 10), features=[wall(0.8)])
        assert "move.rates" in rules(move(far, "m", (12.3 + R, 10)))

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
        assert "move.models" in rules(move(state, "m", (12.3 + R, 10)))

    def test_no_landing_in_a_zone_without_touching_the_target(self) -> None:
        state = stage(man("m", 10.5, 10), orc("o", 14.5, 10), features=[wall(0.8, 0.8)])
        assert "jump.attempt" in rules(move(state, "m", (14.5 - TOUCH, 10), charge=("o",)))

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
        assert "jump.attempt" in rules(move(far, "m", (10, 12.2 - TOUCH), charge=("t",)))

    def test_a_friend_on_the_ground_is_jumped_too(self) -> None:
        """ground.jumped"""
        state = stage(man("m", 10, 8), man("p", 10, 10, lying=True))
        ruling = move(state, "m", (10, 13))
        assert ruling.allowed
        assert [stop["over"] for stop in ruling.stops] == ["p"]


class TestGaps:
    """jump.gap"""

    def gap(self, width: float, depth: float = 3.0) -> object:
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
        assert rules(move(stage(man("m", 10, 10), features=[cliff]), "m", (14, 10))) == {"move.impassable"}

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


class TestOnTheGround:
    """ground.lie, ground.rise, ground.crawl"""

    def test_lying_down_costs_half_the_move(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (13, 10), lie="last").allowed
        assert rules(move(state, "m", (13.1, 10), lie="last")) == {"move.rates"}

    def test_getting_up_costs_half_and_the_rest_is_moved(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", (13, 10), rise=True).allowed
        assert rules(move(state, "m", (13.1, 10), rise=True)) == {"move.rates"}

    def test_half_of_fourteen_centimetres_is_seven(self) -> None:
        state = stage(man("m", 30, 30, lying=True), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (37, 30), rise=True).allowed
        assert not move(state, "m", (37.1, 30), rise=True).allowed

    def test_both_are_the_whole_move(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", rise=True, lie="last").allowed
        assert not move(state, "m", (10.1, 10), rise=True, lie="last").allowed

    def test_a_model_on_the_ground_crawls_an_inch(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", (11, 10)).allowed
        assert rules(move(state, "m", (11.1, 10))) == {"move.rates"}
        centimetres = stage(man("m", 30, 30, lying=True), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(centimetres, "m", (32, 30)).allowed
        assert not move(centimetres, "m", (32.1, 30)).allowed

    def test_down_first_it_may_only_crawl(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (11, 10), lie="first").allowed
        assert not move(state, "m", (12, 10), lie="first").allowed

    def test_only_one_who_lies_gets_up_and_only_one_who_stands_lies_down(self) -> None:
        assert rules(move(stage(man("m", 10, 10)), "m", rise=True)) == {"ground.rise"}
        assert rules(move(stage(man("m", 10, 10, lying=True)), "m", lie="last")) == {"ground.lie"}


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
        assert "charge.contact" in rules(move(state, "new", (outside, 9.7 - R), charge=("d",)))

    def test_his_zone_reaches_an_inch_beyond_the_far_face(self) -> None:
        state = self.position()
        assert rules(move(state, "new", (20 + TOUCH, 9.7 - R - 0.5))) == {"move.control_zone"}
        assert move(state, "new", (20 + TOUCH, 9.7 - R - 1.0)).allowed

    def test_three_small_bases_have_room_and_a_fourth_has_none(self) -> None:
        three = self.position(20 - TOUCH, 20)
        assert move(three, "new", (20 + TOUCH, 9.7 - R), charge=("d",)).allowed
        four = self.position(20 - TOUCH - 0.4, 20 - 0.4, 20 + TOUCH - 0.4)
        assert "defend.room" in rules(move(four, "new", (20 + 2 * TOUCH - 0.39, 9.7 - R), charge=("d",))) or (
            "charge.contact" in rules(move(four, "new", (20 + 2 * TOUCH - 0.39, 9.7 - R), charge=("d",)))
        )

    def test_the_barrier_is_not_jumped_in_his_zone(self) -> None:
        state = self.position()
        assert "move.control_zone" in rules(move(state, "new", (21.4, 8.0), (21.4, 11.5)))

    def test_beside_his_zone_it_is(self) -> None:
        state = self.position()
        state.models["new"].x = 25
        assert move(state, "new", (25, 12)).allowed

    def test_on_the_ground_he_defends_nothing(self) -> None:
        state = self.position(lying=True)
        assert "charge.contact" in rules(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))

    def test_a_wall_below_half_the_attackers_height_is_not_worth_defending(self) -> None:
        state = self.position(height=0.5)
        assert "charge.contact" in rules(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))

    def test_he_must_see_over_it(self) -> None:
        state = self.position(height=1.05)
        assert "charge.contact" in rules(move(state, "new", (20 + TOUCH, 9.7 - R), charge=("d",)))


@settings(max_examples=60, deadline=None)
@given(
    turn=st.floats(0, math.tau),
    route=st.lists(st.tuples(st.floats(-4, 4), st.floats(-4, 4)), min_size=1, max_size=3),
    mirror=st.booleans(),
)
def test_a_table_turned_or_mirrored_gives_the_same_verdict(
    turn: float, route: list[tuple[float, float]], mirror: bool
) -> None:
    def place(x: float, y: float, on: bool) -> tuple[float, float]:
        if on:
            y = -y if mirror else y
            x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return x + 24, y + 24

    def verdict(on: bool) -> tuple[Verdict, set[str]]:
        corners = [(1.0, -3.0), (1.3, -3.0), (1.3, 3.0), (1.0, 3.0)]
        polygon = tuple(place(x, y, on) for x, y in corners)
        wall = Feature(name="wall", kind="barrier", polygon=polygon, height=0.8)
        state = stage(
            man("m", *place(0, 0, on)), orc("a", *place(3, 1, on)), orc("b", *place(-2, -2, on)), features=[wall]
        )
        ruling = move(state, "m", *(place(x, y, on) for x, y in route))
        return ruling.verdict, rules(ruling)

    straight, turned = verdict(False), verdict(True)
    margin = 0.01
    if not _close_call(route, margin):
        assert straight == turned


def _close_call(route: list[tuple[float, float]], margin: float) -> bool:
    """Whether some measure of the route lies within a hair of a limit, where rounding may tip it."""
    points = [(0.0, 0.0), *route]
    length = sum(math.dist(a, b) for a, b in zip(points, points[1:], strict=False))
    legs = list(zip(points, points[1:], strict=False))
    near = [_nearest(leg, foe) for leg in legs for foe in ((3.0, 1.0), (-2.0, -2.0))]
    ends_at_wall = abs(abs(points[-1][0] - 1.15) - 0.15 - R) < margin or abs(abs(points[-1][1]) - 3) < 1
    tall_edge = any(abs(abs(p[1]) - 3) < 1 for p in points)
    return (
        abs(length - 6) < margin
        or any(abs(d - TOUCH - 1) < margin or abs(d - TOUCH) < margin for d in near)
        or ends_at_wall
        or tall_edge
        or any(abs(abs(p[0] - 1.15) - 0.15 - R) < margin for p in points)
    )


def _nearest(leg: tuple[tuple[float, float], tuple[float, float]], point: tuple[float, float]) -> float:
    (ax, ay), (bx, by) = leg
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy
    t = 0.0 if square == 0 else min(1.0, max(0.0, ((point[0] - ax) * ux + (point[1] - ay) * uy) / square))
    return math.dist((ax + t * ux, ay + t * uy), point)


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
        assert "elevated.charge" in rules(move(state, "m", (14.2 - TOUCH, 10), charge=("o",)))

    def test_a_model_on_the_ground_jumps_nothing(self) -> None:
        thin = box("wall", "barrier", 10.5, 5, 10.6, 15, height=0.8)
        state = stage(man("m", 10.5 - R, 10, lying=True), features=[thin])
        assert "ground.limits" in rules(move(state, "m", (10.6 + R, 10)))
