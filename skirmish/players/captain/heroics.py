"""Heroic actions: called when what they gain is worth more than the Might they cost."""

from __future__ import annotations

from skirmish.decisions.base import Done
from skirmish.decisions.heroics import CallHeroic, ChooseHeroic, OrderHeroics, PickHeroic
from skirmish.players.captain import charges, worth
from skirmish.players.captain.aiming import Aim
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.valour import keep
from skirmish.players.captain.worth import arm, bears_down, charges_as_cavalry, engaged, fight_value, harm, price
from skirmish.rules import effects
from skirmish.rules.contact import contacts
from skirmish.rules.going import full_move
from skirmish.rules.heroics import FOUGHT_TWICE, is_free, party
from skirmish.state import GameState, Model, Phase, Side, other

FIRST, SPARED = 0.1, 0.25
"""What part of its own charges, and of the enemy's, is won by going first: whoever is charged fights all the same."""
AGAIN = 0.5
"""What part of that is left for a second Hero of the same side: the first has taken the best of it."""
DISPUTED = 0.5
"""The chance to come first when both sides have called."""
SILENCED = 0.15
"""What part of the harm done by shooting first is arrows that do not come back."""


def call(moment: Moment, decision: ChooseHeroic) -> CallHeroic | Done:
    """The Hero whose action gains most, if it gains enough."""
    state = moment.state
    gains = {name: gain(state, state.models[name]) for name in decision.heroes}
    best = max(gains, key=lambda name: (gains[name], name))
    hero = state.models[best]
    cost = 0.0 if is_free(state, hero) else keep(state, hero, 1)
    return CallHeroic(hero=best) if gains[best] > cost else Done()


def order(moment: Moment, decision: OrderHeroics) -> PickHeroic:
    """Where most is gained, first."""
    models = moment.state.models
    return PickHeroic(hero=max(decision.heroes, key=lambda name: (gain(moment.state, models[name]), name)))


def gain(state: GameState, hero: Model) -> float:
    """What a heroic action of a Hero gains in the phase that it is."""
    if state.phase is Phase.MOVE:
        return _move(state, hero)
    return _shoot(state, hero) if state.phase is Phase.SHOOT else _combat(state, hero)


def _move(state: GameState, hero: Model) -> float:
    """To charge those who would have charged first."""
    chance = _first(state, hero.side)
    band = [name for name in party(state, hero) if not _called(state, hero, name)]
    if not chance or not band:
        return 0.0
    ours = charges.assign(state, hero.side, True, movers=band).gain
    theirs = charges.assign(state, other(hero.side), True, targets=band).gain
    return chance * (FIRST * ours + SPARED * theirs) * (AGAIN if _callers(state, hero) else 1.0)


def _shoot(state: GameState, hero: Model) -> float:
    """To shoot those who would have shot first."""
    enemy = other(hero.side)
    chance = _first(state, hero.side)
    if not chance or not worth.firepower(state, enemy):
        return 0.0
    band = set(party(state, hero))
    best: dict[str, float] = {}
    for value, shooter, _ in Aim(state, hero.side).shots:
        if shooter in band:
            best[shooter] = max(value, best.get(shooter, 0.0))
    return chance * SILENCED * sum(best.values())


def _combat(state: GameState, hero: Model) -> float:
    """To be rid of all whom he touches before he is struck down, and fall upon others."""
    touching = contacts(state)
    foes = [foe for foe in engaged(state, hero, touching) if not foe.loose]
    if not foes or FOUGHT_TWICE in hero.effects or effects.helpless(hero):
        return 0.0
    friends = [each for each in engaged(state, foes[0], touching) if each is not hero] if len(foes) == 1 else []
    mine = [arm(each, charging=bool(each.charged) and bears_down(each, foes[0])) for each in (hero, *friends)]
    theirs = [arm(foe) for foe in foes]
    won = worth.win([each.fighter for each in mine], [each.fighter for each in theirs], hero.side)
    slain = harm(mine, theirs) / sum(price(foe) for foe in foes)
    clear = won * slain ** len(foes)
    return clear * _next(state, hero, foes)


def _next(state: GameState, hero: Model, foes: list[Model]) -> float:
    """What a second fight of a Hero promises."""
    reach = full_move(state, hero)
    marks = [foe for foe in worth.foes(state, hero) if foe not in foes and state.gap(hero, foe) <= reach]
    touching = contacts(state)
    found = []
    for foe in marks:
        charging = (hero.name,) if charges_as_cavalry(hero) and bears_down(hero, foe) else ()
        beside = engaged(state, foe, touching)
        before = fight_value(beside, [foe]) if beside else 0.0
        found.append(fight_value([*beside, hero], [foe], charging=charging) - before)
    return max(found, default=0.0)


def _first(state: GameState, side: Side) -> float:
    """How likely a call is to change who goes first: not at all where that is settled anyway."""
    disputed = any(_side(state, heroic.hero) == other(side) for heroic in state.heroics)
    if disputed:
        return DISPUTED
    return 0.0 if state.priority == side else 1.0


def _called(state: GameState, hero: Model, name: str) -> bool:
    """Whether a friend goes already with another Hero who has called."""
    return any(name in party(state, caller) for caller in _callers(state, hero))


def _callers(state: GameState, hero: Model) -> list[Model]:
    """The other Heroes of his side who have called."""
    names = [heroic.hero for heroic in state.heroics if heroic.hero != hero.name]
    return [state.models[name] for name in names if _side(state, name) == hero.side]


def _side(state: GameState, name: str) -> Side | None:
    model = state.models.get(name)
    return model.side if model else None
