"""Jumps: over one thing, over several, from one height to another. Bases are 25 mm, men 28 mm (1.102 in) tall."""

from __future__ import annotations

import pytest

from skirmish.rules.moving import Plan
from skirmish.table import Feature
from tests.builders import TOUCH, R, along, box, man, orc, recruit, refusals, stage


def jumps(found: Plan) -> list[tuple[str, bool]]:
    """What is jumped, and whether at -1."""
    return [(step.over, step.malus) for step in found.steps if step.kind == "jump"]


def kinds(found: Plan) -> list[str]:
    return [step.kind for step in found.steps if step.kind != "walk"]


WALL = box("wall", "barrier", 12, 5, 12.3, 15, height=0.8)


class TestSeveral:
    """jump.attempt, jump.modifier"""

    def test_two_walls_in_one_move_are_two_jumps(self) -> None:
        """jump.chart: a 6 goes on to the second."""
        second = box("second", "barrier", 13.5, 5, 13.7, 15, height=0.8)
        found = along(stage(man("m", 11, 10), features=[WALL, second]), "m", (14.5, 10))
        assert found.ruling.allowed
        assert jumps(found) == [("wall", False), ("second", False)]

    def test_walls_with_no_room_for_a_base_between_them_are_one_jump_by_the_worst_of_each(self) -> None:
        """jump.modifier"""
        second = box("second", "barrier", 12.9, 5, 13.1, 15, height=1.3)
        found = along(stage(man("m", 11, 10), features=[WALL, second]), "m", (14.5, 10))
        assert jumps(found) == [("wall and second", True)]

    def test_walls_flush_with_each_other_are_one_jump(self) -> None:
        """jump.attempt: both are touched at the same moment."""
        longer = box("wider", "barrier", 12, 9, 12.6, 11, height=0.8)
        found = along(stage(man("m", 11, 10), features=[WALL, longer]), "m", (14.5, 10))
        assert found.ruling.allowed
        assert len(jumps(found)) == 1

    def test_a_wall_with_a_ditch_right_behind_it_is_one_jump(self) -> None:
        """jump.gap"""
        ditch = box("ditch", "gap", 12.3, 5, 13.3, 15, height=3)
        found = along(stage(man("m", 11, 10), features=[WALL, ditch]), "m", (15, 10))
        assert jumps(found) == [("wall and ditch", False)]
        assert found.steps[-2].end == pytest.approx(13.3 + R - 11, abs=0.003)

    def test_a_ditch_a_little_way_behind_a_wall_is_a_second_jump(self) -> None:
        """jump.gap: the base that has landed hangs over its edge."""
        ditch = box("ditch", "gap", 13, 5, 14, 15, height=3)
        found = along(stage(man("m", 11, 10), features=[WALL, ditch]), "m", (15, 10))
        assert jumps(found) == [("wall", False), ("ditch", False)]

    def test_tall_and_wide_is_still_one_off(self) -> None:
        """jump.modifier"""
        big = box("big", "barrier", 12, 5, 13.5, 15, height=1.5)
        found = along(stage(man("m", 11, 10), features=[big]), "m", (14.5, 10))
        assert jumps(found) == [("big", True)]

    def test_two_bodies_side_by_side_are_one_jump_and_two_apart_are_two(self) -> None:
        """ground.jumped"""
        for distance, count in ((TOUCH, 1), (TOUCH + 0.5, 1), (2 * TOUCH + 0.02, 2)):
            state = stage(man("m", 8, 10), man("p", 10, 10, lying=True), man("q", 10 + distance, 10, lying=True))
            assert len(jumps(along(state, "m", (13.5, 10)))) == count


class TestInTheWay:
    """jump.attempt: what is not jumped itself stops the jump."""

    def test_a_rock_behind_the_wall_leaves_no_place_to_land(self) -> None:
        """jump.attempt"""
        rock = box("rock", "block", 12.7, 9, 13.4, 11, height=3)
        assert refusals(along(stage(man("m", 11, 10), features=[WALL, rock]), "m", (14.5, 10))) == {"jump.attempt"}

    def test_a_tree_that_grows_in_the_hedge_is_not_jumped_with_it(self) -> None:
        """jump.attempt"""
        tree = box("tree", "tree", 12.1, 9.9, 12.2, 10.1, height=3)
        assert refusals(along(stage(man("m", 11, 10), features=[WALL, tree]), "m", (14.5, 10))) == {"jump.attempt"}

    def test_a_ledge_right_behind_the_wall_leaves_no_place_to_land(self) -> None:
        """jump.attempt"""
        ledge = box("ledge", "rise", 12.5, 5, 20, 15, height=1.5)
        assert refusals(along(stage(man("m", 11, 10), features=[WALL, ledge]), "m", (14, 10))) == {"jump.attempt"}

    def test_impassable_ground_beyond_a_gap_leaves_no_place_to_land(self) -> None:
        """jump.attempt"""
        ditch = box("ditch", "gap", 12, 5, 13, 15, height=1)
        lake = box("lake", "area", 13.4, 5, 20, 15, going="impassable")
        state = stage(man("m", 11, 10), features=[ditch, lake])
        assert refusals(along(state, "m", (13 + R, 10))) == {"jump.attempt"}

    def test_a_body_where_the_jump_onto_a_ledge_lands_forbids_it(self) -> None:
        """move.models"""
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=1.5)
        state = stage(man("m", 11, 10), man("p", 12.8, 10, z=1.5, lying=True), features=[ledge])
        assert refusals(along(state, "m", (12.5, 10))) == {"move.models"}

    def test_beyond_the_edge_of_the_table_there_is_no_place_to_land(self) -> None:
        """move.table_edge"""
        for width, refused in ((12.3 + 2 * R, set()), (12.3 + 2 * R - 0.01, {"move.table_edge"})):
            state = stage(man("m", 11, 10), features=[WALL], width=width)
            assert refusals(along(state, "m", (12.3 + R, 10))) == refused

    def test_a_route_may_not_end_in_the_middle_of_a_jump(self) -> None:
        """jump.attempt"""
        for thing in (WALL, box("ditch", "gap", 12, 5, 12.8, 15, height=1)):
            state = stage(man("m", 11, 10), features=[thing])
            assert refusals(along(state, "m", (12 + thing.width + 0.3, 10))) == {"jump.attempt"}
        body = stage(man("m", 8, 10), man("p", 10, 10, lying=True))
        assert refusals(along(body, "m", (10.5, 10))) == {"jump.attempt"}


class TestGoblins:
    """jump.goblins"""

    def test_a_goblin_may_land_short_of_its_target(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """jump.attempt: it needs no roll and does not stop there."""
        recruit(monkeypatch, "charging-goblin", traits=("cave-dweller",))
        state = stage(man("m", 11, 10), orc("o", 12.3 + 3 * R + 0.4, 10), features=[WALL])
        charge = (12.3 + R + 0.4, 10)
        assert refusals(along(state, "m", charge, charge=("o",))) == {"jump.attempt"}
        state.models["m"].profile = "charging-goblin"
        assert along(state, "m", charge, charge=("o",)).ruling.allowed


class TestBodies:
    """ground.jumped: a body is an obstacle as wide as its base."""

    @pytest.mark.parametrize(("millimetres", "malus"), [(28, False), (40, True)])
    def test_one_wider_than_the_jumper_is_tall_takes_one_off(
        self, millimetres: int, malus: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """jump.modifier"""
        recruit(monkeypatch, f"fallen-{millimetres}", base_mm=millimetres)
        state = stage(man("m", 8, 10), man("p", 10, 10, lying=True))
        state.models["p"].profile = f"fallen-{millimetres}"
        assert jumps(along(state, "m", (12, 10))) == [("p", malus)]

    def test_one_wider_than_twice_its_height_is_not_jumped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """barrier.impassable"""
        recruit(monkeypatch, "fallen-giant", base_mm=60)
        state = stage(man("m", 8, 10), man("p", 10.2, 10, lying=True))
        state.models["p"].profile = "fallen-giant"
        assert refusals(along(state, "m", (13, 10))) == {"ground.jumped"}


class TestGaps:
    """jump.gap"""

    def test_along_the_edge_and_then_across_the_jump_begins_at_the_crossing(self) -> None:
        """jump.gap: a base may hang over the edge as it goes."""
        ditch = box("ditch", "gap", 12, 5, 13.2, 25, height=3)
        found = along(stage(man("m", 11.7, 10), features=[ditch]), "m", (11.7, 12.5), (14, 12.5))
        assert found.ruling.allowed
        jump = next(step for step in found.steps if step.kind == "jump")
        assert jump.start == pytest.approx(2.8 - R, abs=0.01)

    def test_across_and_then_along_the_far_edge_it_lands_near_where_it_crossed(self) -> None:
        """jump.gap"""
        ditch = box("ditch", "gap", 12, 5, 13.2, 25, height=3)
        found = along(stage(man("m", 11.4, 10), features=[ditch]), "m", (13.5, 10), (13.5, 12.5), (14, 12.5))
        jump = next(step for step in found.steps if step.kind == "jump")
        assert found.ruling.allowed
        assert jump.end == pytest.approx(1.8 + 2 * R, abs=0.01)

    def test_across_and_back_into_it_is_a_jump_and_then_a_fall(self) -> None:
        """jump.gap: it lands on the bank in between."""
        ditch = box("ditch", "gap", 12, 5, 13.2, 25, height=3)
        found = along(stage(man("m", 11.4, 10), features=[ditch]), "m", (13.4, 10), (12.6, 10.3))
        assert kinds(found) == ["jump", "fall"]
        assert (found.steps[-1].z0, found.steps[-1].z1) == (0, -3)
        assert 1.8 < next(step for step in found.steps if step.kind == "jump").end < 2.2

    def test_a_plank_over_the_ditch_is_walked_on(self) -> None:
        """jump.gap: flush with both banks."""
        ditch = box("ditch", "gap", 12, 5, 13.2, 25, height=3)
        plank = box("plank", "rise", 12, 9, 13.2, 11, height=0.1)
        found = along(stage(man("m", 11, 10), features=[ditch, plank]), "m", (14, 10))
        assert (found.ruling.allowed, kinds(found)) == (True, [])

    def test_from_one_wing_of_a_ruin_to_the_other(self) -> None:
        """jump.gap: one rise, with a court in its midst."""
        outline = ((5, 5), (20, 5), (20, 15), (13.3, 15), (13.3, 7), (12, 7), (12, 15), (5, 15))
        ruin = Feature(name="ruin", kind="rise", polygon=outline, height=4)
        found = along(stage(man("m", 11, 10, z=4.0), features=[ruin]), "m", (15, 10))
        assert found.ruling.allowed
        assert (kinds(found), found.end.z) == (["jump"], 4)
        assert jumps(found) == [("the gap to ruin", True)]

    def test_who_falls_into_a_gap_is_in_it_and_not_on_its_rim(self) -> None:
        """jump.gap"""
        found = along(stage(man("m", 11, 10), features=[box("gorge", "gap", 12, 5, 20, 15, height=3)]), "m", (14, 10))
        assert (kinds(found), found.end.z) == (["fall"], -3)
        assert found.end.x == pytest.approx(12.01)

    def test_after_a_fall_the_rest_of_the_route_does_not_count(self) -> None:
        """fall.damage: a wall beyond the foot is never reached."""
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
        wall = box("wall", "block", 13.5, 5, 14, 15, height=4)
        found = along(stage(man("m", 11, 10, z=4.0), features=[cliff, wall]), "m", (15, 10))
        assert found.ruling.allowed
        assert kinds(found) == ["fall"]

    def test_a_jump_over_a_parapet_at_the_edge_ends_in_a_fall(self) -> None:
        """fall.damage"""
        roof = box("roof", "rise", 5, 5, 12, 15, height=4)
        parapet = box("parapet", "barrier", 11.8, 5, 12, 15, base=4, height=0.7)
        found = along(stage(man("m", 10, 10, z=4.0), features=[roof, parapet]), "m", (15, 10))
        assert kinds(found) == ["jump", "fall"]
        assert (found.end.z, found.end.lying) == (0, True)

    def test_over_a_parapet_nobody_begins_to_climb_down(self) -> None:
        """climb.surface: a jump does not end on the face."""
        roof = box("roof", "rise", 5, 5, 12, 15, height=4, climbable=True)
        parapet = box("parapet", "barrier", 11.8, 5, 12, 15, base=4, height=0.7)
        state = stage(man("m", 10, 10, z=4.0), features=[roof, parapet])
        assert kinds(along(state, "m", (15, 10), climb_down=True)) == ["jump", "fall"]

    def test_the_foot_below_a_parapet_is_no_landing_short_of_the_target(self) -> None:
        """jump.attempt: on a 2-5 he would stand in the target's zone and not touch him."""
        roof = box("roof", "rise", 5, 5, 12, 15, height=2)
        parapet = box("parapet", "barrier", 11.8, 5, 12, 15, base=2, height=0.6)
        for x, refused in ((12 + 3 * R, set()), (12 + 3 * R + 0.5, {"jump.attempt"})):
            state = stage(man("m", 9, 10, z=2.0), orc("o", x, 10), features=[roof, parapet])
            found = along(state, "m", (x - TOUCH, 10), charge=("o",))
            assert refusals(found) - {"charge.sight"} == refused

    def test_a_ditch_within_a_hollow_is_the_deeper_of_the_two(self) -> None:
        """jump.gap: whichever is listed first."""
        hollow, ditch = box("hollow", "gap", 5, 5, 15, 15, height=0.3), box("ditch", "gap", 11, 5, 13.5, 15, height=1.5)
        for features in ([hollow, ditch], [ditch, hollow]):
            found = along(stage(man("m", 10, 10, z=-0.3), features=features), "m", (12, 10))
            assert found.end.z == -1.5

    def test_who_stands_on_the_rim_of_a_ditch_still_has_to_get_out_of_it(self) -> None:
        """climb.short"""
        ditch = box("ditch", "gap", 8, 5, 12, 15, height=1.5)
        found = along(stage(man("m", 12, 10, z=-1.5), features=[ditch]), "m", (14, 10))
        assert kinds(found) == ["jump"]
        assert found.end.z == 0

    def test_out_of_a_ditch_too_deep_to_jump_out_of_there_is_no_way(self) -> None:
        """jump.gap, climb.short"""
        for depth, way in ((2.2, ["jump"]), (2.21, [])):
            ditch = box("ditch", "gap", 5, 5, 12, 15, height=depth)
            found = along(stage(man("m", 11, 10, z=-depth), features=[ditch]), "m", (13, 10))
            assert (found.ruling.allowed, kinds(found)) == (bool(way), way)


def test_a_fall_onto_an_engaged_enemy_lands_beside_the_fight() -> None:
    """fall.damage, move.zone_obliged: nobody is charged by it."""
    cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
    fight = orc("o", 12.6, 10), man("f", 12.6 + TOUCH, 10)
    found = along(stage(man("m", 11, 10, z=4.0), *fight, features=[cliff]), "m", (13, 10))
    assert found.ruling.allowed
    assert found.ruling.touches == ()
