"""Where a blast flings its target, and whom it bowls over on the way (power.blast)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.rules import clinging, ground, placing, standing
from skirmish.rules.contact import contacts
from skirmish.rules.ring import pass_through
from skirmish.rules.steps import Step, Trace, level_with, up_to
from skirmish.rules.tracing import trace
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

MIGHTY = 6
"""The Strength from which a model is stopped by nobody, and stops those who have less."""

_TRIES = 3
"""How often one who finds no room where he comes down is put somewhere else."""


@dataclass(frozen=True, slots=True)
class Course:
    """The way of a blasted model, and whom it meets."""

    end: Model
    """The target as it comes to rest."""
    drop: float
    """How far it comes down at the end, when it is flung over an edge."""
    path: tuple[str, ...]
    """Those in its way, who are moved aside, in the order in which they are met."""
    braced: str | None
    """The mighty model that it runs into."""
    because: tuple[Reason, ...]
    """What stops it short, if something does."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A model moved out of the way, and how far it comes down with it."""

    model: Model
    drop: float


def strength(model: Model) -> int:
    """The Strength that counts for what stops what: the greater of a rider's and his mount's."""
    return max(model.warrior.strength, model.steed.strength if model.steed else 0)


def course(state: GameState, caster: Model, target: Model, distance: float) -> Course:
    """How a target is flung so far, directly away from a caster: over level ground, down drops, up to what stops it."""
    if target.climbing:
        return Course(target, 0.0, (), None, ())
    return _Flight(state, caster, target, distance).course()


def asides(state: GameState, target: Model, flight: Course) -> list[Aside]:
    """Those in the path as they are when they have been moved clear of it by the least, and of one another."""
    on_the_way = {target.name, *flight.path}
    there = replace(state, models={name: one for name, one in state.models.items() if name not in on_the_way})
    there.models[target.name] = flight.end
    lane, found = _lane(state, target, flight.end), list[Aside]()
    for name in flight.path:
        model = state.models[name]
        moved = _clear(there, _let_go(state, model), lane)
        there.models[name] = moved
        found.append(Aside(moved, max(0.0, model.z - moved.z)))
    return found


def shaken(state: GameState, target: Model, flight: Course) -> tuple[str, ...]:
    """All others in the fights of the target and of those in its path, as they touched before the blast."""
    touching = contacts(state)
    struck = [target.name, *flight.path, *([flight.braced] if flight.braced else [])]
    reached, ahead = set(struck), list(struck)
    while ahead:
        new = [name for name in touching.get(ahead.pop(), ()) if name not in reached]
        reached.update(new)
        ahead += new
    return tuple(name for name in state.models if name in reached and name not in struck)


class _Flight:
    def __init__(self, state: GameState, caster: Model, target: Model, distance: float) -> None:
        self.state, self.target, self.distance = state, target, distance
        angle = math.atan2(target.y - caster.y, target.x - caster.x)
        far = target.x + distance * math.cos(angle), target.y + distance * math.sin(angle)
        self.route: Floats = np.array([target.at, far], dtype=np.float64)
        self.radius, self.slack = state.radius(target), state.scale.slack
        self.trace: Trace = trace(replace(state, models={}), target, self.route)
        self.stop, self.drop, self.z = 0.0, 0.0, target.z
        self.because: list[Reason] = []

    def course(self) -> Course:
        self._over_the_ground()
        self._at_the_edge()
        braced = self._against_the_mighty()
        path = tuple(other.name for other, _ in self._met() if other.name != braced)
        end = self._end(path)
        return Course(end, self.drop, path, braced, tuple(self.because))

    def _over_the_ground(self) -> None:
        """On to the first thing that is not walked over or dropped down from."""
        for step in self.trace.steps:
            if step.kind in ("walk", "drop"):
                self.stop, self.z = step.end, step.z1
            elif step.kind == "fall":
                self.stop, self.z, self.drop = step.end, step.z1, step.z0 - step.z1
                return
            elif step.brink is not None:
                self._into(step, step.brink)
                return
            else:
                self._stop_at(step.start - self.slack, f"{step.over} stops {self.target.name}")
                return
        if self.trace.objections:
            self._stop_at(self.stop - self.slack, f"{self.target.name} {self.trace.objections[0].text}")

    def _into(self, step: Step, brink: float) -> None:
        """Down into a gap that he does not jump."""
        x, y = routes.point_at(self.route, brink)
        self.z, _ = ground.footing(self.state, self.target, float(x), float(y), step.z0)
        self.stop, self.drop = brink, step.z0 - self.z

    def _at_the_edge(self) -> None:
        bounds = np.array([0.0, 0.0, self.state.table.width, self.state.table.height])
        edge = routes.bounds_exit(self.route, self.radius, bounds, 0.0)
        if edge < self.stop:
            self._stop_at(edge, f"{self.target.name} stops at the edge of the table")

    def _against_the_mighty(self) -> str | None:
        """Who is too strong to be moved by the target stops it."""
        if strength(self.target) >= MIGHTY:
            return None
        for other, enter in self._met():
            if strength(other) >= MIGHTY:
                self._stop_at(enter, f"{other.name} stands fast and stops {self.target.name}")
                return other.name
        return None

    def _stop_at(self, arc: float, why: str) -> None:
        self.stop, self.drop = max(0.0, arc), 0.0
        passed = (step.z1 for step in reversed(self.trace.steps) if step.end <= self.stop + 1e-9)
        self.z = next(passed, self.target.z)
        self.because.append(Reason("power.blast", why, {"at": self.stop}))

    def _met(self) -> list[tuple[Model, float]]:
        """Those on whose bases the target comes before it stops, the first first, and where it touches each."""
        around = [one for one in self.state.near(self.target, self.distance) if not pass_through(self.target, one)]
        discs = np.array([self.state.disc(one) for one in around]).reshape(-1, 3)
        touched = {
            int(row[0]): float(row[1]) for row in reversed(routes.disc_crossings(self.route, self.radius, discs, 0.0))
        }
        rows = routes.disc_crossings(self.route, self.radius, discs, self.slack)
        return [
            (around[int(index)], touched[int(index)])
            for index, enter, leave, _ in rows
            if enter < self.stop - 1e-6 and self._level(around[int(index)], float(enter), float(leave))
        ]

    def _level(self, other: Model, enter: float, leave: float) -> bool:
        """Whether the target passes another at his height; a fall is judged by where it begins."""
        return any(
            level_with(
                self.state, self.target, other, self.route, step._replace(z1=step.z0) if step.kind == "fall" else step
            )
            for step in self.trace.steps
            if step.start < leave and step.end > enter
        )

    def _end(self, path: tuple[str, ...]) -> Model:
        """The target where it comes to rest, or as near by as there is room, on whatever ground is there."""
        x, y = up_to(self.route, self.stop)[-1]
        end, top = replace(self.target, x=x, y=y, z=self.z), self.z + self.drop
        there = replace(self.state, models={name: one for name, one in self.state.models.items() if name not in path})
        for _ in range(_TRIES):
            if not any(standing.objections(there, end)):
                break
            found = placing.nearest(there, end, touch=True) or self.target
            height, _ = ground.footing(self.state, found, found.x, found.y, end.z)
            end = replace(found, z=height)
        self.drop = max(0.0, top - end.z) if self.drop else 0.0
        return end


def _lane(state: GameState, target: Model, end: Model) -> list[Floats]:
    """The ground that a flung base sweeps between where it was and where it ends."""
    length, radius = math.dist(target.at, end.at), state.radius(target)
    if length < state.scale.slack:
        return []
    ux, uy = (end.x - target.x) / length * radius, (end.y - target.y) / length * radius
    corners = [
        (target.x - uy, target.y + ux),
        (end.x - uy, end.y + ux),
        (end.x + uy, end.y - ux),
        (target.x + uy, target.y - ux),
    ]
    return [np.array(corners)]


def _let_go(state: GameState, model: Model) -> Model:
    """A model at the foot of the face it hung on."""
    return replace(model, climbing=None, z=clinging.foot(state, model)) if model.climbing else model


def _clear(state: GameState, model: Model, lane: list[Floats]) -> Model:
    """A model at the nearest place off the lane, out of touch with enemies where there is room for that."""
    wish = model
    for _ in range(_TRIES):
        found = next(_places(state, wish, lane), None)
        if found is None:
            return wish
        height, _ = ground.footing(state, found, found.x, found.y, found.z)
        if height == found.z:
            return found
        wish = replace(found, z=height)
    return wish


def _places(state: GameState, wish: Model, lane: list[Floats]) -> Iterator[Model]:
    for touch, off in ((False, lane), (True, lane), (True, [])):
        found = placing.nearest(state, wish, touch=touch, off=off)
        if found is not None:
            yield found
