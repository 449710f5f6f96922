"""Finding a way to a charge: the route that a player would look for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from skirmish.geometry import discs, reach
from skirmish.geometry.shapes import Field, Floats, pack
from skirmish.measure import snap_point
from skirmish.rules import barriers, ground, zones
from skirmish.rules.barriers import ZONE, Stand
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import MoveRuling, Order, allowance, check_move, runs_into
from skirmish.ruling import Verdict, objection
from skirmish.state import Disc, GameState, Model

Spot = tuple[float, float]


def find_charge(
    state: GameState,
    model: Model,
    targets: Sequence[str],
    touching: Contacts | None = None,
    *,
    wishes: Sequence[Spot] = (),
) -> tuple[Order, MoveRuling]:
    """The cheapest lawful charge into touch with all targets; if there is none, the straight one and what forbids it.

    The first of the ``wishes``, places in touch with them, that can be got to is preferred. Ways round are searched on
    the model's own level; jumps are tried straight ahead. Other enemies are charged with the targets where these
    cannot be touched without them (defend.defenders).
    """
    touching = contacts(state) if touching is None else touching
    foes = [state.models[name] for name in targets]
    for wish in wishes:
        for route in chain([(model.at, wish)], _ways(state, model, foes, [wish], touching)):
            if runs_into(state, model, route):
                continue
            order, ruling = _along(state, model, route, targets, touching)
            if ruling.verdict is not Verdict.NO and order.charge == (*targets,):
                return order, ruling
    best: tuple[Order, MoveRuling] | None = None
    for route in chain(_straight(state, model, foes), _around(state, model, foes, touching)):
        if runs_into(state, model, route):
            continue
        order, ruling = _along(state, model, route, targets, touching)
        if ruling.verdict is Verdict.NO or (best is not None and _rank(best) <= _rank((order, ruling))):
            continue
        best = order, ruling
        alone = order.charge == (*targets,) and len(targets) == 1
        if len(route) == 2 and alone and not ruling.stops and ruling.cost <= math.dist(*route) + 1e-9:
            break
    return best or _refused(state, model, targets, foes, touching)


def _along(
    state: GameState, model: Model, route: tuple[Spot, ...], targets: Sequence[str], touching: Contacts
) -> tuple[Order, MoveRuling]:
    """A charge along a route, at the targets or at all that are touched at its end."""
    order = Order(route, tuple(targets), rise=model.lying)
    ruling = check_move(state, model, order, touching)
    others = [name for name in ruling.touches if name not in targets]
    if ruling.verdict is Verdict.NO and others and set(targets) <= set(ruling.touches):
        order = order._replace(charge=(*targets, *others))
        ruling = check_move(state, model, order, touching)
    return order, ruling


def _rank(found: tuple[Order, MoveRuling]) -> tuple[int, float]:
    order, ruling = found
    return len(order.charge), round(ruling.cost, 9)


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
    for spot in spots(state, model, foes):
        yield (model.at, spot)


def _around(state: GameState, model: Model, foes: Sequence[Model], touching: Contacts) -> Iterator[tuple[Spot, ...]]:
    """The shortest ways round what is in the way."""
    if len(foes) == 1:
        field, rings, exempt, limit = _search(state, model, foes, touching)
        alone = field._replace(discs=_without(field.discs, foes[0]))
        radius, disc = state.radius(model), state.disc(foes[0])
        path = reach.to_contact(model.at, radius, disc, alone, limit, state.scale.slack, rings, exempt)
        if path is not None:
            yield _spots_of(path.route)
    yield from _ways(state, model, foes, spots(state, model, foes), touching)


def _ways(
    state: GameState, model: Model, foes: Sequence[Model], spots: Iterable[Spot], touching: Contacts
) -> Iterator[tuple[Spot, ...]]:
    """The shortest ways to some places in touch with the targets."""
    field, rings, exempt, limit = _search(state, model, foes, touching)
    for spot in spots:
        path = reach.to_point(model.at, state.radius(model), spot, field, limit, state.scale.slack, rings, exempt)
        if path is not None:
            yield _spots_of(path.route)


def _search(
    state: GameState, model: Model, foes: Sequence[Model], touching: Contacts
) -> tuple[Field, list[Disc], list[Disc], float]:
    """What a charger moves among, the zones he keeps out of, where they do not count, and how far he goes."""
    names = {foe.name for foe in foes}
    rings = zones.rings(state, model, touching, names)
    exempt = [Disc(foe.x, foe.y, state.radius(foe) + state.length(ZONE)) for foe in foes]
    return field_for(state, model, names), rings, exempt, allowance(state, model, Order((), rise=model.lying))


def spots(state: GameState, model: Model, foes: Sequence[Model]) -> Iterator[Spot]:
    """Places for the model's base that touch all targets: base to base, or across the barrier one defends."""
    if len(foes) > 1:
        rings = np.array([state.disc(foe) for foe in foes])
        for x, y in discs.contact_points(state.radius(model), rings, state.scale.contact):
            yield snap_point(float(x), float(y))
    else:
        yield _beside(state, model, foes[0])
        if ground.flies(model):
            yield from _all_round(state, model, foes[0])
    for stand in (stand for foe in foes for stand in barriers.stands(state, foe)):
        if barriers.worth_defending(state, stand, model):
            yield from _places_at(state, model, stand)


def _all_round(state: GameState, model: Model, foe: Model) -> Iterator[Spot]:
    """Places in touch with an enemy on every side of him, the nearest first: a flier comes down where there is room."""
    first = math.atan2(model.y - foe.y, model.x - foe.x)
    away = state.radius(model) + state.radius(foe) + state.scale.slack / 4
    for turn in sorted(np.linspace(-math.pi, math.pi, 36, endpoint=False), key=abs):
        yield snap_point(foe.x + away * math.cos(first + turn), foe.y + away * math.sin(first + turn))


def _places_at(state: GameState, model: Model, stand: Stand) -> Iterator[Spot]:
    """Places along the far side of a defended barrier, the nearest first: evenly spread, and close beside others."""
    ahead = stand.thick + state.radius(model) + state.scale.slack / 4
    half = stand.half
    places = []
    for aside in (*np.linspace(-half, half, 13), *_beside_others(state, model, stand, ahead)):
        x = stand.x + stand.nx * ahead - stand.ny * aside
        y = stand.y + stand.ny * ahead + stand.nx * aside
        places.append(snap_point(float(x), float(y)))
    places.sort(key=lambda spot: (math.dist(spot, model.at), spot))
    yield from places


def _beside_others(state: GameState, model: Model, stand: Stand, ahead: float) -> Iterator[float]:
    """How far to the left of the middle a base just clears another one that stands there."""
    for other in state.models.values():
        if other.name != model.name:
            there, aside = stand.local(*other.at)
            apart = state.radius(model) + state.radius(other) + state.scale.slack / 4
            if abs(there - ahead) < apart:
                off = math.sqrt(apart**2 - (there - ahead) ** 2)
                yield from (place for place in (aside - off, aside + off) if abs(place) <= stand.half)


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
