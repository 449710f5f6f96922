"""Courage tests taken and failed: dice, Might, retreats, and those who flee."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish import events as happened
from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.events import CourageTested, Event, Fled, Moved, Retreated, StoodUp
from skirmish.invariants import broken as unsound
from skirmish.phases import courage
from skirmish.phases.play import Flow, Play
from skirmish.report import told
from skirmish.rules.courage import Due
from skirmish.ruling import Reason
from skirmish.state import GameState, Model, Side
from tests.builders import R, box, carry, man, orc, playing, stage

NOTHING = (Reason("courage.test", "for a test"),)


def model(profile: str, name: str, x: float, y: float, *options: str, side: Side | None = None, **changes) -> Model:
    """A fresh model of a profile at a place."""
    return replace(Model.recruit(name, profile, options, side), x=x, y=y, **changes)


def halved(*models: Model, lost: int = 6, **table: Any) -> GameState:
    """A state in which both sides have lost half of their force."""
    state = stage(*models, **table)
    for i in range(lost):
        state.fallen |= {f"lost {i}": man(f"lost {i}", 0, 0), f"foe lost {i}": orc(f"foe lost {i}", 0, 0)}
        for name in (f"lost {i}", f"foe lost {i}"):
            state.fallen[name].wounds = 0
    state.start = {side: count + lost for side, count in state.start.items()}
    return state


def outcome(flow: Flow[Any], *answers: Answer) -> tuple[Any, list[Decision]]:
    """What a flow returns, and what it asks."""
    results = []

    def run() -> Flow[None]:
        results.append((yield from flow))

    asked = carry(run(), *answers)
    return (results[0] if results else None), asked


def taken(play: Play) -> list[CourageTested]:
    return [event for event in play.events if isinstance(event, CourageTested)]


def kinds(play: Play) -> list[str]:
    return [event.kind for event in play.events]


# The test


@pytest.mark.parametrize(("dice", "passes"), [((3, 4), True), ((3, 3), False), ((6, 1), True), ((1, 1), False)])
def test_two_dice_and_courage_make_ten(dice: tuple[int, int], passes: bool) -> None:
    play = playing(stage(man("m", 24, 24)), *dice)
    assert outcome(courage.test(play, play.state.models["m"], "horn", NOTHING))[0] is passes
    assert [(roll.purpose, roll.owner) for roll in play.dice.record] == [("courage.horn", "m")] * 2
    (event,) = taken(play)
    assert (event.dice, event.needed, event.passed, event.test) == (dice, 7, passes, "horn")
    assert event.because == NOTHING


def test_those_who_are_spared_do_not_roll() -> None:
    balrog = model("the-balrog", "balrog", 40, 40)
    play = playing(stage(model("moria-goblin-warrior", "g", 24, 24), balrog))
    assert outcome(courage.test(play, play.state.models["g"], "horn", NOTHING))[0] is True
    (event,) = taken(play)
    assert event.dice == ()
    assert [reason.rule for reason in event.because] == ["courage.test", "courage.goblins"]


# Might


def captain(**changes) -> Model:
    """A Captain of Men: Courage 4, so 6 on the dice."""
    return model("captain-of-men", "m", 24, 24, **changes)


def test_might_makes_up_what_the_dice_lack() -> None:
    play = playing(stage(captain()), 1, 4)
    passed, asked = outcome(courage.test(play, play.state.models["m"], "half", NOTHING), SpendMight(points=1))
    assert passed is True
    (question,) = asked
    assert isinstance(question, ChooseMight)
    assert (question.purpose, question.face, question.wanted) == ("courage.half", 1, (2, 3))
    assert play.state.models["m"].might == 1
    assert taken(play)[0].dice == (2, 4)


def test_or_is_kept() -> None:
    play = playing(stage(captain()), 1, 4)
    passed, asked = outcome(courage.test(play, play.state.models["m"], "half", NOTHING), SpendMight())
    assert (passed, len(asked), play.state.models["m"].might) == (False, 1, 2)


@pytest.mark.parametrize(("dice", "might"), [((3, 3), 2), ((1, 1), 2), ((2, 3), 0)])
def test_it_is_not_asked_for_where_it_changes_nothing(dice: tuple[int, int], might: int) -> None:
    play = playing(stage(captain(might=might)), *dice)
    assert outcome(courage.test(play, play.state.models["m"], "half", NOTHING))[1] == []


def test_where_one_die_cannot_make_it_up_both_are_raised() -> None:
    play = playing(stage(captain(might=9, drained=5)), 4, 4)  # 11 are needed
    passed, asked = outcome(
        courage.test(play, play.state.models["m"], "half", NOTHING), SpendMight(points=2), SpendMight(points=1)
    )
    assert passed is True
    assert [(question.face, question.wanted) for question in asked] == [(4, (6,)), (4, (5, 6))]
    assert taken(play)[0].dice == (6, 5)
    assert play.state.models["m"].might == 6


def test_the_second_die_is_left_alone_where_the_first_was() -> None:
    play = playing(stage(captain(might=9, drained=5)), 4, 4)
    passed, asked = outcome(courage.test(play, play.state.models["m"], "half", NOTHING), SpendMight())
    assert (passed, len(asked)) == (False, 1)


# Before a move


def begins(state: GameState, *dice: int, name: str = "m", extra: tuple[Due, ...] = ()) -> tuple[bool, Play]:
    play = playing(state, *dice)
    moves, asked = outcome(courage.before_moving(play, state.models[name], extra))
    assert asked == []
    return moves, play


def test_nothing_is_rolled_where_nothing_is_due() -> None:
    moves, play = begins(stage(man("m", 24, 24), orc("o", 30, 24)))
    assert (moves, play.events, play.state.models["m"].tested) == (True, [], False)


def test_who_passes_moves_as_he_likes_and_does_not_test_again() -> None:
    state = halved(man("m", 24, 24), orc("o", 30, 24))
    moves, play = begins(state, 3, 4)
    m = state.models["m"]
    assert (moves, m.tested, m.acted, m.at, m.moved) == (True, True, False, (24, 24), 0)
    assert kinds(play) == ["courage"]
    moves, again = begins(state)
    assert (moves, again.events) == (True, [])


def test_who_fails_retreats_instead_of_moving() -> None:
    state = halved(man("m", 24, 24), orc("o", 30, 24))
    moves, play = begins(state, 3, 3)
    m = state.models["m"]
    assert (moves, m.tested, m.acted) == (False, False, True)
    assert m.at == (18, 24)
    assert kinds(play) == ["courage", "retreated", "moved"]


def test_a_hero_who_passes_makes_others_stand_fast_and_a_warrior_does_not() -> None:
    state = halved(captain(), man("n", 26, 24), orc("o", 36, 24))
    begins(state, 3, 4)
    assert state.models["m"].steady
    moves, play = begins(state, name="n")
    n = state.models["n"]
    assert (moves, n.tested, n.steady) == (True, True, False)
    (event,) = taken(play)
    assert (event.dice, event.passed, event.because[-1].rule) == ((), True, "courage.stand_fast")


def test_a_hero_who_passes_without_rolling_does_so_too() -> None:
    dain = model("dain-ironfoot-king-of-erebor", "m", 24, 24)
    state = halved(dain, man("n", 26, 24), orc("o", 36, 24))
    assert begins(state)[0]
    assert dain.steady
    assert begins(state, name="n")[0]


def test_a_hero_who_fails_does_not() -> None:
    state = halved(captain(might=0), man("n", 23, 24), orc("o", 36, 24))
    assert not begins(state, 1, 1)[0]
    assert begins(state, 3, 4, name="n")[0]


def test_one_roll_for_several_tests() -> None:
    state = halved(man("m", 24, 24), orc("o", 27, 24), orc("p", 24, 27))
    moves, play = begins(state, 3, 4)
    assert moves
    assert [event.test for event in taken(play)] == ["half"]  # courage.twice


def test_a_scenario_may_call_for_another_test() -> None:
    because = Reason("courage.before", "the sun shines")
    moves, play = begins(stage(man("m", 24, 24)), 3, 4, extra=(Due("sun", because),))
    assert moves
    assert [roll.purpose for roll in play.dice.record] == ["courage.sun"] * 2


def test_a_die_says_first_whether_a_hidden_enemy_is_seen() -> None:
    bank = box("bank", "block", 26, 23, 26.3, 25, height=0.3)
    for seen, dice in ((True, (4, 3, 4)), (False, (3,))):
        state = stage(man("m", 24, 24), orc("o", 27, 24, lying=True), orc("p", 24, 27), features=[bank])
        moves, play = begins(state, *dice)
        assert moves
        assert len(taken(play)) == seen
        assert play.dice.record[0].purpose == "ground.spotting"


def test_those_who_fight_do_not_test() -> None:
    state = halved(man("m", 24, 24), orc("o", 24 + 2 * R, 24))
    moves, play = begins(state)
    assert (moves, play.events) == (True, [])


# Stragglers


def test_those_who_did_not_move_test_heroes_first_then_by_name() -> None:
    state = halved(man("b", 10, 24), man("a", 20, 24), model("captain-of-men", "z", 40, 24), orc("o", 30, 40))
    state.models["b"].acted = True
    play = playing(state, 3, 4, 3, 4)
    outcome(courage.stragglers(play, "good"))
    assert [event.model for event in taken(play)] == ["z", "a"]
    assert not any(state.models[name].acted for name in ("a", "z"))


def test_stragglers_of_the_other_side_wait_for_their_own_go() -> None:
    state = halved(man("m", 10, 24), orc("o", 30, 40))
    play = playing(state, 1, 1)
    outcome(courage.stragglers(play, "evil"))
    assert [event.model for event in taken(play)] == ["o"]


def test_loose_mounts_test_and_move_only_to_retreat() -> None:
    horse = model("horse", "h", 24, 24, side="good")
    state = halved(horse, man("m", 2, 40), orc("o", 34, 24))
    state.models["m"].acted = True
    play = playing(state, 1, 1)
    outcome(courage.stragglers(play, "good"))
    assert [event.needed for event in taken(play)] == [7]
    assert horse.at == (14, 24)  # courage.mounts


# Terror


def charge_at(*foes: Model, dice: tuple[int, ...], charger: Model | None = None) -> tuple[bool, Play]:
    charger = charger or man("m", 24, 24, moved=5.0)
    state = stage(charger, *foes)
    play = playing(state, *dice)
    goes_on, _ = outcome(courage.dares(play, charger, foes))
    return goes_on, play


def troll(x: float, y: float) -> Model:
    return model("troll-chieftain", "troll", x, y)


def inch_away(profile: Model) -> float:
    """Where a man is 1in from a large model at x 24."""
    return 24 + R + 1 + stage(profile).radius(profile)


def test_who_passes_goes_on() -> None:
    goes_on, play = charge_at(troll(26.5, 24), dice=(3, 4))
    assert goes_on
    assert [event.test for event in taken(play)] == ["terror"]
    assert play.state.models["m"].at == (24, 24)


def test_who_fails_runs_from_where_he_is_with_a_full_move() -> None:
    away = inch_away(troll(0, 0))
    goes_on, play = charge_at(troll(away, 24), dice=(3, 3))
    m = play.state.models["m"]
    assert not goes_on
    assert m.at == (18, 24)
    assert m.acted
    assert m.moved == 6


def test_no_test_against_those_who_are_not_terrifying() -> None:
    goes_on, play = charge_at(orc("o", 26, 24), dice=())
    assert (goes_on, play.events) == (True, [])


def test_one_roll_for_two_of_them() -> None:
    goes_on, play = charge_at(troll(26.5, 24), model("ringwraith", "wraith", 26, 26), dice=(3, 4))
    assert goes_on
    assert len(taken(play)) == 1


def test_rider_and_mount_must_both_dare_to_charge_a_master_of_beasts() -> None:
    for dice, wanted in (((4, 4, 4, 4), True), ((4, 4, 4, 3), False), ((4, 3), False)):
        wizard = model("radagast-the-brown", "wizard", 26.4, 24, effects=("terrifying-aura",))
        goes_on, play = charge_at(wizard, dice=dice, charger=model("warg-rider", "m", 24, 24))
        assert goes_on is wanted
        assert [event.part for event in taken(play)] == ["self", "mount"][: len(dice) // 2]


# Retreats


def runs(state: GameState, *dice: int, name: str = "m") -> tuple[Model, Play]:
    play = playing(state, *dice)
    runner = state.models[name]
    outcome(courage.retreat(play, runner))
    assert unsound(state) == []
    return runner, play


def test_the_move_is_used_up_even_if_there_is_nowhere_to_go() -> None:
    walls = [
        box("w1", "block", 23, 24.5, 25, 25, height=4),
        box("w2", "block", 23, 23, 25, 23.5, height=4),
        box("w3", "block", 23, 23, 23.5, 25, height=4),
    ]
    m, play = runs(stage(man("m", 23.992, 24), orc("o", 26.3, 24), features=walls))
    assert (m.at, m.moved, m.acted) == ((23.992, 24), 6, True)  # courage.spent
    assert kinds(play) == ["retreated"]


def test_a_jump_on_the_way_is_rolled_for() -> None:
    wall = box("wall", "barrier", 26, 10, 26.3, 38, height=0.8)
    for die, x in ((6, 30.0), (4, 26.3 + R), (1, 26 - R)):
        m, play = runs(stage(man("m", 24, 24), orc("o", 20, 24), features=[wall]), die)
        assert m.at == pytest.approx((x, 24), abs=0.003)
        assert m.moved == 6
        assert play.dice.record[0].purpose == "jump.chart"


def test_one_on_the_ground_gets_up_first() -> None:
    m, play = runs(stage(man("m", 24, 24, lying=True), orc("o", 20, 24)))
    assert (m.at, m.lying) == ((27, 24), False)
    assert [type(event) for event in play.events] == [Retreated, StoodUp, Moved]


def test_a_rider_goes_as_far_as_his_mount_takes_him() -> None:
    m, _ = runs(stage(model("knights-of-minas-tirith", "m", 24, 24), orc("o", 20, 24)))
    assert m.at == (34, 24)


def test_who_reaches_the_edge_is_lost_as_if_slain() -> None:
    state = stage(man("m", 45, 24), orc("o", 40, 24))
    m, play = runs(state)
    assert state.models.get("m") is None
    assert state.fallen == {"m": m}
    assert [type(event) for event in play.events] == [Retreated, Moved, Fled]


def test_who_is_stopped_short_of_the_edge_is_still_there() -> None:
    wall = box("wall", "barrier", 46, 0, 46.3, 48, height=0.8)
    state = stage(man("m", 45, 24), orc("o", 40, 24), features=[wall])
    m, play = runs(state, 1)
    assert "m" in state.models
    assert m.acted
    assert not any(isinstance(event, Fled) for event in play.events)


def test_a_passenger_is_lost_with_his_rider() -> None:
    state = stage(model("knights-of-minas-tirith", "m", 45, 24, passenger="hobbit"), orc("o", 40, 24))
    state.carried["hobbit"] = model("frodo-baggins", "hobbit", 45, 24)
    state.start["good"] = 2
    runs(state)
    assert list(state.fallen) == ["m", "hobbit"]
    assert state.carried == {}


def test_a_loose_mount_that_flees_is_gone_but_no_loss() -> None:
    state = stage(model("horse", "m", 45, 24, side="good"), orc("o", 40, 24))
    state.start["good"] = 0
    runs(state)
    assert (list(state.fallen), list(state.gone)) == ([], ["m"])


def test_before_whom_it_runs_a_die_may_say() -> None:
    bank = box("bank", "block", 26, 23, 26.3, 25, height=0.3)
    for die, before in ((4, "o"), (3, "p")):
        state = stage(man("m", 24, 24), orc("o", 27, 24, lying=True), orc("p", 24, 30), features=[bank])
        _, play = runs(state, die)
        assert [event.before for event in play.events if isinstance(event, Retreated)] == [before]


def test_a_single_failed_test_means_a_single_retreat() -> None:
    state = halved(man("m", 24, 24), orc("o", 30, 24))
    begins(state, 1, 1)
    moves, play = begins(state)
    assert (moves, play.events) == (True, [])


# In words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            happened.CourageTested(model="m", test="half", dice=(3, 4), needed=7, passed=True),
            "m tests Courage (half the force is lost): 3 and 4, passes (needs 7)",
        ),
        (
            happened.CourageTested(model="m", test="terror", part="mount", dice=(1, 4), needed=7, passed=False),
            "the mount of m tests Courage (facing terror): 1 and 4, fails (needs 7)",
        ),
        (happened.CourageTested(model="m", test="alone", needed=7, passed=True), "m keeps heart (on its own)"),
        (happened.Retreated(model="m", before="o"), "m retreats from o"),
        (happened.Retreated(model="m", edge="left"), "m runs for the left edge"),
        (happened.Fled(model="m"), "m flees the battle"),
    ],
)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert told(event, "in") == words
