"""Places the captain considers for a model, best first, as orders that are yet to be checked."""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.geometry import reach
from skirmish.measure import snap_point
from skirmish.players.captain.worth import foes, lends
from skirmish.rules import charging, moving, zones
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order
from skirmish.state import GameState, Model, other

Spot = tuple[float, float]
TURNS = (0.0, 0.3, -0.3, 0.6, -0.6, 0.95, -0.95, 1.35, -1.35)
"""How far off the straight way it looks, radians."""


def nearest_gap(state: GameState, model: Model) -> float:
    """The gap to the nearest enemy."""
    return min((state.gap(model, foe) for foe in foes(state, model)), default=math.inf)


def strength_near(state: GameState, model: Model) -> float:
    """Friends to enemies within a move and a half."""
    far = 1.5 * full_move(state, model)
    friends = sum(1 for each in state.side(model.side) if state.gap(model, each) < far)
    foes = sum(1 for each in state.side(other(model.side)) if state.gap(model, each) < far)
    return friends / max(1, foes)


def towards(state: GameState, model: Model, keep: float, limit: float = math.inf) -> Iterator[Order]:
    """Nearer to the nearest enemy, as far as ``keep`` from him; round what is in the way if need be."""
    foe = _nearest(state, model)
    if foe is None:
        return
    far = min(limit, moving.allowance(state, model, Order((), rise=model.lying)))
    room = state.gap(model, foe) - keep
    step = max(0.0, min(far, room))
    if step < 0.05:
        yield Order((model.at,), rise=model.lying)
        return
    bearing = math.atan2(foe.y - model.y, foe.x - model.x)
    for share in (1.0, 0.6, 0.3):
        for turn in TURNS[:5] if share < 1 else TURNS:
            yield _leg(state, model, bearing + turn, step * share)
    yield from _round(state, model, foe, far)


def back(state: GameState, model: Model, limit: float = math.inf) -> Iterator[Order]:
    """Away from the nearest enemy, towards friends where that is away too."""
    foe = _nearest(state, model)
    if foe is None:
        return
    far = min(limit, moving.allowance(state, model, Order((), rise=model.lying)))
    friends = [each for each in state.side(model.side) if each is not model and not each.loose]
    x = sum(each.x for each in friends) / max(1, len(friends)) if friends else model.x
    y = sum(each.y for each in friends) / max(1, len(friends)) if friends else model.y
    legs = [_leg(state, model, math.atan2(model.y - foe.y, model.x - foe.x) + turn, far) for turn in TURNS]
    legs.sort(key=lambda order: _exposure(state, model, order.route[-1], (x, y)))
    yield from legs[:5]


def behind_friends(state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
    """Into touch with a friend in a fight, on the side away from his enemies, to lend him a spear."""
    full = moving.allowance(state, model, Order((), rise=model.lying))
    fighters = [each for each in state.side(model.side) if each.name in touching and state.gap(model, each) <= full]
    fighters.sort(
        key=lambda each: (bool(_helpers(state, each)), -len(touching[each.name]), state.gap(model, each), each.name)
    )
    reaches = any(trait.reaches() for trait in model.warrior.traits)
    for friend in fighters[:4]:
        if state.radius(friend) > state.radius(model):
            continue
        foe, helpers = state.models[touching[friend.name][0]], _helpers(state, friend)
        if not helpers:
            yield from _behind(state, model, friend, foe)
        elif reaches and len(helpers) == 1 and not _helpers(state, helpers[0]):
            yield from _behind(state, model, helpers[0], foe)


def near_fights(state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
    """Up behind a friend who fights, near enough for a banner to be seen, and out of the enemy's way."""
    full = moving.allowance(state, model, Order((), rise=model.lying))
    fighters = [each for each in state.side(model.side) if each.name in touching]
    fighters.sort(key=lambda each: (state.gap(model, each), each.name))
    for friend in fighters[:3]:
        if state.gap(model, friend) <= state.scale.mm(25.4) * 1.5:
            yield Order((model.at,), rise=model.lying)
            return
        if state.gap(model, friend) <= full:
            yield from _behind(state, model, friend, state.models[touching[friend.name][0]])
    if fighters:
        friend = fighters[0]
        bearing = math.atan2(friend.y - model.y, friend.x - model.x)
        for turn in TURNS:
            yield _leg(state, model, bearing + turn, min(full, state.gap(model, friend)))


def _behind(state: GameState, model: Model, friend: Model, foe: Model) -> Iterator[Order]:
    """Into touch with a friend, on the side away from an enemy."""
    bearing = math.atan2(friend.y - foe.y, friend.x - foe.x)
    reach_out = state.radius(friend) + state.radius(model) + state.scale.slack / 4
    for turn in TURNS:
        angle = bearing + turn
        spot = snap_point(friend.x + reach_out * math.cos(angle), friend.y + reach_out * math.sin(angle))
        yield Order((model.at, spot), rise=model.lying)


def flanks(state: GameState, model: Model, foe: Model, touching: Contacts) -> list[Spot]:
    """Places in touch with an enemy as far round from his other attackers as can be, to hem him in."""
    bearings = [
        math.atan2(state.models[name].y - foe.y, state.models[name].x - foe.x) for name in touching.get(foe.name, ())
    ]
    if not bearings:
        return []
    reach_out = state.radius(foe) + state.radius(model) + state.scale.slack / 4
    angles = [math.tau * step / 12 for step in range(12)]

    def apart(angle: float) -> float:
        return min(abs(math.remainder(angle - bearing, math.tau)) for bearing in bearings)

    angles = sorted((angle for angle in angles if apart(angle) > 1.8), key=apart, reverse=True)[:3]
    return [snap_point(foe.x + reach_out * math.cos(angle), foe.y + reach_out * math.sin(angle)) for angle in angles]


def at_barrier(state: GameState, model: Model, limit: float = math.inf) -> Iterator[Order]:
    """Up to the near side of a low wall that lies towards the enemy."""
    foe = _nearest(state, model)
    if foe is None or model.lying:
        return
    far = min(limit, full_move(state, model))
    height, radius = state.height(model), state.radius(model)
    found: list[tuple[float, Spot]] = []
    for feature in state.table.features:
        if feature.kind != "barrier" or not height / 2 <= feature.top - model.z < 0.9 * height:
            continue
        distance, x, y = feature.nearest(model.x, model.y)
        if distance - radius > far or distance < 1e-6:
            continue
        nx, ny = (model.x - x) / distance, (model.y - y) / distance
        if (foe.x - x) * nx + (foe.y - y) * ny < 0:
            stand = radius + state.scale.slack / 4
            found.append((distance, snap_point(x + nx * stand, y + ny * stand)))
    for _, spot in sorted(found)[:2]:
        yield Order((model.at, spot))
    yield Order((model.at,))


def _leg(state: GameState, model: Model, bearing: float, far: float) -> Order:
    radius, table = state.radius(model), state.table
    x = min(max(model.x + far * math.cos(bearing), radius), table.width - radius)
    y = min(max(model.y + far * math.sin(bearing), radius), table.height - radius)
    return Order((model.at, snap_point(x, y)), rise=model.lying)


def _exposure(state: GameState, model: Model, spot: Spot, friends: Spot) -> float:
    gaps = [math.dist(spot, foe.at) for foe in foes(state, model)]
    return 0.3 * math.dist(spot, friends) - min(gaps, default=0.0)


def _nearest(state: GameState, model: Model) -> Model | None:
    return min(foes(state, model), key=lambda each: (state.gap(model, each), each.name), default=None)


def _helpers(state: GameState, friend: Model) -> list[Model]:
    """Those who stand behind a friend already with a spear or pike."""
    return [
        each
        for each in state.side(friend.side)
        if each is not friend and each.acted and lends(each) and state.in_contact(each, friend)
    ]


def _round(state: GameState, model: Model, foe: Model, far: float) -> Iterator[Order]:
    """As far as the movement goes along the shortest way round walls and zones to an enemy."""
    field = charging.field_for(state, model, {foe.name})
    distance = math.dist(model.at, foe.at)
    rings = zones.rings(state, model, contacts(state), {foe.name})
    clear = field._replace(discs=field.discs[:0])
    path = reach.to_contact(
        model.at, state.radius(model), state.disc(foe), clear, distance + 3 * far, state.scale.slack, rings
    )
    if path is None:
        return
    for share in (1.0, 0.7, 0.4):
        spots = [model.at]
        left = far * share
        for (ax, ay), (bx, by) in zip(path.route[:-1], path.route[1:], strict=True):
            leg = math.hypot(bx - ax, by - ay)
            if leg >= left:
                part = left / leg
                spots.append(snap_point(float(ax + (bx - ax) * part), float(ay + (by - ay) * part)))
                break
            spots.append(snap_point(float(bx), float(by)))
            left -= leg
        yield Order(tuple(spots), rise=model.lying)
