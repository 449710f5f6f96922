"""What hangs on a single die of a Hero, by what it was rolled for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from skirmish.decisions.casting import Cast
from skirmish.decisions.shooting import Shoot
from skirmish.decisions.spending import ChooseMight
from skirmish.decisions.striking import StrikeAt
from skirmish.events import InTheWay, PowerCast, Shot, ShotIntoFight
from skirmish.forces.weapons import MISSILES
from skirmish.players.captain import fray, powers, wizardry
from skirmish.players.captain.aiming import hit_value
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.striking import blow_value, mount_price
from skirmish.players.captain.worth import arm, at_least, life, price, wound_chance
from skirmish.rules import blows
from skirmish.rules.blows import Target
from skirmish.rules.wounds import WoundRuling, to_wound
from skirmish.state import Model, Phase

RECENT = 12
"""How many events back the shot or the spell that a die belongs to is looked for."""


def of_score(moment: Moment, decision: ChooseMight, hero: Model, score: int) -> float:
    """What is gained if a Hero's die, as it was rolled for its purpose, becomes a score."""
    subject = STAKES.get(decision.purpose)
    if subject is not None:
        return subject(moment, decision, hero, score)
    return _courage(decision.purpose, hero) if decision.purpose.startswith("courage.") else TRIFLE


TRIFLE = 0.1
"""What most other dice are worth: a few inches more of a move, a fall avoided."""


def _wound(moment: Moment, decision: ChooseMight, hero: Model, score: int) -> float:
    """A wound, less the chance that a second die fails which the same Might lifts too."""
    found = _struck(moment, hero)
    if found is None:
        return 0.0
    need, worth = found
    if decision.purpose == "wound.double" or not need.second:
        return worth
    return worth * at_least(max(1, need.second - need.bonus - (score - decision.face)))


def _struck(moment: Moment, hero: Model) -> tuple[WoundRuling, float] | None:
    """What a Hero's blow or shot needs, and what a wound is worth."""
    state, last = moment.state, moment.last
    if state.phase is Phase.FIGHT:
        aim: Target = "self"
        if isinstance(last, StrikeAt) and last.victim in state.models:
            victim: Model | None = state.models[last.victim]
            aim = last.part
        else:
            now = fray.going_on(state, moment.events, hero.side, (hero.name,))
            there = [each.model for each in now.theirs] if now else []
            victim = min(there, key=lambda each: price(each) / life(each), default=None)
        if victim is None:
            return None
        body = blows.struck(state, victim, aim)
        worth = 0.4 + mount_price(victim) if aim == "mount" else price(body) / life(body)
        return blows.need(state, arm(hero).fighter, victim, aim), worth
    return _shot(moment, hero)


def _shot(moment: Moment, hero: Model) -> tuple[WoundRuling, float] | None:
    """The same of a shot, at whomever it has hit: nothing is gained where that is a friend."""
    struck: str | None = None
    for event in islice(reversed(moment.events), RECENT):
        if isinstance(event, ShotIntoFight):
            struck = struck or event.victim
        elif isinstance(event, InTheWay) and event.stopped:
            struck = struck or event.thing
        elif isinstance(event, Shot):
            victim = moment.state.models.get(struck or event.target)
            if event.shooter != hero.name or victim is None or victim.side == hero.side:
                return None
            need = to_wound(MISSILES[event.weapon].strength, victim.warrior.defence)
            return need, price(victim) / life(victim)
    return None


def _hit(moment: Moment, decision: ChooseMight, hero: Model, _score: int) -> float:
    """A shot that hits."""
    target = moment.last.target if isinstance(moment.last, Shoot) else None
    strength = max((missile.strength for missile in hero.warrior.missiles), default=0)
    if target not in moment.state.models:
        return wound_chance(strength, 5) / 2
    spread = 0.5 if decision.purpose == "volley.to_hit" else 1.0
    return spread * hit_value(moment.state, moment.state.models[target], strength)


def _cast(moment: Moment, decision: ChooseMight, hero: Model, score: int) -> float:
    """A power that succeeds, or that is harder to resist than it was."""
    last, state = moment.last, moment.state
    if not isinstance(last, Cast):
        return 0.0
    entry = hero.warrior.profile.power(last.power)
    target = state.models.get(last.target or hero.name)
    if entry is None or target is None:
        return 0.0
    worth = powers.effect(state, hero, last.power, target)
    before = wizardry.unresisted(state, hero, entry, target, decision.face) if decision.face >= entry.score else 0.0
    return worth * (wizardry.unresisted(state, hero, entry, target, score) - before)


def _resist(moment: Moment, _decision: ChooseMight, hero: Model, _score: int) -> float:
    """A power that is withstood."""
    state = moment.state
    power = next((one for one in islice(reversed(moment.events), RECENT) if isinstance(one, PowerCast)), None)
    if power is None or power.caster not in state.models:
        return 0.0
    target = state.models.get(power.target or hero.name, hero)
    return powers.effect(state, state.models[power.caster], power.power, target)


def _fate(_moment: Moment, _decision: ChooseMight, hero: Model, _score: int) -> float:
    """A wound recovered: all that the Hero is worth, if it is his last."""
    return price(hero) if hero.wounds <= 1 else price(hero) / hero.warrior.profile.wounds


def _life(_moment: Moment, _decision: ChooseMight, hero: Model, _score: int) -> float:
    """A life saved."""
    return price(hero)


def _thrown(_moment: Moment, decision: ChooseMight, hero: Model, _score: int) -> float:
    """A hard fall avoided, or one landed well."""
    return 0.3 + wound_chance(3, hero.warrior.defence) * price(hero) / life(hero) if decision.face == 1 else 0.2


def _ring(_moment: Moment, _decision: ChooseMight, hero: Model, _score: int) -> float:
    """A turn in which the enemy does not move the bearer of the Ring."""
    return 0.1 * price(hero)


def _chain(moment: Moment, _decision: ChooseMight, hero: Model, _score: int) -> float:
    """One more strike at an enemy who was going back."""
    now = fray.going_on(moment.state, moment.events, hero.side, (hero.name,))
    return max((blow_value(moment.state, hero, each.model) for each in (now.theirs if now else ())), default=0.0)


def _courage(purpose: str, hero: Model) -> float:
    """A test of Courage that is passed."""
    return COURAGE.get(purpose, 0.15) * price(hero)


COURAGE = {"courage.instinct": 1.0, "courage.half": 0.3, "courage.mind": 0.3, "courage.horn": 0.3, "courage.ring": 0.05}
"""What part of a Hero's price hangs on a test, by what it is about: one flees the field, another loses a turn."""

STAKES: dict[str, Callable[[Moment, ChooseMight, Model, int], float]] = {
    "wound.chart": _wound,
    "wound.double": _wound,
    "shoot.to_hit": _hit,
    "volley.to_hit": _hit,
    "magic.cast": _cast,
    "magic.resist": _resist,
    "hero.fate": _fate,
    "item.one_ring": _life,
    "cavalry.thrown": _thrown,
    "ring.struggle": _ring,
    "creature.chain": _chain,
    "power.blast": lambda *_: 0.05,
}
"""By what the die was rolled for."""
