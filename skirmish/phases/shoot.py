"""The Shoot phase: one shot or volley at a time, the side with priority first, heroic shooting before all."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.decisions.base import Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.decisions.volley import Volley
from skirmish.events import InTheWay, PhaseBegan, Shot, ShotIntoFight
from skirmish.forces.weapons import MISSILES
from skirmish.phases import heroics
from skirmish.phases.hits import spend, strike
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.phases.volley import loose
from skirmish.rules import contact, shooting, volley
from skirmish.rules.hurdles import Hurdle
from skirmish.rules.shooting import ShotRuling
from skirmish.rules.sight import Sights
from skirmish.ruling import Reason, Verdict
from skirmish.state import Model, Phase, other

STOPS = 3
"""The highest roll on which what is in the way stops a shot, or a shot into a fight hits the shooter's own side."""


def step(play: Play) -> Flow[None]:
    """All the shots of one model, one volley, or one attempt to make a target out; or, when nobody can, on.

    Reads the play's state alone, so it can be begun again at any point between two steps (shoot.order).
    """
    state = play.state
    if not state.polled:
        yield from heroics.declare(play)
    heroic = heroics.begin(play)
    question = _question(play, heroic.party if heroic else None)
    answer = (yield question) if question.shooters or question.volleys else Done()
    if isinstance(answer, Done):
        _pass_on(play)
    elif isinstance(answer, Volley):
        yield from loose(play, answer)
    else:
        yield from _shots(play, answer)


def _question(play: Play, among: Sequence[str] | None) -> ChooseShot:
    """Who of the active side can shoot; in a heroic shooting, of those who answer the call (heroic.shoot)."""
    state, side = play.state, play.state.active
    touching, sights = contact.contacts(state), Sights(state)
    able = shooting.shooters(state, side, among, contacts=touching, sights=sights)
    groups = volley.groups(state, side, among, contacts=touching)
    volleys = tuple(names for names in groups if _has_target(play, names, sights))
    return ChooseShot(side=side, shooters=able, volleys=volleys)


def _has_target(play: Play, names: Sequence[str], sights: Sights) -> bool:
    group = [play.state.models[name] for name in names]
    return next(volley.possible(play.state, play.state.active, group, sights=sights), None) is not None


def _pass_on(play: Play) -> None:
    """From a heroic shooting to the next, to the other side's shooting, or to the Fight phase."""
    state = play.state
    if heroics.begin(play) is not None:
        heroics.close(play)
    elif state.active == state.priority:
        state.active = other(state.priority)
    else:
        state.active, state.phase = state.priority, Phase.FIGHT
        state.heroics, state.polled = (), False
        state.sightings.clear()
        play.tell(PhaseBegan(phase=Phase.FIGHT.value))


def thrown_at(play: Play, model: Model, target: Model) -> Flow[None]:
    """A charging model that has halted throws at the foe it is about to fight; it is its shot of the turn.

    Nothing is thrown where `rules.shooting.throw` forbids it, or where the target is not made out (throw.charge).
    """
    ruling = shooting.throw(play.state, model, target)
    if ruling.verdict is not Verdict.NO and sees(play, model, target, ruling.sight):
        yield from _loose(play, model, target, ruling)
        spend(model)


def _shots(play: Play, answer: Shoot) -> Flow[None]:
    """What one model shoots: where it has several shots, all of them before anybody else (shoot.several)."""
    state = play.state
    shooter, weapon = state.models[answer.shooter], answer.weapon
    while True:
        target = state.models[answer.target]
        ruling = shooting.shot(state, shooter, target, answer.weapon or weapon)
        if sees(play, shooter, target, ruling.sight):
            weapon = ruling.weapon
            yield from _loose(play, shooter, target, ruling)
        if not shooter.shots:
            return
        more = shooter.shots < shooting.shots_with(shooter, ruling.weapon)
        if not more or next(shooting.possible(state, shooter, weapon), None) is None:
            break
        again: Shoot | Done = yield ChooseShot(side=shooter.side, shooters=(shooter.name,), weapon=weapon)
        if isinstance(again, Done):
            break
        answer = again
    spend(shooter)


def _loose(play: Play, shooter: Model, target: Model, ruling: ShotRuling) -> Flow[None]:
    """Roll to hit, then past each thing in the way, to the target (shoot.to_hit, shoot.in_the_way)."""
    shooter.shots += 1
    face = play.dice.d6("shoot.to_hit", shooter.name)
    roll = yield from boost(play, shooter.name, "shoot.to_hit", face, range(ruling.to_hit, 7))
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
        yield from strike(play, shooter.name, target, _strength(ruling.weapon))


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
        yield from strike(play, shooter.name, models[0], _strength(weapon))


def _into_fight(play: Play, shooter: Model, friends: Sequence[Model], foes: Sequence[Model], weapon: str) -> Flow[None]:
    """Roll for the side that a shot into a fight hits, and wound the nearest of it (shoot.into_fight)."""
    roll = play.dice.d6("shoot.into_fight", shooter.name)
    victim = _nearest(play, shooter, friends if roll <= STOPS else foes)
    why = Reason("shoot.into_fight", f"on 1 to {STOPS} a shot into a fight hits the nearest of the shooter's own side")
    play.tell(ShotIntoFight(shooter=shooter.name, roll=roll, victim=victim.name, because=(why,)))
    yield from strike(play, shooter.name, victim, _strength(weapon))


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


def _strength(weapon: str) -> int:
    return MISSILES[weapon].strength
