"""The Move phase: one model's move at a time."""

from __future__ import annotations

import numpy as np

from skirmish.decisions.base import Done
from skirmish.decisions.moving import ChooseMove
from skirmish.events import Climbed, Jumped, LayDown, Moved, PhaseBegan, StoodUp
from skirmish.geometry.shapes import Floats
from skirmish.phases.falling import fall
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.rules import ground, moving, placing, standing
from skirmish.rules.contact import contacts, touched_by
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order, Plan
from skirmish.rules.steps import Step, comes_down, up_to
from skirmish.rules.wounds import score
from skirmish.state import GameState, Model, Phase, other


def step(play: Play) -> Flow[None]:
    """One activation of the Move phase (turn.sequence, move.rates)."""
    state = play.state
    able = movable(state)
    answer = (yield ChooseMove(side=state.active, models=able)) if able else Done()
    if isinstance(answer, Done):
        _pass_on(play)
    else:
        yield from carry_out(play, state.models[answer.model], answer.order())


def movable(state: GameState) -> tuple[str, ...]:
    """The models of the active side that have yet to move and are free to (charge.contact)."""
    engaged = contacts(state)
    return tuple(model.name for model in state.side(state.active) if not model.acted and model.name not in engaged)


def carry_out(play: Play, model: Model, order: Order) -> Flow[None]:
    """Make a move that passed its check. A target too close to call is rolled for first; unseen, nothing is moved."""
    state = play.state
    plan = moving.plan(state, model, order)
    marginal = [stop["over"] for stop in plan.ruling.stops if stop["kind"] == "sight"]
    seen = [sees(play, model, state.models[name]) for name in marginal]
    if not all(seen):
        return
    model.moved += full_move(state, model) / 2 * (order.rise + (order.lie is not None))
    if order.rise:
        model.lying = False
        play.tell(StoodUp(model=model.name))
    if order.lie == "first":
        _lie_down(play, model)
    stopped = yield from _Walk(play, model, order, plan).run()
    model.acted = True
    if order.lie == "last" and not stopped:
        _lie_down(play, model)


def _lie_down(play: Play, model: Model) -> None:
    model.lying = True
    play.tell(LayDown(model=model.name))


def _pass_on(play: Play) -> None:
    """The other side's go, or the Shoot phase."""
    state = play.state
    if state.active == state.priority:
        state.active = other(state.active)
        return
    state.phase, state.active = Phase.SHOOT, state.priority
    state.sightings.clear()
    play.tell(PhaseBegan(phase=Phase.SHOOT.value))


class _Walk:
    """A model on its way: step by step, until a roll stops it or its route ends."""

    def __init__(self, play: Play, model: Model, order: Order, plan: Plan) -> None:
        self.play, self.model, self.steps, self.end = play, model, plan.steps, plan.end
        self.because = plan.ruling.because
        self.route: Floats = np.array(order.route, dtype=np.float64)
        self.spent = 0.0

    def run(self) -> Flow[bool]:
        """Go as far as the dice allow; whether something stopped the model before the end of its route."""
        for current in self.steps:
            if current.kind == "jump":
                stopped = yield from self._jump(current)
            elif current.kind == "climb":
                stopped = yield from self._climb(current)
            elif current.kind == "fall":
                self._arrive(current.end, current.z1, current.cost)
                yield from fall(self.play, self.model, current.z0 - current.z1)
                stopped = True
            else:
                stopped = False
            if stopped:
                return True
            self.spent += current.cost
        model, end = self.model, self.end
        model.x, model.y, model.z, model.climbing = end.x, end.y, end.z, end.climbing
        self._tell((*((float(x), float(y)) for x, y in self.route[:-1]), end.at))
        return False

    def _jump(self, step: Step) -> Flow[bool]:
        """Roll on the Jump chart; whether the model stops (jump.chart, jump.modifier, jump.goblins)."""
        model = self.model
        model.hampered = True
        leaps = next((reason for trait in model.warrior.traits if (reason := trait.leaps())), None)
        roll = 0 if leaps else self.play.dice.d6("jump.chart", model.name)
        total = 6 if leaps else score(roll, -1 if step.malus else 0)
        outcome = "fails" if total == 1 else "bounds" if total == 6 else "crosses"
        rest = comes_down(self.steps, step)
        self.play.tell(
            Jumped(
                model=model.name,
                over=step.over,
                roll=roll,
                score=total,
                outcome=outcome,
                because=(leaps,) if leaps else (),
            )
        )
        if outcome == "fails":
            self._arrive(step.start, step.z0, 0.0)
            yield from self._drop_into_gap(step)
        elif outcome == "crosses" and rest.kind != "fall":
            self._arrive(rest.end, rest.z1, step.cost if rest is step else step.cost + rest.cost)
        return outcome == "fails" or (outcome == "crosses" and rest.kind != "fall")

    def _drop_into_gap(self, step: Step) -> Flow[None]:
        """A jump over a gap that fails ends at its foot, below the near edge (jump.gap)."""
        if step.brink is None:
            return
        model, state = self.model, self.play.state
        x, y = up_to(self.route, step.brink)[-1]
        model.x, model.y, (model.z, _) = x, y, ground.footing(state, model, x, y, step.z0)
        yield from fall(self.play, model, step.z0 - model.z)

    def _climb(self, step: Step) -> Flow[bool]:
        """Roll on the Climb chart; whether the model stops (climb.chart, climb.goblins)."""
        model = self.model
        model.hampered = True
        clings = next((reason for trait in model.warrior.traits if (reason := trait.clings())), None)
        roll = 0 if clings else self.play.dice.d6("climb.chart", model.name)
        hangs = self.end.climbing == step.over and step is self.steps[-1]
        if roll == 1:
            outcome = "falls"
        elif hangs:
            outcome = "climbs"
        else:
            outcome = "tops" if 2 <= roll <= 5 else "bounds"
        because = (clings,) if clings else ()
        self.play.tell(
            Climbed(model=model.name, feature=step.over, roll=roll, outcome=outcome, z=step.z1, because=because)
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

    def _arrive(self, arc: float, z: float, cost: float) -> None:
        """Stop at an arc of the route: on the grid, and where that overlaps something by a hair, that far beside it."""
        spots = up_to(self.route, arc)
        model, state = self.model, self.play.state
        model.x, model.y = spots[-1]
        model.z, model.climbing = z, None
        if any(standing.objections(state, model)):
            there = placing.nearest(state, model, touch=True)
            model.x, model.y = there.at if there else model.at
        self.spent += cost
        self._tell((*spots[:-1], model.at))

    def _tell(self, spots: tuple[tuple[float, float], ...]) -> None:
        model, state = self.model, self.play.state
        model.moved += self.spent
        model.charged = touched_by(state, model)
        self.play.tell(
            Moved(model=model.name, route=spots, cost=round(self.spent, 4), charged=model.charged, because=self.because)
        )
