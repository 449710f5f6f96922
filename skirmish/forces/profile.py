"""The schema of a profile, and the profiles of every force file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Side = Literal["good", "evil"]
SIDES: tuple[Side, Side] = ("good", "evil")


def other(side: Side) -> Side:
    """The opposing side."""
    return "evil" if side == "good" else "good"


class Option(BaseModel):
    """A piece of wargear or a choice that an entry offers: its price, what it brings, and its limits."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    points: int = 0
    defence: int = 0
    """What it adds to the Defence of the entry; shields add theirs by their own rule."""
    strength: int = 0
    mount: str | None = None
    """The mount it buys."""
    keywords: tuple[str, ...] = ()
    """What the model counts as with it: a kingdom, a host."""
    traits: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    """Options that cannot be taken with it."""
    requires: tuple[str, ...] = ()
    """Options of which one must be taken too."""
    replaces: tuple[str, ...] = ()
    """Wargear of the entry that is given up for it."""
    unless: tuple[str, ...] = ()
    """Profiles that bar it by being in the same force."""
    per_hero: bool = False
    """A force may have it no more often than it has Heroes."""


class Power(BaseModel):
    """A magical power as one caster has it: the die that casts it, and how far it reaches."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    score: Annotated[int, Field(ge=2, le=6)]
    range: tuple[float, float] | None = None
    """Inches, centimetres; None for a power that needs no target at a distance."""
    contact: bool = False
    """Whether a victim who is made to walk may be sent into touch with his enemies."""


class Free(BaseModel):
    """Points that may be spent each turn without taking them from the store."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    might: int = 0
    will: int = 0


class Profile(BaseModel):
    """An entry of a force list, or a mount, with its printed figures; lengths in both columns, sizes in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    side: Side | None = None
    """None for a mount, which goes with its rider."""
    aliases: tuple[str, ...] = ()
    """Shorter names that players use."""
    race: str
    keywords: tuple[str, ...] = ()
    hero: bool = False
    points: int = 0
    fight: int
    shoot: int | None = None
    strength: Annotated[int, Field(ge=1, le=10)]
    defence: Annotated[int, Field(ge=1, le=10)]
    attacks: int
    wounds: int
    courage: int
    might: int = 0
    will: int = 0
    fate: int = 0
    free: Free = Free()
    move: tuple[float, float]
    """Inches, centimetres."""
    base_mm: float
    height_mm: float
    body_mm: float
    ridden_mm: float | None = None
    """Of a mount: how tall it is with its rider."""
    wargear: tuple[str, ...] = ()
    """What the entry carries without paying."""
    mount: str | None = None
    """The mount that the entry comes with."""
    options: tuple[Option, ...] = ()
    traits: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    limit: int | None = None
    """How many of it a force may have; 1 for somebody with a name."""
    one_of: str | None = None
    """A force may have one only of all the profiles with the same word here."""
    needs: tuple[str, ...] = ()
    """Profiles of which a force must have one to have this."""

    @property
    def is_mount(self) -> bool:
        """Whether it is a mount without a will of its own."""
        return self.side is None

    def option(self, name: str) -> Option | None:
        """The option of that name, if the entry has it."""
        return next((option for option in self.options if option.id == name), None)

    def power(self, name: str) -> Power | None:
        """The magical power of that name, if the entry has it."""
        return next((power for power in self.powers if power.id == name), None)


class UnknownProfile(ValueError):
    """No force list has the profile, or its entry lacks the option."""


@cache
def profiles() -> dict[str, Profile]:
    """All profiles by id, mounts included, in the order of the force files."""
    found: dict[str, Profile] = {}
    folder = resources.files("skirmish.forces") / "data"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            for entry in data["profile"]:
                found[entry["id"]] = Profile(side=data.get("side"), **entry)
    return found


@cache
def _aliases() -> dict[str, str]:
    return {alias: entry.id for entry in profiles().values() for alias in entry.aliases}


def profile(name: str) -> Profile:
    """The profile of that id or shorter name; raises UnknownProfile with the nearest names."""
    known = profiles()
    if name in known:
        return known[name]
    if name in _aliases():
        return known[_aliases()[name]]
    import difflib

    near = difflib.get_close_matches(name, [*known, *_aliases()], n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; the lists have {', '.join(known)}"
    raise UnknownProfile(f"unknown profile {name!r}{hint}")
