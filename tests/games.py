"""Games played by random players, as far as a test needs them."""

from __future__ import annotations

from skirmish import players
from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.shooting import Shoot
from skirmish.dice import Dice, scripted
from skirmish.game import Game
from skirmish.measure import Scale
from skirmish.scenario.load import load


def begin(scenario: str = "close-encounter", *faces: int, seed: int = 0, scale: Scale = Scale.INCHES) -> Game:
    """A game at its first question; with faces, those are its dice and no others."""
    return Game(load(scenario), scale=scale, seed=seed, dice=Dice(scripted(faces)) if faces else None)


def asked(game: Game) -> Decision:
    """The open decision, of which there must be one."""
    assert game.pending is not None
    return game.pending


def whim(game: Game) -> Answer:
    """What a random player says to the open decision."""
    decision = asked(game)
    return players.pair("random", "random", game.seed)[decision.side].decide(game, decision)


def finished(scenario: str = "close-encounter") -> Game:
    """A game that random players have played to its end."""
    for seed in range(20):
        game = go_on(begin(scenario, seed=seed), 500)
        if game.over:
            return game
    raise AssertionError(f"no random game of {scenario} ends")


def archery(*faces: int, turns: int = 4) -> Game:
    """Turns of Close Encounter in which nobody moves and the man shoots; each takes 3 answers.

    Without faces every shot misses, on a 1, and priority goes to Good, 6 to 5.
    """
    game = begin("close-encounter", *(faces or (1, 6, 5) * turns))
    for _ in range(turns):
        for answer in (Done(), Done(), Shoot(shooter="man", target="orc")):
            game.answer(answer)
    return game


def go_on(game: Game, answers: int, *, until_rolls: bool = False) -> Game:
    """Have random players give so many answers, fewer when the game ends, or when one of them rolls dice."""
    for _ in range(answers):
        if game.over:
            break
        game.answer(whim(game), by=asked(game).side)
        if until_rolls and game.entries[-1].rolls:
            break
    return game
