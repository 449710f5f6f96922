"""What every event is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

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
