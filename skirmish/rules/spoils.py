"""What a Hero may take from opponents he has slain (weapon.pick_up)."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.forces.warrior import BASE_SHOOT, item_trait
from skirmish.state import Model
from skirmish.traits.items import BOWS


def offers(hero: Model, slain: Iterable[Model]) -> dict[str, tuple[str, ...]]:
    """By the name of the slain, the weapons and shields that a Hero may take from them: one of them all."""
    if not _can_carry(hero):
        return {}
    found = {
        foe.name: tuple(item for item in sorted(foe.warrior.items) if _is_arm(item) and _may_take(hero, item))
        for foe in slain
    }
    return {name: items for name, items in found.items() if items}


def _can_carry(hero: Model) -> bool:
    """Whether it has hands, and nothing in them that it never lets go of."""
    return hero.hero and "claws" not in hero.warrior.melee and not any(trait.banner for trait in hero.warrior.traits)


def _is_arm(item: str) -> bool:
    """Whether it is a weapon or a shield that an enemy can use: no banner, nothing magical."""
    trait = item_trait(item)
    if item in BOWS:
        return True
    return trait is not None and (trait.arms or trait.shields()) and not (trait.magical or trait.banner)


def _may_take(hero: Model, item: str) -> bool:
    """Whether a Hero lacks it and could use it with what he has (weapon.pick_up, army.hands)."""
    if hero.warrior.has(item):
        return False
    trait = item_trait(item)
    burdened = any(held is not None and held.both_hands for held in map(item_trait, hero.warrior.items))
    one_hand = item in BOWS or (trait is not None and trait.shields())
    if burdened and one_hand:
        return False
    holds = any(each in BOWS or each == "shield" for each in hero.warrior.items)
    if holds and trait is not None and trait.both_hands:
        return False
    if hero.mount is not None and trait is not None and trait.reaches():
        return False
    return _shoots(hero) or not (item in BOWS or _thrown(item))


def _shoots(hero: Model) -> bool:
    return hero.warrior.profile.shoot is not None or hero.warrior.profile.race in BASE_SHOOT


def _thrown(item: str) -> bool:
    trait = item_trait(item)
    return trait is not None and trait.id == "throwing-weapon"
