"""Far sight and strong wills: the Palantir, the raven, the master of beasts, Hobbits and the Balrog."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.decisions.casting import Cast, Resist
from skirmish.decisions.striking import Use
from skirmish.forces.profile import profiles
from skirmish.phases.magic import carry_out
from skirmish.rules import courage, magic
from skirmish.rules.effects import immobilised
from skirmish.rules.ring import WORN
from skirmish.rules.sight import see
from skirmish.rules.volley import check as volley
from skirmish.state import GameState, Phase
from tests.builders import box, carry, man, mounted, move, of, orc, playing, refusals, stage

WALL = box("wall", "block", 0, 28, 48, 29, height=6)


# palantir


@pytest.mark.parametrize(
    ("power", "far"),
    [("effortlessly-immobilise", True), ("instantly-command", True), ("sorcerous-blast", False)],
)
@pytest.mark.parametrize("will", [0, 1])
def test_two_powers_reach_the_whole_table_while_there_is_will_in_store(power: str, far: bool, will: int) -> None:
    """magic.palantir"""
    state = stage(of("saruman", "s", 24, 4, will=will), man("m", 24, 46), features=[WALL], priority="evil")
    ruling = magic.check(state, state.models["s"], power, state.models["m"], 1)
    assert ruling.allowed is (far and will > 0)


def test_it_is_saruman_s_alone() -> None:
    """magic.palantir"""
    assert [name for name, entry in profiles().items() if "palantir" in entry.wargear] == ["saruman"]


def test_without_it_he_still_casts_them_at_those_near_him() -> None:
    """magic.palantir: his staff lends him the die."""
    state = stage(of("saruman", "s", 24, 14, will=0), man("m", 24, 20), priority="evil")
    assert magic.check(state, state.models["s"], "instantly-command", state.models["m"], 1).allowed


# master-of-birds


def hidden(**changes) -> GameState:
    state = stage(of("radagast-the-brown", "r", 24, 24), orc("o", 24, 34, **changes), features=[WALL])
    state.models["man"] = man("man", 30, 24)
    return state


@pytest.mark.parametrize(
    ("changes", "dark"), [({}, None), ({"lying": True}, None), ({}, 3.0)], ids=["behind a wall", "lying", "in the dark"]
)
def test_he_has_every_point_of_the_table_in_view(changes: dict, dark: float | None) -> None:
    """magic.birds"""
    state = hidden(**changes)
    state.dark = dark
    ruling = see(state, state.models["r"], state.models["o"])
    assert ruling.allowed
    assert "magic.birds" in {reason.rule for reason in ruling.because}
    assert not see(state, state.models["man"], state.models["o"]).allowed


def test_but_not_who_wears_the_ring() -> None:
    """ring.unseen"""
    state = stage(of("radagast-the-brown", "r", 24, 24, side="evil"), of("frodo-baggins", "f", 24, 26, effects=(WORN,)))
    assert refusals(see(state, state.models["r"], state.models["f"])) >= {"ring.unseen"}


def test_so_he_may_charge_whom_he_could_not_see() -> None:
    """magic.birds, charge.sight"""
    pillar = box("pillar", "block", 23, 26, 25, 26.5, height=6)
    for profile, allowed in (("radagast-the-brown", True), ("gandalf-the-grey", False)):
        state = stage(of(profile, "r", 24, 24), orc("o", 24, 28), features=[pillar])
        round_it = (21.9, 25.5), (22.4, 27.2), (24 - 0.7, 28 - 0.69)
        assert move(state, "r", *round_it, charge=("o",)).allowed is allowed


def test_and_archers_loose_volleys_at_what_he_sees() -> None:
    """magic.birds, volley.watched"""
    archers = [man(f"a{i}", 20 + 25 / 25.4 * i, 4, "bow") for i in range(6)]
    wizard = of("radagast-the-brown", "r", 40, 4)
    for extra, rules in (((wizard,), set()), ((), {"volley.watched"})):
        state = stage(*archers, orc("o", 22, 34), *extra, features=[WALL], phase=Phase.SHOOT)
        assert refusals(volley(state, "good", archers, state.models["o"])) == rules


# mastery-of-beasts


@pytest.mark.parametrize(
    ("effects", "will", "parts"),
    [
        ((), 6, ("self",)),
        (("terrifying-aura",), 6, ("self", "mount")),
        (("terrifying-aura",), 0, ("self",)),
        (("dismay",), 6, ("self",)),
    ],
)
def test_mounts_fear_his_aura_too(effects: tuple[str, ...], will: int, parts: tuple[str, ...]) -> None:
    """courage.beasts, power.terrifying_aura"""
    state = stage(of("radagast-the-brown", "r", 24, 24, effects=effects, will=will), of("warg-rider", "w", 24, 20))
    assert courage.daring(state, state.models["w"], [state.models["r"]]).parts == parts


def test_not_before_other_wizards() -> None:
    state = stage(of("gandalf-the-grey", "r", 24, 24, effects=("terrifying-aura",)), of("warg-rider", "w", 24, 20))
    assert courage.daring(state, state.models["w"], [state.models["r"]]).parts == ("self",)


# resistant-to-magic


HOBBITS = ["frodo-baggins", "sam-gamgee", "meriadoc-brandybuck", "peregrin-took", "bilbo-baggins"]


@pytest.mark.parametrize("hobbit", HOBBITS)
def test_a_hobbit_rolls_once_more_to_resist(hobbit: str) -> None:
    """magic.hobbits"""
    state = stage(of("saruman", "s", 24, 24, might=0), of(hobbit, "h", 24, 30, might=0), priority="evil")
    answer = Cast(model="s", power="effortlessly-immobilise", target="h", dice=1)
    asked = carry(carry_out(playing(state, 5, 1, 6), answer), Resist(dice={"h": 1}), Use(use=True), lawful=state)
    assert [question.kind for question in asked] == ["choose_resist", "choose_second_try"]
    assert not immobilised(state.models["h"])


def test_nobody_but_hobbits_does() -> None:
    assert [name for name, entry in profiles().items() if "resistant-to-magic" in entry.traits] == [
        *HOBBITS[:4],
        "bilbo-baggins",
    ]
    assert {profiles()[name].race for name in HOBBITS} == {"hobbit"}


# balrog-will


@pytest.mark.parametrize("wounds", [10, 4, 1])
def test_the_balrog_resists_every_power_with_a_die_for_each_wound_left(wounds: int) -> None:
    """magic.demon"""
    balrog = of("the-balrog", "b", 24, 32, wounds=wounds)
    state = stage(of("gandalf-the-grey", "g", 24, 24, might=0), of("celeborn", "c", 20, 24, might=0), balrog)
    for caster in ("g", "c"):
        answer = Cast(model=caster, power="immobilise", target="b", dice=1)
        play = playing(state, 3, *[3] * wounds)
        assert carry(carry_out(play, answer), lawful=state) == []
        assert len(play.dice.record) == 1 + wounds
    assert not immobilised(balrog)
    assert (balrog.will, magic.fixed_dice(balrog)) == (0, wounds)


def test_it_is_its_own_gift() -> None:
    """magic.demon"""
    others = [replace(of(name, name), will=0) for name in ("the-dark-lord-sauron", "treebeard", "shelob")]
    assert [magic.fixed_dice(model) for model in others] == [None] * 3
    assert magic.fixed_dice(mounted("r", 0, 0)) is None
