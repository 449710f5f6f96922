"""Fights over barriers and edges: who defends against whom, and where those who get across come to stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely

from skirmish.measure import Distance, snap_point
from skirmish.rules import ground, placing, standing
from skirmish.rules.barriers import ZONE, across
from skirmish.state import Fight, GameState, Model
from skirmish.table import Feature

ASIDE = Distance(0.1, 0.25)
"""How far off the straight line a place still counts as directly over the barrier."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A fight as it is drawn up: the model that stands alone, and its opponents by how they come at it.

    Names, in the order of the fight.
    """

    single: str
    own: tuple[str, ...]
    """In base contact with it, on its own side."""
    over: tuple[str, ...]
    """Chargers over a barrier that the single model defends."""
    against: tuple[str, ...]
    """Defenders of a barrier over which the single model charges."""

    @property
    def many(self) -> tuple[str, ...]:
        """All its opponents."""
        return self.own + self.over + self.against


def lines(state: GameState, fight: Fight) -> Lines | None:
    """How a fight stands now, without the slain and those torn from it; None when nothing is left to fight."""
    good = [state.models[name] for name in fight.good if name in state.models]
    evil = [state.models[name] for name in fight.evil if name in state.models]
    if not good or not evil:
        return None
    alone, others = (good[0], evil) if len(good) == 1 else (evil[0], good)
    if len(others) == 1 and defends(state, others[0], alone):
        alone, others = others[0], [alone]
    over = [other.name for other in others if defends(state, alone, other)]
    against = [other.name for other in others if defends(state, other, alone)]
    own = [
        other.name
        for other in others
        if other.name not in over and other.name not in against and _at_grips(state, alone, other)
    ]
    found = Lines(alone.name, tuple(own), tuple(over), tuple(against))
    return found if found.many else None


def defends(state: GameState, defender: Model, attacker: Model) -> Feature | None:
    """The barrier or edge that a model defends against an attacker who touches it there, if it does."""
    feature = across(state, attacker, defender)
    if feature is None or not _between(state, feature, defender, attacker):
        return None
    if across(state, defender, attacker) is None:
        return feature
    return feature if _charged(state, attacker, defender, feature) else None


def over_barrier(state: GameState, a: Model, b: Model) -> Feature | None:
    """What is between two models that touch over it, whoever defends."""
    feature = across(state, a, b) or across(state, b, a)
    return feature if feature is not None and _between(state, feature, a, b) else None


def place_of_slain(state: GameState, charger: Model, slain: Model, feature: Feature) -> Model | None:
    """The charger in the slain defender's place, or the nearest that is free and out of touch (defend.cross).

    Where enemies stand too close on all sides it is enough not to overlap them; None when there is no room at all.
    """
    wish = charger.placed(slain.x, slain.y, slain.z)
    limit = state.length(ZONE)
    return _nearest(state, charger, wish, feature, limit) or _nearest(state, charger, wish, feature, limit, touch=True)


def straight_over(state: GameState, charger: Model, feature: Feature) -> Model | None:
    """The charger moved directly forward over a barrier or edge, out of touch with enemies, if there is room."""
    distance, px, py = feature.nearest(charger.x, charger.y)
    if distance < 1e-9:
        return None
    ux, uy = (px - charger.x) / distance, (py - charger.y) / distance
    far = _far_side(state, charger, feature, (px, py, ux, uy))
    if far is None:
        return None
    x, y = px + far * ux, py + far * uy
    z, _ = ground.footing(state, charger, x, y, feature.top if feature.kind == "rise" else charger.z)
    wish = charger.placed(x, y, z)
    return _nearest(state, charger, wish, feature, state.length(ASIDE))


def beside(state: GameState, charger: Model, other: Model, feature: Feature) -> Model | None:
    """The charger beyond a barrier in base contact with another model, as near as can be to where it stands.

    It touches no enemy, unless the other model is the one.
    """
    reach = state.radius(charger) + state.radius(other) + state.scale.slack / 2
    found = []
    for degree in range(360):
        angle = math.radians(degree)
        x, y = snap_point(other.x + reach * math.cos(angle), other.y + reach * math.sin(angle))
        there = charger.placed(x, y, other.z)
        if _crosses(feature, charger, there) and _fits(state, there, other):
            found.append((round(math.dist(charger.at, (x, y)), 6), degree, there))
    return min(found, key=lambda item: item[:2])[2] if found else None


def _at_grips(state: GameState, a: Model, b: Model) -> bool:
    """Whether two who were paired are still together: a fall parts them, a slight separation does not."""
    return state.same_level(a, b) and state.gap(a, b) < state.length(ZONE) / 4


def _between(state: GameState, feature: Feature, a: Model, b: Model) -> bool:
    """Whether a feature that two models touch parts them: round the end of a wall they fight as anywhere."""
    if feature.kind == "rise" or not state.in_contact(a, b):
        return True
    return bool(feature.shape.intersects(shapely.LineString([a.at, b.at])))


def _charged(state: GameState, attacker: Model, defender: Model, feature: Feature) -> bool:
    """Whether of two models on either side of a barrier it was the first who came at the second.

    Who joins the defence against an enemy that has charged another over the same barrier defends too
    (defend.defenders). In a position where no charge is on record, whoever moved last came, and the side with priority
    moves first.
    """
    if defender.name in attacker.charged:
        return True
    if attacker.name in defender.charged:
        others = (foe for foe in state.foes(attacker) if foe.name in attacker.charged)
        return any(across(state, attacker, foe) is feature for foe in others)
    first, second = (attacker, defender) if attacker.side == state.priority else (defender, attacker)
    came = second.moved == 0 or (
        first.moved > 0
        and any(
            foe.moved == 0 and foe.name != second.name and across(state, first, foe) is feature
            for foe in state.foes(first)
        )
    )
    return came if attacker is first else not came


def _nearest(
    state: GameState, charger: Model, wish: Model, feature: Feature, limit: float, *, touch: bool = False
) -> Model | None:
    there = placing.nearest(state, wish, touch=touch)
    if there is None or math.dist(there.at, wish.at) > limit:
        return None
    return there if _crosses(feature, charger, there) and _has_ground(state, there) else None


def _fits(state: GameState, there: Model, beside: Model) -> bool:
    if not _has_ground(state, there) or any(standing.objections(state, there)):
        return False
    return not any(state.in_contact(there, foe) for foe in state.foes(there) if foe.name != beside.name)


def _has_ground(state: GameState, there: Model) -> bool:
    """Whether a model would stand on something, and not in the air over a ditch."""
    return abs(ground.footing(state, there, there.x, there.y, there.z)[0] - there.z) < 1e-6


def _crosses(feature: Feature, before: Model, after: Model) -> bool:
    """Whether a model has got over a barrier, or onto a height."""
    if feature.kind == "rise":
        return feature.covers(after.x, after.y)
    return bool(feature.shape.intersects(shapely.LineString([before.at, after.at])))


def _far_side(
    state: GameState, charger: Model, feature: Feature, line: tuple[float, float, float, float]
) -> float | None:
    """How far along a line through a feature's near side a base first stands clear beyond it, or wholly on top."""
    (px, py, ux, uy), radius = line, state.radius(charger)

    def clear(far: float) -> bool:
        x, y = px + far * ux, py + far * uy
        on_top = feature.kind == "rise"
        return feature.covers(x, y) == on_top and feature.nearest(x, y)[0] >= radius

    step, most = radius / 8, 2 * feature.width + 3 * radius
    high = next((k * step for k in range(1, math.ceil(most / step)) if clear(k * step)), None)
    if high is None:
        return None
    low = high - step
    for _ in range(16):
        middle = (low + high) / 2
        low, high = (low, middle) if clear(middle) else (middle, high)
    return high
