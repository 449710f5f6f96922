"""Traits of riders and of what they ride."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait
from skirmish.traits.items import BOWS

if TYPE_CHECKING:
    from skirmish.forces.warrior import Warrior


class ExpertRider(Trait):
    """At home in the saddle (cavalry.expert, cavalry.gear)."""

    id = "expert-rider"

    def rerolls_jump(self) -> Reason:
        """Each die once."""
        return Reason("cavalry.expert", "an expert rider may roll again")

    def stows(self, items: frozenset[str]) -> tuple[str, ...]:
        """The bow or the shield, of one who has both."""
        bows = tuple(sorted(items & BOWS))
        return (*bows, "shield") if bows and "shield" in items else ()


class DarkHorse(Trait):
    """The horse of a Ringwraith bears none but Ringwraiths (cavalry.riders)."""

    id = "dark-horse"

    def keeps_mount(self, bearer: Warrior, rider: Warrior) -> Reason | None:
        """From those of another race."""
        if rider.profile.race == bearer.profile.race:
            return None
        return Reason("cavalry.riders", f"the mount of {bearer.profile.name} bears none but its like", objects=True)


class OwnHorse(Trait):
    """The horse of the Mouth of Sauron bears nobody else (cavalry.riders)."""

    id = "own-horse"

    def keeps_mount(self, bearer: Warrior, rider: Warrior) -> Reason | None:
        """From everybody else."""
        if rider.profile.id == bearer.profile.id:
            return None
        return Reason("cavalry.riders", f"the mount of {bearer.profile.name} bears nobody else", objects=True)


class OneMaster(Trait):
    """A mount that is ridden only by those whose entries offer it: Shadowfax, a Fell Beast (cavalry.riders)."""

    id = "one-master"

    def spurns(self, mount: Warrior, rider: Warrior) -> Reason | None:
        """Whoever cannot have it from the start."""
        if any(option.mount == mount.profile.id for option in rider.profile.options):
            return None
        text = f"{mount.profile.name} does not let {rider.profile.name} ride it"
        return Reason("cavalry.riders", text, objects=True)


class SingleSaddle(Trait):
    """A Fell Beast carries a rider and nobody else, and without him it flees (fly.fell_beast)."""

    id = "single-saddle"

    def shrugs_off(self, passenger: Warrior) -> Reason:
        """Everybody."""
        return Reason("fly.fell_beast", f"carries a single rider, and not {passenger.profile.name} too", objects=True)

    def takes_off(self) -> Reason:
        """Always."""
        return Reason("fly.fell_beast", "takes to the air and flees the field without its rider")


class WizardsFriend(Trait):
    """Gwaihir: ridden by the Wizards he comes with, and never by the Ring (fly.gwaihir)."""

    id = "wizards-friend"

    def spurns(self, mount: Warrior, rider: Warrior) -> Reason | None:
        """Whoever is not one of them."""
        if rider.profile.id in mount.profile.needs:
            return None
        return Reason("fly.gwaihir", f"{mount.profile.name} does not let {rider.profile.name} ride him", objects=True)

    def shrugs_off(self, passenger: Warrior) -> Reason | None:
        """The Ringbearer."""
        if not passenger.items & {"the-ring", "the-one-ring"}:
            return None
        return Reason("fly.gwaihir", f"does not carry {passenger.profile.name} and the Ring", objects=True)
