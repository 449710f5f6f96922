"""A volley: the dice of those in range, to whom the hits go, and what becomes of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish.decisions.volley import Allocate, AllocateHit, Volley
from skirmish.events import InTheWay, VolleyHit, VolleyLoosed
from skirmish.forces.weapons import MISSILES
from skirmish.phases.hits import spend, wound
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.rules import parts, volley
from skirmish.rules.parts import Name
from skirmish.rules.volley import Mark, VolleyRuling
from skirmish.ruling import Reason, Verdict
from skirmish.state import Model, Side, other

STOPS = 3
"""The highest roll on which a barrier or a wood stops a hit."""


class _Hit(NamedTuple):
    """A hit that was given to a model or a part of one: whose arrow it is, and which side gave it."""

    archer: Model
    model: str
    part: Name | None
    who: str
    by: Side


def loose(play: Play, answer: Volley) -> Flow[None]:
    """Shoot a volley, if a friend sees the target or makes it out (volley.watched, volley.to_hit, volley.spread)."""
    state = play.state
    group = [state.models[name] for name in answer.group]
    target, side = state.models[answer.target], group[0].side
    ruling = volley.check(state, side, group, target)
    if ruling.verdict is Verdict.ROLL and not any(sees(play, state.models[name], target) for name in ruling.watchers):
        return
    for archer in group:
        spend(archer)
    archers = yield from _roll(play, group, target, ruling)
    hits = yield from _allocate(play, archers, target, side, ruling.marks)
    for hit in hits:
        yield from _strike(play, hit, MISSILES[ruling.weapon].strength)


def _roll(play: Play, group: Sequence[Model], target: Model, ruling: VolleyRuling) -> Flow[list[Model]]:
    """A die for each in range; whose hit (volley.to_hit)."""
    rolls: list[tuple[str, int]] = []
    for name in ruling.shooters:
        face = play.dice.d6("volley.to_hit", name)
        rolls.append((name, (yield from boost(play, name, "volley.to_hit", face, range(ruling.to_hit, 7)))))
    archers = [play.state.models[name] for name, score in rolls if score >= ruling.to_hit]
    play.tell(
        VolleyLoosed(
            group=tuple(model.name for model in group),
            target=target.name,
            weapon=ruling.weapon,
            rolls=tuple(rolls),
            needed=ruling.to_hit,
            hits=len(archers),
            because=ruling.because,
        )
    )
    return archers


def _allocate(
    play: Play, archers: Sequence[Model], target: Model, side: Side, marks: Sequence[Mark]
) -> Flow[list[_Hit]]:
    """The first hit is the target's; then its player and the shooters' pick in turn, as long as anybody can be hit.

    Where nothing is left to choose nobody is asked (volley.spread, volley.large).
    """
    room = {(mark.model, mark.part): mark.times for mark in marks}
    hits: list[_Hit] = []
    for number, archer in enumerate(archers):
        by = side if number % 2 == 0 else other(side)
        choices = tuple(mark for mark, left in room.items() if left > 0 and (number > 0 or mark[0] == target.name))
        if not choices:
            break
        model, part = choices[0]
        if len(choices) > 1:
            question = AllocateHit(side=by, target=target.name, left=len(archers) - number, choices=choices)
            answer: Allocate = yield question
            model, part = answer.model, answer.part
        room[model, part] -= 1
        hits.append(_Hit(archer, model, part, parts.name(play.state.models[model], part), by))
    return hits


def _strike(play: Play, hit: _Hit, strength: int) -> Flow[None]:
    """What becomes of a hit: nothing more where the one that it was meant for is gone."""
    state, archer = play.state, hit.archer
    victim = state.model(hit.who) if hit.part == "passenger" else state.models.get(hit.model)
    if victim is None or (hit.part == "mount" and victim.mount is None):
        return
    reason = Reason("volley.spread", f"given by the player of {hit.by}")
    play.tell(
        VolleyHit(shooter=archer.name, target=hit.model, part=hit.part or "", who=hit.who, by=hit.by, because=(reason,))
    )
    for screen in volley.screens(state, archer, state.models.get(hit.model, victim)):
        roll = play.dice.d6("shoot.in_the_way", archer.name)
        stopped = roll <= STOPS
        rule = "volley.wood" if screen.kind == "area" else "volley.barrier"
        why = Reason(rule, f"{screen.name} stops a hit on 1 to {STOPS}")
        play.tell(InTheWay(shooter=archer.name, thing=screen.name, roll=roll, stopped=stopped, because=(why,)))
        if stopped:
            return
    yield from wound(play, archer.name, victim, "mount" if hit.part == "mount" else None, strength)
