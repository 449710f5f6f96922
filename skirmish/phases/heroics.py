"""Heroic actions: called at the start of a phase, put in order, and begun or cancelled when their turn comes."""

from __future__ import annotations

from skirmish.decisions.base import Done
from skirmish.decisions.heroics import ChooseHeroic, OrderHeroics, PickHeroic
from skirmish.events import HeroicCalled, HeroicCancelled, HeroicsOrdered
from skirmish.forces.profile import Side, other
from skirmish.phases.play import Flow, Play
from skirmish.rules import heroes, heroics
from skirmish.ruling import Reason
from skirmish.state import Heroic, Phase

EVIL_FIRST = 3
"""The highest roll on which Evil picks first."""


def declare(play: Play) -> Flow[None]:
    """Ask both sides for heroic actions, until neither adds one, and put them in order (heroic.call, heroic.order)."""
    state = play.state
    called: dict[Side, list[str]] = {"good": [], "evil": []}
    side, silent = state.priority, 0
    while silent < 2:
        able = heroics.callers(state, side)
        answer = (yield ChooseHeroic(side=side, phase=state.phase.value, heroes=able)) if able else Done()
        if isinstance(answer, Done):
            silent, side = silent + 1, other(side)
            continue
        silent = 0
        called[side].append(answer.hero)
        _call(play, answer.hero)
    yield from _put_in_order(play, called)
    state.polled = True


def begin(play: Play) -> Heroic | None:
    """The heroic action that is now to be worked out; those that have been forestalled are cancelled on the way."""
    state = play.state
    while (heroic := heroics.current(state)) is not None:
        hindrance = heroics.hindrance(state, heroic)
        if hindrance is None and heroic.stage == "now":
            return heroic
        if hindrance is None:
            hero = state.models[heroic.hero]
            party = () if state.phase is Phase.FIGHT else heroics.party(state, hero)
            heroics.put(state, heroic, "now", *party)
            state.active = hero.side
            return heroics.acting(state)
        heroics.put(state, heroic, "cancelled")
        state.active = state.priority
        reason = Reason("heroic.cancelled", "the action does not come about, and its Might is spent")
        play.tell(HeroicCancelled(hero=heroic.hero, because=(hindrance, reason)))
    return None


def close(play: Play) -> None:
    """The heroic action that was worked out is over; the side with priority goes on."""
    heroic = heroics.acting(play.state)
    if heroic is not None:
        heroics.put(play.state, heroic, "done")
        play.state.active = play.state.priority


def _call(play: Play, name: str) -> None:
    """Take the point of Might, which is spent even if the action never comes about."""
    state = play.state
    hero = state.models[name]
    cost = 0
    because = [Reason("heroic.call", f"{name} calls a heroic action")]
    if not heroics.is_free(state, hero):
        cost, dulled = heroes.price(state, hero)
        heroes.pay(state, hero, 1)
        because += dulled
    state.heroics = (*state.heroics, Heroic(name))
    play.tell(HeroicCalled(hero=name, phase=state.phase.value, might=cost, because=tuple(because)))


def _put_in_order(play: Play, called: dict[Side, list[str]]) -> Flow[None]:
    """Both sides pick in turn, after a die for who picks first; one side alone picks as it likes (heroic.order)."""
    state = play.state
    waiting = {side: list(names) for side, names in called.items()}
    turn: Side = "good" if waiting["good"] else "evil"
    roll = 0
    if waiting["good"] and waiting["evil"]:
        roll = play.dice.d6("heroic.order", "good")
        turn = "evil" if roll <= EVIL_FIRST else "good"
    order: list[str] = []
    while waiting["good"] or waiting["evil"]:
        names = waiting[turn]
        if names:
            first: PickHeroic | None = None
            if len(names) > 1:
                first = yield OrderHeroics(side=turn, heroes=tuple(names))
            order.append(first.hero if first else names[0])
            names.remove(order[-1])
        turn = other(turn)
    state.heroics = tuple(Heroic(name) for name in order)
    if len(order) > 1:
        reason = Reason("heroic.order", "the sides pick in turn" if roll else "in the order of their player")
        play.tell(HeroicsOrdered(heroes=tuple(order), roll=roll, because=(reason,)))
