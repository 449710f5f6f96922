"""Grima: placed anywhere, spared while his master lives, and a weight on every Hero near him."""

from __future__ import annotations

import pytest

from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.events import HeldBack
from skirmish.measure import Scale
from skirmish.rules import heroes, heroics, magic
from skirmish.rules.shooting import shot
from skirmish.scenario.deployment import Step, Strip, due
from skirmish.state import Fight, GameState, Model, Phase
from tests.brawls import blows, brawl, of_kind
from tests.builders import TOUCH, man, mounted, of, orc, refusals, stage


def grima(x: float = 24, y: float = 24, **changes) -> Model:
    return of("grima-wormtongue", "grima", x, y, **changes)


def saruman(x: float = 5, y: float = 44) -> Model:
    return of("saruman", "s", x, y)


# Placed last (creature.late)


def test_he_is_placed_after_all_others_in_the_zone_of_either_side() -> None:
    """creature.late"""
    steps = (
        Step(side="good", zone=Strip(edge="top", depth=(12, 28))),
        Step(side="evil", zone=Strip(edge="bottom", depth=(12, 28))),
    )
    state = stage(man("m", 24, 40), phase=Phase.DEPLOY)
    state.waiting = {"grima": grima(), "s": saruman()}
    assert due(state, steps) == (steps[1], 1)
    assert not Place(side="evil", step=steps[1], left=1).check(state, PlaceAt(model="grima", at=(24, 6))).allowed
    state.models["s"] = state.waiting.pop("s")
    found = due(state, steps)
    assert found is not None
    place = Place(side="evil", step=found[0], left=1)
    assert found[0].only == "grima"
    for y, allowed in ((6, True), (44, True), (24, False)):
        assert place.check(state, PlaceAt(model="grima", at=(10, y))).allowed is allowed


# Spared (creature.spared)


def test_nobody_shoots_at_him_or_strikes_him_while_his_master_lives() -> None:
    """creature.spared"""
    state = stage(grima(), saruman(), man("m", 24, 30, "bow"), phase=Phase.SHOOT)
    assert refusals(shot(state, state.models["m"], state.models["grima"])) == {"creature.spared"}
    state = stage(grima(), saruman(), man("m", 24 + TOUCH, 24), phase=Phase.FIGHT)
    play, _ = brawl(state, 6, 1, fight=Fight(("m",), ("grima",)))
    assert blows(play) == []
    assert [reason.rule for event in of_kind(play, HeldBack) for reason in event.because] == ["creature.spared"]


@pytest.mark.parametrize(("where", "spared"), [("fallen", False), ("waiting", True), ("gone", True)])
def test_once_he_is_slain_and_not_merely_away_the_mask_is_off(where: str, spared: bool) -> None:
    """creature.spared"""
    state = stage(grima(), man("m", 24, 30, "bow"), phase=Phase.SHOOT)
    getattr(state, where)["s"] = saruman()
    assert shot(state, state.models["m"], state.models["grima"]).allowed is not spared


def test_magic_finds_him_all_the_same() -> None:
    """The page speaks of shots and blows (creature.spared)."""
    state = stage(grima(), saruman(), of("gandalf-the-grey", "g", 24, 30))
    assert magic.check(state, state.models["g"], "sorcerous-blast", state.models["grima"], 1).allowed


def test_he_strikes_those_he_beats() -> None:
    state = stage(grima(), saruman(), man("m", 24 + TOUCH, 24), phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 1, fight=Fight(("m",), ("grima",)))
    assert blows(play) == [("grima", "m", "self")]


# His counsel (creature.counsel)


def counselled(gap: float, scale: Scale = Scale.INCHES, **changes) -> GameState:
    hero = of("aragorn-strider", "a", 60, 60, **changes)
    state = stage(hero, grima(60, 60), scale=scale, width=150, height=150)
    radii = state.radius(hero) + state.radius(state.models["grima"])
    state.models["grima"].x = round(60 + radii + gap, 3)
    return state


@pytest.mark.parametrize(("scale", "far"), [(Scale.INCHES, 6.0), (Scale.CENTIMETRES, 14.0)])
def test_might_costs_double_within_six_inches(scale: Scale, far: float) -> None:
    """creature.counsel"""
    for gap, price in ((far, 2), (far + 0.1, 1)):
        state = counselled(gap, scale)
        assert heroes.price(state, state.models["a"])[0] == price


@pytest.mark.parametrize(("might", "free", "worth"), [(3, 0, 1), (1, 0, 0), (1, 1, 1), (0, 1, 0), (4, 0, 2)])
def test_a_point_of_effect_takes_two_the_free_one_counted(might: int, free: int, worth: int) -> None:
    """creature.counsel, hero.free"""
    state = counselled(3, might=might, free_might=free)
    hero = state.models["a"]
    assert heroes.points(state, hero) == worth
    assert heroics.may_call(state, hero).allowed is (worth > 0)


def test_it_is_paid_so() -> None:
    """creature.counsel"""
    state = counselled(3, might=3, free_might=1)
    heroes.pay(state, state.models["a"], 1)
    assert (state.models["a"].might, state.models["a"].free_might) == (2, 0)


def test_not_for_heroes_of_his_own_side() -> None:
    """creature.counsel"""
    state = stage(grima(), saruman(24, 27))
    assert heroes.price(state, state.models["s"])[0] == 1


def test_nor_for_one_who_is_commanded_by_the_other_side_today() -> None:
    """Gollum is no Good Hero, whoever has him (creature.counsel, creature.fickle)."""
    state = stage(grima(), of("gollum", "gollum", 24, 27, side="good", home="evil"))
    assert heroes.price(state, state.models["gollum"])[0] == 1
    mad = of("denethor-steward-of-gondor", "d", 24, 27, side="evil", home="good")
    assert heroes.price(stage(grima(), mad), mad)[0] == 2


def test_who_is_carried_is_where_his_rider_is() -> None:
    """creature.counsel, cavalry.passengers"""
    state = stage(mounted("r", 10, 10, passenger="p"), grima(40, 40))
    state.carried["p"] = of("gimli", "p", 40, 38)
    assert heroes.price(state, state.carried["p"])[0] == 1
    state.models["grima"].x = state.models["grima"].y = 12.0
    assert heroes.price(state, state.carried["p"])[0] == 2
    warg = mounted("w", 10, 12, profile="warg-rider", passenger="grima")
    state = stage(of("gimli", "p", 10, 16), warg)
    state.carried["grima"] = grima(40, 40)
    assert heroes.price(state, state.models["p"])[0] == 2


def test_a_heroic_combat_that_is_free_stays_free() -> None:
    """item.narsil: it is called without Might, and twice nothing is nothing."""
    state = stage(grima(24, 28), of("elendil", "e", 24, 24, might=0), orc("o", 24 + TOUCH, 24), phase=Phase.FIGHT)
    assert heroics.may_call(state, state.models["e"]).allowed
    state.phase = Phase.MOVE
    state.models.pop("o")
    assert not heroics.may_call(state, state.models["e"]).allowed
