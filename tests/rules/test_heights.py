"""Up, down and along heights: stairs, floors, slopes, and the ground there. Men are 28 mm (1.102 in) tall."""

from __future__ import annotations

import math

import pytest
from pydantic import ValidationError

from skirmish.measure import Scale
from skirmish.rules.moving import Plan
from skirmish.state import GameState
from tests.builders import R, along, box, man, orc, recruit, refusals, stage

H = 28 / 25.4


def kinds(found: Plan) -> list[str]:
    return [step.kind for step in found.steps if step.kind != "walk"]


class TestWorkedExamples:
    """drop.free"""

    def test_twelve_centimetres_are_six_to_the_edge_a_leap_and_six_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """drop.free"""
        recruit(monkeypatch, "of-twelve", move=(5, 12), height_mm=22)
        ledge = box("platform", "rise", 10, 10, 26, 50, height=4.4)
        state = stage(man("m", 20, 30, z=4.4), features=[ledge], scale=Scale.CENTIMETRES, width=120, height=120)
        state.models["m"].profile = "of-twelve"
        found = along(state, "m", (32, 30))
        assert found.ruling.allowed
        assert (kinds(found), found.end.z) == (["drop"], 0)
        assert refusals(along(state, "m", (32.1, 30))) == {"move.rates"}


class TestStairsAndFloors:
    """climb.short, drop.free, barrier.step"""

    STAIR = tuple(
        box(f"stair-{n}", "rise", 10 + 1.2 * n, 9, 11.2 + 1.2 * n, 11, height=0.5 * (n + 1)) for n in range(4)
    )
    FLOOR = box("floor", "rise", 14.8, 9, 20, 11, base=2.0, height=0.2)

    def test_a_stair_is_walked_up_and_down(self) -> None:
        """barrier.step: four steps of half an inch, and a floor a fifth of an inch above the last."""
        features = [*self.STAIR, self.FLOOR]
        up = along(stage(man("m", 9.4, 10), features=features), "m", (15.4, 10))
        assert (up.ruling.allowed, kinds(up), up.end.z) == (True, [], 2.2)
        down = along(stage(man("m", 15.4, 10, z=2.2), features=features), "m", (9.4, 10))
        assert (down.ruling.allowed, kinds(down), down.end.z) == (True, [], 0)

    def test_under_a_floor_there_is_room_for_a_model_that_stands_upright(self) -> None:
        """move.impassable"""
        for base, free in ((H + 0.001, True), (H - 0.01, False)):
            floor = box("floor", "rise", 12, 5, 20, 15, base=base, height=0.2)
            found = along(stage(man("m", 10, 10), features=[floor]), "m", (15, 10))
            assert (found.ruling.allowed and not kinds(found)) is free

    def test_off_a_floor_beside_a_wall_there_must_be_room_to_land(self) -> None:
        """drop.free"""
        fence = box("fence", "barrier", 20.3, 5, 20.5, 15, height=0.8)
        state = stage(man("m", 18, 10, z=2.2), features=[self.FLOOR, fence])
        assert refusals(along(state, "m", (21.5, 10))) == {"barrier.obstacle"}
        clear = stage(man("m", 18, 10, z=2.2), features=[self.FLOOR])
        assert along(clear, "m", (21.5, 10)).ruling.allowed

    def test_a_drop_takes_as_long_to_land_as_the_ground_goes_on_falling(self) -> None:
        """drop.free: past the foot of a slope that the cliff stands in."""
        slope = box("slope", "rise", 11, 5, 12.3, 15, height=0.5, edge="slope")
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=2.4)
        state = stage(man("m", 11, 10, z=2.4), features=[slope, cliff])
        found = along(state, "m", (13.5, 10))
        assert kinds(found) == ["fall"]
        assert found.end.z == 0

    def test_a_floating_floor_has_no_face_to_climb(self) -> None:
        """climb.surface: who goes over its edge falls, climbing or not."""
        floor = box("floor", "rise", 5, 5, 12, 15, base=2.6, height=0.4, climbable=True)
        down = along(stage(man("m", 11, 10, z=3.0), features=[floor]), "m", (14, 10), climb_down=True)
        assert kinds(down) == ["fall"]

    def test_nobody_drops_onto_the_base_of_another(self) -> None:
        """move.models, drop.free: a short drop is a move like any other."""
        ledge = box("ledge", "rise", 5, 5, 12, 15, height=2)
        for y, refused in ((10.5, {"move.models"}), (11.0, set())):
            state = stage(man("m", 11, 10, z=2.0), man("f", 12 + R, y), features=[ledge])
            assert refusals(along(state, "m", (12 + R, 10))) == refused

    def test_down_from_a_height_it_must_get_clear_of_its_foot(self) -> None:
        """drop.free"""
        ledge = box("ledge", "rise", 5, 5, 12, 15, height=2)
        state = stage(man("m", 11, 10, z=2.0), features=[ledge])
        assert refusals(along(state, "m", (12.3, 10))) == {"drop.free"}
        assert along(state, "m", (12 + R, 10)).ruling.allowed

    def test_off_a_floor_it_may_stop_right_below_its_edge(self) -> None:
        """drop.free: its base is half under the floor."""
        found = along(stage(man("m", 18, 10, z=2.2), features=[self.FLOOR]), "m", (20.1, 10))
        assert (found.ruling.allowed, found.end.z, kinds(found)) == (True, 0, ["drop"])

    def test_a_route_that_ends_at_an_edge_stays_on_top(self) -> None:
        """drop.free"""
        found = along(stage(man("m", 18, 10, z=2.2), features=[self.FLOOR]), "m", (20, 10))
        assert (found.end.z, kinds(found)) == (2.2, [])

    def test_a_route_that_goes_to_and_fro_over_an_edge_too_often_is_refused(self) -> None:
        """move.rates: rather than followed halfway."""
        state = stage(man("m", 9.4, 10), features=self.STAIR)
        points = [(9.999 + 0.002 * (i % 2), 10.0) for i in range(450)]
        assert refusals(along(state, "m", *points, (12, 10))) == {"move.rates"}
        assert along(state, "m", *points[:100], (12, 10)).ruling.allowed

    def test_a_long_curve_of_hundreds_of_points_is_measured_along_it(self) -> None:
        """move.rates"""
        state = stage(man("m", 12, 10))
        circle = [(10 + 2 * math.cos(a / 100), 10 + 2 * math.sin(a / 100)) for a in range(1, 300)]
        found = along(state, "m", *circle)
        assert found.ruling.allowed
        assert found.ruling.cost == pytest.approx(5.98, abs=0.001)

    def test_points_that_repeat_change_nothing(self) -> None:
        """move.rates"""
        wall = box("wall", "barrier", 12, 5, 12.3, 15, height=0.8)
        state = stage(man("m", 10, 10), orc("o", 15, 12), features=[wall])
        once = along(state, "m", (11, 10), (13.4, 10))
        again = along(state, "m", (10, 10), (11, 10), (11, 10), (13.4, 10), (13.4, 10))
        assert again.ruling.verdict is once.ruling.verdict
        assert (again.steps, again.end) == (once.steps, once.end)


class TestSlopes:
    """move.control_zone, charge.contact: no edge parts those on a slope from those at its foot."""

    def position(self, edge: str, height: float = 2.0) -> GameState:
        hill = box("hill", "rise", 12, 5, 20, 15, height=height, edge=edge)
        return stage(man("m", 10, 10), orc("o", 12.3, 10, z=height), features=[hill])

    @pytest.mark.parametrize("edge", ["slope", "steep"])
    def test_one_at_the_crest_is_charged_from_below(self, edge: str) -> None:
        """charge.contact"""
        state = self.position(edge)
        assert along(state, "m", (12.3 - 2 * R, 10), charge=("o",)).ruling.touches == ("o",)
        assert refusals(along(state, "m", (11, 10))) == {"move.control_zone"}
        assert "move.models" in refusals(along(state, "m", (11.8, 10)))

    def test_one_at_the_foot_is_charged_from_above(self) -> None:
        """charge.contact"""
        state = self.position("slope")
        state.models["m"], state.models["o"] = man("m", 12.9, 10, z=2.0), orc("o", 10.9, 10)
        found = along(state, "m", (10.9 + 2 * R, 10), charge=("o",))
        assert (found.ruling.allowed, found.ruling.touches) == (True, ("o",))
        assert refusals(along(state, "m", (12.1, 10))) == {"move.control_zone"}

    def test_a_body_on_the_slope_is_jumped_from_below(self) -> None:
        """ground.jumped"""
        state = self.position("slope")
        state.models["o"] = orc("o", 12.3, 10, z=2.0, lying=True)
        found = along(state, "m", (13.8, 10))
        assert [step.over for step in found.steps if step.kind == "jump"] == ["o"]

    def test_a_body_at_the_foot_is_jumped_from_above_wherever_the_move_began(self) -> None:
        """ground.jumped: over a ridge and down on its other side."""
        ridge = box("ridge", "rise", 12, 5, 13.5, 15, height=2, edge="slope")
        state = stage(man("m", 11, 10), man("p", 14.3, 10, lying=True), features=[ridge])
        found = along(state, "m", (15.5, 10))
        assert found.ruling.allowed
        assert [step.over for step in found.steps if step.kind == "jump"] == ["p"]

    def test_a_sheer_edge_parts_them(self) -> None:
        """move.control_zone: even where a slope as high lies elsewhere."""
        sheer = self.position("sheer")
        other = box("hill-2", "rise", 30, 5, 35, 15, height=2, edge="slope")
        state = stage(*sheer.models.values(), features=[*sheer.table.features, other])
        assert along(state, "m", (11, 10)).ruling.allowed

    def test_a_tower_on_a_hill_does_not_slope_down(self) -> None:
        """move.control_zone"""
        state = self.position("slope")
        tower = box("tower", "rise", 12.1, 5, 14, 15, base=2, height=2)
        state = stage(man("m", 10, 10), orc("o", 12.6, 10, z=4.0), features=[*state.table.features, tower])
        assert along(state, "m", (11.5, 10)).ruling.allowed

    def test_a_hill_on_a_hill_slopes_down_to_the_table(self) -> None:
        """move.control_zone"""
        top = box("top", "rise", 12.1, 5, 14, 15, base=2, height=2, edge="slope")
        state = stage(
            man("m", 10, 10), orc("o", 12.6, 10, z=4.0), features=[*self.position("slope").table.features, top]
        )
        assert refusals(along(state, "m", (11.5, 10))) == {"move.control_zone"}

    def test_a_route_that_ends_on_the_border_ends_on_the_slope(self) -> None:
        """move.terrain"""
        state = self.position("slope")
        del state.models["o"]
        assert along(state, "m", (12, 10)).end.z == 2
        assert along(state, "m", (12, 10), (11.999, 10)).end.z == 0


class TestDifficultGround:
    """move.terrain"""

    def test_the_floor_of_a_stream_may_be_difficult(self) -> None:
        """move.terrain: in the water, not on the bank."""
        stream = box("stream", "gap", 12, 5, 16, 15, height=0.5, going="difficult")
        state = stage(man("m", 11, 10), features=[stream])
        assert along(state, "m", (14, 10)).ruling.cost == pytest.approx(1 + 2 * 2)

    def test_fractions_round_up_once_when_the_last_difficult_ground_is_left(self) -> None:
        """move.terrain: 4.2 in are left after the first marsh, 2.7 after the second, and only these are rounded."""
        marshes = [box("one", "area", 10, 5, 10.9, 15, going="difficult")]
        marshes.append(box("two", "area", 11.1, 5, 11.75, 15, going="difficult"))
        state = stage(man("m", 10, 10), features=marshes)
        assert along(state, "m", (11.75 + 3.0, 10)).ruling.allowed
        assert refusals(along(state, "m", (11.75 + 3.01, 10))) == {"move.terrain"}

    def test_jumps_after_the_marsh_change_nothing_of_that(self) -> None:
        """move.terrain, jump.attempt: 4.2 in are left, and 4.5 may be gone over a fence and up a step."""
        marsh = box("marsh", "area", 10, 5, 10.9, 15, going="difficult")
        fence = box("fence", "barrier", 12, 5, 12.2, 15, height=0.8)
        step = box("step", "rise", 13, 5, 20, 15, height=0.4)
        state = stage(man("m", 10, 10), features=[marsh, fence, step])
        assert along(state, "m", (15.4, 10)).ruling.allowed
        assert refusals(along(state, "m", (15.41, 10))) == {"move.terrain"}

    def test_a_jump_before_the_marsh_counts_as_the_way_it_is(self) -> None:
        """move.terrain, jump.attempt: 3.8 in are spent where the marsh ends, and 2.5 are left."""
        fence = box("fence", "barrier", 10.8, 5, 11, 15, height=0.8)
        marsh = box("marsh", "area", 12.2, 5, 13, 15, going="difficult")
        state = stage(man("m", 10, 10), features=[fence, marsh])
        assert along(state, "m", (15.5, 10)).ruling.allowed
        assert refusals(along(state, "m", (15.51, 10))) == {"move.terrain"}

    def test_ground_under_an_obstacle_is_doubled_with_it(self) -> None:
        """move.terrain, jump.attempt"""
        wall = box("wall", "barrier", 12, 5, 12.3, 15, height=0.8)
        bog = box("bog", "area", 11.4, 5, 13.4, 15, going="difficult")
        state = stage(man("m", 10, 10), features=[wall, bog])
        assert along(state, "m", (14, 10)).ruling.cost == pytest.approx(4 + 2)

    def test_what_is_left_after_a_climb_rounds_up_too(self) -> None:
        """climb.surface: a face is difficult ground; 5.7 in are spent at the top, and half an inch is left."""
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=2.35, climbable=True)
        state = stage(man("m", 12 - R - 1.0, 10), features=[cliff])
        assert along(state, "m", (12 + R + 0.49, 10)).ruling.allowed
        assert refusals(along(state, "m", (12 + R + 0.52, 10))) == {"move.terrain"}

    def test_a_crawl_through_a_bog_is_half_an_inch(self) -> None:
        """ground.crawl, move.terrain"""
        bog = box("bog", "area", 5, 5, 20, 15, going="difficult")
        state = stage(man("m", 10, 10, lying=True), features=[bog])
        assert along(state, "m", (10.5, 10)).ruling.allowed
        assert refusals(along(state, "m", (10.51, 10))) == {"move.terrain"}

    def test_a_bog_does_not_slow_who_walks_on_a_roof_over_it(self) -> None:
        """move.terrain"""
        bog = box("bog", "area", 5, 5, 20, 15, going="difficult")
        roof = box("roof", "rise", 5, 5, 20, 15, base=2, height=0.2)
        assert along(stage(man("m", 10, 10, z=2.2), features=[bog, roof]), "m", (14, 10)).ruling.cost == pytest.approx(
            4
        )


def test_a_gap_goes_down_from_the_table_alone() -> None:
    """jump.gap"""
    with pytest.raises(ValidationError, match="a gap goes down from the table itself"):
        box("hole", "gap", 1, 1, 3, 3, base=2.0, height=1.0)
