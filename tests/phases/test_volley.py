"""A volley, die by die: who rolls, to whom the hits go, what stops them, and whom they wound."""

from __future__ import annotations

import random
from typing import Any

import pytest

from skirmish.decisions.base import Decision, Done
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.decisions.shooting import ChooseShot
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.decisions.volley import Allocate, AllocateHit, Volley
from skirmish.dice import Dice, seeded
from skirmish.events import InTheWay, VolleyHit, VolleyLoosed, WoundRolled
from skirmish.measure import Scale
from skirmish.phases.play import Play
from skirmish.phases.shoot import step
from skirmish.state import GameState, Model, Phase
from tests.builders import box, carry, man, of, orc, playing, refusals, stage

D = 25 / 25.4
NAMES = tuple(f"a{i}" for i in range(6))
ORCS = [("orc", 22, 30), ("orc 1", 24, 30), ("orc 2", 22, 32), ("orc 3", 24, 32), ("orc 4", 26, 30)]


def line(make: Any = man, bow: str = "bow", count: int = 6) -> list[Model]:
    return [make(f"a{i}", round(20 + i * D, 3), 4, bow) for i in range(count)]


def field(*models: Model, archers: Any = None, side: Any = "good", **changes: Any) -> GameState:
    models = (*(line() if archers is None else archers), *models)
    state = stage(*models, phase=Phase.SHOOT, priority=side, height=90, **changes)
    state.polled = True
    return state


def horde() -> GameState:
    return field(*(orc(*each) for each in ORCS))


def loose(state: GameState, *faces: int, to: tuple[Any, ...] = (), target: str = "orc", group: Any = NAMES) -> Any:
    """One volley with all its dice, its hits given in order; the play and the questions."""
    play = playing(state, *faces)
    answers = [each if isinstance(each, SpendMight) else _allocate(each) for each in to]
    asked = carry(step(play), Volley(group=group, target=target), *answers)
    assert len(play.dice.record) == len(faces)
    return play, asked


def _allocate(each: str | tuple[str, Any]) -> Allocate:
    return Allocate(model=each) if isinstance(each, str) else Allocate(model=each[0], part=each[1])


def allocations(asked: list[Decision]) -> list[tuple[str, int]]:
    return [(ask.side, ask.left) for ask in asked if isinstance(ask, AllocateHit)]


def struck(play: Play) -> list[tuple[str, str]]:
    return [(event.who, event.by) for event in play.events if isinstance(event, VolleyHit)]


# The question


def test_a_group_with_a_target_is_asked_though_none_of_it_sees() -> None:
    wall = box("wall", "block", 0, 10, 48, 10.5, height=6)
    state = field(orc("orc", 22, 30), man("scout", 40, 20), features=[wall])
    assert carry(step(playing(state))) == [ChooseShot(side="good", shooters=(), volleys=(NAMES,))]


def test_without_a_target_nobody_is_asked() -> None:
    state = field(orc("orc", 22, 40), man("friend", 22, 44))
    assert carry(step(playing(state))) == []


def test_the_answer_is_checked() -> None:
    state = horde()
    (ask,) = carry(step(playing(state)))
    assert not ask.check(state, Volley(group=NAMES, target="orc")).objections
    assert refusals(ask.check(state, Volley(group=NAMES[:5], target="orc"))) == {"volley.group"}
    assert refusals(ask.check(state, Volley(group=(*NAMES, "nobody"), target="orc"))) == {"volley.group"}
    assert refusals(ask.check(state, Volley(group=NAMES, target="nobody"))) == {"volley.group"}


def test_a_group_whose_turn_it_is_not_waits() -> None:
    state = horde()
    ask = ChooseShot(side="good", shooters=("a0",))
    assert refusals(ask.check(state, Volley(group=NAMES, target="orc"))) == {"shoot.order"}


# To hit


def test_a_die_each_and_only_a_six_hits() -> None:
    play, asked = loose(horde(), 5, 5, 1, 2, 4, 5)
    (event,) = [event for event in play.events if isinstance(event, VolleyLoosed)]
    assert (event.hits, event.rolls) == (0, tuple(zip(NAMES, (5, 5, 1, 2, 4, 5), strict=True)))
    assert [roll.purpose for roll in play.dice.record] == ["volley.to_hit"] * 6
    assert [type(ask) for ask in asked] == [ChooseShot]


def test_those_out_of_range_roll_no_die_and_have_shot_all_the_same() -> None:
    archers = [man(f"a{i}", 20, round(10 - i * D, 3), "bow") for i in range(6)]
    play, _ = loose(field(orc("orc", 20, 10 + D + 46), archers=archers), 1, 1, 1)
    assert [roll.owner for roll in play.dice.record] == ["a0", "a1", "a2"]
    assert all(play.state.models[name].shots == 1 for name in NAMES)
    assert carry(step(play)) == []


def test_a_hero_may_raise_his_die() -> None:
    archers = line()
    archers[0] = Model("a0", "good", "captain-of-men", ("bow",), 20, 4, wounds=2, might=2)
    play, asked = loose(field(orc("orc", 22, 30), archers=archers), 5, 1, 1, 1, 1, 1, 5, to=(SpendMight(points=1),))
    (ask,) = [ask for ask in asked if isinstance(ask, ChooseMight)]
    assert (ask.hero, ask.purpose, ask.wanted) == ("a0", "volley.to_hit", (6,))
    assert list(play.state.fallen) == ["orc"]


def test_a_marksman_of_many_shots_has_one_die_in_a_volley_and_is_done() -> None:
    elves = [Model(f"a{i}", "good", "wood-elf-warrior", ("elf-bow",), round(20 + i * D, 3), 4) for i in range(6)]
    elves[2] = Model("a2", "good", "legolas", (), round(20 + 2 * D, 3), 4, wounds=2)
    play, _ = loose(field(orc("orc", 22, 30), archers=elves), 1, 1, 1, 1, 1, 1)
    assert play.state.models["a2"].shots == 3


# Whom the hits go to


def test_the_first_hit_is_the_target_s_then_its_player_and_the_shooters_pick_in_turn() -> None:
    play, asked = loose(horde(), 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, to=("orc 3", "orc 4", "orc 1"))
    assert allocations(asked) == [("evil", 3), ("good", 2), ("evil", 1)]
    assert struck(play) == [("orc", "good"), ("orc 3", "evil"), ("orc 4", "good"), ("orc 1", "evil")]


@pytest.mark.parametrize("scale", list(Scale))
def test_a_volley_from_its_dice_to_the_fallen(scale: Scale) -> None:
    """Seven Elves, one of them out of range, five hits on a company of Orcs; in either column of the book.

    The first hit is the target's, the Orcs' player has a shield take the second, the Elves' picks a warg, then the
    shield's neighbour falls to the fourth, and the fifth goes to the warg's rider, who was thrown by the third.
    """
    d, horse, near, high = (D, 40 / 25.4, 6.0, 48.0) if scale is Scale.INCHES else (2.5, 4.0, 14.0, 112.0)
    target = 6 + d + high
    elves = [of("high-elf-warrior", f"a{i}", 20 + i * d, 6, "elf-bow") for i in range(6)]
    elves.append(of("high-elf-warrior", "a6", 20, 6 - d, "elf-bow"))
    orcs = [
        orc("orc", 20 + 2.5 * d, target - 1),
        orc("shield", 20 + 2.5 * d - d - near, target - 1, "shield"),
        orc("far", 20 + 2.5 * d, target - 1 + d + near + 0.03),
        orc("beside", 20 + 2.5 * d, target - 1 + d),
        of("warg-rider", "rider", 20 + 2.5 * d + (d + horse) / 2 + near, target - 1),
    ]
    state = stage(*elves, *orcs, phase=Phase.SHOOT, scale=scale, width=130, height=140)
    state.polled = True
    to = ("shield", ("rider", "mount"), "beside")
    group = tuple(elf.name for elf in elves)
    play, asked = loose(state, 6, 5, 6, 6, 6, 6, 5, 4, 5, 2, 6, 4, to=to, group=group)
    (told,) = [event for event in play.events if isinstance(event, VolleyLoosed)]
    assert ([name for name, _ in told.rolls], told.hits) == ([f"a{i}" for i in range(6)], 5)
    assert allocations(asked) == [("evil", 4), ("good", 3), ("evil", 2)]
    assert "far" not in {name for ask in asked if isinstance(ask, AllocateHit) for name, _ in ask.choices}
    assert struck(play) == [
        ("orc", "good"),
        ("shield", "evil"),
        ("warg", "good"),
        ("beside", "evil"),
        ("rider", "good"),
    ]
    wounds = [(event.victim, event.needed, event.wounded) for event in play.events if isinstance(event, WoundRolled)]
    assert wounds == [
        ("orc", "5", True),
        ("shield", "5", False),
        ("rider", "5", True),
        ("beside", "5", True),
        ("rider", "5", False),
    ]
    assert set(state.fallen) == {"orc", "beside"}
    assert state.models["rider"].mount is None


def test_nobody_is_hit_twice_and_hits_without_a_taker_are_lost() -> None:
    state = field(orc("orc", 22, 30), orc("orc 1", 24, 30))
    play, asked = loose(state, 6, 6, 6, 6, 6, 6, 1, 1)
    assert allocations(asked) == []
    assert struck(play) == [("orc", "good"), ("orc 1", "evil")]


def test_a_model_picked_is_no_choice_any_more() -> None:
    _, asked = loose(horde(), 6, 6, 6, 1, 1, 1, 1, 1, 1, to=("orc 3", "orc 4"))
    first, second = (ask for ask in asked if isinstance(ask, AllocateHit))
    assert first.choices == tuple((name, None) for name, _, _ in ORCS[1:])
    assert ("orc 3", None) not in second.choices
    for wrong in (Allocate(model="orc 3"), Allocate(model="orc"), Allocate(model="orc 4", part="mount")):
        assert refusals(second.check(horde(), wrong)) == {"volley.spread"}


def test_the_archers_are_taken_in_their_order_and_each_wound_die_is_the_archers() -> None:
    play, _ = loose(horde(), 1, 6, 1, 6, 1, 1, 5, 4, to=("orc 1",))
    assert [(event.source, event.victim) for event in play.events if isinstance(event, WoundRolled)] == [
        ("a1", "orc"),
        ("a3", "orc 1"),
    ]
    assert list(play.state.fallen) == ["orc"]


def test_the_enemy_may_have_evil_hit_its_own() -> None:
    """Nor is there a die for the sides of a fight (volley.spread)."""
    men = [man("man", 22, 30), orc("p", 22 + D, 30), orc("q", 23, 33)]
    state = field(*men, archers=line(orc, "orc-bow"), side="evil")
    play, asked = loose(state, 6, 6, 1, 1, 1, 1, 6, 6, to=("p",), target="man")
    assert allocations(asked) == [("good", 1)]
    assert list(play.state.fallen) == ["man", "p"]


def test_a_rider_and_his_mount_are_hit_each_without_a_die_for_which() -> None:
    rider = Model("rider", "evil", "warg-rider", (), 22, 30, mount="warg", mount_wounds=1)
    state = field(rider, orc("orc", 26, 30))
    play, asked = loose(state, 6, 6, 6, 6, 1, 1, 1, 1, 1, to=(("rider", "mount"), ("orc", None)), target="rider")
    assert allocations(asked) == [("good", 4), ("evil", 3)]
    assert struck(play) == [("warg", "good"), ("orc", "evil"), ("rider", "good")]
    wounds = [event for event in play.events if isinstance(event, WoundRolled)]
    assert [(event.victim, event.part) for event in wounds] == [
        ("rider", "mount"),
        ("orc", "self"),
        ("rider", "self"),
    ]


def test_a_passenger_is_hit_where_he_is_by_then() -> None:
    """His mount is shot under him by the hit before; on foot again he takes the one meant for him (volley.large)."""
    rider = Model("rider", "good", "arwen-evenstar", (), 22, 30, mount="asfaloth", mount_wounds=1, passenger="frodo")
    rider.wounds = 2
    state = field(rider, archers=line(orc, "orc-bow"), side="evil")
    state.carried["frodo"] = Model("frodo", "good", "frodo-baggins", (), 22, 30, wounds=2)
    to = (("rider", "mount"), ("rider", "passenger"))
    play, asked = loose(state, 6, 6, 1, 1, 1, 1, 5, 3, 3, 5, to=to, target="rider")
    assert allocations(asked) == [("evil", 2), ("good", 1)]
    assert [roll.purpose for roll in play.dice.record[6:]] == [
        "wound.chart",
        "cavalry.thrown",
        "cavalry.thrown",
        "wound.chart",
    ]
    assert (state.models["frodo"].wounds, state.models["rider"].wounds) == (1, 2)


def test_hits_meant_for_the_slain_or_for_a_mount_that_is_gone_are_lost() -> None:
    king = Model("king", "evil", "witch-king", (), 22, 30, mount="fell-beast", mount_wounds=1, will=5)
    play, _ = loose(
        field(king), 6, 6, 6, 1, 1, 1, 6, 3, to=(("king", "mount"), ("king", "mount"), ("king", "mount")), target="king"
    )
    assert [event.part for event in play.events if isinstance(event, WoundRolled)] == ["mount"]


def test_the_question_and_its_answer_go_into_a_file_and_come_back() -> None:
    _, asked = loose(horde(), 6, 6, 1, 1, 1, 1, 1, 1, to=("orc 1",))
    (question,) = (ask for ask in asked if isinstance(ask, AllocateHit))
    assert parse_decision(question.model_dump(mode="json")) == question
    for answer in (Allocate(model="orc 1"), Allocate(model="r", part="mount"), Volley(group=NAMES, target="orc")):
        assert parse_answer(answer.model_dump(mode="json")) == answer


def test_a_troll_takes_a_hit_for_each_of_its_wounds_if_its_enemies_will() -> None:
    troll = Model("troll", "evil", "mordor-troll", (), 22, 30, wounds=3)
    play, asked = loose(field(troll, orc("orc", 26, 30)), 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, to=("orc",), target="troll")
    assert allocations(asked) == [("evil", 4)]
    assert struck(play) == [("troll", "good"), ("orc", "evil"), ("troll", "good"), ("troll", "evil")]


# Cover


def walled(kind: str) -> GameState:
    if kind == "wood":
        feature = box("cover", "area", 20, 28, 24, 32, going="difficult", wood=True, height=0)
    else:
        feature = box("cover", "barrier", 18, 29.3, 26, 30 - D / 2, height=0.5)
    return field(orc("orc", 22, 30), features=[feature])


@pytest.mark.parametrize(("kind", "rule"), [("barrier", "volley.barrier"), ("wood", "volley.wood")])
def test_a_barrier_or_wood_stops_a_hit_on_three(kind: str, rule: str) -> None:
    stopped, _ = loose(walled(kind), 6, 1, 1, 1, 1, 1, 3)
    (event,) = [event for event in stopped.events if isinstance(event, InTheWay)]
    assert (event.stopped, [reason.rule for reason in event.because]) == (True, [rule])
    passed, _ = loose(walled(kind), 6, 1, 1, 1, 1, 1, 4, 5)
    assert list(passed.state.fallen) == ["orc"]


def test_might_does_not_help_past_a_wood() -> None:
    state = walled("wood")
    state.models["a0"] = Model("a0", "good", "captain-of-men", ("bow",), 20, 4, wounds=2, might=2)
    play, asked = loose(state, 6, 1, 1, 1, 1, 1, 3)
    assert not [ask for ask in asked if isinstance(ask, ChooseMight)]
    assert not play.state.fallen


# Who sees


def test_a_target_that_nobody_makes_out_costs_nothing() -> None:
    wall = box("wall", "block", 0, 10, 48, 10.5, height=6)
    low = box("low", "barrier", 20, 29.3, 24, 29.4, height=0.2)
    state = field(orc("orc", 22, 30, lying=True), man("scout", 22, 20), man("other", 23, 20), features=[wall, low])
    play, _ = loose(state.copy(), 3, 2)
    assert not any(isinstance(event, VolleyLoosed) for event in play.events)
    assert not play.state.models["a0"].shot
    assert carry(step(play)) == []
    play, _ = loose(state, 3, 4, 1, 1, 1, 1, 1, 1)
    assert [roll.owner for roll in play.dice.record[:2]] == ["scout", "other"]
    assert play.state.models["a0"].shot


# Whole phases


@pytest.mark.parametrize("seed", range(4))
def test_random_answers_are_lawful_to_the_end_of_the_phase(seed: int) -> None:
    riders = [Model(f"r{i}", "evil", "warg-rider", (), 20 + 2 * i, 34, mount="warg", mount_wounds=1) for i in range(2)]
    bowmen = [orc(f"b{i}", round(30 + i * D, 3), 40, "orc-bow") for i in range(6)]
    state = field(*(orc(*each) for each in ORCS), *riders, *bowmen, archers=line(count=8))
    play, rng = Play(state, Dice(seeded(seed))), random.Random(seed)
    while state.phase is Phase.SHOOT:
        flow = step(play)
        ask = next(flow, None)
        while ask is not None:
            answer = ask.sample(state, rng)
            assert not ask.check(state, answer).objections
            try:
                ask = flow.send(answer)
            except StopIteration:
                ask = None
    assert any(isinstance(event, VolleyLoosed) for event in play.events)


def test_done_is_an_answer_where_only_a_volley_is_possible() -> None:
    state = field(orc("orc", 22, 44))
    play = playing(state)
    carry(step(play), Done())
    assert state.active == "evil"
