"""The captain plays to win, by the rules, and the same way each time."""

from __future__ import annotations

import random

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.kinds import DECISIONS
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.game import Game
from skirmish.measure import Scale
from skirmish.players import Player
from skirmish.players.captain import HANDLERS, Captain
from skirmish.players.captain.moment import Moment
from skirmish.scenario.chance import battle
from skirmish.scenario.load import load
from skirmish.scenario.schema import Scenario
from skirmish.state import Phase, Side, other
from tests.builders import box, man, orc, stage
from tests.players.asking import ask, charges

R = 25 / 25.4 / 2
TOUCH = 2 * R


class Whim:
    """Any valid answer."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def decide(self, game: Game, decision: Decision) -> Answer:
        return decision.sample(game.state, self.rng)


def play(scenario: str, captain: Side, seed: int, scale: Scale = Scale.INCHES) -> Game:
    """A whole game of the captain against whims; each of its answers passes the check by itself."""
    game = Game(load(scenario), seed=seed, scale=scale)
    players: dict[Side, Player] = {captain: Captain(seed), other(captain): Whim(seed)}
    for _ in range(5000):
        if game.pending is None:
            break
        answer = players[game.pending.side].decide(game, game.pending)
        assert not game.pending.check(game.state, answer).objections
        game.answer(answer)
    assert game.over
    return game


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("side", ["good", "evil"])
@pytest.mark.parametrize("scenario", ["close-encounter", "the-ambush"])
def test_it_plays_small_scenarios_to_their_end(scenario: str, side: Side, scale: Scale) -> None:
    play(scenario, side, 3, scale)


@pytest.mark.parametrize("side", ["good", "evil"])
def test_it_beats_whims_at_osgiliath_from_either_side(side: Side) -> None:
    result = play("skirmish-in-osgiliath", side, 1).state.result
    assert result is not None
    assert result.winner == side


def test_it_has_an_answer_of_its_own_to_every_question() -> None:
    assert {*HANDLERS, "choose_move", "choose_shot"} == set(DECISIONS)


def refused(scenario: Scenario, seed: int, turns: int) -> tuple[int, int]:
    """How many of two captains' answers the check objects to in the first turns of a battle, and of how many."""
    game, rng = Game(scenario, seed=seed), random.Random(seed)
    players: dict[Side, Captain] = {"good": Captain(seed), "evil": Captain(seed + 1)}
    bad = asked = 0
    while game.pending is not None and game.state.turn <= turns:
        answer = players[game.pending.side].choose(Moment.of(game, rng), game.pending)
        asked += 1
        if game.pending.check(game.state, answer).objections:
            bad += 1
            answer = game.pending.sample(game.state, rng)
        game.answer(answer)
    return bad, asked


def test_hardly_any_of_its_answers_need_be_replaced() -> None:
    found = [refused(battle(seed, least=150, most=400), seed, 8) for seed in range(4)]
    bad, asked = (sum(column) for column in zip(*found, strict=True))
    assert asked > 400
    assert 200 * bad < asked


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = play("the-ambush", "evil", 5), play("the-ambush", "evil", 5)
    assert [event.as_json() for event in first.events] == [event.as_json() for event in second.events]


def test_it_charges_two_against_one_and_not_one_against_two() -> None:
    strong = stage(man("a", 10, 10), man("b", 10, 12), orc("o", 13, 11))
    assert set(charges(strong, "good")) == {"a", "b"}
    weak = stage(orc("o", 13, 11), man("a", 10, 10, "shield"), man("b", 10, 11.2, "shield"), priority="evil")
    assert charges(weak, "evil") == {}


def test_a_spearman_comes_up_behind_a_friend_in_a_fight() -> None:
    """weapon.spear"""
    state = stage(man("f", 10, 10, "shield"), man("s", 6, 10, "spear"), orc("o", 10 + TOUCH, 10))
    charges(state, "good")
    assert state.in_contact(state.models["s"], state.models["f"])


def test_a_bowman_with_a_mark_stands_and_shoots() -> None:
    """shoot.moved"""
    state = stage(man("b", 10, 10, "bow"), orc("o", 25, 10))
    charges(state, "good")
    assert state.models["b"].at == (10, 10)


def test_a_bowman_near_a_low_wall_goes_behind_it() -> None:
    """defend.placed"""
    wall = box("wall", "barrier", 12, 5, 12.3, 15, height=0.7)
    state = stage(man("b", 10, 10, "bow"), orc("o", 25, 10), features=[wall])
    charges(state, "good")
    assert state.models["b"].x == pytest.approx(12 - R, abs=0.01)


def test_it_shoots_the_mark_it_is_likeliest_to_slay() -> None:
    state = stage(man("b", 10, 10, "bow"), orc("hard", 20, 10, "shield"), orc("soft", 20, 14), phase=Phase.SHOOT)
    assert ask(state, ChooseShot(side="good", shooters=("b",))).target == "soft"


def test_evil_does_not_shoot_into_a_fight_that_costs_it_more() -> None:
    """shoot.into_fight"""
    state = stage(
        orc("b", 10, 10, "orc-bow"),
        orc("soft", 15, 10),
        man("hard", 15 + TOUCH, 10, "shield"),
        priority="evil",
        phase=Phase.SHOOT,
    )
    assert not isinstance(ask(state, ChooseShot(side="evil", shooters=("b",))), Shoot)
