"""A profile with its wargear worked in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from skirmish.forces.profile import Option, Profile, Side, UnknownProfile, profile
from skirmish.forces.weapons import MISSILES, Missile
from skirmish.measure import Distance
from skirmish.ruling import Reason
from skirmish.traits import TRAITS, Trait

_SAME = {
    "orc-bow": "bladed-bow",
    "crossbow": "bladed-bow",
    "throwing-spear": "throwing-weapon",
    "throwing-spears": "throwing-weapon",
    "throwing-axes": "throwing-weapon",
    "dagger": "knife",
}
"""Items that share a trait with others."""

BANNERS = frozenset({"banner", "royal-standard-of-rohan"})
"""Who carries one carries no other arms (banner.bearer)."""

BASE_SHOOT = {"man": 4, "elf": 3, "dwarf": 4, "hobbit": 3, "orc": 5, "goblin": 5, "uruk-hai": 4}
"""The least roll that hits, by race, for one who picks up something to shoot with and whose entry has no Shoot value.

Other races shoot with nothing they find (weapon.pick_up).
"""

CLAWS = "claws"
"""What a creature fights with that carries nothing."""


@dataclass(frozen=True)
class Warrior:
    """What a model is: its figures after wargear, its items, and the traits of both. Sizes in mm."""

    profile: Profile
    items: frozenset[str]
    traits: tuple[Trait, ...]
    defence: int
    defence_because: tuple[Reason, ...]
    points: int
    strength: int
    keywords: frozenset[str]
    mount: str | None
    """The mount that it is given at the start."""

    @property
    def side(self) -> Side | None:
        """The side whose list it stands in; None for a mount."""
        return self.profile.side

    @cached_property
    def move(self) -> Distance:
        """Its Move distance."""
        return Distance(*self.profile.move)

    @property
    def shoot(self) -> int | None:
        """The least roll that hits, for one who has something to shoot with."""
        return (self.profile.shoot or BASE_SHOOT.get(self.profile.race)) if self.missiles else None

    @cached_property
    def missiles(self) -> tuple[Missile, ...]:
        """What it can shoot with."""
        return tuple(
            missile for name, missile in MISSILES.items() if any(_missile(item) == name for item in self.items)
        )

    @cached_property
    def melee(self) -> tuple[str, ...]:
        """What it can fight with, the usual choice first; claws or a knife when there is nothing better."""
        armed = [(trait, item) for item in sorted(self.items) if (trait := item_trait(item)) and trait.arms]
        order = list(TRAITS.values())
        found = [item for _, item in sorted(armed, key=lambda pair: order.index(pair[0]))]
        ways = [way for trait in self.traits for way in trait.other_ways(self)]
        return (*found, *ways) or ((CLAWS,) if "beast" in self.profile.traits else ("knife",))

    def has(self, item: str) -> bool:
        """Whether it carries the item."""
        return item in self.items


def _missile(item: str) -> str:
    return "throwing-weapon" if _SAME.get(item) == "throwing-weapon" else item


def item_trait(item: str) -> Trait | None:
    """The trait that an item brings."""
    return TRAITS.get(_SAME.get(item, item))


@cache
def warrior(
    profile_id: str,
    options: tuple[str, ...] = (),
    found: tuple[str, ...] = (),
    lost: tuple[str, ...] = (),
    mounted: bool = False,
) -> Warrior:
    """The warrior of a profile with the options; raises UnknownProfile for a name that its list lacks.

    ``found`` are items picked up in the game, ``lost`` those that are gone; ``mounted`` whether it rides now.

    >>> warrior("warrior-of-minas-tirith", ("shield",)).defence
    6
    """
    entry = profile(profile_id)
    taken = _taken(entry, options)
    given_up = {item for option in taken for item in option.replaces}
    kit = [option.id for option in taken if not (option.keywords or option.mount)]
    items = (frozenset(entry.wargear) - given_up) | frozenset(kit)
    items = (items | frozenset(found)) - frozenset(lost)
    if items & BANNERS:
        items = frozenset(item for item in items if item in BANNERS or item.endswith(("armour", "coat")))
    granted = {trait for option in taken for trait in option.traits}
    names = {*entry.traits, *granted, *(_SAME.get(item, item) for item in items)}
    traits = tuple(trait for name, trait in TRAITS.items() if name in names)
    because = _defence(entry, taken, traits, items, lost, mounted)
    return Warrior(
        profile=entry,
        items=items,
        traits=traits,
        defence=sum(reason.value for reason in because if reason.applied),
        defence_because=because,
        points=entry.points + sum(option.points for option in taken),
        strength=entry.strength + sum(option.strength for option in taken if option.id not in lost),
        keywords=frozenset(entry.keywords).union(*(option.keywords for option in taken)),
        mount=next((option.mount for option in taken if option.mount), entry.mount),
    )


def _taken(entry: Profile, options: tuple[str, ...]) -> list[Option]:
    if len(set(options)) != len(options):
        raise UnknownProfile(f"an option of {entry.id} is named twice: {', '.join(options)}")
    taken = []
    for name in options:
        option = entry.option(name)
        if option is None:
            raise UnknownProfile(
                f"unknown option {name!r} for {entry.id}; "
                f"its entry has {', '.join(known.id for known in entry.options) or 'none'}"
            )
        clash = next((taken for taken in option.excludes if taken in options), None)
        if clash is not None:
            raise UnknownProfile(f"options {name!r} and {clash!r} exclude each other for {entry.id}")
        if option.requires and not set(option.requires) & set(options):
            raise UnknownProfile(f"option {name!r} of {entry.id} needs {' or '.join(option.requires)} too")
        taken.append(option)
    return taken


def _defence(
    entry: Profile,
    taken: list[Option],
    traits: tuple[Trait, ...],
    items: frozenset[str],
    lost: tuple[str, ...],
    mounted: bool,
) -> tuple[Reason, ...]:
    return (
        Reason("characteristics.defence", f"{entry.name}: Defence {entry.defence}", value=entry.defence),
        *(
            Reason("characteristics.defence", option.id.replace("-", " "), value=option.defence)
            for option in taken
            if option.defence and option.id not in lost
        ),
        *(reason for trait in traits for reason in trait.defence(traits, items, mounted)),
    )
