"""Fights over a barrier or at the edge of a height (The Fight Phase: Defending)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.decisions.base import Done
from skirmish.decisions.fighting import ChooseCharger
from skirmish.events import Crossed
from skirmish.phases.combat import duelled, ordinary
from skirmish.phases.play import Flow, Play
from skirmish.phases.retreat import back_away, part_sides
from skirmish.phases.spoils import gather
from skirmish.phases.striking import strike
from skirmish.rules import defending
from skirmish.rules.barriers import across
from skirmish.rules.defending import Lines
from skirmish.ruling import Reason
from skirmish.state import Fight, GameState, Model
from skirmish.table import Feature


def one_by_one(play: Play, defender: str, chargers: Sequence[str]) -> Flow[None]:
    """Chargers come at a defender one after another, in their player's order (defend.chargers)."""
    state, waiting = play.state, list(chargers)
    while waiting and defender in state.models:
        charger = yield from _next(play, defender, waiting)
        assert charger is not None
        waiting.remove(charger)
        barriers = _barriers(state, defender, [charger, *waiting])
        if charger not in barriers:
            continue
        yield from _assault(play, charger, (defender,), {defender: barriers[charger]})
        if defender not in state.models and charger in state.models:
            _take_place(play, charger, state.fallen[defender], barriers[charger])
            yield from _follow(play, defender, charger, waiting, barriers)


def against_several(play: Play, charger: str, defenders: Sequence[str]) -> Flow[None]:
    """Several defenders fight one charger together (defend.defenders). He takes the place of the first he slays."""
    state = play.state
    barriers = {
        name: feature
        for name in defenders
        if (feature := defending.defends(state, state.models[name], state.models[charger]))
    }
    before = len(state.fallen)
    yield from _assault(play, charger, tuple(defenders), barriers)
    slain = [model for model in list(state.fallen.values())[before:] if model.name in barriers]
    if slain and charger in state.models:
        _take_place(play, charger, slain[0], barriers[slain[0].name])


def from_behind(play: Play, lines: Lines) -> Flow[None]:
    """A defender is attacked on his own side too: that fight comes first (defend.behind)."""
    state, defender = play.state, lines.single
    barriers = _barriers(state, defender, lines.over)
    side = state.models[defender].side
    winner = yield from ordinary(play, _fight(state, defender, lines.own), pushed_along=True)
    chargers = [name for name in lines.over if name in state.models]
    if defender not in state.models:
        first = yield from _next(play, defender, chargers, crossing=True)
        if first is not None:
            chargers.remove(first)
            _take_place(play, first, state.fallen[defender], barriers[first])
            yield from _follow(play, defender, first, chargers, barriers, optional=True)
    elif winner == side:
        yield from one_by_one(play, defender, chargers)
    else:
        ready = yield from _close_in(play, defender, chargers, barriers)
        if ready:
            yield from ordinary(play, _fight(state, defender, ready))


def _assault(play: Play, charger: str, defenders: tuple[str, ...], barriers: Mapping[str, Feature]) -> Flow[None]:
    """One charger against those who defend the barriers: they stay where they are whoever wins (defend.repel).

    A beaten charger goes back before he is struck; one who wins without slaying anybody goes back afterwards.
    """
    state = play.state
    since = len(play.events)
    outcome = yield from duelled(play, _fight(state, charger, defenders))
    if charger in outcome.losers:
        trapped = yield from back_away(play, (charger,), defenders)
        part_sides(play, defenders, (charger,))
        yield from strike(play, outcome, trapped)
        yield from gather(play, outcome.winners, outcome.losers, since)
        return
    yield from strike(play, outcome, (), barriers)
    yield from gather(play, outcome.winners, outcome.losers, since)
    if all(name in state.models for name in defenders):
        yield from back_away(play, (charger,), defenders, rule="defend.repel")
        part_sides(play, defenders, (charger,))


def _next(
    play: Play, defender: str, waiting: Sequence[str], *, crossing: bool = False, optional: bool | None = None
) -> Flow[str | None]:
    """Who of the waiting comes next; None when nobody more does."""
    free = crossing if optional is None else optional
    if not waiting or (len(waiting) == 1 and not free):
        return waiting[0] if waiting else None
    answer = yield ChooseCharger(
        side=play.state.models[waiting[0]].side,
        rule="defend.cross" if crossing else "defend.chargers",
        defender=defender,
        chargers=tuple(waiting),
        optional=free,
    )
    return None if isinstance(answer, Done) else str(answer.charger)


def _follow(
    play: Play,
    slain: str,
    leader: str,
    chargers: Sequence[str],
    barriers: Mapping[str, Feature],
    *,
    optional: bool = False,
) -> Flow[None]:
    """Those who had yet to fight go straight over, or next to the leader, or stay (defend.cross)."""
    state, waiting = play.state, list(chargers)
    while waiting:
        name = yield from _next(play, slain, waiting, crossing=True, optional=optional)
        if name is None:
            return
        waiting.remove(name)
        charger, feature = state.models[name], barriers[name]
        there = defending.straight_over(state, charger, feature)
        if there is None and leader in state.models:
            there = defending.beside(state, charger, state.models[leader], feature)
        if there is not None:
            _cross(play, charger, there, feature)


def _close_in(play: Play, beaten: str, chargers: Sequence[str], barriers: Mapping[str, Feature]) -> Flow[list[str]]:
    """Chargers out of a beaten defender's zone cross and come into contact with him; who can fight him now."""
    state, defender = play.state, play.state.models[beaten]
    ready = [name for name in chargers if across(state, state.models[name], defender)]
    waiting = [name for name in chargers if name not in ready]
    while waiting:
        name = yield from _next(play, beaten, waiting, crossing=True)
        if name is None:
            break
        waiting.remove(name)
        charger, feature = state.models[name], barriers[name]
        there = defending.beside(state, charger, defender, feature)
        if there is not None:
            ready.append(name)
        else:
            there = defending.straight_over(state, charger, feature)
        if there is not None:
            _cross(play, charger, there, feature)
    return ready


def _take_place(play: Play, charger: str, slain: Model, feature: Feature) -> None:
    """Over to where the slain fell; straight over when he fell on the charger's own side, or there is no room."""
    model = play.state.models[charger]
    there = defending.place_of_slain(play.state, model, slain, feature)
    there = there or defending.straight_over(play.state, model, feature)
    if there is not None:
        _cross(play, model, there, feature)
        touched = [foe.name for foe in play.state.foes(model) if play.state.in_contact(model, foe)]
        part_sides(play, (charger,), touched)


def _cross(play: Play, charger: Model, there: Model, feature: Feature) -> None:
    charger.x, charger.y, charger.z, charger.climbing = there.x, there.y, there.z, None
    reason = Reason("defend.cross", f"{charger.name} gets across {feature.name}")
    play.tell(Crossed(model=charger.name, barrier=feature.name, at=charger.at, because=(reason,)))


def _barriers(state: GameState, defender: str, chargers: Sequence[str]) -> dict[str, Feature]:
    """The barrier between a defender and each of his chargers."""
    return {
        name: feature
        for name in chargers
        if name in state.models and (feature := defending.defends(state, state.models[defender], state.models[name]))
    }


def _fight(state: GameState, one: str, many: Sequence[str]) -> Fight:
    alone, others = (one,), tuple(many)
    return Fight(alone, others) if state.models[one].side == "good" else Fight(others, alone)
