"""Questions of the Move phase: where a model may go, whom it may charge, and what that asks of its Courage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from skirmish.desk.base import BadQuestion, Spot, enemies, find, two_dice, widened
from skirmish.geometry import reach as paths
from skirmish.rules import charging, courage, moving, zones
from skirmish.rules.contact import contacts
from skirmish.rules.moving import MoveRuling, Order
from skirmish.rules.steps import up_to
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import GameState, Model


@dataclass(frozen=True, slots=True)
class ReachRuling(Ruling):
    """Where a model's base centre can get to by walking: the area, and its polygon as GeoJSON coordinates."""

    allowance: float
    area: float
    polygon: list[list[list[Spot]]]
    """MultiPolygon coordinates: polygons, each an outer ring and its holes."""


@dataclass(frozen=True, slots=True)
class ChargeRuling(MoveRuling):
    """A charge judged as a move, and the test of Courage that it calls for."""

    terror: Mapping[str, Any] | None = None
    """Whether there is a test, where, what two dice must make, the chance of it; None where nobody is terrifying."""

    def as_json(self) -> dict[str, Any]:
        """Plain data; nothing is said of terror where nobody is terrifying."""
        data = Ruling.as_json(self)
        if self.terror is None:
            del data["terror"]
        return data


def move(state: GameState, name: str, route: Sequence[Spot], **order: Any) -> MoveRuling:
    """Whether a model may move along a route without charging."""
    model = find(state, name)
    return moving.check_move(state, model, Order(_route(model, route, state), **order))


def reach(state: GameState, name: str) -> ReachRuling:
    """Where a model can walk to with its whole move."""
    model = find(state, name)
    touching = contacts(state)
    allowance = moving.allowance(state, model, Order(()))
    ruling = moving.check_move(state, model, Order((model.at,)), touching)
    if ruling.objections:
        return ReachRuling(Verdict.NO, ruling.objections, 0.0, 0.0, [])
    field = charging.field_for(state, model, set())
    polygon = paths.region(
        model.at, state.radius(model), field, allowance, state.scale.slack, zones.rings(state, model, touching)
    )
    because = (
        Reason("move.rates", f"{name} may move {allowance:g}", {"allowance": allowance}),
        Reason("move.control_zone", "control zones are left out; jumps, climbs and drops are not counted"),
        Reason("move.terrain", "nor is what the round-up after difficult ground may add"),
    )
    return ReachRuling(Verdict.YES, because, allowance, paths.region_area(polygon), polygon)


def charge(state: GameState, name: str, targets: Sequence[str], route: Sequence[Spot] | None = None) -> ChargeRuling:
    """Whether a model may charge the targets, along a route or along the best that there is."""
    model = find(state, name)
    if not targets:
        raise BadQuestion("no target; expected the names of one or more enemies")
    enemies(state, model, targets)
    if route is None:
        order, ruling = charging.find_charge(state, model, targets)
    else:
        order = Order(_route(model, route, state), tuple(targets), rise=model.lying)
        ruling = moving.check_move(state, model, order)
    daring, terror = _terror(state, model, order)
    return widened(ChargeRuling, replace(ruling, because=(*ruling.because, *daring)), terror=terror)


def options_of_a_move(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a move, taken out of those given."""
    known = {"rise": (True, False), "climb_down": (True, False), "lie": ("first", "last")}
    order = {key: options.pop(key) for key in known if key in options}
    for key, value in order.items():
        if value not in known[key]:
            expected = " or ".join(str(choice).lower() for choice in known[key])
            raise BadQuestion(f"{key}: found {value!r}, expected {expected}")
    return order


def _terror(state: GameState, model: Model, order: Order) -> tuple[tuple[Reason, ...], Mapping[str, Any] | None]:
    """What those who are charged ask of a charger's Courage, and of his mount's (courage.terror)."""
    foes = [state.models[name] for name in order.charge]
    daring = courage.daring(state, model, foes)
    if not daring.because:
        return (), None
    needed: dict[str, int] = {}
    if courage.spares(state, model, courage.TERROR) is None:
        needed["needed"] = daring.needed
    if "mount" in daring.parts:
        needed["mount_needed"] = courage.PASSES - courage.value(state, model, "mount")
    if not needed:
        return daring.because, {"test": False}
    arc = courage.brink(state, order, moving.plan(state, model, order), foes)
    at = up_to(np.array(order.route, dtype=np.float64), arc)[-1]
    chance = prod((two_dice(least) for least in needed.values()), start=Fraction(1))
    return daring.because, {"test": True, "at": at, **needed, "chance": float(chance), "exact": str(chance)}


def needed_route(route: Sequence[Spot] | None) -> Sequence[Spot]:
    """The route of a question that cannot do without one."""
    if route is None:
        raise BadQuestion("route: missing; expected a list of points that begins where the model stands")
    return route


def _route(model: Model, route: Sequence[Spot], state: GameState) -> tuple[Spot, ...]:
    if not route:
        raise BadQuestion("route: no points; expected a list that begins where the model stands")
    x, y = route[0]
    if abs(x - model.x) > state.scale.slack or abs(y - model.y) > state.scale.slack:
        raise BadQuestion(
            f"route: starts at ({x:g}, {y:g}); expected ({model.x:g}, {model.y:g}), where {model.name} stands"
        )
    return (model.at, *((float(a), float(b)) for a, b in route[1:]))
