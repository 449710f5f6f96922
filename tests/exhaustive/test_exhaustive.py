from __future__ import annotations

from collections.abc import Iterable

import pytest

from skirmish.forces.profile import profiles
from skirmish.traits import TRAITS
from tests.exhaustive.checklist import CHARTS, checklist, items
from tests.exhaustive.runner import Seed, found, more, play
from tests.exhaustive.witness import Witness

SPARE = 150
"""How many more battles are tried where those found beforehand no longer give all there is."""


def test_everything_comes_up_in_battles_and_nothing_breaks() -> None:
    witness, wanted, known = Witness(), set(checklist()), found()
    with witness.listening():
        for seed in known:
            play(seed, witness)
        spare = more(known, wanted - witness.found.keys(), first=10_001)
        for _ in range(SPARE):
            if wanted <= witness.found.keys():
                break
            play(next(spare), witness)
    assert sorted(wanted - witness.found.keys()) == [], "run python -m tests.exhaustive --write"


def begins(lines: Iterable[str], start: str) -> bool:
    return any(line.startswith(start) for line in lines)


def test_the_checklist_has_every_trait_item_and_power() -> None:
    lines = checklist()
    assert [trait for trait in TRAITS if not begins(lines, f"trait {trait}: ")] == []
    unused = [item for item in items() if not begins(lines, f"item {item}: ")]
    assert [item for item in unused if not begins(lines, f"trait {item}: ")] == []
    powers = [(power.id, entry.id) for entry in profiles().values() for power in entry.powers]
    assert [(power, by) for power, by in powers if not begins(lines, f"power {power} of {by}: ")] == []
    mounts = [entry.id for entry in profiles().values() if entry.ridden_mm]
    assert [mount for mount in mounts if f"mount {mount}: ridden" not in lines] == []


@pytest.mark.parametrize("needed", ["3", "4", "5", "6", "6/4", "6/5", "6/6", "-"])
def test_the_checklist_has_every_entry_of_the_wound_chart(needed: str) -> None:
    assert f"wound chart, {needed}" in CHARTS


def test_a_battle_is_the_same_each_time() -> None:
    first, second = (Witness() for _ in range(2))
    games = [play(Seed("riders", 1), witness) for witness in (first, second)]
    assert games[0].state == games[1].state
    assert first.lines == second.lines
