"""Whom the captain shoots: the shot most likely to cost the enemy a model, and never one likelier to cost a friend."""

from __future__ import annotations

from skirmish.decisions.base import Answer, Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.forces.weapons import MISSILES
from skirmish.players.captain.worth import hit_chance, wound_chance
from skirmish.rules import shooting
from skirmish.rules.contact import contacts
from skirmish.rules.shooting import ShotRuling
from skirmish.rules.sight import Sights
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Side

NEAREST = 8
"""How many of the nearest enemies a shooter considers."""


class Aim:
    """The shots of one Shoot phase of one side, the best first."""

    def __init__(self, state: GameState, side: Side) -> None:
        self.turn, self.side = state.turn, side
        self.shots = sorted(_all(state, side), reverse=True)

    def fits(self, state: GameState, side: Side) -> bool:
        """Whether this is still the phase it was made for."""
        return (self.turn, self.side) == (state.turn, side)

    def next(self, state: GameState, decision: ChooseShot) -> Answer:
        """The best shot left of those who may shoot now."""
        for shot in list(self.shots):
            _, shooter, target = shot
            if shooter not in decision.shooters:
                continue
            answer = Shoot(shooter=shooter, target=target)
            if target in state.models and not decision.check(state, answer).objections:
                return answer
            self.shots.remove(shot)
        return Done()


def _all(state: GameState, side: Side) -> list[tuple[float, str, str]]:
    touching, sights = contacts(state), Sights(state)
    found = []
    for shooter in state.side(side):
        if not shooting.may_shoot(state, shooter, contacts=touching).allowed:
            continue
        foes = sorted(state.foes(shooter), key=lambda foe: (state.gap(shooter, foe), foe.name))[:NEAREST]
        sights.look_ahead((shooter, foe) for foe in foes)
        for foe in foes:
            ruling = shooting.shot(state, shooter, foe, contacts=touching, sights=sights)
            value = shot_value(state, shooter, foe, ruling)
            if value > 0:
                found.append((value, shooter.name, foe.name))
    return found


def shot_value(state: GameState, shooter: Model, target: Model, ruling: ShotRuling) -> float:
    """The enemy's expected loss from a shot, less our own; 0 when it may not be taken."""
    if ruling.verdict is Verdict.NO:
        return 0.0
    strength = MISSILES[ruling.weapon].strength
    chance = hit_chance(shooter) * (0.5 if ruling.verdict is Verdict.ROLL else 1.0)
    value = 0.0
    for hurdle in ruling.hurdles:
        for name in hurdle.models[:1]:
            victim = state.models[name]
            sign = -1 if victim.side == shooter.side else 1
            value += sign * chance / 2 * wound_chance(strength, victim.warrior.defence)
        chance /= 2
    if ruling.fighting:
        friend = state.models[ruling.fighting[0]]
        value -= chance / 2 * wound_chance(strength, friend.warrior.defence)
        chance /= 2
    return value + chance * wound_chance(strength, target.warrior.defence)
