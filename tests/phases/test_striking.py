"""Strikes after a won fight: at riders, their mounts and passengers, by those who may not strike, at those spared."""

from __future__ import annotations

import pytest

from skirmish.decisions.fighting import Retreat
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.decisions.striking import ChooseStrike, StrikeAt
from skirmish.events import Fled, HeldBack, MountLost, Slain, Thrown, WoundRolled
from skirmish.phases.fight import repair, step, work_out
from skirmish.rules import back_away, leaping
from skirmish.state import Fight, GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import box, carry, man, orc, playing, stage

AT_RIDER, AT_MOUNT = StrikeAt(victim="r"), StrikeAt(victim="r", part="mount")


def ridden(*foes: Model, **changes) -> GameState:
    """A knight on his horse among orcs: the first at his right, the next at his left."""
    r = fresh("r", "knights-of-minas-tirith", 24, 24, **changes)
    orcs = foes or (orc("o", 0, 0),)
    state = stage(r, *orcs, phase=Phase.FIGHT)
    for number, foe in enumerate(orcs):
        touching(state, foe, r, 180.0 * number)
    return state


# Riders, mounts and passengers (cavalry.strikes)


def test_who_beats_a_rider_may_strike_him() -> None:
    state = ridden()
    play, asked = brawl(state, 1, 6, 6, answers=[AT_RIDER])
    strike = asked[-1]
    assert isinstance(strike, ChooseStrike)
    assert (strike.striker, strike.victims, strike.parts) == ("o", ("r",), {"r": ("self", "mount")})
    assert blows(play) == [("o", "r", "self")]
    assert [(event.model, event.by) for event in of_kind(play, Slain)] == [("r", "o")]
    assert "r" in state.fallen


def test_or_his_mount_by_its_own_defence_and_the_rider_is_thrown() -> None:
    state = ridden(found=("shield",))
    play, _ = brawl(state, 1, 6, 5, 3, answers=[AT_MOUNT])
    assert blows(play) == [("o", "r", "mount")]
    assert of_kind(play, WoundRolled)[0].needed == "5"
    assert [event.outcome for event in of_kind(play, Thrown)] == ["dust"]
    assert [event.outcome for event in of_kind(play, MountLost)] == ["slain"]
    assert state.models["r"].mount is None


def test_the_part_is_left_out_of_an_answer_for_one_on_foot() -> None:
    question = ChooseStrike(side="good", striker="m", strikes=1, victims=("a", "b"), parts={"b": ("mount",)})
    state = stage()
    assert question.check(state, StrikeAt(victim="a")).allowed
    assert question.check(state, StrikeAt(victim="b", part="mount")).allowed
    assert [reason.rule for reason in question.check(state, StrikeAt(victim="b")).objections] == ["cavalry.strikes"]
    assert [reason.rule for reason in question.check(state, StrikeAt(victim="c")).objections] == ["fight.split"]
    assert parse_decision(question.model_dump(mode="json")) == question
    assert parse_answer({"kind": "strike_at", "victim": "a"}) == StrikeAt(victim="a")


def test_several_strikes_are_split_between_rider_and_mount() -> None:
    state = ridden(orc("o", 0, 0), orc("p", 0, 0))
    play, _ = brawl(state, 1, 6, 2, 4, 4, answers=[AT_MOUNT, AT_RIDER])
    assert blows(play) == [("o", "r", "mount"), ("p", "r", "self")]


def test_a_rider_who_lands_on_his_back_is_struck_twice_for_the_next_strike() -> None:
    state = ridden(orc("o", 0, 0), orc("p", 0, 0))
    play, asked = brawl(state, 1, 6, 2, 6, 1, 1, 3, 3, answers=[AT_MOUNT])
    assert state.models["r"].lying
    assert blows(play) == [("o", "r", "mount"), ("fall", "r", "self"), ("p", "r", "self"), ("p", "r", "self")]
    assert [question.kind for question in asked].count("choose_strike") == 1


def test_one_who_rises_from_the_dust_is_struck_as_often_as_anybody() -> None:
    state = ridden(orc("o", 0, 0), orc("p", 0, 0))
    play, _ = brawl(state, 1, 6, 2, 6, 4, 3, answers=[AT_MOUNT])
    assert blows(play) == [("o", "r", "mount"), ("p", "r", "self")]


def test_doubled_strikes_at_a_mount_do_not_pass_to_its_rider() -> None:
    state = ridden()
    state.models["r"].x, state.models["r"].y = 0.8, 0.8
    state.models["o"].x, state.models["o"].y = 1.72, 1.72
    corner = [box("a", "block", 0, 2.0, 1.2, 2.6), box("b", "block", 2.0, 0, 2.6, 1.2)]
    state = stage(*state.models.values(), features=corner, phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 6, 4, answers=[AT_MOUNT])
    assert blows(play) == [("o", "r", "mount")]
    assert of_kind(play, MountLost)


def with_passenger() -> GameState:
    state = ridden(orc("o", 0, 0), orc("p", 0, 0))
    gimli = fresh("g", "gimli", 24, 24)
    state.carried["g"], state.models["r"].passenger = gimli, "g"
    return state


def test_a_passenger_can_be_struck_by_his_own_defence() -> None:
    state = with_passenger()
    play, asked = brawl(state, 1, 6, 2, 6, 4, 3, answers=[StrikeAt(victim="r", part="passenger"), AT_RIDER])
    assert next(q for q in asked if isinstance(q, ChooseStrike)).parts == {"r": ("self", "mount", "passenger")}
    assert blows(play) == [("o", "g", "self"), ("p", "r", "self")]
    assert of_kind(play, WoundRolled)[0].needed == "6/4"
    assert state.carried["g"].wounds == 1


def test_a_passenger_who_is_thrown_can_still_be_struck() -> None:
    state = with_passenger()
    answers = [AT_MOUNT, StrikeAt(victim="g")]
    play, asked = brawl(state, 1, 6, 2, 6, 4, 4, 3, answers=answers)
    assert blows(play)[-1] == ("p", "g", "self")
    assert asked[-1].victims == ("r", "g")


def test_a_loose_mount_left_on_the_table_can_still_be_struck_when_its_rider_is_slain() -> None:
    state = ridden(orc("o", 0, 0), orc("p", 0, 0))
    state.loose_mounts = True
    play, _ = brawl(state, 1, 6, 2, 6, 5, answers=[AT_RIDER])
    assert "r" in state.fallen
    assert blows(play) == [("o", "r", "self"), ("p", "r's horse", "self")]
    assert next(event.by for event in of_kind(play, Slain)) == "o"


# Who does not strike


@pytest.mark.parametrize("effect", ["dazed", "immobilised"])
def test_a_winner_who_can_do_nothing_does_not_strike(effect: str) -> None:
    state = ridden(effects=(effect,))
    state.models["o"].effects = ()
    play, _ = brawl(state, 6, 1)
    assert [event.model for event in of_kind(play, HeldBack)] == ["r"]
    assert blows(play) == []


def test_nobody_strikes_at_one_who_is_spared() -> None:
    state = stage(man("m", 24, 24), fresh("gollum", "gollum", 24.984, 24), phase=Phase.FIGHT)
    state.models["f"] = fresh("f", "frodo-baggins", 10, 10)
    play, _ = brawl(state, 6, 1, 1, fight=Fight(("m",), ("gollum",)))
    (held,) = of_kind(play, HeldBack)
    assert held.model == "m"
    assert [reason.rule for reason in held.because] == ["creature.spared"]
    assert blows(play) == []


def test_he_is_struck_once_there_is_no_reason_to_spare_him() -> None:
    state = stage(man("m", 24, 24), fresh("gollum", "gollum", 24.984, 24), phase=Phase.FIGHT)
    play, _ = brawl(state, 6, 1, 1, 4)
    assert blows(play) == [("m", "gollum", "self")]


def test_strikes_go_at_those_beside_him() -> None:
    state = stage(
        fresh("m", "aragorn-strider", 24, 24),
        fresh("gollum", "gollum", 24.984, 24),
        orc("o", 23.016, 24),
        phase=Phase.FIGHT,
    )
    state.models["f"] = fresh("f", "frodo-baggins", 10, 10)
    play, asked = brawl(state, 6, 1, 1, 1, 1, 1, 1, 1, 5, fight=Fight(("m",), ("gollum", "o")))
    assert {victim for _, victim, _ in blows(play)} == {"o"}
    assert not any(isinstance(question, ChooseStrike) for question in asked)


# The Ring taken (creature.takes_ring)


def test_gollum_makes_off_with_the_ring_of_the_bearer_he_slays() -> None:
    frodo = fresh("f", "frodo-baggins", 24, 24, wounds=1, might=0, fate=0)
    state = stage(frodo, fresh("gollum", "gollum", 24.984, 24, might=0), phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 1, 6)
    assert [event.model for event in of_kind(play, Slain)] == ["f"]
    assert [event.model for event in of_kind(play, Fled)] == ["gollum"]
    assert list(state.fallen) == ["f", "gollum"]


def test_he_stays_where_there_is_no_ring_to_take() -> None:
    state = stage(man("m", 24, 24), fresh("gollum", "gollum", 24.984, 24, might=0), phase=Phase.FIGHT)
    brawl(state, 1, 6, 1, 6)
    assert "gollum" in state.models


# Where the beaten go (cavalry.drop)


@pytest.mark.parametrize(("height", "rider_leaps"), [(2.9, True), (3.4, False)])
def test_no_mount_leaps_back_down_more_than_twice_its_height(height: float, rider_leaps: bool) -> None:
    ledge = box("ledge", "rise", 18, 18, 24.6, 30, height=height)
    knight, orc_ = fresh("r", "knights-of-minas-tirith", 24, 24, z=height), orc("o", 0, 0, z=height)
    state = stage(knight, orc_, features=[ledge], phase=Phase.FIGHT)
    touching(state, orc_, knight, 180.0)
    assert bool(leaping.leaps(state, knight, ("o",))) is rider_leaps
    walker = man("m", 24.3, 24, z=height)
    assert leaping.leaps(stage(walker, features=[ledge]), walker, ())


def test_a_beaten_rider_goes_back_with_all_of_his_base() -> None:
    pillars = [box("a", "block", 22, 25.5, 23, 30), box("b", "block", 24.5, 25.5, 26, 30)]
    state = ridden()
    touching(state, state.models["o"], state.models["r"], 270.0)
    passage = back_away.openings(
        stage(*state.models.values(), features=pillars, phase=Phase.FIGHT), state.models["r"], ("o",)
    )
    on_foot = back_away.openings(
        stage(man("r", 23.75, 24.6), orc("o", 23.75, 23.616), features=pillars, phase=Phase.FIGHT),
        man("r", 23.75, 24.6),
        ("o",),
    )
    assert not any(low < 90 < high for low, high in passage.directions)
    assert any(low < 90 < high for low, high in on_foot.directions)


def test_a_passenger_who_is_spared_is_not_among_those_to_be_struck() -> None:
    warg = fresh("w", "warg-rider", 24, 24)
    state = stage(man("m", 0, 0), warg, phase=Phase.FIGHT)
    touching(state, state.models["m"], warg)
    state.carried["gollum"], warg.passenger = fresh("gollum", "gollum", 24, 24), "gollum"
    state.models["f"] = fresh("f", "frodo-baggins", 10, 10)
    answers = [StrikeAt(victim="w")]
    _, asked = brawl(state, 6, 1, 1, answers=answers, fight=Fight(("m",), ("w",)))
    assert asked[-1].parts == {"w": ("self", "mount")}


# Loose mounts (cavalry.loose_fight)


def test_a_loose_mount_loses_without_dice_and_is_struck() -> None:
    horse = fresh("h", "horse", 24, 24, side="good")
    state = stage(horse, orc("o", 0, 0), phase=Phase.FIGHT)
    touching(state, state.models["o"], horse)
    play, _ = brawl(state, 3, 5)
    assert blows(play) == [("o", "h", "self")]
    assert "h" not in state.models


def test_where_there_are_only_loose_mounts_nobody_fights() -> None:
    horse, warg = fresh("h", "horse", 24, 24, side="good"), fresh("w", "warg", 0, 0, side="evil")
    state = stage(horse, warg, phase=Phase.FIGHT)
    touching(state, warg, horse)
    state.fights = (Fight(("h",), ("w",)),)
    carry(step(playing(state)))
    assert state.phase is Phase.END
    assert state.gap(horse, warg) > 0


# One fight at a time, and pairing anew (fight.rematch)


def test_one_fight_is_worked_out_to_its_end() -> None:
    state = stage(man("m", 24, 24), orc("o", 24.984, 24), phase=Phase.FIGHT)
    state.fights = (Fight(("m",), ("o",)),)
    flow = work_out(playing(state, 6, 1, 6), state.fights[0])
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(Retreat(model="o", at=(25.984, 24)))
    assert list(state.fallen) == ["o"]
    assert state.fights[0].done
    assert state.models["m"].fought


def scattered() -> GameState:
    """Two fights, the first of them fought, and a man who joins the second."""
    state = stage(
        man("m", 24, 24, fought=True),
        man("n", 30, 24),
        man("late", 30.984 + 0.984, 24),
        orc("o", 24.984, 26, fought=True),
        orc("p", 30.984, 24),
        phase=Phase.FIGHT,
    )
    state.fights = (Fight(("m",), ("o",), done=True), Fight(("n",), ("p",)))
    return state


def test_those_yet_to_fight_are_paired_anew() -> None:
    state = scattered()
    play = playing(state)
    carry(repair(play))
    assert state.fights == (Fight(("m",), ("o",), done=True), Fight(("late", "n"), ("p",)))
    assert [event.fights for event in play.events] == [((("late", "n"), ("p",)),)]


def test_who_has_fought_is_left_out_even_when_he_touches_an_enemy() -> None:
    state = scattered()
    state.models["m"].x, state.models["m"].y = 30.984, 24.984
    carry(repair(playing(state)))
    assert state.fights[1:] == (Fight(("late", "n"), ("p",)),)


def test_but_for_those_who_may_fight_again() -> None:
    state = scattered()
    state.models["m"].x, state.models["m"].y = 30.984, 24.984
    carry(repair(playing(state), again=("m",)))
    assert state.fights[1:] == (Fight(("late", "m", "n"), ("p",)),)


def test_fights_that_need_not_change_stay_as_they_are() -> None:
    state = stage(
        man("g1", 24.0, 24.0),
        man("g2", 25.2, 24.0),
        orc("e1", 23.5, 24.848),
        orc("e2", 24.6, 24.78),
        orc("e3", 25.7, 24.848),
        phase=Phase.FIGHT,
    )
    paired = (Fight(("g1",), ("e1", "e2")), Fight(("g2",), ("e3",)))
    state.fights = paired
    play = playing(state)
    assert carry(repair(play)) == []
    assert state.fights == paired
    assert play.events == []
