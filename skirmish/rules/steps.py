"""What a route consists of: walks, jumps, climbs, drops and falls, one after another."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.measure import snap_point
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

Spot = tuple[float, float]
_END = 1e-9


class Step(NamedTuple):
    """A stretch of a route between two arcs, from one height to another.

    ``width`` and ``rise`` are what the roll of a jump or climb is measured by; ``brink`` is the arc at which a model
    that fails to jump a gap goes down.
    """

    kind: Literal["walk", "jump", "climb", "drop", "fall"]
    start: float
    end: float
    z0: float
    z1: float
    cost: float
    over: str = ""
    malus: bool = False
    width: float = 0.0
    rise: float = 0.0
    brink: float | None = None


@dataclass
class Trace:
    """The steps of a route in order, and what forbids it."""

    steps: list[Step] = field(default_factory=list)
    objections: list[Reason] = field(default_factory=list)
    cramped: list[Reason] = field(default_factory=list)
    """What leaves no room at the end of the last climb, for one who gets that far."""
    slow_until: float = -1.0
    """The arc at which the last difficult ground is left, below 0 when there is none."""


def comes_down(steps: Sequence[Step], jump: Step) -> Step:
    """The step that ends where a jump does: the jump itself, or the drop or fall that it leads straight into."""
    after = steps[steps.index(jump) + 1 :]
    return after[0] if after and after[0].kind in ("drop", "fall") else jump


def level_with(state: GameState, mover: Model, other: Model, route: Floats, step: Step) -> bool:
    """Whether a mover is at the height of another model on some of a step (see `GameState.same_level`)."""
    low, high = sorted((step.z0, step.z1))
    foot = other.z
    if state.table.slopes:
        x, y = routes.point_at(route, (step.start + step.end) / 2)
        low, foot = state.table.foot(float(x), float(y), low), state.low(other)
    return foot < high + state.height(mover) - 1e-6 and low < other.z + state.height(other) - 1e-6


def up_to(route: Floats, arc: float) -> tuple[Spot, ...]:
    """The route as far as an arc, its last point on the grid."""
    spots: list[Spot] = [(float(route[0][0]), float(route[0][1]))]
    passed = 0.0
    for a, b in itertools.pairwise(route):
        passed += math.dist(a, b)
        if passed >= arc - _END:
            break
        spots.append((float(b[0]), float(b[1])))
    x, y = routes.point_at(route, arc)
    return (*spots, snap_point(float(x), float(y)))
