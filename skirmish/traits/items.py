"""Traits of wargear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.state import Model

BOWS = frozenset({"bow", "orc-bow", "elf-bow", "dwarf-bow", "crossbow"})


class HandWeapon(Trait):
    """A sword, axe or club: the norm (weapon.hand)."""

    id = "hand-weapon"
    arms = True

    def usable(self, _bearer: Model) -> bool:
        """Always."""
        return True


class BladedBow(Trait):
    """An Orc bow or crossbow with blades on its stave: a hand weapon too (weapon.bladed_bow)."""

    id = "bladed-bow"
    arms = True


class Knife(Trait):
    """A knife or dagger: fights at -1 (weapon.knife)."""

    id = "knife"
    arms = True

    def duel(self) -> Iterable[Reason]:
        """-1."""
        return (Reason("weapon.knife", "armed with a knife alone", value=-1),)

    def usable(self, _bearer: Model) -> bool:
        """Always."""
        return True


class TwoHandedWeapon(Trait):
    """A heavy blade: -1 to win, +1 to wound, and no room for a friend's spear (weapon.two_handed)."""

    id = "two-handed-weapon"
    arms = True

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
    arms = True

    def supports(self) -> bool:
        """Yes."""
        return True


class Shield(Trait):
    """A shield: +1 Defence without a bow, and the choice to shield (weapon.shield, weapon.shielding)."""

    id = "shield"

    def defence(self, traits: Sequence[Trait], items: frozenset[str], mounted: bool) -> Iterable[Reason]:
        """+1, cancelled for one who carries a bow unless he is an expert rider on his mount (cavalry.expert)."""
        expert = mounted and any(trait.id == "expert-rider" for trait in traits)
        return (Reason("weapon.shield", "shield", value=1, applied=expert or not items & BOWS),)

    def shields(self) -> bool:
        """Yes."""
        return True

    def usable(self, _bearer: Model) -> bool:
        """Always."""
        return True
