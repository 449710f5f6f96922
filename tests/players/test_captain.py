"""The captain plays to win, by the rules, and the same way each time."""

from __future__ import annotations

import random

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.fighting import ChooseStance, ChooseStrike, Stance, StrikeAt
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.game import Game
from skirmish.measure import Scale
from skirmish.players.captain import Captain, aiming, brawling
from skirmish.players.captain.marching import March
from skirmish.players.captain.worth import fight_value
from skirmish.rules.contact import contacts
from skirmish.scenario.load import load
from skirmish.state import Fight, GameState, Side
from tests.builders import ORC, box, man, orc, recruit, stage

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
    players = {captain: Captain(seed), ("evil" if captain == "good" else "good"): Whim(seed)}
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


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = play("the-ambush", "evil", 5), play("the-ambush", "evil", 5)
    assert [event.as_json() for event in first.events] == [event.as_json() for event in second.events]


def charges(state: GameState, side: Side) -> dict[str, tuple[str, ...]]:
    """Who charges whom when a side moves all its models."""
    march, found = March(state, side), {}
    for _ in range(20):
        names = tuple(m.name for m in state.side(side) if not m.acted and m.name not in contacts(state))
        if not names:
            break
        answer = march.next(state, ChooseMove(side=side, models=names))
        assert isinstance(answer, Move)
        model = state.models[answer.model]
        model.x, model.y = answer.route[-1]
        model.acted = True
        if answer.charge:
            found[answer.model] = answer.charge
    return found


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
    state = stage(man("b", 10, 10, "bow"), orc("hard", 20, 10, "shield"), orc("soft", 20, 14))
    answer = aiming.Aim(state, "good").next(state, ChooseShot(side="good", shooters=("b",)))
    assert isinstance(answer, Shoot)
    assert answer.target == "soft"


def test_evil_does_not_shoot_into_a_fight_that_costs_it_more() -> None:
    """shoot.into_fight"""
    state = stage(
        orc("b", 10, 10, "orc-bow"), orc("soft", 15, 10), man("hard", 15 + TOUCH, 10, "shield"), priority="evil"
    )
    answer = aiming.Aim(state, "evil").next(state, ChooseShot(side="evil", shooters=("b",)))
    assert not isinstance(answer, Shoot)


def test_against_a_brute_it_shields_and_against_one_of_its_own_size_it_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    """weapon.shielding"""
    recruit(monkeypatch, "brute", like=ORC, defence=9, attacks=3, strength=6)
    brute = orc("o", 10 + TOUCH, 10)
    brute.profile = "brute"
    outclassed = stage(man("m", 10, 10, "shield"), brute)
    question = ChooseStance.ask(outclassed, Fight(("m",), ("o",)), "good")
    stance = brawling.choose(outclassed, question, random.Random(0))
    assert isinstance(stance, Stance)
    assert stance.shielding
    alone = stage(man("m", 10, 10, "shield"), orc("o", 10 + TOUCH, 10))
    single = ChooseStance.ask(alone, Fight(("m",), ("o",)), "good")
    stance = brawling.choose(alone, single, random.Random(0))
    assert isinstance(stance, Stance)
    assert not stance.shielding


def test_it_strikes_at_the_trapped_first() -> None:
    """fight.split"""
    state = stage(man("m", 10, 10), orc("a", 11, 10), orc("b", 9, 10))
    decision = ChooseStrike(side="good", striker="m", strikes=2, victims=("a", "b"), trapped=("b",))
    answer = brawling.choose(state, decision, random.Random(0))
    assert isinstance(answer, StrikeAt)
    assert answer.victim == "b"


def test_a_fight_is_worth_more_with_a_second_man_in_it() -> None:
    state = stage(man("a", 10, 10), man("b", 10, 12), orc("o", 11, 11))
    a, b, o = (state.models[name] for name in ("a", "b", "o"))
    assert fight_value([a, b], [o]) > fight_value([a], [o])
    assert fight_value([o], [a, b]) == pytest.approx(-fight_value([a, b], [o]))
