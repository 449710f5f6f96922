"""Throwing weapons: in the Shoot phase, and at the foe of a charge."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.shooting import Shoot
from skirmish.events import Moved, Shot
from skirmish.phases import move
from skirmish.phases.shoot import step, thrown_at
from skirmish.rules.charging import find_charge
from skirmish.rules.shooting import may_shoot, shot, throw
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase
from tests.builders import box, carry, man, mounted, of, orc, playing, recruit, refusals, stage

BASE = 25 / 25.4


def bain(**changes: Any) -> Model:
    """A Dwarf captain with throwing axes."""
    return Model("bain", "good", "dwarf-captains", ("throwing-axes",), 24, 24, wounds=2, **changes)


def halted(*models: Model, gap: float = 1.0, **changes: Any) -> GameState:
    """He has halted before the foe that he charges."""
    return stage(bain(moved=4.0), orc("orc", 24, 24 + BASE + gap), *models, **changes)


def thrown(state: GameState, *faces: int, target: str = "orc") -> Any:
    play = playing(state, *faces)
    carry(thrown_at(play, state.models["bain"], state.models[target]))
    assert len(play.dice.record) == len(faces)
    return play


def test_in_the_shoot_phase_after_a_whole_move() -> None:
    state = stage(bain(moved=5.0), orc("orc", 24, 29), phase=Phase.SHOOT)
    state.polled = True
    play = playing(state, 4, 5)
    carry(step(play), Shoot(shooter="bain", target="orc", weapon="throwing-weapon"), lawful=state)
    assert list(state.fallen) == ["orc"]


def test_no_further_than_six_inches() -> None:
    state = stage(bain(), orc("orc", 24, 24 + BASE + 6.02))
    assert refusals(shot(state, state.models["bain"], state.models["orc"])) == {"shoot.missiles"}


def test_a_charger_throws_as_in_the_shoot_phase() -> None:
    play = thrown(halted(), 4, 5)
    assert [roll.purpose for roll in play.dice.record] == ["shoot.to_hit", "wound.chart"]
    assert list(play.state.fallen) == ["orc"]
    (event,) = [event for event in play.events if isinstance(event, Shot)]
    assert event.weapon == "throwing-weapon"


def test_and_may_miss() -> None:
    assert not thrown(halted(), 3).state.fallen


def test_it_is_his_shot_of_the_turn() -> None:
    state = thrown(halted(orc("far", 26, 28)), 3).state
    assert refusals(may_shoot(state, state.models["bain"])) == {"shoot.once"}
    assert refusals(throw(state, state.models["bain"], state.models["far"])) == {"shoot.once"}


def test_one_who_could_shoot_an_elf_bow_often_has_shot_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """(weapon.one_missile)"""
    recruit(monkeypatch, "a-thrower", like="legolas", wargear=("elf-bow", "throwing-spear"))
    state = halted()
    state.models["bain"].profile, state.models["bain"].options = "a-thrower", ()
    state.models["bain"].moved = 2.0
    after = thrown(state, 2).state
    assert refusals(may_shoot(after, after.models["bain"])) == {"shoot.several"}


def test_the_ruling_names_the_rule() -> None:
    state = halted()
    assert throw(state, state.models["bain"], state.models["orc"]).because[0].rule == "throw.charge"


@pytest.mark.parametrize(
    ("change", "rule"),
    [({"hampered": True}, "shoot.hampered"), ({"lying": True}, "shoot.hampered"), ({"moved": 5.1}, "shoot.moved")],
)
def test_what_forbids_a_shot_forbids_a_throw(change: dict[str, Any], rule: str) -> None:
    state = halted()
    for key, value in change.items():
        setattr(state.models["bain"], key, value)
    assert refusals(throw(state, state.models["bain"], state.models["orc"])) == {rule}
    assert not thrown(state).events


def test_good_does_not_throw_at_one_who_fights_a_friend() -> None:
    state = halted(man("man", 24, 24 + BASE + 1 + BASE))
    assert refusals(throw(state, state.models["bain"], state.models["orc"])) == {"shoot.friends_fighting"}
    assert not thrown(state).events


def test_evil_does_and_may_hit_its_own() -> None:
    uruk = Model("bain", "evil", "orc-warrior", (), 24, 24, found=("throwing-spear",))
    foe, friend = man("man", 24, 24 + BASE + 1), orc("orc", 24 + BASE, 24 + BASE + 1)
    play = thrown(stage(uruk, foe, friend, active="evil"), 5, 2, 5, target="man")
    assert list(play.state.fallen) == ["orc"]


def test_cover_is_in_the_way_of_a_throw_too() -> None:
    wall = box("wall", "barrier", 20, 24 + BASE / 2 + 0.6, 28, 24 + BASE / 2 + 0.9, height=0.5)
    play = thrown(halted(features=[wall]), 4, 3)
    assert [roll.purpose for roll in play.dice.record] == ["shoot.to_hit", "shoot.in_the_way"]


def test_one_without_a_throwing_weapon_throws_nothing() -> None:
    state = stage(man("bain", 24, 24, "bow"), orc("orc", 24, 24 + BASE + 1))
    assert refusals(throw(state, state.models["bain"], state.models["orc"])) == {"shoot.missiles"}


# In the Move phase, from order to contact


def charging(foe: Model, *others: Model, phase: Phase = Phase.MOVE) -> tuple[GameState, Move]:
    """Bain four inches before a foe, and his charge at it with a throw on the way."""
    state = stage(bain(), foe, *others, phase=phase)
    state.polled = True
    order, ruling = find_charge(state, state.models["bain"], [foe.name])
    assert ruling.verdict is Verdict.YES
    return state, Move(model="bain", route=order.route, charge=order.charge, throw=foe.name)


def charged(state: GameState, answer: Answer, *faces: int) -> Any:
    play = playing(state, *faces)
    carry(move.step(play), answer, lawful=state)
    assert len(play.dice.record) == len(faces)
    return play


def test_he_halts_throws_and_goes_on_into_touch() -> None:
    """An inch off, and no further move is left to him (throw.charge)."""
    state, answer = charging(orc("orc", 24, 28))
    play = charged(state, answer, 4, 4)
    shot_at = next(event for event in play.events if isinstance(event, Shot))
    assert shot_at.target == "orc"
    halt = next(event for event in play.events if isinstance(event, Moved))
    assert halt.route[-1][1] == pytest.approx(28 - BASE - 1, abs=0.002)
    hero = state.models["bain"]
    assert (hero.charged, hero.acted, state.moving) == (("orc",), True, None)


def test_he_does_not_throw_again_in_the_shoot_phase() -> None:
    """It may be thrown then or at the charge (throw.charge)."""
    state, answer = charging(orc("orc", 24, 28), orc("far", 26, 27), orc("rest", 40, 40))
    charged(state, answer, 4, 6)
    for answers in ((Done(),), (), (Done(),)):
        carry(move.step(playing(state)), *answers, lawful=state)
    assert state.phase is Phase.SHOOT
    assert refusals(may_shoot(state, state.models["bain"])) == {"shoot.once"}


def test_where_the_foe_falls_he_may_charge_another_with_the_rest_of_his_move() -> None:
    """As the player wishes (throw.charge)."""
    state, answer = charging(orc("orc", 24, 28), orc("next", 25.5, 28))
    charged(state, answer, 4, 6)
    hero = state.models["bain"]
    assert (list(state.fallen), hero.acted, hero.charged, state.moving) == (["orc"], False, (), "bain")
    order, ruling = find_charge(state, hero, ["next"])
    assert ruling.verdict is Verdict.YES
    charged(state, Move(model="bain", route=order.route, charge=order.charge))
    assert (hero.charged, hero.acted) == (("next",), True)
    assert hero.moved == pytest.approx(4 - BASE - 1 + ruling.cost, abs=0.01)


def test_he_must_dare_to_charge_before_he_throws() -> None:
    """The test comes first; who fails it throws nothing (courage.terror, throw.charge)."""
    state, answer = charging(of("troll-chieftain", "troll", 24, 28))
    play = charged(state, answer, 3, 4, 2)
    assert [roll.purpose for roll in play.dice.record] == ["courage.terror", "courage.terror", "shoot.to_hit"]
    state, answer = charging(of("troll-chieftain", "troll", 24, 28))
    play = charged(state, answer, 1, 1)
    assert not any(isinstance(event, Shot) for event in play.events)
    assert state.models["bain"].charged == ()


@pytest.mark.parametrize("chart", [1, 3, 6])
def test_a_rider_whose_mount_falls_is_charged_where_he_stands_or_lies(chart: int) -> None:
    """He goes on into touch with the same enemy (throw.charge, cavalry.thrown)."""
    state, answer = charging(mounted("w", 24, 28, profile="warg-rider"))
    charged(state, answer, 4, 1, 6, chart, *((1,) if chart == 1 else ()))
    hero = state.models["bain"]
    assert state.models["w"].mount is None
    assert (hero.charged, hero.acted) == (("w",), True)
    assert state.in_contact(hero, state.models["w"])


def test_what_is_not_charged_or_is_engaged_is_not_thrown_at() -> None:
    """(throw.charge)."""
    state, answer = charging(orc("orc", 24, 28), orc("far", 26, 28))
    question = next(move.step(playing(state)))
    assert refusals(question.check(state, answer.model_copy(update={"throw": "far"}))) == {"throw.charge"}
    state, answer = charging(orc("orc", 24, 28), man("m", 24, 28 + BASE))
    assert refusals(next(move.step(playing(state))).check(state, answer)) == {"throw.charge"}


def test_nobody_throws_as_he_moves_after_a_heroic_combat() -> None:
    """He moves, and does nothing else (heroic.combat)."""
    state, answer = charging(orc("orc", 24, 28), phase=Phase.FIGHT)
    question = ChooseMove(side="good", models=("bain",))
    assert refusals(question.check(state, answer)) == {"heroic.combat"}
    assert question.check(state, answer.model_copy(update={"throw": None})).allowed
