"""Friends' spears and shields: who may lend an attack to whom, and which side may shield."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from skirmish.forces.warrior import item_trait
from skirmish.rules.contact import touching_friends
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model


def can_shield(fighters: Iterable[Model]) -> bool:
    """Whether all of these can defend themselves with shields (weapon.shielding)."""
    return all(any(trait.shields() for trait in model.warrior.traits) for model in fighters)


def spearmen(state: GameState, fighters: Iterable[Model]) -> dict[str, tuple[str, ...]]:
    """The spearmen who could lend an attack, each with the fighters he could lend it to (weapon.spear)."""
    found: dict[str, list[str]] = {}
    for fighter in fighters:
        for friend in touching_friends(state, fighter):
            if not any(reason.objects for reason in _lends(state, friend, fighter)):
                found.setdefault(friend.name, []).append(fighter.name)
    return {name: tuple(fighters) for name, fighters in found.items()}


def check(
    state: GameState, supports: Mapping[str, str], weapons: Mapping[str, str], *, shielding: bool = False
) -> Ruling:
    """Whether spearmen may support fighters, by name, who fight with some weapons; every objection is named."""
    reasons: list[Reason] = []
    helped: set[str] = set()
    for name, friend in supports.items():
        spearman, fighter = state.models.get(name), state.models.get(friend)
        if spearman is None or fighter is None or friend not in weapons:
            reasons.append(objection("weapon.spear", f"{name} cannot support {friend}, who is not in the fight"))
            continue
        reasons += _lends(state, spearman, fighter)
        reasons += _accepts(fighter, weapons[friend], shielding)
        if friend in helped:
            reasons.append(objection("weapon.spear", f"{friend} is supported twice; one spear helps one friend"))
        helped.add(friend)
    return rule(reasons)


def _lends(state: GameState, spearman: Model, fighter: Model) -> Iterator[Reason]:
    name = spearman.name
    if not any(trait.supports() for trait in spearman.warrior.traits):
        yield objection("weapon.spear", f"{name} has no spear")
    if spearman.side != fighter.side or name == fighter.name or not state.in_contact(spearman, fighter):
        gap = state.gap(spearman, fighter)
        yield objection("weapon.spear", f"{name} does not touch {fighter.name} as a friend", gap=gap)
    if spearman.lying:
        yield objection("ground.limits", f"{name} is on the ground, where no spear is of use")
    if spearman.fought or any(name in fight.names for fight in state.fights or ()):
        yield objection("weapon.spear", f"{name} is or was in a fight himself this phase")
    if spearman.supported:
        yield objection("weapon.spear", f"{name} has lent his spear already this phase")
    if state.radius(fighter) > state.radius(spearman):
        sizes = {"fighter": 2 * state.radius(fighter), "spearman": 2 * state.radius(spearman)}
        yield objection("weapon.spear", f"the base of {fighter.name} is bigger than that of {name}", **sizes)


def _accepts(fighter: Model, weapon: str, shielding: bool) -> Iterator[Reason]:
    trait = item_trait(weapon)
    refusal = trait.refuses_support() if trait else None
    if refusal:
        yield refusal
    if shielding:
        yield objection("weapon.shielding", f"{fighter.name} shields, and nobody supports past a shield")
