"""The record sheet of an army: figures with the wargear worked in, points line by line, and the total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from skirmish.forces.army import Check
from skirmish.forces.muster import Army, Unit
from skirmish.forces.profile import Profile, UnknownProfile, profile
from skirmish.forces.warrior import Warrior, warrior

FIGURES = ("Fight", "S", "D", "A", "W", "C", "Might", "Will", "Fate", "Move")
COLUMNS = ("No", "Model", *FIGURES, "Wargear")
COST_COLUMNS = ("Model", "Points", "Each", "No", "Sum")
LEFT = frozenset({"Model", "Profile", "Wargear", "Points"})
"""Columns of words, which begin at the left."""


@dataclass(frozen=True)
class Figures:
    """What stands on the sheet for one sort of model, a mount among them."""

    entry: Profile
    strength: int
    defence: int
    shoot: int | None
    """None for one who has nothing to shoot with."""
    wargear: tuple[str, ...]
    as_printed: bool = False
    """Whether its options cannot go together, so that its figures are those of the entry alone."""

    @property
    def fight(self) -> str:
        """Fight and Shoot as the book writes them: ``3/4+`` or ``3/-``."""
        return f"{self.entry.fight}/{'-' if self.shoot is None else f'{self.shoot}+'}"

    @property
    def move(self) -> str:
        """Both columns."""
        inches, cm = self.entry.move
        return f"{inches:g}in/{cm:g}cm"

    @property
    def cells(self) -> tuple[str, ...]:
        """A row under FIGURES, without Might, Will and Fate for those who are no Heroes."""
        entry, store = self.entry, ("", "", "")
        if entry.hero:
            free = entry.free
            store = _with_free(entry.might, free.might), _with_free(entry.will, free.will), str(entry.fate)
        basic = self.strength, self.defence, entry.attacks, entry.wounds, entry.courage
        return self.fight, *map(str, basic), *store, self.move

    def as_json(self) -> dict[str, Any]:
        """The figures as every JSON answer has them."""
        entry = self.entry
        return {
            "fight": entry.fight,
            "shoot": self.shoot,
            "strength": self.strength,
            "defence": self.defence,
            "attacks": entry.attacks,
            "wounds": entry.wounds,
            "courage": entry.courage,
            "might": entry.might,
            "will": entry.will,
            "fate": entry.fate,
            "move": {"inches": entry.move[0], "cm": entry.move[1]},
            "base_mm": entry.base_mm,
            "height_mm": entry.height_mm,
        }


def printed(entry: Profile) -> Figures:
    """The figures of an entry as its list has them: with its own armour and shield, and a Shoot value in any case."""
    defence = warrior(entry.id, mounted=entry.mount is not None).defence
    return Figures(entry, entry.strength, defence, entry.shoot, entry.wargear)


def worked_in(unit: Unit) -> Figures:
    """The figures of a unit's models with what they carry; those of the bare entry where that is not allowed."""
    try:
        own = warrior(unit.entry.id, unit.names, mounted=unit.mount is not None)
    except UnknownProfile:
        return replace(printed(unit.entry), wargear=tuple(sorted(unit.items)), as_printed=True)
    return Figures(own.profile, own.strength, own.defence, own.shoot, _wargear(own, unit))


def ridden(unit: Unit) -> Figures | None:
    """The figures of a unit's mount."""
    return printed(profile(unit.mount)) if unit.mount else None


def as_json(army: Army, ruling: Check) -> dict[str, Any]:
    """The sheet as plain data."""
    return {
        "name": army.name,
        "side": army.side,
        "points": army.points,
        "total": army.total,
        "models": army.size,
        "heroes": army.heroes,
        "banners": army.banners,
        "verdict": ruling.verdict.value,
        "because": [reason.as_json() for reason in ruling.because],
        "units": [_unit_json(unit) for unit in army.units],
    }


def heading(army: Army) -> str:
    """What the army is, in a line: its side, its points, its models."""
    limit = "" if army.points is None else f" of {army.points}"
    return f"{army.name} ({army.side}): {army.total}{limit} points, {army.size} model{'' if army.size == 1 else 's'}"


def notes(ruling: Check) -> list[str]:
    """What the sheet must not hide: the limits that the list breaks, on purpose or not."""
    waived = [reason for reason in ruling.because if not reason.applied]
    broken = [reason for reason in ruling.because if reason.objects]
    lines = [f"Not lawful: {reason.rule}: {reason.text}" for reason in broken]
    return lines + [f"House rule: {reason.rule}: {reason.text}" for reason in waived]


def figures_rows(army: Army) -> Iterator[tuple[str, ...]]:
    """A row a unit, and one for its mount, under COLUMNS."""
    for unit in army.units:
        own = worked_in(unit)
        name = f"{unit.entry.name}{' (as printed: its options clash)' if own.as_printed else ''}"
        yield str(unit.count), name, *own.cells, ", ".join(own.wargear)
        mount = ridden(unit)
        if mount is not None:
            yield "", f"on {mount.entry.name}", *mount.cells, ""


def cost_rows(army: Army) -> Iterator[tuple[str, ...]]:
    """A row a unit, then the total, under COST_COLUMNS."""
    for unit in army.units:
        parts = [str(unit.entry.points), *(f"{option.id} {option.points}" for option in unit.options)]
        yield unit.entry.name, " + ".join(parts), str(unit.each), str(unit.count), str(unit.points)
    yield "Total", "", "", str(army.size), str(army.total)


def markdown(army: Army, ruling: Check) -> str:
    """The sheet as Markdown."""
    parts = [f"# {_escaped(heading(army))}", *(f"- {_escaped(note)}" for note in notes(ruling))]
    parts += ["", *_markdown_table(COLUMNS, list(figures_rows(army)))]
    parts += ["", *_markdown_table(COST_COLUMNS, list(cost_rows(army)))]
    return "\n".join(parts)


def _unit_json(unit: Unit) -> dict[str, Any]:
    own, mount = worked_in(unit), ridden(unit)
    return {
        "profile": unit.entry.id,
        "name": unit.entry.name,
        "hero": unit.entry.hero,
        "count": unit.count,
        **own.as_json(),
        "free": unit.entry.free.model_dump(),
        "wargear": list(own.wargear),
        "banner": unit.banner,
        "mount": None if mount is None else {"profile": mount.entry.id, "name": mount.entry.name, **mount.as_json()},
        "entry_points": unit.entry.points,
        "options": [{"id": option.id, "points": option.points} for option in unit.options],
        "each": unit.each,
        "points": unit.points,
    }


def _wargear(own: Warrior, unit: Unit) -> tuple[str, ...]:
    """What a model carries after all, the entry's own first, then the kingdoms and hosts it was given."""
    carried = [*own.profile.wargear, *unit.names]
    chosen = {option.id for option in unit.options if option.keywords}
    return tuple(dict.fromkeys(item for item in carried if item in own.items or item in chosen))


def _with_free(store: int, free: int) -> str:
    return f"{store}+{free}" if free else str(store)


def _markdown_table(columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---' if column in LEFT else '---:' for column in columns)} |"
    for row in rows:
        yield f"| {' | '.join(_escaped(cell) for cell in row)} |"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
