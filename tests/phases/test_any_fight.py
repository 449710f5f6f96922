"""Fights of riders, beasts, wraiths and Heroes thrown together: whatever is answered, the table stays in order."""

from __future__ import annotations

import contextlib
import math
import random

import pytest

from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.dice import Dice, seeded
from skirmish.forces.profile import SIDES
from skirmish.invariants import broken
from skirmish.measure import snap_point
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import standing
from skirmish.rules.contact import contacts, touched_by
from skirmish.state import GameState, Model, Phase
from tests.builders import stage

WHO = (
    ("knights-of-minas-tirith", ()),
    ("rider-of-rohan", ()),
    ("warrior-of-minas-tirith", ("spear",)),
    ("the-king-of-the-dead", ()),
    ("aragorn-strider", ("anduril", "horse")),
    ("frodo-baggins", ()),
    ("horse", ()),
    ("warg-rider", ()),
    ("orc-warrior", ("spear",)),
    ("witch-king", ("fell-beast", "morgul-blade")),
    ("ringwraith", ("horse",)),
    ("the-balrog", ()),
    ("the-dark-lord-sauron", ("the-one-ring",)),
    ("shelob", ()),
    ("cave-troll", ("troll-chain",)),
    ("gollum", ()),
    ("warg", ()),
)


def crowd(rng: random.Random) -> GameState:
    """Up to a dozen models of all sorts, most of them in touch, some of them just come at the charge."""
    state = stage(phase=Phase.FIGHT, priority=rng.choice(SIDES), width=14, height=14)
    state.loose_mounts = rng.random() < 0.5
    for number in range(60):
        profile, options = rng.choice(WHO)
        model = Model.recruit(f"x{number}", profile, options)
        if model.loose:
            model.side = "evil" if profile == "warg" else "good"
        model.x, model.y = snap_point(*_spot(state, model, rng))
        if len(state.models) < 12 and not any(standing.objections(state, model)):
            state.models[model.name] = model
            model.wounds = rng.randint(1, model.wounds)
            model.will = min(model.will, rng.randint(1, 3))
            _seat(state, model, rng)
    for model in state.models.values():
        if rng.random() < 0.5 and not model.loose:
            model.charged = touched_by(state, model)
            model.moved = 3.0
        model.lying = model.mount is None and not model.loose and rng.random() < 0.1
    everybody = (*state.models.values(), *state.carried.values())
    state.start = {side: sum(model.force == side and not model.loose for model in everybody) for side in SIDES}
    return state


def _spot(state: GameState, model: Model, rng: random.Random) -> tuple[float, float]:
    if not state.models:
        return 7.0, 7.0
    beside = rng.choice(list(state.models.values()))
    apart = state.radius(model) + state.radius(beside) + rng.choice((0.0, 0.0, 0.0, 0.6))
    angle = rng.uniform(0, math.tau)
    return beside.x + apart * math.cos(angle), beside.y + apart * math.sin(angle)


def _seat(state: GameState, rider: Model, rng: random.Random) -> None:
    """Now and then somebody sits behind a rider."""
    if rider.mount == "horse" and rng.random() < 0.3:
        passenger = Model.recruit(f"{rider.name}-behind", "gimli", side=rider.side)
        passenger.x, passenger.y = rider.at
        state.carried[passenger.name], rider.passenger = passenger, passenger.name


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_answered_the_table_stays_in_order(seed: int) -> None:
    rng = random.Random(seed)
    state = crowd(rng)
    play = Play(state, Dice(seeded(seed)))
    while state.phase is Phase.FIGHT:
        flow = fight.step(play)
        with contextlib.suppress(StopIteration):
            question = next(flow)
            while True:
                answer = question.sample(state, rng)
                assert not (ruling := question.check(state, answer)).objections, ruling
                assert parse_decision(question.model_dump(mode="json")) == question
                question = flow.send(parse_answer(answer.model_dump(mode="json")))
        assert broken(state) == []
    assert contacts(state) == {}
