"""The schema of a scenario file, and the state a game of it begins with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from skirmish.forces.profile import SIDES, Side, UnknownProfile
from skirmish.forces.warrior import warrior
from skirmish.measure import Distance, Scale
from skirmish.scenario.deployment import Pair, Step
from skirmish.scenario.objectives import Objective
from skirmish.state import GameState, Model
from skirmish.table import Feature, Table

CM = 2.54


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Plan(_Data):
    """The size of the table: width along x, height along y."""

    width: Pair
    height: Pair


class Group(_Data):
    """Models alike. Their names are ``name`` and a number, or ``name`` alone where there is only one."""

    side: Side
    name: Annotated[str, Field(min_length=1, max_length=40)]
    profile: str
    options: tuple[str, ...] = ()
    count: Annotated[int, Field(ge=1, le=400)] = 1

    @property
    def names(self) -> tuple[str, ...]:
        """Of its models."""
        return (self.name,) if self.count == 1 else tuple(f"{self.name}-{i}" for i in range(1, self.count + 1))


class PointsMatch(_Data):
    """How both players choose forces of their own instead: Evil's points are a share of Good's."""

    evil_percent: Annotated[int, Field(ge=1, le=1000)]
    heroes: bool
    mounted: bool
    bows: tuple[int, int]
    """Of so many models, so many at most may carry a bow or crossbow: ``[3, 1]`` is one in three."""


class Scenario(_Data):
    """A scenario as its file has it.

    Lengths of the book come in pairs, inches and centimetres. The layout of the scenery is drawn in inches: on a table
    in centimetres the plan is stretched with the table, and heights keep their real size.
    """

    format: Literal["skirmish-scenario/1"]
    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    order: int
    """Where it stands in a list of scenarios."""
    name: str
    source: str
    """Where the book has it."""
    summary: str
    table: Plan
    terrain: tuple[Feature, ...] = ()
    participants: Annotated[tuple[Group, ...], Field(min_length=1)]
    points_match: PointsMatch | None = None
    deployment: Annotated[tuple[Step, ...], Field(min_length=1)]
    objective: Objective
    first_priority: Side = "good"
    """Who has priority in the first turn."""
    dark: Pair | None = None
    """How far one sees in the dark; daylight without it."""
    loose_mounts: bool = False
    """Whether mounts that have lost their riders stay on the table."""

    _source_path: str | None = PrivateAttr(default=None)

    @property
    def source_path(self) -> str | None:
        """The file of a player's own scenario; None for one that comes with the program."""
        return self._source_path

    def read_from(self, path: str) -> Scenario:
        """The same, with the file it comes from."""
        copy = self.model_copy()
        copy._source_path = path
        return copy

    def count(self, side: Side) -> int:
        """How many models a side has."""
        return sum(group.count for group in self.participants if group.side == side)

    def begin(self, scale: Scale) -> GameState:
        """A game in which all models wait to be placed."""
        return GameState(
            scale=scale,
            table=self.layout(scale),
            waiting={model.name: model for model in self._models()},
            priority=self.first_priority,
            active=self.deployment[0].side,
            dark=None if self.dark is None else Distance(*self.dark).on(scale),
            loose_mounts=self.loose_mounts,
            start={side: self.count(side) for side in SIDES},
        )

    def layout(self, scale: Scale) -> Table:
        """The table with its scenery; games of one scenario share it, and all that is worked out about it."""
        if scale not in self._tables:
            self._tables[scale] = self._lay_out(scale)
        return self._tables[scale]

    @cached_property
    def _tables(self) -> dict[Scale, Table]:
        return {}

    def _lay_out(self, scale: Scale) -> Table:
        width, height = Distance(*self.table.width), Distance(*self.table.height)
        features = self.terrain
        if scale is Scale.CENTIMETRES:
            across, up = width.cm / width.inches, height.cm / height.inches
            features = tuple(_stretched(feature, across, up) for feature in features)
        return Table(width=width.on(scale), height=height.on(scale), features=features)

    def _models(self) -> Iterator[Model]:
        for group in self.participants:
            for name in group.names:
                yield Model.recruit(name, group.profile, group.options, group.side)

    @model_validator(mode="after")
    def _sound(self) -> Scenario:
        for group in self.participants:
            try:
                warrior(group.profile, group.options)
            except UnknownProfile as error:
                raise ValueError(f"participants[{group.name}]: {error}") from error
        self._check_names()
        self._check_deployment()
        self._check_terrain()
        return self

    def _check_names(self) -> None:
        names = [feature.name for feature in self.terrain]
        names += [name for group in self.participants for name in group.names]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"the name {twice!r} is used twice; expected a name of its own for each")

    def _check_deployment(self) -> None:
        for side in SIDES:
            steps = [step.count for step in self.deployment if step.side == side]
            have, placed = self._placed_by_steps(side), sum(count or 0 for count in steps)
            if placed > have or (placed < have and None not in steps) or None in steps[:-1]:
                counts = ", ".join("the rest" if count is None else str(count) for count in steps) or "none"
                raise ValueError(
                    f"deployment: found steps for {counts} of {side}'s models; expected them to fit {have}"
                )

            first = next((step for step in self.deployment if step.side == side), None)
            if first is not None and first.zone.kind == "near-first":
                raise ValueError(
                    f"deployment: found {side}'s first step near its first model; expected a zone of its own"
                )

    def _placed_by_steps(self, side: Side) -> int:
        """How many models of a side its steps place; those placed last come after them."""
        return sum(
            group.count
            for group in self.participants
            if group.side == side
            and not any(trait.placed_last for trait in warrior(group.profile, group.options).traits)
        )

    def _check_terrain(self) -> None:
        for feature in self.terrain:
            x0, y0, x1, y1 = feature.box
            if min(x0, y0) < 0 or x1 > self.table.width[0] or y1 > self.table.height[0]:
                raise ValueError(f"terrain[{feature.name}].polygon: found a corner off the table; expected none")


def _stretched(feature: Feature, across: float, up: float) -> Feature:
    return Feature.model_validate(
        feature.model_dump()
        | {
            "polygon": tuple((round(x * across, 3), round(y * up, 3)) for x, y in feature.polygon),
            "base": round(feature.base * CM, 3),
            "height": round(feature.height * CM, 3),
        }
    )
