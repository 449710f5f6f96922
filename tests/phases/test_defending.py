"""Fights over barriers and edges, clause by clause, with scripted dice."""

from __future__ import annotations

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.fighting import (
    ChooseCharger,
    ChooseRetreat,
    ChooseStance,
    NextCharger,
    Retreat,
    Stance,
    StrikeAt,
)
from skirmish.events import (
    BackedAway,
    BlowAtBarrier,
    Crossed,
    DuelRolled,
    Fell,
    Knocked,
    MadeWay,
    Parted,
    Slain,
    WoundRolled,
)
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import defending
from skirmish.rules.barriers import across
from skirmish.rules.contact import contacts
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import box, carry, man, orc, playing, recruit, stage

WALL = box("wall", "barrier", 18, 23.7, 30, 24, height=0.8)
FAR, NEAR = 24.492, 23.208
"""Where a base stands that touches the wall, above it and below."""


def at_the_wall(*others: Model, defender=(), features=(WALL,), priority="evil", fights=None) -> GameState:
    """A man who defends the wall from above, and others."""
    state = stage(man("m", 24, FAR, *defender), *others, features=features, phase=Phase.FIGHT, priority=priority)
    state.fights = fights or (Fight(("m",), tuple(model.name for model in others if model.side == "evil")),)
    return state


def charger(name="o", x=24.0, *options, **changes) -> Model:
    """An orc who has charged the wall from below."""
    return orc(name, x, NEAR, *options, moved=3.0, **changes)


def fought(state: GameState, faces: tuple[int, ...], *answers) -> Play:
    """One fight worked out with the given dice, all of them used."""
    play = playing(state, *faces)
    asked = carry(fight.step(play), *answers, lawful=state)
    assert len(asked) == len(answers), f"unanswered: {asked[len(answers) :]}"
    assert len(play.dice.record) == len(faces)
    return play


def told(play: Play, kind: type) -> list:
    return [event for event in play.events if isinstance(event, kind)]


def back(name: str, x: float = 24.0, y: float = NEAR - 1, **more) -> Retreat:
    return Retreat(model=name, at=(x, y), **more)


# Who defends


def test_who_came_to_the_wall_last_charges() -> None:
    state = at_the_wall(charger())
    man_, orc_ = state.models["m"], state.models["o"]
    assert defending.defends(state, man_, orc_) is WALL
    assert defending.defends(state, orc_, man_) is None
    man_.moved, orc_.moved, state.priority = 3.0, 3.0, "evil"
    assert defending.defends(state, orc_, man_) is WALL
    orc_.moved = 0.0
    assert defending.defends(state, orc_, man_) is WALL


def test_who_joins_against_a_charger_defends_too() -> None:
    state = at_the_wall(charger(), man("n", 25.0, FAR, moved=3.0))
    lines = defending.lines(state, Fight(("m", "n"), ("o",)))
    assert lines == defending.Lines("o", (), (), ("m", "n"))


def test_round_the_end_of_a_wall_they_fight_as_anywhere() -> None:
    wall = box("wall", "barrier", 18, 23.7, 24, 24, height=0.8)
    state = stage(man("m", 24.0, FAR), orc("o", 24.492, 23.64), features=[wall])
    assert state.in_contact(state.models["m"], state.models["o"])
    assert across(state, state.models["o"], state.models["m"]) is wall
    assert defending.defends(state, state.models["m"], state.models["o"]) is None


# One on one


def test_a_charger_who_wins_strikes_the_wall_on_three_or_less_and_is_repelled() -> None:
    state = at_the_wall(charger())
    play = fought(state, (1, 6, 3), back("o"))
    (blow,) = told(play, BlowAtBarrier)
    assert (blow.striker, blow.barrier, blow.passed) == ("o", "wall", False)
    assert told(play, WoundRolled) == []
    assert [event.model for event in told(play, BackedAway)] == ["o"]
    assert state.models["m"].at == (24, FAR)
    assert [(roll.purpose, roll.owner) for roll in play.dice.record[2:]] == [("defend.blow", "o")]


def test_on_four_or_more_the_blow_gets_past() -> None:
    state = at_the_wall(charger())
    play = fought(state, (1, 6, 4, 1), back("o"))
    assert told(play, BlowAtBarrier)[0].passed
    assert [blow.wounded for blow in told(play, WoundRolled)] == [False]


def test_who_slays_the_defender_takes_his_place() -> None:
    state = at_the_wall(charger())
    play = fought(state, (1, 6, 4, 6))
    assert told(play, Crossed)[0].at == (24, FAR)
    assert state.models["o"].at == (24, FAR)
    assert told(play, BackedAway) == []


def test_each_strike_is_rolled_at_the_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "big-orc", like="orc-warrior", attacks=2)
    state = at_the_wall(charger())
    state.models["o"].profile = "big-orc"
    play = fought(state, (1, 6, 6, 3, 4, 2), back("o"))
    assert [blow.passed for blow in told(play, BlowAtBarrier)] == [False, True]


def test_a_defender_who_wins_strikes_without_a_roll_at_the_barrier() -> None:
    state = at_the_wall(charger())
    play = fought(state, (6, 1, 2), back("o"))
    assert told(play, BlowAtBarrier) == []
    assert [blow.source for blow in told(play, WoundRolled)] == ["m"]
    kinds = [event.kind for event in play.events]
    assert kinds.index("backed_away") < kinds.index("wound")
    assert state.models["m"].at == (24, FAR)


def test_a_beaten_charger_who_cannot_go_back_is_trapped() -> None:
    posts = [box("a", "block", 20, 20, 23.5, 23.6), box("b", "block", 24.5, 20, 28, 23.6)]
    posts.append(box("c", "block", 20, 19, 28, 22.6))
    state = at_the_wall(charger(), features=(WALL, *posts))
    play = fought(state, (6, 1, 2, 2))
    assert told(play, BackedAway)[0].trapped
    assert len(told(play, WoundRolled)) == 2
    assert contacts(state) == {}


def test_the_repelled_who_cannot_go_back_are_not_struck() -> None:
    posts = [box("a", "block", 20, 20, 23.5, 23.6), box("b", "block", 24.5, 20, 28, 23.6)]
    posts.append(box("c", "block", 20, 19, 28, 22.6))
    state = at_the_wall(charger(), features=(WALL, *posts))
    play = fought(state, (1, 6, 1))
    assert told(play, WoundRolled) == []
    assert contacts(state) == {}


def test_a_charger_may_not_slip_along_the_wall_in_front_of_his_foe() -> None:
    state = at_the_wall(charger())
    asked = carry(fight.step(playing(state, 6, 1)))[-1]
    assert not asked.check(state, back("o", 25.0, NEAR)).allowed
    assert asked.check(state, back("o", 24 + 0.8, NEAR - 0.6)).allowed


def test_friends_make_way_for_the_repelled() -> None:
    posts = [box("a", "block", 20, 20, 23.5, 23.6), box("b", "block", 24.5, 20, 28, 23.6)]
    state = at_the_wall(charger(), orc("f", 24, NEAR - 0.985), features=(WALL, *posts))
    state.fights = (Fight(("m",), ("o",)),)
    play = fought(state, (1, 6, 1), back("o", make_way={"f": (24, NEAR - 1.985)}))
    assert [event.model for event in told(play, MadeWay)] == ["f"]


def test_a_ditch_is_defended_like_a_wall() -> None:
    ditch = box("ditch", "gap", 18, 23.2, 30, 24, height=1.0)
    state = at_the_wall(orc("o", 24, 22.708, moved=3.0), features=(ditch,))
    play = fought(state, (1, 6, 4, 6))
    assert told(play, Crossed)[0].barrier == "ditch"
    assert (state.models["o"].at, state.models["o"].z) == ((24, FAR), 0.0)


def test_a_spear_supports_over_a_wall_from_either_side() -> None:
    state = at_the_wall(charger(), orc("s", 24, NEAR - 0.984, "spear"), man("t", 24, FAR + 0.984, "spear"))
    state.fights = (Fight(("m",), ("o",)),)
    asked = carry(fight.step(playing(state)))
    assert asked[0].supports == {"s": ("o",)}


def test_the_place_of_the_slain_is_taken_out_of_touch_with_others() -> None:
    state = at_the_wall(charger(), man("s", 24, FAR + 0.985))
    state.fights = (Fight(("m",), ("o",)),)
    fought(state, (1, 6, 4, 6))
    taken = state.models["o"]
    assert abs(taken.y - FAR) < 0.2
    assert abs(taken.x - 24) < 0.3
    assert state.gap(taken, state.models["s"]) >= 0.01


# Several chargers


def three(**changes) -> GameState:
    return at_the_wall(charger("a", 23.0), charger("b", 24.0), charger("c", 25.0), **changes)


def test_chargers_come_one_at_a_time_in_their_players_order() -> None:
    state = three()
    flow = fight.step(playing(state, 6, 1, 1, 6, 1, 1, 6, 1, 1))
    asked = next(flow)
    assert isinstance(asked, ChooseCharger)
    assert (asked.side, asked.chargers, asked.optional) == ("evil", ("a", "b", "c"), False)
    assert not asked.check(state, Done()).allowed
    assert isinstance(flow.send(NextCharger(charger="b")), ChooseRetreat)
    asked = flow.send(back("b"))
    assert asked.chargers == ("a", "c")
    flow.send(NextCharger(charger="c"))
    asked = flow.send(back("c", 25.4, 22.292))
    assert isinstance(asked, ChooseRetreat)
    with pytest.raises(StopIteration):
        flow.send(back("a", 22.6, 22.292))


def test_after_a_kill_those_yet_to_fight_cross_and_those_who_have_fought_do_not() -> None:
    state = three()
    play = fought(
        state,
        (6, 1, 1, 1, 6, 4, 6),
        NextCharger(charger="a"),
        back("a", 22.6, 22.292),
        NextCharger(charger="b"),
    )
    assert [(event.model, event.at) for event in told(play, Crossed)] == [("b", (24, FAR)), ("c", (25, FAR))]
    assert state.models["a"].y < NEAR


def test_one_who_cannot_go_straight_over_goes_next_to_the_first_across() -> None:
    rock = box("rock", "block", 24.8, 24.3, 26, 26)
    state = three(features=(WALL, rock))
    play = fought(
        state,
        (1, 6, 4, 6),
        NextCharger(charger="b"),
        NextCharger(charger="c"),
    )
    crossed = {event.model: event.at for event in told(play, Crossed)}
    assert set(crossed) == {"a", "b", "c"}
    assert state.gap(state.models["c"], state.models["b"]) < 0.01


def test_one_who_finds_no_room_stays() -> None:
    rocks = [box("east", "block", 24.5, 24.1, 27, 26), box("west", "block", 21, 24.1, 23.5, 26)]
    rocks.append(box("north", "block", 21, 24.99, 27, 27))
    state = at_the_wall(charger("b", 24.0), charger("c", 25.0), features=(WALL, *rocks))
    play = fought(state, (1, 6, 4, 6), NextCharger(charger="b"))
    assert [event.model for event in told(play, Crossed)] == ["b"]
    assert state.models["c"].at == (25, NEAR)


def test_a_defender_strikes_each_charger_he_beats() -> None:
    state = at_the_wall(charger("a", 23.0), charger("b", 24.0))
    play = fought(state, (6, 1, 6, 6, 1, 6), NextCharger(charger="a"), back("a", 22.6, 22.292), back("b"))
    assert [event.model for event in told(play, Slain)] == ["a", "b"]


def test_a_defender_fights_all_of_them_with_the_weapon_he_drew_first(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "versatile", wargear=("hand-weapon", "two-handed-weapon"), options=())
    state = at_the_wall(charger("a", 23.0), charger("b", 24.0))
    state.models["m"].profile = "versatile"
    flow = fight.step(playing(state, 6, 1, 1, 6, 1, 1))
    next(flow)
    assert isinstance(flow.send(NextCharger(charger="a")), ChooseStance)
    flow.send(Stance(weapons={"m": "two-handed-weapon"}))
    asked = flow.send(back("a", 22.6, 22.292))
    assert isinstance(asked, ChooseRetreat)
    assert asked.models[0].model == "b"


# Several defenders


def defenders(*extra: Model, **changes) -> GameState:
    state = at_the_wall(charger(), man("n", 25.0, FAR), *extra, **changes)
    state.fights = (Fight(("m", "n"), ("o",)),)
    return state


def test_defenders_roll_and_strike_together() -> None:
    state = defenders()
    play = fought(state, (1, 6, 5, 2, 2), back("o"))
    assert told(play, DuelRolled)[0].good == (("m", 1), ("n", 6))
    assert [blow.source for blow in told(play, WoundRolled)] == ["m", "n"]
    assert told(play, BlowAtBarrier) == []


def test_a_charger_who_beats_several_still_rolls_at_the_barrier_and_takes_the_place_of_whom_he_slays() -> None:
    state = defenders()
    play = fought(state, (1, 2, 5, 4, 6), StrikeAt(victim="n"))
    assert told(play, BlowAtBarrier)[0].passed
    assert told(play, Crossed)[0].at == pytest.approx((25, FAR), abs=0.05)
    assert state.gap(state.models["o"], state.models["m"]) >= 0.01


def test_a_charger_who_slays_none_of_several_is_repelled() -> None:
    state = defenders()
    play = fought(state, (1, 2, 5, 3), StrikeAt(victim="n"), back("o"))
    assert [event.model for event in told(play, BackedAway)] == ["o"]


def test_both_sides_of_a_barrier_pair_off_one_on_one() -> None:
    state = stage(
        man("g1", 24, FAR),
        man("g2", 25, FAR),
        charger("e1", 24.0),
        charger("e2", 25.0),
        features=[WALL],
        phase=Phase.FIGHT,
        priority="evil",
    )
    (asked,) = carry(fight.step(playing(state)))
    assert [[len(f.good) + len(f.evil) for f in way] for way in asked.pairings] == [[2, 2], [2, 2]]


# Attacked from behind


def from_behind(*chargers: Model, **changes) -> GameState:
    """A man at the wall with an orc behind him, and chargers over the wall."""
    state = at_the_wall(*chargers, orc("x", 24, FAR + 0.984), **changes)
    state.fights = (Fight(("m",), (*(model.name for model in chargers), "x")),)
    return state


def test_the_fight_on_his_own_side_comes_first_and_if_he_wins_he_defends_on() -> None:
    state = from_behind(charger())
    play = fought(state, (6, 1, 1, 1, 6, 3), back("x", 24, FAR + 1.984), back("o"))
    assert [duel.evil[0][0] for duel in told(play, DuelRolled)] == ["x", "o"]
    assert len(told(play, BlowAtBarrier)) == 1


def test_if_he_is_slain_there_the_chargers_may_cross() -> None:
    state = from_behind(charger("a", 24.0), charger("b", 25.0))
    answers = (back("m", 23.0, FAR), NextCharger(charger="a"), NextCharger(charger="b"))
    play = fought(state, (1, 6, 6), *answers)
    assert [event.model for event in told(play, Crossed)] == ["a", "b"]
    assert len(told(play, DuelRolled)) == 1


def test_but_they_need_not() -> None:
    state = from_behind(charger("a", 24.0))
    asked = carry(fight.step(playing(state, 1, 6, 6)), back("m", 23.0, FAR), Done())
    assert isinstance(asked[-1], ChooseCharger)
    assert asked[-1].optional
    assert state.models["a"].at == (24, NEAR)


def test_beaten_but_still_in_reach_he_is_fought_without_rolls_at_the_barrier_by_all_together() -> None:
    state = from_behind(charger("a", 24.0), charger("b", 23.0))
    answers = (back("m", 23.0, FAR), back("m", 22.5, 25.358))
    play = fought(state, (1, 6, 2, 1, 5, 6, 1, 1), *answers)
    second = told(play, DuelRolled)[1]
    assert [name for name, _ in second.evil] == ["a", "b"]
    assert told(play, BlowAtBarrier) == []
    assert [blow.source for blow in told(play, WoundRolled)] == ["x", "a", "b"]


def test_pushed_along_the_wall_he_may_come_before_others_who_do_not_fight_him() -> None:
    state = from_behind(charger("a", 24.0), orc("late", 21.2, NEAR))
    state.fights = (Fight(("m",), ("a", "x")),)
    asked = carry(fight.step(playing(state, 1, 6)))
    assert asked[-1].check(state, back("m", 23.0, FAR)).allowed


def test_out_of_reach_the_chargers_cross_and_close_in() -> None:
    state = at_the_wall(charger("a", 24.9), orc("x", 24.984, FAR))
    state.fights = (Fight(("m",), ("a", "x")),)
    answers = (back("m", 23.0, FAR), NextCharger(charger="a"), back("m", 22.1, 24.928))
    play = fought(state, (1, 6, 2, 1, 6, 2), *answers)
    (crossed,) = told(play, Crossed)
    assert crossed.model == "a"
    assert state.models["a"].y > 24
    assert len(told(play, DuelRolled)) == 2
    assert told(play, BlowAtBarrier) == []


def test_without_room_beside_him_nobody_closes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "broad-orc", like="orc-warrior", base_mm=40.0)
    big = Model("a", "evil", "broad-orc", (), 25.2, 22.912, moved=3.0)
    corridor = box("north", "block", 20, 24.99, 30, 27)
    state = at_the_wall(big, orc("x", 24.984, FAR), features=(WALL, corridor))
    play = fought(state, (1, 6, 1), back("m", 23.0, FAR), NextCharger(charger="a"))
    assert len(told(play, DuelRolled)) == 1
    assert told(play, Crossed) == []


def test_a_charger_who_is_attacked_from_his_own_side_fights_a_normal_multiple_combat() -> None:
    state = at_the_wall(charger(), man("n", 24, NEAR - 0.984))
    state.fights = (Fight(("m", "n"), ("o",)),)
    play = fought(state, (1, 2, 5, 4), back("m", 24, FAR + 1), back("n", 24, NEAR - 1.984), StrikeAt(victim="m"))
    assert told(play, BlowAtBarrier) == []
    assert state.models["m"].y == pytest.approx(FAR + 1)


# At the edge of a height

CLIFF = box("cliff", "rise", 18, 24, 30, 32, height=3.0, climbable=True)
HANG = 3.0 - 28 / 25.4


def at_the_edge(*others: Model, **changes) -> GameState:
    """A man at the top of a cliff that faces down the table, and others."""
    state = stage(man("m", 24, FAR, z=3.0), *others, features=[CLIFF], phase=Phase.FIGHT, priority="evil", **changes)
    evil = tuple(model.name for model in others if model.side == "evil" and model.z > 1.5)
    state.fights = (Fight(("m",), evil),)
    return state


def climber(name="o", x=24.0, z=HANG) -> Model:
    return orc(name, x, 23.508, z=z, climbing="cliff", moved=3.0)


def test_a_climber_who_is_beaten_keeps_his_footing_on_four_and_goes_down() -> None:
    state = at_the_edge(climber())
    play = fought(state, (6, 1, 4, 1))
    assert [(event.model, event.falls) for event in told(play, Knocked)] == [("o", False)]
    beaten = state.models["o"]
    assert (beaten.z, beaten.climbing) == (pytest.approx(HANG - 1), "cliff")
    assert told(play, BackedAway)[0].trapped is False
    assert [(roll.purpose, roll.owner) for roll in play.dice.record[2:3]] == [("elevated.fall", "o")]
    assert contacts(state) == {}


def test_on_three_or_less_he_falls_all_the_way() -> None:
    state = at_the_edge(climber())
    play = fought(state, (6, 1, 3, 1))
    assert [(event.drop, event.hits) for event in told(play, Fell)] == [(pytest.approx(HANG, abs=1e-3), 0)]
    assert (state.models["o"].z, state.models["o"].climbing) == (0.0, None)


def test_a_deep_fall_lays_him_down_and_hurts() -> None:
    cliff = box("cliff", "rise", 18, 24, 30, 32, height=5.0, climbable=True)
    high = 5.0 - 28 / 25.4
    state = stage(man("m", 24, FAR, z=5.0), climber(z=high), features=[cliff], phase=Phase.FIGHT, priority="evil")
    state.fights = (Fight(("m",), ("o",)),)
    play = fought(state, (6, 1, 3, 2, 2, 2, 1))
    assert told(play, Fell)[0].hits == 3
    assert [(blow.source, blow.needed) for blow in told(play, WoundRolled)[:3]] == [("fall", "5")] * 3
    assert state.models["o"].lying
    assert len(told(play, WoundRolled)) == 4


def test_a_climber_who_wins_but_slays_nobody_risks_falling_too() -> None:
    state = at_the_edge(climber())
    play = fought(state, (1, 6, 2, 1))
    assert told(play, BlowAtBarrier)[0].barrier == "cliff"
    assert told(play, Knocked)[0].falls


def test_a_climber_who_slays_stands_in_his_place_on_top() -> None:
    state = at_the_edge(climber())
    fought(state, (1, 6, 5, 6))
    there = state.models["o"]
    assert (there.at, there.z, there.climbing) == ((24, FAR), 3.0, None)


def test_the_other_climbers_follow_over_the_edge() -> None:
    state = at_the_edge(climber("a", 24.0), climber("b", 25.0))
    play = fought(state, (1, 6, 5, 6), NextCharger(charger="a"))
    assert [event.model for event in told(play, Crossed)] == ["a", "b"]
    assert (state.models["b"].z, state.models["b"].climbing) == (3.0, None)


def test_a_faller_knocks_off_those_right_below_on_three_or_less() -> None:
    state = at_the_edge(climber(), climber("p", 24.2, 0.7))
    state.fights = (Fight(("m",), ("o",)),)
    play = fought(state, (6, 1, 3, 2, 1))
    assert [(event.model, event.falls) for event in told(play, Knocked)] == [("o", True), ("p", True)]
    assert [event.model for event in told(play, Fell)] == ["o", "p"]
    assert state.models["p"].climbing is None
    assert play.dice.record[3].purpose == "elevated.knocked"


def test_but_not_those_beside_his_line() -> None:
    state = at_the_edge(climber(), climber("p", 25.2, 0.7))
    state.fights = (Fight(("m",), ("o",)),)
    fought(state, (6, 1, 3, 1))
    assert state.models["p"].climbing == "cliff"


def test_a_friend_below_makes_way_without_a_roll() -> None:
    cliff = box("cliff", "rise", 18, 24, 30, 32, height=5.0, climbable=True)
    for making in (True, False):
        state = stage(
            man("m", 24, FAR, z=5.0),
            climber(z=HANG + 2),
            climber("p", 24.0, 2.5),
            features=[cliff],
            phase=Phase.FIGHT,
        )
        state.fights = (Fight(("m",), ("o",)),)
        answer = Retreat(model="o", make_way={"p": (24.0, 23.508)} if making else {})
        play = fought(state, (6, 1, 4, *((2,) if making else (2, 2))), answer)
        assert [event.model for event in told(play, MadeWay)] == (["p"] if making else [])
        assert state.models["p"].z == (1.5 if making else 2.5)
        assert told(play, BackedAway)[0].trapped is not making
        assert contacts(state) == {}


def test_a_friend_at_the_foot_steps_aside() -> None:
    state = at_the_edge(climber(), orc("p", 24.0, 23.508))
    state.models["o"].z = HANG
    state.fights = (Fight(("m",), ("o",)),)
    asked = carry(fight.step(playing(state, 6, 1, 4, 1)))
    (way,) = asked[0].models[0].ways
    play = fought(state.copy(), (6, 1, 4, 1), Retreat(model="o", make_way=way.moves))
    assert told(play, BackedAway)[0].trapped is False


def test_what_stands_at_the_foot_keeps_him_up() -> None:
    cart = box("cart", "block", 22, 22, 26, 23.9, height=HANG - 0.4)
    state = stage(man("m", 24, FAR, z=3.0), climber(), features=[CLIFF, cart], phase=Phase.FIGHT, priority="evil")
    state.fights = (Fight(("m",), ("o",)),)
    play = fought(state, (6, 1, 4, 1, 1))
    assert told(play, BackedAway)[0].trapped
    assert state.models["o"].z == pytest.approx(HANG - 0.4)


def test_climbers_who_fight_on_the_face_are_parted_too() -> None:
    state = stage(
        man("m", 24, 23.508, z=HANG - 0.3, climbing="cliff"),
        orc("o", 24.984, 23.508, z=HANG - 0.3, climbing="cliff"),
        features=[CLIFF],
        phase=Phase.FIGHT,
    )
    state.fights = (Fight(("m",), ("o",)),)
    fought(state, (6, 1, 4, 1))
    assert state.models["o"].z == pytest.approx(HANG - 1.3)
    assert contacts(state) == {}


def test_one_who_hangs_beside_lets_go_of_the_edge_where_an_enemy_has_got_up() -> None:
    state = at_the_edge(climber("a"), man("g", 25.1, 23.508, z=HANG, climbing="cliff"))
    state.fights = (Fight(("m",), ("a",)),)
    play = fought(state, (1, 6, 5, 6))
    assert state.models["a"].z == 3.0
    play = fought(state, ())
    assert contacts(state) == {}
    assert state.models["g"].climbing == "cliff"
    assert HANG - 0.01 < state.models["g"].z < HANG
    assert [event.model for event in told(play, Parted)] == ["g"]


def test_attackers_from_the_foot_of_a_low_height_go_back_on_the_ground() -> None:
    ledge = box("ledge", "rise", 18, 24, 30, 32, height=1.5)
    state = stage(man("m", 24, FAR, z=1.5), orc("o", 24, 23.508, moved=3.0), features=[ledge], phase=Phase.FIGHT)
    state.fights = (Fight(("m",), ("o",)),)
    play = fought(state, (1, 6, 2), back("o", 24, 22.508))
    assert told(play, BlowAtBarrier)[0].barrier == "ledge"
    assert told(play, Knocked) == []


def test_from_the_foot_he_too_takes_the_place_on_top() -> None:
    ledge = box("ledge", "rise", 18, 24, 30, 32, height=1.5)
    state = stage(man("m", 24, FAR, z=1.5), orc("o", 24, 23.508, moved=3.0), features=[ledge], phase=Phase.FIGHT)
    state.fights = (Fight(("m",), ("o",)),)
    fought(state, (1, 6, 4, 6))
    assert (state.models["o"].at, state.models["o"].z) == ((24, FAR), 1.5)


def test_who_charged_decides_who_defends_a_wall_that_both_could() -> None:
    """defend.touching: the charge on record counts, not who has priority."""
    for charged in ("m", "o"):
        state = stage(man("m", 24, FAR, moved=2.0), orc("o", 24, NEAR, moved=2.0), features=[WALL], priority="good")
        man_, orc_ = state.models["m"], state.models["o"]
        state.models[charged].charged = ("o" if charged == "m" else "m",)
        attacker, defender = (man_, orc_) if charged == "m" else (orc_, man_)
        assert defending.defends(state, defender, attacker) is WALL
        assert defending.defends(state, attacker, defender) is None


def test_who_joins_against_one_on_record_as_charger_defends_too() -> None:
    """defend.defenders"""
    state = stage(man("m", 24, FAR), man("n", 25, FAR), orc("o", 24.4, NEAR), features=[WALL], priority="evil")
    state.models["o"].charged = ("m",)
    state.models["n"].charged = ("o",)
    assert defending.defends(state, state.models["n"], state.models["o"]) is WALL


def test_nobody_closes_in_onto_the_air_over_a_ditch() -> None:
    """defend.cross: nearest to the charger would be halfway over."""
    ditch = box("ditch", "gap", 18, 23, 30, 24, height=3)
    first, second = orc("first", 24, 24.492), orc("second", 24.2, 23 - 0.492)
    state = stage(man("m", 40, 40), first, second, features=[ditch], phase=Phase.FIGHT)
    there = defending.beside(state, second, first, ditch)
    assert there is not None
    assert there.y > 24
