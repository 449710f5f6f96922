"""Blades of the Dead are rolled against Courage (creature.blades)."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.striking import StrikeAt
from skirmish.events import WoundRolled
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import stage


def haunted(ghost: str, foe: str, **changes: Any) -> GameState:
    state = stage(fresh("d", ghost, 24, 24), fresh("x", foe, 0, 0, **changes), phase=Phase.FIGHT)
    touching(state, state.models["x"], state.models["d"])
    return state


@pytest.mark.parametrize(
    ("ghost", "foe", "needed"),
    [
        ("the-king-of-the-dead", "orc-warrior", "3"),
        ("the-army-of-the-dead", "orc-warrior", "4"),
        ("the-army-of-the-dead", "cave-troll", "4"),
        ("the-army-of-the-dead", "ringwraith", "6"),
    ],
)
def test_courage_stands_in_for_defence(ghost: str, foe: str, needed: str) -> None:
    state = haunted(ghost, foe, might=0, fate=0)
    play, _ = brawl(state, 6, *[1] * state.models["x"].warrior.profile.attacks, 1)
    (roll,) = of_kind(play, WoundRolled)
    assert roll.needed == needed
    assert "creature.blades" in {reason.rule for reason in roll.because}


@pytest.mark.parametrize(("drained", "needed"), [(0, "4"), (1, "3"), (2, "3"), (5, "3")])
def test_drained_courage_counts_and_the_chart_begins_at_1(drained: int, needed: str) -> None:
    play, _ = brawl(haunted("the-army-of-the-dead", "orc-warrior", drained=drained), 6, 1, 1)
    assert of_kind(play, WoundRolled)[0].needed == needed


def test_drained_courage_is_easier_to_strike_through() -> None:
    play, _ = brawl(haunted("the-army-of-the-dead", "ringwraith", drained=3, might=0, fate=0), 6, 1, 1)
    assert of_kind(play, WoundRolled)[0].needed == "4"


def test_a_mount_has_its_own_courage() -> None:
    state = haunted("the-army-of-the-dead", "ringwraith", mount="horse", mount_wounds=1, might=0, fate=0)
    play, _ = brawl(state, 6, 1, 1, answers=[StrikeAt(victim="x", part="mount")])
    assert of_kind(play, WoundRolled)[0].needed == "4"


def test_the_living_strike_the_dead_as_anybody() -> None:
    play, _ = brawl(haunted("the-army-of-the-dead", "orc-warrior"), 1, 6, 1)
    assert of_kind(play, WoundRolled)[0].needed == "6"
