"""Who wins a fight: the dice of each side, what changes them, and how ties fall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from skirmish.forces.profile import Side
from skirmish.forces.warrior import Warrior, item_trait
from skirmish.rules import mounted
from skirmish.rules.effects import dazed, immobilised
from skirmish.rules.wounds import score
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import Fight, GameState, Model

HELD = 1
"""The Fight value, and the dice, of a fighter whom magic holds (power.immobilise)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A model's part in a fight: so many dice, each with a modifier, and its Fight value; what it strikes with."""

    name: str
    dice: int
    bonus: int
    fight: int
    strikes: int
    strength: int
    wounding: tuple[Reason, ...]
    """Modifiers of its rolls on the Wound chart."""
    because: tuple[Reason, ...]
    weapon: str = ""
    most: Reason | None = None
    """Why it never needs more than a score to wound, the reason's value, if that is so."""
    part: Literal["self", "mount"] = "self"
    mount: Fighter | None = None
    """The part of a monstrous mount, which fights beside its rider (cavalry.monstrous)."""

    @property
    def parts(self) -> tuple[Fighter, ...]:
        """Itself, and its mount where that fights too."""
        return (self,) if self.mount is None else (self, self.mount)


def weapons(model: Model, *, charging: bool = False) -> tuple[str, ...]:
    """What a model can fight with as it is (weapon.several, ground.limits), the usual choice first.

    The usual is the first that no other outdoes. Ways that must be declared for the whole phase are left out.
    """
    usable = [item for item in model.warrior.melee if (trait := item_trait(item)) is None or trait.usable(model)]
    found = tuple(item for item in usable if not _declared(item)) or ("knife",)
    first = _worthwhile(found, charging)[0]
    return (first, *(item for item in found if item != first))


def choices(model: Model, *, charging: bool = False) -> tuple[str, ...]:
    """The weapons among which a model has a real choice: all of them when none outdoes all others, else none."""
    found = weapons(model, charging=charging)
    return found if len({_effect(item, charging) for item in _worthwhile(found, charging)}) > 1 else ()


def declarable(model: Model) -> tuple[str, ...]:
    """The ways to fight that a model may declare for a whole phase, beside its usual one (weapon.elven_blade)."""
    return tuple(
        item
        for item in model.warrior.melee
        if (trait := item_trait(item)) is not None and trait.declared and trait.usable(model)
    )


def settled(model: Model) -> str | None:
    """The weapon that a model has drawn or declared in this phase, if it can use it still."""
    weapon = model.drawn
    if weapon is None or weapon not in (*model.warrior.melee, "knife"):
        return None
    trait = item_trait(weapon)
    return weapon if trait is None or trait.usable(model) else None


def enter(
    state: GameState, fight: Fight, model: Model, weapon: str, *, shielding: bool = False, supported: int = 0
) -> Fighter:
    """What a model brings to a fight in a state: with what a charge and its traits add (cavalry.charge)."""
    return fighter(
        model,
        weapon,
        shielding=shielding,
        supported=supported,
        charging=at_the_charge(state, model, fight),
        extra=extra_attacks(state, model, fight),
    )


def at_the_charge(state: GameState, model: Model, fight: Fight) -> bool:
    """Whether a lance would be of use to it (weapon.lance)."""
    return bool(model.mount and model.charged) and mounted.lance_bonus(state, model, fight).allowed


def extra_attacks(state: GameState, model: Model, fight: Fight) -> tuple[Reason, ...]:
    """What a charge and its traits add to a model's Attacks."""
    found = [reason for trait in model.warrior.traits for reason in trait.attacks(state, model, fight)]
    if model.charged:
        charge = mounted.charge_bonus(state, model, fight)
        if charge.attacks:
            text = f"{model.name} charges: an attack more"
            found.append(Reason("cavalry.extra_attack", text, value=charge.attacks))
    return tuple(found)


def fighter(
    model: Model,
    weapon: str,
    *,
    shielding: bool = False,
    supported: int = 0,
    charging: bool = False,
    extra: Iterable[Reason] = (),
) -> Fighter:
    """What a model brings to a fight (fight.attacks, weapon.*).

    ``supported`` is by how many spears and pikes, ``charging`` whether it comes at the charge with a lance, ``extra``
    what adds to its Attacks.
    """
    warrior, trait = model.warrior, item_trait(weapon)
    held, more = immobilised(model), tuple(extra)
    attacks = warrior.profile.attacks + sum(reason.value for reason in more if reason.applied)
    modifiers = tuple(trait.duel(charging)) if trait else ()
    dice = HELD if held else attacks * (2 if shielding else 1) + supported
    return Fighter(
        model.name,
        dice=dice,
        bonus=sum(reason.value for reason in modifiers if reason.applied),
        fight=HELD if held else warrior.profile.fight,
        strikes=0 if shielding or _cannot_strike(model) else attacks + supported,
        strength=warrior.strength,
        wounding=tuple(trait.wounding(charging)) if trait else (),
        because=(*_dice_because(model, shielding, supported), *more, *modifiers),
        weapon=weapon,
        most=trait.most_to_wound() if trait else None,
        mount=None if held else _mount(model),
    )


def scores(fighter: Fighter, faces: Iterable[int]) -> tuple[int, ...]:
    """Dice after the fighter's modifier, which never leaves the faces of a die (intro.dice)."""
    return tuple(score(face, fighter.bonus) for face in faces)


def best_fight(fighters: Iterable[Fighter]) -> int:
    """The Fight value that counts on a tie: the best of a side, mounts that fight included (fight.multiple)."""
    return max(part.fight for fighter in fighters for part in fighter.parts)


@dataclass(frozen=True, slots=True)
class DuelRuling(Ruling):
    """Who wins on the dice, or None when a die must decide."""

    winner: Side | None


def decide(good: Sequence[int], evil: Sequence[int], good_fight: int, evil_fight: int) -> DuelRuling:
    """The winner by best score, then by best Fight value; level on both, nobody (fight.duel, fight.tie)."""
    best = {"good": max(good, default=0), "evil": max(evil, default=0)}
    if best["good"] != best["evil"]:
        winner: Side | None = "good" if best["good"] > best["evil"] else "evil"
        reason = Reason("fight.duel", f"good's best is {best['good']}, evil's {best['evil']}", best)
        return DuelRuling(Verdict.YES, (reason,), winner)
    values = {"good": good_fight, "evil": evil_fight}
    tie = Reason("fight.tie", f"both score {best['good']}; Fight {good_fight} against {evil_fight}", values)
    if good_fight == evil_fight:
        return DuelRuling(Verdict.ROLL, (tie,), None)
    return DuelRuling(Verdict.YES, (tie,), "good" if good_fight > evil_fight else "evil")


def tie_breaker(face: int) -> Side:
    """The winner of a fight that a die decides (fight.tie)."""
    return "evil" if face <= 3 else "good"


def _mount(model: Model) -> Fighter | None:
    """What a monstrous mount adds: dice and strikes of its own."""
    steed: Warrior | None = model.steed
    if steed is None or not mounted.is_monstrous(model):
        return None
    beast = steed.profile
    text = f"{beast.name}: {beast.attacks} Attacks of its own"
    return Fighter(
        model.name,
        dice=beast.attacks,
        bonus=0,
        fight=beast.fight,
        strikes=beast.attacks,
        strength=steed.strength,
        wounding=(),
        because=(Reason("cavalry.monstrous", text, {"attacks": beast.attacks, "fight": beast.fight}),),
        weapon="claws",
        part="mount",
    )


def _cannot_strike(model: Model) -> bool:
    return model.lying or immobilised(model) or dazed(model)


def _dice_because(model: Model, shielding: bool, supported: int) -> Iterator[Reason]:
    name, attacks = model.name, model.warrior.profile.attacks
    yield Reason("fight.attacks", f"{name}: {attacks} Attacks", {"attacks": attacks})
    if immobilised(model):
        yield Reason("power.immobilise", f"magic holds {name}: one die, Fight 1, no strikes")
    if supported == 1:
        yield Reason("weapon.spear", f"a friend's spear lends {name} an attack")
    elif supported:
        yield Reason("weapon.pike", f"spear and pike behind {name} lend {supported} attacks")
    if shielding:
        yield Reason("weapon.shielding", f"{name} shields: twice the dice, no strikes")
    if model.lying:
        yield Reason("ground.fight", f"{name} fights from the ground and cannot strike")
    if dazed(model):
        yield Reason("cavalry.thrown", f"{name} is dazed by a fall and cannot strike")


def _declared(item: str) -> bool:
    trait = item_trait(item)
    return trait is not None and trait.declared


def _worthwhile(items: Sequence[str], charging: bool) -> list[str]:
    """Those that no other outdoes in one thing, and equals in the rest."""
    effects = {item: _effect(item, charging) for item in items}
    return [item for item in items if not any(_outdoes(other, effects[item]) for other in effects.values())]


def _outdoes(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def _effect(item: str, charging: bool) -> tuple[int, ...]:
    """What a weapon does for who wins, for wounding, for the most that is needed to wound, and for support."""
    trait = item_trait(item)
    if trait is None:
        return 0, 0, -7, 1
    most = trait.most_to_wound()
    return (
        sum(reason.value for reason in trait.duel(charging) if reason.applied),
        sum(reason.value for reason in trait.wounding(charging) if reason.applied),
        -most.value if most else -7,
        trait.refuses_support() is None,
    )
