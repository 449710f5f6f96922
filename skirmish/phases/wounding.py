"""Strikes and hits: the roll to wound, what a wound does, and Fate that turns it aside."""

from __future__ import annotations

from typing import Literal

from skirmish.decisions.spending import ChooseFate, SpendFate
from skirmish.events import FateRolled, Slain, WoundRolled
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.rules.wounds import WoundRuling, score
from skirmish.ruling import Reason
from skirmish.state import Model

RECOVERS = 4
"""The least roll of Fate that recovers a wound."""

Part = Literal["self", "mount"]
"""What of a model is hurt: itself, be it on foot or a rider, or the mount under it."""


def roll_to_wound(
    play: Play, need: WoundRuling, victim: Model, source: str, owner: str, part: Part = "self"
) -> Flow[bool]:
    """Roll one hit on the Wound chart; whether the victim lost a wound by it and did not recover (wound.chart).

    ``source`` is the striker's or shooter's name, or ``fall``; ``owner`` is whose die it is. A Hero may lift both dice
    of a double roll with the same Might (hero.might).
    """
    roll = second = 0
    wounded = False
    if need.allowed:
        wanted = [face for face in range(1, 7) if score(face, need.bonus) >= need.first]
        face = play.dice.d6("wound.chart", owner)
        roll = yield from boost(play, owner, "wound.chart", face, wanted)
        wounded = roll in wanted
        if wounded and need.second:
            added = roll - face
            again = play.dice.d6("wound.double", owner)
            second = min(6, again + added)
            wanted = [face for face in range(1, 7) if score(face, need.bonus) >= need.second]
            second = yield from boost(play, owner, "wound.double", second, wanted)
            wounded = second in wanted
    play.tell(
        WoundRolled(
            source=source,
            victim=victim.name,
            part=part,
            needed=need.needed,
            roll=roll,
            second=second,
            wounded=wounded,
            because=need.because,
        )
    )
    return wounded and (yield from wound(play, victim, source, part))


def wound(play: Play, victim: Model, source: str, part: Part = "self") -> Flow[bool]:
    """Take one wound, unless Fate turns it aside; whether it stuck. The last one slays (wound.casualty, hero.fate)."""
    if part == "mount":
        victim.mount_wounds -= 1
        return True
    if (yield from saved_by_fate(play, victim, source)):
        return False
    victim.wounds -= 1
    if victim.wounds <= 0:
        slay(play, victim, source)
    return True


def saved_by_fate(play: Play, victim: Model, source: str) -> Flow[bool]:
    """Roll Fate one die at a time, as long as its player likes; whether the wound is recovered (hero.fate)."""
    while victim.fate > 0:
        question = ChooseFate(
            side=victim.side, hero=victim.name, wounds=victim.wounds - 1, fate=victim.fate, source=source
        )
        answer: SpendFate = yield question
        if not answer.spend:
            return False
        victim.fate -= 1
        face = play.dice.d6("hero.fate", victim.name)
        final = yield from boost(play, victim.name, "hero.fate", face, range(RECOVERS, 7))
        reason = Reason("hero.fate", f"{RECOVERS} or more recovers the wound")
        saved = final >= RECOVERS
        play.tell(FateRolled(hero=victim.name, roll=final, saved=saved, left=victim.fate, because=(reason,)))
        if saved:
            return True
    return False


def slay(play: Play, victim: Model, source: str) -> None:
    """Take a model off the table as a casualty (wound.casualty)."""
    state = play.state
    victim.wounds = min(victim.wounds, 0)
    for models in (state.models, state.carried):
        models.pop(victim.name, None)
    state.fallen[victim.name] = victim
    play.tell(Slain(model=victim.name, by=source))
