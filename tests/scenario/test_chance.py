"""Battles of random armies: lawful, of one seed, and the same from their file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from skirmish.cli import main
from skirmish.forces.army import check
from skirmish.forces.levy import levy
from skirmish.forces.profile import SIDES, profiles
from skirmish.scenario.chance import battle, written


@pytest.mark.parametrize("seed", range(12))
def test_a_levy_is_lawful_and_within_its_points(seed: int) -> None:
    rng = random.Random(seed)
    points = rng.randint(30, 900)
    good = levy("good", points, rng)
    for army in (good, levy("evil", points, rng, against=good)):
        assert army.units
        assert army.total <= points
        assert check(army, against=good if army.side == "evil" else None).objections == ()


def test_the_levies_of_many_seeds_have_every_entry_and_every_kind_of_mount() -> None:
    met, mounts = set[str](), set[str | None]()
    for seed in range(160):
        for side in SIDES:
            against = levy("good", 600, random.Random(seed)) if side == "evil" else None
            army = levy(side, 600, random.Random(f"{side} {seed}"), against=against)
            met |= {unit.entry.id for unit in army.units}
            mounts |= {unit.mount for unit in army.units}
    entries = {entry.id for entry in profiles().values() if not entry.is_mount}
    assert entries - met == set()
    assert {"horse", "warg", "fell-beast", "shadowfax", "asfaloth"} <= mounts


def test_a_battle_is_of_its_seed_and_the_same_from_its_file(tmp_path: Path) -> None:
    for seed in range(8):
        one = battle(seed)
        assert one.model_dump() == battle(seed).model_dump()
        assert written(one, tmp_path).model_dump() == one.model_dump()
    assert battle(1).model_dump() != battle(2).model_dump()


def test_the_command_fuzzes_armies_and_leaves_no_file_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", "--armies", "--games", "2", "--turns", "3", "--seed", "4", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("armies: 2 games")
    assert list(tmp_path.iterdir()) == []
