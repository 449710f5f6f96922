"""Everything that can happen. An event is written after the fact, with the reasons for it; it is plain data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from skirmish.forces.profile import Side
from skirmish.ruling import Reason, plain

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened."""

    kind: ClassVar[str] = ""
    because: tuple[Reason, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain data, the kind first."""
        return {"kind": self.kind} | {item.name: plain(getattr(self, item.name)) for item in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployed(Event):
    """A model was placed."""

    kind: ClassVar[str] = "deployed"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A turn began; the dice are 0 in the first, where nobody rolls."""

    kind: ClassVar[str] = "turn"
    turn: int
    priority: Side
    good: int = 0
    evil: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan(Event):
    """A phase began."""

    kind: ClassVar[str] = "phase"
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotted(Event):
    """The random test of sight was rolled."""

    kind: ClassVar[str] = "spotted"
    viewer: str
    target: str
    roll: int
    seen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A model moved along a route; ``charged`` are the enemies it moved into touch with."""

    kind: ClassVar[str] = "moved"
    model: str
    route: tuple[Spot, ...]
    cost: float
    charged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodUp(Event):
    """A model on the ground got up."""

    kind: ClassVar[str] = "stood_up"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(Event):
    """A model lay down, or was laid down."""

    kind: ClassVar[str] = "lay_down"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(Event):
    """A model tried to jump something; roll 0 when it needed none."""

    kind: ClassVar[str] = "jumped"
    model: str
    over: str
    roll: int
    score: int
    outcome: str
    """``fails``, ``crosses`` or ``bounds``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Climbed(Event):
    """A model climbed; roll 0 when it needed none."""

    kind: ClassVar[str] = "climbed"
    model: str
    feature: str
    roll: int
    outcome: str
    """``falls``, ``climbs`` (it may hang on the face), ``tops`` (reaches the end), ``bounds`` (and goes on)."""
    z: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A model fell or jumped down further than is safe: so many hits."""

    kind: ClassVar[str] = "fell"
    model: str
    drop: float
    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Event):
    """A model shot: its die to hit."""

    kind: ClassVar[str] = "shot"
    shooter: str
    target: str
    weapon: str
    roll: int
    needed: int
    hit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InTheWay(Event):
    """A die for something in the way of a shot."""

    kind: ClassVar[str] = "in_the_way"
    shooter: str
    thing: str
    roll: int
    stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotIntoFight(Event):
    """A die for which side of a fight a shot hits."""

    kind: ClassVar[str] = "shot_into_fight"
    shooter: str
    roll: int
    victim: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FightsPaired(Event):
    """The touching models were paired off."""

    kind: ClassVar[str] = "paired"
    fights: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    """Good, evil of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightBegan(Event):
    """A fight began: weapons in use, who shields, who supports whom."""

    kind: ClassVar[str] = "fight"
    good: tuple[str, ...]
    evil: tuple[str, ...]
    weapons: tuple[tuple[str, str], ...] = ()
    shielding: tuple[str, ...] = ()
    supports: tuple[tuple[str, str], ...] = ()
    """Spearman, friend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRolled(Event):
    """Who wins a fight: each side's dice by model, the best scores, and the winner."""

    kind: ClassVar[str] = "duel"
    good: tuple[tuple[str, int], ...]
    """Model, score after modifiers; one entry a die."""
    evil: tuple[tuple[str, int], ...]
    winner: Side
    tie_roll: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedAway(Event):
    """A beaten model went back, or moved what it could when trapped."""

    kind: ClassVar[str] = "backed_away"
    model: str
    at: Spot
    trapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeWay(Event):
    """A friend made way for a beaten model."""

    kind: ClassVar[str] = "made_way"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted(Event):
    """A model was shifted slightly so that the sides of a fight no longer touch."""

    kind: ClassVar[str] = "parted"
    model: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowAtBarrier(Event):
    """A die for whether a blow gets past the barrier."""

    kind: ClassVar[str] = "blow_at_barrier"
    striker: str
    barrier: str
    roll: int
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundRolled(Event):
    """A roll on the Wound chart; ``second`` is 0 where one die was enough."""

    kind: ClassVar[str] = "wound"
    source: str
    """The striker or shooter, or ``fall``."""
    victim: str
    needed: str
    roll: int
    second: int
    wounded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Slain(Event):
    """A model lost its last wound."""

    kind: ClassVar[str] = "slain"
    model: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossed(Event):
    """A charger took a place beyond the barrier it fought over."""

    kind: ClassVar[str] = "crossed"
    model: str
    barrier: str
    at: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Knocked(Event):
    """A die for whether a climber is knocked off, or loses his footing."""

    kind: ClassVar[str] = "knocked"
    model: str
    roll: int
    falls: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A turn ended: how many models each side has left."""

    kind: ClassVar[str] = "turn_end"
    turn: int
    good: int
    evil: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game ended; no winner is a draw."""

    kind: ClassVar[str] = "game_end"
    winner: Side | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewound(Event):
    """Answers were taken back past rolls, by request."""

    kind: ClassVar[str] = "rewound"
    answers: int
    rolls: int
