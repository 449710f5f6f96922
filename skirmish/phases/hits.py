"""A hit from afar comes home: on a model, or on one of those who share a cavalry model's base."""

from __future__ import annotations

from skirmish.events import PartHit
from skirmish.phases import riding
from skirmish.phases.play import Flow, Play
from skirmish.rules import parts
from skirmish.rules.parts import Name
from skirmish.rules.shooting import most_shots
from skirmish.state import Model


def strike(play: Play, shooter: str, victim: Model, strength: int) -> Flow[None]:
    """Settle a hit: on a cavalry model, first roll for who of it is hit (shoot.mounted, shoot.passenger)."""
    yield from wound(play, shooter, victim, _part(play, shooter, victim, strength), strength)


def wound(play: Play, shooter: str, victim: Model, part: Name | None, strength: int) -> Flow[None]:
    """Roll to wound a model, or a part of it, by the part's own Defence."""
    need = parts.needed(play.state, victim, part, strength)
    whom = parts.whose(play.state, victim, part)
    yield from riding.hurt(play, need, whom, shooter, shooter, "mount" if part == "mount" else "self")


def spend(shooter: Model) -> None:
    """Take what shots a model has left: it is done with shooting (shoot.several)."""
    shooter.shots = max(shooter.shots, most_shots(shooter))


def _part(play: Play, shooter: str, victim: Model, strength: int) -> Name | None:
    """The die for who of a cavalry model is hit; Might does not change it."""
    shares = parts.parts(play.state, victim, strength)
    if not shares:
        return None
    roll = play.dice.d6("shoot.mounted", shooter)
    struck = next(share for share in shares if share.least <= roll <= share.most)
    because = (parts.why(victim),)
    play.tell(PartHit(target=victim.name, roll=roll, part=struck.part, who=struck.who, because=because))
    return struck.part
