"""Dice, modifiers and ties of a fight."""

from __future__ import annotations

import pytest

from skirmish.rules import duel
from tests.builders import man, orc, recruit


@pytest.mark.parametrize(
    ("good", "evil", "fights", "winner"),
    [
        ([4], [3], (3, 3), "good"),
        ([3, 2], [1, 4, 1], (3, 3), "evil"),
        ([5], [5], (4, 3), "good"),
        ([5], [5, 5], (3, 4), "evil"),
        ([5], [5], (3, 3), None),
    ],
)
def test_the_best_die_wins_then_the_best_fight_then_a_die(good, evil, fights, winner) -> None:
    assert duel.decide(good, evil, *fights).winner == winner


@pytest.mark.parametrize("face", range(1, 7))
def test_a_tie_of_equals_is_evils_on_three_or_less(face: int) -> None:
    assert duel.tie_breaker(face) == ("evil" if face <= 3 else "good")


@pytest.mark.parametrize(("weapon", "scores"), [("hand-weapon", (1, 5, 6)), ("two-handed-weapon", (1, 4, 5))])
def test_a_two_handed_weapon_takes_one_off_but_never_below_one(weapon: str, scores: tuple[int, ...]) -> None:
    fighter = duel.fighter(orc("o", 0, 0), weapon)
    assert duel.scores(fighter, (1, 5, 6)) == scores


def test_a_two_handed_weapon_adds_one_to_wound() -> None:
    fighter = duel.fighter(orc("o", 0, 0), "two-handed-weapon")
    assert [reason.value for reason in fighter.wounding] == [1]


def test_a_knife_takes_one_off() -> None:
    assert duel.fighter(orc("o", 0, 0), "knife").bonus == -1


def test_each_attack_is_a_die_and_a_strike(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "champion", attacks=2)
    champion = man("c", 0, 0)
    champion.profile = "champion"
    fighter = duel.fighter(champion, "hand-weapon")
    assert (fighter.dice, fighter.strikes) == (2, 2)


def test_a_supporting_spear_is_one_more_of_each() -> None:
    fighter = duel.fighter(man("m", 0, 0), "hand-weapon", supported=True)
    assert (fighter.dice, fighter.strikes) == (2, 2)


def test_shielding_doubles_the_dice_and_gives_up_the_strikes() -> None:
    fighter = duel.fighter(man("m", 0, 0, "shield"), "hand-weapon", shielding=True)
    assert (fighter.dice, fighter.strikes) == (2, 0)


def test_a_fighter_on_the_ground_does_not_strike() -> None:
    fighter = duel.fighter(man("m", 0, 0, lying=True), "hand-weapon")
    assert (fighter.dice, fighter.strikes) == (1, 0)


@pytest.mark.parametrize(
    ("options", "lying", "weapons"),
    [
        ((), False, ("hand-weapon",)),
        (("spear",), False, ("hand-weapon", "spear")),
        (("spear",), True, ("hand-weapon",)),
        (("two-handed-weapon",), False, ("two-handed-weapon",)),
        (("two-handed-weapon",), True, ("knife",)),
        (("two-handed-weapon", "spear"), True, ("knife",)),
    ],
)
def test_on_the_ground_only_short_weapons_are_of_use(options, lying, weapons) -> None:
    assert duel.weapons(orc("o", 0, 0, *options, lying=lying)) == weapons


def test_weapons_that_fight_alike_are_no_choice() -> None:
    assert duel.choices(man("m", 0, 0, "spear")) == ()
    assert duel.choices(orc("o", 0, 0, "orc-bow")) == ()
    assert duel.choices(orc("o", 0, 0, "two-handed-weapon", "spear")) == ("two-handed-weapon", "spear")
