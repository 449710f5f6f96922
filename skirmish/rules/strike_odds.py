"""The exact chances of what a row of strikes does to those who are struck, where the striker can choose among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

SAVED = Fraction(1, 2)
"""The chance that a point of Fate recovers a wound (hero.fate)."""


class Body(NamedTuple):
    """What is left of a model: its wounds, and the Fate that will be spent on them."""

    wounds: int
    fate: int = 0
    clings: Fraction = Fraction(0)
    """The chance that its last wound is recovered once it is lost (item.one_ring)."""


Bodies = tuple[Body, ...]
Outcomes = Mapping[Bodies, Fraction]
"""What may be left of everybody, and the chance of each."""


class Mark(NamedTuple):
    """One at whom a strike may be aimed, by place, and what it does there."""

    victim: int
    chance: Fraction
    """Of one die, to wound."""
    dice: int = 1
    """Two at those who are trapped or on the ground."""
    ready: Fraction = Fraction(1)
    """The chance that it comes to the strike at all (creature.chain)."""


class Blow(NamedTuple):
    """A strike, and all at whom it may be aimed."""

    marks: tuple[Mark, ...]
    more: int = 0
    """How many strikes at the same victim follow if it wounds (creature.lash)."""
    outright: bool = False
    """Whether a wound takes all that the victim has (creature.drain_soul)."""


class Strikes:
    """Works out rows of strikes; what it has worked out once it knows.

    Each strike is aimed, when those before it have been seen, where the most are likely to fall in the end, then
    where the most wounds are likely to be lost.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[Blow, ...], Bodies], dict[Bodies, Fraction]] = {}

    def outcomes(self, blows: tuple[Blow, ...], bodies: Bodies) -> dict[Bodies, Fraction]:
        """What may be left of everybody after some blows."""
        if not blows:
            return {bodies: Fraction(1)}
        key = blows, bodies
        if key not in self._known:
            first, rest = blows[0], blows[1:]
            options = [self._aimed(first, mark, rest, bodies) for mark in first.marks if bodies[mark.victim].wounds > 0]
            found = max(options, key=lambda outcomes: _harm(outcomes, bodies), default=None)
            self._known[key] = self.outcomes(rest, bodies) if found is None else found
        return self._known[key]

    def _aimed(self, blow: Blow, mark: Mark, rest: tuple[Blow, ...], bodies: Bodies) -> dict[Bodies, Fraction]:
        found: dict[Bodies, Fraction] = {}
        again = (Blow((mark._replace(ready=Fraction(1)),), outright=blow.outright),) * blow.more
        for (body, hit), chance in _struck(bodies[mark.victim], mark, blow.outright).items():
            after = (*bodies[: mark.victim], body, *bodies[mark.victim + 1 :])
            left = (*again, *rest) if hit and body.wounds > 0 else rest
            _add(found, self.outcomes(left, after), mark.ready * chance)
        if mark.ready < 1:
            _add(found, self.outcomes(rest, bodies), 1 - mark.ready)
        return found


def _struck(body: Body, mark: Mark, outright: bool) -> dict[tuple[Body, bool], Fraction]:
    """What one strike, of a die or two, leaves of a body, and whether a die was high enough to wound."""
    now: dict[tuple[Body, bool], Fraction] = {(body, False): Fraction(1)}
    for _ in range(mark.dice):
        after: dict[tuple[Body, bool], Fraction] = {}
        for (left, hit), chance in now.items():
            if left.wounds <= 0:
                after[left, hit] = after.get((left, hit), Fraction(0)) + chance
                continue
            after[left, hit] = after.get((left, hit), Fraction(0)) + chance * (1 - mark.chance)
            for wounded, share in _wounded(left, outright):
                key = wounded, True
                after[key] = after.get(key, Fraction(0)) + chance * mark.chance * share
        now = after
    return {key: chance for key, chance in now.items() if chance}


def _wounded(body: Body, outright: bool) -> Iterator[tuple[Body, Fraction]]:
    """What a wound leaves, and the chances: Fate is spent a point at a time until it is recovered (hero.fate)."""
    lost = Fraction(1)
    for spent in range(1, body.fate + 1):
        yield body._replace(fate=body.fate - spent), lost * SAVED
        lost *= 1 - SAVED
    wounds = 0 if outright else body.wounds - 1
    if wounds <= 0 and body.clings:
        yield body._replace(wounds=1, fate=0), lost * body.clings
        lost *= 1 - body.clings
    yield body._replace(wounds=wounds, fate=0), lost


def _harm(outcomes: Outcomes, before: Bodies) -> tuple[Fraction, Fraction]:
    """How many fall, and how many wounds are lost, on the average."""
    fallen = lost = Fraction(0)
    for after, chance in outcomes.items():
        fallen += chance * sum(body.wounds <= 0 for body in after)
        lost += chance * sum(old.wounds - new.wounds for old, new in zip(before, after, strict=True))
    return fallen, lost


def _add(found: dict[Bodies, Fraction], more: Outcomes, share: Fraction) -> None:
    for bodies, chance in more.items():
        found[bodies] = found.get(bodies, Fraction(0)) + share * chance
