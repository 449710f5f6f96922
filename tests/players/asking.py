"""Questions put to the captain in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.events import Event
from skirmish.players.captain import Captain
from skirmish.players.captain.marching import March
from skirmish.players.captain.moment import Moment
from skirmish.rules.contact import contacts
from skirmish.state import GameState, Side


def ask(state: GameState, decision: Decision, *, events: Sequence[Event] = (), last: Answer | None = None) -> Any:
    """What a fresh captain says; it must pass the check."""
    answer = Captain().choose(Moment(state, events, last), decision)
    assert not (ruling := decision.check(state, answer)).objections, ruling
    return answer


def movable(state: GameState, side: Side) -> ChooseMove:
    """The question to a side who moves next."""
    names = tuple(m.name for m in state.side(side) if not m.acted and m.name not in contacts(state) and not m.loose)
    return ChooseMove(side=side, models=names)


def march(state: GameState, side: Side) -> list[Answer]:
    """What a side does in a whole Move phase if every roll is kind; its models end where they go."""
    plan, done = March(state, side), list[Answer]()
    for _ in range(30):
        question = movable(state, side)
        if not question.models:
            break
        answer = plan.next(state, question)
        assert not (ruling := question.check(state, answer)).objections, ruling
        done.append(answer)
        if not isinstance(answer, Move):
            break
        model = state.models[answer.model]
        model.x, model.y = answer.route[-1]
        model.acted, model.charged = True, answer.charge
    return done


def charges(state: GameState, side: Side) -> dict[str, tuple[str, ...]]:
    """Who charges whom in it."""
    moves = (answer for answer in march(state, side) if isinstance(answer, Move))
    return {move.model: move.charge for move in moves if move.charge}
