"""Traits of marksmen, of those who hide from them, and of those who see what others do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.state import Model
    from skirmish.table import Feature


class DeadlyShot(Trait):
    """Three shots of an Elf bow in a phase (shoot.several)."""

    id = "deadly-shot"

    def shots(self, weapon: str) -> int:
        """3."""
        return 3 if weapon == "elf-bow" else 1


class ExpertShot(Trait):
    """Two shots of an Elf bow in a phase (shoot.several)."""

    id = "expert-shot"

    def shots(self, weapon: str) -> int:
        """2."""
        return 2 if weapon == "elf-bow" else 1


class ElvenCloak(Trait):
    """Its wearer melts into whatever hides a part of him, unless he rides (cloak.unseen)."""

    id = "elven-cloak"

    def melts(self, bearer: Model) -> Reason | None:
        """On foot."""
        return None if bearer.mount else Reason("cloak.unseen", f"{bearer.name} wears an Elven cloak")


class OneWithNature(ElvenCloak):
    """Counts as wearing an Elven cloak, and walks difficult ground as if it were open (nature.at_home)."""

    id = "one-with-nature"

    def melts(self, bearer: Model) -> Reason | None:
        """On foot."""
        return None if bearer.mount else Reason("cloak.unseen", f"{bearer.name} is one with nature")

    def eases(self, feature: Feature) -> Reason | None:
        """All of it."""
        return Reason("nature.at_home", f"{feature.name} is no hindrance to one who is at home everywhere")
