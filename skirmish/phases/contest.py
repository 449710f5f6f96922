"""The dice for who wins a fight: rolled, re-rolled under banners, changed by Might, and settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from skirmish.decisions.base import Done
from skirmish.decisions.contest import Bid, BidMight, ChooseReroll
from skirmish.decisions.spending import SpendMight
from skirmish.events import BidsRevealed, DuelRolled, Rerolled
from skirmish.forces.profile import SIDES, Side, other
from skirmish.phases.might import spend
from skirmish.phases.play import Flow, Play
from skirmish.rules import banners, contest, duel, heroes
from skirmish.rules.contest import Contest, Die
from skirmish.rules.duel import Fighter
from skirmish.ruling import Reason
from skirmish.state import Fight


def roll_off(play: Play, fight: Fight, fighters: Mapping[str, Fighter]) -> Flow[Side]:
    """Roll for a fight, with everything that may be done to the dice; the side that won it (fight.duel, fight.tie)."""
    lying = _roll(play, fight, fighters)
    lying = yield from _under_banners(play, fight, lying)
    lying = yield from _with_might(play, fight, lying)
    ruling = lying.ruling()
    tie_roll = 0 if ruling.winner else play.dice.d6("fight.tie", "good")
    winner = ruling.winner or duel.tie_breaker(tie_roll)
    because = (
        *(reason for name in fight.names for part in fighters[name].parts for reason in part.because),
        *ruling.because,
    )
    play.tell(
        DuelRolled(
            good=tuple((die.model, die.score) for die in lying.good),
            evil=tuple((die.model, die.score) for die in lying.evil),
            winner=winner,
            tie_roll=tie_roll,
            because=because,
        )
    )
    return winner


def _roll(play: Play, fight: Fight, fighters: Mapping[str, Fighter]) -> Contest:
    """All dice of both sides, good's first; those of a mount that fights after its rider's (fight.attacks)."""
    dice: dict[Side, tuple[Die, ...]] = {}
    for side in SIDES:
        dice[side] = tuple(
            Die(name, face, part.bonus, part.part)
            for name in fight.of(side)
            for part in fighters[name].parts
            for face in play.dice.roll("fight.duel", name, part.dice)
        )
    best = {side: duel.best_fight(fighters[name] for name in fight.of(side)) for side in SIDES}
    return Contest(dice["good"], dice["evil"], best["good"], best["evil"])


def _under_banners(play: Play, fight: Fight, lying: Contest) -> Flow[Contest]:
    """Each side in range of its banner may re-roll one die of its own, once (banner.reroll, banner.order).

    The losing side decides first, then the other, then the first again if it let its own pass and the other has since
    used its.
    """
    state = play.state
    left = {side: near for side in SIDES if (near := banners.in_range(state, fight, side))}
    if not left:
        return lying
    first = contest.first_to_choose(lying, state.priority)
    passed = set[Side]()
    for side in (first, other(first), first):
        might = _might(play, fight)
        if side in passed or side not in left:
            continue
        if not contest.reroll_matters(lying, side, might, other_left=other(side) in left):
            continue
        answer = yield ChooseReroll(
            side=side,
            mine=lying.dice(side),
            theirs=lying.dice(other(side)),
            winning=lying.ruling().winner == side,
        )
        if isinstance(answer, Done):
            passed.add(side)
        else:
            lying = _reroll(play, side, lying, answer.die, left.pop(side))
            passed.clear()
    return lying


def _reroll(play: Play, side: Side, lying: Contest, index: int, near: Reason) -> Contest:
    die = lying.dice(side)[index]
    again = replace(die, face=play.dice.d6("banner.reroll", die.model))
    play.tell(Rerolled(side=side, model=die.model, was=die.score, now=again.score, because=(near,)))
    return lying.with_die(side, index, again)


def _with_might(play: Play, fight: Fight, lying: Contest) -> Flow[Contest]:
    """Heroes may spend Might on their own dice, where that can change who wins (hero.might, hero.bids)."""
    might = _might(play, fight)
    able = contest.bidders(lying, might)
    if not able:
        return lying
    willing = able
    if len(able) > 1:
        bids: dict[Side, Bid] = {}
        first = contest.first_to_choose(lying, play.state.priority)
        for side in (first, other(first)):
            bids[side] = yield _question(lying, side, might, hidden=True)
        willing = tuple(side for side in able if bids[side].points)
        if len(willing) > 1:
            good, evil = (tuple(sorted(bids[side].points.items())) for side in SIDES)
            because = Reason("hero.bids", "both sides have bid Might, neither knowing the other's bid")
            play.tell(BidsRevealed(good=good, evil=evil, because=(because,)))
            for side in (first, other(first)):
                lying = _pay(play, lying, side, bids[side])
            return lying
    for side in willing:
        answer = yield _question(lying, side, might, hidden=False)
        lying = _pay(play, lying, side, answer)
    return lying


def _question(lying: Contest, side: Side, might: Mapping[str, int], *, hidden: bool) -> BidMight:
    return BidMight(
        side=side,
        hidden=hidden,
        heroes=contest.limits(lying, side, might),
        mine=lying.dice(side),
        theirs=lying.dice(other(side)),
    )


def _pay(play: Play, lying: Contest, side: Side, bid: Bid) -> Contest:
    """Each Hero's points go on his best die."""
    for name, points in bid.points.items():
        index = contest.best_die(lying, side, name)
        die = lying.dice(side)[index]
        spend(play, name, "fight.duel", die.score, SpendMight(points=points))
        lying = lying.with_die(side, index, replace(die, might=die.might + points))
    return lying


def _might(play: Play, fight: Fight) -> dict[str, int]:
    """What the Might of each fighter can add to a die of his."""
    state = play.state
    return {name: most for name in fight.names if (most := heroes.points(state, state.models[name]))}
