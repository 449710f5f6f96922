"""Riders and mounts part and come together: thrown riders, mounting and dismounting, passengers."""

from __future__ import annotations

from typing import Literal

from skirmish.decisions.riding import ChooseGear, Dismount, JumpDown, LeaveGear, Mount, MountUp
from skirmish.events import Dismounted, GearLeft, Mounted, MountLost, Thrown
from skirmish.phases.attempts import Attempt, attempt, spared
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import Part, roll_to_wound
from skirmish.rules import effects, moving, riding
from skirmish.rules.contact import touched_by
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order
from skirmish.rules.wounds import WoundRuling, to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

STRENGTH = 3
"""Of the hit that a rider takes who is knocked flying."""
DAZED = "dazed"
"""The effect on one who can do nothing more this turn."""
STURDY = 6
"""The Strength from which a mount is not knocked down with its rider."""


def hurt(play: Play, need: WoundRuling, victim: Model, source: str, owner: str, part: Part = "self") -> Flow[bool]:
    """Roll to wound a model, its mount, or a passenger, and what comes of it for those who ride together.

    Whether a wound was lost. A mount that is a Hero trusts to his own Fate.
    """
    beast = riding.beast(play.state, victim) if part == "mount" else None
    if beast is None:
        lost = yield from roll_to_wound(play, need, victim, source, owner, part)
    else:
        lost = yield from roll_to_wound(play, need, beast, source, owner)
        victim.mount_wounds = max(0, beast.wounds)
    yield from aftermath(play, victim)
    return lost


def aftermath(play: Play, victim: Model) -> Flow[None]:
    """What the wounds of a model mean for those who ride with it (cavalry.slain, cavalry.passengers).

    For whoever wounds or slays otherwise than by `hurt`; of a passenger or a Hero who is ridden too.
    """
    state = play.state
    if victim.name in state.fallen or victim.name in state.gone:
        carrier = riding.carrier(state, victim)
        if carrier is not None:
            carrier.passenger = None
        for rider in [model for model in state.models.values() if victim.hero and model.mount == victim.profile]:
            if riding.beast(state, rider) is None:
                rider.mount_wounds = 0
                yield from thrown(play, rider)
        yield from bereft(play, victim)
    elif victim.mount and victim.mount_wounds <= 0:
        yield from thrown(play, victim)


def bereft(play: Play, rider: Model) -> Flow[None]:
    """A rider is no longer there: his mount goes or stays, his passenger is thrown (cavalry.slain)."""
    if rider.mount is None:
        return
    passenger, mount = _let_down(play.state, rider), rider.mount
    lost = _part(play.state, rider)
    if passenger is not None:
        _come_down(play.state, passenger, ())
    play.tell(lost)
    if passenger is not None:
        yield from _tumble(play, passenger, mount)


def thrown(play: Play, rider: Model, *, knocked: bool = False, hit: bool = True, bolts: bool = False) -> Flow[None]:
    """A rider leaves his mount the hard way, and so does his passenger (cavalry.thrown).

    ``knocked``: both are knocked down, as on a 1 without a die, the mount with them unless it is Strength 6;
    ``hit``: with the hit that goes with a 1. ``bolts``: the mount runs away, whatever the game does with loose ones.
    """
    state, steed = play.state, riding.steed_of(rider)
    foes, passenger = touched_by(state, rider), _let_down(state, rider)
    lost = _part(state, rider, bolts=bolts, down=knocked and steed.strength < STURDY)
    _come_down(state, rider, foes)
    if passenger is not None:
        _come_down(state, passenger, ())
    play.tell(lost)
    yield from _leave_gear(play, rider, lost.loose)
    for model in (rider, passenger):
        if model is not None:
            yield from _tumble(play, model, steed.profile.id, knocked=knocked, hit=hit)


def _let_down(state: GameState, rider: Model) -> Model | None:
    """Take a rider's passenger off the mount, to where the rider is; the passenger, not yet in play.

    Whom the mount has carried some way has had his move.
    """
    passenger = state.carried.pop(rider.passenger, None) if rider.passenger else None
    rider.passenger = None
    if passenger is not None:
        passenger.x, passenger.y, passenger.z = rider.x, rider.y, rider.z
        passenger.lying, passenger.acted = False, passenger.acted or rider.moved > 0
    return passenger


def _part(state: GameState, rider: Model, *, bolts: bool = False, down: bool = False) -> MountLost:
    """Rider and mount are two: the mount is slain, runs away, or stays on the table (cavalry.loose)."""
    steed, beast, wounds = riding.steed_of(rider), riding.beast(state, rider), rider.mount_wounds
    kind = steed.profile.id
    name = beast.name if beast else riding.name_for(state, rider)
    rider.mount, rider.mount_wounds = None, 0
    if beast is not None:
        _stand(state, beast, rider, down)
        return MountLost(rider=rider.name, mount=kind, outcome="loose", loose=name)
    if wounds <= 0:
        return MountLost(rider=rider.name, mount=kind, outcome="slain")
    mount = Model(name=name, side=rider.side, profile=kind, wounds=wounds, home=rider.home, ward=rider.name)
    flees = spared(steed.traits, lambda trait: trait.takes_off())
    if bolts or flees or not state.loose_mounts:
        state.gone[name] = mount
        return MountLost(rider=rider.name, mount=kind, outcome="gone", because=(flees,) if flees else ())
    mount.x, mount.y, mount.z, mount.lying = rider.x, rider.y, rider.z, down
    mount.moved, mount.acted = rider.moved, True
    state.models[name] = mount
    return MountLost(rider=rider.name, mount=kind, outcome="loose", loose=name)


def _stand(state: GameState, beast: Model, rider: Model, down: bool) -> None:
    """A Hero who was ridden stands where he was, on his own."""
    del state.carried[beast.name]
    beast.x, beast.y, beast.z, beast.lying = rider.x, rider.y, rider.z, down
    beast.moved, beast.acted = rider.moved, rider.acted or rider.moved > 0
    beast.charged, beast.fought = rider.charged, rider.fought
    state.models[beast.name] = beast


def _come_down(state: GameState, model: Model, foes: tuple[str, ...]) -> None:
    """One who is off the mount stands on the table, near where he was, in touch with the foes if he can be."""
    there = riding.on_foot(state, model, riding.beside(state, model, foes).at)
    model.x, model.y, model.z = there.x, there.y, there.z
    model.moved = min(model.moved, full_move(state, model))
    model.charged = tuple(name for name in model.charged if name in foes)
    state.models[model.name] = model


def _tumble(play: Play, model: Model, mount: str, *, knocked: bool = False, hit: bool = True) -> Flow[None]:
    """Roll on the Thrown Rider chart; whatever comes of it, a thrown rider shoots no more (shoot.hampered)."""
    face = 0
    if not knocked:
        face = play.dice.d6("cavalry.thrown", model.name)
        face = yield from boost(play, model.name, "cavalry.thrown", face, range(2, 7) if face == 1 else (6,))
    outcome = "flying" if face <= 1 else "dust" if face < 6 else "leaps"
    model.hampered = True
    if outcome != "leaps":
        model.acted = True
        effects.put(model, DAZED)
    model.lying = outcome == "flying"
    because = (Reason("cavalry.thrown", f"{model.name} and the mount part"),)
    play.tell(Thrown(model=model.name, mount=mount, at=model.at, roll=face, outcome=outcome, because=because))
    if outcome == "flying" and hit:
        yield from hurt(play, to_wound(STRENGTH, model.warrior.defence), model, "fall", model.side)


# Gear


def _leave_gear(play: Play, rider: Model, mount: str | None) -> Flow[None]:
    """An expert rider leaves bow or shield on his mount, which is there still if it has a name (cavalry.gear)."""
    warrior = rider.warrior
    items = next((found for trait in warrior.traits if (found := trait.stows(warrior.items))), ())
    if items:
        answer: LeaveGear = yield ChooseGear(side=rider.side, model=rider.name, items=items)
        rider.lost = (*rider.lost, answer.item)
        if mount is not None:
            left = play.state.models[mount]
            left.found = (*left.found, answer.item)
        play.tell(GearLeft(model=rider.name, item=answer.item))


# Mounting


def mount(play: Play, answer: Mount) -> Flow[None]:
    """A model on foot leaps into the saddle: a jump (cavalry.mounting)."""
    state = play.state
    rider, steed = state.models[answer.model], state.models[answer.mount]
    roll, outcome = yield from _leap_up(play, rider)
    play.tell(Mounted(model=rider.name, mount=steed.profile, roll=roll.face, outcome=outcome, because=roll.because))
    if outcome == "fails":
        rider.acted = True
        return
    left = moving.allowance(state, rider, Order((rider.at,)))
    del state.models[steed.name]
    rider.x, rider.y, rider.z = steed.x, steed.y, steed.z
    rider.mount, rider.mount_wounds = steed.profile, steed.wounds
    if not steed.loose:
        state.carried[steed.name] = steed
    elif steed.ward == rider.name:
        rider.lost = tuple(item for item in rider.lost if item not in steed.found)
    rider.moved = max(0.0, full_move(state, rider) - left)
    rider.acted = outcome == "mounts" or steed.moved > 0 or (not steed.loose and steed.acted)


def mount_up(play: Play, answer: MountUp) -> Flow[None]:
    """A model on foot leaps up behind a rider (cavalry.passengers)."""
    state = play.state
    passenger, rider = state.models[answer.model], state.models[answer.carrier]
    steed = riding.steed_of(rider)
    roll, outcome = yield from _leap_up(play, passenger)
    play.tell(
        Mounted(
            model=passenger.name,
            mount=steed.profile.id,
            carrier=rider.name,
            roll=roll.face,
            outcome=outcome,
            because=roll.because,
        )
    )
    passenger.acted = True
    if outcome != "rides":
        rider.acted = True
    if outcome != "fails":
        del state.models[passenger.name]
        state.carried[passenger.name] = passenger
        rider.passenger = passenger.name


def _leap_up(play: Play, model: Model) -> Flow[tuple[Attempt, Literal["fails", "mounts", "rides"]]]:
    """Roll to get onto a mount."""
    model.hampered = True
    roll = yield from attempt(play, model, "cavalry.mounting", _rank, rerolls=True)
    outcomes: tuple[Literal["fails", "mounts", "rides"], ...] = ("fails", "mounts", "rides")
    return roll, outcomes[_rank(roll.face)]


def _rank(face: int) -> int:
    return 0 if face == 1 else 2 if face == 6 else 1


# Getting off


def dismount(play: Play, answer: Dismount) -> Flow[None]:
    """A rider gets down: before he has moved he may go on on foot, later his move is over (cavalry.dismounting)."""
    state = play.state
    rider = state.models[answer.model]
    done, mount = rider.moved > 0, riding.steed_of(rider).profile.id
    there, passenger = riding.on_foot(state, rider, answer.at), _let_down(state, rider)
    lost = _part(state, rider)
    rider.x, rider.y, rider.z = there.x, there.y, there.z
    _settle(state, rider, done)
    if passenger is not None:
        _come_down(state, passenger, ())
    play.tell(Dismounted(model=rider.name, at=rider.at, done=done))
    play.tell(lost)
    yield from _leave_gear(play, rider, lost.loose)
    if passenger is not None:
        yield from _tumble(play, passenger, mount)


def jump_down(play: Play, answer: JumpDown) -> Flow[None]:
    """A passenger gets down: before the rider moves both move as usual, later his move is over (cavalry.jump_down)."""
    yield from ()
    state = play.state
    passenger = state.carried[answer.model]
    rider = riding.carrier(state, passenger)
    done = passenger.acted or rider is None or rider.moved > 0
    if rider is not None:
        passenger.z = rider.z
        rider.passenger = None
    there = riding.on_foot(state, passenger, answer.at)
    passenger.x, passenger.y, passenger.z = there.x, there.y, there.z
    del state.carried[passenger.name]
    state.models[passenger.name] = passenger
    _settle(state, passenger, done)
    play.tell(Dismounted(model=passenger.name, at=passenger.at, done=done))


def part_company(play: Play, model: Model) -> None:
    """A passenger is set down beside a rider with whom he goes no longer, clear of enemies (creature.mind)."""
    state = play.state
    rider = model if model.passenger else riding.carrier(state, model)
    passenger = _let_down(state, rider) if rider is not None else None
    if passenger is not None:
        _come_down(state, passenger, ())
        play.tell(Dismounted(model=passenger.name, at=passenger.at, done=passenger.acted))


def _settle(state: GameState, model: Model, done: bool) -> None:
    """One whose move is over counts as having moved all of it."""
    if done:
        model.moved, model.acted = full_move(state, model), True
