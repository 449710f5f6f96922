"""Fights of fresh models, worked out from beginning to end."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable
from typing import Any

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.contest import Bid
from skirmish.decisions.fighting import ChooseRetreat, Retreat, Stance
from skirmish.decisions.spending import SpendFate, SpendMight
from skirmish.decisions.striking import Use
from skirmish.events import Event, WoundRolled
from skirmish.measure import snap_point
from skirmish.phases.fight import work_out
from skirmish.phases.play import Flow, Play
from skirmish.state import Fight, GameState, Model
from tests.builders import playing

WITHOUT = (Done(), Stance(), Bid(), SpendMight(), SpendFate(spend=False), Use(use=False))
"""Answers that do nothing."""


def fresh(name: str, profile: str, x: float, y: float, *options: str, **changes: Any) -> Model:
    """A model with the full figures of its entry, at a point."""
    model = Model.recruit(name, profile, options)
    for key, value in {"x": x, "y": y, **changes}.items():
        setattr(model, key, value)
    return model


def touching(state: GameState, model: Model, other: Model, degrees: float = 0.0) -> Model:
    """A model moved into touch with another, in a direction from it."""
    apart, angle = state.radius(model) + state.radius(other), math.radians(degrees)
    model.x, model.y = snap_point(other.x + apart * math.cos(angle), other.y + apart * math.sin(angle))
    return model


def brawl(
    state: GameState, *faces: int, answers: Iterable[Answer] = (), fight: Fight | None = None
) -> tuple[Play, list[Decision]]:
    """A fight, of all the models in play unless told, worked out with some dice, all of them used; what was asked.

    The beaten go back by the first way that is open, and whoever is asked for something that no answer is given for
    does without.
    """
    good, evil = (tuple(model.name for model in state.side(side)) for side in ("good", "evil"))
    fight = fight or Fight(good, evil)
    state.fights = (fight,)
    play = playing(state, *faces)
    asked = drive(work_out(play, fight), state, answers)
    assert len(play.dice.record) == len(faces), f"{len(play.dice.record)} dice used of {len(faces)}"
    return play, asked


def drive(flow: Flow[Any], state: GameState, answers: Iterable[Answer] = ()) -> list[Decision]:
    """A flow of the Fight phase carried through, with answers as in `brawl`; what was asked."""
    given, asked = list(answers), list[Decision]()
    with contextlib.suppress(StopIteration):
        question = next(flow)
        while True:
            asked.append(question)
            answer = given.pop(0) if given and isinstance(given[0], question.takes) else _without(question)
            ruling = question.check(state, answer)
            assert not ruling.objections, ruling
            question = flow.send(answer)
    assert not given, f"not asked for: {given}"
    return asked


def of_kind(play: Play, kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in play.events if isinstance(event, kind)]


def blows(play: Play) -> list[tuple[str, str, str]]:
    """Who struck whom, at what part."""
    return [(event.source, event.victim, event.part) for event in of_kind(play, WoundRolled)]


def _without(question: Decision) -> Answer:
    if isinstance(question, ChooseRetreat):
        beaten = question.models[0]
        if not beaten.directions:
            return Retreat(model=beaten.model)
        angle = math.radians(sum(beaten.directions[0]) / 2)
        return Retreat(
            model=beaten.model,
            at=(beaten.at[0] + beaten.distance * math.cos(angle), beaten.at[1] + beaten.distance * math.sin(angle)),
        )
    (answer, *_) = [answer for answer in WITHOUT if isinstance(answer, question.takes)]
    return answer
