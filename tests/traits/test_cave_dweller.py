"""Moria Goblins: over every obstacle and up every face as if they had rolled a 6."""

from __future__ import annotations

import pytest

from skirmish.decisions.moving import Move
from skirmish.events import Climbed, Jumped
from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from skirmish.phases import move
from skirmish.phases.play import Play
from skirmish.state import GameState
from tests.brawls import of_kind
from tests.builders import R, box, carry, man, of, playing, refusals, stage
from tests.builders import move as moved

GOBLINS = ["moria-goblin-warrior", "moria-goblin-captain"]
TALL = 24 / 25.4


def go(state: GameState, *points: tuple[float, float]) -> Play:
    """A move without a die."""
    state.polled, play = True, playing(state)
    carry(move.step(play), Move(model="g", route=(state.models["g"].at, *points)), lawful=state)
    return play


def goblin(profile: str, *features) -> GameState:
    return stage(of(profile, "g", 10, 24), man("m", 40, 40), features=features, priority="evil")


@pytest.mark.parametrize("profile", GOBLINS)
@pytest.mark.parametrize("height", [0.6, 1.5 * TALL, 2 * TALL - 0.01])
def test_an_obstacle_of_up_to_twice_its_height_is_bounded_across(profile: str, height: float) -> None:
    """Without a die, also where others would take one off (jump.goblins)."""
    state = goblin(profile, box("wall", "barrier", 12, 0, 12.3, 48, height=height))
    play = go(state, (14.9, 24))
    assert [event.outcome for event in of_kind(play, Jumped)] == ["bounds"]
    assert state.models["g"].at == (14.9, 24.0)


@pytest.mark.parametrize("profile", GOBLINS)
@pytest.mark.parametrize("width", [1.0, 2 * TALL - 0.01])
def test_and_a_gap(profile: str, width: float) -> None:
    """jump.goblins, jump.gap"""
    state = goblin(profile, box("ditch", "gap", 12, 0, 12 + width, 48, height=5))
    play = go(state, (14.9, 24))
    assert [event.outcome for event in of_kind(play, Jumped)] == ["bounds"]
    assert state.models["g"].at == (14.9, 24.0)


@pytest.mark.parametrize("profile", GOBLINS)
def test_what_is_higher_still_is_no_obstacle_but_a_wall(profile: str) -> None:
    """move.obstacle"""
    state = goblin(profile, box("wall", "barrier", 12, 0, 12.3, 48, height=2 * TALL + 0.05))
    assert not moved(state, "g", (14.9, 24)).allowed


@pytest.mark.parametrize("profile", GOBLINS)
def test_a_face_is_climbed_without_a_die_at_double_the_height(profile: str) -> None:
    """climb.goblins: up 2in costs 4 of 5; from the top it goes on."""
    cliff = box("cliff", "rise", 10 + R + 0.001, 0, 48, 48, height=2.0, edge="sheer", climbable=True)
    state = goblin(profile, cliff)
    ruling = moved(state, "g", (10.9, 24))
    assert ruling.allowed
    assert 4 < ruling.cost <= 5
    play = go(state, (10.9, 24))
    assert [(event.roll, event.outcome) for event in of_kind(play, Climbed)] == [(0, "bounds")]
    assert state.models["g"].z == pytest.approx(2.0)
    assert refusals(moved(goblin(profile, cliff), "g", (13.5, 24))) == {"move.terrain"}


def test_nobody_else_does() -> None:
    bold = {name for name in profiles() if any(trait.leaps() for trait in warrior(name).traits)}
    assert bold == set(GOBLINS)
