"""Where a model runs to when its courage fails."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from skirmish.geometry import reach, routes
from skirmish.measure import Scale, snap_point
from skirmish.rules import charging, moving, retreating, standing, zones
from skirmish.rules.contact import contacts
from skirmish.rules.moving import Order
from skirmish.rules.retreating import RetreatRuling
from skirmish.ruling import Verdict
from skirmish.state import Disc, GameState, Model
from tests.builders import R, box, man, orc, stage

INCH = 1.0
SLACK = Scale.INCHES.slack


def model(profile: str, name: str, x: float, y: float, **changes) -> Model:
    """A fresh model of a profile at a place."""
    return replace(Model.recruit(name, profile), x=x, y=y, **changes)


def way(state: GameState, foe: str | None = "o", name: str = "m") -> RetreatRuling:
    return retreating.way(state, state.models[name], foe)


def end(state: GameState, foe: str | None = "o") -> tuple[float, float]:
    return way(state, foe).order.route[-1]


def nearest_gap(state: GameState, foe: Model, ruling: RetreatRuling) -> float:
    route = np.array(ruling.order.route, dtype=np.float64)
    return float(routes.closest(route, [state.disc(foe)], state.radius(state.models["m"]))[0])


# Before whom


def test_it_runs_before_the_nearest_enemy_it_sees() -> None:
    state = stage(man("m", 24, 24), orc("far", 30, 24), orc("near", 24, 28))
    assert retreating.pursuer(state, state.models["m"]).foe == "near"


def test_not_before_one_it_does_not_see() -> None:
    rock = box("rock", "block", 22, 25.5, 26, 26, height=4)
    state = stage(man("m", 24, 24), orc("far", 30, 24), orc("near", 24, 28), features=[rock])
    assert retreating.pursuer(state, state.models["m"]).foe == "far"


def test_a_loose_mount_frightens_nobody() -> None:
    state = stage(man("m", 24, 24), orc("far", 30, 24), model("warg", "warg", 24, 27, side="evil"))
    assert retreating.pursuer(state, state.models["m"]).foe == "far"


def test_a_die_says_whether_it_sees_the_nearest() -> None:
    bank = box("bank", "block", 26, 23, 26.3, 25, height=0.3)
    state = stage(man("m", 24, 24), orc("o", 27, 24, lying=True), orc("p", 24, 30), features=[bank])
    ruling = retreating.pursuer(state, state.models["m"])
    assert (ruling.verdict, ruling.unsure) == (Verdict.ROLL, "o")


# Where to


def test_a_full_move_straight_away() -> None:
    ruling = way(stage(man("m", 24, 24), orc("o", 20, 24)))
    assert ruling.order.route == ((24, 24), (30, 24))
    assert ruling.gap == pytest.approx(10 - 2 * R)
    assert ruling.because[0].rule == "courage.retreat"


def test_fourteen_centimetres_on_the_other_column() -> None:
    state = stage(man("m", 60, 60), orc("o", 50, 60), scale=Scale.CENTIMETRES, width=120, height=120)
    assert end(state) == (74, 60)


def test_of_two_enemies_only_the_nearest_counts() -> None:
    state = stage(man("m", 24, 24), orc("o", 20, 24), orc("p", 34, 24))
    assert end(state) == (30, 24)


def test_a_rider_runs_as_far_as_his_mount() -> None:
    assert end(stage(model("knights-of-minas-tirith", "m", 24, 24), orc("o", 20, 24))) == (34, 24)


def test_a_loose_mount_runs_too() -> None:
    assert end(stage(model("horse", "m", 24, 24, side="good"), orc("o", 20, 24))) == (34, 24)


def test_one_who_flies_goes_over_what_is_in_the_way() -> None:
    rocks = [box("rock", "block", 26, 20, 28, 28, height=4), box("wood", "area", 28, 20, 33, 28, going="difficult")]
    assert end(stage(model("gwaihir", "m", 24, 24), orc("o", 20, 24), features=rocks)) == (36, 24)


def test_one_on_the_ground_gets_up_and_runs_with_the_rest() -> None:
    ruling = way(stage(man("m", 24, 24, lying=True), orc("o", 20, 24)))
    assert ruling.order.rise
    assert ruling.order.route[-1] == (27, 24)


def test_difficult_ground_costs_as_it_does_in_any_move() -> None:
    wood = box("wood", "area", 24, 20, 44, 28, going="difficult")
    assert end(stage(man("m", 24.5, 24), orc("o", 20, 24), features=[wood])) == (27.5, 24)


def test_what_is_left_behind_difficult_ground_is_rounded_up() -> None:
    wood = box("wood", "area", 20, 10, 26.2, 38, going="difficult")
    state = stage(man("m", 24, 24), orc("o", 20, 24), features=[wood])
    # 2.2 cost 4.4, and the 1.6 that are left count as 2.
    assert way(state).gap == pytest.approx(4 + 2.2 + 2 - 2 * R, abs=0.06)


def test_a_second_move_is_a_full_one() -> None:
    state = stage(man("m", 24, 24, moved=5.0), orc("o", 20, 24))
    assert end(state) == (30, 24)
    state.models["m"].acted = True
    assert end(state) == (30, 24)
    assert state.models["m"].acted


# Round what is in the way


def test_round_a_rock_as_far_as_that_gets_it() -> None:
    rock = box("rock", "block", 26, 20, 28, 28, height=4)
    state = stage(man("m", 24, 24), orc("o", 20, 24), features=[rock])
    ruling = way(state)
    assert len(ruling.order.route) > 2
    assert ruling.gap > 7.4
    assert routes.length(ruling.order.route) == pytest.approx(6, abs=0.01)


def test_of_two_equal_places_the_one_with_the_shorter_way() -> None:
    # It sees no enemy and runs for the lower edge, along which a wall keeps it off.
    wall = box("wall", "block", 10, 8, 45, 8.5, height=4)
    ruling = way(stage(man("m", 27, 10), features=[wall], height=80), foe=None)
    assert len(ruling.order.route) == 2
    assert ruling.order.route[-1] == pytest.approx((27, 8.5 + R), abs=SLACK)


def test_over_a_wall_by_a_jump_if_that_takes_it_further() -> None:
    wall = box("wall", "barrier", 26, 20, 26.3, 28, height=0.8)
    state = stage(man("m", 24, 24), orc("o", 20, 24), features=[wall])
    assert end(state) == (30, 24)
    plan = moving.plan(state, state.models["m"], way(state).order)
    assert [step.kind for step in plan.steps] == ["walk", "jump", "walk"]


def test_a_jump_behind_a_corner_is_found_too() -> None:
    rock = box("rock", "block", 24.9, 22.6, 25.4, 25.4, height=4)
    wall = box("wall", "barrier", 26.5, 10, 26.8, 38, height=0.8)
    state = stage(man("m", 24, 24), orc("o", 20, 24), features=[rock, wall])
    ruling = way(state)
    kinds = [step.kind for step in moving.plan(state, state.models["m"], ruling.order).steps]
    assert "jump" in kinds
    assert ruling.gap > 26.5 - 20 - 2 * R + 1


def test_over_a_friend_on_the_ground() -> None:
    state = stage(man("m", 24, 24), orc("o", 20, 24), man("f", 26, 24, lying=True))
    assert end(state) == (30, 24)


def test_it_does_not_throw_itself_off_a_height() -> None:
    tower = box("tower", "rise", 23, 22, 26, 26, height=4)
    state = stage(man("m", 25, 24, z=4.0), orc("o", 20, 24), features=[tower])
    x, y = end(state)
    assert 25.9 < x <= 26
    assert 22 <= y <= 26
    low = box("bank", "rise", 23, 22, 26, 26, height=1.5)
    assert end(stage(man("m", 25, 24, z=1.5), orc("o", 20, 24), features=[low])) == (31, 24)


def test_from_a_face_it_climbs() -> None:
    tower = box("tower", "rise", 23, 10, 46, 38, height=3, climbable=True)
    state = stage(man("m", 22.5, 24, z=1.5, climbing="tower"), orc("o", 18, 24), features=[tower])
    plan = moving.plan(state, state.models["m"], way(state).order)
    assert plan.end.z == 3
    assert plan.steps[0].kind == "climb"


# Enemies


def test_round_an_enemy_and_no_nearer_than_an_inch() -> None:
    state = stage(man("m", 24, 24), orc("o", 20, 24), orc("p", 27, 24))
    ruling = way(state)
    assert nearest_gap(state, state.models["p"], ruling) >= INCH - SLACK  # courage.clear_of_enemies
    assert ruling.gap > 8.5


@pytest.mark.parametrize("change", ["engaged", "lying"])
def test_an_enemy_who_fights_or_is_down_is_given_an_inch_too(change: str) -> None:
    others = [man("n", 27, 24 + 2 * R)] if change == "engaged" else []
    state = stage(man("m", 24, 24), orc("o", 20, 24), orc("p", 27, 24, lying=change == "lying"), *others)
    assert nearest_gap(state, state.models["p"], way(state)) >= INCH - SLACK


def test_one_that_begins_nearer_comes_no_nearer_still() -> None:
    state = stage(man("m", 24, 24), orc("o", 24 - 2 * R - 0.2, 24), orc("p", 24, 24 + 2 * R + 0.5))
    ruling = way(state)
    assert nearest_gap(state, state.models["p"], ruling) >= 0.5 - SLACK
    assert end(state) == (30, 24)


def test_nowhere_to_go() -> None:
    walls = [
        box("w1", "block", 23, 24.5, 25, 25, height=4),
        box("w2", "block", 23, 23, 25, 23.5, height=4),
        box("w3", "block", 23, 23, 23.5, 25, height=4),
    ]
    ruling = way(stage(man("m", 23.992, 24), orc("o", 26.3, 24), features=walls))
    assert ruling.order.route == ((23.992, 24),)
    assert not ruling.leaves


# Edges


def test_seeing_no_enemy_it_runs_for_the_nearest_edge() -> None:
    ruling = way(stage(man("m", 20, 26), orc("o", 46, 24)), foe=None)
    assert (ruling.order.route[-1], ruling.edge, ruling.leaves) == ((14, 26), "left", False)


@pytest.mark.parametrize("gap", [5.9, 6.0, 6.1])
def test_within_reach_of_an_edge_it_leaves_the_table(gap: float) -> None:
    ruling = way(stage(man("m", 24, round(R + gap, 3)), orc("o", 24, 20)))
    assert ruling.leaves == (gap <= 6)
    assert (ruling.because[0].rule == "courage.flee") == ruling.leaves


def test_whatever_the_direction_even_past_the_enemy() -> None:
    ruling = way(stage(man("m", 43.5, 24), orc("o", 46.5, 24)))
    assert ruling.leaves
    assert ruling.edge == "right"


def test_by_the_shortest_way() -> None:
    ruling = way(stage(man("m", 4, 5), orc("o", 9, 9)))
    assert (ruling.edge, ruling.order.route[-1]) == ("left", (round(R, 3), 5))


def test_an_edge_that_cannot_be_got_to_in_one_move_is_none() -> None:
    wall = box("wall", "block", 0, 2, 48, 2.5, height=4)
    assert not way(stage(man("m", 24, 4), orc("o", 24, 12), features=[wall])).leaves


def test_round_a_corner_to_the_edge() -> None:
    wall = box("wall", "block", 22, 2, 26, 2.5, height=4)
    ruling = way(stage(man("m", 24, 4), orc("o", 24, 12), features=[wall]))
    assert ruling.leaves
    assert len(ruling.order.route) > 2


def test_one_at_the_edge_already_leaves() -> None:
    assert way(stage(man("m", 24, 0.492), orc("o", 24, 5))).leaves


# Of any position

PLACES = st.tuples(st.floats(16, 32), st.floats(16, 32))


def position(others: list[tuple[tuple[float, float], int]], rocks: list[tuple[tuple[float, float], int]]) -> GameState:
    """A man in the midst of enemies, friends, rocks, woods and walls, as far as there is room."""
    state = stage(man("m", 24, 24))
    for i, (at, kind) in enumerate(others):
        x, y = snap_point(*at)
        other = orc(f"e{i}", x, y, lying=kind == 2) if kind else man(f"f{i}", x, y)
        if not list(standing.objections(state, other)) and math.dist((x, y), (24, 24)) > 1.2:
            state.models[other.name] = other
    kinds = {
        0: {"kind": "block", "height": 4},
        1: {"kind": "area", "going": "difficult"},
        2: {"kind": "barrier", "height": 0.8},
    }
    features = []
    for i, ((x, y), kind) in enumerate(rocks):
        wide, deep = (1.5, 1.0) if kind != 2 else (3.0, 0.3)
        feature = box(f"r{i}", x0=x - wide, y0=y - deep, x1=x + wide, y1=y + deep, **kinds[kind])
        clear = all(
            feature.nearest(*each.at)[0] > 0.6 and not feature.covers(*each.at) for each in state.models.values()
        )
        if clear or kind == 1:
            features.append(feature)
    return stage(*state.models.values(), features=features)


POSITIONS = st.builds(
    position,
    st.lists(st.tuples(PLACES, st.integers(0, 2)), min_size=1, max_size=8),
    st.lists(st.tuples(PLACES, st.integers(0, 2)), max_size=4),
)


@settings(max_examples=40, deadline=None)
@given(POSITIONS)
def test_every_retreat_is_a_lawful_move_that_keeps_clear_of_enemies(state: GameState) -> None:
    assume(any(state.side("evil")))
    m = state.models["m"]
    began = {foe.name: state.gap(m, foe) for foe in state.foes(m)}
    nearest = min(began, key=lambda name: began[name])
    ruling = way(state, nearest)
    assert moving.check_move(state, m, ruling.order).allowed
    assert all(snap_point(*spot) == spot for spot in ruling.order.route)
    for foe in state.foes(m):
        assert nearest_gap(state, foe, ruling) >= min(INCH, began[foe.name]) - SLACK - 1e-9
    assert ruling.gap >= began[nearest] - SLACK


@settings(max_examples=15, deadline=None)
@given(POSITIONS)
def test_no_place_that_can_be_walked_to_is_further_from_the_enemy(state: GameState) -> None:
    assume(any(state.side("evil")))
    m = state.models["m"]
    foe = min(state.foes(m), key=lambda foe: state.gap(m, foe))
    ruling = way(state, foe.name)
    touching = contacts(state)
    field = charging.field_for(state, m, set())
    rings = [Disc(each.x, each.y, state.radius(each) + zones.zone_of(state, m, each)) for each in state.foes(m)]
    for x in np.arange(18.0, 30.5, 0.75):
        for y in np.arange(18.0, 30.5, 0.75):
            at = snap_point(float(x), float(y))
            further = math.dist(at, foe.at) - state.radius(m) - state.radius(foe) > ruling.gap + 0.02
            if not further or math.dist(at, m.at) > 6.5:
                continue
            path = reach.to_point(m.at, state.radius(m), at, field, 6.5, SLACK, rings)
            if path is None:
                continue
            route = (m.at, *(snap_point(float(a), float(b)) for a, b in path.route[1:]))
            lawful = moving.check_move(state, m, Order(route), touching).allowed
            assert not lawful, (at, ruling.order.route)


@settings(max_examples=40, deadline=None)
@given(st.floats(1, 47), st.floats(1, 47), st.floats(0, math.tau), st.floats(1.2, 8))
def test_on_an_open_table_it_leaves_if_and_only_if_an_edge_is_in_reach(
    x: float, y: float, a: float, far: float
) -> None:
    x, y = snap_point(x, y)
    foe = orc("o", *snap_point(x + far * math.cos(a), y + far * math.sin(a)))
    state = stage(man("m", x, y), foe)
    room = min(x, y, 48 - x, 48 - y) - R
    assume(abs(room - 6) > 0.01)
    feet = ((R, y), (48 - R, y), (x, R), (x, 48 - R))
    straight = np.array([(x, y), min(feet, key=lambda foot: math.dist(foot, (x, y)))])
    in_the_way = routes.closest(straight, [state.disc(foe)], R)[0] < min(INCH, state.gap(state.models["m"], foe))
    assume(room > 6 or not in_the_way)
    assert way(state).leaves == (room < 6)
