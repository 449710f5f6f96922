"""Magic: which power at whom with how many dice, and with how many to resist; Will is weighed like any other store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.decisions.casting import (
    Cast,
    ChooseResist,
    ChooseResister,
    ChooseSecondTry,
    ChooseVictimPart,
    CommandMove,
    Resist,
    Resister,
    VictimPart,
    WalkTo,
)
from skirmish.decisions.striking import Use
from skirmish.forces.profile import Power
from skirmish.measure import Distance, snap_point
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.powers import effect, held
from skirmish.players.captain.striking import mount_price
from skirmish.players.captain.worth import fight_value, life, price, wound_chance
from skirmish.rules import charging, magic
from skirmish.rules.effects import SUSTAINED
from skirmish.rules.going import full_move
from skirmish.rules.powers import KINDS
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model

WILL = 0.12
"""What a point of Will is worth to a caster who keeps it."""
SPARE = 0.03
"""The same to one whom nobody is there to cast at."""
DART = 9
MOST = 3
"""How many dice it ever takes."""
TRIES = 4
"""How many of the best targets of a power are looked at."""


# Casting


def best_cast(state: GameState, casters: Iterable[Model]) -> Cast | None:
    """The power of all that some casters could cast now that promises most, if it is worth its Will."""
    found = [offer for caster in casters for offer in _offers(state, caster)]
    found.sort(key=lambda offer: (-offer[0], offer[1].model, offer[1].power, offer[1].target or ""))
    for value, answer in found:
        if value > 0 and answer.judge(state).verdict is not Verdict.NO:
            return answer
    return None


def _offers(state: GameState, caster: Model) -> Iterator[tuple[float, Cast]]:
    most = min(MOST, magic.available(caster))
    if caster.cast or most < 1:
        return
    counts = range(1, most + 1)
    for power in caster.warrior.profile.powers:
        targets = [(effect(state, caster, power.id, target), target) for target in _targets(state, caster, power)]
        targets.sort(key=lambda pair: (-pair[0], pair[1].name))
        for worth, target in targets[:TRIES]:
            value, dice = max((_value(state, caster, power, target, worth, dice), -dice) for dice in counts)
            name = target.name if KINDS[power.id].aim in ("enemy", "friend") else None
            yield value, Cast(model=caster.name, power=power.id, target=name, dice=-dice)


def _targets(state: GameState, caster: Model, power: Power) -> list[Model]:
    """Those near enough, as far as a quick look tells; the caster himself for what is aimed at nobody."""
    aim = KINDS[power.id].aim
    if aim not in ("enemy", "friend"):
        return [caster]
    everywhere = any(trait.projects(caster, power.id) for trait in caster.warrior.traits)
    reach = float("inf") if everywhere else state.length(Distance(*(power.range or (0.0, 0.0)))) + state.scale.slack
    side = state.foes(caster) if aim == "enemy" else state.side(caster.side)
    return [each for each in side if not each.loose and state.gap(caster, each) <= reach]


def _value(state: GameState, caster: Model, power: Power, target: Model, worth: float, dice: int) -> float:
    chance = 0.0
    for score in range(power.score, 7):
        exactly = (score / 6) ** dice - ((score - 1) / 6) ** dice
        chance += exactly * unresisted(state, caster, power, target, score)
    return worth * chance - will_price(state, caster, dice)


def unresisted(state: GameState, caster: Model, power: Power, target: Model, score: int) -> float:
    """The chance that nobody withstands a power that was cast with a score; two dice are what most can spare."""
    if KINDS[power.id].aim == "around":
        able = [foe for foe in magic.within(state, caster, power) if magic.can_resist(state, foe)]
        return ((score - 1) / 6) ** min(2, len(able))
    if KINDS[power.id].aim != "enemy" or score < power.score:
        return 1.0
    fixed = magic.fixed_dice(target)
    dice = fixed if fixed is not None else min(2, sum(magic.available(giver) for giver in magic.givers(state, target)))
    return float(((score - 1) / 6) ** dice)


def will_price(state: GameState, model: Model, dice: int) -> float:
    """What so many dice of Will would be worth to a model later: what is free this turn, nothing."""
    paid = dice - min(dice, model.free_will)
    if paid <= 0:
        return 0.0
    left = model.will - paid
    if any(trait.fades(model) for trait in model.warrior.traits):
        return price(model) * (1.0 if left < 1 else paid / (2 * (left + 1)))
    each = WILL if model.warrior.profile.powers or _hunted(state, model) else SPARE
    return paid * each + (0.5 if left < 1 and SUSTAINED.intersection(model.effects) else 0.0)


def _hunted(state: GameState, model: Model) -> bool:
    """Whether an enemy is there who casts."""
    return any(foe.warrior.profile.powers and magic.available(foe) for foe in state.foes(model))


# Resisting


def resist(moment: Moment, decision: ChooseResist) -> Resist:
    """The dice, all of one giver, that save more than they are worth."""
    state = moment.state
    caster, victim = state.models.get(decision.caster), state.models.get(decision.model)
    if caster is None or victim is None:
        return Resist()
    harm = effect(state, caster, decision.power, victim)
    best, answer = 0.0, Resist()
    for name, most in decision.most.items():
        giver = state.model(name)
        for dice in range(1, min(most, MOST) + 1):
            chance = 1 - ((decision.score - 1) / 6) ** dice
            value = harm * chance - (will_price(state, giver, dice) if giver else 0.0)
            if value > best + 1e-9:
                best, answer = value, Resist(dice={name: dice})
    return answer


def second_try(_moment: Moment, _decision: ChooseSecondTry) -> Use:
    """Always: it costs nothing."""
    return Use(use=True)


def resister(moment: Moment, decision: ChooseResister) -> Resister:
    """Whoever has most dice, and misses them least."""
    state = moment.state

    def means(name: str) -> tuple[int, float, str]:
        model = state.models[name]
        dice = magic.fixed_dice(model) or sum(magic.available(giver) for giver in magic.givers(state, model))
        return min(MOST, dice), -will_price(state, model, 1), name

    return Resister(model=max(decision.models, key=means))


# Having it take effect


def victim_part(moment: Moment, decision: ChooseVictimPart) -> VictimPart:
    """Rider, mount or passenger: whose loss costs most."""
    state = moment.state
    target = state.models[decision.target]

    def worth(part: str) -> float:
        if part == "mount" and target.steed is not None:
            chance = wound_chance(DART, target.steed.defence) if "dart" in decision.power else 1.0
            return chance * (0.4 + mount_price(target)) / max(1, target.mount_wounds)
        carried = state.model(target.passenger) if part == "passenger" and target.passenger else None
        body = carried or target
        chance = wound_chance(DART, body.warrior.defence) if "dart" in decision.power else 1.0
        return chance * price(body) / life(body)

    return VictimPart(part=max(decision.parts, key=worth))


def command(moment: Moment, decision: CommandMove) -> WalkTo:
    """Onto the blades of the strongest friend that it reaches; else towards the friends; else nowhere."""
    state = moment.state
    walker = state.models[decision.model]
    walks: list[WalkTo] = [*(_onto_blades(state, walker) if decision.contact else ()), *_nearer(state, walker)]
    for answer in walks:
        if decision.verify(state, answer).verdict is not Verdict.NO:
            return answer
    return WalkTo(route=(walker.at,))


def _onto_blades(state: GameState, walker: Model) -> Iterator[WalkTo]:
    there = state.copy()
    mover = there.models[walker.name]
    mover.acted, mover.moved, mover.effects = False, 0.0, ()
    half = full_move(state, walker) / 2
    near = [foe for foe in there.foes(mover) if not foe.loose and there.gap(mover, foe) <= half]
    near.sort(key=lambda foe: (-fight_value([foe], [held(walker)]), foe.name))
    for foe in near[:3]:
        order, ruling = charging.find_charge(there, mover, [foe.name])
        if ruling.verdict is not Verdict.NO:
            yield WalkTo(route=order.route, charge=order.charge)


def _nearer(state: GameState, walker: Model) -> Iterator[WalkTo]:
    """Straight at the nearest of the caster's side who is free to fall upon it, short of his control zone."""
    foes = [foe for foe in state.foes(walker) if not foe.loose and not foe.acted]
    foe = min(foes, key=lambda each: (state.gap(walker, each), each.name), default=None)
    if foe is None:
        return
    distance, gap = max(1e-6, state.gap(walker, foe) + state.radius(walker) + state.radius(foe)), state.gap(walker, foe)
    step = min(full_move(state, walker) / 2 * 0.99, gap - state.scale.mm(28))
    for share in (1.0, 0.5):
        if step > 0:
            part = step * share / distance
            yield WalkTo(
                route=(
                    walker.at,
                    snap_point(walker.x + (foe.x - walker.x) * part, walker.y + (foe.y - walker.y) * part),
                )
            )
