"""Who may shoot at whom: readiness, range, sight, what is in the way, friends and fights."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.decisions.base import Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.forces.weapons import MISSILES
from skirmish.measure import Scale
from skirmish.rules.shooting import ShotRuling, allowance, may_shoot, possible, shooters, shot
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase
from skirmish.table import Feature
from tests.builders import ORC, box, man, orc, recruit, stage

BASE = 25 / 25.4


def shoot(state: GameState, shooter: str = "archer", target: str = "orc", weapon: str | None = None) -> ShotRuling:
    return shot(state, state.models[shooter], state.models[target], weapon)


def rules(ruling: Any) -> set[str]:
    return {reason.rule for reason in ruling.objections}


def archer(x: float = 24, y: float = 24, **changes: Any) -> Model:
    return man("archer", x, y, "bow", **changes)


def bowman(x: float = 24, y: float = 24, **changes: Any) -> Model:
    """An Evil shooter."""
    return orc("archer", x, y, "orc-bow", **changes)


# Readiness


def test_a_bowman_who_stood_still_may_shoot() -> None:
    state = stage(archer(), orc("orc", 24, 32))
    assert may_shoot(state, state.models["archer"]).allowed
    ruling = shoot(state)
    assert (ruling.verdict, ruling.to_hit, ruling.in_the_way, ruling.to_wound) == (Verdict.YES, 4, (), "5")
    assert ruling.distance == pytest.approx(8 - BASE)


@pytest.mark.parametrize(
    ("shooter", "rule"),
    [
        (man("archer", 24, 24), "shoot.missiles"),
        (archer(shots=1), "shoot.once"),
        (archer(lying=True), "shoot.hampered"),
        (archer(hampered=True), "shoot.hampered"),
        (archer(climbing="cliff"), "shoot.hampered"),
        (archer(moved=3.1), "shoot.moved"),
    ],
)
def test_what_keeps_a_model_from_shooting(shooter: Model, rule: str) -> None:
    state = stage(shooter, orc("orc", 24, 32))
    assert rules(may_shoot(state, shooter)) == {rule}
    assert rules(shoot(state)) == {rule}


def test_a_model_that_touches_an_enemy_does_not_shoot() -> None:
    state = stage(archer(), orc("foe", 24, 24 - BASE), orc("orc", 24, 32))
    assert rules(shoot(state)) == {"shoot.engaged"}


def test_a_model_fought_over_a_wall_does_not_shoot() -> None:
    wall = box("wall", "barrier", 20, 24 + BASE / 2, 28, 24.8, height=0.8)
    state = stage(archer(), orc("foe", 24, 24.8 + BASE / 2), orc("orc", 30, 24), features=[wall])
    assert rules(shoot(state)) == {"shoot.engaged"}


def test_a_model_that_got_up_may_shoot_and_one_that_then_moved_may_not() -> None:
    up, gone_on = archer(moved=3.0), archer(moved=3.5)
    assert may_shoot(stage(up), up).allowed
    assert not may_shoot(stage(gone_on), gone_on).allowed


def test_one_without_a_shoot_value_does_not_shoot(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "no-marksman", shoot=None, race="troll")
    state = stage(Model("archer", "good", "no-marksman", ("bow",), 24, 24), orc("orc", 24, 32))
    ruling = shoot(state)
    assert rules(ruling) == {"characteristics.fight"}
    assert ruling.to_hit == 7


def test_every_objection_is_named() -> None:
    block = box("block", "block", 20, 25, 28, 26, height=4)
    state = stage(
        archer(shots=1, hampered=True, moved=6.0),
        orc("foe", 24, 24 - BASE),
        orc("orc", 24, 60),
        man("friend", 24, 60 + BASE),
        man("between", 24, 30),
        features=[block],
        height=72,
    )
    assert rules(shoot(state)) == {
        "shoot.once",
        "shoot.engaged",
        "shoot.hampered",
        "shoot.moved",
        "shoot.missiles",
        "ground.hidden",
        "shoot.friend_in_the_way",
        "shoot.friends_fighting",
    }


# The missile chart

CHART: dict[str, tuple[float, float, int, str]] = {
    "bow": (24, 56, 2, "half"),
    "orc-bow": (18, 42, 2, "half"),
    "elf-bow": (24, 56, 3, "half"),
    "dwarf-bow": (18, 42, 3, "half"),
    "crossbow": (24, 56, 4, "all"),
    "throwing-weapon": (6, 14, 3, "none"),
}
KEEPS = {"half": 0.5, "all": 0.0, "none": 1.0}
SCALES = [Scale.INCHES, Scale.CENTIMETRES]
ROWS = [pytest.param(weapon, scale, id=f"{weapon}-{scale.unit}") for weapon in CHART for scale in SCALES]


def marksman(monkeypatch: pytest.MonkeyPatch, weapon: str, scale: Scale, away: float = 0.0, moved: float = 0.0) -> Any:
    """A shooter with one weapon, a Move of 5 in or 12 cm, and an orc a base-to-base distance away."""
    recruit(monkeypatch, f"marksman-{weapon}", move=(5, 12), wargear=("hand-weapon", weapon))
    base = scale.mm(25)
    shooter = Model("archer", "good", f"marksman-{weapon}", (), 10, 10, moved=moved)
    return stage(shooter, orc("orc", 10, 10 + base + away), scale=scale, width=150, height=150)


def test_the_chart_has_six_weapons_and_stones_are_no_row_of_it() -> None:
    assert [name for name in MISSILES if not name.endswith("-stone")] == list(CHART)


@pytest.mark.parametrize(("weapon", "scale"), ROWS)
def test_range(monkeypatch: pytest.MonkeyPatch, weapon: str, scale: Scale) -> None:
    inches, cm, _, _ = CHART[weapon]
    reach = inches if scale is Scale.INCHES else cm
    assert shoot(marksman(monkeypatch, weapon, scale, away=reach)).allowed
    beyond = shoot(marksman(monkeypatch, weapon, scale, away=reach + 2 * scale.contact))
    assert rules(beyond) == {"shoot.missiles"}


@pytest.mark.parametrize(("weapon", "scale"), ROWS)
def test_strength(monkeypatch: pytest.MonkeyPatch, weapon: str, scale: Scale) -> None:
    ruling = shoot(marksman(monkeypatch, weapon, scale, away=4))
    assert ruling.weapon == weapon
    assert ruling.to_wound == {2: "5", 3: "5", 4: "4"}[CHART[weapon][2]]
    wound = next(reason for reason in ruling.because if reason.rule == "wound.chart")
    assert wound.numbers["strength"] == CHART[weapon][2]


@pytest.mark.parametrize(("weapon", "scale"), ROWS)
def test_moving_and_shooting(monkeypatch: pytest.MonkeyPatch, weapon: str, scale: Scale) -> None:
    most = KEEPS[CHART[weapon][3]] * (5 if scale is Scale.INCHES else 12)
    state = marksman(monkeypatch, weapon, scale, away=4, moved=most)
    assert allowance(state, state.models["archer"], MISSILES[weapon]) == most
    assert shoot(state).allowed
    assert rules(shoot(marksman(monkeypatch, weapon, scale, away=4, moved=most + 2 * scale.slack))) == {"shoot.moved"}


@pytest.mark.parametrize(("move", "half"), [((6, 14), (3, 7)), ((5, 12), (2.5, 6)), ((4, 10), (2, 5))])
def test_each_column_is_halved_on_its_own(
    monkeypatch: pytest.MonkeyPatch, move: tuple[int, int], half: tuple[float, float]
) -> None:
    name = f"mover-{move[0]}"
    recruit(monkeypatch, name, move=move)
    for scale, most in zip(SCALES, half, strict=True):
        state = stage(Model("archer", "good", name, ("bow",), 24, 24), scale=scale)
        assert allowance(state, state.models["archer"], MISSILES["bow"]) == most


@pytest.mark.parametrize(("moved", "may"), [(2.5, True), (2.6, False)])
def test_a_model_that_moves_5_in_shoots_after_2_and_a_half(
    monkeypatch: pytest.MonkeyPatch, moved: float, may: bool
) -> None:
    recruit(monkeypatch, "mover-5", move=(5, 12))
    shooter = Model("archer", "good", "mover-5", ("bow",), 24, 24, moved=moved)
    assert may_shoot(stage(shooter), shooter).allowed is may


@pytest.mark.parametrize(("bog", "may"), [(3.0, True), (3.1, False)])
def test_bog_counts_double_against_the_half_that_a_bow_leaves(
    monkeypatch: pytest.MonkeyPatch, bog: float, may: bool
) -> None:
    recruit(monkeypatch, "mover-5", move=(5, 12))
    shooter = Model("archer", "good", "mover-5", ("bow",), 24, 24, moved=2 * bog)
    assert may_shoot(stage(shooter, scale=Scale.CENTIMETRES), shooter).allowed is may


def test_a_goblin_bow_needs_a_six_against_an_elf(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "an-elf", defence=5)
    state = stage(bowman(), Model("elf", "good", "an-elf", (), 24, 32))
    assert shoot(state, target="elf").to_wound == "6"


# Several weapons


def hunter(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Model:
    recruit(monkeypatch, "hunter", wargear=("bow", "throwing-weapon", "crossbow"))
    return Model("archer", "good", "hunter", (), 24, 24, **changes)


@pytest.mark.parametrize(
    ("moved", "away", "weapon"),
    [(0, 5, "crossbow"), (0, 20, "crossbow"), (2, 5, "throwing-weapon"), (2, 10, "bow"), (6, 5, "throwing-weapon")],
)
def test_the_best_weapon_that_may_be_used_is_used(
    monkeypatch: pytest.MonkeyPatch, moved: float, away: float, weapon: str
) -> None:
    ruling = shoot(stage(hunter(monkeypatch, moved=moved), orc("orc", 24, 24 + BASE + away, "shield")))
    assert (ruling.verdict, ruling.weapon) == (Verdict.YES, weapon)


def test_a_weapon_named_is_the_one_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stage(hunter(monkeypatch, moved=2.0), orc("orc", 24, 28))
    assert shoot(state, weapon="bow").weapon == "bow"
    assert rules(shoot(state, weapon="crossbow")) == {"shoot.moved"}


@pytest.mark.parametrize("weapon", ["elf-bow", "hand-weapon", "spoon"])
def test_a_weapon_it_lacks_is_refused(weapon: str) -> None:
    ruling = shoot(stage(archer(), orc("orc", 24, 32)), weapon=weapon)
    assert rules(ruling) == {"shoot.missiles"}
    assert (ruling.weapon, ruling.to_wound) == (weapon, "-")


def test_a_weapon_that_moving_rules_out_stays_in_the_list_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    shooter = hunter(monkeypatch, moved=6.0)
    reasons = may_shoot(stage(shooter), shooter).because
    assert [(reason.objects, reason.applied) for reason in reasons] == [(False, False), (False, False), (False, True)]


# The target


def test_only_enemies_are_shot_at() -> None:
    state = stage(archer(), man("friend", 24, 30))
    assert rules(shoot(state, target="friend")) == {"shoot.once"}


def test_a_target_out_of_view_is_not_shot_at() -> None:
    state = stage(archer(), orc("orc", 24, 32), features=[box("block", "block", 20, 28, 28, 29, height=4)])
    assert rules(shoot(state)) == {"ground.hidden"}


def test_a_sliver_of_a_target_is_shot_at_on_a_die() -> None:
    half = 15 / 50.8
    block = box("block", "block", 20, 28, 24 + half * (1 - 2 * 0.03) / 2, 28.1, height=4)
    state = stage(archer(), orc("orc", 24, 32), features=[block])
    assert shoot(state).verdict is Verdict.ROLL
    state.sightings["archer", "orc"] = True
    ruling = shoot(state)
    assert (ruling.verdict, ruling.in_the_way) == (Verdict.YES, ("block",))
    state.sightings["archer", "orc"] = False
    assert rules(shoot(state)) == {"sight.marginal"}


def test_a_target_on_the_ground_partly_covered_is_shot_at_on_a_die() -> None:
    wall = box("wall", "barrier", 20, 31.2, 28, 31.4, height=0.2)
    state = stage(archer(), orc("orc", 24, 32, lying=True), features=[wall])
    assert shoot(state).verdict is Verdict.ROLL
    assert shoot(stage(archer(), orc("orc", 24, 32, lying=True))).verdict is Verdict.YES


def test_a_target_that_cannot_be_hurt_may_be_shot_at(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "a-stone", like=ORC, defence=10)
    state = stage(archer(), Model("stone", "evil", "a-stone", (), 24, 32))
    ruling = shoot(state, target="stone")
    assert (ruling.verdict, ruling.to_wound) == (Verdict.YES, "-")


# In the way

TREE = box("tree", "tree", 24.1, 28, 24.5, 28.4, height=4)
WALL = box("wall", "barrier", 21, 32.9, 27, 33.2)


def test_things_in_the_way_come_in_order_from_the_shooter() -> None:
    ruling = shoot(stage(archer(), orc("orc", 24, 34), features=[WALL, TREE]))
    assert ruling.verdict is Verdict.YES
    assert (ruling.to_hit, ruling.in_the_way, ruling.to_wound) == (4, ("tree", "wall"), "5")
    data = ruling.as_json()
    assert (data["to_hit"], data["in_the_way"], data["to_wound"]) == (4, ["tree", "wall"], "5")
    assert "hurdles" not in data


def test_a_friend_in_the_way_stops_good_and_not_evil() -> None:
    good = stage(archer(), man("friend", 24.2, 28), orc("orc", 24, 32))
    assert rules(shoot(good)) == {"shoot.friend_in_the_way"}
    evil = stage(bowman(), orc("friend", 24.2, 28), man("man", 24, 32))
    ruling = shoot(evil, target="man")
    assert (ruling.verdict, ruling.in_the_way) == (Verdict.YES, ("friend",))


def test_a_friend_on_the_ground_is_in_the_way_where_he_hides_something() -> None:
    near = stage(archer(), man("friend", 24, 30.5, lying=True), orc("orc", 24, 31.6))
    assert rules(shoot(near)) == {"shoot.friend_in_the_way"}
    assert shoot(stage(archer(), man("friend", 24, 28, lying=True), orc("orc", 24, 31.6))).allowed


def test_an_enemy_in_the_way_stops_neither() -> None:
    good = stage(archer(), orc("other", 24.2, 28), orc("orc", 24, 32))
    assert (shoot(good).verdict, shoot(good).in_the_way) == (Verdict.YES, ("other",))
    evil = stage(bowman(), man("other", 24.2, 28), man("man", 24, 32))
    assert (shoot(evil, target="man").verdict, shoot(evil, target="man").in_the_way) == (Verdict.YES, ("other",))


# Own cover


def test_cover_that_the_shooter_touches_and_sees_over_is_not_in_his_way() -> None:
    near = box("near", "barrier", 20, 24 + BASE / 2, 28, 24.8, height=0.9)
    state = stage(archer(), orc("orc", 24, 28), features=[near])
    ruling = shoot(state)
    assert (ruling.verdict, ruling.in_the_way, ruling.sight.visible) == (Verdict.YES, (), 1.0)
    assert "shoot.own_cover" in {reason.rule for reason in ruling.because}


def test_he_leans_over_low_cover_that_hides_all_of_a_target() -> None:
    near = box("near", "barrier", 20, 24 + BASE / 2, 28, 24.8, height=0.9)
    ruling = shoot(stage(archer(), orc("orc", 24, 27, lying=True), features=[near]))
    assert (ruling.verdict, ruling.in_the_way, ruling.sight.visible) == (Verdict.YES, (), 1.0)


def test_cover_a_little_way_off_is_in_his_way() -> None:
    near = box("near", "barrier", 20, 24.05 + BASE / 2, 28, 24.85, height=0.9)
    assert shoot(stage(archer(), orc("orc", 24, 28), features=[near])).in_the_way == ("near",)


def test_cover_that_the_target_touches_counts() -> None:
    behind = box("behind", "barrier", 20, 31, 28, 32 - BASE / 2)
    assert shoot(stage(archer(), orc("orc", 24, 32), features=[behind])).in_the_way == ("behind",)


def test_cover_that_both_touch_is_the_targets() -> None:
    bent = Feature(
        name="bent",
        kind="barrier",
        height=0.6,
        polygon=((20, 24.5), (28, 24.5), (28, 32), (20, 32), (20, 31.2), (27.8, 31.2), (27.8, 24.8), (20, 24.8)),
    )
    state = stage(archer(24, 24.005), orc("orc", 24, 32.495), features=[bent])
    assert shoot(state).in_the_way == ("bent",)


def test_nobody_shoots_over_cover_higher_than_his_eye() -> None:
    high = box("high", "barrier", 20, 24 + BASE / 2, 28, 24.8, height=1.2)
    assert rules(shoot(stage(archer(), orc("orc", 24, 28), features=[high]))) == {"ground.hidden"}


def trunk(visible: float) -> Feature:
    """A tall tree that the archer touches and past which so much of an orc 8 in away shows."""
    near = 24 + BASE / 2
    aside = 15 / 50.8 * (1 - 2 * visible)
    corner = 24 + aside * ((near - 24) / 8 if aside > 0 else (near + 0.4 - 24) / 8)
    return box("trunk", "tree", corner - 1, near, corner, near + 0.4, height=4)


@pytest.mark.parametrize(
    ("visible", "verdict", "in_view"),
    [
        (0.6, Verdict.YES, 1.0),
        (0.06, Verdict.YES, 1.0),
        (0.03, Verdict.ROLL, 0.03),
        (0.005, Verdict.NO, 0.005),
    ],
)
def test_a_shooter_leans_around_cover_past_which_he_sees(visible: float, verdict: Verdict, in_view: float) -> None:
    ruling = shoot(stage(archer(), orc("orc", 24, 32), features=[trunk(visible)]))
    assert ruling.verdict is verdict
    assert ruling.sight.visible == pytest.approx(in_view, abs=1e-6)
    assert ruling.in_the_way == (("trunk",) if verdict is Verdict.NO else ())


def test_the_height_underfoot_is_no_cover_of_ones_own() -> None:
    hill = box("hill", "rise", 19, 19, 29, 29, height=2, edge="slope")
    state = stage(archer(y=28.55, z=2.0), orc("orc", 24, 29.75), features=[hill])
    assert shoot(state).in_the_way == ("hill",)


def test_a_bank_before_ones_feet_is_own_cover() -> None:
    bank = box("bank", "rise", 20, 24 + BASE / 2, 28, 26, height=0.8)
    assert shoot(stage(archer(), orc("orc", 24, 30), features=[bank])).in_the_way == ()


# Past a shoulder


def test_past_the_shoulder_of_a_friend_he_touches() -> None:
    ruling = shoot(stage(archer(), man("friend", 24, 24 + BASE), orc("orc", 24, 32)))
    assert (ruling.verdict, ruling.in_the_way, ruling.sight.visible) == (Verdict.YES, (), 1.0)
    assert "shoot.shoulder" in {reason.rule for reason in ruling.because}


def test_not_past_a_friend_a_little_further() -> None:
    ruling = shoot(stage(archer(), man("friend", 24, 24.05 + BASE), orc("orc", 24, 32)))
    assert rules(ruling) == {"ground.hidden", "shoot.friend_in_the_way"}


def test_the_second_friend_in_a_file_is_in_the_way() -> None:
    file = [man("first", 24, 24 + BASE), man("second", 24.1, 24 + 2 * BASE)]
    ruling = shoot(stage(archer(), *file, orc("orc", 24, 32)))
    assert ruling.in_the_way == ("second",)
    assert "shoot.friend_in_the_way" in rules(ruling)


@pytest.mark.parametrize(("base", "may"), [(20.0, True), (25.0, True), (40.0, False)])
def test_a_friend_on_a_bigger_base_is_in_the_way(monkeypatch: pytest.MonkeyPatch, base: float, may: bool) -> None:
    recruit(monkeypatch, f"friend-{base:.0f}", base_mm=base)
    friend = Model("friend", "good", f"friend-{base:.0f}", (), 24, 24 + (base + 25) / 50.8)
    assert shoot(stage(archer(), friend, orc("orc", 24, 32))).allowed is may


def test_evil_too_shoots_past_a_shoulder() -> None:
    ruling = shoot(stage(bowman(), orc("friend", 24, 24 + BASE), man("man", 24, 32)), target="man")
    assert (ruling.verdict, ruling.in_the_way) == (Verdict.YES, ())


def test_a_friend_at_another_level_lends_no_shoulder() -> None:
    state = stage(archer(), man("friend", 24, 24 + BASE, z=1.11), orc("orc", 24, 32, z=2.0))
    assert "shoot.friend_in_the_way" in rules(shoot(state))


# Fights


def melee(good: bool, *more: Model) -> GameState:
    """An archer of either side 8 in from a man and an orc who fight side by side, both in plain view."""
    shooter = archer() if good else bowman()
    return stage(shooter, man("man", 23.5, 32), orc("orc", 23.5 + BASE, 32), *more)


def test_good_does_not_shoot_at_an_enemy_who_fights_a_friend() -> None:
    assert rules(shoot(melee(good=True))) == {"shoot.friends_fighting"}


def test_evil_shoots_into_a_fight() -> None:
    ruling = shoot(melee(good=False), target="man")
    assert (ruling.verdict, ruling.in_the_way, ruling.fighting) == (Verdict.YES, (), ("orc",))
    assert "shoot.into_fight" in {reason.rule for reason in ruling.because}


def test_who_fights_the_target_is_not_in_the_way_as_well() -> None:
    state = stage(bowman(), orc("orc", 24.2, 31), man("man", 24, 31 + BASE - 0.02))
    ruling = shoot(state, target="man")
    assert (ruling.verdict, ruling.in_the_way, ruling.fighting) == (Verdict.YES, (), ("orc",))
    assert ruling.sight.in_the_way == ("orc",)


def test_nor_is_an_enemy_in_the_same_fight() -> None:
    state = stage(bowman(), man("other", 24.492, 31.147), man("man", 24, 32), orc("orc", 24 + BASE, 32))
    ruling = shoot(state, target="man")
    assert (ruling.sight.in_the_way, ruling.in_the_way, ruling.fighting) == (("other",), (), ("orc",))


def test_a_fight_in_the_way_counts_once_and_is_named_whole() -> None:
    fighters = [man("man", 23.8, 28), orc("orc", 23.7, 28.979)]
    state = stage(bowman(), *fighters, man("far", 24, 34))
    ruling = shoot(state, target="far")
    assert set(ruling.sight.in_the_way) == {"man", "orc"}
    assert ruling.in_the_way == ("man v orc",)
    assert (ruling.hurdles[0].fight, set(ruling.hurdles[0].models)) == (True, {"man", "orc"})
    assert ruling.verdict is Verdict.YES


def test_a_fight_is_in_the_way_when_one_of_its_fighters_is() -> None:
    for x, other in ((24.2, 24.2 + BASE), (24.2 + BASE, 24.2)):
        state = stage(bowman(), man("man", x, 28), orc("orc", other, 28), man("far", 24, 34))
        assert shoot(state, target="far").in_the_way == ("man v orc",)


def test_two_fights_in_the_way_count_twice() -> None:
    first = [man("man 1", 24.2, 27), orc("orc 1", 24.2 + BASE, 27)]
    second = [man("man 2", 23.8, 30), orc("orc 2", 23.8 - BASE, 30)]
    state = stage(bowman(), *first, *second, man("far", 24, 34))
    assert shoot(state, target="far").in_the_way == ("man 1 v orc 1", "man 2 v orc 2")


def test_a_fight_before_a_fighting_target_counts_apart_from_his_own() -> None:
    near = [man("man 1", 24.2, 27), orc("orc 1", 24.2 + BASE, 27)]
    state = stage(bowman(), *near, man("far", 24, 34), orc("his foe", 24, 34 + BASE))
    ruling = shoot(state, target="far")
    assert (ruling.in_the_way, ruling.fighting) == (("man 1 v orc 1",), ("his foe",))


def test_good_does_not_shoot_past_a_fight_even_where_an_enemy_alone_hides_something() -> None:
    state = stage(archer(), orc("orc 1", 24.2, 28), man("man", 24.2 + BASE, 28), orc("orc", 24, 34))
    ruling = shoot(state)
    assert ruling.sight.in_the_way == ("orc 1",)
    assert rules(ruling) == {"shoot.fight_in_the_way"}


# Possible shots, the decision


def test_possible_targets_are_those_that_may_be_shot_at() -> None:
    block = box("block", "block", 30, 20, 31, 28, height=4)
    state = stage(archer(), orc("near", 24, 30), orc("far", 24, 60), orc("hidden", 34, 24), features=[block], height=72)
    assert [target.name for target, _ in possible(state, state.models["archer"])] == ["near"]


def test_the_longest_reach_bounds_the_possible_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stage(hunter(monkeypatch, moved=2.0), orc("near", 24, 28), orc("far", 26, 44))
    assert [(target.name, ruling.weapon) for target, ruling in possible(state, state.models["archer"])] == [
        ("near", "bow"),
        ("far", "bow"),
    ]


def test_shooters_are_those_with_a_target() -> None:
    state = stage(
        archer(), man("b", 20, 24, "bow", shots=1), man("c", 20, 2, "bow"), man("d", 28, 24), orc("orc", 24, 34)
    )
    assert shooters(state, "good") == ("archer",)
    assert shooters(state, "evil") == ()


def decision(state: GameState) -> ChooseShot:
    return ChooseShot(side="good", shooters=shooters(state, "good"))


def test_a_lawful_shot_passes_and_so_does_an_attempt_to_make_a_target_out() -> None:
    state = stage(archer(), orc("orc", 24, 32))
    assert decision(state).check(state, Shoot(shooter="archer", target="orc")).allowed
    assert decision(state).check(state, Done()).allowed
    wall = box("wall", "barrier", 20, 31.2, 28, 31.4, height=0.2)
    covered = stage(archer(), orc("orc", 24, 32, lying=True), features=[wall])
    assert decision(covered).check(covered, Shoot(shooter="archer", target="orc")).allowed


@pytest.mark.parametrize(
    ("shooter", "target", "rule"),
    [
        ("nobody", "orc", "shoot.order"),
        ("orc", "archer", "shoot.order"),
        ("archer", "nobody", "shoot.once"),
        ("archer", "archer", "shoot.once"),
        ("archer", "friend", "shoot.once"),
    ],
)
def test_an_answer_about_the_wrong_models_is_refused(shooter: str, target: str, rule: str) -> None:
    state = stage(archer(), man("friend", 28, 24), orc("orc", 24, 32))
    ruling = decision(state).check(state, Shoot(shooter=shooter, target=target))
    assert rule in rules(ruling)


def test_without_a_target_a_sample_is_done() -> None:
    state = stage(archer(), orc("orc", 24, 60), height=72)
    assert ChooseShot(side="good", shooters=("archer",)).sample(state, random.Random(1)) == Done()


CELLS = st.lists(st.tuples(st.integers(-4, 3), st.integers(0, 5)), min_size=2, max_size=10, unique=True)
SHIFT = st.tuples(st.integers(-250, 250), st.integers(-250, 250))


def skirmish(cells: list[tuple[int, int]], shifts: list[tuple[int, int]], sign: int) -> GameState:
    """Archers of both sides about a wall and a tree; every fourth lies down, neighbours may touch."""
    left, right = sorted((24 - sign * 4, 24 + sign * 2.1))
    tree = 24 + sign * 0.6
    features = [
        box("wall", "barrier", left, 23.1, right, 23.3, height=0.7),
        box("tree", "tree", tree - 0.2, 22.2, tree + 0.2, 22.6, height=4),
    ]
    models = []
    for i, (x, y) in enumerate(cells):
        make, bow = ((man, "bow"), (orc, "orc-bow"))[i % 2]
        at = 24 + sign * (1.3 * x + shifts[i][0] / 1000), 20 + 1.3 * y + shifts[i][1] / 1000
        models.append(make(f"model {i}", *at, bow, lying=i % 4 == 3))
    return stage(*models, features=features, phase=Phase.SHOOT)


@settings(max_examples=40, deadline=None)
@given(CELLS, st.lists(SHIFT, min_size=10, max_size=10))
def test_a_mirrored_table_gives_the_same_rulings(cells: list[tuple[int, int]], shifts: list[tuple[int, int]]) -> None:
    here, there = skirmish(cells, shifts, 1), skirmish(cells, shifts, -1)
    for shooter in here.models.values():
        for target in here.foes(shooter):
            one = shoot(here, shooter.name, target.name)
            two = shoot(there, shooter.name, target.name)
            if any(abs(share - 0.01) < 1e-3 for share in (one.sight.visible, *one.sight.shares, *two.sight.shares)):
                continue
            assert (one.verdict, one.to_hit, one.to_wound) == (two.verdict, two.to_hit, two.to_wound)
            assert set(one.in_the_way) == set(two.in_the_way)
            assert rules(one) == rules(two)


@settings(max_examples=40, deadline=None)
@given(CELLS, st.lists(SHIFT, min_size=10, max_size=10), st.integers(0, 1000))
def test_a_sampled_answer_passes_its_check(
    cells: list[tuple[int, int]], shifts: list[tuple[int, int]], seed: int
) -> None:
    state = skirmish(cells, shifts, 1)
    for side in ("good", "evil"):
        ask = ChooseShot(side=side, shooters=shooters(state, side))
        assert ask.check(state, ask.sample(state, random.Random(seed))).allowed


def test_possible_shots_and_single_rulings_agree() -> None:
    rng = random.Random(5)
    cells = [(x, y) for x in range(-4, 4) for y in range(6)]
    rng.shuffle(cells)
    shifts = [(rng.randint(-250, 250), rng.randint(-250, 250)) for _ in range(24)]
    state = skirmish(cells[:24], shifts, 1)
    for shooter in state.models.values():
        batch = {target.name: ruling for target, ruling in possible(state, shooter)}
        single = {foe.name: shoot(state, shooter.name, foe.name) for foe in state.foes(shooter)}
        assert batch == {name: ruling for name, ruling in single.items() if ruling.verdict is not Verdict.NO}
