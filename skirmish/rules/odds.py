"""Exact odds of fights: who wins, and what the winner's strikes do. No dice are rolled here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from skirmish.forces.profile import Side, other
from skirmish.rules import blows, rerolls
from skirmish.rules.duel import Fighter, best_fight
from skirmish.rules.rerolls import Group
from skirmish.rules.wounds import WoundRuling, score
from skirmish.state import GameState, Model

Dice = tuple[int, int]
"""How many dice, and what is added to each."""

BLOW = Fraction(1, 2)
"""The chance that a charger's blow gets past the barrier (defend.blow)."""


@dataclass(frozen=True, slots=True)
class DuelOdds:
    """The chances of both sides to win a fight; they add up to one."""

    good: Fraction
    evil: Fraction

    def of(self, side: Side) -> Fraction:
        """The chance of a side."""
        return self.good if side == "good" else self.evil


def duel_odds(
    good: Iterable[Dice],
    evil: Iterable[Dice],
    good_fight: int,
    evil_fight: int,
    *,
    banners: Collection[Side] = (),
    priority: Side = "good",
) -> DuelOdds:
    """Who wins a fight when each side rolls groups of dice; ties go by Fight, then evenly (fight.duel, fight.tie).

    A side with a banner near re-rolls one of its dice where that is best for it, in the order of banner.order, in
    which ``priority`` matters only when the dice are level and the Fight values too.
    """
    mine, theirs = _merged(good), _merged(evil)
    lead = (good_fight > evil_fight) - (good_fight < evil_fight)
    if not banners:
        return _duel(mine, theirs, lead)
    groups = [tuple(Group(*group) for group in side) for side in (mine, theirs)]
    won = rerolls.chances(*groups, lead, ("good" in banners, "evil" in banners), priority == "good")
    return DuelOdds(won, 1 - won)


def fight_odds(
    good: Sequence[Fighter], evil: Sequence[Fighter], *, banners: Collection[Side] = (), priority: Side = "good"
) -> DuelOdds:
    """Who wins between fighters as they stand, with their weapons, shields, supports, charges and mounts."""
    return duel_odds(_dice(good), _dice(evil), best_fight(good), best_fight(evil), banners=banners, priority=priority)


@lru_cache(maxsize=4096)
def win_chance(dice: int, against: int, fight: int, against_fight: int, side: Side = "good") -> float:
    """The chance that a side with so many plain dice and a Fight value wins against another."""
    rolls: dict[Side, tuple[int, int]] = {side: (dice, fight), other(side): (against, against_fight)}
    (good, good_fight), (evil, evil_fight) = rolls["good"], rolls["evil"]
    return float(duel_odds([(good, 0)], [(evil, 0)], good_fight, evil_fight).of(side))


def best_die(dice: Iterable[Dice]) -> tuple[Fraction, ...]:
    """The chances that the best of some dice, after their modifiers, is 1, 2 ... 6."""
    groups = tuple(dice)
    at_most = [Fraction(1) if not groups else _all_at_most(groups, face) for face in range(7)]
    return tuple(at_most[face] - at_most[face - 1] for face in range(1, 7))


def wound_chance(need: WoundRuling, *, over_barrier: bool = False) -> Fraction:
    """The exact chance that one strike wounds, where over a barrier it must get past that first."""
    first = _at_least(need.first, need.bonus)
    second = _at_least(need.second, need.bonus) if need.second else Fraction(1)
    return first * second * (BLOW if over_barrier else 1)


def slay_chance(
    state: GameState, strikers: Iterable[Fighter], victim: Model, *, trapped: bool = False, over_barrier: bool = False
) -> Fraction:
    """The chance that winners who all strike at one model take its last wound (fight.strike, fight.trapped).

    The strikers are in play in the state. No Fate is spent.
    """
    left = [Fraction(0)] * victim.wounds + [Fraction(1)]
    for striker in (part for fighter in strikers for part in fighter.parts):
        chance = wound_chance(blows.need(state, striker, victim), over_barrier=over_barrier)
        for _ in range(striker.strikes * (2 if trapped else 1)):
            left = [left[0] + left[1] * chance] + [
                left[k] * (1 - chance) + (left[k + 1] * chance if k < victim.wounds else 0)
                for k in range(1, victim.wounds + 1)
            ]
    return left[0]


def wounds_chance(strikes: int, chance: Fraction, least: int) -> Fraction:
    """The chance that so many strikes, each wounding with a chance, make at least some number of wounds."""
    return sum(
        (comb(strikes, k) * chance**k * (1 - chance) ** (strikes - k) for k in range(least, strikes + 1)), Fraction(0)
    )


@lru_cache(maxsize=4096)
def _duel(good: tuple[Dice, ...], evil: tuple[Dice, ...], lead: int) -> DuelOdds:
    if not good or not evil:
        return DuelOdds(Fraction(bool(good)), Fraction(not good))
    mine, theirs = best_die(good), best_die(evil)
    ahead = sum((mine[i] * theirs[j] for i in range(6) for j in range(i)), Fraction(0))
    level = sum((a * b for a, b in zip(mine, theirs, strict=True)), Fraction(0))
    won = ahead + level * Fraction(1 + lead, 2)
    return DuelOdds(won, 1 - won)


def _merged(groups: Iterable[Dice]) -> tuple[Dice, ...]:
    """Groups of dice by what is added to them, those with the same together."""
    counts: dict[int, int] = {}
    for count, bonus in groups:
        counts[bonus] = counts.get(bonus, 0) + count
    return tuple(sorted((count, bonus) for bonus, count in counts.items() if count))


def _dice(fighters: Iterable[Fighter]) -> list[Dice]:
    return [(part.dice, part.bonus) for fighter in fighters for part in fighter.parts]


def _all_at_most(groups: tuple[Dice, ...], face: int) -> Fraction:
    chance = Fraction(1)
    for count, bonus in groups:
        chance *= (1 - _at_least(face + 1, bonus)) ** count
    return chance


def _at_least(least: int, bonus: int) -> Fraction:
    return Fraction(sum(score(face, bonus) >= least for face in range(1, 7)), 6)
