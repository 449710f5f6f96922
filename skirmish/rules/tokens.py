"""Things that stand on the table, and who may use them (item.mirror)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.measure import Distance
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

NEAR = Distance(6, 14)
"""How near to its owner a thing is placed, and how near one must be to use it."""
GAZED = "gazed"
"""The effect on the Hero who has looked into the Mirror this turn."""


def check_gaze(state: GameState, hero: Model) -> Ruling:
    """Whether a Hero may regain his Fate at a mirror now."""
    return rule(_gaze(state, hero))


def _gaze(state: GameState, hero: Model) -> Iterator[Reason]:
    yield Reason("item.mirror", f"{hero.name} looks into the mirror")
    if not hero.hero:
        yield objection("item.mirror", f"{hero.name} is no Hero")
    if hero.fate >= hero.warrior.profile.fate:
        yield objection("item.mirror", f"{hero.name} has all his Fate", fate=hero.fate)
    mine = [at for owner, at in state.markers.items() if _force_of(state, owner) == hero.force]
    gaps = [math.dist(at, hero.at) - state.radius(hero) for at in mine]
    if not gaps or min(gaps) > state.length(NEAR) + state.scale.slack:
        yield objection("item.mirror", f"no mirror of his side is within reach of {hero.name}")
    if any(GAZED in model.effects for model in (*state.models.values(), *state.carried.values())):
        yield objection("item.mirror", "it has been looked into this turn")


def _force_of(state: GameState, name: str) -> str | None:
    for models in (state.models, state.carried, state.fallen, state.gone):
        if name in models:
            return models[name].force
    return None
