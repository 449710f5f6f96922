from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skirmish.cli import battle, main, patience
from skirmish.record import read, save
from skirmish.scenario.load import scenarios
from tests.games import archery, begin, go_on

Captured = pytest.CaptureFixture[str]
RANDOM = ("--good", "random", "--evil", "random")
ENCOUNTER = ("battle", "close-encounter", *RANDOM, "--seed", "7")


def said(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What a command prints on stdout; on stderr nothing, unless kernels had to be compiled."""
    assert main(list(arguments)) == code
    out, err = capsys.readouterr()
    assert err.replace(f"{patience.NOTICE}\n", "") == ""
    return out


def data(capsys: Captured, *arguments: str) -> Any:
    return json.loads(said(capsys, *arguments))


def refusal(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.replace(f"{patience.NOTICE}\n", "").splitlines()
    assert len(lines) == 1
    return lines[0]


# Scenarios


def test_scenarios_are_listed_for_people_and_for_programs(capsys: Captured) -> None:
    out, listed = said(capsys, "scenarios"), data(capsys, "scenarios", "--json")
    assert [(one["id"], one["name"]) for one in listed] == [(one.id, one.name) for one in scenarios()]
    assert all(one.id in out and one.name in out and one.summary in out for one in scenarios())


def test_the_list_of_scenarios_needs_no_engine() -> None:
    code = "import sys; from skirmish.cli import main; main(['scenarios']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    assert not {"numba", "scipy", "matplotlib", "skirmish.game"} & set(modules)


# Battle


def test_a_battle_is_told_turn_by_turn_to_its_end(capsys: Captured) -> None:
    lines = said(capsys, *ENCOUNTER).splitlines()
    assert lines[0] == "Close Encounter: random (good) against random (evil), seed 7"
    assert lines[1:3] == ["  Deployment", "    man is placed at 12.0, 5.5"]
    assert lines[4] == "Turn 1: good has priority"
    assert lines[-1].split(" wins: ")[0] in ("Good", "Evil", "Nobody")


def test_the_same_seed_tells_the_same_battle_and_another_seed_another(capsys: Captured) -> None:
    first = said(capsys, *ENCOUNTER)
    assert said(capsys, *ENCOUNTER) == first
    assert said(capsys, *ENCOUNTER[:-1], "8") != first


def test_without_a_seed_one_is_drawn_and_told(capsys: Captured) -> None:
    told = data(capsys, *ENCOUNTER[:-2], "--json")
    assert data(capsys, *ENCOUNTER[:-1], str(told["seed"]), "--json") == told


def test_a_battle_in_json_is_one_object(capsys: Captured) -> None:
    told = data(capsys, *ENCOUNTER, "--json", "--scale", "centimetres")
    assert list(told) == ["scenario", "seed", "scale", "players", "winner", "why", "turns", "events"]
    assert (told["scenario"], told["seed"], told["scale"]) == ("close-encounter", 7, "centimetres")
    assert told["players"] == {"good": "random", "evil": "random"}
    ended = told["events"][-1]
    assert (ended["kind"], ended["winner"], ended["why"]) == ("game_end", told["winner"], told["why"])
    assert told["turns"] == max(event.get("turn", 0) for event in told["events"])


def test_a_quiet_battle_is_a_line_a_turn_and_a_verbose_one_has_rules_and_dice(capsys: Captured) -> None:
    normal, quiet, verbose = (said(capsys, *ENCOUNTER, *more) for more in ((), ("--quiet",), ("--verbose",)))
    turns = normal.count("\nTurn ")
    assert len(quiet.splitlines()) == turns + 2
    assert set(normal.splitlines()) <= set(verbose.splitlines())
    assert verbose.count("turn.priority: ") == turns
    assert verbose.count("dice: ") > 0


def test_captains_play_unless_others_are_named(capsys: Captured) -> None:
    told = data(capsys, "battle", "close-encounter", "--seed", "1", "--json")
    assert told["players"] == {"good": "captain", "evil": "captain"}
    told = data(capsys, "battle", "close-encounter", "--seed", "1", "--json", "--evil", "random")
    assert told["players"] == {"good": "captain", "evil": "random"}


def test_a_battle_is_broken_off_after_the_turns_asked_for(capsys: Captured) -> None:
    told = data(capsys, "battle", "the-ambush", *RANDOM, "--seed", "1", "--turns", "1", "--json")
    assert (told["winner"], told["turns"]) == (None, 2)
    assert told["why"] == "not over: it stands in turn 2"


def test_the_table_is_drawn_in_the_end(capsys: Captured, tmp_path: Path) -> None:
    said(capsys, *ENCOUNTER, "--quiet", "--draw", str(tmp_path / "table.svg"))
    assert (tmp_path / "table.svg").read_text().lstrip().startswith("<?xml")


def test_dice_can_be_keyed_in(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keyed, asked = iter(["seven", "0", " 3 ", *["3", "4"] * 200]), list[str]()

    def prompt(text: str, **_options: Any) -> str:
        asked.append(text)
        return next(keyed)

    monkeypatch.setattr(battle.typer, "prompt", prompt)
    path = tmp_path / "game"
    assert main([*ENCOUNTER, "--keyed", "--turns", "3", "--save", str(path), "--quiet"]) == 0
    assert "found 'seven', expected a face from 1 to 6" in capsys.readouterr().err
    rolls = read(path).game.dice.record
    assert [roll.face for roll in rolls] == [3, *[3, 4] * 200][: len(rolls)]
    assert asked[2:] == [f"{roll.purpose}, {roll.owner}" for roll in rolls]


# Replay and resume


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.jsonl"
    assert main([*ENCOUNTER, "--quiet", "--save", str(path)]) == 0
    return str(path)


def test_a_replay_tells_what_the_battle_told(capsys: Captured, game: str) -> None:
    capsys.readouterr()
    for level in ((), ("--quiet",), ("--verbose",)):
        assert said(capsys, "replay", game, *level).splitlines() == said(capsys, *ENCOUNTER, *level).splitlines()[1:]
    assert data(capsys, "replay", game, "--json") == data(capsys, *ENCOUNTER, "--json")


def test_a_replay_tells_one_turn_alone(capsys: Captured, game: str) -> None:
    capsys.readouterr()
    whole = said(capsys, "replay", game).splitlines()
    second = said(capsys, "replay", game, "--turn", "2").splitlines()
    start = next(at for at, line in enumerate(whole) if line.startswith("Turn 2: "))
    assert whole[start : start + len(second)] == second
    assert second[-1].startswith("End of turn 2: ")
    assert said(capsys, "replay", game, "--turn", "0").splitlines() == whole[:3]
    assert said(capsys, "replay", game, "--turn", "2", "--verbose").count("turn.priority ") == 2
    assert refusal(capsys, "replay", game, "--turn", "999").startswith("skirmish: --turn: found 999, expected 0 to ")


@pytest.mark.parametrize("scenario", ["close-encounter", "the-ambush"])
@pytest.mark.parametrize("player", ["random", "captain"])
def test_a_battle_that_is_resumed_ends_as_it_would_have(
    capsys: Captured, tmp_path: Path, scenario: str, player: str
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    battle = ("battle", scenario, "--good", player, "--evil", player, "--seed", "4", "--quiet")
    told = said(capsys, *battle, "--turns", "6", "--save", str(whole)).splitlines()
    said(capsys, *battle, "--turns", "2", "--save", str(part))
    rest = said(capsys, "resume", str(part), "--quiet", "--turns", "4").splitlines()
    assert part.read_text() == whole.read_text()
    assert rest[1:] == told[3:]


def test_a_file_cut_off_is_told_and_resumed_from_its_last_whole_line(capsys: Captured, game: str) -> None:
    whole = Path(game).read_bytes()
    Path(game).write_bytes(whole[: len(whole) // 2])
    capsys.readouterr()
    assert main(["resume", game, "--quiet"]) == 0
    assert "is cut short and was dropped" in capsys.readouterr().err
    assert Path(game).read_bytes() == whole


def test_other_players_can_take_over(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(go_on(begin("the-ambush", seed=2), 20), path)
    told = data(capsys, "resume", str(path), "--json", "--good", "random", "--turns", "1")
    assert told["players"] == {"good": "random", "evil": "captain"}
    assert read(path).header.players == told["players"]


def test_a_finished_game_is_not_played_on(capsys: Captured, game: str) -> None:
    before = Path(game).read_bytes()
    capsys.readouterr()
    assert "it is over, after" in said(capsys, "resume", game)
    assert Path(game).read_bytes() == before


# Fuzz


def test_fuzz_plays_each_scenario_asked_for_and_counts(capsys: Captured) -> None:
    out = said(
        capsys, "fuzz", "--games", "2", "--turns", "3", "--scenario", "close-encounter", "--scenario", "the-ambush"
    )
    assert [line.split(", ")[0] for line in out.splitlines()] == ["close-encounter: 2 games", "the-ambush: 2 games"]
    assert all(word in out for word in ("finished", "turns", "answers", "dice", "events"))


def test_fuzz_stops_at_trouble_with_the_seed_and_the_game(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from skirmish import fuzz

    monkeypatch.setattr(fuzz, "broken", lambda state, _known: ["all wrong"] if state.turn == 2 else [])
    assert main(["fuzz", "--games", "3", "--seed", "5", "--scenario", "the-ambush", "--out", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    assert "the-ambush, seed 5, centimetres: _Unsound: all wrong; after turn" in err
    assert read(tmp_path / "fuzz-the-ambush-5.jsonl").game.state.turn == 1


# Bad input


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("battle", "the-ambusch"), "skirmish: unknown scenario 'the-ambusch'; did you mean 'the-ambush'?"),
        (("battle", "no.toml"), "skirmish: no.toml: cannot be read: No such file or directory; expected a text file"),
        (("battle", "the-ambush", "--good", "captan"), "skirmish: unknown player 'captan'; did you mean 'captain'?"),
        (("battle", "the-ambush", "--seed", "x"), "skirmish battle: Invalid value for '--seed'"),
        (("battle", "the-ambush", "--scale", "feet"), "skirmish battle: Invalid value for '--scale'"),
        (("battle", "the-ambush", "--turns", "0"), "skirmish battle: Invalid value for '--turns'"),
        (("battle", "the-ambush", "--json", "--quiet"), "skirmish: --quiet, --verbose, --json: found more than one"),
        (("battle", "the-ambush", "--draw", "table.pdf"), "skirmish: table.pdf: found '.pdf'; expected"),
        (("battle", "the-ambush", "--save", "no/such/folder"), "skirmish: no/such/folder.part: No such file"),
        (("replay", "none"), "skirmish: none: cannot be read: No such file or directory; expected a game file"),
        (("resume", "none"), "skirmish: none: cannot be read: No such file or directory; expected a game file"),
        (("fuzz", "--scenario", "x"), "skirmish: unknown scenario 'x'; expected one of close-encounter, "),
        (("fuzz", "--games", "0"), "skirmish fuzz: Invalid value for '--games'"),
    ],
)
def test_bad_input_is_one_line(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(capsys, *arguments).startswith(line)


def test_an_edited_game_file_is_one_line_with_its_number(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "game"
    save(archery(), path)
    path.write_text(path.read_text().replace('"shoot.to_hit","man",1]', '"shoot.to_hit","man",2]', 1))
    for command in ("replay", "resume"):
        assert refusal(capsys, command, str(path)).startswith(f"skirmish: {path}: line 4: seal: found ")


def test_a_reader_that_goes_away_is_no_error_of_ours() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    code = f"import sys; from skirmish.cli import main; sys.exit(main({list(ENCOUNTER)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=write_end, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write_end)
    assert (done.returncode, done.stderr) == (1, "")
