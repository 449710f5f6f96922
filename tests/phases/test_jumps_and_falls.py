"""Jumps, climbs and falls carried out with dice: where a model is when it stops. Men are 28 mm (1.102 in) tall."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.moving import Move
from skirmish.events import Climbed, Event, Fell, Jumped, LayDown, Moved
from skirmish.invariants import broken
from skirmish.measure import Scale
from skirmish.phases import move
from skirmish.phases.falling import damage
from skirmish.phases.play import Play
from skirmish.state import GameState
from tests.builders import TOUCH, R, box, carry, man, orc, playing, recruit, stage


def go(state: GameState, *points: tuple[float, float], dice: tuple[int, ...] = (), **order: Any) -> Play:
    """The move of ``m`` along a route, with all its dice; the table is in order afterwards."""
    play = playing(state, *dice)
    carry(move.step(play), Move(model="m", route=(state.models["m"].at, *points), **order))
    assert len(play.dice.record) == len(dice)
    assert not broken(state)
    return play


def told(play: Play, kind: type[Event]) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


class TestElfOfTheBook:
    """jump.chart: 2in/4cm to a wall 1in/2cm wide; the obstacle is no wider than he is tall."""

    @pytest.mark.parametrize(
        ("scale", "start", "wall", "move"),
        [(Scale.INCHES, 10.0, (12.0, 1.0), 6.0), (Scale.CENTIMETRES, 30.0, (34.0, 2.0), 14.0)],
    )
    @pytest.mark.parametrize(("face", "outcome"), [(1, "fails"), (2, "crosses"), (5, "crosses"), (6, "bounds")])
    def test_each_of_his_rolls(
        self,
        scale: Scale,
        start: float,
        wall: tuple[float, float],
        move: float,
        face: int,
        outcome: str,
    ) -> None:
        """jump.chart: he stays before the wall, stands touching it beyond, or goes on as far as his move allows."""
        radius = scale.mm(25) / 2
        near, thick = wall[0] + radius, wall[1]
        feature = box("wall", "barrier", near, start - 5, near + thick, start + 5, height=scale.mm(20))
        state = stage(man("m", start, start), features=[feature], scale=scale, width=120, height=120)
        go(state, (start + move, start), dice=(face,))
        ends = {"fails": near - radius, "crosses": near + thick + radius, "bounds": start + move}
        assert state.models["m"].x == pytest.approx(ends[outcome], abs=0.006)
        if outcome == "bounds":
            assert state.models["m"].x - (near - radius) == pytest.approx(4 if scale is Scale.INCHES else 10)


class TestSeveralJumps:
    """jump.chart"""

    FENCES = (box("one", "barrier", 12, 5, 12.3, 15, height=0.8), box("two", "barrier", 13.5, 5, 13.7, 15, height=0.8))

    @pytest.mark.parametrize(
        ("dice", "x"), [((6, 6), 14.6), ((6, 4), 13.7 + R), ((6, 1), 13.5 - R), ((4,), 12.3 + R), ((1,), 12 - R)]
    )
    def test_a_six_goes_on_to_the_next(self, dice: tuple[int, ...], x: float) -> None:
        """jump.chart"""
        state = stage(man("m", 11, 10), features=self.FENCES)
        go(state, (14.6, 10), dice=dice)
        assert state.models["m"].x == pytest.approx(x, abs=0.003)

    def test_a_jump_with_a_target_beyond_ends_in_touch_with_him(self) -> None:
        """jump.attempt, charge.contact"""
        state = stage(man("m", 11, 10), orc("o", 12.3 + 3 * R, 10), features=self.FENCES[:1])
        state.models["o"].x = round(state.models["o"].x + 0.001, 3)
        play = go(state, (12.3 + R, 10), dice=(3,), charge=("o",))
        assert told(play, Moved)[-1].charged == ("o",)

    def test_one_whom_a_jump_stops_does_not_lie_down_behind_it(self) -> None:
        """ground.lie: his move is over."""
        for face, lies in ((1, False), (4, False), (6, True)):
            state = stage(man("m", 11.2, 10), features=self.FENCES[:1])
            play = go(state, (13, 10), dice=(face,), lie="last")
            assert bool(told(play, LayDown)) is lies


class TestFailedGap:
    """jump.gap: a 1 falls to the floor below the near edge."""

    @pytest.mark.parametrize("way", [((15.6, 10),), ((14.6, 13.6),), ((11.6, 12), (14.2, 12))])
    def test_however_the_edge_is_approached(self, way: tuple[tuple[float, float], ...]) -> None:
        """jump.gap, fall.damage: straight, aslant, and after going along the edge."""
        state = stage(man("m", 11, 10), features=[box("chasm", "gap", 12, 5, 13.2, 25, height=3)])
        play = go(state, *way, dice=(1, 1, 1, 1))
        model = state.models["m"]
        assert told(play, Fell)[0].hits == 3
        assert (model.z, model.lying) == (-3, True)
        assert 12 <= model.x < 12.1

    def test_out_of_a_ditch_he_stays_below_the_bank(self) -> None:
        """climb.short"""
        state = stage(man("m", 10, 10, z=-1.5), features=[box("ditch", "gap", 5, 5, 12, 15, height=1.5)])
        go(state, (13, 10), dice=(1,))
        assert state.models["m"].x == pytest.approx(12 - R, abs=0.003)
        assert state.models["m"].z == -1.5

    def test_from_roof_to_roof_it_falls_to_the_street(self) -> None:
        """jump.gap"""
        roofs = [box("west", "rise", 5, 5, 12, 15, height=4), box("east", "rise", 13.5, 5, 20, 15, height=4)]
        state = stage(man("m", 11, 10, z=4.0), features=roofs)
        play = go(state, (14.6, 10), dice=(1, 1, 1, 1, 1))
        assert told(play, Fell)[0].hits == 4
        assert state.models["m"].z == 0

    def test_before_a_wall_with_a_ditch_behind_it_he_stays_where_he_is(self) -> None:
        """jump.chart: he stumbles at the wall, which comes first."""
        features = [
            box("wall", "barrier", 12, 5, 12.3, 15, height=0.8),
            box("ditch", "gap", 12.3, 5, 13.3, 15, height=3),
        ]
        state = stage(man("m", 11, 10), features=features)
        play = go(state, (15, 10), dice=(1,))
        assert not told(play, Fell)
        assert state.models["m"].z == 0


class TestParapet:
    """jump.chart, fall.damage: over a parapet at the edge of a roof."""

    def position(self, height: float) -> GameState:
        roof = box("roof", "rise", 5, 5, 12, 15, height=height)
        parapet = box("parapet", "barrier", 11.8, 5, 12, 15, base=height, height=0.7)
        return stage(man("m", 10, 10, z=height), features=[roof, parapet])

    @pytest.mark.parametrize("face", [2, 6])
    def test_whoever_gets_over_falls(self, face: int) -> None:
        """fall.damage"""
        state = self.position(4.0)
        play = go(state, (15, 10), dice=(face, 1, 1, 1, 1))
        assert told(play, Fell)[0].hits == 4
        assert (state.models["m"].z, state.models["m"].lying) == (0, True)
        assert len(told(play, Moved)) == 1

    def test_a_one_stays_behind_it(self) -> None:
        """jump.chart"""
        state = self.position(4.0)
        go(state, (15, 10), dice=(1,))
        assert (state.models["m"].z, state.models["m"].lying) == (4, False)

    def test_over_one_that_stands_back_from_the_edge_he_lands_on_the_roof(self) -> None:
        """jump.chart: on a 2-5 the drop beyond is not for this turn."""
        roof = box("roof", "rise", 5, 5, 12, 15, height=2)
        parapet = box("parapet", "barrier", 11.2, 5, 11.4, 15, base=2, height=0.7)
        state = stage(man("m", 10, 10, z=2.0), features=[roof, parapet])
        go(state, (14, 10), dice=(4,))
        assert state.models["m"].z == 2
        assert state.models["m"].x == pytest.approx(11.4 + R, abs=0.003)

    @pytest.mark.parametrize(("face", "x"), [(2, 12 + R), (6, 15)])
    def test_down_a_short_drop_he_lands_on_his_feet(self, face: int, x: float) -> None:
        """drop.free: touching the foot on a 2-5, and on his way on a 6."""
        state = self.position(2.0)
        go(state, (15, 10), dice=(face,))
        assert state.models["m"].x == pytest.approx(x, abs=0.003)
        assert (state.models["m"].z, state.models["m"].lying) == (0, False)


class TestFalls:
    """fall.damage"""

    @pytest.mark.parametrize(
        ("scale", "drop", "hits"),
        [
            (Scale.INCHES, 4.0, 4),
            (Scale.INCHES, 2.9, 2),
            (Scale.INCHES, 2.2, 0),
            (Scale.CENTIMETRES, 10.0, 5),
            (Scale.CENTIMETRES, 12.0, 6),
            (Scale.CENTIMETRES, 11.9, 5),
            (Scale.CENTIMETRES, 5.6, 0),
        ],
    )
    def test_a_hit_for_each_full_inch_or_two_centimetres(self, scale: Scale, drop: float, hits: int) -> None:
        """fall.damage: 10 cm are 5 hits by the rule, whatever the example says; to twice the height it is none."""
        state = stage(man("m", 10, 10), scale=scale)
        assert damage(state, state.models["m"], drop) == hits

    def test_who_comes_down_on_others_lands_beside_them(self) -> None:
        """fall.damage"""
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
        state = stage(man("m", 11, 10, z=4.0), man("f", 12.6, 10), features=[cliff])
        go(state, (13, 10), dice=(1, 1, 1, 1))
        assert state.models["m"].z == 0

    def test_a_pit_that_is_full_leaves_him_on_its_rim(self) -> None:
        """fall.damage: there is no room on the floor."""
        pit = box("pit", "gap", 12, 9.5, 13, 10.5, height=3)
        state = stage(man("m", 11, 10), man("f", 12.5, 10, z=-3.0), features=[pit])
        go(state, (12.6, 10), dice=(1, 1, 1))
        assert state.models["m"].z == 0

    def test_who_comes_down_beside_a_fight_does_not_touch_it(self) -> None:
        """move.zone_obliged"""
        cliff = box("cliff", "rise", 5, 5, 12, 15, height=4)
        fight = orc("o", 12.7, 10), man("f", 13.684, 10)
        state = stage(man("m", 11, 10, z=4.0), *fight, features=[cliff])
        go(state, (13, 10), dice=(1, 1, 1, 1))
        assert state.gap(state.models["m"], state.models["o"]) > state.scale.contact


class TestClimbs:
    """climb.chart"""

    def test_one_who_slips_at_the_start_stays_on_the_ledge_where_he_began(self) -> None:
        """climb.chart: the ledge is his ground."""
        features = [
            box("ledge", "rise", 5, 5, 12, 15, height=1.5),
            box("cliff", "rise", 12, 5, 20, 15, height=5, climbable=True),
        ]
        state = stage(man("m", 12 - R - 0.5, 10, z=1.5), features=features)
        state.models["m"].x = round(state.models["m"].x, 3)
        play = go(state, (13, 10), dice=(1,))
        assert told(play, Climbed)[0].outcome == "falls"
        assert (state.models["m"].z, state.models["m"].lying) == (1.5, False)

    def test_one_who_climbs_down_onto_a_ledge_stops_on_it(self) -> None:
        """climb.surface"""
        features = [
            box("ledge", "rise", 5, 5, 12, 15, height=1.5),
            box("cliff", "rise", 12, 5, 20, 15, height=5, climbable=True),
        ]
        state = stage(man("m", 11.507, 10, z=2.0, climbing="cliff"), features=features)
        go(state, (10, 10), dice=(4,))
        assert (state.models["m"].z, state.models["m"].climbing) == (1.5, None)

    def test_each_move_on_the_face_is_rolled_for(self) -> None:
        """climb.chart: 3 in of face a move, at double cost."""
        state = stage(man("m", 11.507, 10), features=[box("cliff", "rise", 12, 5, 20, 15, height=7, climbable=True)])
        for face, z in ((2, 3.0), (5, 6.0), (2, 7.0)):
            play = go(state, (13, 10), dice=(face,))
            assert state.models["m"].z == pytest.approx(z, abs=0.02)
            assert state.models["m"].hampered
            state.models["m"].acted, state.models["m"].moved, state.models["m"].hampered = False, 0.0, False
        assert told(play, Climbed)[0].outcome == "tops"

    def test_a_goblin_falls_from_nothing_it_jumps_or_climbs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """jump.goblins: over a gap twice as wide as it is tall."""
        recruit(monkeypatch, "gap-goblin", traits=("cave-dweller",), height_mm=24, move=(5, 12))
        state = stage(man("m", 11, 10), features=[box("chasm", "gap", 12, 5, 13.88, 15, height=3)])
        state.models["m"].profile = "gap-goblin"
        play = go(state, (15.9, 10))
        assert told(play, Jumped)[0].outcome == "bounds"
        assert state.models["m"].x == 15.9


def test_a_prone_foe_is_jumped_and_the_jumper_stops_in_touch_with_the_next() -> None:
    """ground.jumped, charge.contact"""
    state = stage(man("m", 10, 8), man("n", 10, 6), orc("p", 10, 10, lying=True), orc("t", 10, 11.97))
    play = go(state, (10, 10 + TOUCH), dice=(2,), charge=("t", "p"))
    assert set(told(play, Moved)[-1].charged) == {"t", "p"}
