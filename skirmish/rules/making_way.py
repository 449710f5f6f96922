"""Friends who step aside so that a beaten model can go back (fight.make_way)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from skirmish.geometry.discs import Flags
from skirmish.geometry.shapes import Floats
from skirmish.rules import angles, giving_ground, standing
from skirmish.rules.angles import Spans
from skirmish.rules.contact import contacts
from skirmish.rules.giving_ground import REACH, Spot
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model

_FINE = math.radians(5)
_FINER = math.radians(1)
_FRACTIONS = tuple(k / 10 for k in range(1, 11))
_MOST = 3
"""How many friends a proposal moves at most."""
_ENOUGH = 12
"""How many steps of each friend are tried together with those of others."""


@dataclass(frozen=True, slots=True)
class Way:
    """Friends who step aside to some points, and the directions in radians that this opens."""

    moves: Mapping[str, Spot]
    directions: Spans


def willing(state: GameState, model: Model) -> list[Model]:
    """The friends near a beaten model who are free to make way: they are in no fight that is still to be settled.

    Loose mounts step aside for anybody (cavalry.loose).
    """
    engaged = in_fights(state)
    reach = 2 * state.length(REACH)
    return [
        friend
        for friend in state.models.values()
        if (friend.side == model.side or friend.loose)
        and friend.name != model.name
        and friend.name not in engaged
        and friend.climbing is None
        and state.gap(model, friend) < reach
        and state.same_level(model, friend)
    ]


def in_fights(state: GameState) -> Collection[str]:
    """Everybody in a fight that is still to be settled; before the pairing, everybody who touches an enemy."""
    if state.fights is None:
        return contacts(state).keys()
    return {name for fight in state.fights if not fight.done for name in fight.names}


def ways(state: GameState, model: Model, foes: Collection[str], *, pushed_along: bool = False) -> tuple[Way, ...]:
    """Ways that friends can make for a model with no open direction, the fewest friends and shortest steps first.

    Each set of friends that frees it comes once. The search looks at every few degrees which friends bar the way and
    whether each has a step that clears it; what it finds has passed the exact check.
    """
    friends = willing(state, model)
    gone = {friend.name: (-1e6, -1e6) for friend in friends}
    best: dict[tuple[str, ...], tuple[float, Way]] = {}
    known: dict[str, _Steps] = {friend.name: _Steps(state, friend) for friend in friends}

    def directions_without(names: Collection[str]) -> Spans:
        moved = {name: gone[name] for name in names}
        return giving_ground.spans(state, model, foes, moved=moved, pushed_along=pushed_along)

    tried = [*angles.sampled(directions_without(gone), _FINE)]
    tried += (angle for name in gone for angle in angles.sampled(directions_without((name,)), _FINER))
    for angle in tried:
        barring = [friend for friend in friends if _bars(state, model, angle, np.array([friend.at]), friend)[0]]
        if not 0 < len(barring) <= _MOST:
            continue
        found = _clearing(state, model, angle, [known[friend.name] for friend in barring])
        key = tuple(sorted(friend.name for friend in barring))
        if found is None or (key in best and best[key][0] <= found[0]):
            continue
        directions = giving_ground.spans(state, model, foes, moved=found[1], pushed_along=pushed_along)
        if directions:
            best[key] = found[0], Way(found[1], directions)
    ranked = sorted(best.items(), key=lambda item: (len(item[0]), round(item[1][0], 6), item[0]))
    return tuple(way for _, (_, way) in ranked)


def check(state: GameState, model: Model, moves: Mapping[str, Spot]) -> Iterator[Reason]:
    """Objections to friends stepping aside to some points; each steps past the others as they stand now."""
    free = {friend.name for friend in willing(state, model)}
    for name, at in moves.items():
        friend = state.models.get(name)
        if friend is None or name not in free:
            yield objection("fight.make_way", f"{name} is no friend near {model.name} who is free to make way")
            continue
        yield from one_step(state, friend, at)
    for (a, at), (b, bt) in itertools.combinations(moves.items(), 2):
        if a in free and b in free:
            overlap = state.radius(state.models[a]) + state.radius(state.models[b]) - math.dist(at, bt)
            if overlap > state.scale.slack:
                yield objection("fight.make_way", f"{a} and {b} would overlap", overlap=overlap)


def one_step(state: GameState, friend: Model, at: Spot) -> Iterator[Reason]:
    """Objections to a friend's step to a point, the others standing as they do now."""
    length, most, slack = math.dist(friend.at, at), state.length(REACH), state.scale.slack
    if length > most + slack:
        text = f"{friend.name} would step {length:.3f}, further than {most:g}"
        yield objection("fight.make_way", text, distance=length)
        return
    if length <= slack:
        yield objection("fight.make_way", f"{friend.name} does not step aside")
        return
    angle = math.atan2(at[1] - friend.y, at[0] - friend.x)
    if not giving_ground.is_open(state, friend, (), angle, slack / 2 / length, length=length):
        yield objection("fight.make_way", f"the way of {friend.name} is barred", degrees=math.degrees(angle))
    there = giving_ground.moved_to(state, friend, at)
    yield from standing.objections(state, there)


def steps(state: GameState, friend: Model) -> Iterator[Spot]:
    """Steps a friend can take, the shortest first."""
    known = _Steps(state, friend)
    return (spot for index, spot in enumerate(map(tuple, known.spots)) if known.passes(index))


class _Steps:
    """The steps that a friend may be able to take, found once and each checked when it is wanted."""

    def __init__(self, state: GameState, friend: Model) -> None:
        self.state, self.friend = state, friend
        self._passed: dict[int, bool] = {}

    @cached_property
    def spots(self) -> Floats:
        """(k, 2) where they end, the shortest first; those that lead over barriers are not yet left out."""
        found: list[Spot] = []
        for fraction in _FRACTIONS:
            length = fraction * self.state.length(REACH)
            spans = giving_ground.spans(self.state, self.friend, (), length=length, pushed_along=True)
            found += [giving_ground.end(self.friend, angle, length) for angle in angles.sampled(spans, _FINE)]
        return np.array(found, dtype=np.float64).reshape(-1, 2)

    def passes(self, index: int) -> bool:
        """Whether a step passes the exact check."""
        if index not in self._passed:
            x, y = self.spots[index]
            self._passed[index] = not any(one_step(self.state, self.friend, (float(x), float(y))))
        return self._passed[index]

    def clearing(self, model: Model, angle: float) -> list[Spot]:
        """The shortest steps out of a model's way in a direction."""
        clear = np.flatnonzero(~_bars(self.state, model, angle, self.spots, self.friend))
        passing = (int(index) for index in clear if self.passes(int(index)))
        return [(float(x), float(y)) for x, y in self.spots[list(islice(passing, _ENOUGH))]]


def _clearing(
    state: GameState, model: Model, angle: float, barring: list[_Steps]
) -> tuple[float, dict[str, Spot]] | None:
    """The shortest steps of some friends that clear a way, and their sum."""
    friends = [steps.friend for steps in barring]
    best: tuple[float, dict[str, Spot]] | None = None
    for chosen in itertools.product(*(steps.clearing(model, angle) for steps in barring)):
        total = sum(math.dist(friend.at, at) for friend, at in zip(friends, chosen, strict=True))
        if (best is None or total < best[0]) and _apart(state, friends, chosen):
            best = total, {friend.name: at for friend, at in zip(friends, chosen, strict=True)}
    return best


def _apart(state: GameState, friends: list[Model], places: tuple[Spot, ...]) -> bool:
    return all(
        math.dist(at, bt) >= state.radius(a) + state.radius(b) - state.scale.slack / 2
        for (a, at), (b, bt) in itertools.combinations(zip(friends, places, strict=True), 2)
    )


def _bars(state: GameState, model: Model, angle: float, spots: Floats, friend: Model) -> Flags:
    """(k,) whether a friend at each of (k, 2) spots stands in a model's way of REACH in a direction."""
    apart, length = spots - np.array(model.at), state.length(REACH)
    ux, uy = math.cos(angle), math.sin(angle)
    along = np.clip(apart[:, 0] * ux + apart[:, 1] * uy, 0.0, length)
    near = np.hypot(apart[:, 0] - along * ux, apart[:, 1] - along * uy)
    last = np.hypot(apart[:, 0] - length * ux, apart[:, 1] - length * uy)
    touch = state.radius(model) + state.radius(friend)
    passing = np.minimum(np.hypot(apart[:, 0], apart[:, 1]), touch) - state.scale.contact
    barred: Flags = (near < passing) | (last < touch - state.scale.slack / 2)
    return barred
