"""The proofs of the Fight phase: who fights whom, and which ways are open to the beaten."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from skirmish.rules.back_away import TrappedRuling
from skirmish.rules.contact import contacts
from skirmish.rules.giving_ground import REACH
from skirmish.ruling import Verdict
from skirmish.scene.shapes import Disc, Label, Line, Mark, Ring, Role, Sector, Shape
from skirmish.state import GameState, Model

Pairing = Sequence[Mapping[str, Sequence[str]]]


def of_fights(state: GameState, pairings: Sequence[Pairing]) -> list[Shape]:
    """The fights of the first pairing as numbered links; touches that it leaves unfought are dotted."""
    fights = pairings[0] if pairings else ()
    linked = {(good, evil): number for number, fight in enumerate(fights, 1) for good, evil in _couples(fight)}
    shapes: list[Shape] = []
    for name, foes in contacts(state).items():
        for foe in foes:
            if state.models[name].side == "good" and (name, foe) not in linked:
                shapes.append(_between(Role.TOUCH, state.models[name], state.models[foe]))
    for (good, evil), number in linked.items():
        a, b = state.models[good], state.models[evil]
        shapes.append(_between(Role.LINK, a, b))
        shapes.append(Mark(Role.LINK, (a.x + b.x) / 2, (a.y + b.y) / 2, str(number)))
    return shapes


def of_trapped(
    state: GameState, beaten: Model, by: Sequence[str], ruling: TrappedRuling
) -> tuple[list[Shape], list[Shape]]:
    """The open directions as sectors, as far as the beaten base would reach, and those who bar the others."""
    reach, radius = state.length(REACH), state.radius(beaten)
    under: list[Shape] = []
    over: list[Shape] = []
    for start, end in ruling.directions:
        under.append(Sector(Role.OPEN_DIRECTION, beaten.x, beaten.y, radius + reach, start, end))
        middle = math.radians((start + end) / 2)
        x, y = beaten.x + reach * math.cos(middle), beaten.y + reach * math.sin(middle)
        under.append(Disc(Role.GHOST, x, y, radius, "", broken=True, of=beaten.name))
        over.append(Line(Role.ROUTE_LEGAL, (beaten.at, (x, y))))
        x, y = beaten.x + (radius + reach) * math.cos(middle), beaten.y + (radius + reach) * math.sin(middle)
        over.append(Label(Role.TICK, x, y, f"{start % 360:.0f} to {end % 360:.0f} degrees", radius / 4))
    if not ruling.directions:
        under.append(Ring(Role.RANGE, beaten.x, beaten.y, radius + reach))
    over += [_between(Role.TOUCH, state.models[name], beaten) for name in by]
    if ruling.verdict is Verdict.YES:
        over.append(Mark(Role.OBJECTION, beaten.x, beaten.y))
    for name in ruling.way_made_by:
        friend = state.models[name]
        over.append(Ring(Role.IN_THE_WAY, friend.x, friend.y, state.radius(friend), name))
        text = f"{name} makes way"
        over.append(Label(Role.CHOSEN_NAME, friend.x, friend.y, text, state.radius(friend), 0, True, name))
    return under, over


def _couples(fight: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    return ((good, evil) for good in fight["good"] for evil in fight["evil"])


def _between(role: Role, a: Model, b: Model) -> Line:
    return Line(role, (a.at, b.at))
