"""What there is to see: a game, a position or a ruling in, shapes and texts out. Knows no screen."""

from skirmish.scene.proof import of_wound, with_proof
from skirmish.scene.shapes import (
    Disc,
    Frame,
    Label,
    Line,
    Mark,
    Poly,
    Ring,
    Role,
    Scene,
    Sector,
    Shape,
    Spot,
    outline,
)
from skirmish.scene.table import compose, of_state

__all__ = [
    "Disc",
    "Frame",
    "Label",
    "Line",
    "Mark",
    "Poly",
    "Ring",
    "Role",
    "Scene",
    "Sector",
    "Shape",
    "Spot",
    "compose",
    "of_state",
    "of_wound",
    "outline",
    "with_proof",
]
