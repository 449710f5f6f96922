"""Narsil, Aeglos and Sting as they are borne: what each does in play."""

from __future__ import annotations

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.heroics import CallHeroic
from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from skirmish.phases.heroics import declare
from skirmish.rules import courage, duel, heroics, spoils, support
from skirmish.state import GameState, Phase
from tests.builders import TOUCH, carry, man, of, orc, playing, stage

NAMED = ["anduril", "narsil", "sting", "aeglos"]


# narsil


def elendil(phase: Phase, **changes) -> GameState:
    return stage(of("elendil", "e", 24, 24, **changes), orc("o", 24 + TOUCH, 24), phase=phase)


def test_a_heroic_combat_costs_elendil_no_might() -> None:
    """item.narsil: with none left too, and those that he has he keeps."""
    for might in (3, 0):
        state = elendil(Phase.FIGHT, might=might)
        play = playing(state)
        carry(declare(play), CallHeroic(hero="e"), lawful=state)
        assert [heroic.hero for heroic in state.heroics] == ["e"]
        assert state.models["e"].might == might


@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.SHOOT])
def test_other_heroic_actions_cost_him_what_they_cost_others(phase: Phase) -> None:
    """item.narsil"""
    for might, allowed in ((0, False), (1, True)):
        state = elendil(phase, might=might)
        state.models["o"].x = 40
        assert heroics.may_call(state, state.models["e"]).allowed is allowed


def test_others_pay_for_theirs() -> None:
    """hero.might"""
    state = stage(of("isildur", "e", 24, 24, might=1), orc("o", 24 + TOUCH, 24), phase=Phase.FIGHT)
    carry(declare(playing(state)), CallHeroic(hero="e"), lawful=state)
    assert state.models["e"].might == 0


def test_he_need_not_call_it() -> None:
    state = elendil(Phase.FIGHT)
    carry(declare(playing(state)), Done(), lawful=state)
    assert state.heroics == ()


# aeglos


def test_aeglos_frightens_and_lends_an_attack() -> None:
    """item.aeglos"""
    state = stage(of("gil-galad", "g", 24, 24), man("m", 24 + TOUCH, 24), orc("o", 24 + 2 * TOUCH, 24))
    assert courage.daring(state, state.models["o"], [state.models["g"]]).tests == ("terror",)
    state.phase = Phase.FIGHT
    assert support.spearmen(state, [state.models["m"]]) == {"g": ("m",)}
    assert support.check(state, {"g": "m"}, {"m": "hand-weapon"}).allowed


def test_with_a_shield_it_is_a_spear_still() -> None:
    """weapon.shield, item.aeglos"""
    armed = of("gil-galad", "g", 24, 24, "shield")
    assert armed.warrior.defence == 8
    assert any(trait.supports() and trait.usable(armed) for trait in armed.warrior.traits)
    assert support.can_shield([armed])


# sting


def test_sting_adds_to_the_strength_of_whoever_bears_it() -> None:
    """item.sting: Bilbo's is in his printed figure."""
    assert warrior("frodo-baggins", ("sting",)).strength == 3
    assert warrior("bilbo-baggins").strength == 3
    assert duel.fighter(of("bilbo-baggins", "b"), "sting").strength == 3


# all


@pytest.mark.parametrize("blade", NAMED)
def test_no_enemy_takes_it_up(blade: str) -> None:
    """weapon.pick_up: good and evil magic do not mix."""
    (owner, options), *_ = [
        (entry.id, () if blade in entry.wargear else (blade,))
        for entry in profiles().values()
        if blade in entry.wargear or entry.option(blade)
    ]
    slain = of(owner, "s", 0, 0, *options)
    offered = spoils.offers(of("the-mouth-of-sauron", "h"), [slain])
    assert blade not in offered.get("s", ())
