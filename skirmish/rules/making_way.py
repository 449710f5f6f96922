"""Friends who step aside so that a beaten model can go back (fight.make_way)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from skirmish.rules import angles, giving_ground, standing
from skirmish.rules.angles import Spans
from skirmish.rules.contact import contacts
from skirmish.rules.giving_ground import REACH, Spot
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model

_FINE = math.radians(5)
_FRACTIONS = tuple(k / 10 for k in range(1, 11))
_MOST = 3
"""How many friends a proposal moves at most."""


@dataclass(frozen=True, slots=True)
class Way:
    """Friends who step aside to some points, and the directions in radians that this opens."""

    moves: Mapping[str, Spot]
    directions: Spans


def willing(state: GameState, model: Model) -> list[Model]:
    """The friends near a beaten model who are free to make way: they are in no fight that is still to be settled."""
    engaged = in_fights(state)
    reach = 2 * state.length(REACH)
    return [
        friend
        for friend in state.side(model.side)
        if friend.name != model.name
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
    known: dict[str, list[Spot]] = {}
    without = giving_ground.spans(state, model, foes, moved=gone, pushed_along=pushed_along)
    for angle in angles.sampled(without, _FINE):
        barring = [friend for friend in friends if _bars(state, model, angle, friend.at, state.radius(friend))]
        if not 0 < len(barring) <= _MOST:
            continue
        for friend in barring:
            if friend.name not in known:
                known[friend.name] = list(steps(state, friend))
        found = _clearing(state, model, angle, barring, known)
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
    way = giving_ground.spans(state, friend, (), length=length)
    if not angles.holds(way, angle, slack / 2 / length):
        yield objection("fight.make_way", f"the way of {friend.name} is barred", degrees=math.degrees(angle))
    there = giving_ground.moved_to(state, friend, at)
    yield from standing.objections(state, there)


def steps(state: GameState, friend: Model) -> Iterator[Spot]:
    """Steps a friend can take, the shortest first."""
    for fraction in _FRACTIONS:
        length = fraction * state.length(REACH)
        for angle in angles.sampled(giving_ground.spans(state, friend, (), length=length), _FINE):
            at = giving_ground.end(friend, angle, length)
            if not any(standing.objections(state, giving_ground.moved_to(state, friend, at))):
                yield at


def _clearing(
    state: GameState, model: Model, angle: float, barring: list[Model], known: Mapping[str, list[Spot]]
) -> tuple[float, dict[str, Spot]] | None:
    """The shortest steps of some friends that clear a way, and their sum."""
    options = []
    for friend in barring:
        clear = [at for at in known[friend.name] if not _bars(state, model, angle, at, state.radius(friend))]
        if not clear:
            return None
        options.append(clear[:12])
    best: tuple[float, dict[str, Spot]] | None = None
    for chosen in itertools.product(*options):
        moves = {friend.name: at for friend, at in zip(barring, chosen, strict=True)}
        total = sum(math.dist(friend.at, at) for friend, at in zip(barring, chosen, strict=True))
        if (best is None or total < best[0]) and _apart(state, barring, chosen):
            best = total, moves
    return best


def _apart(state: GameState, friends: list[Model], places: tuple[Spot, ...]) -> bool:
    return all(
        math.dist(at, bt) >= state.radius(a) + state.radius(b) - state.scale.slack / 2
        for (a, at), (b, bt) in itertools.combinations(zip(friends, places, strict=True), 2)
    )


def _bars(state: GameState, model: Model, angle: float, at: Spot, radius: float) -> bool:
    """Whether a base at a point stands in a model's way of REACH in a direction."""
    length = state.length(REACH)
    dx, dy = at[0] - model.x, at[1] - model.y
    along = min(max(dx * math.cos(angle) + dy * math.sin(angle), 0.0), length)
    near = math.hypot(dx - along * math.cos(angle), dy - along * math.sin(angle))
    touching = min(math.hypot(dx, dy), state.radius(model) + radius)
    return near < touching - state.scale.slack / 2
