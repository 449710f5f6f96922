"""Compiled: the cheapest way of a centre through a scene, over common tangents, arcs and places where it may bend.

The search is A* over two kinds of node: points, and arrivals on a circle with a sense of turning. A node's onward ways
are all the tangents to other circles and points that it can turn to; each is tested and priced only when it comes up.
"""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np
from numba import njit

from skirmish.geometry._reach_arcs import arc_points, arc_price, tangent, turn_between
from skirmish.geometry._reach_kernel import TINY, Bools, Floats, Goal, Ints, Scene, clear, free_turn, price


class Node(NamedTuple):
    """A place the search has settled the cost of: a point, or an arrival on a circle."""

    x: float
    y: float
    cost: float
    parent: int
    circle: int
    """The circle it lies on; -1 for a point."""
    sense: float
    """1.0 goes on anticlockwise, -1.0 clockwise, 0.0 is a point."""
    angle: float
    """Where on its circle."""
    turn: float
    """How far it may go on round that circle."""
    left: float
    """The angle at which the way to it left its parent's circle."""
    before: int
    """The node settled before it on the same circle in the same sense; -1 for the first."""
    ux: float
    uy: float
    """The direction of the edge that a way must cross here; 0, 0 if it need not."""
    within: bool
    """Whether the way came from the left of that edge."""


class Step(NamedTuple):
    """A way onward from a settled node, in the order it is worth trying."""

    key: float
    """The least that a whole way by this step can cost."""
    cost: float
    parent: int
    target: int
    """A circle; GOAL; or FIRST_POINT - i for point i."""
    sense: float
    left: float
    x: float
    y: float
    exact: bool
    """Whether the step is known to be clear at this very cost."""


GOAL, FIRST_POINT = -1, -2

Hub = tuple[float, float, float]
"""A point, or a circle about it and the radius at which it is gone round: negative for clockwise."""


class Trip(NamedTuple):
    """What a search moves among, and what it has found out so far."""

    scene: Scene
    circles: Floats
    """(k, 4) x, y, hold, walk of every circle a way may go round."""
    rates: Floats
    """(k,) the dearest going about each."""
    points: Floats
    """(p, 4) places where a way may bend besides; the first `ends` of them are goals."""
    ends: int
    goal: Goal
    limit: float
    give: float
    """A point less than this inside a circle counts as on it."""
    settled: Bools
    """(p,) whether the cost of a point is known."""
    best: Floats
    """(p,) the least cost known of a point."""
    newest: Ints
    """(k, 2) the node settled last on each circle, clockwise and anticlockwise."""


@njit(cache=True, fastmath=False)
def circles_of(scene: Scene) -> Floats:
    """(k, 4) x, y, hold, walk of every circle a way may go round."""
    circles = np.concatenate((scene.discs, scene.rings, scene.vertices))
    return circles[circles[:, 2] > 0.0]


@njit(cache=True, fastmath=False)
def _rates(scene: Scene, circles: Floats) -> Floats:
    """(k,) the dearest going that may lie about each circle."""
    rates = np.ones(len(circles))
    for k in range(len(scene.factors)):
        low, high = scene.boxes[k, :2], scene.boxes[k, 2:]
        for c in range(len(circles)):
            x, y, r = circles[c, 0], circles[c, 1], circles[c, 3]
            if low[0] <= x + r and high[0] >= x - r and low[1] <= y + r and high[1] >= y - r:
                rates[c] = max(rates[c], scene.factors[k])
    return rates


@njit(cache=True, fastmath=False)
def search(
    scene: Scene, circles: Floats, start: Floats, limit: float, goal: Goal, ends: Floats, places: Floats, give: float
) -> tuple[list[Node], int]:
    """The settled nodes, and the index of the one at the goal: -1 if there is none within the limit.

    `ends` (e, 4) are places that are goals too, `places` (p, 4) those where a way may bend besides the circles.
    """
    points = np.concatenate((ends, places))
    trip = Trip(
        scene,
        circles,
        _rates(scene, circles),
        points,
        len(ends),
        goal,
        limit,
        give,
        np.zeros(len(points), dtype=np.bool_),
        np.full(len(points), np.inf),
        np.full((len(circles), 2), -1, dtype=np.int64),
    )
    nodes = [Node(start[0], start[1], 0.0, -1, -1, 0.0, 0.0, 0.0, 0.0, -1, 0.0, 0.0, False)]
    heap = [Step(0.0, 0.0, 0, GOAL, 0.0, 0.0, start[0], start[1], False)]
    heap.clear()
    _expand(trip, nodes, len(nodes) - 1, heap)
    while len(heap) > 0:
        step = heappop(heap)
        if _known(trip, nodes, step):
            continue
        if not step.exact:
            paid = _pay(trip, nodes[step.parent], step)
            if paid > step.cost + TINY:
                _put_back(trip, heap, step, paid)
                continue
        if not _settle(trip, nodes, step):
            continue
        if step.target == GOAL or FIRST_POINT - step.target in range(trip.ends):
            return nodes, len(nodes) - 1
        _expand(trip, nodes, len(nodes) - 1, heap)
    return nodes, -1


@njit(cache=True, fastmath=False)
def _expand(trip: Trip, nodes: list[Node], at: int, heap: list[Step]) -> None:
    """Put every way onward from a node on the heap, untested."""
    node = nodes[at]
    x, y, signed = node.x, node.y, 0.0
    if node.circle >= 0:
        x, y, signed = _place(trip, node.circle)
    room = trip.limit - node.cost + signed
    signed *= node.sense
    for target in range(FIRST_POINT - len(trip.points) + 1, len(trip.circles)):
        tx, ty, walk = _place(trip, target)
        if target != GOAL and (target == node.circle or math.hypot(tx - x, ty - y) - walk > room):
            continue
        if target >= 0:
            _offer(trip, node, at, (x, y, signed), target, (tx, ty, -walk), heap)
            _offer(trip, node, at, (x, y, signed), target, (tx, ty, walk), heap)
        elif target == GOAL or not trip.settled[FIRST_POINT - target]:
            _offer(trip, node, at, (x, y, signed), target, (tx, ty, 0.0), heap)


@njit(cache=True, fastmath=False)
def _place(trip: Trip, target: int) -> tuple[float, float, float]:
    """The middle of a target and the radius at which it is gone round."""
    if target >= 0:
        return trip.circles[target, 0], trip.circles[target, 1], trip.circles[target, 3]
    if target == GOAL:
        return trip.goal.x, trip.goal.y, 0.0
    return trip.points[FIRST_POINT - target, 0], trip.points[FIRST_POINT - target, 1], 0.0


@njit(cache=True, fastmath=False)
def _offer(trip: Trip, node: Node, at: int, here: Hub, target: int, there: Hub, heap: list[Step]) -> None:
    """Put one way on the heap, if there is a tangent, the node can turn to it, and the limit allows it."""
    goal = trip.goal
    x, y, signed = here
    tx, ty, walk = there
    length, ux, uy = tangent(x, y, signed, tx, ty, walk, trip.give)
    if length < 0.0:
        return
    px, py, ahead = tx + walk * uy, ty - walk * ux, 0.0
    if target == GOAL:
        if goal.reach < 0.0:
            return
        length -= goal.reach
        if length < -TINY:
            return
        px, py = tx - goal.reach * ux, ty - goal.reach * uy
    elif goal.reach >= 0.0:
        ahead = max(0.0, math.hypot(px - goal.x, py - goal.y) - goal.reach)
    left, cost = 0.0, node.cost + length
    if cost + ahead > trip.limit or _turns_back(node, px, py):
        return
    if node.circle >= 0:
        left = math.atan2(-signed * ux, signed * uy)
        arc = turn_between(node.angle, left, node.sense)
        cost += abs(signed) * arc
        if arc > node.turn + TINY or cost + ahead > trip.limit:
            return
    if target <= FIRST_POINT and cost >= trip.best[FIRST_POINT - target]:
        return
    heappush(heap, Step(cost + ahead, cost, at, target, np.sign(walk), left, px, py, False))


@njit(cache=True, fastmath=False)
def _turns_back(node: Node, x: float, y: float) -> bool:
    """Whether going on to x, y does not cross the edge that a way must cross at a node."""
    if node.ux == 0.0 and node.uy == 0.0:
        return False
    return (node.ux * (y - node.y) - node.uy * (x - node.x) > 1e-6) == node.within


@njit(cache=True, fastmath=False)
def _known(trip: Trip, nodes: list[Node], step: Step) -> bool:
    """Whether the place a step leads to is reached as cheaply already."""
    if step.target <= FIRST_POINT:
        return bool(trip.settled[FIRST_POINT - step.target])
    if step.target == GOAL:
        return False
    circle = trip.circles[step.target]
    angle = math.atan2(step.y - circle[1], step.x - circle[0])
    rate = circle[3] * trip.rates[step.target]
    last = trip.newest[step.target, 1 if step.sense > 0.0 else 0]
    while last >= 0:
        node = nodes[last]
        arc = turn_between(node.angle, angle, node.sense)
        if arc <= node.turn and node.cost + rate * arc <= step.cost + TINY:
            return True
        last = node.before
    return False


@njit(cache=True, fastmath=False)
def _leaving(trip: Trip, parent: Node, step: Step) -> tuple[float, float]:
    """Where a step leaves its parent, or the circle that is on."""
    if parent.circle < 0:
        return parent.x, parent.y
    circle = trip.circles[parent.circle]
    return circle[0] + circle[3] * math.cos(step.left), circle[1] + circle[3] * math.sin(step.left)


@njit(cache=True, fastmath=False)
def _pay(trip: Trip, parent: Node, step: Step) -> float:
    """What the way to the end of a step costs; inf if it is not clear."""
    x, y = _leaving(trip, parent, step)
    if not clear(trip.scene, x, y, step.x, step.y):
        return np.inf
    if len(trip.scene.factors) == 0:
        return step.cost
    arc = 0.0
    if parent.circle >= 0:
        turn = turn_between(parent.angle, step.left, parent.sense)
        arc = arc_price(trip.scene, trip.circles[parent.circle], parent.angle, parent.sense, turn)
    return parent.cost + arc + price(trip.scene, x, y, step.x, step.y)


@njit(cache=True, fastmath=False)
def _put_back(trip: Trip, heap: list[Step], step: Step, paid: float) -> None:
    """Put a step that turned out dearer where it belongs."""
    key = step.key - step.cost + paid
    if key > trip.limit:
        return
    if step.target <= FIRST_POINT:
        if paid >= trip.best[FIRST_POINT - step.target]:
            return
        trip.best[FIRST_POINT - step.target] = paid
    heappush(heap, Step(key, paid, step.parent, step.target, step.sense, step.left, step.x, step.y, True))


@njit(cache=True, fastmath=False)
def _settle(trip: Trip, nodes: list[Node], step: Step) -> bool:
    """Add the node a step leads to; not if it cannot turn from there."""
    angle, turn, before, circle, ux, uy, within = 0.0, 0.0, -1, -1, 0.0, 0.0, False
    if step.target >= 0:
        circle, side = step.target, 1 if step.sense > 0.0 else 0
        cx, cy, walk = trip.circles[circle, 0], trip.circles[circle, 1], trip.circles[circle, 3]
        angle = math.atan2(step.y - cy, step.x - cx)
        turn = free_turn(trip.scene, cx, cy, walk, angle, step.sense)
        if turn < TINY:
            return False
        before = trip.newest[circle, side]
        trip.newest[circle, side] = len(nodes)
    elif step.target <= FIRST_POINT:
        point = FIRST_POINT - step.target
        trip.settled[point] = True
        ux, uy = trip.points[point, 2], trip.points[point, 3]
        x, y = _leaving(trip, nodes[step.parent], step)
        within = ux * (y - step.y) - uy * (x - step.x) > 1e-6
    nodes.append(
        Node(
            step.x,
            step.y,
            step.cost,
            step.parent,
            circle,
            step.sense,
            angle,
            turn,
            step.left,
            before,
            ux,
            uy,
            within,
        )
    )
    return True


@njit(cache=True, fastmath=False)
def trace(nodes: list[Node], end: int, circles: Floats) -> Floats:
    """(n, 2) the way to a node from the start, arcs as chords."""
    chain = [end]
    while nodes[chain[-1]].parent >= 0:
        chain.append(nodes[chain[-1]].parent)
    way = [(nodes[0].x, nodes[0].y)]
    for i in range(len(chain) - 2, -1, -1):
        node, parent = nodes[chain[i]], nodes[chain[i + 1]]
        if parent.circle >= 0:
            arc = turn_between(parent.angle, node.left, parent.sense)
            for point in arc_points(circles[parent.circle], parent.angle, parent.sense, arc):
                _append(way, point[0], point[1])
        _append(way, node.x, node.y)
    out = np.empty((len(way), 2))
    for i in range(len(way)):
        out[i, 0], out[i, 1] = way[i]
    if len(way) > 1:
        out[-1, 0], out[-1, 1] = nodes[end].x, nodes[end].y
    return out


@njit(cache=True, fastmath=False)
def _append(way: list[tuple[float, float]], x: float, y: float) -> None:
    if math.hypot(x - way[-1][0], y - way[-1][1]) > 1e-7:
        way.append((x, y))
