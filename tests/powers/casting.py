"""A power cast in a small position."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.casting import Cast
from skirmish.phases.magic import carry_out
from skirmish.phases.play import Play
from skirmish.state import Model
from tests.builders import carry, of


def caster(profile: str, name: str = "c", x: float = 24.0, y: float = 24.0, *options: str, **changes: Any) -> Model:
    """A caster without Might, so that he is not asked whether to spend any."""
    changes.setdefault("might", 0)
    return of(profile, name, x, y, *options, **changes)


def cast(
    play: Play, power: str, target: str | None = None, *answers: Answer, dice: int = 1, by: str = "c"
) -> list[Decision]:
    """Cast a power that is lawful, each answer lawful too; what was asked on the way."""
    answer = Cast(model=by, power=power, target=target, dice=dice)
    assert not answer.judge(play.state).objections, answer.judge(play.state)
    return carry(carry_out(play, answer), *answers, lawful=play.state)


def told(play: Play, kind: type) -> Any:
    """The one event of a kind."""
    (event,) = [event for event in play.events if isinstance(event, kind)]
    return event
