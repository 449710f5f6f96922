"""Traits of creatures with a will of their own, and of things of power that belong to one Hero."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from skirmish.measure import Distance
from skirmish.ruling import Reason, objection
from skirmish.traits.base import Trait
from skirmish.traits.items import Banner

if TYPE_CHECKING:
    from skirmish.forces.profile import Side
    from skirmish.state import GameState, Model

RING = "the-ring"
NEAR = Distance(6, 14)
STANDARD = Distance(3, 8)
REALM = "rohan"


class FriendOfNone(Trait):
    """Goes with whoever has priority, clings to the Ringbearer, and is spared while he lives (creature.fickle)."""

    id = "friend-of-none"
    placed_last = True

    def commanded_by(self, state: GameState, _bearer: Model) -> Side:
        """The side with priority."""
        return state.priority

    def tethered_to(self, state: GameState, _bearer: Model) -> Model | None:
        """The Ringbearer."""
        return ringbearer(state)

    def covets_ring(self) -> Reason:
        """Always."""
        return Reason("creature.takes_ring", "takes the Ring from the bearer it has slain, and is seen no more")

    def spared(self, state: GameState, bearer: Model, by: Model) -> Reason | None:
        """By the Ringbearer's force, as long as he lives, on the table or off it."""
        holder = next((model for model in _living(state) if model.warrior.has(RING)), None)
        if holder is None or by.force != holder.force or by is bearer:
            return None
        return objection("creature.spared", f"{by.name} does not hurt {bearer.name} as long as {holder.name} lives")


class Wormtongue(Trait):
    """Saps the Might of Heroes near him, and is spared while his master lives (creature.counsel, creature.spared)."""

    id = "wormtongue"
    placed_last = True

    def dulls(self, state: GameState, bearer: Model, hero: Model) -> Reason | None:
        """Those of the other force, whoever commands them, within 6in/14cm."""
        if hero.force == bearer.force or state.gap(bearer, hero) > state.length(NEAR) + state.scale.slack:
            return None
        return Reason("creature.counsel", f"the counsel of {bearer.name} makes Might cost {hero.name} double")

    def spared(self, state: GameState, bearer: Model, by: Model) -> Reason | None:
        """By the other force, as long as one of those he comes with lives, on the table or off it."""
        masters = bearer.warrior.profile.needs
        alive = next((one for one in _living(state) if one.profile in masters and one.force == bearer.force), None)
        if alive is None or by.force == bearer.force:
            return None
        return objection("creature.spared", f"{by.name} does not hurt {bearer.name} as long as {alive.name} lives")


class BrokenMind(Trait):
    """May go with the enemy for a turn; his own force does not hurt him then (creature.mind, creature.spared)."""

    id = "broken-mind"

    def wavers(self) -> Reason:
        """At the start of each turn."""
        return Reason("creature.mind", "a mind near to breaking is put to the test")

    def spared(self, _state: GameState, bearer: Model, by: Model) -> Reason | None:
        """By his own force, when the enemy commands him."""
        if bearer.side == bearer.force or by.force != bearer.force:
            return None
        return objection("creature.spared", f"{by.name} does not hurt {bearer.name}, who is out of his mind")

    def spared_by_magic(self, state: GameState, bearer: Model, by: Model) -> Reason | None:
        """As by arrows and blades."""
        return self.spared(state, bearer, by)


class RoyalStandard(Banner):
    """A banner that also gives Heroes of its realm heart (item.standard)."""

    id = "royal-standard-of-rohan"

    def inspires(self, state: GameState, bearer: Model, hero: Model) -> Reason | None:
        """Heroes of Rohan but its bearer, within 3in/8cm, who have no Might left."""
        near = state.gap(bearer, hero) <= state.length(STANDARD) + state.scale.slack
        if hero.name == bearer.name or not hero.hero or hero.might or not near or REALM not in hero.warrior.keywords:
            return None
        return Reason("item.standard", f"the standard that {bearer.name} bears gives {hero.name} heart")


class Mirror(Trait):
    """Stands on the table; a Hero near it regains his Fate, one a turn (item.mirror)."""

    id = "mirror-of-galadriel"
    marker = True


def ringbearer(state: GameState) -> Model | None:
    """The model in play that has the Ring."""
    present = (*state.models.values(), *state.carried.values())
    return next((model for model in present if model.warrior.has(RING)), None)


def _living(state: GameState) -> Iterator[Model]:
    """All that are neither slain nor fled: in play, carried, yet to come, or away."""
    return chain(state.models.values(), state.carried.values(), state.waiting.values(), state.gone.values())
