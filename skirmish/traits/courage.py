"""Traits that frighten, and traits that steel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.measure import Distance
from skirmish.ruling import Reason
from skirmish.traits.base import Trait

if TYPE_CHECKING:
    from skirmish.state import GameState, Model


class Terror(Trait):
    """Enemies must test their Courage to charge it (courage.terror)."""

    id = "terror"

    def terrifies(self, _state: GameState, bearer: Model, _foe: Model) -> Reason:
        """All of them."""
        return Reason("courage.terror", f"{bearer.name} is terrifying")


class Fearless(Trait):
    """Charges whatever is terrifying without a test (courage.fearless)."""

    id = "fearless"

    def waives(self, _state: GameState, bearer: Model, tester: Model, test: str) -> Reason | None:
        """For the bearer himself, against terror alone."""
        if bearer is not tester or test != "terror":
            return None
        return Reason("courage.fearless", f"{bearer.name} is fearless")


class FarStandFast(Trait):
    """His example reaches 12in/28cm (courage.far_stand_fast)."""

    id = "far-stand-fast"
    stand_fast = Distance(12, 28)


class MasterOfEvil(Trait):
    """While he is on the table neither side tests for having lost half its force (courage.master_of_evil)."""

    id = "master-of-evil"

    def waives(self, _state: GameState, bearer: Model, _tester: Model, test: str) -> Reason | None:
        """Only that test."""
        if test != "half":
            return None
        return Reason("courage.master_of_evil", f"before {bearer.name} both sides fight to the death")


class GoblinMastery(Trait):
    """Moria Goblins pass every test while their master is on the table (courage.goblins)."""

    id = "goblin-mastery"

    def steels(self, _state: GameState, bearer: Model, tester: Model, _test: str) -> Reason | None:
        """Goblins of Moria, their captains included."""
        if not tester.warrior.keywords.issuperset(("goblin", "moria")):
            return None
        return Reason("courage.goblins", f"{tester.name} fears {bearer.name} more than any enemy")


class VoiceOfCommand(Trait):
    """All Dwarves of his side pass every test while he is on the table (courage.dwarves)."""

    id = "voice-of-command"

    def steels(self, _state: GameState, bearer: Model, tester: Model, _test: str) -> Reason | None:
        """Himself too."""
        if "dwarf" not in tester.warrior.keywords or tester.side != bearer.side:
            return None
        return Reason("courage.dwarves", f"{tester.name} follows {bearer.name} without question")


class Bodyguard(Trait):
    """Passes every test as long as the Hero he has sworn to protect is on the table (courage.bodyguard)."""

    id = "bodyguard"

    def guards(self, bearer: Model) -> str:
        """Those of his own realm, which his entry names last."""
        return bearer.warrior.profile.keywords[-1]

    def steels(self, state: GameState, bearer: Model, tester: Model, _test: str) -> Reason | None:
        """The bearer alone."""
        if bearer is not tester or bearer.ward is None or state.model(bearer.ward) is None:
            return None
        return Reason("courage.bodyguard", f"{bearer.name} stands by {bearer.ward}")
