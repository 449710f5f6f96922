"""Who fights whom: touching models split into as many fights as can be (pairing.fights)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from skirmish.rules.contact import Contacts, contacts
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import Fight, GameState

LIMIT = 2000
"""No more pairings of a cluster are listed than this; `check` knows them all."""

Pairing = tuple[Fight, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Models that hang together by touch, and their lawful pairings in order, the first LIMIT of them."""

    good: tuple[str, ...]
    evil: tuple[str, ...]
    pairings: tuple[Pairing, ...]


def pairings(state: GameState, touching: Contacts | None = None) -> tuple[Cluster, ...]:
    """The clusters of touching models in the order of their first names, each with its lawful pairings.

    A lawful pairing covers every touching model, has one model on a side of each fight, and has the largest possible
    number of fights. Names are sorted within a fight, fights and pairings by their names.
    """
    touching = contacts(state) if touching is None else touching
    found = []
    for names in sorted(_clusters(touching)):
        graph = _graph(state, touching, names)
        found.append(Cluster(graph.goods, graph.evils, tuple(islice(graph.pairings(), LIMIT))))
    return tuple(found)


def all_pairings(state: GameState, touching: Contacts | None = None) -> list[list[Fight]]:
    """Every lawful way to pair off all touching models, in order; the first LIMIT of them.

    When nobody touches there is one way, without fights.
    """
    touching = contacts(state) if touching is None else touching
    graph = _graph(state, touching, sorted(touching))
    return [list(pairing) for pairing in islice(graph.pairings(), LIMIT)]


def check(state: GameState, names: Sequence[str], fights: Sequence[Fight], touching: Contacts | None = None) -> Ruling:
    """Whether fights are a lawful pairing of the named touching models; every objection is named."""
    touching = contacts(state) if touching is None else touching
    most = _graph(state, touching, names).most()
    reasons = [*_covered(names, fights), *(reason for fight in fights for reason in _one_to_many(touching, fight))]
    if len(fights) < most:
        text = f"{len(fights)} fights, where {most} can be made"
        reasons.append(objection("pairing.fights", text, fights=len(fights), most=most))
    return rule(reasons or [Reason("pairing.fights", f"{most} fights, as many as can be", {"fights": most})])


def _covered(names: Sequence[str], fights: Sequence[Fight]) -> Iterator[Reason]:
    count = Counter(name for fight in fights for name in fight.names)
    for name in names:
        if count[name] != 1:
            yield objection("pairing.fights", f"{name} is in {count[name]} fights instead of one", fights=count[name])
    for name in sorted(count.keys() - set(names)):
        yield objection("pairing.fights", f"{name} is not to be paired here")


def _one_to_many(touching: Contacts, fight: Fight) -> Iterator[Reason]:
    sides = f"{', '.join(fight.good) or 'nobody'} against {', '.join(fight.evil) or 'nobody'}"
    if not fight.good or not fight.evil:
        yield objection("pairing.fights", f"{sides}: a fight has two sides")
    elif len(fight.good) > 1 and len(fight.evil) > 1:
        yield objection("pairing.fights", f"{sides}: one side of a fight is one model")
    for one in fight.good:
        for foe in fight.evil:
            if foe not in touching.get(one, ()):
                yield objection("pairing.fights", f"{one} does not touch {foe}")


def _clusters(touching: Contacts) -> Iterator[tuple[str, ...]]:
    """The connected parts of the touching graph, each with its names sorted."""
    left = set(touching)
    while left:
        part, edge = set[str](), [left.pop()]
        while edge:
            name = edge.pop()
            part.add(name)
            fresh = left.intersection(touching[name])
            left -= fresh
            edge += fresh
        yield tuple(sorted(part))


def _graph(state: GameState, touching: Contacts, names: Sequence[str]) -> _Graph:
    goods = tuple(sorted(name for name in names if name in state.models and state.models[name].side == "good"))
    evils = tuple(sorted(name for name in names if name in state.models and state.models[name].side == "evil"))
    place = {name: 1 << index for index, name in enumerate(evils)}
    rows = [sum(place.get(foe, 0) for foe in touching.get(name, ())) for name in goods]
    return _Graph(goods, evils, rows)


class _Graph:
    """Which of some good models touch which of some evil ones; sets of models are bits of a number.

    A split into stars that covers everybody has as many stars as a greatest matching has pairs, if it has the most
    that can be. What is left when one star of such a split is taken out is a smaller graph of the same kind, so that
    a search that keeps to this never has to turn back.
    """

    def __init__(self, goods: tuple[str, ...], evils: tuple[str, ...], rows: Sequence[int]) -> None:
        self.goods, self.evils, self.rows = goods, evils, rows
        self.columns = [sum(1 << i for i, row in enumerate(rows) if row >> j & 1) for j in range(len(evils))]
        self._most: dict[tuple[int, int], int] = {}
        self._first: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def most(self) -> int:
        """The largest possible number of fights."""
        return self._matching(*self._everybody())

    def pairings(self) -> Iterator[Pairing]:
        """All lawful pairings, in order."""
        good, evil = self._everybody()
        if self._nobody_alone(good, evil):
            for stars in self._split(good, evil):
                yield tuple(Fight(_names(self.goods, one), _names(self.evils, other)) for one, other in stars)

    def _everybody(self) -> tuple[int, int]:
        return (1 << len(self.goods)) - 1, (1 << len(self.evils)) - 1

    def _split(self, good: int, evil: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not good:
            yield ()
            return
        for star in self._first_stars(good, evil):
            for rest in self._split(good & ~star[0], evil & ~star[1]):
                yield (star, *rest)

    def _first_stars(self, good: int, evil: int) -> list[tuple[int, int]]:
        """The stars that the first good model may be in, in order."""
        key = good, evil
        if key not in self._first:
            first = good & -good
            stars = [(first, foes) for foes in self._around_good(first, good, evil)]
            near = self.rows[first.bit_length() - 1] & evil
            for foe in _bits(near):
                stars += [(friends, foe) for friends in self._around_evil(foe, first, good, evil)]
            stars.sort(key=lambda star: (_names(self.goods, star[0]), _names(self.evils, star[1])))
            self._first[key] = stars
        return self._first[key]

    def _around_good(self, one: int, good: int, evil: int) -> Iterator[int]:
        near = self.rows[one.bit_length() - 1] & evil
        forced = sum(foe for foe in _bits(near) if self.columns[foe.bit_length() - 1] & good == one)
        target = self._matching(good, evil) - 1

        def fits(foes: int) -> bool:
            rest = evil & ~foes
            left = good & ~one
            return self._matching(left, rest) == target and all(
                self.rows[other.bit_length() - 1] & rest for other in _bits(left)
            )

        return _grow(forced, near & ~forced, fits)

    def _around_evil(self, foe: int, first: int, good: int, evil: int) -> Iterator[int]:
        """Those with two good models or more; with one it is a star around the good one."""
        near = self.columns[foe.bit_length() - 1] & good
        forced = first | sum(
            one for one in _bits(near) if self.rows[one.bit_length() - 1] & evil == foe and one != first
        )
        target = self._matching(good, evil) - 1

        def fits(friends: int) -> bool:
            rest = good & ~friends
            left = evil & ~foe
            return self._matching(rest, left) == target and all(
                self.columns[other.bit_length() - 1] & rest for other in _bits(left)
            )

        return (friends for friends in _grow(forced, near & ~forced, fits) if friends != first)

    def _nobody_alone(self, good: int, evil: int) -> bool:
        return all(self.rows[i] & evil for i in range(len(self.goods))) and all(
            self.columns[j] & good for j in range(len(self.evils))
        )

    def _matching(self, good: int, evil: int) -> int:
        """How many pairs a greatest matching of some models has."""
        key = good, evil
        if key not in self._most:
            partner: dict[int, int] = {}
            self._most[key] = sum(self._augment(one, evil, partner, [0]) for one in _bits(good))
        return self._most[key]

    def _augment(self, one: int, evil: int, partner: dict[int, int], tried: list[int]) -> bool:
        for foe in _bits(self.rows[one.bit_length() - 1] & evil):
            if tried[0] & foe:
                continue
            tried[0] |= foe
            if foe not in partner or self._augment(partner[foe], evil, partner, tried):
                partner[foe] = one
                return True
        return False


def _grow(forced: int, more: int, fits: Callable[[int], bool]) -> Iterator[int]:
    """The sets that hold ``forced`` and some of ``more`` and fit; what does not fit has no larger set that does."""

    def grow(held: int, rest: list[int]) -> Iterator[int]:
        if held:
            if not fits(held):
                return
            yield held
        for index, bit in enumerate(rest):
            yield from grow(held | bit, rest[index + 1 :])

    return grow(forced, list(_bits(more)))


def _bits(number: int) -> Iterator[int]:
    while number:
        bit = number & -number
        yield bit
        number ^= bit


def _names(names: tuple[str, ...], chosen: int) -> tuple[str, ...]:
    return tuple(name for index, name in enumerate(names) if chosen >> index & 1)
