"""Wood Elves and Ents: at home in woods, and nowhere else (move.woodland)."""

from __future__ import annotations

import pytest

from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from tests.builders import box, move, of, stage

WOOD = box("wood", "area", 12, 0, 20, 48, going="difficult", wood=True)
MARSH = box("marsh", "area", 12, 0, 20, 48, going="difficult")
CREATURES = [
    ("wood-elf-warrior", ()),
    ("legolas", ()),
    ("haldir", ()),
    ("elven-captain", ("wood-elf",)),
    ("treebeard", ()),
]


@pytest.mark.parametrize(("profile", "options"), CREATURES)
def test_a_wood_is_open_ground_to_them(profile: str, options: tuple[str, ...]) -> None:
    for ground, cost in ((WOOD, 3.0), (MARSH, 1 + 2 * 2.0)):
        state = stage(of(profile, "w", 11, 24, *options), features=[ground])
        assert move(state, "w", (14, 24)).cost == pytest.approx(cost)


@pytest.mark.parametrize(
    ("profile", "options"),
    [
        ("high-elf-warrior", ()),
        ("elven-captain", ("high-elf",)),
        ("elrond", ()),
        ("ranger-of-gondor", ()),
        ("orc-warrior", ()),
    ],
)
def test_it_is_not_to_others(profile: str, options: tuple[str, ...]) -> None:
    state = stage(of(profile, "w", 11, 24, *options), features=[WOOD], active=profiles()[profile].side)
    assert move(state, "w", (14, 24)).cost == pytest.approx(1 + 2 * 2.0)


def test_nobody_else_has_it() -> None:
    eased = {name for name in profiles() if any(trait.id == "woodland-creature" for trait in warrior(name).traits)}
    assert eased == {name for name, options in CREATURES if not options}
