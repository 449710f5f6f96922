"""A Wizard's staff: a point of Will each turn that costs nothing, and a weapon for two hands."""

from __future__ import annotations

import pytest

from skirmish.decisions.casting import Cast, Resist
from skirmish.forces.profile import profiles
from skirmish.phases import end
from skirmish.phases.magic import carry_out
from skirmish.rules import duel, effects, magic
from skirmish.state import GameState, Phase
from tests.builders import carry, of, orc, playing, refusals, stage

WIZARDS = ["gandalf-the-grey", "gandalf-the-white", "radagast-the-brown", "saruman"]
HOLDS = {
    "gandalf-the-grey": "immobilise",
    "gandalf-the-white": "effortlessly-immobilise",
    "radagast-the-brown": "immobilise",
    "saruman": "effortlessly-immobilise",
}


def wizard(profile: str, **changes) -> GameState:
    foe = orc("foe", 24, 30) if profile != "saruman" else of("warrior-of-gondor", "foe", 24, 30)
    state = stage(of(profile, "w", 24, 24, **{"might": 0, **changes}), foe)
    state.priority = state.active = state.models["w"].side
    return state


def cast(state: GameState, dice: int) -> None:
    answer = Cast(model="w", power=HOLDS[state.models["w"].profile], target="foe", dice=dice)
    carry(carry_out(playing(state, *[6] * dice), answer), lawful=state)


@pytest.mark.parametrize("profile", WIZARDS)
def test_the_first_die_of_a_turn_is_free(profile: str) -> None:
    """magic.will"""
    state = wizard(profile)
    cast(state, 3)
    assert (state.models["w"].will, state.models["w"].free_will) == (4, 0)


@pytest.mark.parametrize("profile", WIZARDS)
def test_also_with_an_empty_store_and_no_more_than_that(profile: str) -> None:
    """magic.will"""
    state = wizard(profile, will=0)
    model, power = state.models["w"], HOLDS[profile]
    assert magic.check(state, model, power, state.models["foe"], 1).allowed
    assert refusals(magic.check(state, model, power, state.models["foe"], 2)) == {"magic.will"}
    cast(state, 1)
    assert model.will == 0


@pytest.mark.parametrize("profile", WIZARDS)
def test_it_comes_back_each_turn_and_is_not_saved_up(profile: str) -> None:
    """magic.will"""
    state = wizard(profile)
    for _ in range(2):
        carry(end.step(playing(state)))
        state.result, state.phase = None, Phase.MOVE
    assert (state.models["w"].will, state.models["w"].free_will) == (6, 1)


def test_it_may_go_into_resisting_instead() -> None:
    """magic.will, magic.resist"""
    state = stage(of("saruman", "w", 24, 24, might=0), of("gandalf-the-grey", "g", 24, 30), priority="evil")
    answer = Cast(model="w", power="effortlessly-immobilise", target="g", dice=1)
    carry(carry_out(playing(state, 3, 5), answer), Resist(dice={"g": 1}), lawful=state)
    assert (state.models["g"].will, state.models["g"].free_will) == (6, 0)
    assert not effects.immobilised(state.models["g"])


def test_a_broken_staff_gives_none_and_is_no_weapon() -> None:
    """power.staff_broken"""
    state = stage(of("gandalf-the-white", "g", 24, 24, might=0), of("saruman", "w", 24, 30))
    answer = Cast(model="g", power="your-staff-is-broken", target="w", dice=1)
    carry(carry_out(playing(state, 6), answer), Resist(), lawful=state)
    saruman = state.models["w"]
    assert saruman.free_will == 0
    assert duel.weapons(saruman) == ("hand-weapon",)
    carry(end.step(playing(state)))
    assert (saruman.will, saruman.free_will) == (6, 0)


@pytest.mark.parametrize("profile", ["orc-captain", "witch-king", "the-mouth-of-sauron", "the-dark-lord-sauron"])
def test_nobody_else_has_one_to_break(profile: str) -> None:
    """power.staff_broken"""
    state = stage(of("gandalf-the-white", "g", 24, 24), of(profile, "w", 24, 30))
    ruling = magic.check(state, state.models["g"], "your-staff-is-broken", state.models["w"], 1)
    assert refusals(ruling) == {"magic.target"}


@pytest.mark.parametrize("profile", WIZARDS)
def test_it_is_swung_with_both_hands_on_foot(profile: str) -> None:
    """weapon.two_handed"""
    model = of(profile, "w")
    assert duel.weapons(model) == ("hand-weapon", "staff")
    staff = duel.fighter(model, "staff")
    assert (staff.bonus, [reason.value for reason in staff.wounding]) == (-1, [1])
    model.mount = "horse"
    assert duel.weapons(model) == ("hand-weapon",)


def test_it_is_theirs_alone() -> None:
    assert [name for name, entry in profiles().items() if "staff" in entry.wargear] == [
        "saruman",
        *("gandalf-the-grey", "gandalf-the-white", "radagast-the-brown"),
    ]
