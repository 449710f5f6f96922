"""A broken mind: tested before priority, lost to the enemy for a turn, and not hurt by its own force."""

from __future__ import annotations

import pytest

from skirmish.events import Commanded, HeldBack
from skirmish.invariants import broken as broken_state
from skirmish.phases import priority, start
from skirmish.phases.play import Play
from skirmish.rules import magic
from skirmish.rules.contact import contacts
from skirmish.rules.courage import broken
from skirmish.rules.shooting import shot
from skirmish.state import Fight, GameState, Model, Phase
from tests.brawls import blows, brawl, of_kind
from tests.builders import TOUCH, carry, man, mounted, of, orc, playing, refusals, stage

DENETHOR = "denethor-steward-of-gondor"


def steward(**changes) -> Model:
    return of(DENETHOR, "d", 24, 24, **changes)


def mad(*others: Model, phase: Phase = Phase.MOVE) -> GameState:
    """The enemy commands him this turn."""
    return stage(steward(side="evil", home="good"), *others, phase=phase)


def begun(state: GameState, *dice: int) -> Play:
    play = playing(state, *dice)
    carry(start.of_turn(play))
    return play


@pytest.mark.parametrize(("dice", "side"), [((1, 4), "good"), ((1, 3), "evil")])
def test_each_turn_he_tests_and_goes_with_the_enemy_if_he_fails(dice: tuple[int, int], side: str) -> None:
    """Two dice and Courage 5 (creature.mind)."""
    play = begun(stage(steward(), orc("o", 40, 40)), *dice)
    assert (play.state.models["d"].side, play.state.models["d"].force) == (side, "good")
    assert [event.side for event in of_kind(play, Commanded)] == (["evil"] if side == "evil" else [])


def test_it_is_before_the_roll_for_priority() -> None:
    """creature.mind"""
    state = stage(steward(), orc("o", 40, 40), phase=Phase.PRIORITY)
    play = playing(state, 1, 1, 6, 2)
    carry(priority.step(play))
    assert [roll.purpose for roll in play.dice.record] == ["courage.mind"] * 2 + ["turn.priority"] * 2
    assert state.models["d"].side == "evil"


@pytest.mark.parametrize(("dice", "side"), [((3, 3), "good"), ((1, 1), "evil")])
def test_the_next_turn_is_another_test(dice: tuple[int, int], side: str) -> None:
    """creature.mind"""
    play = begun(mad(orc("o", 40, 40)), *dice)
    assert play.state.models["d"].side == side
    assert play.state.models["d"].home == (None if side == "good" else "good")


def test_his_own_force_does_not_shoot_at_him() -> None:
    """creature.spared"""
    state = mad(man("m", 24, 30, "bow"), orc("o", 28, 24), phase=Phase.SHOOT)
    assert refusals(shot(state, state.models["m"], state.models["d"])) == {"creature.spared"}
    assert shot(state, state.models["m"], state.models["o"]).allowed


@pytest.mark.parametrize(
    ("caster", "power", "hurts"),
    [
        ("gandalf-the-grey", "sorcerous-blast", True),
        ("gandalf-the-white", "ultimate-sorcerous-blast", True),
        ("gandalf-the-grey", "immobilise", False),
        ("gandalf-the-grey", "command", False),
    ],
)
def test_its_wizards_cast_nothing_at_him_that_hurts(caster: str, power: str, hurts: bool) -> None:
    """creature.spared"""
    state = mad(of(caster, "g", 24, 30))
    ruling = magic.check(state, state.models["g"], power, state.models["d"], 1)
    assert refusals(ruling) == ({"creature.spared"} if hurts else set())


def test_nor_does_it_strike_him_but_it_fights_him() -> None:
    """creature.spared"""
    state = mad(man("m", 24 + TOUCH, 24), phase=Phase.FIGHT)
    assert contacts(state) == {"d": ("m",), "m": ("d",)}
    play, _ = brawl(state, 6, 1, 1, fight=Fight(("m",), ("d",)))
    assert blows(play) == []
    assert [reason.rule for event in of_kind(play, HeldBack) for reason in event.because] == ["creature.spared"]


def test_he_strikes_those_he_beats() -> None:
    """The only difference is that they do not hurt him (creature.mind)."""
    state = mad(man("m", 24 + TOUCH, 24), phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 6, 1, 1, fight=Fight(("m",), ("d",)))
    assert {(striker, victim) for striker, victim, _ in blows(play)} == {("d", "m")}


def test_the_enemies_of_a_sane_man_hurt_him_as_anybody() -> None:
    """creature.spared"""
    state = stage(
        steward(), orc("o", 24, 30, "orc-bow"), of("saruman", "s", 30, 24), priority="evil", phase=Phase.SHOOT
    )
    assert shot(state, state.models["o"], state.models["d"]).allowed
    state.phase = Phase.MOVE
    assert magic.check(state, state.models["s"], "sorcerous-blast", state.models["d"], 1).allowed


@pytest.mark.parametrize(("dice", "carried"), [((1, 4), True), ((1, 3), False)])
def test_behind_a_rider_he_is_tested_too_and_does_not_stay_there_with_the_enemy(
    dice: tuple[int, int], carried: bool
) -> None:
    """creature.mind, cavalry.passengers"""
    state = stage(mounted("r", 24, 24, passenger="d"), orc("o", 40, 40))
    state.carried["d"] = steward()
    state.start["good"] = 2
    begun(state, *dice)
    assert (state.models["r"].passenger, set(state.carried)) == (("d", {"d"}) if carried else (None, set()))
    assert not broken_state(state)
    if not carried:
        assert (state.models["d"].side, state.models["d"].acted, contacts(state)) == ("evil", False, {})


def test_whom_he_carries_does_not_go_with_him() -> None:
    """creature.mind, cavalry.passengers"""
    state = stage(steward(mount="horse", mount_wounds=1, passenger="p"), orc("o", 40, 40))
    state.carried["p"] = man("p", 0, 0)
    state.start["good"] = 2
    begun(state, 1, 1)
    assert (state.models["d"].passenger, state.models["p"].side, contacts(state)) == (None, "good", {})
    assert not broken_state(state)


def test_wherever_he_goes_he_is_a_loss_of_his_own_force() -> None:
    """courage.half"""
    state = stage(man("m", 10, 10), orc("o", 40, 40))
    state.fallen["d"] = steward(side="evil", home="good")
    state.start = {"good": 2, "evil": 1}
    assert broken(state, "good") is not None
    assert broken(state, "evil") is None
