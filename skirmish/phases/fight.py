"""The Fight phase: the touching models are paired off, and the fights worked out one at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from skirmish.decisions.fighting import ChooseFight, ChoosePairing, Pairing, PickFight, Sides
from skirmish.events import FightsPaired
from skirmish.phases import defending as barriers
from skirmish.phases import wraiths
from skirmish.phases.combat import declare, ordinary
from skirmish.phases.play import Flow, Play
from skirmish.phases.retreat import part_all, part_fight
from skirmish.rules import defending, pairing
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.pairing import Cluster
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Phase


def step(play: Play) -> Flow[None]:
    """One activation of the Fight phase: the pairing, one fight, or the end of the phase (fight.order)."""
    state = play.state
    if state.fights is None:
        yield from repair(play)
        return
    drop_the_ended(state)
    left = [index for index, fight in enumerate(state.fights) if not fight.done]
    if not left:
        yield from _finish(play)
        return
    index = yield from _pick(state, left)
    yield from work_out(play, state.fights[index])


def repair(play: Play, again: Collection[str] = ()) -> Flow[None]:
    """Split the touching models that have yet to fight into fights; fights that are over stay so (pairing.fights).

    Where that can be done in several ways, the side with priority chooses; what a new pairing need not change stays as
    it was paired before. Who has fought is left out, but for those named ``again``.
    """
    state = play.state
    over = tuple(fight for fight in state.fights or () if fight.done)
    before = [fight for fight in state.fights or () if not fight.done]
    out = {name for name, model in state.models.items() if model.fought} - set(again)
    found = list[Fight]()
    for cluster in pairing.pairings(state, _among_others(contacts(state), out)):
        found += _kept(state, cluster, before) or (yield from _pair_off(state, cluster))
    state.fights = (*over, *found)
    new = tuple((fight.good, fight.evil) for fight in found if fight not in before)
    if new:
        reason = Reason("pairing.fights", "as many fights as can be", {"fights": len(found)})
        play.tell(FightsPaired(fights=new, because=(reason,)))
    yield from declare(play, found)


def work_out(play: Play, fight: Fight) -> Flow[None]:
    """Work out one of the fights of the phase, to its end."""
    state = play.state
    yield from _fight_out(play, fight)
    part_fight(play, fight)
    for name in fight.names:
        if name in state.models:
            state.models[name].fought = True
    _mark_done(state, fight)


def _among_others(touching: Contacts, out: Collection[str]) -> Contacts:
    """Who touches whom when some are left out."""
    left = {name: tuple(foe for foe in foes if foe not in out) for name, foes in touching.items() if name not in out}
    return {name: foes for name, foes in left.items() if foes}


def _kept(state: GameState, cluster: Cluster, before: Sequence[Fight]) -> list[Fight]:
    """The fights into which some models were split before, where that is still lawful."""
    names = cluster.good + cluster.evil
    fights = [fight for fight in before if set(fight.names) <= set(names)]
    return fights if fights and pairing.check(state, names, fights).allowed else []


def _pair_off(state: GameState, cluster: Cluster) -> Flow[list[Fight]]:
    """The fights of some models that hang together by touch (pairing.priority)."""
    if len(cluster.pairings) == 1:
        return list(cluster.pairings[0])
    answer: Pairing = yield ChoosePairing(
        side=state.priority,
        models=cluster.good + cluster.evil,
        pairings=tuple(tuple(Sides.of(fight) for fight in way) for way in cluster.pairings),
    )
    return [sides.fight() for sides in answer.fights]


def _pick(state: GameState, left: list[int]) -> Flow[int]:
    if len(left) == 1:
        return left[0]
    assert state.fights is not None
    fights = tuple(Sides.of(state.fights[index]) for index in left)
    answer: PickFight = yield ChooseFight(side=state.priority, fights=fights)
    return left[answer.fight]


def _fight_out(play: Play, fight: Fight) -> Flow[None]:
    """A fight on whatever ground it is, with everything that belongs to it."""
    state = play.state
    lines = defending.lines(state, fight)
    assert lines is not None
    if lines.over and not lines.against:
        if lines.own:
            yield from barriers.from_behind(play, lines)
        else:
            yield from barriers.one_by_one(play, lines.single, lines.over)
    elif lines.against and not lines.own and not lines.over:
        yield from barriers.against_several(play, lines.single, lines.against)
    else:
        yield from ordinary(play, _as_it_stands(fight, (lines.single, *lines.many)))


def _as_it_stands(fight: Fight, names: tuple[str, ...]) -> Fight:
    """A fight without those who are no longer in it."""
    return Fight(tuple(n for n in fight.good if n in names), tuple(n for n in fight.evil if n in names))


def drop_the_ended(state: GameState) -> None:
    """A fight that has lost a side, has been torn apart, or has nobody to fight it needs no working out."""
    for fight in state.fights or ():
        idle = all(state.models[name].loose for name in fight.names if name in state.models)
        if not fight.done and (idle or defending.lines(state, fight) is None):
            _mark_done(state, fight)


def _mark_done(state: GameState, fight: Fight) -> None:
    fights = list(state.fights or ())
    if fight in fights:
        fights[fights.index(fight)] = replace(fight, done=True)
    state.fights = tuple(fights)


def _finish(play: Play) -> Flow[None]:
    if play.state.fights:
        part_all(play)
        yield from wraiths.weary(play)
    play.state.fights = None
    play.state.phase = Phase.END
