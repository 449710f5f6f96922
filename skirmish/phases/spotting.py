"""The random test of sight, shared by all phases in which somebody must see."""

from __future__ import annotations

from skirmish.events import Spotted
from skirmish.phases.play import Play
from skirmish.rules.sight import SightRuling, see
from skirmish.ruling import Verdict
from skirmish.state import Model

SEEN = 4
"""The least roll that makes a target out."""


def sees(play: Play, viewer: Model, target: Model, ruling: SightRuling | None = None) -> bool:
    """Whether a model sees another, by a die where the view leaves it open (sight.marginal, ground.spotting).

    The die is rolled once for a viewer and a target in a phase. ``ruling`` is the view when it is not the plain one.
    """
    ruling = ruling or see(play.state, viewer, target)
    if ruling.verdict is not Verdict.ROLL:
        return ruling.allowed
    roll = play.dice.d6("ground.spotting" if target.lying else "sight.marginal", viewer.name)
    seen = roll >= SEEN
    play.state.sightings[viewer.name, target.name] = seen
    play.tell(Spotted(viewer=viewer.name, target=target.name, roll=roll, seen=seen, because=ruling.because))
    return seen
