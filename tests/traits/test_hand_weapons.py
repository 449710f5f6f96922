"""Arms that fight as hand weapons do: swords, bladed bows, thrown weapons, claws, and blades with a name."""

from __future__ import annotations

import pytest

from skirmish.forces.warrior import item_trait
from skirmish.rules import duel
from skirmish.rules.wounds import to_wound
from tests.builders import man, of, orc


@pytest.mark.parametrize(
    ("weapon", "rule"),
    [
        ("hand-weapon", "weapon.hand"),
        ("orc-bow", "weapon.bladed_bow"),
        ("crossbow", "weapon.bladed_bow"),
        ("throwing-spear", "weapon.throwing"),
        ("throwing-spears", "weapon.throwing"),
        ("throwing-axes", "weapon.throwing"),
        ("claws", "weapon.claws"),
        ("narsil", "item.narsil"),
        ("sting", "item.sting"),
        ("elven-blade", "weapon.elven_blade"),
        ("spear", "weapon.spear"),
        ("aeglos", "item.aeglos"),
        ("pike", "weapon.pike"),
    ],
)
def test_neither_better_nor_worse_than_a_sword(weapon: str, rule: str) -> None:
    """No modifier to win or to wound, and a friend's spear has room; the rule is ``rule``."""
    sword = duel.fighter(orc("o", 0, 0), "hand-weapon")
    other = duel.fighter(orc("o", 0, 0), weapon)
    assert (other.dice, other.bonus, other.strikes) == (sword.dice, sword.bonus, sword.strikes) == (1, 0, 1)
    assert (other.wounding, other.most) == ((), None)
    trait = item_trait(weapon)
    assert trait is not None
    assert trait.refuses_support() is None
    assert rule in (type(trait).__doc__ or "") or rule == "weapon.hand"


@pytest.mark.parametrize("weapon", ["throwing-spear", "hand-weapon", "dagger", "elven-blade", "narsil", "sting"])
def test_short_arms_are_of_use_on_the_ground(weapon: str) -> None:
    """Hand weapons and knives (ground.limits)."""
    trait = item_trait(weapon)
    assert trait is not None
    assert trait.usable(man("m", 0, 0, lying=True))


@pytest.mark.parametrize(
    "weapon", ["orc-bow", "two-handed-weapon", "spear", "pike", "aeglos", "staff", "barazantathul"]
)
def test_long_arms_are_not(weapon: str) -> None:
    """No bow, spear, pike or heavy weapon (ground.limits)."""
    trait = item_trait(weapon)
    assert trait is not None
    assert not trait.usable(orc("o", 0, 0, lying=True))


def test_a_throwing_spear_supports_nobody() -> None:
    """It is no spear to fight past a friend with (weapon.throwing)."""
    trait = item_trait("throwing-spear")
    assert trait is not None
    assert not trait.supports()


def test_an_orc_archer_has_a_blade_on_his_bow_and_a_man_has_not() -> None:
    """An Orc's bow and a crossbow fight; a man's does not (weapon.bladed_bow)."""
    assert "orc-bow" in duel.weapons(of("orc-warrior", "o", 0, 0, "orc-bow"))
    assert "bow" not in duel.weapons(of("warrior-of-minas-tirith", "m", 0, 0, "bow"))


@pytest.mark.parametrize("name", ["gwaihir", "shelob"])
def test_beasts_fight_with_claws_at_no_penalty(name: str) -> None:
    """They need no weapon (weapon.claws)."""
    beast = of(name, "b")
    assert duel.weapons(beast) == ("claws",)
    assert duel.fighter(beast, "claws").bonus == 0


@pytest.mark.parametrize("name", ["galadriel", "celeborn", "grima-wormtongue"])
def test_a_dagger_alone_is_a_die_less_one(name: str) -> None:
    """A 4 counts as 3 and a 6 as 5; a 1 stays a 1 (weapon.knife)."""
    armed = of(name, "g")
    assert duel.weapons(armed) == ("dagger",)
    assert duel.scores(duel.fighter(armed, "dagger"), (1, 4, 6)) == (1, 3, 5)


def test_sting_adds_to_strength_for_its_bearer() -> None:
    """Frodo strikes at 3 with it, and at 2 without (item.sting)."""
    assert duel.fighter(of("frodo-baggins", "f", 0, 0, "sting"), "sting").strength == 3
    assert duel.fighter(of("frodo-baggins", "f"), "hand-weapon").strength == 2
    assert duel.choices(of("frodo-baggins", "f", 0, 0, "sting")) == ()


def test_narsil_is_a_sword_with_which_heroic_combats_are_free() -> None:
    """Elendil has nothing to choose among his blades (item.narsil)."""
    elendil = of("elendil", "e")
    assert duel.choices(elendil) == ()
    assert item_trait("narsil").free_heroics == {"fight"}


def test_aeglos_is_a_spear_on_foot_and_a_terror() -> None:
    """It supports as a spear does, and whoever charges its bearer tests (item.aeglos)."""
    trait = item_trait("aeglos")
    assert trait.supports()
    assert trait.terrifies(None, of("gil-galad", "g"), orc("o", 0, 0)).rule == "item.aeglos"
    assert not trait.usable(of("gil-galad", "g", mount="horse"))


@pytest.mark.parametrize(("defence", "needed"), [(4, "4"), (5, "4"), (6, "4"), (8, "4"), (10, "4"), (3, "4"), (2, "3")])
def test_anduril_needs_a_four_at_worst(defence: int, needed: str) -> None:
    """Whatever the Defence; what is easier stays easier (item.anduril)."""
    aragorn = of("aragorn-strider", "a", 0, 0, "anduril")
    blade = duel.fighter(aragorn, "anduril")
    assert blade.strength == 4
    assert to_wound(blade.strength, defence, blade.wounding, most=blade.most).needed == needed


def test_who_has_anduril_draws_it_unasked() -> None:
    """It is better than a sword in everything (item.anduril, weapon.several)."""
    aragorn = of("aragorn-strider", "a", 0, 0, "anduril")
    assert duel.choices(aragorn) == ()
    assert duel.weapons(aragorn)[0] == "anduril"
    assert "hand-weapon" in duel.weapons(aragorn)
