"""A profile with its wargear worked in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from skirmish.forces.profile import Profile, Side, UnknownProfile, profile
from skirmish.forces.weapons import MISSILES, Missile
from skirmish.measure import Distance
from skirmish.ruling import Reason
from skirmish.traits import TRAITS, Trait

MELEE = ("hand-weapon", "two-handed-weapon", "spear", "orc-bow", "crossbow", "knife")
"""What a fight can be fought with, the usual choice first."""

_ITEM_TRAITS = {"orc-bow": "bladed-bow", "crossbow": "bladed-bow"}


@dataclass(frozen=True)
class Warrior:
    """What a model is: its figures after wargear, its items, and the traits of both. Sizes in mm."""

    profile: Profile
    items: frozenset[str]
    traits: tuple[Trait, ...]
    defence: int
    defence_because: tuple[Reason, ...]
    points: int

    @property
    def side(self) -> Side:
        """The side whose list it stands in."""
        return self.profile.side

    @cached_property
    def move(self) -> Distance:
        """Its Move distance."""
        return Distance(*self.profile.move)

    @property
    def shoot(self) -> int | None:
        """The least roll that hits, for one who has something to shoot with."""
        return self.profile.shoot if self.missiles else None

    @cached_property
    def missiles(self) -> tuple[Missile, ...]:
        """What it can shoot with."""
        return tuple(missile for name, missile in MISSILES.items() if name in self.items)

    @cached_property
    def melee(self) -> tuple[str, ...]:
        """What it can fight with, the usual choice first; a knife when there is nothing better."""
        return tuple(name for name in MELEE if name in self.items) or ("knife",)

    def has(self, item: str) -> bool:
        """Whether it carries the item."""
        return item in self.items


def item_trait(item: str) -> Trait | None:
    """The trait that an item brings."""
    return TRAITS.get(_ITEM_TRAITS.get(item, item))


@cache
def warrior(profile_id: str, options: tuple[str, ...] = ()) -> Warrior:
    """The warrior of a profile with the options; raises UnknownProfile for a name that its list lacks.

    >>> warrior("warrior-of-minas-tirith", ("shield",)).defence
    6
    """
    entry = profile(profile_id)
    points, given_up = entry.points, set[str]()
    for name in options:
        option = entry.option(name)
        if option is None:
            raise UnknownProfile(
                f"unknown option {name!r} for {profile_id}; "
                f"its entry has {', '.join(known.id for known in entry.options) or 'none'}"
            )
        clash = next((taken for taken in option.excludes if taken in options), None)
        if clash is not None:
            raise UnknownProfile(f"options {name!r} and {clash!r} exclude each other for {profile_id}")
        points += option.points
        given_up.update(option.replaces)
    if len(set(options)) != len(options):
        raise UnknownProfile(f"an option of {profile_id} is named twice: {', '.join(options)}")
    items = (frozenset(entry.wargear) - given_up) | frozenset(options)
    names = {*entry.traits, *(_ITEM_TRAITS.get(item, item) for item in items)}
    traits = tuple(trait for name, trait in TRAITS.items() if name in names)
    bare = Warrior(entry, items, traits, entry.defence, (), points)
    because = (
        Reason("characteristics.defence", f"{entry.name}: Defence {entry.defence}", value=entry.defence),
        *(reason for trait in traits for reason in trait.defence(bare, items)),
    )
    total = sum(reason.value for reason in because if reason.applied)
    return Warrior(entry, items, traits, total, because, points)
