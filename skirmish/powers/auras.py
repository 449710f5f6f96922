"""Powers that a caster puts on himself: lights and auras."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.phases.play import Flow, Play
from skirmish.powers.base import Casting, Working
from skirmish.rules import effects


@dataclass(frozen=True, slots=True)
class Aura(Working):
    """An effect on the caster that lasts as long as he has Will (power.light, power.terrifying_aura, ...)."""

    effect: str

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Put it on; with no Will in store it goes out again at once (magic.sustained)."""
        yield from ()
        casting.put(play, casting.caster, self.effect)


class AuraOfDismay(Working):
    """He and all friends near him cause terror for the rest of the Move phase (power.aura_of_dismay)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """At once; who comes near or goes away later is looked at when its move ends."""
        yield from ()
        casting.put(play, casting.caster, effects.DISMAYING)
        for friend in play.state.side(casting.caster.side):
            effects.settle(play.state, friend)
