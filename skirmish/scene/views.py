"""The proof of a line of sight: the view as a fan from the eye, with a shadow behind each thing that cuts it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator

import numpy as np
import shapely

from skirmish.geometry import sight as geometry
from skirmish.geometry.shapes import Floats
from skirmish.rules.sight import HIDDEN, SightRuling, eye, see, touches_cover
from skirmish.scene.shapes import Label, Line, Mark, Poly, Ring, Role, Shape, Spot
from skirmish.state import EYE, GameState, Model
from skirmish.table import Feature

_SLICES = 48
_CLEAR = 1 - HIDDEN


def of_sight(state: GameState, viewer: Model, target: Model, ruling: SightRuling) -> tuple[list[Shape], list[Shape]]:
    """The fan for beneath the bases, and for above them the line of sight with where it is cut, and by what."""
    look = _Look(state, viewer, target, _disregarded(state, viewer, target, ruling))
    return list(look.fan()), [*_hiders(state, viewer, target, ruling), *look.line(ruling.visible)]


def _disregarded(state: GameState, viewer: Model, target: Model, ruling: SightRuling) -> frozenset[str]:
    """What the ruling took out of the shooter's way, so that the picture shows the view that was judged."""
    plain = see(state, viewer, target)
    spared = frozenset(plain.in_the_way) - frozenset(ruling.in_the_way)
    if spared and abs(see(state, viewer, target, ignoring=spared).visible - ruling.visible) < 1e-6:
        return spared
    return frozenset()


class _Look:
    """One eye's look at one body, cut into upright slices."""

    def __init__(self, state: GameState, viewer: Model, target: Model, ignoring: Collection[str]) -> None:
        models, solids = list(state.models.values()), state.table.solids
        self.viewer, self.target, self.solids = viewer, target, solids
        self.bodies = np.array([state.body(model) for model in models], dtype=np.float64)
        self.eyes = self.bodies[:, 3] + EYE * (self.bodies[:, 4] - self.bodies[:, 3])
        self.row = {model.name: row for row, model in enumerate(models)}
        names = [*self.row, *(feature.name for feature in solids.features)]
        self.ignored = np.array([name in ignoring for name in names], dtype=np.bool_)
        if viewer.lying:
            self._peek(state)

    def fan(self) -> Iterator[Shape]:
        """The view, slice by slice: as far as each is open, and what is left of it beyond its first hindrance."""
        edges = self._edges()
        open_to, visible = self._slices(edges)
        eye_at = self.viewer.at
        cuts = [(_along(eye_at, edges[i], part), _along(eye_at, edges[i + 1], part)) for i, part in enumerate(open_to)]
        yield Poly(Role.SEEN, ((eye_at, *itertools.chain(*cuts)),))
        kinds = [_kind(part) if cut < 1 else None for part, cut in zip(visible, open_to, strict=True)]
        for kind, run in itertools.groupby(range(len(kinds)), key=kinds.__getitem__):
            if kind is not None:
                rows = list(run)
                near = itertools.chain(*(cuts[i] for i in rows))
                far = (edges[rows[-1] + 1], edges[rows[0]])
                yield Poly(kind, ((*near, *far),))

    def line(self, visible: float) -> Iterator[Shape]:
        """From eye to target: whole as far as the first thing in the way, beyond it by what is left of the view."""
        cut = geometry.cut(
            self.bodies,
            self.eyes,
            self.solids.prisms,
            self.solids.z,
            self.row[self.viewer.name],
            self.row[self.target.name],
            self.ignored,
        )
        if cut is None:
            yield Line(Role.SIGHT_CLEAR, (self.viewer.at, self.target.at))
            return
        blocked = visible < HIDDEN
        yield Line(Role.SIGHT_CLEAR, (self.viewer.at, cut))
        yield Line(Role.SIGHT_BLOCKED if blocked else Role.SIGHT_PARTLY, (cut, self.target.at))
        if blocked:
            yield Mark(Role.OBJECTION, *cut)

    def _peek(self, state: GameState) -> None:
        """One who lies behind cover looks over it as if he stood (ground.peek)."""
        n, up = len(self.bodies), eye(state, self.viewer)
        row, target = self.row[self.viewer.name], self.row[self.target.name]
        _, blockers = geometry.view(
            self.bodies, self.eyes, self.solids.prisms, self.solids.z, row, target, self.ignored
        )
        for index, _, _ in blockers:
            if index >= n and touches_cover(state, self.viewer, self.solids.features[index - n]):
                self.eyes[row] = up
                self.ignored[index] = self.solids.features[index - n].top < up

    def _edges(self) -> list[Spot]:
        """The ends of the slices along the target's billboard."""
        x, y, radius = self.bodies[self.row[self.target.name], :3].tolist()
        dx, dy = x - self.viewer.x, y - self.viewer.y
        length = max(math.hypot(dx, dy), 1e-9)
        across = -dy / length * radius, dx / length * radius
        shares = np.linspace(-1.0, 1.0, _SLICES + 1).tolist()
        return [(x + share * across[0], y + share * across[1]) for share in shares]

    def _slices(self, edges: list[Spot]) -> tuple[list[float], list[float]]:
        """For each slice, as a body of its own: how far it is open, from 0 to 1, and how much of it is visible."""
        n, viewer = len(self.bodies), self.row[self.viewer.name]
        _, _, radius, bottom, top = self.bodies[self.row[self.target.name]].tolist()
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in itertools.pairwise(edges)]
        thin = np.array([(x, y, radius / _SLICES, bottom, top) for x, y in middles])
        bodies: Floats = np.vstack([self.bodies, thin])
        eyes = np.concatenate([self.eyes, np.full(_SLICES, top)])
        row = np.concatenate([self.ignored[:n], np.ones(_SLICES, dtype=np.bool_), self.ignored[n:]])
        row[self.row[self.target.name]] = True
        mask = np.zeros((len(bodies), len(row)), dtype=np.bool_)
        mask[viewer] = row
        pairs = np.array([(viewer, n + i) for i in range(_SLICES)], dtype=np.int64)
        seen = geometry.views(bodies, eyes, self.solids.prisms, self.solids.z, pairs, mask)
        open_to = [1.0] * _SLICES
        for i, middle in enumerate(middles):
            if seen.start[i + 1] > seen.start[i]:
                open_to[i] = min(1.0, float(seen.distance[seen.start[i]]) / math.dist(self.viewer.at, middle))
        return open_to, seen.fraction.tolist()


def _kind(visible: float) -> Role:
    if visible < HIDDEN:
        return Role.UNSEEN
    return Role.SEEN if visible > _CLEAR else Role.PARTLY_SEEN


def _along(start: Spot, end: Spot, part: float) -> Spot:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _hiders(state: GameState, viewer: Model, target: Model, ruling: SightRuling) -> Iterator[Shape]:
    """What is in the way with the share that it hides, and where there are several their order from the eye."""
    several = len(ruling.in_the_way) > 1
    for place, (name, share) in enumerate(zip(ruling.in_the_way, ruling.shares, strict=True), 1):
        text = f"{name} hides {share:.0%}" + (f" ({_ordinal(place)})" if several else "")
        if name in state.models:
            model = state.models[name]
            yield Ring(Role.IN_THE_WAY, *state.disc(model), of=name)
            yield Label(Role.CHOSEN_NAME, model.x, model.y, text, state.radius(model), 0, True, name)
        else:
            feature = state.table.feature(name)
            x, y = _nearest(feature, viewer.at, target.at)
            yield Poly(Role.IN_THE_WAY, (feature.polygon,), name)
            yield Label(Role.CHOSEN_NAME, x, y, text, feature.width / 2, 0, True, name)


def _nearest(feature: Feature, start: Spot, end: Spot) -> Spot:
    """The point of a feature on a line, or nearest to it."""
    line = shapely.LineString((start, end))
    crossing = shapely.intersection(line, feature.shape)
    there = shapely.shortest_line(line, feature.shape) if crossing.is_empty else crossing
    x, y = shapely.get_coordinates(there)[-1]
    return float(x), float(y)


def _ordinal(number: int) -> str:
    return f"{number}{'th' if 10 < number % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
