"""A route cut into what happens along it: walking, jumps, climbs and drops."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np

from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.measure import GRID
from skirmish.rules import ground
from skirmish.rules.steps import Step, Trace
from skirmish.ruling import Reason, objection
from skirmish.state import LYING_MM, GameState, Model
from skirmish.table import Feature

_END = 1e-9
_PAST = 0.01
"""How far past an edge the centre is of a model that goes down there, so that the grid does not put it back."""
_STRAIGHT = 2.1
"""How many radii it is over an edge, from a base that touches the face to one that stands on the top."""
_EVENTS = 200
"""How much may happen on one route; more than any move on a real table."""


class _Event(NamedTuple):
    at: float
    rank: int
    kind: str
    feature: Feature | None
    name: str
    leave: float


def trace(state: GameState, model: Model, route: Floats, *, climb_down: bool = False) -> Trace:
    """Cut a route into steps, from the model's own height on (move.terrain, barrier.*, jump.*, climb.*, drop.free).

    ``climb_down`` takes a climbable face down step by step instead of leaping.
    """
    return _Tracer(state, model, route, climb_down).run()


def price(state: GameState, model: Model, route: Floats, z: float, start: float, end: float) -> tuple[float, float]:
    """What a stretch of a route costs on foot at height ``z``, and where on it the last difficult ground ends.

    The latter is below 0 when there is none.
    """
    terrain = ground.terrain(state, model, z)
    total, slow_until = 0.0, -1.0
    for enter, leave, factor in routes.pieces(route, terrain.areas.polygons, terrain.factors):
        span = min(leave, end) - max(enter, start)
        if span > 0:
            total += span * factor
            if factor > 1:
                slow_until = max(slow_until, min(leave, end))
    return float(total), float(slow_until)


class _Tracer:
    def __init__(self, state: GameState, model: Model, route: Floats, climb_down: bool) -> None:
        self.state, self.model, self.route, self.climb_down = state, model, route, climb_down
        self.radius, self.height = state.radius(model), state.height(model)
        self.stride, self.clambers = ground.stride(state, model), ground.clambers(model)
        self.pace = ground.pace(model)
        self.slack = state.scale.slack
        self.length = routes.length(route)
        self.trace = Trace()
        self.z, self.s = model.z, 0.0
        self.prone = [other for other in state.models.values() if other.lying and other is not model]
        self.edges = routes.polygon_crossings(route, 0.0, ground.surfaces(state.table).polygons, 0.0)

    def run(self) -> Trace:
        self._follow()
        if self.trace.steps and self.trace.steps[-1].z1 != self.z:
            self._add(Step("walk", self.s, self.s, self.z, self.z, 0.0))
        return self.trace

    def _follow(self) -> None:
        if self.model.climbing and self.length >= _END:
            self._leave_face(self.state.table.feature(self.model.climbing))
            self._find_room()
        for _ in range(_EVENTS):
            if self.s >= self.length - _END or self._is_over():
                return
            event = self._next()
            self._walk_to(event.at if event else self.length)
            if event is None:
                return
            self._meet(event)
            if not self._is_over():
                self._find_room()
        self._object("move.rates", f"more than {_EVENTS} changes of level and obstacles on one route", at=self.s)

    def _is_over(self) -> bool:
        """Whether the route is followed no further: it may not be taken, or ends in a fall."""
        steps = self.trace.steps
        return bool(self.trace.objections or self.trace.cramped or (steps and steps[-1].kind == "fall"))

    def _find_room(self) -> None:
        """Where it has come to, the base may be in the midst of what it did not walk up to."""
        climbed = bool(self.trace.steps) and self.trace.steps[-1].kind == "climb" and self.trace.steps[-1].z1 == self.z
        found = self.trace.cramped if climbed else self.trace.objections
        found += self._cramped()

    def _cramped(self) -> Iterator[Reason]:
        here = np.array([routes.point_at(self.route, self.s)])
        terrain = ground.terrain(self.state, self.model, self.z)
        for rule, walls in (
            ("move.impassable", terrain.solids),
            ("barrier.obstacle", terrain.obstacles),
            ("climb.surface", terrain.climbs),
        ):
            for index, _, _ in routes.polygon_crossings(here, self.radius - 1e-6, walls.polygons, self.slack):
                feature = walls.of[int(index)]
                if feature.kind != "gap":
                    yield objection(rule, f"no room at height {self.z:g} beside {feature.name}", at=self.s)
        for other in self.prone:
            gap = math.dist(here[0], other.at) - self.radius - self.state.radius(other)
            if gap < -self.slack - 1e-6 and self._same_level(other):
                yield objection("move.models", f"comes down on {other.name}", at=self.s)

    def _next(self) -> _Event | None:
        terrain = ground.terrain(self.state, self.model, self.z)
        events: list[_Event] = []
        for rank, kind, features in (
            (0, "solid", terrain.solids),
            (2, "obstacle", terrain.obstacles),
            (1, "climb", terrain.climbs),
        ):
            for index, enter, leave in routes.polygon_crossings(self.route, self.radius, features.polygons, self.slack):
                feature = features.of[int(index)]
                if enter >= self.s - _END and feature.kind != "gap":
                    events.append(_Event(float(enter), rank, kind, feature, feature.name, float(leave)))
        for gap, enter, leave in self._leaps(terrain):
            at = max(self.s, enter - self.radius)
            events.append(_Event(at, 2, "obstacle", gap, gap.name, self._clear_of(gap, leave)))
        for name, enter, leave in self._on_the_ground():
            if enter >= self.s - _END:
                events.append(_Event(enter, 2, "prone", None, name, leave))
        change = self._change_of_level()
        if change is not None:
            events.append(change)
        return min(events, key=lambda event: (event.at, event.rank, event.name), default=None)

    def _same_level(self, other: Model) -> bool:
        x, y = routes.point_at(self.route, self.s)
        return self.state.same_level(replace(self.model, x=float(x), y=float(y), z=self.z), other)

    def _leaps(self, terrain: ground.Terrain) -> Iterator[tuple[Feature, float, float]]:
        """The gaps ahead that the route goes over and not into, within the leap of the model (jump.gap)."""
        gaps = [feature for feature in terrain.obstacles.of if feature.kind == "gap"]
        for gap in gaps:
            for _, enter, leave in routes.polygon_crossings(self.route, 0.0, gap.packed, 0.0):
                ahead = enter >= self.s - _END and leave < self.length - _END
                if ahead and leave - enter <= 2 * self.height + 1e-6 and not self._bridged(enter):
                    yield gap, float(enter), float(leave)

    def _bridged(self, arc: float) -> bool:
        """Whether there is ground to walk on where a gap begins."""
        return self._ground_at(arc + 1e-6, self.z) >= self.z - 1e-6

    def _change_of_level(self) -> _Event | None:
        arcs = {float(arc) for _, enter, leave in self.edges for arc in (enter, leave)}
        for arc in sorted(arcs | {0.0, self.length}):
            if arc < self.s - _END:
                continue
            x, y = routes.point_at(self.route, arc + 1e-6)
            height, on = ground.footing(self.state, self.model, x, y, self.z)
            if abs(height - self.z) > 1e-6:
                return _Event(arc, 3, "level", on, on.name if on else "the ground", height)
        return None

    def _walk_to(self, arc: float) -> None:
        if arc <= self.s + _END:
            return
        cost = self._price(self.s, arc)
        self.trace.steps.append(Step("walk", self.s, arc, self.z, self.z, cost))
        self.s = arc

    def _price(self, start: float, end: float) -> float:
        total, slow_until = price(self.state, self.model, self.route, self.z, start, end)
        self.trace.slow_until = max(self.trace.slow_until, slow_until)
        return total

    def _meet(self, event: _Event) -> None:
        if event.kind == "solid":
            assert event.feature is not None
            rule = "move.impassable" if event.feature.kind != "barrier" else "barrier.impassable"
            self._object(rule, f"runs into {event.name}, which cannot be crossed", at=event.at)
        elif event.kind == "level":
            self._change(event)
        elif event.kind == "climb":
            assert event.feature is not None
            self._climb(event.feature, event.at)
        elif event.feature is not None and event.feature.kind == "rise":
            self._jump_up(event.feature, event.at)
        else:
            self._jump(event)

    def _object(self, rule: str, text: str, **numbers: float) -> None:
        self.trace.objections.append(objection(rule, text, **numbers))

    def _add(self, step: Step) -> None:
        self.trace.steps.append(step)
        self.s, self.z = step.end, step.z1

    # Jumps

    def _jumps(self, step: Step) -> None:
        """A jump, unless something stands in its way that is not jumped."""
        terrain, over = ground.terrain(self.state, self.model, self.z), step.over.split(" and ")
        for walls in (terrain.solids, terrain.obstacles, terrain.climbs):
            for index, enter, leave in routes.polygon_crossings(self.route, self.radius, walls.polygons, self.slack):
                feature = walls.of[int(index)]
                jumped = walls is terrain.obstacles and (feature.kind != "rise" or feature.name in over)
                if not jumped and enter < step.end - 1e-6 and leave > step.start + 1e-6:
                    self._object("jump.attempt", f"{feature.name} is in the way of the jump", at=float(enter))
        self._add(step)

    def _jump(self, event: _Event) -> None:
        """Over a barrier, a gap or a model on the ground; things that overlap in the way are one jump."""
        land, names, rise, width = event.leave, [event.name], *self._size(event)
        for enter, leave, name, tall, wide in self._jumpable():
            if event.at <= enter < land - 1e-6 < leave - 1e-6 and name not in names:
                land = leave
                names.append(name)
                rise, width = max(rise, tall), max(width, wide)
        x, y = routes.point_at(self.route, land)
        z, on = ground.footing(self.state, self.model, x, y, self.z)
        if max(rise, width) > 2 * self.height + 1e-6:
            self._object("ground.jumped", f"{' and '.join(names)}: too wide to be jumped", at=event.at, width=width)
            return
        if any(self._unfinished(land, name, event.at) for name in names):
            return
        over, cost = " and ".join(names), self._price(event.at, land)
        malus = max(rise, width) > self.height + 1e-6
        drops = self.z - z >= self.stride
        landing = self.z if drops else z
        self._jumps(Step("jump", event.at, land, self.z, landing, cost, over, malus, width, rise, self._brink(event)))
        if drops:
            here = _Event(land, 3, "level", on, on.name if on else "the ground", z)
            self._go_down(here, self._surface_left(event.at), z, climbs=False)

    def _brink(self, event: _Event) -> float | None:
        """Where one who fails to jump a gap goes down."""
        if event.feature is None or event.feature.kind != "gap":
            return None
        spans = routes.polygon_crossings(self.route, 0.0, event.feature.packed, 0.0)
        return float(next(enter for _, enter, leave in spans if leave > event.at)) + _PAST

    def _jumpable(self) -> list[tuple[float, float, str, float, float]]:
        """What else may be in a jump's way along the route: from where to where, the name, how tall, how wide.

        Barriers and models on the ground, from where the base touches them; gaps, from where the centre is over them.
        """
        terrain = ground.terrain(self.state, self.model, self.z)
        obstacles = terrain.obstacles
        found = [
            (float(enter), float(leave), feature.name, feature.top - self.z, feature.width)
            for index, enter, leave in routes.polygon_crossings(self.route, self.radius, obstacles.polygons, self.slack)
            if (feature := obstacles.of[int(index)]).kind == "barrier"
        ]
        found += ((enter, leave, name, *self._body(name)) for name, enter, leave in self._on_the_ground())
        for gap, enter, leave in self._leaps(terrain):
            found.append((enter, self._clear_of(gap, leave), gap.name, 0.0, leave - enter))
        return sorted(found)

    def _on_the_ground(self) -> Iterator[tuple[str, float, float]]:
        """The models lying at this height that the route leads over: from where to where."""
        level = [other for other in self.prone if self._same_level(other)]
        if level:
            discs = np.array([self.state.disc(other) for other in level])
            for index, enter, leave, _gap in routes.disc_crossings(self.route, self.radius, discs, self.slack):
                yield level[int(index)].name, float(enter), float(leave)

    def _size(self, event: _Event) -> tuple[float, float]:
        """How high and how wide the thing to jump is."""
        feature = event.feature
        if feature is None:
            return self._body(event.name)
        if feature.kind != "gap":
            return feature.top - self.z, feature.width
        spans = routes.polygon_crossings(self.route, 0.0, feature.packed, 0.0)
        return 0.0, float(next(leave - enter for _, enter, leave in spans if leave > event.at))

    def _body(self, name: str) -> tuple[float, float]:
        """How high and how wide a model on the ground is."""
        return self.state.scale.mm(LYING_MM), 2 * self.state.radius(self.state.models[name])

    def _unfinished(self, land: float, name: str, at: float) -> bool:
        """Whether the route ends before the far side, so that there is nowhere to land."""
        if land < self.length - _END:
            return False
        x, y = self.route[-1]
        feature = next((f for f in self.state.table.features if f.name == name), None)
        if feature is not None:
            clear = not feature.covers(x, y) and feature.nearest(x, y)[0] >= self.radius - self.slack - 1e-6
        else:
            other = self.state.models[name]
            clear = math.dist(other.at, (x, y)) >= self.radius + self.state.radius(other) - self.slack - 1e-6
        if clear:
            return False
        self._object("jump.attempt", f"ends in the midst of {name}; the route must lead to the far side", at=at)
        return True

    def _jump_up(self, rise: Feature, at: float) -> None:
        """A short way up onto a rise (climb.short)."""
        ascent = rise.top - self.z
        land = self._landing_on(rise, at)
        if land is None:
            self._object("climb.short", f"ends before the top of {rise.name} is reached", at=at)
            return
        malus = ascent > self.height + 1e-6
        top, cost = self._ground_at(land, rise.top), self._price(at, land)
        self._jumps(Step("jump", at, land, self.z, top, cost, rise.name, malus, 0.0, ascent))

    def _landing_on(self, rise: Feature, at: float) -> float | None:
        """The first arc past ``at`` where the base stands wholly on a rise, or as far in as it gets."""
        best: tuple[float, float] | None = None
        end = min(self.length, at + 6 * self.radius + rise.width)
        for arc in np.append(np.arange(at, end, 0.01), end):
            x, y = routes.point_at(self.route, float(arc))
            inside = rise.nearest(x, y)[0]
            if not rise.covers(x, y) or inside < GRID:
                if best is not None:
                    break
                continue
            if inside >= self.radius - self.slack:
                return float(arc)
            if best is None or inside > best[0] + 1e-9:
                best = (inside, float(arc))
        return best[1] if best else None

    # Climbs

    def _climb(self, rise: Feature, at: float) -> None:
        """Up a climbable face, from its foot or from where the model hangs (climb.surface)."""
        ascent = rise.top - self.z
        land = self._landing_on(rise, at)
        if land is None:
            land = at
        cost = self.pace * ascent + max(0.0, self._price(at, land) - _STRAIGHT * self.radius)
        self._climbed(Step("climb", at, land, self.z, rise.top, cost, rise.name, rise=ascent))

    def _climbed(self, step: Step) -> None:
        """A face is difficult ground, so what is left after it rounds up (climb.surface, move.terrain)."""
        if not self.clambers:
            self.trace.slow_until = max(self.trace.slow_until, step.end)
        self._add(step)

    def _leave_face(self, rise: Feature) -> None:
        """A model that hangs on a face goes on up, or down when its route leads away."""
        x, y = routes.point_at(self.route, min(self.length, self.radius))
        away = rise.nearest(x, y)[0] > rise.nearest(*self.route[0])[0] and not rise.covers(x, y)
        if not away:
            self._climb(rise, 0.0)
            return
        below = self._ground_at(0.0, self.z)
        self._climbed(
            Step("climb", 0.0, 0.0, self.z, below, self.pace * (self.z - below), rise.name, rise=below - self.z)
        )

    # Changes of level

    def _change(self, event: _Event) -> None:
        height = event.leave
        if height > self.z:
            self._go_up(event, height)
            return
        drop = self.z - height
        left = self._surface_left(event.at)
        if drop < self.stride or (left is not None and left.edge != "sheer" and left.kind == "rise"):
            self.z = height
            return
        if self._leap_across(event):
            return
        self._go_down(event, left, height, climbs=self.climb_down)

    def _go_up(self, event: _Event, height: float) -> None:
        ascent = height - self.z
        gap = self._surface_left(event.at)
        if gap is None or gap.kind != "gap" or ascent < self.stride:
            self.z = height
        elif self.clambers:
            self._climbed(Step("climb", event.at, event.at, self.z, height, ascent, gap.name, rise=ascent))
        elif ascent > 2 * self.height + 1e-6:
            self._object("barrier.impassable", f"the side of {gap.name} is too high to get up", ascent=ascent)
        else:
            start = min(max(self._last() + _PAST, event.at - self.radius), event.at)
            land = self._clear_of(gap, event.at)
            self._cut_back(start)
            top, cost, malus = self._ground_at(land, height), self._price(start, land), ascent > self.height + 1e-6
            self._jumps(Step("jump", start, land, self.z, top, cost, gap.name, malus, 0.0, ascent))

    def _ground_at(self, arc: float, z: float) -> float:
        """The height of the ground at an arc for one who comes there at height ``z``."""
        x, y = routes.point_at(self.route, arc)
        return ground.footing(self.state, self.model, x, y, z)[0]

    def _surface_left(self, arc: float) -> Feature | None:
        x, y = routes.point_at(self.route, max(0.0, arc - 1e-5))
        found = [
            feature
            for feature in ground.surfaces(self.state.table).of
            if feature.covers(x, y) and abs((feature.bottom if feature.kind == "gap" else feature.top) - self.z) < 1e-6
        ]
        return found[0] if found else None

    def _leap_across(self, event: _Event) -> bool:
        """From one height to another across the air between, where that is within the model's leap (jump.gap)."""
        for arc in sorted({float(a) for _, enter, leave in self.edges for a in (enter, leave)}):
            if not event.at + 1e-6 < arc <= event.at + 2 * self.height + 1e-6:
                continue
            x, y = routes.point_at(self.route, arc + 1e-6)
            height, on = ground.footing(self.state, self.model, x, y, self.z)
            if on is None or self.z - height >= self.stride:
                continue
            land = self._landing_on(on, arc)
            if land is None or abs(self._ground_at(land, height) - height) > 1e-6:
                continue
            start, width = max(self._last(), event.at - self.radius), arc - event.at
            self._cut_back(start)
            over, cost, malus = f"the gap to {on.name}", self._price(start, land), width > self.height + 1e-6
            self._jumps(Step("jump", start, land, self.z, height, cost, over, malus, width, brink=event.at + _PAST))
            return True
        return False

    def _go_down(self, event: _Event, left: Feature | None, height: float, *, climbs: bool) -> None:
        land = min(event.at + _PAST, self.length)
        if left is not None and left.kind == "rise" and left.bottom < height + self.height:
            land = self._clear_of(left, event.at)
        if land >= self.length - _END and left is not None and self._overlaps_at_end(left):
            self._object("drop.free", f"ends before the foot of {left.name} is cleared", at=event.at)
            return
        height = self._ground_at(land, height)
        name, drop = left.name if left else event.name, self.z - height
        cost = self._price(event.at, land)
        face = left is not None and (left.climbable or self.clambers) and left.bottom <= height + 1e-6
        if (climbs or self.clambers) and face and drop > 2 * self.height + 1e-6:
            self._climbed(Step("climb", event.at, land, self.z, height, self.pace * drop, name, rise=-drop))
        else:
            kind: Literal["drop", "fall"] = "drop" if drop <= 2 * self.height + 1e-6 else "fall"
            self._add(Step(kind, event.at, land, self.z, height, cost, name, rise=-drop))

    def _clear_of(self, feature: Feature, arc: float) -> float:
        """The arc at which the base no longer overlaps a feature; a little way on where it goes on over a gap."""
        spans = routes.polygon_crossings(self.route, self.radius, feature.packed, self.slack)
        leave = float(next((leave for _, enter, leave in spans if enter <= arc <= leave), arc))
        if feature.kind != "gap":
            return leave
        inside = routes.polygon_crossings(self.route, 0.0, feature.packed, 0.0)
        back = min((float(enter) for _, enter, _ in inside if enter > arc + 1e-6), default=math.inf)
        return min(leave, arc + 2 * self.radius, (arc + back) / 2)

    def _overlaps_at_end(self, feature: Feature) -> bool:
        x, y = self.route[-1]
        return feature.covers(x, y) or feature.nearest(x, y)[0] < self.radius - self.slack - 1e-6

    def _last(self) -> float:
        """Where the last step began: a run-up may be cut back to there."""
        last = self.trace.steps[-1] if self.trace.steps else None
        return last.start if last and last.kind == "walk" and last.z1 == self.z else self.s

    def _cut_back(self, arc: float) -> None:
        """End the last walk earlier."""
        if arc < self.s:
            walk = self.trace.steps.pop()
            if arc > walk.start + _END:
                self.trace.steps.append(walk._replace(end=arc, cost=self._price(walk.start, arc)))
        self.s = arc
