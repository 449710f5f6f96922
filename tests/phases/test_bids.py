"""Might on the dice of a fight: spent in the open, or bid in secret by both sides."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.contest import Bid, BidMight
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.events import BidsRevealed, DuelRolled, MightSpent
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import contest
from skirmish.rules.contest import Contest, Die
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import carry, man, of, orc, playing, stage

D = 25 / 25.4
FIGHT = Fight(("h",), ("c",))


def hero(might: int = 2, **changes: Any) -> Model:
    """Faramir: two Attacks and Fight 5, with so much Might."""
    return of("faramir-captain-of-gondor", "h", 24, 24, might=might, free_might=0, **changes)


def chief(might: int = 2, **changes: Any) -> Model:
    """An Orc Captain of two Attacks and Fight 4."""
    return of("orc-captain", "c", 24 + D, 24, might=might, **changes)


def duel(*models: Model, fight_: Fight = FIGHT, **changes: Any) -> GameState:
    state = stage(*models, phase=Phase.FIGHT, **changes)
    state.fights = (fight_,)
    return state


def rolled(state: GameState, faces: tuple[int, ...], *answers: Answer) -> tuple[Play, list[Decision]]:
    """The dice of the fight, and what was asked about Might."""
    play = playing(state, *faces, *[1] * 8)
    asked = carry(fight.step(play), *answers, lawful=state)
    return play, [question for question in asked if isinstance(question, BidMight)]


def told(play: Play, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def winner(play: Play) -> str:
    return str(told(play, DuelRolled)[0].winner)


def test_the_figures_that_these_tests_rest_on() -> None:
    """Two Attacks each, and the man is the better fighter (fight.tie)."""
    assert [model.warrior.profile.attacks for model in (hero(), chief())] == [2, 2]
    assert hero().warrior.profile.fight > chief().warrior.profile.fight


# One side's Heroes


def test_a_lone_hero_spends_in_the_open_after_both_sides_have_rolled() -> None:
    """The loser's; his best die is lifted (hero.might)."""
    state = duel(hero(), orc("c", 24 + D, 24))
    play, asked = rolled(state, (3, 2, 5), Bid(points={"h": 2}))
    (question,) = asked
    assert (question.side, question.hidden, question.heroes) == ("good", False, {"h": 2})
    (spent,) = told(play, MightSpent)
    assert (spent.hero, spent.face, spent.becomes, spent.left, spent.purpose) == ("h", 3, 5, 0, "fight.duel")
    assert told(play, DuelRolled)[0].good == (("h", 5), ("h", 2))
    assert winner(play) == "good"


def test_he_may_keep_his_might() -> None:
    """(hero.might)."""
    state = duel(hero(), orc("c", 24 + D, 24))
    play, _ = rolled(state, (3, 2, 5), Bid())
    assert (told(play, MightSpent), winner(play), state.models["h"].might) == ([], "evil", 2)


@pytest.mark.parametrize(
    ("might", "faces"),
    [(2, (5, 2, 4)), (2, (2, 1, 5)), (1, (3, 2, 5)), (0, (3, 2, 5)), (2, (6, 6, 6))],
    ids=["he wins", "too far", "one short", "no Might", "wins the tie"],
)
def test_nothing_is_asked_when_might_cannot_change_who_wins(might: int, faces: tuple[int, ...]) -> None:
    """(hero.might)."""
    _, asked = rolled(duel(hero(might), orc("c", 24 + D, 24)), faces)
    assert asked == []


def test_might_is_added_to_what_a_heavy_weapon_leaves() -> None:
    """A 6 that counts 5 can be a 6 again (weapon.two_handed, hero.might)."""
    die = Die("h", 6, -1)
    assert (die.score, Die("h", 6, -1, might=1).score, Die("h", 6, -1, might=3).score) == (5, 6, 6)
    assert (Die("h", 1, -1).score, Die("h", 1, -1, might=1).score) == (1, 2)


def test_only_his_own_dice() -> None:
    """A friend's die is the friend's, a mount's is the mount's (hero.might, cavalry.monstrous)."""
    lying = Contest((Die("h", 2), Die("n", 4), Die("h", 5, part="mount")), (Die("c", 6),), 4, 3)
    assert contest.limits(lying, "good", {"h": 3}) == {"h": 3}
    assert contest.best_die(lying, "good", "h") == 0
    assert contest.bidders(lying, {"h": 3}) == ()
    assert contest.bidders(lying, {"h": 4}) == ("good",)


def test_of_two_heroes_of_a_side_each_lifts_his_own_die() -> None:
    """(hero.might)."""
    state = duel(
        hero(1),
        of("faramir-captain-of-gondor", "g", 24 + 2 * D, 24, might=2, free_might=0),
        orc("c", 24 + D, 24),
        fight_=Fight(("h", "g"), ("c",)),
    )
    play, asked = rolled(state, (1, 2, 3, 4, 6), Bid(points={"g": 2}))
    assert asked[0].heroes == {"h": 1, "g": 2}
    assert (winner(play), state.models["g"].might, state.models["h"].might) == ("good", 0, 1)


def test_the_die_that_decides_a_tie_is_nobodys_to_change() -> None:
    """A random one (fight.tie, hero.might)."""
    state = duel(hero(0), chief(0))
    state.models["c"].profile = "faramir-captain-of-gondor"
    state.models["c"].options = ()
    play, asked = rolled(state, (5, 5, 5, 5))
    assert asked == []
    assert told(play, DuelRolled)[0].tie_roll == 1


def test_no_more_than_he_has_and_no_die_beyond_six() -> None:
    """(hero.bids, intro.dice)."""
    state = duel(hero(3), orc("c", 24 + D, 24))
    _, (question,) = rolled(state, (4, 2, 5))
    assert question.heroes == {"h": 2}
    for points, allowed in ((1, True), (2, True), (3, False), (0, False), (-1, False)):
        assert question.check(state, Bid(points={"h": points})).allowed is allowed
    assert not question.check(state, Bid(points={"c": 1})).allowed


def test_bad_counsel_makes_it_cost_double() -> None:
    """Near Grima two points do the work of one (creature.counsel, hero.might)."""
    state = duel(hero(3), orc("c", 24 + D, 24), of("grima-wormtongue", "w", 24, 28))
    play, asked = rolled(state, (4, 2, 5), Bid(points={"h": 1}))
    assert asked[0].heroes == {"h": 1}
    assert (told(play, MightSpent)[0].points, state.models["h"].might) == (2, 1)


# Heroes on both sides


def test_both_bid_in_secret_and_reveal_together() -> None:
    """The losing side is asked first, and the other's question tells nothing of its bid (hero.bids)."""
    state = duel(hero(), chief())
    play, asked = rolled(state, (4, 1, 5, 2), Bid(points={"h": 2}), Bid(points={"c": 1}))
    assert [(question.side, question.hidden) for question in asked] == [("good", True), ("evil", True)]
    assert asked[1].theirs == (Die("h", 4), Die("h", 1))
    (revealed,) = told(play, BidsRevealed)
    assert (revealed.good, revealed.evil) == ((("h", 2),), (("c", 1),))
    assert [(event.hero, event.becomes) for event in told(play, MightSpent)] == [("h", 6), ("c", 6)]
    assert winner(play) == "good"
    assert (state.models["h"].might, state.models["c"].might) == (0, 1)


def test_nothing_is_paid_or_told_before_both_have_bid() -> None:
    """(hero.bids)."""
    state = duel(hero(), chief())
    play = playing(state, 4, 1, 5, 2)
    flow = fight.step(play)
    next(flow)
    second = flow.send(Bid(points={"h": 2}))
    assert (second.side, state.models["h"].might) == ("evil", 2)
    assert told(play, MightSpent) == told(play, BidsRevealed) == []


def test_might_is_gone_even_when_it_was_too_little() -> None:
    """That is the risk of a bid (hero.bids)."""
    state = duel(hero(), chief())
    play, _ = rolled(state, (4, 1, 5, 2), Bid(points={"h": 1}), Bid(points={"c": 1}))
    assert winner(play) == "evil"
    assert (state.models["h"].might, state.models["c"].might) == (1, 1)


def test_who_bids_alone_spends_in_the_open() -> None:
    """And need not spend what he bid; the other has declined (hero.bids)."""
    state = duel(hero(), chief())
    play, asked = rolled(state, (4, 1, 5, 2), Bid(points={"h": 2}), Bid(), Bid(points={"h": 1}))
    assert [(question.side, question.hidden) for question in asked] == [("good", True), ("evil", True), ("good", False)]
    assert winner(play) == "good"
    assert told(play, BidsRevealed) == []
    assert (state.models["h"].might, state.models["c"].might) == (1, 2)


def test_when_neither_bids_the_dice_stand() -> None:
    """(hero.bids)."""
    play, asked = rolled(duel(hero(), chief()), (4, 1, 5, 2), Bid(), Bid())
    assert len(asked) == 2
    assert winner(play) == "evil"


def test_a_hero_who_is_safe_leaves_the_other_to_himself() -> None:
    """The winner cannot be caught, so that nobody is asked (hero.bids)."""
    _, asked = rolled(duel(hero(1), chief(2)), (3, 1, 5, 2))
    assert asked == []


def test_where_the_other_cannot_answer_it_is_open() -> None:
    """The winner's die is a 5, and he has no Might (hero.bids)."""
    _, asked = rolled(duel(hero(), chief(0)), (4, 1, 5, 2), Bid(points={"h": 1}))
    assert [(question.side, question.hidden) for question in asked] == [("good", False)]


@pytest.mark.parametrize("priority", ["good", "evil"])
def test_level_between_equals_the_side_with_priority_bids_first(priority: Any) -> None:
    """(hero.bids)."""
    state = duel(hero(), chief(), priority=priority)
    state.models["c"].profile, state.models["c"].options = "faramir-captain-of-gondor", ()
    _, asked = rolled(state, (4, 1, 4, 2))
    assert asked[0].side == priority


def test_a_held_hero_still_has_his_might() -> None:
    """(power.immobilise)."""
    state = duel(hero(effects=("immobilised",)), orc("c", 24 + D, 24))
    _, asked = rolled(state, (4, 5), Bid())
    assert [question.heroes for question in asked] == [{"h": 2}]


def test_the_decisions_are_plain_data() -> None:
    """They can be answered in another process (hero.bids)."""
    state = duel(hero(), chief())
    _, (asked,) = rolled(state, (4, 1, 5, 2))
    assert parse_decision(asked.model_dump(mode="json")) == asked
    assert parse_answer({"kind": "bid", "points": {"h": 2}}) == Bid(points={"h": 2})


def test_men_without_might_are_asked_nothing() -> None:
    """(hero.might)."""
    state = duel(man("h", 24, 24), orc("c", 24 + D, 24))
    _, asked = rolled(state, (3, 5))
    assert asked == []
