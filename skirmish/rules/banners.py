"""Banners: which fights are in range of one, and who may take one up when its bearer falls."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.forces.profile import Side
from skirmish.measure import Distance
from skirmish.rules.contact import contacts
from skirmish.rules.effects import dazed, immobilised
from skirmish.rules.riding import carrier
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Model

RANGE = Distance(3, 8)
"""How far a banner is seen in the press (banner.range)."""


def in_range(state: GameState, fight: Fight, side: Side) -> Reason | None:
    """The banner that gives a side of a fight a re-roll, the nearest, if there is one (banner.range).

    One fighter of the side within its range is enough; its bearer may himself be the one, and may be on the ground.
    """
    fighters = [state.models[name] for name in fight.of(side) if name in state.models]
    reach = state.length(RANGE) + state.scale.slack
    gaps = [
        (gap, bearer.name, fighter.name)
        for bearer, at in bearers(state, side)
        for fighter in fighters
        if (gap := 0.0 if fighter is at else state.gap(at, fighter)) <= reach
    ]
    if not gaps:
        return None
    gap, bearer, fighter = min(gaps)
    return Reason("banner.range", f"{fighter} fights within range of the banner of {bearer}", {"gap": max(0.0, gap)})


def bearers(state: GameState, side: Side) -> Iterator[tuple[Model, Model]]:
    """The banner bearers of a side, each with the model on whose base it stands: its own, or its rider's."""
    for model in state.side(side):
        if banner_of(model):
            yield model, model
        carried = state.carried.get(model.passenger) if model.passenger else None
        if carried is not None and banner_of(carried):
            yield carried, model


def banner_of(model: Model) -> str | None:
    """The banner that a model carries."""
    return next((trait.id for trait in model.warrior.traits if trait.banner), None)


def takers(state: GameState, bearer: Model) -> tuple[str, ...]:
    """The friends who may take up the banner of a bearer who has just been slain (banner.fallen).

    Warriors in base contact with where he fell, on their feet and able to act, who are in no fight. Where a passenger
    falls it is the base of his rider, who is a friend in touch himself.
    """
    engaged = set(contacts(state))
    engaged |= {name for fight in state.fights or () if not fight.done for name in fight.names}
    there = carrier(state, bearer) or bearer
    beside = [friend for friend in state.near(there, state.scale.contact) if state.in_contact(there, friend)]
    return tuple(
        friend.name
        for friend in (*beside, *((there,) if there is not bearer else ()))
        if friend.side == bearer.side and friend.name not in engaged and _has_hands(friend)
    )


def _has_hands(friend: Model) -> bool:
    if friend.hero or friend.loose or friend.lying or friend.climbing or banner_of(friend):
        return False
    return not (immobilised(friend) or dazed(friend) or "claws" in friend.warrior.melee)
