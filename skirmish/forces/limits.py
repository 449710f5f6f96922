"""What a scenario's points match asks of a force beyond the lists, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field

from skirmish.forces.muster import Army, Unit
from skirmish.forces.profile import SIDES, Side
from skirmish.ruling import Reason

Number = Annotated[int, Field(ge=0, le=100_000)]
Part = tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=0)]]
"""Of so many, so many: ``[3, 1]`` is one in three."""
Mounted = Literal["any", "none", "all", "dearest-hero"]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Share(_Data):
    """How much of its points a side spends on some models, at least or at most."""

    of: str
    """A list (``good``, ``evil``), a keyword, or a profile."""
    least: Part | None = None
    most: Part | None = None


class Limits(_Data):
    """The limits of one side."""

    points: Number | None = None
    """What the game is played for, at most."""
    least_points: Number = 0
    """What it is played for, at least."""
    evil_percent: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Evil's points as a share of Good's, the same for both sides; None where each chooses for itself."""
    bows: Part | None = None
    """How many of so many models may carry a bow or crossbow."""
    least_heroes: Number = 0
    most_heroes: Number | None = None
    only_heroes: bool = False
    mounted: Mounted = "any"
    """Who rides: anybody, nobody, everybody, or at most one, the dearest Hero."""
    shares: tuple[Share, ...] = ()

    @property
    def lists(self) -> tuple[Side, ...]:
        """The lists that a share opens to the side."""
        return tuple(side for side in SIDES if any(share.of == side for share in self.shares))


class Match(Protocol):
    """A points match that is the same for both sides, as scenarios have it."""

    evil_percent: int
    heroes: bool
    mounted: bool
    bows: tuple[int, int]


def of_match(match: Match) -> Limits:
    """The limits of either side in a points match."""
    return Limits(
        evil_percent=match.evil_percent,
        bows=match.bows,
        most_heroes=None if match.heroes else 0,
        mounted="any" if match.mounted else "none",
    )


def within(limits: Limits, army: Army, against: Army | None = None) -> Iterator[Reason]:
    """Where an army breaks the limits, and the measure of those it keeps."""
    yield from _size(limits, army)
    yield from _match(limits, army, against)
    yield from _bows(limits, army)
    yield from _heroes(limits, army)
    yield from _mounts(limits, army)
    for share in limits.shares:
        yield from _share(share, army)


def _size(limits: Limits, army: Army) -> Iterator[Reason]:
    most = limits.points
    if most is not None and army.agreed > most:
        text = f"found a game of {army.agreed} points; expected at most {most}"
        yield army.reason("army.match", text, "points", objects=True)
    if army.agreed < limits.least_points:
        text = f"found a game of {army.agreed} points; expected at least {limits.least_points}"
        yield army.reason("army.match", text, "points", objects=True)


def _match(limits: Limits, army: Army, against: Army | None) -> Iterator[Reason]:
    """Evil's points are its share of Good's, a fraction dropped; whose are beyond it breaks the limit."""
    percent = limits.evil_percent
    if percent is None:
        return
    if against is None:
        yield army.reason("army.match", f"Evil has {percent}% of Good's points; the other force is not known here")
        return
    good, evil = (army, against) if army.side == "good" else (against, army)
    share = good.agreed * percent // 100
    if share == evil.agreed:
        yield army.reason("army.match", f"{good.agreed} points for Good, {evil.agreed} for Evil")
    elif (evil.agreed > share) == (army is evil):
        text = f"found {good.agreed} points for Good and {evil.agreed} for Evil; expected {share} for Evil"
        yield army.reason("army.match", text, "points", objects=True)


def _bows(limits: Limits, army: Army) -> Iterator[Reason]:
    if limits.bows is None:
        return
    whole, part = limits.bows
    have, most = army.count(lambda unit: unit.bow), army.size * part // whole
    if have > most:
        last = [unit for unit in army.units if unit.bow][-1]
        text = f"found {have} bows and crossbows in {army.size} models; expected at most {most}, {part} in {whole}"
        yield last.reason("army.bows", text, "options", objects=True)
    else:
        yield army.reason("army.bows", f"bowmen: {have} of at most {most}")


def _heroes(limits: Limits, army: Army) -> Iterator[Reason]:
    heroes = [unit for unit in army.units if unit.entry.hero]
    least, most = limits.least_heroes, limits.most_heroes
    if most is not None and army.heroes > most:
        text = f"found {_count(army.heroes)}; expected {f'at most {most}' if most else 'none'}"
        yield heroes[-1].reason("army.heroes", text, "profile", objects=True)
    if army.heroes < least:
        text = f"found {_count(army.heroes)}; expected at least {least}"
        yield army.reason("army.heroes", text, objects=True)
    for unit in army.units:
        if limits.only_heroes and not unit.entry.hero:
            yield unit.reason("army.heroes", "found warriors; expected Heroes alone", "profile", objects=True)


def _count(heroes: int) -> str:
    return f"{heroes} Hero{'' if heroes == 1 else 'es'}"


def _mounts(limits: Limits, army: Army) -> Iterator[Reason]:
    if limits.mounted == "all":
        for unit in army.units:
            if unit.mount is None:
                yield unit.reason("army.mounted", "found on foot; expected mounted", "options", objects=True)
    elif limits.mounted != "any":
        for unit in army.units:
            if unit.mount is not None and not (limits.mounted == "dearest-hero" and _dearest(army, unit)):
                alone = " unless the dearest Hero" if limits.mounted == "dearest-hero" else ""
                text = f"found riding {unit.mount}; expected on foot{alone}"
                yield unit.reason("army.mounted", text, "options", objects=True)


def _dearest(army: Army, rider: Unit) -> bool:
    """Whether a rider may pass for the dearest Hero; of several as dear their player picks, so the first rider is."""
    top = max((unit.each for unit in army.units if unit.entry.hero), default=0)
    dearest = (unit for unit in army.units if unit.entry.hero and unit.each == top and unit.mount is not None)
    return rider.count == 1 and next(dearest, None) is rider


def _share(share: Share, army: Army) -> Iterator[Reason]:
    spent = sum(unit.points for unit in army.units if share.of in unit.kinds)
    text = f"{spent} of {army.total} points on {share.of}"
    if share.least is not None and spent * share.least[0] < army.total * share.least[1]:
        wanted = f"at least {share.least[1]} in {share.least[0]}"
        yield army.reason("army.share", f"found {text}; expected {wanted}", objects=True)
    if share.most is not None and spent * share.most[0] > army.total * share.most[1]:
        wanted = f"at most {share.most[1]} in {share.most[0]}"
        yield army.reason("army.share", f"found {text}; expected {wanted}", objects=True)
