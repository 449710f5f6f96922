"""Might on a Hero's own dice, whatever they are for, and Fate against a wound."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.shooting import Shoot
from skirmish.decisions.spending import ChooseFate, ChooseMight, SpendFate, SpendMight
from skirmish.events import FateRolled, MightSpent, WoundRolled
from skirmish.phases import courage, shoot, wounding
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model, Phase
from tests.brawls import of_kind
from tests.builders import box, carry, man, of, orc, playing, refusals, stage

SPEND, KEEP = SpendMight, SpendMight()
TRUST, SUFFER = SpendFate(spend=True), SpendFate(spend=False)


def hero(name: str = "h", x: float = 24, y: float = 24, *options: str, **changes: Any) -> Model:
    return of("captain-of-men", name, x, y, *options, **{"might": 3, "fate": 0} | changes)


def through(state: GameState, flow: Any, *answers: Answer) -> list[Decision]:
    return carry(flow, *answers, lawful=state)


# Might (hero.might)


def asked_of(face: int, wanted: tuple[int, ...], might: int) -> list[Decision]:
    state = stage(hero(might=might), orc("o", 30, 30))
    return carry(boost(playing(state), "h", "climb.roll", face, wanted))


@pytest.mark.parametrize(
    ("face", "wanted", "might", "scores"),
    [(3, (5, 6), 2, (5,)), (3, (5, 6), 3, (5, 6)), (3, (5, 6), 1, None), (5, (5, 6), 3, None), (4, (2, 3), 1, (3,))],
)
def test_he_is_asked_where_it_can_make_a_difference(
    face: int, wanted: tuple[int, ...], might: int, scores: tuple[int, ...] | None
) -> None:
    """Up or down, a point each (hero.might)."""
    asked = asked_of(face, wanted, might)
    assert [question.wanted for question in asked if isinstance(question, ChooseMight)] == ([scores] if scores else [])


def test_no_die_becomes_more_than_6_or_less_than_1_and_nobody_spends_what_he_has_not() -> None:
    """intro.dice, hero.might"""
    state = stage(hero())
    question = ChooseMight(side="good", hero="h", purpose="climb.roll", face=5, wanted=(6,), most=3)
    assert refusals(question.check(state, SPEND(points=2))) == {"intro.dice"}
    assert refusals(question.check(state, SPEND(points=4, lower=True))) == {"hero.might"}
    assert refusals(question.check(state, SPEND(points=-1))) == {"hero.might"}
    low = question.model_copy(update={"face": 2})
    assert refusals(low.check(state, SPEND(points=2, lower=True))) == {"intro.dice"}


def test_an_arrow_that_misses_may_be_made_to_hit() -> None:
    """hero.might, shoot.to_hit"""
    state = stage(hero("h", 24, 24, "bow"), orc("o", 24, 34), phase=Phase.SHOOT)
    state.polled = True
    play = playing(state, 3, 6)
    through(state, shoot.step(play), Shoot(shooter="h", target="o"), SPEND(points=1))
    assert "o" in state.fallen
    assert state.models["h"].might == 2


def test_nobody_lends_his_might_to_a_friend() -> None:
    """hero.might"""
    state = stage(hero("h", 22, 24), man("m", 24, 24, "bow"), orc("o", 24, 34), phase=Phase.SHOOT)
    state.polled = True
    assert len(through(state, shoot.step(playing(state, 2)), Shoot(shooter="m", target="o"))) == 1


def test_the_dice_for_what_is_in_the_way_are_nobodys() -> None:
    """hero.might"""
    fence = box("fence", "barrier", 20, 33, 28, 33.1, height=0.6)
    state = stage(hero("h", 24, 24, "bow"), orc("o", 24, 34), features=[fence], phase=Phase.SHOOT)
    state.polled = True
    play = playing(state, 6, 3)
    asked = through(state, shoot.step(play), Shoot(shooter="h", target="o"))
    assert [roll.purpose for roll in play.dice.record] == ["shoot.to_hit", "shoot.in_the_way"]
    assert not any(isinstance(question, ChooseMight) for question in asked)


def struck(state: GameState, *dice: int, answers: tuple[Answer, ...] = (), bonus: int = 0) -> Play:
    """A blow of Strength 4 at Defence 9: 6/4 wounds."""
    play = playing(state, *dice)
    extra = (Reason("weapon.two_handed", "heavy", value=bonus),) if bonus else ()
    need = to_wound(4, 9, extra)
    assert need.needed == "6/4"
    through(state, wounding.roll_to_wound(play, need, state.models["o"], "h", "h"), *answers)
    assert len(play.dice.record) == len(dice)
    return play


@pytest.mark.parametrize(("second", "wounded"), [(2, True), (1, False)])
def test_what_lifts_the_first_die_to_wound_lifts_the_second_for_nothing(second: int, wounded: bool) -> None:
    """hero.might, wound.double"""
    state = stage(hero(might=2), orc("o", 30, 30))
    play = struck(state, 4, second, answers=(SPEND(points=2),))
    (rolled,) = of_kind(play, WoundRolled)
    assert (rolled.roll, rolled.second, rolled.wounded) == (6, second + 2, wounded)
    assert state.models["h"].might == 0


def test_the_second_die_may_be_lifted_further() -> None:
    """hero.might"""
    state = stage(hero(might=3), orc("o", 30, 30))
    play = struck(state, 5, 1, answers=(SPEND(points=1), SPEND(points=2)))
    assert [(event.face, event.becomes) for event in of_kind(play, MightSpent)] == [(5, 6), (2, 4)]
    assert "o" in state.fallen


def test_a_six_of_his_own_leaves_the_second_as_it_falls() -> None:
    """hero.might"""
    state = stage(hero(might=1), orc("o", 30, 30))
    struck(state, 6, 3, answers=(SPEND(points=1),))
    assert ("o" in state.fallen, state.models["h"].might) == (True, 0)


def nerve(might: int, *dice: int, answers: tuple[Answer, ...] = (), **changes: Any) -> bool:
    """Whether a Hero of Courage 4 passes a test."""
    state = stage(hero(might=might, **changes), orc("o", 30, 30))
    passed: list[bool] = []

    def flow() -> Flow[None]:
        passed.append((yield from courage.test(playing(state, *dice), state.models["h"], "half", ())))

    through(state, flow(), *answers)
    return passed[0]


def test_might_carries_him_through_a_test_of_courage() -> None:
    """hero.might, courage.test"""
    assert nerve(1, 3, 2, answers=(SPEND(points=1),))
    assert not nerve(1, 3, 2, answers=(KEEP,))
    assert not nerve(1, 2, 2)
    assert nerve(0, 3, 3)


# Fate (hero.fate)


def wounded(state: GameState, *dice: int, answers: tuple[Answer, ...] = ()) -> tuple[Play, list[Decision]]:
    play = playing(state, *dice)
    asked = through(state, wounding.wound(play, state.models["h"], "o"), *answers)
    assert len(play.dice.record) == len(dice)
    return play, asked


@pytest.mark.parametrize(("roll", "left"), [(3, 1), (4, 2), (6, 2)])
def test_a_four_recovers_the_wound(roll: int, left: int) -> None:
    """hero.fate"""
    state = stage(hero(fate=1, might=0), orc("o", 30, 30))
    wounded(state, roll, answers=(TRUST,))
    assert (state.models["h"].wounds, state.models["h"].fate) == (left, 0)


def test_one_die_at_a_time_until_one_recovers_it() -> None:
    """hero.fate"""
    state = stage(hero(fate=3, might=0), orc("o", 30, 30))
    play, asked = wounded(state, 1, 5, answers=(TRUST, TRUST))
    assert [question.fate for question in asked if isinstance(question, ChooseFate)] == [3, 2]
    assert [(event.saved, event.left) for event in of_kind(play, FateRolled)] == [(False, 2), (True, 1)]
    assert state.models["h"].wounds == 2


def test_he_may_stop_and_suffer_it() -> None:
    """hero.fate"""
    state = stage(hero(fate=3, might=0), orc("o", 30, 30))
    wounded(state, 1, answers=(TRUST, SUFFER))
    assert (state.models["h"].wounds, state.models["h"].fate) == (1, 2)


def test_with_all_his_fate_spent_he_dies() -> None:
    """hero.fate"""
    state = stage(hero(fate=2, might=0, wounds=1), orc("o", 30, 30))
    wounded(state, 3, 3, answers=(TRUST, TRUST))
    assert "h" in state.fallen


def test_might_may_turn_fate() -> None:
    """hero.fate, hero.might"""
    state = stage(hero(fate=1, might=2), orc("o", 30, 30))
    wounded(state, 2, answers=(TRUST, SPEND(points=2)))
    assert (state.models["h"].wounds, state.models["h"].might) == (2, 0)


def test_warriors_have_none() -> None:
    """hero.fate"""
    state = stage(man("h", 24, 24), orc("o", 30, 30))
    assert wounded(state)[1] == []
    assert "h" in state.fallen
