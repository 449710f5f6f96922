"""What the strikes of a fight do besides wounds, and what befalls those who are hard to kill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RiddenDown(Event):
    """A beaten model was knocked to the ground by one who charged it."""

    kind: ClassVar[str] = "ridden_down"
    model: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBack(Event):
    """A winner did not strike; the reasons say why."""

    kind: ClassVar[str] = "held_back"
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chained(Event):
    """A die for whether a chain catches a beaten enemy."""

    kind: ClassVar[str] = "chained"
    striker: str
    victim: str
    roll: int
    caught: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entangled(Event):
    """A lash that would wound brought more strikes."""

    kind: ClassVar[str] = "entangled"
    striker: str
    victim: str
    strikes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept(Event):
    """A winner struck at everybody instead of as often as usual."""

    kind: ClassVar[str] = "swept"
    striker: str
    victims: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tainted(Event):
    """A wound left something behind that goes on to work."""

    kind: ClassVar[str] = "tainted"
    model: str
    effect: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClungToLife(Event):
    """A die for whether a model recovers its last wound."""

    kind: ClassVar[str] = "clung_to_life"
    model: str
    roll: int
    lives: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Wearied(Event):
    """A fight cost a model Will; so much is left."""

    kind: ClassVar[str] = "wearied"
    model: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Banished(Event):
    """A model that lives by its Will had none left."""

    kind: ClassVar[str] = "banished"
    model: str
