"""Who rides what, and getting on and off (Cavalry)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import replace

from skirmish.forces.profile import profile
from skirmish.forces.profile import profiles as entries
from skirmish.forces.warrior import Warrior
from skirmish.measure import snap_point
from skirmish.rules import barriers, charging, effects, ground, placing, ring, standing, zones
from skirmish.rules.contact import Contacts, contacts, touched_by
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

Spot = tuple[float, float]
SADDLE = 0.7
"""How high the saddle is, as a part of the mount's height."""
TOO_STRONG = 6
"""The Strength from which nobody rides or is carried."""
KINDS = {"man": ("horse",), "elf": ("horse",), "orc": ("warg",)}
"""The races of mounts that a race rides; others ride only what their entries offer."""
CARRIED = ("dwarf", "hobbit")
"""Races that do not ride but are carried."""


# What a mount is


def beast(state: GameState, rider: Model) -> Model | None:
    """The Hero that a rider sits on: it is in `GameState.carried` with figures of its own, `mount_wounds` repeats them.

    None when the mount is no Hero.
    """
    if rider.mount is None or not profile(rider.mount).hero:
        return None
    mounts = (model for model in state.carried.values() if model.profile == rider.mount and model.side == rider.side)
    return next(mounts, None)


def carrier(state: GameState, passenger: Model) -> Model | None:
    """The rider who carries a passenger."""
    return next((model for model in state.models.values() if model.passenger == passenger.name), None)


def on_foot(state: GameState, rider: Model, at: Spot) -> Model:
    """A rider as he stands at a point without his mount."""
    walker = replace(rider, x=at[0], y=at[1], mount=None, mount_wounds=0, passenger=None, climbing=None)
    walker.z, _ = ground.footing(state, walker, walker.x, walker.y, rider.z)
    return walker


def name_for(state: GameState, rider: Model) -> str:
    """A name that nobody has for a rider's mount when it is loose."""
    taken = {*state.models, *state.waiting, *state.fallen, *state.carried, *state.gone}
    kind = entries()[rider.mount or rider.profile].name.lower()
    first = f"{rider.name}'s {kind}"[:56]
    others = (f"{first} {number}" for number in range(2, 1000))
    return next(name for name in (first, *others) if name not in taken)


def steed_of(rider: Model) -> Warrior:
    """The mount's figures; raises ValueError for a model on foot."""
    if rider.steed is None:
        raise ValueError(f"{rider.name} rides nothing")
    return rider.steed


# Where a rider comes down


def beside(state: GameState, walker: Model, foes: Collection[str]) -> Model:
    """Where one who lost his mount stands: where he is, or as near by as he touches the same enemies (cavalry.thrown).

    As many of them as can be; where none can be touched he stands clear of all. He goes down no deep drop
    if there is any other place.
    """
    best: tuple[int, float] | None = None
    found: Model | None = None
    for spot in _places(state, walker, foes):
        there = replace(walker, x=spot[0], y=spot[1])
        touched = touched_by(state, there)
        if not set(touched) <= set(foes) or (foes and not touched):
            continue
        if not on_a_level(state, walker, spot):
            continue
        rank = (-len(touched), math.dist(spot, walker.at))
        if (best is None or rank < best) and not any(standing.objections(state, there)):
            best, found = rank, there
    return found or _near(state, walker)


def on_a_level(state: GameState, walker: Model, spot: Spot) -> bool:
    """Whether a place is about as high as where a model stands, so that in it he would touch who stands there."""
    there = replace(walker, x=spot[0], y=spot[1])
    there.z, _ = ground.footing(state, there, *spot, walker.z)
    return state.same_level(there, walker)


def _near(state: GameState, walker: Model) -> Model:
    """The nearest place where there is room, on the same level if there is one close by."""
    found = placing.nearest(state, walker) or placing.nearest(state, walker, touch=True) or walker
    if on_a_level(state, walker, found.at):
        return found
    around = (
        replace(walker, x=x, y=y)
        for ring in range(1, 9)
        for turn in range(36)
        for x, y in (_off(walker.at, ring * state.radius(walker) / 2, math.tau * turn / 36),)
        if on_a_level(state, walker, (x, y))
    )
    return next((one for one in around if not (any(standing.objections(state, one)) or touched_by(state, one))), found)


def _off(at: Spot, far: float, angle: float) -> Spot:
    return snap_point(at[0] + far * math.cos(angle), at[1] + far * math.sin(angle))


def _places(state: GameState, walker: Model, foes: Collection[str]) -> Iterator[Spot]:
    """Where he is, and places near by in touch with enemies."""
    yield walker.at
    present = [state.models[name] for name in foes if name in state.models]
    slack = state.scale.slack / 4
    for foe in present:
        away = state.radius(walker) + state.radius(foe) + slack
        first = math.atan2(walker.y - foe.y, walker.x - foe.x)
        for degree in range(-120, 121):
            angle = first + math.radians(degree)
            yield snap_point(foe.x + away * math.cos(angle), foe.y + away * math.sin(angle))
        yield from charging.spots(state, walker, [foe])
    if len(present) > 1:
        yield from charging.spots(state, walker, present)
    for feature in state.table.defensible:
        distance, x, y = feature.nearest(*walker.at)
        if 1e-6 < distance < 2 * state.length(barriers.ZONE) and not feature.covers(*walker.at):
            part = (state.radius(walker) + slack) / distance
            yield snap_point(x + (walker.x - x) * part, y + (walker.y - y) * part)


# Getting on


def check_mount(state: GameState, rider: str, steed: str) -> Ruling:
    """Whether a model on foot may leap onto a mount beside it (cavalry.mounting, cavalry.riders)."""
    model, mount = state.models.get(rider), state.models.get(steed)
    if model is None or mount is None:
        return _unknown(rider if model is None else steed)
    touching = contacts(state)
    because = [*_may_act(model, touching), *_fit(state, model, mount.warrior, mount)]
    if not mount.loose and not _bears(mount):
        because.append(objection("cavalry.mounting", f"{mount.name} is nothing to ride"))
    if mount.side != model.side:
        because.append(objection("cavalry.riders", f"{mount.name} belongs to the other side"))
    if mount.lying or mount.name in touching or effects.immobilised(mount):
        because.append(objection("cavalry.mounting", f"{mount.name} is not free"))
    for foe in zones.holding(state, model, mount, touching):
        gap = state.gap(mount, foe)
        because.append(objection("move.control_zone", f"{mount.name} is in the control zone of {foe.name}", gap=gap))
    because += _owned(state, model, mount)
    if not _rides(model.warrior, mount.warrior):
        because.append(objection("cavalry.riders", f"{model.name} does not ride a {mount.warrior.profile.name}"))
    because += [reason for trait in mount.warrior.traits if (reason := trait.spurns(mount.warrior, model.warrior))]
    return rule(because)


def check_mount_up(state: GameState, passenger: str, carrier: str) -> Ruling:
    """Whether a model on foot may leap up behind a rider beside it (cavalry.passengers)."""
    model, rider = state.models.get(passenger), state.models.get(carrier)
    if model is None or rider is None:
        return _unknown(passenger if model is None else carrier)
    touching = contacts(state)
    steed = rider.steed
    if steed is None or rider.side != model.side:
        return rule((objection("cavalry.passengers", f"{rider.name} is no rider of the same side"),))
    because = [*_may_act(model, touching, done=rider.acted), *_fit(state, model, steed, rider)]
    if rider.passenger:
        because.append(objection("cavalry.passengers", f"{rider.name} carries {rider.passenger} already"))
    if rider.name in touching or effects.immobilised(rider) or effects.dazed(rider):
        because.append(objection("cavalry.passengers", f"{rider.name} is not free"))
    if ring.wears(model):
        because.append(objection("ring.unseen", f"{rider.name} is not aware of {model.name}"))
    if not _carried(model.warrior):
        because.append(objection("cavalry.passengers", f"{model.name} is not one who rides or is carried"))
    because += [reason for trait in steed.traits if (reason := trait.shrugs_off(model.warrior))]
    return rule(because)


def _may_act(model: Model, touching: Contacts, *, done: bool = True) -> Iterator[Reason]:
    """Objections to what a model would do on foot; ``done`` is whether one who has had his move may not."""
    if model.mount:
        yield objection("cavalry.mounting", f"{model.name} rides already")
    if model.acted and done:
        yield objection("move.rates", f"{model.name} has had its move this turn")
    if model.lying or model.climbing:
        yield objection("cavalry.mounting", f"{model.name} is not on its feet")
    if effects.immobilised(model) or effects.dazed(model):
        yield objection("cavalry.mounting", f"{model.name} can do nothing this turn")
    if model.name in touching:
        yield objection("charge.contact", f"{model.name} is engaged")


def _fit(state: GameState, model: Model, steed: Warrior, beside: Model) -> Iterator[Reason]:
    """Strength, the height of the saddle, and touch."""
    if model.warrior.strength >= TOO_STRONG:
        yield objection("cavalry.strength", f"{model.name} has Strength {model.warrior.strength}")
    saddle, reach = SADDLE * steed.profile.height_mm, 2 * model.warrior.profile.height_mm
    if saddle > reach:
        text = f"the saddle is {saddle:g} mm high, more than twice the height of {model.name}"
        yield objection("cavalry.mounting", text, saddle=saddle, reach=reach)
    if not state.in_contact(model, beside):
        gap = state.gap(model, beside)
        yield objection("cavalry.mounting", f"{model.name} does not touch {beside.name}", gap=gap)


def _bears(mount: Model) -> bool:
    """Whether a Hero lets himself be ridden."""
    entry = mount.warrior.profile
    return entry.hero and entry.ridden_mm is not None


def _rides(rider: Warrior, mount: Warrior) -> bool:
    entry = rider.profile
    offered = any(option.mount == mount.profile.id for option in entry.options) or entry.mount == mount.profile.id
    return offered or mount.profile.hero or mount.profile.race in KINDS.get(entry.race, ())


def _carried(model: Warrior) -> bool:
    entry = model.profile
    return (
        entry.race in KINDS
        or entry.race in CARRIED
        or bool(entry.mount)
        or any(option.mount for option in entry.options)
    )


def _owned(state: GameState, model: Model, mount: Model) -> Iterator[Reason]:
    """Some mounts bear none but their owner, or his like (cavalry.riders)."""
    if mount.ward is None:
        return
    lists = (state.models, state.carried, state.fallen, state.gone, state.waiting)
    owner = next((models[mount.ward] for models in lists if mount.ward in models), None)
    if owner is None:
        return
    for trait in owner.warrior.traits:
        reason = trait.keeps_mount(owner.warrior, model.warrior)
        if reason is not None:
            yield reason


# Getting off


def check_dismount(state: GameState, name: str, at: Spot) -> Ruling:
    """Whether a rider may get down to a place (cavalry.dismounting)."""
    rider = state.models.get(name)
    if rider is None or rider.mount is None:
        return _unknown(name)
    return rule((*_may_leave(rider, rider, contacts(state)), *_lands(state, on_foot(state, rider, at), rider)))


def check_jump_down(state: GameState, name: str, at: Spot) -> Ruling:
    """Whether a passenger may get down to a place: before the rider's move or in the course of it."""
    passenger = state.carried.get(name)
    rider = carrier(state, passenger) if passenger else None
    if passenger is None or rider is None:
        return _unknown(name)
    there = on_foot(state, replace(passenger, z=rider.z), at)
    return rule((*_may_leave(passenger, rider, contacts(state)), *_lands(state, there, rider, stays=True)))


def _may_leave(model: Model, rider: Model, touching: Contacts) -> Iterator[Reason]:
    if rider.acted:
        yield objection("cavalry.dismounting", f"{rider.name} has had its move this turn")
    if rider.name in touching:
        yield objection("charge.contact", f"{rider.name} is engaged")
    if effects.immobilised(model) or effects.dazed(model):
        yield objection("cavalry.dismounting", f"{model.name} can do nothing this turn")


def _lands(state: GameState, there: Model, rider: Model, *, stays: bool = False) -> Iterator[Reason]:
    """Objections to a place to get down to: beside the mount, free, and in no zone; ``stays``: the rider stays up."""
    gap = state.gap(there, rider)
    if gap > state.scale.contact or not state.same_level(there, rider):
        text = f"({there.x:g}, {there.y:g}) is not beside the mount"
        yield objection("cavalry.dismounting", text, gap=gap, drop=rider.z - there.z)
    remains = stays or state.loose_mounts or beast(state, rider) is not None
    if remains and gap < -state.scale.slack:
        yield objection("move.models", f"{there.name} would stand on the mount's base")
    yield from standing.objections(_without(state, rider), there)
    touched = touched_by(state, there)
    if touched:
        yield objection("charge.contact", f"would touch {', '.join(touched)}")
    for foe in zones.holding(state, rider, there, contacts(state)):
        yield objection("move.control_zone", f"would be in the control zone of {foe.name}", gap=state.gap(there, foe))


def _unknown(name: str) -> Ruling:
    return rule((objection("cavalry.mounting", f"{name!r} is not there, or not on what it would leave"),))


def _without(state: GameState, rider: Model) -> GameState:
    return replace(state, models={name: model for name, model in state.models.items() if name != rider.name})
