"""Might, Will and Fate, heroic actions and magic in words."""

from __future__ import annotations

from skirmish import events as happened
from skirmish.report.phrases import at, counted, dice, listed, spelt, told


@told.register
def _(event: happened.MightSpent, _unit: str) -> str:
    return f"{event.hero} spends {event.points} Might: {event.face} becomes {event.becomes}"


@told.register
def _(event: happened.FateRolled, _unit: str) -> str:
    return f"{event.hero} trusts to Fate: {event.roll}, {'saved' if event.saved else 'in vain'}"


@told.register
def _(event: happened.HeroicCalled, _unit: str) -> str:
    kinds = {"move": "With me!", "shoot": "Fire!", "fight": "Forward!"}
    return f"{event.hero} calls a heroic action ({kinds[event.phase]}), {counted(event.might, 'Might')}"


@told.register
def _(event: happened.HeroicsOrdered, _unit: str) -> str:
    die = f" (die {event.roll})" if event.roll else ""
    return f"Heroic actions in this order{die}: {', '.join(event.heroes)}"


@told.register
def _(event: happened.WonThrough, _unit: str) -> str:
    return f"{listed(event.models)} {'wins' if len(event.models) == 1 else 'win'} through and may move again"


@told.register
def _(event: happened.HeroicCancelled, _unit: str) -> str:
    return f"The heroic action of {event.hero} comes to nothing"


@told.register
def _(event: happened.PowerCast, _unit: str) -> str:
    at = f" at {event.target}" if event.target else ""
    outcome = "cast" if event.success else "in vain"
    rolled = dice(event.dice, event.score)
    return f"{event.caster} casts {spelt(event.power)}{at}: {rolled}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.Resisted, _unit: str) -> str:
    outcome = "resisted" if event.success else "in vain"
    rolled = dice(event.dice, event.score)
    return f"{event.model} resists {spelt(event.power)}: {rolled}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.Changed, _unit: str) -> str:
    return f"{event.model} has {event.figure} {event.value} now"


@told.register
def _(event: happened.TookEffect, _unit: str) -> str:
    words = {"immobilised": "is held by magic", "light": "lights up", "blinding-light": "blazes with a blinding light"}
    article = "an" if event.effect.startswith("a") else "a"
    return f"{event.model} {words.get(event.effect, f'puts on {article} {spelt(event.effect)}')}"


@told.register
def _(event: happened.WentOut, _unit: str) -> str:
    return f"the {spelt(event.effect)} of {event.model} goes out"


@told.register
def _(event: happened.Stricken, _unit: str) -> str:
    return f"the {spelt(event.power)} of {event.caster} strikes {event.victim}"


@told.register
def _(event: happened.Blasted, unit: str) -> str:
    also = f", and throws down {listed(event.fights)}" if event.fights else ""
    return f"{event.target} is blasted {event.distance:g} {unit} ({event.roll}) to {at(event.at)}{also}"


@told.register
def _(event: happened.SweptAside, _unit: str) -> str:
    return f"{event.model} is swept aside to {at(event.at)}"


@told.register
def _(event: happened.Felled, _unit: str) -> str:
    return f"{event.model} is knocked to the ground"
