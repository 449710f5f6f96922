"""Riders at the charge knock down those they beat (cavalry.knock)."""

from __future__ import annotations

from skirmish.decisions.striking import StrikeAt
from skirmish.events import BackedAway, BlowAtBarrier, DuelRolled, RiddenDown
from skirmish.rules.blows import knocks_down
from skirmish.rules.mounted import ChargeRuling, charge_bonus
from skirmish.ruling import Verdict
from skirmish.state import Fight, GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import box, man, orc, stage

FACES = (6, 1, 1)
"""The knight's two dice, then an orc's one."""


def charge(*foes: Model, friends: tuple[Model, ...] = (), features=(), charged: bool = True) -> GameState:
    """A knight who has charged some orcs: the first at his right, the next at his left."""
    orcs = foes or (orc("o", 0, 0),)
    names = tuple(foe.name for foe in orcs) if charged else ()
    r = fresh("r", "knights-of-minas-tirith", 24, 24, charged=names)
    state = stage(r, *friends, *orcs, features=features, phase=Phase.FIGHT)
    for number, foe in enumerate(orcs):
        touching(state, foe, r, 180.0 * number)
    return state


def test_the_beaten_go_back_and_lie_and_each_strike_at_them_is_two() -> None:
    state = charge()
    play, _ = brawl(state, *FACES, 1, 1, 1, 1)
    assert [event.kind for event in play.events if isinstance(event, BackedAway | RiddenDown)] == [
        "backed_away",
        "ridden_down",
    ]
    (down,) = of_kind(play, RiddenDown)
    assert (down.model, down.by, down.because[0].rule) == ("o", "r", "cavalry.knock")
    assert state.models["o"].lying
    assert state.gap(state.models["r"], state.models["o"]) > 0.9
    assert blows(play) == [("r", "o", "self")] * 4


def test_one_who_is_trapped_as_well_is_not_struck_four_times() -> None:
    sheer = [box("a", "block", 25.3, 20, 26, 23.4), box("b", "block", 25.3, 24.6, 26, 28)]
    end = box("c", "block", 25.85, 23.4, 26, 24.6)
    state = charge(features=(*sheer, end))
    play, _ = brawl(state, *FACES, 1, 1, 1, 1)
    assert of_kind(play, BackedAway)[0].trapped
    assert len(blows(play)) == 4


def test_without_a_charge_nobody_is_knocked_down() -> None:
    state = charge(charged=False)
    play, _ = brawl(state, 6, 1, 1)
    assert of_kind(play, RiddenDown) == []
    assert len(blows(play)) == 1


def test_a_rider_who_loses_knocks_nobody_down() -> None:
    state = charge()
    play, _ = brawl(state, 1, 1, 6, 1, answers=[StrikeAt(victim="r")])
    assert of_kind(play, RiddenDown) == []
    assert not state.models["o"].lying


def test_all_his_opponents_are_knocked_down() -> None:
    state = charge(orc("o", 0, 0), orc("p", 0, 0))
    play, _ = brawl(state, 6, 1, 1, 1, 1, 1, 1, 1, answers=[StrikeAt(victim="p"), StrikeAt(victim="o")])
    assert [event.model for event in of_kind(play, RiddenDown)] == ["o", "p"]
    assert [victim for _, victim, _ in blows(play)] == ["p", "p", "o", "o"]


def test_his_friends_on_foot_strike_the_fallen_twice() -> None:
    state = charge(friends=(man("f", 0, 0),))
    touching(state, state.models["f"], state.models["o"], 0.0)
    play, _ = brawl(state, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert blows(play).count(("f", "o", "self")) == 2
    assert of_kind(play, DuelRolled)[0].winner == "good"


def test_strength_6_keeps_its_feet() -> None:
    state = charge(fresh("t", "cave-troll", 0, 0))
    play, _ = brawl(state, 6, 6, 1, 1, 1, 1, 1)
    assert of_kind(play, RiddenDown) == []
    assert not state.models["t"].lying


def test_but_not_before_a_mount_as_strong() -> None:
    wraith, troll = fresh("w", "witch-king", 24, 24, "fell-beast", charged=("t",)), fresh("t", "cave-troll", 0, 0)
    troll.side = "good"
    state = stage(wraith, troll, phase=Phase.FIGHT)
    touching(state, troll, wraith)
    assert knocks_down(charge_bonus(state, wraith, Fight(("t",), ("w",))), wraith, troll) is not None


def test_riders_do_not_knock_riders_down() -> None:
    state = charge(fresh("w", "warg-rider", 0, 0))
    play, _ = brawl(state, 6, 1, 1, answers=[StrikeAt(victim="w")])
    assert of_kind(play, RiddenDown) == []
    assert len(blows(play)) == 1


def test_it_takes_a_beast_to_knock_down_a_rider() -> None:
    knight, foe = fresh("r", "knights-of-minas-tirith", 24, 24), fresh("w", "warg-rider", 0, 0)
    for fells_riders in (True, False):
        charging = ChargeRuling(Verdict.YES, (), 1, fells_riders)
        assert (knocks_down(charging, knight, foe) is not None) is fells_riders


def test_a_loose_mount_keeps_its_feet() -> None:
    state = charge(fresh("h", "horse", 0, 0, side="evil"))
    play, _ = brawl(state, 6, 1, 1, 1)
    assert not state.models["h"].lying
    assert len(blows(play)) == 2


def test_nobody_who_defends_a_barrier_is_knocked_down() -> None:
    wall = box("wall", "barrier", 20, 24.9, 28, 25.1, height=0.9)
    r = fresh("r", "knights-of-minas-tirith", 24, 24.112, charged=("o",), moved=3)
    state = stage(r, orc("o", 24, 25.593), features=(wall,), phase=Phase.FIGHT)
    play, _ = brawl(state, 6, 1, 4, 1)
    assert len(of_kind(play, BlowAtBarrier)) == 1
    assert of_kind(play, RiddenDown) == []
    assert len(blows(play)) == 1
    assert not state.models["o"].lying
