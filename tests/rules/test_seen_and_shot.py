"""Sight and shooting as an arbiter is asked about them: the examples of the book, and clauses that meet."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.measure import Scale
from skirmish.phases.acts import carry_out
from skirmish.rules import shooting
from skirmish.rules.moving import Order
from skirmish.rules.sight import see
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import ORC, box, carry, man, orc, playing, recruit, stage

D = 25 / 25.4


def shot(*models: Model, features: Any = (), scale: Scale = Scale.INCHES) -> shooting.ShotRuling:
    """May the first shoot the last?"""
    state = stage(*models, features=features, scale=scale, width=120, height=120)
    names = list(state.models)
    return shooting.shot(state, state.models[names[0]], state.models[names[-1]])


def why(ruling: shooting.ShotRuling) -> set[str]:
    return {reason.rule for reason in ruling.objections}


def archer(x: float = 10, y: float = 10, **changes: Any) -> Model:
    return man("archer", x, y, "bow", **changes)


def bowman(x: float = 10, y: float = 10, **changes: Any) -> Model:
    return orc("bowman", x, y, "orc-bow", **changes)


# Sight


def test_a_rim_that_shows_past_the_wall_is_nothing_to_see() -> None:
    """Of a man behind a corner only his base sticks out; his body does not (sight.body)."""
    wall = box("wall", "block", 10, 14, 20, 14.5, height=3)
    state = stage(archer(9.5, 10), orc("o", 10.45, 15.2), features=[wall])
    assert state.models["o"].x - D / 2 < 10
    assert see(state, state.models["archer"], state.models["o"]).verdict is Verdict.NO


def test_a_base_in_front_hides_nothing() -> None:
    """A body 15 mm wide is looked past where its base is not (sight.body)."""
    state = stage(archer(10, 10), man("f", 10.6, 14), orc("o", 10, 20))
    ruling = see(state, state.models["archer"], state.models["o"])
    assert (ruling.verdict, ruling.visible) == (Verdict.YES, 1.0)


def peeking(y: float, lying: bool = True) -> GameState:
    wall = box("wall", "barrier", 5, 10.492, 15, 10.8, height=0.8)
    return stage(man("m", 10, y, lying=lying), orc("o", 10, 20), features=[wall])


def test_one_who_lies_behind_his_wall_sees_over_it_as_if_he_stood() -> None:
    """Only right behind it; an inch back the wall hides all (ground.peek)."""
    near, far = peeking(10.0), peeking(9.0)
    assert see(near, near.models["m"], near.models["o"]).verdict is Verdict.YES
    assert see(near, near.models["o"], near.models["m"]).verdict is Verdict.NO
    assert see(far, far.models["m"], far.models["o"]).visible < 0.8
    standing = peeking(10.0, lying=False)
    assert see(near, near.models["m"], near.models["o"]).visible == pytest.approx(
        see(standing, standing.models["m"], standing.models["o"]).visible
    )


def test_a_body_on_the_ground_in_the_open_is_seen_without_a_die() -> None:
    """And behind a friend's legs on a 4 (ground.spotting)."""
    state = stage(archer(), orc("o", 10, 18, lying=True))
    assert see(state, state.models["archer"], state.models["o"]).verdict is Verdict.YES
    state.models["p"] = orc("p", 10, 17.01)
    ruling = see(state, state.models["archer"], state.models["o"])
    assert (ruling.verdict, ruling.in_the_way) == (Verdict.ROLL, ("p",))


# Range and movement


@pytest.mark.parametrize(
    ("gap", "scale", "shooter", "reaches"),
    [
        (24.0, Scale.INCHES, archer, True),
        (24.01, Scale.INCHES, archer, False),
        (18.0, Scale.INCHES, bowman, True),
        (18.01, Scale.INCHES, bowman, False),
        (56.0, Scale.CENTIMETRES, archer, True),
        (42.0, Scale.CENTIMETRES, bowman, True),
        (42.02, Scale.CENTIMETRES, bowman, False),
    ],
)
def test_the_limit_of_the_range_is_in_range(gap: float, scale: Scale, shooter: Any, reaches: bool) -> None:
    """From base to base, in the game's own column (shoot.missiles, intro.measuring)."""
    target = orc if shooter is archer else man
    ruling = shot(shooter(), target("t", 10, round(10 + gap + scale.mm(25), 3)), scale=scale)
    assert why(ruling) == (set() if reaches else {"shoot.missiles"})


@pytest.mark.parametrize(("moved", "allowed"), [(2.5, True), (2.6, False)])
def test_a_model_with_a_move_of_five_shoots_after_two_and_a_half(
    monkeypatch: pytest.MonkeyPatch, moved: float, allowed: bool
) -> None:
    """As in the text's example (shoot.moved)."""
    recruit(monkeypatch, f"dwarf-archer-{moved}", move=(5, 12), wargear=("bow",), options=())
    dwarf = man("d", 10, 10, moved=moved)
    dwarf.profile = f"dwarf-archer-{moved}"
    assert shooting.may_shoot(stage(dwarf, orc("o", 10, 20)), dwarf).allowed is allowed


@pytest.mark.parametrize(("far", "allowed"), [(3.0, True), (3.1, False)])
def test_in_a_bog_a_move_of_twelve_leaves_three_to_an_archer(
    monkeypatch: pytest.MonkeyPatch, far: float, allowed: bool
) -> None:
    """12 cm are 6 in the bog, and he gives up half of those (shoot.moved, move.terrain)."""
    recruit(monkeypatch, f"bog-archer-{far}", move=(5, 12), wargear=("bow",), options=())
    bog = box("bog", "area", 0, 0, 60, 60, going="difficult")
    walker = man("d", 30, 20)
    walker.profile = f"bog-archer-{far}"
    state = stage(walker, orc("o", 30, 50), features=[bog], scale=Scale.CENTIMETRES, width=120, height=120)
    carry(carry_out(playing(state), walker, Order((walker.at, (30, 20 + far)))))
    assert walker.moved == pytest.approx(2 * far)
    assert shooting.may_shoot(state, walker).allowed is allowed


def test_getting_up_leaves_an_archer_his_shot_and_not_a_step_more() -> None:
    """Half the move is spent on rising (shoot.moved, ground.rise)."""
    for route, allowed in ((((10.0, 10.0),), True), (((10.0, 10.0), (10.0, 9.5)), False)):
        state = stage(archer(lying=True), orc("o", 10, 20))
        carry(carry_out(playing(state), state.models["archer"], Order(route, rise=True)))
        assert shooting.may_shoot(state, state.models["archer"]).allowed is allowed


def test_one_who_lies_down_does_not_shoot_though_he_has_not_stirred() -> None:
    """Nobody shoots from the ground (shoot.hampered)."""
    state = stage(archer(), orc("o", 10, 20))
    carry(carry_out(playing(state), state.models["archer"], Order(((10.0, 10.0),), lie="last")))
    assert "shoot.hampered" in why(shot(*state.models.values()))


# What is in the way


def test_a_man_at_his_friends_shoulder_still_spares_the_second_in_the_file() -> None:
    """Only the one he touches is out of the way (shoot.shoulder, shoot.friend_in_the_way)."""
    ruling = shot(archer(), man("f", 10, 10 + D), man("g", 10.2, 13), orc("o", 10, 20))
    assert "g" in ruling.in_the_way
    assert "f" not in ruling.in_the_way
    assert "shoot.friend_in_the_way" in why(ruling)


def test_a_friend_on_the_ground_is_shot_over() -> None:
    """He hides nothing of one who stands (shoot.in_the_way)."""
    assert shot(archer(), man("f", 10, 14, lying=True), orc("o", 10, 18)).verdict is Verdict.YES


def test_but_not_where_he_hides_another_on_the_ground() -> None:
    """(shoot.friend_in_the_way, ground.spotting)"""
    ruling = shot(archer(), man("f", 10, 16.5, lying=True), orc("o", 10, 18, lying=True))
    assert why(ruling) == {"shoot.friend_in_the_way"}
    assert ruling.sight.verdict is Verdict.ROLL


def test_an_orc_shoots_past_his_fighting_friends_shoulder_and_rolls_for_the_sides_alone() -> None:
    """The friend at his shoulder is no hurdle; that he may be hit is the roll into the fight (shoot.into_fight)."""
    ruling = shot(bowman(), orc("p", 10, 10 + D), man("t", 10, 10 + 2 * D))
    assert (ruling.verdict, ruling.in_the_way, ruling.fighting) == (Verdict.YES, (), ("p",))


def test_and_a_man_does_not() -> None:
    """(shoot.friends_fighting)"""
    assert why(shot(archer(), man("p", 10, 10 + D), orc("t", 10, 10 + 2 * D))) == {"shoot.friends_fighting"}


def test_each_thing_in_the_way_once_from_the_shooter_outwards() -> None:
    """Tree, friend, wall (shoot.in_the_way)."""
    tree = box("tree", "tree", 10.03, 13, 10.3, 13.2, height=5)
    wall = box("wall", "barrier", 5, 19.2, 15, 19.508, height=0.8)
    ruling = shot(bowman(), orc("p", 9.8, 15), man("t", 10, 20), features=[wall, tree])
    assert ruling.in_the_way == ("tree", "p", "wall")


def test_from_the_edge_of_a_floor_the_street_is_clear_and_from_its_middle_the_floor_hides_it() -> None:
    """He looks from where he stands (sight.true)."""
    floor = box("floor", "rise", 5, 5, 15, 15, height=2.2)
    target = orc("o", 10, 18)
    assert shot(archer(10, 14.5, z=2.2), target, features=[floor]).in_the_way == ()
    assert "ground.hidden" in why(shot(archer(10, 9, z=2.2), target, features=[floor]))


def test_a_man_up_on_a_floor_is_partly_behind_its_edge() -> None:
    """From the street the edge is in the way of the shot (shoot.in_the_way)."""
    floor = box("floor", "rise", 5, 5, 15, 15, height=2.2)
    ruling = shot(archer(10, 23), orc("o", 10, 14.4, z=2.2), features=[floor])
    assert (ruling.verdict, ruling.in_the_way) == (Verdict.YES, ("floor",))


def test_a_bigger_friend_is_no_shoulder_to_shoot_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """Same size or smaller (shoot.shoulder)."""
    recruit(monkeypatch, "broad-friend", like=ORC, base_mm=40.0)
    friend = orc("p", 10.2, 10.966)
    assert shot(bowman(), friend, man("t", 10, 20)).in_the_way == ()
    friend.profile, friend.y = "broad-friend", 11.27
    assert shot(bowman(), friend, man("t", 10, 20)).in_the_way == ("p",)
