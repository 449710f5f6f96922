"""Shooting in words."""

from __future__ import annotations

from skirmish import events as happened
from skirmish.report.phrases import counted, told


@told.register
def _(event: happened.Shot, _unit: str) -> str:
    outcome = "hits" if event.hit else "misses"
    return f"{event.shooter} shoots {event.target}: {event.roll}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.InTheWay, _unit: str) -> str:
    return f"{event.thing}: {event.roll}, {'stopped' if event.stopped else 'past it'}"


@told.register
def _(event: happened.ShotIntoFight, _unit: str) -> str:
    return f"into the fight: {event.roll}, at {event.victim}"


@told.register
def _(event: happened.PartHit, _unit: str) -> str:
    who = event.target if event.part == "rider" else f"the {event.who}" if event.part == "mount" else event.who
    return f"at {event.target}: {event.roll}, {who} is hit"


@told.register
def _(event: happened.VolleyLoosed, _unit: str) -> str:
    rolls = " ".join(str(roll) for _, roll in event.rolls)
    hits = counted(event.hits, "hit") if event.hits else "no hits"
    return f"{len(event.group)} loose a volley at {event.target}: {rolls}, {hits} (needs {event.needed})"


@told.register
def _(event: happened.VolleyHit, _unit: str) -> str:
    who = f"the {event.who} of {event.target}" if event.part == "mount" else event.who
    return f"A hit falls on {who}"
