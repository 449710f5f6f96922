"""The decisions before the first turn: whom bodyguards protect, and where a thing stands on the table."""

from __future__ import annotations

import math
import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, OnGrid
from skirmish.rules.tokens import NEAR
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class SwearTo(Answer):
    """The Hero whom some bodyguards will protect."""

    kind: Literal["swear_to"] = "swear_to"
    hero: str


class ChooseWard(Decision):
    """Which Hero some bodyguards protect (army.ward)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (SwearTo,)
    kind: Literal["choose_ward"] = "choose_ward"
    rule: str = "army.ward"
    guards: tuple[str, ...]
    heroes: tuple[str, ...]

    def verify(self, _state: GameState, answer: SwearTo) -> Ruling:
        """One of the Heroes of their realm."""
        if answer.hero in self.heroes:
            return rule((Reason(self.rule, f"{answer.hero} is guarded"),))
        return rule((objection(self.rule, f"{answer.hero!r} cannot be guarded by them; {', '.join(self.heroes)} can"),))

    def sample(self, _state: GameState, rng: random.Random) -> SwearTo:
        """Any."""
        return SwearTo(hero=rng.choice(self.heroes))


class StandAt(Answer):
    """Where the thing stands; taken to the grid."""

    kind: Literal["stand_at"] = "stand_at"
    at: OnGrid


class PlaceMarker(Decision):
    """Where a thing is placed near its owner (item.mirror)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (StandAt,)
    kind: Literal["place_marker"] = "place_marker"
    rule: str = "item.mirror"
    owner: str
    item: str

    def verify(self, state: GameState, answer: StandAt) -> Ruling:
        """On the table, within 6in/14cm of the owner."""
        (x, y), owner = answer.at, state.models[self.owner]
        gap = math.dist(answer.at, owner.at) - state.radius(owner)
        reasons = [Reason(self.rule, f"{self.item} stands {gap:.2f} from {self.owner}", {"gap": gap})]
        if not (0 <= x <= state.table.width and 0 <= y <= state.table.height):
            reasons.append(objection("move.table_edge", f"({x:g}, {y:g}) is off the table"))
        if gap > state.length(NEAR) + state.scale.slack:
            reasons.append(objection(self.rule, f"{gap:.2f} is too far from {self.owner}", gap=gap))
        return rule(reasons)

    def sample(self, state: GameState, rng: random.Random) -> StandAt:
        """Somewhere near."""
        owner, far = state.models[self.owner], state.length(NEAR) * rng.random()
        angle = rng.uniform(0, math.tau)
        x = min(max(owner.x + far * math.cos(angle), 0.0), state.table.width)
        y = min(max(owner.y + far * math.sin(angle), 0.0), state.table.height)
        return StandAt(at=(x, y))


class Gaze(Answer):
    """A Hero near a thing of power uses it, in his side's Move phase."""

    kind: Literal["gaze"] = "gaze"
    model: str
