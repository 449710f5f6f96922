"""Who wins a fight: the dice of each side, what changes them, and how ties fall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skirmish.forces.profile import Side
from skirmish.forces.warrior import item_trait
from skirmish.rules.wounds import score
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import Model


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


def weapons(model: Model) -> tuple[str, ...]:
    """What a model can fight with as it is, the usual choice first (weapon.several, ground.limits)."""
    usable = [item for item in model.warrior.melee if (trait := item_trait(item)) is None or trait.usable(model)]
    return tuple(usable) or ("knife",)


def choices(model: Model) -> tuple[str, ...]:
    """The weapons among which a model has a real choice: all of them when two work differently, else none."""
    found = weapons(model)
    return found if len({_effect(item) for item in found}) > 1 else ()


def fighter(model: Model, weapon: str, *, shielding: bool = False, supported: bool = False) -> Fighter:
    """What a model brings to a fight (fight.attacks, weapon.*)."""
    trait, profile = item_trait(weapon), model.warrior.profile
    attacks = profile.attacks
    because = [Reason("fight.attacks", f"{model.name}: {attacks} Attacks", {"attacks": attacks})]
    if supported:
        because.append(Reason("weapon.spear", f"a friend's spear lends {model.name} an attack"))
    if shielding:
        because.append(Reason("weapon.shielding", f"{model.name} shields: twice the dice, no strikes"))
    if model.lying:
        because.append(Reason("ground.fight", f"{model.name} fights from the ground and cannot strike"))
    modifiers = tuple(trait.duel()) if trait else ()
    return Fighter(
        model.name,
        dice=attacks * (2 if shielding else 1) + supported,
        bonus=sum(reason.value for reason in modifiers if reason.applied),
        fight=profile.fight,
        strikes=0 if shielding or model.lying else attacks + supported,
        strength=model.warrior.strength,
        wounding=tuple(trait.wounding()) if trait else (),
        because=(*because, *modifiers),
    )


def scores(fighter: Fighter, faces: Iterable[int]) -> tuple[int, ...]:
    """Dice after the fighter's modifier, which never leaves the faces of a die (intro.dice)."""
    return tuple(score(face, fighter.bonus) for face in faces)


@dataclass(frozen=True, slots=True)
class DuelRuling(Ruling):
    """Who wins on the dice, or None when a die must decide."""

    winner: Side | None


def decide(good: Sequence[int], evil: Sequence[int], good_fight: int, evil_fight: int) -> DuelRuling:
    """The winner by best score, then by best Fight value; level on both, nobody (fight.duel, fight.tie)."""
    best = {"good": max(good), "evil": max(evil)}
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


def _effect(item: str) -> tuple[int, int, bool]:
    trait = item_trait(item)
    if trait is None:
        return 0, 0, False
    return (
        sum(reason.value for reason in trait.duel()),
        sum(reason.value for reason in trait.wounding()),
        trait.refuses_support() is not None,
    )
