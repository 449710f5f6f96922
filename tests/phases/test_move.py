"""The Move phase carried out: dice on the charts, falls, flags, and whose go it is."""

from __future__ import annotations

import random

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import JumpDown
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.start import Gaze
from skirmish.events import Climbed, Fell, Jumped, LayDown, Moved, PhaseBegan, Spotted, StoodUp
from skirmish.phases import move
from skirmish.phases.play import Play
from skirmish.state import GameState, Phase
from tests.builders import H, box, carry, man, mounted, orc, playing, recruit, refusals, stage
from tests.builders import of as recruited

R = 25 / 25.4 / 2
TOUCH = 2 * R


def go(state: GameState, answer: Move | Done, *faces: int) -> Play:
    """One activation of the phase."""
    play = playing(state, *faces)
    asked = carry(move.step(play), answer, lawful=state)
    assert isinstance(asked[0], ChooseMove)
    assert len(play.dice.record) == len(faces)
    return play


def of(play: Play, kind: type) -> list[object]:
    return [event for event in play.events if isinstance(event, kind)]


class TestOrder:
    """turn.sequence, move.rates"""

    def test_the_side_with_priority_moves_first_then_the_other_then_all_shoot(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 30, 30), priority="evil")
        go(state, Move(model="o", route=((30, 30), (28, 30))))
        assert state.models["o"].acted
        carry(move.step(playing(state)))
        assert state.active == "good"
        go(state, Move(model="m", route=((10, 10),)))
        play = playing(state)
        carry(move.step(play))
        assert (state.phase, state.active) == (Phase.SHOOT, "evil")
        assert isinstance(play.events[-1], PhaseBegan)

    def test_what_a_die_showed_in_the_phase_is_forgotten_at_its_end(self) -> None:
        """sight.marginal"""
        state = stage(man("m", 10, 10), orc("o", 30, 30), priority="evil", active="good")
        state.sightings["m", "o"] = True
        go(state, Done())
        assert not state.sightings

    def test_done_passes_the_rest_of_the_side(self) -> None:
        state = stage(man("m", 10, 10), man("n", 20, 10), orc("o", 30, 30))
        go(state, Done())
        assert state.active == "evil"

    def test_an_engaged_model_is_not_asked(self) -> None:
        """charge.contact"""
        state = stage(man("m", 10, 10), man("n", 20, 10), orc("o", 10 + TOUCH, 10))
        assert move.movable(state, "good") == ("n",)

    def test_what_it_moved_is_remembered(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 30, 30))
        go(state, Move(model="m", route=((10, 10), (13, 10))))
        assert state.models["m"].moved == pytest.approx(3)
        assert state.models["m"].at == (13.0, 10.0)

    def test_the_charge_is_told(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 13, 10))
        play = go(state, Move(model="m", route=((10, 10), (13 - TOUCH - 0.0005, 10)), charge=("o",)))
        told = of(play, Moved)[0]
        assert isinstance(told, Moved)
        assert told.charged == ("o",)


class TestJumpChart:
    """jump.chart, jump.modifier, jump.goblins, shoot.hampered"""

    def position(self, height: float = 0.8) -> GameState:
        return stage(
            man("m", 10, 10), orc("o", 30, 30), features=[box("wall", "barrier", 12, 5, 12.3, 15, height=height)]
        )

    @pytest.mark.parametrize(
        ("face", "x", "outcome"),
        [(1, 12 - R, "fails"), (2, 12.3 + R, "crosses"), (5, 12.3 + R, "crosses"), (6, 15.0, "bounds")],
    )
    def test_each_row(self, face: int, x: float, outcome: str) -> None:
        state = self.position()
        play = go(state, Move(model="m", route=((10, 10), (15, 10))), face)
        jumped = of(play, Jumped)[0]
        assert isinstance(jumped, Jumped)
        assert jumped.outcome == outcome
        model = state.models["m"]
        assert model.x == pytest.approx(x, abs=0.003)
        assert model.hampered
        assert model.acted

    @pytest.mark.parametrize(("face", "outcome"), [(1, "fails"), (2, "fails"), (3, "crosses"), (6, "crosses")])
    def test_one_off_over_a_wall_taller_than_the_man(self, face: int, outcome: str) -> None:
        state = self.position(1.5)
        play = go(state, Move(model="m", route=((10, 10), (15, 10))), face)
        jumped = of(play, Jumped)[0]
        assert isinstance(jumped, Jumped)
        assert jumped.outcome == outcome

    def test_the_elf_of_the_book_who_rolls_a_six_goes_on_to_the_end_of_his_move(self) -> None:
        state = stage(man("m", 10, 10), features=[box("wall", "barrier", 12 + R, 5, 13 + R, 15, height=0.8)])
        go(state, Move(model="m", route=((10, 10), (16, 10))), 6)
        assert state.models["m"].x == 16

    def test_a_goblin_of_moria_rolls_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recruit(monkeypatch, "jumping-goblin", traits=("cave-dweller",))
        state = self.position()
        state.models["m"].profile = "jumping-goblin"
        go(state, Move(model="m", route=((10, 10), (15, 10))))
        assert state.models["m"].x == 15


class TestGap:
    """jump.gap, fall.damage"""

    def test_a_one_falls_in_and_is_hurt_beyond_twice_its_height(self) -> None:
        state = stage(man("m", 11, 10), features=[box("chasm", "gap", 12, 5, 14, 15, height=3)])
        play = go(state, Move(model="m", route=((11, 10), (15.6, 10))), 1, 1, 1, 1)
        model = state.models["m"]
        assert model.z == -3
        assert model.lying
        fell = of(play, Fell)[0]
        assert isinstance(fell, Fell)
        assert fell.hits == 3

    def test_a_one_into_a_shallow_one_hurts_nobody(self) -> None:
        state = stage(man("m", 11, 10), features=[box("ditch", "gap", 12, 5, 14, 15, height=1.5)])
        go(state, Move(model="m", route=((11, 10), (15.6, 10))), 1)
        assert (state.models["m"].z, state.models["m"].lying) == (-1.5, False)

    def test_a_six_goes_on(self) -> None:
        state = stage(man("m", 11, 10), features=[box("chasm", "gap", 12, 5, 13, 15, height=3)])
        go(state, Move(model="m", route=((11, 10), (15.6, 10))), 6)
        assert (state.models["m"].x, state.models["m"].z) == (15.6, 0)


class TestClimbChart:
    """climb.chart, climb.goblins"""

    def position(self, height: float = 2.25) -> GameState:
        cliff = box("cliff", "rise", 12, 5, 20, 15, height=height, climbable=True)
        return stage(man("m", 11.4, 10), orc("o", 30, 30), features=[cliff])

    def test_a_one_falls(self) -> None:
        state = self.position()
        play = go(state, Move(model="m", route=((11.4, 10), (13, 10))), 1)
        climbed = of(play, Climbed)[0]
        assert isinstance(climbed, Climbed)
        assert climbed.outcome == "falls"
        assert state.models["m"].z == 0

    @pytest.mark.parametrize("face", [2, 5])
    def test_two_to_five_stops_at_the_top(self, face: int) -> None:
        state = self.position()
        go(state, Move(model="m", route=((11.4, 10), (13.2, 10))), face)
        model = state.models["m"]
        assert (model.z, model.climbing) == (2.25, None)
        assert model.x == pytest.approx(12 + R, abs=0.015)

    def test_a_six_goes_on(self) -> None:
        state = self.position()
        go(state, Move(model="m", route=((11.4, 10), (13.2, 10))), 6)
        assert state.models["m"].x == 13.2

    def test_it_may_hang_on_the_face_and_rolls_again_next_turn(self) -> None:
        state = self.position(5)
        model = state.models["m"]
        go(state, Move(model="m", route=((11.4, 10), (13.2, 10))), 4)
        assert model.climbing == "cliff"
        height = model.z
        model.acted, model.moved = False, 0.0
        go(state, Move(model="m", route=(model.at, (13.2, 10))), 3)
        assert height < 5 == model.z
        assert model.climbing is None

    def test_one_who_slips_from_high_up_is_hurt(self) -> None:
        state = self.position(8)
        model = state.models["m"]
        model.x, model.z, model.climbing = 12 - R, 4.0, "cliff"
        play = go(state, Move(model="m", route=((12 - R, 10), (13.2, 10))), 1, 2, 2, 2, 2)
        fell = of(play, Fell)[0]
        assert isinstance(fell, Fell)
        assert fell.hits == 4
        assert (model.z, model.lying, model.climbing) == (0, True, None)

    def test_it_climbs_down_as_it_climbs_up(self) -> None:
        state = self.position(2.5)
        model = state.models["m"]
        model.x, model.z = 12.5, 2.5
        go(state, Move(model="m", route=((12.5, 10), (11.3, 10)), climb_down=True), 5)
        assert (model.z, model.lying) == (0, False)

    def test_a_goblin_of_moria_climbs_without_a_roll_at_the_same_cost(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recruit(monkeypatch, "climbing-goblin", traits=("cave-dweller",))
        state = self.position()
        state.models["m"].profile = "climbing-goblin"
        play = go(state, Move(model="m", route=((11.4, 10), (13.2, 10))))
        told = of(play, Moved)[0]
        assert isinstance(told, Moved)
        assert told.cost == pytest.approx(0.108 + 4.5 + (13.2 - 12 - R), abs=0.02)


class TestFalls:
    """drop.free, fall.damage"""

    @pytest.mark.parametrize(("height", "faces"), [(3.0, (1, 1, 1)), (4.5, (1, 1, 1, 1))])
    def test_a_strength_three_hit_for_each_full_inch(self, height: float, faces: tuple[int, ...]) -> None:
        state = stage(man("m", 11, 10, z=height), features=[box("cliff", "rise", 5, 5, 12, 15, height=height)])
        play = go(state, Move(model="m", route=((11, 10), (15, 10))), *faces)
        fell = of(play, Fell)[0]
        assert isinstance(fell, Fell)
        assert fell.hits == len(faces)
        assert state.models["m"].lying

    def test_a_hit_may_slay(self) -> None:
        """wound.casualty: S3 against D5 wounds on 5."""
        state = stage(man("m", 11, 10, z=3.0), features=[box("cliff", "rise", 5, 5, 12, 15, height=3)])
        go(state, Move(model="m", route=((11, 10), (15, 10))), 1, 5)
        assert "m" in state.fallen

    def test_a_short_drop_is_free(self) -> None:
        state = stage(man("m", 11, 10, z=2.0), features=[box("ledge", "rise", 5, 5, 12, 15, height=2)])
        go(state, Move(model="m", route=((11, 10), (17, 10))))
        assert (state.models["m"].x, state.models["m"].z) == (17, 0)


class TestUpAndDown:
    """ground.lie, ground.rise"""

    def test_it_gets_up_and_walks_on(self) -> None:
        state = stage(man("m", 10, 10, lying=True))
        play = go(state, Move(model="m", route=((10, 10), (13, 10)), rise=True))
        assert of(play, StoodUp)
        assert not state.models["m"].lying
        assert state.models["m"].moved == pytest.approx(6)

    def test_it_walks_and_lies_down(self) -> None:
        state = stage(man("m", 10, 10))
        play = go(state, Move(model="m", route=((10, 10), (13, 10)), lie="last"))
        assert of(play, LayDown)
        assert state.models["m"].lying


class TestMarginalSight:
    """sight.marginal, charge.sight"""

    def position(self) -> tuple[GameState, Move]:
        from skirmish.rules.sight import see
        from skirmish.ruling import Verdict

        for edge in [10 + i / 400 for i in range(200)]:
            wall = box("wall", "block", 11.5, 5, 12, edge, height=3)
            state = stage(man("m", 10, 10), orc("o", 13.5, 10), features=[wall])
            if see(state, state.models["m"], state.models["o"]).verdict is Verdict.ROLL:
                above = edge + R + 0.05
                reach = (13.5, 10 + TOUCH + 0.0005)
                return state, Move(
                    model="m", route=((10, 10), (11.0, above), (13.5, above + 0.5), reach), charge=("o",)
                )
        raise AssertionError("no sliver found")

    def test_four_or_more_sees_and_charges(self) -> None:
        state, charge = self.position()
        play = go(state, charge, 4)
        assert of(play, Spotted)
        assert of(play, Moved)

    def test_three_or_less_sees_nothing_and_the_model_may_still_move(self) -> None:
        state, charge = self.position()
        play = go(state, charge, 3)
        assert not of(play, Moved)
        assert "m" in move.movable(state, "good")
        assert ChooseMove(side="good", models=("m",)).check(state, charge).objections


def test_whom_it_charged_is_remembered_until_the_turn_ends() -> None:
    """charge.contact"""
    state = stage(man("m", 10, 10), orc("o", 13, 10))
    go(state, Move(model="m", route=((10, 10), (13 - TOUCH - 0.0005, 10)), charge=("o",)))
    assert state.models["m"].charged == ("o",)
    assert state.models["o"].charged == ()


class TestOthers:
    """Those who may do small things while others move."""

    def test_a_passenger_can_only_get_down(self) -> None:
        """cavalry.passengers"""
        state = stage(mounted("r", 24, 24, passenger="f"), orc("o", 40, 40))
        state.carried["f"] = hobbit = recruited("frodo-baggins", "f", 24, 24)
        question = ChooseMove(side="good", models=("r",), others=("f",))
        for answer in (Gaze(model="f"), WearRing(model="f"), RemoveRing(model="f")):
            assert refusals(question.check(state, answer)) == {"cavalry.passengers"}
        there = (24 + H + state.radius(hobbit) + 0.001, 24)
        assert question.check(state, JumpDown(model="f", at=there)).allowed

    def test_a_random_answer_moves_who_must_move_whatever_others_may_do(self) -> None:
        """creature.tether"""
        state = stage(
            recruited("gollum", "g", 10, 10, home="evil", side="good"), recruited("frodo-baggins", "f", 30, 10)
        )
        question = ChooseMove(side="good", models=("g",), others=("f",), done=False)
        for seed in range(40):
            answer = question.sample(state, random.Random(seed))
            assert not question.check(state, answer).objections, answer
