"""Fights, strikes and wounds in words."""

from __future__ import annotations

from skirmish import events as happened
from skirmish.report.phrases import at, body, counted, listed, source, told, wound_die


@told.register
def _(event: happened.FightsPaired, _unit: str) -> str:
    fights = "; ".join(f"{listed(good)} against {listed(evil)}" for good, evil in event.fights)
    return f"paired off: {fights}" if fights else ""


@told.register
def _(event: happened.FightBegan, _unit: str) -> str:
    notes = [f"{name} with {weapon}" for name, weapon in event.weapons if weapon != "hand-weapon"]
    notes += [f"{name} shields" for name in event.shielding]
    notes += [f"{spear} supports {friend}" for spear, friend in event.supports]
    how = f" ({'; '.join(notes)})" if notes else ""
    return f"{listed(event.good)} {'fights' if len(event.good) == 1 else 'fight'} {listed(event.evil)}{how}"


@told.register
def _(event: happened.WaysDeclared, _unit: str) -> str:
    return f"for this phase, {listed([f'{name} fights with {way}' for name, way in event.ways])}"


@told.register
def _(event: happened.HornBlown, _unit: str) -> str:
    outcome = "loses heart, and the fight is won" if event.routed else "holds firm"
    return f"{event.model} blows the horn: {event.tested} {outcome}"


@told.register
def _(event: happened.Rerolled, _unit: str) -> str:
    return f"under its banner {event.side} rolls a die of {event.model} again: {event.was} becomes {event.now}"


@told.register
def _(event: happened.BidsRevealed, _unit: str) -> str:
    bids = [f"{name} {points}" for name, points in (*event.good, *event.evil)]
    return f"bids of Might are revealed: {listed(bids)}"


@told.register
def _(event: happened.BannerTaken, _unit: str) -> str:
    return f"{event.model} takes up the banner of {event.fallen}"


@told.register
def _(event: happened.TookUp, _unit: str) -> str:
    return f"{event.model} takes the {event.item} of {event.fallen}"


@told.register
def _(event: happened.DuelRolled, _unit: str) -> str:
    good, evil = (" ".join(str(score) for _, score in dice) for dice in (event.good, event.evil))
    decided = ""
    if max((s for _, s in event.good), default=0) == max((s for _, s in event.evil), default=0):
        decided = f" on a {event.tie_roll}" if event.tie_roll else " by skill"
    return f"good rolls {good}, evil rolls {evil}: {event.winner} wins{decided}"


@told.register
def _(event: happened.BackedAway, _unit: str) -> str:
    if event.trapped:
        return f"{event.model} is trapped"
    return f"{event.model} backs away to {at(event.at)}"


@told.register
def _(event: happened.MadeWay, _unit: str) -> str:
    return f"{event.model} makes way to {at(event.at)}"


@told.register
def _(event: happened.Parted, _unit: str) -> str:
    return f"{event.model} is drawn apart to {at(event.at)}"


@told.register
def _(event: happened.BlowAtBarrier, _unit: str) -> str:
    return f"{event.striker} strikes over {event.barrier}: {event.roll}, {'past it' if event.passed else 'stopped'}"


@told.register
def _(event: happened.WoundRolled, _unit: str) -> str:
    return f"{source(event.source)} strikes {body(event)}: {wound_die(event)}"


@told.register
def _(event: happened.Slain, _unit: str) -> str:
    return f"{event.model} is slain by {source(event.by)}"


@told.register
def _(event: happened.Crossed, _unit: str) -> str:
    return f"{event.model} takes the place beyond {event.barrier}, at {at(event.at)}"


@told.register
def _(event: happened.RiddenDown, _unit: str) -> str:
    return f"{event.model} is borne to the ground by {event.by}"


@told.register
def _(event: happened.HeldBack, _unit: str) -> str:
    return f"{event.model} does not strike"


@told.register
def _(event: happened.Chained, _unit: str) -> str:
    outcome = "caught" if event.caught else "clear"
    return f"{event.striker} lashes out at {event.victim} with a chain: {event.roll}, {outcome}"


@told.register
def _(event: happened.Entangled, _unit: str) -> str:
    return f"the lash of {event.striker} entangles {event.victim}: {counted(event.strikes, 'more strike')}"


@told.register
def _(event: happened.Swept, _unit: str) -> str:
    return f"{event.striker} sweeps at {listed(event.victims)}"


@told.register
def _(event: happened.Tainted, _unit: str) -> str:
    what = {"shard": "a shard of the blade"}.get(event.effect, event.effect)
    return f"{event.by} has left {what} in the wound of {event.model}"


@told.register
def _(event: happened.ClungToLife, _unit: str) -> str:
    return f"{event.model} clings to life: {event.roll}, {'lives on' if event.lives else 'in vain'}"


@told.register
def _(event: happened.Wearied, _unit: str) -> str:
    return f"the fight wearies {event.model}: {event.left} Will left"


@told.register
def _(event: happened.Banished, _unit: str) -> str:
    return f"{event.model} is banished"
