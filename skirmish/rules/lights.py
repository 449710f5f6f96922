"""Staffs that glow and auras that blaze: whom they light up in the dark, and whose aim they spoil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.measure import Distance
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

LIGHT, BLINDING = "light", "blinding-light"
"""The effects of a caster whose staff glows, and of one who blinds."""
LIT = Distance(12, 28)
"""How far either lights up the dark."""
BLINDED = Distance(6, 14)
"""How near to a blinding light a target is hard to hit."""


def shines(model: Model) -> bool:
    """Whether a light burns: it goes out with the last of its caster's Will (light.lit)."""
    return bool(model.effects) and model.will > 0 and (LIGHT in model.effects or BLINDING in model.effects)


def lit(state: GameState, target: Model) -> Reason | None:
    """Why a model is seen in the dark as if by day, if a light reaches it."""
    reach = state.length(LIT)
    for bearer, at in _all(state):
        if shines(bearer) and state.gap(at, target) <= reach + state.scale.slack:
            return Reason("light.lit", f"{bearer.name} lights {target.name} up", {"reach": reach})
    return None


def dazzles(state: GameState, shooter: Model, target: Model, hiding: Iterable[Model]) -> Reason | None:
    """Why a shooter hits a target on a 6 alone, if an enemy's light dazzles him (light.dazzles, light.blinds).

    ``hiding`` are the models that hide part of the target from him.
    """
    lights = [(model, at) for model, at in _all(state) if model.side != shooter.side and shines(model)]
    behind = {model.name for model in hiding} if lights else set()
    for bearer, at in lights:
        if at.name == target.name or (LIGHT in bearer.effects and at.name in behind):
            return Reason("light.dazzles", f"the light of {bearer.name} dazzles {shooter.name}: a 6 is needed")
        gap = state.gap(at, target)
        if BLINDING in bearer.effects and gap <= state.length(BLINDED) + state.scale.slack:
            text = (
                f"{target.name} is {gap:.2f} {state.scale.unit} from the blinding light of {bearer.name}: a 6 is needed"
            )
            return Reason("light.blinds", text, {"gap": gap})
    return None


def _all(state: GameState) -> Iterator[tuple[Model, Model]]:
    """Everybody, with the model on whose base he is: a passenger's light burns where his rider is."""
    for model in state.models.values():
        yield model, model
        carried = state.carried.get(model.passenger) if model.passenger else None
        if carried is not None:
            yield carried, model
