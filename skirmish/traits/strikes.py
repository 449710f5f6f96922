"""Traits that change what the strikes of a fight do, and what becomes of those who are struck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Taint, Trait
from skirmish.traits.items import HandWeapon

if TYPE_CHECKING:
    from skirmish.state import Model


class Anduril(HandWeapon):
    """The Flame of the West: a hand weapon that wounds on 4 or more at worst (item.anduril)."""

    id = "anduril"
    magical = True

    def most_to_wound(self) -> Reason:
        """4."""
        return Reason("item.anduril", "Anduril needs no more than 4, whatever it strikes", value=4)


class BladesOfTheDead(Trait):
    """Ghostly blades that armour does not stop (creature.blades)."""

    id = "blades-of-the-dead"

    def against_courage(self) -> Reason:
        """Always."""
        return Reason("creature.blades", "Courage alone, and no armour, keeps off the blades of the dead")


class DrainSoul(Trait):
    """One wound of the King of the Dead is death (creature.drain_soul)."""

    id = "drain-soul"

    def slays_outright(self) -> Reason:
        """Always."""
        return Reason("creature.drain_soul", "a wound that is not recovered drains the soul")


class MorgulBlade(Trait):
    """A blade whose tip breaks off in a wound, once (item.morgul_blade)."""

    id = "morgul-blade"

    def taints(self, bearer: Model, victim: Model) -> Taint | None:
        """A shard, in those who have two Wounds or more by their entry."""
        if victim.warrior.profile.wounds < 2:
            return None
        reason = Reason("item.morgul_blade", f"a shard of the blade of {bearer.name} stays in {victim.name}")
        return Taint("shard", reason, self.id)


class Venom(Trait):
    """A sting that goes on to work (creature.venom)."""

    id = "venom"

    def taints(self, bearer: Model, victim: Model) -> Taint:
        """Venom, in everybody."""
        return Taint("venom", Reason("creature.venom", f"the venom of {bearer.name} works in {victim.name}"))


class Lash(Trait):
    """A whip that entangles whom it wounds (creature.lash)."""

    id = "lash"

    def lashes(self) -> Reason:
        """2."""
        return Reason("creature.lash", "whom the lash would wound is entangled and struck twice more", value=2)


class TrollChain(Trait):
    """A chain that catches a beaten enemy (creature.chain)."""

    id = "troll-chain"

    def chains(self) -> Reason:
        """Always."""
        return Reason("creature.chain", "a die above the enemy's Fight, or a 6, brings one more strike at him")


class Unstoppable(Trait):
    """A mace that sweeps all away (creature.unstoppable)."""

    id = "unstoppable"

    def sweeps(self) -> Reason:
        """Always."""
        return Reason("creature.unstoppable", "one strike at every enemy who took part, supporters too")


class Pounce(Trait):
    """A leap onto the prey with the weight of a monstrous mount (creature.pounce)."""

    id = "pounce"

    def pounces(self) -> Reason:
        """Always."""
        return Reason("creature.pounce", "a pouncing spider charges as a monstrous mount does, with an extra attack")


class HuntingInstinct(Trait):
    """A hunter that flees a prey that wounds it (creature.instinct)."""

    id = "hunting-instinct"

    def loses_heart(self) -> Reason:
        """At every wound."""
        return Reason("creature.instinct", "each wound is a Courage test, and she flees if she fails it")


class TheOneRing(Trait):
    """The Ring on its master's hand (item.one_ring)."""

    id = "the-one-ring"

    def clings_to_life(self) -> Reason:
        """2 or more."""
        return Reason("item.one_ring", "2 or more: the Ring sustains its master", value=2)


class WillOfTheWraiths(Trait):
    """Wraiths who are there by their Will alone (creature.wraith_will)."""

    id = "will-of-the-wraiths"
    binds_to_ring = True

    def sees_in_the_dark(self) -> Reason:
        """Always."""
        return Reason("dark.sight", "a wraith sees by the light of living things")

    def sees_the_unseen(self) -> Reason:
        """Always."""
        return Reason("ring.unseen", "a wraith sees the wearer of the Ring")

    def fades(self, bearer: Model) -> Reason:
        """Always."""
        return Reason("creature.wraith_will", f"{bearer.name} is banished for want of Will")

    def wearied(self, bearer: Model, foes: Iterable[Model]) -> Reason | None:
        """Unless one of the enemies wears the Ring."""
        if any("ring" in foe.effects for foe in foes):
            return None
        return Reason("creature.wraith_will", f"the fight costs {bearer.name} a point of Will")
