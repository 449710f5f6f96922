"""Riders and mounts with dice: jumps, thrown riders, mounting, dismounting, passengers, loose mounts, halts."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.riding import (
    ChooseGear,
    ChooseRollAgain,
    Dismount,
    JumpDown,
    LeaveGear,
    Mount,
    MountUp,
    RollAgain,
)
from skirmish.decisions.spending import ChooseFate, ChooseMight, SpendFate, SpendMight
from skirmish.events import Dismounted, Event, Fell, GearLeft, Jumped, Mounted, MountLost, Moved, SteppedAside, Thrown
from skirmish.invariants import broken
from skirmish.phases import falling, riding
from skirmish.phases.play import Flow, Play
from skirmish.phases.walking import Walk
from skirmish.report import told as in_words
from skirmish.rules import moving
from skirmish.rules import riding as rules
from skirmish.rules.contact import touched_by
from skirmish.rules.moving import Order
from skirmish.rules.wounds import to_wound
from skirmish.state import GameState, Model
from tests.builders import NEXT, WARG_RIDER, H, R, box, carry, horse, man, mounted, orc, playing, refusals, stage

KEEP, AGAIN = RollAgain(again=False), RollAgain(again=True)
BOW, SHIELD = LeaveGear(item="bow"), LeaveGear(item="shield")
WALL = box("wall", "barrier", 14, 5, 14.2, 35, height=1.0)


def horseman(name: str, x: float, y: float, **changes: Any) -> Model:
    """A rider with no skill for it and no bow: a Warg Rider of the Orcs is as good as any."""
    return mounted(name, x, y, profile=WARG_RIDER, **changes)


def told(play: Play, kind: type[Event]) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def run(play: Play, flow: Flow[Any], *answers: Answer) -> list[Decision]:
    """Drive a flow to its end; all dice are used, and the table is in order."""
    asked = carry(flow, *answers, lawful=play.state)
    assert not broken(play.state)
    return asked


def ride(state: GameState, name: str, *points: tuple[float, float], dice: tuple[int, ...], **order: Any) -> Play:
    """A move along a route, without questions."""
    play = playing(state, *dice)
    run(play, walk(play, name, *points, **order))
    assert len(play.dice.record) == len(dice)
    return play


def walk(play: Play, name: str, *points: tuple[float, float], **order: Any) -> Flow[bool]:
    model = play.state.models[name]
    told = Order((model.at, *points), **order)
    plan = moving.plan(play.state, model, told)
    assert not plan.ruling.objections, plan.ruling.objections
    return Walk(play, model, told, plan).run()


class TestJumps:
    """cavalry.jump: the Jump chart, with a second attempt."""

    def position(self) -> GameState:
        return stage(horseman("r", 10, 20), orc("far", 40, 40), features=[WALL], priority="evil")

    @pytest.mark.parametrize(
        ("dice", "x", "outcomes"),
        [
            ((6,), 18, ["bounds"]),
            ((2,), 14.2 + H, ["crosses"]),
            ((5,), 14.2 + H, ["crosses"]),
            ((1, 6), 18, ["balks", "bounds"]),
            ((1, 3), 14.2 + H, ["balks", "crosses"]),
        ],
    )
    def test_after_a_one_it_tries_once_more(self, dice: tuple[int, ...], x: float, outcomes: list[str]) -> None:
        """cavalry.jump"""
        state = self.position()
        play = ride(state, "r", (18, 20), dice=dice)
        assert [event.outcome for event in told(play, Jumped)] == outcomes
        assert state.models["r"].x == pytest.approx(x, abs=0.003)
        assert state.models["r"].mount == "warg"

    @pytest.mark.parametrize(("face", "outcome"), [(2, "dust"), (5, "dust"), (6, "leaps")])
    def test_a_second_one_throws_the_rider_before_the_wall(self, face: int, outcome: str) -> None:
        """cavalry.jump, cavalry.thrown"""
        state = self.position()
        play = ride(state, "r", (18, 20), dice=(1, 1, face))
        (thrown,) = told(play, Thrown)
        assert (thrown.roll, thrown.outcome) == (face, outcome)
        rider = state.models["r"]
        assert (rider.mount, rider.lying) == (None, False)
        assert rider.x == pytest.approx(14 - H, abs=0.003)
        assert ("dazed" in rider.effects) is (outcome == "dust")
        assert rider.hampered, "a thrown rider does not shoot (shoot.hampered)"
        assert list(state.gone) == ["r's warg"]

    def test_a_high_wall_takes_one_off(self) -> None:
        """jump.modifier"""
        high = WALL.model_copy(update={"height": 1.3})
        state = stage(horseman("r", 10, 20), features=[high], priority="evil")
        play = ride(state, "r", (18, 20), dice=(2, 3))
        assert [event.outcome for event in told(play, Jumped)] == ["balks", "crosses"]

    def test_who_fails_twice_at_a_chasm_falls_in_and_is_thrown(self) -> None:
        """jump.gap, fall.damage: rider and mount take the hits of the fall each, and he is thrown."""
        chasm = box("chasm", "gap", 14, 5, 15, 35, height=3)
        state = stage(horseman("r", 10, 20), features=[chasm], priority="evil")
        play = ride(state, "r", (18, 20), dice=(1, 1, 1, 1, 1, 1, 1, 1, 4))
        (fell,) = told(play, Fell)
        assert fell.hits == 3
        assert state.models["r"].z == -3
        assert [event.outcome for event in told(play, Thrown)] == ["dust"]

    def test_a_mount_slain_in_the_fall_throws_him_once(self) -> None:
        """cavalry.slain"""
        chasm = box("chasm", "gap", 14, 5, 15, 35, height=3)
        state = stage(horseman("r", 10, 20), features=[chasm], priority="evil")
        play = ride(state, "r", (18, 20), dice=(1, 1, 6, 3, 1, 1, 1))
        assert [event.outcome for event in told(play, MountLost)] == ["slain"]
        assert len(told(play, Thrown)) == 1


class TestThrownRiderChart:
    """cavalry.thrown"""

    def position(self) -> tuple[GameState, Model]:
        state = stage(horseman("r", 10, 20), man("m", 10 + NEXT, 20), priority="evil")
        return state, state.models["r"]

    def test_one_is_a_hit_and_on_the_ground_and_no_more_this_turn(self) -> None:
        state, rider = self.position()
        play = playing(state, 1, 4)
        run(play, riding.thrown(play, rider))
        assert [(roll.purpose, roll.owner) for roll in play.dice.record] == [
            ("cavalry.thrown", "r"),
            ("wound.chart", "evil"),
        ]
        assert (rider.lying, rider.acted, rider.hampered, rider.effects) == (True, True, True, ("dazed",))

    def test_the_hit_is_strength_three(self) -> None:
        """Against Defence 3 a 4 wounds and a 3 does not."""
        for face, left in ((3, 2), (4, 1)):
            state = stage(mounted("a", 10, 20, "asfaloth", profile="arwen-evenstar", might=0, fate=0))
            play = playing(state, 1, face)
            run(play, riding.thrown(play, state.models["a"]))
            assert state.models["a"].wounds == left

    @pytest.mark.parametrize("face", [2, 3, 4, 5])
    def test_two_to_five_stands_and_does_no_more_this_turn(self, face: int) -> None:
        state, rider = self.position()
        play = playing(state, face)
        run(play, riding.thrown(play, rider))
        assert (rider.lying, rider.acted, rider.hampered, rider.effects) == (False, True, True, ("dazed",))

    def test_six_suffers_nothing_but_that_he_shoots_no_more(self) -> None:
        """cavalry.thrown, shoot.hampered"""
        state, rider = self.position()
        play = playing(state, 6)
        run(play, riding.thrown(play, rider))
        assert (rider.lying, rider.acted, rider.hampered, rider.effects) == (False, False, True, ())

    def test_he_slides_as_little_as_he_can_to_touch_the_same_enemies(self) -> None:
        state, rider = self.position()
        play = playing(state, 6)
        run(play, riding.thrown(play, rider))
        assert state.in_contact(rider, state.models["m"])
        assert rider.at == pytest.approx((10 + H - R, 20), abs=0.01)

    def test_between_two_enemies_he_touches_both(self) -> None:
        state, rider = self.position()
        state.models["m2"] = man("m2", 10, 20 + NEXT)
        state.start["good"] = 2
        play = playing(state, 6)
        run(play, riding.thrown(play, rider))
        assert all(state.in_contact(rider, state.models[name]) for name in ("m", "m2"))

    def test_between_opposite_enemies_he_touches_one_of_them(self) -> None:
        state, rider = self.position()
        state.models["m2"] = man("m2", round(10 - NEXT, 3), 20)
        state.start["good"] = 2
        play = playing(state, 6)
        run(play, riding.thrown(play, rider))
        assert sum(state.in_contact(rider, state.models[name]) for name in ("m", "m2")) == 1

    def test_across_a_barrier_too(self) -> None:
        """defend.touching"""
        wall = box("wall", "barrier", 10 + H, 5, 10 + H + 0.3, 35, height=0.9)
        state = stage(
            horseman("r", 10 - 0.001, 20), man("m", round(10 + NEXT + 0.301, 3), 20.3), features=[wall], priority="evil"
        )
        rider = state.models["r"]
        play = playing(state, 6)
        run(play, riding.thrown(play, rider))
        assert touched_by(state, rider) == ("m",)

    def test_with_nobody_there_he_stands_at_the_centre(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        play = playing(state, 3)
        run(play, riding.thrown(play, state.models["r"]))
        assert state.models["r"].at == (10, 20)

    def test_a_hero_may_lift_the_die_with_might(self) -> None:
        """hero.might"""
        hero = mounted("e", 10, 20, "horse", profile="theoden-king-of-rohan")
        state = stage(hero)
        play = playing(state, 5)
        asked = run(play, riding.thrown(play, hero), SpendMight(points=1))
        assert isinstance(asked[0], ChooseMight)
        assert asked[0].wanted == (6,)
        assert not hero.effects

    def test_knocked_down_he_lies_without_a_die_and_is_hit(self) -> None:
        state, rider = self.position()
        play = playing(state, 1)
        run(play, riding.thrown(play, rider, knocked=True))
        assert [roll.purpose for roll in play.dice.record] == ["wound.chart"]
        assert rider.lying
        (thrown,) = told(play, Thrown)
        assert (thrown.roll, thrown.outcome) == (0, "flying")

    def test_or_without_the_hit(self) -> None:
        state, rider = self.position()
        play = playing(state)
        run(play, riding.thrown(play, rider, knocked=True, hit=False))
        assert rider.lying

    def test_of_what_he_did_on_his_mount_no_more_counts_than_a_man_can_do(self) -> None:
        """Nor those whom he charged and touches no longer."""
        state = stage(horseman("r", 20, 20, moved=9.0, charged=("m", "n")), man("m", 20 - NEXT, 20), man("n", 30, 20))
        run(playing(state), riding.thrown(playing(state, 3), state.models["r"]))
        assert state.models["r"].moved == 6
        assert state.models["r"].charged == ("m",)

    @pytest.mark.parametrize(("x", "foe"), [(9.9, False), (9.3, False), (9.9, True)])
    def test_beside_a_chasm_he_comes_down_on_its_brink(self, x: float, foe: bool) -> None:
        """Not at the bottom, where no fall has taken him."""
        chasm = box("chasm", "gap", 10, 10, 14, 30, height=3)
        foes = [man("m", round(x - NEXT, 3), 20)] if foe else []
        state = stage(horseman("r", x, 20), *foes, features=[chasm], priority="evil")
        state.loose_mounts = True
        run(playing(state), riding.thrown(playing(state, 3), state.models["r"]))
        assert state.models["r"].z == 0
        assert not foe or state.in_contact(state.models["r"], state.models["m"])


class TestHurt:
    """cavalry.slain"""

    NEED = to_wound(10, 4)

    def test_a_slain_mount_throws_its_rider(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        play = playing(state, 6, 3)
        run(play, riding.hurt(play, self.NEED, state.models["r"], "x", "good", "mount"))
        assert state.models["r"].mount is None
        assert [event.outcome for event in told(play, MountLost)] == ["slain"]
        assert [event.outcome for event in told(play, Thrown)] == ["dust"]
        assert not state.gone

    def test_a_mount_that_lives_keeps_its_rider(self) -> None:
        state = stage(mounted("w", 10, 20, "fell-beast", profile="ringwraith"), priority="evil")
        play = playing(state, 6)
        run(play, riding.hurt(play, self.NEED, state.models["w"], "x", "good", "mount"))
        assert (state.models["w"].mount, state.models["w"].mount_wounds) == ("fell-beast", 2)

    @pytest.mark.parametrize("loose", [False, True])
    def test_a_slain_riders_mount_is_gone_or_stays(self, loose: bool) -> None:
        """cavalry.loose"""
        state = stage(horseman("r", 10, 20), priority="evil")
        state.loose_mounts = loose
        play = playing(state, 6)
        run(play, riding.hurt(play, self.NEED, state.models["r"], "x", "good"))
        assert "r" in state.fallen
        left = state.models if loose else state.gone
        assert (left["r's warg"].profile, left["r's warg"].at if loose else (10, 20)) == ("warg", (10, 20))

    def test_a_riderless_fell_beast_flees_even_where_mounts_stay(self) -> None:
        """fly.fell_beast"""
        state = stage(mounted("w", 10, 20, "fell-beast", profile="ringwraith", fate=0, might=0), priority="evil")
        state.loose_mounts = True
        play = playing(state, 6)
        run(play, riding.hurt(play, self.NEED, state.models["w"], "x", "good"))
        assert list(state.gone) == ["w's fell beast"]

    def test_a_slain_mount_is_no_casualty(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        play = playing(state, 6, 6)
        run(play, riding.hurt(play, self.NEED, state.models["r"], "x", "good", "mount"))
        assert not state.fallen

    def test_names_of_mounts_are_their_own(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        state.gone["r's warg"] = horse("r's warg", 0, 0, "evil", "warg")
        play = playing(state, 6)
        run(play, riding.hurt(play, self.NEED, state.models["r"], "x", "good"))
        assert "r's warg 2" in state.gone


class TestPassengers:
    """cavalry.passengers"""

    def position(self) -> GameState:
        state = stage(
            mounted(
                "r",
                10,
                20,
                profile="gandalf-the-white",
                passenger="p",
                mount="horse",
                mount_wounds=1,
                fate=0,
                wounds=1,
                might=0,
            )
        )
        state.carried["p"] = Model.recruit("p", "dwarf-warrior")
        state.start["good"] = 2
        return state

    @pytest.mark.parametrize("part", ["mount", "self"])
    def test_are_thrown_when_the_mount_or_the_rider_is_slain(self, part: Any) -> None:
        """cavalry.thrown"""
        state = self.position()
        play = playing(state, 6, *((4,) if part == "mount" else ()), 3)
        run(play, riding.hurt(play, TestHurt.NEED, state.models["r"], "x", "evil", part))
        assert told(play, Thrown)[-1].model == "p"
        assert "dazed" in state.models["p"].effects
        assert not state.carried

    def test_are_thrown_when_the_rider_dismounts(self) -> None:
        state = self.position()
        play = playing(state, 1, 1)
        run(play, riding.dismount(play, Dismount(model="r", at=(10 + NEXT, 20))))
        assert state.models["p"].lying
        assert state.models["p"].at == (10, 20)

    def test_a_slain_passenger_leaves_the_rider_alone(self) -> None:
        state = self.position()
        play = playing(state, 6)
        run(play, riding.hurt(play, TestHurt.NEED, state.carried["p"], "x", "evil"))
        assert "p" in state.fallen
        assert (state.models["r"].passenger, state.models["r"].mount) == (None, "horse")

    @pytest.mark.parametrize(
        ("face", "aboard", "moves"), [(1, False, False), (2, True, False), (5, True, False), (6, True, True)]
    )
    def test_mount_up_with_a_jump(self, face: int, aboard: bool, moves: bool) -> None:
        state = stage(mounted("r", 10, 20), Model.recruit("p", "dwarf-warrior"))
        state.models["p"].x, state.models["p"].y = 10 + NEXT, 20
        passenger = state.models["p"]
        play = playing(state, face)
        run(play, riding.mount_up(play, MountUp(model="p", carrier="r")))
        assert ("p" in state.carried, state.models["r"].passenger == "p") == (aboard, aboard)
        assert state.models["r"].acted is not moves
        assert passenger.acted

    @pytest.mark.parametrize(("moved", "done"), [(0.0, False), (4.0, True)])
    def test_jump_down_freely_before_the_rider_moves_and_then_are_done(self, moved: float, done: bool) -> None:
        """cavalry.jump_down"""
        state = self.position()
        state.models["r"].moved = moved
        play = playing(state)
        run(play, riding.jump_down(play, JumpDown(model="p", at=(10 + NEXT, 20))))
        passenger = state.models["p"]
        assert (passenger.acted, passenger.moved) == (done, 5 if done else 0)
        assert not state.models["r"].acted
        assert state.models["r"].passenger is None

    def test_who_moved_and_then_leapt_up_has_had_his_move_when_he_gets_down(self) -> None:
        """cavalry.jump_down"""
        state = self.position()
        state.carried["p"].acted = True
        run(playing(state), riding.jump_down(playing(state), JumpDown(model="p", at=(10 + NEXT, 20))))
        assert state.models["p"].acted


class TestMounting:
    """cavalry.mounting"""

    def position(self, moved: float = 3.0) -> GameState:
        state = stage(man("m", 10, 10, moved=moved), horse("h", 10 + NEXT, 10))
        state.loose_mounts = True
        return state

    @pytest.mark.parametrize("face", [2, 5])
    def test_two_to_five_is_up_and_moves_no_more(self, face: int) -> None:
        state = self.position()
        play = playing(state, face)
        run(play, riding.mount(play, Mount(model="m", mount="h")))
        rider = state.models["m"]
        assert (rider.mount, rider.mount_wounds, rider.acted, rider.hampered) == ("horse", 1, True, True)
        assert rider.at == pytest.approx((10 + NEXT, 10), abs=0.002)
        assert list(state.models) == ["m"]

    def test_a_one_stays_on_foot(self) -> None:
        state = self.position()
        play = playing(state, 1)
        run(play, riding.mount(play, Mount(model="m", mount="h")))
        assert (state.models["m"].mount, state.models["m"].acted) == (None, True)
        assert "h" in state.models

    @pytest.mark.parametrize(("moved", "left"), [(3.0, 3.0), (0.0, 6.0), (6.0, 0.0)])
    def test_on_a_six_the_mount_finishes_the_mans_own_move(self, moved: float, left: float) -> None:
        state = self.position(moved)
        play = playing(state, 6)
        run(play, riding.mount(play, Mount(model="m", mount="h")))
        rider = state.models["m"]
        assert not rider.acted
        assert moving.allowance(state, rider, Order((rider.at,))) == pytest.approx(left)
        assert [event.outcome for event in told(play, Mounted)] == ["rides"]

    @pytest.mark.parametrize(("moved", "goes_on"), [(4.0, False), (0.0, True)])
    def test_a_mount_that_has_moved_with_another_carries_him_no_further(self, moved: float, goes_on: bool) -> None:
        """cavalry.dismounting: it is done with its move when its rider gets down in the midst of that"""
        state = stage(horseman("r", 10, 20, moved=moved), orc("o", 10 + NEXT, 20))
        state.loose_mounts = True
        run(playing(state), riding.dismount(playing(state), Dismount(model="r", at=(10 - NEXT - 0.0005, 20))))
        run(playing(state), riding.mount(playing(state, 6), Mount(model="o", mount="r's warg")))
        assert state.models["o"].mount == "warg"
        assert state.models["o"].acted is not goes_on

    def test_a_dwarf_of_dains_age_leaps_up_by_the_lower_of_two_dice(self) -> None:
        """jump.old"""
        dain = mounted("d", 10 + NEXT, 20, profile="dain-ironfoot-king-of-erebor", might=0)
        state = stage(mounted("r", 10, 20), dain)
        play = playing(state, 6, 2)
        run(play, riding.mount_up(play, MountUp(model="d", carrier="r")))
        assert told(play, Mounted)[0].roll == 2


class TestDismounting:
    """cavalry.dismounting"""

    @pytest.mark.parametrize(("moved", "done", "left"), [(0.0, False, 6.0), (0.5, True, 0.0), (9.0, True, 0.0)])
    def test_free_before_moving_and_the_end_of_the_move_later(self, moved: float, done: bool, left: float) -> None:
        state = stage(horseman("r", 10, 20, moved=moved), priority="evil")
        play = playing(state)
        run(play, riding.dismount(play, Dismount(model="r", at=(10 + NEXT, 20))))
        rider = state.models["r"]
        assert (rider.mount, rider.acted) == (None, done)
        assert moving.allowance(state, rider, Order((rider.at,))) == left

    def test_the_mount_stays_where_that_is_agreed(self) -> None:
        """cavalry.loose"""
        state = stage(horseman("r", 10, 20), priority="evil")
        state.loose_mounts = True
        play = playing(state)
        run(play, riding.dismount(play, Dismount(model="r", at=(10 + NEXT + 0.001, 20))))
        assert state.models["r's warg"].at == (10, 20)

    def test_what_he_wore_as_an_expert_comes_back_with_his_own_horse(self) -> None:
        """cavalry.gear: and with no other."""
        state = stage(mounted("r", 10, 20))
        state.loose_mounts = True
        play = playing(state, 2)
        asked = run(play, riding.dismount(play, Dismount(model="r", at=(10 + NEXT + 0.001, 20))), BOW)
        assert isinstance(asked[0], ChooseGear)
        rider = state.models["r"]
        assert (rider.lost, rider.warrior.defence) == (("bow",), 5)
        run(play, riding.mount(play, Mount(model="r", mount="r's horse")), KEEP)
        assert (rider.lost, rider.warrior.has("bow")) == ((), True)

    def test_with_his_bow_he_is_the_easier_to_hurt(self) -> None:
        """cavalry.gear"""
        state = stage(mounted("r", 10, 20))
        assert state.models["r"].warrior.defence == 5
        play = playing(state)
        run(play, riding.dismount(play, Dismount(model="r", at=(10, 20))), SHIELD)
        assert (state.models["r"].warrior.defence, state.models["r"].warrior.has("bow")) == (4, True)

    def test_anothers_horse_gives_nothing_back(self) -> None:
        """cavalry.gear"""
        rider = mounted("r", 10, 10, mount=None, mount_wounds=0, lost=("bow",))
        state = stage(rider, horse("h", 10 + NEXT, 10, found=("bow",), ward="q"))
        play = playing(state, 2)
        run(play, riding.mount(play, Mount(model="r", mount="h")), KEEP)
        assert rider.lost == ("bow",)


class TestGwaihir:
    """fly.gwaihir: a mount that is a Hero keeps his own Might, Will, Fate and wounds."""

    def position(self) -> GameState:
        wizard = mounted("w", 10, 10, profile="gandalf-the-grey")
        eagle = mounted("g", 0, 10, profile="gwaihir", wounds=2, fate=1)
        state = stage(wizard, eagle)
        eagle.x = round(10 + state.radius(wizard) + state.radius(eagle), 3)
        return state

    def up(self, state: GameState, *dice: int) -> Play:
        play = playing(state, 6, *dice)
        run(play, riding.mount(play, Mount(model="w", mount="g")))
        return play

    def test_he_is_carried_with_his_figures(self) -> None:
        state = self.position()
        self.up(state)
        wizard = state.models["w"]
        assert (wizard.mount, wizard.mount_wounds) == ("gwaihir", 2)
        assert state.carried["g"].fate == 1

    def test_on_his_own_again_he_is_as_he_was(self) -> None:
        """cavalry.loose: he is never a loose mount."""
        state = self.position()
        play = self.up(state)
        wizard = state.models["w"]
        wizard.moved = 0.0
        spot = (wizard.x, round(wizard.y + state.radius(wizard) + R + 0.001, 3))
        run(play, riding.dismount(play, Dismount(model="w", at=spot)))
        eagle = state.models["g"]
        assert (eagle.wounds, eagle.fate, eagle.acted, eagle.loose) == (2, 1, False, False)

    @pytest.mark.parametrize("moved", [0.0, 5.0])
    def test_what_he_did_under_his_rider_he_has_done(self, moved: float) -> None:
        """cavalry.dismounting, cavalry.loose: and nobody is set down where he stands"""
        state = self.position()
        play = self.up(state)
        wizard = state.models["w"]
        wizard.moved, wizard.charged, wizard.fought = moved, ("o",), True
        assert refusals(rules.check_dismount(state, "w", wizard.at)) == {"move.models"}
        spot = (wizard.x, round(wizard.y + state.radius(wizard) + R + 0.001, 3))
        run(play, riding.dismount(play, Dismount(model="w", at=spot)))
        eagle = state.models["g"]
        assert (eagle.moved, eagle.acted, eagle.charged, eagle.fought) == (moved, moved > 0, ("o",), True)

    def test_he_trusts_to_his_own_fate(self) -> None:
        """hero.fate"""
        state = self.position()
        play = self.up(state, 6, 4)
        wizard = state.models["w"]
        asked = run(play, riding.hurt(play, TestHurt.NEED, wizard, "x", "evil", "mount"), SpendFate(spend=True))
        assert isinstance(asked[0], ChooseFate)
        assert asked[0].hero == "g"
        assert (wizard.mount_wounds, state.carried["g"].fate) == (2, 0)

    def test_slain_he_is_a_casualty_and_his_rider_thrown(self) -> None:
        """cavalry.slain"""
        state = self.position()
        state.models["g"].wounds, state.models["g"].fate = 1, 0
        play = self.up(state, 6, 4)
        answers = (SpendMight(), SpendMight())
        flow = riding.hurt(play, TestHurt.NEED, state.models["w"], "x", "evil", "mount")
        run(play, flow, *answers[:1])
        assert "g" in state.fallen
        assert [event.outcome for event in told(play, MountLost)] == ["slain"]
        assert state.models["w"].mount is None

    def test_when_his_rider_falls_he_fights_on(self) -> None:
        """cavalry.loose"""
        state = self.position()
        play = self.up(state, 6)
        wizard = state.models["w"]
        wizard.wounds, wizard.fate = 1, 0
        run(play, riding.hurt(play, TestHurt.NEED, wizard, "x", "evil"))
        assert state.models["g"].at == wizard.at
        assert not state.carried


class TestLooseMounts:
    """cavalry.loose"""

    def test_they_step_aside_for_who_walks_there(self) -> None:
        state = stage(man("m", 10, 10), horse("h", 12, 10.5))
        play = ride(state, "m", (14, 10), dice=())
        (aside,) = told(play, SteppedAside)
        assert aside.model == "h"
        assert state.models["h"].y == pytest.approx(10 + NEXT, abs=0.02)

    def test_one_beyond_where_a_jump_fails_stays(self) -> None:
        wall = box("wall", "barrier", 11.5, 5, 11.7, 15, height=1.0)
        state = stage(man("m", 10, 10), horse("h", 13, 10), features=[wall])
        play = ride(state, "m", (14, 10), dice=(1,))
        assert not told(play, SteppedAside)
        assert state.models["h"].at == (13, 10)

    def test_knocked_down_with_its_rider_it_lies(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        state.loose_mounts = True
        play = playing(state, 1)
        run(play, riding.thrown(play, state.models["r"], knocked=True))
        assert state.models["r's warg"].lying
        assert state.models["r"].at != (10, 20)

    def test_one_that_bolts_is_gone_whatever_was_agreed(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        state.loose_mounts = True
        play = playing(state, 3)
        run(play, riding.thrown(play, state.models["r"], bolts=True))
        assert "r's warg" in state.gone


class TestHalts:
    """weapon.throwing: a move is interrupted where it should be, and goes on."""

    def go(self, *arcs: float, on: bool = True, wall: bool = False) -> tuple[Play, list[tuple[float, float]]]:
        state = stage(
            man("m", 10, 10), orc("o", 30, 10), features=[box("w", "barrier", 12, 5, 12.2, 15)] if wall else []
        )
        play, model, seen = playing(state, *((6,) if wall else ())), state.models["m"], []
        order = Order((model.at, (13.0, 10.0), (13.0, 12.0)))

        def stop() -> Flow[bool]:
            yield from ()
            seen.append(model.at)
            return on

        walk = Walk(play, model, order, moving.plan(state, model, order))
        run(play, walk.run([(arc, stop) for arc in arcs]))
        return play, seen

    def test_it_stands_at_the_arc_and_then_goes_on(self) -> None:
        play, seen = self.go(2.25)
        assert seen == [(12.25, 10)]
        assert [event.route for event in told(play, Moved)] == [
            ((10, 10), (12.25, 10)),
            ((12.25, 10), (13, 10), (13, 12)),
        ]
        assert play.state.models["m"].moved == pytest.approx(5)

    def test_several_halts_come_in_their_order(self) -> None:
        play, seen = self.go(4.0, 0.0, 1.0)
        assert seen == [(10, 10), (11, 10), (13, 11)]
        assert play.state.models["m"].at == (13, 12)
        assert play.state.models["m"].moved == pytest.approx(5)

    def test_it_goes_no_further_when_it_is_told_so(self) -> None:
        play, _ = self.go(2.25, on=False)
        assert play.state.models["m"].at == (12.25, 10)
        assert play.state.models["m"].moved == pytest.approx(2.25)

    def test_before_a_jump_and_not_in_the_midst_of_it(self) -> None:
        play, seen = self.go(2.1, wall=True)
        assert seen[0] == pytest.approx((12 - R, 10), abs=0.002)
        assert play.state.models["m"].at == (13, 12)
        assert play.state.models["m"].moved == pytest.approx(5, abs=0.01)

    def test_along_the_very_edge_of_a_hill_it_stands_where_the_ground_is(self) -> None:
        hill = box("hill", "rise", 12, 10, 16, 20, height=1, edge="slope")
        state = stage(man("m", 12, 8), orc("o", 30, 10), features=[hill])
        play, model, troubles = playing(state), state.models["m"], list[str]()
        order = Order((model.at, (12.0, 14.0)))

        def look() -> Flow[bool]:
            yield from ()
            troubles.extend(broken(state))
            return True

        run(play, Walk(play, model, order, moving.plan(state, model, order)).run([(4.0, look)]))
        assert troubles == broken(state) == []


class TestExpertRiders:
    """cavalry.expert"""

    def test_re_roll_each_die_of_a_jump_once(self) -> None:
        state = stage(mounted("r", 10, 20), features=[WALL])
        play = playing(state, 1, 1, 2, 6)
        asked = run(play, walk(play, "r", (18, 20)), AGAIN, AGAIN)
        assert all(isinstance(question, ChooseRollAgain) for question in asked)
        assert [event.roll for event in told(play, Jumped)] == [1, 6]
        assert state.models["r"].at == (18, 20)

    def test_and_the_leap_into_the_saddle(self) -> None:
        """cavalry.mounting"""
        rider = mounted("r", 10, 10, mount=None, mount_wounds=0)
        state = stage(rider, horse("h", 10 + NEXT, 10))
        play = playing(state, 1, 4)
        run(play, riding.mount(play, Mount(model="r", mount="h")), AGAIN)
        assert rider.mount == "horse"

    def test_but_no_jump_on_foot(self) -> None:
        rider = mounted("r", 12, 20, mount=None, mount_wounds=0)
        state = stage(rider, features=[box("fence", "barrier", 14, 5, 14.2, 35, height=0.8)])
        play = playing(state, 1)
        assert not run(play, walk(play, "r", (16, 20)))


class TestFalls:
    """fall.damage"""

    def test_a_short_drop_does_a_rider_no_harm(self) -> None:
        """drop.free"""
        state = stage(horseman("r", 10, 20), priority="evil")
        play = playing(state)
        run(play, falling.fall(play, state.models["r"], 2.3))
        assert state.models["r"].mount == "warg"

    def test_a_deep_one_hurts_mount_and_rider_and_throws_him(self) -> None:
        state = stage(horseman("r", 10, 20), priority="evil")
        play = playing(state, 1, 1, 1, 1, 1, 1, 6)
        run(play, falling.fall(play, state.models["r"], 3.0))
        assert len(play.dice.record) == 7
        assert (state.models["r"].mount, state.models["r"].lying) == (None, False)


class TestOrder:
    """What is true of riders in every state."""

    def position(self) -> GameState:
        state = stage(mounted("r", 10, 20, passenger="p"), mounted("w", 20, 20, profile="gandalf-the-grey"))
        state.carried["p"] = Model.recruit("p", "dwarf-warrior")
        state.models["w"].mount, state.models["w"].mount_wounds = "gwaihir", 3
        state.carried["g"] = Model.recruit("g", "gwaihir")
        state.start["good"] = 4
        return state

    def test_a_sound_one(self) -> None:
        assert not broken(self.position())

    @pytest.mark.parametrize(
        ("name", "changes", "said"),
        [
            ("r", {"mount_wounds": 0}, "r rides with 0 of 1 wounds of a mount"),
            ("r", {"mount_wounds": 2}, "r rides with 2 of 1 wounds of a mount"),
            ("r", {"mount": None}, "r rides with 1 of 0 wounds of a mount"),
            ("r", {"lying": True}, "r lies or climbs on its mount"),
            ("r", {"passenger": None}, "p is carried by 0"),
            ("r", {"passenger": "q"}, "q is carried by 1"),
            ("w", {"passenger": "p"}, "p is carried by 2"),
            ("w", {"mount_wounds": 2}, "w rides g, who has 3 wounds and not 2"),
            ("w", {"mount": None, "mount_wounds": 0}, "g is carried by 0"),
            ("r", {"moved": 10.6}, "r moved 10.6, further than 10.5"),
        ],
    )
    def test_what_ought_never_to_be_is_told(self, name: str, changes: dict[str, Any], said: str) -> None:
        state = self.position()
        for key, value in changes.items():
            setattr(state.models[name], key, value)
        assert said in broken(state)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            Thrown(model="r", mount="horse", at=(1, 2), roll=1, outcome="flying"),
            "r is thrown from horse: 1, is knocked flying",
        ),
        (
            Thrown(model="r", mount="horse", at=(1, 2), roll=0, outcome="flying"),
            "r is thrown from horse and is knocked flying",
        ),
        (Mounted(model="r", mount="horse", roll=6, outcome="rides"), "r leaps onto horse: 6, is up and may go on"),
        (Mounted(model="p", mount="horse", carrier="r", roll=1, outcome="fails"), "p leaps up behind r: 1, fails"),
        (Dismounted(model="r", at=(1, 2), done=True), "r dismounts at 1.0, 2.0"),
        (MountLost(rider="r", mount="horse", outcome="slain"), "The horse of r is slain"),
        (MountLost(rider="r", mount="horse", outcome="loose", loose="h"), "The horse of r stays: h"),
        (GearLeft(model="r", item="bow"), "r leaves the bow on the mount"),
        (SteppedAside(model="h", at=(1, 2)), "h steps aside to 1.0, 2.0"),
        (
            Jumped(model="r", over="wall", roll=1, score=1, outcome="balks"),
            "r jumps wall: 1, balks, and tries again",
        ),
    ],
)
def test_what_happens_in_words(event: Event, words: str) -> None:
    assert in_words(event, "in") == words
