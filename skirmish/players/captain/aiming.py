"""Whom the captain shoots: the shot most likely to cost the enemy a model, and never one likelier to cost a friend."""

from __future__ import annotations

from skirmish.decisions.base import Answer, Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.decisions.volley import Allocate, AllocateHit, Volley
from skirmish.forces.weapons import MISSILES
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.striking import mount_price
from skirmish.players.captain.worth import at_least, foes, life, price, wound_chance
from skirmish.rules import parts, shooting, volley
from skirmish.rules.contact import contacts
from skirmish.rules.parts import Name
from skirmish.rules.shooting import ShotRuling
from skirmish.rules.sight import Sights
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Side

NEAREST = 8
"""How many of the nearest enemies a shooter considers."""
VOLLEY = 2
"""The Strength of most bows, for telling who suffers most by a hit."""


class Aim:
    """The shots of one Shoot phase of one side, the best first."""

    def __init__(self, state: GameState, side: Side) -> None:
        self.turn, self.side = state.turn, side
        self.shots = sorted(_all(state, side), reverse=True)

    def fits(self, state: GameState, side: Side) -> bool:
        """Whether this is still the phase it was made for."""
        return (self.turn, self.side) == (state.turn, side)

    def next(self, state: GameState, decision: ChooseShot) -> Answer:
        """The best shot left of those who may shoot now, or a volley that is better than all shots of its archers."""
        loosed = self._volley(state, decision)
        if loosed is not None:
            return loosed
        for shot in list(self.shots):
            _, shooter, target = shot
            if shooter not in decision.shooters:
                continue
            answer = Shoot(shooter=shooter, target=target)
            if target in state.models and not decision.check(state, answer).objections:
                return answer
            self.shots.remove(shot)
        return Done()

    def _volley(self, state: GameState, decision: ChooseShot) -> Volley | None:
        best: tuple[float, str, tuple[str, ...]] | None = None
        for names in decision.volleys:
            group = [state.models[name] for name in names]
            direct = sum(max((shot[0] for shot in self.shots if shot[1] == name), default=0.0) for name in names)
            for target, ruling in volley.possible(state, decision.side, group):
                value = volley_value(state, decision.side, target, ruling)
                if value > direct and (best is None or (value, target.name) > best[:2]):
                    best = value, target.name, names
        return Volley(group=best[2], target=best[1]) if best else None


def _all(state: GameState, side: Side) -> list[tuple[float, str, str]]:
    touching, sights = contacts(state), Sights(state)
    found = []
    for shooter in state.side(side):
        if not shooter.warrior.missiles or not shooting.may_shoot(state, shooter, contacts=touching).allowed:
            continue
        near = sorted(foes(state, shooter), key=lambda foe: (state.gap(shooter, foe), foe.name))[:NEAREST]
        sights.look_ahead((shooter, foe) for foe in near)
        for foe in near:
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
    chance = at_least(ruling.to_hit) * (0.5 if ruling.verdict is Verdict.ROLL else 1.0)
    value = 0.0
    for hurdle in ruling.hurdles:
        for name in hurdle.models[:1]:
            victim = state.models[name]
            sign = -1 if victim.side == shooter.side else 1
            value += sign * chance / 2 * hit_value(state, victim, strength)
        chance /= 2
    if ruling.fighting:
        friend = state.models[ruling.fighting[0]]
        value -= chance / 2 * hit_value(state, friend, strength)
        chance /= 2
    return value + chance * hit_value(state, target, strength)


def hit_value(state: GameState, victim: Model, strength: int) -> float:
    """What a hit on a model can be expected to cost its side; of a rider, shared out between him and his mount."""
    shares = parts.parts(state, victim, strength)
    if not shares:
        return _part_value(state, victim, None, strength)
    return sum(
        (share.most - share.least + 1) / 6 * _part_value(state, victim, share.part, strength) for share in shares
    )


def _part_value(state: GameState, victim: Model, part: Name | None, strength: int) -> float:
    if part == "mount" and victim.steed is not None:
        chance = wound_chance(strength, victim.steed.defence)
        return chance * (0.4 + mount_price(victim)) / max(1, victim.mount_wounds)
    body = parts.whose(state, victim, part)
    return wound_chance(strength, body.warrior.defence) * price(body) / life(body)


def volley_value(state: GameState, side: Side, target: Model, ruling: volley.VolleyRuling) -> float:
    """What a volley can be expected to cost the enemy: the first hit is the target's, the rest are shared out in turn.

    The shooters' player gives every other hit, to those who lose most by it; the enemy gives the others.
    """
    strength = MISSILES[ruling.weapon].strength
    hits = len(ruling.shooters) * at_least(ruling.to_hit) * (0.5 if ruling.verdict is Verdict.ROLL else 1.0)
    marks = [
        (_loss(state, side, mark.model, mark.part, strength), mark) for mark in ruling.marks for _ in range(mark.times)
    ]
    first = max((value for value, mark in marks if mark.model == target.name), default=0.0)
    others = sorted((value for value, mark in marks if mark.model != target.name), reverse=True)
    values, low, high = [first], len(others) - 1, 0
    while high <= low:
        values.append(others[low])
        low -= 1
        if high <= low:
            values.append(others[high])
            high += 1
    whole, rest = int(hits), hits - int(hits)
    total = sum(values[:whole]) + (values[whole] * rest if whole < len(values) else 0.0)
    return total * (0.5 if volley.screens(state, state.models[ruling.shooters[0]], target) else 1.0)


def allocate(moment: Moment, decision: AllocateHit) -> Allocate:
    """A hit of a volley goes where it costs the other side most, or our own least."""
    model, part = max(
        decision.choices,
        key=lambda choice: (
            _loss(moment.state, decision.side, choice[0], choice[1], VOLLEY),
            choice[0],
            choice[1] or "",
        ),
    )
    return Allocate(model=model, part=part)


def _loss(state: GameState, side: Side, name: str, part: Name | None, strength: int) -> float:
    """What a hit costs the enemy of a side, or that side itself, which counts against it."""
    victim = state.models[name]
    value = _part_value(state, victim, part, strength)
    return value if victim.side != side else -value
