"""Voice of command: Dwarves follow their king without question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import man, stage

KING = "dain-ironfoot-king-of-erebor"


def halved(profile: str, *others: Model) -> GameState:
    state = stage(replace(Model.recruit("m", profile), x=24.0, y=24.0), *others)
    state.fallen |= {f"lost {i}": man(f"lost {i}", 0, 0) for i in range(4)}
    state.start["good"] += 4
    return state


@pytest.mark.parametrize("profile", ["dwarf-warrior", "khazad-guard", "dwarf-captains", "gimli", KING])
def test_all_dwarves_pass_every_test(profile: str) -> None:
    king = replace(Model.recruit("king", KING), x=40.0, y=40.0)
    state = halved(profile, king)
    ruling = courage.due(state, state.models["m"])
    assert ruling.verdict is Verdict.YES
    assert ruling.tests == ("half",)
    assert "courage.dwarves" in {reason.rule for reason in ruling.because}


def test_men_and_elves_do_not() -> None:
    king = replace(Model.recruit("king", KING), x=40.0, y=40.0)
    for profile in ("warrior-of-gondor", "high-elf-warrior"):
        state = halved(profile, king)
        assert courage.due(state, state.models["m"]).verdict is Verdict.ROLL


def test_not_when_he_is_gone() -> None:
    state = halved("dwarf-warrior")
    assert courage.due(state, state.models["m"]).verdict is Verdict.ROLL
