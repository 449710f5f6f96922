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
    """A piece of wargear that an entry may buy: its price, and the traits and limits it brings."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    points: int = 0
    excludes: tuple[str, ...] = ()
    """Options that cannot be taken with it."""
    replaces: tuple[str, ...] = ()
    """Wargear of the entry that is given up for it."""


class Profile(BaseModel):
    """An entry of a force list with its printed figures; lengths in the two columns of the book, sizes in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    race: str
    keywords: tuple[str, ...] = ()
    points: int
    fight: int
    shoot: int | None = None
    strength: Annotated[int, Field(ge=1, le=10)]
    defence: Annotated[int, Field(ge=1, le=10)]
    attacks: int
    wounds: int
    courage: int
    move: tuple[float, float]
    """Inches, centimetres."""
    base_mm: float
    height_mm: float
    body_mm: float
    wargear: tuple[str, ...] = ()
    """What the entry carries without paying."""
    options: tuple[Option, ...] = ()
    traits: tuple[str, ...] = ()
    side: Side

    def option(self, name: str) -> Option | None:
        """The option of that name, if the entry has it."""
        return next((option for option in self.options if option.id == name), None)


class UnknownProfile(ValueError):
    """No force list has the profile, or its entry lacks the option."""


@cache
def profiles() -> dict[str, Profile]:
    """All profiles by id, in the order of the force files."""
    found: dict[str, Profile] = {}
    folder = resources.files("skirmish.forces") / "data"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            for entry in data["profile"]:
                found[entry["id"]] = Profile(side=data["side"], **entry)
    return found


def profile(name: str) -> Profile:
    """The profile of that id; raises UnknownProfile with the nearest names."""
    known = profiles()
    if name in known:
        return known[name]
    import difflib

    near = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; the lists have {', '.join(known)}"
    raise UnknownProfile(f"unknown profile {name!r}{hint}")
