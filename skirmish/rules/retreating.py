"""Where a model runs to when its courage fails (courage.retreat)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely

from skirmish.geometry import reach, routes
from skirmish.geometry.shapes import Field, Floats, pack
from skirmish.measure import snap_point
from skirmish.rules import charging, ground, moving, zones
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import Order, Plan
from skirmish.rules.sight import Sights, see
from skirmish.rules.steps import level_with, up_to
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import Disc, GameState, Model

Spot = tuple[float, float]

_APART = 1 / 60
"""Places that are judged lie this part of the move apart at least."""
_INSET = 0.02
"""How far inside the rim of a height its last places lie."""
_FAN = 36
"""The directions that a climber tries."""
_CUTS = 7
"""How closely a way is cut to what movement allows, in halvings."""
_STRETCHED = 24
"""How many ways out of difficult ground are tried for what the rounding up of movement adds."""
_NOTHING, _NO_DISCS = pack([]), np.zeros((0, 3))


@dataclass(frozen=True, slots=True)
class PursuerRuling(Ruling):
    """Before whom a model runs; ROLL when a die must first say whether it sees the nearest."""

    foe: str | None = None
    """The nearest enemy that it sees; None when it sees none, and runs for the nearest edge."""
    unsure: str | None = None


@dataclass(frozen=True, slots=True)
class RetreatRuling(Ruling):
    """The way of a retreat; its order is a lawful move, of one point when the model stays where it is."""

    foe: str | None
    """The enemy before whom it runs."""
    edge: str | None
    """The edge of the table that it runs for, where it sees no enemy or gets there."""
    order: Order
    leaves: bool
    """Whether it leaves the table at the end of it."""
    gap: float
    """How far from that enemy, or edge, it ends."""


def pursuer(state: GameState, model: Model) -> PursuerRuling:
    """The nearest enemy that a model sees; a loose mount frightens nobody (courage.retreat)."""
    sights = Sights(state)
    foes = sorted((foe for foe in state.foes(model) if not foe.loose), key=lambda foe: state.gap(model, foe))
    for foe in foes:
        seen = see(state, model, foe, sights=sights)
        if seen.verdict is Verdict.ROLL:
            return PursuerRuling(Verdict.ROLL, seen.because, unsure=foe.name)
        if seen.allowed:
            reason = Reason("courage.retreat", f"{foe.name} is the nearest enemy that {model.name} sees")
            return PursuerRuling(Verdict.YES, (reason,), foe.name)
    return PursuerRuling(Verdict.YES, (Reason("courage.retreat", f"{model.name} sees no enemy"),))


def way(state: GameState, model: Model, foe: str | None) -> RetreatRuling:
    """Where a model goes that runs before an enemy, or for the nearest edge where that is None (courage.retreat).

    Of all places that its Move takes it to, the one furthest from him, by the shortest way; jumps are counted on to
    succeed. It comes no nearer than 1in/2cm to any enemy, or than it begins (courage.clear_of_enemies). If it can get
    to an edge of the table it leaves there, whatever the direction (courage.flee).
    """
    if model.acted or model.moved:
        state = state.copy()
        model = state.models[model.name]
        model.acted, model.moved = False, 0.0
    return _Flight(state, model, state.models[foe] if foe else None).ruling()


@dataclass(frozen=True, slots=True)
class _Edge:
    """An edge of the table, as the line that the centre of a base on it is on."""

    name: str
    axis: int
    line: float

    def beyond(self, at: Spot) -> float:
        """How far a base is from the edge."""
        return abs(at[self.axis] - self.line)

    def foot(self, at: Spot) -> Spot:
        """The place on the edge nearest to a point."""
        return snap_point(*((self.line, at[1]) if self.axis == 0 else (at[0], self.line)))


@dataclass(frozen=True, slots=True)
class _Found:
    """A lawful way, how good its end is, and what it costs."""

    order: Order
    plan: Plan
    worth: float

    @property
    def cost(self) -> float:
        return self.plan.ruling.cost

    def beats(self, other: _Found, slack: float) -> bool:
        """Whether it ends better, or as well by a shorter way."""
        return self.worth > other.worth + slack or (self.worth >= other.worth - slack and self.cost < other.cost)

    @property
    def jumps(self) -> bool:
        return any(step.kind == "jump" for step in self.plan.steps)


class _Ground(NamedTuple):
    """What a model runs on: what is in its way there, and the corners of what it can get to."""

    field: Field
    ends: tuple[Spot, ...]


class _Flight:
    def __init__(self, state: GameState, model: Model, foe: Model | None) -> None:
        self.state, self.model, self.foe = state, model, foe
        self.radius, self.slack = state.radius(model), state.scale.slack
        self.touching: Contacts = contacts(state)
        self.limit = moving.allowance(state, model, Order((model.at,), rise=model.lying))
        self.enemies = [each for each in state.foes(model) if not each.loose]
        self.zones = [zones.zone_of(state, model, each) for each in self.enemies]
        r, table = self.radius, state.table
        self.edges = (
            _Edge("left", 0, r),
            _Edge("right", 0, table.width - r),
            _Edge("bottom", 1, r),
            _Edge("top", 1, table.height - r),
        )
        self.edge = min(self.edges, key=lambda edge: edge.beyond(model.at))

    def ruling(self) -> RetreatRuling:
        off = self._off_the_table()
        if off is not None:
            edge, found = off
            text = f"the {edge.name} edge of the table is within its reach"
            return self._ruled(found, Reason("courage.flee", text), edge.name, leaves=True)
        found = self._furthest()
        if self.foe is None:
            text = f"{self.model.name} runs for the {self.edge.name} edge of the table"
            return self._ruled(found, Reason("courage.retreat", text), self.edge.name)
        text = f"{self.model.name} runs from {self.foe.name}"
        return self._ruled(found, Reason("courage.retreat", text), None)

    def _ruled(self, found: _Found, reason: Reason, edge: str | None, *, leaves: bool = False) -> RetreatRuling:
        end = found.plan.end
        gap = self.state.gap(end, self.foe) if self.foe else self.edge.beyond(end.at)
        name = self.foe.name if self.foe else None
        because = (reason, *found.plan.ruling.because)
        return RetreatRuling(Verdict.YES, because, name, edge, found.order, leaves, gap)

    # What a place is worth, and whether a way to it may be taken

    def _worth(self, at: Spot) -> float:
        """More is better: the distance from the enemy, or how near the edge is."""
        return math.dist(at, self.foe.at) if self.foe else -self.edge.beyond(at)

    def _try(self, route: Iterable[Spot], *, climb_down: bool = False) -> _Found | None:
        """A way that may be taken: lawful, without harm, clear of every enemy."""
        order = Order(tuple(route), rise=self.model.lying, climb_down=climb_down)
        plan = moving.plan(self.state, self.model, order, self.touching)
        harmful = ("fall",) if self.model.climbing else ("fall", "climb")
        forbidden = [reason for reason in plan.ruling.objections if reason.rule != "cavalry.loose"]
        if forbidden or any(step.kind in harmful for step in plan.steps):
            return None
        if not self._keeps_clear(order, plan):
            return None
        return _Found(order, plan, self._worth(plan.end.at))

    def _keeps_clear(self, order: Order, plan: Plan) -> bool:
        """Whether it comes no nearer than 1in/2cm to any enemy, be he fighting or down (courage.clear_of_enemies)."""
        route = np.array(order.route, dtype=np.float64)
        rings = [
            (foe.x, foe.y, self.state.radius(foe) + zone) for foe, zone in zip(self.enemies, self.zones, strict=True)
        ]
        for index, enter, leave, _ in routes.disc_crossings(route, self.radius, rings, self.slack):
            foe = self.enemies[int(index)]
            for step in plan.steps:
                if step.start < leave and enter < step.end and level_with(self.state, self.model, foe, route, step):
                    return False
        return True

    # Off the table

    def _off_the_table(self) -> tuple[_Edge, _Found] | None:
        """The shortest way to an edge that is within reach, and that edge; one without a jump if there is any."""
        near = [edge for edge in self.edges if edge.beyond(self.model.at) <= self.limit + self.slack]
        if not near:
            return None
        straight = [found for edge in near if (found := self._try((self.model.at, edge.foot(self.model.at))))]
        found = min((found for found in straight if not found.jumps), key=_cost, default=None)
        found = found or self._to_edges(near, self._walking)
        found = found or min(straight, key=_cost, default=None)
        if found is None and self._leaping is not None:
            found = self._to_edges(near, self._leaping)
        if found is None:
            return None
        end = found.plan.end.at
        return min(near, key=lambda edge: edge.beyond(end)), found

    def _to_edges(self, near: Sequence[_Edge], land: _Ground) -> _Found | None:
        best: _Found | None = None
        reached = [at for at in land.ends if any(edge.beyond(at) <= self.slack for edge in near)]
        for at in sorted(reached, key=lambda at: math.dist(at, self.model.at)):
            if best is not None and math.dist(at, self.model.at) >= best.cost:
                break
            edge = min(near, key=lambda edge: edge.beyond(at))
            found = self._way_to(edge.foot(at), land, self.limit)
            if found is not None and (best is None or found.cost < best.cost):
                best = found
        return best

    # As far as can be

    def _furthest(self) -> _Found:
        """The best place that can be got to; where the model stands, if there is none better."""
        stay = self._stay()
        if self.model.climbing:
            return max([stay, *self._off_the_face()], key=lambda found: (found.worth, -found.cost))
        ahead = self._try((self.model.at, self._straight_on()))
        if ahead is not None and ahead.worth >= self._worth(self.model.at) + self.limit - self.slack:
            return ahead
        best = self._best_of(self._walking, stay, ties=True)
        if self._leaping is not None:
            best = self._best_of(self._leaping, best, ties=False)
        return self._stretched(best) if self._slow() else best

    def _stay(self) -> _Found:
        order = Order((self.model.at,))
        plan = moving.plan(self.state, self.model, order, self.touching)
        return _Found(order, plan, self._worth(self.model.at))

    def _straight_on(self) -> Spot:
        """The end of a full move directly away from the enemy, or towards the edge."""
        x, y = self.model.at
        if self.foe is None:
            to = self.edge.foot((x, y))
            dx, dy = to[0] - x, to[1] - y
        else:
            dx, dy = x - self.foe.x, y - self.foe.y
        share = self.limit / max(math.hypot(dx, dy), 1e-9)
        return snap_point(x + dx * share, y + dy * share)

    def _best_of(self, land: _Ground, best: _Found, *, ties: bool) -> _Found:
        """The best end on some land that is better than another; as good by a shorter way, where ``ties`` count."""
        apart, failed = self.limit * _APART, list[Spot]()
        for at in sorted(land.ends, key=self._worth, reverse=True):
            worth = self._worth(at)
            if worth < best.worth - self.slack or (not ties and worth <= best.worth + self.slack):
                break
            as_good = worth <= best.worth + self.slack
            if as_good and math.dist(at, self.model.at) >= best.cost:
                continue
            if any(math.dist(at, other) < apart for other in failed):
                continue
            found = self._way_to(at, land, self.limit)
            if found is None:
                failed.append(at)
            elif found.beats(best, self.slack):
                best = found
        return best

    def _off_the_face(self) -> Iterator[_Found]:
        """The ways of one who hangs on a face: straight on in all directions, up or down as they lead."""
        x, y = self.model.at
        for turn in range(_FAN):
            angle = math.tau * turn / _FAN
            for part in (1.0, 0.75, 0.5, 0.25):
                far = self.limit * part
                end = snap_point(x + far * math.cos(angle), y + far * math.sin(angle))
                found = self._try(((x, y), end), climb_down=True)
                if found is not None:
                    yield found

    def _slow(self) -> bool:
        """Whether difficult ground is within reach, so that what is left after it is rounded up (move.terrain)."""
        slow = ground.terrain(self.state, self.model, self.model.z).areas.of
        return any(area.covers(*self.model.at) or area.within(self.limit, *self.model.at) for area in slow)

    def _stretched(self, best: _Found) -> _Found:
        """The best of the ways that go a little further than exact sums allow, cut back to what the rules do."""
        limit = self.limit + self.state.scale.fraction
        wider = self._ground(self._walking.field, limit)
        apart, tried = self.limit / _STRETCHED, list[Spot]()
        for at in sorted(wider.ends, key=self._worth, reverse=True):
            if self._worth(at) <= best.worth + self.slack or len(tried) == _STRETCHED:
                break
            if any(math.dist(at, other) < apart for other in tried):
                continue
            tried.append(at)
            found = self._way_to(at, wider, limit)
            if found is not None and found.worth > best.worth + self.slack:
                best = found
        return best

    # Searching

    @cached_property
    def _rings(self) -> list[Disc]:
        return [
            Disc(foe.x, foe.y, self.state.radius(foe) + zone)
            for foe, zone in zip(self.enemies, self.zones, strict=True)
            if self.state.same_level(foe, self.model)
        ]

    @cached_property
    def _walking(self) -> _Ground:
        """All that can be walked to, or flown to."""
        field = charging.field_for(self.state, self.model, set())
        if ground.flies(self.model):
            field = field._replace(discs=_NO_DISCS, solids=_NOTHING, areas=_NOTHING, factors=np.zeros(0))
        return self._ground(field, self.limit)

    @cached_property
    def _leaping(self) -> _Ground | None:
        """The same with all that is jumped out of the way; None where there is nothing to jump."""
        model, terrain = self.model, ground.terrain(self.state, self.model, self.model.z)
        far = self.limit + self.radius
        near = any(thing.covers(*model.at) or thing.within(far, *model.at) for thing in terrain.obstacles.of)
        prone = [other for other in self.state.near(model, self.limit) if other.lying]
        if ground.flies(model) or not (near or prone):
            return None
        field = ground.field(self.state, model)
        down = {self.state.disc(other) for other in prone}
        discs = [disc for disc in field.discs if Disc(*disc) not in down]
        walls = [feature.polygon for feature in (*terrain.solids.of, *terrain.climbs.of)]
        field = field._replace(discs=np.array(discs, dtype=np.float64).reshape(-1, 3), solids=pack(walls))
        return self._ground(field, self.limit)

    def _ground(self, field: Field, limit: float) -> _Ground:
        found = reach.region(self.model.at, self.radius, field, limit, self.slack, self._rings)
        ends = [at for polygon in found for ring in polygon for at in ring[1:]]
        return _Ground(field, (*ends, *self._rim(found)))

    def _rim(self, region: reach.Region) -> list[Spot]:
        """On a height that nobody leaps off, the last places inside its rim."""
        z, state = self.model.z, self.state
        if z <= 2 * state.height(self.model):
            return []
        tops = [top.shape for top in ground.surfaces(state.table).of if top.kind == "rise" and abs(top.top - z) < 1e-6]
        inside = shapely.buffer(shapely.union_all(tops), -_INSET)
        reached = shapely.union_all([shapely.Polygon(ring, holes) for ring, *holes in region])
        return [(float(x), float(y)) for x, y in shapely.get_coordinates(shapely.intersection(reached, inside))]

    def _way_to(self, at: Spot, land: _Ground, limit: float) -> _Found | None:
        """The cheapest way to a place, cut back to what the model's move allows."""
        path = reach.to_point(
            self.model.at, self.radius, at, land.field, limit + self.slack / 2, self.slack, self._rings
        )
        if path is None or len(path.route) < 2:
            return None
        route = np.array([self.model.at, *(snap_point(float(x), float(y)) for x, y in path.route[1:])])
        found = self._try(_spots(route))
        if found is not None or limit <= self.limit:
            return found
        low, high = 0.0, routes.length(route)
        for _ in range(_CUTS):
            middle = (low + high) / 2
            shorter = self._try(up_to(route, middle))
            if shorter is None:
                high = middle
            else:
                low, found = middle, shorter
        return found


def _spots(route: Floats) -> tuple[Spot, ...]:
    return tuple((float(x), float(y)) for x, y in route)


def _cost(found: _Found) -> float:
    return found.cost
