"""Models that hang on a face: who is right below, and how far down there is room (elevated.fall, elevated.knocked)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping

from skirmish.rules import ground, making_way, standing
from skirmish.rules.giving_ground import REACH, Spot
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model
from skirmish.table import Feature


def foot(state: GameState, model: Model) -> float:
    """The height of the ground below a model on a face."""
    return ground.footing(state, model, model.x, model.y, model.z)[0]


def right_below(state: GameState, model: Model) -> list[Model]:
    """The models whose bases overlap, seen from above, with the base of one who is higher (elevated.knocked)."""
    return [
        other
        for other in state.models.values()
        if other.name != model.name and other.z < model.z and state.gap(model, other) < -state.scale.slack
    ]


def descent(state: GameState, model: Model, gone: Collection[str] = ()) -> float:
    """How far down its face a model can go, REACH at most; the ``gone`` are out of its way."""
    room = [model.z - foot(state, model), state.length(REACH)]
    room += [model.z - other.z - state.height(other) for other in right_below(state, model) if other.name not in gone]
    room += [model.z - wall.top for wall in _walls_below(state, model)]
    return max(0.0, min(room))


def held_up(state: GameState, model: Model) -> bool:
    """Whether a model can go down neither REACH nor as far as the ground."""
    return model.z - descent(state, model) > _goal(state, model) + state.scale.slack


def out_of_reach(state: GameState, model: Model) -> float | None:
    """How high a model on a face hangs when it has just let go of the edge, if there is room for that."""
    if model.climbing is None:
        return None
    lower = state.table.feature(model.climbing).top - state.height(model) - 2 * state.scale.slack
    return lower if model.z - descent(state, model) <= lower < model.z else None


def way(state: GameState, model: Model) -> dict[str, Spot]:
    """Steps by which the friends right below let a model come down; empty when they cannot.

    One on the face climbs down, its spot stays the same; one on the ground steps aside.
    """
    moves: dict[str, Spot] = {}
    engaged = making_way.in_fights(state)
    for other in _in_the_way(state, model):
        if other.side != model.side or other.name in engaged:
            return {}
        if other.climbing:
            if other.z - descent(state, other) + state.height(other) > _goal(state, model) + state.scale.slack:
                return {}
            moves[other.name] = other.at
            continue
        clear = (at for at in making_way.steps(state, other) if _aside(state, model, other, at))
        aside = next(clear, None)
        if aside is None:
            return {}
        moves[other.name] = aside
    return moves


def check(state: GameState, model: Model, moves: Mapping[str, Spot]) -> Iterator[Reason]:
    """Objections to friends getting out of the way of a model that comes down a face."""
    engaged = making_way.in_fights(state)
    below = {other.name for other in right_below(state, model)}
    for name, at in moves.items():
        friend = state.models.get(name)
        if friend is None or name not in below or friend.side != model.side or name in engaged:
            yield objection("fight.make_way", f"{name} is no friend right below {model.name} who is free to make way")
        elif friend.climbing:
            if math.dist(friend.at, at) > state.scale.slack:
                yield objection("fight.make_way", f"{name} can only climb down its face")
        else:
            yield from making_way.one_step(state, friend, at)


def _in_the_way(state: GameState, model: Model) -> list[Model]:
    goal = _goal(state, model) + state.scale.slack
    return [other for other in right_below(state, model) if other.z + state.height(other) > goal]


def _walls_below(state: GameState, model: Model) -> list[Feature]:
    """What stands at the foot of the face, so near that a base cannot come down past it."""
    reach = state.radius(model) - state.scale.slack
    return [
        wall
        for _, wall in standing.walls(state, model, foot(state, model))
        if wall.name != model.climbing
        and wall.top <= model.z + 1e-6
        and (wall.covers(model.x, model.y) or wall.nearest(model.x, model.y)[0] < reach)
    ]


def _goal(state: GameState, model: Model) -> float:
    """How high a model hangs once it has gone back."""
    return max(model.z - state.length(REACH), foot(state, model))


def _aside(state: GameState, model: Model, other: Model, at: Spot) -> bool:
    return math.dist(model.at, at) >= state.radius(model) + state.radius(other) - state.scale.slack
