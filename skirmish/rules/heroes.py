"""Might: who may spend it, how much of it one point of effect costs, and what is left."""

from __future__ import annotations

from skirmish.rules.effects import seated
from skirmish.ruling import Reason
from skirmish.state import GameState, Model


def price(state: GameState, hero: Model) -> tuple[int, tuple[Reason, ...]]:
    """How much Might one point of effect costs a Hero, and why when it is not one."""
    everybody = (*state.models.values(), *state.carried.values())
    dulled = tuple(
        reason
        for other in everybody
        if other.force != hero.force
        for trait in other.warrior.traits
        if (reason := trait.dulls(state, seated(state, other), seated(state, hero)))
    )
    return (2 if dulled else 1), dulled


def points(state: GameState, model: Model) -> int:
    """How many points of effect a model's Might can buy now, this turn's free ones included (hero.might)."""
    if not model.might and not model.free_might:
        return 0
    return (model.might + model.free_might) // price(state, model)[0]


def pay(state: GameState, hero: Model, effect: int) -> None:
    """Take so many points of effect off a Hero's Might, what is free first (hero.free)."""
    owed = effect * price(state, hero)[0]
    free = min(owed, hero.free_might)
    hero.free_might -= free
    hero.might -= owed - free
