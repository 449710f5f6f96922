"""Heroic actions: called, put in order, worked out before all else, or forestalled."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.heroics import CallHeroic, ChooseHeroic, OrderHeroics, PickHeroic
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import Dismount, Mount
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.events import HeroicCalled, HeroicCancelled, HeroicsOrdered
from skirmish.measure import Scale, snap_point
from skirmish.phases import heroics, move, shoot
from skirmish.phases.play import Play
from skirmish.rules import ring
from skirmish.rules.heroics import callers, may_call
from skirmish.state import GameState, Heroic, Model, Phase
from tests.brawls import of_kind
from tests.builders import NEXT, TOUCH, R, carry, horse, man, mounted, of, orc, playing, refusals, stage

CAPTAIN, ORC_CAPTAIN = "captain-of-men", "orc-captain"


def captain(name: str = "c", x: float = 24, y: float = 24, **changes: Any) -> Model:
    return of(CAPTAIN, name, x, y, **{"might": 1, "tested": True} | changes)


def chief(name: str = "o", x: float = 40, y: float = 40, **changes: Any) -> Model:
    return of(ORC_CAPTAIN, name, x, y, **{"might": 1, "tested": True} | changes)


def soldier(name: str, x: float, y: float, *options: str) -> Model:
    return man(name, x, y, *options, tested=True)


def call(*heroes: str) -> tuple[CallHeroic, ...]:
    return tuple(CallHeroic(hero=name) for name in heroes)


def moved(state: GameState, name: str, *points: tuple[float, float], **order: Any) -> Move:
    at = state.models[name].at
    return Move(model=name, route=(at, *(points or (at,))), **order)


def declared(state: GameState, *dice: int, answers: tuple[Answer, ...] = ()) -> tuple[Play, list[Decision]]:
    play = playing(state, *dice)
    asked = carry(heroics.declare(play), *answers, lawful=state)
    assert len(play.dice.record) == len(dice)
    return play, asked


def steps(state: GameState, *answers: Answer, dice: tuple[int, ...] = (), count: int = 1) -> tuple[Play, list[Any]]:
    """Steps of the Move phase with lawful answers; what was asked, a last open question included."""
    play, asked, given = playing(state, *dice), list[Any](), iter(answers)
    for _ in range(count):
        flow = move.step(play)
        with contextlib.suppress(StopIteration):
            asked.append(next(flow))
            for answer in given:
                assert not (ruling := asked[-1].check(state, answer)).objections, ruling
                asked.append(flow.send(answer))
    assert next(given, None) is None
    assert len(play.dice.record) == len(dice)
    return play, asked


# Who calls, and what it costs (heroic.call)


def test_a_call_costs_a_point_of_might() -> None:
    """heroic.call"""
    state = stage(captain(might=2), chief(might=0))
    play, (question, *_) = declared(state, answers=(*call("c"),))
    assert isinstance(question, ChooseHeroic)
    assert (question.side, question.phase, question.heroes) == ("good", "move", ("c",))
    assert state.models["c"].might == 1
    assert [(event.hero, event.might) for event in of_kind(play, HeroicCalled)] == [("c", 1)]
    assert state.heroics == (Heroic("c"),)


def test_a_free_point_pays_for_it_as_for_anything() -> None:
    """heroic.call, hero.free"""
    state = stage(of("aragorn-strider", "a", 24, 24), chief(might=0))
    declared(state, answers=call("a"))
    assert (state.models["a"].free_might, state.models["a"].might) == (0, 3)


def test_near_bad_counsel_it_costs_two() -> None:
    """heroic.call, creature.counsel"""
    state = stage(captain(might=2), captain("poor", 26, 24), of("grima-wormtongue", "g", 28, 24))
    assert callers(state, "good") == ("c",)
    play, _ = declared(state, answers=call("c"))
    assert state.models["c"].might == 0
    assert [event.might for event in of_kind(play, HeroicCalled)] == [2]


def test_where_nobody_can_call_nothing_is_asked() -> None:
    """heroic.call"""
    state = stage(man("m", 24, 24), captain(might=0, x=30), orc("o", 40, 40))
    _, asked = declared(state)
    assert asked == []
    assert state.polled


def test_each_side_is_asked_until_neither_calls_more() -> None:
    """The side with priority first; who sees the other call may call yet (heroic.call)."""
    state = stage(captain("a"), captain("b", 20, 20), chief(), priority="evil")
    _, asked = declared(state, 1, answers=(Done(), *call("a"), Done(), *call("o"), *call("b")))
    assert [question.side for question in asked[:-1]] == ["evil", "good", "good", "evil", "good"]
    assert {heroic.hero for heroic in state.heroics} == {"a", "b", "o"}


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"might": 0}, "heroic.call"),
        ({"effects": ("immobilised",)}, "heroic.call"),
        ({"effects": ("dazed",)}, "heroic.call"),
        ({"effects": (ring.WORN, ring.MASTERED)}, "ring.mastered"),
        ({"acted": True}, "heroic.move"),
    ],
)
def test_not_everybody_can(changes: dict[str, Any], rule: str) -> None:
    """heroic.call"""
    state = stage(captain(**changes), chief())
    assert refusals(may_call(state, state.models["c"])) == {rule}
    assert callers(state, "good") == ()


def test_warriors_call_nothing_and_no_hero_twice_in_a_phase() -> None:
    """heroic.call"""
    state = stage(man("m", 24, 24, might=1), captain(), chief())
    assert refusals(may_call(state, state.models["m"])) == {"heroic.call"}
    state.heroics = (Heroic("c"),)
    assert refusals(may_call(state, state.models["c"])) == {"heroic.call"}


def test_one_on_the_ground_may() -> None:
    """He crawls, or gets up (heroic.call)."""
    state = stage(captain(lying=True), chief())
    assert callers(state, "good") == ("c",)


@pytest.mark.parametrize(("phase", "engaged", "free"), [(Phase.MOVE, 1, 0), (Phase.SHOOT, 1, 0), (Phase.FIGHT, 0, 1)])
def test_the_engaged_call_fights_and_the_others_the_rest(phase: Phase, engaged: int, free: int) -> None:
    """heroic.move, heroic.shoot, heroic.combat"""
    state = stage(captain("e"), orc("o", 24 + TOUCH, 24), captain("f", 10, 10), phase=phase)
    assert callers(state, "good") == (("f",) if not free else ("e",))
    rules = {Phase.MOVE: "heroic.move", Phase.SHOOT: "heroic.shoot", Phase.FIGHT: "heroic.combat"}
    barred = state.models["e" if engaged else "f"]
    assert refusals(may_call(state, barred)) == {rules[phase]}


# The order (heroic.order)


@pytest.mark.parametrize(("die", "order"), [(3, ["o", "a", "p", "b"]), (4, ["a", "o", "b", "p"])])
def test_a_die_says_who_picks_first_and_then_they_pick_in_turn(die: int, order: list[str]) -> None:
    """heroic.order"""
    state = stage(captain("a"), captain("b", 20, 20), chief(), chief("p", 44, 44))
    picks = (PickHeroic(hero="a"), PickHeroic(hero="o"))
    picks = picks if die > 3 else picks[::-1]
    play, asked = declared(state, die, answers=(*call("a", "b", "o", "p"), *picks))
    assert [heroic.hero for heroic in state.heroics] == order
    assert [roll.purpose for roll in play.dice.record] == ["heroic.order"]
    assert [question.side for question in asked if isinstance(question, OrderHeroics)] == (
        ["good", "evil"] if die > 3 else ["evil", "good"]
    )
    assert [event.heroes for event in of_kind(play, HeroicsOrdered)] == [tuple(order)]


def test_the_longer_side_ends_with_its_own() -> None:
    """heroic.order"""
    state = stage(captain("a"), captain("b", 20, 20), captain("d", 16, 16), chief())
    declared(state, 6, answers=(*call("a", "b", "d", "o"), PickHeroic(hero="d"), PickHeroic(hero="b")))
    assert [heroic.hero for heroic in state.heroics] == ["d", "o", "b", "a"]


def test_one_side_alone_rolls_nothing_and_orders_its_own() -> None:
    """heroic.order"""
    state = stage(captain("a"), captain("b", 20, 20), chief(might=0))
    _, asked = declared(state, answers=(*call("a"), *call("b"), PickHeroic(hero="b")))
    assert [heroic.hero for heroic in state.heroics] == ["b", "a"]
    assert isinstance(asked[-1], OrderHeroics)
    assert refusals(asked[-1].check(state, PickHeroic(hero="c"))) == {"heroic.order"}


# Heroic moves (heroic.move, heroic.with_me)


def with_me(scale: Scale = Scale.INCHES, friend_at: float = 4.0) -> GameState:
    """The side without priority has the Hero; a friend beside him, another too far away."""
    state = stage(
        captain(),
        soldier("near", 24, 24 - friend_at),
        soldier("far", 44, 24),
        chief(might=0),
        priority="evil",
        scale=scale,
    )
    steps(state, *call("c"), moved(state, "c"))
    return state


def test_the_hero_moves_first_then_his_friends_and_then_the_side_with_priority() -> None:
    """heroic.move"""
    state = stage(captain(), soldier("near", 24, 20), soldier("far", 44, 24), chief(might=0), priority="evil")
    _, (called, ask) = steps(state, *call("c"), moved(state, "c", (24, 26)))
    assert isinstance(called, ChooseHeroic)
    assert isinstance(ask, ChooseMove)
    assert (ask.side, ask.models) == ("good", ("c",))
    _, (ask,) = steps(state, moved(state, "near", (24, 22)))
    assert (ask.side, ask.models) == ("good", ("near",))
    _, (ask,) = steps(state, moved(state, "o"), count=2)
    assert (ask.side, ask.models) == ("evil", ("o",))
    steps(state)
    _, (ask,) = steps(state, Done())
    assert (ask.side, ask.models) == ("good", ("far",))


def test_a_friend_may_stay_and_move_with_his_side() -> None:
    """heroic.move"""
    state = with_me()
    steps(state, Done())
    assert state.active == "evil"
    state.models["o"].acted = True
    _, (ask,) = steps(state, moved(state, "near"), count=2)
    assert (ask.side, ask.models) == ("good", ("near", "far"))


@pytest.mark.parametrize(("scale", "reach"), [(Scale.INCHES, 6.0), (Scale.CENTIMETRES, 14.0)])
def test_they_begin_within_six_inches_of_him(scale: Scale, reach: float) -> None:
    """heroic.with_me"""
    bases = scale.mm(25)
    for far, party in ((reach - 0.01, ("c", "near")), (reach + 0.05, ("c",))):
        state = with_me(scale, far + bases)
        assert (state.heroics[0].party) == party


def test_they_end_within_six_inches_of_where_he_has_ended() -> None:
    """heroic.with_me"""
    state = stage(captain(), soldier("near", 24, 20), chief(might=0))
    steps(state, *call("c"), moved(state, "c", (24, 30)))
    _, (ask,) = steps(state)
    assert refusals(ask.check(state, moved(state, "near"))) == {"heroic.with_me"}
    assert refusals(ask.check(state, moved(state, "near", (24, 22)))) == {"heroic.with_me"}
    assert refusals(ask.check(state, moved(state, "near", (24, 23.1)))) == set()


def test_nor_do_they_get_on_or_off_a_horse_out_of_his_call() -> None:
    """heroic.with_me"""
    rider = mounted("r", 24, 24 + 6.5, tested=True)
    state = stage(captain(), rider, chief(might=0))
    steps(state, *call("c"), moved(state, "c"))
    _, (ask,) = steps(state)
    for y, rules in ((24 + 6.5 - NEXT, set()), (24 + 6.5 + NEXT, {"heroic.with_me"})):
        assert refusals(ask.check(state, Dismount(model="r", at=(24, y)))) == rules
    horses = horse("h", 24, 30.9 + NEXT), horse("i", 24 + NEXT, 30.9)
    state = stage(captain(), soldier("m", 24, 30.9), *horses, chief(might=0))
    steps(state, *call("c"), moved(state, "c"))
    _, (ask,) = steps(state)
    for name, rules in (("h", {"heroic.with_me"}), ("i", set())):
        assert refusals(ask.check(state, Mount(model="m", mount=name))) == rules


def test_the_engaged_do_not_go_with_him() -> None:
    """heroic.move"""
    state = stage(captain(), soldier("near", 24, 20), orc("o", 24, 20 - TOUCH), soldier("m", 26, 24))
    steps(state, *call("c"), moved(state, "c"))
    assert state.heroics[0].party == ("c", "m")


def test_a_hero_who_pauses_in_his_move_is_still_the_only_one_to_go_on() -> None:
    """heroic.move"""
    state = stage(captain(), soldier("near", 24, 20), chief(might=0))
    steps(state, *call("c"), moved(state, "c", (24, 26), more=True))
    _, (ask,) = steps(state, moved(state, "c", (24, 28)))
    assert ask.models == ("c",)
    _, (ask,) = steps(state, moved(state, "near", (24, 22.5)))
    assert ask.models == ("near",)


def test_who_moved_with_one_hero_does_not_move_with_another() -> None:
    """heroic.once"""
    state = stage(captain("a"), captain("b", 24, 38), soldier("m", 24, 30), soldier("n", 24, 44), chief(might=0, y=2))
    first = PickHeroic(hero="a")
    steps(state, *call("a", "b"), first, moved(state, "a", (24, 26)))
    steps(state, moved(state, "m", (24, 32)))
    _, (ask,) = steps(state, moved(state, "b"), count=2)
    assert ask.models == ("b",)
    assert state.heroics[1].party == ("b", "m", "n")
    _, (ask,) = steps(state, moved(state, "n"))
    assert ask.models == ("n",)


def test_a_hero_who_has_gone_with_another_has_no_move_left_for_his_own_call() -> None:
    """heroic.once, heroic.cancelled"""
    state = stage(captain("a"), captain("b", 26, 24), chief(might=0))
    steps(state, *call("a", "b"), PickHeroic(hero="a"), moved(state, "a"))
    play, (_, ask) = steps(state, moved(state, "b"), count=4)
    assert ask.side == "evil"
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["b"]
    assert state.models["b"].might == 0


# Forestalled (heroic.cancelled)


def rivals(**changes: Any) -> GameState:
    """Two captains who could reach each other, a friend beside the good one."""
    return stage(captain(**changes), soldier("m", 20, 24), chief("o", 30, 24), priority="good")


def test_one_who_is_engaged_by_a_quicker_enemy_has_spent_his_might_for_nothing() -> None:
    """heroic.cancelled"""
    state = rivals()
    charge = moved(state, "o", snap_point(24 + TOUCH, 24), charge=("c",))
    play, (_, _, ask) = steps(state, *call("c", "o"), charge, dice=(1,))
    assert (ask.side, ask.models) == ("evil", ("o",))
    play, (ask,) = steps(state, Done(), count=2)
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["c"]
    assert [reason.rule for event in of_kind(play, HeroicCancelled) for reason in event.because] == [
        "heroic.move",
        "heroic.cancelled",
    ]
    assert state.models["c"].might == 0
    assert [heroic.stage for heroic in state.heroics] == ["done", "cancelled"]
    assert (ask.side, ask.models) == ("good", ("m",))


def test_if_he_is_the_quicker_one_he_has_moved() -> None:
    """heroic.order"""
    state = rivals()
    _, (_, _, ask) = steps(state, *call("c", "o"), moved(state, "c", (24, 20)), dice=(4,))
    assert (ask.side, ask.models) == ("good", ("c",))


def test_one_who_is_held_by_magic_in_the_meantime_too() -> None:
    """heroic.cancelled"""
    wraith = of("ringwraith", "w", 32, 24, tested=True)
    state = stage(captain(will=0), soldier("m", 20, 24), wraith)
    cast = Cast(model="w", power="transfix", target="c", dice=1)
    steps(state, *call("c", "w"), cast, dice=(1, 4))
    play, (_, ask) = steps(state, Done(), count=3)
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["c"]
    assert (ask.side, ask.models) == ("good", ("m",))


def test_one_who_is_slain_calls_nobody() -> None:
    """heroic.cancelled"""
    state = rivals()
    state.polled, state.heroics = True, (Heroic("c"),)
    state.fallen["c"] = state.models.pop("c")
    play, (ask,) = steps(state, Done())
    assert [event.because[0].rule for event in of_kind(play, HeroicCancelled)] == ["heroic.cancelled"]
    assert ask.models == ("m",)


def test_friends_still_end_near_where_a_hero_fell_in_his_own_move() -> None:
    """heroic.with_me"""
    state = rivals()
    state.polled, state.heroics = True, (Heroic("c", "now", ("c", "m")),)
    state.fallen["c"] = state.models.pop("c")
    _, (ask,) = steps(state)
    assert ask.models == ("m",)
    assert refusals(ask.check(state, moved(state, "m", (16, 24)))) == {"heroic.with_me"}


def test_a_wearer_whom_the_ring_masters_leads_nobody() -> None:
    """ring.mastered, heroic.cancelled"""
    frodo = of("frodo-baggins", "f", 24, 24, effects=(ring.WORN,), might=1, tested=True)
    state = stage(frodo, soldier("m", 26, 24), chief(might=0), priority="evil")
    steps(state, *call("f"), moved(state, "f"), dice=(1,))
    play, (ask,) = steps(state, Done())
    assert (ask.side, ask.models) == ("evil", ("f",))
    assert [event.because[0].rule for event in of_kind(play, HeroicCancelled)] == ["ring.mastered"]
    _, (ask,) = steps(state)
    assert (ask.side, ask.models) == ("evil", ("o",))
    assert state.heroics[0].stage == "cancelled"


def test_a_wearer_who_is_his_own_master_does() -> None:
    """ring.struggle"""
    frodo = of("frodo-baggins", "f", 24, 24, effects=(ring.WORN,), might=1, tested=True)
    state = stage(frodo, soldier("m", 26, 24), chief(might=0), priority="evil")
    steps(state, *call("f"), moved(state, "f"), dice=(3,))
    _, (ask,) = steps(state, moved(state, "m"))
    assert (ask.side, ask.models) == ("good", ("m",))


# Heroic shooting (heroic.shoot)


def archers(**changes: Any) -> GameState:
    state = stage(captain(**changes), man("a", 26, 24, "bow"), chief(x=26, y=34), phase=Phase.SHOOT, priority="evil")
    state.models["o"].might = 0
    return state


def test_the_hero_need_not_shoot_himself() -> None:
    """heroic.shoot"""
    play = playing(archers(), 1)
    _, ask = carry(shoot.step(play), *call("c"), Shoot(shooter="a", target="o"), lawful=play.state)
    assert isinstance(ask, ChooseShot)
    assert (ask.side, ask.shooters) == ("good", ("a",))


def test_if_he_is_shot_first_nobody_answers_his_call() -> None:
    """heroic.shoot, heroic.cancelled"""
    state = archers()
    state.polled, state.heroics = True, (Heroic("c"),)
    state.fallen["c"] = state.models.pop("c")
    play = playing(state)
    carry(shoot.step(play))
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["c"]
    assert state.active == "good"
    (ask,) = carry(shoot.step(play))
    assert ask.side == "good"


def test_a_rider_calls_for_those_about_his_horse() -> None:
    """heroic.with_me"""
    theoden = mounted("t", 24, 24, profile="theoden-king-of-rohan", tested=True)
    theoden.mount, theoden.mount_wounds = "horse", 1
    edge = 24 + 40 / 25.4 / 2 + 6 + R
    state = stage(theoden, soldier("in", edge - 0.01, 24), soldier("out", 24, edge + 0.05), chief(might=0))
    steps(state, *call("t"), moved(state, "t"))
    assert state.heroics[0].party == ("t", "in")
