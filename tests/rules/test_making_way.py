"""Friends who make way: the single friend whose step is enough is always found (fight.make_way)."""

from __future__ import annotations

import math

import pytest

from skirmish.rules import giving_ground, leaping, making_way
from skirmish.state import Fight, GameState, Model, Side
from tests.builders import box, horse, man, orc, stage


def crowd(*others: Model) -> GameState:
    """A man among friends, beaten by the orcs that touch him."""
    state = stage(man("m", 24, 24), *others)
    foes = tuple(sorted(model.name for model in others if model.side == "evil"))
    state.fights = (Fight(("m",), foes),)
    return state


THREE = (man("f0", 24.244, 23.046), man("f8", 23.128, 23.388), man("f15", 24.917, 24.361), orc("o0", 23.533, 24.867))
"""Between f0 and f8 there is a sliver that f8 alone bars."""
FIVE = (
    man("f20", 23.499, 24.848),
    man("f31", 24.927, 25.091),
    man("f47", 22.515, 24.888),
    orc("o0", 23.11, 23.579),
    orc("o1", 24.979, 24.107),
)
"""f20 bars a narrow way by himself, and wider ones together with others."""


@pytest.mark.parametrize(("others", "friend"), [(THREE, "f8"), (FIVE, "f20")])
def test_a_friend_who_frees_him_alone_is_proposed_however_narrow_the_way(
    others: tuple[Model, ...], friend: str
) -> None:
    """Nobody is trapped for want of a friend's step that would do (fight.make_way)."""
    state = crowd(*others)
    foes = state.fights[0].evil if state.fights else ()
    alone = {
        next(iter(way.moves)): way for way in making_way.ways(state, state.models["m"], foes) if len(way.moves) == 1
    }
    assert friend in alone
    (low, high), *_ = alone[friend].directions
    assert 0 < math.degrees(high - low) < 10
    gone = {friend: (-1e6, -1e6)}
    assert giving_ground.spans(state, state.models["m"], foes, moved=gone)


def test_a_friend_who_hangs_on_a_face_steps_aside_for_nobody_on_the_ground() -> None:
    """He can only climb (fight.make_way)."""
    walls = [
        box("left", "rise", 20, 0, 23.508, 48, height=3, climbable=True),
        box("right", "block", 24.5, 0, 28, 48, height=3),
    ]
    state = stage(man("m", 24, 24), orc("o", 24, 24.985), man("f", 24, 23.0, z=0.3, climbing="left"), features=walls)
    state.fights = (Fight(("m",), ("o",)),)
    assert making_way.ways(state, state.models["m"], ("o",)) == ()
    state.models["f"].climbing, state.models["f"].z = None, 0.0
    assert [tuple(way.moves) for way in making_way.ways(state, state.models["m"], ("o",))] == [("f",)]


def test_a_friend_on_the_floor_above_is_in_nobodys_way() -> None:
    """Nor is he asked to move (fight.make_way)."""
    floor = box("floor", "rise", 20, 18, 28, 28, base=1.5, height=0.2)
    walls = [box("left", "block", 20, 0, 23.5, 48), box("right", "block", 24.5, 0, 28, 48)]
    state = stage(
        man("m", 24, 24),
        orc("o", 24, 24.985),
        man("f", 24, 23.0),
        man("above", 24, 22.9, z=1.7),
        features=[floor, *walls],
    )
    state.fights = (Fight(("m",), ("o",)),)
    assert [friend.name for friend in making_way.willing(state, state.models["m"])] == ["f"]
    assert [tuple(way.moves) for way in making_way.ways(state, state.models["m"], ("o",))] == [("f",)]


def test_a_step_of_nothing_makes_no_way() -> None:
    """Who is named must step aside (fight.make_way)."""
    state = crowd(man("f", 24, 23.0), orc("o", 24, 24.985))
    assert any(
        "does not step aside" in reason.text for reason in making_way.check(state, state.models["m"], {"f": (24, 23.0)})
    )


def test_a_leap_too_leads_away_from_the_foe() -> None:
    """On the way to the edge he keeps to the rules of backing away (fight.leap)."""
    ledge = box("ledge", "rise", 18, 18, 24.5, 30, height=1.5)
    state = stage(man("m", 24, 24, z=1.5), orc("o", 24.1, 24.98, z=1.5), features=[ledge])
    assert leaping.landing(state, state.models["m"], math.radians(-10), ["o"]) is not None
    assert leaping.landing(state, state.models["m"], math.radians(30), ["o"]) is None


@pytest.mark.parametrize("side", ["good", "evil"])
def test_a_loose_mount_of_either_side_lets_the_beaten_pass(side: Side) -> None:
    """Anybody may go by (cavalry.loose, fight.make_way)."""
    walls = [box("left", "block", 20, 23.51, 23.5, 48), box("right", "block", 24.5, 23.51, 28, 48)]
    behind = horse("h", 24.7, 22.7, side=side, profile="horse" if side == "good" else "warg")
    state = stage(man("m", 24, 24), orc("o", 24, 24.985), behind, features=walls)
    state.fights = (Fight(("m",), ("o",)),)
    assert not giving_ground.spans(state, state.models["m"], ("o",))
    assert [tuple(way.moves) for way in making_way.ways(state, state.models["m"], ("o",))] == [("h",)]
