"""What is true of every state of every game."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from skirmish.forces.profile import SIDES, profile
from skirmish.measure import snap_point
from skirmish.phases import start
from skirmish.rules import effects, ground, riding, ring, shooting, standing
from skirmish.rules.barriers import ZONE
from skirmish.rules.going import full_move
from skirmish.rules.heroics import FOUGHT_TWICE
from skirmish.rules.tokens import GAZED
from skirmish.state import GameState, Model, Phase

EFFECTS = frozenset(
    {
        *effects.END_OF_TURN,
        *effects.END_OF_MOVE,
        *effects.SUSTAINED,
        *ring.END_OF_TURN,
        *start.POISONS,
        ring.WORN,
        FOUGHT_TWICE,
        GAZED,
    }
)
"""Everything that can be at work on a model."""

Place = tuple[str, float, float, float, str | None]
"""A profile, where one of it is, and the face it hangs on: all that its relation to the scenery depends on."""


def broken(state: GameState, known: set[Place] | None = None) -> list[str]:
    """Everything about a state that ought never to be, a sentence each; none in a sound one.

    ``known`` are places on this table that were found sound before and are passed over; new ones are added.
    """
    known = set() if known is None else known
    return [
        *_roll_call(state),
        *_crowded(state),
        *_misplaced(state, known),
        *_unwell(state),
        *_overspent(state),
        *_out_of_turn(state),
        *_misfought(state),
    ]


def _roll_call(state: GameState) -> Iterator[str]:
    """Each model stands under its own name in one list, and none is lost or too many."""
    lists = {
        "in play": state.models,
        "waiting": state.waiting,
        "fallen": state.fallen,
        "carried": state.carried,
        "gone": state.gone,
    }
    for title, models in lists.items():
        yield from (
            f"{model.name} is {title} under the name {name}" for name, model in models.items() if name != model.name
        )
    seen = Counter(name for models in lists.values() for name in models)
    yield from (f"{name} is counted {times} times" for name, times in seen.items() if times > 1)
    for side in SIDES:
        everybody = (model for models in lists.values() for model in models.values())
        count = sum(model.force == side and not model.loose for model in everybody)
        if count != state.start.get(side, count):
            yield f"{side} has {count} models; it began with {state.start[side]}"


def _crowded(state: GameState) -> Iterator[str]:
    """No two bases overlap."""
    models = list(state.models.values())
    x, y, radius = np.array([state.disc(model) for model in models]).reshape(-1, 3).T
    gaps = np.hypot(x[:, None] - x, y[:, None] - y) - radius[:, None] - radius
    for i, j in np.argwhere(gaps < -state.scale.slack):
        if i < j and state.same_level(models[i], models[j]):
            yield f"{models[i].name} and {models[j].name} overlap by {-gaps[i, j]:.4f}"


def _misplaced(state: GameState, known: set[Place]) -> Iterator[str]:
    """Each base is on the grid, on the table, on its ground, and in nothing solid."""
    alone = replace(state, models={})
    for model in state.models.values():
        place = model.base, model.x, model.y, model.z, model.climbing
        if place in known:
            continue
        problems = list(_out_of_place(alone, model))
        if not problems:
            known.add(place)
        yield from problems


def _out_of_place(alone: GameState, model: Model) -> Iterator[str]:
    if not all(map(math.isfinite, (model.x, model.y, model.z))):
        yield f"{model.name} is nowhere: {model.x}, {model.y}, {model.z}"
        return
    if snap_point(model.x, model.y) != model.at:
        yield f"{model.name} is off the grid at {model.x!r}, {model.y!r}"
    yield from (reason.text for reason in standing.objections(alone, model))
    yield from _ungrounded(alone, model)


def _ungrounded(state: GameState, model: Model) -> Iterator[str]:
    if model.climbing is None:
        floor, _ = ground.footing(state, model, model.x, model.y, model.z)
        if abs(floor - model.z) > 1e-6:
            yield f"{model.name} stands at height {model.z:g} where the ground is at {floor:g}"
        return
    feature = next((one for one in state.table.features if one.name == model.climbing), None)
    if feature is None or feature.kind != "rise" or not (feature.climbable or ground.clambers(model)):
        yield f"{model.name} hangs on {model.climbing}, which is no face to climb"
    elif not feature.bottom - 1e-6 <= model.z <= feature.top + 1e-6:
        yield f"{model.name} hangs at {model.z:g} on {feature.name}, {feature.bottom:g} to {feature.top:g}"
    elif feature.nearest(model.x, model.y)[0] > state.radius(model) + state.length(ZONE):
        yield f"{model.name} hangs on {feature.name} out of its reach"


def _unseated(state: GameState) -> Iterator[str]:
    """Every rider sits on a mount that lives, and everybody who is carried has one who carries him."""
    for model in _alive(state):
        whole = profile(model.mount).wounds if model.mount else 0
        if not (1 if model.mount else 0) <= model.mount_wounds <= whole:
            yield f"{model.name} rides with {model.mount_wounds} of {whole} wounds of a mount"
        if model.mount and (model.lying or model.climbing):
            yield f"{model.name} lies or climbs on its mount"
        if model.mount and profile(model.mount).ridden_mm is None:
            yield f"{model.name} rides {model.mount}, which bears nobody"
        if model.mount and model.warrior.strength >= riding.TOO_STRONG:
            yield f"{model.name} rides, with Strength {model.warrior.strength}"
        if model.passenger and not model.mount:
            yield f"{model.name} carries {model.passenger}, but has no mount"
        if model.loose and (model.mount or model.passenger):
            yield f"{model.name} is a mount, and rides or carries somebody"
        beast = riding.beast(state, model)
        if beast is not None and beast.wounds != model.mount_wounds:
            yield f"{model.name} rides {beast.name}, who has {beast.wounds} wounds and not {model.mount_wounds}"
    riders = [model for model in (*state.models.values(), *state.fallen.values()) if model.mount]
    borne = Counter(rider.passenger for rider in riders if rider.passenger)
    borne.update(beast.name for rider in riders if (beast := riding.beast(state, rider)))
    for name in {*borne, *state.carried}:
        if borne[name] != 1 or (name not in state.carried and name not in state.fallen):
            yield f"{name} is carried by {borne[name]}"


def _unwell(state: GameState) -> Iterator[str]:
    """Who is in play lives, whole figures only, and moved no further than it can."""
    yield from _unseated(state)
    for model in _alive(state):
        if not 1 <= model.wounds <= model.warrior.profile.wounds:
            yield f"{model.name} is in play with {model.wounds} of {model.warrior.profile.wounds} wounds"
        limit = full_move(state, model) + state.scale.fraction
        if not 0 <= model.moved <= limit:
            yield f"{model.name} moved {model.moved:g}, further than {limit:g}"
        if model.lying and model.climbing:
            yield f"{model.name} lies on the face of {model.climbing}"
    yield from (
        f"{model.name} has fallen with {model.wounds} wounds" for model in state.fallen.values() if model.wounds > 0
    )


def _overspent(state: GameState) -> Iterator[str]:
    """Points within the figures of the entry, and nothing at work on anybody that the rules do not know."""
    for model in _alive(state):
        entry = model.warrior.profile
        for title, points, most in (
            ("Might", model.might, max(1, entry.might)),
            ("Will", model.will, max(1, entry.will)),
            ("Fate", model.fate, entry.fate),
            ("free Might", model.free_might, entry.free.might),
            ("free Will", model.free_will, entry.free.will),
            ("shots", model.shots, shooting.most_shots(model)),
        ):
            if not 0 <= points <= most:
                yield f"{model.name} has {points} {title}, of {most} at most"
        if model.drained < 0:
            yield f"{model.name} has gained {-model.drained} Courage"
        yield from (f"{model.name} is under {effect!r}" for effect in set(model.effects) - EFFECTS)
        if len(set(model.effects)) < len(model.effects):
            yield f"{model.name} is under something twice: {', '.join(model.effects)}"
        if ring.wears(model) and not ring.bears(model):
            yield f"{model.name} wears the Ring and has it not"
        if model.home == model.side:
            yield f"{model.name} is of {model.home}, and said to be out of it"


def _out_of_turn(state: GameState) -> Iterator[str]:
    """Whoever is in the midst of a move is, or was, there, and heroic actions belong to their phase, one at a time."""
    known = (state.models, state.carried, state.fallen, state.gone)
    if state.moving is not None and not any(state.moving in models for models in known):
        yield f"{state.moving} is in its move, and nobody's name"
    if state.moving is not None and state.phase not in (Phase.MOVE, Phase.FIGHT):
        yield f"{state.moving} is in its move in the {state.phase.value} phase"
    if state.heroics and state.phase in (Phase.DEPLOY, Phase.PRIORITY):
        yield f"there are heroic actions in the {state.phase.value} phase"
    if sum(heroic.stage == "now" for heroic in state.heroics) > 1:
        yield "two heroic actions are worked out at once"
    called = Counter(heroic.hero for heroic in state.heroics)
    yield from (f"{name} has called {times} heroic actions" for name, times in called.items() if times > 1)


def _alive(state: GameState) -> Iterator[Model]:
    """Everybody who is in play, waits to be, or is carried."""
    return itertools.chain(state.models.values(), state.waiting.values(), state.carried.values())


def _misfought(state: GameState) -> Iterator[str]:
    """The fights of a phase are of two sides, one alone on a side of each, nobody in two, and none out of its phase."""
    if state.fights is None:
        return
    if state.phase is not Phase.FIGHT:
        yield f"there are fights in the {state.phase.value} phase"
    yield from (
        f"{name} is in {times} fights"
        for name, times in Counter(name for fight in state.fights if not fight.done for name in fight.names).items()
        if times > 1
    )
    for fight in state.fights:
        if not fight.good or not fight.evil or min(len(fight.good), len(fight.evil)) > 1:
            yield f"no fight: {', '.join(fight.good)} against {', '.join(fight.evil)}"
        for side in SIDES:
            for name in fight.of(side):
                model = state.models.get(name) or state.fallen.get(name)
                if model is None or model.side != side:
                    yield f"{name} fights for {side}, but is none of its models"
