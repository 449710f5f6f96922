"""The decision of the Move phase: which model moves next, and how."""

from __future__ import annotations

import math
import random
from typing import Any, Literal

from pydantic import field_validator

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.measure import snap_point
from skirmish.rules import moving
from skirmish.rules.contact import contacts
from skirmish.rules.moving import Order
from skirmish.ruling import Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model
from skirmish.table import Point


class Move(Answer):
    """Move a model along a route that begins where it stands; a route of one point stays put.

    ``charge`` names the enemies it moves into touch with. ``rise`` gets up first; ``lie`` lies down ``first`` or
    ``last``; ``climb_down`` climbs down a face instead of leaping off it.
    """

    kind: Literal["move"] = "move"
    model: str
    route: tuple[Point, ...]
    charge: tuple[str, ...] = ()
    rise: bool = False
    lie: Literal["first", "last"] | None = None
    climb_down: bool = False

    @field_validator("route")
    @classmethod
    def _on_the_grid(cls, route: tuple[Point, ...]) -> tuple[Point, ...]:
        if not 1 <= len(route) <= 500:
            raise ValueError(f"a route has 1 to 500 points, not {len(route)}")
        return tuple(route[:1]) + tuple(snap_point(x, y) for x, y in route[1:])

    def order(self) -> Order:
        """What it tells the model to do."""
        return Order(self.route, self.charge, self.rise, self.lie, self.climb_down)


class ChooseMove(Decision):
    """Which model of the side moves next, and how; or that the side is done."""

    kind: Literal["choose_move"] = "choose_move"
    takes = (Move, Done)
    rule: str = "move.rates"
    models: tuple[str, ...]
    """Those that may yet move."""

    def verify(self, state: GameState, answer: Any) -> Ruling:
        """Whether the move may be made; ROLL counts as allowed, a die decides first whether the target is seen."""
        if isinstance(answer, Done):
            return rule(())
        if answer.model not in self.models:
            names = ", ".join(self.models)
            reason = objection("move.rates", f"{answer.model!r} cannot move now; those who can: {names}")
            return Ruling(Verdict.NO, (reason,))
        return moving.check_move(state, state.models[answer.model], answer.order())

    def sample(self, state: GameState, rng: random.Random) -> Answer:
        """A random move of a random model: a charge, a wander, or nothing."""
        if rng.random() < 0.02:
            return Done()
        model = state.models[rng.choice(self.models)]
        touching = contacts(state)
        for _ in range(4):
            answer = _whim(state, model, rng)
            if moving.check_move(state, model, answer.order(), touching).verdict is not Verdict.NO:
                return answer
        return Move(model=model.name, route=(model.at,))


def _whim(state: GameState, model: Model, rng: random.Random) -> Move:
    rise = model.lying and rng.random() < 0.7
    lie: Literal["first", "last"] | None = None
    if not model.lying and not model.climbing and rng.random() < 0.03:
        lie = rng.choice(("first", "last"))
    order = Order((model.at,), (), rise, lie)
    length = moving.allowance(state, model, order)
    near = [foe for foe in state.foes(model) if state.gap(model, foe) <= length]
    if near and not lie and (rise or not model.lying) and rng.random() < 0.6:
        foe = rng.choice(near)
        return Move(model=model.name, route=(model.at, _beside(state, model, foe)), charge=(foe.name,), rise=rise)
    angle, far = rng.uniform(0, math.tau), length * rng.choice((0.3, 0.5, 0.95, 0.99))
    x = min(max(model.x + far * math.cos(angle), 0.0), state.table.width)
    y = min(max(model.y + far * math.sin(angle), 0.0), state.table.height)
    return Move(model=model.name, route=(model.at, (x, y)), rise=rise, lie=lie, climb_down=rng.random() < 0.3)


def _beside(state: GameState, model: Model, foe: Model) -> tuple[float, float]:
    """The place in touch with an enemy on the straight way to him."""
    distance = math.dist(model.at, foe.at)
    share = (state.radius(model) + state.radius(foe) + state.scale.slack) / distance
    return snap_point(foe.x + (model.x - foe.x) * share, foe.y + (model.y - foe.y) * share)
