"""A Troll's chain catches a beaten enemy for one more strike (creature.chain)."""

from __future__ import annotations

import pytest

from skirmish.decisions.striking import ChooseStrike, StrikeAt
from skirmish.events import BackedAway, Chained
from skirmish.phases.striking import Outcome, strike
from skirmish.rules import duel
from skirmish.state import GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import box, carry, man, playing, stage


def chained(*foes: Model, **changes) -> GameState:
    troll = fresh("t", "cave-troll", 24, 24, "troll-chain", **changes)
    men = foes or (man("m", 0, 0, wounds=9),)
    state = stage(*men, troll, phase=Phase.FIGHT)
    for number, foe in enumerate(men):
        touching(state, foe, troll, 180.0 * number)
    return state


@pytest.mark.parametrize(("roll", "strikes"), [(3, 3), (4, 4)])
def test_more_than_the_enemys_fight_is_one_more_strike(roll: int, strikes: int) -> None:
    play, _ = brawl(chained(), 1, 6, 1, 1, roll, *[1] * strikes)
    assert [(event.victim, event.roll, event.caught) for event in of_kind(play, Chained)] == [("m", roll, strikes == 4)]
    assert len(blows(play)) == strikes


@pytest.mark.parametrize(("roll", "caught"), [(5, False), (6, True)])
def test_a_6_is_always_enough(roll: int, caught: bool) -> None:
    state = chained(fresh("m", "aragorn-strider", 0, 0, might=0, free_might=0, fate=0))
    play, _ = brawl(state, 1, 1, 1, 6, 1, 1, roll, *[1] * (3 + caught))
    assert of_kind(play, Chained)[0].caught is caught


def test_it_comes_after_the_enemy_has_gone_back_and_before_the_strikes() -> None:
    play, _ = brawl(chained(), 1, 6, 1, 1, 6, 1, 1, 1, 1)
    kinds = [event.kind for event in play.events]
    assert kinds.index(BackedAway.kind) < kinds.index(Chained.kind) < kinds.index("wound")


def test_of_several_the_troll_picks_one_and_strikes_the_rest_as_he_likes() -> None:
    state = chained(man("m", 0, 0, wounds=9), man("n", 0, 0, wounds=9))
    answers = [StrikeAt(victim="n"), *[StrikeAt(victim="m")] * 3]
    play, asked = brawl(state, 1, 1, 6, 1, 1, 6, 1, 1, 1, 1, answers=answers)
    rules = [question.rule for question in asked if isinstance(question, ChooseStrike)]
    assert rules == ["creature.chain", "fight.split", "fight.split", "fight.split"]
    assert [victim for _, victim, _ in blows(play)] == ["n", "m", "m", "m"]


def test_at_the_trapped_the_extra_strike_is_doubled_too() -> None:
    posts = [box("a", "block", 24, 25, 28, 26), box("b", "block", 24, 22, 28, 23), box("c", "block", 26, 22, 28, 26)]
    state = chained()
    state = stage(*state.models.values(), features=posts, phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 1, 1, 6, *[1] * 8)
    assert len(blows(play)) == 8


def test_without_a_chain_there_is_none() -> None:
    play, _ = brawl(chained(lost=("troll-chain",)), 1, 6, 1, 1, 1, 1, 1)
    assert of_kind(play, Chained) == []


def test_it_does_not_reach_one_who_holds_a_barrier_and_stays() -> None:
    state = chained()
    wall, fighters = box("wall", "barrier", 20, 25, 28, 25.2), {}
    fighters["t"] = duel.fighter(state.models["t"], "hand-weapon")
    play = playing(state, 3, 3, 3)
    carry(strike(play, Outcome("evil", ("t",), ("m",), fighters), barriers={"m": wall}))
    assert [event.kind for event in play.events] == ["blow_at_barrier"] * 3
