"""Casting a magical power: Will paid, dice rolled, resistance, and what comes of it."""

from __future__ import annotations

from skirmish.decisions.casting import Cast, ChooseResist, ChooseResister, ChooseSecondTry, Resist, Resister
from skirmish.decisions.striking import Use
from skirmish.events import PowerCast, Resisted
from skirmish.forces.profile import other
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.phases.will import after_spending_will, pay
from skirmish.powers import POWERS, Casting
from skirmish.rules import magic
from skirmish.rules.powers import KINDS
from skirmish.ruling import Reason
from skirmish.state import Model


def carry_out(play: Play, cast: Cast) -> Flow[None]:
    """Cast a power by an answer that passed its check (magic.cast).

    A target too close to call is rolled for first; one that is not seen costs nothing, and something else may be done.
    """
    caster = play.state.models[cast.model]
    target = play.state.models[cast.target] if cast.target is not None else None
    if target is not None and not _made_out(play, caster, cast.power, target):
        return
    caster.cast = True
    if KINDS[cast.power].ends_move:
        caster.acted = True
    score = yield from _roll_to_cast(play, caster, cast, target)
    casting = _casting(play, caster, cast.power, target)
    spent = [caster, *(giver for victim in casting.victims for giver in magic.givers(play.state, victim))]
    if score and not (yield from _withstood(play, casting, score)):
        yield from POWERS[cast.power].work(play, casting)
    for model in spent:
        yield from after_spending_will(play, model)


def _made_out(play: Play, caster: Model, power: str, target: Model) -> bool:
    view = magic.view(play.state, caster, power, target)
    return view is None or sees(play, caster, target, view)


def _casting(play: Play, caster: Model, power: str, target: Model | None) -> Casting:
    entry = caster.warrior.profile.power(power)
    assert entry is not None, "a power that passed its check is one of the caster's"
    around = KINDS[power].aim == "around"
    victims = magic.within(play.state, caster, entry) if around else (target or caster,)
    return Casting(caster, entry, victims)


def _roll_to_cast(play: Play, caster: Model, cast: Cast, target: Model | None) -> Flow[int]:
    """The best die, after Might, of one who succeeds; 0 for one who fails (magic.will, magic.cast).

    Where somebody may resist, he is asked whether to lift a die that is good enough already.
    """
    entry = caster.warrior.profile.power(cast.power)
    needed = entry.score if entry else 0
    pay(caster, cast.dice)
    dice = play.dice.roll("magic.cast", caster.name, cast.dice)
    best, contested = max(dice), _contested(play, caster, cast.power, target)
    wanted = range(max(needed, best + 1) if contested else needed, 7)
    score = yield from boost(play, caster.name, "magic.cast", best, wanted)
    reason = Reason("magic.cast", f"{needed} or more casts {cast.power}", {"needed": needed})
    play.tell(
        PowerCast(
            caster=caster.name,
            power=cast.power,
            target=cast.target,
            dice=dice,
            score=score,
            needed=needed,
            success=score >= needed,
            will=caster.will,
            because=(reason,),
        )
    )
    return score if score >= needed else 0


def _contested(play: Play, caster: Model, power: str, target: Model | None) -> bool:
    """Whether anybody can resist a power."""
    if KINDS[power].aim == "around":
        return any(magic.can_resist(play.state, victim) for victim in _casting(play, caster, power, None).victims)
    return KINDS[power].aim == "enemy" and target is not None and magic.can_resist(play.state, target)


def _withstood(play: Play, casting: Casting, score: int) -> Flow[bool]:
    """Whether a power is resisted: by its target, or by one for all that it strikes (magic.resist)."""
    aim = KINDS[casting.power.id].aim
    if aim == "enemy":
        return (yield from _resist(play, casting, casting.target, score))
    if aim != "around":
        return False
    able = tuple(victim.name for victim in casting.victims if magic.can_resist(play.state, victim))
    if not able:
        return False
    name: str | None = able[0]
    if len(able) > 1:
        question = ChooseResister(
            side=other(casting.caster.side), caster=casting.caster.name, power=casting.power.id, models=able
        )
        answer: Resister = yield question
        name = answer.model
    return name is not None and (yield from _resist(play, casting, play.state.models[name], score))


def _resist(play: Play, casting: Casting, victim: Model, needed: int) -> Flow[bool]:
    """Roll a victim's dice, its passenger's with them; whether the best equals the caster's (magic.resist)."""
    shares = yield from _shares(play, casting, victim, needed)
    if not shares:
        return False
    dice, owner, score = yield from _roll_to_resist(play, casting, victim, shares, needed)
    score = yield from boost(play, owner, "magic.resist", score, range(needed, 7))
    reason = Reason("magic.resist", f"{needed} or more resists {casting.power.id}", {"needed": needed})
    play.tell(
        Resisted(
            model=victim.name,
            power=casting.power.id,
            dice=dice,
            score=score,
            needed=needed,
            success=score >= needed,
            because=(reason,),
        )
    )
    return score >= needed


def _shares(play: Play, casting: Casting, victim: Model, needed: int) -> Flow[list[tuple[Model, int]]]:
    """Who rolls how many dice to resist, already paid for; nothing when nobody does (magic.demon, magic.riders)."""
    fixed = magic.fixed_dice(victim)
    if fixed is not None:
        return [(victim, fixed)]
    givers = magic.givers(play.state, victim)
    if not givers:
        return []
    question = ChooseResist(
        side=victim.side,
        model=victim.name,
        caster=casting.caster.name,
        power=casting.power.id,
        score=needed,
        most={model.name: magic.available(model) for model in givers},
    )
    answer: Resist = yield question
    shares = [(model, dice) for model in givers if (dice := answer.dice.get(model.name, 0))]
    for model, dice in shares:
        pay(model, dice)
    return shares


def _roll_to_resist(
    play: Play, casting: Casting, victim: Model, shares: list[tuple[Model, int]], needed: int
) -> Flow[tuple[tuple[int, ...], str, int]]:
    """The dice, whose the best is, and its face; a Hobbit may roll all of them once more (magic.hobbits)."""
    rolls = _dice(play, shares)
    if max(face for _, face in rolls) < needed and all(_resists_again(model) for model, _ in shares):
        question = ChooseSecondTry(
            side=victim.side,
            model=victim.name,
            power=casting.power.id,
            dice=tuple(face for _, face in rolls),
            score=needed,
        )
        answer: Use = yield question
        rolls = _dice(play, shares) if answer.use else rolls
    owner, best = max(rolls, key=lambda roll: roll[1])
    return tuple(face for _, face in rolls), owner, best


def _dice(play: Play, shares: list[tuple[Model, int]]) -> list[tuple[str, int]]:
    return [(model.name, face) for model, count in shares for face in play.dice.roll("magic.resist", model.name, count)]


def _resists_again(model: Model) -> bool:
    return any(trait.resists_again() for trait in model.warrior.traits)


__all__ = ["after_spending_will", "carry_out"]
