from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from skirmish.cli import main, patience

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.toml"))
EXAMPLES = sorted((ROOT / "examples" / "positions").glob("*.toml"))
GUIDE = ROOT / "docs" / "desk.md"

HEAD = """
format = "skirmish-position/1"
scale = "inches"
table = { width = 48, height = 48 }
"""
MAN = '[[model]]\nname = "man"\nprofile = "warrior-of-minas-tirith"\nat = [24, 24]\n'
ORC = '[[model]]\nname = "orc"\nprofile = "orc-warrior"\nat = [24, 29]\n'
WALL = """
[[terrain]]
name = "wall"
kind = "barrier"
polygon = [[20, 26], [28, 26], [28, 26.3], [20, 26.3]]
height = 0.8
"""

NOTICE = f"{patience.NOTICE}\n"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "position.toml"
    path.write_text(HEAD + MAN.replace("at =", 'options = ["bow"]\nat =') + ORC + WALL)
    return str(path)


def answer(capsys: Captured, *arguments: str) -> dict[str, Any]:
    """What a question prints with --json; nothing else, unless kernels had to be compiled."""
    assert main(["rule", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err.replace(NOTICE, "") == ""
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def refusal(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from skirmish.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


class TestAnswers:
    @pytest.mark.parametrize(
        ("question", "arguments", "keys"),
        [
            ("see", ["man", "orc"], ["visible", "in_the_way"]),
            ("move", ["man", "--route", "24,24 24,22"], ["cost", "allowance", "route", "stops"]),
            ("reach", ["man"], ["area", "polygon"]),
            ("charge", ["man", "orc"], ["cost", "allowance", "route", "stops"]),
            ("charge", ["man", "orc", "--route", "24,24 24,28"], ["cost", "allowance", "route", "stops"]),
            ("shoot", ["man", "orc"], ["to_hit", "in_the_way", "to_wound"]),
            ("fights", [], ["pairings"]),
            ("trapped", ["man", "--by", "orc"], ["directions", "way_made_by"]),
            ("support", ["man"], ["friends", "third"]),
            ("volley", ["orc", "--group", "man"], ["shooters", "to_hit", "band", "candidates", "in_the_way"]),
            ("courage", ["man"], ["courage", "needed", "chance", "tests", "stands_fast_by"]),
            ("courage", ["man", "--half"], ["courage", "needed", "chance", "tests", "stands_fast_by"]),
            ("cast", ["man", "immobilise", "orc", "--dice", "2"], ["needed", "chance", "resist", "range", "visible"]),
            ("cast", ["man", "cast-light"], ["needed", "chance", "resist", "range", "visible", "effect"]),
        ],
    )
    def test_have_a_verdict_reasons_and_the_figures_of_their_question(
        self, capsys: Captured, file: str, question: str, arguments: list[str], keys: list[str]
    ) -> None:
        data = answer(capsys, question, file, *arguments)
        assert list(data)[:2] == ["verdict", "because"]
        assert data["verdict"] in ("yes", "no", "roll")
        assert data["because"]
        for reason in data["because"]:
            assert list(reason)[:2] == ["rule", "text"]
        assert set(keys) <= set(data)

    def test_to_wound_need_no_position(self, capsys: Captured) -> None:
        assert answer(capsys, "wound", "--strength", "3", "--defence", "8")["needed"] == "6/4"

    def test_that_say_no_are_answers(self, capsys: Captured, file: str) -> None:
        assert answer(capsys, "move", file, "man", "--route", "24,24 24,44")["verdict"] == "no"

    def test_for_people_begin_with_the_verdict_and_mark_what_forbids(self, capsys: Captured, file: str) -> None:
        assert main(["rule", "move", file, "man", "--route", "24,24 24,16"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "no: move man"
        assert any(line.startswith("x move.rates") and "cost 8, allowance 6" in line for line in lines)
        assert "  allowance: 6" in lines

    def test_of_odds_take_their_options(self, capsys: Captured) -> None:
        beset = str(ROOT / "examples" / "positions" / "captain-beset.toml")
        spears = ["--support", "spearman=captain", "--support", "pike-1=uruk-1"]
        plain, helped = answer(capsys, "odds", beset), answer(capsys, "odds", beset, "--fight", "1", *spears)
        assert set(plain["fights"][0]) == {"good", "evil", "win", "wounds", "deaths", "exact"}
        assert plain["fights"][0]["win"] != helped["fights"][0]["win"]
        assert answer(capsys, "odds", beset, "--shield", "captain", *spears)["verdict"] == "no"
        assert answer(capsys, "odds", beset, "--weapon", "captain=bow")["verdict"] == "no"
        saved = answer(capsys, "odds", beset, "--pairing", "1", "--fate")["fights"][0]["deaths"]["captain"]
        assert saved < plain["fights"][0]["deaths"]["captain"]

    def test_of_odds_for_people_are_percentages_with_their_fractions(self, capsys: Captured) -> None:
        beset = str(ROOT / "examples" / "positions" / "captain-beset.toml")
        assert main(["rule", "odds", beset, "--shield", "uruk-1,uruk-2"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert "  fight 1: captain v uruk-1 + uruk-2" in lines
        assert any(line.startswith("    wins: good ") and "%" in line for line in lines)
        assert any(line.startswith("    wounds lost by captain: 0 100.00%") for line in lines)

    def test_take_the_options_of_a_move(self, capsys: Captured, file: str) -> None:
        data = answer(capsys, "move", file, "man", "--route", "24,24 24,22", "--lie", "last")
        assert (data["verdict"], data["allowance"]) == ("yes", 3)


class TestPictures:
    @pytest.mark.parametrize("suffix", ["png", "svg"])
    @pytest.mark.parametrize(
        "arguments",
        [
            ["see", "FILE", "man", "orc"],
            ["move", "FILE", "man", "--route", "24,24 24,28.5"],
            ["reach", "FILE", "man"],
            ["charge", "FILE", "man", "orc"],
            ["shoot", "FILE", "man", "orc"],
            ["fights", "FILE"],
            ["trapped", "FILE", "man", "--by", "orc"],
            ["support", "FILE", "man"],
            ["volley", "FILE", "orc", "--group", "man"],
            ["courage", "FILE", "man"],
            ["cast", "FILE", "man", "immobilise", "orc"],
            ["cast", "FILE", "man", "cast-light"],
            ["odds", "BESET"],
            ["wound", "--strength", "3", "--defence", "8"],
        ],
        ids=lambda arguments: arguments[0],
    )
    def test_of_every_question(
        self, capsys: Captured, tmp_path: Path, file: str, arguments: list[str], suffix: str
    ) -> None:
        path = tmp_path / f"proof.{suffix}"
        files = {"FILE": file, "BESET": str(ROOT / "examples" / "positions" / "captain-beset.toml")}
        data = answer(capsys, *(files.get(word, word) for word in arguments), "--draw", str(path))
        assert data["verdict"]
        assert path.stat().st_size > 5000

    @pytest.mark.parametrize("name", ["proof.gif", "proof", "nowhere/proof.png"])
    def test_that_cannot_be_written_are_refused_and_leave_nothing(
        self, capsys: Captured, tmp_path: Path, file: str, name: str
    ) -> None:
        before = sorted(tmp_path.iterdir())
        err = refusal(capsys, "rule", "see", file, "man", "orc", "--draw", str(tmp_path / name))
        assert name in err
        assert "expected" in err
        assert sorted(tmp_path.iterdir()) == before


class TestChecks:
    @pytest.mark.parametrize("path", [*CASES, *EXAMPLES], ids=lambda path: path.stem)
    def test_find_every_case_and_example_as_it_says(self, capsys: Captured, path: Path) -> None:
        assert main(["rule", "check", str(path)]) == 0
        assert "none answered otherwise" in capsys.readouterr().out

    def test_print_what_differs_and_exit_with_one(self, capsys: Captured, tmp_path: Path, file: str) -> None:
        wrong = tmp_path / "wrong.toml"
        asks = [
            '[[ask]]\nquestion = "see"\nargs = ["man", "orc"]\nexpect = { verdict = "yes" }\n',
            '[[ask]]\nquestion = "see"\nargs = ["man", "orc"]\nexpect = { verdict = "no", visible = 0.0 }\n',
        ]
        wrong.write_text(HEAD + MAN + ORC + "".join(asks))
        assert main(["rule", "check", file, str(wrong)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[:-1] == [
            f"{wrong}: ask 2 (see man orc): verdict: found 'yes', expected 'no'",
            f"{wrong}: ask 2 (see man orc): visible: found 1.0, expected 0.0",
        ]
        assert lines[-1] == "2 questions in 2 files, 1 answered otherwise"

    def test_print_the_same_as_json(self, capsys: Captured, tmp_path: Path) -> None:
        wrong = tmp_path / "wrong.toml"
        ask = '[[ask]]\nquestion = "see"\nargs = ["man", "orc"]\nexpect = { visible = 0.5 }\n'
        wrong.write_text(HEAD + MAN + ORC + ask)
        assert main(["rule", "check", str(wrong), "--json"]) == 1
        data = json.loads(capsys.readouterr().out)
        assert (data["files"], data["asked"]) == (1, 1)
        (entry,) = data["differences"]
        assert entry["differs"] == ["visible: found 1.0, expected 0.5"]

    def test_refuse_a_question_that_cannot_be_asked(self, capsys: Captured, tmp_path: Path) -> None:
        wrong = tmp_path / "wrong.toml"
        wrong.write_text(HEAD + MAN + ORC + '[[ask]]\nquestion = "see"\nargs = ["man", "elf"]\n')
        err = refusal(capsys, "rule", "check", str(wrong))
        assert f"{wrong}: ask[1]: no model 'elf'" in err


class TestBadInput:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            (HEAD + MAN + ORC.replace("29", "24.5"), "model[man].at: found [24.0, 24.0], where man overlaps the base"),
            (HEAD + MAN.replace("24, 24", "0.1, 24"), "over the left edge of the table"),
            (HEAD + MAN.replace("minas-tirith", "minas-morgul"), "did you mean warrior-of-minas-tirith"),
            (HEAD + MAN.replace("at =", 'options = ["cannon"]\nat ='), "unknown option 'cannon'"),
            (HEAD + MAN + WALL.replace("[20, 26], [28, 26]", "[28, 26.3], [20, 26]"), "does not cross itself"),
            (HEAD + MAN.replace("24, 24", "nan, 24"), "model[man].at"),
            (HEAD + MAN + MAN.replace("24, 24", "30, 24"), "found 'man' a second time"),
            (HEAD + MAN + ORC.replace("at = [24, 29]", 'at = "there"'), "model[orc].at"),
            (HEAD + MAN + ORC.replace("at =", "speed = 9\nat ="), "unknown key"),
            (HEAD + MAN + "[[model", "expected TOML"),
            ("", "format: found nothing; expected 'skirmish-position/1'"),
        ],
        ids=["overlap", "off-table", "profile", "option", "crossing", "nan", "twice", "type", "key", "toml", "empty"],
    )
    def test_in_a_position_is_told_in_one_line_with_the_file(
        self, capsys: Captured, tmp_path: Path, text: str, told: str
    ) -> None:
        path = tmp_path / "bad.toml"
        path.write_text(text)
        err = refusal(capsys, "rule", "see", str(path), "man", "orc")
        assert str(path) in err
        assert told in err

    def test_a_file_of_a_hundred_megabytes_is_refused_unread(self, capsys: Captured, tmp_path: Path) -> None:
        path = tmp_path / "huge.toml"
        with path.open("wb") as huge:
            huge.truncate(100_000_000)
        began = time.perf_counter()
        assert "found 100.0 MB; expected at most" in refusal(capsys, "rule", "reach", str(path), "man")
        assert time.perf_counter() - began < 1

    def test_a_missing_file_and_one_that_is_no_text(self, capsys: Captured, tmp_path: Path) -> None:
        assert "cannot be read" in refusal(capsys, "rule", "fights", str(tmp_path / "none.toml"))
        assert "cannot be read" in refusal(capsys, "rule", "fights", str(tmp_path))
        (tmp_path / "bytes.toml").write_bytes(b'format = "\xff"')
        assert "expected UTF-8" in refusal(capsys, "rule", "fights", str(tmp_path / "bytes.toml"))

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["see", "FILE", "man", "elf"], "see: no model 'elf'; expected one of man, orc"),
            (["see", "FILE", "man"], "skirmish rule see: Missing argument 'target'; expected FILE VIEWER TARGET"),
            (["see", "FILE", "man", "orc", "more"], "expected FILE VIEWER TARGET [--draw FILE.png|svg] [--json]"),
            (["see", "FILE", "man", "orc", "--jsn"], "No such option: --jsn"),
            (["see", "FILE", "man", "orc", "--draw"], "skirmish rule see: Option '--draw' requires an argument"),
            (["move", "FILE", "man"], "Missing option '--route'; expected FILE MODEL --route"),
            (["move", "FILE", "man", "--route", "24,24 24"], "--route: found '24', which is no point"),
            (["move", "FILE", "man", "--route", "24,24 a,b"], "--route: found 'a,b', which is no point"),
            (["move", "FILE", "man", "--route", "24,24 24,22,21"], "--route: found '24,22,21'"),
            (["move", "FILE", "man", "--route", "24,24 nan,22"], "--route: found 'nan,22'"),
            (["move", "FILE", "man", "--route", "24,24 inf,22"], "--route: found 'inf,22'"),
            (["move", "FILE", "man", "--route", ""], "route: no points; expected a list that begins where"),
            (["move", "FILE", "man", "--route", "25,24 24,22"], "route: starts at (25, 24); expected (24, 24)"),
            (["move", "FILE", "man", "--route", "24,24", "--lie", "down"], "lie: found 'down', expected first or last"),
            (["charge", "FILE", "man"], "Missing argument 'TARGET...'"),
            (["charge", "FILE", "man", "man"], "man is on the side of man; expected an enemy"),
            (["trapped", "FILE", "man"], "Missing option '--by'; expected FILE BEATEN --by A,B"),
            (["trapped", "FILE", "man", "--by", "orc,"], "no model ''"),
            (["wound", "--strength", "three", "--defence", "4"], "--strength"),
            (["wound", "--strength", "3", "--defence", "11"], "found 11; expected 1 to 10"),
            (["support", "FILE"], "Missing argument 'model'; expected FILE MODEL"),
            (["support", "FILE", "elf"], "support: no model 'elf'; expected one of man, orc"),
            (["volley", "FILE", "orc"], "Missing option '--group'; expected FILE TARGET --group A,B,..."),
            (["volley", "FILE", "orc", "--group", "man,"], "volley: no model ''"),
            (["volley", "FILE", "orc", "--group", "orc"], "orc is on the side of orc; expected a group of its enemies"),
            (["courage", "FILE", "elf"], "courage: no model 'elf'"),
            (["cast", "FILE", "man"], "Missing argument 'power'; expected FILE CASTER POWER [TARGET]"),
            (["cast", "FILE", "man", "fireball"], "cast: no power 'fireball'; expected one of immobilise"),
            (["cast", "FILE", "man", "immobilise", "orc", "--dice", "0"], "dice: found 0, expected 1 to 100"),
            (["cast", "FILE", "man", "immobilise", "orc", "--dice", "two"], "--dice"),
            (["odds", "FILE"], "odds: no enemies touch; expected a fight"),
            (["odds", "FILE", "--pairing", "2"], "pairing: found 2, expected 1"),
            (["odds", "FILE", "--weapon", "man"], "weapon: found 'man', expected NAME=ITEM"),
            (["odds", "FILE", "--support", "=man"], "support: found '=man', expected SPEAR=FRIEND"),
            (["fly", "FILE"], "skirmish rule: No such command 'fly'; expected one of see, move, reach"),
            ([], "skirmish rule: Missing command; expected one of see, move, reach"),
            (["check"], "skirmish rule check: Missing argument 'FILE...'"),
        ],
    )
    def test_on_the_command_line_is_told_in_one_line(
        self, capsys: Captured, file: str, arguments: list[str], told: str
    ) -> None:
        assert told in refusal(capsys, "rule", *(file if word == "FILE" else word for word in arguments))

    def test_names_no_command_that_is(self, capsys: Captured) -> None:
        err = refusal(capsys, "rool")
        assert "skirmish: No such command 'rool'; expected one of" in err
        assert "rule" in err

    def test_a_name_with_a_line_break_stays_one_line(self, capsys: Captured, file: str) -> None:
        assert "no model 'el" in refusal(capsys, "rule", "see", file, "man", "el\nf")

    def test_a_fault_of_the_program_is_not_taken_for_bad_input(
        self, monkeypatch: pytest.MonkeyPatch, file: str
    ) -> None:
        from skirmish import desk

        def broken(*_: object) -> None:
            raise ValueError("a fault of ours")

        monkeypatch.setattr(desk, "ask", broken)
        with pytest.raises(ValueError, match="a fault of ours"):
            main(["rule", "see", file, "man", "orc"])


class TestFromTheShell:
    def test_an_answer_is_json_alone_and_the_code_0(self, file: str) -> None:
        done = shell("rule", "see", file, "man", "orc", "--json")
        assert (done.returncode, done.stderr.replace(NOTICE, "")) == (0, "")
        assert json.loads(done.stdout)["verdict"] == "yes"

    def test_bad_input_is_one_line_and_the_code_2(self, tmp_path: Path) -> None:
        done = shell("rule", "see", str(tmp_path / "none.toml"), "a", "b")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1

    def test_help_is_there(self) -> None:
        for arguments in ([], ["--help"], ["rule", "--help"], ["rule", "see", "--help"]):
            done = shell(*arguments)
            assert (done.returncode, done.stderr) == (0, "")
            assert "Usage: skirmish" in done.stdout

    def test_the_command_line_is_there_before_the_engine(self) -> None:
        heavy = ("numba", "shapely", "scipy", "matplotlib", "numpy", "pyglet")
        code = f"import sys, skirmish.cli; print([name for name in {heavy} if name in sys.modules])"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"

    def test_the_index_of_rules_loads_no_engine(self) -> None:
        code = (
            "import sys; from skirmish.cli import main; main(['rules', 'jump']); "
            "sys.stderr.write(str([name for name in ('numba', 'shapely', 'numpy') if name in sys.modules]))"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stderr == "[]"


class TestPatience:
    def test_says_that_kernels_compile_only_when_they_do(self, capsys: Captured) -> None:
        from numba import njit

        with patience.compiling():
            pass
        assert capsys.readouterr().err == ""
        with patience.compiling():
            for function in (lambda x: x + 1, lambda x: x + 2):
                njit(function)(1)
        out, err = capsys.readouterr()
        assert (out, err) == ("", NOTICE)


def console_blocks(text: str) -> list[tuple[str, str]]:
    """The commands of a guide's console blocks with what they print."""
    blocks = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", text, flags=re.DOTALL)
    assert blocks
    return blocks


@pytest.mark.parametrize(("command", "printed"), console_blocks(GUIDE.read_text()), ids=lambda text: text[:40])
def test_the_guide_shows_what_its_commands_print(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, command: str, printed: str
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "skirmish"
    assert main(arguments) == 0
    assert capsys.readouterr().out == printed


def test_the_guide_names_every_question() -> None:
    from skirmish.cli import rule

    commands = [command.callback for command in rule.app.registered_commands]
    questions = [command.__name__ for command in commands if command is not None]
    assert len(questions) == 14
    for question in questions:
        assert f"skirmish rule {question}" in GUIDE.read_text()
