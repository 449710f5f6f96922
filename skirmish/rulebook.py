"""The index of rules: an id, a title, the chapter, and one line in our own words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of the index."""

    id: str
    title: str
    chapter: str
    summary: str


@cache
def index() -> dict[str, Rule]:
    """Every rule by id, in the order of ``rulebook.toml``."""
    data = tomllib.loads((resources.files("skirmish") / "rulebook.toml").read_text(encoding="utf-8"))
    return {
        rule_id: Rule(rule_id, title, chapter["name"], summary)
        for chapter in data["chapter"]
        for rule_id, title, summary in chapter["rules"]
    }
