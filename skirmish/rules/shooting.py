"""Shooting: who may shoot at whom, and what it takes."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from skirmish.forces.profile import Side
from skirmish.forces.weapons import Missile
from skirmish.rules import contact, hurdles, parts
from skirmish.rules.contact import Contacts
from skirmish.rules.effects import dazed, immobilised
from skirmish.rules.going import full_move
from skirmish.rules.hurdles import Hurdle, listed
from skirmish.rules.lights import dazzles
from skirmish.rules.parts import Part
from skirmish.rules.sight import SightRuling, Sights, judge_view
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason, Ruling, Verdict, judge, objection, rule
from skirmish.state import GameState, Model

NEVER = 7
"""What one needs to hit who has nothing to shoot with."""
DAZZLED = 6
"""What one needs to hit in the face of an enemy's light."""
THROWN = "throwing-weapon"


@dataclass(frozen=True, slots=True)
class ShotRuling(Ruling):
    """Whether a shot may be taken and what it needs; ROLL when the target must first be made out by a die."""

    weapon: str
    to_hit: int
    in_the_way: tuple[str, ...]
    """In order from the shooter; a fight is one of them."""
    to_wound: str
    """Of a cavalry model, to wound the rider."""
    parts: tuple[Part, ...]
    """Who of a cavalry model is hit on which scores; nothing for one on foot."""
    distance: float
    sight: SightRuling
    """What the shooter sees, his own cover and a friend's shoulder out of his way."""
    hurdles: tuple[Hurdle, ...]
    """The same as ``in_the_way``, in full."""
    fighting: tuple[str, ...]
    """The shooter's friends that the target fights."""

    def as_json(self) -> dict[str, Any]:
        """Plain data, without the hurdles: ``in_the_way`` names them."""
        data = Ruling.as_json(self)
        del data["hurdles"]
        data["parts"] = [part.as_json() for part in self.parts]
        return data


def may_shoot(
    state: GameState, shooter: Model, *, contacts: Contacts | None = None, weapon: str | None = None
) -> Ruling:
    """Whether a model may shoot in this phase, whatever the target, with one weapon or any of its own.

    Implements shoot.once, shoot.several, shoot.moved, shoot.hampered, shoot.engaged and stone.stoop.
    """
    touching = contact.contacts(state) if contacts is None else contacts
    return rule((*_readiness(shooter, touching), *_weapons(state, shooter, weapon)))


def shots_with(shooter: Model, weapon: str) -> int:
    """How often a model may shoot with a weapon in a phase (shoot.once, shoot.several)."""
    return max((trait.shots(weapon) for trait in shooter.warrior.traits), default=1)


def most_shots(shooter: Model) -> int:
    """How often a model may shoot in a phase with the weapon that shoots most."""
    return max((shots_with(shooter, missile.id) for missile in shooter.warrior.missiles), default=1)


def allowance(state: GameState, model: Model, missile: Missile) -> float:
    """How far a model may have moved to shoot with a weapon (shoot.moved)."""
    return full_move(state, model) * (1 - missile.gives_up)


def shot(
    state: GameState,
    shooter: Model,
    target: Model,
    weapon: str | None = None,
    *,
    contacts: Contacts | None = None,
    sights: Sights | None = None,
) -> ShotRuling:
    """Whether a model may shoot another, with the weapon named or else its best, and what it takes; all objections.

    ``contacts`` and ``sights`` of the same position save making them again.
    """
    touching = contact.contacts(state) if contacts is None else contacts
    sights = sights or Sights(state)
    distance = state.gap(shooter, target)
    missile = _missile(state, shooter, target, weapon, distance)
    view, spared = hurdles.clear(state, sights, shooter, target)
    sight = judge_view(state, shooter, target, view)
    passed = hurdles.hurdles(state, target, view.blockers, touching)
    fighting = touching.get(target.name, ()) if target.side != shooter.side else ()
    because = [
        *_readiness(shooter, touching),
        *_weapons(state, shooter, weapon if missile is None else missile.id),
        *_aim(state, shooter, target, missile, distance),
        *sight.decisive,
        *spared,
        *_into_fight(shooter, target, fighting),
        *hurdles.past(state, shooter, passed),
    ]
    needed, wounds = shooter.warrior.shoot or NEVER, "-"
    struck: tuple[Part, ...] = ()
    if missile is not None:
        hiding = (blocker.thing for blocker in view.blockers if isinstance(blocker.thing, Model))
        if needed < DAZZLED and (glare := dazzles(state, shooter, target, hiding)):
            needed = DAZZLED
            because.append(glare)
        because.append(Reason("shoot.to_hit", f"{shooter.name} hits on {needed} or more", {"needed": needed}))
        struck = parts.parts(state, target, missile.strength)
        if struck:
            because.append(parts.why(target))
        wounding = to_wound(missile.strength, target.warrior.defence)
        wounds = wounding.needed
        because.extend(replace(reason, objects=False) for reason in wounding.because)
    verdict = judge(because)
    if verdict is Verdict.YES and sight.verdict is Verdict.ROLL:
        verdict = Verdict.ROLL
    return ShotRuling(
        verdict,
        tuple(because),
        missile.id if missile else weapon or "",
        needed,
        tuple(hurdle.name for hurdle in passed),
        wounds,
        struck,
        distance,
        sight,
        passed,
        fighting,
    )


def throw(state: GameState, model: Model, target: Model) -> ShotRuling:
    """Whether a model that has halted on its charge may throw at the foe it is about to fight, and what it takes.

    Implements throw.charge: all that holds in the Shoot phase holds here.
    """
    ruling = shot(state, model, target, THROWN)
    reason = Reason("throw.charge", f"{model.name} throws at {target.name}, whom it is about to fight")
    return replace(ruling, because=(reason, *ruling.because))


def possible(
    state: GameState,
    shooter: Model,
    weapon: str | None = None,
    *,
    contacts: Contacts | None = None,
    sights: Sights | None = None,
) -> Iterator[tuple[Model, ShotRuling]]:
    """The targets at which a model may shoot, or may try to make out, each with its ruling."""
    touching = contact.contacts(state) if contacts is None else contacts
    if not may_shoot(state, shooter, contacts=touching, weapon=weapon).allowed:
        return
    sights = sights or Sights(state)
    reach = max(state.length(missile.range) for missile in shooter.warrior.missiles) + state.scale.slack
    foes = [foe for foe in state.foes(shooter) if state.gap(shooter, foe) <= reach]
    sights.look_ahead((shooter, foe) for foe in foes)
    for foe in foes:
        ruling = shot(state, shooter, foe, weapon, contacts=touching, sights=sights)
        if ruling.verdict is not Verdict.NO:
            yield foe, ruling


def shooters(
    state: GameState,
    side: Side,
    among: Collection[str] | None = None,
    *,
    contacts: Contacts | None = None,
    sights: Sights | None = None,
) -> tuple[str, ...]:
    """The models of a side, or of some of it, that can shoot at somebody, in the order of the state."""
    touching = contact.contacts(state) if contacts is None else contacts
    sights = sights or Sights(state)
    return tuple(
        model.name
        for model in state.side(side)
        if model.warrior.missiles
        and (among is None or model.name in among)
        and next(possible(state, model, contacts=touching, sights=sights), None) is not None
    )


def _readiness(shooter: Model, touching: Contacts) -> Iterator[Reason]:
    """What keeps a model from shooting, whatever its weapon."""
    name = shooter.name
    if shooter.shot:
        most = most_shots(shooter)
        if shooter.shots >= most:
            text = f"{name} has shot in this phase" if most == 1 else f"{name} has shot {most} times in this phase"
            yield objection("shoot.once" if most == 1 else "shoot.several", text)
    if name in touching:
        yield objection("shoot.engaged", f"{name} touches {listed(touching[name])}")
    if shooter.lying:
        yield objection("shoot.hampered", f"{name} lies on the ground")
    if shooter.hampered:
        yield objection("shoot.hampered", f"{name} has been thrown, or has jumped or climbed, or tried to, this turn")
    elif shooter.climbing is not None:
        yield objection("shoot.hampered", f"{name} hangs on {shooter.climbing}")
    if immobilised(shooter) or dazed(shooter):
        yield objection("shoot.hampered", f"{name} can do nothing more this turn")


def _weapons(state: GameState, shooter: Model, weapon: str | None) -> Iterator[Reason]:
    """What speaks against each weapon; they object when none of them is left."""
    missiles = [missile for missile in shooter.warrior.missiles if weapon in (None, missile.id)]
    if not missiles:
        yield objection("shoot.missiles", f"{shooter.name} has no {weapon or 'weapon to shoot with'}")
    elif shooter.warrior.shoot is None:
        yield objection("characteristics.fight", f"{shooter.name} has no Shoot value")
    said = [list(_bars(state, shooter, missile)) for missile in missiles]
    barred = [any(reason.objects for reason in reasons) for reasons in said]
    if all(barred) or not any(barred):
        yield from itertools.chain(*said)
        return
    for reasons, out in zip(said, barred, strict=True):
        yield from (replace(reason, objects=False, applied=not out) for reason in reasons)


def _bars(state: GameState, shooter: Model, missile: Missile) -> Iterator[Reason]:
    """What one weapon says of its bearer's move, and of what it shot before."""
    unit, most = state.scale.unit, allowance(state, shooter, missile)
    yield Reason(
        "shoot.moved",
        f"{shooter.name} has moved {shooter.moved:.4g} {unit}; the {missile.id} allows {most:g} {unit}",
        {"moved": shooter.moved, "allowed": most},
        objects=shooter.moved > most + state.scale.slack,
    )
    if missile.stone and not shooter.stooped:
        yield objection("stone.stoop", f"{shooter.name} has not stooped for a stone")
    if shooter.shot and shots_with(shooter, missile.id) < most_shots(shooter):
        yield objection("weapon.one_missile", f"{shooter.name} shoots with one weapon in a phase")


def _usable(state: GameState, shooter: Model, missile: Missile) -> bool:
    return not any(reason.objects for reason in _bars(state, shooter, missile))


def _missile(state: GameState, shooter: Model, target: Model, weapon: str | None, distance: float) -> Missile | None:
    """The weapon named, if the shooter has it; else the best: one that may be used and reaches, and wounds soonest."""
    missiles = shooter.warrior.missiles
    if weapon is not None:
        return next((missile for missile in missiles if missile.id == weapon), None)
    if len(missiles) < 2:
        return missiles[0] if missiles else None

    def merit(missile: Missile) -> tuple[bool, bool, float, float]:
        reach = state.length(missile.range)
        chance = to_wound(missile.strength, target.warrior.defence).chance()
        return _usable(state, shooter, missile), distance <= reach + state.scale.slack, chance, reach

    return max(missiles, key=merit)


def _aim(state: GameState, shooter: Model, target: Model, missile: Missile | None, distance: float) -> Iterator[Reason]:
    """What the target and its distance say."""
    if target.side == shooter.side:
        yield objection("shoot.once", f"{target.name} is no enemy of {shooter.name}")
    else:
        yield from sparing(state, target, shooter)
    if missile is not None:
        reach = state.length(missile.range)
        yield Reason(
            "shoot.missiles",
            f"{target.name} is {distance:.2f} {state.scale.unit} away; the {missile.id} reaches {reach:g}",
            {"distance": distance, "range": reach},
            objects=distance > reach + state.scale.slack,
        )


def sparing(state: GameState, target: Model, shooter: Model) -> Iterator[Reason]:
    """Why a model is not to be shot at by another: some are spared by their enemies."""
    for trait in target.warrior.traits:
        if reason := trait.spared(state, target, shooter):
            yield replace(reason, objects=True)


def _into_fight(shooter: Model, target: Model, friends: Sequence[str]) -> Iterator[Reason]:
    """What it means that the target fights the shooter's friends."""
    if friends:
        good = shooter.side == "good"
        rule_id = "shoot.friends_fighting" if good else "shoot.into_fight"
        yield Reason(rule_id, f"{target.name} fights {listed(friends)}", objects=good)
