"""How the captain fights: pairings, order, stances, retreats and strikes, by the exact odds."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.fighting import (
    ChooseCharger,
    ChooseFight,
    ChoosePairing,
    ChooseStance,
    ChooseStrike,
    NextCharger,
    Pairing,
    PickFight,
    Sides,
    Stance,
    StrikeAt,
)
from skirmish.decisions.retreating import Beaten, ChooseRetreat, Retreat
from skirmish.players.captain.worth import fight_value, kill_chance, losses, win
from skirmish.rules import giving_ground
from skirmish.state import GameState, Model, Side, other

PAIRINGS = 60
"""How many pairings of a cluster it compares."""
FAN = 7
"""How many directions it tries in each open interval."""


def choose(state: GameState, decision: Decision, rng: random.Random) -> Answer:
    """Its answer to a decision of the Fight phase."""
    match decision:
        case ChoosePairing():
            return _pair(state, decision)
        case ChooseFight():
            return _next_fight(state, decision)
        case ChooseStance():
            return _stance(state, decision)
        case ChooseRetreat():
            return _retreat(state, decision, rng)
        case ChooseStrike():
            return _strike(state, decision)
        case ChooseCharger():
            return _charger(state, decision)
    return decision.sample(state, rng)


def _models(state: GameState, names: tuple[str, ...]) -> list[Model]:
    return [state.models[name] for name in names if name in state.models]


def _value(state: GameState, sides: Sides, side: Side) -> float:
    mine, theirs = (sides.good, sides.evil) if side == "good" else (sides.evil, sides.good)
    return fight_value(_models(state, mine), _models(state, theirs))


def _pair(state: GameState, decision: ChoosePairing) -> Pairing:
    best = max(
        decision.pairings[:PAIRINGS], key=lambda fights: sum(_value(state, each, decision.side) for each in fights)
    )
    return Pairing(fights=best)


def _next_fight(state: GameState, decision: ChooseFight) -> PickFight:
    """The best fights first: the fallen make room for friends to back into."""
    worth = [_value(state, fight, decision.side) for fight in decision.fights]
    return PickFight(fight=worth.index(max(worth)))


def _stance(state: GameState, decision: ChooseStance) -> Stance:
    """Every spear that can help; shields when striking is worth less than not losing."""
    mine = _models(state, decision.fight.good if decision.side == "good" else decision.fight.evil)
    theirs = _models(state, decision.fight.evil if decision.side == "good" else decision.fight.good)
    supports, spears = _supports(state, decision), _spears(state, theirs)
    if decision.may_shield:
        extra = sum(model.warrior.profile.attacks for model in mine)
        shielded = -(1 - win(mine, theirs, extra, spears)) * losses(theirs, mine, spears)
        if shielded > fight_value(mine, theirs, len(supports), spears):
            return Stance(shielding=True)
    return Stance(supports=supports)


def _supports(state: GameState, decision: ChooseStance) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for spearman, friends in decision.supports.items():
        for friend in friends:
            if friend in chosen.values():
                continue
            wider = {**chosen, spearman: friend}
            if decision.verify(state, Stance(supports=wider)).allowed:
                chosen = wider
                break
    return chosen


def _spears(state: GameState, theirs: list[Model]) -> int:
    """How many of the enemies have a spear behind them."""
    return sum(
        any(
            each.warrior.has("spear") and not each.fought and not each.supported and state.in_contact(each, foe)
            for each in state.side(foe.side)
            if each is not foe and each not in theirs
        )
        for foe in theirs
    )


def _retreat(state: GameState, decision: ChooseRetreat, rng: random.Random) -> Retreat:
    """Away from enemies; friends make way only when nothing else is open."""
    for beaten in sorted(decision.models, key=lambda each: len(each.directions)):
        offers = list(_offers(state, beaten))
        offers.sort(key=lambda offer: -_safety(state, decision.side, offer))
        for offer in offers:
            if decision.verify(state, offer).allowed:
                return offer
    return decision.sample(state, rng)


def _offers(state: GameState, beaten: Beaten) -> Iterator[Retreat]:
    model = state.models[beaten.model]
    ways = [({}, beaten.directions)] if beaten.directions else [(way.moves, way.directions) for way in beaten.ways]
    for moves, directions in ways:
        if beaten.climbing:
            yield Retreat(model=beaten.model, make_way=moves)
        for low, high in directions:
            for step in range(FAN):
                angle = low + (high - low) * (step + 0.5) / FAN
                at = giving_ground.end(model, math.radians(angle), beaten.distance)
                yield Retreat(model=beaten.model, at=at, make_way=moves)


def _safety(state: GameState, side: Side, offer: Retreat) -> float:
    """How good a place to go back to is: far from enemies, near a friend, with walls not at its back."""
    if offer.at is None:
        return 0.0
    unit = state.scale.mm(25.4)
    foes = sorted(math.dist(offer.at, foe.at) / unit for foe in state.side(other(side)))[:4]
    friends = [math.dist(offer.at, each.at) / unit for each in state.side(side) if each.name != offer.model]
    return sum(min(gap, 4.0) for gap in foes) - 0.2 * min(friends, default=0.0)


def _strike(state: GameState, decision: ChooseStrike) -> StrikeAt:
    """At whom a strike is likeliest to slay: the trapped first, where all else is equal."""
    striker = state.models[decision.striker]

    def chance(name: str) -> tuple[float, str]:
        once = kill_chance(striker, state.models[name])
        return (1 - (1 - once) ** 2 if name in decision.trapped else once), name

    return StrikeAt(victim=max(decision.victims, key=chance))


def _charger(state: GameState, decision: ChooseCharger) -> NextCharger:
    """The likeliest to slay goes first."""
    defender = state.models.get(decision.defender)

    def chance(name: str) -> tuple[float, str]:
        return (kill_chance(state.models[name], defender) if defender else 0.0), name

    return NextCharger(charger=max(decision.chargers, key=chance))
