"""Stones: who may give up his move to pick one up (stone.stoop)."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.rules.contact import contacts
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

STONES = frozenset({"hobbit-stone", "troll-stone", "ent-stone"})


def throws_stones(model: Model) -> bool:
    """Whether a model throws stones at all."""
    return not model.warrior.items.isdisjoint(STONES)


def check_stoop(state: GameState, model: Model) -> Ruling:
    """Whether a model may pick up a stone to throw instead of moving."""
    return rule(_stoop(state, model))


def _stoop(state: GameState, model: Model) -> Iterator[Reason]:
    yield Reason("stone.stoop", f"{model.name} gives up its move to pick up a stone")
    if not throws_stones(model):
        yield objection("stone.stoop", f"{model.name} throws no stones")
    if model.moved > 0 or model.acted:
        yield objection("stone.stoop", f"{model.name} has moved this turn", moved=model.moved)
    if model.name in contacts(state):
        yield objection("stone.stoop", f"{model.name} is engaged")
    if model.lying or model.climbing or model.mount:
        yield objection("stone.stoop", f"{model.name} does not stand on its feet on the ground")
