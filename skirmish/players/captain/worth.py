"""What a fight or a shot is worth, by the exact odds: models the enemy loses less models lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from skirmish.rules.odds import win_chance
from skirmish.rules.wounds import score, to_wound
from skirmish.state import GameState, Model, Side

TRAPPED = {1: 1.0, 2: 1.1, 3: 1.8}
"""By what factor strikes are worth more against one model, by how many fight it: three nearly always trap it."""


def kill_chance(striker: Model, victim: Model) -> float:
    """The chance that one strike of a model slays another that has one wound left."""
    return wound_chance(striker.warrior.profile.strength, victim.warrior.defence)


@cache
def wound_chance(strength: int, defence: int) -> float:
    """The chance that a strike or shot of a Strength wounds."""
    return to_wound(strength, defence).chance()


def fight_value(mine: Sequence[Model], theirs: Sequence[Model], supports: int = 0, against: int = 0) -> float:
    """Models that the enemy can be expected to lose in a fight, less our own losses; ours has ``supports`` spears."""
    if not mine or not theirs:
        return 0.0
    won = win(mine, theirs, supports, against)
    gain = losses(mine, theirs, supports)
    loss = losses(theirs, mine, against)
    return won * gain - (1 - won) * loss


def win(mine: Sequence[Model], theirs: Sequence[Model], supports: int = 0, against: int = 0) -> float:
    """The chance that our side of a fight wins."""
    good = mine[0].side == "good"
    return win_chance(
        sum(model.warrior.profile.attacks for model in mine) + supports,
        sum(model.warrior.profile.attacks for model in theirs) + against,
        max(model.warrior.profile.fight for model in mine),
        max(model.warrior.profile.fight for model in theirs),
        "good" if good else "evil",
    )


def losses(strikers: Sequence[Model], victims: Sequence[Model], extra: int) -> float:
    """Expected deaths among the victims when the strikers, with ``extra`` strikes by friends' spears, have won."""
    if len(victims) == 1:
        factor = TRAPPED.get(len(strikers), 2.0)
        alive = 1.0
        for striker in strikers:
            alive *= (1 - kill_chance(striker, victims[0])) ** (striker.warrior.profile.attacks * factor)
        alive *= (1 - kill_chance(strikers[0], victims[0])) ** (extra * factor)
        return float(1 - alive)
    striker = strikers[0]
    strikes = striker.warrior.profile.attacks + extra
    best = max(kill_chance(striker, victim) for victim in victims)
    return min(float(len(victims)), strikes * best)


def hit_chance(shooter: Model) -> float:
    """The chance that a shot hits, nothing in the way."""
    least = shooter.warrior.shoot
    return 0.0 if least is None else _at_least(least)


@lru_cache
def _at_least(least: int) -> float:
    return sum(score(face, 0) >= least for face in range(1, 7)) / 6


def firepower(state: GameState, side: Side) -> float:
    """Hits a turn that a side's shooters make, weighed by Strength."""
    return sum(
        hit_chance(model) * max(missile.strength for missile in model.warrior.missiles)
        for model in state.side(side)
        if model.warrior.missiles
    )
