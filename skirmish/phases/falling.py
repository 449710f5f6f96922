"""Falls: what a drop does to a model, and whom a climber takes with him."""

from __future__ import annotations

import math

from skirmish.events import Fell, Knocked
from skirmish.measure import Scale
from skirmish.phases import riding
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import Part
from skirmish.rules import clinging, ground, placing
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

STRENGTH = 3
"""Of each hit from a fall."""
LOSES_HOLD = 3
"""The highest roll on which a climber loses his hold."""


def fall(play: Play, model: Model, drop: float, at: tuple[float, float] | None = None) -> Flow[None]:
    """A model comes down a drop to the height it now has, where it now is or at a point (fall.damage, drop.free).

    It lands as near by as there is room. A drop of more than twice its height lays it down and costs it hits; a rider
    and his mount take these each, and he is thrown (cavalry.thrown).
    """
    state = play.state
    model.climbing = None
    if at is not None:
        model.x, model.y = at
    find_room(state, model)
    hits = damage(state, model, drop)
    model.lying = model.lying or (_is_deep(state, model, drop) and not model.mount)
    reason = Reason("fall.damage" if hits else "drop.free", f"a drop of {drop:.2f}", {"drop": drop, "hits": hits})
    play.tell(Fell(model=model.name, drop=round(drop, 4), hits=hits, because=(reason,)))
    parts: tuple[Part, ...] = ("mount", "self") if model.mount else ("self",)
    for part in parts:
        for _ in range(hits):
            yield from _hit(play, model, part)
    if model.mount and model.name in state.models and _is_deep(state, model, drop):
        yield from riding.thrown(play, model)


def _hit(play: Play, model: Model, part: Part) -> Flow[None]:
    """One hit from a fall on a model or its mount, if that is still there."""
    hurt = model.steed if part == "mount" else model.warrior
    if hurt is not None and model.name in play.state.models:
        yield from riding.hurt(play, to_wound(STRENGTH, hurt.defence), model, "fall", model.side, part)


def damage(state: GameState, model: Model, drop: float) -> int:
    """How many hits a drop costs: one for each full inch or two centimetres, when it is deep (fall.damage)."""
    if not _is_deep(state, model, drop):
        return 0
    return math.floor(drop / (1 if state.scale is Scale.INCHES else 2) + 1e-6)


def fall_off(play: Play, model: Model) -> Flow[None]:
    """A climber falls off the face it hangs on, and may knock off those who hang right below (elevated.knocked)."""
    state = play.state
    below = [other for other in clinging.right_below(state, model) if other.climbing]
    yield from _to_the_foot(play, model)
    for other in sorted(below, key=lambda other: -other.z):
        if other.name not in state.models:
            continue
        roll = play.dice.d6("elevated.knocked", other.name)
        play.tell(Knocked(model=other.name, roll=roll, falls=roll <= LOSES_HOLD, because=(_knock(model),)))
        if roll <= LOSES_HOLD:
            yield from _to_the_foot(play, other)


def _to_the_foot(play: Play, model: Model) -> Flow[None]:
    drop = model.z - clinging.foot(play.state, model)
    model.z -= drop
    yield from fall(play, model, drop)


def find_room(state: GameState, model: Model) -> None:
    """Move a model that has come down off any base or wall, and out of touch with enemies, by as little as can be.

    Where that takes it out of the pit that it fell into, it must find room once more, at the height it has then.
    """
    for _ in range(2):
        there = placing.nearest(state, model) or placing.nearest(state, model, touch=True)
        if there is None:
            return
        level, model.x, model.y = model.z, there.x, there.y
        model.z, _ = ground.footing(state, model, *there.at, level)
        if model.z == level:
            return


def _is_deep(state: GameState, model: Model, drop: float) -> bool:
    return drop > 2 * state.height(model) + 1e-6


def _knock(faller: Model) -> Reason:
    return Reason("elevated.knocked", f"{faller.name} falls past")
