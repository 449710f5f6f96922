"""Where the beaten can go, who makes way for them, and what holds them."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish import desk, position
from skirmish.measure import Scale
from skirmish.rules import angles, back_away, giving_ground, standing
from skirmish.state import Fight, GameState, Model
from tests.builders import box, man, orc, recruit, stage

CASES = Path(__file__).parent.parent / "cases"
D = 2 * 25 / 25.4 / 2
"""The diameter of a small base."""


def ring(*degrees: float, x: float = 24.0, y: float = 24.0) -> list[Model]:
    """Orcs in touch with a man at the middle."""
    return [
        orc(f"o{i}", round(x + D * math.cos(math.radians(a)), 3), round(y + D * math.sin(math.radians(a)), 3))
        for i, a in enumerate(degrees)
    ]


def names(state: GameState, side: str) -> list[str]:
    return [model.name for model in state.models.values() if model.side == side]


def goes(state: GameState, x: float, y: float, make_way=None, foes=None, **options) -> list[str]:
    """The objections to the man ``m`` going back to a point."""
    foes = names(state, "evil") if foes is None else foes
    ruling = back_away.check(state, state.models["m"], foes, (x, y), make_way or {}, **options)
    return [reason.rule for reason in ruling.objections]


def is_trapped(state: GameState, *by: str) -> back_away.TrappedRuling:
    by = by or tuple(names(state, "evil"))
    return back_away.trapped(state, state.models["m"], [state.models[name] for name in by])


@pytest.mark.parametrize("case", ["two-opposite", "three-around", "table-edge", "table-edge-pinned", "two-on-three"])
def test_the_shared_cases_hold(case: str) -> None:
    found = position.load(CASES / f"{case}.toml")
    assert found.asks
    for question in found.asks:
        assert desk.differences(found, question) == []


# The way itself


def test_straight_back_is_open_and_everything_nearer_is_not() -> None:
    state = stage(man("m", 24, 24), *ring(0))
    assert goes(state, 23, 24) == []
    assert goes(state, 24 + math.cos(math.radians(80)), 24 + math.sin(math.radians(80))) == ["fight.back_away"]
    assert goes(state, 24, 25) == []


def test_no_more_and_no_less_than_the_whole_way() -> None:
    state = stage(man("m", 24, 24), *ring(0))
    assert goes(state, 23.1, 24) == ["fight.back_away"]
    assert goes(state, 22.9, 24) == ["fight.back_away"]


def test_two_centimetres_on_the_other_column() -> None:
    touching = 2.5
    state = stage(man("m", 60, 60), orc("o", 60 + touching, 60), scale=Scale.CENTIMETRES, width=120, height=120)
    assert goes(state, 58, 60) == []
    assert goes(state, 59, 60) == ["fight.back_away"]


def test_along_the_edge_of_the_table_but_not_over_it() -> None:
    state = stage(man("m", 24, 0.492), orc("o", 24, 1.476))
    assert goes(state, 25, 0.492) == []
    assert "move.table_edge" in goes(state, 24 + math.cos(-0.2), 0.492 + math.sin(-0.2))


def test_not_into_touch_with_another_enemy_but_well_into_his_zone() -> None:
    close = stage(man("m", 24, 24), *ring(0), orc("other", 23 - D - 0.005, 24))
    assert goes(close, 23, 24, foes=["o0"]) == ["fight.back_away"]
    near = stage(man("m", 24, 24), *ring(0), orc("other", 23 - D - 0.05, 24))
    assert goes(near, 23, 24, foes=["o0"]) == []


def test_only_those_he_fought_may_not_be_approached() -> None:
    state = stage(man("m", 24, 24), *ring(0), orc("other", 22, 26))
    assert goes(state, 23.2, 24.6, foes=["o0"]) == []


def test_over_no_wall_but_over_a_step() -> None:
    wall = box("wall", "barrier", 20, 24.6, 28, 24.8, height=0.8)
    step = box("step", "barrier", 20, 24.6, 28, 24.8, height=0.3)
    for feature, wanted in ((wall, True), (step, False)):
        state = stage(man("m", 24, 24), *ring(270), features=[feature])
        assert bool(goes(state, 24, 25)) == wanted


def test_no_rock_no_tree_and_no_forbidden_ground() -> None:
    for kind, going in (("block", "open"), ("tree", "open"), ("area", "impassable")):
        feature = box("it", kind, 23, 24.8, 25, 26, height=1.0, going=going)
        state = stage(man("m", 24, 24), *ring(270), features=[feature])
        assert "fight.back_away" in goes(state, 24, 25)


def test_under_a_bridge_is_open_ground() -> None:
    bridge = box("bridge", "rise", 20, 24.2, 28, 26, base=1.5, height=0.2)
    state = stage(man("m", 24, 24), *ring(270), features=[bridge])
    assert goes(state, 24, 25) == []


def test_models_on_another_level_do_not_block() -> None:
    floor = box("floor", "rise", 20, 20, 28, 28, base=1.5, height=0.2)
    state = stage(man("m", 24, 24), *ring(270), man("above", 24, 25, z=1.7), features=[floor])
    assert goes(state, 24, 25) == []


def test_a_wall_that_a_low_hill_had_made_a_step_blocks_beside_the_hill() -> None:
    wall, hill = box("wall", "barrier", 0, 25.2, 48, 25.4, height=0.8), box("hill", "rise", 0, 0, 48, 24.6, height=0.3)
    state = stage(man("m", 24, 24.4, z=0.3), *ring(270, y=24.4), features=[wall, hill])
    state.models["o0"].z = 0.3
    assert "fight.back_away" in goes(state, 24, 25.4)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.floats(-2.2, 2.2), st.floats(-2.2, 2.2), st.booleans()), max_size=7),
    st.integers(0, 71),
    st.sampled_from([0.6, 1.2, 5.0]),
)
def test_a_way_is_open_when_a_walk_along_it_meets_nothing(others, step, edge) -> None:
    state = stage(
        man(
            "m",
            edge,
            edge,
        ),
        width=48,
        height=48,
    )
    for i, (dx, dy, foe) in enumerate(others):
        other = (orc if foe else man)(f"x{i}", round(edge + dx, 3), round(edge + dy, 3))
        if not any(standing.objections(state, other)):
            state.models[other.name] = other
    model, angle = state.models["m"], math.radians(5 * step + 0.7)
    foes = [name for name in names(state, "evil") if state.in_contact(model, state.models[name])]
    verdicts = [walk(state, model, foes, angle, margin) for margin in (0.004, -0.011)]
    if verdicts[0] == verdicts[1]:
        assert angles.holds(giving_ground.spans(state, model, foes), angle) == verdicts[0]


def walk(state: GameState, model: Model, foes: list[str], angle: float, margin: float) -> bool:
    """Whether a model gets to the end in a hundred steps, keeping a margin from all that it must not come too near."""
    radius, contact = state.radius(model), state.scale.contact
    for k in range(1, 101):
        x, y = model.x + k / 100 * math.cos(angle), model.y + k / 100 * math.sin(angle)
        there = replace(model, x=x, y=y)
        if min(x, y) < min(radius, model.x) + margin - 0.001:
            return False
        for other in state.models.values():
            if other.name == model.name:
                continue
            least = min(state.gap(model, other), 0.0 if other.name not in foes else math.inf)
            if state.gap(there, other) < least + margin - (contact if margin < 0 else 0) / 10:
                return False
            if k == 100 and other.side != model.side and state.gap(there, other) < contact + margin:
                return False
    return True


# Making way


def behind(*friends: Model, fights=(), **options) -> GameState:
    """A man with an orc before him, friends behind, in a corridor as wide as two bases."""
    walls = [box("left", "block", 20, 0, 23.5, 48), box("right", "block", 24.5, 0, 28, 48)]
    state = stage(man("m", 24, 24), *ring(90), *friends, features=options.pop("features", walls))
    state.fights = (Fight(("m",), ("o0",)), *fights)
    return state


def test_a_friend_behind_makes_way() -> None:
    state = behind(man("f", 24, 24 - D))
    assert goes(state, 24, 23) == ["fight.back_away", "move.models"]
    assert goes(state, 24, 23, {"f": (24, 22.016)}) == []
    ruling = is_trapped(state)
    assert not ruling.allowed
    assert ruling.way_made_by == ("f",)


def test_a_friend_on_the_ground_makes_way() -> None:
    state = behind(man("f", 24, 24 - D, lying=True))
    assert is_trapped(state).way_made_by == ("f",)
    assert goes(state, 24, 23, {"f": (24, 22.016)}) == []


def test_a_friend_in_a_fight_makes_no_way() -> None:
    state = behind(man("f", 24, 24 - D), orc("p", 24, 20), fights=[Fight(("f",), ("p",))])
    assert is_trapped(state, "o0").allowed
    assert goes(state, 24, 23, {"f": (24, 22.016)}, foes=["o0"]) == ["fight.make_way"]


def test_before_the_pairing_those_in_touch_with_an_enemy_make_no_way() -> None:
    state = behind(man("f", 24, 24 - D), orc("p", 24, 24 - 2 * D))
    state.fights = None
    assert "fight.make_way" in goes(state, 24, 23, {"f": (24, 22.016)}, foes=["o0"])
    state.models["p"].y -= 5
    assert goes(state, 24, 23, {"f": (24, 22.016)}, foes=["o0"]) == []


def test_a_friend_whose_fight_is_over_makes_way() -> None:
    done = Fight(("f",), ("p",), done=True)
    state = behind(man("f", 24, 24 - D), orc("p", 24, 20), fights=[done])
    assert is_trapped(state, "o0").way_made_by == ("f",)


def test_nobody_makes_way_for_one_who_makes_way() -> None:
    state = behind(man("f", 24, 24 - D), man("g", 24, 24 - 2 * D))
    assert is_trapped(state).allowed
    moves = {"g": (24, 24 - 2 * D - 1), "f": (24, 23 - D)}
    assert "fight.make_way" in goes(state, 24, 23, moves)


def test_making_way_leads_into_zones_but_not_into_a_fight() -> None:
    state = behind(man("f", 24, 24 - D), orc("p", 24, 23 - 2 * D - 0.2))
    assert goes(state, 24, 23, {"f": (24, 23 - D)}, foes=["o0"]) == []
    near = behind(man("f", 24, 24 - D), orc("p", 24, 23 - 2 * D - 0.002))
    assert "fight.make_way" in goes(near, 24, 23, {"f": (24, 23 - D)}, foes=["o0"])
    assert is_trapped(near, "o0").way_made_by == ()


def test_no_step_aside_is_longer_than_the_way_back() -> None:
    state = behind(man("f", 24, 24 - D))
    assert "fight.make_way" in goes(state, 24, 23, {"f": (24, 21.5)})


def test_nobody_makes_way_for_one_who_needs_none() -> None:
    state = behind(man("f", 24, 24 - D), features=())
    assert goes(state, 24.9, 23.564, {"f": (24, 22.1)}) == ["fight.make_way"]


def test_those_who_make_way_do_not_end_in_one_place() -> None:
    state = stage(man("m", 24, 24), *ring(90), man("f", 23.3, 23.2), man("g", 24.7, 23.2))
    state.fights = (Fight(("m",), ("o0",)),)
    moves = {"f": (23.6, 22.5), "g": (24.4, 22.5)}
    reasons = back_away.check(state, state.models["m"], ["o0"], (24, 23), moves).objections
    assert any("would overlap" in reason.text for reason in reasons)


def test_an_enemy_makes_no_way() -> None:
    state = behind(orc("x", 24, 24 - D))
    assert "fight.make_way" in goes(state, 24, 23, {"x": (24, 22.0)}, foes=["o0"])


def test_nobody_who_is_not_there_makes_way() -> None:
    state = behind(man("f", 24, 24 - D))
    assert "fight.make_way" in goes(state, 24, 23, {"ghost": (24, 22.0)})


def test_two_friends_make_way_together_where_neither_does_alone() -> None:
    walls = [box("left", "block", 20, 23.75, 23.3, 48), box("right", "block", 24.7, 23.75, 28, 48)]
    state = behind(man("f", 23.5, 23.152), man("g", 24.5, 23.152), features=walls)
    ruling = is_trapped(state)
    assert not ruling.allowed
    assert ruling.way_made_by == ("f", "g")
    assert goes(state, 24, 23, {"f": (22.9, 22.6)}) != []
    for way in back_away.openings(state, state.models["m"], ["o0"]).ways:
        angle = math.radians(sum(way.directions[0]) / 2)
        x, y = giving_ground.end(state.models["m"], angle, 1.0)
        assert goes(state, x, y, dict(way.moves)) == []


def test_every_way_that_is_proposed_passes_the_check() -> None:
    friends = [man(f"f{k}", 24 + D * math.cos(a), 24 + D * math.sin(a)) for k, a in enumerate((3.4, 4.45, 5.5))]
    state = stage(man("m", 24, 24), *ring(0, 60, 120, 180), *friends)
    state.models.pop("o3")
    state.models.pop("o0")
    state.fights = (Fight(("m",), ("o1", "o2")),)
    ways = back_away.openings(state, state.models["m"], ["o1", "o2"]).ways
    assert ways
    for way in ways:
        x, y = giving_ground.end(state.models["m"], math.radians(sum(way.directions[0]) / 2), 1.0)
        assert goes(state, x, y, dict(way.moves)) == []


# Drops


def ledge(height: float, y: float = 24.0, **options) -> GameState:
    """A man at the edge of a platform that ends at x = 24.5, an orc on his other side."""
    platform = box("ledge", "rise", 18, 18, 24.5, 30, height=height, **options)
    state = stage(man("m", 24, y, z=height), *ring(180, y=y), features=[platform])
    state.models["o0"].z = height
    return state


def test_a_drop_holds_him_unless_he_leaps() -> None:
    state = ledge(1.5)
    assert "fight.back_away" in goes(state, 25, 24)
    assert goes(state, 25, 24, leap=True) == []
    assert "fight.leap" in goes(state, 24, 25, leap=True)
    assert goes(state, 24, 25) == []


def test_a_step_down_is_no_drop() -> None:
    state = ledge(0.4)
    assert goes(state, 25, 24) == []


def test_a_slope_is_walked_down() -> None:
    assert goes(ledge(1.5, edge="slope"), 25, 24) == []


def test_a_leap_needs_room_below() -> None:
    state = ledge(1.5)
    state.models["below"] = man("below", 25.3, 24)
    assert "fight.leap" in goes(state, 25, 24, leap=True)


def test_nobody_leaps_into_touch_with_an_enemy() -> None:
    state = ledge(1.5)
    state.models["below"] = orc("below", 25 + D + 0.003, 24)
    assert "fight.leap" in goes(state, 25, 24, leap=True, foes=["o0"])


def test_a_ditch_is_a_drop_and_its_floor_is_not() -> None:
    ditch = box("ditch", "gap", 24.5, 18, 26.5, 30, height=1.5)
    state = stage(man("m", 24, 24), *ring(180), features=[ditch])
    assert "fight.back_away" in goes(state, 25, 24)
    assert goes(state, 25, 24, leap=True) == []
    inside = stage(man("m", 25.5, 24, z=-1.5), *ring(90, x=25.5), features=[ditch])
    inside.models["o0"].z = -1.5
    assert goes(inside, 25.5, 23) == []
    assert "fight.back_away" in goes(inside, 26.5, 23.995)


def test_from_one_platform_to_the_next_is_no_drop() -> None:
    state = ledge(1.5)
    more = box("more", "rise", 24.5, 18, 30, 30, height=1.5)
    state = stage(*state.models.values(), features=[*state.table.features, more])
    assert goes(state, 25, 24) == []


# Trapped


def test_everything_that_holds_him_is_named() -> None:
    state = stage(man("m", 24, 0.492), orc("o0", 23.148, 0.984), orc("o1", 24.852, 0.984))
    ruling = is_trapped(state)
    assert ruling.allowed
    text = " ".join(reason.text for reason in ruling.because)
    assert "o0" in text
    assert "o1" in text
    assert "table's edge" in text
    assert all(0 <= reason.numbers["barred"] <= 360 for reason in ruling.because[1:])


def test_the_trapped_go_as_far_as_they_can() -> None:
    state = stage(man("m", 24, 24), *ring(0, 120, 240))
    x, y = giving_ground.longest(state, state.models["m"], ["o0", "o1", "o2"])
    assert math.dist((x, y), (24, 24)) < 0.02
    wider = behind(man("f", 24, 24 - D - 0.4))
    wider.fights = (Fight(("m",), ("o0",)), Fight(("f",), ("o0",)))
    x, y = giving_ground.longest(wider, wider.models["m"], ["o0"])
    assert (x, y) == pytest.approx((24, 23.6), abs=0.01)


def test_the_trapped_stop_short_of_a_drop() -> None:
    state = ledge(1.5)
    blocks = [box("north", "block", 20, 24.5, 30, 26, base=1.5), box("south", "block", 20, 22, 30, 23.5, base=1.5)]
    state = stage(*state.models.values(), features=[*state.table.features, *blocks])
    assert giving_ground.spans(state, state.models["m"], ["o0"]) == ()
    x, y = giving_ground.longest(state, state.models["m"], ["o0"])
    assert (x, y) == pytest.approx((24.498, 24), abs=0.01)


def test_a_model_on_the_ground_counts_as_trapped() -> None:
    state = stage(man("m", 24, 24, lying=True), *ring(0))
    ruling = is_trapped(state)
    assert ruling.allowed
    assert ruling.directions


def test_a_defender_is_never_trapped() -> None:
    wall = box("wall", "barrier", 18, 23.7, 30, 24, height=0.8)
    state = stage(man("m", 24, 24.492), orc("o0", 24, 23.208, moved=3.0), features=[wall])
    ruling = is_trapped(state)
    assert not ruling.allowed
    assert ruling.because[0].rule == "defend.repel"


def test_a_bigger_base_needs_a_wider_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "troll-like", base_mm=40.0)
    posts = [box("left", "block", 22, 22, 23.3, 23.2), box("right", "block", 24.7, 22, 26, 23.2)]
    state = stage(man("m", 24, 24), *ring(90), features=posts)
    assert goes(state, 24, 23) == []
    big = state.models["m"]
    big.profile, big.y = "troll-like", 24.0
    state.models["o0"].y = 24 + (25 + 40) / 2 / 25.4
    assert "fight.back_away" in goes(state, 24, 23)
