"""Armies chosen at random, within the force lists."""

from __future__ import annotations

import random
from collections.abc import Iterator

from skirmish.forces.army import check
from skirmish.forces.muster import Army, Unit
from skirmish.forces.profile import Option, Profile, Side, UnknownProfile, profiles
from skirmish.forces.warrior import warrior

TRIES = 60
"""How often something more is tried before the points are left over."""


def levy(side: Side, points: int, rng: random.Random, against: Army | None = None) -> Army:
    """A lawful army of a side for so many points, of any entries and options; at least one model."""
    army = Army(f"{side} levy", side, (), points)
    entries = [entry for entry in profiles().values() if entry.side == side]
    for _ in range(TRIES):
        afford = [entry for entry in entries if entry.points <= points - army.total]
        if not afford:
            break
        wider = _with(army, rng.choice(afford), rng)
        if wider.total <= points and not check(wider, against=against).objections:
            army = wider
    return army if army.units else _cheapest(army, entries)


def _with(army: Army, entry: Profile, rng: random.Random) -> Army:
    options = _choose(entry, rng)
    count = 1 if entry.hero else rng.randint(1, 8)
    return _army(army, Unit(len(army.units) + 1, entry, options, count))


def _cheapest(army: Army, entries: list[Profile]) -> Army:
    cheap = min((entry for entry in entries if not entry.hero), key=lambda entry: entry.points)
    return _army(army, Unit(1, cheap))


def _army(army: Army, unit: Unit) -> Army:
    return Army(army.name, army.side, (*army.units, unit), army.points)


def _choose(entry: Profile, rng: random.Random) -> tuple[Option, ...]:
    """Options that go together, in the order of the entry."""
    taken: list[Option] = []
    wanted = rng.uniform(0.1, 0.7)
    for option in rng.sample(entry.options, len(entry.options)):
        if rng.random() < wanted and _go_together(entry, [*taken, option]):
            taken.append(option)
    return tuple(option for option in entry.options if option in taken)


def _go_together(entry: Profile, options: list[Option]) -> bool:
    try:
        warrior(entry.id, tuple(option.id for option in options))
    except UnknownProfile:
        return False
    return True


def units(army: Army) -> Iterator[tuple[str, Unit]]:
    """The units of an army, each under a name that its models can be numbered with."""
    for unit in army.units:
        yield f"{min((unit.entry.id, *unit.entry.aliases), key=len)}-{unit.number}", unit
