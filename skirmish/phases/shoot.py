"""The Shoot phase: one shot at a time, the side with priority first."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.decisions.base import Done
from skirmish.decisions.shooting import ChooseShot
from skirmish.events import InTheWay, PhaseBegan, Shot, ShotIntoFight
from skirmish.forces.weapons import MISSILES
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.phases.wounding import roll_to_wound
from skirmish.rules import contact, shooting
from skirmish.rules.shooting import Hurdle, ShotRuling
from skirmish.rules.sight import Sights
from skirmish.rules.wounds import to_wound
from skirmish.ruling import Reason
from skirmish.state import Model, Phase, other

STOPS = 3
"""The highest roll on which what is in the way stops a shot, or a shot into a fight hits the shooter's own side."""


def step(play: Play) -> Flow[None]:
    """One shot, or one attempt to make a target out; or, when nobody of the active side can shoot, on to what follows.

    Reads the play's state alone, so it can be begun again at any point between two steps (shoot.order).
    """
    state = play.state
    touching, sights = contact.contacts(state), Sights(state)
    able = shooting.shooters(state, state.active, contacts=touching, sights=sights)
    answer = (yield ChooseShot(side=state.active, shooters=able)) if able else Done()
    if isinstance(answer, Done):
        _pass_on(play)
        return
    shooter, target = state.models[answer.shooter], state.models[answer.target]
    ruling = shooting.shot(state, shooter, target, answer.weapon, contacts=touching, sights=sights)
    if sees(play, shooter, target, ruling.sight):
        yield from _loose(play, shooter, target, ruling)


def _pass_on(play: Play) -> None:
    """To the other side's shooting, or to the Fight phase."""
    state = play.state
    if state.active == state.priority:
        state.active = other(state.priority)
        return
    state.active = state.priority
    state.phase = Phase.FIGHT
    state.sightings.clear()
    play.tell(PhaseBegan(phase=Phase.FIGHT.value))


def _loose(play: Play, shooter: Model, target: Model, ruling: ShotRuling) -> Flow[None]:
    """Roll to hit, then past each thing in the way, to the target (shoot.to_hit, shoot.in_the_way)."""
    shooter.shots += 1
    roll = play.dice.d6("shoot.to_hit", shooter.name)
    hit = roll >= ruling.to_hit
    play.tell(
        Shot(
            shooter=shooter.name,
            target=target.name,
            weapon=ruling.weapon,
            roll=roll,
            needed=ruling.to_hit,
            hit=hit,
            because=ruling.because,
        )
    )
    if not hit:
        return
    for hurdle in ruling.hurdles:
        if _stopped(play, shooter, hurdle):
            yield from _strike_hurdle(play, shooter, hurdle, ruling.weapon)
            return
    if ruling.fighting:
        friends = [play.state.models[name] for name in ruling.fighting]
        yield from _into_fight(play, shooter, friends, [target], ruling.weapon)
    else:
        yield from _wound(play, shooter, target, ruling.weapon)


def _stopped(play: Play, shooter: Model, hurdle: Hurdle) -> bool:
    roll = play.dice.d6("shoot.in_the_way", shooter.name)
    stopped = roll <= STOPS
    rule = "shoot.fight_in_the_way" if hurdle.fight else "shoot.in_the_way"
    why = Reason(rule, f"{hurdle.name} stops a hit on 1 to {STOPS}", {"share": hurdle.share})
    play.tell(InTheWay(shooter=shooter.name, thing=hurdle.name, roll=roll, stopped=stopped, because=(why,)))
    return stopped


def _strike_hurdle(play: Play, shooter: Model, hurdle: Hurdle, weapon: str) -> Flow[None]:
    """What a shot does to the thing that stopped it: nothing to scenery (shoot.fight_in_the_way)."""
    models = [play.state.models[name] for name in hurdle.models]
    if hurdle.fight:
        friends = [model for model in models if model.side == shooter.side]
        foes = [model for model in models if model.side != shooter.side]
        yield from _into_fight(play, shooter, friends, foes, weapon)
    elif models:
        yield from _wound(play, shooter, models[0], weapon)


def _into_fight(play: Play, shooter: Model, friends: Sequence[Model], foes: Sequence[Model], weapon: str) -> Flow[None]:
    """Roll for the side that a shot into a fight hits, and wound the nearest of it (shoot.into_fight)."""
    roll = play.dice.d6("shoot.into_fight", shooter.name)
    victim = _nearest(play, shooter, friends if roll <= STOPS else foes)
    why = Reason("shoot.into_fight", f"on 1 to {STOPS} a shot into a fight hits the nearest of the shooter's own side")
    play.tell(ShotIntoFight(shooter=shooter.name, roll=roll, victim=victim.name, because=(why,)))
    yield from _wound(play, shooter, victim, weapon)


def _nearest(play: Play, shooter: Model, models: Sequence[Model]) -> Model:
    """The model nearest to the shooter, by a die among equals (shoot.into_fight_tie)."""
    gaps = [play.state.gap(shooter, model) for model in models]
    least = min(gaps) + play.state.scale.slack
    nearest = [model for model, gap in zip(models, gaps, strict=True) if gap <= least][:6]
    if len(nearest) == 1:
        return nearest[0]
    fair = 6 - 6 % len(nearest)
    face = play.dice.d6("shoot.into_fight_tie", shooter.name)
    while face > fair:
        face = play.dice.d6("shoot.into_fight_tie", shooter.name)
    return nearest[(face - 1) * len(nearest) // fair]


def _wound(play: Play, shooter: Model, victim: Model, weapon: str) -> Flow[None]:
    need = to_wound(MISSILES[weapon].strength, victim.warrior.defence)
    yield from roll_to_wound(play, need, victim, source=shooter.name, owner=shooter.name)
