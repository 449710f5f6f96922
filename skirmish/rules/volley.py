"""Volley fire: a group of bowmen looses at what is far off, past what one man could hit or see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import shapely

from skirmish.forces.profile import Side
from skirmish.forces.weapons import MISSILES
from skirmish.measure import Distance
from skirmish.rules import contact, parts, shooting
from skirmish.rules.contact import Contacts
from skirmish.rules.parts import Name
from skirmish.rules.sight import RING, Sights, judge_view
from skirmish.ruling import Reason, Ruling, Verdict, judge, objection
from skirmish.state import GameState, Model
from skirmish.table import Feature

BOWS = ("elf-bow", "bow", "dwarf-bow", "orc-bow")
"""What volleys are shot with, the best first."""
LEAST = 6
"""The smallest group."""
NEEDED = 6
"""What each of them needs to hit."""
TOO_NEAR = Distance(18, 42)
"""Nothing nearer is hit from above."""
SPREAD = Distance(6, 14)
"""How far from the target further hits may fall."""
LARGE_MM = 40.0
"""A base of this width takes more than one hit."""


class Mark(NamedTuple):
    """A model, or a part of a cavalry model, that a volley may hit, and how often."""

    model: str
    part: Name | None
    times: int


@dataclass(frozen=True, slots=True)
class VolleyRuling(Ruling):
    """Whether a group may shoot a volley at a target; ROLL when a friend must first make the target out by a die."""

    weapon: str
    shooters: tuple[str, ...]
    """Those of the group who have the target in range, and roll."""
    to_hit: int
    watchers: tuple[str, ...]
    """The friend who sees the target; or those who may make it out, where none does."""
    candidates: tuple[str, ...]
    """The models to which further hits may go."""
    marks: tuple[Mark, ...]
    """The same in full, the target's own first."""

    def as_json(self) -> dict[str, Any]:
        """Plain data; of each candidate, what may be hit, and how often."""
        data = Ruling.as_json(self)
        data["marks"] = [{"model": model, "part": part, "times": times} for model, part, times in self.marks]
        return data


def check(
    state: GameState,
    side: Side,
    group: Sequence[Model],
    target: Model,
    *,
    contacts: Contacts | None = None,
    sights: Sights | None = None,
) -> VolleyRuling:
    """Whether a group may shoot a volley at a target, who of it rolls, and whom the hits may go to; all objections.

    ``contacts`` and ``sights`` of the same position save making them again.
    """
    touching = contact.contacts(state) if contacts is None else contacts
    weapon = _bow(group)
    because = [*_grouped(state, side, group), *_same_bow(weapon), *_ready(state, group, weapon, touching)]
    because += _target(state, side, group, target)
    low, high = band(state, weapon)
    reached = [archer for archer in group if _within(state, archer, target, low, high)]
    if weapon is not None:
        because.append(_range(state, group, reached, target, low, high))
    marks = tuple(_marks(state, group, target))
    seen, watchers, reasons = _watched(state, side, target, sights)
    because += reasons
    because.append(Reason("volley.to_hit", f"{len(reached)} roll, and hit on {NEEDED}", {"needed": NEEDED}))
    verdict = judge(because)
    if verdict is Verdict.YES and seen is Verdict.ROLL:
        verdict = Verdict.ROLL
    return VolleyRuling(
        verdict,
        tuple(because),
        weapon or "",
        tuple(archer.name for archer in reached),
        NEEDED,
        watchers,
        _candidates(marks, target),
        marks,
    )


def band(state: GameState, weapon: str | None) -> tuple[float, float]:
    """The least and the greatest distance of a volley (volley.range)."""
    reach = 2 * state.length(MISSILES[weapon].range) if weapon else 0.0
    return state.length(TOO_NEAR), reach


def groups(
    state: GameState, side: Side, among: Collection[str] | None = None, *, contacts: Contacts | None = None
) -> tuple[tuple[str, ...], ...]:
    """The largest groups of a side, or of some of it, that could shoot a volley now, were there a target."""
    touching = contact.contacts(state) if contacts is None else contacts
    found: list[tuple[str, ...]] = []
    for weapon in BOWS:
        able = [
            model
            for model in state.side(side)
            if weapon in model.warrior.items
            and (among is None or model.name in among)
            and not any(reason.objects for reason in _ready(state, [model], weapon, touching))
        ]
        if len(able) >= LEAST:
            found += (names for names in _clusters(state, able) if len(names) >= LEAST and names not in found)
    return tuple(found)


def possible(
    state: GameState,
    side: Side,
    group: Sequence[Model],
    *,
    contacts: Contacts | None = None,
    sights: Sights | None = None,
) -> Iterator[tuple[Model, VolleyRuling]]:
    """The targets at which a group may shoot a volley, or may try to have made out, each with its ruling."""
    low, high = band(state, _bow(group))
    sights = sights or Sights(state)
    for foe in state.foes(group[0]):
        if any(_within(state, archer, foe, low, high) for archer in group):
            ruling = check(state, side, group, foe, contacts=contacts, sights=sights)
            if ruling.verdict is not Verdict.NO:
                yield foe, ruling


def screens(state: GameState, archer: Model, target: Model) -> tuple[Feature, ...]:
    """What an arrow from above may catch on: a barrier before the model that touches it, the trees of a wood."""
    line = shapely.LineString((archer.at, target.at))
    near = state.radius(target) + state.scale.contact
    return tuple(
        feature
        for feature in state.table.features
        if (feature.kind == "area" and feature.wood and feature.covers(*target.at))
        or (
            feature.kind == "barrier"
            and feature.top > target.z + 1e-6
            and feature.within(near, *target.at)
            and bool(shapely.intersects(line, feature.shape))
        )
    )


def roof(state: GameState, model: Model) -> Feature | None:
    """What solid thing is overhead (volley.roof)."""
    above = (feature for feature in state.table.solids.features if feature.bottom > model.z + 1e-6)
    return next((feature for feature in above if feature.covers(*model.at)), None)


def _bow(group: Sequence[Model]) -> str | None:
    """The kind of bow that all have, the best if they share several."""
    return next((bow for bow in BOWS if group and all(bow in model.warrior.items for model in group)), None)


def _grouped(state: GameState, side: Side, group: Sequence[Model]) -> Iterator[Reason]:
    names = [model.name for model in group]
    enough = len(set(names)) >= LEAST
    yield Reason("volley.group", f"{len(set(names))} in the group; {LEAST} or more shoot a volley", objects=not enough)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield objection("volley.group", f"{name} is named more than once")
    for model in group:
        if model.side != side:
            yield objection("volley.group", f"{model.name} is not on the side of {side}")
    clusters = _clusters(state, group)
    if len(clusters) > 1:
        apart = " and ".join(", ".join(cluster) for cluster in clusters)
        yield objection("volley.touching", f"the group does not hang together by its bases: {apart}")


def _same_bow(weapon: str | None) -> Iterator[Reason]:
    if weapon is None:
        yield objection("volley.same_bow", f"the group has no kind of bow in common; expected {', '.join(BOWS)}")
    else:
        yield Reason("volley.same_bow", f"all have the {weapon}")


def _ready(state: GameState, group: Sequence[Model], weapon: str | None, touching: Contacts) -> Iterator[Reason]:
    """What keeps each of them from shooting with his bow; nothing is said of those who are free to."""
    for archer in group:
        kind = weapon or next((bow for bow in BOWS if bow in archer.warrior.items), None)
        if kind is None:
            yield objection("volley.same_bow", f"{archer.name} has no bow")
            continue
        ruling = shooting.may_shoot(state, archer, contacts=touching, weapon=kind)
        yield from ruling.objections
        if archer.shot and ruling.allowed:
            yield objection("shoot.once", f"{archer.name} has shot in this phase")


def _target(state: GameState, side: Side, group: Sequence[Model], target: Model) -> Iterator[Reason]:
    """What the target itself says, and the shooters' friends near it."""
    if target.side == side:
        yield objection("volley.target", f"{target.name} is no enemy")
    elif group:
        yield from shooting.sparing(state, target, group[0])
    if RING in target.effects:
        yield objection("ring.unseen", f"{target.name} wears the Ring: nobody aims at what cannot be seen")
    if overhead := roof(state, target):
        yield objection("volley.roof", f"{target.name} is under {overhead.name}")
    if side == "good" and target.side != side:
        for friend in state.side(side):
            gap = state.gap(friend, target)
            if gap <= state.length(SPREAD) + state.scale.slack and RING not in friend.effects:
                text = f"{friend.name} is {gap:.2f} {state.scale.unit} from {target.name}: Good does not risk it"
                yield objection("volley.friends_near", text, gap=gap)


def _within(state: GameState, archer: Model, target: Model, low: float, high: float) -> bool:
    slack = state.scale.slack
    return low - slack <= state.gap(archer, target) <= high + slack


def _range(
    state: GameState, group: Sequence[Model], reached: Sequence[Model], target: Model, low: float, high: float
) -> Reason:
    gaps = [state.gap(archer, target) for archer in group]
    numbers = {"nearest": min(gaps, default=0.0), "furthest": max(gaps, default=0.0), "least": low, "range": high}
    text = f"{len(reached)} of {len(group)} have {target.name} between {low:g} and {high:g} {state.scale.unit} away"
    return Reason("volley.range", text, numbers, objects=not reached)


def _watched(
    state: GameState, side: Side, target: Model, sights: Sights | None
) -> tuple[Verdict, tuple[str, ...], list[Reason]]:
    """Whether a friend anywhere sees the target; who, or who may make it out (volley.watched)."""
    sights = sights or Sights(state)
    friends = [friend for friend in state.side(side) if not friend.loose and friend is not target]
    sights.look_ahead((friend, target) for friend in friends)
    perhaps: list[str] = []
    for friend in friends:
        verdict = judge_view(state, friend, target, sights.view(friend, target)).verdict
        if verdict is Verdict.YES:
            reason = Reason("volley.watched", f"{friend.name} sees {target.name}")
            return verdict, (friend.name,), [reason]
        if verdict is Verdict.ROLL:
            perhaps.append(friend.name)
    if perhaps:
        reason = Reason("volley.watched", f"{', '.join(perhaps)} may make {target.name} out")
        return Verdict.ROLL, tuple(perhaps), [reason]
    return Verdict.NO, (), [objection("volley.watched", f"nobody of {side} sees {target.name}")]


def _marks(state: GameState, group: Sequence[Model], target: Model) -> Iterator[Mark]:
    """The target and all near it that can be hit from above, each as often as its base allows (volley.large)."""
    yield from _parts(state, target)
    for model in state.near(target, state.length(SPREAD)):
        if state.gap(model, target) > state.length(SPREAD) + state.scale.slack or RING in model.effects:
            continue
        if roof(state, model) is None and not (group and any(shooting.sparing(state, model, group[0]))):
            yield from _parts(state, model)


def _parts(state: GameState, model: Model) -> Iterator[Mark]:
    if model.mount is not None and model.steed is not None:
        yield Mark(model.name, "rider", _times(model, model))
        yield Mark(model.name, "mount", model.steed.profile.wounds)
        if model.passenger is not None:
            yield Mark(model.name, "passenger", _times(model, parts.whose(state, model, "passenger")))
    else:
        yield Mark(model.name, None, _times(model, model))


def _times(base: Model, model: Model) -> int:
    """Once; on a large base, once for each Wound of the profile."""
    wide = (base.steed or base.warrior).profile.base_mm >= LARGE_MM
    return model.warrior.profile.wounds if wide else 1


def _candidates(marks: Sequence[Mark], target: Model) -> tuple[str, ...]:
    """Whom hits beyond the first may go to: the target too, if it can take more than one."""
    again = sum(mark.times for mark in marks if mark.model == target.name) > 1
    names = dict.fromkeys(mark.model for mark in marks)
    return tuple(name for name in names if name != target.name or again)


def _clusters(state: GameState, group: Sequence[Model]) -> list[tuple[str, ...]]:
    """The group in parts that hang together by touching bases, in its own order."""
    left = list(dict.fromkeys(model.name for model in group))
    models = {model.name: model for model in group}
    found = []
    while left:
        cluster, edge = {left[0]}, [left[0]]
        while edge:
            here = models[edge.pop()]
            touched = [name for name in left if name not in cluster and state.in_contact(here, models[name])]
            cluster.update(touched)
            edge += touched
        found.append(tuple(name for name in models if name in cluster))
        left = [name for name in left if name not in cluster]
    return found
