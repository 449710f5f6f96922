"""How far a model moves."""

from __future__ import annotations

from skirmish.state import GameState, Model


def full_move(state: GameState, model: Model) -> float:
    """A model's Move distance in the game's scale; a rider's is his mount's (move.rates, cavalry.moving)."""
    return state.length((model.steed or model.warrior).move)
