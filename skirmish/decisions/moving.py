"""The decision of the Move phase: which model moves next, and how."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import field_validator

from skirmish.decisions import acts
from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.riding import Dismount, JumpDown, Mount, MountUp
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.start import Gaze
from skirmish.decisions.stooping import Stoop
from skirmish.measure import snap_point
from skirmish.rules import charging, moving, tether
from skirmish.rules.moving import Order
from skirmish.rules.shooting import THROWN
from skirmish.ruling import Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model, Phase
from skirmish.table import Point

LOOKS = 0.3
"""How often a random charge goes by a way that is looked for."""
JOINS = 0.2
"""How often a random move leads to a friend, or to something to ride."""
CROSSES = 0.25
"""How often a random move leads to a piece of scenery near by, or over it."""
PICKS_UP = 0.3
"""How often a random rider takes up a friend who may leap up behind him."""
PAUSES = 0.15
"""How often a random model keeps the rest of its move for later."""


class Move(Answer):
    """Move a model along a route that begins where it stands; a route of one point stays put.

    ``charge`` names the enemies it moves into touch with. ``rise`` gets up first; ``lie`` lies down ``first`` or
    ``last``; ``climb_down`` climbs down a face instead of leaping off it. ``throw`` names the target at which a
    throwing weapon is hurled on the way; ``more`` keeps the rest of the move for later in the same turn.
    """

    kind: Literal["move"] = "move"
    model: str
    route: tuple[Point, ...]
    charge: tuple[str, ...] = ()
    rise: bool = False
    lie: Literal["first", "last"] | None = None
    climb_down: bool = False
    throw: str | None = None
    more: bool = False

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
    """What which model of the side does next in its move; or that the side, or a model in its move, is done."""

    kind: Literal["choose_move"] = "choose_move"
    takes = (Move, Cast, Mount, Dismount, MountUp, JumpDown, WearRing, RemoveRing, Gaze, Stoop, Done)
    rule: str = "move.rates"
    models: tuple[str, ...]
    """Those that may yet act."""
    others: tuple[str, ...] = ()
    """Those that may not move, but may still put on the Ring, or get down from a mount."""
    boarders: tuple[str, ...] = ()
    """Those beside a rider of ``models`` who may leap up behind him, and do nothing else."""
    done: bool = True
    """Whether the side, or the model in its move, may leave it at that."""

    def verify(self, state: GameState, answer: Any) -> Ruling:
        """Whether it may be done; ROLL counts as allowed, a die decides first whether the target is seen."""
        if isinstance(answer, Done):
            if self.done:
                return rule(())
            names = ", ".join(tether.due(state, self.side, self.models) or self.models)
            return rule((objection("creature.tether", f"{names} must move before the side is done"),))
        if state.phase is Phase.FIGHT and not isinstance(answer, Move):
            return rule((objection("heroic.combat", "after a heroic combat one moves, and does nothing else"),))
        able = self.models if isinstance(answer, Move | Stoop) else (*self.models, *self.others)
        if isinstance(answer, MountUp) and answer.carrier in self.models:
            able = (*able, *self.boarders)
        if answer.model not in able:
            reason = objection("move.rates", f"{answer.model!r} cannot act now; those who can: {', '.join(able)}")
            return Ruling(Verdict.NO, (reason,))
        if answer.model in state.carried and not isinstance(answer, Cast | JumpDown):
            return rule((objection("cavalry.passengers", f"{answer.model} is carried, and can only get down"),))
        return acts.check(state, answer)

    def sample(self, state: GameState, rng: random.Random) -> Answer:
        """A random move of a random model: a charge, a wander, something of its own, or nothing."""
        if self.done and (not self.models or rng.random() < (0.3 if state.moving else 0.02)):
            return Done()
        if self.boarders and rng.random() < PICKS_UP:
            return rng.choice([*self._pick_ups(state)])
        name = rng.choice((*self.models, *self.others))
        model = state.model(name)
        assert model is not None
        special = acts.whim(state, model, rng)
        if special is not None and self.verify(state, special).verdict is not Verdict.NO:
            return special
        if name not in self.models:
            return Done() if self.done else self._stay(state, state.models[self.models[0]])
        for _ in range(4):
            answer = _whim(state, model, rng)
            if self.verify(state, answer).verdict is not Verdict.NO:
                return answer
        return self._stay(state, model)

    def _pick_ups(self, state: GameState) -> Iterator[MountUp]:
        """Every way to take somebody up."""
        for name in self.boarders:
            for rider in self.models:
                answer = MountUp(model=name, carrier=rider)
                if self.verify(state, answer).verdict is not Verdict.NO:
                    yield answer

    def _stay(self, state: GameState, model: Model) -> Answer:
        """Not to move at all; for one who must go somewhere, the way there."""
        stay = Move(model=model.name, route=(model.at,))
        if self.verify(state, stay).verdict is not Verdict.NO:
            return stay
        if self.done:
            return Done()
        route = tether.way(state, model)
        return Move(model=model.name, route=route) if route else stay


def _whim(state: GameState, model: Model, rng: random.Random) -> Move:
    rise = model.lying and rng.random() < 0.7
    lie: Literal["first", "last"] | None = None
    if not model.lying and not model.climbing and rng.random() < 0.03:
        lie = rng.choice(("first", "last"))
    order = Order((model.at,), (), rise, lie)
    length = moving.allowance(state, model, order)
    near = [foe for foe in state.foes(model) if state.gap(model, foe) <= length]
    if near and not lie and (rise or not model.lying) and rng.random() < 0.6:
        return _charge(state, model, near, rise, rng)
    friends = [friend for friend in state.side(model.side) if friend is not model and state.gap(model, friend) < length]
    if friends and not lie and rng.random() < JOINS:
        rides = [friend for friend in friends if _bears(friend)] if model.mount is None else []
        place = _beside(state, model, rng.choice(rides or friends))
        return Move(model=model.name, route=(model.at, place), rise=rise, more=bool(rides))
    return Move(
        model=model.name,
        route=(model.at, _somewhere(state, model, length, rng)),
        rise=rise,
        lie=lie,
        climb_down=rng.random() < 0.3,
        more=lie is None and rng.random() < PAUSES,
    )


def _bears(friend: Model) -> bool:
    """Whether a friend is something to ride, or rides."""
    return friend.mount is not None or friend.warrior.profile.ridden_mm is not None


def _charge(state: GameState, model: Model, near: list[Model], rise: bool, rng: random.Random) -> Move:
    """At one enemy straight ahead; or at one or two by a way that is looked for, be it round something or over it."""
    foe = rng.choice(near)
    throws = any(missile.id == THROWN for missile in model.warrior.missiles)
    throw = foe.name if throws and rng.random() < 0.5 else None
    route: tuple[Point, ...] = (model.at, _beside(state, model, foe))
    charge: tuple[str, ...] = (foe.name,)
    if rng.random() < LOOKS:
        both = rng.sample(near, 2) if len(near) > 1 and rng.random() < 0.5 else [foe]
        found, _ = charging.find_charge(state, model, [one.name for one in both])
        route, charge = found.route, found.charge
    return Move(model=model.name, route=route, charge=charge, rise=rise, throw=throw)


def _somewhere(state: GameState, model: Model, length: float, rng: random.Random) -> Point:
    """In any direction; or onto something near by, or just beyond it."""
    angle, far = rng.uniform(0, math.tau), length * rng.choice((0.3, 0.5, 0.95, 0.99))
    near = [feature for feature in state.table.features if feature.within(length, *model.at)]
    if near and rng.random() < CROSSES:
        distance, x, y = rng.choice(near).nearest(*model.at)
        angle, far = math.atan2(y - model.y, x - model.x), distance + state.radius(model) * rng.uniform(-1.1, 4)
    x = min(max(model.x + far * math.cos(angle), 0.0), state.table.width)
    y = min(max(model.y + far * math.sin(angle), 0.0), state.table.height)
    return x, y


def _beside(state: GameState, model: Model, foe: Model) -> tuple[float, float]:
    """The place in touch with another model on the straight way to it."""
    distance = math.dist(model.at, foe.at) or 1.0
    share = (state.radius(model) + state.radius(foe) + state.scale.slack) / distance
    return snap_point(foe.x + (model.x - foe.x) * share, foe.y + (model.y - foe.y) * share)
