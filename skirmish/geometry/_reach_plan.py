"""Compiled: the cheapest ways of a disc to a point, or to contact with one disc or many."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import HOLD, TINY, WALK, Floats, Goal, Ints, Scene, clear, price
from skirmish.geometry._reach_places import bends, contacts, near_bends, near_contact, ring_gates
from skirmish.geometry._reach_scene import gather, levelled, narrow
from skirmish.geometry._reach_search import circles_of, search, trace

GAP = 0.25
"""Share of the slack left between discs in contact."""
ROUGH = 50.0
"""How far above the limit, in slacks, a rough way may be that finer places may bring below it: a tenth of an inch."""


@njit(cache=True, fastmath=False)
def _way(scene: Scene, start: Floats, limit: float, goal: Goal, slack: float) -> tuple[Floats, float]:
    """The cheapest way through a scene to a goal and its cost; -1.0 if there is none."""
    distance = math.hypot(goal.x - start[0], goal.y - start[1])
    if distance <= goal.reach + (HOLD * slack if goal.reach > 0.0 else 0.0):
        return start.copy().reshape(1, 2), 0.0
    way = _straight(start, goal, distance)
    if not (distance - goal.reach <= limit + TINY and clear(scene, way[0, 0], way[0, 1], way[1, 0], way[1, 1])):
        level = levelled(scene)
        ends, gates = _ends(level, start, limit, goal, slack), ring_gates(level, goal, start, limit, slack)
        way = _cheapest(level, start, limit, goal, slack, ends, gates)
    if len(way) == 0:
        return way, -1.0
    cost, length = _cost(scene, way)
    if cost > length + TINY:
        way, cost = _better(scene, start, limit, goal, slack, way, cost)
    return (way, cost) if cost <= limit + TINY else (np.empty((0, 2)), -1.0)


@njit(cache=True, fastmath=False)
def _straight(start: Floats, goal: Goal, distance: float) -> Floats:
    share = 1.0 - goal.reach / distance
    way = np.empty((2, 2))
    way[0] = start
    way[1, 0], way[1, 1] = start[0] + (goal.x - start[0]) * share, start[1] + (goal.y - start[1]) * share
    return way


@njit(cache=True, fastmath=False)
def _better(
    scene: Scene, start: Floats, limit: float, goal: Goal, slack: float, way: Floats, cost: float
) -> tuple[Floats, float]:
    """A cheaper way than one that leads through dearer going, if there is one: found roughly, then made finer."""
    ends, gates = _ends(scene, start, limit, goal, slack), ring_gates(scene, goal, start, limit, slack)
    places = np.concatenate((gates, bends(scene, goal, start, limit, slack)))
    for finer in range(2):
        rough = limit + (ROUGH * slack if finer == 0 else 0.0)
        other = _cheapest(scene, start, min(rough, cost), goal, slack, ends, places)
        if len(other) == 0:
            break
        paid, _length = _cost(scene, other)
        if paid < cost:
            way, cost = other, paid
        places = np.concatenate((gates, near_bends(scene, goal, start, limit, slack, way)))
        if goal.reach > 0.0:
            ends = np.concatenate((ends, near_contact(scene, goal, start, limit, way)))
    return way, cost


@njit(cache=True, fastmath=False)
def _ends(scene: Scene, start: Floats, limit: float, goal: Goal, slack: float) -> Floats:
    return contacts(scene, goal, start, limit, slack) if goal.reach > 0.0 else np.empty((0, 4))


@njit(cache=True, fastmath=False)
def _cheapest(
    scene: Scene, start: Floats, limit: float, goal: Goal, slack: float, ends: Floats, places: Floats
) -> Floats:
    """The cheapest way within the limit that bends and ends at those places; empty if there is none."""
    circles = circles_of(scene)
    nodes, end = search(scene, circles, start, limit + TINY, goal, ends, places, WALK * slack)
    return trace(nodes, end, circles) if end >= 0 else np.empty((0, 2))


@njit(cache=True, fastmath=False)
def _cost(scene: Scene, way: Floats) -> tuple[float, float]:
    """What a polyline costs, and its length."""
    cost, length = 0.0, 0.0
    for i in range(len(way) - 1):
        cost += price(scene, way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1])
        length += math.hypot(way[i + 1, 0] - way[i, 0], way[i + 1, 1] - way[i, 1])
    return cost, length


@njit(cache=True, fastmath=False)
def ways(
    start: Floats,
    radius: float,
    limit: float,
    slack: float,
    targets: Floats,
    at_point: bool,
    own_ring: Ints,
    rings: Floats,
    exempt: Floats,
    discs: Floats,
    solid_xy: Floats,
    solid_start: Ints,
    area_xy: Floats,
    area_start: Ints,
    factors: Floats,
    bounds: Floats,
) -> tuple[Floats, Ints, Floats]:
    """The cheapest ways to contact with each target (m, 3), or to the only one's middle.

    `own_ring` (m,) is the ring that does not bar the way to a target, and is exempt; -1 if none is. Returned are the
    ways packed, (m + 1,) where each begins, and (m,) their costs, -1.0 where there is none.
    """
    first, costs = np.zeros(len(targets) + 1, dtype=np.int64), np.full(len(targets), -1.0)
    found = [np.empty((0, 2))]
    point = targets[0, :2].copy() if at_point else np.full(2, np.inf)
    whole, stuck = gather(
        start,
        point,
        radius,
        limit,
        slack,
        discs,
        rings,
        exempt,
        solid_xy,
        solid_start,
        area_xy,
        area_start,
        factors,
        bounds,
    )
    for i in range(len(targets)):
        x, y, r = targets[i]
        goal = Goal(x, y, 0.0 if at_point else radius + r + GAP * slack)
        if not stuck and math.hypot(x - start[0], y - start[1]) - goal.reach <= limit + TINY:
            left_out = whole.exempt
            if own_ring[i] >= 0:
                left_out = np.concatenate((left_out, rings[own_ring[i] : own_ring[i] + 1]))
                left_out[-1, 2] += radius
            scene = narrow(whole, start, targets[i, :2], limit + goal.reach, own_ring[i], left_out)
            way, costs[i] = _way(scene, start, limit, goal, slack)
            found.append(way)
            first[i + 1] = len(way)
    packed = np.empty((first.sum(), 2))
    n = 0
    for way in found:
        packed[n : n + len(way)] = way
        n += len(way)
    return packed, np.cumsum(first), costs
