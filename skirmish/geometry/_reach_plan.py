"""Compiled: the cheapest ways of a disc to a point, to contact with a disc, and to contact with many."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from skirmish.geometry._reach_kernel import HOLD, TINY, WALK, Floats, Goal, Ints, Scene, clear, price
from skirmish.geometry._reach_places import about, bends, contacts, ring_gates
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
    if distance <= goal.reach + HOLD * slack:
        return start.copy().reshape(1, 2), 0.0
    way = _straight(start, goal, distance)
    if not (distance - goal.reach <= limit and clear(scene, way[0, 0], way[0, 1], way[1, 0], way[1, 1])):
        way = _level_way(levelled(scene), start, limit, goal, slack)
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
def _level_way(scene: Scene, start: Floats, limit: float, goal: Goal, slack: float) -> Floats:
    """The shortest way over ground that is all alike; empty if it is longer than the limit."""
    ends = contacts(scene, goal, start, limit, slack) if goal.reach > 0.0 else np.empty((0, 4))
    return _cheapest(scene, start, limit, goal, slack, ends, ring_gates(scene, goal, start, limit, slack))


@njit(cache=True, fastmath=False)
def _better(
    scene: Scene, start: Floats, limit: float, goal: Goal, slack: float, way: Floats, cost: float
) -> tuple[Floats, float]:
    """A cheaper way than one that leads through dearer going, if there is one: found roughly, then made finer."""
    ends = contacts(scene, goal, start, limit, slack) if goal.reach > 0.0 else np.empty((0, 4))
    gates = ring_gates(scene, goal, start, limit, slack)
    places = np.concatenate((gates, bends(scene, goal, start, limit, slack)))
    for finer in range(2):
        rough = limit + (ROUGH * slack if finer == 0 else 0.0)
        other = _cheapest(scene, start, min(rough, cost), goal, slack, ends, places)
        if len(other) == 0:
            break
        paid, _length = _cost(scene, other)
        if paid < cost:
            way, cost = other, paid
        places = np.concatenate((gates, about(scene, goal, start, limit, slack, way, False)))
        if goal.reach > 0.0:
            ends = np.concatenate((ends, about(scene, goal, start, limit, slack, way, True)))
    return way, cost


@njit(cache=True, fastmath=False)
def _cheapest(
    scene: Scene, start: Floats, limit: float, goal: Goal, slack: float, ends: Floats, places: Floats
) -> Floats:
    """The cheapest way within the limit that bends and ends at those places; empty if there is none."""
    circles = circles_of(scene)
    points = np.concatenate((ends, places))
    nodes, end = search(scene, circles, start, limit + TINY, goal, points, len(ends), WALK * slack)
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
def to_goal(
    start: Floats,
    radius: float,
    limit: float,
    slack: float,
    end: Floats,
    at_point: bool,
    rings: Floats,
    exempt: Floats,
    discs: Floats,
    solid_xy: Floats,
    solid_start: Ints,
    area_xy: Floats,
    area_start: Ints,
    factors: Floats,
    bounds: Floats,
) -> tuple[Floats, float]:
    """The cheapest way to a point, or to contact with a disc that is in the way besides; cost -1.0 if there is none."""
    goal = Goal(end[0, 0], end[0, 1], 0.0 if at_point else radius + end[0, 2] + GAP * slack)
    if math.hypot(goal.x - start[0], goal.y - start[1]) - goal.reach > limit:
        return np.empty((0, 2)), -1.0
    anchor = end[0, :2].copy() if at_point else np.full(2, np.inf)
    all_discs = discs if at_point else np.concatenate((discs, end))
    whole, stuck = gather(
        start,
        anchor,
        radius,
        limit,
        slack,
        all_discs,
        rings,
        exempt,
        solid_xy,
        solid_start,
        area_xy,
        area_start,
        factors,
        bounds,
    )
    if stuck:
        return np.empty((0, 2)), -1.0
    scene = narrow(whole, start, end[0, :2], limit + goal.reach, -1, whole.exempt)
    return _way(scene, start, limit, goal, slack)


@njit(cache=True, fastmath=False)
def to_each(
    start: Floats,
    radius: float,
    limit: float,
    slack: float,
    targets: Ints,
    ring_of: Ints,
    rings: Floats,
    discs: Floats,
    solid_xy: Floats,
    solid_start: Ints,
    area_xy: Floats,
    area_start: Ints,
    factors: Floats,
    bounds: Floats,
) -> tuple[Floats, Ints, Floats]:
    """The cheapest ways to contact with each target: packed, where each begins, and its cost or -1.0."""
    first, costs = np.zeros(len(targets) + 1, dtype=np.int64), np.full(len(targets), -1.0)
    ways = [np.empty((0, 2))]
    nowhere = np.full(2, np.inf)
    whole, stuck = gather(
        start,
        nowhere,
        radius,
        limit,
        slack,
        discs,
        rings,
        np.empty((0, 3)),
        solid_xy,
        solid_start,
        area_xy,
        area_start,
        factors,
        bounds,
    )
    for i in range(len(targets)):
        target = discs[targets[i]]
        goal = Goal(target[0], target[1], radius + target[2] + GAP * slack)
        if not stuck and math.hypot(goal.x - start[0], goal.y - start[1]) - goal.reach <= limit:
            exempt = np.empty((0, 3))
            if ring_of[i] >= 0:
                exempt = rings[ring_of[i] : ring_of[i] + 1].copy()
                exempt[0, 2] += radius
            scene = narrow(whole, start, target[:2], limit + goal.reach, ring_of[i], exempt)
            way, costs[i] = _way(scene, start, limit, goal, slack)
            ways.append(way)
            first[i + 1] = len(way)
    packed = np.empty((first.sum(), 2))
    n = 0
    for way in ways:
        packed[n : n + len(way)] = way
        n += len(way)
    return packed, np.cumsum(first), costs
