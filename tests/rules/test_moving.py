"""The Move phase: how far, past whom, whom it charges. Bases are 25 mm: radius 0.4921 in."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.measure import Scale
from skirmish.rules.moving import Order, check_move
from skirmish.ruling import Verdict
from skirmish.table import Feature
from tests.builders import TOUCH, R, box, man, move, orc, recruit, refusals, stage


class TestDistance:
    """move.rates"""

    def test_a_man_moves_six_inches_and_no_further(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (16, 10)).allowed
        assert refusals(move(state, "m", (16.01, 10))) == {"move.rates"}

    def test_a_curved_way_is_measured_along_it(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (13, 10), (13, 13)).allowed
        assert refusals(move(state, "m", (13, 10), (13, 13.1))) == {"move.rates"}

    def test_the_centimetre_column_is_fourteen(self) -> None:
        state = stage(man("m", 30, 30), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (44, 30)).allowed
        assert refusals(move(state, "m", (44.1, 30))) == {"move.rates"}

    def test_standing_still_is_a_move(self) -> None:
        assert move(stage(man("m", 10, 10)), "m").allowed

    def test_a_model_moves_once(self) -> None:
        assert refusals(move(stage(man("m", 10, 10, acted=True)), "m", (11, 10))) == {"move.rates"}

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
        assert refusals(move(state, "m", (14, 10))) == {"move.models"}

    def test_a_gap_as_wide_as_the_base_lets_it_through(self) -> None:
        wide = stage(man("m", 10, 10), man("a", 12, 10 + TOUCH), man("b", 12, 10 - TOUCH))
        assert move(wide, "m", (14, 10)).allowed

    def test_a_gap_narrower_than_the_base_stops_it(self) -> None:
        narrow = stage(man("m", 10, 10), man("a", 12, 10.95), man("b", 12, 9.05))
        assert refusals(move(narrow, "m", (14, 10))) == {"move.models"}

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
        assert refusals(move(state, "m", (0.4, 10))) == {"move.table_edge"}


class TestControlZones:
    """move.control_zone, move.zone_engaged, move.zone_start"""

    def test_an_inch_away_is_outside_and_nearer_is_inside(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 15, 10))
        edge = 15 - TOUCH - 1
        assert move(state, "m", (edge, 10)).allowed
        assert refusals(move(state, "m", (edge + 0.01, 10))) == {"move.control_zone"}

    def test_in_centimetres_the_zone_is_two(self) -> None:
        state = stage(man("m", 30, 30), orc("o", 40, 30), scale=Scale.CENTIMETRES, width=120, height=120)
        edge = 40 - 2.5 - 2
        assert move(state, "m", (edge, 30)).allowed
        assert refusals(move(state, "m", (edge + 0.02, 30))) == {"move.control_zone"}

    def test_passing_through_a_zone_is_trespass_too(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 12.5, 11.8))
        assert refusals(move(state, "m", (15, 10))) == {"move.control_zone"}

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
        assert refusals(move(state, "m", (15.4 - TOUCH, 10), charge=("c",))) == {"move.control_zone"}

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
        assert refusals(move(state, "m", (10, 11.4))) == {"move.zone_start"}

    def test_who_starts_inside_may_not_come_nearer_on_the_way(self) -> None:
        state = stage(man("m", 10, 11.5), orc("o", 10, 10))
        assert refusals(move(state, "m", (11.5, 10))) == {"move.zone_start"}
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
        assert refusals(move(state, "m", (8, 10))) == {"charge.contact"}

    def test_to_end_in_touch_is_a_charge_and_must_be_named(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert "charge.contact" in refusals(move(state, "m", (14 - TOUCH, 10)))

    def test_a_charge_that_falls_short_is_none(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert "charge.contact" in refusals(move(state, "m", (13 - TOUCH, 10), charge=("o",)))

    def test_contact_is_a_gap_below_a_hundredth(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 14, 10))
        assert move(state, "m", (14 - TOUCH - 0.009, 10), charge=("o",)).allowed
        assert not move(state, "m", (14 - TOUCH - 0.011, 10), charge=("o",)).allowed

    def test_several_may_be_charged_at_once(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 13, 10.5), orc("b", 13, 9.5))
        x = 13 - math.sqrt(TOUCH**2 - 0.25)
        assert move(state, "m", (x, 10), charge=("a", "b")).allowed
        assert "charge.contact" in refusals(move(state, "m", (x, 10), charge=("a",)))

    def test_an_enemy_not_seen_at_the_start_cannot_be_charged(self) -> None:
        wall = box("wall", "block", 11.5, 9, 12, 12, height=3)
        state = stage(man("m", 10, 10), orc("o", 13.5, 10), features=[wall])
        assert "charge.sight" in refusals(move(state, "m", (11.5, 8.3), (13.5, 10 - TOUCH), charge=("o",)))

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
        assert "ground.limits" in refusals(move(state, "m", (11.5 - TOUCH, 10), charge=("o",)))

    def test_after_rising_it_may_charge(self) -> None:
        state = stage(man("m", 10, 10, lying=True), orc("o", 12.5, 10))
        assert move(state, "m", (12.5 - TOUCH, 10), charge=("o",), rise=True).allowed

    def test_a_friend_is_no_target(self) -> None:
        state = stage(man("m", 10, 10), man("f", 12, 10))
        assert "charge.contact" in refusals(move(state, "m", (12 - TOUCH, 10), charge=("f",)))


def _touching(start: tuple[float, float], target: tuple[float, float]) -> tuple[float, float]:
    share = TOUCH / math.dist(start, target)
    return target[0] + (start[0] - target[0]) * share, target[1] + (start[1] - target[1]) * share


class TestTerrain:
    """move.terrain, move.woodland, move.impassable"""

    def test_six_inches_are_three_across_difficult_ground(self) -> None:
        state = stage(man("m", 10, 10), features=[box("bog", "area", 9, 5, 20, 15, going="difficult")])
        assert move(state, "m", (13, 10)).cost == pytest.approx(6)
        assert refusals(move(state, "m", (13.3, 10))) == {"move.terrain"}

    def test_fourteen_centimetres_are_seven(self) -> None:
        bog = box("bog", "area", 25, 20, 60, 40, going="difficult")
        state = stage(man("m", 30, 30), features=[bog], scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (37, 30)).allowed
        assert not move(state, "m", (37.6, 30)).allowed

    def test_two_inches_of_marsh_leave_two_of_six(self) -> None:
        state = stage(man("m", 10, 10), features=[box("marsh", "area", 10, 5, 12, 15, going="difficult")])
        assert move(state, "m", (14, 10)).allowed
        assert refusals(move(state, "m", (14.1, 10))) == {"move.terrain"}

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
        assert refusals(move(state, "also", (16, 25))) == {"move.terrain"}
        assert refusals(move(state, "m", (16, 8))) == {"move.terrain"}

    def test_impassable_ground_is_not_entered(self) -> None:
        lake = box("lake", "area", 12, 5, 20, 15, going="impassable")
        state = stage(man("m", 10, 10), features=[lake])
        assert refusals(move(state, "m", (13, 10))) == {"move.impassable"}
        assert move(state, "m", (12 - R, 10)).allowed

    @pytest.mark.parametrize("kind", ["block", "tree"])
    def test_solid_things_stop_a_base(self, kind: str) -> None:
        state = stage(man("m", 10, 10), features=[box("thing", kind, 12, 9, 13, 11, height=2)])
        assert refusals(move(state, "m", (14.5, 10))) == {"move.impassable"}


class TestOnTheGround:
    """ground.lie, ground.rise, ground.crawl"""

    def test_lying_down_costs_half_the_move(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (13, 10), lie="last").allowed
        assert refusals(move(state, "m", (13.1, 10), lie="last")) == {"move.rates"}

    def test_getting_up_costs_half_and_the_rest_is_moved(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", (13, 10), rise=True).allowed
        assert refusals(move(state, "m", (13.1, 10), rise=True)) == {"move.rates"}

    def test_half_of_fourteen_centimetres_is_seven(self) -> None:
        state = stage(man("m", 30, 30, lying=True), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "m", (37, 30), rise=True).allowed
        assert not move(state, "m", (37.1, 30), rise=True).allowed

    @pytest.mark.parametrize(("inches", "centimetres"), [(5, 12), (4, 10)])
    def test_each_column_is_halved_by_itself(
        self, inches: float, centimetres: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """intro.measuring, ground.rise: 5in are 2.5in, 12cm are 6cm."""
        recruit(monkeypatch, f"mover-{inches}", move=(inches, centimetres))
        for scale, whole in ((Scale.INCHES, inches), (Scale.CENTIMETRES, centimetres)):
            state = stage(man("m", 30, 30, lying=True), scale=scale, width=120, height=120)
            state.models["m"].profile = f"mover-{inches}"
            assert move(state, "m", (30 + whole / 2, 30), rise=True).allowed
            assert refusals(move(state, "m", (30 + whole / 2 + 0.01, 30), rise=True)) == {"move.rates"}

    def test_both_are_the_whole_move(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", rise=True, lie="last").allowed
        assert not move(state, "m", (10.1, 10), rise=True, lie="last").allowed

    def test_a_model_on_the_ground_crawls_an_inch(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        assert move(state, "m", (11, 10)).allowed
        assert refusals(move(state, "m", (11.1, 10))) == {"move.rates"}
        centimetres = stage(man("m", 30, 30, lying=True), scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(centimetres, "m", (32, 30)).allowed
        assert not move(centimetres, "m", (32.1, 30)).allowed

    def test_down_first_it_may_only_crawl(self) -> None:
        state = stage(man("m", 10, 10))
        assert move(state, "m", (11, 10), lie="first").allowed
        assert not move(state, "m", (12, 10), lie="first").allowed

    def test_only_one_who_lies_gets_up_and_only_one_who_stands_lies_down(self) -> None:
        assert refusals(move(stage(man("m", 10, 10)), "m", rise=True)) == {"ground.rise"}
        assert refusals(move(stage(man("m", 10, 10, lying=True)), "m", lie="last")) == {"ground.lie"}


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
        return ruling.verdict, refusals(ruling)

    straight, turned = verdict(False), verdict(True)
    margin = 0.01
    if not _close_call(route, margin):
        assert straight == turned


def _close_call(route: list[tuple[float, float]], margin: float) -> bool:
    """Whether some measure of the route lies within a hair of a limit, where rounding may tip it."""
    points = [(0.0, 0.0), *route]
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    legs = list(itertools.pairwise(points))
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
