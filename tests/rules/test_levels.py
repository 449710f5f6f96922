"""Moves that change height beside other things: what random games ran into. Bases are 25 mm, men 1.102 in tall."""

from __future__ import annotations

import math

import pytest

from skirmish.decisions.moving import Move
from skirmish.invariants import broken
from skirmish.measure import snap_point
from skirmish.phases import move
from skirmish.rules.moving import Order, Plan, plan
from skirmish.state import GameState
from tests.builders import box, carry, man, orc, playing, stage

R = 25 / 25.4 / 2


def along(state: GameState, *points: tuple[float, float], **order: bool) -> Plan:
    model = state.models["m"]
    return plan(state, model, Order((model.at, *points), **order))


def rules(found: Plan) -> set[str]:
    return {reason.rule for reason in found.ruling.objections}


def test_a_step_down_needs_room_for_the_base_beside_what_rises_there() -> None:
    """move.impassable"""
    stairs = [
        box("low", "rise", 10, 10, 12, 12, height=0.5),
        box("high", "rise", 10, 8, 12, 10, height=1.0),
    ]
    state = stage(man("m", 11, 11, z=0.5), features=stairs)
    assert along(state, (13, 11)).ruling.allowed
    state.models["m"].y = 10.2
    assert "barrier.obstacle" in rules(along(state, (12.3, 10.2)))


def test_a_jump_over_a_wall_goes_on_over_a_body_that_lies_right_behind_it() -> None:
    """jump.attempt, ground.jumped"""
    state = stage(man("m", 5, 10), orc("o", 8.1, 10, lying=True), features=[box("wall", "barrier", 7, 5, 7.3, 15)])
    over = along(state, (9.6, 10))
    assert [step.over for step in over.steps if step.kind == "jump"] == ["wall and o"]
    assert over.ruling.allowed
    assert "jump.attempt" in rules(along(state, (8.5, 10)))


def test_nobody_climbs_through_another_climber() -> None:
    """move.models, climb.surface"""
    tower = box("tower", "rise", 12, 5, 20, 15, height=6, climbable=True)
    hanging = man("n", 12 - R, 10, z=2.0, climbing="tower")
    state = stage(man("m", 8, 10), hanging, features=[tower])
    assert rules(along(state, (14, 10))) == {"move.models"}
    state.models["n"].y = 11.2
    assert along(state, (14, 10)).ruling.allowed


def test_nobody_drops_onto_one_who_stands_at_the_foot() -> None:
    """move.models, drop.free"""
    ledge = box("ledge", "rise", 5, 5, 10, 15, height=2)
    state = stage(man("m", 9, 10, z=2.0), orc("o", 10.6, 10), features=[ledge])
    assert "move.models" in rules(along(state, (10.6, 12), (11, 10)))
    state = stage(man("m", 9, 10, z=2.0), man("n", 10.6, 10), features=[ledge])
    assert "move.models" in rules(along(state, (10.55, 10)))
    assert along(state, (9, 12), (11, 12)).ruling.allowed


def test_a_climb_to_the_top_leads_onto_it() -> None:
    """climb.surface"""
    tower = box("tower", "rise", 12, 5, 20, 15, height=2.5, climbable=True)
    state = stage(man("m", 12 - R, 10, z=1.5, climbing="tower"), features=[tower])
    beside = (12 - R + 0.05, 8)
    assert rules(along(state, (12 - R + 0.03, 10), beside)) == {"climb.surface"}
    assert along(state, (13, 10)).end.z == 2.5


def test_grazing_the_edge_of_the_top_is_no_way_onto_it() -> None:
    """climb.surface"""
    tower = box("tower", "rise", 12, 5, 20, 15, height=1.3, climbable=True)
    cliff = box("cliff", "rise", 12, 5, 20, 15, height=2.5, climbable=True)
    for feature, objects in ((tower, "climb.short"), (cliff, "climb.surface")):
        state = stage(man("m", 11, 10), features=[feature])
        assert rules(along(state, (12.0004, 10))) == {objects}
        assert along(state, (12.002, 10)).ruling.allowed


@pytest.mark.parametrize("angle", range(0, 180, 7))
@pytest.mark.parametrize("face", [1, 4])
def test_who_stops_at_an_obstacle_or_behind_it_stands_clear_of_it(angle: int, face: int) -> None:
    """jump.chart"""
    way = math.radians(angle / 2 - 45)
    start = snap_point(12 - 3 * math.cos(way), 10.317 - 3 * math.sin(way))
    end = snap_point(12 + 2.2 * math.cos(way), 10.317 + 2.2 * math.sin(way))
    wall = box("wall", "barrier", 11.9, 2, 12.1, 18)
    state = stage(man("m", *start), features=[wall])
    play = playing(state, face)
    carry(move.step(play), Move(model="m", route=(start, end)))
    assert broken(state) == []
    assert state.models["m"].hampered
