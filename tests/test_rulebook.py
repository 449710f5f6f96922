"""The index of rules: complete, in our own words, and each rule held by a test."""

from __future__ import annotations

import re
from pathlib import Path

from skirmish.rulebook import index

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b(?:[a-z0-9]+)\.[a-z0-9_]+\b")


def cited(folder: Path, *, skip: str = "") -> set[str]:
    """The words of a tree that look like ids of rules."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        if file.name != skip:
            found |= set(ID.findall(file.read_text(encoding="utf-8")))
    return found


def test_every_rule_of_the_index_is_cited_by_a_test() -> None:
    assert sorted(set(index()) - cited(ROOT / "tests", skip="test_rulebook.py")) == []


def test_every_rule_that_a_reason_names_is_in_the_index() -> None:
    named = set()
    call = re.compile(r"(?:Reason|objection|_object|d6|d3|roll)\(\s*\"([a-z]+\.[a-z0-9_]+)\"")
    for file in (ROOT / "skirmish").rglob("*.py"):
        named |= set(call.findall(file.read_text(encoding="utf-8")))
    assert len(named) > 40
    assert sorted(named - set(index())) == []


def test_every_entry_has_a_title_and_one_line() -> None:
    for rule in index().values():
        assert rule.title
        assert rule.summary.endswith(".")
        assert "\n" not in rule.summary
