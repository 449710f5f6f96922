"""The beaten go back: where they choose, as far as they can, down a face or off it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from skirmish.decisions.retreating import ChooseRetreat, Retreat
from skirmish.events import BackedAway, Knocked, MadeWay, Parted
from skirmish.phases.falling import LOSES_HOLD, fall, fall_off, find_room
from skirmish.phases.play import Flow, Play
from skirmish.rules import clinging, giving_ground, leaping, separate
from skirmish.rules.contact import contacts
from skirmish.rules.defending import defends, over_barrier
from skirmish.rules.giving_ground import Spot
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Model

_ROUNDS = 3
"""How often those who still touch are parted: one shift can bring others together."""


def back_away(
    play: Play,
    beaten: Sequence[str],
    foes: Sequence[str],
    *,
    pushed_along: bool = False,
    rule: str = "fight.back_away",
) -> Flow[frozenset[str]]:
    """Move the losers of a fight back, in the order their player likes; who of them is trapped (fight.back_away).

    A loser on the ground counts as trapped wherever it goes (ground.fight). ``rule`` is the one that sends them back.
    """
    state = play.state
    trapped = {name for name in beaten if name in state.models and state.models[name].lying}
    waiting = [name for name in beaten if name in state.models]
    while waiting:
        side = state.models[waiting[0]].side
        against = [name for name in foes if name in state.models]
        question = ChooseRetreat.ask(state, side, waiting, against, pushed_along=pushed_along)
        answer: Retreat = question.forced() if question.idle else (yield question)
        model = state.models[answer.model]
        _make_way(play, answer)
        if (yield from _go(play, model, answer, against, rule)):
            trapped.add(model.name)
        waiting = [name for name in waiting if name != model.name and name in state.models]
    return frozenset(trapped)


def part_sides(play: Play, stay: Iterable[str], draw_back: Iterable[str]) -> None:
    """Shift models slightly so that nobody who stays touches one who draws back (fight.separate)."""
    state = play.state
    staying = [state.models[name] for name in stay if name in state.models]
    drawing = [state.models[name] for name in draw_back if name in state.models]
    pairs = [(a, b) for a in staying for b in drawing if _touching(state, a, b)]
    _draw_apart(play, pairs, {model.name for model in staying})


def part_fight(play: Play, fight: Fight) -> None:
    """Shift slightly those of a fight who still touch when it is over (fight.separate)."""
    models = play.state.models
    both = [(a, b) for a in fight.good for b in fight.evil if a in models and b in models]
    _part(play, [(models[a], models[b]) for a, b in both if _touching(play.state, models[a], models[b])])


def part_all(play: Play) -> None:
    """Shift slightly all enemies who still touch when the fights are over (fight.separate)."""
    state = play.state
    for _ in range(_ROUNDS):
        touching = contacts(state)
        pairs = [(model, state.models[foe]) for model in state.side("good") for foe in touching.get(model.name, ())]
        if not pairs:
            return
        _part(play, pairs)


def _part(play: Play, pairs: Sequence[tuple[Model, Model]]) -> None:
    """Both of each pair give way, at a barrier only the one who does not defend it."""
    state = play.state
    _draw_apart(play, [(b, a) if defends(state, b, a) else (a, b) for a, b in pairs])


def _go(play: Play, model: Model, answer: Retreat, foes: Collection[str], rule: str) -> Flow[bool]:
    """Move one beaten model; whether it is trapped."""
    if model.climbing:
        return (yield from _down_the_face(play, model))
    if answer.leap and answer.at is not None:
        yield from _leap(play, model, answer.at, foes)
        return False
    at = answer.at or giving_ground.longest(play.state, model, foes)
    _put(play.state, model, at)
    held = answer.at is None
    because = [Reason(rule, f"{model.name} goes back")]
    if held:
        because.append(Reason("fight.trapped", f"{model.name} has nowhere to go"))
    play.tell(BackedAway(model=model.name, at=model.at, trapped=held, because=tuple(because)))
    return held


def _down_the_face(play: Play, model: Model) -> Flow[bool]:
    """A climber keeps its footing and goes down, or falls (elevated.fall)."""
    state = play.state
    roll = play.dice.d6("elevated.fall", model.name)
    reason = Reason("elevated.fall", f"{model.name} is beaten back on the face")
    play.tell(Knocked(model=model.name, roll=roll, falls=roll <= LOSES_HOLD, because=(reason,)))
    if roll <= LOSES_HOLD:
        yield from fall_off(play, model)
        return False
    held = clinging.held_up(state, model)
    _lower(state, model)
    down = Reason("elevated.fall", f"{model.name} keeps its footing and backs down the face")
    play.tell(BackedAway(model=model.name, at=model.at, trapped=held, because=(down,)))
    return held


def _leap(play: Play, model: Model, at: Spot, foes: Collection[str]) -> Flow[None]:
    """Down a drop of the player's own will (fight.leap)."""
    there = leaping.landing(play.state, model, math.atan2(at[1] - model.y, at[0] - model.x), foes)
    assert there is not None, "a leap that passed its check has somewhere to land"
    drop = leaping.drop(model, there)
    model.x, model.y, model.z = there.x, there.y, there.z
    reason = Reason("fight.leap", f"{model.name} leaps down", {"drop": drop})
    play.tell(BackedAway(model=model.name, at=model.at, because=(reason,)))
    yield from fall(play, model, drop)


def _make_way(play: Play, answer: Retreat) -> None:
    for name, at in answer.make_way.items():
        friend = play.state.models[name]
        if friend.climbing:
            _lower(play.state, friend)
        else:
            _put(play.state, friend, at)
        reason = Reason("fight.make_way", f"{name} makes way for {answer.model}")
        play.tell(MadeWay(model=name, at=friend.at, because=(reason,)))


def _lower(state: GameState, model: Model) -> None:
    foot = clinging.foot(state, model)
    model.z -= clinging.descent(state, model)
    if model.z <= foot + state.scale.slack:
        model.z, model.climbing = foot, None
        find_room(state, model)


def _put(state: GameState, model: Model, at: Spot) -> None:
    there = giving_ground.moved_to(state, model, at)
    model.x, model.y, model.z = there.x, there.y, there.z


def _touching(state: GameState, a: Model, b: Model) -> bool:
    return state.in_contact(a, b) or over_barrier(state, a, b) is not None


def _draw_apart(play: Play, pairs: Iterable[tuple[Model, Model]], held: Collection[str] = ()) -> None:
    """Shift models slightly until no pair touches; the second lets go of an edge it hangs at."""
    state, left = play.state, list[tuple[Model, Model]]()
    for a, b in pairs:
        lower = clinging.out_of_reach(state, b) if over_barrier(state, a, b) else None
        if lower is None:
            left.append((a, b))
        else:
            b.z = lower
            _tell_of_shift(play, b)
    shifts = separate.part(state, left, held)
    for name, at in shifts.items():
        model = state.models[name]
        if model.climbing:
            model.x, model.y = at
        else:
            _put(state, model, at)
    for name in shifts:
        _tell_of_shift(play, state.models[name])


def _tell_of_shift(play: Play, model: Model) -> None:
    reason = Reason("fight.separate", f"{model.name} is shifted so that the fight is parted")
    play.tell(Parted(model=model.name, at=model.at, because=(reason,)))
