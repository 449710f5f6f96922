"""Where a model may stand: on the table, clear of other bases and of scenery."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.rules import ground
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model
from skirmish.table import Feature

HAIR = 1e-9
"""What sums of floats may be off."""


def objections(state: GameState, model: Model) -> Iterator[Reason]:
    """What keeps a model from standing where it is, among the models in play and the scenery.

    The model itself need not be in play.
    """
    yield from _over_the_edge(state, model)
    yield from _on_a_base(state, model)
    yield from _in_scenery(state, model)


def walls(state: GameState, model: Model, z: float) -> tuple[tuple[str, Feature], ...]:
    """What no base overlaps, with the rule that says so, for a model that stands at height ``z``."""
    return ground.walls(state, model, z)


def _over_the_edge(state: GameState, model: Model) -> Iterator[Reason]:
    radius, table = state.radius(model), state.table
    for edge, room in (
        ("left", model.x),
        ("right", table.width - model.x),
        ("bottom", model.y),
        ("top", table.height - model.y),
    ):
        beyond = radius - room
        if beyond > state.scale.slack + HAIR:
            text = f"{model.name} reaches {beyond:.3f} {state.scale.unit} over the {edge} edge of the table"
            yield objection("move.table_edge", text, beyond=beyond)


def _on_a_base(state: GameState, model: Model) -> Iterator[Reason]:
    for other in state.near(model, 0.0):
        overlap = -state.gap(model, other)
        if overlap > state.scale.slack + HAIR and state.same_level(model, other):
            text = f"{model.name} overlaps the base of {other.name} by {overlap:.3f} {state.scale.unit}"
            yield objection("move.models", text, overlap=overlap)


def _in_scenery(state: GameState, model: Model) -> Iterator[Reason]:
    radius = state.radius(model)
    for rule, feature in walls(state, model, model.z):
        x0, y0, x1, y1 = feature.box
        if not (x0 - radius < model.x < x1 + radius and y0 - radius < model.y < y1 + radius):
            continue
        distance = feature.nearest(model.x, model.y)[0]
        depth = radius + distance if feature.covers(model.x, model.y) else radius - distance
        if depth > state.scale.slack + HAIR and feature.name != model.climbing:
            text = f"{model.name} stands {depth:.3f} {state.scale.unit} into {feature.name}"
            yield objection(rule, text, overlap=depth)
