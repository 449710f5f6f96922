"""Strikes and hits: the roll to wound, and what a wound does."""

from __future__ import annotations

from skirmish.events import Slain, WoundRolled
from skirmish.phases.play import Flow, Play
from skirmish.rules.wounds import WoundRuling, score
from skirmish.state import Model


def roll_to_wound(play: Play, need: WoundRuling, victim: Model, source: str, owner: str) -> Flow[bool]:
    """Roll one hit on the Wound chart and take the wound off the victim; whether it wounded (wound.chart).

    ``source`` is the striker's or shooter's name, or ``fall``; ``owner`` is whose die it is.
    """
    yield from ()
    roll = second = 0
    wounded = False
    if need.allowed:
        roll = play.dice.d6("wound.chart", owner)
        wounded = score(roll, need.bonus) >= need.first
        if wounded and need.second:
            second = play.dice.d6("wound.double", owner)
            wounded = score(second, need.bonus) >= need.second
    play.tell(
        WoundRolled(
            source=source,
            victim=victim.name,
            needed=need.needed,
            roll=roll,
            second=second,
            wounded=wounded,
            because=need.because,
        )
    )
    if wounded:
        wound(play, victim, source)
    return wounded


def wound(play: Play, victim: Model, source: str) -> None:
    """Take one wound; the last one slays (wound.casualty)."""
    victim.wounds -= 1
    if victim.wounds <= 0:
        state = play.state
        del state.models[victim.name]
        state.fallen[victim.name] = victim
        play.tell(Slain(model=victim.name, by=source))
