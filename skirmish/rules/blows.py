"""The strikes of those who have won a fight: what of a beaten model they may hit, and what they need to wound it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeVar

from skirmish.rules import courage
from skirmish.rules.duel import Fighter
from skirmish.rules.mounted import ChargeRuling
from skirmish.rules.wounds import WoundRuling, to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model
from skirmish.traits import Trait

Target = Literal["self", "mount", "passenger"]
"""What of a model a strike is aimed at: itself, on foot or in the saddle, its mount, or whom it carries."""

HEAVY = 6
"""The Strength from which on one is knocked down by its like alone."""

Found = TypeVar("Found")


def asked(model: Model, question: Callable[[Trait], Found | None]) -> Found | None:
    """The first answer of a model's traits to a question."""
    return next((answer for trait in model.warrior.traits if (answer := question(trait))), None)


def targets(state: GameState, victim: Model, striker: Model) -> tuple[Target, ...]:
    """What of a beaten model may be struck: not one who is spared (cavalry.strikes, fight.spared)."""
    found: list[Target] = [] if spared(state, victim, striker) else ["self"]
    if victim.mount is not None:
        found.append("mount")
    carried = state.carried.get(victim.passenger) if victim.passenger else None
    if carried is not None and not spared(state, carried, striker):
        found.append("passenger")
    return tuple(found)


def spared(state: GameState, victim: Model, striker: Model) -> Reason | None:
    """Why a striker does not strike at a model, if he does not."""
    return asked(victim, lambda trait: trait.spared(state, victim, striker))


def struck(state: GameState, victim: Model, target: Target) -> Model:
    """The model that takes the wound: the passenger, where it is he."""
    return state.carried[victim.passenger] if target == "passenger" and victim.passenger else victim


def need(state: GameState, fighter: Fighter, victim: Model, target: Target = "self") -> WoundRuling:
    """What a fighter's strike needs to wound what it is aimed at (fight.strike, creature.blades, item.anduril)."""
    striker, model = state.models[fighter.name], struck(state, victim, target)
    steed = model.steed if target == "mount" else None
    instead = asked(striker, lambda trait: trait.against_courage()) if fighter.part == "self" else None
    if instead is not None:
        column = steed.profile.courage if steed else courage.value(state, model)
        return to_wound(fighter.strength, column, (*fighter.wounding, replace(instead, numbers={"courage": column})))
    return to_wound(fighter.strength, (steed or model.warrior).defence, fighter.wounding, most=fighter.most)


def knocks_down(charge: ChargeRuling, winner: Model, loser: Model) -> Reason | None:
    """Why a winner knocks a beaten enemy to the ground by his charge, if he does (cavalry.knock).

    A rider knocks down those on foot, a monstrous mount or what pounces like one riders too. Who has Strength 6 or
    more goes down before his like alone. Loose mounts keep their feet.
    """
    if not charge.allowed or loser.lying or loser.climbing or loser.loose:
        return None
    if loser.mount is not None and not charge.fells_riders:
        return None
    weight = (winner.steed or winner.warrior).strength
    if (loser.steed or loser.warrior).strength >= HEAVY > weight:
        return None
    rule = "cavalry.monstrous_knock" if loser.mount else "cavalry.knock"
    return Reason(rule, f"{winner.name} bears {loser.name} to the ground", {"strength": weight})
