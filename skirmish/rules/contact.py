"""Who touches whom, and who therefore holds a control zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from skirmish.rules.barriers import across
from skirmish.state import GameState, Model

Contacts = Mapping[str, tuple[str, ...]]
"""For each model that is engaged, the enemies it touches, over barriers included, in the order of the state."""


def contacts(state: GameState) -> Contacts:
    """All touching enemies (charge.contact, defend.touching). Bases at different levels do not touch."""
    good, evil = list(state.side("good")), list(state.side("evil"))
    found: dict[str, list[str]] = {}
    for a, b in _near(state, good, evil):
        if state.in_contact(a, b) or across(state, a, b) or across(state, b, a):
            found.setdefault(a.name, []).append(b.name)
            found.setdefault(b.name, []).append(a.name)
    return {name: tuple(foes) for name, foes in found.items()}


def touching_friends(state: GameState, model: Model) -> Iterator[Model]:
    """The friends in base contact with a model."""
    return (
        friend for friend in state.side(model.side) if friend.name != model.name and state.in_contact(model, friend)
    )


def holds_zone(model: Model, touching: Contacts) -> bool:
    """Whether a model has a control zone: standing, and not in touch with an enemy (move.zone_engaged)."""
    return not model.lying and model.name not in touching


def _near(state: GameState, good: list[Model], evil: list[Model]) -> list[tuple[Model, Model]]:
    """The pairs close enough to be worth a look: within the reach of a defended barrier."""
    if not good or not evil:
        return []
    a = np.array([state.disc(model) for model in good])
    b = np.array([state.disc(model) for model in evil])
    gaps = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1]) - a[:, None, 2] - b[None, :, 2]
    barriers = [f.width for f in state.table.features if f.kind in ("barrier", "gap")]
    rises = any(f.kind == "rise" for f in state.table.features)
    reach = state.scale.contact
    if barriers or rises:
        reach = max(barriers, default=0.0) * 1.5 + 2.5 * state.scale.mm(25.4)
    return [(good[i], evil[j]) for i, j in np.argwhere(gaps < reach)]
