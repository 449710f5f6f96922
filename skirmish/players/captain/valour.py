"""Might and Fate: points are spent where the exact odds with them are worth more than what they would do later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skirmish.decisions.base import Done
from skirmish.decisions.contest import Bid, BidMight, ChooseReroll, Reroll
from skirmish.decisions.spending import ChooseFate, ChooseMight, SpendFate, SpendMight
from skirmish.players.captain import fray, stakes
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.worth import balance, price
from skirmish.rules import contest, duel, heroes
from skirmish.rules.contest import Contest
from skirmish.state import SIDES, GameState, Model, Side, other

KEEP = 0.5
"""What a point of Might is worth to whoever keeps it while the whole battle is before him."""
FREE = 0.1
"""What a point is worth that is lost with the turn."""
DOOMED = 0.6
"""What is left of that for a Hero whom one more wound would slay, and his Might with him."""


def keep(state: GameState, hero: Model, points: int) -> float:
    """What so many points of effect would be worth later: less, the fewer enemies are left to spend them on."""
    owed = points * heroes.price(state, hero)[0]
    free = min(owed, hero.free_might)
    enemies = sum(1 for foe in state.side(other(hero.side)) if not foe.loose)
    left = min(1.0, enemies / max(1, state.start.get(other(hero.side), 0)))
    frail = DOOMED if hero.wounds + hero.fate <= 1 else 1.0
    return (KEEP * (owed - free) + FREE * free) * left * frail


def spend_might(moment: Moment, decision: ChooseMight) -> SpendMight:
    """The score that is worth most, after what it costs to make it of the die."""
    hero = moment.state.model(decision.hero)
    if hero is None:
        return SpendMight()
    best, answer = 0.0, SpendMight()
    for score in decision.wanted:
        points = abs(score - decision.face)
        value = stakes.of_score(moment, decision, hero, score) - keep(moment.state, hero, points)
        if value > best + 1e-9:
            best, answer = value, SpendMight(points=points, lower=score < decision.face)
    return answer


def spend_fate(_moment: Moment, _decision: ChooseFate) -> SpendFate:
    """Always: a point turns the same wound aside now or later, and is lost with a Hero who dies with it."""
    return SpendFate(spend=True)


# Who wins a fight


class _Offer(NamedTuple):
    """A bid: the best score that it makes, and what it costs."""

    score: int
    cost: float
    points: Mapping[str, int]


def bid(moment: Moment, decision: BidMight) -> Bid:
    """As much as wins the fight, if what hangs on it is worth more; a hidden bid also fears the enemy's."""
    state, side = moment.state, decision.side
    lying = _lying(moment, side, decision)
    mine = _offers(state, lying, side, decision.heroes)
    stake = _stake(moment, side, decision)
    if not decision.hidden:
        return Bid(
            points=dict(max(mine, key=lambda one: _open(lying, side, one, lying.best(other(side)), stake)).points)
        )
    might = {die.model: heroes.points(state, state.models[die.model]) for die in decision.theirs}
    theirs = _offers(state, lying, other(side), contest.limits(lying, other(side), might))
    return Bid(points=dict(max(mine, key=lambda one: _blind(lying, side, one, mine, theirs, stake)).points))


def reroll(moment: Moment, decision: ChooseReroll) -> Reroll | Done:
    """The die whose re-roll is likeliest to win the fight: the worst, unless a better blade speaks for another."""
    lying, side = _lying(moment, decision.side, decision), decision.side
    best = _standing(lying, side)
    answer: Reroll | Done = Done()
    for index, die in enumerate(decision.mine):
        again = [lying.with_die(side, index, contest.Die(die.model, face, die.bonus, die.part)) for face in range(1, 7)]
        found = [_standing(one, side) for one in again]
        value = sum(won for won, _ in found) / 6, sum(score for _, score in found) / 6
        if value > best:
            best, answer = value, Reroll(die=index)
    return answer


def _standing(lying: Contest, side: Side) -> tuple[float, float]:
    """The chance to win with the dice as they lie, and the best of them, which the enemy has to beat yet."""
    return _chance(lying, side, lying.best(side), lying.best(other(side))), float(lying.best(side))


def _chance(lying: Contest, side: Side, mine: int, theirs: int) -> float:
    winner = lying.winner(mine, theirs, side)
    return 0.5 if winner is None else float(winner == side)


def _open(lying: Contest, side: Side, offer: _Offer, theirs: int, stake: float) -> float:
    return _chance(lying, side, offer.score, theirs) * stake - offer.cost


def _blind(lying: Contest, side: Side, offer: _Offer, mine: list[_Offer], theirs: list[_Offer], stake: float) -> float:
    """What a hidden bid is worth against an enemy who bids nothing as often as something.

    Where one side alone has bid, it is asked again in the open, and pays no more than it then likes.
    """
    enemy = other(side)
    if offer.points:
        alone = max(_open(lying, side, one, lying.best(enemy), stake) for one in mine)
        against = [_open(lying, side, offer, one.score, stake) for one in theirs if one.points]
    else:
        alone = _chance(lying, side, offer.score, lying.best(enemy)) * stake
        most = max(theirs, key=lambda one: _open(lying, enemy, one, lying.best(side), stake))
        against = [_chance(lying, side, offer.score, most.score) * stake]
    return (alone + sum(against) / len(against)) / 2 if against else alone


def _offers(state: GameState, lying: Contest, side: Side, limits: Mapping[str, int]) -> list[_Offer]:
    """Nothing, and every bid of one Hero that lifts the best score of his side."""
    best = lying.best(side)
    found = [_Offer(best, 0.0, {})]
    for name, most in limits.items():
        die = lying.dice(side)[contest.best_die(lying, side, name)]
        hero = state.models[name]
        found += [
            _Offer(die.score + points, keep(state, hero, points), {name: points})
            for points in range(1, most + 1)
            if die.score + points > best
        ]
    return found


def _lying(moment: Moment, side: Side, decision: BidMight | ChooseReroll) -> Contest:
    """The dice as both sides have them, and the Fight values that decide a tie."""
    state = moment.state
    dice = {side: decision.mine, other(side): decision.theirs}
    names = {each: tuple(dict.fromkeys(die.model for die in dice[each])) for each in SIDES}
    now = fray.going_on(state, moment.events, side, (*names["good"], *names["evil"]))
    fights: dict[Side, int] = {}
    for each in SIDES:
        present = now.mine if now and each == side else now.theirs if now else []
        fights[each] = (
            duel.best_fight(arm.fighter for arm in present)
            if present
            else max(state.models[name].warrior.profile.fight for name in names[each])
        )
    return Contest(dice["good"], dice["evil"], fights["good"], fights["evil"])


def _stake(moment: Moment, side: Side, decision: BidMight) -> float:
    """What hangs on who wins the fight."""
    names = [die.model for die in (*decision.mine, *decision.theirs)]
    now = fray.going_on(moment.state, moment.events, side, names)
    if now is not None:
        return balance(now.mine, now.theirs).stake
    return max(price(moment.state.models[name]) for name in names) / 2
