"""A model on its way along a route: walks, jumps, climbs and falls, as the dice have it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from skirmish.events import Climbed, Jumped, Moved, SteppedAside
from skirmish.geometry.routes import length
from skirmish.geometry.shapes import Floats
from skirmish.phases import riding
from skirmish.phases.attempts import Attempt, attempt, spared
from skirmish.phases.falling import fall
from skirmish.phases.play import Flow, Play
from skirmish.rules import ground, loose, placing, standing
from skirmish.rules.contact import touched_by
from skirmish.rules.moving import Order, Plan
from skirmish.rules.steps import Spot, Step, comes_down, up_to
from skirmish.rules.tracing import price
from skirmish.rules.wounds import score
from skirmish.state import Model

Halt = tuple[float, Callable[[], Flow[bool]]]
"""An arc of the route, and what happens there; it tells whether the model goes on."""


class Walk:
    """A model on its way: step by step, until a roll stops it or its route ends."""

    def __init__(self, play: Play, model: Model, order: Order, plan: Plan) -> None:
        self.play, self.model, self.steps, self.end = play, model, plan.steps, plan.end
        self.because, self.targets = plan.ruling.because, order.charge
        self.route: Floats = np.array(order.route, dtype=np.float64)
        self.flying = ground.flies(model)
        self.halts: list[Halt] = []
        self.ended = False
        """Whether a roll or a fall lets it move no further this turn, whatever of its move is left."""
        self.spent = self.told = 0.0
        self.stood = model.at

    def run(self, halts: Iterable[Halt] = ()) -> Flow[bool]:
        """Go as far as the dice allow; whether something stopped the model before the end of its route.

        At each of the ``halts`` it stands still while something else is done; it does not halt in the midst of a jump
        or climb, but before.
        """
        self.halts = sorted(halts, key=lambda halt: halt[0])
        for step in self.steps:
            current = yield from self._halt(step)
            if current is None:
                return True
            if current.kind == "jump":
                stopped = yield from self._jump(current, step)
            elif current.kind == "climb":
                stopped = yield from self._climb(current, step)
            elif current.kind == "fall":
                self._arrive(current.end, current.z1, current.cost)
                yield from fall(self.play, self.model, current.z0 - current.z1)
                stopped = True
            else:
                stopped = False
            if stopped:
                self.ended = True
                return True
            self.spent += current.cost
        self._step_aside(self.route)
        model, end = self.model, self.end
        model.x, model.y, model.z, model.climbing = end.x, end.y, end.z, end.climbing
        corners = tuple((float(x), float(y)) for x, y in self.route[:-1])
        self._tell((*self._since(corners), end.at))
        return False

    # Halts

    def _halt(self, step: Step) -> Flow[Step | None]:
        """Make the halts of a step; what of it is left, or None if the model goes no further."""
        last = step is self.steps[-1]
        while self.halts and (self.halts[0][0] < step.end or last):
            arc, happens = self.halts.pop(0)
            here = min(max(arc, step.start), step.end) if step.kind == "walk" else step.start
            paid = self._price(step, here)
            if here > self.told + 1e-9:
                self._arrive(here, self._level(step, here), paid)
            step = step._replace(start=here, cost=max(0.0, step.cost - paid))
            if not (yield from happens()):
                return None
        return step

    def _price(self, step: Step, arc: float) -> float:
        """What of a step's cost is due by an arc of it."""
        if self.flying or arc <= step.start:
            return arc - step.start
        return min(step.cost, price(self.play.state, self.model, self.route, step.z0, step.start, arc)[0])

    def _level(self, step: Step, arc: float) -> float:
        """The height at which one halts who walks; a flier comes down there, or as near as there is room."""
        if step.kind != "walk":
            return step.z0
        x, y = up_to(self.route, arc)[-1]
        return ground.footing(self.play.state, self.model, x, y, math.inf if self.flying else step.z0)[0]

    # Jumps

    def _jump(self, step: Step, planned: Step) -> Flow[bool]:
        """Roll on the Jump chart; whether the model stops (jump.chart, jump.modifier, cavalry.jump)."""
        model = self.model
        model.hampered = True
        rest = comes_down(self.steps, planned)
        outcome = yield from self._leap(step, more=self._leads_on(rest))
        if outcome == "balks":
            outcome = yield from self._leap(step, more=self._leads_on(rest), again=True)
        if outcome == "fails":
            self._arrive(step.start, step.z0, 0.0)
            yield from self._drop_into_gap(step)
            if model.mount and model.name in self.play.state.models:
                yield from riding.thrown(self.play, model)
        elif outcome == "crosses" and rest.kind != "fall":
            self._arrive(rest.end, rest.z1, step.cost if rest is planned else step.cost + rest.cost)
        return outcome == "fails" or (outcome == "crosses" and rest.kind != "fall")

    def _leads_on(self, step: Step) -> bool:
        """Whether there is any way to go on to after a step."""
        return length(self.route) - step.end > self.play.state.scale.contact

    def _leap(self, step: Step, *, more: bool, again: bool = False) -> Flow[str]:
        """One roll on the Jump chart; what comes of it. ``more`` is whether there is anywhere to go on to."""
        model, malus = self.model, -1 if step.malus else 0
        leaps = None if model.mount else spared(model.warrior.traits, lambda trait: trait.leaps())
        if leaps:
            total, roll = 6, Attempt(0, (leaps,))
        else:
            best = 2 if more else 1

            def rank(face: int) -> int:
                total = score(face, malus)
                return min(best, 0 if total == 1 else 2 if total == 6 else 1)

            roll = yield from attempt(self.play, model, "jump.chart", rank, rerolls=model.mount is not None)
            total = score(roll.face, malus)
        outcome = "fails" if total == 1 else "bounds" if total == 6 else "crosses"
        if outcome == "fails" and model.mount and not again:
            outcome = "balks"
        self.play.tell(
            Jumped(model=model.name, over=step.over, roll=roll.face, score=total, outcome=outcome, because=roll.because)
        )
        return outcome

    def _drop_into_gap(self, step: Step) -> Flow[None]:
        """A jump over a gap that fails ends at its foot, below the near edge (jump.gap)."""
        if step.brink is None:
            return
        model, state = self.model, self.play.state
        x, y = up_to(self.route, step.brink)[-1]
        model.x, model.y, (model.z, _) = x, y, ground.footing(state, model, x, y, step.z0)
        yield from fall(self.play, model, step.z0 - model.z)

    # Climbs

    def _climb(self, step: Step, planned: Step) -> Flow[bool]:
        """Roll on the Climb chart; whether the model stops (climb.chart, climb.goblins)."""
        model = self.model
        model.hampered = True
        clings = spared(model.warrior.traits, lambda trait: trait.clings())
        hangs = self.end.climbing == step.over and planned is self.steps[-1]
        more = self._leads_on(planned)

        def rank(face: int) -> int:
            return 0 if face == 1 else 2 if face == 6 and more else 1

        roll = Attempt(0, (clings,)) if clings else (yield from attempt(self.play, model, "climb.chart", rank))
        if roll.face == 1:
            outcome = "falls"
        elif hangs:
            outcome = "climbs"
        else:
            outcome = "tops" if 2 <= roll.face <= 5 else "bounds"
        self.play.tell(
            Climbed(
                model=model.name, feature=step.over, roll=roll.face, outcome=outcome, z=step.z1, because=roll.because
            )
        )
        if outcome == "falls":
            yield from self._slip(step)
        elif outcome == "tops":
            self._arrive(step.end, step.z1, step.cost)
        return outcome in ("falls", "tops")

    def _slip(self, step: Step) -> Flow[None]:
        """Fall from where the climb began to the ground below."""
        model, state = self.model, self.play.state
        foot = step.end if step.rise < 0 else step.start
        x, y = up_to(self.route, foot)[-1]
        floor, _ = ground.footing(state, model, x, y, min(step.z0, step.z1))
        self._arrive(foot, floor, 0.0)
        yield from fall(self.play, model, max(0.0, step.z0 - floor))

    # Where it comes to

    def _arrive(self, arc: float, z: float, cost: float) -> None:
        """Stop at an arc of the route: on the grid, and where that overlaps something by a hair, that far beside it."""
        spots = up_to(self.route, arc)
        model, state = self.model, self.play.state
        self._step_aside(np.array(spots))
        model.x, model.y = spots[-1]
        model.z, model.climbing = z, None
        if any(standing.objections(state, model)):
            there = placing.nearest(state, model, touch=True)
            model.x, model.y = there.at if there else model.at
            model.z, _ = ground.footing(state, model, *model.at, z)
        self.spent += cost
        passed = self._since(spots[:-1])
        self.told = arc
        self._tell((*passed, model.at))

    def _since(self, corners: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """Of the corners of a way those past the last halt, and the place of that halt before them."""
        if not self.told:
            return corners
        arcs = np.concatenate(([0.0], np.hypot(*np.diff(self.route, axis=0).T).cumsum()))
        past = tuple(corner for corner, arc in zip(corners, arcs, strict=False) if arc > self.told + 1e-9)
        return (self.stood, *past)

    def _step_aside(self, way: Floats) -> None:
        """Loose mounts make room for what of the way is gone (cavalry.loose)."""
        state = self.play.state
        mover, way = (self.end, way[-1:]) if self.flying else (self.model, way)
        for name, at in loose.aside(state, mover, way, self.targets)[0]:
            mount = state.models[name]
            there = loose.standing_at(state, mount, at)
            mount.x, mount.y, mount.z = there.x, there.y, there.z
            self.play.tell(SteppedAside(model=name, at=at))

    def _tell(self, spots: tuple[Spot, ...]) -> None:
        model, state = self.model, self.play.state
        model.moved += self.spent
        model.charged = touched_by(state, model)
        self.play.tell(
            Moved(model=model.name, route=spots, cost=round(self.spent, 4), charged=model.charged, because=self.because)
        )
        self.spent, self.stood = 0.0, model.at
