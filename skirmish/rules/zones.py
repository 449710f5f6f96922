"""Control zones along a route."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

import numpy as np

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats, pack
from skirmish.rules import barriers
from skirmish.rules.barriers import ZONE, Stand
from skirmish.rules.contact import Contacts, holds_zone
from skirmish.rules.tracing import Step, height_at
from skirmish.ruling import Reason, objection
from skirmish.state import Disc, GameState, Model


def holders(state: GameState, mover: Model, touching: Contacts) -> Iterator[Model]:
    """The enemies whose control zone a model must respect (move.zone_engaged, ground.limits)."""
    return (foe for foe in state.foes(mover) if holds_zone(foe, touching))


def zone_of(state: GameState, mover: Model, foe: Model) -> float:
    """How near a model may come to an enemy: 1in/2cm, or its gap at the start if it begins nearer (move.zone_start)."""
    return min(state.length(ZONE), max(0.0, state.gap(mover, foe)))


def rings(state: GameState, mover: Model, touching: Contacts, targets: Collection[str] = ()) -> list[Disc]:
    """The zones that a model must respect, as discs its base may not overlap; those of its targets left out."""
    return [
        Disc(foe.x, foe.y, state.radius(foe) + zone_of(state, mover, foe))
        for foe in holders(state, mover, touching)
        if foe.name not in targets and state.same_level(foe, mover)
    ]


def trespasses(
    state: GameState,
    mover: Model,
    route: Floats,
    steps: tuple[Step, ...],
    targets: Collection[str],
    touching: Contacts,
) -> Iterator[Reason]:
    """Objections to each zone entered before the mover is within 1in/2cm of a target (move.control_zone).

    A zone is open: to stand exactly at its edge is outside. Of two entered at once the mover chooses.
    """
    free_from = _nears_target(state, mover, route, targets)
    last = steps[-1].end if steps else 0.0
    for foe, enter, least in (*_rings(state, mover, route, touching), *_strips(state, mover, route)):
        if foe.name in targets or enter > last or enter >= free_from - state.scale.slack:
            continue
        if not _level(state, mover, foe, steps, enter):
            continue
        started = zone_of(state, mover, foe) < state.length(ZONE)
        rule = "move.zone_start" if started else "move.control_zone"
        text = (
            f"comes nearer to {foe.name}, in whose zone it began"
            if started
            else f"enters the control zone of {foe.name}"
        )
        yield objection(rule, text, at=enter, gap=least)


def _rings(state: GameState, mover: Model, route: Floats, touching: Contacts) -> Iterator[tuple[Model, float, float]]:
    """The enemies whose ring the route enters: where, and the least gap."""
    foes = list(holders(state, mover, touching))
    if not foes:
        return
    discs = np.array([(foe.x, foe.y, state.radius(foe) + zone_of(state, mover, foe)) for foe in foes])
    for index, enter, _leave, least in routes.disc_crossings(route, state.radius(mover), discs, state.scale.slack):
        foe = foes[int(index)]
        yield foe, float(enter), float(least) + zone_of(state, mover, foe)


def _strips(state: GameState, mover: Model, route: Floats) -> Iterator[tuple[Model, float, float]]:
    """The defenders whose part of a barrier the route enters from outside it (defend.zone, defend.crossing)."""
    for foe, stand in _stands_against(state, mover):
        strip = pack([stand.corners()])
        for _, enter, _leave in routes.polygon_crossings(route, state.radius(mover), strip, state.scale.slack):
            if enter > 0 or _jumps_over(stand, route):
                yield foe, float(enter), 0.0


def _jumps_over(stand: Stand, route: Floats) -> bool:
    """Whether a route that begins in a strip leads over the barrier itself."""
    ahead = [stand.local(x, y)[0] for x, y in route]
    return ahead[0] > stand.thick and min(ahead) < stand.thick / 2 - 1e-9


def _stands_against(state: GameState, mover: Model) -> Iterator[tuple[Model, Stand]]:
    for foe in state.foes(mover):
        for stand in barriers.stands(state, foe):
            ahead = stand.local(mover.x, mover.y)[0] > stand.thick
            if ahead and barriers.worth_defending(state, stand.feature, mover):
                yield foe, stand


def _nears_target(state: GameState, mover: Model, route: Floats, targets: Collection[str]) -> float:
    """The arc at which the mover comes within 1in/2cm of a target, or into the part of a barrier one defends."""
    zone, radius, slack = state.length(ZONE), state.radius(mover), state.scale.slack
    foes = [foe for foe in state.foes(mover) if foe.name in targets]
    if not foes:
        return math.inf
    rings = np.array([(foe.x, foe.y, state.radius(foe) + zone) for foe in foes])
    arcs = [float(enter) for _, enter, _, _ in routes.disc_crossings(route, radius, rings, slack)]
    for foe, stand in _stands_against(state, mover):
        if foe.name in targets:
            strip = pack([stand.corners()])
            arcs += [float(enter) for _, enter, _ in routes.polygon_crossings(route, radius, strip, slack)]
    return min(arcs, default=math.inf)


def _level(state: GameState, mover: Model, foe: Model, steps: tuple[Step, ...], arc: float) -> bool:
    z = height_at(steps, arc, mover.z)
    return foe.z < z + state.height(mover) and z < foe.z + state.height(foe)
