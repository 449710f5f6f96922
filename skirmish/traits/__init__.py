"""Special rules of creatures and items, one small class each, looked up by the name that data files use."""

from __future__ import annotations

from skirmish.traits.base import Trait
from skirmish.traits.creatures import CaveDweller, WoodlandCreature
from skirmish.traits.items import BladedBow, HandWeapon, Knife, Shield, Spear, TwoHandedWeapon

TRAITS: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        HandWeapon(),
        BladedBow(),
        Knife(),
        TwoHandedWeapon(),
        Spear(),
        Shield(),
        WoodlandCreature(),
        CaveDweller(),
    )
}
"""Every trait; contributions are asked for in this order."""

__all__ = ["TRAITS", "Trait"]
