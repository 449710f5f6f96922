"""The walk that a commanded model is made to take (power.command)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from skirmish.measure import snap_point
from skirmish.rules import effects, moving
from skirmish.rules.charging import find_charge
from skirmish.rules.going import full_move
from skirmish.rules.moving import MoveRuling, Order, Plan
from skirmish.ruling import Reason, Verdict, judge, objection
from skirmish.state import GameState, Model

Spot = tuple[float, float]

_ON_FOOT = frozenset({"walk", "fly"})
"""The steps of a plain walk: no jumps, climbs or drops."""


def can_walk(state: GameState, model: Model) -> bool:
    """Whether a commanded model may be moved at all: it is in no combat, on no face, and no loose mount."""
    return model.climbing is None and check(state, model, (model.at,), contact=False).verdict is not Verdict.NO


def check(
    state: GameState, model: Model, route: Sequence[Spot], charge: Sequence[str] = (), *, contact: bool
) -> MoveRuling:
    """Whether a commanded model may be made to walk along a route, ``contact`` whether into touch with its enemies."""
    return plan(state, model, route, charge, contact=contact).ruling


def plan(state: GameState, model: Model, route: Sequence[Spot], charge: Sequence[str] = (), *, contact: bool) -> Plan:
    """`check`, and where the walk ends.

    The model obeys all that binds its own moves, but goes half as far, and takes no step that could harm it.
    """
    there = _afresh(state, model)
    found = moving.plan(there, there.models[model.name], Order(tuple(route), tuple(charge)))
    because = (*found.ruling.because, *_limits(state, model, found, charge, contact))
    verdict = judge(because)
    if verdict is Verdict.YES:
        verdict = found.ruling.verdict
    half = full_move(state, model) / 2
    return replace(found, ruling=replace(found.ruling, verdict=verdict, because=because, allowance=half))


def whims(
    state: GameState, model: Model, rng: random.Random, *, contact: bool
) -> Iterator[tuple[tuple[Spot, ...], tuple[str, ...]]]:
    """Walks that a player might think of, unchecked."""
    half = full_move(state, model) / 2
    near = [foe for foe in state.foes(model) if state.gap(model, foe) <= half]
    if contact and near and not model.lying:
        there = _afresh(state, model)
        order, _ = find_charge(there, there.models[model.name], (rng.choice(near).name,))
        yield order.route, order.charge
    for _ in range(3):
        angle, far = rng.uniform(0, math.tau), half * rng.uniform(0.2, 0.95)
        x = min(max(model.x + far * math.cos(angle), 0.0), state.table.width)
        y = min(max(model.y + far * math.sin(angle), 0.0), state.table.height)
        yield (model.at, snap_point(x, y)), ()


def _limits(state: GameState, model: Model, found: Plan, charge: Sequence[str], contact: bool) -> Iterator[Reason]:
    half, cost = full_move(state, model) / 2, found.ruling.cost
    numbers = {"cost": cost, "allowance": half}
    if cost > half + state.scale.slack:
        yield objection("power.command", f"a command moves {model.name} {half:g} at most", **numbers)
    else:
        yield Reason("power.command", f"{cost:.2f} of the {half:g} that a command moves {model.name}", numbers)
    if charge and not contact:
        yield objection("power.command", f"this command sends nobody into touch with {', '.join(charge)}")
    harmful = next((step for step in found.steps if step.kind not in _ON_FOOT), None)
    if harmful is not None:
        yield objection("power.command", f"{model.name} can be made to walk, not to {harmful.kind}", at=harmful.start)


def _afresh(state: GameState, model: Model) -> GameState:
    """The state with the model as it would be if nothing held it and its whole move were before it."""
    released = replace(model, acted=False, moved=0.0)
    effects.wear_off(released, (effects.IMMOBILISED, effects.DAZED))
    return replace(state, models={**state.models, model.name: released})
