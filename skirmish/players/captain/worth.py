"""What models and fights are worth, by the exact odds: what the enemy loses less what we lose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from skirmish.forces.profile import Side
from skirmish.forces.warrior import warrior
from skirmish.rules import blows, courage, duel, mounted, odds
from skirmish.rules.contact import Contacts
from skirmish.rules.duel import Fighter
from skirmish.rules.effects import IMMOBILISED, immobilised
from skirmish.rules.ring import notices
from skirmish.rules.wounds import score, to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model
from skirmish.traits import Trait

STANDARD = 8.0
"""The points of a warrior whose loss counts 1."""
TRAPPED = {1: 1.0, 2: 1.1, 3: 1.8}
"""By what factor strikes are worth more against one model, by how many fight it: three nearly always trap it."""
DOWN = 2.0
"""The same, against one who is on the ground or is going to be."""
NEVER = 7


@dataclass(frozen=True, slots=True)
class Arm:
    """A model with what it brings to a fight; ``knocks`` tells of a charge that bears the beaten to the ground."""

    model: Model
    fighter: Fighter
    knocks: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """What a fight promises a side: its chance to win, what the enemy loses if it does, and what it loses if not."""

    win: float
    gain: float
    loss: float

    @property
    def value(self) -> float:
        """The enemy's expected loss less our own."""
        return self.win * self.gain - (1 - self.win) * self.loss

    @property
    def stake(self) -> float:
        """What hangs on who wins."""
        return self.gain + self.loss


def price(model: Model) -> float:
    """What the loss of a model counts: as one of its force, and by its points."""
    return 0.0 if model.loose else (1 + model.warrior.points / STANDARD) / 2


def life(model: Model) -> float:
    """How many wounds it takes to be rid of a model: each point of Fate turns aside every other one."""
    return max(1, model.wounds) + model.fate / 2


def strength(state: GameState, side: Side) -> float:
    """What all models of a side count together."""
    return sum(price(model) for model in (*state.side(side), *(m for m in state.carried.values() if m.side == side)))


def foes(state: GameState, model: Model) -> Iterator[Model]:
    """The enemies that matter to a model: none that it is not aware of, or spares, and no loose mounts."""
    return (foe for foe in state.foes(model) if _is_plain(foe) or _matters(state, model, foe))


def _matters(state: GameState, model: Model, foe: Model) -> bool:
    return not foe.loose and notices(model, foe) and not blows.spared(state, foe, model)


def _is_plain(foe: Model) -> bool:
    """A quick look: most models are none of those whom anybody would not mind."""
    return not foe.effects and _is_ordinary(foe.profile, foe.options)


@cache
def _is_ordinary(profile: str, options: tuple[str, ...]) -> bool:
    known = warrior(profile, options)
    return not known.profile.is_mount and all(type(trait).spared is Trait.spared for trait in known.traits)


# What a model brings to a fight


def arm(model: Model, *, charging: bool = False) -> Arm:
    """What a model would bring to a fight with its usual weapon; ``charging`` as cavalry does, at foot."""
    weapon = model.drawn if model.drawn in model.warrior.melee else None
    fighter = _bearing(
        model.profile, model.options, model.found, model.lost, model.mount, model.lying, immobilised(model),
        weapon, charging,
    )  # fmt: skip
    return Arm(model, replace(fighter, name=model.name), charging)


def helped(one: Arm, spears: int) -> Arm:
    """The same with friends' spears behind it."""
    fighter = one.fighter
    if not spears or not fighter.strikes:
        return one
    return replace(one, fighter=replace(fighter, dice=fighter.dice + spears, strikes=fighter.strikes + spears))


def charges_as_cavalry(model: Model) -> bool:
    """Whether a model charges as cavalry does."""
    return model.mount is not None or any(trait.pounces() for trait in model.warrior.traits)


def bears_down(charger: Model, foe: Model) -> bool:
    """Whether a charge at an enemy has the bonuses of cavalry, as far as the two of them go."""
    if not charges_as_cavalry(charger) or immobilised(charger):
        return False
    great = mounted.is_monstrous(charger) or charger.mount is None
    return not (mounted.is_monstrous(foe) if great else foe.mount is not None)


def lends(model: Model) -> bool:
    """Whether a model can lend a friend an attack past him."""
    return model.mount is None and any(trait.supports() for trait in model.warrior.traits)


@lru_cache(maxsize=4096)
def _bearing(
    profile: str,
    options: tuple[str, ...],
    found: tuple[str, ...],
    lost: tuple[str, ...],
    mount: str | None,
    lying: bool,
    held: bool,
    weapon: str | None,
    charging: bool,
) -> Fighter:
    model = Model("", "good", profile, options, mount=mount, lying=lying, found=found, lost=lost)
    model.effects = (IMMOBILISED,) if held else ()
    lance = charging and mount is not None
    extra = (Reason("cavalry.extra_attack", "a charge", value=1),) if charging else ()
    if mounted.is_monstrous(model):
        extra = ()
    drawn = weapon or duel.weapons(model, charging=lance)[0]
    return duel.fighter(model, drawn, charging=lance, extra=extra)


# Fights


def balance(
    mine: Sequence[Arm], theirs: Sequence[Arm], *, banners: Collection[Side] = (), priority: Side = "good"
) -> Balance:
    """What a fight promises the first of two sides; neither is empty."""
    side = mine[0].model.side
    won = win([each.fighter for each in mine], [each.fighter for each in theirs], side, banners, priority)
    return Balance(won, harm(mine, theirs), harm(theirs, mine))


def fight_value(
    mine: Sequence[Model],
    theirs: Sequence[Model],
    supports: int = 0,
    against: int = 0,
    *,
    charging: Collection[str] = (),
) -> float:
    """What a fight between some models is worth; ours has ``supports`` spears, ``charging`` are cavalry that charge."""
    if not mine or not theirs:
        return 0.0
    ours = [arm(model, charging=model.name in charging) for model in mine]
    enemies = [arm(model) for model in theirs]
    ours[0], enemies[0] = helped(ours[0], supports), helped(enemies[0], against)
    return balance(ours, enemies).value


def win(
    mine: Sequence[Fighter],
    theirs: Sequence[Fighter],
    side: Side,
    banners: Collection[Side] = (),
    priority: Side = "good",
) -> float:
    """The chance that a side of a fight wins."""
    ours, enemies = _dice(mine), _dice(theirs)
    if side == "good":
        return _win(ours, enemies, duel.best_fight(mine), duel.best_fight(theirs), frozenset(banners), priority)
    return 1 - _win(enemies, ours, duel.best_fight(theirs), duel.best_fight(mine), frozenset(banners), priority)


def _dice(fighters: Sequence[Fighter]) -> tuple[odds.Dice, ...]:
    return tuple(sorted((part.dice, part.bonus) for fighter in fighters for part in fighter.parts))


@lru_cache(maxsize=8192)
def _win(
    good: tuple[odds.Dice, ...],
    evil: tuple[odds.Dice, ...],
    good_fight: int,
    evil_fight: int,
    banners: frozenset[Side],
    priority: Side,
) -> float:
    found = odds.duel_odds(good, evil, good_fight, evil_fight, banners=banners, priority=priority)
    return float(found.good)


# Strikes


def harm(strikers: Sequence[Arm], victims: Sequence[Arm]) -> float:
    """What victims can be expected to lose when the strikers have won."""
    knocked = any(each.knocks for each in strikers)
    if len(victims) > 1:
        factor = DOWN if knocked else 1.0
        total = sum(
            part.strikes * factor * max(kill_chance(each.model, part, victim.model) for victim in victims)
            for each in strikers
            for part in each.fighter.parts
        )
        worth = max(price(victim.model) / life(victim.model) for victim in victims)
        return min(total * worth, sum(price(victim.model) for victim in victims))
    victim = victims[0].model
    factor = DOWN if knocked or victim.lying else TRAPPED.get(len(strikers), 2.0)
    expected, unhurt = 0.0, 1.0
    for each in strikers:
        for part in each.fighter.parts:
            chance, strikes = kill_chance(each.model, part, victim), part.strikes * factor
            expected += strikes * chance
            unhurt *= (1 - chance) ** strikes
    lives = life(victim)
    return price(victim) * float(1 - unhurt if lives <= 1 else min(1.0, expected / lives))


def kill_chance(striker: Model, fighter: Fighter, victim: Model) -> float:
    """The chance that one strike costs a victim a wound."""
    column = victim.warrior.defence
    if fighter.part == "self" and any(trait.against_courage() for trait in striker.warrior.traits):
        column = victim.warrior.profile.courage - victim.drained
    bonus = sum(reason.value for reason in fighter.wounding if reason.applied)
    return _chance(fighter.strength, column, bonus, fighter.most.value if fighter.most else NEVER)


def wound_chance(strength: int, defence: int) -> float:
    """The chance that a shot of a Strength wounds."""
    return _chance(strength, defence, 0, NEVER)


@cache
def _chance(strength: int, defence: int, bonus: int, most: int) -> float:
    extra = (Reason("wound.chart", "a weapon", value=bonus),) if bonus else ()
    limit = Reason("wound.chart", "a blade", value=most) if most < NEVER else None
    return float(odds.wound_chance(to_wound(strength, defence, extra, most=limit)))


# Dice


@cache
def at_least(least: int) -> float:
    """The chance of a die to reach a score."""
    return sum(score(face, 0) >= least for face in range(1, 7)) / 6


def hit_chance(shooter: Model) -> float:
    """The chance that a shot hits, nothing in the way."""
    least = shooter.warrior.shoot
    return 0.0 if least is None else at_least(least)


def passes(state: GameState, model: Model) -> float:
    """The chance that a model passes a Courage test by its dice, and a point or two of Might."""
    return _two_dice(courage.PASSES - courage.value(state, model) - min(2, model.might))


@cache
def _two_dice(least: int) -> float:
    return sum(a + b >= least for a in range(1, 7) for b in range(1, 7)) / 36


def firepower(state: GameState, side: Side) -> float:
    """Hits a turn that a side's bowmen make, weighed by Strength."""
    return sum(
        hit_chance(model) * max(missile.strength for missile in model.warrior.missiles)
        for model in state.side(side)
        if shoots_from_afar(model)
    )


def shoots_from_afar(model: Model) -> bool:
    """Whether a model has something to shoot with for which it gives up movement, and need not stoop."""
    return any(missile.gives_up and not missile.stone for missile in model.warrior.missiles)


def engaged(state: GameState, model: Model, touching: Contacts) -> list[Model]:
    """The enemies that a model touches."""
    return [state.models[name] for name in touching.get(model.name, ())]
