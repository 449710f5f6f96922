"""The horn that is blown at the start of a fight, before any dice (item.horn)."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.decisions.contest import BlowHorn, ChooseHorn, ChooseTested, PutForward
from skirmish.events import HornBlown
from skirmish.forces.profile import SIDES, Side, other
from skirmish.phases import courage
from skirmish.phases.play import Flow, Play
from skirmish.rules.courage import value
from skirmish.rules.effects import dazed, immobilised
from skirmish.state import Fight, Model


def sound(play: Play, fight: Fight) -> Flow[Side | None]:
    """Let those blow who may; the side that has won the fight by it, or None where dice must decide.

    The bravest enemy in the fight is tested, of several whom their player puts forward; those who pass without
    rolling do.
    """
    state = play.state
    for side in SIDES:
        for name in fight.of(side):
            model = state.models[name]
            reason = next((why for trait in model.warrior.traits if (why := trait.blows(state, model, fight))), None)
            if reason is None or model.lying or immobilised(model) or dazed(model):
                continue
            brave = _bravest(play, fight.of(other(side)))
            answer: BlowHorn = yield ChooseHorn(side=side, model=name, foes=brave)
            if not answer.blow:
                continue
            tested = yield from _put_forward(play, other(side), brave)
            passed = yield from courage.test(play, tested, "horn", (reason,))
            play.tell(HornBlown(model=name, tested=tested.name, routed=not passed, because=(reason,)))
            if not passed:
                return side
    return None


def _bravest(play: Play, foes: Sequence[str]) -> tuple[str, ...]:
    hearts = {name: value(play.state, play.state.models[name]) for name in foes}
    return tuple(name for name in foes if hearts[name] == max(hearts.values()))


def _put_forward(play: Play, side: Side, brave: Sequence[str]) -> Flow[Model]:
    if len(brave) == 1:
        return play.state.models[brave[0]]
    answer: PutForward = yield ChooseTested(side=side, models=tuple(brave))
    return play.state.models[answer.model]
