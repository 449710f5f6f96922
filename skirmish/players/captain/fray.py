"""A fight as it is: what both sides bring to it, and what that promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from skirmish.events import Event, FightBegan
from skirmish.players.captain import worth
from skirmish.players.captain.worth import Arm, Balance
from skirmish.rules import banners, duel, mounted, support
from skirmish.state import SIDES, Fight, GameState, Side, other

RECENT = 30
"""How many events back the beginning of the fight that goes on is looked for."""


class Manner(NamedTuple):
    """How a side fights: other weapons than the usual, shields, and spears, by the friend each helps."""

    weapons: Mapping[str, str] = {}
    shielding: bool = False
    supports: Mapping[str, str] = {}


class Fray(NamedTuple):
    """A fight from the point of view of one side."""

    fight: Fight
    mine: list[Arm]
    theirs: list[Arm]


def arms(state: GameState, fight: Fight, side: Side, manner: Manner) -> list[Arm]:
    """What the fighters of a side bring to a fight that they fight in some manner."""
    found = []
    for name in fight.of(side):
        model = state.models.get(name)
        if model is None:
            continue
        weapon = manner.weapons.get(name) or duel.settled(model) or duel.weapons(model)[0]
        spears = sum(friend == name for friend in manner.supports.values())
        entered = duel.enter(state, fight, model, weapon, shielding=manner.shielding, supported=spears)
        knocks = bool(model.charged) and mounted.charge_bonus(state, model, fight).allowed
        found.append(Arm(model, entered, knocks))
    return found


def balance(state: GameState, fight: Fight, side: Side, manner: Manner, theirs: Manner) -> Balance | None:
    """What a fight promises a side if both fight in some manner; None when a side of it is gone."""
    mine, enemies = arms(state, fight, side, manner), arms(state, fight, other(side), theirs)
    if not mine or not enemies:
        return None
    near = [each for each in SIDES if banners.in_range(state, fight, each)]
    return worth.balance(mine, enemies, banners=near, priority=state.priority)


def usual(state: GameState, fight: Fight, side: Side) -> Manner:
    """How a side can be expected to fight: as it is armed, with all the spears it has."""
    return Manner(supports=lent(state, fight, side, {}))


def lent(state: GameState, fight: Fight, side: Side, weapons: Mapping[str, str]) -> dict[str, str]:
    """The spears and pikes that friends can lend the fighters of a side, each to the first that takes it."""
    fighters = [state.models[name] for name in fight.of(side) if name in state.models]
    offers = support.spearmen(state, fighters)
    if not offers:
        return {}
    drawn = {each.name: duel.settled(each) or duel.weapons(each)[0] for each in fighters} | dict(weapons)
    chosen: dict[str, str] = {}
    for _ in range(2):
        for spearman, friends in offers.items():
            if spearman in chosen:
                continue
            for friend in friends:
                wider = {**chosen, spearman: friend}
                if support.check(state, wider, drawn).allowed:
                    chosen = wider
                    break
    return chosen


def going_on(state: GameState, events: Sequence[Event], side: Side, names: Iterable[str] = ()) -> Fray | None:
    """The fight that began last, if some models are in it and both sides still stand, as both said they fight it."""
    began = next((event for event in islice(reversed(events), RECENT) if isinstance(event, FightBegan)), None)
    if began is None or not set(names) <= {*began.good, *began.evil}:
        return None
    fight = Fight(began.good, began.evil)
    sides = [arms(state, fight, each, _manner(began, fight, each)) for each in (side, other(side))]
    return Fray(fight, *sides) if all(sides) else None


def _manner(began: FightBegan, fight: Fight, side: Side) -> Manner:
    own = fight.of(side)
    return Manner(
        weapons={name: weapon for name, weapon in began.weapons if name in own},
        shielding=any(name in own for name in began.shielding),
        supports={spearman: friend for spearman, friend in began.supports if friend in own},
    )
