"""Friends' spears, pikes and shields: who may lend an attack to whom, and which side may shield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from skirmish.forces.warrior import item_trait
from skirmish.rules.contact import touching_friends
from skirmish.rules.effects import dazed, immobilised
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

MOST = 2
"""How many may support one friend: a spear or pike that touches him, and a pike past it (weapon.pike)."""


def can_shield(fighters: Iterable[Model]) -> bool:
    """Whether all of these can defend themselves with shields (weapon.shielding, cavalry.shielding)."""
    return all(
        not immobilised(model) and any(trait.shields() and trait.usable(model) for trait in model.warrior.traits)
        for model in fighters
    )


def spearmen(state: GameState, fighters: Iterable[Model]) -> dict[str, tuple[str, ...]]:
    """Those who could lend an attack, each with the fighters he could lend it to (weapon.spear, weapon.pike).

    A pikeman in the third rank can only where one before him supports the same fighter.
    """
    found: dict[str, list[str]] = {}
    for fighter in fighters:
        front = [friend for friend in touching_friends(state, fighter) if _is_free(state, friend, fighter)]
        rear = {
            friend.name: friend
            for spearman in front
            for friend in touching_friends(state, spearman)
            if friend not in front and _reaches(friend) and _is_free(state, friend, fighter)
        }
        for friend in (*front, *rear.values()):
            found.setdefault(friend.name, []).append(fighter.name)
    return {name: tuple(fighters) for name, fighters in found.items()}


def check(
    state: GameState, supports: Mapping[str, str], weapons: Mapping[str, str], *, shielding: bool = False
) -> Ruling:
    """Whether spearmen may support fighters, by name, who fight with some weapons; every objection is named."""
    reasons: list[Reason] = []
    for name, friend in supports.items():
        spearman, fighter = state.models.get(name), state.models.get(friend)
        if spearman is None or fighter is None or friend not in weapons:
            reasons.append(objection("weapon.spear", f"{name} cannot support {friend}, who is not in the fight"))
            continue
        before = [state.models[other] for other in supports if supports[other] == friend and other in state.models]
        reasons += _lends(state, spearman, fighter)
        reasons += _touches(state, spearman, fighter, before)
        reasons += _accepts(fighter, weapons[friend], shielding)
    for friend, count in Counter(supports.values()).items():
        lenders = [state.models[name] for name in supports if supports[name] == friend and name in state.models]
        reasons += _ranks(state, friend, count, lenders)
    return rule(reasons)


def _is_free(state: GameState, spearman: Model, fighter: Model) -> bool:
    return not any(reason.objects for reason in _lends(state, spearman, fighter))


def _lends(state: GameState, spearman: Model, fighter: Model) -> Iterator[Reason]:
    """What keeps a model from supporting another, wherever it stands."""
    name = spearman.name
    if not any(trait.supports() for trait in spearman.warrior.traits):
        yield objection("weapon.spear", f"{name} has no spear")
    if spearman.side != fighter.side or name == fighter.name:
        yield objection("weapon.spear", f"{name} is no friend beside {fighter.name}")
    if spearman.mount is not None:
        yield objection("weapon.spear", f"{name} is mounted, and supports nobody from the saddle")
    if spearman.lying:
        yield objection("ground.limits", f"{name} is on the ground, where no spear is of use")
    if immobilised(spearman) or dazed(spearman):
        yield objection("weapon.spear", f"{name} can do nothing this turn")
    if immobilised(fighter):
        yield objection("power.immobilise", f"{fighter.name} is held by magic, and has one die whoever helps")
    if spearman.fought or any(name in fight.names for fight in state.fights or ()):
        yield objection("weapon.spear", f"{name} is or was in a fight himself this phase")
    if spearman.supported:
        yield objection("weapon.spear", f"{name} has lent his spear already this phase")
    if state.radius(fighter) > state.radius(spearman):
        sizes = {"fighter": 2 * state.radius(fighter), "spearman": 2 * state.radius(spearman)}
        yield objection("weapon.spear", f"the base of {fighter.name} is bigger than that of {name}", **sizes)


def _touches(state: GameState, spearman: Model, fighter: Model, lenders: Iterable[Model]) -> Iterator[Reason]:
    """He touches the friend, or with a pike one of the others who support that friend."""
    if state.in_contact(spearman, fighter):
        return
    if _reaches(spearman) and any(
        other.name != spearman.name and state.in_contact(spearman, other) and state.in_contact(other, fighter)
        for other in lenders
    ):
        return
    gap = state.gap(spearman, fighter)
    yield objection("weapon.spear", f"{spearman.name} does not touch {fighter.name} as a friend", gap=gap)


def _ranks(state: GameState, friend: str, count: int, lenders: list[Model]) -> Iterator[Reason]:
    """One spear or pike helps a friend; a second only if it is a pike behind the first."""
    if count > MOST:
        yield objection("weapon.pike", f"{friend} is supported by {count}; two at most", supports=count)
    elif count == MOST and len(lenders) == MOST:
        first, second = lenders
        if not (_reaches(first) or _reaches(second)) or not state.in_contact(first, second):
            yield objection("weapon.spear", f"{friend} is supported twice; one spear helps one friend")


def _accepts(fighter: Model, weapon: str, shielding: bool) -> Iterator[Reason]:
    trait = item_trait(weapon)
    refusal = trait.refuses_support() if trait else None
    if refusal:
        yield refusal
    if shielding:
        yield objection("weapon.shielding", f"{fighter.name} shields, and nobody supports past a shield")


def _reaches(model: Model) -> bool:
    return any(trait.reaches() for trait in model.warrior.traits)
