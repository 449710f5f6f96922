"""Control zones with a tape measure: gaps, levels, targets and the parts of barriers. Bases are 25 mm unless told."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.geometry import routes
from skirmish.measure import Scale
from skirmish.rules.charging import find_charge
from skirmish.state import GameState
from tests.builders import TOUCH, R, along, box, man, orc, recruit, refusals, stage


class TestGaps:
    """move.control_zone, move.zone_start: a zone is measured from base to base."""

    @pytest.mark.parametrize("millimetres", [40, 60])
    def test_a_broad_base_is_held_off_by_its_edge(self, millimetres: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """move.control_zone"""
        recruit(monkeypatch, f"broad-{millimetres}", base_mm=millimetres)
        edge = 20 - 1 - R - millimetres / 25.4 / 2
        state = stage(man("m", edge - 3, 10), orc("o", 20, 10))
        state.models["m"].profile = f"broad-{millimetres}"
        assert along(state, "m", (edge, 10)).ruling.allowed
        assert refusals(along(state, "m", (edge + 0.01, 10))) == {"move.control_zone"}

    def test_from_inside_two_zones_it_comes_nearer_to_neither(self) -> None:
        """move.zone_start: gaps of 0.516 in to one orc and 0.716 in to the other."""
        state = stage(man("m", 10, 10), orc("a", 11.5, 10), orc("b", 8.3, 10))
        assert along(state, "m", (10, 12)).ruling.allowed
        assert refusals(along(state, "m", (9.9, 11))) == {"move.zone_start"}
        assert refusals(along(state, "m", (10.1, 11))) == {"move.zone_start"}

    def test_from_inside_two_zones_it_may_charge_one_past_the_other(self) -> None:
        """move.control_zone: within an inch of the target from the start, the other's zone does not count."""
        state = stage(man("m", 10, 10), orc("a", 11.5, 10), orc("b", 10.6, 8.6))
        assert along(state, "m", (11.5 - TOUCH, 10), charge=("a",)).ruling.allowed

    def test_an_engaged_neighbour_holds_no_zone_and_a_supporting_one_does(self) -> None:
        """move.zone_engaged: the orc in the second rank touches no enemy."""
        front = stage(man("f", 14, 10), orc("o", 14 + TOUCH, 10), man("m", 12.5, 11.2))
        assert along(front, "m", (16.9, 11.2)).ruling.allowed
        ranks = stage(man("f", 14, 10), orc("o", 14 + TOUCH, 10), orc("s", 14 + 2 * TOUCH, 10), man("m", 12.5, 11.2))
        assert refusals(along(ranks, "m", (16.9, 11.2))) == {"move.control_zone"}

    def test_a_zone_reaches_through_a_wall(self) -> None:
        """move.control_zone: the text makes no exception for what stands between."""
        wall = box("wall", "block", 11, 9, 11.2, 20, height=4)
        state = stage(man("m", 10, 7), orc("o", 11.2 + R + 0.1, 10), features=[wall])
        assert refusals(along(state, "m", (10.4, 10))) == {"move.control_zone"}


class TestTargets:
    """move.control_zone, charge.several: other zones do not count within 1in/2cm of a target, and only there."""

    def test_the_zone_entered_first_must_be_a_targets(self) -> None:
        """move.control_zone: of three orcs the middle one stands forward in the first case, back in the second."""
        sides = (orc("a", 8.5, 20), orc("b", 11.5, 20))
        forward = stage(man("m", 10, 17), *sides, orc("c", 10, 20.6))
        assert along(forward, "m", (10, 20.6 - TOUCH), charge=("c",)).ruling.allowed
        back = stage(man("m", 10, 17), *sides, orc("c", 10, 21.9))
        assert refusals(along(back, "m", (10, 21.9 - TOUCH), charge=("c",))) == {"move.control_zone"}

    def test_one_who_has_been_near_his_target_does_not_stroll_through_other_zones_before_the_charge(self) -> None:
        """move.control_zone: he must complete his move into contact."""
        state = stage(man("m", 8.4, 10), orc("a", 10, 8.2), orc("b", 12.4, 11.5))
        way = ((10, 10), (12, 9.9))
        near = min(routes.closest(np.array([(8.4, 10), *way]), [state.disc(state.models["a"])], R))
        assert near < 1
        assert refusals(along(state, "m", *way, (10 + TOUCH, 8.2), charge=("a",))) == {"move.control_zone"}
        assert along(state, "m", (10, 8.2 + TOUCH), charge=("a",)).ruling.allowed

    def test_two_zones_entered_a_hair_apart_are_a_tie(self) -> None:
        """move.control_zone: the orc beside the target is nearer by less than the slack."""
        state = stage(man("m", 10, 10), orc("a", 14, 11), orc("b", 13.999, 9))
        end = (14 - TOUCH * 1.5 / math.hypot(1.5, 1), 11 - TOUCH / math.hypot(1.5, 1))
        assert along(state, "m", (12.5, 10), end, charge=("a",)).ruling.allowed
        state.models["b"].x = 13.98
        assert refusals(along(state, "m", (12.5, 10), end, charge=("a",))) == {"move.control_zone"}

    def test_each_enemy_is_named_once_however_often_his_zone_is_entered(self) -> None:
        """move.control_zone"""
        state = stage(man("m", 10, 10), orc("o", 12, 11.9))
        found = along(state, "m", (14, 10), (10, 10.2))
        assert len(found.ruling.objections) == 2
        assert refusals(found) == {"move.control_zone", "move.rates"}

    def test_who_charges_two_may_enter_the_zone_of_either_first(self) -> None:
        """charge.several"""
        state = stage(man("m", 10, 8), orc("f", 10, 12), orc("r", 11.3, 12.9))
        end = (10.984, 11.968)
        assert along(state, "m", (10.984, 10), end, charge=("f", "r")).ruling.allowed


class TestLevels:
    """move.control_zone: bases above one another hold no zones; whoever comes to the enemy's own height is in his."""

    def ledge(self) -> GameState:
        """A man on a ledge 2 in high, an orc 0.6 in in front of its foot."""
        ledge = box("ledge", "rise", 5, 5, 12, 15, height=2)
        return stage(man("m", 10, 10, z=2.0), orc("o", 12 + 3 * R + 0.6, 10), features=[ledge])

    def test_a_drop_into_a_zone_is_trespass(self) -> None:
        """drop.free"""
        assert refusals(along(self.ledge(), "m", (12.5, 10))) == {"move.control_zone"}

    def test_a_drop_within_an_inch_of_the_target_is_a_charge(self) -> None:
        """charge.contact"""
        state = self.ledge()
        assert along(state, "m", (state.models["o"].x - TOUCH, 10), charge=("o",)).ruling.allowed

    def test_a_fall_into_a_zone_is_a_move_of_the_players_own(self) -> None:
        """fall.damage"""
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
        state = stage(man("m", 10, 10, z=4.0), orc("o", 12 + 3 * R + 0.6, 10), features=[cliff])
        assert refusals(along(state, "m", (13, 10))) == {"move.control_zone"}

    def test_a_zone_overhead_is_entered_where_the_route_climbs_into_it(self) -> None:
        """climb.short"""
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=1.5)
        state = stage(man("m", 11.2, 10), orc("o", 13.7, 10, z=1.5), features=[ledge])
        assert along(state, "m", (11.5, 10)).ruling.allowed
        assert "move.control_zone" in refusals(along(state, "m", (12 + R, 10)))

    def test_who_stands_above_or_below_an_enemy_does_not_begin_in_his_zone(self) -> None:
        """move.zone_start: half an inch apart on the plan, two inches in height."""
        ledge = box("ledge", "rise", 5, 5, 12, 15, height=2)
        state = stage(man("m", 11.4, 10, z=2.0), orc("o", 12.8, 10), features=[ledge])
        assert state.gap(state.models["m"], state.models["o"]) < 0.5
        assert refusals(along(state, "m", (11.4, 11.4), (12.6, 11.4))) == {"move.control_zone"}

    def test_below_a_target_other_zones_count(self) -> None:
        """move.control_zone: within an inch of him on the plan, with the ledge still to be climbed."""
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=1.5)
        state = stage(man("m", 9, 8.5), orc("t", 12 + 3 * R - 0.005, 10, z=1.5), features=[ledge])
        way = (11.5, 8.6), (11.5, 10), (12 + R - 0.004, 10)
        assert along(state, "m", *way, charge=("t",)).ruling.allowed
        state.models["g"] = orc("g", 10.2, 11.3)
        assert refusals(along(state, "m", *way, charge=("t",))) == {"move.control_zone"}

    def test_a_zone_overhead_is_no_landing_in_a_zone(self) -> None:
        """jump.attempt"""
        wall = box("wall", "barrier", 12, 5, 12.3, 15, height=0.8)
        floor = box("floor", "rise", 12.6, 5, 20, 15, base=2.0, height=0.2)
        state = stage(man("m", 11, 10), orc("o", 13.5, 10, z=2.2), features=[wall, floor])
        assert along(state, "m", (14, 10)).ruling.allowed

    def test_the_way_to_a_charge_does_not_go_round_zones_overhead(self) -> None:
        """move.control_zone"""
        floor = box("floor", "rise", 11, 8, 14, 12, base=2.0, height=0.2)
        models = man("m", 10, 10), man("f", 12, 10.6), orc("above", 12.5, 8.6, z=2.2), orc("o", 15, 10)
        _, ruling = find_charge(stage(*models, features=[floor]), models[0], ["o"])
        assert ruling.cost < 5 - TOUCH + 0.2


class TestPartsOfBarriers:
    """defend.zone, defend.crossing, move.zone_start"""

    WALL = box("wall", "barrier", 5, 10, 15, 10.3, height=0.8)

    def test_the_part_is_entered_round_the_end_of_the_wall_too(self) -> None:
        """defend.zone: out of the ring around the man, in the rectangle in front of him."""
        state = stage(man("d", 14.2, 10.3 + R), orc("o", 17, 10.35), features=[self.WALL])
        d = state.models["d"]
        assert min(routes.closest(np.array([(17, 10.35), (15.45, 8.5)]), [state.disc(d)], R)) > 1
        assert refusals(along(state, "o", (15.45, 8.5))) == {"move.control_zone"}

    def test_nobody_jumps_out_over_it_either(self) -> None:
        """defend.crossing"""
        state = stage(man("d", 13.8, 10.3 + R), orc("o", 11.9, 10.3 + 3 * R), features=[self.WALL])
        assert state.gap(state.models["o"], state.models["d"]) > 1
        assert "defend.crossing" in refusals(along(state, "o", (11.9, 8.5)))

    def test_a_target_is_not_reached_by_a_jump_inside_his_own_part(self) -> None:
        """defend.crossing: the landing would touch him from his own side."""
        state = stage(man("d", 10, 10.3 + R), orc("o", 10 + TOUCH, 8), features=[self.WALL])
        assert refusals(along(state, "o", (10 + TOUCH, 10.3 + R), charge=("d",))) == {"defend.crossing"}

    def test_a_target_is_reached_by_a_jump_beside_his_part_and_round_the_end_of_the_wall(self) -> None:
        """defend.crossing"""
        state = stage(man("d", 10, 10.3 + R), orc("o", 12, 8.6), features=[self.WALL])
        assert along(state, "o", (12, 10.3 + R), (10 + TOUCH, 10.3 + R), charge=("d",)).ruling.allowed
        round_it = stage(man("d", 14.6, 10.3 + R), orc("o", 16.5, 9), features=[self.WALL])
        assert along(round_it, "o", (16.5, 10.79), (14.6 + TOUCH, 10.3 + R), charge=("d",)).ruling.allowed

    def test_who_begins_in_the_part_may_leave_it_and_jump_elsewhere(self) -> None:
        """move.zone_start"""
        state = stage(man("d", 10, 10.3 + R), orc("o", 10.8, 10 - R - 0.6), features=[self.WALL])
        assert along(state, "o", (12.5, 9.2), (12.5, 11.5)).ruling.allowed

    def test_who_begins_in_the_part_of_a_broad_ditch_comes_no_nearer(self) -> None:
        """move.zone_start: beyond an inch of the man, inside the part that he holds."""
        ditch = box("ditch", "gap", 5, 10, 15, 11.2, height=1.5)
        state = stage(man("d", 10, 11.2 + R), orc("o", 10, 10 - R - 0.8), features=[ditch])
        assert along(state, "o", (9, 8.6), (7, 8.6)).ruling.allowed
        assert refusals(along(state, "o", (10, 10 - R - 0.6))) == {"move.zone_start"}

    def test_a_jump_does_not_land_in_the_part_of_another_barrier(self) -> None:
        """jump.attempt: on a 2-5 he would stand there without touching his target."""

        def charge_over_fence(y: float) -> set[str]:
            fence = box("fence", "barrier", 5, y, 15, y + 0.3, height=0.8)
            state = stage(man("d", 10, 10.3 + R), orc("o", 10, y - 1), features=[self.WALL, fence])
            return refusals(along(state, "o", (10, 10 - R), charge=("d",)))

        assert not charge_over_fence(7.5)
        assert charge_over_fence(7.9) == {"jump.attempt"}

    def test_it_counts_where_the_wall_is_an_obstacle_and_not_where_the_move_begins(self) -> None:
        """defend.height: from a plinth the wall is a step, from the ground it is not."""
        plinth = box("plinth", "rise", 8, 5, 12, 8, height=0.5)
        state = stage(man("d", 10, 10.3 + R), orc("o", 10, 7, z=0.5), features=[self.WALL, plinth])
        assert along(state, "o", (10, 8.4)).ruling.allowed
        assert refusals(along(state, "o", (10, 8.7))) == {"move.control_zone"}

    def test_a_neighbours_part_does_not_count_inside_the_targets(self) -> None:
        """defend.zone, move.control_zone: his base is in both, over a ditch more than an inch wide."""
        ditch = box("ditch", "gap", 5, 10, 20, 11.2, height=1.5)
        pair = man("d", 10, 11.2 + R), man("e", 12.9, 11.2 + R)
        state = stage(*pair, orc("o", 11, 7), features=[ditch])
        found = along(state, "o", (11, 10 - R), charge=("d",))
        assert found.ruling.allowed
        assert found.ruling.touches == ("d",)

    def test_on_the_defenders_own_side_there_is_no_part(self) -> None:
        """defend.zone: past one who is engaged, along the brink of his ditch."""
        ditch = box("ditch", "gap", 5, 10, 20, 11, height=1.5)
        fight = man("d", 10, 11 + R), orc("f", 10, 11 + 3 * R)
        state = stage(*fight, orc("o", 13, 11.3), features=[ditch])
        assert along(state, "o", (11.2, 11.3)).ruling.allowed

    def test_at_the_foot_of_a_height_the_ground_is_free_to_those_who_do_not_touch_it(self) -> None:
        """elevated.zone"""
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=1.5)
        state = stage(man("d", 12 + R, 10, z=1.5), orc("o", 10, 10), features=[ledge])
        assert along(state, "o", (11.4, 10)).ruling.allowed
        assert refusals(along(state, "o", (12 - R, 10))) == {"charge.contact"}

    def test_one_on_the_ground_holds_no_part(self) -> None:
        """ground.no_defending"""
        state = stage(man("d", 10, 10.3 + R, lying=True), orc("o", 10, 7), features=[self.WALL])
        assert along(state, "o", (10, 10 - R)).ruling.allowed

    def test_a_defender_in_combat_over_it_still_holds_it(self) -> None:
        """defend.zone, move.zone_engaged: his ring is gone, his part of the wall is not."""
        state = stage(man("d", 10, 10.3 + R), orc("a", 10, 10 - R), orc("o", 13.5, 8.2), features=[self.WALL])
        assert refusals(along(state, "o", (11.5, 9.2))) == {"move.control_zone"}
        assert along(state, "o", (13.5, 10.3 + R), (12.2, 10.3 + R)).ruling.allowed
        assert along(state, "o", (13.5, 10.3 + R), (11.6, 10.3 + R)).ruling.allowed


@settings(max_examples=150, deadline=None)
@given(
    foes=st.lists(st.tuples(st.floats(1, 11), st.floats(1, 11), st.booleans()), min_size=1, max_size=5),
    corners=st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=1, max_size=4),
    scale=st.sampled_from(Scale),
)
def test_zones_are_those_of_a_tape_laid_along_the_whole_route(
    foes: list[tuple[float, float, bool]], corners: list[tuple[float, float]], scale: Scale
) -> None:
    """move.control_zone, move.zone_start: against a measurement at every hundredth of the route."""
    unit = 1.0 if scale is Scale.INCHES else 2.0
    models = [orc(f"o{i}", x * unit, y * unit) for i, (x, y, _) in enumerate(foes)]
    state = stage(man("m", 6 * unit, 6 * unit), *models, scale=scale, width=12 * unit, height=12 * unit)
    start = np.array([(6 * unit, 6 * unit)])
    route = np.vstack([start, start + np.array(corners) * unit])
    charge = tuple(f"o{i}" for i, (_, _, target) in enumerate(foes) if target)
    found = along(state, "m", *(tuple(p) for p in route[1:]), charge=charge)
    refused = {r.text.split()[-1] for r in found.ruling.objections if r.rule == "move.control_zone"}
    refused |= {r.text.split(",")[0].split()[-1] for r in found.ruling.objections if r.rule == "move.zone_start"}

    radius, zone = state.radius(state.models["m"]), unit
    arcs = np.arange(0, routes.length(route), 0.005 * unit)
    spots = np.array([routes.point_at(route, arc) for arc in arcs]).reshape(-1, 2)
    gaps = {m.name: np.hypot(*(spots - m.at).T) - radius - state.radius(m) for m in models}
    near = np.min([gaps[name] for name in charge], axis=0) if charge else np.full(len(spots), math.inf)
    for foe in models:
        limit = min(zone, max(0.0, state.gap(state.models["m"], foe)))
        surely = (gaps[foe.name] < limit - 0.02 * unit) & (near > zone + 0.02 * unit)
        perhaps = (gaps[foe.name] < limit + 0.02 * unit) & (near > zone - 0.02 * unit)
        engaged = state.gap(state.models["m"], foe) < state.scale.contact
        if foe.name not in charge and not engaged and surely.any():
            assert foe.name in refused
        if not perhaps.any():
            assert foe.name not in refused
