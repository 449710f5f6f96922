"""Dice that lie: who decides first about them, and when a re-roll or Might can matter at all."""

from __future__ import annotations

import itertools

import pytest

from skirmish.forces.profile import Side, other
from skirmish.rules import contest
from skirmish.rules.contest import Contest, Die

FACES = range(1, 7)


def lying(good: tuple[int, ...], evil: tuple[int, ...], fights: tuple[int, int] = (3, 3), bonus: int = 0) -> Contest:
    """Dice of one model on each side."""
    return Contest(tuple(Die("g", face, bonus) for face in good), tuple(Die("e", face) for face in evil), *fights)


@pytest.mark.parametrize(
    ("good", "evil", "fights", "first"),
    [
        ((2,), (5,), (3, 3), "good"),
        ((5,), (2,), (3, 3), "evil"),
        ((4,), (4,), (3, 4), "good"),
        ((4,), (4,), (4, 3), "evil"),
    ],
)
def test_the_side_that_loses_decides_first(good, evil, fights, first: Side) -> None:
    """On the dice, or on the tie (banner.order)."""
    for priority in ("good", "evil"):
        assert contest.first_to_choose(lying(good, evil, fights), priority) == first


def test_an_even_tie_leaves_it_to_priority() -> None:
    """(banner.order)."""
    assert contest.first_to_choose(lying((4,), (4,)), "evil") == "evil"


def worth(table: Contest, left: frozenset[Side], order: tuple[Side, ...]) -> float:
    """Good's chance when both sides re-roll as well as they can, by going through all that may happen."""
    if not order:
        return {"good": 1.0, "evil": 0.0, None: 0.5}[table.ruling().winner]
    side, rest = order[0], order[1:]
    found = [worth(table, left, rest)]
    if side in left:
        for index, die in enumerate(table.dice(side)):
            again = [table.with_die(side, index, Die(die.model, face, die.bonus)) for face in FACES]
            found.append(sum(worth(each, left - {side}, rest) for each in again) / 6)
    return max(found) if side == "good" else min(found)


@pytest.mark.parametrize("fights", [(3, 3), (4, 3), (3, 4)])
@pytest.mark.parametrize("bonus", [0, -1])
def test_who_is_not_asked_would_gain_nothing(fights: tuple[int, int], bonus: int) -> None:
    """For all rolls of two dice against one: a re-roll that is not offered is worth nothing (banner.reroll)."""
    for a, b, c in itertools.product(FACES, repeat=3):
        table = lying((a, b), (c,), fights, bonus)
        for side, both in itertools.product(("good", "evil"), (False, True)):
            left: frozenset[Side] = frozenset(("good", "evil") if both else (side,))
            if contest.reroll_matters(table, side, {}, other_left=both):
                continue
            order: tuple[Side, ...] = (side, other(side)) if both else (side,)
            assert worth(table, left, order) == pytest.approx(worth(table, left - {side}, order))


def test_a_re_roll_that_helps_is_offered() -> None:
    """Where it changes the odds at once (banner.reroll)."""
    for a, b, c in itertools.product(FACES, repeat=3):
        table = lying((a, b), (c,), (3, 4))
        alone: frozenset[Side] = frozenset(("good",))
        if worth(table, alone, ("good",)) > worth(table, frozenset(), ()):
            assert contest.reroll_matters(table, "good", {}, other_left=False)


def test_a_better_die_may_be_what_a_heros_might_needs() -> None:
    """His own heavy blade can come to no more than a friend's has, but Might goes on his alone (banner.reroll)."""
    heavy = Die("g", 6, -1), Die("hero", 2, -1)
    table = Contest(heavy, (Die("e", 6),), 4, 3)
    assert contest.reroll_matters(table, "good", {"hero": 1}, other_left=False)
    assert not contest.reroll_matters(table, "good", {}, other_left=False)


def test_might_to_come_is_reckoned_with() -> None:
    """A leader whom the other's Hero can overtake may want a better die (banner.reroll, hero.might)."""
    table = lying((5, 2), (4,), (3, 3))
    assert not contest.reroll_matters(table, "good", {}, other_left=False)
    assert contest.reroll_matters(table, "good", {"e": 2}, other_left=False)
    hopeless = lying((2,), (6,), (3, 3), bonus=-1)
    assert not contest.reroll_matters(hopeless, "good", {}, other_left=False)
    assert contest.reroll_matters(hopeless, "good", {"g": 1}, other_left=False)


@pytest.mark.parametrize(
    ("good", "evil", "might", "able"),
    [
        ((4,), (5,), {"g": 1}, ("good",)),
        ((4,), (5,), {"e": 1}, ()),
        ((4,), (5,), {"g": 1, "e": 1}, ("good", "evil")),
        ((3,), (5,), {"g": 1, "e": 3}, ()),
        ((6,), (6,), {"g": 3, "e": 3}, ()),
        ((4,), (6,), {"g": 2, "e": 3}, ("good",)),
    ],
)
def test_who_can_change_who_wins_with_might(good, evil, might, able) -> None:
    """Enough of it to be level or better, and an answer where there is one (hero.bids)."""
    assert contest.bidders(lying(good, evil), might) == able
