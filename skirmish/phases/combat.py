"""One fight on level terms: who wins it, where the losers go, and the winners' strikes."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.decisions.fighting import ChooseStance, Stance
from skirmish.events import DuelRolled, FightBegan
from skirmish.forces.profile import SIDES, Side, other
from skirmish.phases.play import Flow, Play
from skirmish.phases.retreat import back_away, part_sides
from skirmish.phases.striking import Outcome, stand_up, strike
from skirmish.rules import duel
from skirmish.rules.duel import Fighter
from skirmish.state import Fight


def ordinary(play: Play, fight: Fight, drawn: dict[str, str], *, pushed_along: bool = False) -> Flow[Side]:
    """Work out a fight; the side that won it (fight.duel, fight.multiple)."""
    outcome = yield from duelled(play, fight, drawn)
    trapped = yield from back_away(play, outcome.losers, outcome.winners, pushed_along=pushed_along)
    if trapped:
        part_sides(play, outcome.losers, outcome.winners)
    stand_up(play, outcome.winners)
    yield from strike(play, outcome, trapped)
    return outcome.winner


def duelled(play: Play, fight: Fight, drawn: dict[str, str]) -> Flow[Outcome]:
    """Both sides declare how they fight, the side with priority first, and roll for who wins.

    ``drawn`` are the weapons that models have used in this phase; those drawn now are added.
    """
    stances: dict[Side, Stance] = {}
    for side in (play.state.priority, other(play.state.priority)):
        question = ChooseStance.ask(play.state, fight, side, drawn)
        stances[side] = Stance() if question.idle else (yield question)
        drawn.update(question.drawn | stances[side].weapons)
    fighters = _fighters(play, fight, stances, drawn)
    _tell_of(play, fight, stances, drawn)
    winner = _roll(play, fight, fighters)
    return Outcome(winner, fight.of(winner), fight.of(other(winner)), fighters)


def _fighters(play: Play, fight: Fight, stances: Mapping[Side, Stance], drawn: Mapping[str, str]) -> dict[str, Fighter]:
    """What everybody brings; spears that are lent are used up for this phase."""
    state, found = play.state, {}
    for side in SIDES:
        stance = stances[side]
        for spearman in stance.supports:
            state.models[spearman].supported = True
        for name in fight.of(side):
            supported = name in stance.supports.values()
            found[name] = duel.fighter(state.models[name], drawn[name], shielding=stance.shielding, supported=supported)
    return found


def _tell_of(play: Play, fight: Fight, stances: Mapping[Side, Stance], drawn: Mapping[str, str]) -> None:
    play.tell(
        FightBegan(
            good=fight.good,
            evil=fight.evil,
            weapons=tuple((name, drawn[name]) for name in fight.names),
            shielding=tuple(name for side in SIDES if stances[side].shielding for name in fight.of(side)),
            supports=tuple(pair for side in SIDES for pair in stances[side].supports.items()),
        )
    )


def _roll(play: Play, fight: Fight, fighters: Mapping[str, Fighter]) -> Side:
    """All dice of both sides, good's first; a tie of equals is settled by one more (fight.tie)."""
    rolled: dict[Side, list[tuple[str, int]]] = {"good": [], "evil": []}
    for side in SIDES:
        for name in fight.of(side):
            fighter = fighters[name]
            faces = play.dice.roll("fight.duel", name, fighter.dice)
            rolled[side] += [(name, score) for score in duel.scores(fighter, faces)]
    ruling = duel.decide(
        [score for _, score in rolled["good"]],
        [score for _, score in rolled["evil"]],
        max(fighters[name].fight for name in fight.good),
        max(fighters[name].fight for name in fight.evil),
    )
    tie_roll = 0 if ruling.winner else play.dice.d6("fight.tie", "good")
    winner = ruling.winner or duel.tie_breaker(tie_roll)
    because = (*(reason for name in fight.names for reason in fighters[name].because), *ruling.because)
    play.tell(
        DuelRolled(
            good=tuple(rolled["good"]),
            evil=tuple(rolled["evil"]),
            winner=winner,
            tie_roll=tie_roll,
            because=because,
        )
    )
    return winner
