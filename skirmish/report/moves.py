"""Moves, riders and Courage in words."""

from __future__ import annotations

from skirmish import events as happened
from skirmish.report.phrases import at, counted, die, listed, told


@told.register
def _(event: happened.Spotted, _unit: str) -> str:
    return f"{event.viewer} tries to make out {event.target}: {event.roll}, {'seen' if event.seen else 'not seen'}"


@told.register
def _(event: happened.Moved, unit: str) -> str:
    allowance = next((reason.numbers["allowance"] for reason in event.because if "allowance" in reason.numbers), None)
    spent = f"({event.cost:.1f}{'' if allowance is None else f' of {allowance:g}'} {unit})"
    if event.charged:
        return f"{event.model} charges {listed(event.charged)} {spent}"
    if len(set(event.route)) < 2:
        return f"{event.model} stays at {at(event.route[-1])}"
    return f"{event.model} moves to {at(event.route[-1])} {spent}"


@told.register
def _(event: happened.StoodUp, _unit: str) -> str:
    return f"{event.model} gets up"


@told.register
def _(event: happened.LayDown, _unit: str) -> str:
    return f"{event.model} lies down"


@told.register
def _(event: happened.Jumped, _unit: str) -> str:
    outcome = {
        "fails": "fails",
        "balks": "balks, and tries again",
        "crosses": "gets across and stops",
        "bounds": "bounds across",
    }[event.outcome]
    return f"{event.model} jumps {event.over}: {die(event.roll, event.score)}{outcome}"


@told.register
def _(event: happened.Climbed, _unit: str) -> str:
    outcome = {
        "falls": "falls",
        "climbs": "holds on",
        "tops": "gets to the end and stops",
        "bounds": "gets to the end and goes on",
    }[event.outcome]
    return f"{event.model} climbs {event.feature}: {die(event.roll, event.roll)}{outcome}"


@told.register
def _(event: happened.Thrown, _unit: str) -> str:
    outcome = {"flying": "is knocked flying", "dust": "rises from the dust", "leaps": "leaps clear"}[event.outcome]
    die = f": {event.roll}," if event.roll else " and"
    return f"{event.model} is thrown from {event.mount}{die} {outcome}"


@told.register
def _(event: happened.Mounted, _unit: str) -> str:
    outcome = {"fails": "fails", "mounts": "is up", "rides": "is up and may go on"}[event.outcome]
    where = f"up behind {event.carrier}" if event.carrier else f"onto {event.mount}"
    return f"{event.model} leaps {where}: {die(event.roll, event.roll)}{outcome}"


@told.register
def _(event: happened.Dismounted, _unit: str) -> str:
    return f"{event.model} dismounts at {at(event.at)}"


@told.register
def _(event: happened.MountLost, _unit: str) -> str:
    outcome = {"slain": "is slain", "gone": "runs off", "loose": f"stays: {event.loose}"}[event.outcome]
    return f"The {event.mount} of {event.rider} {outcome}"


@told.register
def _(event: happened.GearLeft, _unit: str) -> str:
    return f"{event.model} leaves the {event.item} on the mount"


@told.register
def _(event: happened.SteppedAside, _unit: str) -> str:
    return f"{event.model} steps aside to {at(event.at)}"


@told.register
def _(event: happened.Fell, unit: str) -> str:
    return f"{event.model} falls {event.drop:.1f} {unit}: {counted(event.hits, 'hit')}"


@told.register
def _(event: happened.CourageTested, _unit: str) -> str:
    what = _TESTS.get(event.test, event.test)
    if not event.dice:
        return f"{event.model} keeps heart ({what})"
    who = f"the mount of {event.model}" if event.part == "mount" else event.model
    dice = " and ".join(map(str, event.dice))
    return f"{who} tests Courage ({what}): {dice}, {'passes' if event.passed else 'fails'} (needs {event.needed})"


_TESTS = {
    "half": "half the force is lost",
    "alone": "on its own",
    "terror": "facing terror",
    "mind": "a mind near to breaking",
    "horn": "at the blast of the horn",
    "ring": "to take off the Ring",
    "instinct": "wounded",
}


@told.register
def _(event: happened.Retreated, _unit: str) -> str:
    return f"{event.model} {f'retreats from {event.before}' if event.before else f'runs for the {event.edge} edge'}"


@told.register
def _(event: happened.Fled, _unit: str) -> str:
    return f"{event.model} flees the battle"


@told.register
def _(event: happened.Stooped, _unit: str) -> str:
    return f"{event.model} stoops for a stone"


@told.register
def _(event: happened.Knocked, _unit: str) -> str:
    return f"{event.model} is shaken on the climb: {event.roll}, {'falls' if event.falls else 'holds on'}"
