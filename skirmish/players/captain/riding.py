"""The captain's cavalry: into the saddle, clear of bad ground, and out of reach until it charges."""

from __future__ import annotations

import itertools
import math

from skirmish.decisions.riding import ChooseGear, ChooseRollAgain, LeaveGear, Mount, RollAgain
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.worth import foes
from skirmish.rules import ground, riding
from skirmish.rules.contact import touching_friends
from skirmish.rules.going import full_move
from skirmish.rules.moving import MoveRuling
from skirmish.state import GameState, Model

NEAR = 8.0
"""How many inches away an enemy is whom a shield is of more use against than a bow."""
SLOW = 1.0
"""How much of a rider's move bad ground may cost him beyond the length of his way, table units."""


def roll_again(_moment: Moment, decision: ChooseRollAgain) -> RollAgain:
    """What has failed, and nothing else."""
    return RollAgain(again=decision.face == 1)


def leave_gear(moment: Moment, decision: ChooseGear) -> LeaveGear:
    """The bow stays behind where the enemy is upon him, the shield where there is time to shoot."""
    model = moment.state.model(decision.model)
    gap = min((moment.state.gap(model, foe) for foe in foes(moment.state, model)), default=0.0) if model else 0.0
    left = [item for item in decision.items if (item == "shield") == (gap > moment.state.scale.mm(25.4) * NEAR)]
    return LeaveGear(item=left[0] if left else decision.items[0])


def saddle_up(state: GameState, model: Model) -> Mount | None:
    """Onto a mount that stands beside him, for one who rides."""
    if model.mount is not None:
        return None
    for beside in touching_friends(state, model):
        if beside.loose and riding.check_mount(state, model.name, beside.name).allowed:
            return Mount(model=model.name, mount=beside.name)
    return None


def bogged(state: GameState, model: Model, ruling: MoveRuling) -> bool:
    """Whether a way leads a rider through ground that wastes his move, or leaves him in it."""
    if model.mount is None or ground.flies(model) or len(ruling.route) < 2:
        return False
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(ruling.route))
    areas = ground.terrain(state, model, model.z).areas.of
    return ruling.cost > length + SLOW or any(area.covers(*ruling.route[-1]) for area in areas)


def standoff(state: GameState, model: Model) -> float:
    """How far one who moves further than the enemies near him keeps from them until he charges; else 0."""
    own = full_move(state, model)
    near = sorted(foes(state, model), key=lambda foe: (state.gap(model, foe), foe.name))[:4]
    theirs = max((full_move(state, foe) for foe in near), default=0.0)
    return theirs + state.scale.mm(16) if own > theirs + state.scale.mm(25.4) else 0.0
