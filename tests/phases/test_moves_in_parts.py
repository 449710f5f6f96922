"""Moves made in several parts, and the second move after a heroic combat: whom they may charge, and who makes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from skirmish.decisions.base import Answer, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import MountUp
from skirmish.decisions.striking import StrikeAt
from skirmish.events import Spotted, WonThrough
from skirmish.phases import heroic_combat, move
from skirmish.phases.play import Play
from skirmish.rules.charging import find_charge
from skirmish.ruling import Verdict
from skirmish.state import Fight, GameState, Heroic, Model, Phase
from tests.brawls import drive, fresh, of_kind, touching
from tests.builders import NEXT, box, carry, man, mounted, of, orc, playing, refusals, stage

HOUSE = box("house", "block", 22, 16, 22.4, 25, height=4)


def go(state: GameState, answer: Answer, *faces: int) -> Play:
    """One activation of the Move phase."""
    state.polled = True
    play = playing(state, *faces)
    carry(move.step(play), answer, lawful=state)
    assert len(play.dice.record) == len(faces)
    return play


def ask(state: GameState) -> ChooseMove:
    """What is asked in the Move phase as it stands."""
    state.polled = True
    (question,) = carry(move.step(playing(state)))
    assert isinstance(question, ChooseMove)
    return question


def charge(state: GameState, name: str, foe: str) -> Move:
    """The charge that a model could make whose move began where it is."""
    order, ruling = find_charge(replace(state, moving=None), state.models[name], (foe,))
    assert ruling.verdict is not Verdict.NO
    return Move(model=name, route=order.route, charge=order.charge)


# From where the whole move began (charge.sight)


def test_who_comes_into_sight_on_the_way_is_not_charged_in_the_rest_of_the_move() -> None:
    state = stage(mounted("r", 20, 22), orc("o", 25, 23), man("m", 22, 28), features=[HOUSE])
    go(state, Move(model="r", route=((20, 22), (21, 26.5)), more=True))
    assert refusals(ask(state).check(state, charge(state, "r", "o"))) == {"charge.sight"}
    go(state, Done())
    go(state, charge(state, "m", "o"))
    assert state.models["m"].charged == ("o",)
    assert not state.glimpsed


def test_who_was_in_sight_then_is_charged_though_he_is_hidden_now() -> None:
    state = stage(mounted("r", 21, 26.5), orc("o", 25, 23), features=[HOUSE])
    answer = charge(state, "r", "o")
    go(state, Move(model="r", route=((21, 26.5), (20.5, 24.5)), more=True))
    go(state, answer.model_copy(update={"route": ((20.5, 24.5), *answer.route)}))
    assert state.models["r"].charged == ("o",)


def test_the_die_for_one_who_was_too_close_to_call_is_rolled_when_he_is_charged() -> None:
    """And once: who fails may go on with his move, but not to him (sight.marginal)."""
    rock = box("rock", "block", 21.2, 17, 21.4, 22, height=4)
    state = stage(man("m", 20, 22.19), orc("o", 23, 21.5), features=[rock])
    assert find_charge(state, state.models["m"], ("o",))[1].verdict is Verdict.ROLL
    go(state, Move(model="m", route=((20, 22.19), (20, 23)), more=True))
    answer = charge(state, "m", "o")
    play = go(state, answer, 3)
    assert [event.seen for event in play.events if isinstance(event, Spotted)] == [False]
    assert (state.moving, state.models["m"].charged, state.models["m"].acted) == ("m", (), False)
    assert refusals(ask(state).check(state, answer)) == {"charge.sight"}
    for roll, charged in ((4, ("o",)), (3, ())):
        state = stage(man("m", 20, 22.19), orc("o", 23, 21.5), features=[rock])
        go(state, charge(state, "m", "o"), roll)
        assert (state.models["m"].charged, state.moving) == (charged, None)


def test_whom_the_caster_could_not_see_before_he_cast_he_does_not_charge_after() -> None:
    """He was hidden as the move began, of which the casting is part (magic.when)."""
    state = stage(of("saruman", "w", 20, 20), man("near", 22.4, 20), man("m", 23.5, 20), priority="evil")
    go(state, Cast(model="w", power="effortlessly-immobilise", target="near", dice=1), 6)
    state.models["near"].lying = True
    assert refusals(ask(state).check(state, charge(state, "w", "m"))) == {"charge.sight"}


def test_after_his_foe_has_fallen_a_thrower_charges_only_whom_he_saw_before() -> None:
    """throw.charge"""
    thrower = of("dwarf-captains", "bain", 24, 24, "throwing-axes", might=0)
    wall = box("wall", "block", 20, 26, 23.4, 26.4, height=4)
    state = stage(thrower, orc("foe", 24, 28), orc("seen", 26, 28), orc("hidden", 22.2, 28), features=[wall])
    answer = charge(state, "bain", "foe").model_copy(update={"throw": "foe"})
    go(state, answer, 4, 6)
    assert (list(state.fallen), state.moving) == (["foe"], "bain")
    assert refusals(ask(state).check(state, charge(state, "bain", "hidden"))) == {"charge.sight"}
    go(state, charge(state, "bain", "seen"))
    assert state.models["bain"].charged == ("seen",)


# After a heroic combat (heroic.combat)


def won(hero: Model, foe: Model, *faces: int, aboard: Iterable[Model] = (), answers: Iterable[Answer] = ()) -> bool:
    """Whether a Hero and those about him move again after his heroic combat with a foe."""
    state = stage(hero, touching(stage(hero), foe, hero), phase=Phase.FIGHT, priority=hero.side)
    state.carried.update({one.name: one for one in aboard})
    sides = {one.side: (one.name,) for one in (hero, foe)}
    state.polled, state.fights, state.heroics = True, (Fight(sides["good"], sides["evil"]),), (Heroic(hero.name),)
    play = playing(state, *faces)
    drive(heroic_combat.step(play), state, answers)
    assert len(play.dice.record) == len(faces)
    return bool(of_kind(play, WonThrough))


def test_all_whom_the_hero_touches_must_be_slain() -> None:
    assert won(fresh("c", "captain-of-men", 24, 24, might=0), orc("o", 0, 0), 6, 6, 1, 6)
    assert not won(fresh("c", "captain-of-men", 24, 24, might=0), orc("o", 0, 0), 6, 6, 1, 1, 1)


def test_one_who_flees_the_fight_is_as_good_as_slain() -> None:
    """Shelob runs for her life if she is wounded and fails her test (creature.instinct)."""
    captain, shelob = fresh("c", "captain-of-men", 24, 24, might=0), fresh("s", "shelob", 0, 0)
    assert won(captain, shelob, 6, 6, 1, 6, 1, 1)


def test_with_a_rider_his_passenger_must_fall_too_but_not_his_horse() -> None:
    """cavalry.slain"""
    at_rider = StrikeAt(victim="r", part="self")
    captain = fresh("c", "orc-captain", 24, 24, might=0)
    assert won(captain, mounted("r", 0, 0), 1, 6, 6, 6, answers=[at_rider])
    captain = fresh("c", "orc-captain", 24, 24, might=0)
    sam = fresh("p", "sam-gamgee", 0, 0, might=0, fate=0)
    assert not won(captain, mounted("r", 0, 0, passenger="p"), 1, 6, 6, 6, 3, 1, aboard=[sam], answers=[at_rider])


def test_with_a_rider_the_hero_who_bears_him_must_fall_too() -> None:
    """Gwaihir fights on (cavalry.loose)."""
    for wounds, over in ((1, True), (3, False)):
        captain = fresh("c", "orc-captain", 24, 24, might=0)
        gandalf = fresh("g", "gandalf-the-white", 0, 0, wounds=1, might=0, fate=0, mount="gwaihir", mount_wounds=wounds)
        eagle = fresh("eagle", "gwaihir", 0, 0, wounds=wounds, fate=0, might=0)
        dice = (*[1] * (gandalf.warrior.profile.attacks + 2), 6, 6, 6, 6)
        assert won(captain, gandalf, *dice, aboard=[eagle], answers=[StrikeAt(victim="g")]) is over


# Friends taken up on the way (cavalry.passengers)

BESIDE = 14 - NEXT


def come_to_gimli(**changes: Any) -> GameState:
    """A rider who has come to a Dwarf, with more than half of his move before him."""
    state = stage(mounted("r", 10.5, 20), of("gimli", "g", 14, 20, might=0, **changes), orc("o", 40, 40))
    go(state, Move(model="r", route=((10.5, 20), (BESIDE, 20)), more=True))
    return state


@pytest.mark.parametrize(("roll", "passenger", "goes_on"), [(1, None, False), (2, "g", False), (6, "g", True)])
def test_a_rider_takes_up_a_friend_to_whom_he_has_come(roll: int, passenger: str | None, goes_on: bool) -> None:
    state = come_to_gimli()
    go(state, MountUp(model="g", carrier="r"), roll)
    rider = state.models["r"]
    assert (rider.passenger, rider.acted, state.moving) == (passenger, not goes_on, "r" if goes_on else None)
    assert (state.carried if passenger else state.models)["g"].acted
    if goes_on:
        go(state, Move(model="r", route=(rider.at, (BESIDE, 27))))
        assert rider.moved == pytest.approx(BESIDE - 10.5 + 7)


def test_the_friend_does_nothing_else_in_the_riders_move() -> None:
    state = come_to_gimli()
    assert (ask(state).models, ask(state).boarders) == (("r",), ("g",))
    assert refusals(ask(state).check(state, Move(model="g", route=((14, 20), (15, 20))))) == {"move.rates"}
    assert refusals(ask(state).check(state, MountUp(model="g", carrier="g"))) == {"move.rates"}


def test_one_who_has_moved_is_taken_up_before_the_rider_moves() -> None:
    state = stage(mounted("r", BESIDE, 20), of("gimli", "g", 14, 20, might=0, acted=True), orc("o", 40, 40))
    go(state, MountUp(model="g", carrier="r"), 6)
    assert (state.models["r"].passenger, state.moving) == ("g", "r")
    go(state, Move(model="r", route=((BESIDE, 20), (BESIDE, 30))))
    assert state.models["r"].at == (BESIDE, 30)


def test_a_friend_whose_courage_fails_runs_and_the_rider_goes_on() -> None:
    """courage.before: he tests before he moves, if only into a saddle"""
    state = come_to_gimli()
    state.models["r"].tested, state.models["o"].x = True, 18.0
    lost = of("gimli", "lost", wounds=0)
    state.fallen, state.start = {"lost": lost, "too": lost}, {"good": 4, "evil": 1}
    go(state, MountUp(model="g", carrier="r"), 1, 1)
    assert state.models["g"].x < 14
    assert (state.models["r"].passenger, state.models["r"].acted, state.moving) == (None, False, "r")


def test_nobody_is_taken_up_by_one_who_has_not_come_to_him_unless_he_has_moved() -> None:
    state = stage(mounted("r", BESIDE, 20), of("gimli", "g", 14, 20), orc("o", 40, 40))
    assert ask(state).boarders == ()
    go(state, MountUp(model="g", carrier="r"), 6)
    assert (state.models["r"].passenger, state.models["r"].acted, state.moving) == ("g", False, None)


# Casting after a retreat (courage.spent)


@pytest.mark.parametrize("frightened", ["at the start", "on the charge"])
def test_who_has_retreated_may_still_cast_but_not_move(frightened: str) -> None:
    state = stage(of("saruman", "w", 20, 20, might=0), of("king-of-the-dead", "k", 24, 20), priority="evil")
    answer = charge(state, "w", "k")
    if frightened == "at the start":
        state.fallen, state.start = {"lost": orc("lost", 0, 0, wounds=0)}, {"good": 1, "evil": 2}
    go(state, answer, 1, 1)
    wizard = state.models["w"]
    assert wizard.x < 20
    assert (ask(state).models, ask(state).others) == ((), ("w",))
    go(state, Cast(model="w", power="terrifying-aura", dice=1), 6)
    assert (state.moving, wizard.cast) == (None, True)


def test_who_casts_nothing_is_done_when_he_has_retreated() -> None:
    state = stage(orc("o", 20, 20), of("king-of-the-dead", "k", 24, 20), orc("p", 40, 40), priority="evil")
    go(state, charge(state, "o", "k"), 1, 1)
    assert (state.moving, ask(state).models) == (None, ("p",))


# What ends a move ends it, whatever was to come (jump.chart, climb.chart, cavalry.thrown)


@pytest.mark.parametrize(("roll", "acted"), [(1, True), (3, True), (6, False)])
def test_a_jump_that_ends_the_move_leaves_nothing_for_later(roll: int, acted: bool) -> None:
    wall = box("wall", "barrier", 12, 5, 12.2, 15, height=0.8)
    state = stage(man("m", 11, 10), man("n", 30, 30), orc("o", 40, 40), features=[wall])
    go(state, Move(model="m", route=((11, 10), (13.5, 10)), more=True), roll)
    assert (state.models["m"].acted, state.moving) == (acted, None if acted else "m")


def test_nor_does_a_fall() -> None:
    state = stage(man("m", 11, 10, z=3), orc("o", 40, 40), features=[box("roof", "rise", 8, 5, 11.2, 15, height=3)])
    go(state, Move(model="m", route=((11, 10), (12.5, 10)), more=True), 1, 1, 1)
    assert (state.models["m"].lying, state.models["m"].acted, state.moving) == (True, True, None)


def test_one_who_leaps_from_a_mount_that_refused_has_still_ended_his_move_and_his_passenger_too() -> None:
    wall = box("wall", "barrier", 14, 5, 14.2, 35, height=1.0)
    knight = mounted("r", 11, 20, profile="knight-of-minas-tirith", passenger="p")
    state = stage(knight, orc("o", 40, 40), features=[wall])
    state.carried["p"] = man("p", 0, 0)
    go(state, Move(model="r", route=((11, 20), (17, 20)), more=True), 1, 1, 6, 6)
    assert state.models["r"].mount is None
    assert all(state.models[name].acted for name in ("r", "p"))
    assert move.movable(state, "good") == ()
