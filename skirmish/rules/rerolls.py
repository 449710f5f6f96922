"""The exact odds of a fight in which banners allow re-rolls, each used where that is best (banner.reroll)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from skirmish.rules.wounds import score

FACES = range(1, 7)


class Group(NamedTuple):
    """Dice with the same modifier."""

    dice: int
    bonus: int


class _Hand(NamedTuple):
    """A side's dice as they lie: the best score, and for each die worth re-rolling the best without it, its modifier.

    Of dice with the same modifier the lowest is the one to re-roll: it leaves the most behind.
    """

    best: int
    options: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=1024)
def chances(
    good: tuple[Group, ...], evil: tuple[Group, ...], lead: int, banners: tuple[bool, bool], good_first: bool
) -> Fraction:
    """Good's chance to win when one side or both have a re-roll; ``banners`` are good's and evil's.

    ``lead`` is 1 where good wins ties, -1 where evil does, 0 where a die decides them. The losing side decides first
    (banner.order); on an even tie it is good where ``good_first`` is set.
    """
    total = Fraction(0)
    for mine, chance in _hands(good, banners[0]):
        for theirs, other_chance in _hands(evil, banners[1]):
            standing = _won(mine.best, theirs.best, lead)
            first = standing == 0 or (standing != 1 and good_first)
            total += chance * other_chance * _value(mine, theirs, lead, (first, not first, first))
    return total


def _hands(groups: tuple[Group, ...], banner: bool) -> Iterator[tuple[_Hand, Fraction]]:
    """All ways in which a side's dice can lie, as far as that matters, and their chances."""
    for bests in product(FACES, repeat=len(groups)):
        chance = prod((_best_is(group, best) for group, best in zip(groups, bests, strict=True)), start=Fraction(1))
        if not chance:
            continue
        options = [
            (max((best for j, best in enumerate(bests) if j != i or group.dice > 1), default=0), group.bonus)
            for i, group in enumerate(groups)
        ]
        yield _Hand(max(bests, default=0), tuple(options) if banner else ()), chance


@lru_cache(maxsize=65536)
def _value(mine: _Hand, theirs: _Hand, lead: int, order: tuple[bool, ...]) -> Fraction:
    """Good's chance with both sides choosing well; ``order`` says of each choice to come whether it is good's."""
    if not order:
        return _won(mine.best, theirs.best, lead)
    is_good, rest = order[0], order[1:]
    hand = mine if is_good else theirs
    values = [_value(mine, theirs, lead, rest)]
    for kept, bonus in hand.options:
        again = [_Hand(max(kept, score(face, bonus))) for face in FACES]
        outcomes = [_value(new, theirs, lead, rest) if is_good else _value(mine, new, lead, rest) for new in again]
        values.append(sum(outcomes, Fraction(0)) / len(FACES))
    return max(values) if is_good else min(values)


def _won(mine: int, theirs: int, lead: int) -> Fraction:
    if mine != theirs:
        return Fraction(int(mine > theirs))
    return Fraction(1 + lead, 2)


def _best_is(group: Group, best: int) -> Fraction:
    """The chance that the best of a group's scores is this one."""
    return _at_most(group, best) - _at_most(group, best - 1)


def _at_most(group: Group, most: int) -> Fraction:
    return Fraction(sum(score(face, group.bonus) <= most for face in FACES), len(FACES)) ** group.dice
