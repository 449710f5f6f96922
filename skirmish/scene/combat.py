"""The proofs of the Fight phase: who fights and supports whom, at what odds, and which ways are open to the beaten."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skirmish.desk import OddsRuling, SupportRuling
from skirmish.rules.back_away import TrappedRuling
from skirmish.rules.contact import contacts, touching_friends
from skirmish.rules.giving_ground import REACH
from skirmish.ruling import Verdict
from skirmish.scene.shapes import Disc, Label, Line, Mark, Ring, Role, Sector, Shape
from skirmish.state import GameState, Model

Pairing = Sequence[Mapping[str, Sequence[str]]]


def of_fights(state: GameState, pairings: Sequence[Pairing], stances: Sequence[Mapping[Any, Any]] = ()) -> list[Shape]:
    """The fights of the first pairing as numbered links; touches that it leaves unfought are dotted.

    ``stances`` are of the same fights: spears that may be lent are shown.
    """
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
    for stance in (stance for fight in stances for stance in fight.values()):
        for spear, friends in stance["support"].items():
            shapes += [_between(Role.SUPPORT, state.models[spear], state.models[friend]) for friend in friends]
    return shapes


def of_support(state: GameState, model: Model, ruling: SupportRuling) -> list[Shape]:
    """Whom it may help, and the pikes behind it; those whom it merely touches are dotted."""
    helped = (*ruling.friends, *ruling.third)
    idle = [friend for friend in touching_friends(state, model) if friend.name not in helped]
    return [
        *(_between(Role.TOUCH, model, friend) for friend in idle),
        *(_between(Role.SUPPORT, model, state.models[name]) for name in helped),
    ]


def of_odds(state: GameState, ruling: OddsRuling) -> list[Shape]:
    """The fights as numbered links, and by each fighter the chance that he falls."""
    shapes = of_fights(state, (ruling.fights,))
    for name, chance in (pair for fight in ruling.fights for pair in fight["deaths"].items()):
        model = state.models[name]
        text = f"{name} falls {chance:.1%}"
        shapes.append(Label(Role.CHOSEN_NAME, model.x, model.y, text, state.radius(model) * 1.16, 0, True, name))
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
