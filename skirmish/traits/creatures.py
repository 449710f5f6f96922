"""Traits of creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.table import Feature


class WoodlandCreature(Trait):
    """Wood Elves and Ents cross woodland as open ground (move.woodland)."""

    id = "woodland-creature"

    def eases(self, feature: Feature) -> Reason | None:
        """Woods alone."""
        return (
            Reason("move.woodland", f"{feature.name} is no hindrance to a woodland creature") if feature.wood else None
        )


class CaveDweller(Trait):
    """Moria Goblins jump and climb without a die, as on a 6 (jump.goblins, climb.goblins)."""

    id = "cave-dweller"

    def leaps(self) -> Reason:
        """Always."""
        return Reason("jump.goblins", "goblins of Moria bound across without a roll")

    def clings(self) -> Reason:
        """Always."""
        return Reason("climb.goblins", "goblins of Moria climb without a roll")
