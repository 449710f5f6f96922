"""The missile chart."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.measure import Distance


@dataclass(frozen=True, slots=True)
class Missile:
    """A row of the missile chart (shoot.missiles). ``gives_up`` is the share of its move a shooter gives up."""

    id: str
    range: Distance
    strength: int
    gives_up: float

    @property
    def stone(self) -> bool:
        """Whether it has to be picked up first (stone.stoop)."""
        return self.id.endswith("-stone")


HALF, ALL, NONE = 0.5, 1.0, 0.0

MISSILES: dict[str, Missile] = {
    missile.id: missile
    for missile in (
        Missile("bow", Distance(24, 56), 2, HALF),
        Missile("orc-bow", Distance(18, 42), 2, HALF),
        Missile("elf-bow", Distance(24, 56), 3, HALF),
        Missile("dwarf-bow", Distance(18, 42), 3, HALF),
        Missile("crossbow", Distance(24, 56), 4, ALL),
        Missile("throwing-weapon", Distance(6, 14), 3, NONE),
        Missile("hobbit-stone", Distance(8, 20), 1, ALL),
        Missile("troll-stone", Distance(12, 28), 8, ALL),
        Missile("ent-stone", Distance(18, 42), 10, ALL),
    )
}
