from __future__ import annotations

from pathlib import Path

import pytest

from skirmish import fuzz, invariants, record
from skirmish.decisions.moving import ChooseMove
from skirmish.fuzz import Trouble
from skirmish.game import Game
from skirmish.measure import Scale
from skirmish.phases import turn
from skirmish.phases.play import Flow, Play
from skirmish.record import Loaded, read
from skirmish.scenario.load import load
from skirmish.state import GameState, Phase


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize(("scenario", "turns"), [("close-encounter", 15), ("the-ambush", 8)])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_sound_after_every_event(scenario: str, turns: int, seed: int, scale: Scale) -> None:
    game = fuzz.play(load(scenario), scale=scale, seed=seed, turns=turns)
    assert game.over or game.state.turn == turns + 1


@pytest.mark.parametrize(("seed", "scale"), [(1, Scale.INCHES), (2, Scale.CENTIMETRES)])
def test_a_few_turns_of_osgiliath_are_sound_after_every_event(seed: int, scale: Scale) -> None:
    assert fuzz.play(load("skirmish-in-osgiliath"), scale=scale, seed=seed, turns=2).state.turn == 3


def test_a_broken_state_stops_the_game_before_the_answer_that_broke_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def wicked(state: GameState, _known: object = None) -> list[str]:
        return ["the orc is too near"] if state.phase is Phase.SHOOT else []

    monkeypatch.setattr(fuzz, "broken", wicked)
    with pytest.raises(Trouble, match="the orc is too near; after phase ") as caught:
        fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1)
    assert caught.value.game.state.phase is Phase.MOVE
    assert caught.value.answer is not None


def test_every_event_is_looked_at_in_the_midst_of_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[int, str]] = []

    def watching(state: GameState, _known: object = None) -> list[str]:
        looked.append((state.turn, state.phase))
        return []

    monkeypatch.setattr(fuzz, "broken", watching)
    game = fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1, turns=3)
    assert len(looked) == len(game.events) - len(game.opening.events) + len(game.entries) + 1


def test_a_fault_of_the_program_is_trouble_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls_over(_play: Play) -> Flow[None]:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setitem(turn._STEPS, Phase.SHOOT, falls_over)
    with pytest.raises(Trouble, match="ZeroDivisionError: by nothing"):
        fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1)


def test_a_game_that_goes_nowhere_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks_again(play: Play) -> Flow[None]:
        yield ChooseMove(side=play.state.active, models=())

    monkeypatch.setitem(turn._STEPS, Phase.SHOOT, asks_again)
    with pytest.raises(Trouble, match="the game is stuck: nothing has come of 100 answers") as caught:
        fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1)
    assert len(caught.value.game.entries) < 150


def test_a_game_that_its_file_does_not_give_back_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(path: Path) -> Loaded:
        loaded = read(path)
        loaded.game.undo(past_rolls=True)
        return loaded

    monkeypatch.setattr(record, "read", forgetful)
    with pytest.raises(Trouble, match="the saved game loads as another"):
        fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1, turns=1)


def test_watching_sees_the_game_after_every_answer() -> None:
    seen: list[int] = []

    def watch(game: Game) -> None:
        assert not invariants.broken(game.state)
        seen.append(len(game.entries))

    game = fuzz.play(load("close-encounter"), scale=Scale.INCHES, seed=1, turns=2, watch=watch)
    assert seen == list(range(1, len(game.entries) + 1))
