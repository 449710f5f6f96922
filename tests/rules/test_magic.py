"""Whether a power may be cast: magic.powers, magic.when, magic.passenger, magic.target and what is told of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.forces.profile import profiles
from skirmish.measure import Scale
from skirmish.powers import POWERS
from skirmish.rules import effects
from skirmish.rules.magic import CastRuling, check, givers, within
from skirmish.rules.powers import KINDS
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase
from tests.builders import R, box, man, mounted, of, orc, refusals, stage

GREY, WHITE, SARUMAN, RADAGAST = "gandalf-the-grey", "gandalf-the-white", "saruman", "radagast-the-brown"


def grey(**changes: Any) -> Model:
    return of(GREY, "gandalf", 24, 24, **changes)


def cast(state: GameState, power: str, target: str | None = None, dice: int = 1, by: str = "gandalf") -> CastRuling:
    caster = state.model(by)
    assert caster is not None
    return check(state, caster, power, state.model(target) if target else None, dice)


def test_every_power_of_the_lists_has_its_rules_and_its_working() -> None:
    listed = {power.id for entry in profiles().values() for power in entry.powers}
    assert listed == set(KINDS) == set(POWERS)


def test_a_power_of_the_entry_is_cast_at_an_enemy_in_sight_and_range() -> None:
    state = stage(grey(), orc("o", 24, 34))
    ruling = cast(state, "immobilise", "o", dice=2)
    assert ruling.allowed
    assert (ruling.needed, ruling.dice) == (3, 2)
    assert ruling.chance == pytest.approx(1 - (2 / 6) ** 2)
    assert {reason.rule for reason in ruling.because} >= {
        "magic.will",
        "magic.range",
        "magic.sight",
        "power.immobilise",
    }


def test_nobody_casts_a_power_that_his_entry_lacks() -> None:
    ruling = cast(stage(grey(), orc("o", 24, 34)), "compel", "o")
    assert refusals(ruling) == {"magic.powers"}
    assert "sorcerous-blast" in ruling.because[0].text


# When


def test_one_power_a_turn() -> None:
    assert refusals(cast(stage(grey(cast=True)), "cast-light")) == {"magic.once"}


@pytest.mark.parametrize("phase", [Phase.SHOOT, Phase.FIGHT])
def test_powers_belong_to_the_move_phase(phase: Phase) -> None:
    assert refusals(cast(stage(grey(), phase=phase), "cast-light")) == {"magic.when"}


def test_powers_belong_to_the_moves_of_ones_own_side() -> None:
    assert refusals(cast(stage(grey(), active="evil"), "cast-light")) == {"magic.when"}


def test_who_has_moved_may_still_cast() -> None:
    assert cast(stage(grey(acted=True, moved=6.0)), "cast-light").allowed


def test_who_is_engaged_casts_nothing_not_even_at_others() -> None:
    state = stage(grey(), orc("o", 24, 24 + 2 * R), orc("far", 30, 24))
    ruling = cast(state, "immobilise", "far")
    assert refusals(ruling) == {"magic.free"}


@pytest.mark.parametrize("effect", [effects.IMMOBILISED, effects.DAZED])
def test_who_can_do_nothing_more_casts_nothing(effect: str) -> None:
    assert refusals(cast(stage(grey(effects=(effect,))), "cast-light")) == {"magic.free"}


def test_who_lies_on_the_ground_casts_nothing() -> None:
    assert refusals(cast(stage(grey(lying=True)), "cast-light")) == {"ground.limits"}


def test_a_passenger_casts_nothing_whoever_the_target_would_be() -> None:
    """magic.passenger"""
    state = stage(mounted("r", 24, 24, passenger="gandalf"), orc("o", 24, 30))
    state.carried["gandalf"] = grey()
    assert refusals(cast(state, "immobilise", "o")) == {"magic.passenger"}


def test_a_passenger_casts_nothing() -> None:
    state = stage(mounted("r", 24, 24, passenger="gandalf"))
    state.carried["gandalf"] = grey()
    assert refusals(cast(state, "cast-light")) == {"magic.passenger"}


# Will


def test_no_more_dice_than_there_is_will_for_the_free_one_included() -> None:
    state = stage(grey(will=2))
    assert cast(state, "cast-light", dice=3).allowed
    assert refusals(cast(state, "cast-light", dice=4)) == {"magic.will"}
    assert refusals(cast(state, "cast-light", dice=0)) == {"magic.will"}


def test_the_free_die_is_there_with_an_empty_store() -> None:
    assert cast(stage(grey(will=0)), "cast-light").allowed
    assert refusals(cast(stage(grey(will=0, free_will=0)), "cast-light")) == {"magic.will"}


def test_sauron_has_three_dice_a_turn_and_no_store() -> None:
    state = stage(of("the-dark-lord-sauron", "sauron", 24, 24), man("m", 24, 34), priority="evil")
    assert cast(state, "transfix", "m", 3, "sauron").allowed
    assert not cast(state, "transfix", "m", 4, "sauron").allowed


# The target


def test_a_target_may_be_engaged() -> None:
    state = stage(grey(), man("m", 24, 30), orc("o", 24 + 2 * R, 30))
    assert cast(state, "immobilise", "o").allowed


@pytest.mark.parametrize(("scale", "reach"), [(Scale.INCHES, 12.0), (Scale.CENTIMETRES, 28.0)])
def test_range_is_measured_from_base_to_base_in_the_games_own_column(scale: Scale, reach: float) -> None:
    bases = scale.mm(25)
    state = stage(of(GREY, "gandalf", 24, 2), orc("o", 24, 2 + reach + bases), scale=scale)
    assert cast(state, "immobilise", "o").allowed
    state.models["o"].y += 0.05
    assert refusals(cast(state, "immobilise", "o")) == {"magic.range"}


def test_sauron_reaches_further_than_others() -> None:
    state = stage(of("the-dark-lord-sauron", "sauron", 24, 4), man("m", 24, 22), priority="evil")
    assert cast(state, "transfix", "m", 1, "sauron").allowed


def test_a_target_out_of_sight_is_none() -> None:
    wall = box("wall", "block", 20, 28, 28, 29, height=4)
    state = stage(grey(), orc("o", 24, 34), features=[wall])
    assert "magic.sight" in refusals(cast(state, "immobilise", "o"))


def test_a_friend_must_be_seen_too() -> None:
    wall = box("wall", "block", 20, 28, 28, 29, height=4)
    state = stage(grey(), of("boromir", "b", 24, 32), features=[wall])
    assert "magic.sight" in refusals(cast(state, "strengthen-will", "b"))


def test_a_target_too_close_to_call_is_left_to_a_die() -> None:
    state = stage(grey(), man("m", 24.4, 28), orc("o", 24, 30, lying=True))
    assert cast(state, "immobilise", "o").verdict is Verdict.ROLL
    state.sightings["gandalf", "o"] = False
    assert "magic.sight" in refusals(cast(state, "immobilise", "o"))
    state.sightings["gandalf", "o"] = True
    assert cast(state, "immobilise", "o").allowed


def test_the_wearer_of_the_ring_is_no_target() -> None:
    frodo = of("frodo-baggins", "f", 24, 30, effects=("ring",))
    state = stage(of("saruman", "s", 24, 24), frodo, priority="evil")
    assert "ring.unseen" in refusals(cast(state, "sorcerous-blast", "f", 1, "s"))


@pytest.mark.parametrize(
    ("power", "target"), [("immobilise", "m"), ("strengthen-will", "o"), ("immobilise", "gandalf")]
)
def test_enemies_for_some_powers_and_friends_for_others(power: str, target: str) -> None:
    state = stage(grey(), man("m", 24, 28), orc("o", 28, 24))
    assert "magic.target" in refusals(cast(state, power, target))


def test_a_power_that_needs_a_target_is_not_cast_without_one_nor_the_reverse() -> None:
    state = stage(grey(), orc("o", 24, 30))
    assert refusals(cast(state, "immobilise")) == {"magic.target"}
    assert refusals(cast(state, "cast-light", "o")) == {"magic.target"}


def test_a_passenger_is_no_target() -> None:
    state = stage(of("saruman", "s", 24, 24), mounted("r", 24, 30, passenger="p"), priority="evil")
    state.carried["p"] = of("frodo-baggins", "p")
    assert refusals(cast(state, "sorcerous-blast", "p", 1, "s")) == {"magic.target"}


def test_will_is_given_back_to_another_hero_only() -> None:
    state = stage(grey(), man("m", 24, 28), of("boromir", "b", 28, 24))
    assert cast(state, "strengthen-will", "b").allowed
    assert refusals(cast(state, "strengthen-will", "m")) == {"magic.target"}
    assert refusals(cast(state, "strengthen-will", "gandalf")) == {"magic.target"}


def test_a_wound_may_be_given_back_to_anybody_oneself_included() -> None:
    state = stage(of(RADAGAST, "radagast", 24, 24, wounds=1), man("m", 24, 28))
    assert cast(state, "renew", "m", by="radagast").allowed
    assert cast(state, "renew", "radagast", by="radagast").allowed


def test_only_riders_have_steeds_to_panic() -> None:
    state = stage(of(RADAGAST, "radagast", 24, 24), orc("o", 24, 28), mounted("w", 28, 24, profile="warg-rider"))
    assert cast(state, "panic-steed", "w", by="radagast").allowed
    assert refusals(cast(state, "panic-steed", "o", by="radagast")) == {"magic.target"}


def test_only_a_wizard_with_his_staff_can_have_it_broken() -> None:
    state = stage(of(WHITE, "gandalf", 24, 24), of(SARUMAN, "s", 24, 30), of("ringwraith", "w", 30, 24))
    assert cast(state, "your-staff-is-broken", "s").allowed
    assert refusals(cast(state, "your-staff-is-broken", "w")) == {"magic.target"}
    state.models["s"].lost = ("staff",)
    assert refusals(cast(state, "your-staff-is-broken", "s")) == {"magic.target"}


# A blast


def test_a_blast_needs_a_target_that_no_other_model_hides() -> None:
    state = stage(grey(), orc("near", 24.25, 27), orc("far", 24, 31))
    ruling = cast(state, "sorcerous-blast", "far")
    assert refusals(ruling) == {"power.blast"}
    assert cast(state, "immobilise", "far").allowed
    assert cast(state, "sorcerous-blast", "near").allowed


def test_a_friend_is_in_the_way_of_a_blast_too() -> None:
    state = stage(grey(), man("friend", 24.2, 24 + 2 * R), orc("far", 24, 31))
    assert "power.blast" in refusals(cast(state, "sorcerous-blast", "far"))


def test_cover_that_hides_part_of_a_target_does_not_hinder_a_blast() -> None:
    state = stage(grey(), orc("o", 24, 31), features=[box("hedge", "barrier", 20, 28, 28, 28.3, height=0.5)])
    ruling = cast(state, "sorcerous-blast", "o")
    assert ruling.allowed
    assert 0 < next(reason.numbers["visible"] for reason in ruling.because if reason.rule == "magic.sight") < 1


# Far sight


def test_the_palantir_reaches_any_enemy_with_two_powers() -> None:
    wall = box("wall", "block", 0, 28, 48, 29, height=4)
    state = stage(of(SARUMAN, "s", 24, 2), man("m", 24, 46), features=[wall], priority="evil")
    for power in ("effortlessly-immobilise", "instantly-command"):
        ruling = cast(state, power, "m", 1, "s")
        assert ruling.allowed
        assert "magic.palantir" in {reason.rule for reason in ruling.because}
    assert refusals(cast(state, "sorcerous-blast", "m", 1, "s")) >= {"magic.range", "magic.sight"}


def test_the_palantir_is_dark_without_will_in_store() -> None:
    state = stage(of(SARUMAN, "s", 24, 2, will=0), man("m", 24, 46), priority="evil")
    assert refusals(cast(state, "instantly-command", "m", 1, "s")) == {"magic.range"}


def test_the_master_of_birds_sees_past_everything_but_no_further_than_his_range() -> None:
    wall = box("wall", "block", 20, 28, 28, 29, height=4)
    state = stage(of(RADAGAST, "r", 24, 24), orc("o", 24, 34), orc("far", 24, 40), features=[wall])
    ruling = cast(state, "immobilise", "o", 1, "r")
    assert ruling.allowed
    assert "magic.birds" in {reason.rule for reason in ruling.because}
    assert refusals(cast(state, "immobilise", "far", 1, "r")) == {"magic.range"}


# All around


def test_natures_wrath_is_at_all_enemies_within_six_inches() -> None:
    arwen = of("arwen-evenstar", "arwen", 24, 24)
    state = stage(arwen, orc("a", 24, 30 + 2 * R), orc("b", 24, 17), orc("c", 24, 31.1), man("m", 26, 24))
    power = arwen.warrior.profile.powers[0]
    assert [foe.name for foe in within(state, arwen, power)] == ["a"]
    assert cast(state, "natures-wrath", by="arwen").allowed
    state.models["a"].y += 1
    assert refusals(cast(state, "natures-wrath", by="arwen")) == {"magic.range"}


# Who may resist


def test_passenger_and_heroic_mount_lend_their_will() -> None:
    rider = mounted("r", 24, 24, passenger="f")
    state = stage(rider)
    state.carried["f"] = of("frodo-baggins", "f")
    assert [model.name for model in givers(state, rider)] == ["f"]
    gandalf = replace(of(WHITE, "g", 24, 24), mount="gwaihir", mount_wounds=3)
    state = stage(gandalf)
    state.carried["e"] = of("gwaihir", "e")
    assert [model.name for model in givers(state, gandalf)] == ["g", "e"]
