"""Heroic actions: who may call one, whose turn it is while one is worked out, and whom it carries along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from skirmish.forces.profile import Side
from skirmish.measure import Distance
from skirmish.rules import heroes
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.effects import dazed, immobilised
from skirmish.rules.ring import MASTERED
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Heroic, Model, Phase

REACH = Distance(6, 14)
"""How far the call of a Hero carries."""
FOUGHT_TWICE = "heroic-combat"
"""The effect on those who have moved again after a heroic combat: none does so twice in a turn."""


def may_call(state: GameState, hero: Model, touching: Contacts | None = None) -> Ruling:
    """Whether a Hero may call a heroic action in this phase (heroic.call, heroic.shoot, heroic.combat)."""
    return rule(_objections(state, hero, contacts(state) if touching is None else touching))


def callers(state: GameState, side: Side) -> tuple[str, ...]:
    """The Heroes of a side who may call one now, in the order of the state."""
    touching = contacts(state)
    return tuple(hero.name for hero in state.side(side) if hero.hero and may_call(state, hero, touching).allowed)


def is_free(state: GameState, hero: Model) -> bool:
    """Whether a Hero needs no Might to call an action in this phase."""
    return any(state.phase.value in trait.free_heroics for trait in hero.warrior.traits)


def current(state: GameState) -> Heroic | None:
    """The heroic action that is worked out now, or comes next."""
    return next((heroic for heroic in state.heroics if heroic.stage in ("waits", "now")), None)


def acting(state: GameState) -> Heroic | None:
    """The heroic action in the midst of which the phase is."""
    return next((heroic for heroic in state.heroics if heroic.stage == "now"), None)


def put(state: GameState, heroic: Heroic, stage: Literal["now", "done", "cancelled"], *party: str) -> None:
    """Bring a heroic action to another stage."""
    state.heroics = tuple(
        replace(each, stage=stage, party=party or each.party) if each.hero == heroic.hero else each
        for each in state.heroics
    )


def hindrance(state: GameState, heroic: Heroic) -> Reason | None:
    """What has kept a Hero from the action he called, since (heroic.cancelled).

    Once it has begun only another will that moves him does.
    """
    hero = state.models.get(heroic.hero)
    if heroic.stage == "now":
        return next(_mastered(hero), None) if hero is not None and state.phase is Phase.MOVE else None
    if hero is None:
        return Reason("heroic.cancelled", f"{heroic.hero} is no longer there")
    touching = contacts(state)
    return next((reason for reason in _unable(state, hero, touching) if reason.objects), None)


def within_call(state: GameState, hero: Model, friend: Model) -> bool:
    """Whether a friend is near enough to a Hero to act with him."""
    return state.gap(hero, friend) <= state.length(REACH) + state.scale.slack


def party(state: GameState, hero: Model) -> tuple[str, ...]:
    """The Hero and the friends who may act with him, if they have not acted yet, the Hero first."""
    touching = contacts(state)
    friends = (
        friend.name
        for friend in state.side(hero.side)
        if friend is not hero and friend.name not in touching and within_call(state, hero, friend)
    )
    return (hero.name, *friends)


def strays(state: GameState, model: Model, there: Model) -> Reason | None:
    """The objection to a move of one who answers a heroic move, if it ends too far from the Hero (heroic.with_me)."""
    heroic = acting(state)
    if heroic is None or state.phase is not Phase.MOVE or model.name == heroic.hero:
        return None
    hero = state.models.get(heroic.hero) or state.fallen.get(heroic.hero)
    if hero is None or within_call(state, hero, there):
        return None
    gap = state.gap(hero, there)
    return objection("heroic.with_me", f"{model.name} would end {gap:.2f} from {hero.name}, out of his call", gap=gap)


def _objections(state: GameState, hero: Model, touching: Contacts) -> Iterator[Reason]:
    if not hero.hero:
        yield objection("heroic.call", f"{hero.name} is no Hero")
    if not is_free(state, hero) and heroes.points(state, hero) < 1:
        yield objection("heroic.call", f"{hero.name} has not the Might for it", might=hero.might)
    if any(heroic.hero == hero.name for heroic in state.heroics):
        yield objection("heroic.call", f"{hero.name} has called an action in this phase")
    yield from _unable(state, hero, touching)


def _unable(state: GameState, hero: Model, touching: Contacts) -> Iterator[Reason]:
    """What keeps a Hero from acting in this phase."""
    if immobilised(hero) or dazed(hero):
        yield objection("heroic.call", f"{hero.name} can do nothing more this turn")
    yield from _mastered(hero)
    engaged = hero.name in touching
    if state.phase is Phase.MOVE and (engaged or hero.acted):
        yield objection("heroic.move", f"{hero.name} is {'engaged' if engaged else 'done with his move'}")
    if state.phase is Phase.SHOOT and engaged:
        yield objection("heroic.shoot", f"{hero.name} is engaged")
    if state.phase is Phase.FIGHT and not (engaged and _fights(state, hero)):
        yield objection("heroic.combat", f"{hero.name} has no fight before him")


def _mastered(hero: Model) -> Iterator[Reason]:
    if MASTERED in hero.effects:
        yield objection("ring.mastered", f"{hero.name} is moved by another will this turn")


def _fights(state: GameState, hero: Model) -> bool:
    """Whether a Hero is in a fight that is still to be settled; everybody may be before the pairing."""
    return state.fights is None or any(hero.name in fight.names and not fight.done for fight in state.fights)
