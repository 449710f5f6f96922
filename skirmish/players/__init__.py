"""Whoever answers the game's questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from skirmish import files
from skirmish.decisions.base import Answer, Decision
from skirmish.events import Event
from skirmish.forces.profile import Side
from skirmish.game import Game


class Player(Protocol):
    """One who answers. He may fork the game to look ahead; he never changes it."""

    def decide(self, game: Game, decision: Decision) -> Answer:
        """His answer to the open decision of a game, which is one of his side's."""
        ...


class UnknownPlayer(ValueError):
    """No player has the name."""


def make(name: str, seed: int) -> Player:
    """A computer player by name, with a randomness of his own; raises UnknownPlayer with the nearest names."""
    if name not in _MAKERS:
        raise UnknownPlayer(f"unknown player {name!r}; {files.nearest(name, _MAKERS)}")
    return _MAKERS[name](seed)


def names() -> tuple[str, ...]:
    """The names of the computer players."""
    return tuple(_MAKERS)


def pair(good: str, evil: str, seed: int) -> dict[Side, Player]:
    """Two computer players for a game of a seed, each with a randomness of his own."""
    return {"good": make(good, 2 * seed), "evil": make(evil, 2 * seed + 1)}


def advance(game: Game, players: Mapping[Side, Player]) -> list[Event]:
    """Have the open decision answered by the player of its side; what happened comes back."""
    decision = game.pending
    if decision is None:
        return []
    return game.answer(players[decision.side].decide(game, decision), by=decision.side)


def _random(seed: int) -> Player:
    from skirmish.players.random import RandomPlayer

    return RandomPlayer(seed)


def _captain(seed: int) -> Player:
    from skirmish.players.captain import Captain

    return Captain(seed)


_MAKERS: dict[str, Callable[[int], Player]] = {"captain": _captain, "random": _random}
