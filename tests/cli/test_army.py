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

from skirmish.cli import main
from skirmish.forces.profile import profiles

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "armies.md"
EXAMPLES = "examples/armies"
ARAGORN = profiles()["aragorn-strider"].name
Captured = pytest.CaptureFixture[str]

LAWFUL = """format = "skirmish-army/1"
name = "The Grey Company"
side = "good"
points = 300

[[unit]]
profile = "aragorn-strider"
options = ["bow", "horse"]

[[unit]]
profile = "ranger-of-gondor"
options = ["spear"]
count = 4
"""
UNLAWFUL = LAWFUL.replace("300", "200").replace("count = 4", "count = 9") + '\n[[unit]]\nprofile = "aragorn"\n'


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "lawful.toml"
    path.write_text(LAWFUL)
    return str(path)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    path = tmp_path / "unlawful.toml"
    path.write_text(UNLAWFUL)
    return str(path)


def said(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert main(["army", *arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: Captured, *arguments: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *arguments, "--json", code=code))


def refusal(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(["army", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


# Check


def test_a_lawful_army_is_a_yes_and_the_code_0(capsys: Captured, file: str) -> None:
    assert said(capsys, "check", file).splitlines() == [
        "yes: The Grey Company (good): 222 of 300 points, 5 models",
        f"{file}:4: note: army.points: 222 of 300 points",
    ]


def test_objections_are_a_line_each_with_file_line_and_rule_and_the_code_1(capsys: Captured, wrong: str) -> None:
    lines = said(capsys, "check", wrong, code=1).splitlines()
    assert lines == [
        "no: The Grey Company (good): 437 of 200 points, 11 models",
        f"{wrong}:4: army.points: found 437 points; expected at most 200",
        f"{wrong}:16: army.named: unit[3] {ARAGORN}: found 2; expected one",
    ]


def test_a_check_in_json_is_a_ruling(capsys: Captured, wrong: str) -> None:
    told = data(capsys, "check", wrong, code=1)
    assert (told["verdict"], told["total"], told["models"], told["heroes"]) == ("no", 437, 11, 2)
    assert told["because"][1] == {
        "rule": "army.named",
        "text": f"unit[3] {ARAGORN}: found 2; expected one",
        "unit": 3,
        "line": 16,
        "objects": True,
    }


def test_house_rules_let_it_pass_and_say_what_they_let_pass(capsys: Captured, wrong: str) -> None:
    lines = said(capsys, "check", wrong, "--house").splitlines()
    assert lines[0].startswith("yes: ")
    assert lines[1].endswith("note: army.house: house rules: 2 limits broken on purpose")
    assert [line.split(": ")[1] for line in lines[2:]] == ["house rule", "house rule"]
    assert data(capsys, "check", wrong, "--house")["verdict"] == "yes"


def test_the_points_agreed_on_can_be_others_than_the_file_s(capsys: Captured, file: str) -> None:
    assert "222 of 250" in said(capsys, "check", file, "--points", "250")
    lines = said(capsys, "check", file, "--points", "221", code=1).splitlines()
    assert lines[1] == f"{file}: army.points: found 222 points; expected at most 221"


def test_a_scenario_s_limits_are_checked_when_it_is_named(capsys: Captured, file: str) -> None:
    out = said(capsys, "check", file, "--scenario", "skirmish-in-osgiliath", code=1)
    assert re.findall(r"\d: (army\.\w+): unit", out) == ["army.heroes", "army.mounted", "army.bows"]
    scenario = str(ROOT / "scenarios" / "return_of_the_king" / "skirmish-in-osgiliath.toml")
    assert said(capsys, "check", file, "--scenario", scenario, code=1) == out


def test_the_other_force_settles_what_depends_on_it(capsys: Captured, tmp_path: Path, file: str) -> None:
    gollum, frodo = tmp_path / "gollum.toml", tmp_path / "frodo.toml"
    gollum.write_text('format = "skirmish-army/1"\nname = "G"\nside = "evil"\n[[unit]]\nprofile = "gollum"\n')
    frodo.write_text('format = "skirmish-army/1"\nname = "F"\nside = "good"\n[[unit]]\nprofile = "frodo"\n')
    assert "note: army.gollum" in said(capsys, "check", str(gollum))
    assert "army.gollum" not in said(capsys, "check", str(gollum), "--against", str(frodo))
    assert f"{gollum}:5: army.gollum" in said(capsys, "check", str(gollum), "--against", file, code=1)


def test_two_examples_may_meet_in_osgiliath(capsys: Captured) -> None:
    good, evil = f"{EXAMPLES}/rangers-of-ithilien.toml", f"{EXAMPLES}/raiders-of-mordor.toml"
    for one, other in ((good, evil), (evil, good)):
        out = said(capsys, "check", one, "--scenario", "skirmish-in-osgiliath", "--against", other)
        assert "army.match: 200 points for Good, 150 for Evil" in out


# Show


def test_the_sheet_has_figures_costs_and_the_total(capsys: Captured, file: str) -> None:
    lines = said(capsys, "show", file).splitlines()
    assert lines[0] == "The Grey Company (good): 222 of 300 points, 5 models"
    assert lines[2].split()[:3] == ["No", "Model", "Fight"]
    assert lines[-1].split() == ["Total", "5", "222"]
    assert all(line == line.rstrip() for line in lines)


def test_the_sheet_in_json_has_the_wargear_worked_in(capsys: Captured, file: str) -> None:
    told = data(capsys, "show", file)
    aragorn, rangers = told["units"]
    assert (told["total"], told["points"], told["verdict"]) == (222, 300, "yes")
    assert (aragorn["fight"], aragorn["shoot"], aragorn["free"]["might"]) == (6, 3, 1)
    assert (aragorn["mount"]["profile"], aragorn["mount"]["move"]) == ("horse", {"inches": 10.0, "cm": 24.0})
    assert (rangers["count"], rangers["each"], rangers["points"], rangers["mount"]) == (4, 8, 32, None)
    assert sum(unit["points"] for unit in told["units"]) == told["total"]


def test_the_sheet_in_markdown_has_two_tables(capsys: Captured, file: str) -> None:
    lines = said(capsys, "show", file, "--markdown").splitlines()
    assert lines[0] == "# The Grey Company (good): 222 of 300 points, 5 models"
    rows = [line for line in lines if line.startswith("|")]
    assert len({line.count("|") for line in rows[:5]}) == len({line.count("|") for line in rows[5:]}) == 1


def test_the_sheet_of_an_unlawful_list_says_so_and_of_one_with_house_rules_too(capsys: Captured, wrong: str) -> None:
    assert said(capsys, "show", wrong, code=1).count("\nNot lawful: army.") == 2
    assert said(capsys, "show", wrong, "--house").count("\nHouse rule: army.") == 2
    assert said(capsys, "show", wrong, "--house", "--markdown").count("\n- House rule: army.") == 2
    assert data(capsys, "show", wrong, "--house")["because"][0]["rule"] == "army.house"


@pytest.mark.parametrize("path", sorted((ROOT / EXAMPLES).glob("*.toml")), ids=lambda path: path.stem)
def test_an_example_is_lawful_and_has_a_sheet(capsys: Captured, path: Path) -> None:
    said(capsys, "check", str(path))
    assert said(capsys, "show", str(path)).splitlines()[-1].startswith("Total")


# The lists


def test_the_lists_are_an_object_a_profile(capsys: Captured) -> None:
    told = data(capsys, "list")
    assert [one["id"] for one in told] == list(profiles())
    keys = "id name side hero keywords points fight shoot strength defence attacks wounds courage might will fate move"
    assert list(told[0]) == [*keys.split(), "base_mm", "height_mm", "options", "traits"]
    goblin = next(one for one in told if one["id"] == "moria-goblin-warrior")
    assert (goblin["points"], goblin["shoot"], goblin["move"]) == (4, 5, {"inches": 5.0, "cm": 12.0})
    assert {"id": "spear", "points": 1} in goblin["options"]
    assert next(one for one in told if one["id"] == "horse")["side"] is None


def test_the_book_s_77_entries_are_78_profiles_with_the_ringwraiths_two(capsys: Captured) -> None:
    assert sum(one["side"] is not None for one in data(capsys, "list")) == 78


@pytest.mark.parametrize("side", ["good", "evil"])
def test_a_side_has_its_own_list_alone(capsys: Captured, side: str) -> None:
    told = data(capsys, "list", "--side", side)
    assert {one["side"] for one in told} == {side}
    lines = said(capsys, "list", "--side", side).splitlines()
    assert [line.split()[0] for line in lines[1:]] == [one["id"] for one in told]


@pytest.mark.parametrize("name", ["theoden-king-of-rohan", "theoden", "Theoden, King of Rohan"])
def test_an_entry_is_found_by_its_id_its_name_or_a_shorter_one(capsys: Captured, name: str) -> None:
    assert said(capsys, "profile", name).startswith("Theoden, King of Rohan (theoden-king-of-rohan): good, Hero, 60 ")
    assert data(capsys, "profile", name)["options"] == [{"id": "shield", "points": 5}, {"id": "horse", "points": 10}]


def test_an_entry_tells_its_powers_and_its_limits(capsys: Captured) -> None:
    out = said(capsys, "profile", "gandalf-the-white")
    assert "will-of-iron 3+ within 12in/28cm" in out
    assert "only with: gandalf-the-grey or gandalf-the-white or radagast-the-brown" in said(
        capsys, "profile", "gwaihir"
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("captain-of-men", "throwing-spear 5 (with of-rohan), lance 5 (with of-gondor)"),
        ("captain-of-men", "armour 5 (not with heavy-armour)"),
        ("orc-warrior", "two-handed-weapon 0 (not with hand-weapon or orc-bow or shield)"),
        ("orc-warrior", "banner 25 (one a Hero)"),
        ("faramir", "heavy-armour 5 (instead of armour)"),
        ("bilbo", "the-ring 0 (not beside frodo-baggins)"),
        ("gandalf-the-grey", "never with: gandalf-the-white"),
    ],
)
def test_an_entry_tells_what_bars_its_options(capsys: Captured, name: str, told: str) -> None:
    assert told in said(capsys, "profile", name)


# Bad input


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (LAWFUL.replace("ranger-of-gondor", "ranger-of-gondr"), "unit[2].profile: found unknown profile"),
        (LAWFUL.replace("spear", "speer"), "unit[2].options: found 'speer', which ranger-of-gondor cannot have; did"),
        (LAWFUL.replace("count", "cuont"), "unit[2].cuont: found an unknown key; did you mean 'count'?"),
        (LAWFUL.replace("= 4", "= nan"), "unit[2].count: found nan; expected"),
        (LAWFUL.replace("= 4", "= -4"), "unit[2].count: found -4; expected"),
        (LAWFUL.replace("army/1", "army/2"), "format: found 'skirmish-army/2'; expected 'skirmish-army/1'"),
        ("The Grey Company\n", "line 1: found 'The Grey Company'; expected TOML"),
    ],
    ids=["profile", "option", "key", "nan", "negative", "format", "toml"],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_bad_file_is_one_line_with_file_and_key_and_the_code_2(
    capsys: Captured, tmp_path: Path, command: str, written: str, told: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(written)
    assert refusal(capsys, command, str(path)).startswith(f"skirmish: {path}: {told}")


def test_a_file_of_a_hundred_megabytes_is_refused_unread(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as huge:
        huge.truncate(100_000_000)
    began = time.perf_counter()
    assert "found 100.0 MB; expected at most" in refusal(capsys, "check", str(path))
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check"], "skirmish army check: Missing argument 'FILE'; expected FILE [--scenario ID]"),
        (["check", "none.toml"], "none.toml: cannot be read"),
        (["check", "FILE", "--against", "none.toml"], "none.toml: cannot be read"),
        (["check", "FILE", "--against", "FILE"], "--against: found an army of good"),
        (["check", "FILE", "--points", "0"], "--points"),
        (["check", "FILE", "--points", "nan"], "--points"),
        (["check", "FILE", "--scenario", "osgiliath"], "--scenario: found an unknown scenario 'osgiliath'; "),
        (["check", "FILE", "--scenario", "the-ambush"], "--scenario: found 'the-ambush', which has no points match"),
        (["show", "FILE", "--json", "--markdown"], "--markdown, --json: found both; expected one of them"),
        (["list", "--side", "neutral"], "--side"),
        (["profile", "aragon"], "NAME: found unknown profile 'aragon'; did you mean aragorn"),
        (["profile", ""], "NAME: found unknown profile ''"),
        (["muster"], "skirmish army: No such command 'muster'; expected one of check, show, list, profile"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line(
    capsys: Captured, file: str, arguments: list[str], told: str
) -> None:
    assert told in refusal(capsys, *(file if word == "FILE" else word for word in arguments))


# Speed


@pytest.mark.parametrize(
    "arguments", [["check", "FILE"], ["show", "FILE"], ["list"], ["profile", "elrond"], ["check", "no"]]
)
def test_an_army_needs_no_geometry(file: str, arguments: list[str]) -> None:
    words = ["army", *(file if word == "FILE" else word for word in arguments)]
    code = (
        f"import sys; from skirmish.cli import main; main({words!r}); "
        "sys.exit(str([name for name in ('numba', 'shapely', 'numpy', 'matplotlib') if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "[]"


# The guide


def console_blocks(text: str) -> list[tuple[str, str]]:
    """The commands of a guide's console blocks with what they print."""
    blocks = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", text, flags=re.DOTALL)
    assert blocks
    return blocks


@pytest.mark.parametrize(("command", "printed"), console_blocks(GUIDE.read_text()), ids=lambda text: text[:40])
def test_the_guide_shows_what_its_commands_print(capsys: Captured, command: str, printed: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "skirmish"
    assert main(arguments) == (1 if printed.startswith("no: ") else 0)
    assert capsys.readouterr().out == printed


def test_the_guide_s_army_is_lawful(capsys: Captured, tmp_path: Path) -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(), flags=re.DOTALL)
    path = tmp_path / "guide.toml"
    path.write_text(written)
    said(capsys, "check", str(path))


def test_the_guide_names_every_command_and_option() -> None:
    from skirmish.cli import army

    guide = GUIDE.read_text()
    for command in army.app.registered_commands:
        name = command.name or (command.callback.__name__ if command.callback else "")
        assert f"skirmish army {name}" in guide
    for option in ("--points", "--scenario", "--against", "--house", "--markdown", "--json", "--side"):
        assert f"`{option}" in guide
