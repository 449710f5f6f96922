"""Whether a model may move along a route, and what happens on the way (The Move Phase)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.measure import snap_point
from skirmish.rules import barriers, flying, ground, loose, ring, standing, zones
from skirmish.rules.contact import Contacts, contacts, holds_zone, touched_by
from skirmish.rules.glimpses import from_the_start
from skirmish.rules.going import Order, Spot, allowance, halt_before, left_over
from skirmish.rules.recent import Recent
from skirmish.rules.steps import Step, Trace, comes_down, level_with
from skirmish.rules.tracing import trace
from skirmish.ruling import Reason, Ruling, Verdict, judge, objection
from skirmish.state import GameState, Model


@dataclass(frozen=True, slots=True)
class MoveRuling(Ruling):
    """A move judged: what it costs of what is allowed, and where dice or rules interrupt it."""

    cost: float
    allowance: float
    route: tuple[Spot, ...]
    stops: tuple[dict[str, Any], ...]
    """Where and why the route is interrupted."""
    touches: tuple[str, ...]
    """The enemies in contact at its end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A move ready to be carried out: its ruling, its steps, and where the model ends if every roll is kind."""

    ruling: MoveRuling
    steps: tuple[Step, ...]
    end: Model


def plan(state: GameState, model: Model, order: Order, touching: Contacts | None = None) -> Plan:
    """Judge a move and cut it into steps; every objection is named."""
    known = contacts(state) if touching is None else touching
    return _recent.get((state.figures(), model.name, order), lambda: _Planner(state, model, order, known).plan())


_recent: Recent[Plan] = Recent(16)
"""A player weighs a move, its answer is checked, and then it is carried out: the same plan each time."""


def check_move(state: GameState, model: Model, order: Order, touching: Contacts | None = None) -> MoveRuling:
    """Whether a model may make a move. ROLL when a target is too close to call: a die decides whether it is seen."""
    return plan(state, model, order, touching).ruling


def runs_into(state: GameState, model: Model, route: Sequence[Spot]) -> bool:
    """Whether a route on level ground leads over a base, which forbids it: a quick look before `check_move`.

    It says nothing of routes near to what the model may go up or down.
    """
    points, radius, slack = np.array(route, dtype=np.float64), state.radius(model), state.scale.slack
    around = state.near(model, routes.length(points))
    discs = [state.disc(other) for other in around if state.same_level(other, model) and _stands_in_the_way(other)]
    if (
        not discs
        or model.climbing
        or ground.flies(model)
        or not len(routes.disc_crossings(points, radius, discs, slack))
    ):
        return False
    return not len(routes.polygon_crossings(points, radius, ground.surfaces(state.table).polygons, slack))


class _Planner:
    def __init__(self, state: GameState, model: Model, order: Order, touching: Contacts) -> None:
        self.state, self.model, self.order, self.touching = state, model, order, touching
        self.radius, self.slack = state.radius(model), state.scale.slack
        self.route: Floats = np.array(order.route, dtype=np.float64).reshape(-1, 2)
        self.length = routes.length(self.route) if len(self.route) else 0.0
        self.allowance = allowance(state, model, order)
        self.flying = ground.flies(model) and not self._ends_lying() and order.lie != "first"
        self.aside: tuple[str, ...] = ()
        self.reasons: list[Reason] = []
        self.marginal: list[str] = []

    def plan(self) -> Plan:
        self._may_move()
        if self._misplaced():
            return self._verdict((), 0.0, self.model, ())
        if self.flying:
            return self._fly()
        self._step_aside(self.model, self.route)
        traced = trace(self.state, self.model, self.route, climb_down=self.order.climb_down)
        self.reasons += traced.objections
        steps, end = self._carry_through(traced)
        cost = sum(step.cost for step in steps)
        fallen = bool(steps) and steps[-1].kind == "fall"
        touches = () if fallen else self._touched(end)
        self._budget(traced, steps, cost)
        self._edge()
        self._upright(steps)
        self._in_the_saddle(steps)
        self._from_below(steps, touches, end)
        self._hanging(end)
        if ground.clambers(self.model) and not end.climbing and not fallen:
            self.reasons += standing.objections(self.state, end)
        if traced.steps:
            self._bases(steps)
            self.reasons += zones.trespasses(
                self.state, self.model, self.route, steps, self.order.charge, self.touching
            )
            self._landings(steps)
        self._charge(touches, end)
        return self._verdict(steps, cost, end, touches)

    # Before the move

    def _may_move(self) -> None:
        model = self.model
        if model.name in self.touching:
            foes = ", ".join(self.touching[model.name])
            self._object("charge.contact", f"{model.name} is engaged with {foes} and cannot move")
        if model.acted:
            self._object("move.rates", f"{model.name} has had its move this turn")
        if self.order.rise and not model.lying:
            self._object("ground.rise", f"{model.name} is on its feet")
        if self.order.lie and model.lying and not self.order.rise:
            self._object("ground.lie", f"{model.name} is on the ground")
        if (self.order.rise or self.order.lie) and left_over(self.state, model, self.order) < -self.slack:
            rule = "ground.rise" if self.order.rise else "ground.lie"
            self._object(rule, f"{model.name} has less than half its move left", moved=model.moved)
        if model.loose:
            self._object("cavalry.loose", f"{model.name} does not move of its own will")
        if self.order.lie and (model.mount or model.loose):
            self._object("cavalry.no_climbing", f"{model.name} cannot lie down on its mount")

    def _misplaced(self) -> bool:
        if not len(self.route) or not np.isfinite(self.route).all():
            self._object("move.rates", "the route has no points, or one that is no number")
            return True
        x, y = self.route[0]
        if math.dist((x, y), self.model.at) > self.slack:
            self._object(
                "move.rates",
                f"the route starts at ({x:g}, {y:g}), but {self.model.name} stands at "
                f"({self.model.x:g}, {self.model.y:g})",
            )
            return True
        return False

    # Along it

    def _carry_through(self, traced: Trace) -> tuple[tuple[Step, ...], Model]:
        """The steps that are made if every roll is kind, and the model as it ends."""
        steps: list[Step] = []
        spent = 0.0
        end = replace(self.model, lying=self._ends_lying())
        for step in traced.steps:
            steps.append(step)
            end.climbing = None
            if step.kind == "climb":
                hung = self._hang(step, spent, end)
                if hung is not None:
                    steps[-1] = hung
                    break
                self.reasons += traced.cramped if step is traced.steps[-1] else ()
            spent += steps[-1].cost
            end.z = step.z1
            if step.kind == "fall":
                end.lying = True
                break
        arc = steps[-1].end if steps else 0.0
        whole = not steps or arc >= self.length - 1e-9
        point = self.route[-1] if whole else routes.point_at(self.route, arc)
        if end.climbing is None or not steps:
            end.x, end.y = (float(point[0]), float(point[1])) if whole else snap_point(*point)
        else:
            end.x, end.y = snap_point(*routes.point_at(self.route, steps[-1].end))
        return tuple(steps), end

    def _ends_lying(self) -> bool:
        return bool(self.order.lie) or (self.model.lying and not self.order.rise)

    def _hang(self, step: Step, spent: float, end: Model) -> Step | None:
        """A climb that stops on the face: out of movement, or at the feet of a defender (elevated.charge)."""
        left = max(0.0, self.allowance - spent)
        x, y = routes.point_at(self.route, step.start)
        pace = ground.pace(self.model)
        reached = step.z0 + math.copysign(min(abs(step.rise), left / pace), step.rise)
        below_edge = step.z1 - self.state.height(end)
        hanging = replace(end, x=float(x), y=float(y), z=below_edge, climbing=step.over)
        if left <= self.slack:
            self._object("climb.surface", f"no movement is left to begin to climb {step.over}", at=step.start)
        barred = step.rise > 0 and any(self._bars(hanging, foe) for foe in self.state.foes(end))
        if barred and reached >= below_edge:
            end.climbing, end.z = step.over, below_edge
            return step._replace(z1=below_edge, cost=min(step.cost, left), end=step.start)
        if pace * abs(step.rise) > left + self.slack:
            end.climbing, end.z = step.over, reached
            return step._replace(z1=reached, cost=left, end=step.start if step.rise > 0 else step.end)
        if step.rise > 0 and step.end <= step.start:
            self._object("climb.surface", f"gets to the top of {step.over}, but the route does not lead onto it")
        return None

    def _bars(self, hanging: Model, foe: Model) -> bool:
        """Whether an enemy keeps a climber off the top: at its edge, or by his zone over it (elevated.charge)."""
        if barriers.defended(self.state, hanging, foe) is not None:
            return True
        return holds_zone(foe, self.touching) and barriers.across(self.state, hanging, foe) is not None

    def _budget(self, traced: Trace, steps: tuple[Step, ...], cost: float) -> None:
        limit = self.allowance
        numbers = {"cost": cost, "allowance": self.allowance}
        if traced.slow_until >= 0:
            limit = self._rounded(traced, steps)
            self.reasons.append(
                Reason("move.terrain", "difficult ground costs double", {"slow_until": traced.slow_until})
            )
        if cost > limit + self.slack:
            self._object(
                "move.terrain" if traced.slow_until >= 0 else "move.rates", "further than the model can move", **numbers
            )
        else:
            self.reasons.append(Reason("move.rates", f"costs {cost:.2f} of {self.allowance:g}", numbers))

    def _rounded(self, traced: Trace, steps: tuple[Step, ...]) -> float:
        """The allowance with what is left after the last difficult ground rounded up; never further than the Move."""
        fraction, spent, slow = self.state.scale.fraction, 0.0, traced.slow_until
        for step in steps:
            if step.start >= slow - 1e-9:
                break
            spent += step.cost if step.end <= slow + 1e-9 else step.cost - (step.end - slow)
        left = self.allowance - spent
        if left <= 0:
            return self.allowance
        up = math.ceil(left / fraction - 1e-6) * fraction
        return spent + max(left, min(up, self.allowance - slow))

    def _upright(self, steps: tuple[Step, ...]) -> None:
        """A model on the ground crawls and does nothing else (ground.limits)."""
        down = self.order.lie == "first" or (self.model.lying and not self.order.rise)
        tried = next((step for step in steps if step.kind in ("jump", "climb")), None)
        if down and tried is not None:
            self._object("ground.limits", f"a model on the ground cannot {tried.kind}", at=tried.start)

    def _in_the_saddle(self, steps: tuple[Step, ...]) -> None:
        """What a mount does not do, with a rider or without (cavalry.no_climbing, cavalry.drop)."""
        if not self.model.mount and not self.model.loose:
            return
        for step in steps:
            if step.kind == "climb":
                self._object("cavalry.no_climbing", f"no mount climbs {step.over}", at=step.start)
            if step.kind == "fall":
                text = f"no mount leaps down more than twice its height, off {step.over}"
                self._object("cavalry.drop", text, at=step.start, drop=step.z0 - step.z1)

    def _from_below(self, steps: tuple[Step, ...], touches: tuple[str, ...], end: Model) -> None:
        """Who climbs up charges nobody on the top but a defender of its edge (elevated.charge)."""
        if any(step.kind == "climb" and step.rise > 0 for step in steps) and end.climbing is None and touches:
            self._object("elevated.charge", f"a climber cannot charge {', '.join(touches)} on the top")

    def _hanging(self, end: Model) -> None:
        """On a face there must be room, and nobody lies down (climb.surface)."""
        if end.climbing and end.lying:
            self._object("climb.surface", f"would hang on {end.climbing}, and cannot lie down there")
        if end.climbing and end.z != self.model.z:
            self.reasons += standing.objections(self.state, end)

    def _edge(self) -> None:
        bounds = np.array([0.0, 0.0, self.state.table.width, self.state.table.height])
        arc = routes.bounds_exit(self.route, self.radius, bounds, self.slack)
        if math.isfinite(arc):
            self._object("move.table_edge", "leaves the table", at=arc)

    def _bases(self, steps: tuple[Step, ...]) -> None:
        """No base passes over another; those on the ground are jumped, as the steps have it."""
        others = [other for other in self.state.near(self.model, self.length) if self._bars_the_way(other)]
        if not others:
            return
        discs = np.array([self.state.disc(other) for other in others])
        for index, enter, leave, least in routes.disc_crossings(self.route, self.radius, discs, self.slack):
            other = others[int(index)]
            if ring.pass_through(self.model, other) and math.dist(self.route[-1], other.at) >= self._clear_of(other):
                continue
            if any(self._level_with(other, step, enter, leave) for step in steps):
                self._object("move.models", f"passes over the base of {other.name}", at=enter, overlap=-least)

    def _clear_of(self, other: Model) -> float:
        """How far from a model's centre one must end not to overlap it (ring.through)."""
        return self.radius + self.state.radius(other) - self.slack

    def _bars_the_way(self, other: Model) -> bool:
        """Those who stand there, the charged, and loose mounts that nobody asks aside: from above, say."""
        if other.lying:
            return False
        return not other.loose or other.name in self.order.charge or other.name not in self.aside

    def _step_aside(self, mover: Model, way: Floats) -> None:
        """Loose mounts make room; one that has none to go to stays in the way (cavalry.loose)."""
        spots, stuck = loose.aside(self.state, mover, way, self.order.charge)
        self.aside = tuple(name for name, _ in spots)
        for name in self.aside:
            self.reasons.append(Reason("cavalry.loose", f"{name} steps aside"))
        for name in stuck:
            self._object("move.models", f"{name} cannot step aside")

    def _touched(self, end: Model) -> tuple[str, ...]:
        """The enemies in touch at the end, without mounts that step aside."""
        return tuple(name for name in touched_by(self.state, end) if name not in self.aside)

    # In the air

    def _fly(self) -> Plan:
        """Over everything to a place where it may come down (fly.over, fly.landing)."""
        x, y = self.route[-1]
        landed = replace(self.model, x=float(x), y=float(y), climbing=None, lying=False)
        landed.z, on = ground.footing(self.state, landed, landed.x, landed.y, math.inf)
        self._step_aside(landed, self.route[-1:])
        steps = (Step("walk", 0.0, self.length, self.model.z, landed.z, self.length),)
        touches = self._touched(landed)
        self._budget(Trace(), steps, self.length)
        self._edge()
        if landed.at != self.model.at:
            self.reasons += flying.objections(self.state, self.model, landed, on, self.aside)
        if not any(name in self.order.charge for name in touches):
            for foe in zones.holding(self.state, self.model, landed, self.touching):
                gap = self.state.gap(landed, foe)
                self._object("move.control_zone", f"comes down in the control zone of {foe.name}", gap=gap)
        self._charge(touches, landed)
        return self._verdict(steps, self.length, landed, touches)

    def _level_with(self, other: Model, step: Step, enter: float, leave: float) -> bool:
        """Whether a step of the stretch on which two bases overlap has both bodies at one height.

        A fall is judged by where it begins: whoever comes down on others finds room beside them.
        """
        if step.start > leave - 1e-6 or step.end < enter + 1e-6 * (step.end > step.start):
            return False
        fallen = step._replace(z1=step.z0) if step.kind == "fall" else step
        return level_with(self.state, self.model, other, self.route, fallen)

    def _landings(self, steps: tuple[Step, ...]) -> None:
        """A jump is tried only where its landing is outside all zones, or in touch with a target (jump.attempt)."""
        if not self.model.mount and any(trait.leaps() for trait in self.model.warrior.traits):
            return
        for step in steps:
            if step.kind != "jump":
                continue
            rest = comes_down(steps, step)
            x, y = snap_point(*routes.point_at(self.route, rest.end))
            landed = replace(self.model, x=x, y=y, z=rest.z1)
            at_rest = touched_by(self.state, landed)
            if any(name in self.order.charge for name in at_rest):
                continue
            for foe in zones.holding(self.state, self.model, landed, self.touching):
                self._object(
                    "jump.attempt",
                    f"the landing beyond {step.over} is in the control zone of {foe.name} and touches no target",
                    gap=self.state.gap(landed, foe),
                )

    # The charge

    def _charge(self, touches: tuple[str, ...], end: Model) -> None:
        named, met = set(self.order.charge), self._met_at_edge(touches, end)
        unnamed = [name for name in touches if name not in named and name not in met]
        if unnamed:
            self._object("charge.contact", f"ends in touch with {', '.join(unnamed)}, not named as a target")
        for name in self.order.charge:
            target = self.state.models.get(name)
            if target is None or target.side == self.model.side:
                self._object("charge.contact", f"{name} is no enemy on the table")
                continue
            if name not in touches:
                gap = self.state.gap(end, target)
                self._object("charge.contact", f"does not end in touch with {name}", gap=gap)
            if name not in met:
                self._sees(target)
            self.reasons += barriers.crowded(self.state, end, target)
        if (touches or named) and self._ends_lying():
            self._object("ground.limits", "a model on the ground cannot charge")

    def _met_at_edge(self, touches: tuple[str, ...], end: Model) -> frozenset[str]:
        """The enemies that one who hangs below an edge charges whether he likes it or not (elevated.charge)."""
        if end.climbing is None:
            return frozenset()
        return frozenset(name for name in touches if barriers.across(self.state, end, self.state.models[name]))

    def _sees(self, target: Model) -> None:
        view = from_the_start(self.state, self.model, target)
        if view.verdict is Verdict.NO:
            self._object("charge.sight", f"{target.name} is not seen from where the move starts", visible=view.visible)
        elif view.verdict is Verdict.ROLL:
            self.marginal.append(target.name)
            self.reasons += [reason for reason in view.because if not reason.objects]
        else:
            self.reasons.append(
                Reason("charge.sight", f"{target.name} is seen from where the move starts", {"visible": view.visible})
            )

    # The verdict

    def _object(self, rule: str, text: str, **numbers: float) -> None:
        self.reasons.append(objection(rule, text, **numbers))

    def _verdict(self, steps: tuple[Step, ...], cost: float, end: Model, touches: tuple[str, ...]) -> Plan:
        verdict = judge(self.reasons)
        if verdict is Verdict.YES and self.marginal:
            verdict = Verdict.ROLL
        ruling = MoveRuling(
            verdict,
            tuple(self.reasons),
            cost,
            self.allowance,
            tuple((float(x), float(y)) for x, y in self.route),
            tuple(self._stops(steps)),
            touches,
        )
        return Plan(ruling, steps, end)

    def _stops(self, steps: tuple[Step, ...]) -> Iterator[dict[str, Any]]:
        for name in self.marginal:
            yield {"kind": "sight", "at": list(self.model.at), "over": name, "why": "a die decides whether it is seen"}
        for step in steps:
            if step.kind == "walk":
                continue
            x, y = routes.point_at(self.route, step.start)
            landing = routes.point_at(self.route, step.end)
            yield {
                "kind": step.kind,
                "at": [round(float(x), 4), round(float(y), 4)],
                "over": step.over,
                "lands": [round(float(value), 4) for value in landing],
                "why": _WHY[step.kind] + (", at -1" if step.malus else ""),
            }


def _stands_in_the_way(other: Model) -> bool:
    """Whether nobody passes over a model: those on the ground are jumped, loose mounts step aside."""
    return not other.lying and not other.loose


_WHY = {
    "jump": "a roll on the Jump chart",
    "climb": "a roll on the Climb chart",
    "drop": "a drop that costs nothing",
    "fall": "a fall that hurts",
}


__all__ = ["MoveRuling", "Order", "Plan", "Spot", "allowance", "check_move", "halt_before", "plan", "runs_into"]
