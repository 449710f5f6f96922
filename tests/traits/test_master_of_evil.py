"""Master of Evil: on his account neither side tests for having lost half its force."""

from __future__ import annotations

from dataclasses import replace

from skirmish.rules import courage
from skirmish.state import GameState, Model
from tests.builders import man, orc, stage


def halved(*others: Model) -> GameState:
    state = stage(man("m", 24, 24), orc("o", 2, 2), *others)
    state.fallen["lost man"], state.fallen["lost orc"] = man("lost man", 0, 0), orc("lost orc", 0, 0)
    state.start = {"good": 2, "evil": 2}
    return state


def master() -> Model:
    return replace(Model.recruit("master", "the-dark-lord-sauron"), x=40.0, y=40.0)


def test_neither_side_tests_for_half_its_force() -> None:
    without, with_him = halved(), halved(master())
    for name in ("m", "o"):
        assert courage.due(without, without.models[name]).tests == ("half",)
        ruling = courage.due(with_him, with_him.models[name])
        assert ruling.tests == ()
        assert "courage.master_of_evil" in {reason.rule for reason in ruling.because}


def test_only_while_he_is_on_the_table() -> None:
    state = halved()
    state.fallen["master"] = replace(master(), wounds=0)
    assert courage.due(state, state.models["m"]).tests == ("half",)


def test_who_is_on_his_own_tests_all_the_same() -> None:
    state = halved(master(), orc("p", 27, 24), orc("q", 24, 27))
    assert courage.due(state, state.models["m"]).tests == ("alone",)
