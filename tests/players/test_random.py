from __future__ import annotations

import pytest

from skirmish import players
from skirmish.measure import Scale
from skirmish.players import UnknownPlayer
from skirmish.players.random import RandomPlayer
from skirmish.ruling import Verdict
from tests.games import asked, begin, go_on, whim


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("scenario", ["close-encounter", "the-ambush"])
def test_what_a_random_player_says_is_never_refused(scenario: str, scale: Scale) -> None:
    for seed in range(3):
        game = begin(scenario, seed=seed, scale=scale)
        for _ in range(150):
            if game.over:
                break
            answer = whim(game)
            assert game.check(answer).verdict is not Verdict.NO
            game.answer(answer)


def test_he_says_the_same_to_the_same_question_and_another_seed_says_otherwise() -> None:
    game = begin("the-ambush", seed=1)
    first = [RandomPlayer(seed).decide(game, asked(game)) for seed in range(6)]
    assert first == [RandomPlayer(seed).decide(game, asked(game)) for seed in range(6)]
    assert len(set(map(str, first))) > 1


def test_he_never_touches_the_dice_of_the_game() -> None:
    game = go_on(begin("the-ambush", seed=1), 30)
    rolls = list(game.dice.record)
    for _ in range(20):
        whim(game)
    assert game.dice.record == rolls


def test_he_does_not_repeat_what_was_taken_back() -> None:
    game = begin("the-ambush", seed=1)
    said = {str(whim(game))}
    for _ in range(4):
        go_on(game, 1)
        game.undo()
        said.add(str(whim(game)))
    assert len(said) > 1


def test_two_players_of_one_game_do_not_think_alike() -> None:
    both = players.pair("random", "random", 5)
    seeds = {player.seed for player in both.values() if isinstance(player, RandomPlayer)}
    seeds |= {
        player.seed for player in players.pair("random", "random", 6).values() if isinstance(player, RandomPlayer)
    }
    assert len(seeds) == 4


def test_an_unknown_player_is_told_with_the_nearest_names() -> None:
    with pytest.raises(UnknownPlayer, match="unknown player 'captin'; did you mean 'captain'"):
        players.make("captin", 1)


def test_advancing_a_finished_game_does_nothing() -> None:
    game = begin("the-ambush", seed=1)
    game.pending = None
    assert players.advance(game, {}) == []
