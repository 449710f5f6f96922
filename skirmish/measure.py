"""Lengths: the two columns the game is played in, and the tolerances of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

GRID = 0.001
"""Positions lie on multiples of this, in table units."""


class Scale(StrEnum):
    """The unit of a game. A game uses one column of the book's pairs and never converts (intro.measuring)."""

    INCHES = "inches"
    CENTIMETRES = "centimetres"

    inches: bool
    """Whether lengths are read from the column of inches."""
    unit: str
    """The short name of the unit."""
    contact: float
    """Bases with a gap below this touch."""
    slack: float
    """An overlap, overshoot or trespass smaller than this is none."""
    fraction: float
    """The step to which movement left over after difficult terrain is rounded up (move.terrain)."""

    def __init__(self, name: str) -> None:
        self.inches = name == "inches"
        self.unit = "in" if self.inches else "cm"
        self.contact = 0.01 if self.inches else 0.025
        self.slack = 0.002 if self.inches else 0.005
        self.fraction = 0.5 if self.inches else 1.0

    def mm(self, length: float) -> float:
        """Table units of a length in millimetres: bases and heights are real sizes."""
        return length / (25.4 if self.inches else 10.0)


@dataclass(frozen=True, slots=True)
class Distance:
    """A length as the book prints it: one figure for inches, another for centimetres."""

    inches: float
    cm: float

    def on(self, scale: Scale) -> float:
        """The figure of the game's own column."""
        return self.inches if scale.inches else self.cm


def snap(value: float) -> float:
    """The nearest point of the grid."""
    return math.floor(value / GRID + 0.5) * GRID if abs(value) < 1e9 else value


def snap_point(x: float, y: float) -> tuple[float, float]:
    """A position on the grid, rounded to its printed digits so that equal positions compare equal."""
    return round(snap(x), 3), round(snap(y), 3)
