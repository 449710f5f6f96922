"""The answer that gives up a move for a stone to throw."""

from __future__ import annotations

from typing import Literal

from skirmish.decisions.base import Answer


class Stoop(Answer):
    """Stay where it is and pick up a stone to throw (stone.stoop)."""

    kind: Literal["stoop"] = "stoop"
    model: str
