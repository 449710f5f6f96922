"""The die of a jump, a climb or a leap into the saddle: who rolls two, who rolls again, and Might."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from skirmish.decisions.riding import ChooseRollAgain, RollAgain
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.ruling import Reason
from skirmish.state import Model
from skirmish.traits import Trait

FACES = range(1, 7)


class Attempt(NamedTuple):
    """What a die counts as in the end, and why it is not what fell first."""

    face: int
    because: tuple[Reason, ...]


def attempt(
    play: Play, model: Model, purpose: str, rank: Callable[[int], int], *, rerolls: bool = False
) -> Flow[Attempt]:
    """Roll for a model, once more if it may and likes, and let a Hero spend Might (jump.old, hero.might).

    ``rank`` tells how good a face is; faces of a rank do the same. ``rerolls`` is whether an expert rider's skill
    counts here (cavalry.expert).
    """
    old = _first(trait.totters() for trait in model.warrior.traits)
    again = _first(trait.rerolls_jump() for trait in model.warrior.traits) if rerolls else None
    because = [old] if old else []
    face = _lowest(play, model, purpose, 2 if old else 1)
    if again and rank(face) < max(map(rank, FACES)):
        answer: RollAgain = yield ChooseRollAgain(side=model.side, model=model.name, purpose=purpose, face=face)
        if answer.again:
            because.append(again)
            face = _lowest(play, model, purpose, 2 if old else 1)
    face = yield from boost(play, model.name, purpose, face, [one for one in FACES if rank(one) > rank(face)])
    return Attempt(face, tuple(because))


def spared(traits: Iterable[Trait], question: Callable[[Trait], Reason | None]) -> Reason | None:
    """Why a model needs no die, if one of its traits says so."""
    return _first(map(question, traits))


def _lowest(play: Play, model: Model, purpose: str, dice: int) -> int:
    return min(play.dice.roll(purpose, model.name, dice))


def _first(reasons: Iterable[Reason | None]) -> Reason | None:
    return next((reason for reason in reasons if reason), None)
