"""What magic, poison and falls have done to a model and still do: names in `Model.effects`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from skirmish.measure import Distance
from skirmish.rules.lights import BLINDING, LIGHT
from skirmish.state import GameState, Model

IMMOBILISED = "immobilised"
DAZED = "dazed"
TERRIFYING = "terrifying-aura"
COMMANDING = "aura-of-command"
DISMAYING = "aura-of-dismay"
"""Of the caster of an aura of dismay, himself."""
DISMAY = "dismay"
"""Of everybody who causes terror by it."""

END_OF_TURN = frozenset({IMMOBILISED, DAZED})
"""What wears off at the end of the turn."""
END_OF_MOVE = frozenset({DISMAYING, DISMAY})
"""What wears off at the end of the Move phase."""
SUSTAINED = frozenset({LIGHT, BLINDING, TERRIFYING, COMMANDING})
"""What lasts as long as its bearer has Will in his store, and is gone with the last of it."""

NEAR = Distance(6, 14)
"""How far an aura of dismay reaches."""


def immobilised(model: Model) -> bool:
    """Whether magic holds it: it can do nothing, and fights with one die at Fight 1 (power.immobilise)."""
    return IMMOBILISED in model.effects


def dazed(model: Model) -> bool:
    """Whether a fall from its mount leaves it unable to do anything this turn (cavalry.thrown)."""
    return DAZED in model.effects


def helpless(model: Model) -> bool:
    """Whether it can do nothing more this turn of its own will."""
    return immobilised(model) or dazed(model)


def put(model: Model, effect: str) -> None:
    """Have an effect work on a model; one that does so already is not doubled."""
    if effect not in model.effects:
        model.effects = (*model.effects, effect)


def wear_off(model: Model, effects: Collection[str]) -> None:
    """Take effects off a model."""
    model.effects = tuple(effect for effect in model.effects if effect not in effects)


def end(state: GameState, effects: Collection[str]) -> None:
    """Take some effects off everybody, passengers included."""
    for models in (state.models, state.carried):
        for model in models.values():
            wear_off(model, effects)


def go_out(model: Model) -> frozenset[str]:
    """Take off what only Will sustains, if there is none left in store; what went out."""
    lost = SUSTAINED.intersection(model.effects) if model.will < 1 else frozenset[str]()
    wear_off(model, lost)
    return lost


def free_will(model: Model) -> int:
    """How much Will a model may spend each turn for nothing: its entry's, unless it has lost it (magic.will)."""
    if any(trait.withholds_will(model) for trait in model.warrior.traits):
        return 0
    return model.warrior.profile.free.will


def settle(state: GameState, model: Model) -> None:
    """A model has ended its move, perhaps within a friend's aura of dismay (power.aura_of_dismay)."""
    wear_off(model, (DISMAY,))
    reach = state.length(NEAR) + state.scale.slack
    casters = (friend for friend in state.side(model.side) if DISMAYING in friend.effects)
    if any(caster.name == model.name or state.gap(caster, model) <= reach for caster in casters):
        put(model, DISMAY)


def where(state: GameState, model: Model) -> Model:
    """The model on whose base another is: its carrier's for one who is carried, else its own."""
    if model.name not in state.carried:
        return model
    carriers = (one for one in state.models.values() if one.passenger == model.name or one.mount == model.profile)
    return next(carriers, model)


def seated(state: GameState, model: Model) -> Model:
    """A model that is carried, as if it were where its carrier is; any other as it is."""
    under = where(state, model)
    return model if under is model else replace(model, x=under.x, y=under.y, z=under.z, mount=under.mount)
