"""What a model may do in its move, checked and proposed act by act."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from skirmish.decisions.base import Answer
from skirmish.decisions.casting import any_cast
from skirmish.decisions.riding import Dismount, JumpDown, Mount, MountUp
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.start import Gaze
from skirmish.decisions.stooping import Stoop
from skirmish.rules import heroics, moving, riding, ring, shooting, stones, tether, tokens
from skirmish.rules.contact import contacts, touching_friends
from skirmish.ruling import Reason, Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model, Phase

WILFUL = frozenset({"stoop", "cast", "mount", "dismount", "mount_up"})
"""Acts of one who is master of himself."""
OFTEN = 0.25
"""How often a random answer is something else than a move, where there is something else."""


def check(state: GameState, answer: Any) -> Ruling:
    """Whether a model may do something in its move; one whom the Ring has mastered is moved, and no more."""
    model = state.model(answer.model)
    if model is not None and ring.MASTERED in model.effects and answer.kind in WILFUL:
        return rule((objection("ring.mastered", f"{model.name} is led where another will has him go, and no more"),))
    ruling: Ruling = CHECKS[answer.kind](state, answer)
    return ruling


def whim(state: GameState, model: Model, rng: random.Random) -> Answer | None:
    """Something else than a move that a model could try, at random; not all of it passes its check."""
    if rng.random() > OFTEN:
        return None
    ideas = [idea for propose in WHIMS for idea in propose(state, model, rng)]
    return rng.choice(ideas) if ideas else None


def _move(state: GameState, answer: Any) -> Ruling:
    """A move by the rules of moving, and by what else binds this model."""
    model = state.models[answer.model]
    plan = moving.plan(state, model, answer.order())
    more = [
        reason
        for reason in (
            heroics.strays(state, model, plan.end),
            tether.strays(state, model, plan.end),
            *_mastered(model, plan, answer),
            *_throw(state, model, answer),
        )
        if reason is not None
    ]
    if not more:
        return plan.ruling
    verdict = Verdict.NO if any(reason.objects for reason in more) else plan.ruling.verdict
    return replace(plan.ruling, verdict=verdict, because=(*plan.ruling.because, *more))


def _mount(state: GameState, answer: Any) -> Ruling:
    """Into a saddle, which may be further from a Hero whose call he answers."""
    ruling, steed = riding.check_mount(state, answer.model, answer.mount), state.models.get(answer.mount)
    if steed is None:
        return ruling
    return _within_call(state, answer, ruling, replace(steed, name=answer.model))


def _dismount(state: GameState, answer: Any) -> Ruling:
    """Out of it."""
    ruling = riding.check_dismount(state, answer.model, answer.at)
    return _within_call(state, answer, ruling, riding.on_foot(state, state.models[answer.model], answer.at))


def _within_call(state: GameState, answer: Any, ruling: Ruling, there: Model) -> Ruling:
    stray = heroics.strays(state, state.models[answer.model], there)
    return ruling if stray is None else rule((*ruling.because, stray))


def _mastered(model: Model, plan: moving.Plan, answer: Any) -> Iterator[Reason]:
    """One whom the enemy moves comes to no harm by it (ring.mastered)."""
    if ring.MASTERED not in model.effects:
        return
    if any(step.kind != "walk" for step in plan.steps):
        yield objection("ring.mastered", f"{model.name} walks where he is led, and is not made to jump, climb or fall")
    if answer.throw is not None:
        yield objection("ring.mastered", f"{model.name} is led, and throws nothing on the way")


def _throw(state: GameState, model: Model, answer: Any) -> Iterator[Reason]:
    if answer.throw is None:
        return
    if answer.throw not in answer.charge:
        yield objection("throw.charge", f"{answer.throw} is thrown at, but not charged")
    if state.phase is Phase.FIGHT:
        yield objection("heroic.combat", f"{model.name} throws nothing: after a heroic combat one moves, no more")
    yield from shooting.may_shoot(state, model, weapon=shooting.THROWN).objections
    if model.side == "good" and answer.throw in contacts(state):
        yield objection("throw.charge", f"{answer.throw} is engaged, and a good model does not throw into a fight")


def _casts(state: GameState, model: Model, rng: random.Random) -> Iterator[Answer]:
    answer = any_cast(state, model, rng)
    if answer is not None:
        yield answer


def _rides(state: GameState, model: Model, rng: random.Random) -> Iterator[Answer]:
    """Into a saddle or out of it."""
    if model.name in state.carried:
        under = riding.carrier(state, model) or model
        yield JumpDown(model=model.name, at=_beside(state, under, model, rng))
        return
    if model.mount is not None:
        yield Dismount(model=model.name, at=_beside(state, model, replace(model, mount=None), rng))
        return
    for other in touching_friends(state, model):
        if other.mount is not None:
            yield MountUp(model=model.name, carrier=other.name)
        else:
            yield Mount(model=model.name, mount=other.name)


def _beside(state: GameState, one: Model, other: Model, rng: random.Random) -> tuple[float, float]:
    """Somewhere in touch with a model."""
    angle, apart = rng.uniform(0, math.tau), state.radius(one) + state.radius(other) + state.scale.slack
    return one.x + apart * math.cos(angle), one.y + apart * math.sin(angle)


def _others(_state: GameState, model: Model, _rng: random.Random) -> Iterator[Answer]:
    if ring.bears(model):
        yield RemoveRing(model=model.name) if ring.wears(model) else WearRing(model=model.name)
    if model.hero and model.fate < model.warrior.profile.fate:
        yield Gaze(model=model.name)
    if stones.throws_stones(model):
        yield Stoop(model=model.name)


WHIMS: tuple[Callable[[GameState, Model, random.Random], Iterator[Answer]], ...] = (_casts, _rides, _others)

CHECKS: dict[str, Callable[[GameState, Any], Ruling]] = {
    "move": _move,
    "stoop": lambda state, answer: stones.check_stoop(state, state.models[answer.model]),
    "cast": lambda state, answer: answer.judge(state),
    "mount": _mount,
    "mount_up": lambda state, answer: riding.check_mount_up(state, answer.model, answer.carrier),
    "dismount": _dismount,
    "jump_down": lambda state, answer: riding.check_jump_down(state, answer.model, answer.at),
    "wear_ring": lambda state, answer: ring.check_wear(state.models[answer.model]),
    "remove_ring": lambda state, answer: ring.check_remove(state.models[answer.model]),
    "gaze": lambda state, answer: tokens.check_gaze(state, state.models[answer.model]),
}
"""By the kind of the answer."""
