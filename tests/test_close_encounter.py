"""The book's first example, move by move and with its own rolls."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer
from skirmish.decisions.fighting import Stance
from skirmish.decisions.moving import Move
from skirmish.decisions.retreating import Retreat
from skirmish.decisions.shooting import Shoot
from skirmish.events import Event
from skirmish.game import Game
from skirmish.report import of_turn
from tests.games import asked, begin

TURN_1 = (2,)
TURN_2 = (5, 3, 6, 5)
TURN_3 = (2, 2, 3, 4, 1)
TURN_4 = (2, 4, 5, 5, 2, 6)

TOUCH = 0.984
"""Two small bases in contact, from centre to centre, in inches; to the grid."""


def move(game: Game, model: str, y: float, *charge: str) -> Answer:
    mover = game.state.models[model]
    return Move(model=model, route=(mover.at, (mover.x, y)), charge=charge)


def shoot() -> Answer:
    return Shoot(shooter="man", target="orc")


def back(game: Game, y: float) -> Answer:
    return Retreat(model="man", at=(game.state.models["man"].x, y))


def gap(game: Game) -> float:
    return game.state.gap(game.state.models["man"], game.state.models["orc"])


def give(game: Game, side: str, answer: Answer) -> None:
    assert asked(game).side == side
    game.answer(answer)


@pytest.fixture(scope="module")
def played() -> Game:
    """turn.sequence, turn.priority, move.rates, shoot.to_hit, fight.tie: the example played through."""
    game = begin("close-encounter", *TURN_1, *TURN_2, *TURN_3, *TURN_4)
    assert gap(game) == pytest.approx(12, abs=0.002)
    give(game, "good", Move(model="man", route=(game.state.models["man"].at,)))
    give(game, "evil", move(game, "orc", 12.492))
    give(game, "good", shoot())
    assert game.state.turn == 2
    give(game, "good", move(game, "man", 2.508))
    give(game, "evil", move(game, "orc", 6.492))
    assert gap(game) == pytest.approx(12 - 6 + 3 - 6, abs=0.002)
    give(game, "good", shoot())
    assert game.state.turn == 3
    for y in (2.508, 1.508):
        give(game, "evil", move(game, "orc", y + TOUCH, "man"))
        give(game, "evil", Stance())
        give(game, "good", back(game, y - 1))
    return game


def told(game: Game, turn: int) -> list[Event]:
    return [event for chapter in of_turn(game.story(), turn) for event in chapter.events]


def facts(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [event.as_json() for event in events if event.kind == kind]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_turn_1_good_goes_first_unrolled_and_the_shot_misses_on_a_2(played: Game) -> None:
    events = told(played, 1)
    assert kinds(events) == ["turn", "phase", "moved", "moved", "phase", "shot", "phase", "turn_end"]
    assert facts(events, "turn")[0] | {"because": []} == {
        "kind": "turn",
        "because": [],
        "turn": 1,
        "priority": "good",
        "good": 0,
        "evil": 0,
    }
    assert [(move["model"], move["cost"]) for move in facts(events, "moved")] == [("man", 0), ("orc", 6)]
    shot = facts(events, "shot")[0]
    assert (shot["shooter"], shot["roll"], shot["needed"], shot["hit"]) == ("man", 2, 4, False)


def test_turn_2_good_wins_priority_and_a_hit_does_not_get_through_the_shield(played: Game) -> None:
    events = told(played, 2)
    assert kinds(events) == ["turn", "phase", "moved", "moved", "phase", "shot", "wound", "phase", "turn_end"]
    turn = facts(events, "turn")[0]
    assert (turn["priority"], turn["good"], turn["evil"]) == ("good", 5, 3)
    assert [(move["model"], move["cost"]) for move in facts(events, "moved")] == [("man", 3), ("orc", 6)]
    shot, wound = facts(events, "shot")[0], facts(events, "wound")[0]
    assert (shot["roll"], shot["hit"]) == (6, True)
    assert (wound["victim"], wound["needed"], wound["roll"], wound["wounded"]) == ("orc", "6", 5, False)


def test_turn_3_a_tie_passes_priority_and_the_orc_charges_and_wins_but_does_no_harm(played: Game) -> None:
    events = told(played, 3)
    assert kinds(events) == [
        *("turn", "phase", "moved", "phase", "phase"),
        *("paired", "fight", "duel", "backed_away", "wound", "turn_end"),
    ]
    turn = facts(events, "turn")[0]
    assert (turn["priority"], turn["good"], turn["evil"]) == ("evil", 2, 2)
    assert [(move["model"], move["charged"]) for move in facts(events, "moved")] == [("orc", ["man"])]
    duel, wound = facts(events, "duel")[0], facts(events, "wound")[0]
    assert (duel["good"], duel["evil"], duel["winner"]) == ([["man", 3]], [["orc", 4]], "evil")
    assert facts(events, "backed_away")[0]["at"] == [12, 1.508]
    assert (wound["victim"], wound["needed"], wound["roll"], wound["wounded"]) == ("man", "5", 1, False)


def test_turn_4_a_tie_of_equals_goes_to_evil_on_a_2_and_the_man_is_slain(played: Game) -> None:
    events = told(played, 4)
    assert kinds(events) == [
        *("turn", "phase", "moved", "phase", "phase"),
        *("paired", "fight", "duel", "backed_away", "wound", "slain", "turn_end", "game_end"),
    ]
    turn = facts(events, "turn")[0]
    assert (turn["priority"], turn["evil"] > turn["good"]) == ("evil", True)
    duel, wound = facts(events, "duel")[0], facts(events, "wound")[0]
    assert (duel["good"], duel["evil"]) == ([["man", 5]], [["orc", 5]])
    assert (duel["tie_roll"], duel["winner"]) == (2, "evil")
    assert (wound["roll"], wound["wounded"]) == (6, True)
    assert [(fall["model"], fall["by"]) for fall in facts(events, "slain")] == [("man", "orc")]
    assert facts(events, "game_end")[0]["winner"] == "evil"


def test_no_die_is_rolled_that_the_book_does_not_roll(played: Game) -> None:
    assert played.over
    assert [roll.face for roll in played.dice.record] == [*TURN_1, *TURN_2, *TURN_3, *TURN_4]
