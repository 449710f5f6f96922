"""Traits of wargear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.forces.warrior import Warrior

BOWS = frozenset({"bow", "orc-bow", "elf-bow", "dwarf-bow", "crossbow"})


class HandWeapon(Trait):
    """A sword, axe or club: the norm (weapon.hand)."""

    id = "hand-weapon"

    def usable_on_the_ground(self) -> bool:
        """Yes."""
        return True


class BladedBow(Trait):
    """An Orc bow or crossbow with blades on its stave: a hand weapon too (weapon.bladed_bow)."""

    id = "bladed-bow"


class Knife(Trait):
    """A knife or dagger: fights at -1 (weapon.knife)."""

    id = "knife"

    def duel(self) -> Iterable[Reason]:
        """-1."""
        return (Reason("weapon.knife", "armed with a knife alone", value=-1),)

    def usable_on_the_ground(self) -> bool:
        """Yes."""
        return True


class TwoHandedWeapon(Trait):
    """A heavy blade: -1 to win, +1 to wound, and no room for a friend's spear (weapon.two_handed)."""

    id = "two-handed-weapon"

    def duel(self) -> Iterable[Reason]:
        """-1."""
        return (Reason("weapon.two_handed", "a two-handed weapon is slow", value=-1),)

    def wounding(self) -> Iterable[Reason]:
        """+1."""
        return (Reason("weapon.two_handed", "a two-handed weapon hits hard", value=1),)

    def refuses_support(self) -> Reason:
        """A friend's spear would be knocked aside."""
        return Reason("weapon.two_handed", "nobody supports past the swing of a two-handed weapon", objects=True)


class Spear(Trait):
    """A spear: fights as a hand weapon, and lends an attack to a friend in front (weapon.spear)."""

    id = "spear"

    def supports(self) -> bool:
        """Yes."""
        return True


class Shield(Trait):
    """A shield: +1 Defence without a bow, and the choice to shield (weapon.shield, weapon.shielding)."""

    id = "shield"

    def defence(self, _bearer: Warrior, items: frozenset[str]) -> Iterable[Reason]:
        """+1, cancelled for one who carries a bow."""
        return (Reason("weapon.shield", "shield", value=1, applied=not items & BOWS),)

    def shields(self) -> bool:
        """Yes."""
        return True

    def usable_on_the_ground(self) -> bool:
        """Yes."""
        return True
