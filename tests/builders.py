"""Small positions, scripted dice, and flows driven by a list of answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.dice import Dice, scripted
from skirmish.forces.profile import SIDES, Profile, profile, profiles
from skirmish.measure import Scale, snap_point
from skirmish.phases.play import Flow, Play
from skirmish.rules.moving import MoveRuling, Order, Plan, plan
from skirmish.ruling import Ruling
from skirmish.state import GameState, Model, Phase, Side
from skirmish.table import Feature, Table

MAN, ORC = "warrior-of-minas-tirith", "orc-warrior"
R = 25 / 25.4 / 2
"""The radius of their bases, inches."""
TOUCH = 2 * R


def man(name: str, x: float, y: float, *options: str, **changes: Any) -> Model:
    """A Warrior of Minas Tirith."""
    return Model(name, "good", MAN, options, x, y, **changes)


def orc(name: str, x: float, y: float, *options: str, **changes: Any) -> Model:
    """An Orc Warrior."""
    return Model(name, "evil", ORC, options, x, y, **changes)


def box(name: str, kind: Any, x0: float, y0: float, x1: float, y1: float, **changes: Any) -> Feature:
    """An upright feature over a rectangle, 0.6 high unless told."""
    changes.setdefault("height", 0.6)
    return Feature(name=name, kind=kind, polygon=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), **changes)


def stage(
    *models: Model,
    features: Iterable[Feature] = (),
    phase: Phase = Phase.MOVE,
    priority: Side = "good",
    active: Side | None = None,
    scale: Scale = Scale.INCHES,
    width: float = 48,
    height: float = 48,
) -> GameState:
    """A state with some models in play, in turn 3."""
    state = GameState(scale, Table(width=width, height=height, features=tuple(features)))
    state.models = {model.name: model for model in models}
    state.turn, state.phase, state.priority, state.active = 3, phase, priority, active or priority
    state.start = {side: sum(not model.loose for model in state.side(side)) for side in SIDES}
    return state


def along(state: GameState, name: str, *points: tuple[float, float], **order: Any) -> Plan:
    """The plan of a model's move from where it stands through some points."""
    model = state.models[name]
    return plan(state, model, Order((model.at, *points), **order))


def move(state: GameState, name: str, *points: tuple[float, float], **order: Any) -> MoveRuling:
    """The ruling on a model's move from where it stands through some points."""
    return along(state, name, *points, **order).ruling


def refusals(ruling: Ruling | Plan) -> set[str]:
    """The rules that speak against something."""
    return {reason.rule for reason in (ruling.ruling if isinstance(ruling, Plan) else ruling).objections}


def playing(state: GameState, *faces: int) -> Play:
    """The state with the given dice to come, and no others."""
    return Play(state, Dice(scripted(faces)))


def carry(flow: Flow[Any], *answers: Answer, lawful: GameState | None = None) -> list[Decision]:
    """Drive a flow with answers; the decisions it asked, a last unanswered one included.

    Where the state is given, each answer must pass its check.
    """
    asked: list[Decision] = []
    given = iter(answers)
    try:
        asked.append(next(flow))
        while True:
            answer = next(given, None)
            if answer is None:
                return asked
            assert lawful is None or not (ruling := asked[-1].check(lawful, answer)).objections, ruling
            asked.append(flow.send(answer))
    except StopIteration:
        assert next(given, None) is None, "more answers than questions"
        return asked


def recruit(monkeypatch: pytest.MonkeyPatch, name: str, *, like: str = MAN, **figures: Any) -> Profile:
    """A profile that the lists lack, for the length of a test; ``name`` is used once in all tests."""
    entry = profile(like).model_copy(update={"id": name, "name": name, **figures})
    monkeypatch.setitem(profiles(), name, entry)
    return entry


def of(profile_name: str, name: str, x: float = 24.0, y: float = 24.0, *options: str, **changes: Any) -> Model:
    """A fresh model of any entry, with its full figures; ``changes`` are set afterwards."""
    model = Model.recruit(name, profile_name, options)
    model.x, model.y = snap_point(x, y)
    for key, value in changes.items():
        setattr(model, key, value)
    return model


RIDER, WARG_RIDER = "rider-of-rohan", "warg-rider"
H = 40 / 25.4 / 2
"""The radius of a horse's base, inches."""
NEXT = round(H + R, 3)
"""From the centre of a horse to that of a man beside it."""


def mounted(name: str, x: float, y: float, *options: str, profile: str = RIDER, **changes: Any) -> Model:
    """A rider on his mount, a Rider of Rohan unless told, or anybody with his full figures."""
    model = Model.recruit(name, profile, options)
    model.x, model.y = snap_point(x, y)
    for key, value in changes.items():
        setattr(model, key, value)
    return model


def horse(name: str, x: float, y: float, side: Side = "good", profile: str = "horse", **changes: Any) -> Model:
    """A loose mount."""
    return Model(name, side, profile, (), *snap_point(x, y), **changes)
