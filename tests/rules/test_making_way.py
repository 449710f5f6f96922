"""Friends who make way: the single friend whose step is enough is always found (fight.make_way)."""

from __future__ import annotations

import math

import pytest

from skirmish.rules import giving_ground, making_way
from skirmish.state import Fight, GameState, Model
from tests.builders import man, orc, stage


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
