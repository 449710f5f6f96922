"""A wound of the King of the Dead that is not recovered slays (creature.drain_soul)."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.spending import SpendFate
from skirmish.decisions.striking import StrikeAt
from skirmish.events import FateRolled, MountLost, Slain
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import stage


def king_against(foe: str, *options: str, **changes: Any) -> GameState:
    king, victim = fresh("k", "the-king-of-the-dead", 24, 24), fresh("x", foe, 0, 0, *options, might=0, **changes)
    state = stage(king, victim, phase=Phase.FIGHT)
    touching(state, victim, king)
    return state


def test_one_wound_slays_however_many_are_left() -> None:
    state = king_against("cave-troll")
    play, _ = brawl(state, 6, 1, 1, 1, 6)
    assert "x" in state.fallen
    assert state.fallen["x"].wounds == 0
    assert [reason.rule for reason in of_kind(play, Slain)[0].because] == ["creature.drain_soul"]


def test_fate_may_recover_it() -> None:
    state = king_against("easterling-captain", fate=1)
    brawl(state, 6, 1, 1, 6, 4, answers=[SpendFate(spend=True)])
    assert state.models["x"].wounds == 2


def test_fate_that_fails_is_death() -> None:
    state = king_against("easterling-captain", fate=1)
    play, _ = brawl(state, 6, 1, 1, 6, 3, answers=[SpendFate(spend=True)])
    assert [event.saved for event in of_kind(play, FateRolled)] == [False]
    assert "x" in state.fallen


def test_a_beast_of_several_wounds_dies_of_one_too() -> None:
    state = king_against("ringwraith", "fell-beast", fate=0)
    play, _ = brawl(state, 6, 1, 1, 1, 6, 4, answers=[StrikeAt(victim="x", part="mount")])
    assert [event.outcome for event in of_kind(play, MountLost)] == ["slain"]


def test_no_wound_drains_nothing() -> None:
    state = king_against("cave-troll")
    brawl(state, 6, 1, 1, 1, 1)
    assert state.models["x"].wounds == 3
