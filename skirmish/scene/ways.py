"""The proof of a move: the route with its lengths, what interrupts it, and the rings it may not enter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely

from skirmish.desk import ChargeRuling
from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.rules import barriers, zones
from skirmish.rules.contact import contacts
from skirmish.rules.moving import MoveRuling
from skirmish.ruling import Reason, Verdict
from skirmish.scene.shapes import Disc, Label, Line, Mark, Poly, Ring, Role, Shape, Spot
from skirmish.state import GameState, Model

_ZONES = ("move.control_zone", "move.zone_start", "defend.zone", "defend.crossing", "jump.attempt")
_NEAR = 0.06
"""How near to its edge a zone is entered, table units: routes are on the grid, and the edge is met within the slack."""

_APART = 0.25
"""Inches between two crosses that can be told apart."""


def of_move(state: GameState, model: Model, ruling: MoveRuling) -> tuple[list[Shape], list[Shape]]:
    """For beneath the bases the zones and what the route sweeps, for above them the route and what happens on it."""
    route = np.array(ruling.route, dtype=np.float64).reshape(-1, 2)
    radius = state.radius(model)
    under: list[Shape] = []
    over: list[Shape] = []
    if routes.length(route) > 0:
        under.append(_swept(route, radius))
        legal = ruling.verdict is not Verdict.NO
        over.append(Line(Role.ROUTE_LEGAL if legal else Role.ROUTE_ILLEGAL, ruling.route))
        over += _ticks(state, route)
        over.append(_ghost(model, ruling.route[-1], radius))
    under += of_zones(state, model, [_spot(route, reason) for reason in _trespasses(ruling)])
    over += _stops(model, ruling, radius)
    over += _broken(route, ruling, state.scale.mm(25.4))
    if isinstance(ruling, ChargeRuling) and ruling.terror and ruling.terror["test"]:
        over += _terror(ruling.terror)
    return under, over


def of_zones(state: GameState, model: Model, entered: Sequence[Spot] = ()) -> Iterator[Shape]:
    """The zones that a model respects, those entered at some points against the rules hatched."""
    radius = state.radius(model)
    for foe in zones.holders(state, model, contacts(state)):
        x, y, reach = foe.x, foe.y, state.radius(foe) + zones.zone_of(state, model, foe)
        if not state.same_level(foe, model):
            continue
        if any(math.dist(spot, foe.at) - radius < reach + _NEAR for spot in entered):
            yield Disc(Role.FORBIDDEN, x, y, reach, of=foe.name)
        yield Ring(Role.ZONE, x, y, reach, foe.name)
    for foe in state.foes(model):
        for stand in barriers.stands(state, foe):
            if not barriers.worth_defending(state, stand, model):
                continue
            strip = shapely.Polygon(stand.corners())
            trespass = any(strip.distance(shapely.Point(spot)) - radius < _NEAR for spot in entered)
            yield Poly(Role.FORBIDDEN if trespass else Role.ZONE, (stand.corners(),), foe.name)


def _trespasses(ruling: MoveRuling) -> Iterator[Reason]:
    return (reason for reason in ruling.objections if reason.rule in _ZONES and "at" in reason.numbers)


def _spot(route: Floats, reason: Reason) -> Spot:
    x, y = routes.point_at(route, reason.numbers["at"])
    return float(x), float(y)


def _swept(route: Floats, radius: float) -> Poly:
    body = shapely.LineString(route).buffer(radius, quad_segs=12)
    rings = (body.exterior, *body.interiors)
    return Poly(Role.SWEPT, tuple(tuple(zip(*ring.xy, strict=True)) for ring in rings))


def _ticks(state: GameState, route: Floats) -> Iterator[Shape]:
    """A stroke across the route at each whole unit of its length, and the length written at its end."""
    length, stroke = routes.length(route), state.scale.mm(3.5)
    for arc in range(1, math.ceil(length - 0.05)):
        x, y = routes.point_at(route, arc)
        (ax, ay), (bx, by) = routes.point_at(route, arc - 0.01), routes.point_at(route, arc + 0.01)
        dx, dy = bx - ax, by - ay
        norm = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / norm * stroke, dx / norm * stroke
        yield Line(Role.TICK, ((x - nx, y - ny), (x + nx, y + ny)))
    x, y = route[-1].tolist()
    yield Label(Role.TICK, x, y, f"{length:.2f} {state.scale.unit}", stroke, 1)


def _ghost(model: Model, at: Spot, radius: float) -> Disc:
    return Disc(Role.GHOST, *at, radius, "", broken=True, of=model.name)


def _stops(model: Model, ruling: MoveRuling, radius: float) -> Iterator[Shape]:
    """Where a die or a rule interrupts the move, and where the base comes down."""
    for stop in ruling.stops:
        x, y = stop["at"]
        if "lands" in stop:
            yield _ghost(model, tuple(stop["lands"]), radius)
        yield Mark(Role.STOP, x, y)
        yield Label(Role.STOP, x, y, f"{stop['kind']}: {stop['over']}", 0.2, rank=0, needed=True)


def _terror(terror: Mapping[str, Any]) -> Iterator[Shape]:
    """Where a charger's Courage is tested."""
    x, y = terror["at"]
    least = " and ".join(str(terror[key]) for key in ("needed", "mount_needed") if key in terror)
    yield Mark(Role.STOP, x, y)
    yield Label(Role.STOP, x, y, f"terror: {least} on two dice", 0.2, rank=0, needed=True)


def _broken(route: Floats, ruling: MoveRuling, one: float) -> Iterator[Shape]:
    """A cross where a rule is broken, with the number that the objection has in the notes; near ones share a cross."""
    end, marked = routes.length(route), list[tuple[float, list[str]]]()
    arcs = [(reason.numbers.get("at", end), str(number)) for number, reason in enumerate(ruling.objections, 1)]
    for arc, number in sorted(arcs):
        if marked and arc - marked[-1][0] < _APART * one:
            marked[-1][1].append(number)
        else:
            marked.append((arc, [number]))
    for arc, numbers in marked:
        x, y = routes.point_at(route, arc)
        yield Mark(Role.OBJECTION, float(x), float(y), " ".join(numbers))
