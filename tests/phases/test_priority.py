from __future__ import annotations

import pytest

from skirmish.events import PhaseBegan, TurnBegan
from skirmish.measure import Scale
from skirmish.phases import priority
from skirmish.phases.play import Play
from skirmish.scenario.load import load
from skirmish.scenario.schema import Scenario
from skirmish.state import Phase, Side
from tests.builders import carry, man, playing, stage


def began(play: Play) -> TurnBegan:
    assert carry(priority.step(play)) == []
    turn, phase = play.events
    assert isinstance(turn, TurnBegan)
    assert phase == PhaseBegan(phase="move")
    assert play.state.phase is Phase.MOVE
    assert play.state.active == play.state.priority == turn.priority
    assert play.state.turn == turn.turn
    return turn


@pytest.mark.parametrize("first", ["good", "evil"])
def test_in_the_first_turn_nobody_rolls_and_the_scenario_says_who_begins(first: Side) -> None:
    scenario = Scenario.model_validate(load("the-ambush").model_dump() | {"first_priority": first})
    play = playing(scenario.begin(Scale.INCHES))
    play.scenario = scenario
    turn = began(play)
    assert (turn.turn, turn.priority, turn.good, turn.evil) == (1, first, 0, 0)
    assert play.dice.record == []


def test_without_a_scenario_good_begins() -> None:
    play = playing(stage(man("m", 5, 5), priority="evil"))
    play.state.turn = 0
    assert began(play).priority == "good"


@pytest.mark.parametrize(
    ("before", "good", "evil", "winner"),
    [
        ("good", 5, 3, "good"),
        ("evil", 5, 3, "good"),
        ("good", 2, 6, "evil"),
        ("evil", 2, 6, "evil"),
        ("good", 4, 4, "evil"),
        ("evil", 1, 1, "good"),
    ],
)
def test_later_the_higher_die_has_it_and_a_tie_passes_it_on(before: Side, good: int, evil: int, winner: Side) -> None:
    play = playing(stage(man("m", 5, 5), priority=before), good, evil)
    turn = began(play)
    assert (turn.turn, turn.priority, turn.good, turn.evil) == (4, winner, good, evil)
    assert [(roll.purpose, roll.owner) for roll in play.dice.record] == [
        ("turn.priority", "good"),
        ("turn.priority", "evil"),
    ]
