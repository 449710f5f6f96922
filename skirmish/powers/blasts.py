"""Sorcerous Blast, and the greater one."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.phases.blast import blast
from skirmish.phases.play import Flow, Play
from skirmish.powers.base import Casting, Working


@dataclass(frozen=True, slots=True)
class Blast(Working):
    """The target is flung away and down, and with it whoever is in its way (power.blast)."""

    strength: int
    """Of the hit on the target."""
    further: int = 0
    """What is added to the die for how far."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """A die says how far."""
        return blast(play, casting.caster, casting.target, self.strength, self.further)
