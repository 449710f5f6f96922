"""Goblin mastery: Moria Goblins fear the Balrog more than any enemy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import orc, stage


def halved(profile: str, *others: Model) -> GameState:
    state = stage(replace(Model.recruit("m", profile), x=24.0, y=24.0), *others)
    state.fallen["lost"] = orc("lost", 0, 0)
    state.fallen["lost too"] = orc("lost too", 0, 0)
    state.start["evil"] = 3
    return state


def master() -> Model:
    return replace(Model.recruit("master", "the-balrog"), x=40.0, y=40.0)


@pytest.mark.parametrize("profile", ["moria-goblin-warrior", "moria-goblin-captain"])
@pytest.mark.parametrize("test", ["half", "alone", "terror", "horn"])
def test_goblins_pass_every_test(profile: str, test: str) -> None:
    state = halved(profile, master())
    reason = courage.spares(state, state.models["m"], test)
    assert reason is not None
    assert reason.rule == "courage.goblins"
    assert courage.due(state, state.models["m"]).verdict is Verdict.YES


def test_other_creatures_of_evil_do_not() -> None:
    state = halved("orc-warrior", master())
    assert courage.due(state, state.models["m"]).verdict is Verdict.ROLL


def test_not_when_he_is_gone() -> None:
    state = halved("moria-goblin-warrior")
    assert courage.due(state, state.models["m"]).verdict is Verdict.ROLL
