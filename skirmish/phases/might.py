"""Might spent on dice that have been rolled."""

from __future__ import annotations

from collections.abc import Collection

from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.events import MightSpent
from skirmish.phases.play import Flow, Play
from skirmish.rules import heroes
from skirmish.ruling import Reason


def boost(play: Play, owner: str, purpose: str, face: int, wanted: Collection[int]) -> Flow[int]:
    """What a die of a Hero's is after Might (hero.might).

    He is asked only when the die is not among the ``wanted`` scores and his Might can bring it there.
    """
    model = play.state.model(owner)
    most = heroes.points(play.state, model) if model else 0
    within = tuple(score for score in sorted(wanted) if 1 <= score <= 6 and abs(score - face) <= most)
    if model is None or face in wanted or not within:
        return face
    answer: SpendMight = yield ChooseMight(
        side=model.side, hero=owner, purpose=purpose, face=face, wanted=within, most=most
    )
    return spend(play, owner, purpose, face, answer)


def spend(play: Play, owner: str, purpose: str, face: int, answer: SpendMight) -> int:
    """Pay for a change of a die, tell of it; the score that comes of it."""
    model = play.state.model(owner)
    if not answer.points or model is None:
        return face
    cost, dulled = heroes.price(play.state, model)
    heroes.pay(play.state, model, answer.points)
    becomes = face - answer.points if answer.lower else face + answer.points
    reason = Reason("hero.might", f"{owner} makes a {face} a {becomes}", {"cost": cost * answer.points})
    play.tell(
        MightSpent(
            hero=owner,
            purpose=purpose,
            points=answer.points * cost,
            face=face,
            becomes=becomes,
            left=model.might,
            because=(reason, *dulled),
        )
    )
    return becomes
