"""Play a small scenario between two captains, and print who fell to whom."""

from __future__ import annotations

from skirmish.events import Slain
from skirmish.game import Game
from skirmish.players.captain import Captain
from skirmish.scenario.load import load


def main() -> None:
    game = Game(load("the-ambush"), seed=3)
    players = {"good": Captain(1), "evil": Captain(2)}
    while game.pending is not None:
        answer = players[game.pending.side].decide(game, game.pending)
        for event in game.answer(answer):
            if isinstance(event, Slain):
                print(f"turn {game.state.turn}: {event.model} falls to {event.by}")
    assert game.state.result is not None
    print(f"{game.state.result.winner or 'nobody'} wins: {game.state.result.why}")


if __name__ == "__main__":
    main()
