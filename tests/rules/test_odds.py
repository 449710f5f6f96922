"""The exact odds: by hand, and against the dice themselves."""

from __future__ import annotations

import contextlib
import itertools
import random
from fractions import Fraction

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.contest import ChooseReroll, Reroll
from skirmish.dice import Dice, seeded
from skirmish.events import DuelRolled
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import duel, mounted, odds
from skirmish.rules.wounds import score, to_wound
from skirmish.ruling import Reason
from skirmish.state import Fight, Model, Phase
from tests.builders import man, of, orc, recruit, stage


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


def slays(striker: Model, weapon: str, victim: Model, *, trapped: bool = False) -> Fraction:
    """The chance that one striker slays a victim."""
    return odds.slay_chance(stage(striker), [duel.fighter(striker, weapon)], victim, trapped=trapped)


def test_trapped_victims_take_two_strikes_for_one() -> None:
    striker, victim = orc("o", 0, 0), man("m", 0, 0)
    once = slays(striker, "hand-weapon", victim)
    assert once == Fraction(1, 3)
    assert slays(striker, "hand-weapon", victim, trapped=True) == 1 - (1 - once) ** 2


def test_a_victim_with_wounds_to_spare_outlasts_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "captain-of-stone", wounds=2)
    tough = man("m", 0, 0, wounds=2)
    assert (
        slays(orc("o", 0, 0), "hand-weapon", tough, trapped=True)
        == odds.wounds_chance(2, Fraction(1, 3), 2)
        == Fraction(1, 9)
    )


def test_no_strikes_slay_nobody() -> None:
    shielder = man("m", 0, 0, "shield")
    fighter = duel.fighter(shielder, "hand-weapon", shielding=True)
    assert odds.slay_chance(stage(shielder), [fighter], orc("o", 0, 0)) == 0


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
    orcs = [orc(name, 0, 0) for name in "op"]
    evil = [duel.fighter(each, "hand-weapon") for each in orcs]
    chance = float(odds.fight_odds([duel.fighter(man("m", 0, 0), "hand-weapon")], evil).evil)
    assert lost / fights == pytest.approx(chance, abs=4 * (chance * (1 - chance) / fights) ** 0.5)
    death = float(odds.slay_chance(stage(*orcs), evil, man("m", 0, 0)))
    assert slain / lost == pytest.approx(death, abs=4 * (death * (1 - death) / lost) ** 0.5)


def by_counting_with_banners(good, evil, lead, banners, priority) -> Fraction:
    """Good's chance when banners are used as well as can be, by going through every roll and every choice."""
    mine = [bonus for count, bonus in good for _ in range(count)]
    theirs = [bonus for count, bonus in evil for _ in range(count)]
    total = Fraction(0)
    rolls = list(itertools.product(range(1, 7), repeat=len(mine) + len(theirs)))
    for faces in rolls:
        ours, others = faces[: len(mine)], faces[len(mine) :]
        standing = _won(ours, mine, others, theirs, lead)
        first = standing == 0 or (standing == Fraction(1, 2) and priority == "good")
        total += _best_play((ours, mine), (others, theirs), lead, banners, (first, not first, first))
    return total / len(rolls)


def _won(ours, mine, others, theirs, lead) -> Fraction:
    a = max(score(face, bonus) for face, bonus in zip(ours, mine, strict=True))
    b = max(score(face, bonus) for face, bonus in zip(others, theirs, strict=True))
    return Fraction(int(a > b)) if a != b else Fraction(1 + lead, 2)


def _best_play(good, evil, lead, banners, order) -> Fraction:
    if not order:
        return _won(*good, *evil, lead)
    is_good, side = order[0], "good" if order[0] else "evil"
    faces, bonuses = good if is_good else evil
    values = [_best_play(good, evil, lead, banners, order[1:])]
    if side in banners:
        left = banners - {side}
        for index in range(len(faces)):
            again = [((*faces[:index], face, *faces[index + 1 :]), bonuses) for face in range(1, 7)]
            pairs = [(new, evil) if is_good else (good, new) for new in again]
            values.append(sum(_best_play(a, b, lead, left, order[1:]) for a, b in pairs) / 6)
    return max(values) if is_good else min(values)


@pytest.mark.parametrize(
    ("good", "evil", "fights", "banners"),
    [
        ([(1, 0)], [(1, 0)], (3, 3), {"good"}),
        ([(1, 0)], [(1, 0)], (3, 4), {"good"}),
        ([(1, 0)], [(1, 0)], (3, 3), {"good", "evil"}),
        ([(1, -1)], [(1, 0)], (3, 3), {"good", "evil"}),
        ([(1, -1), (1, 0)], [(1, 0)], (4, 3), {"good"}),
        ([(2, 0)], [(1, -1)], (3, 4), {"good", "evil"}),
        ([(1, 0)], [(2, 0)], (3, 3), {"evil"}),
    ],
)
@pytest.mark.parametrize("priority", ["good", "evil"])
def test_banners_are_used_as_well_as_can_be(good, evil, fights, banners, priority) -> None:
    """One re-roll a side, in the order of the book (banner.reroll, banner.order)."""
    lead = (fights[0] > fights[1]) - (fights[0] < fights[1])
    found = odds.duel_odds(good, evil, *fights, banners=banners, priority=priority)
    assert found.good == by_counting_with_banners(good, evil, lead, frozenset(banners), priority)
    assert found.good + found.evil == 1


def test_a_banner_never_hurts_its_side() -> None:
    for good, evil in itertools.product(([(1, 0)], [(2, -1)], [(3, 0)]), repeat=2):
        plain = odds.duel_odds(good, evil, 4, 4).good
        assert odds.duel_odds(good, evil, 4, 4, banners=("good",)).good >= plain
        assert odds.duel_odds(good, evil, 4, 4, banners=("evil",)).good <= plain


def test_the_odds_know_shields_spears_charges_and_beasts() -> None:
    """Each as the dice it brings (weapon.shielding, weapon.pike, cavalry.extra_attack, cavalry.monstrous)."""
    foe = [duel.fighter(orc("o", 0, 0), "hand-weapon")]
    extra = (Reason("cavalry.extra_attack", "charges", value=1),)
    for fighter, dice in (
        (duel.fighter(man("m", 0, 0, "shield"), "hand-weapon", shielding=True), 2),
        (duel.fighter(man("m", 0, 0), "hand-weapon", supported=2), 3),
        (duel.fighter(man("m", 0, 0), "hand-weapon", extra=extra), 2),
    ):
        assert odds.fight_odds([fighter], foe) == odds.duel_odds([(dice, 0)], [(1, 0)], 3, 3)
    wraith = of("ringwraith", "w", 0, 0, "fell-beast")
    beast = duel.fighter(wraith, "hand-weapon")
    mine = [duel.fighter(man("m", 0, 0), "hand-weapon")]
    assert odds.fight_odds(mine, [beast]) == odds.duel_odds([(1, 0)], [(3, 0)], 3, 5)
    bite = slays(wraith, "hand-weapon", man("m", 0, 0))
    assert bite == 1 - (1 - Fraction(1, 3)) * (1 - Fraction(1, 2)) ** 2


def test_blades_change_the_odds_of_a_wound() -> None:
    """Heavy ones, one that needs no more than a 4, the Dead's (weapon.two_handed, item.anduril, creature.blades)."""
    troll = of("mordor-troll", "t", 0, 0, wounds=1)
    assert troll.warrior.defence == 7
    assert slays(man("m", 0, 0), "two-handed-weapon", troll) == Fraction(1, 3)
    assert slays(of("aragorn-strider", "a", 0, 0, "anduril"), "anduril", troll) == 1 - Fraction(1, 2) ** 3
    dead = of("warrior-of-the-dead", "d", 0, 0)
    assert (dead.warrior.strength, troll.warrior.profile.courage) == (3, 3)
    assert slays(dead, "hand-weapon", troll) == Fraction(1, 2)


FIGHTS = 400


@pytest.mark.parametrize(
    ("mine", "weapon"),
    [
        (("warrior-of-minas-tirith", ()), "hand-weapon"),
        (("gandalf-the-grey", ()), "staff"),
        (("elrond", ()), "elven-blade-two-handed"),
        (("elrond", ()), "elven-blade"),
        (("galadriel", ()), "dagger"),
        (("dain-ironfoot-king-of-erebor", ()), "barazantathul"),
        (("aragorn-strider", ("anduril",)), "anduril"),
        (("knights-of-minas-tirith", ()), "lance"),
        (("knights-of-minas-tirith", ()), "hand-weapon"),
        (("warrior-of-minas-tirith", ("banner",)), "banner"),
        (("shelob", ()), "claws"),
        (("warrior-of-the-dead", ()), "hand-weapon"),
    ],
)
def test_the_phase_bears_the_odds_of_each_weapon_out(mine, weapon) -> None:
    """Over and over against the same foe: who wins, and how often he falls (four standard errors)."""
    dice, won, slain = Dice(seeded(5)), 0, 0
    profile, options = mine
    for turn in range(FIGHTS):
        fighter = of(profile, "m", 24, 24, *options, charged=("o",), drawn=weapon, might=0, free_might=0)
        side = fighter.side
        foe = orc("o", 24, 24) if side == "good" else man("o", 24, 24)
        state = stage(fighter, foe, phase=Phase.FIGHT)
        foe.x = 24 + state.radius(fighter) + state.radius(foe)
        pair = Fight(("m",), ("o",)) if side == "good" else Fight(("o",), ("m",))
        state.fights = (pair,)
        if turn == 0:
            ours = duel.enter(state, pair, fighter, weapon)
            theirs = duel.enter(state, pair, foe, "hand-weapon")
            good, evil = ([ours], [theirs]) if side == "good" else ([theirs], [ours])
            banner = (side,) if weapon == "banner" else ()
            chance = float(odds.fight_odds(good, evil, banners=banner).of(side))
            down = mounted.charge_bonus(state, fighter, pair).allowed
            death = float(odds.slay_chance(state, [ours], foe, trapped=down))
        play = Play(state, dice)
        flow = fight.step(play)
        with contextlib.suppress(StopIteration):
            question = next(flow)
            while True:
                question = flow.send(_sensible(question, state))
        winner = next(event for event in play.events if isinstance(event, DuelRolled)).winner
        won += winner == side
        slain += "o" in state.fallen
    assert won / FIGHTS == pytest.approx(chance, abs=4 * (chance * (1 - chance) / FIGHTS) ** 0.5)
    assert slain / won == pytest.approx(death, abs=4 * max(death * (1 - death) / won, 1e-9) ** 0.5)


def _sensible(question, state):
    """The best use of a banner; any answer to the rest."""
    if isinstance(question, ChooseReroll):
        return Done() if question.winning else Reroll(die=0)
    return question.sample(state, random.Random(3))


def test_a_side_without_dice_loses_for_certain() -> None:
    """Loose mounts roll none (cavalry.loose)."""
    assert odds.duel_odds([(1, 0)], [], 3, 0).good == 1
    assert odds.duel_odds([], [(2, 0)], 0, 4).evil == 1
