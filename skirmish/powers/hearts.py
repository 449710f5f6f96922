"""Powers over Courage, Will, health and staffs."""

from __future__ import annotations

from skirmish.events import Changed
from skirmish.phases.play import Flow, Play
from skirmish.phases.will import after_spending_will
from skirmish.powers.base import Casting, Working
from skirmish.rules import effects


class DrainCourage(Working):
    """A point of Courage less for the rest of the battle, every time (power.drain_courage)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """One."""
        yield from ()
        target = casting.target
        target.drained += 1
        _tell(play, casting, "Courage", target.warrior.profile.courage - target.drained)


class SapWill(Working):
    """No Will left in store; a wraith is banished by it (power.sap_will, magic.banished)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """What it may spend for nothing each turn is not touched."""
        casting.target.will = 0
        _tell(play, casting, "Will", 0)
        yield from after_spending_will(play, casting.target)


class StrengthenWill(Working):
    """All the Will that a Hero began with (power.strengthen_will)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Never less than he has."""
        yield from ()
        target = casting.target
        target.will = max(target.will, target.warrior.profile.will)
        _tell(play, casting, "Will", target.will)


class WillOfIron(Working):
    """One point of Will, up to what a Hero began with; 1 for him who began with none (power.will_of_iron)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Never less than he has."""
        yield from ()
        target = casting.target
        most = max(1, target.warrior.profile.will)
        target.will = max(target.will, min(most, target.will + 1))
        _tell(play, casting, "Will", target.will)


class Renew(Working):
    """One Wound back (power.renew)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Up to those of its entry."""
        yield from ()
        target = casting.target
        target.wounds = min(target.warrior.profile.wounds, target.wounds + 1)
        _tell(play, casting, "Wounds", target.wounds)


class StaffBroken(Working):
    """A Wizard loses his staff, and the Will that it lent him each turn (power.staff_broken)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """At once, for the rest of the battle."""
        yield from ()
        target = casting.target
        target.lost = (*target.lost, "staff")
        target.free_will = effects.free_will(target)
        _tell(play, casting, "free Will", target.free_will)


def _tell(play: Play, casting: Casting, figure: str, value: int) -> None:
    target = casting.target
    reason = casting.reason(f"{casting.power.id.replace('-', ' ')} by {casting.caster.name}")
    play.tell(Changed(model=target.name, figure=figure, value=value, because=(reason,)))
