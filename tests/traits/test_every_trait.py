"""No trait without a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.forces.profile import profiles
from skirmish.traits import TRAITS

HERE = Path(__file__).parent
SAME = {
    "elven-blade-two-handed": "elven-blade",
    "bladed-bow": "orc-bow",
    "throwing-weapon": "throwing-spear",
    "banner": "banners",
}
"""Traits that are told by another name: what brings them, or the file elsewhere that is theirs."""


def _told() -> str:
    files = [file for file in HERE.glob("test_*.py") if file.name != Path(__file__).name]
    files.append(HERE.parent / "phases" / "test_banners.py")
    return "\n".join((f'"{file.stem.removeprefix("test_").replace("_", "-")}"\n' + file.read_text()) for file in files)


WORDS = _told()


@pytest.mark.parametrize("trait", TRAITS)
def test_it_has_a_file_or_is_spoken_of_by_name(trait: str) -> None:
    """By its own name, or that of somebody who has it."""
    bearers = [entry.id for entry in profiles().values() if trait in entry.traits]
    assert any(f'"{word}' in WORDS for word in (SAME.get(trait, trait), *bearers))
