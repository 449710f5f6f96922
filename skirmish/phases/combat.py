"""One fight on level terms: who wins it, where the losers go, and the winners' strikes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirmish.decisions.fighting import ChooseStance, DeclareWays, Stance
from skirmish.events import FightBegan, WaysDeclared
from skirmish.forces.profile import SIDES, Side, other
from skirmish.phases import contest, horns
from skirmish.phases.aftermath import settle
from skirmish.phases.play import Flow, Play
from skirmish.phases.spoils import gather
from skirmish.phases.striking import Outcome
from skirmish.rules import duel
from skirmish.rules.duel import Fighter
from skirmish.ruling import Reason
from skirmish.state import Fight


def declare(play: Play, fights: Iterable[Fight]) -> Flow[None]:
    """Before the first die of the phase, both sides say who fights all of it in a special way (weapon.elven_blade).

    Who comes to fight only when others have fought already keeps to his usual way.
    """
    state, drawn_up = play.state, tuple(fights)
    if any(fight.done for fight in state.fights or ()):
        return
    for side in (state.priority, other(state.priority)):
        question = DeclareWays.ask(state, side, drawn_up)
        if question.idle:
            continue
        answer = yield question
        for name, way in answer.ways.items():
            state.models[name].drawn = way
        if answer.ways:
            reason = Reason("weapon.elven_blade", "for the whole of this phase")
            play.tell(WaysDeclared(side=side, ways=tuple(answer.ways.items()), because=(reason,)))


def ordinary(play: Play, fight: Fight, *, pushed_along: bool = False) -> Flow[Side]:
    """Work out a fight; the side that won it (fight.duel, fight.multiple)."""
    since = len(play.events)
    outcome = yield from duelled(play, fight)
    yield from settle(play, fight, outcome, pushed_along=pushed_along)
    yield from gather(play, outcome.winners, outcome.losers, since)
    return outcome.winner


def duelled(play: Play, fight: Fight) -> Flow[Outcome]:
    """Both sides declare how they fight, the side with priority first, and roll for who wins.

    The weapon that each draws is the one he fights with for the rest of the phase (weapon.several).
    """
    stances: dict[Side, Stance] = {}
    for side in (play.state.priority, other(play.state.priority)):
        question = ChooseStance.ask(play.state, fight, side)
        stances[side] = Stance() if question.idle else (yield question)
        for name, weapon in (question.drawn | stances[side].weapons).items():
            play.state.models[name].drawn = weapon
    fighters = _fighters(play, fight, stances)
    _tell_of(play, fight, stances, fighters)
    winner = yield from horns.sound(play, fight)
    if winner is None:
        winner = yield from contest.roll_off(play, fight, fighters)
    loser = other(winner)
    return Outcome(winner, fight.of(winner), fight.of(loser), fighters, tuple(stances[loser].supports))


def _fighters(play: Play, fight: Fight, stances: Mapping[Side, Stance]) -> dict[str, Fighter]:
    """What everybody brings; spears that are lent are used up for this phase."""
    state, found = play.state, {}
    for side in SIDES:
        stance = stances[side]
        for spearman in stance.supports:
            state.models[spearman].supported = True
        for name in fight.of(side):
            model = state.models[name]
            spears = sum(friend == name for friend in stance.supports.values())
            weapon = model.drawn or duel.weapons(model)[0]
            found[name] = duel.enter(state, fight, model, weapon, shielding=stance.shielding, supported=spears)
    return found


def _tell_of(play: Play, fight: Fight, stances: Mapping[Side, Stance], fighters: Mapping[str, Fighter]) -> None:
    play.tell(
        FightBegan(
            good=fight.good,
            evil=fight.evil,
            weapons=tuple((name, fighters[name].weapon) for name in fight.names),
            shielding=tuple(name for side in SIDES if stances[side].shielding for name in fight.of(side)),
            supports=tuple(pair for side in SIDES for pair in stances[side].supports.items()),
        )
    )
