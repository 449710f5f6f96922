"""Sorcerous blasts, clause by clause: power.blast, magic.riders, fall.damage."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from skirmish.decisions.casting import Cast, Resist
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.dice import Dice, seeded
from skirmish.events import Blasted, Event, Fell, Felled, MountLost, SweptAside, Thrown, WoundRolled
from skirmish.invariants import broken
from skirmish.measure import Scale, snap_point
from skirmish.phases.blast import blast
from skirmish.phases.magic import carry_out
from skirmish.phases.play import Play
from skirmish.rules.contact import contacts
from skirmish.state import GameState, Model
from skirmish.table import Feature
from tests.builders import TOUCH, H, R, box, carry, man, mounted, of, orc, playing, stage

GREY, WHITE, SARUMAN = "gandalf-the-grey", "gandalf-the-white", "saruman"


def caster(profile: str = GREY, **changes: Any) -> Model:
    changes.setdefault("might", 0)
    return of(profile, "c", 24, 10, **changes)


def field_of(*models: Model, features: tuple[Feature, ...] = (), **changes: Any) -> GameState:
    """A blaster at (24, 10) and others, straight up from him mostly; all on the grid."""
    blaster = changes.pop("by", None) or caster()
    for model in models:
        model.x, model.y = snap_point(*model.at)
    state = stage(blaster, *models, features=features, priority=blaster.side, **changes)
    state.start = {}
    return state


def cast(state: GameState, *faces: int, target: str = "t", power: str = "sorcerous-blast", answers: Any = ()) -> Play:
    """A blast that is lawful and succeeds with the first face; every event leaves a sound position."""
    play = Watched(state, playing(state, *faces).dice)
    answer = Cast(model="c", power=power, target=target)
    assert not answer.judge(state).objections, answer.judge(state)
    carry(carry_out(play, answer), *answers, lawful=state)
    return play


class Watched(Play):
    """A play that looks at the position after every event."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        if not isinstance(event, MountLost):  # the rider comes down with the event after it
            assert broken(self.state) == [], event


def events(play: Play, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def strengths(play: Play) -> dict[str, float]:
    """The Strength at which each model was hit."""
    return {event.victim: event.because[0].numbers["strength"] for event in events(play, WoundRolled)}


# The target


@pytest.mark.parametrize(
    ("profile", "power", "distance", "strength"),
    [
        (GREY, "sorcerous-blast", 4.0, 5),
        (SARUMAN, "sorcerous-blast", 4.0, 5),
        (WHITE, "ultimate-sorcerous-blast", 6.0, 6),
    ],
)
def test_the_target_is_flung_straight_away_felled_and_hit(
    profile: str, power: str, distance: float, strength: int
) -> None:
    blaster = caster(profile)
    target = (orc if blaster.side == "good" else man)("t", 27, 14)
    state = field_of(target, by=blaster)
    play = cast(state, 5, 4, 1, power=power)
    assert target.at == pytest.approx((27 + distance * 0.6, 14 + distance * 0.8), abs=1e-3)
    assert target.lying
    (told,) = events(play, Blasted)
    assert (told.roll, told.distance) == (4, distance)
    assert strengths(play) == {"t": strength}


@pytest.mark.parametrize(
    ("profile", "power", "distance"), [(GREY, "sorcerous-blast", 8.0), (WHITE, "ultimate-sorcerous-blast", 12.0)]
)
def test_in_centimetres_it_is_twice_the_die(profile: str, power: str, distance: float) -> None:
    target = orc("t", 24, 20)
    cast(field_of(target, by=caster(profile), scale=Scale.CENTIMETRES), 5, 4, 1, power=power)
    assert target.at == pytest.approx((24, 20 + distance), abs=1e-3)


def test_might_may_lengthen_or_shorten_it() -> None:
    target = orc("t", 24, 15)
    state = field_of(target, by=caster(might=2))
    play = Watched(state, playing(state, 5, 3, 1).dice)
    cast_it = carry_out(play, Cast(model="c", power="sorcerous-blast", target="t"))
    (question,) = carry(cast_it, SpendMight(points=2), lawful=state)
    assert isinstance(question, ChooseMight)
    assert (question.purpose, question.wanted) == ("power.blast", (1, 2, 4, 5))
    assert target.y == pytest.approx(20)


def test_who_resists_is_not_moved() -> None:
    target = of("orc-captain", "t", 24, 15, might=0)
    cast(field_of(target), 5, 5, answers=(Resist(dice={"t": 1}),))
    assert (target.at, target.lying) == ((24, 15), False)


def test_a_target_on_the_ground_is_flung_as_well() -> None:
    target = orc("t", 24, 15, lying=True)
    state = field_of(target)
    cast(state, 5, 2, 1)
    assert (target.y, target.lying) == (17, True)


# In the way


def test_those_in_the_way_are_moved_aside_by_the_least_felled_and_hit() -> None:
    target, near, far, beside = orc("t", 24, 15), orc("near", 24.3, 17), man("far", 23.8, 19), orc("beside", 26, 17)
    state = field_of(target, near, far, beside)
    play = cast(state, 5, 5, 1, 1, 1)
    assert target.y == pytest.approx(20)
    assert [event.model for event in events(play, SweptAside)] == ["near", "far"]
    assert near.at == pytest.approx((24 + TOUCH, 17), abs=0.01)
    assert far.at == pytest.approx((24 - TOUCH, 19), abs=0.01)
    assert (near.lying, far.lying, beside.lying) == (True, True, False)
    assert strengths(play) == {"t": 5, "near": 3, "far": 3}


def test_whom_the_target_only_passes_is_left_alone() -> None:
    beside = orc("b", 24 + TOUCH + 0.005, 17)
    state = field_of(orc("t", 24, 15), beside)
    cast(state, 5, 5, 1)
    assert beside.at == pytest.approx((24 + TOUCH + 0.005, 17), abs=1e-3)
    assert not beside.lying


def test_one_already_on_the_ground_is_moved_aside_and_hit() -> None:
    lying = orc("l", 24.3, 17, lying=True)
    play = cast(field_of(orc("t", 24, 15), lying), 5, 5, 1, 1)
    assert lying.x > 24.9
    assert strengths(play) == {"t": 5, "l": 3}


def test_where_one_lies_another_is_moved_further() -> None:
    a, b = orc("a", 24.3, 17), orc("b", 24.2, 18)
    cast(field_of(orc("t", 24, 15), a, b), 5, 5, 1, 1, 1)
    assert math.dist(a.at, b.at) >= TOUCH - 0.002


def test_a_wearer_of_the_ring_is_passed_over() -> None:
    frodo = of("frodo-baggins", "f", 24.3, 17, effects=("ring",))
    play = cast(field_of(orc("t", 24, 15), frodo), 5, 5, 1)
    assert not events(play, SweptAside)
    assert (frodo.at, frodo.lying) == ((24.3, 17), False)


# The mighty


def test_the_mighty_stop_a_weaker_target_stand_fast_and_are_hit_once() -> None:
    target, troll, behind = orc("t", 24, 15), of("cave-troll", "troll", 24, 19), orc("behind", 24, 21)
    state = field_of(target, troll, behind)
    play = cast(state, 5, 6, 1, 1)
    assert target.y == pytest.approx(19 - R - state.radius(troll), abs=0.002)
    assert (troll.at, troll.lying, behind.lying) == ((24, 19), False, False)
    assert target.lying
    assert strengths(play) == {"t": 5, "troll": 3}
    assert not events(play, SweptAside)


def test_those_before_the_mighty_are_moved_aside() -> None:
    target, orc2, troll = orc("t", 24, 15), orc("o", 24.3, 17), of("cave-troll", "troll", 24, 20)
    play = cast(field_of(target, orc2, troll), 5, 6, 1, 1, 1)
    assert [event.model for event in events(play, SweptAside)] == ["o"]
    assert strengths(play) == {"t": 5, "o": 3, "troll": 3}


def test_a_mighty_target_sweeps_even_the_mighty_aside() -> None:
    troll = of("mordor-troll", "troll", 24.4, 19)
    target = of("the-balrog", "t", 24, 14, will=0, wounds=1, might=0, fate=0)
    play = cast(field_of(target, troll), 6, 1, 6, 1, 1)
    assert target.y == pytest.approx(20)
    assert [event.model for event in events(play, SweptAside)] == ["troll"]
    assert troll.lying


# Fights


def test_all_others_in_the_fight_of_the_target_fall_and_are_hit() -> None:
    target, foe, friend = orc("t", 24, 15), man("m", 24 - TOUCH, 15), orc("o", 24 - 2 * TOUCH, 15)
    state = field_of(target, foe, friend)
    assert set(contacts(state)) == {"t", "m", "o"}
    play = cast(state, 5, 3, 1, 1, 1)
    assert all(model.lying for model in (target, foe, friend))
    assert foe.at == pytest.approx((24 - TOUCH, 15), abs=1e-3)
    assert events(play, Blasted)[0].fights == ("m", "o")
    assert strengths(play) == {"t": 5, "m": 3, "o": 3}


def test_all_others_in_the_fight_of_one_in_the_way_fall_and_are_hit() -> None:
    inway, foe, other = orc("o", 24.4, 18), man("m", 24.4 + TOUCH, 18), man("n", 30, 18)
    play = cast(field_of(orc("t", 24, 15), inway, foe, other), 5, 6, 1, 1, 1)
    assert (inway.lying, foe.lying, other.lying) == (True, True, False)
    assert strengths(play) == {"t": 5, "o": 3, "m": 3}


def test_a_mighty_fighter_beside_the_target_falls_with_the_others() -> None:
    troll = of("cave-troll", "troll", 24 - R - 40 / 25.4 / 2, 15)
    target = man("t", 24, 15)
    play = cast(field_of(target, troll, by=caster(SARUMAN)), 5, 3, 1, 1)
    assert troll.lying
    assert strengths(play) == {"t": 5, "troll": 3}


# What stops it


def test_the_edge_of_the_table_stops_it() -> None:
    target = orc("t", 24, 15)
    state = field_of(target, height=18)
    play = cast(state, 5, 6, 1)
    assert target.y == pytest.approx(18 - R, abs=0.002)
    assert "edge" in events(play, Blasted)[0].because[-1].text


@pytest.mark.parametrize(
    "wall",
    [
        box("wall", "block", 20, 17, 28, 18, height=3),
        box("wall", "barrier", 20, 17, 28, 17.3, height=1),
        box("wall", "barrier", 20, 17, 28, 17.3, height=4),
        box("wall", "rise", 20, 17, 28, 19, height=1),
        box("wall", "rise", 20, 17, 28, 19, height=5, climbable=True),
        box("wall", "tree", 23, 17, 25, 18, height=5),
        box("wall", "area", 20, 17, 28, 19, height=0, going="impassable"),
    ],
    ids=lambda wall: f"{wall.kind}-{wall.height:g}",
)
def test_obstacles_and_walls_stop_it_and_it_lies_before_them(wall: Feature) -> None:
    target = orc("t", 24, 15)
    play = cast(field_of(target, features=(wall,)), 5, 6, 1)
    assert target.y == pytest.approx(17 - R, abs=0.01)
    assert target.lying
    assert "wall" in events(play, Blasted)[0].because[-1].text


def test_what_is_stridden_over_does_not_stop_it_nor_does_rough_ground() -> None:
    kerb, bog = (
        box("kerb", "barrier", 20, 17, 28, 17.2, height=0.2),
        box("bog", "area", 20, 18, 28, 20, height=0, going="difficult"),
    )
    target = orc("t", 24, 15)
    cast(field_of(target, features=(kerb, bog)), 5, 6, 1)
    assert target.y == pytest.approx(21)


def test_a_slope_is_flown_up() -> None:
    hill = box("hill", "rise", 20, 17, 28, 30, height=2, edge="slope")
    target = orc("t", 24, 15)
    cast(field_of(target, features=(hill,)), 5, 6, 1)
    assert (target.y, target.z) == (21, 2)


# Drops


def test_over_an_edge_it_falls_by_the_rules_of_falling() -> None:
    cliff = box("cliff", "rise", 20, 4, 28, 17, height=4)
    target = orc("t", 24, 15, z=4.0)
    state = field_of(target, by=caster(z=4.0), features=(cliff,))
    play = cast(state, 5, 6, 1, 1, 1, 1, 1)
    (fell,) = events(play, Fell)
    assert (fell.drop, fell.hits) == (4, 4)
    assert (target.z, target.lying) == (0, True)
    assert target.y >= 17
    assert [event.because[0].numbers["strength"] for event in events(play, WoundRolled)] == [3, 3, 3, 3, 5]


def test_a_low_drop_costs_nothing_and_does_not_stop_it() -> None:
    ledge = box("ledge", "rise", 20, 4, 28, 17, height=1)
    target = orc("t", 24, 15, z=1.0)
    play = cast(field_of(target, by=caster(z=1.0), features=(ledge,)), 5, 6, 1)
    assert (round(target.y, 3), target.z) == (21, 0)
    assert not [event for event in events(play, Fell) if event.hits]


def test_into_a_ditch_it_falls() -> None:
    ditch = box("ditch", "gap", 20, 17, 28, 19, height=3)
    target = orc("t", 24, 15)
    play = cast(field_of(target, features=(ditch,)), 5, 6, 1, 1, 1, 1)
    (fell,) = events(play, Fell)
    assert (target.z, fell.hits) == (-3, 3)


def test_those_on_another_level_are_not_in_the_way() -> None:
    floor = box("floor", "rise", 20, 16, 28, 24, base=3, height=0.2)
    above = orc("above", 24, 18, z=3.2)
    target = orc("t", 24, 14)
    cast(field_of(target, above, features=(floor,)), 5, 6, 1)
    assert (above.at, above.lying) == ((24, 18), False)
    assert target.y == 20


def test_one_on_a_face_is_not_flung_but_falls_and_is_hit() -> None:
    cliff = box("cliff", "rise", 20, 16.6, 28, 20, height=5, climbable=True)
    target = orc("t", 24, 16, z=4.0, climbing="cliff")
    play = cast(field_of(target, features=(cliff,)), 5, 6, 1, 1, 1, 1, 1)
    assert (target.climbing, target.z, target.lying) == (None, 0.0, True)
    assert events(play, WoundRolled)[-1].because[0].numbers["strength"] == 5


def test_one_pushed_aside_over_an_edge_falls() -> None:
    ridge = box("ridge", "rise", 23, 4, 24.6, 30, height=4)
    inway = orc("o", 24.4, 18, z=4.0)
    state = field_of(orc("t", 24, 15, z=4.0), inway, by=caster(z=4.0), features=(ridge,))
    play = cast(state, 5, 6, *[1] * 10)
    assert (inway.z, inway.lying) == (0.0, True)
    assert [event.model for event in events(play, Fell)] == ["o"]


# Riders


@pytest.mark.parametrize("loose", [False, True])
def test_a_rider_is_flung_with_his_mount_both_are_hit_and_both_are_down(loose: bool) -> None:
    target = mounted("t", 24, 15, profile="warg-rider")
    state = field_of(target)
    state.loose_mounts = loose
    play = cast(state, 5, 3, 1, 1)
    assert (target.mount, target.lying) == (None, True)
    (thrown,) = events(play, Thrown)
    assert (thrown.roll, thrown.outcome) == (0, "flying")
    hit = [(event.victim, event.because[0].numbers["strength"]) for event in events(play, WoundRolled)]
    assert hit[0] == ("t", 5)
    if loose:
        (warg,) = [model for model in state.models.values() if model.loose]
        assert (warg.at, warg.lying) == ((24, 18), True)
        assert hit[1:] == [(warg.name, 5)]
    else:
        assert len(hit) == 1


def test_a_rider_in_the_way_is_moved_aside_mount_and_all_and_both_are_hit() -> None:
    rider = mounted("r", 24.4, 18, profile="warg-rider")
    state = field_of(orc("t", 24, 15), rider)
    state.loose_mounts = True
    play = cast(state, 5, 6, 1, 1, 1)
    assert events(play, SweptAside)[0].at == pytest.approx((24 + R + H, 18), abs=0.01)
    (warg,) = [model for model in state.models.values() if model.loose]
    assert (rider.lying, warg.lying, rider.mount) == (True, True, None)
    assert strengths(play) == {"t": 5, "r": 3, warg.name: 3}


def test_a_rider_in_a_fight_that_is_struck_is_thrown_where_he_is() -> None:
    rider = mounted("r", 24 - R - H, 15, profile="warg-rider")
    state = field_of(man("t", 24, 15), rider, by=caster(SARUMAN))
    play = cast(state, 5, 6, 1, 1)
    assert (rider.mount, rider.lying) == (None, True)
    assert strengths(play) == {"t": 5, "r": 3}


def test_a_mighty_mount_stops_a_weaker_target_and_keeps_its_feet_but_its_rider_is_thrown() -> None:
    rider = of("ringwraith", "w", 24, 20, "fell-beast", might=0, fate=0)
    target = orc("t", 24, 15)
    state = field_of(target, rider)
    play = cast(state, 5, 6, 1, 1)
    assert target.y == pytest.approx(20 - R - 60 / 25.4 / 2, abs=0.003)
    assert (rider.mount, rider.lying) == (None, True)
    assert events(play, MountLost)
    assert not events(play, SweptAside)


def test_a_passenger_is_thrown_with_the_rider_and_not_hit() -> None:
    rider = mounted("t", 24, 15, profile="knights-of-minas-tirith", passenger="p")
    state = field_of(rider, by=caster(SARUMAN))
    state.carried["p"] = of("frodo-baggins", "p", fate=0, might=0, will=0)
    play = cast(state, 5, 3, 1)
    assert state.models["p"].lying
    assert strengths(play) == {"t": 5}


# Everything at once


@pytest.mark.parametrize("seed", range(12))
def test_in_a_crowd_nobody_ever_overlaps(seed: int) -> None:
    rng = random.Random(seed)
    features = (
        box("cliff", "rise", 4, 22, 30, 26, height=3),
        box("wall", "barrier", 18, 19, 23, 19.4, height=1),
        box("rock", "block", 27, 17, 29, 19, height=3),
        box("pit", "gap", 31, 12, 34, 20, height=2),
    )
    state = field_of(orc("t", 24, 15), features=features, width=40, height=30)
    state.loose_mounts = bool(seed % 2)
    for number in range(60):
        x, y = round(rng.uniform(16, 33), 3), round(rng.uniform(12, 29), 3)
        make = rng.choice((man, orc, lambda n, a, b: mounted(n, a, b, profile="warg-rider")))
        model = make(f"m{number}", x, y)
        model.z = state.table.ground(x, y)
        state.models[model.name] = model
        if broken(state):
            del state.models[model.name]
    play = Watched(state, Dice(seeded(seed)))
    for _ in range(3):
        target = rng.choice([model for model in state.models.values() if model.name != "c"])
        carry(blast(play, state.models["c"], target, 5, 2))
    assert events(play, Blasted)
    assert events(play, Felled)
