"""What a charge on a mount, or a monstrous mount itself, brings to a fight (cavalry.charge)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skirmish.rules import ground
from skirmish.rules.contact import touched_by
from skirmish.rules.defending import defends
from skirmish.rules.effects import immobilised
from skirmish.rules.parts import monstrous
from skirmish.ruling import Reason, Ruling, judge, objection
from skirmish.state import Fight, GameState, Model


@dataclass(frozen=True, slots=True)
class ChargeRuling(Ruling):
    """Whether a charge knocks the beaten to the ground, and how many Attacks it adds."""

    attacks: int
    fells_riders: bool
    """Whether beaten riders are knocked down too, mount and all."""


def charge_bonus(state: GameState, model: Model, fight: Fight) -> ChargeRuling:
    """Whether a model fights with the bonuses of a cavalry charge, as things stand now.

    It has charged this turn, on open ground, nobody over a barrier, and touches enemies on foot alone
    (cavalry.charge); a monstrous mount, or who pounces like one, is only kept from it by another such mount, and its
    own Attacks are what a monstrous mount adds (cavalry.monstrous).
    """
    pounce = next((reason for trait in model.warrior.traits if (reason := trait.pounces())), None)
    great = pounce is not None or is_monstrous(model)
    reasons = list(_no_charge(state, model, fight, pounce))
    if model.charged:
        reasons += _met(state, model, fight, great)
    attacks = 0 if is_monstrous(model) else 1
    if not any(reason.objects for reason in reasons):
        text = f"{model.name} is at the charge" if attacks else f"{model.name} is at the charge, as is what it rides"
        reasons.append(pounce or Reason("cavalry.charge", text, value=attacks))
    verdict = judge(reasons)
    return ChargeRuling(verdict, tuple(reasons), attacks if verdict == "yes" else 0, great)


def lance_bonus(state: GameState, model: Model, fight: Fight) -> Ruling:
    """Whether a rider's lance is at the charge, whoever has engaged him since (weapon.lance)."""
    reasons = list(_no_charge(state, model, fight, None))
    if not any(reason.objects for reason in reasons):
        reasons.append(Reason("weapon.lance", f"{model.name} is at the charge"))
    return Ruling(judge(reasons), tuple(reasons))


def is_monstrous(model: Model) -> bool:
    """Whether a model rides a mount that fights by itself (cavalry.monstrous)."""
    return model.mount is not None and monstrous(model.mount)


def _no_charge(state: GameState, model: Model, fight: Fight, pounce: Reason | None) -> Iterator[Reason]:
    """What keeps a model from being at the charge, whoever it meets."""
    name = model.name
    if model.mount is None and pounce is None:
        yield objection("cavalry.charge", f"{name} is not mounted")
        return
    if not model.charged:
        yield objection("cavalry.charge", f"{name} has not charged this turn")
        return
    if immobilised(model):
        yield objection("power.immobilise", f"{name} is held by magic")
    slow = next((area for area in ground.terrain(state, model, model.z).areas.of if area.covers(*model.at)), None)
    if slow is not None:
        yield objection("cavalry.rough", f"{name} stands in {slow.name}")
    for foe in (state.models[other] for other in fight.names if other in state.models):
        if foe.side != model.side and (feature := defends(state, foe, model)):
            yield objection("cavalry.barriers", f"{foe.name} defends {feature.name} against {name}")


def _met(state: GameState, model: Model, fight: Fight, great: bool) -> Iterator[Reason]:
    """The enemies that take the force out of a charge: those in the fight, and all who touch the charger."""
    met = {*touched_by(state, model), *(fight.evil if model.side == "good" else fight.good)}
    for foe in state.foes(model):
        if foe.name not in met:
            continue
        if great and is_monstrous(foe):
            yield objection("cavalry.monstrous", f"{foe.name} meets {model.name} on a monstrous mount")
        elif not great and foe.mount is not None:
            yield objection("cavalry.charge", f"{foe.name} meets {model.name} mounted")
