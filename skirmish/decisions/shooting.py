"""The decision of the Shoot phase."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.volley import Volley
from skirmish.forces.profile import Side
from skirmish.rules import contact, shooting, volley
from skirmish.rules.sight import Sights
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

LEAVES_OFF = 0.05
"""How often a random answer ends a side's shooting although it could go on."""
VOLLEYS = 0.3
"""How often a random answer is a volley where one is possible."""


class Shoot(Answer):
    """A model shoots another, with the weapon named or else its best."""

    kind: Literal["shoot"] = "shoot"
    shooter: str
    target: str
    weapon: str | None = None


class ChooseShot(Decision):
    """Which model shoots next and at whom, or which group looses a volley; or the side has done (shoot.order)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Shoot, Volley, Done)
    kind: Literal["choose_shot"] = "choose_shot"
    side: Side
    rule: str = "shoot.order"
    shooters: tuple[str, ...]
    """The models of the side that can still shoot at somebody."""
    weapon: str | None = None
    """What the one shooter has begun with, who has shots left (shoot.several)."""
    volleys: tuple[tuple[str, ...], ...] = ()
    """The largest groups that can loose a volley at somebody; parts of them may too."""

    def verify(self, state: GameState, answer: Shoot | Volley | Done) -> Ruling:
        """`rules.shooting.shot` or `rules.volley.check`; where the target must first be made out it may be tried."""
        if isinstance(answer, Done):
            return rule((Reason("shoot.order", f"{self.side} has done with shooting"),))
        if isinstance(answer, Volley):
            return self._volley(state, answer)
        shooter, target = state.models.get(answer.shooter), state.models.get(answer.target)
        if shooter is None or target is None or shooter.side != self.side:
            return rule(self._strangers(answer, shooter, target))
        listed = shooter.name in self.shooters
        weapon = answer.weapon or (self.weapon if listed else None)
        because = list(shooting.shot(state, shooter, target, weapon).because)
        if listed and self.weapon not in (None, weapon):
            because.append(objection("weapon.one_missile", f"{shooter.name} has begun with the {self.weapon}"))
        if not listed and not any(reason.objects for reason in because):
            because.append(objection("shoot.order", f"it is not for {shooter.name} to shoot now"))
        return rule(because)

    def _volley(self, state: GameState, answer: Volley) -> Ruling:
        unknown = [name for name in answer.group if name not in state.models]
        target = state.models.get(answer.target)
        if unknown or target is None:
            missing = [*unknown, *([answer.target] if target is None else [])]
            return rule([objection("volley.group", f"no model {name!r} is in play") for name in missing])
        group = [state.models[name] for name in answer.group]
        because = list(volley.check(state, self.side, group, target).because)
        if not any(reason.objects for reason in because) and not any(
            set(answer.group) <= set(names) for names in self.volleys
        ):
            because.append(objection("shoot.order", "it is not for this group to shoot now"))
        return rule(because)

    def _strangers(self, answer: Shoot, shooter: Model | None, target: Model | None) -> list[Reason]:
        reasons = []
        if shooter is None or shooter.side != self.side:
            reasons.append(objection("shoot.order", f"{self.side} has no model {answer.shooter!r} in play"))
        if target is None:
            reasons.append(objection("shoot.once", f"no model {answer.target!r} is in play"))
        return reasons

    def sample(self, state: GameState, rng: random.Random) -> Shoot | Volley | Done:
        """A lawful shot or volley at random; now and then, and when there is none, Done."""
        if rng.random() < LEAVES_OFF:
            return Done()
        touching, sights = contact.contacts(state), Sights(state)
        if self.volleys and (not self.shooters or rng.random() < VOLLEYS):
            names = rng.choice(self.volleys)
            group = [state.models[name] for name in names]
            targets = list(volley.possible(state, self.side, group, contacts=touching, sights=sights))
            if targets:
                target, _ = rng.choice(targets)
                return Volley(group=names, target=target.name)
        shuffled = list(self.shooters)
        rng.shuffle(shuffled)
        for name in shuffled:
            shooter = state.models[name]
            shots = list(shooting.possible(state, shooter, self.weapon, contacts=touching, sights=sights))
            if shots:
                target, _ = rng.choice(shots)
                return Shoot(shooter=name, target=target.name)
        return Done()
