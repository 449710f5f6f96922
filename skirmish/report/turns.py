"""The course of the game, and things of power, in words."""

from __future__ import annotations

from skirmish import events as happened
from skirmish.report.phrases import at, counted, listed, told


@told.register
def _(event: happened.Deployed, _unit: str) -> str:
    return f"{event.model} is placed at {at(event.at)}"


@told.register
def _(event: happened.TurnBegan, _unit: str) -> str:
    if not event.good:
        return f"Turn {event.turn}: {event.priority} has priority"
    dice = f"{event.good} to {event.evil}"
    if event.good == event.evil:
        return f"Turn {event.turn}: priority passes to {event.priority} (good and evil roll {dice})"
    return f"Turn {event.turn}: {event.priority} has priority (good and evil roll {dice})"


@told.register
def _(_event: happened.PhaseBegan, _unit: str) -> str:
    return ""


@told.register
def _(event: happened.RingWorn, _unit: str) -> str:
    return f"{event.model} puts on the Ring and is gone from sight"


@told.register
def _(event: happened.RingRemoved, _unit: str) -> str:
    return f"{event.model} {'takes off the Ring' if event.removed else 'cannot bring himself to take off the Ring'}"


@told.register
def _(event: happened.RingRolled, _unit: str) -> str:
    outcome = "another will moves him" if event.mastered else "he stays his own master"
    return f"{event.model} struggles with the Ring: {event.roll}, {outcome}"


@told.register
def _(event: happened.Commanded, _unit: str) -> str:
    return f"{event.model} goes with {event.side} this turn"


@told.register
def _(event: happened.PoisonRolled, _unit: str) -> str:
    return f"The {event.effect} works in {event.model}: {event.roll}, {'a wound' if event.wounds else 'nothing'}"


@told.register
def _(event: happened.Restored, _unit: str) -> str:
    return f"{event.hero} has {event.figure} {event.value} again by {event.by}"


@told.register
def _(event: happened.MarkerPlaced, _unit: str) -> str:
    return f"{event.item.replace('-', ' ')} stands at {at(event.at)}"


@told.register
def _(event: happened.Sworn, _unit: str) -> str:
    return f"{listed(event.guards)} guard{'s' if len(event.guards) == 1 else ''} {event.hero}"


@told.register
def _(event: happened.TurnEnded, _unit: str) -> str:
    return f"End of turn {event.turn}: good has {event.good}, evil {event.evil}"


@told.register
def _(event: happened.GameEnded, _unit: str) -> str:
    return f"{'Nobody' if event.winner is None else event.winner.capitalize()} wins: {event.why}"


@told.register
def _(event: happened.Rewound, _unit: str) -> str:
    return f"{counted(event.answers, 'answer')} taken back, past {event.rolls} dice"
