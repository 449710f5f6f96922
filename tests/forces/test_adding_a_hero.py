"""A hero is added as docs/heroes.md says: a paragraph of data and one class, and nothing else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish.forces.profile import Profile, profiles
from skirmish.forces.warrior import warrior
from skirmish.rules import courage
from skirmish.ruling import Verdict
from skirmish.state import Model
from skirmish.traits import TRAITS
from tests.builders import orc, stage

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "heroes.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The code that the document shows in a language."""
    found = re.search(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def ingold(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    entry = Profile(side="good", **tomllib.loads(block("toml"))["profile"][0])
    spoken: dict[str, Any] = {"__name__": "docs.heroes"}
    exec(compile(block("python"), "docs/heroes.md", "exec"), spoken)
    monkeypatch.setitem(TRAITS, "last-at-the-gate", spoken["LastAtTheGate"]())
    monkeypatch.setitem(profiles(), entry.id, entry)
    yield entry.id
    warrior.cache_clear()


def test_the_hero_of_the_document_stands_on_the_table_with_his_wargear(ingold: str) -> None:
    rider = Model.recruit("ingold", ingold, ("shield", "horse"))
    assert (rider.hero, rider.mount, rider.mount_wounds) == (True, "horse", 1)
    assert (rider.might, rider.will, rider.fate, rider.wounds) == (2, 1, 1, 2)
    assert rider.warrior.defence == 7
    assert rider.warrior.points == 70


def test_his_trait_answers_the_question_that_it_is_about_and_no_other(ingold: str) -> None:
    hero = Model.recruit("ingold", ingold)
    hero.x, hero.y, hero.wounds = 20, 20, 1
    ruling = courage.due(stage(hero, orc("a", 22, 20), orc("b", 18, 20)), hero)
    assert ruling.verdict is Verdict.YES
    assert any(reason.rule == "courage.last_at_the_gate" for reason in ruling.because)
    assert courage.spares(stage(hero), hero, "terror") is None


def test_the_engine_knows_no_name() -> None:
    """Neither rules nor phases name a hero, nor an item of one alone."""
    heroes = [entry for entry in profiles().values() if entry.hero and entry.limit == 1]
    words = {word for entry in heroes for word in (entry.id, entry.id.split("-")[0], *entry.aliases)}
    words -= {"king", "captain", "the", "witch", "mouth"}
    assert len(words) > 30
    for folder in ("rules", "phases", "decisions", "powers"):
        for file in (ROOT / "skirmish" / folder).glob("*.py"):
            text = file.read_text(encoding="utf-8").lower()
            found = [word for word in words if re.search(rf"\b{re.escape(word)}\b", text)]
            assert found == [], file.name
