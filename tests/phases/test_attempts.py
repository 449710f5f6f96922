"""Might on the dice of jumps and climbs, on foot and mounted (hero.might)."""

from __future__ import annotations

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.phases.walking import Walk
from skirmish.rules.moving import Order, plan
from skirmish.state import GameState
from skirmish.table import Feature
from tests.builders import box, carry, mounted, playing, stage

HERO = "boromir"
FENCE = box("fence", "barrier", 12, 5, 12.2, 15, height=0.8)
TOWER = box("tower", "rise", 12, 5, 18, 15, height=2.3, climbable=True)


def position(*features: Feature, profile: str = HERO, options: tuple[str, ...] = ()) -> GameState:
    return stage(mounted("b", 11.2, 10, *options, profile=profile), features=features)


def go(
    state: GameState, *points: tuple[float, float], dice: tuple[int, ...], answers: tuple[Answer, ...]
) -> list[Decision]:
    play, model = playing(state, *dice), state.models["b"]
    order = Order((model.at, *points))
    made = plan(state, model, order)
    assert not made.ruling.objections, made.ruling.objections
    asked = carry(Walk(play, model, order, made).run(), *answers, lawful=state)
    assert len(play.dice.record) == len(dice)
    return asked


def test_a_failed_jump_becomes_one_that_crosses() -> None:
    """jump.chart"""
    state = position(FENCE)
    store = state.models["b"].might
    (question,) = go(state, (14, 10), dice=(1,), answers=(SpendMight(points=1),))
    assert isinstance(question, ChooseMight)
    assert (question.purpose, question.face) == ("jump.chart", 1)
    assert state.models["b"].x > 12.2
    assert state.models["b"].might == store - 1


def test_one_that_crosses_becomes_one_that_bounds() -> None:
    """jump.chart"""
    state = position(FENCE)
    (question,) = go(state, (14, 10), dice=(5,), answers=(SpendMight(points=1),))
    assert isinstance(question, ChooseMight)
    assert question.wanted == (6,)
    assert state.models["b"].at == (14, 10)


def test_but_nobody_asks_where_there_is_nowhere_to_go_on_to() -> None:
    """jump.chart"""
    state = position(FENCE)
    assert not go(state, (12.694, 10), dice=(5,), answers=())


def test_nor_where_a_six_counts_as_five() -> None:
    """jump.modifier"""
    state = position(FENCE.model_copy(update={"height": 1.3}))
    assert not go(state, (14, 10), dice=(5,), answers=())


@pytest.mark.parametrize(("answer", "height"), [(SpendMight(points=1), 2.3), (SpendMight(), 0.0)])
def test_a_climber_keeps_his_hold(answer: SpendMight, height: float) -> None:
    """climb.chart"""
    state = position(TOWER)
    (question, *_) = go(state, (12.6, 10), dice=(1,), answers=(answer,))
    assert isinstance(question, ChooseMight)
    assert question.purpose == "climb.chart"
    assert state.models["b"].z == height


def test_a_mounted_hero_may_save_his_second_attempt() -> None:
    """cavalry.jump"""
    state = position(FENCE, profile="faramir-captain-of-gondor", options=("horse",))
    model = state.models["b"]
    model.x, model.might = 9.0, 1
    asked = go(state, (15, 10), dice=(1, 1), answers=(SpendMight(), SpendMight(points=1)))
    assert [question.kind for question in asked] == ["choose_might"] * 2
    assert model.mount == "horse"
    assert model.x > 12.2
