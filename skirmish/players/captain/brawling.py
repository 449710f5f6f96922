"""How the captain fights: pairings, order, stances and who goes first, by the exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.decisions.fighting import (
    ChooseCharger,
    ChooseFight,
    ChoosePairing,
    ChooseStance,
    Declare,
    DeclareWays,
    NextCharger,
    Pairing,
    PickFight,
    Sides,
    Stance,
)
from skirmish.players.captain import fray
from skirmish.players.captain.fray import Manner
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.worth import arm, bears_down, fight_value, harm
from skirmish.state import Fight, GameState, Model, Side, other

PAIRINGS = 60
"""How many pairings of a cluster it compares."""


def pair(moment: Moment, decision: ChoosePairing) -> Pairing:
    """The pairing whose fights promise most together."""
    state, side = moment.state, decision.side
    ways = decision.pairings[:PAIRINGS]
    return Pairing(fights=max(ways, key=lambda fights: sum(_value(state, each, side) for each in fights)))


def next_fight(moment: Moment, decision: ChooseFight) -> PickFight:
    """The best fights first: the fallen make room for friends to back into."""
    worth = [_value(moment.state, fight, decision.side) for fight in decision.fights]
    return PickFight(fight=worth.index(max(worth)))


def declare(moment: Moment, decision: DeclareWays) -> Declare:
    """Both hands on the blade where a blow that tells is worth more than a die that wins."""
    state, side, ways = moment.state, decision.side, dict[str, str]()
    for name, offers in decision.ways.items():
        fight = next((one for one in state.fights or () if name in one.names and not one.done), None)
        if fight is None:
            continue
        held = {each: way for each, way in ways.items() if each in fight.names}
        choices = [held, *(held | {name: way} for way in offers)]
        best = max(choices, key=partial(_promise, state, fight, side))
        ways |= best
    return Declare(ways=ways)


def stance(moment: Moment, decision: ChooseStance) -> Stance:
    """The weapons, shields and spears that promise most against what the enemy can be expected to do."""
    state, side, fight = moment.state, decision.side, decision.fight.fight()
    theirs = fray.usual(state, fight, other(side))
    best = max(_manners(state, decision), key=lambda manner: _worth(state, fight, side, manner, theirs))
    return Stance(weapons=dict(best.weapons), shielding=best.shielding, supports=dict(best.supports))


def next_charger(moment: Moment, decision: ChooseCharger) -> NextCharger:
    """The likeliest to slay goes first."""
    state = moment.state
    defender = state.models.get(decision.defender)

    def chance(name: str) -> tuple[float, str]:
        return (harm([arm(state.models[name])], [arm(defender)]) if defender else 0.0), name

    return NextCharger(charger=max(decision.chargers, key=chance))


def _manners(state: GameState, decision: ChooseStance) -> Iterator[Manner]:
    """The ways to fight worth comparing: as armed, one model with another weapon, all with theirs, and shields."""
    armed: list[dict[str, str]] = [{}]
    armed += [{name: weapon} for name, weapons in decision.weapons.items() for weapon in weapons[1:]]
    if len(decision.weapons) > 1:
        armed.append({name: weapons[1] for name, weapons in decision.weapons.items()})
    for weapons in armed:
        yield Manner(weapons, False, _supports(state, decision, weapons))
    if decision.may_shield and decision.verify(state, Stance(shielding=True)).allowed:
        yield Manner({}, True, {})


def _supports(state: GameState, decision: ChooseStance, weapons: dict[str, str]) -> dict[str, str]:
    """Every spear that can help, the pikes of the third rank after those before them."""
    if not decision.supports:
        return {}
    return fray.lent(state, decision.fight.fight(), decision.side, decision.drawn | weapons)


def _promise(state: GameState, fight: Fight, side: Side, weapons: dict[str, str]) -> float:
    """What a fight promises with some weapons, as far as both sides can be foreseen."""
    mine = Manner(weapons, False, fray.lent(state, fight, side, weapons))
    return _worth(state, fight, side, mine, fray.usual(state, fight, other(side)))


def _worth(state: GameState, fight: Fight, side: Side, mine: Manner, theirs: Manner) -> float:
    found = fray.balance(state, fight, side, mine, theirs)
    return found.value if found else 0.0


def _value(state: GameState, sides: Sides, side: Side) -> float:
    fight = sides.fight()
    mine, theirs = _models(state, fight.of(side)), _models(state, fight.of(other(side)))
    charging = [one.name for one in mine if one.charged and all(bears_down(one, foe) for foe in theirs)]
    return fight_value(mine, theirs, charging=charging)


def _models(state: GameState, names: tuple[str, ...]) -> list[Model]:
    return [state.models[name] for name in names if name in state.models]
