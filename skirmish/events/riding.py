"""What happens between riders and their mounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from skirmish.events.base import Event, Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown(Event):
    """A model was thrown from a mount; roll 0 when no die decided how it fell."""

    kind: ClassVar[str] = "thrown"
    model: str
    mount: str
    at: Spot
    roll: int
    outcome: str
    """``flying`` (hit and on the ground), ``dust`` (up, and done for this turn), ``leaps`` (unharmed)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mounted(Event):
    """A model tried to mount, or to mount up behind the ``carrier``."""

    kind: ClassVar[str] = "mounted"
    model: str
    mount: str
    roll: int
    outcome: str
    """``fails``, ``mounts`` (and moves no more), ``rides`` (and may move on)."""
    carrier: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismounted(Event):
    """A rider or a passenger got down; ``done`` if that ended his move."""

    kind: ClassVar[str] = "dismounted"
    model: str
    at: Spot
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MountLost(Event):
    """What becomes of a mount without its rider; ``loose`` is its name if it stays on the table."""

    kind: ClassVar[str] = "mount_lost"
    rider: str
    mount: str
    outcome: str
    """``slain``, ``gone``, ``loose``."""
    loose: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GearLeft(Event):
    """A rider left an item on his mount."""

    kind: ClassVar[str] = "gear_left"
    model: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SteppedAside(Event):
    """A loose mount stepped out of somebody's way."""

    kind: ClassVar[str] = "stepped_aside"
    model: str
    at: Spot
