"""Who sees whom, and past what: the exact view from an eye, judged by the sight band, by darkness and by disguise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from skirmish.geometry import sight as geometry
from skirmish.geometry.shapes import Floats
from skirmish.measure import Distance
from skirmish.rules.lights import lit
from skirmish.ruling import Reason, Ruling, Verdict, objection
from skirmish.state import EYE, GameState, Model
from skirmish.table import Feature

HIDDEN = 0.01
"""Less than this part of a body in view is nothing to see; what covers more than this is in the way."""
SURE = 0.05
"""From `HIDDEN` up to this part in view, a die decides."""
NEAR = Distance(6, 14)
"""How near one must be to see a cloaked model that is partly hidden."""
RING = "ring"
"""The effect of wearing the Ring."""


@dataclass(frozen=True, slots=True)
class SightRuling(Ruling):
    """Whether a model sees another; ROLL when a die decides."""

    visible: float
    """The part of the body in view, 0 to 1."""
    in_the_way: tuple[str, ...]
    """What covers more than 1 % of it, nearest first."""
    shares: tuple[float, ...]
    """How much each of these covers."""

    @property
    def decisive(self) -> tuple[Reason, ...]:
        """The reasons without those that only name what is in the way."""
        return self.because[: len(self.because) - len(self.in_the_way)]


class Blocker(NamedTuple):
    """Something that hides part of a body: how much of it, and how far from the eye it begins to."""

    thing: Model | Feature
    share: float
    distance: float


class View(NamedTuple):
    """What an eye gets of a body: the part in view, and what hides the rest, nearest first."""

    visible: float
    blockers: tuple[Blocker, ...]


_NOTHING: frozenset[int] = frozenset()


class Sights:
    """All bodies and solids of one position, made once for many looks at it. Stale as soon as a model changes."""

    def __init__(self, state: GameState) -> None:
        models = tuple(state.models.values())
        self.state = state
        self.things: tuple[Model | Feature, ...] = (*models, *state.table.solids.features)
        self._row = {model.name: row for row, model in enumerate(models)}
        self._bodies = np.array([state.body(model) for model in models], dtype=np.float64).reshape(-1, 5)
        self._eyes = self._bodies[:, 3] + EYE * (self._bodies[:, 4] - self._bodies[:, 3])
        self._views: dict[tuple[str, str, frozenset[int]], View] = {}
        self._unseen = frozenset(row for row, model in enumerate(models) if RING in model.effects)

    def rows(self, things: Iterable[Model | Feature]) -> frozenset[int]:
        """The rows of some of the things."""
        wanted = {id(thing) for thing in things}
        return frozenset(row for row, thing in enumerate(self.things) if id(thing) in wanted)

    def named(self, names: Iterable[str]) -> frozenset[int]:
        """The rows of the things of some names."""
        wanted = frozenset(names)
        return frozenset(row for row, thing in enumerate(self.things) if thing.name in wanted) if wanted else _NOTHING

    def view(self, viewer: Model, target: Model, ignoring: frozenset[int] = _NOTHING) -> View:
        """What a model gets of another, with the things of some rows left out."""
        key = viewer.name, target.name, ignoring
        if key not in self._views:
            self.look_ahead(((viewer, target),), ignoring)
        return self._views[key]

    def look_ahead(self, pairs: Iterable[tuple[Model, Model]], ignoring: frozenset[int] = _NOTHING) -> None:
        """Work out many views at once, which takes far less time than one after another."""
        wanted = [(a, b) for a, b in pairs if (a.name, b.name, ignoring) not in self._views]
        for (viewer, target), view in zip(wanted, self._look(wanted, ignoring, self._eyes), strict=True):
            if viewer.lying:
                view = self._peek(viewer, target, view, ignoring)
            self._views[viewer.name, target.name, ignoring] = view

    def _look(self, pairs: Sequence[tuple[Model, Model]], ignoring: frozenset[int], eyes: Floats) -> list[View]:
        rows = np.array([(self._row[a.name], self._row[b.name]) for a, b in pairs], dtype=np.int64).reshape(-1, 2)
        solids, mask = self.state.table.solids, None
        ignoring = ignoring | self._unseen if self._unseen else ignoring
        if ignoring:
            mask = np.zeros((len(self._bodies), len(self.things)), dtype=np.bool_)
            mask[:, list(ignoring)] = True
        seen = geometry.views(self._bodies, eyes, solids.prisms, solids.z, rows, mask)
        found = zip(seen.blocker.tolist(), seen.share.tolist(), seen.distance.tolist(), strict=True)
        blockers = [Blocker(self.things[row], share, distance) for row, share, distance in found]
        start = seen.start.tolist()
        return [
            View(visible, tuple(blockers[start[i] : start[i + 1]])) for i, visible in enumerate(seen.fraction.tolist())
        ]

    def _peek(self, viewer: Model, target: Model, view: View, ignoring: frozenset[int]) -> View:
        """What one on the ground sees who lies behind the cover that is in his way: as if he stood (ground.peek).

        He peers past cover that he could look over; more than that he would not see on his feet.
        """
        cover = [
            blocker.thing
            for blocker in view.blockers
            if isinstance(blocker.thing, Feature) and touches_cover(self.state, viewer, blocker.thing)
        ]
        if not cover:
            return view
        eyes, up = self._eyes.copy(), eye(self.state, viewer)
        eyes[self._row[viewer.name]] = up
        peered = self.rows(feature for feature in cover if feature.top < up)
        return self._look([(viewer, target)], ignoring | peered, eyes)[0]


def see(
    state: GameState,
    viewer: Model,
    target: Model,
    *,
    ignoring: frozenset[str] = frozenset(),
    sights: Sights | None = None,
) -> SightRuling:
    """Whether a model sees another, nothing of the names in ``ignoring`` hiding it.

    Implements sight.true, sight.marginal, ground.hidden, ground.spotting, ground.peek, ring.unseen, dark.sight and
    cloak.unseen. ``sights`` of the same position saves making them again.
    """
    sights = sights or Sights(state)
    return judge_view(state, viewer, target, sights.view(viewer, target, sights.named(ignoring)))


def judge_view(state: GameState, viewer: Model, target: Model, view: View) -> SightRuling:
    """The verdict on a view, by the sight band and by the random tests already made in this phase."""
    verdict = _band(view.visible, target.lying)
    rule = _rule(verdict, target.lying)
    text = f"{viewer.name} has {view.visible:.0%} of {target.name} in view"
    numbers = {"visible": view.visible}
    because = [Reason(rule, text, numbers, objects=verdict is Verdict.NO)]
    if target.effects or state.dark is not None or view.blockers:
        because += _veils(state, viewer, target, view)
        if any(reason.objects for reason in because):
            verdict = Verdict.NO
    if verdict is not Verdict.YES and (far := _far_sight(viewer, because)):
        verdict, because = Verdict.YES, [*(replace(reason, objects=False) for reason in because), far]
    if verdict is Verdict.ROLL:
        rolled = state.sightings.get((viewer.name, target.name))
        if rolled is True:
            verdict = Verdict.YES
            because.append(Reason(rule, f"{viewer.name} has made {target.name} out in this phase"))
        elif rolled is False:
            verdict = Verdict.NO
            because.append(objection(rule, f"{viewer.name} has failed to make {target.name} out in this phase"))
    because += (
        Reason("sight.true", f"{thing.name} hides {share:.0%}", {"share": share, "distance": distance})
        for thing, share, distance in view.blockers
    )
    return SightRuling(
        verdict,
        tuple(because),
        view.visible,
        tuple(blocker.thing.name for blocker in view.blockers),
        tuple(blocker.share for blocker in view.blockers),
    )


def _far_sight(viewer: Model, because: Iterable[Reason]) -> Reason | None:
    """Why a viewer sees a target after all that cover, darkness or a cloak hides; the Ring hides it all the same."""
    if any(reason.rule == "ring.unseen" and reason.objects for reason in because):
        return None
    return next((reason for trait in viewer.warrior.traits if (reason := trait.sees_all())), None)


def _veils(state: GameState, viewer: Model, target: Model, view: View) -> Iterator[Reason]:
    """What else than bodies and scenery keeps a target from being seen, or lets it be seen after all."""
    if RING in target.effects:
        sees = next((reason for trait in viewer.warrior.traits if (reason := trait.sees_the_unseen())), None)
        yield sees or objection("ring.unseen", f"{target.name} wears the Ring and is invisible to {viewer.name}")
    if state.dark is not None:
        yield from _darkness(state, viewer, target, state.dark)
    for trait in target.warrior.traits if view.blockers else ():
        if (melts := trait.melts(target)) and (gap := state.gap(viewer, target)) > _near(state):
            text = f"{melts.text}, is partly hidden and more than {state.length(NEAR):g} {state.scale.unit} away"
            yield objection(melts.rule, text, gap=gap)


def _near(state: GameState) -> float:
    return state.length(NEAR) + state.scale.slack


def _darkness(state: GameState, viewer: Model, target: Model, limit: float) -> Iterator[Reason]:
    """Beyond its limit one sees only what is lit; some see as if by day (dark.sight, light.lit)."""
    gap = state.gap(viewer, target)
    if gap <= limit + state.scale.slack:
        return
    sees = next((reason for trait in viewer.warrior.traits if (reason := trait.sees_in_the_dark())), None)
    text = f"{target.name} is {gap:.2f} {state.scale.unit} away; in the dark one sees {limit:g}"
    yield sees or lit(state, target) or objection("dark.sight", text, gap=gap, limit=limit)


def eye(state: GameState, model: Model) -> float:
    """The height of a model's eye when it stands."""
    return model.z + EYE * state.stature(model)


def touches_cover(state: GameState, model: Model, feature: Feature) -> bool:
    """Whether a model is right behind a feature: its base touches it, and the feature rises above its feet."""
    if feature.top <= model.z + 1e-6 or feature.bottom >= eye(state, model):
        return False
    near = state.radius(model) + state.scale.contact
    x0, y0, x1, y1 = feature.box
    if not (x0 - near <= model.x <= x1 + near and y0 - near <= model.y <= y1 + near):
        return False
    return feature.nearest(model.x, model.y)[0] < near


def all_pairs(state: GameState) -> dict[tuple[str, str], View]:
    """What every model gets of every enemy, by viewer and target."""
    sights = Sights(state)
    pairs = [(viewer, target) for viewer in state.models.values() for target in state.foes(viewer)]
    sights.look_ahead(pairs)
    return {(viewer.name, target.name): sights.view(viewer, target) for viewer, target in pairs}


def _band(visible: float, lying: bool) -> Verdict:
    if visible < HIDDEN:
        return Verdict.NO
    unsure = visible <= 1 - HIDDEN if lying else visible <= SURE
    return Verdict.ROLL if unsure else Verdict.YES


def _rule(verdict: Verdict, lying: bool) -> str:
    if verdict is Verdict.NO:
        return "ground.hidden"
    if verdict is Verdict.YES:
        return "sight.true"
    return "ground.spotting" if lying else "sight.marginal"
