"""The Move phase: one act of one model at a time, heroic moves before all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish.decisions.base import Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import MountUp
from skirmish.events import PhaseBegan, Retreated
from skirmish.phases import courage, heroics, ring
from skirmish.phases.acts import act, look_round
from skirmish.phases.play import Flow, Play
from skirmish.rules import effects, tether
from skirmish.rules.contact import contacts, touching_friends
from skirmish.rules.heroics import acting
from skirmish.rules.magic import available
from skirmish.rules.riding import check_mount_up
from skirmish.rules.ring import MASTERED, ROLLED, check_wear, wears
from skirmish.rules.tokens import check_gaze
from skirmish.state import GameState, Heroic, Model, Phase, Side, other

SMALL = ("wear_ring", "remove_ring", "gaze", "jump_down")
"""Acts that are no part of a model's own movement: nothing need be passed before them."""


def step(play: Play) -> Flow[None]:
    """One activation of the Move phase (turn.sequence, move.rates)."""
    state = play.state
    if not state.polled:
        yield from heroics.declare(play)
    heroic = heroics.begin(play)
    question = _question(state, heroic)
    answer = (yield question) if question.models or question.others else Done()
    if isinstance(answer, Done):
        yield from _leave_off(play, heroic)
    else:
        yield from activate(play, answer)


def activate(play: Play, answer: Any) -> Flow[None]:
    """Carry out an act of a model, after whatever its move begins with.

    Who runs from something terrifying may still cast (courage.spent).
    """
    state, name = play.state, _whose(play.state, answer)
    fresh = name in state.models and state.moving != name and answer.kind not in SMALL
    if fresh and not (yield from _begins(play, state.models[name])):
        return
    if answer.kind in SMALL and state.moving is None:
        yield from act(play, answer)
        _lead(state, name)
        return
    if name != answer.model and not (yield from courage.before_moving(play, state.models[answer.model])):
        return
    state.moving = name if name in state.models else state.moving
    if fresh and not isinstance(answer, Move):
        look_round(state, state.models[name])
    before = len(play.events)
    yield from act(play, answer)
    model = state.models.get(name)
    ran = any(isinstance(event, Retreated) and event.model == name for event in play.events[before:])
    if state.moving == name and (model is None or (model.acted and not (ran and model.warrior.profile.powers))):
        end_move(play)


def _whose(state: GameState, answer: Any) -> str:
    """Whose move an act is part of: a rider's, when he takes up a friend in the midst of it or one who has moved."""
    taken_up = isinstance(answer, MountUp) and (state.moving == answer.carrier or state.models[answer.model].acted)
    return str(answer.carrier if taken_up else answer.model)


def _begins(play: Play, model: Model) -> Flow[bool]:
    """The tests and rolls before a model moves; whether it may go on with what it was told (courage.when).

    One that has retreated may still cast; one whom the Ring has mastered is moved by the enemy.
    """
    state = play.state
    state.moving = model.name
    if not (yield from courage.before_moving(play, model)):
        here = state.models.get(model.name)
        if here is None or not here.warrior.profile.powers:
            end_move(play)
        return False
    yield from ring.struggle(play, model)
    return MASTERED not in model.effects


def end_move(play: Play) -> None:
    """The model in its move has done with it."""
    state = play.state
    model = state.models.get(state.moving or "")
    if model is not None:
        model.acted = True
        effects.settle(state, model)
    state.moving, state.glimpsed = None, {}


def movable(state: GameState, side: Side) -> tuple[str, ...]:
    """The models of a side that have yet to move and are free to (charge.contact)."""
    engaged = contacts(state)
    return tuple(
        model.name
        for model in state.side(side)
        if not model.acted and model.name not in engaged and not model.loose and not effects.helpless(model)
    )


def _question(state: GameState, heroic: Heroic | None) -> ChooseMove:
    """Who may act: the model in its move, those of a heroic move, or anybody of the side."""
    if state.moving is not None:
        model = state.models[state.moving]
        side = other(model.side) if MASTERED in model.effects else model.side
        others = [name for name in (model.passenger,) if name and side == model.side]
        if model.acted and not model.cast and available(model):
            others.append(model.name)
        models = () if model.acted else (model.name,)
        boarders = _boarders(state, models) if side == model.side else ()
        return ChooseMove(side=side, models=models, others=tuple(others), boarders=boarders)
    side = state.active
    able = movable(state, side)
    if heroic is not None:
        able = _called(heroic, able)
    return ChooseMove(
        side=side,
        models=able,
        others=() if heroic else _others(state, side, able),
        boarders=tuple(name for name in _boarders(state, able) if name not in able),
        done=heroic is not None or not tether.due(state, side, able),
    )


def _called(heroic: Heroic, able: Sequence[str]) -> tuple[str, ...]:
    """The Hero first, then those who go with him (heroic.move)."""
    if heroic.hero in able:
        return (heroic.hero,)
    return tuple(name for name in able if name in heroic.party)


def _others(state: GameState, side: Side, able: Sequence[str]) -> tuple[str, ...]:
    """Those who cannot move but may put on the Ring, look into a mirror, or get down."""
    riders = [state.models[name].passenger for name in able]
    rest = [model for model in state.side(side) if model.name not in able]
    bearers = [model.name for model in rest if check_wear(model).allowed]
    gazers = [model.name for model in rest if state.markers and check_gaze(state, model).allowed]
    return tuple(dict.fromkeys((*(name for name in riders if name), *bearers, *gazers)))


def _boarders(state: GameState, able: Sequence[str]) -> tuple[str, ...]:
    """Those on foot whom a rider may take up: who has moved, or whom he has come to in his move (cavalry.passengers).

    In a heroic move only those who act with the Hero, or have acted.
    """
    heroic = acting(state)
    riders = [state.models[name] for name in able if state.models[name].mount]
    found = [
        friend.name
        for rider in riders
        for friend in touching_friends(state, rider)
        if (friend.acted or (state.moving == rider.name and (heroic is None or friend.name in heroic.party)))
        and check_mount_up(state, friend.name, rider.name).allowed
    ]
    return tuple(dict.fromkeys(found))


def _leave_off(play: Play, heroic: Heroic | None) -> Flow[None]:
    """A model ends its move, a heroic move is over, or the side has done with its moves."""
    state = play.state
    if state.moving is not None:
        end_move(play)
    elif heroic is not None:
        heroics.close(play)
    else:
        yield from courage.stragglers(play, state.active)
        idle = next((model for model in state.side(state.active) if _struggles(model)), None)
        if idle is not None:
            yield from ring.struggle(play, idle)
            _lead(state, idle.name)
        else:
            _pass_on(play)


def _struggles(model: Model) -> bool:
    """Whether it has yet to be rolled who moves a wearer of the Ring who has not moved (ring.struggle)."""
    return wears(model) and not model.acted and ROLLED not in model.effects


def _lead(state: GameState, name: str) -> None:
    """One whom the Ring has mastered is moved by the enemy now, if he is free to move (ring.mastered)."""
    model = state.models.get(name)
    if model is not None and MASTERED in model.effects and name in movable(state, model.side):
        state.moving = name


def _pass_on(play: Play) -> None:
    """The other side's go, or the Shoot phase."""
    state = play.state
    if state.active == state.priority:
        state.active = other(state.active)
        return
    state.phase, state.active = Phase.SHOOT, state.priority
    state.heroics, state.polled = (), False
    state.sightings.clear()
    effects.end(state, effects.END_OF_MOVE)
    play.tell(PhaseBegan(phase=Phase.SHOOT.value))
