"""Shots at riders, mounts, passengers, and past them."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish import desk
from skirmish.decisions.shooting import Shoot
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.events import InTheWay, PartHit, WoundRolled
from skirmish.phases.shoot import step
from skirmish.rules.shooting import ShotRuling, shot
from skirmish.state import GameState, Model, Phase
from tests.builders import carry, man, orc, playing, refusals, stage

BASE = 25 / 25.4


def archer(**changes: Any) -> Model:
    return man("archer", 24, 24, "bow", **changes)


def bowman() -> Model:
    return orc("archer", 24, 24, "orc-bow")


def warg_rider(x: float = 24, y: float = 32, name: str = "rider", **changes: Any) -> Model:
    return Model(name, "evil", "warg-rider", ("shield",), x, y, mount="warg", mount_wounds=1, **changes)


def horseman(x: float = 24, y: float = 32, name: str = "rider") -> Model:
    return Model(name, "good", "knights-of-minas-tirith", (), x, y, mount="horse", mount_wounds=1)


def shooting(*models: Model, active: Any = "good", **changes: Any) -> GameState:
    state = stage(*models, phase=Phase.SHOOT, priority=active, **changes)
    state.polled = True
    return state


def loose(state: GameState, *faces: int, target: str = "rider", answers: Any = ()) -> Any:
    play = playing(state, *faces)
    asked = carry(step(play), Shoot(shooter="archer", target=target), *answers)
    assert len(play.dice.record) == len(faces), play.dice.record
    return play, asked


def hit(play: Any) -> list[tuple[str, str]]:
    return [(event.part, event.who) for event in play.events if isinstance(event, PartHit)]


def wounds(play: Any) -> list[tuple[str, str, str]]:
    return [(event.victim, event.part, event.needed) for event in play.events if isinstance(event, WoundRolled)]


def asked_of(state: GameState, target: str = "rider") -> ShotRuling:
    return shot(state, state.models["archer"], state.models[target])


# A rider


@pytest.mark.parametrize(
    ("die", "part", "needed"),
    [(1, "mount", "5"), (3, "mount", "5"), (4, "self", "6"), (6, "self", "6")],
)
def test_a_hit_on_a_rider_strikes_the_mount_on_one_to_three(die: int, part: str, needed: str) -> None:
    play, _ = loose(shooting(archer(), warg_rider()), 4, die, 1)
    assert [roll.purpose for roll in play.dice.record] == ["shoot.to_hit", "shoot.mounted", "wound.chart"]
    assert wounds(play) == [("rider", part, needed)]


def test_each_by_its_own_defence() -> None:
    knight = horseman()
    on_horse, _ = loose(shooting(bowman(), knight, active="evil"), 5, 1, 1)
    on_knight, _ = loose(shooting(bowman(), horseman(), active="evil"), 5, 4, 1)
    assert (wounds(on_horse), wounds(on_knight)) == ([("rider", "mount", "5")], [("rider", "self", "6")])


def test_a_slain_mount_throws_its_rider() -> None:
    play, _ = loose(shooting(archer(), warg_rider()), 4, 2, 5, 3)
    rider = play.state.models["rider"]
    assert (rider.mount, rider.wounds) == (None, 1)
    assert [roll.purpose for roll in play.dice.record][-1] == "cavalry.thrown"


def test_a_slain_rider_falls() -> None:
    play, _ = loose(shooting(archer(), warg_rider()), 4, 5, 6)
    assert list(play.state.fallen) == ["rider"]


def test_a_miss_takes_no_die_for_the_mount() -> None:
    play, _ = loose(shooting(archer(), warg_rider()), 3)
    assert hit(play) == []


def test_might_lifts_the_dice_to_hit_and_to_wound_and_not_the_one_between() -> None:
    hero = Model("archer", "good", "captain-of-men", ("bow",), 24, 24, wounds=2, might=3)
    one = SpendMight(points=1)
    play, asked = loose(shooting(hero, warg_rider()), 3, 3, 4, 3, answers=(one, one))
    assert [ask.purpose for ask in asked if isinstance(ask, ChooseMight)] == ["shoot.to_hit", "wound.chart"]
    assert hit(play) == [("mount", "warg")]
    assert play.state.models["archer"].might == 1


def test_might_makes_a_miss_a_hit() -> None:
    hero = Model("archer", "good", "captain-of-men", ("bow",), 24, 24, wounds=2, might=1)
    play, asked = loose(shooting(hero, orc("rider", 24, 32)), 3, 5, answers=(SpendMight(points=1),))
    assert isinstance(asked[1], ChooseMight)
    assert (asked[1].wanted, list(play.state.fallen)) == ((4,), ["rider"])


# Monstrous mounts and passengers


@pytest.mark.parametrize(("die", "part"), [(1, "mount"), (4, "mount"), (5, "rider"), (6, "rider")])
def test_a_monstrous_mount_is_hit_on_one_to_four(die: int, part: str) -> None:
    king = Model("rider", "evil", "witch-king", (), 24, 34, mount="fell-beast", mount_wounds=3, will=5)
    play, _ = loose(shooting(archer(), king), 4, die, 1)
    assert [found for found, _ in hit(play)] == [part]
    assert [reason.rule for event in play.events if isinstance(event, PartHit) for reason in event.because] == [
        "shoot.monstrous"
    ]


def carrying(**changes: Any) -> GameState:
    """Arwen, who carries Frodo."""
    rider = Model("rider", "good", "arwen-evenstar", (), 24, 32, mount="asfaloth", mount_wounds=1, passenger="frodo")
    state = shooting(bowman(), rider, active="evil", **changes)
    rider.wounds = 2
    state.carried["frodo"] = Model("frodo", "good", "frodo-baggins", (), 24, 32, wounds=2)
    return state


@pytest.mark.parametrize(
    ("die", "part", "victim"),
    [
        (1, "mount", "rider"),
        (3, "mount", "rider"),
        (4, "rider", "rider"),
        (5, "rider", "rider"),
        (6, "passenger", "frodo"),
    ],
)
def test_with_a_passenger_the_die_is_shared_out_otherwise(die: int, part: str, victim: str) -> None:
    play, _ = loose(carrying(), 5, die, 1)
    assert [found for found, _ in hit(play)] == [part]
    assert [who for who, _, _ in wounds(play)] == [victim]


def test_a_passenger_may_be_slain_on_the_mount() -> None:
    state = carrying()
    state.carried["frodo"].wounds = 1
    play, _ = loose(state, 5, 6, 6)
    assert list(play.state.fallen) == ["frodo"]
    assert (state.models["rider"].passenger, state.carried) == (None, {})


def test_a_passenger_does_not_shoot() -> None:
    """He is no model in play of his own (cavalry.passengers)."""
    assert "frodo" not in carrying().models


# In the way


def test_a_rider_in_the_way_takes_both_dice() -> None:
    state = shooting(bowman(), warg_rider(24.6, 28, "between"), man("man", 24, 33), active="evil")
    play, _ = loose(state, 5, 3, 2, 1, target="man")
    assert [roll.purpose for roll in play.dice.record] == [
        "shoot.to_hit",
        "shoot.in_the_way",
        "shoot.mounted",
        "wound.chart",
    ]
    assert wounds(play) == [("between", "mount", "5")]


def test_a_loose_mount_in_the_way_is_hit_like_any_model() -> None:
    loose_warg = Model("warg", "evil", "warg", (), 24.6, 28)
    play, _ = loose(shooting(archer(), loose_warg, orc("rider", 24, 33)), 4, 3, 5)
    assert [event.thing for event in play.events if isinstance(event, InTheWay)] == ["warg"]
    assert (hit(play), list(play.state.fallen)) == ([], ["warg"])


def test_good_does_not_shoot_past_a_friends_loose_horse() -> None:
    horse = Model("horse", "good", "horse", (), 24.6, 28)
    state = stage(archer(), horse, orc("rider", 24, 33))
    assert refusals(asked_of(state)) == {"shoot.friend_in_the_way"}
    horse.side = "evil"
    assert asked_of(state).allowed


def test_evil_shoots_past_its_own_loose_wargs() -> None:
    warg = Model("warg", "evil", "warg", (), 24.6, 28)
    assert asked_of(stage(bowman(), warg, man("rider", 24, 33))).allowed


def test_a_loose_mount_may_be_shot() -> None:
    play, _ = loose(shooting(archer(), Model("rider", "evil", "warg", (), 24, 32)), 4, 5)
    assert (hit(play), list(play.state.fallen)) == ([], ["rider"])


def test_the_nearest_rider_of_a_fight_takes_the_die_for_his_mount_too() -> None:
    state = shooting(bowman(), warg_rider(24.7, 31), man("man", 24, 32.07), active="evil")
    play, _ = loose(state, 5, 2, 3, 1, target="man")
    assert [roll.purpose for roll in play.dice.record][1:3] == ["shoot.into_fight", "shoot.mounted"]
    assert wounds(play) == [("rider", "mount", "5")]


def test_a_friends_horse_is_no_shoulder_to_shoot_past_for_one_on_foot() -> None:
    """Its base is larger (shoot.shoulder)."""
    state = stage(bowman(), warg_rider(24.3, 24 + BASE / 2 + 20 / 25.4, "between"), man("rider", 24, 31))
    assert asked_of(state).in_the_way == ("between",)


# The ruling


def test_the_ruling_says_who_is_hit_on_which_dice() -> None:
    ruling = asked_of(shooting(archer(), warg_rider()))
    assert [tuple(part) for part in ruling.parts] == [("mount", "warg", 1, 3, "5"), ("rider", "rider", 4, 6, "6")]
    assert "shoot.mounted" in {reason.rule for reason in ruling.because}
    king = Model("rider", "evil", "witch-king", (), 24, 34, mount="fell-beast", mount_wounds=3)
    assert [(part.part, part.least, part.most) for part in asked_of(shooting(archer(), king)).parts] == [
        ("mount", 1, 4),
        ("rider", 5, 6),
    ]
    assert asked_of(shooting(archer(), orc("rider", 24, 32))).parts == ()


def test_the_desk_says_so_too() -> None:
    answer = desk.shoot(carrying(), "archer", "rider").as_json()
    assert answer["parts"] == {"mount": [1, 2, 3], "rider": [4, 5], "passenger": [6]}
    assert (answer["to_wound_mount"], answer["to_wound_passenger"]) == ("5", "5")
    assert "shoot.passenger" in {reason["rule"] for reason in answer["because"]}


def test_a_monstrous_mount_with_a_passenger_keeps_its_share() -> None:
    rider = Model("rider", "evil", "witch-king", (), 24, 34, mount="fell-beast", mount_wounds=3, passenger="orc")
    state = shooting(archer(), rider)
    state.carried["orc"] = orc("orc", 24, 34)
    assert [(part.part, part.least, part.most) for part in asked_of(state).parts] == [
        ("mount", 1, 4),
        ("rider", 5, 5),
        ("passenger", 6, 6),
    ]


# Shooting from the saddle


@pytest.mark.parametrize(("moved", "allowed"), [(5.0, True), (5.1, False)])
def test_a_rider_shoots_after_half_of_his_mounts_move(moved: float, allowed: bool) -> None:
    rider = Model("archer", "good", "rider-of-rohan", (), 24, 24, mount="horse", mount_wounds=1, moved=moved)
    assert asked_of(stage(rider, orc("rider", 24, 34))).allowed is allowed


@pytest.mark.parametrize("effect", ["dazed", "immobilised"])
def test_one_who_can_do_nothing_does_not_shoot(effect: str) -> None:
    assert refusals(asked_of(stage(archer(effects=(effect,)), orc("rider", 24, 32)))) == {"shoot.hampered"}
