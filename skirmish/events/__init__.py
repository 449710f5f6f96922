"""Everything that can happen. An event is written after the fact, with the reasons for it; it is plain data."""

from skirmish.events.base import Event, Spot
from skirmish.events.fighting import (
    BackedAway,
    BlowAtBarrier,
    Crossed,
    DuelRolled,
    FightBegan,
    FightsPaired,
    MadeWay,
    Parted,
    Slain,
    WoundRolled,
)
from skirmish.events.heroes import FateRolled, MightSpent
from skirmish.events.moving import Climbed, Fell, Jumped, Knocked, LayDown, Moved, Spotted, StoodUp
from skirmish.events.shooting import InTheWay, Shot, ShotIntoFight
from skirmish.events.turn import Deployed, GameEnded, PhaseBegan, Rewound, TurnBegan, TurnEnded

__all__ = [
    "BackedAway",
    "BlowAtBarrier",
    "Climbed",
    "Crossed",
    "Deployed",
    "DuelRolled",
    "Event",
    "FateRolled",
    "Fell",
    "FightBegan",
    "FightsPaired",
    "GameEnded",
    "InTheWay",
    "Jumped",
    "Knocked",
    "LayDown",
    "MadeWay",
    "MightSpent",
    "Moved",
    "Parted",
    "PhaseBegan",
    "Rewound",
    "Shot",
    "ShotIntoFight",
    "Slain",
    "Spot",
    "Spotted",
    "StoodUp",
    "TurnBegan",
    "TurnEnded",
    "WoundRolled",
]
