"""Faces that are climbed and edges that are defended. Bases are 25 mm, men 28 mm (1.102 in) tall."""

from __future__ import annotations

import pytest

from skirmish.rules import barriers
from skirmish.rules.contact import contacts
from skirmish.state import GameState
from skirmish.table import Feature
from tests.builders import R, along, box, man, orc, refusals, stage

H = 28 / 25.4


class TestFaces:
    """climb.surface, climb.chart, elevated.charge"""

    def cliff(self, height: float, *others: Feature) -> list[Feature]:
        return [box("cliff", "rise", 12, 5, 20, 15, height=height, climbable=True), *others]

    def test_a_face_that_begins_above_the_ground_is_not_climbed_from_it(self) -> None:
        """climb.surface"""
        hanging = box("cliff", "rise", 12, 5, 20, 15, base=0.5, height=2.5, climbable=True)
        assert refusals(along(stage(man("m", 11, 10), features=[hanging]), "m", (13, 10))) == {"move.impassable"}

    def test_without_movement_left_no_climb_is_begun(self) -> None:
        """climb.surface"""
        state = stage(man("m", 12 - R - 6, 10), features=self.cliff(3))
        assert "climb.surface" in refusals(along(state, "m", (13, 10)))
        assert along(state, "m", (12 - R, 10)).ruling.allowed

    def test_nobody_lies_down_on_a_face(self) -> None:
        """climb.surface, ground.lie"""
        state = stage(man("m", 11, 10), features=self.cliff(5))
        assert "climb.surface" in refusals(along(state, "m", (14, 10), lie="last"))
        hanging = stage(man("m", 12 - R, 10, z=2.0, climbing="cliff"), features=self.cliff(5))
        assert "climb.surface" in refusals(along(hanging, "m", lie="last"))

    def test_the_top_must_have_room(self) -> None:
        """climb.surface: a parapet, or a friend who lies there."""
        parapet = box("parapet", "barrier", 12, 5, 12.2, 15, base=2.3, height=0.7)
        state = stage(man("m", 11, 10), features=self.cliff(2.3, parapet))
        assert refusals(along(state, "m", (12.5, 10))) == {"barrier.obstacle"}
        prone = stage(man("m", 11, 10), man("p", 12.6, 10, z=2.3, lying=True), features=self.cliff(2.3))
        assert refusals(along(prone, "m", (12.5, 10))) == {"move.models"}

    def test_from_the_face_too_the_top_must_have_room(self) -> None:
        """climb.surface"""
        parapet = box("parapet", "barrier", 12, 5, 12.2, 15, base=5, height=0.7)
        hanging = man("m", 12 - R, 10, z=3.5, climbing="cliff")
        assert along(stage(hanging, features=self.cliff(5)), "m", (12.5, 10)).end.z == 5
        assert refusals(along(stage(hanging, features=self.cliff(5, parapet)), "m", (12.5, 10))) == {"barrier.obstacle"}

    def test_a_way_along_the_face_is_paid_for(self) -> None:
        """climb.surface: only the step over the edge is free."""
        state = stage(man("m", 12 - R - 0.1, 10), features=self.cliff(2.3))
        assert along(state, "m", (11.52, 10), (12.5, 10)).ruling.cost == pytest.approx(0.1 + 4.6, abs=0.03)
        assert refusals(along(state, "m", (11.52, 10), (11.52, 12.4), (12.5, 12.4))) == {"move.terrain"}

    def test_a_climber_who_does_not_get_that_far_needs_no_room_on_top(self) -> None:
        """climb.surface"""
        parapet = box("parapet", "barrier", 12, 5, 12.2, 15, base=5, height=0.7)
        found = along(stage(man("m", 11, 10), features=self.cliff(5, parapet)), "m", (12.5, 10))
        assert found.ruling.allowed
        assert found.end.climbing == "cliff"

    def test_going_down_it_hangs_clear_of_the_face(self) -> None:
        """climb.surface"""
        found = along(stage(man("m", 13, 10, z=5.0), features=self.cliff(5)[:1]), "m", (14, 10), climb_down=True)
        assert found.ruling.allowed
        left = box("cliff", "rise", 5, 5, 12, 15, height=5, climbable=True)
        down = along(stage(man("m", 11, 10, z=5.0), features=[left]), "m", (14, 10), climb_down=True)
        assert (down.end.climbing, down.end.z) == ("cliff", 2.5)
        assert down.end.x == pytest.approx(12 + R, abs=0.003)

    def test_a_defender_out_of_sight_is_charged_all_the_same(self) -> None:
        """elevated.charge: named or not, he counts as seen."""
        state = stage(man("m", 12 - R, 10, z=8, climbing="cliff"), orc("o", 12 + R, 10, z=12), features=self.cliff(12))
        for charge in ((), ("o",)):
            found = along(state, "m", (13, 10), charge=charge)
            assert found.ruling.allowed
            assert found.ruling.touches == ("o",)

    def test_an_enemy_whose_zone_covers_the_edge_is_charged_though_he_does_not_stand_at_it(self) -> None:
        """elevated.charge"""
        near, clear = 12 + R + 0.6, 12 + R + 1.01
        held = stage(man("m", 12 - R, 10), orc("o", near, 10, z=2.4), features=self.cliff(2.4))
        found = along(held, "m", (12 + R, 10))
        assert (found.ruling.allowed, found.end.climbing, found.ruling.touches) == (True, "cliff", ("o",))
        held.models["m"] = found.end
        assert contacts(held)["m"] == ("o",)
        free = stage(man("m", 12 - R, 10), orc("o", clear + R, 10, z=2.4), features=self.cliff(2.4))
        assert along(free, "m", (12.4, 10)).end.z == 2.4

    def test_it_stops_just_below_an_edge_that_is_held_however_far_it_could_climb(self) -> None:
        """elevated.charge: the defender's base hangs over; a climber higher up would be in its way."""
        for height in (2.4, 2.9, 3.2):
            state = stage(man("m", 12 - R - 0.3, 10), orc("o", 12.2, 10, z=height), features=self.cliff(height))
            found = along(state, "m", (13, 10))
            assert found.ruling.allowed
            assert found.end.z == pytest.approx(height - H)
            assert found.ruling.touches == ("o",)

    def test_who_does_not_get_so_far_is_in_touch_with_nobody(self) -> None:
        """elevated.charge"""
        found = along(stage(man("m", 12 - R, 10), orc("o", 12 + R, 10, z=5.0), features=self.cliff(5)), "m", (13, 10))
        assert (found.end.z, found.ruling.touches) == (pytest.approx(3.0, abs=0.01), ())

    def test_a_defender_of_the_edge_who_is_engaged_bars_it_still(self) -> None:
        """elevated.charge: like one at a wall, he defends while he fights."""
        top = orc("o", 12 + R, 10, z=2.4), man("f", 12 + 3 * R, 10, z=2.4)
        found = along(stage(man("m", 12 - R, 10), *top, features=self.cliff(2.4)), "m", (13, 10))
        assert (found.end.climbing, found.ruling.touches) == ("cliff", ("o",))

    def test_of_two_whose_zones_cover_the_edge_the_nearer_is_charged(self) -> None:
        """elevated.charge"""
        others = orc("far", 12 + R + 0.6, 10.4, z=2.4), orc("near", 12 + R + 0.3, 9.2, z=2.4)
        found = along(stage(man("m", 12 - R, 10), *others, features=self.cliff(2.4)), "m", (13, 10))
        assert found.ruling.touches == ("near",)

    def test_those_on_the_ground_or_at_the_foot_are_not_met_at_the_edge(self) -> None:
        """elevated.charge: the nearer one lies, another stands below; a third is met."""
        others = (
            orc("lies", 12 + R + 0.2, 10.2, z=2.4, lying=True),
            orc("below", 12 - R, 9.5),
            orc("stands", 12 + R + 0.5, 11.2, z=2.4),
        )
        found = along(stage(man("m", 12 - R, 10.5), *others, features=self.cliff(2.4)), "m", (13, 10.5))
        assert found.ruling.touches == ("stands",)

    def test_one_who_hangs_close_below_the_edge_touches_all_who_defend_it_there(self) -> None:
        """elevated.charge: so high that the rest of the face is no more than a step."""
        pair = orc("o", 12 + R, 10, z=2.4), orc("p", 12 + R, 11.1, z=2.4)
        state = stage(man("m", 12 - R, 10, z=2.1, climbing="cliff"), *pair, features=self.cliff(2.4))
        assert contacts(state)["m"] == ("o", "p")

    def test_one_who_hangs_defends_nothing(self) -> None:
        """defend.placed: not even the wall that his base touches."""
        wall = box("wall", "barrier", 10, 8, 12, 10 - R, height=2.5)
        hanging = man("m", 12 - R, 10, z=2.1, climbing="cliff")
        state = stage(hanging, features=self.cliff(2.4, wall))
        assert not barriers.stands(state, hanging)
        hanging.climbing = None
        assert barriers.stands(state, hanging)

    def test_an_engaged_enemy_behind_the_edge_keeps_nobody_off_the_top(self) -> None:
        """elevated.charge, move.zone_engaged"""
        top = orc("o", 12 + R + 0.9, 10, z=2.4), man("f", 12 + 3 * R + 0.9, 10, z=2.4)
        found = along(stage(man("m", 12 - R, 10), *top, features=self.cliff(2.4)), "m", (12.3, 10))
        assert (found.ruling.allowed, found.end.z, found.end.climbing) == (True, 2.4, None)

    def test_a_foe_at_the_foot_is_not_charged_without_a_word(self) -> None:
        """charge.contact: it hangs low on the face, in touch with one who stands beside it."""
        state = stage(man("m", 12 - R - 2.9, 10), orc("o", 12 - R, 11.1), features=self.cliff(5))
        found = along(state, "m", (12 - R, 10.2), (14, 10.2), charge=())
        assert "move.control_zone" in refusals(found)

    def test_a_corner_of_the_roof_is_held_on_both_faces(self) -> None:
        """elevated.zone"""
        roof = box("roof", "rise", 12, 5, 20, 15, height=2.4, climbable=True)
        for at, to in (((12 + R, 15 + R), (12 + R, 14)), ((12 - R, 15 - R), (13, 15 - R))):
            state = stage(man("d", 12 + R, 15 - R, z=2.4), orc("o", *at), features=[roof])
            found = along(state, "o", to)
            assert (found.ruling.touches, found.end.climbing) == (("d",), "roof")


class TestEdgesBelow:
    """elevated.zone, climb.short: a low height is attacked from its foot."""

    def position(self, height: float = 1.5) -> GameState:
        ledge = box("ledge", "rise", 12, 5, 20, 15, height=height)
        return stage(man("d", 12 + R, 10, z=height), orc("o", 10.5, 10), features=[ledge])

    def test_who_stands_at_the_foot_within_his_part_touches_him(self) -> None:
        """elevated.zone"""
        assert along(self.position(), "o", (12 - R, 10), charge=("d",)).ruling.touches == ("d",)

    def test_nobody_jumps_up_beside_him_to_fight_him_on_the_top(self) -> None:
        """defend.crossing"""
        state = self.position()
        state.models["o"].y = 10 + 2 * R + 0.01
        found = along(state, "o", (12 + R, 10 + 2 * R + 0.005), charge=("d",))
        assert refusals(found) == {"defend.crossing"}

    def test_beyond_his_part_the_edge_is_free(self) -> None:
        """defend.crossing"""
        state = self.position()
        state.models["o"].y = 12
        assert along(state, "o", (12 + R, 12)).ruling.allowed
