"""Answers in the Move phase that concern the Ring."""

from __future__ import annotations

from typing import Literal

from skirmish.decisions.base import Answer


class WearRing(Answer):
    """The bearer puts on the Ring."""

    kind: Literal["wear_ring"] = "wear_ring"
    model: str


class RemoveRing(Answer):
    """The wearer tries to take off the Ring."""

    kind: Literal["remove_ring"] = "remove_ring"
    model: str
