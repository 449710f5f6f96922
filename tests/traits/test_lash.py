"""The Balrog's lash entangles whom it would wound (creature.lash)."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.spending import SpendFate
from skirmish.decisions.striking import ChooseStrike, StrikeAt
from skirmish.events import Entangled
from skirmish.state import GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import box, man, stage


def burning(*foes: Model, **changes: Any) -> GameState:
    """The Balrog among men: the first at its right, the next at its left."""
    balrog = fresh("b", "the-balrog", 24, 24)
    men = foes or (man("m", 0, 0, wounds=9),)
    state = stage(*men, balrog, phase=Phase.FIGHT, **changes)
    for number, foe in enumerate(men):
        touching(state, foe, balrog, 180.0 * number)
    return state


DUEL = (1, 6, 1, 1, 1)


def test_if_the_lash_would_wound_two_more_strikes_at_the_same_enemy_follow() -> None:
    play, _ = brawl(burning(), *DUEL, 3, 1, 1, 1, 1, 1)
    assert blows(play) == [("b", "m", "self")] * 6
    assert [(event.striker, event.victim, event.strikes) for event in of_kind(play, Entangled)] == [("b", "m", 2)]


def test_if_not_there_are_four() -> None:
    play, _ = brawl(burning(), *DUEL, 2, 6, 6, 6)
    assert len(blows(play)) == 4
    assert of_kind(play, Entangled) == []


def test_fate_does_not_undo_the_lash() -> None:
    state = burning(fresh("m", "aragorn-strider", 0, 0, fate=1, might=0, free_might=0))
    answers = [SpendFate(spend=True)]
    play, _ = brawl(state, 1, 1, 1, 6, 1, 1, 1, 6, 4, 1, 1, 1, 1, 1, answers=answers)
    assert state.models["m"].wounds == 3
    assert len(blows(play)) == 6


def test_whom_the_lash_slays_it_cannot_entangle() -> None:
    play, _ = brawl(burning(man("m", 0, 0)), *DUEL, 3)
    assert of_kind(play, Entangled) == []
    assert len(blows(play)) == 1


def test_the_extra_strikes_go_at_no_other() -> None:
    state = burning(man("m", 0, 0, wounds=9), man("n", 0, 0, wounds=9))
    answers = [StrikeAt(victim="n"), *[StrikeAt(victim="m")] * 3]
    play, asked = brawl(state, 1, *DUEL, 3, 1, 1, 1, 1, 1, answers=answers)
    assert [victim for _, victim, _ in blows(play)] == ["n", "n", "n", "m", "m", "m"]
    assert [question.strikes for question in asked if isinstance(question, ChooseStrike)] == [4, 3, 2, 1]


def test_against_the_trapped_the_lash_is_two_dice_and_brings_its_extra_strikes_once() -> None:
    posts = [box("a", "block", 25.2, 24.52, 28, 26), box("b", "block", 25.2, 22, 28, 23.48)]
    posts.append(box("c", "block", 26.2, 23.4, 28, 24.6))
    state = burning(features=posts)
    play, _ = brawl(state, *DUEL, 3, 3, *[1] * 10)
    assert len(of_kind(play, Entangled)) == 1
    assert len(blows(play)) == 12


def test_none_that_is_on_the_ground_is_lashed_by_one_who_must_get_up() -> None:
    state = burning()
    state.models["b"].lying = True
    play, _ = brawl(state, *DUEL)
    assert blows(play) == []
