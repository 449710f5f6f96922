"""Into the saddle and out of it: answers in the Move phase, and what a rider is asked on the way."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, OnGrid
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class Mount(Answer):
    """A model on foot leaps onto a loose mount, or onto a Hero that bears riders, which it touches."""

    kind: Literal["mount"] = "mount"
    model: str
    mount: str


class Dismount(Answer):
    """A rider gets down, to a place beside his mount."""

    kind: Literal["dismount"] = "dismount"
    model: str
    at: OnGrid


class MountUp(Answer):
    """A model on foot leaps up behind a rider whom it touches, to be carried."""

    kind: Literal["mount_up"] = "mount_up"
    model: str
    carrier: str


class JumpDown(Answer):
    """A passenger gets down, to a place beside the mount that carries him."""

    kind: Literal["jump_down"] = "jump_down"
    model: str
    at: OnGrid


class RollAgain(Answer):
    """Roll the die again, or let it lie."""

    kind: Literal["roll_again"] = "roll_again"
    again: bool


class ChooseRollAgain(Decision):
    """Whether an expert rider rolls a jump again (cavalry.expert)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (RollAgain,)
    kind: Literal["choose_roll_again"] = "choose_roll_again"
    rule: str = "cavalry.expert"
    model: str
    purpose: str
    """The rule that the die was rolled for."""
    face: int

    def verify(self, _state: GameState, answer: RollAgain) -> Ruling:
        """Either is allowed."""
        return rule((Reason("cavalry.expert", f"{self.model} {'rolls again' if answer.again else 'lets it lie'}"),))

    def sample(self, _state: GameState, rng: random.Random) -> RollAgain:
        """A failure always, the rest sometimes."""
        return RollAgain(again=self.face == 1 or rng.random() < 0.2)


class LeaveGear(Answer):
    """The item that stays on the mount."""

    kind: Literal["leave_gear"] = "leave_gear"
    item: str


class ChooseGear(Decision):
    """Which of his bow and his shield an expert rider leaves on his mount (cavalry.gear)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (LeaveGear,)
    kind: Literal["choose_gear"] = "choose_gear"
    rule: str = "cavalry.gear"
    model: str
    items: tuple[str, ...]

    def verify(self, _state: GameState, answer: LeaveGear) -> Ruling:
        """One of the two."""
        reason = Reason("cavalry.gear", f"{self.model} leaves {answer.item} on the mount")
        if answer.item in self.items:
            return rule((reason,))
        return rule((objection("cavalry.gear", f"{answer.item!r} is none of {', '.join(self.items)}"),))

    def sample(self, _state: GameState, rng: random.Random) -> LeaveGear:
        """Any."""
        return LeaveGear(item=rng.choice(self.items))
