"""Random games, looked over after every event."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from skirmish import players, record
from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.dice import Dice
from skirmish.events import Event
from skirmish.forces.profile import Side
from skirmish.game import Game
from skirmish.invariants import Place, broken
from skirmish.measure import Scale
from skirmish.phases.play import Play
from skirmish.players import Player
from skirmish.scenario.schema import Scenario

TURNS = 40
"""How long a random game is followed."""
STUCK = 100
"""After so many answers of which nothing came, one after another, a game goes nowhere."""


class Trouble(Exception):
    """A game in which something broke that holds in every game; it stands before the answer that broke it."""

    def __init__(self, game: Game, answer: Answer | None, problem: str) -> None:
        self.game, self.answer = game, answer
        super().__init__(problem)


def play(
    scenario: Scenario,
    *,
    scale: Scale,
    seed: int,
    turns: int = TURNS,
    watch: Callable[[Game], None] | None = None,
    both: Mapping[Side, Player] | None = None,
    dice: Dice | None = None,
    saved: bool = True,
) -> Game:
    """Play a random game to its end, or for so many turns; ``watch`` sees it after every answer.

    After each event the state must be sound, each question and answer must survive its JSON form, something must come
    of the answers, and at the end the game, if it is to be ``saved``, must load as the same. Other players and dice may
    take the place of the random ones. Raises Trouble.
    """
    game = Game(scenario, scale=scale, seed=seed, dice=dice)
    watched = _Watched(game.play)
    both = both or players.pair("random", "random", seed)
    answer: Answer | None = None
    try:
        watched.look()
        while game.pending is not None and game.state.turn <= turns:
            answer = both[game.pending.side].decide(game, game.pending)
            _check_forms(game.pending, answer)
            game.answer(answer, by=game.pending.side)
            watched.look()
            _check_progress(game)
            if watch:
                watch(game)
    except Exception as error:
        game.play.events = list(game.events)
        raise Trouble(game, answer, f"{type(error).__name__}: {error}") from error
    game.play.events = list(game.events)
    if saved:
        _check_file(game)
    return game


class _Unsound(Exception):
    """A state that ought not to be."""


class _Watched(list[Event]):
    """The events of a play, which has its state looked over as each is told."""

    def __init__(self, play: Play) -> None:
        super().__init__(play.events)
        self._play, self._known = play, set[Place]()
        play.events = self

    def append(self, event: Event) -> None:
        super().append(event)
        self.look()

    def look(self) -> None:
        """Raise _Unsound if the state is not sound."""
        problems = broken(self._play.state, self._known)
        if problems:
            after = f"after {self[-1].kind} ({self[-1].as_json()})" if self else "at the start"
            raise _Unsound(f"{'; '.join(problems)}; {after}")


def _check_forms(decision: Decision, answer: Answer) -> None:
    if parse_decision(decision.model_dump(mode="json")) != decision:
        raise _Unsound(f"another decision comes back from JSON: {decision!r}")
    if parse_answer(answer.model_dump(mode="json")) != answer:
        raise _Unsound(f"another answer comes back from JSON: {answer!r}")


def _check_progress(game: Game) -> None:
    recent = game.entries[-STUCK:]
    if len(recent) == STUCK and not any(entry.events or entry.rolls for entry in recent):
        raise _Unsound(f"the game is stuck: nothing has come of {STUCK} answers")


def _check_file(game: Game) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        record.save(game, path)
        try:
            again = record.read(path).game
        except record.BadGameFile as error:
            raise Trouble(game, None, str(error)) from error
    if (again.state, again.events, again.entries) != (game.state, game.events, game.entries):
        raise Trouble(game, None, "the saved game loads as another")
