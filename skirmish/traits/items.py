"""Traits of wargear: arms, shields and banners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.forces.warrior import Warrior
    from skirmish.state import Fight, GameState, Model

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


class ThrowingWeapon(HandWeapon):
    """A throwing spear or axe: hand to hand it is a hand weapon, and reaches past nobody (weapon.throwing)."""

    id = "throwing-weapon"


class Knife(Trait):
    """A knife or dagger: fights at -1 (weapon.knife)."""

    id = "knife"
    arms = True

    def duel(self, _charging: bool) -> Iterable[Reason]:
        """-1."""
        return (Reason("weapon.knife", "armed with a knife alone", value=-1),)

    def usable(self, _bearer: Model) -> bool:
        """Always."""
        return True


class Claws(HandWeapon):
    """What beasts fight with: no worse than a hand weapon, and nobody takes it from them (weapon.claws)."""

    id = "claws"
    magical = True


class TwoHandedWeapon(Trait):
    """A heavy blade: -1 to win, +1 to wound, on foot, and no room for a friend's spear (weapon.two_handed)."""

    id = "two-handed-weapon"
    arms = True
    both_hands = True

    def duel(self, _charging: bool) -> Iterable[Reason]:
        """-1."""
        return (Reason("weapon.two_handed", "a two-handed weapon is slow", value=-1),)

    def wounding(self, _charging: bool) -> Iterable[Reason]:
        """+1."""
        return (Reason("weapon.two_handed", "a two-handed weapon hits hard", value=1),)

    def usable(self, bearer: Model) -> bool:
        """On foot, and on one's feet."""
        return not bearer.lying and bearer.mount is None

    def refuses_support(self) -> Reason | None:
        """A friend's spear would be knocked aside."""
        return Reason("weapon.two_handed", "nobody supports past the swing of a two-handed weapon", objects=True)


class Staff(TwoHandedWeapon):
    """A Wizard's staff, to fight with two-handed (weapon.two_handed)."""

    id = "staff"
    magical = True


class Barazantathul(TwoHandedWeapon):
    """The great axe of the kings of Erebor, so well balanced that it is not slow (item.barazantathul)."""

    id = "barazantathul"

    def duel(self, _charging: bool) -> Iterable[Reason]:
        """The usual penalty does not count."""
        return (Reason("item.barazantathul", "its balance makes up for its weight", value=-1, applied=False),)


class ElvenBlade(HandWeapon):
    """An Elven blade or Easterling halberd: a hand weapon, or two-handed for a phase (weapon.elven_blade)."""

    id = "elven-blade"

    def other_ways(self, bearer: Warrior) -> Iterable[str]:
        """With both hands, for one who has neither shield nor spear."""
        burdened = any(trait.shields() or trait.supports() for trait in bearer.traits)
        return () if burdened else (BothHands.id,)


class BothHands(TwoHandedWeapon):
    """An Elven blade in both hands (weapon.elven_blade)."""

    id = "elven-blade-two-handed"
    declared = True


class Narsil(HandWeapon):
    """The sword of Elendil: a hand weapon with which heroic combats are free (item.narsil)."""

    id = "narsil"
    magical = True
    free_heroics = frozenset({"fight"})


class Sting(HandWeapon):
    """A blade of Gondolin; what it adds to its bearer's Strength stands in the lists (item.sting)."""

    id = "sting"
    magical = True


class Spear(Trait):
    """A spear: on foot a hand weapon that lends an attack to a friend in front (weapon.spear)."""

    id = "spear"
    arms = True

    def usable(self, bearer: Model) -> bool:
        """On foot, and on one's feet."""
        return not bearer.lying and bearer.mount is None

    def supports(self) -> bool:
        """Yes."""
        return True


class Aeglos(Spear):
    """The spear of Gil-galad: a spear, and so dreaded that its bearer causes terror (item.aeglos)."""

    id = "aeglos"
    magical = True

    def terrifies(self, _state: GameState, bearer: Model, _foe: Model) -> Reason:
        """While he has it."""
        return Reason("item.aeglos", f"{bearer.name} carries Aeglos")


class Pike(Spear):
    """A pike: a spear that reaches past another (weapon.pike)."""

    id = "pike"
    both_hands = True

    def reaches(self) -> bool:
        """Yes."""
        return True


class Lance(Trait):
    """A lance: +1 to wound at the charge, a mere shaft otherwise, and of no use on foot (weapon.lance)."""

    id = "lance"
    arms = True

    def usable(self, bearer: Model) -> bool:
        """Mounted."""
        return bearer.mount is not None

    def duel(self, charging: bool) -> Iterable[Reason]:
        """-1 for one who does not charge."""
        return () if charging else (Reason("weapon.lance", "a lance that does not charge is a shaft", value=-1),)

    def wounding(self, charging: bool) -> Iterable[Reason]:
        """+1 at the charge."""
        return (
            (Reason("weapon.lance", "the weight of steed and rider is behind the lance", value=1),) if charging else ()
        )


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

    def usable(self, bearer: Model) -> bool:
        """On foot, be it on the ground (cavalry.shielding)."""
        return bearer.mount is None


class Banner(Trait):
    """A banner: a re-roll for fights near it; it is held with both hands (banner.bearer, banner.range)."""

    id = "banner"
    arms = True
    both_hands = True
    banner = True

    def usable(self, _bearer: Model) -> bool:
        """Always: mounted, and on the ground."""
        return True

    def duel(self, _charging: bool) -> Iterable[Reason]:
        """-1."""
        return (Reason("banner.bearer", "a banner in the hands is a hindrance", value=-1),)

    def refuses_support(self) -> Reason:
        """As of a two-handed weapon."""
        return Reason("banner.bearer", "nobody supports past a banner, as past a two-handed weapon", objects=True)


class HornOfGondor(Trait):
    """Outnumbered two to one in a fight, its bearer may blow it: the bravest foe must keep his nerve (item.horn)."""

    id = "horn-of-gondor"

    def blows(self, _state: GameState, bearer: Model, fight: Fight) -> Reason | None:
        """Two enemies or more for each of his side, those who lend spears not counted."""
        mine, theirs = (fight.good, fight.evil) if bearer.side == "good" else (fight.evil, fight.good)
        if len(theirs) < 2 * len(mine):
            return None
        numbers = {"friends": len(mine), "enemies": len(theirs)}
        return Reason("item.horn", f"{bearer.name} is outnumbered {len(theirs)} to {len(mine)}", numbers)
