"""Bodyguards: steadfast as long as the Hero they chose is on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import man, stage

GUARDS = ["rohan-royal-guard", "guard-of-the-fountain-court", "khazad-guard"]


def halved(guard: Model, *others: Model) -> GameState:
    state = stage(guard, *others)
    state.fallen |= {f"lost {i}": man(f"lost {i}", 0, 0) for i in range(4)}
    state.start["good"] += 4
    return state


def recruit(profile: str, **changes) -> Model:
    return replace(Model.recruit(profile, profile), x=24.0, y=24.0, **changes)


@pytest.mark.parametrize("profile", GUARDS)
@pytest.mark.parametrize("test", ["half", "alone", "terror"])
def test_they_pass_every_test_while_their_hero_is_on_the_table(profile: str, test: str) -> None:
    state = halved(recruit(profile, ward="lord"), replace(recruit("king-of-men"), name="lord", x=40.0))
    reason = courage.spares(state, state.models[profile], test)
    assert reason is not None
    assert reason.rule == "courage.bodyguard"
    assert courage.due(state, state.models[profile]).verdict is Verdict.YES


def test_on_the_table_is_also_who_rides_behind_another() -> None:
    state = halved(recruit(GUARDS[0], ward="lord"))
    state.carried["lord"] = man("lord", 24, 24)
    assert courage.due(state, state.models[GUARDS[0]]).verdict is Verdict.YES


def test_not_when_he_is_slain_or_has_left() -> None:
    for away in ("fallen", "gone", "waiting"):
        state = halved(recruit(GUARDS[0], ward="lord"))
        getattr(state, away)["lord"] = man("lord", 24, 24)
        assert courage.due(state, state.models[GUARDS[0]]).verdict is Verdict.ROLL


def test_nor_one_who_has_chosen_nobody_or_is_no_guard() -> None:
    state = halved(recruit(GUARDS[0]))
    assert courage.due(state, state.models[GUARDS[0]]).verdict is Verdict.ROLL
    other = halved(man("m", 24, 24, ward="lord"), replace(recruit("king-of-men"), name="lord", x=40.0))
    assert courage.due(other, other.models["m"]).verdict is Verdict.ROLL


def test_each_guards_a_hero_of_its_own_realm() -> None:
    realms = ("rohan", "gondor", "dwarf")
    for profile, realm in zip(GUARDS, realms, strict=True):
        guard = recruit(profile)
        assert [word for trait in guard.warrior.traits if (word := trait.guards(guard))] == [realm]
