"""Those who may not stray: a creature that ends its move near another model, or as near as it can (creature.tether)."""

from __future__ import annotations

from dataclasses import replace

import shapely
import shapely.ops

from skirmish.forces.profile import Side
from skirmish.geometry import reach
from skirmish.measure import Distance, snap_point
from skirmish.rules import charging, moving, zones
from skirmish.rules.contact import contacts
from skirmish.rules.moving import Order
from skirmish.rules.riding import carrier
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model

NEAR = Distance(6, 14)
Spot = tuple[float, float]


def anchor(state: GameState, model: Model) -> Model | None:
    """The model to which another is tethered, where it now is."""
    held = (trait.tethered_to(state, model) for trait in model.warrior.traits)
    found = next((one for one in held if one is not None and one is not model), None)
    return None if found is None else carrier(state, found) or found


def strays(state: GameState, model: Model, end: Model) -> Reason | None:
    """The objection to a move that ends too far from the model's anchor, when it could have ended nearer."""
    holder = anchor(state, model)
    if holder is None or _near(state, end, holder):
        return None
    gap, best = state.gap(end, holder), _nearest(state, model, holder)
    if gap <= max(best, state.length(NEAR)) + 5 * state.scale.slack:
        return None
    text = f"{model.name} ends {gap:.2f} from {holder.name}, to whom it could come as near as {best:.2f}"
    return objection("creature.tether", text, gap=gap, best=best)


def due(state: GameState, side: Side, able: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the models able to move that must do so before the side is done."""
    found = []
    for name in able:
        model = state.models.get(name)
        holder = anchor(state, model) if model is not None and model.side == side else None
        if model is not None and holder is not None and strays(state, model, model):
            found.append(name)
    return tuple(found)


def way(state: GameState, model: Model) -> tuple[Spot, ...] | None:
    """A way as near to the anchor as the model can get; None when it needs none, or has none."""
    holder = anchor(state, model)
    region = _region(state, model)
    if holder is None or region.is_empty:
        return None
    _, goal = shapely.ops.nearest_points(shapely.Point(holder.at), region)
    path = reach.to_point(
        model.at,
        state.radius(model),
        snap_point(goal.x, goal.y),
        charging.field_for(state, model, set()),
        moving.allowance(state, model, Order(())),
        state.scale.slack,
        zones.rings(state, model, contacts(state)),
    )
    if path is None:
        return None
    route = (model.at, *(snap_point(float(x), float(y)) for x, y in path.route[1:]))
    plan = moving.plan(state, model, Order(route))
    return route if plan.ruling.allowed and plan.end.at == route[-1] else None


def _near(state: GameState, model: Model, holder: Model) -> bool:
    return state.gap(model, holder) <= state.length(NEAR) + state.scale.slack


def _nearest(state: GameState, model: Model, holder: Model) -> float:
    """The least gap at which the model could end."""
    route = way(state, model)
    there = model if route is None else replace(model, x=route[-1][0], y=route[-1][1])
    return min(state.gap(model, holder), state.gap(there, holder))


def _region(state: GameState, model: Model) -> shapely.Geometry:
    """Where the model's centre can get to on its own level, but for a hair at its edge."""
    found = reach.region(
        model.at,
        state.radius(model),
        charging.field_for(state, model, set()),
        moving.allowance(state, model, Order(())),
        state.scale.slack,
        zones.rings(state, model, contacts(state)),
    )
    whole = shapely.union_all([shapely.Polygon(rings[0], rings[1:]) for rings in found])
    return whole.buffer(-2 * state.scale.slack)
