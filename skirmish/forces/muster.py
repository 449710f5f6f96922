"""An army as a player has chosen it: units of an entry with its options, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from skirmish.forces.profile import Option, Profile, Side
from skirmish.forces.warrior import BANNERS
from skirmish.ruling import Reason
from skirmish.traits.items import BOWS

Lines = Mapping[str, int]
"""The line of each key of a part of a file; that of the part itself is under ``""``."""


@dataclass(frozen=True)
class Unit:
    """Models alike in an army: an entry with its options, bought so many times. ``number`` counts from 1."""

    number: int
    entry: Profile
    options: tuple[Option, ...] = ()
    count: int = 1
    lines: Lines = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Of its options."""
        return tuple(option.id for option in self.options)

    @property
    def each(self) -> int:
        """The points of one model with its options."""
        return self.entry.points + sum(option.points for option in self.options)

    @property
    def points(self) -> int:
        """Of all its models."""
        return self.each * self.count

    @cached_property
    def items(self) -> frozenset[str]:
        """All that a model of it was given, whether it has a hand for it or not."""
        given_up = {item for option in self.options for item in option.replaces}
        return (frozenset(self.entry.wargear) - given_up) | frozenset(self.names)

    @property
    def mount(self) -> str | None:
        """The profile it rides, if it rides."""
        return next((option.mount for option in self.options if option.mount), self.entry.mount)

    @property
    def banner(self) -> bool:
        """Whether each of its models bears one."""
        return not self.items.isdisjoint(BANNERS)

    @property
    def bow(self) -> bool:
        """Whether each of its models has a bow or crossbow to shoot; a banner leaves no hand for one."""
        return not self.banner and not self.items.isdisjoint(BOWS)

    @property
    def kinds(self) -> frozenset[str]:
        """What it counts as: its list, its entry, and the keywords of both entry and options."""
        words = {word for option in self.options for word in option.keywords}
        return frozenset({*words, *self.entry.keywords, self.entry.id, str(self.entry.side)})

    def reason(self, rule: str, text: str, key: str = "", *, objects: bool = False) -> Reason:
        """A reason that names the unit, and the line of the file that has the key."""
        line = self.lines.get(key, self.lines.get("", 0))
        numbers = {"unit": self.number, "line": line} if line else {"unit": self.number}
        return Reason(rule, f"unit[{self.number}] {self.entry.name}: {text}", numbers, objects=objects)


@dataclass(frozen=True)
class Army:
    """A force as a player has written it down; ``points`` is what both players agreed on, None for no limit."""

    name: str
    side: Side
    units: tuple[Unit, ...]
    points: int | None = None
    source: str = "army"
    lines: Lines = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Its points."""
        return sum(unit.points for unit in self.units)

    @property
    def agreed(self) -> int:
        """The size of the game: the points agreed on, else what the army costs."""
        return self.total if self.points is None else self.points

    @property
    def size(self) -> int:
        """How many models it has."""
        return self.count(lambda _unit: True)

    @property
    def heroes(self) -> int:
        """How many of them are Heroes."""
        return self.count(lambda unit: unit.entry.hero)

    @property
    def banners(self) -> int:
        """How many of them bear a banner."""
        return self.count(lambda unit: unit.banner)

    def count(self, wanted: Callable[[Unit], bool]) -> int:
        """How many models belong to the units wanted."""
        return sum(unit.count for unit in self.units if wanted(unit))

    def has_any(self, *ids: str) -> bool:
        """Whether any of its models is of one of the profiles."""
        return any(unit.entry.id in ids for unit in self.units)

    def limited_to(self, points: int) -> Army:
        """The same army for a game of so many points, whatever its file says."""
        return replace(self, points=points, lines={})

    def reason(self, rule: str, text: str, key: str = "", *, objects: bool = False) -> Reason:
        """A reason about the whole army, with the line of the file that has the key."""
        numbers = {"line": self.lines[key]} if key in self.lines else {}
        return Reason(rule, text, numbers, objects=objects)

    def models(self) -> Iterator[tuple[str, Unit]]:
        """Every model by a name of its own: its entry's id, numbered where the army has several."""
        have, given = Counter[str](), Counter[str]()
        for unit in self.units:
            have[unit.entry.id] += unit.count
        for unit in self.units:
            name = unit.entry.id
            for _ in range(unit.count):
                given[name] += 1
                yield name if have[name] == 1 else f"{name}-{given[name]}", unit
