"""The dice for who wins a fight once they lie: what re-rolls and Might can still do to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from skirmish.forces.profile import SIDES, Side, other
from skirmish.rules import duel
from skirmish.rules.duel import DuelRuling
from skirmish.rules.wounds import score

TOP = 6


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: whose it is, its face, and what is added to it, Might included."""

    model: str
    face: int
    bonus: int = 0
    part: Literal["self", "mount"] = "self"
    """``mount`` for the dice of a monstrous mount, on which its rider spends no Might."""
    might: int = 0

    @property
    def score(self) -> int:
        """What it counts: Might is added to what the weapon has made of it (weapon.two_handed, hero.might)."""
        return min(TOP, score(self.face, self.bonus) + self.might)


@dataclass(frozen=True, slots=True)
class Contest:
    """All dice of a fight, and the best Fight value of each side."""

    good: tuple[Die, ...]
    evil: tuple[Die, ...]
    good_fight: int
    evil_fight: int

    def dice(self, side: Side) -> tuple[Die, ...]:
        """Those of a side."""
        return self.good if side == "good" else self.evil

    def best(self, side: Side) -> int:
        """The best score of a side."""
        return max((die.score for die in self.dice(side)), default=0)

    def ruling(self) -> DuelRuling:
        """Who wins as things stand (fight.duel, fight.tie)."""
        scores = {side: [die.score for die in self.dice(side)] for side in SIDES}
        return duel.decide(scores["good"], scores["evil"], self.good_fight, self.evil_fight)

    def winner(self, mine: int, theirs: int, side: Side) -> Side | None:
        """Who would win if the best score of a side were ``mine``, and the other's ``theirs``."""
        good, evil = (mine, theirs) if side == "good" else (theirs, mine)
        return duel.decide([good], [evil], self.good_fight, self.evil_fight).winner

    def with_die(self, side: Side, index: int, die: Die) -> Contest:
        """The same with one die changed."""
        dice = (*self.dice(side)[:index], die, *self.dice(side)[index + 1 :])
        return replace(self, good=dice) if side == "good" else replace(self, evil=dice)


def first_to_choose(contest: Contest, priority: Side) -> Side:
    """The side that decides first what to do about the dice: the one that is losing (banner.order, hero.bids).

    Where even a tie would be even, that is the side with priority.
    """
    winner = contest.ruling().winner
    return priority if winner is None else other(winner)


def reroll_matters(contest: Contest, side: Side, might: Mapping[str, int], *, other_left: bool) -> bool:
    """Whether a re-roll by a side can have a part in who wins (banner.reroll).

    ``might`` is what each Hero can add to a die of his. ``other_left`` is whether the other side may
    yet re-roll too.
    """
    mine, theirs = contest.best(side), contest.best(other(side))
    better, lifted = _rerolled(contest, side), _lifted(contest, side, might, anew=True)
    if better <= mine and lifted <= _lifted(contest, side, might, anew=False):
        return False
    most = max(better, lifted)
    against = _lifted(contest, other(side), might, anew=other_left)
    if other_left:
        against = max(against, _rerolled(contest, other(side)))
    return contest.winner(most, theirs, side) != other(side) and contest.winner(mine, against, side) != side


def bidders(contest: Contest, might: Mapping[str, int]) -> tuple[Side, ...]:
    """The sides whose Heroes can change who wins by Might, as far as the other's can be foreseen (hero.bids)."""
    reach = {side: _reachable(contest, side, might) for side in SIDES}
    return tuple(side for side in SIDES if _can_matter(contest, side, reach[side], reach[other(side)]))


def limits(contest: Contest, side: Side, might: Mapping[str, int]) -> dict[str, int]:
    """How many points each Hero of a side can put on his best die; those who can put none are left out."""
    best: dict[str, int] = {}
    for die in contest.dice(side):
        if die.part == "self":
            best[die.model] = max(best.get(die.model, 0), die.score)
    found = {name: min(might.get(name, 0), TOP - score) for name, score in best.items()}
    return {name: most for name, most in found.items() if most > 0}


def best_die(contest: Contest, side: Side, name: str) -> int:
    """The place of a Hero's own best die among those of his side, on which his Might is spent."""
    own = [
        (-die.score, index) for index, die in enumerate(contest.dice(side)) if (die.model, die.part) == (name, "self")
    ]
    return min(own)[1]


def _can_matter(contest: Contest, side: Side, mine: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    stay = contest.best(side)
    return any(
        contest.winner(best, answer, side) != contest.winner(stay, answer, side) for best in mine for answer in theirs
    )


def _reachable(contest: Contest, side: Side, might: Mapping[str, int]) -> tuple[int, ...]:
    """The best scores that a side can have, by Might or without it."""
    best = contest.best(side)
    most = max((die.score + might.get(die.model, 0) for die in contest.dice(side) if die.part == "self"), default=best)
    return tuple(range(best, max(best, min(TOP, most)) + 1))


def _rerolled(contest: Contest, side: Side) -> int:
    """The best that a side could have after a re-roll of one die."""
    dice = contest.dice(side)
    return max((score(TOP, die.bonus) for die in dice), default=0)


def _lifted(contest: Contest, side: Side, might: Mapping[str, int], *, anew: bool) -> int:
    """The best that a side could have by Might, on a die rolled anew where that can be."""
    return max(
        (
            min(TOP, (score(TOP, die.bonus) if anew else die.score) + might.get(die.model, 0) * (die.part == "self"))
            for die in contest.dice(side)
        ),
        default=0,
    )
