"""Who touches whom, and who therefore holds a control zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from skirmish.rules import ring
from skirmish.rules.barriers import across
from skirmish.rules.recent import Recent
from skirmish.state import GameState, Model

Contacts = Mapping[str, tuple[str, ...]]
"""For each model that is engaged, the enemies it touches, over barriers included, in the order of the state."""


def contacts(state: GameState) -> Contacts:
    """All touching enemies (charge.contact, defend.touching). Bases at different levels do not touch.

    Nor does one who wears the Ring touch those who do not see him (ring.ignored).
    """
    key = (
        state.table.shared,
        state.scale,
        tuple([(m.name, m.side, m.base, m.x, m.y, m.z, m.lying, m.climbing, m.effects) for m in state.models.values()]),
    )
    return _recent.get(key, lambda: _contacts(state))


_recent: Recent[Contacts] = Recent(16)


def touched_by(state: GameState, model: Model) -> tuple[str, ...]:
    """The enemies that one model touches, wherever it now stands, in the order of the state."""
    reach = _reach(state)
    return tuple(
        foe.name
        for foe in state.near(model, reach)
        if foe.side != model.side and state.gap(model, foe) < reach and _touch(state, model, foe)
    )


def _touch(state: GameState, a: Model, b: Model) -> bool:
    return ring.meet(a, b) and (state.in_contact(a, b) or bool(across(state, a, b) or across(state, b, a)))


def _contacts(state: GameState) -> Contacts:
    good, evil = list(state.side("good")), list(state.side("evil"))
    found: dict[str, list[str]] = {}
    for a, b in _near(state, good, evil):
        if _touch(state, a, b):
            found.setdefault(a.name, []).append(b.name)
            found.setdefault(b.name, []).append(a.name)
    return {name: tuple(foes) for name, foes in found.items()}


def touching_friends(state: GameState, model: Model) -> Iterator[Model]:
    """The friends in base contact with a model."""
    return (
        friend
        for friend in state.near(model, state.scale.contact)
        if friend.side == model.side and state.in_contact(model, friend)
    )


def holds_zone(model: Model, touching: Contacts) -> bool:
    """Whether a model has a control zone: standing, out of touch, no loose mount (move.zone_engaged, cavalry.loose)."""
    return not model.lying and model.name not in touching and not model.loose


def _near(state: GameState, good: list[Model], evil: list[Model]) -> list[tuple[Model, Model]]:
    """The pairs close enough to be worth a look: within the reach of a defended barrier."""
    if not good or not evil:
        return []
    a = np.array([(model.x, model.y, state.radius(model)) for model in good])
    b = np.array([(model.x, model.y, state.radius(model)) for model in evil])
    gaps = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1]) - a[:, None, 2] - b[None, :, 2]
    reach = _reach(state)
    return [(good[i], evil[j]) for i, j in np.argwhere(gaps < reach)]


def _reach(state: GameState) -> float:
    """The greatest gap across which two models may touch."""
    if not state.table.defensible:
        return state.scale.contact
    return state.table.thickest * 1.5 + state.scale.mm(63.5)
