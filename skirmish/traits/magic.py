"""Traits of those who cast magical powers and of those who withstand them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.state import GameState, Model


class StaffOfPower(Trait):
    """A Wizard's staff: the Will that he spends for nothing each turn comes from it (magic.will)."""

    id = "staff-of-power"

    def withholds_will(self, bearer: Model) -> Reason | None:
        """Once the staff is broken."""
        if bearer.warrior.has("staff"):
            return None
        return Reason("power.staff_broken", f"the staff of {bearer.name} is broken")


class Palantir(Trait):
    """A seeing stone, through which two powers reach the whole table (magic.palantir)."""

    id = "palantir"
    reach = frozenset({"effortlessly-immobilise", "instantly-command"})

    def projects(self, bearer: Model, power: str) -> Reason | None:
        """As long as there is Will in the bearer's own store."""
        if power not in self.reach or bearer.will < 1:
            return None
        return Reason("magic.palantir", f"{bearer.name} looks through the Palantir", {"will": bearer.will})


class MasterOfBirds(Trait):
    """A raven scouts for its master: he has every point of the table in view (magic.birds)."""

    id = "master-of-birds"

    def sees_all(self) -> Reason:
        """Always."""
        return Reason("magic.birds", "a raven sees for its master")


class MasteryOfBeasts(Trait):
    """Mounts fear the aura of one who has power over beasts (power.terrifying_aura)."""

    id = "mastery-of-beasts"

    def cows_mounts(self, _state: GameState, bearer: Model, _charger: Model) -> Reason | None:
        """While the aura is on him."""
        if "terrifying-aura" not in bearer.effects or bearer.will < 1:
            return None
        return Reason("power.terrifying_aura", f"mounts too must dare to charge {bearer.name}, a master of beasts")


class ResistantToMagic(Trait):
    """Hobbits have a second try at resisting a power (magic.hobbits)."""

    id = "resistant-to-magic"

    def resists_again(self) -> Reason:
        """Once for each power."""
        return Reason("magic.hobbits", "a Hobbit may roll once more to resist a power")


class BalrogWill(Trait):
    """A demon that shrugs off sorcery: as many dice as it has Wounds left, and no Will spent (magic.demon)."""

    id = "balrog-will"

    def resists_with(self, bearer: Model) -> int:
        """Its Wounds."""
        return bearer.wounds
