"""The questions that a special rule may answer differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from skirmish.ruling import Reason

if TYPE_CHECKING:
    from skirmish.forces.warrior import Warrior
    from skirmish.table import Feature


class Trait:
    """A special rule of a creature or an item; it contributes nothing unless a subclass says so.

    Contributions are reasons whose ``value`` the asking rule adds up; traits never change the state.
    """

    id: ClassVar[str] = ""

    def defence(self, _bearer: Warrior, _items: frozenset[str]) -> Iterable[Reason]:
        """What it adds to the bearer's Defence."""
        return ()

    def duel(self) -> Iterable[Reason]:
        """What it adds to each die for who wins a fight, while it is the weapon in use."""
        return ()

    def wounding(self) -> Iterable[Reason]:
        """What it adds to each roll on the Wound chart in a fight, while it is the weapon in use."""
        return ()

    def eases(self, _feature: Feature) -> Reason | None:
        """Why an area that is difficult to others is open ground to the bearer, if it is."""
        return None

    def leaps(self) -> Reason | None:
        """Why the bearer jumps without a die, as on a 6, if he does."""
        return None

    def clings(self) -> Reason | None:
        """Why the bearer climbs without a die, as on a 6, if he does."""
        return None

    def supports(self) -> bool:
        """Whether its bearer may lend an attack to a friend he touches."""
        return False

    def shields(self) -> bool:
        """Whether its bearer may defend himself by shielding."""
        return False

    def refuses_support(self) -> Reason | None:
        """Why a fighter who uses it as his weapon cannot be supported, if he cannot."""
        return None

    def usable_on_the_ground(self) -> bool:
        """Whether a model lying down can use it."""
        return False
