"""What a model does in its move beside moving: the Ring, the mirror, the saddle, a stone."""

from __future__ import annotations

from dataclasses import replace

from skirmish.decisions.base import Answer
from skirmish.decisions.moving import ChooseMove
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.start import Gaze
from skirmish.decisions.stooping import Stoop
from skirmish.players.captain import riding
from skirmish.players.captain.aiming import shot_value
from skirmish.players.captain.worth import engaged, fight_value, foes
from skirmish.rules import ring, shooting, stones, tokens
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.going import full_move
from skirmish.state import GameState, Model

DANGER = -0.5
"""A fight that promises less than this is one to vanish from."""
CALM = 12.0
"""How many inches away the enemies are when the Ring comes off."""
STONE, HEAVY = 0.05, 0.15
"""From what worth on a throw is worth a move, to one who fights with one attack, and to others."""


def before_all(state: GameState, decision: ChooseMove) -> Answer | None:
    """What needs no move: the Ring on a finger, a look into the mirror."""
    for name in (*decision.models, *decision.others):
        model = state.models.get(name)
        if model is None or model.side != decision.side:
            continue
        if ring.bears(model) and (answer := _ring(state, model)) is not None:
            return answer
        if state.markers and tokens.check_gaze(state, model).allowed:
            return Gaze(model=name)
    return None


def instead(state: GameState, model: Model, touching: Contacts) -> Answer | None:
    """What is better than a move: into the saddle, a stone picked up."""
    mount = riding.saddle_up(state, model)
    if mount is not None:
        return mount
    if stones.throws_stones(model) and stones.check_stoop(state, model).allowed:
        least = STONE if model.warrior.profile.attacks < 2 else HEAVY
        if _throw(state, model, touching) > least:
            return Stoop(model=model.name)
    return None


def _ring(state: GameState, bearer: Model) -> Answer | None:
    """On in danger, off when it is past; never by the last but one of a force, whom it would cost the battle."""
    unit = state.scale.mm(25.4)
    if ring.wears(bearer):
        near = any(state.gap(bearer, foe) <= CALM * unit for foe in foes(state, bearer))
        return RemoveRing(model=bearer.name) if not near and ring.check_remove(bearer).allowed else None
    friends = sum(1 for each in state.side(bearer.side) if not each.loose)
    if friends < 3 or not ring.check_wear(bearer).allowed:
        return None
    return WearRing(model=bearer.name) if _in_danger(state, bearer) else None


def _in_danger(state: GameState, bearer: Model) -> bool:
    """Whether he is in a fight that he would rather not be in, or about to be, with enemies whom the Ring deceives."""
    against = engaged(state, bearer, contacts(state))
    if not against:
        near = [foe for foe in foes(state, bearer) if state.gap(bearer, foe) <= full_move(state, foe)]
        against = sorted(near, key=lambda foe: (state.gap(bearer, foe), foe.name))[:3]
        if len(against) < 2:
            return False
    deceived = [foe for foe in against if not any(trait.sees_the_unseen() for trait in foe.warrior.traits)]
    return len(deceived) == len(against) > 0 and fight_value([bearer], against) < DANGER


def _throw(state: GameState, model: Model, touching: Contacts) -> float:
    """What the best throw of a stone promises from where a model stands."""
    ready = replace(model, stooped=True)
    found = shooting.possible(state, ready, contacts=touching)
    return max((shot_value(state, ready, foe, ruling) for foe, ruling in found), default=0.0)
