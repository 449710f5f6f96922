"""Whether a power may be cast, and who may resist it with what (Magical Powers)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skirmish.forces.profile import Power
from skirmish.measure import Distance
from skirmish.rules import effects
from skirmish.rules.contact import contacts
from skirmish.rules.powers import KINDS, Kind
from skirmish.rules.riding import beast
from skirmish.rules.sight import SightRuling, see
from skirmish.ruling import Reason, Ruling, Verdict, judge, objection
from skirmish.state import GameState, Model, Phase


@dataclass(frozen=True, slots=True)
class CastRuling(Ruling):
    """Whether a power may be cast; ROLL when a die decides first whether the target is seen."""

    needed: int
    """The least die that casts it; 0 for a power that the caster does not have."""
    dice: int
    chance: float
    """Of casting it, without Might and before the victim resists."""


def check(state: GameState, caster: Model, power: str, target: Model | None, dice: int) -> CastRuling:
    """Whether a model may cast a power, at a target where it takes one, with so many dice (magic.*, power.*)."""
    entry = caster.warrior.profile.power(power)
    if entry is None:
        known = ", ".join(known.id for known in caster.warrior.profile.powers) or "none"
        reason = objection("magic.powers", f"{caster.name} has no power {power!r}; its powers: {known}")
        return _ruling((reason,), 0, dice)
    kind = KINDS[power]
    because = [
        *_caster(state, caster),
        *_dice(caster, dice),
        *(_target(state, caster, entry, kind, target)),
    ]
    text = f"{power}: {entry.score} or more on one of {dice}"
    return _ruling((*because, Reason(kind.rule, text, {"needed": entry.score, "dice": dice})), entry.score, dice)


def view(state: GameState, caster: Model, power: str, target: Model) -> SightRuling | None:
    """The view that a caster gets of a target; None where he needs none (magic.sight, magic.palantir)."""
    if target.name == caster.name or _projects(caster, power):
        return None
    return see(state, caster, target)


def available(model: Model) -> int:
    """How many dice a model's Will buys now, this turn's free ones included (magic.will)."""
    return model.will + model.free_will


def fixed_dice(model: Model) -> int | None:
    """With how many dice a model resists without Will, for one that does (magic.demon)."""
    found = (trait.resists_with(model) for trait in model.warrior.traits)
    return next((dice for dice in found if dice is not None), None)


def givers(state: GameState, victim: Model) -> tuple[Model, ...]:
    """By whose Will a victim may resist: its own, its passenger's, a heroic mount's (magic.resist, magic.riders)."""
    aboard = (state.carried.get(victim.passenger) if victim.passenger else None, beast(state, victim))
    return tuple(model for model in (victim, *aboard) if model is not None and available(model))


def can_resist(state: GameState, victim: Model) -> bool:
    """Whether a victim has any dice to resist a power with."""
    return bool(fixed_dice(victim) or givers(state, victim))


def within(state: GameState, caster: Model, power: Power) -> tuple[Model, ...]:
    """All enemies within a power's range."""
    reach = _reach(state, power) + state.scale.slack
    return tuple(foe for foe in state.foes(caster) if state.gap(caster, foe) <= reach)


def _ruling(because: tuple[Reason, ...], needed: int, dice: int) -> CastRuling:
    verdict = judge(because)
    if verdict is Verdict.YES and any(reason.rule == _MARGINAL for reason in because):
        verdict = Verdict.ROLL
    chance = 1 - ((needed - 1) / 6) ** max(dice, 0) if needed and verdict is not Verdict.NO else 0.0
    return CastRuling(verdict, because, needed, dice, chance)


# The caster


def _caster(state: GameState, caster: Model) -> Iterator[Reason]:
    """One power a turn, by a Hero who is free to move, in his own move (magic.once, magic.when, magic.free)."""
    if caster.name in state.carried:
        yield objection("magic.passenger", f"{caster.name} is a passenger and casts nothing")
    if state.phase is not Phase.MOVE or caster.side != state.active:
        yield objection("magic.when", f"it is not the move of {caster.name}")
    if caster.cast:
        yield objection("magic.once", f"{caster.name} has used a power this turn")
    foes = contacts(state).get(caster.name, ())
    if foes:
        yield objection("magic.free", f"{caster.name} is engaged with {', '.join(foes)}")
    if caster.lying:
        yield objection("ground.limits", f"{caster.name} is on the ground")
    if effects.helpless(caster):
        yield objection("magic.free", f"{caster.name} can do nothing more this turn")


def _dice(caster: Model, dice: int) -> Iterator[Reason]:
    most = available(caster)
    numbers = {"will": caster.will, "free": caster.free_will}
    if dice < 1:
        yield objection("magic.will", f"a power takes one die at least, not {dice}")
    elif dice > most:
        yield objection("magic.will", f"{caster.name} has Will for {most} dice, not {dice}", **numbers)
    else:
        yield Reason("magic.will", f"{dice} of the {most} dice that {caster.name} has Will for", numbers)


# The target


def _target(state: GameState, caster: Model, power: Power, kind: Kind, target: Model | None) -> Iterator[Reason]:
    if kind.aim in ("self", "around"):
        if target is not None:
            yield objection("magic.target", f"{power.id} is cast at nobody, and not at {target.name}")
        if kind.aim == "around" and not within(state, caster, power):
            yield objection("magic.range", f"no enemy is within {_reach(state, power):g} of {caster.name}")
        return
    if target is None:
        yield objection("magic.target", f"{power.id} needs a target")
        return
    if target.name not in state.models:
        yield objection("magic.target", f"{target.name} cannot be the target: it is carried, or not in play")
        return
    if (target.side == caster.side) != (kind.aim == "friend"):
        yield objection("magic.target", f"{power.id} is cast at a{'n enemy' if kind.aim == 'enemy' else ' friend'}")
    yield from kind.demands(caster, target)
    if kind.hurts:
        spared = (trait.spared_by_magic(state, target, caster) for trait in target.warrior.traits)
        yield from (reason for reason in spared if reason is not None)
    if caster.name in state.models:
        yield from _aim(state, caster, power, kind, target)


def _aim(state: GameState, caster: Model, power: Power, kind: Kind, target: Model) -> Iterator[Reason]:
    """Range and sight (magic.range, magic.sight, power.blast)."""
    if target.name == caster.name:
        return
    if stone := _projects(caster, power.id):
        yield stone
        return
    gap, reach = state.gap(caster, target), _reach(state, power)
    numbers = {"gap": gap, "range": reach}
    if gap > reach + state.scale.slack:
        text = f"{target.name} is {gap:.2f} {state.scale.unit} away, beyond {reach:g}"
        yield objection("magic.range", text, **numbers)
    else:
        yield Reason("magic.range", f"{target.name} is {gap:.2f} of {reach:g} {state.scale.unit} away", numbers)
    yield from _sight(state, caster, power, kind, target)


def _sight(state: GameState, caster: Model, power: Power, kind: Kind, target: Model) -> Iterator[Reason]:
    found = view(state, caster, power.id, target)
    if found is None:
        return
    if found.verdict is Verdict.NO:
        yield objection("magic.sight", f"{caster.name} does not see {target.name}", visible=found.visible)
        yield from (reason for reason in found.decisive if reason.objects)
    elif found.verdict is Verdict.ROLL:
        yield Reason(_MARGINAL, f"a die decides whether {caster.name} sees {target.name}", {"visible": found.visible})
    else:
        yield Reason("magic.sight", f"{caster.name} sees {target.name}", {"visible": found.visible})
        yield from (reason for reason in found.decisive if reason.rule == "magic.birds")
    if kind.clear_view:
        hiding = [name for name in found.in_the_way if name in state.models]
        yield from (objection(kind.rule, f"{name} is in the way of a blast at {target.name}") for name in hiding)


_MARGINAL = "sight.marginal"


def _reach(state: GameState, power: Power) -> float:
    return state.length(Distance(*power.range)) if power.range else 0.0


def _projects(caster: Model, power: str) -> Reason | None:
    return next((reason for trait in caster.warrior.traits if (reason := trait.projects(caster, power))), None)
