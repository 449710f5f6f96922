"""All decisions and answers by kind, and their JSON forms."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import (
    Cast,
    ChooseResist,
    ChooseResister,
    ChooseSecondTry,
    ChooseVictimPart,
    CommandMove,
    Resist,
    Resister,
    VictimPart,
    WalkTo,
)
from skirmish.decisions.contest import (
    Bid,
    BidMight,
    BlowHorn,
    ChooseHorn,
    ChooseReroll,
    ChooseTested,
    PutForward,
    Reroll,
)
from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.decisions.fighting import (
    ChooseCharger,
    ChooseFight,
    ChoosePairing,
    ChooseRetreat,
    ChooseStance,
    ChooseStrike,
    Declare,
    DeclareWays,
    NextCharger,
    Pairing,
    PickFight,
    Retreat,
    Stance,
    StrikeAt,
)
from skirmish.decisions.heroics import CallHeroic, ChooseHeroic, OrderHeroics, PickHeroic
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import (
    ChooseGear,
    ChooseRollAgain,
    Dismount,
    JumpDown,
    LeaveGear,
    Mount,
    MountUp,
    RollAgain,
)
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.decisions.spending import ChooseFate, ChooseMight, SpendFate, SpendMight
from skirmish.decisions.spoils import ChooseBearer, PickUp, Raise, TakeUp
from skirmish.decisions.start import ChooseWard, Gaze, PlaceMarker, StandAt, SwearTo
from skirmish.decisions.stooping import Stoop
from skirmish.decisions.striking import ChooseUse, Use
from skirmish.decisions.volley import Allocate, AllocateHit, Volley

DECISIONS: dict[str, type[Decision]] = {
    str(kind.model_fields["kind"].default): kind
    for kind in (
        Place,
        ChooseMove,
        ChooseShot,
        AllocateHit,
        ChoosePairing,
        ChooseFight,
        DeclareWays,
        ChooseStance,
        ChooseHorn,
        ChooseTested,
        ChooseReroll,
        BidMight,
        ChooseRetreat,
        ChooseStrike,
        ChooseUse,
        ChooseCharger,
        ChooseBearer,
        PickUp,
        ChooseMight,
        ChooseFate,
        ChooseRollAgain,
        ChooseGear,
        ChooseHeroic,
        OrderHeroics,
        ChooseWard,
        PlaceMarker,
        ChooseResist,
        ChooseSecondTry,
        ChooseResister,
        ChooseVictimPart,
        CommandMove,
    )
}
ANSWERS: dict[str, type[Answer]] = {
    str(kind.model_fields["kind"].default): kind
    for kind in (
        PlaceAt,
        Move,
        Shoot,
        Volley,
        Allocate,
        Done,
        Pairing,
        PickFight,
        Declare,
        Stance,
        BlowHorn,
        PutForward,
        Reroll,
        Bid,
        Retreat,
        StrikeAt,
        Use,
        NextCharger,
        Raise,
        TakeUp,
        SpendMight,
        SpendFate,
        Mount,
        Dismount,
        MountUp,
        JumpDown,
        RollAgain,
        LeaveGear,
        CallHeroic,
        PickHeroic,
        SwearTo,
        StandAt,
        Gaze,
        WearRing,
        RemoveRing,
        Stoop,
        Cast,
        Resist,
        Resister,
        VictimPart,
        WalkTo,
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
