"""How an event is put in words, and the turns of phrase that all share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from skirmish import events as happened
from skirmish.events import Event, Spot


@singledispatch
def told(event: Event, _unit: str) -> str:
    """One event in words, lengths in the unit; a kind that has no words of its own, field by field."""
    data = event.as_json()
    parts = (f"{key} {value}" for key, value in data.items() if key not in ("kind", "because"))
    return f"{event.kind.replace('_', ' ')}: {', '.join(parts)}"


def at(spot: Spot) -> str:
    """A place."""
    return f"{spot[0]:.1f}, {spot[1]:.1f}"


def listed(names: Sequence[str]) -> str:
    """Names, the last after "and"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def dice(dice: Sequence[int], score: int) -> str:
    """Dice as they fell, and what they count as where that is not the best of them."""
    rolled = " ".join(map(str, dice))
    return rolled if score == max(dice) else f"{rolled} counts as {score}"


def spelt(name: str) -> str:
    """A name of the rules in plain words."""
    return name.replace("-", " ")


def die(roll: int, score: int) -> str:
    """A die as it fell, and what it counts as."""
    if not roll:
        return ""
    return f"{roll}, " if roll == score else f"{roll} counts as {score}, "


def body(event: happened.WoundRolled) -> str:
    """Whom a blow strikes, a rider or his mount."""
    return f"the mount of {event.victim}" if event.part == "mount" else event.victim


def wound_die(event: happened.WoundRolled) -> str:
    """The dice of a roll to wound."""
    dice = f"{event.roll} and {event.second}" if event.second else f"{event.roll}"
    return f"{dice}, {'a wound' if event.wounded else 'no wound'} (needs {event.needed})" if event.roll else "no chance"


def source(name: str) -> str:
    """What wounds."""
    return "the fall" if name == "fall" else name


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
