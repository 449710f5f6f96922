"""Expert riders: the shield beside the bow, and what stays on the horse (cavalry.expert, cavalry.gear)."""

from __future__ import annotations

import pytest

from skirmish.forces.warrior import warrior
from skirmish.traits.riders import ExpertRider


def test_a_shield_counts_beside_a_bow_on_a_horse_alone() -> None:
    """weapon.shield"""
    assert warrior("rider-of-rohan", mounted=True).defence == 5
    assert warrior("rider-of-rohan").defence == 4
    assert warrior("rider-of-rohan", lost=("bow",)).defence == 5
    assert warrior("rider-of-rohan", lost=("shield",)).defence == 4


@pytest.mark.parametrize(
    ("items", "stowed"),
    [
        ({"bow", "shield", "hand-weapon"}, ("bow", "shield")),
        ({"elf-bow", "shield"}, ("elf-bow", "shield")),
        ({"bow"}, ()),
        ({"shield", "throwing-spears"}, ()),
    ],
)
def test_one_of_bow_and_shield_stays_on_the_horse_of_who_has_both(items: set[str], stowed: tuple[str, ...]) -> None:
    assert ExpertRider().stows(frozenset(items)) == stowed


@pytest.mark.parametrize(
    ("profile", "options", "expert"),
    [
        ("rider-of-rohan", (), True),
        ("arwen-evenstar", (), True),
        ("captain-of-men", ("of-rohan",), True),
        ("captain-of-men", ("of-gondor",), False),
        ("warg-rider", (), False),
    ],
)
def test_who_is_one(profile: str, options: tuple[str, ...], expert: bool) -> None:
    assert any(trait.rerolls_jump() for trait in warrior(profile, options).traits) is expert
