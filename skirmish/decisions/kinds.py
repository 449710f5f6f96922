"""All decisions and answers by kind, and their JSON forms."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.decisions.fighting import (
    ChooseCharger,
    ChooseFight,
    ChoosePairing,
    ChooseRetreat,
    ChooseStance,
    ChooseStrike,
    NextCharger,
    Pairing,
    PickFight,
    Retreat,
    Stance,
    StrikeAt,
)
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.decisions.spending import ChooseFate, ChooseMight, SpendFate, SpendMight

DECISIONS: dict[str, type[Decision]] = {
    str(kind.model_fields["kind"].default): kind
    for kind in (
        Place,
        ChooseMove,
        ChooseShot,
        ChoosePairing,
        ChooseFight,
        ChooseStance,
        ChooseRetreat,
        ChooseStrike,
        ChooseCharger,
        ChooseMight,
        ChooseFate,
    )
}
ANSWERS: dict[str, type[Answer]] = {
    str(kind.model_fields["kind"].default): kind
    for kind in (
        PlaceAt,
        Move,
        Shoot,
        Done,
        Pairing,
        PickFight,
        Stance,
        Retreat,
        StrikeAt,
        NextCharger,
        SpendMight,
        SpendFate,
    )
}


class InvalidAnswer(ValueError):
    """Data that is no answer; the message says where and what was expected."""


def parse_answer(data: Any) -> Answer:
    """The answer that plain data holds; raises InvalidAnswer, in one line."""
    if not isinstance(data, dict) or data.get("kind") not in ANSWERS:
        found = data.get("kind") if isinstance(data, dict) else data
        raise InvalidAnswer(f"kind: found {found!r}, expected one of {', '.join(ANSWERS)}")
    try:
        return ANSWERS[data["kind"]].model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or data["kind"]
        raise InvalidAnswer(f"{place}: {first['msg']}, found {str(first['input'])[:80]!r}") from None


def parse_decision(data: dict[str, Any]) -> Decision:
    """The decision that plain data holds; raises KeyError or pydantic's ValidationError."""
    return DECISIONS[data["kind"]].model_validate(data)


__all__ = ["ANSWERS", "DECISIONS", "Answer", "Decision", "Done", "InvalidAnswer", "parse_answer", "parse_decision"]
