"""Finding a way to a charge: the route that a player would look for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from skirmish.geometry import discs, reach
from skirmish.geometry.shapes import Field, Floats, pack
from skirmish.measure import snap_point
from skirmish.rules import barriers, ground, zones
from skirmish.rules.barriers import ZONE, Stand
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import MoveRuling, Order, allowance, check_move
from skirmish.ruling import Verdict, objection
from skirmish.state import GameState, Model

Spot = tuple[float, float]


def find_charge(
    state: GameState, model: Model, targets: Sequence[str], touching: Contacts | None = None
) -> tuple[Order, MoveRuling]:
    """The cheapest lawful charge into touch with all targets; if there is none, the straight one and what forbids it.

    Ways round are searched on the model's own level; jumps are tried straight ahead.
    """
    touching = contacts(state) if touching is None else touching
    foes = [state.models[name] for name in targets]
    best: tuple[Order, MoveRuling] | None = None
    for route in chain(_straight(state, model, foes), _around(state, model, foes, touching)):
        order = Order(route, tuple(targets), rise=model.lying)
        ruling = check_move(state, model, order, touching)
        if ruling.verdict is not Verdict.NO and (best is None or ruling.cost < best[1].cost - 1e-9):
            best = order, ruling
            if len(route) == 2 and len(foes) == 1 and not ruling.stops and ruling.cost <= math.dist(*route) + 1e-9:
                break
    return best or _refused(state, model, targets, foes, touching)


def _refused(
    state: GameState, model: Model, targets: Sequence[str], foes: Sequence[Model], touching: Contacts
) -> tuple[Order, MoveRuling]:
    route = next(iter(_straight(state, model, foes)), (model.at, _beside(state, model, foes[0])))
    order = Order(route, tuple(targets), rise=model.lying)
    ruling = check_move(state, model, order, touching)
    names = " and ".join(targets)
    reason = objection("charge.contact", f"no way into touch with {names} within {allowance(state, model, order):g}")
    return order, replace(ruling, verdict=Verdict.NO, because=(*ruling.because, reason))


def _straight(state: GameState, model: Model, foes: Sequence[Model]) -> Iterator[tuple[Spot, ...]]:
    """Straight lines to places in touch with all targets."""
    for spot in _spots(state, model, foes):
        yield (model.at, spot)


def _around(state: GameState, model: Model, foes: Sequence[Model], touching: Contacts) -> Iterator[tuple[Spot, ...]]:
    """The shortest ways round what is in the way."""
    names = {foe.name for foe in foes}
    field = field_for(state, model, names)
    radius, slack, limit = state.radius(model), state.scale.slack, allowance(state, model, Order((), rise=model.lying))
    rings = zones.rings(state, model, touching, names)
    exempt = [(foe.x, foe.y, state.radius(foe) + state.length(ZONE)) for foe in foes]
    if len(foes) == 1:
        alone = field._replace(discs=_without(field.discs, foes[0]))
        path = reach.to_contact(model.at, radius, state.disc(foes[0]), alone, limit, slack, rings, exempt)
        if path is not None:
            yield _spots_of(path.route)
    for spot in _spots(state, model, foes):
        path = reach.to_point(model.at, radius, spot, field, limit, slack, rings, exempt)
        if path is not None:
            yield _spots_of(path.route)


def _spots(state: GameState, model: Model, foes: Sequence[Model]) -> Iterator[Spot]:
    """Places for the model's base that touch all targets: base to base, or across the barrier one defends."""
    if len(foes) > 1:
        rings = np.array([state.disc(foe) for foe in foes])
        for x, y in discs.contact_points(state.radius(model), rings, state.scale.contact):
            yield snap_point(float(x), float(y))
        return
    yield _beside(state, model, foes[0])
    for stand in barriers.stands(state, foes[0]):
        if barriers.worth_defending(state, stand, model):
            yield from _places_at(state, model, stand)


def _places_at(state: GameState, model: Model, stand: Stand) -> Iterator[Spot]:
    """Places along the far side of a defended barrier, the nearest first."""
    ahead = stand.thick + state.radius(model) + state.scale.slack / 4
    half = stand.half
    places = []
    for aside in np.linspace(-half, half, 13):
        x = stand.x + stand.nx * ahead - stand.ny * aside
        y = stand.y + stand.ny * ahead + stand.nx * aside
        places.append(snap_point(float(x), float(y)))
    places.sort(key=lambda spot: (math.dist(spot, model.at), spot))
    yield from places


def _beside(state: GameState, model: Model, foe: Model) -> Spot:
    """The place in touch with an enemy on the straight way to him."""
    distance = max(math.dist(model.at, foe.at), 1e-9)
    share = (state.radius(model) + state.radius(foe) + state.scale.slack / 4) / distance
    return snap_point(foe.x + (model.x - foe.x) * share, foe.y + (model.y - foe.y) * share)


def field_for(state: GameState, model: Model, targets: set[str]) -> Field:
    """What the model moves among, the parts of barriers that others defend included."""
    field = ground.field(state, model)
    strips = [
        stand.corners()
        for foe in state.foes(model)
        if foe.name not in targets
        for stand in barriers.stands(state, foe)
        if barriers.worth_defending(state, stand, model) and not _inside(stand, model, state.radius(model))
    ]
    if not strips:
        return field
    solids = [field.solids.ring(i) for i in range(field.solids.size)]
    return field._replace(solids=pack([*solids, *strips]))


def _inside(stand: Stand, model: Model, radius: float) -> bool:
    ahead, aside = stand.local(model.x, model.y)
    return ahead < stand.depth + radius and abs(aside) < stand.half + radius


def _without(bases: Floats, foe: Model) -> Floats:
    keep = (np.abs(bases[:, 0] - foe.x) > 1e-9) | (np.abs(bases[:, 1] - foe.y) > 1e-9)
    return np.ascontiguousarray(bases[keep])


def _spots_of(route: Floats) -> tuple[Spot, ...]:
    (x, y), *rest = route
    return ((float(x), float(y)), *(snap_point(float(a), float(b)) for a, b in rest))
