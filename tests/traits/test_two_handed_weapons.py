"""Weapons swung with both hands, and those that only look like them."""

from __future__ import annotations

import pytest

from skirmish.forces.warrior import item_trait
from skirmish.rules import duel, support
from skirmish.rules.wounds import to_wound
from skirmish.state import Fight
from tests.builders import man, of, orc, stage

D = 25 / 25.4


@pytest.mark.parametrize("weapon", ["two-handed-weapon", "staff", "elven-blade-two-handed"])
def test_a_heavy_weapon_is_slow_and_hits_hard(weapon: str) -> None:
    """-1 to win, never below 1, and +1 to wound, never above 6 (weapon.two_handed)."""
    fighter = duel.fighter(man("m", 0, 0), weapon)
    assert duel.scores(fighter, range(1, 7)) == (1, 1, 2, 3, 4, 5)
    assert [reason.value for reason in fighter.wounding] == [1]


def test_both_dice_of_a_double_roll_gain_from_it() -> None:
    """6/4 is 5 and then 3 on the dice (weapon.two_handed)."""
    need = to_wound(3, 8, duel.fighter(man("m", 0, 0), "two-handed-weapon").wounding)
    assert (need.needed, need.bonus) == ("6/4", 1)
    assert need.chance() == pytest.approx(2 / 6 * 4 / 6)


def test_the_kings_axe_is_not_slow() -> None:
    """+1 to wound, and nothing off to win (item.barazantathul)."""
    dain = of("dain-ironfoot-king-of-erebor", "d")
    axe = duel.fighter(dain, duel.weapons(dain)[0])
    assert (axe.weapon, axe.bonus, [reason.value for reason in axe.wounding]) == ("barazantathul", 0, [1])
    assert any(reason.rule == "item.barazantathul" and not reason.applied for reason in axe.because)
    assert item_trait("barazantathul").refuses_support() is not None


@pytest.mark.parametrize("weapon", ["two-handed-weapon", "staff", "barazantathul", "elven-blade-two-handed"])
def test_nobody_swings_one_from_the_saddle(weapon: str) -> None:
    """On foot and upright only (weapon.two_handed)."""
    trait = item_trait(weapon)
    assert trait.usable(man("m", 0, 0))
    assert not trait.usable(man("m", 0, 0, mount="horse"))


def test_a_rider_with_nothing_else_has_a_knife() -> None:
    """Mounted he cannot use it (weapon.two_handed, weapon.knife)."""
    assert duel.weapons(orc("o", 0, 0, "two-handed-weapon", mount="warg")) == ("knife",)


@pytest.mark.parametrize("weapon", ["two-handed-weapon", "staff", "barazantathul", "elven-blade-two-handed", "banner"])
def test_no_spear_helps_who_swings_one(weapon: str) -> None:
    """Their long weapons would be knocked aside (weapon.two_handed, banner.bearer)."""
    state = stage(man("m", 24, 24), orc("o", 24, 24 + D), man("s", 24, 24 - D, "spear"))
    state.fights = (Fight(("m",), ("o",)),)
    assert not support.check(state, {"s": "m"}, {"m": weapon}).allowed
    assert support.check(state, {"s": "m"}, {"m": "hand-weapon"}).allowed


def test_a_wizard_chooses_between_sword_and_staff() -> None:
    """His staff is two-handed (weapon.two_handed, weapon.several)."""
    assert duel.choices(of("gandalf-the-grey", "g")) == ("hand-weapon", "staff")
    assert duel.choices(of("gandalf-the-grey", "g", mount="horse")) == ()
