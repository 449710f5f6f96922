from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.deploying import PlaceAt
from skirmish.decisions.kinds import ANSWERS, DECISIONS, InvalidAnswer, parse_answer, parse_decision
from skirmish.decisions.moving import Move
from skirmish.decisions.shooting import Shoot
from skirmish.dice import OutOfDice
from skirmish.events import Rewound
from skirmish.game import CannotUndo, Entry, Game, IllegalAnswer, Undone
from skirmish.measure import Scale
from skirmish.ruling import Verdict
from tests.games import archery, asked, begin, finished, go_on, whim

Snapshot = tuple[Any, ...]


def snapshot(game: Game) -> Snapshot:
    """All that a player can see of a game, independent of it."""
    return (
        game.state.copy(),
        game.pending,
        list(game.events),
        list(game.entries),
        list(game.log),
        list(game.dice.record),
        list(game.story()),
    )


def standing(game: Game) -> Snapshot:
    """The same without the log, which remembers what was undone, and without its marks."""
    return game.state.copy(), game.pending, list(game.entries), list(game.dice.record)


# Answers


def test_a_game_stops_at_its_first_question_with_all_that_needs_none_done() -> None:
    game = begin("close-encounter")
    assert (asked(game).kind, asked(game).side, game.state.turn) == ("choose_move", "good", 1)
    assert [event.kind for event in game.opening.events] == ["deployed", "deployed", "turn", "phase"]


def test_an_answer_brings_events_and_the_next_question() -> None:
    game = begin("close-encounter")
    happened = game.answer(Done())
    assert asked(game).side == "evil"
    assert game.entries == [Entry("good", Done(), (), tuple(happened))]


def refused(game: Game, answer: Any, by: Any = None) -> IllegalAnswer:
    before = snapshot(game)
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(answer, by=by)
    assert snapshot(game) == before
    return caught.value


@pytest.mark.parametrize("answer", [Shoot(shooter="man", target="orc"), None, {"kind": "done"}, "done"])
def test_an_answer_of_the_wrong_kind_is_refused_and_changes_nothing(answer: Any) -> None:
    error = refused(begin("close-encounter"), answer)
    assert "takes move or " in str(error)


def test_an_answer_by_the_wrong_side_is_refused_and_changes_nothing() -> None:
    error = refused(begin("close-encounter"), Done(), by="evil")
    assert str(error) == "the answer is by evil; good is asked (turn.sequence)"


def test_every_objection_is_named() -> None:
    error = refused(begin("close-encounter"), Move(model="man", route=((12, 5.508), (12, -14)), charge=("orc",)))
    assert {reason.rule for reason in error.reasons} >= {"move.rates", "move.table_edge", "charge.contact"}
    assert all(reason.objects for reason in error.reasons)


def test_a_game_that_is_over_takes_no_answer() -> None:
    game = finished()
    assert game.state.result is not None
    assert "the game is over" in str(refused(game, Done()))
    assert game.check(Done()).verdict is Verdict.NO


def test_when_the_dice_run_out_the_game_stays_as_it_was() -> None:
    game = archery(1, 6, 5, 6, turns=1)
    game.answer(Done())
    game.answer(Done())
    before = snapshot(game)
    with pytest.raises(OutOfDice):
        game.answer(Shoot(shooter="man", target="orc"))
    assert snapshot(game) == before


def test_when_a_listener_fails_the_answer_is_taken_back() -> None:
    game = begin("close-encounter")

    def full(_line: Entry | Undone) -> None:
        raise OSError("disk full")

    before = snapshot(game)
    game.listeners.append(full)
    with pytest.raises(OSError, match="disk full"):
        game.answer(Done())
    assert snapshot(game) == before
    game.listeners.clear()
    game.answer(Done())
    assert len(game.entries) == 1


def test_an_interrupt_at_the_dice_leaves_the_game_as_it_was() -> None:
    game = begin("close-encounter")

    def interrupted(_purpose: str, _owner: str, _index: int) -> int:
        raise KeyboardInterrupt

    while asked(game).kind != "choose_shot":
        game.answer(Done())
    game.dice.source = interrupted
    before = snapshot(game)
    with pytest.raises(KeyboardInterrupt):
        game.answer(Shoot(shooter="man", target="orc"))
    assert snapshot(game) == before


# Undo


def test_undo_goes_back_to_the_last_roll_and_no_further() -> None:
    game = archery(turns=2)
    before, places = snapshot(game), [standing(game)]
    with pytest.raises(CannotUndo, match="3 dice were rolled since"):
        game.undo()
    assert snapshot(game) == before
    for _ in range(2):
        game.answer(Done())
        places.append(standing(game))
    with pytest.raises(CannotUndo):
        game.undo(3)
    game.undo()
    assert standing(game) == places[1]
    game.undo()
    assert standing(game) == places[0]
    assert game.log[-2:] == [Undone(1), Undone(1)]
    assert not any(isinstance(event, Rewound) for event in game.events)


def test_undo_past_a_roll_must_be_asked_for_by_name_and_leaves_a_mark() -> None:
    game = archery(turns=2)
    game.undo(4, past_rolls=True)
    assert game.events[-1] == Rewound(answers=4, rolls=6)
    assert (len(game.entries), len(game.log), game.log[-1]) == (2, 7, Undone(4))
    assert [chapter.events for chapter in game.story()][-1] == (Rewound(answers=4, rolls=6),)


def test_marks_of_undos_outlive_further_undos_and_refused_answers() -> None:
    game = archery(1, 6, 5, 1, 6, 5, turns=2)
    game.undo(2, past_rolls=True)
    game.answer(Done())
    game.undo(3, past_rolls=True)
    marks = [Rewound(answers=2, rolls=3), Rewound(answers=3, rolls=3)]

    def rewound() -> list[Rewound]:
        return [event for event in game.events if isinstance(event, Rewound)]

    assert rewound() == game.events[-2:] == marks
    refused(game, Done(), by="evil")
    for answer in (Shoot(shooter="man", target="orc"), Done(), Done(), Shoot(shooter="man", target="orc")):
        game.answer(answer)
    game.answer(Done())
    game.answer(Done())
    with pytest.raises(OutOfDice):
        game.answer(Shoot(shooter="man", target="orc"))
    assert rewound() == marks
    twin = game.fork()
    twin.undo(3, past_rolls=True)
    assert len(rewound()) == 2
    assert game.events == [event for chapter in game.story() for event in chapter.events]
    assert twin.events == [event for chapter in twin.story() for event in chapter.events]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_undo_of_what_is_not_there_is_refused(count: int) -> None:
    game = go_on(begin("the-ambush"), 2)
    before = snapshot(game)
    with pytest.raises(CannotUndo):
        game.undo(count)
    assert snapshot(game) == before


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("scenario", ["close-encounter", "the-ambush"])
def test_undo_to_any_point_stands_where_the_game_stood_and_the_same_answers_lead_back(
    scenario: str, scale: Scale
) -> None:
    game = begin(scenario, seed=5, scale=scale)
    places, answers = [standing(game)], list[Answer]()
    for _ in range(90):
        if game.over:
            break
        answers.append(whim(game))
        game.answer(answers[-1])
        places.append(standing(game))
    end = len(answers)
    for back in (1, 2, 7, end // 2, end):
        game.undo(back, past_rolls=True)
        assert standing(game) == places[end - back]
        for number, answer in enumerate(answers[end - back :], end - back + 1):
            game.answer(answer)
            assert standing(game) == places[number]


def test_a_finished_game_can_be_taken_back_and_finished_again() -> None:
    game = finished()
    over, last = standing(game), game.entries[-1].answer
    game.undo(past_rolls=True)
    assert not game.over
    game.answer(last)
    assert standing(game) == over


# Forks


def test_a_fork_stands_at_the_same_question_and_goes_its_own_way() -> None:
    game = go_on(begin("the-ambush", seed=4), 30)
    before = snapshot(game)
    twin = game.fork()
    assert snapshot(twin) == before
    go_on(twin, 30)
    assert snapshot(game) == before
    go_on(game, 30)
    assert snapshot(game) == snapshot(twin)


def test_a_game_and_its_fork_are_taken_back_apart() -> None:
    game = go_on(begin("the-ambush", seed=4), 30)
    start, twin = standing(game), game.fork(seed=9)
    before = standing(go_on(game, 15))
    go_on(game, 5)
    there = standing(go_on(twin, 40))
    game.undo(5, past_rolls=True)
    assert standing(game) == before
    assert standing(twin) == there
    twin.undo(40, past_rolls=True)
    assert standing(twin) == start


def test_a_fork_with_fresh_dice_keeps_what_fell_and_rolls_anew() -> None:
    game = go_on(begin("the-ambush", seed=4), 30)
    twins = [go_on(game.fork(seed=seed), 60) for seed in range(4)]
    length = len(game.dice.record)
    assert all(twin.dice.record[:length] == game.dice.record for twin in twins)
    assert len({tuple(roll.face for roll in twin.dice.record[length : length + 10]) for twin in twins}) > 1


def test_a_fork_can_be_undone_to_the_start_and_is_not_listened_to() -> None:
    game = go_on(begin("the-ambush", seed=4), 30)
    heard: list[Entry | Undone] = []
    game.listeners.append(heard.append)
    twin = game.fork()
    twin.undo(30, past_rolls=True)
    assert standing(twin) == standing(begin("the-ambush", seed=4))
    assert not heard


def test_a_copy_of_the_state_shares_nothing_that_changes() -> None:
    game = go_on(begin("the-ambush", seed=6), 80)
    kept = game.state.copy()
    again = kept.copy()
    go_on(game, 400)
    assert kept == again
    assert kept != game.state


# Questions and answers as data


@pytest.mark.parametrize(("scenario", "answers"), [("close-encounter", 200), ("the-ambush", 200)])
@pytest.mark.parametrize("scale", list(Scale))
def test_questions_and_answers_survive_their_json_form(scenario: str, answers: int, scale: Scale) -> None:
    game = begin(scenario, seed=8, scale=scale)
    for _ in range(answers):
        if game.over:
            break
        answer = whim(game)
        question, said = (json.loads(model.model_dump_json()) for model in (asked(game), answer))
        assert parse_decision(question) == asked(game)
        assert parse_answer(said) == answer
        game.answer(parse_answer(said))


def test_every_kind_is_listed_under_its_own_name() -> None:
    assert all(kind.model_fields["kind"].default == name for name, kind in (*ANSWERS.items(), *DECISIONS.items()))
    taken = {answer for decision in DECISIONS.values() for answer in decision.takes}
    assert taken == set(ANSWERS.values())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "kind: found None, expected one of place"),
        ({"kind": "teleport"}, "kind: found 'teleport', expected one of place"),
        ({"kind": "move", "model": "man"}, "route: Field required"),
        ({"kind": "move", "model": "man", "route": [[0, float("nan")]]}, "route.0.1: "),
        ({"kind": "move", "model": "man", "route": []}, "route: "),
        ({"kind": "done", "also": 1}, "also: "),
    ],
)
def test_data_that_is_no_answer_is_told_in_one_line(data: Any, said: str) -> None:
    with pytest.raises(InvalidAnswer) as caught:
        parse_answer(data)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


# Near misses


def mutations(answer: Answer, rng: random.Random) -> list[Answer]:
    """Answers that differ from a lawful one in one place."""
    data = answer.model_dump(mode="json")
    found: list[dict[str, Any]] = []
    for key, value in data.items():
        if key == "kind":
            continue
        if isinstance(value, bool):
            found.append(data | {key: not value})
        elif isinstance(value, str):
            found += [data | {key: value + "x"}, data | {key: "orc-1"}, data | {key: "archer"}]
        elif isinstance(value, int):
            found += [data | {key: value + 1}, data | {key: -1}]
        elif isinstance(value, list) and value and isinstance(value[0], (int, float)):
            found.append(data | {key: [value[0] + rng.uniform(-30, 30), value[1] + rng.uniform(-30, 30)]})
        elif isinstance(value, list) and value and isinstance(value[0], list):
            found += [data | {key: [*value, [value[-1][0] + 9, value[-1][1]]]}, data | {key: value[1:] or [[0, 0]]}]
        elif isinstance(value, list):
            found += [data | {key: [*value, "nobody"]}, data | {key: value[1:]}]
        elif isinstance(value, dict):
            found += [data | {key: {**value, "nobody": "orc-1"}}]
    answers = []
    for changed in found:
        try:
            answers.append(parse_answer(changed))
        except InvalidAnswer:
            continue
    return answers


@pytest.mark.parametrize("seed", range(4))
def test_a_near_miss_is_refused_with_reasons_or_carried_out_and_a_refusal_changes_nothing(seed: int) -> None:
    game = begin("the-ambush", seed=seed, scale=list(Scale)[seed % 2])
    rng, misses = random.Random(seed), 0
    for _ in range(120):
        if game.over:
            break
        answer = whim(game)
        for near in mutations(answer, rng):
            ruling = game.check(near)
            if ruling.verdict is Verdict.NO:
                assert refused(game, near).reasons == ruling.objections != ()
                misses += 1
            else:
                assert not ruling.objections
                game.fork().answer(near)
        game.answer(answer)
    assert misses > 100


def test_checking_and_sampling_leave_the_state_alone() -> None:
    game = begin("the-ambush", seed=9)
    for number in range(150):
        if game.over:
            break
        before = game.state.copy()
        decision: Decision = asked(game)
        answer = decision.sample(game.state, random.Random(number))
        assert decision.check(game.state, answer).verdict is not Verdict.NO
        assert game.state == before
        game.answer(answer)


def test_places_are_taken_to_the_grid() -> None:
    game = begin("the-ambush", seed=1)
    answer = whim(game)
    assert isinstance(answer, PlaceAt)
    off = PlaceAt(model=answer.model, at=(answer.at[0] + 0.0003, answer.at[1] - 0.0002))
    assert off == answer


# The same on every machine

TELL = """
import json, sys
from tests.games import begin, go_on
game = go_on(begin("the-ambush", seed=11), 150)
print(json.dumps([event.as_json() for event in game.events]))
"""


def test_the_same_seed_and_answers_make_the_same_game_whatever_the_hash_seed() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    here = go_on(begin("the-ambush", seed=11), 150)
    assert [json.loads(text) for text in told] == [json.loads(json.dumps([event.as_json() for event in here.events]))]
