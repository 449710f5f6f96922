"""A blast: the target flung away, those in its way and in its fight thrown down, and everybody's hits."""

from __future__ import annotations

from skirmish.events import Blasted, SweptAside
from skirmish.measure import Scale
from skirmish.phases import riding
from skirmish.phases.falling import fall
from skirmish.phases.felling import fell
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.rules import blast as rules
from skirmish.rules.blast import MIGHTY, Aside, Course
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import Model

SWEPT = 3
"""The Strength of the hit on everybody but the target."""


def blast(play: Play, caster: Model, target: Model, strength: int, further: int) -> Flow[None]:
    """Fling a target directly away from a caster, and all that comes of it (power.blast, magic.riders).

    ``strength`` is that of the hit on the target, ``further`` what is added to the die for the distance.
    """
    state = play.state
    roll, distance = yield from _distance(play, caster, further)
    flight = rules.course(state, caster, target, distance)
    asides = rules.asides(state, target, flight)
    shaken = rules.shaken(state, target, flight)
    mighty = rules.strength(target) >= MIGHTY
    told = Blasted(
        caster=caster.name,
        target=target.name,
        roll=roll,
        distance=distance,
        at=flight.end.at,
        fights=shaken,
        because=(Reason("power.blast", f"{caster.name} blasts {target.name} away"), *flight.because),
    )
    _place(play, target, flight, asides, told)
    yield from _come_down(play, target, flight, asides)
    struck = [target.name, *flight.path, *([flight.braced] if flight.braced else []), *shaken]
    hits: list[tuple[Model, int]] = []
    for name in struck:
        if name in state.models:
            hurt = yield from _down(play, state.models[name], flight, mighty)
            hits += [(model, strength if name == target.name else SWEPT) for model in hurt]
    for model, blow in hits:
        if model.name in state.models:
            need = to_wound(blow, model.warrior.defence)
            yield from riding.hurt(play, need, model, caster.name, caster.name)


def _distance(play: Play, caster: Model, further: int) -> Flow[tuple[int, float]]:
    """The die for how far, which Might may change either way, and the distance in the game's own column."""
    face = play.dice.d6("power.blast", caster.name)
    others = [score for score in range(1, 7) if score != face]
    roll = yield from boost(play, caster.name, "power.blast", face, others)
    return roll, float((roll + further) * (1 if play.state.scale is Scale.INCHES else 2))


def _place(play: Play, target: Model, flight: Course, asides: list[Aside], told: Blasted) -> None:
    """Everybody to where he comes to lie, all at once."""
    for model, there in ((target, flight.end), *((play.state.models[one.model.name], one.model) for one in asides)):
        model.x, model.y, model.z, model.climbing = there.x, there.y, there.z, there.climbing
    play.tell(told)
    reason = Reason("power.blast", f"{target.name} comes flying")
    for aside in asides:
        play.tell(SweptAside(model=aside.model.name, at=aside.model.at, because=(reason,)))


def _come_down(play: Play, target: Model, flight: Course, asides: list[Aside]) -> Flow[None]:
    """Who was flung or pushed over an edge falls (fall.damage)."""
    for name, drop in ((target.name, flight.drop), *((one.model.name, one.drop) for one in asides)):
        if drop > 0 and name in play.state.models:
            yield from fall(play, play.state.models[name], drop)


def _down(play: Play, model: Model, flight: Course, mighty: bool) -> Flow[list[Model]]:
    """Throw down one who is struck; he and his mount, each of whom is hit.

    The mighty whom the target ran into stands fast, but not a rider on a mighty mount.
    """
    if model.name == flight.braced and model.mount is None:
        return [model]
    reason = Reason("power.blast", f"{model.name} is knocked to the ground")
    mount = yield from fell(play, model, reason)
    if mount is None:
        return [model]
    mount.lying = mount.lying or mighty
    return [model, mount]
