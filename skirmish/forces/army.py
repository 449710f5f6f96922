"""Army files, and whether the force lists allow what they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from skirmish import files
from skirmish.files import BadFile
from skirmish.forces.limits import Limits, within
from skirmish.forces.muster import Army, Lines, Unit
from skirmish.forces.profile import Option, Profile, Side, UnknownProfile, profile
from skirmish.ruling import Reason, Ruling, judge
from skirmish.traits.items import BOWS

MODELS = 400
"""How many models an army may have."""

RING = "the-ring"
BOTH_HANDS = frozenset({"two-handed-weapon", "pike"})
NO_HAND_LEFT = BOWS | {"shield"}
"""What nobody carries beside a weapon for both hands."""
RING_FOLLOWER = "friend-of-none"
"""The trait of one who comes only where the other force has the Ring."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Entry(_Part):
    profile: str
    options: Annotated[tuple[str, ...], Field(max_length=40)] = ()
    count: Annotated[int, Field(ge=1, le=MODELS)] = 1


class _File(_Part):
    format: Literal["skirmish-army/1"]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    side: Side
    points: Annotated[int, Field(ge=1, le=100_000)] | None = None
    unit: Annotated[tuple[_Entry, ...], Field(min_length=1, max_length=MODELS)]


@dataclass(frozen=True, slots=True)
class Check(Ruling):
    """Whether an army is lawful, with all objections; reasons give the ``unit`` and ``line`` where there is one."""

    total: int
    models: int
    heroes: int
    banners: int


def load(path: Path) -> Army:
    """The army of a file; raises BadFile."""
    return parse(files.read(path), str(path))


def parse(text: str, source: str = "army") -> Army:
    """The army of a TOML text; raises BadFile, which names ``source``."""
    file = files.parse(_File, text, source)
    if not file.name.isprintable():
        raise BadFile(source, "name", f"found {file.name!r}; expected printable characters")
    head, *parts = _lines(text, len(file.unit))
    units = tuple(_unit(i, *both, source) for i, both in enumerate(zip(file.unit, parts, strict=True), 1))
    army = Army(file.name, file.side, units, file.points, source, head)
    if army.size > MODELS:
        raise BadFile(source, "unit", f"found {army.size} models; expected at most {MODELS}")
    return army


def check(army: Army, limits: Limits | None = None, against: Army | None = None) -> Check:
    """Whether the lists, and a scenario's limits, allow an army; some rules ask what it fights against."""
    found = [
        *_points(army),
        *_side(army, limits),
        *_numbers(army),
        *_persons(army),
        *_company(army),
        *_ring(army),
        *_unless(army),
        *_ring_follower(army, against),
        *_banners(army),
        *(reason for unit in army.units for reason in _choices(unit)),
        *(within(limits, army, against) if limits is not None else ()),
    ]
    because = tuple(sorted(found, key=lambda reason: reason.numbers.get("unit", 0)))
    return Check(judge(because), because, army.total, army.size, army.heroes, army.banners)


def by_house_rules(ruling: Check) -> Check:
    """The same with every objection waived, on purpose and on record."""
    waived = len(ruling.objections)
    if not waived:
        return ruling
    note = Reason("army.house", f"house rules: {waived} limit{'' if waived == 1 else 's'} broken on purpose")
    kept = (replace(one, objects=False, applied=False) if one.objects else one for one in ruling.because)
    because = (note, *kept)
    return replace(ruling, verdict=judge(because), because=because)


def _unit(number: int, entry: _Entry, lines: Lines, source: str) -> Unit:
    where = f"unit[{number}]"
    try:
        own = profile(entry.profile)
    except UnknownProfile as error:
        raise BadFile(source, f"{where}.profile", f"found {error}") from error
    if own.is_mount:
        problem = f"found {entry.profile!r}, a mount; expected an entry of the lists, with the mount as its option"
        raise BadFile(source, f"{where}.profile", problem)
    return Unit(number, own, tuple(_option(own, name, where, source) for name in entry.options), entry.count, lines)


def _option(entry: Profile, name: str, where: str, source: str) -> Option:
    option = entry.option(name)
    if option is None:
        hint = files.nearest(name, [known.id for known in entry.options])
        raise BadFile(source, f"{where}.options", f"found {name!r}, which {entry.id} cannot have; {hint}")
    return option


_HEADER = re.compile(r"""[ \t]*\[\[[ \t]*(["']?)unit\1[ \t]*\]\]""")
_KEY = re.compile(r"""[ \t]*(["']?)([a-z]+)\1[ \t]*=""")


def _lines(text: str, units: int) -> list[Lines]:
    """The lines of the keys at the head of a file, then in each unit; none where the units are written otherwise."""
    parts: list[dict[str, int]] = [{}]
    for number, line in enumerate(text.split("\n"), 1):
        if _HEADER.match(line):
            parts.append({"": number})
        elif key := _KEY.match(line):
            parts[-1][key[2]] = number
    return [*parts] if len(parts) == units + 1 else [{}] * (units + 1)


def _points(army: Army) -> Iterator[Reason]:
    if army.points is None:
        yield army.reason("army.points", f"{army.total} points, no limit agreed")
    elif army.total > army.points:
        text = f"found {army.total} points; expected at most {army.points}"
        yield army.reason("army.points", text, "points", objects=True)
    else:
        yield army.reason("army.points", f"{army.total} of {army.points} points", "points")


def _side(army: Army, limits: Limits | None) -> Iterator[Reason]:
    lists = {army.side, *(limits.lists if limits is not None else ())}
    for unit in army.units:
        if unit.entry.side not in lists:
            text = f"found an entry of the {unit.entry.side} list; expected {army.side}"
            yield unit.reason("army.side", text, "profile", objects=True)


def _numbers(army: Army) -> Iterator[Reason]:
    """One of each person, and of other entries what they say."""
    for entry in dict.fromkeys(unit.entry for unit in army.units):
        units = [unit for unit in army.units if unit.entry == entry]
        have = sum(unit.count for unit in units)
        if entry.limit is not None and have > entry.limit:
            rule = "army.named" if entry.limit == 1 else "army.number"
            text = f"found {have}; expected {'one' if entry.limit == 1 else f'at most {entry.limit}'}"
            yield units[-1].reason(rule, text, "profile" if len(units) > 1 else "count", objects=True)


def _persons(army: Army) -> Iterator[Reason]:
    """One only of the entries for one person."""
    first: dict[str, Unit] = {}
    for unit in army.units:
        person = unit.entry.one_of
        if person is not None and first.setdefault(person, unit).entry != unit.entry:
            text = f"found beside {first[person].entry.name}; expected one {person.replace('-', ' ').title()}"
            yield unit.reason("army.person", text, "profile", objects=True)


def _company(army: Army) -> Iterator[Reason]:
    """Those who come only with somebody else."""
    for unit in army.units:
        if unit.entry.needs and not army.has_any(*unit.entry.needs):
            names = " or ".join(profile(name).name for name in unit.entry.needs)
            yield unit.reason("army.company", f"found alone; expected {names} in the force", "profile", objects=True)


def _ring(army: Army) -> Iterator[Reason]:
    """One bearer of the Ring, whoever else may not bear it."""
    bearers = [unit for unit in army.units if RING in unit.items and not _barred(army, unit, RING)]
    if sum(unit.count for unit in bearers) > 1:
        names = " and ".join(f"{unit.count} {unit.entry.name}" for unit in bearers)
        yield bearers[-1].reason("army.ring", f"found the Ring with {names}; expected one bearer", objects=True)


def _unless(army: Army) -> Iterator[Reason]:
    """What belongs to somebody else as soon as he is there: the Ring, Sting, the mithril coat."""
    for unit in army.units:
        for name in dict.fromkeys(unit.names):
            owners = _barred(army, unit, name)
            if owners:
                rule = "army.ring" if name == RING else "army.heirloom"
                text = f"found {name} with {' and '.join(owners)} in the force; expected it without them"
                yield unit.reason(rule, text, "options", objects=True)


def _barred(army: Army, unit: Unit, name: str) -> list[str]:
    """The names of those in the force who bar an option of a unit."""
    option = unit.entry.option(name)
    rivals = option.unless if option is not None else ()
    return [profile(rival).name for rival in rivals if army.has_any(rival)]


def _ring_follower(army: Army, against: Army | None) -> Iterator[Reason]:
    for unit in army.units:
        if RING_FOLLOWER not in unit.entry.traits:
            continue
        if against is None:
            yield unit.reason("army.gollum", "comes only where the other force has the Ring, which is not known here")
        elif not any(RING in foe.items for foe in against.units):
            text = f"found no Ring in {against.name}; expected a Ring-bearer in the other force"
            yield unit.reason("army.gollum", text, "profile", objects=True)


def _banners(army: Army) -> Iterator[Reason]:
    bearers = [unit for unit in army.units if unit.banner]
    if army.banners > army.heroes:
        text = f"found {army.banners} banners in the force; expected at most {army.heroes}, one a Hero"
        yield bearers[-1].reason("army.banners", text, "options", objects=True)
    elif bearers:
        yield army.reason("army.banners", f"banner bearers: {army.banners} of at most {army.heroes}")


def _choices(unit: Unit) -> Iterator[Reason]:
    """Whether a unit's options go together, and its hands suffice."""
    for name, times in Counter(unit.names).items():
        if times > 1:
            text = f"found {name} {times} times; expected it once"
            yield unit.reason("army.choice", text, "options", objects=True)
    full = sorted((big, other) for big in unit.items & BOTH_HANDS for other in unit.items & NO_HAND_LEFT)
    for big, other in full:
        text = f"found {big} and {other}; expected one of them, since {big} takes both hands"
        yield unit.reason("army.hands", text, "options", objects=True)
    for one, two in combinations(dict.fromkeys(unit.options), 2):
        pair = one.id, two.id
        if (two.id in one.excludes or one.id in two.excludes) and not {pair, pair[::-1]} & {*full}:
            text = f"found {one.id} and {two.id}; expected one of them"
            yield unit.reason("army.choice", text, "options", objects=True)
    kinds = [option.id for option in unit.entry.options if option.keywords]
    if kinds and not {*kinds} & {*unit.names}:
        yield unit.reason("army.choice", f"counts as neither {' nor '.join(kinds)}, as none is chosen", "profile")
    for option in unit.options:
        if option.requires and not {*option.requires} & {*unit.names}:
            text = f"found {option.id} alone; expected {' or '.join(option.requires)} with it"
            yield unit.reason("army.choice", text, "options", objects=True)


__all__ = ["MODELS", "Army", "Check", "Unit", "by_house_rules", "check", "load", "parse"]
