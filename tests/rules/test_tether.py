"""Those who may not stray: creature.tether."""

from __future__ import annotations

import pytest

from skirmish.measure import Scale
from skirmish.rules import moving, tether
from skirmish.rules.moving import Order
from skirmish.state import GameState
from tests.builders import box, of, orc, stage


def strayed(scale: Scale, **changes: object) -> GameState:
    """Gollum in a corner, behind a rock, far from the Ringbearer; all in units of the scale."""
    unit = 1.0 if scale is Scale.INCHES else 2.5
    rock = box("rock", "block", 11 * unit, 8 * unit, 13 * unit, 18 * unit, height=3)
    gollum = of("gollum", "g", 8.137 * unit, 12.279 * unit, **changes)
    bearer = of("frodo-baggins", "f", 33.106 * unit, 13.03 * unit)
    return stage(gollum, bearer, orc("o", 40 * unit, 40 * unit), features=[rock], scale=scale, width=120, height=120)


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("moved", [0.0, 0.613])
def test_the_way_to_the_bearer_that_it_is_told_can_be_gone(scale: Scale, moved: float) -> None:
    state = strayed(scale, moved=moved)
    gollum = state.models["g"]
    route = tether.way(state, gollum)
    assert route is not None
    plan = moving.plan(state, gollum, Order(route))
    assert plan.ruling.allowed, plan.ruling.objections
    assert tether.strays(state, gollum, plan.end) is None


@pytest.mark.parametrize("scale", list(Scale))
def test_to_stay_far_off_when_it_can_come_nearer_is_forbidden(scale: Scale) -> None:
    state = strayed(scale)
    assert tether.due(state, "evil", ("g", "o")) == ("g",)


def test_one_that_is_hemmed_in_need_not_come_nearer() -> None:
    walls = [
        box("west", "block", 0, 0, 7.507, 30, height=4),
        box("east", "block", 8.493, 0, 12, 30, height=4),
        box("south", "block", 7.507, 0, 8.493, 11.707, height=4),
        box("north", "block", 7.507, 12.693, 8.493, 30, height=4),
    ]
    state = stage(of("gollum", "g", 8, 12.2), of("frodo-baggins", "f", 33, 13), features=walls)
    assert tether.due(state, "evil", ("g",)) == ()


def test_one_at_the_bottom_of_a_pit_need_not_climb_out() -> None:
    pit = box("pit", "gap", 5, 5, 15, 15, height=4)
    state = stage(of("gollum", "g", 14.4, 12, z=-4.0), of("frodo-baggins", "f", 33, 13), features=[pit])
    assert tether.due(state, "evil", ("g",)) == ()


def test_one_that_hangs_on_a_face_need_not_let_go() -> None:
    tower = box("tower", "rise", 10, 5, 16, 15, height=4, climbable=True)
    hanging = of("gollum", "g", 16.492, 10, z=1.867, climbing="tower")
    state = stage(hanging, of("frodo-baggins", "f", 40, 10), features=[tower])
    assert tether.due(state, "evil", ("g",)) == ()


def test_near_the_bearer_it_goes_where_it_likes() -> None:
    state = stage(of("gollum", "g", 27, 12), of("frodo-baggins", "f", 33, 13))
    assert tether.due(state, "evil", ("g",)) == ()
