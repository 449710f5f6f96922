"""Whom Shelob wounds she poisons (creature.venom)."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.spending import SpendFate
from skirmish.decisions.striking import StrikeAt
from skirmish.events import Tainted
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import stage


def bitten(**changes: Any) -> GameState:
    changes = {"might": 0, "free_might": 0, "fate": 0} | changes
    state = stage(fresh("x", "aragorn-strider", 0, 0, **changes), fresh("s", "shelob", 24, 24), phase=Phase.FIGHT)
    touching(state, state.models["x"], state.models["s"])
    return state


def test_a_wound_leaves_venom_in_it() -> None:
    state = bitten()
    play, _ = brawl(state, 1, 1, 1, 6, 6)
    assert state.models["x"].effects == ("venom",)
    assert [(event.model, event.effect, event.by) for event in of_kind(play, Tainted)] == [("x", "venom", "s")]


def test_it_is_in_him_once_only() -> None:
    state = bitten(effects=("venom",))
    play, _ = brawl(state, 1, 1, 1, 6, 6)
    assert state.models["x"].effects == ("venom",)
    assert of_kind(play, Tainted) == []


def test_a_bite_that_does_not_wound_leaves_none() -> None:
    state = bitten()
    brawl(state, 1, 1, 1, 6, 1)
    assert state.models["x"].effects == ()


def test_nor_does_a_wound_that_fate_recovers() -> None:
    state = bitten(fate=1)
    brawl(state, 1, 1, 1, 6, 6, 4, answers=[SpendFate(spend=True)])
    assert state.models["x"].effects == ()


def test_nor_one_of_his_horse() -> None:
    state = bitten(mount="horse", mount_wounds=1)
    brawl(state, 1, 1, 1, 6, 6, 4, answers=[StrikeAt(victim="x", part="mount")])
    assert "venom" not in state.models["x"].effects
