"""The decision of the Shoot phase."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.forces.profile import Side
from skirmish.rules import contact, shooting
from skirmish.rules.sight import Sights
from skirmish.ruling import Reason, Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model

LEAVES_OFF = 0.05
"""How often a random answer ends a side's shooting although it could go on."""


class Shoot(Answer):
    """A model shoots another, with the weapon named or else its best."""

    kind: Literal["shoot"] = "shoot"
    shooter: str
    target: str
    weapon: str | None = None


class ChooseShot(Decision):
    """Which model shoots next, and at whom; or the side has done with shooting (shoot.order)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Shoot, Done)
    kind: Literal["choose_shot"] = "choose_shot"
    side: Side
    rule: str = "shoot.order"
    shooters: tuple[str, ...]
    """The models of the side that can still shoot at somebody."""

    def verify(self, state: GameState, answer: Shoot | Done) -> Ruling:
        """`rules.shooting.shot`; a shot whose target must first be made out by a die may be tried."""
        if isinstance(answer, Done):
            return rule((Reason("shoot.order", f"{self.side} has done with shooting"),))
        shooter, target = state.models.get(answer.shooter), state.models.get(answer.target)
        if shooter is None or target is None or shooter.side != self.side:
            return rule(self._strangers(answer, shooter, target))
        ruling = shooting.shot(state, shooter, target, answer.weapon)
        refused = ruling.verdict is Verdict.NO
        return Ruling(Verdict.NO if refused else Verdict.YES, ruling.because)

    def _strangers(self, answer: Shoot, shooter: Model | None, target: Model | None) -> list[Reason]:
        reasons = []
        if shooter is None or shooter.side != self.side:
            reasons.append(objection("shoot.order", f"{self.side} has no model {answer.shooter!r} in play"))
        if target is None:
            reasons.append(objection("shoot.once", f"no model {answer.target!r} is in play"))
        return reasons

    def sample(self, state: GameState, rng: random.Random) -> Shoot | Done:
        """A lawful shot at random; now and then, and when there is none, Done."""
        if rng.random() < LEAVES_OFF:
            return Done()
        touching, sights = contact.contacts(state), Sights(state)
        names = list(self.shooters)
        rng.shuffle(names)
        for name in names:
            shooter = state.models[name]
            shots = list(shooting.possible(state, shooter, contacts=touching, sights=sights))
            if shots:
                target, _ = rng.choice(shots)
                return Shoot(shooter=name, target=target.name)
        return Done()
