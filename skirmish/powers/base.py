"""What every power is: something that happens once it has been cast and nobody resisted it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from skirmish.events import TookEffect
from skirmish.forces.profile import Power
from skirmish.phases.play import Flow, Play
from skirmish.rules import effects
from skirmish.rules.powers import KINDS
from skirmish.ruling import Reason
from skirmish.state import Model


@dataclass(frozen=True, slots=True)
class Casting:
    """A power that takes effect: whose it is, as his entry has it, and on whom."""

    caster: Model
    power: Power
    victims: tuple[Model, ...]
    """The target; the caster himself for what needs none; everybody in reach of what strikes all."""

    @property
    def target(self) -> Model:
        """The one it is aimed at."""
        return self.victims[0]

    def reason(self, text: str) -> Reason:
        """Why something happens: this power."""
        return Reason(KINDS[self.power.id].rule, text)

    def put(self, play: Play, model: Model, effect: str) -> None:
        """Have an effect work on a model from now on."""
        effects.put(model, effect)
        reason = self.reason(f"{self.power.id.replace('-', ' ')} by {self.caster.name}")
        play.tell(TookEffect(model=model.name, effect=effect, because=(reason,)))


class Working(ABC):
    """What a power does."""

    @abstractmethod
    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Have it take effect."""
