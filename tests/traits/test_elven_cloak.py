"""Who counts as cloaked: the wearer of an Elven cloak, and Radagast; neither on a mount."""

from __future__ import annotations

import pytest

from skirmish.rules.sight import see
from skirmish.state import Model
from skirmish.traits import TRAITS
from tests.builders import box, orc, refusals, stage

TREE = box("tree", "tree", 24.05, 27, 24.15, 27.1, height=4)


@pytest.mark.parametrize(
    ("profile", "options", "unseen"),
    [
        ("frodo-baggins", ("elven-cloak",), True),
        ("frodo-baggins", (), False),
        ("radagast-the-brown", (), True),
        ("legolas", (), False),
    ],
)
def test_who_is_cloaked(profile: str, options: tuple[str, ...], unseen: bool) -> None:
    state = stage(orc("orc", 24, 24), Model("hider", "good", profile, options, 24, 34), features=[TREE])
    ruling = see(state, state.models["orc"], state.models["hider"])
    assert refusals(ruling) == ({"cloak.unseen"} if unseen else set())


def test_a_rider_is_not() -> None:
    rider = Model("hider", "good", "radagast-the-brown", (), 24, 34, mount="horse", mount_wounds=1)
    state = stage(orc("orc", 24, 24), rider, features=[TREE])
    assert see(state, state.models["orc"], rider).allowed


def test_one_with_nature_is_not_held_up_by_any_ground() -> None:
    """(nature.at_home)"""
    scree = box("scree", "area", 0, 0, 5, 5, going="difficult")
    reason = TRAITS["one-with-nature"].eases(scree)
    assert reason is not None
    assert reason.rule == "nature.at_home"
