"""The Fight phase with heroic combats, which come before all other fights (heroic.combat)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from skirmish.decisions.base import Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.events import WonThrough
from skirmish.phases import fight, heroics
from skirmish.phases.acts import walk
from skirmish.phases.play import Flow, Play
from skirmish.rules import effects, riding
from skirmish.rules.contact import contacts
from skirmish.rules.heroics import FOUGHT_TWICE, put
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Heroic, Model


def step(play: Play) -> Flow[None]:
    """One activation of the Fight phase: the calls and the pairing, a heroic combat, a move after one, or a fight."""
    state = play.state
    if not state.polled:
        yield from heroics.declare(play)
    if state.fights is None:
        yield from fight.step(play)
        return
    fight.drop_the_ended(state)
    heroic = heroics.begin(play)
    if heroic is None:
        yield from fight.step(play)
    elif not heroic.party:
        yield from _fight_first(play, heroic)
    else:
        yield from _move_again(play, heroic)


def _fight_first(play: Play, heroic: Heroic) -> Flow[None]:
    """Work out the Hero's fight; if all whom he touched fall, he and those who fought beside him move again."""
    state = play.state
    own = next((one for one in state.fights or () if heroic.hero in one.names and not one.done), None)
    if own is None:
        heroics.close(play)
        return
    met = {name for foe in contacts(state).get(heroic.hero, ()) for name in _all_there(state, state.models[foe])}
    yield from fight.work_out(play, own)
    movers = _victors(state, heroic, own) if met and met <= set(state.fallen) else ()
    if not movers:
        heroics.close(play)
        return
    for name in movers:
        model = state.models[name]
        model.moved, model.charged, model.acted = 0.0, (), False
        effects.put(model, FOUGHT_TWICE)
    put(state, heroic, "now", *movers)
    reason = Reason("heroic.combat", f"all whom {heroic.hero} fought have fallen")
    play.tell(WonThrough(models=movers, because=(reason,)))


def _all_there(state: GameState, foe: Model) -> tuple[str, ...]:
    """An enemy and the others who share his base: all of them must be slain, or lost otherwise."""
    beast = riding.beast(state, foe)
    return tuple(name for name in (foe.name, foe.passenger, beast.name if beast else None) if name)


def _victors(state: GameState, heroic: Heroic, own: Fight) -> tuple[str, ...]:
    """The Hero, if he lives, and his friends of the same fight; nobody twice in a turn (heroic.once)."""
    hero = state.models.get(heroic.hero)
    if hero is None:
        return ()
    names = (hero.name, *(name for name in own.of(hero.side) if name != hero.name))
    return tuple(name for name in names if name in state.models and FOUGHT_TWICE not in state.models[name].effects)


def _move_again(play: Play, heroic: Heroic) -> Flow[None]:
    """One of those who won through moves; when nobody more does, who now touches whom is paired anew."""
    state = play.state
    able = _free(state, heroic.party)
    side = state.active
    answer = (yield ChooseMove(side=side, models=able)) if able else Done()
    if isinstance(answer, Move):
        state.moving = answer.model
        yield from walk(play, answer)
        model = state.models.get(answer.model)
        if model is None or model.acted:
            state.moving, state.glimpsed = None, {}
        return
    state.moving, state.glimpsed = None, {}
    for name in heroic.party:
        if name in state.models:
            state.models[name].acted = True
    again = [name for name in heroic.party if name in contacts(state)]
    heroics.close(play)
    yield from fight.repair(play, again)


def _free(state: GameState, party: Sequence[str]) -> tuple[str, ...]:
    """Those who may still move: the one in its move, or any that has not and is not engaged."""
    if state.moving is not None:
        return (state.moving,)
    engaged: Collection[str] = contacts(state)
    return tuple(
        name
        for name in party
        if name in state.models
        and not state.models[name].acted
        and name not in engaged
        and not effects.helpless(state.models[name])
    )
