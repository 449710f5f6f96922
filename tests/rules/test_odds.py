"""The exact odds: by hand, and against the dice themselves."""

from __future__ import annotations

import contextlib
import itertools
import random
from fractions import Fraction

import pytest

from skirmish.dice import Dice, seeded
from skirmish.events import DuelRolled
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import duel, odds
from skirmish.rules.wounds import score, to_wound
from skirmish.state import Fight, Phase
from tests.builders import man, orc, recruit, stage


def by_counting(good, evil, lead) -> Fraction:
    """Good's chance, by going through every roll."""
    mine = [bonus for count, bonus in good for _ in range(count)]
    theirs = [bonus for count, bonus in evil for _ in range(count)]
    won, total = Fraction(0), 0
    for faces in itertools.product(range(1, 7), repeat=len(mine) + len(theirs)):
        scores = [score(face, bonus) for face, bonus in zip(faces, mine + theirs, strict=True)]
        a, b = max(scores[: len(mine)]), max(scores[len(mine) :])
        won += 1 if a > b else Fraction(1 + lead, 2) if a == b else 0
        total += 1
    return won / total


@pytest.mark.parametrize(
    ("good", "evil", "fights"),
    [
        ([(1, 0)], [(1, 0)], (3, 3)),
        ([(1, 0)], [(1, 0)], (4, 3)),
        ([(2, 0)], [(1, -1)], (3, 4)),
        ([(1, -1), (1, 0)], [(2, 0)], (3, 3)),
        ([(1, 0)], [(3, 0)], (5, 3)),
    ],
)
def test_who_wins_is_what_counting_all_rolls_gives(good, evil, fights) -> None:
    lead = (fights[0] > fights[1]) - (fights[0] < fights[1])
    found = odds.duel_odds(good, evil, *fights)
    assert found.good == by_counting(good, evil, lead)
    assert found.good + found.evil == 1


def test_equals_have_even_odds() -> None:
    assert odds.win_chance(1, 1, 3, 3) == 0.5


def test_the_sides_mirror_each_other() -> None:
    assert odds.win_chance(2, 1, 4, 3, "evil") == pytest.approx(1 - odds.win_chance(1, 2, 3, 4, "good"))


@pytest.mark.parametrize(("strength", "defence"), [(3, 5), (2, 8), (4, 4), (1, 9)])
def test_a_wound_has_the_chance_that_the_chart_gives(strength: int, defence: int) -> None:
    need = to_wound(strength, defence)
    assert float(odds.wound_chance(need)) == pytest.approx(need.chance())
    assert odds.wound_chance(need, over_barrier=True) == odds.wound_chance(need) / 2


def test_trapped_victims_take_two_strikes_for_one() -> None:
    striker, victim = duel.fighter(orc("o", 0, 0), "hand-weapon"), man("m", 0, 0)
    once = odds.slay_chance([striker], victim)
    assert once == Fraction(1, 3)
    assert odds.slay_chance([striker], victim, trapped=True) == 1 - (1 - once) ** 2


def test_a_victim_with_wounds_to_spare_outlasts_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "captain-of-stone", wounds=2)
    striker = duel.fighter(orc("o", 0, 0), "hand-weapon", supported=True)
    tough = man("m", 0, 0, wounds=2)
    assert odds.slay_chance([striker], tough) == odds.wounds_chance(2, Fraction(1, 3), 2) == Fraction(1, 9)


def test_no_strikes_slay_nobody() -> None:
    striker = duel.fighter(man("m", 0, 0, "shield"), "hand-weapon", shielding=True)
    assert odds.slay_chance([striker], orc("o", 0, 0)) == 0


def test_the_phase_bears_the_odds_out() -> None:
    """Two orcs on a man, over and over: who wins, and how often the man falls when he loses."""
    fights, lost, slain = 500, 0, 0
    dice, rng = Dice(seeded(11)), random.Random(11)
    for _ in range(fights):
        state = stage(man("m", 24, 24), orc("o", 24.984, 24), orc("p", 23.5, 24.852), phase=Phase.FIGHT)
        state.fights = (Fight(("m",), ("o", "p")),)
        play = Play(state, dice)
        flow = fight.step(play)
        with contextlib.suppress(StopIteration):
            question = next(flow)
            while True:
                question = flow.send(question.sample(state, rng))
        lost += next(event for event in play.events if isinstance(event, DuelRolled)).winner == "evil"
        slain += "m" in state.fallen
    evil = [duel.fighter(orc(name, 0, 0), "hand-weapon") for name in "op"]
    chance = float(odds.fight_odds([duel.fighter(man("m", 0, 0), "hand-weapon")], evil).evil)
    assert lost / fights == pytest.approx(chance, abs=4 * (chance * (1 - chance) / fights) ** 0.5)
    death = float(odds.slay_chance(evil, man("m", 0, 0)))
    assert slain / lost == pytest.approx(death, abs=4 * (death * (1 - death) / lost) ** 0.5)
