"""Shooting: who may shoot at whom, and what a shot has to get past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from skirmish.forces.profile import Side
from skirmish.forces.weapons import MISSILES, Missile
from skirmish.rules import contact
from skirmish.rules.contact import Contacts
from skirmish.rules.going import full_move
from skirmish.rules.sight import HIDDEN, SURE, Blocker, SightRuling, Sights, View, eye, judge_view, touches_cover
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason, Ruling, Verdict, judge, objection, rule
from skirmish.state import SIDES, GameState, Model
from skirmish.table import Feature

NEVER = 7
"""What one needs to hit who has nothing to shoot with."""


class Hurdle(NamedTuple):
    """Something in the way of a shot: a piece of scenery, a model, or a whole fight."""

    name: str
    share: float
    """How much of the target it covers; of a fight, its foremost fighter."""
    models: tuple[str, ...] = ()
    """The model; or all in the fight; none for scenery."""

    @property
    def fight(self) -> bool:
        """Whether it is a fight."""
        return len(self.models) > 1


@dataclass(frozen=True, slots=True)
class ShotRuling(Ruling):
    """Whether a shot may be taken and what it needs; ROLL when the target must first be made out by a die."""

    weapon: str
    to_hit: int
    in_the_way: tuple[str, ...]
    """In order from the shooter; a fight is one of them."""
    to_wound: str
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
        return data


def may_shoot(
    state: GameState, shooter: Model, *, contacts: Contacts | None = None, weapon: str | None = None
) -> Ruling:
    """Whether a model may shoot in this phase, whatever the target, with one weapon or any of its own.

    Implements shoot.once, shoot.moved, shoot.hampered and shoot.engaged.
    """
    touching = contact.contacts(state) if contacts is None else contacts
    return rule((*_readiness(shooter, touching), *_weapons(state, shooter, weapon)))


def allowance(state: GameState, model: Model, missile: Missile) -> float:
    """How far a model may have moved to shoot with a weapon (shoot.moved)."""
    return full_move(state, model) * float(1 - missile.gives_up)


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
    view, spared = _clear(state, sights, shooter, target)
    sight = judge_view(state, shooter, target, view)
    hurdles = _hurdles(state, target, view.blockers, touching)
    fighting = touching.get(target.name, ()) if target.side != shooter.side else ()
    because = [
        *_readiness(shooter, touching),
        *_weapons(state, shooter, weapon if missile is None else missile.id),
        *_aim(state, shooter, target, missile, distance),
        *sight.decisive,
        *spared,
        *_into_fight(shooter, target, fighting),
        *_past(state, shooter, hurdles),
    ]
    needed, wounds = shooter.warrior.shoot or NEVER, "-"
    if missile is not None:
        wounding = to_wound(missile.strength, target.warrior.defence)
        wounds = wounding.needed
        because.append(Reason("shoot.to_hit", f"{shooter.name} hits on {needed} or more", {"needed": needed}))
        because.extend(replace(reason, objects=False) for reason in wounding.because)
    verdict = judge(because)
    if verdict is Verdict.YES and sight.verdict is Verdict.ROLL:
        verdict = Verdict.ROLL
    return ShotRuling(
        verdict,
        tuple(because),
        missile.id if missile else weapon or "",
        needed,
        tuple(hurdle.name for hurdle in hurdles),
        wounds,
        distance,
        sight,
        hurdles,
        fighting,
    )


def possible(
    state: GameState, shooter: Model, *, contacts: Contacts | None = None, sights: Sights | None = None
) -> Iterator[tuple[Model, ShotRuling]]:
    """The targets at which a model may shoot, or may try to make out, each with its ruling."""
    touching = contact.contacts(state) if contacts is None else contacts
    if not may_shoot(state, shooter, contacts=touching).allowed:
        return
    sights = sights or Sights(state)
    reach = max(state.length(missile.range) for missile in shooter.warrior.missiles) + state.scale.slack
    foes = [foe for foe in state.foes(shooter) if state.gap(shooter, foe) <= reach]
    sights.look_ahead((shooter, foe) for foe in foes)
    for foe in foes:
        ruling = shot(state, shooter, foe, contacts=touching, sights=sights)
        if ruling.verdict is not Verdict.NO:
            yield foe, ruling


def shooters(
    state: GameState, side: Side, *, contacts: Contacts | None = None, sights: Sights | None = None
) -> tuple[str, ...]:
    """The models of a side that can shoot at somebody, in the order of the state."""
    touching = contact.contacts(state) if contacts is None else contacts
    sights = sights or Sights(state)
    return tuple(
        model.name
        for model in state.side(side)
        if model.warrior.missiles and next(possible(state, model, contacts=touching, sights=sights), None) is not None
    )


def _readiness(shooter: Model, touching: Contacts) -> Iterator[Reason]:
    """What keeps a model from shooting, whatever its weapon."""
    name = shooter.name
    if shooter.shot:
        yield objection("shoot.once", f"{name} has shot in this phase")
    if name in touching:
        yield objection("shoot.engaged", f"{name} touches {_list(touching[name])}")
    if shooter.lying:
        yield objection("shoot.hampered", f"{name} lies on the ground")
    if shooter.hampered:
        yield objection("shoot.hampered", f"{name} has jumped or climbed this turn, or tried to")
    elif shooter.climbing is not None:
        yield objection("shoot.hampered", f"{name} hangs on {shooter.climbing}")


def _weapons(state: GameState, shooter: Model, weapon: str | None) -> Iterator[Reason]:
    """What each weapon says of how far its bearer has moved; they object when none of them allows it."""
    missiles = [missile for missile in shooter.warrior.missiles if weapon in (None, missile.id)]
    if not missiles:
        yield objection("shoot.missiles", f"{shooter.name} has no {weapon or 'weapon to shoot with'}")
    elif shooter.warrior.shoot is None:
        yield objection("characteristics.fight", f"{shooter.name} has no Shoot value")
    steady = [missile for missile in missiles if _steady(state, shooter, missile)]
    unit = state.scale.unit
    for missile in missiles:
        most = allowance(state, shooter, missile)
        yield Reason(
            "shoot.moved",
            f"{shooter.name} has moved {shooter.moved:.4g} {unit}; the {missile.id} allows {most:g} {unit}",
            {"moved": shooter.moved, "allowed": most},
            objects=not steady,
            applied=missile in steady or not steady,
        )


def _steady(state: GameState, shooter: Model, missile: Missile) -> bool:
    return shooter.moved <= allowance(state, shooter, missile) + state.scale.slack


def _missile(state: GameState, shooter: Model, target: Model, weapon: str | None, distance: float) -> Missile | None:
    """The weapon named, if the shooter has it; else the best: one that may be used and reaches, and wounds soonest."""
    missiles = shooter.warrior.missiles
    if weapon is not None:
        return MISSILES[weapon] if shooter.warrior.has(weapon) and weapon in MISSILES else None
    if len(missiles) < 2:
        return missiles[0] if missiles else None

    def merit(missile: Missile) -> tuple[bool, bool, float, float]:
        reach = state.length(missile.range)
        chance = to_wound(missile.strength, target.warrior.defence).chance()
        return _steady(state, shooter, missile), distance <= reach + state.scale.slack, chance, reach

    return max(missiles, key=merit)


def _aim(state: GameState, shooter: Model, target: Model, missile: Missile | None, distance: float) -> Iterator[Reason]:
    """What the target and its distance say."""
    if target.side == shooter.side:
        yield objection("shoot.once", f"{target.name} is no enemy of {shooter.name}")
    if missile is not None:
        reach = state.length(missile.range)
        yield Reason(
            "shoot.missiles",
            f"{target.name} is {distance:.2f} {state.scale.unit} away; the {missile.id} reaches {reach:g}",
            {"distance": distance, "range": reach},
            objects=distance > reach + state.scale.slack,
        )


def _clear(state: GameState, sights: Sights, shooter: Model, target: Model) -> tuple[View, list[Reason]]:
    """The view past the shooter's own cover and a friend's shoulder, and what was so spared.

    Cover past which next to nothing shows stays before the eye, for the sight band to judge, but is not in the way.
    Cover that the target touches too is the target's.
    """
    view = sights.view(shooter, target)
    spared: dict[int, Reason] = {}
    lifted: list[Model | Feature] = []
    for thing, share, _ in view.blockers:
        if isinstance(thing, Model):
            if _at_shoulder(state, shooter, thing):
                text = f"{shooter.name} shoots past {thing.name}, whom he touches"
                spared[id(thing)] = Reason("shoot.shoulder", text, {"share": share})
                lifted.append(thing)
        elif touches_cover(state, shooter, thing) and not touches_cover(state, target, thing):
            over = thing.top < eye(state, shooter)
            if over or share <= 1 - HIDDEN:
                text = f"{shooter.name} shoots {'over' if over else 'around'} {thing.name}, his own cover"
                spared[id(thing)] = Reason("shoot.own_cover", text, {"share": share})
            if over or share < 1 - SURE:
                lifted.append(thing)
    if lifted:
        view = sights.view(shooter, target, sights.rows(lifted))
    blockers = tuple(blocker for blocker in view.blockers if id(blocker.thing) not in spared)
    return View(view.visible, blockers), list(spared.values())


def _at_shoulder(state: GameState, shooter: Model, friend: Model) -> bool:
    return (
        friend.side == shooter.side
        and state.radius(friend) <= state.radius(shooter) + 1e-9
        and state.in_contact(shooter, friend)
    )


def _hurdles(state: GameState, target: Model, blockers: Sequence[Blocker], touching: Contacts) -> tuple[Hurdle, ...]:
    """What the blockers are to a shot.

    Fighters of one fight count once, at the first of them; those of the target's own fight do not count.
    """
    own = _brawl(target.name, touching) if target.name in touching else frozenset()
    hurdles: list[Hurdle] = []
    counted: list[frozenset[str]] = []
    for thing, share, _ in blockers:
        if isinstance(thing, Feature):
            hurdles.append(Hurdle(thing.name, share))
        elif thing.name in own:
            continue
        elif thing.name not in touching:
            hurdles.append(Hurdle(thing.name, share, (thing.name,)))
        elif not any(thing.name in fight for fight in counted):
            fight = _brawl(thing.name, touching)
            counted.append(fight)
            fighters = tuple(model for model in state.models.values() if model.name in fight)
            hurdles.append(Hurdle(_title(fighters), share, tuple(model.name for model in fighters)))
    return tuple(hurdles)


def _brawl(name: str, touching: Contacts) -> frozenset[str]:
    """Who may be in a fight with a model before the fights are paired: its foes, and theirs."""
    foes = touching[name]
    return frozenset((name, *foes, *(other for foe in foes for other in touching[foe])))


def _title(fighters: Sequence[Model]) -> str:
    sides = ([model.name for model in fighters if model.side == side] for side in SIDES)
    return " v ".join(_list(names) for names in sides)


def _into_fight(shooter: Model, target: Model, friends: Sequence[str]) -> Iterator[Reason]:
    """What it means that the target fights the shooter's friends."""
    if friends:
        good = shooter.side == "good"
        rule_id = "shoot.friends_fighting" if good else "shoot.into_fight"
        yield Reason(rule_id, f"{target.name} fights {_list(friends)}", objects=good)


def _past(state: GameState, shooter: Model, hurdles: Sequence[Hurdle]) -> Iterator[Reason]:
    """What each thing in the way means."""
    good = shooter.side == "good"
    for name, share, models in hurdles:
        friend = len(models) == 1 and state.models[models[0]].side == shooter.side
        rule_id = "shoot.in_the_way"
        if len(models) > 1:
            rule_id = "shoot.fight_in_the_way"
        elif friend and good:
            rule_id = "shoot.friend_in_the_way"
        objects = good and (friend or len(models) > 1)
        yield Reason(rule_id, f"{name} is in the way and hides {share:.0%}", {"share": share}, objects=objects)


def _list(names: Sequence[str]) -> str:
    return " and ".join(names)
