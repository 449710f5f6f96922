"""The Fight phase: the touching models are paired off, and the fights worked out one at a time."""

from __future__ import annotations

from dataclasses import replace

from skirmish.decisions.fighting import ChooseFight, ChoosePairing, PickFight, Sides
from skirmish.events import FightsPaired
from skirmish.phases import defending as barriers
from skirmish.phases.combat import ordinary
from skirmish.phases.play import Flow, Play
from skirmish.phases.retreat import part_all, part_fight
from skirmish.rules import defending, pairing
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Phase


def step(play: Play) -> Flow[None]:
    """One activation of the Fight phase: the pairing, one fight, or the end of the phase (fight.order)."""
    state = play.state
    if state.fights is None:
        yield from _pair_off(play)
        return
    _drop_the_ended(state)
    left = [index for index, fight in enumerate(state.fights) if not fight.done]
    if not left:
        _finish(play)
        return
    index = yield from _pick(state, left)
    yield from _work_out(play, state.fights[index])
    part_fight(play, state.fights[index])
    _mark_done(state, index)


def _pair_off(play: Play) -> Flow[None]:
    """Split the touching models into fights; where that can be done in several ways, the priority side chooses."""
    state, fights = play.state, list[Fight]()
    for cluster in pairing.pairings(state):
        if len(cluster.pairings) == 1:
            fights += cluster.pairings[0]
            continue
        answer = yield ChoosePairing(
            side=state.priority,
            models=cluster.good + cluster.evil,
            pairings=tuple(tuple(Sides.of(fight) for fight in way) for way in cluster.pairings),
        )
        fights += [sides.fight() for sides in answer.fights]
    state.fights = tuple(fights)
    if fights:
        reason = Reason("pairing.fights", "as many fights as can be", {"fights": len(fights)})
        play.tell(FightsPaired(fights=tuple((fight.good, fight.evil) for fight in fights), because=(reason,)))


def _pick(state: GameState, left: list[int]) -> Flow[int]:
    if len(left) == 1:
        return left[0]
    assert state.fights is not None
    fights = tuple(Sides.of(state.fights[index]) for index in left)
    answer: PickFight = yield ChooseFight(side=state.priority, fights=fights)
    return left[answer.fight]


def _work_out(play: Play, fight: Fight) -> Flow[None]:
    """Work out one fight with everything that belongs to it."""
    state = play.state
    lines = defending.lines(state, fight)
    assert lines is not None
    drawn: dict[str, str] = {}
    if lines.over and not lines.against:
        if lines.own:
            yield from barriers.from_behind(play, lines, drawn)
        else:
            yield from barriers.one_by_one(play, lines.single, lines.over, drawn)
    elif lines.against and not lines.own and not lines.over:
        yield from barriers.against_several(play, lines.single, lines.against, drawn)
    else:
        yield from ordinary(play, _as_it_stands(fight, (lines.single, *lines.many)), drawn)


def _as_it_stands(fight: Fight, names: tuple[str, ...]) -> Fight:
    """A fight without those who are no longer in it."""
    return Fight(tuple(n for n in fight.good if n in names), tuple(n for n in fight.evil if n in names))


def _drop_the_ended(state: GameState) -> None:
    """A fight that has lost a side, or has been torn apart, needs no working out."""
    for index, fight in enumerate(state.fights or ()):
        if not fight.done and defending.lines(state, fight) is None:
            _mark_done(state, index)


def _mark_done(state: GameState, index: int) -> None:
    fights = list(state.fights or ())
    for name in fights[index].names:
        if name in state.models:
            state.models[name].fought = True
    fights[index] = replace(fights[index], done=True)
    state.fights = tuple(fights)


def _finish(play: Play) -> None:
    if play.state.fights:
        part_all(play)
    play.state.fights = None
    play.state.phase = Phase.END
