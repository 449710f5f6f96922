from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.events import GameEnded, StoodUp, TurnEnded
from skirmish.phases import end
from skirmish.scenario.load import load
from skirmish.state import Fight, Phase, Result
from tests.builders import carry, horse, man, orc, playing, stage


def test_what_was_done_in_the_turn_wears_off_and_what_lasts_stays() -> None:
    busy = man("m", 5, 5, lying=True, climbing="wall", moved=3.0)
    busy.acted = busy.hampered = busy.fought = busy.supported = True
    busy.shots = 1
    play = playing(stage(busy, orc("o", 9, 9), phase=Phase.END))
    play.state.sightings = {("m", "o"): True}
    play.state.fights = (Fight(("m",), ("o",)),)
    carry(end.step(play))
    assert play.state.models["m"] == man("m", 5, 5, lying=True, climbing="wall")
    assert play.state.sightings == {}
    assert play.state.fights is None


def test_a_loose_mount_that_was_knocked_down_is_on_its_feet_again_and_a_man_is_not() -> None:
    """cavalry.no_climbing"""
    play = playing(stage(man("m", 5, 5, lying=True), horse("h", 9, 9, lying=True), orc("o", 19, 9), phase=Phase.END))
    carry(end.step(play))
    assert [name for name, model in play.state.models.items() if model.lying] == ["m"]
    assert [event.model for event in play.events if isinstance(event, StoodUp)] == ["h"]


def test_the_next_turn_follows_while_the_objective_is_open() -> None:
    play = playing(stage(man("m", 5, 5), orc("o", 9, 9), phase=Phase.END))
    carry(end.step(play))
    assert play.events == [TurnEnded(turn=3, good=1, evil=1)]
    assert (play.state.phase, play.state.result) == (Phase.PRIORITY, None)


@pytest.mark.parametrize(
    ("scenario", "ended"),
    [("skirmish-in-osgiliath", Result("good", "evil has 1 of 2 left, half or fewer")), ("the-ambush", None)],
)
def test_the_game_ends_by_its_own_scenario(scenario: str, ended: Result | None) -> None:
    play = replace(playing(stage(man("m", 5, 5), orc("o", 9, 9), phase=Phase.END)), scenario=load(scenario))
    play.state.start = {"good": 1, "evil": 2}
    carry(end.step(play))
    assert play.state.result == ended
    assert (play.state.phase is Phase.PRIORITY) == (ended is None)
    games = [(event.winner, event.why) for event in play.events if isinstance(event, GameEnded)]
    assert games == ([(ended.winner, ended.why)] if ended else [])


def test_both_sides_down_to_half_in_one_turn_is_a_draw() -> None:
    play = playing(stage(man("m", 5, 5), orc("o", 9, 9), phase=Phase.END))
    play.scenario = load("skirmish-in-osgiliath")
    play.state.start = {"good": 2, "evil": 2}
    carry(end.step(play))
    ended = play.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winner is None


def test_a_game_without_a_scenario_ends_when_a_side_is_gone() -> None:
    play = playing(stage(orc("o", 9, 9), phase=Phase.END))
    carry(end.step(play))
    assert play.state.result == Result("evil", "good has none of 0 left")
