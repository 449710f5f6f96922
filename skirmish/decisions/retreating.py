"""The decision where the beaten of a fight go."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, FiniteFloat, field_validator

from skirmish.decisions.base import Answer, Decision
from skirmish.forces.profile import Side
from skirmish.measure import snap_point
from skirmish.rules import back_away, clinging, giving_ground, leaping
from skirmish.rules.giving_ground import REACH
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model
from skirmish.table import Point

Spot = Point
Span = tuple[FiniteFloat, FiniteFloat]


class Retreat(Answer):
    """Where a beaten model goes. ``at`` is None for one that has nowhere to go, or hangs on a face and goes down.

    Friends who ``make_way`` step to the points given, in that order; one on a face climbs down where it is. ``leap``
    goes down a drop, and ``at`` is where that ends.
    """

    kind: Literal["retreat"] = "retreat"
    model: str
    at: Spot | None = None
    make_way: dict[str, Spot] = {}
    leap: bool = False

    @field_validator("at")
    @classmethod
    def _on_the_grid(cls, at: Spot | None) -> Spot | None:
        return None if at is None else snap_point(*at)

    @field_validator("make_way")
    @classmethod
    def _all_on_the_grid(cls, moves: dict[str, Spot]) -> dict[str, Spot]:
        return {name: snap_point(*at) for name, at in moves.items()}


class Opening(BaseModel):
    """Friends who step aside, and the directions in degrees that this opens; for a climber the directions are none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    moves: dict[str, Spot]
    directions: tuple[Span, ...]


class Beaten(BaseModel):
    """A beaten model and where it can go: open intervals of degrees from the x axis."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: str
    at: Spot
    distance: FiniteFloat
    directions: tuple[Span, ...] = ()
    leaps: tuple[Span, ...] = ()
    """Where a leap down a drop is open to it instead."""
    ways: tuple[Opening, ...] = ()
    """What friends could do for it; other steps that pass the check are taken too."""
    climbing: bool = False
    """It hangs on a face and can only go down."""

    @property
    def idle(self) -> bool:
        """Whether nothing is to be chosen for it."""
        return not (self.directions or self.leaps or self.ways)


class ChooseRetreat(Decision):
    """Which of the beaten goes back next, and where (fight.back_away)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Retreat,)
    kind: Literal["choose_retreat"] = "choose_retreat"
    rule: str = "fight.back_away"
    models: tuple[Beaten, ...]
    foes: tuple[str, ...]
    """Those who beat them, to whom they may come no nearer."""
    pushed_along: bool = False
    """They were defending a barrier and may be pushed along it."""

    @classmethod
    def ask(
        cls,
        state: GameState,
        side: Side,
        beaten: Sequence[str],
        foes: Sequence[str],
        *,
        pushed_along: bool = False,
    ) -> ChooseRetreat:
        """The question to the losers of a fight."""
        against = tuple(foes)
        return cls(
            side=side,
            models=tuple(_beaten(state, state.models[name], against, pushed_along) for name in beaten),
            foes=against,
            pushed_along=pushed_along,
        )

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.models) == 1 and self.models[0].idle

    def verify(self, state: GameState, answer: Retreat) -> Ruling:
        """One of the beaten, along an open direction, or standing still where none is open."""
        beaten = next((entry for entry in self.models if entry.model == answer.model), None)
        if beaten is None:
            names = ", ".join(entry.model for entry in self.models)
            return rule((objection(self.rule, f"{answer.model!r} does not go back now; those who do: {names}"),))
        model = state.models[answer.model]
        if beaten.climbing:
            return rule(_down_the_face(state, model, answer))
        if answer.at is None:
            return rule(_nowhere_to_go(beaten, answer))
        return back_away.check(
            state,
            model,
            self.foes,
            answer.at,
            answer.make_way,
            leap=answer.leap,
            pushed_along=self.pushed_along,
        )

    def forced(self) -> Retreat:
        """The answer when there is nothing to choose."""
        return Retreat(model=self.models[0].model)

    def sample(self, state: GameState, rng: random.Random) -> Retreat:
        """A random model in a random direction; friends make way and drops are leapt more often than not."""
        beaten = rng.choice(self.models)
        model = state.models[beaten.model]
        for _ in range(50):
            answer = self._whim(state, beaten, model, rng)
            if self.verify(state, answer).allowed:
                return answer
        return Retreat(model=beaten.model)

    def _whim(self, state: GameState, beaten: Beaten, model: Model, rng: random.Random) -> Retreat:
        way = rng.choice(beaten.ways) if beaten.ways and rng.random() < 0.7 else None
        if beaten.climbing:
            return Retreat(model=model.name, make_way=way.moves if way else {})
        if beaten.leaps and rng.random() < (0.1 if beaten.directions else 0.5):
            there = leaping.landing(state, model, _angle(beaten.leaps, rng), self.foes)
            if there is not None:
                return Retreat(model=model.name, at=there.at, leap=True)
        directions = way.directions if way else beaten.directions
        if not directions:
            return Retreat(model=model.name)
        at = giving_ground.end(model, _angle(directions, rng), beaten.distance)
        return Retreat(model=model.name, at=at, make_way=way.moves if way else {})


def _beaten(state: GameState, model: Model, foes: tuple[str, ...], pushed_along: bool) -> Beaten:
    distance = state.length(REACH)
    if model.climbing:
        moves = clinging.way(state, model) if clinging.held_up(state, model) else {}
        ways = (Opening(moves=moves, directions=()),) if moves else ()
        return Beaten(model=model.name, at=model.at, distance=distance, ways=ways, climbing=True)
    ruling = back_away.openings(state, model, foes, pushed_along=pushed_along)
    return Beaten(
        model=model.name,
        at=model.at,
        distance=distance,
        directions=ruling.directions,
        leaps=ruling.leaps,
        ways=tuple(Opening(moves=dict(way.moves), directions=way.directions) for way in ruling.ways),
    )


def _down_the_face(state: GameState, model: Model, answer: Retreat) -> Iterable[Reason]:
    if answer.at is not None or answer.leap:
        yield objection("elevated.fall", f"{model.name} hangs on a face and can only go down it")
    if answer.make_way and not clinging.held_up(state, model):
        yield objection("fight.make_way", f"{model.name} needs nobody to make way")
    yield from clinging.check(state, model, answer.make_way)


def _nowhere_to_go(beaten: Beaten, answer: Retreat) -> Iterable[Reason]:
    if beaten.directions:
        yield objection("fight.back_away", f"{beaten.model} can go back and must")
    if answer.make_way or answer.leap:
        yield objection("fight.back_away", f"no point is given for {beaten.model} to go to")


def _angle(spans: tuple[Span, ...], rng: random.Random) -> float:
    """A random direction, in radians, inside spans in degrees."""
    low, high = rng.choice(spans)
    return math.radians(low + (high - low) * rng.uniform(0.1, 0.9))
