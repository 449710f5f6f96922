"""The nearest place where a model can be put down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from skirmish.geometry import discs
from skirmish.geometry.shapes import Field, pack
from skirmish.rules import standing
from skirmish.state import GameState, Model


def nearest(state: GameState, wish: Model, *, touch: bool = False, off: Iterable[ArrayLike] = ()) -> Model | None:
    """A model as it would stand nearest to where it is wished, clear of bases, walls and the edge of the table.

    It ends out of contact with every enemy, unless it may ``touch`` them, and ``off`` some polygons. None when there is
    no room anywhere.
    """
    others = [other for other in state.models.values() if other.name != wish.name and state.same_level(wish, other)]
    enemies = [] if touch else [state.disc(other) for other in others if other.side != wish.side]
    around = Field(
        np.array([state.disc(other) for other in others], dtype=np.float64).reshape(-1, 3),
        pack([*(wall.polygon for _, wall in standing.walls(state, wish, wish.z)), *off]),
        pack([]),
        np.zeros(0),
        np.array([0.0, 0.0, state.table.width, state.table.height]),
    )
    spot = discs.free_position(
        wish.at,
        state.radius(wish),
        around,
        state.scale.slack / 2,
        keep_clear=np.array(enemies, dtype=np.float64).reshape(-1, 3),
        contact=state.scale.contact + state.scale.slack,
    )
    return None if spot is None else replace(wish, x=spot[0], y=spot[1])
