"""Fearless: no test to charge what terrifies others."""

from __future__ import annotations

from dataclasses import replace

from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import Model
from tests.builders import man, stage


def test_the_fearless_charge_at_once() -> None:
    king = replace(Model.recruit("king", "gil-galad"), x=24.0, y=24.0)
    troll = replace(Model.recruit("troll", "troll-chieftain"), x=30.0, y=24.0)
    state = stage(king, troll, man("m", 22, 22))
    ruling = courage.daring(state, king, [troll])
    assert ruling.verdict is Verdict.YES
    assert "courage.fearless" in {reason.rule for reason in ruling.because}
    assert courage.terrifying(state, king, [troll]) == ()


def test_their_friends_do_not() -> None:
    king = replace(Model.recruit("king", "gil-galad"), x=24.0, y=24.0)
    troll = replace(Model.recruit("troll", "troll-chieftain"), x=30.0, y=24.0)
    state = stage(king, troll, man("m", 22, 22))
    assert courage.daring(state, state.models["m"], [troll]).verdict is Verdict.ROLL


def test_other_tests_they_take_like_everybody() -> None:
    king = replace(Model.recruit("king", "gil-galad"), x=24.0, y=24.0)
    state = stage(king)
    state.fallen["m"], state.start["good"] = man("m", 0, 0), 2
    assert courage.due(state, king).verdict is Verdict.ROLL
