from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skirmish import players, record
from skirmish.dice import Dice, seeded
from skirmish.events import Rewound
from skirmish.game import Entry, Game, Undone
from skirmish.measure import Scale
from skirmish.record import BadGameFile, Recorder, read, save
from skirmish.scenario.load import load
from tests.games import archery, begin, finished, go_on


def same(a: Game, b: Game) -> bool:
    return (a.state, a.pending, a.events, a.log, a.dice.record) == (b.state, b.pending, b.events, b.log, b.dice.record)


def refusal(path: Path) -> str:
    with pytest.raises(BadGameFile) as caught:
        read(path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(str(path))
    return str(caught.value).removeprefix(f"{path}: ")


# There and back


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize(("scenario", "answers"), [("close-encounter", 500), ("the-ambush", 3), ("the-ambush", 90)])
def test_a_saved_game_loads_as_the_same_game_and_goes_on_the_same(
    tmp_path: Path, scenario: str, answers: int, scale: Scale
) -> None:
    game = go_on(begin(scenario, seed=3, scale=scale), answers)
    save(game, tmp_path / "game", {"good": "random", "evil": "random"})
    loaded = read(tmp_path / "game")
    assert same(loaded.game, game)
    assert (loaded.header.players, loaded.notices) == ({"good": "random", "evil": "random"}, ())
    assert same(go_on(loaded.game, 20), go_on(game, 20))


def test_each_answer_is_in_the_file_as_soon_as_it_is_given(tmp_path: Path) -> None:
    game = begin("the-ambush", seed=3)
    recorder = Recorder(game, tmp_path / "game")
    for _ in range(40):
        go_on(game, 1)
        assert same(read(tmp_path / "game").game, game)
    recorder.close()
    go_on(game, 1)
    assert len(read(tmp_path / "game").game.entries) == 40


def test_undos_and_their_marks_are_in_the_file(tmp_path: Path) -> None:
    game = begin("skirmish-in-osgiliath", seed=3)
    recorder = Recorder(game, tmp_path / "followed")
    go_on(game, 50)
    game.undo(30, past_rolls=True)
    go_on(game, 30)
    game.undo(1, past_rolls=True)
    recorder.close()
    assert len(game.log) == 82
    save(game, tmp_path / "saved")
    for name in ("followed", "saved"):
        loaded = read(tmp_path / name).game
        assert same(loaded, game)
        assert [line for line in loaded.log if isinstance(line, Undone)] == [Undone(30), Undone(1)]


def test_a_mark_of_an_undo_past_dice_comes_back_from_the_file(tmp_path: Path) -> None:
    game = archery()
    game.undo(5, past_rolls=True)
    save(game, tmp_path / "game")
    loaded = read(tmp_path / "game").game
    assert same(loaded, game)
    assert loaded.events[-1] == Rewound(answers=5, rolls=6)


def test_a_recorder_goes_on_with_a_file_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(go_on(begin("the-ambush", seed=3), 50), path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    loaded = read(path)
    recorder = Recorder(loaded.game, path)
    go_on(loaded.game, 1)
    recorder.close()
    assert path.read_bytes() == whole
    assert not list(tmp_path.glob("*.part"))


def test_a_forked_game_with_fresh_dice_goes_on_with_those_after_loading(tmp_path: Path) -> None:
    game = go_on(begin("close-encounter", seed=3), 20).fork(seed=99)
    save(go_on(game, 5), tmp_path / "game")
    loaded = read(tmp_path / "game").game
    assert same(go_on(loaded, 20), go_on(game, 20))


def test_dice_keyed_in_by_hand_are_read_back_and_asked_for_after_that(tmp_path: Path) -> None:
    asked: list[tuple[str, str]] = []

    def by_hand(purpose: str, owner: str, _index: int) -> int:
        asked.append((purpose, owner))
        return 4

    game = Game(load("close-encounter"), dice=Dice(by_hand))
    save(go_on(game, 12), tmp_path / "game")
    assert asked == [(roll.purpose, roll.owner) for roll in game.dice.record]
    asked.clear()
    loaded = read(tmp_path / "game", by_hand).game
    assert asked == []
    assert same(loaded, game)
    go_on(loaded, 12)
    assert asked


def test_a_scenario_of_ones_own_is_found_again_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        "\n".join(
            [
                'format = "skirmish-scenario/1"',
                'id = "mine"',
                "order = 99",
                'name = "Mine"',
                'source = "at home"',
                'summary = "two"',
                "table = { width = [24, 56], height = [24, 56] }",
                'participants = [{ side = "good", name = "m", profile = "warrior-of-minas-tirith" },',
                '                { side = "evil", name = "o", profile = "orc-warrior" }]',
                'deployment = [{ side = "good", zone = { kind = "spot", x = [9, 9], y = [9, 9] } },',
                '              { side = "evil", zone = { kind = "spot", x = [15, 15], y = [9, 9] } }]',
                'objective = { kind = "last-standing" }',
            ]
        )
    )
    monkeypatch.chdir(tmp_path)
    game = go_on(Game(load("mine.toml")), 6)
    save(game, tmp_path / "game")
    monkeypatch.chdir("/")
    assert same(read(tmp_path / "game").game, game)
    own.write_text(own.read_text().replace("x = [15, 15]", "x = [14, 14]"))
    assert refusal(tmp_path / "game").startswith("line 1: hash: found ")


# Cut off


def test_a_file_cut_off_anywhere_loads_up_to_its_last_whole_line(tmp_path: Path) -> None:
    game = archery(turns=1)
    save(game, tmp_path / "whole")
    whole, path = (tmp_path / "whole").read_bytes(), tmp_path / "cut"
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    loaded: dict[int, Game] = {}
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        lines = sum(end <= length for end in ends)
        if lines == 0:
            assert refusal(path).startswith("line 1: found")
            continue
        found = read(path)
        torn = length not in ends and length - 1 not in ends
        assert len(found.notices) == torn
        assert all(f"line {lines + 1} is cut short" in notice for notice in found.notices)
        known = loaded.setdefault(lines, found.game)
        assert same(found.game, known)
        assert len(found.game.entries) == lines - 1
    assert found.game.entries == game.entries


def test_a_torn_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(archery(turns=3), path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:4], lines[4][:50] + "\n", *lines[5:]]))
    assert refusal(path).startswith('line 5: found \'{"side"')


# Edited

Edit = Callable[[dict[str, Any]], Any]


def put(*path: Any, value: Any) -> Edit:
    def edit(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return edit


def edited(tmp_path: Path, number: int, edit: Edit) -> str:
    """What is said about a game with one of its lines changed."""
    path = tmp_path / "game"
    save(archery(), path, {"good": "random", "evil": "random"})
    lines = path.read_text().splitlines()
    data = json.loads(lines[number - 1])
    edit(data)
    lines[number - 1] = json.dumps(data)
    path.write_text("\n".join(lines) + "\n")
    return refusal(path)


ROLLED = 4
"""The line of the first shot, which misses, and of the priority of the next turn."""


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (put("rolls", 0, 2, value=2), "seal: found"),
        (
            put("rolls", 0, 2, value=4),
            "roll 1: the record has turn.priority by good, the game rolls wound.chart by man",
        ),
        (put("rolls", 0, 2, value=7), "rolls.0.2: found 7, expected"),
        (put("rolls", 0, 2, value="4"), "rolls.0.2: found '4', expected"),
        (put("rolls", 0, 0, value="wound.chart"), "roll 0: the record has wound.chart by man, the game rolls"),
        (put("rolls", 0, 1, value="orc"), "roll 0: the record has shoot.to_hit by orc, the game rolls"),
        (lambda data: data["rolls"].pop(), "rolls: found 2, but the answer causes 3"),
        (lambda data: data["rolls"].append(["a", "b", 3]), "rolls: found 4, but the answer causes 3"),
        (put("side", value="evil"), "the answer is by evil; good is asked"),
        (put("side", value="ill"), "side: found 'ill', expected"),
        (put("answer", "target", value="man"), ""),
        (put("answer", "target", value="nobody"), "no model 'nobody' is in play"),
        (put("answer", "kind", value="dance"), "kind: found 'dance', expected one of"),
        (put("answer", value={"kind": "done"}), ""),
        (put("answer", value=[]), "answer: found [], expected"),
        (put("extra", value=1), "extra: found 1, expected"),
        (lambda data: data.pop("side"), "side: found nothing, expected"),
        (put("seal", value="000000000000"), "seal: found '000000000000', expected"),
        (lambda data: data.pop("seal"), "seal: found None, expected"),
        (lambda data: (data.clear(), data.update(undo=99)), "cannot take back 99 answers; the game has 2"),
        (lambda data: (data.clear(), data.update(undo=0)), "undo: found 0, expected"),
    ],
)
def test_an_edited_answer_is_told_with_its_line(tmp_path: Path, edit: Edit, said: str) -> None:
    assert edited(tmp_path, ROLLED, edit).startswith(f"line {ROLLED}: {said}")


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (put("format", value="skirmish-game/9"), "format: found 'skirmish-game/9', expected"),
        (put("scenario", value="the-ambusch"), "unknown scenario 'the-ambusch'; did you mean 'the-ambush'?"),
        (put("scenario", value="the-ambush"), "hash: found"),
        (put("scenario", value="nowhere.toml"), "nowhere.toml: cannot be read"),
        (put("hash", value="0"), "hash: found '0', expected"),
        (put("seed", value=6), "seal: found"),
        (put("seed", value="six"), "seed: found 'six', expected"),
        (put("options", "scale", value="feet"), "options.scale: found 'feet', expected"),
        (put("options", "scale", value="centimetres"), "seal: found"),
        (put("players", "good", value="captain"), "seal: found"),
        (put("players", "ill", value="captain"), "players.ill"),
        (put("rolls", value=[["a", "b", 3]]), "rolls: found 1, expected 0"),
        (lambda data: data.pop("seed"), "seed: found nothing, expected"),
    ],
)
def test_an_edited_header_is_told_with_its_line(tmp_path: Path, edit: Edit, said: str) -> None:
    assert edited(tmp_path, 1, edit).startswith(f"line 1: {said}")


def test_a_line_taken_out_or_moved_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(archery(), path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:3], *lines[4:]]))
    assert refusal(path).startswith("line 4: ")
    path.write_text("".join([*lines[:3], lines[4], lines[3], *lines[5:]]))
    assert refusal(path).startswith("line 4: ")


def test_a_file_written_anew_by_another_program_is_the_same_file(tmp_path: Path) -> None:
    game = archery()
    save(game, tmp_path / "game")
    lines = (json.loads(line) for line in (tmp_path / "game").read_text().splitlines())
    (tmp_path / "game").write_text("".join(json.dumps(line, sort_keys=True, indent=None) + "\r\n" for line in lines))
    assert same(read(tmp_path / "game").game, game)


# Not a game file at all


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1: found ''"),
        (b"hello\n", "line 1: found 'hello'"),
        (b"[1]\n", "line 1: found '[1]'"),
        (b"\xff\xfe\x00", "line 1: found"),
        (b'{"format": "skirmish-army/1"}\n', "line 1: format: found 'skirmish-army/1', expected"),
        (b"[" * 100_000 + b"\n", "line 1: found '[[["),
    ],
)
def test_what_is_no_game_file_is_told_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "game").write_bytes(content)
    assert refusal(tmp_path / "game").startswith(said)


def test_a_missing_file_a_folder_and_a_huge_file_are_told_in_one_line(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none").startswith("cannot be read: No such file")
    assert refusal(tmp_path).startswith("cannot be read: Is a directory")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(100_000_000)
    assert refusal(tmp_path / "huge") == "found 100.0 MB; expected at most 64 MB"


class FullDisk:
    """A file on a disk that has room for ten bytes."""

    def __init__(self, file: Any) -> None:
        self.fileno, self.truncate, self._write = file.fileno, file.truncate, file.write

    def write(self, data: bytes) -> int:
        return int(self._write(data[:10]))


def test_where_the_file_cannot_take_an_answer_the_answer_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin("the-ambush", seed=3)
    recorder = Recorder(game, tmp_path / "game")
    go_on(game, 5)
    with monkeypatch.context() as patch:
        patch.setattr(recorder, "_file", FullDisk(recorder._file))
        with pytest.raises(OSError, match="no room"):
            go_on(game, 1)
    assert len(game.entries) == 5
    go_on(game, 3)
    recorder.close()
    assert same(read(tmp_path / "game").game, game)


def test_replaying_reads_the_recorded_faces_and_rolls_none(tmp_path: Path) -> None:
    game = go_on(begin("close-encounter", seed=5), 40)
    save(game, tmp_path / "game")

    def none(_purpose: str, _owner: str, _index: int) -> int:
        raise AssertionError("a die was rolled")

    assert read(tmp_path / "game", none).game.dice.record == game.dice.record
    assert [seeded(5)("", "", index) for index in range(3)] == [roll.face for roll in game.dice.record[:3]]


def test_a_finished_game_loads_as_one(tmp_path: Path) -> None:
    game = finished()
    save(game, tmp_path / "game")
    assert read(tmp_path / "game").game.state.result == game.state.result


def test_the_file_holds_the_answers_as_plain_data(tmp_path: Path) -> None:
    game = go_on(begin("close-encounter", seed=5), 3)
    save(game, tmp_path / "game", {"good": "random", "evil": "random"})
    header, *lines = [json.loads(line) for line in (tmp_path / "game").read_text().splitlines()]
    assert header | {"hash": "", "seal": ""} == {
        "format": record.FORMAT,
        "scenario": "close-encounter",
        "hash": "",
        "seed": 5,
        "options": {"scale": "inches"},
        "players": {"good": "random", "evil": "random"},
        "rolls": [],
        "seal": "",
    }
    entries = [line for line in game.log if isinstance(line, Entry)]
    assert [line["answer"] for line in lines] == [entry.answer.model_dump(mode="json") for entry in entries]
    assert players.names() == ("captain", "random")
