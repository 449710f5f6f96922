"""Control zones along a route."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats, pack
from skirmish.rules import barriers, ring
from skirmish.rules.barriers import ZONE, Stand
from skirmish.rules.contact import Contacts, holds_zone
from skirmish.rules.steps import Step, level_with
from skirmish.ruling import Reason, objection
from skirmish.state import Disc, GameState, Model

Span = tuple[float, float]
"""Two arcs of a route, the lesser first."""


class _Way(NamedTuple):
    """A mover and the route that it takes."""

    state: GameState
    mover: Model
    route: Floats
    steps: tuple[Step, ...]


class _Stretch(NamedTuple):
    """A part of a route in the zone of an enemy: the gap to him at its least, and whether the mover began in there."""

    foe: Model
    span: Span
    gap: float
    began: bool


class _Part(NamedTuple):
    """The part of a barrier or edge that an enemy defends, and the stretches of a route in it."""

    foe: Model
    stand: Stand
    spans: tuple[Span, ...]


def holders(state: GameState, mover: Model, touching: Contacts) -> Iterator[Model]:
    """The enemies whose control zone a model must respect (move.zone_engaged, ground.limits)."""
    return (foe for foe in state.foes(mover) if holds_zone(foe, touching) and ring.meet(foe, mover))


def zone_of(state: GameState, mover: Model, foe: Model) -> float:
    """How near a model may come to an enemy: 1in/2cm, or its gap at the start if it begins nearer (move.zone_start)."""
    zone, gap = state.length(ZONE), state.gap(mover, foe)
    return max(0.0, gap) if gap < zone and state.same_level(mover, foe) else zone


def rings(state: GameState, mover: Model, touching: Contacts, targets: Collection[str] = ()) -> list[Disc]:
    """The zones that a model must respect, as discs its base may not overlap; those of its targets left out."""
    return [
        Disc(foe.x, foe.y, state.radius(foe) + zone_of(state, mover, foe))
        for foe in holders(state, mover, touching)
        if foe.name not in targets and state.same_level(foe, mover)
    ]


def holding(state: GameState, mover: Model, there: Model, touching: Contacts) -> Iterator[Model]:
    """The enemies in whose zone the mover would be if it stopped on its way as it is ``there``."""
    at = np.array([there.at], dtype=np.float64)
    for foe in state.foes(mover):
        if not state.same_level(there, foe):
            continue
        near = zone_of(state, mover, foe) - state.scale.slack
        if not ring.meet(foe, mover):
            continue
        if (holds_zone(foe, touching) and state.gap(there, foe) < near) or any(
            barriers.worth_defending(state, stand, there)
            for stand in barriers.stands(state, foe)
            for _ in _in_front(state, there, at, stand)
        ):
            yield foe


def trespasses(
    state: GameState,
    mover: Model,
    route: Floats,
    steps: tuple[Step, ...],
    targets: Collection[str],
    touching: Contacts,
) -> Iterator[Reason]:
    """Objections to each zone that the mover is in while it is not within 1in/2cm of a target (move.control_zone).

    A zone is open: to stand exactly at its edge is outside. Of two entered at once the mover chooses. Over the part of
    a barrier that an enemy defends nobody goes, whomever he charges (defend.crossing).
    """
    way = _Way(state, mover, route, steps)
    parts = list(_parts(way))
    free = [span for foe in state.foes(mover) if foe.name in targets for span in _near(way, foe, parts)]
    named = set(targets)
    for foe, span, gap, began in (*_rings(way, touching), *_strips(way, parts)):
        at = _first_outside(span, free)
        if foe.name in named or at is None:
            continue
        named.add(foe.name)
        rule = "move.zone_start" if began else "move.control_zone"
        text = f"comes nearer to {foe.name}, in whose zone it began"
        yield objection(rule, text if began else f"enters the control zone of {foe.name}", at=at, gap=gap)
    yield from _crossings(way, parts)


def _rings(way: _Way, touching: Contacts) -> Iterator[_Stretch]:
    """Where the route is in the ring around an enemy."""
    state, mover = way.state, way.mover
    around = state.near(mover, routes.length(way.route) + state.length(ZONE))
    foes = [foe for foe in around if foe.side != mover.side and holds_zone(foe, touching) and ring.meet(foe, mover)]
    if not foes:
        return
    zones = [zone_of(state, mover, foe) for foe in foes]
    discs = np.array([(foe.x, foe.y, state.radius(foe) + zone) for foe, zone in zip(foes, zones, strict=True)])
    for index, enter, leave, least in routes.disc_crossings(way.route, state.radius(mover), discs, state.scale.slack):
        foe, zone = foes[int(index)], zones[int(index)]
        for span in _level(way, foe, (float(enter), float(leave))):
            yield _Stretch(foe, span, float(least) + zone, zone < state.length(ZONE))


def _parts(way: _Way) -> Iterator[_Part]:
    """The defended parts of barriers that the route comes into, in front of the defender or through the barrier."""
    for foe in way.state.foes(way.mover):
        for stand in barriers.stands(way.state, foe):
            found = [
                part
                for span in _in_front(way.state, way.mover, way.route, stand)
                for part in _hindered(way, stand, span)
            ]
            if found:
                yield _Part(foe, stand, tuple(found))


def _in_front(state: GameState, mover: Model, route: Floats, stand: Stand) -> Iterator[Span]:
    """Where the route is in the rectangle that a defender holds, the barrier's own side of it left out."""
    far = state.radius(mover) + math.hypot(stand.half, stand.depth)
    if math.dist((stand.x, stand.y), route[0]) > routes.length(route) + far:
        return
    strip = pack([stand.corners()])
    for _, enter, leave in routes.polygon_crossings(route, state.radius(mover), strip, state.scale.slack):
        if _ahead(stand, route, (enter, leave))[1] > state.scale.slack:
            yield float(enter), float(leave)


def _hindered(way: _Way, stand: Stand, span: Span) -> Iterator[Span]:
    """The stretches of a span on which a barrier is an obstacle to the mover."""
    for step, part in _by_step(way.steps, span):
        if barriers.worth_defending(way.state, stand, replace(way.mover, z=step.z0, climbing=None)):
            yield part


def _strips(way: _Way, parts: Iterable[_Part]) -> Iterator[_Stretch]:
    """Where the route is in the part of a barrier that an enemy defends (defend.zone, move.zone_start)."""
    state, radius = way.state, way.state.radius(way.mover)
    for foe, _stand, spans in parts:
        gap = float(routes.closest(way.route, [state.disc(foe)], radius)[0])
        began = spans[0][0] <= 0
        for span in _nearer(way, foe, spans) if began else spans:
            for level in _level(way, foe, span):
                yield _Stretch(foe, level, gap, began)


def _nearer(way: _Way, foe: Model, spans: Iterable[Span]) -> Iterator[Span]:
    """The stretches on which the mover is nearer to an enemy than it began."""
    state = way.state
    disc = (foe.x, foe.y, state.radius(foe) + max(0.0, state.gap(way.mover, foe)))
    for _, enter, leave, _gap in routes.disc_crossings(way.route, state.radius(way.mover), [disc], state.scale.slack):
        for low, high in spans:
            if max(low, enter) < min(high, leave):
                yield float(max(low, enter)), float(min(high, leave))


def _near(way: _Way, target: Model, parts: Iterable[_Part]) -> Iterator[Span]:
    """The arcs at which other zones do not count: within 1in/2cm of a target or in the part that it defends."""
    state, slack = way.state, way.state.scale.slack
    ring = (target.x, target.y, state.radius(target) + state.length(ZONE))
    for _, enter, leave, _gap in routes.disc_crossings(way.route, state.radius(way.mover), [ring], slack):
        for low, high in _level(way, target, (float(enter), float(leave))):
            yield low - slack, high + slack
    for foe, _stand, spans in parts:
        if foe.name == target.name:
            yield from ((low - slack, high + slack) for low, high in spans)


def _first_outside(span: Span, free: Iterable[Span]) -> float | None:
    """The first arc of a span that none of the free ones covers."""
    low, high = span
    at = low
    for start, end in sorted(free):
        if start <= at < end:
            at = end
    return at if at < high or at == low else None


def _crossings(way: _Way, parts: Iterable[_Part]) -> Iterator[Reason]:
    """Objections to going over a barrier where an enemy defends it."""
    for foe, stand, spans in parts:
        over = routes.polygon_crossings(way.route, 0.0, stand.feature.packed, 0.0)
        for span in spans:
            if any(enter < span[1] and span[0] < leave for _, enter, leave in over):
                text = f"goes over {stand.feature.name} in the part that {foe.name} defends"
                yield objection("defend.crossing", text, at=span[0])
                break


def _ahead(stand: Stand, route: Floats, span: Span) -> Span:
    """How far ahead of a defender the centre is on a span, at the least and at the most."""
    arcs = np.concatenate(([0.0], np.hypot(*np.diff(route, axis=0).T).cumsum()))
    corners = route[(arcs > span[0]) & (arcs < span[1])]
    ahead = [stand.local(x, y)[0] for x, y in (*corners, *(routes.point_at(route, arc) for arc in span))]
    return float(min(ahead)), float(max(ahead))


def _level(way: _Way, foe: Model, span: Span) -> Iterator[Span]:
    """The stretches of a span on which mover and enemy are at one height."""
    for step, part in _by_step(way.steps, span):
        if level_with(way.state, way.mover, foe, way.route, step):
            yield part


def _by_step(steps: Iterable[Step], span: Span) -> Iterator[tuple[Step, Span]]:
    """A span cut where the steps are."""
    for step in steps:
        low, high = max(span[0], step.start), min(span[1], step.end)
        if low < high or (low == high and step.start == step.end):
            yield step, (low, high)
