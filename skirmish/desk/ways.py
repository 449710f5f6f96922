"""Questions of the Move phase: where a model may go, whom it may charge, and what that asks of its Courage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from skirmish.desk.base import BadQuestion, Spot, enemies, find, two_dice, widened
from skirmish.forces.profile import profile
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
    """Whether there is a test, where on the route, what two dice must make, and the chance of it; None for no terror."""

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
    return ChargeRuling(
        ruling.verdict,
        (*ruling.because, *daring),
        ruling.cost,
        ruling.allowance,
        ruling.route,
        ruling.stops,
        ruling.touches,
        terror,
    )


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
    """What those who are charged ask of a charger's Courage (courage.terror)."""
    foes = [state.models[name] for name in order.charge]
    ruling = courage.daring(state, model, foes)
    if not ruling.because:
        return (), None
    test = ruling.verdict is not Verdict.YES and bool(courage.terrifying(state, model, foes))
    if not test:
        return ruling.because, {"test": False}
    arc = courage.brink(state, order, moving.plan(state, model, order), foes)
    x, y = up_to(_array(order.route), arc)[-1]
    terror: dict[str, Any] = {"test": True, "at": (float(x), float(y)), "needed": ruling.needed}
    chance = two_dice(ruling.needed)
    if "mount" in ruling.parts:
        pass
    return ruling.because, terror
