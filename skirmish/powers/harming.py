"""Powers that hurt their victims or throw them down."""

from __future__ import annotations

from skirmish.decisions.casting import ChooseVictimPart, VictimPart
from skirmish.events import Stricken
from skirmish.phases import riding
from skirmish.phases.felling import fell
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import wound
from skirmish.powers.base import Casting, Working
from skirmish.rules import parts
from skirmish.rules.parts import Name
from skirmish.rules.riding import beast

DART = 9
"""The Strength of a Black Dart."""


class ChillSoul(Working):
    """A wound, as if suffered in a fight: Fate may recover it (power.chill_soul)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """To whom of a cavalry model the caster chooses (magic.riders)."""
        part = yield from _part(casting)
        victim = parts.whose(play.state, casting.target, part)
        who = parts.name(casting.target, part)
        reason = casting.reason(f"{casting.caster.name} chills the soul of {who}")
        play.tell(Stricken(caster=casting.caster.name, power=casting.power.id, victim=who, because=(reason,)))
        mount = beast(play.state, casting.target) if part == "mount" else None
        if mount is not None:
            yield from wound(play, mount, casting.caster.name)
            casting.target.mount_wounds = max(0, mount.wounds)
        else:
            yield from wound(play, victim, casting.caster.name, "mount" if part == "mount" else "self")
        yield from riding.aftermath(play, mount or victim)


class BlackDart(Working):
    """A hit at Strength 9 (power.black_dart)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """On whom of a cavalry model the caster chooses (magic.riders)."""
        part, caster = (yield from _part(casting)), casting.caster.name
        need = parts.needed(play.state, casting.target, part, DART)
        victim = parts.whose(play.state, casting.target, part)
        reason = casting.reason(f"a dart of {caster} hits {parts.name(casting.target, part)}")
        told = Stricken(
            caster=caster, power=casting.power.id, victim=parts.name(casting.target, part), because=(reason,)
        )
        play.tell(told)
        yield from riding.hurt(play, need, victim, caster, caster, "mount" if part == "mount" else "self")


class PanicSteed(Working):
    """A mount throws its rider and bolts (power.panic_steed)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """The rider rolls on the Thrown Rider chart."""
        yield from riding.thrown(play, casting.target, bolts=True)


class NaturesWrath(Working):
    """All enemies in reach are knocked to the ground (power.natures_wrath)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Riders are thrown, without the hit that this may cost them otherwise."""
        reason = casting.reason(f"the forces of nature rise at the word of {casting.caster.name}")
        for victim in casting.victims:
            if victim.name in play.state.models and not victim.lying:
                yield from fell(play, victim, reason)


def _part(casting: Casting) -> Flow[Name | None]:
    """What of a cavalry model is struck; None of one on foot."""
    target = casting.target
    if target.mount is None:
        return None
    there: list[Name] = ["rider", "mount"]
    there += ["passenger"] if target.passenger else []
    answer: VictimPart = yield ChooseVictimPart(
        side=casting.caster.side,
        caster=casting.caster.name,
        power=casting.power.id,
        target=target.name,
        parts=tuple(there),
    )
    return answer.part
