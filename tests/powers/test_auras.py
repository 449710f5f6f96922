"""Lights and auras: power.light, power.terrifying_aura, power.aura_of_command, power.aura_of_dismay."""

from __future__ import annotations

import pytest

from skirmish.decisions.base import Done
from skirmish.phases import move
from skirmish.rules import courage, effects, lights
from skirmish.rules.sight import see
from skirmish.state import Phase
from tests.builders import R, carry, man, mounted, of, orc, playing, stage
from tests.powers.casting import cast, caster

# Lights


@pytest.mark.parametrize(
    ("profile", "power"),
    [("gandalf-the-grey", "cast-light"), ("gandalf-the-white", "cast-blinding-light"), ("galadriel", "blinding-aura")],
)
def test_a_light_shows_what_is_near_it_in_the_dark(profile: str, power: str) -> None:
    state = stage(caster(profile), man("m", 4, 24), orc("o", 24, 33), orc("far", 24, 38))
    state.dark = 8.0
    assert not see(state, state.models["m"], state.models["o"]).allowed
    cast(playing(state, 6), power)
    assert see(state, state.models["m"], state.models["o"]).allowed
    assert not see(state, state.models["m"], state.models["far"]).allowed


@pytest.mark.parametrize(
    ("profile", "power", "friend_dazzles"),
    [
        ("gandalf-the-grey", "cast-light", False),
        ("gandalf-the-white", "cast-blinding-light", True),
        ("galadriel", "blinding-aura", True),
    ],
)
def test_a_light_spoils_the_aim_at_its_bearer_and_a_blinding_one_at_those_near_him(
    profile: str, power: str, friend_dazzles: bool
) -> None:
    state = stage(caster(profile), man("m", 24, 18.1 - 2 * R), orc("o", 24, 34))
    cast(playing(state, 6), power)
    shooter = state.models["o"]
    assert lights.dazzles(state, shooter, state.models["c"], ())
    assert bool(lights.dazzles(state, shooter, state.models["m"], ())) is friend_dazzles


def test_a_light_lasts_from_turn_to_turn() -> None:
    state = stage(caster("gandalf-the-grey"))
    cast(playing(state, 6), "cast-light")
    effects.end(state, effects.END_OF_TURN | effects.END_OF_MOVE)
    assert lights.shines(state.models["c"])


# Terror


@pytest.mark.parametrize(
    "profile", ["gandalf-the-grey", "gandalf-the-white", "saruman", "the-mouth-of-sauron", "radagast-the-brown"]
)
def test_a_terrifying_aura_makes_enemies_test_before_they_charge(profile: str) -> None:
    bearer = caster(profile)
    charger = (orc if bearer.side == "good" else man)("v", 24, 30)
    state = stage(bearer, charger, priority=bearer.side)
    assert not courage.terrifying(state, charger, [bearer])
    cast(playing(state, 6), "terrifying-aura")
    (reason,) = courage.terrifying(state, charger, [bearer])
    assert reason.rule == "power.terrifying_aura"
    bearer.will = 0
    assert not courage.terrifying(state, charger, [bearer])


def test_riders_and_mounts_both_test_against_the_aura_of_a_master_of_beasts() -> None:
    radagast, other = caster("radagast-the-brown"), caster("gandalf-the-grey", "g", 20, 24)
    rider, walker = mounted("r", 24, 30, profile="warg-rider"), orc("o", 26, 30)
    state = stage(radagast, other, rider, walker)
    assert courage.daring(state, rider, [radagast]).parts == ("self",)
    cast(playing(state, 6), "terrifying-aura")
    cast(playing(state, 6), "terrifying-aura", by="g")
    assert courage.daring(state, rider, [radagast]).parts == ("self", "mount")
    assert courage.daring(state, walker, [radagast]).parts == ("self",)
    assert courage.daring(state, rider, [other]).parts == ("self",)


# Command


def test_an_aura_of_command_steels_friends_within_six_inches() -> None:
    celeborn = caster("celeborn")
    near, far, foe = man("near", 24, 30 + 2 * R), man("far", 24, 17), orc("o", 20, 24)
    state = stage(celeborn, near, far, foe)
    cast(playing(state, 6), "aura-of-command")
    assert courage.spares(state, near, courage.HALF)
    assert courage.spares(state, celeborn, courage.ALONE)
    assert courage.spares(state, far, courage.HALF) is None
    assert courage.spares(state, foe, courage.HALF) is None
    celeborn.will = 0
    assert courage.spares(state, near, courage.HALF) is None


# Dismay


def test_dismay_makes_friends_near_him_terrifying_and_ends_his_move() -> None:
    radagast, near, far = caster("radagast-the-brown"), man("near", 24, 30 + 2 * R), man("far", 24, 17)
    foe = orc("o", 28, 30)
    state = stage(radagast, near, far, foe)
    cast(playing(state, 6), "aura-of-dismay")
    assert radagast.acted
    assert [bool(courage.terrifying(state, foe, [one])) for one in (radagast, near, far)] == [True, True, False]


def test_a_failed_dismay_ends_his_move_too() -> None:
    state = stage(caster("radagast-the-brown"))
    cast(playing(state, 4), "aura-of-dismay")
    assert state.models["c"].acted
    assert state.models["c"].effects == ()


def test_dismay_is_of_those_who_end_their_moves_near_him() -> None:
    radagast, comes, leaves = caster("radagast-the-brown"), man("comes", 24, 36), man("leaves", 24, 30)
    state = stage(radagast, comes, leaves)
    cast(playing(state, 6), "aura-of-dismay")
    comes.y, leaves.y = 30.0, 36.0
    comes.x = 26.0
    for model in (comes, leaves):
        effects.settle(state, model)
    assert effects.DISMAY in comes.effects
    assert effects.DISMAY not in leaves.effects


def test_dismay_is_over_with_the_move_phase() -> None:
    state = stage(caster("radagast-the-brown"), man("m", 24, 28), priority="evil", active="good")
    cast(playing(state, 6), "aura-of-dismay")
    state.polled = True
    carry(move.step(playing(state)), Done())
    assert state.phase is Phase.SHOOT
    assert all(model.effects == () for model in state.models.values())


def test_no_enemy_is_made_terrifying_by_it() -> None:
    state = stage(caster("radagast-the-brown"), of("orc-captain", "o", 24, 28))
    cast(playing(state, 6), "aura-of-dismay")
    assert state.models["o"].effects == ()
