from __future__ import annotations

import json

import pytest

from skirmish.cli import main
from skirmish.rulebook import index


def rules(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["rules", *arguments]) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_shows_every_rule_under_its_chapter_in_the_book_s_order(capsys: pytest.CaptureFixture[str]) -> None:
    lines = rules(capsys).splitlines()
    chapters = [line for line in lines if line and not line.startswith(" ")]
    assert chapters == list(dict.fromkeys(rule.chapter for rule in index().values()))
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(index())


def test_shows_one_rule_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    out = rules(capsys, "jump.chart")
    rule = index()["jump.chart"]
    assert out.splitlines() == [rule.chapter, f"  jump.chart  {rule.title}: {rule.summary}"]


def test_shows_those_that_begin_with_a_part_of_an_id(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(rules(capsys, "jump", "--json"))
    assert [rule["id"] for rule in found] == [
        "jump.attempt",
        "jump.modifier",
        "jump.chart",
        "jump.gap",
        "jump.goblins",
        "jump.old",
    ]


def test_else_those_that_hold_it_in_id_or_title(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(rules(capsys, "shoulder", "--json"))
    assert "shoot.shoulder" in [rule["id"] for rule in found]


def test_json_is_a_list_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(rules(capsys, "--json"))
    assert len(found) == len(index())
    assert set(found[0]) == {"id", "title", "chapter", "summary"}


@pytest.mark.parametrize(("wanted", "near"), [("jump.chrat", "jump.chart"), ("zzzzzz", "`skirmish rules`"), ("", "")])
def test_an_unknown_id_is_one_line_with_the_nearest(capsys: pytest.CaptureFixture[str], wanted: str, near: str) -> None:
    err = rules(capsys, wanted, code=2)
    assert err.count("\n") == 1
    assert f"no rule {wanted!r}" in err
    assert near in err
