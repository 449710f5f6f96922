"""Powers cast at random in a crowd: what is proposed is lawful, and every position on the way is sound."""

from __future__ import annotations

import random

import pytest

from skirmish.decisions.casting import any_cast
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.dice import Dice, seeded
from skirmish.events import Event, MountLost
from skirmish.forces.profile import profiles
from skirmish.invariants import broken
from skirmish.phases.magic import carry_out
from skirmish.phases.play import Play
from skirmish.report import told
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import box, man, mounted, of, orc, stage


class Watched(Play):
    """A play that looks at the position after every event."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        assert told(event, "in")
        if not isinstance(event, MountLost):  # the rider comes down with the event after it
            assert broken(self.state) == [], event


def crowd(rng: random.Random) -> GameState:
    """All casters, some of them mounted, in the midst of others."""
    features = (
        box("cliff", "rise", 4, 22, 30, 26, height=3),
        box("wall", "barrier", 18, 19, 23, 19.4, height=1),
        box("rock", "block", 27, 17, 29, 19, height=3),
    )
    state = stage(features=features, width=40, height=30)
    state.start, state.loose_mounts = {}, rng.random() < 0.5
    for number, entry in enumerate(profile for profile in profiles().values() if profile.powers):
        mounts = [option.id for option in entry.options if option.mount]
        _add(state, rng, of(entry.id, f"c{number}", 0, 0, *mounts[: rng.randint(0, 1)]))
    for number in range(40):
        name = f"m{number}"
        _add(state, rng, rng.choice((man(name, 0, 0), orc(name, 0, 0), mounted(name, 0, 0), of("cave-troll", name))))
    return state


def _add(state: GameState, rng: random.Random, model: Model) -> None:
    model.x, model.y = round(rng.uniform(6, 34), 3), round(rng.uniform(4, 29), 3)
    model.z = state.table.ground(model.x, model.y)
    state.models[model.name] = model
    if broken(state):
        del state.models[model.name]


@pytest.mark.parametrize("seed", range(6))
def test_random_magic_is_sound_and_lawful(seed: int) -> None:
    rng = random.Random(seed)
    state = crowd(rng)
    cast = 0
    for name in 3 * list(state.models):
        model = state.models.get(name)
        if model is None:
            continue
        state.active, model.cast = model.side, False
        answer = any_cast(state, model, rng)
        if answer is None:
            continue
        assert parse_answer(answer.model_dump(mode="json")) == answer
        flow = carry_out(Watched(state, Dice(seeded(rng.randrange(10**9)))), answer)
        question = next(flow, None)
        while question is not None:
            assert parse_decision(question.model_dump(mode="json")) == question
            proposal = question.sample(state, rng)
            assert question.check(state, proposal).verdict is not Verdict.NO
            try:
                question = flow.send(proposal)
            except StopIteration:
                question = None
        cast += 1
    assert cast > 5
