"""What a barrier is to whom, and who defends it. Bases are 25 mm, men 28 mm (1.102 in) tall unless told."""

from __future__ import annotations

import pytest

from skirmish.measure import Scale
from skirmish.rules import barriers
from skirmish.rules.charging import find_charge
from skirmish.rules.contact import contacts
from skirmish.ruling import Verdict
from skirmish.state import GameState
from skirmish.table import Feature
from tests.builders import TOUCH, R, along, box, man, orc, recruit, refusals, stage


def mm(length: float, scale: Scale = Scale.INCHES) -> float:
    return scale.mm(length)


class TestWorkedExamples:
    """barrier.step, barrier.obstacle, barrier.impassable: a man of 28 mm, and one of 60 mm to compare."""

    def kinds(self, height: float, thick: float = 5, profile: str | None = None) -> tuple[set[str], list[str]]:
        wall = box("wall", "barrier", 12, 5, 12 + mm(thick), 15, height=mm(height))
        state = stage(man("m", 10, 10), features=[wall])
        if profile:
            state.models["m"].profile = profile
        found = along(state, "m", (15.5, 10))
        return refusals(found), [step.kind for step in found.steps if step.kind != "walk"]

    @pytest.mark.parametrize(("height", "thick"), [(13.9, 5), (5, 13.9), (13.9, 13.9)])
    def test_below_14_mm_high_and_wide_it_is_strode_over(self, height: float, thick: float) -> None:
        """barrier.step"""
        assert self.kinds(height, thick) == (set(), [])

    @pytest.mark.parametrize(("height", "thick"), [(14, 5), (5, 14), (28, 5), (56, 5), (5, 56)])
    def test_from_14_to_56_mm_it_is_an_obstacle(self, height: float, thick: float) -> None:
        """barrier.obstacle"""
        assert self.kinds(height, thick) == (set(), ["jump"])

    @pytest.mark.parametrize(("height", "thick"), [(57, 5), (5, 57)])
    def test_a_wall_of_57_mm_is_not_crossed(self, height: float, thick: float) -> None:
        """barrier.impassable"""
        assert self.kinds(height, thick) == ({"barrier.impassable"}, [])

    def test_a_wall_of_28_mm_is_an_obstacle_to_a_man_and_not_to_one_of_60_mm(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """barrier.obstacle"""
        recruit(monkeypatch, "of-sixty", height_mm=60)
        assert self.kinds(28) == (set(), ["jump"])
        assert self.kinds(28, profile="of-sixty") == (set(), [])


class TestWhoDefends:
    """defend.placed, defend.height, defend.zone"""

    def test_at_the_end_of_a_wall_nobody_defends_its_length(self) -> None:
        """defend.placed: ten inches of wall between them, and they do not touch."""
        wall = box("wall", "barrier", 10, 10, 12, 10.3, height=0.8)
        long = box("wall", "barrier", 10, 10, 16, 10.3, height=0.8)
        ends = man("d", 12 + R, 10.15), orc("o", 10 - R, 10.15)
        assert contacts(stage(*ends, features=[wall])) == {"d": ("o",), "o": ("d",)}
        ends = man("d", 16 + R, 10.15), orc("o", 10 - R, 10.15)
        assert not contacts(stage(*ends, features=[long]))

    @pytest.mark.parametrize(("width", "touch"), [(2.2, True), (2.21, False)])
    def test_a_gap_too_wide_to_leap_is_not_fought_over(self, width: float, touch: bool) -> None:
        """defend.height: nobody fights over what nobody can get over."""
        ditch = box("ditch", "gap", 5, 10, 25, 10 + width, height=3)
        state = stage(man("d", 15, 10 + width + R), orc("o", 15, 10 - R), features=[ditch])
        assert bool(contacts(state)) is touch

    def test_a_wall_too_high_for_the_attacker_is_not_fought_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """defend.height: one of 60 mm sees over a wall of 50 mm that an 18 mm attacker cannot cross."""
        recruit(monkeypatch, "tall-guard", height_mm=60)
        recruit(monkeypatch, "small-foe", height_mm=18)
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=mm(50))
        state = stage(man("d", 15, 10.3 + R), orc("o", 15, 10 - R), features=[wall])
        state.models["d"].profile = "tall-guard"
        assert contacts(state)
        state.models["o"].profile = "small-foe"
        assert not contacts(state)

    def test_an_enemy_on_the_defenders_own_side_does_not_touch_him_over_it(self) -> None:
        """defend.touching"""
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=0.8)
        state = stage(man("d", 15, 10.3 + R), orc("o", 16.2, 10.3 + R), features=[wall])
        assert not contacts(state)

    def test_who_stands_higher_than_the_ditch_does_not_fight_over_it(self) -> None:
        """defend.touching"""
        ditch = box("ditch", "gap", 5, 10, 25, 10.8, height=1.5)
        plinth = box("plinth", "rise", 5, 6, 25, 10, height=1.0)
        state = stage(man("d", 15, 10.8 + R), orc("o", 15, 10 - R - 0.005, z=1.0), features=[ditch, plinth])
        assert not contacts(state)

    def test_who_stands_astride_a_trench_does_not_defend_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """defend.placed: narrow enough for him to stride over, an obstacle to a smaller foe."""
        recruit(monkeypatch, "trench-foe", height_mm=18)
        trench = box("trench", "gap", 5, 10, 25, 10.5, height=1.5)
        state = stage(man("d", 15, 10.3), orc("o", 15, 10 - R - 0.2), features=[trench])
        state.models["o"].profile = "trench-foe"
        assert not barriers.stands(state, state.models["d"])

    def test_a_thick_barrier_is_held_to_an_inch_beyond_its_far_face(self) -> None:
        """defend.zone"""
        hedge = box("hedge", "barrier", 5, 10, 25, 11.2, height=0.8)
        state = stage(man("d", 15, 11.2 + R), orc("o", 15, 7), features=[hedge])
        assert along(state, "o", (15, 9 - R)).ruling.allowed
        assert refusals(along(state, "o", (15, 9.01 - R))) == {"move.control_zone"}
        assert along(state, "o", (15, 10 - R), charge=("d",)).ruling.touches == ("d",)

    def test_a_ditch_is_defended_like_a_wall(self) -> None:
        """defend.placed, defend.touching"""
        ditch = box("ditch", "gap", 5, 10, 25, 11, height=1.5)
        state = stage(man("d", 15, 11 + R), orc("o", 15, 7.5), features=[ditch])
        assert along(state, "o", (15, 10 - R), charge=("d",)).ruling.touches == ("d",)
        assert refusals(along(state, "o", (15, 8.6))) == {"move.control_zone"}

    def test_a_base_that_hangs_over_the_ditch_holds_no_more_for_it(self) -> None:
        """defend.zone: the zone still ends an inch beyond the far edge."""
        ditch = box("ditch", "gap", 5, 10, 25, 11, height=1.5)
        state = stage(man("d", 15, 11.2), orc("o", 15, 7.5), features=[ditch])
        assert along(state, "o", (15, 9 - R)).ruling.allowed
        assert refusals(along(state, "o", (15, 9.01 - R))) == {"move.control_zone"}

    def test_in_the_corner_of_two_walls_both_are_defended(self) -> None:
        """defend.placed"""
        south = box("south", "barrier", 5, 10, 10, 10.3, height=0.8)
        east = box("east", "barrier", 9.7, 10.3, 10, 15, height=0.8)
        state = stage(man("d", 9.7 - R, 10.3 + R), orc("o", 11.5, 11), orc("p", 9.3, 8), features=[south, east])
        assert along(state, "o", (10 + R, 11), charge=("d",)).ruling.allowed
        assert along(state, "p", (9.3, 10 - R), charge=("d",)).ruling.allowed

    def test_in_the_corner_of_a_roof_both_edges_are_defended(self) -> None:
        """elevated.zone: one rise, two sides."""
        roof = box("roof", "rise", 12, 5, 20, 15, height=1.5)
        west, north = (12 - R, 15 - R), (12 + R, 15 + R)
        state = stage(man("d", 12 + R, 15 - R, z=1.5), orc("w", *west), orc("n", *north), features=[roof])
        assert contacts(state)["d"] == ("w", "n")

    def test_a_floor_overhead_is_not_defended_against_those_who_stand_under_its_edge(self) -> None:
        """elevated.zone: they cannot jump up through it."""
        floor = box("floor", "rise", 5, 5, 20, 10, base=2.0, height=0.2)
        above = man("d", 12, 10 - R, z=2.2)
        for y in (10 + R, 10, 10 - R):
            assert not contacts(stage(above, orc("o", 12, y), features=[floor]))

    def test_a_model_beside_its_friend_at_the_wall_is_not_charged_alone(self) -> None:
        """defend.defenders: who enters the zones of two fights both, so the charge found names both."""
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=0.8)
        three = [man(name, 10 + k * TOUCH, 10.3 + R) for k, name in enumerate("abc")]
        state = stage(*three, orc("o", 10, 8), features=[wall])
        order, ruling = find_charge(state, state.models["o"], ["b"])
        assert ruling.verdict is Verdict.YES
        assert order.charge == ("b", "a")
        order, ruling = find_charge(state, state.models["o"], ["a"])
        assert order.charge == ("a",)
        order, ruling = find_charge(state, state.models["o"], ["a", "b"])
        assert set(ruling.touches) == {"a", "b"}

    def test_two_defenders_apart_are_charged_from_a_place_in_both_their_parts(self) -> None:
        """charge.several, defend.touching"""
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=0.8)
        state = stage(man("a", 10, 10.3 + R), man("b", 12.4, 10.3 + R), orc("o", 10, 8), features=[wall])
        order, ruling = find_charge(state, state.models["o"], ["a", "b"])
        assert ruling.verdict is Verdict.YES
        assert set(order.charge) == {"a", "b"}

    def test_out_of_a_defenders_part_a_way_round_is_found(self) -> None:
        """charge.contact, defend.zone"""
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=0.8)
        models = man("d", 10, 10.3 + R), man("t", 14, 8.5), orc("f", 12, 8.1)
        state = stage(*models, orc("o", 10.3, 10 - R - 0.2), features=[wall])
        _, ruling = find_charge(state, state.models["o"], ["t"])
        assert ruling.verdict is Verdict.YES
        assert len(ruling.route) > 2

    def test_the_one_place_left_at_a_wall_is_found(self) -> None:
        """defend.room: between two attackers there is room for a base and no more."""
        wall = box("wall", "barrier", 5, 10, 25, 10.3, height=0.8)
        others = orc("p", 10.07 - TOUCH - 0.001, 10 - R), orc("q", 10.07 + TOUCH + 0.001, 10 - R)
        state = stage(man("d", 10, 10.3 + R), *others, orc("o", 10, 7), features=[wall])
        _, ruling = find_charge(state, state.models["o"], ["d"])
        assert ruling.verdict is Verdict.YES


class TestRoom:
    """defend.room: three on small bases or two on large ones against one defender."""

    def at_wall(self, *places: tuple[float, str]) -> GameState:
        wall = box("wall", "barrier", 5, 10, 35, 10.3, height=0.8)
        state = stage(man("d", 20, 10.3 + R), features=[wall])
        for index, (x, profile) in enumerate(places):
            name = f"o{index}"
            state.models[name] = orc(name, x, 0)
            state.models[name].profile = profile
            state.models[name].y = 10 - state.radius(state.models[name])
        return state

    def joins(self, state: GameState, x: float, profile: str) -> set[str]:
        state.models["new"] = new = orc("new", x, 7)
        new.profile = profile
        return refusals(along(state, "new", (x, 10 - state.radius(new)), charge=("d",)))

    def test_two_large_bases_have_room_and_a_third_has_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """defend.room: the third base's centre is within the part, and still it is one too many."""
        recruit(monkeypatch, "wide-orc", base_mm=40, like="orc-warrior")
        half = 40 / 25.4 / 2
        assert not self.joins(self.at_wall((20 - half, "wide-orc")), 20 + half, "wide-orc")
        full = self.at_wall((20 - half - 0.7, "wide-orc"), (20 + half - 0.7, "wide-orc"))
        assert self.joins(full, 20 + 3 * half - 0.7, "orc-warrior") == {"charge.contact"}
        assert self.joins(full, 20 + 2 * half + R - 0.7 + 0.001, "orc-warrior") == {"defend.room"}

    def test_one_large_base_is_too_many_beside_two_small_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """defend.room: two thirds are taken, and it needs a half."""
        recruit(monkeypatch, "third-orc", base_mm=40, like="orc-warrior")
        two = self.at_wall((18.9, "orc-warrior"), (18.9 + TOUCH, "orc-warrior"))
        apart = (self.radius(two, "third-orc") + R) ** 2 - (self.radius(two, "third-orc") - R) ** 2
        assert "defend.room" in self.joins(two, 18.9 + TOUCH + apart**0.5 + 0.002, "third-orc")

    def radius(self, state: GameState, profile: str) -> float:
        model = orc("any", 0, 0)
        model.profile = profile
        return state.radius(model)

    def test_a_fourth_small_base_has_none(self) -> None:
        """defend.room: squeezed in with its centre just inside the part."""
        three = self.at_wall(*((20 - 1.48 + k * TOUCH, "orc-warrior") for k in range(3)))
        assert "defend.room" in self.joins(three, 20 - 1.48 + 3 * TOUCH + 0.001, "orc-warrior")


def test_the_same_verdicts_in_centimetres() -> None:
    """intro.measuring: the part of a wall is 2 cm beyond the base and beyond the far face."""
    wall = box("wall", "barrier", 10, 20, 50, 20.8, height=2)
    state = stage(
        man("d", 30, 22.05), orc("o", 30, 13), features=[wall], scale=Scale.CENTIMETRES, width=120, height=120
    )
    assert along(state, "o", (30, 18 - 1.25)).ruling.allowed
    assert refusals(along(state, "o", (30, 18.02 - 1.25))) == {"move.control_zone"}
    state.models["o"].x = 33.2
    assert along(state, "o", (33.2, 18.75), charge=("d",)).ruling.allowed
    state.models["o"].x = 33.3
    assert "charge.contact" in refusals(along(state, "o", (33.3, 18.75), charge=("d",)))


def test_the_sides_that_a_point_is_square_to() -> None:
    """elevated.zone"""
    square = Feature(name="roof", kind="rise", polygon=((0, 0), (10, 0), (10, 10), (0, 10)), height=1)
    assert {round(distance, 3) for distance, _, _ in square.facing(0.5, 9.0)} == {0.5, 1.0, 9.0, 9.5}
    assert square.facing(-3, -4) == ((5.0, 0.0, 0.0),)
    assert barriers.stands(stage(man("d", 5, 5, z=1.0), features=[square]), man("d", 5, 5, z=1.0)) == ()
