"""Strikes and hits: the roll to wound, what a wound does, and Fate that turns it aside."""

from __future__ import annotations

from typing import Literal

from skirmish.decisions.spending import ChooseFate, SpendFate
from skirmish.events import ClungToLife, FateRolled, Fled, Slain, WoundRolled
from skirmish.phases import banners
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
            second = min(6, max(1, again + added))
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
    all_of_them = _slays_outright(play, source)
    if part == "mount":
        victim.mount_wounds = 0 if all_of_them else victim.mount_wounds - 1
        return True
    if (yield from saved_by_fate(play, victim, source)):
        return False
    left = 0 if all_of_them else victim.wounds - 1
    if left <= 0 and (yield from _clings_to_life(play, victim)):
        return False
    victim.wounds = left
    if left <= 0:
        slay(play, victim, source, because=(all_of_them,) if all_of_them else ())
        yield from banners.fallen(play, victim)
    else:
        yield from _keeps_heart(play, victim)
    return True


def _slays_outright(play: Play, source: str) -> Reason | None:
    """Why one wound from somewhere takes all that the victim has, if it does (creature.drain_soul)."""
    model = play.state.model(source)
    return (
        next((reason for trait in model.warrior.traits if (reason := trait.slays_outright())), None) if model else None
    )


def _clings_to_life(play: Play, victim: Model) -> Flow[bool]:
    """A die for the last wound of one whom something sustains; whether he recovers it (item.one_ring)."""
    last = next((reason for trait in victim.warrior.traits if (reason := trait.clings_to_life())), None)
    if last is None:
        return False
    face = play.dice.d6("item.one_ring", victim.name)
    roll = yield from boost(play, victim.name, "item.one_ring", face, range(last.value, 7))
    lives = roll >= last.value
    victim.wounds = 1
    play.tell(ClungToLife(model=victim.name, roll=roll, lives=lives, because=(last,)))
    return lives


def _keeps_heart(play: Play, victim: Model) -> Flow[None]:
    """A test of Courage for a wound, for one who flees if he fails it (creature.instinct)."""
    from skirmish.phases import courage  # who fails a test may walk, and who walks may fall and be wounded

    fear = next((reason for trait in victim.warrior.traits if (reason := trait.loses_heart())), None)
    if fear is None or (yield from courage.test(play, victim, "instinct", (fear,))):
        return
    remove(play, victim)
    play.tell(Fled(model=victim.name, because=(fear,)))


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


def slay(play: Play, victim: Model, source: str, because: tuple[Reason, ...] = ()) -> None:
    """Take a model off the table as a casualty (wound.casualty)."""
    remove(play, victim)
    play.tell(Slain(model=victim.name, by=source, because=because))


def remove(play: Play, victim: Model) -> None:
    """Count a model among the casualties, however it was lost."""
    victim.wounds = min(victim.wounds, 0)
    for models in (play.state.models, play.state.carried):
        models.pop(victim.name, None)
    play.state.fallen[victim.name] = victim
