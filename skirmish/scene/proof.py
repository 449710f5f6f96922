"""A question of the rules desk as a scene: the table with the measurement that settles it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skirmish.desk import (
    FightsRuling,
    LooseRuling,
    NerveRuling,
    OddsRuling,
    PowerRuling,
    ReachRuling,
    ShootRuling,
    SupportRuling,
)
from skirmish.rules.back_away import TrappedRuling
from skirmish.rules.moving import MoveRuling
from skirmish.rules.sight import SightRuling
from skirmish.rules.wounds import WOUND_CHART, WoundRuling
from skirmish.ruling import Reason, Ruling
from skirmish.scene import afar, combat, views, ways
from skirmish.scene.shapes import Label, Poly, Ring, Role, Scene, Shape
from skirmish.scene.table import compose
from skirmish.state import GameState
from skirmish.words import in_words

_MOST_NOTES = 8


def with_proof(state: GameState, args: Sequence[str], ruling: Ruling, title: str, by: Sequence[str] = ()) -> Scene:
    """The table with the proof of a ruling on it.

    ``args`` are the names asked about in the order of the question, ``by`` those who beat the first of them, or who
    shoot at it.
    """
    chosen = [args[0], *args[2:]] if isinstance(ruling, PowerRuling) else [*args]
    models = [state.models[name] for name in chosen]
    under: list[Shape] = []
    over: list[Shape] = []
    match ruling:
        case SightRuling():
            under, over = views.of_sight(state, models[0], models[1], ruling)
        case ShootRuling():
            under, over = views.of_sight(state, models[0], models[1], ruling.sight)
            under += _range(state, args[0], ruling)
            over += afar.of_parts(state, models[1], ruling)
        case LooseRuling():
            under, over = afar.of_volley(state, models[0], [state.models[name] for name in by], ruling)
            chosen += [*by, *ruling.candidates]
        case MoveRuling():
            under, over = ways.of_move(state, models[0], ruling)
        case ReachRuling():
            under = [*_region(ruling), *ways.of_zones(state, models[0])]
        case NerveRuling():
            under, over = afar.of_courage(state, models[0], ruling)
            chosen += afar.near(state, models[0])
        case PowerRuling():
            target = models[1] if len(models) > 1 else None
            under, over = afar.of_cast(state, models[0], args[1], target, ruling)
            chosen += [name for name in ruling.victims if name not in chosen]
        case FightsRuling():
            over = combat.of_fights(state, ruling.pairings, ruling.stances)
            chosen = _fighting(ruling.pairings[0] if ruling.pairings else ())
        case SupportRuling():
            over = combat.of_support(state, models[0], ruling)
            chosen += [*ruling.friends, *ruling.third]
        case OddsRuling():
            over = combat.of_odds(state, ruling)
            chosen = _fighting(ruling.fights)
        case TrappedRuling():
            under, over = combat.of_trapped(state, models[0], by, ruling)
            chosen += by
    return compose(state, under, over, chosen, title, _notes(ruling))


def of_wound(ruling: WoundRuling, strength: int, defence: int, title: str) -> Scene:
    """The Wound chart with the cell that answers marked."""
    shapes: list[Shape] = []
    for row, cells in enumerate((_HEAD, *WOUND_CHART)):
        side = "S / D" if row == 0 else str(row)
        for column, text in enumerate((side, *cells)):
            marked = (row, column) == (strength, defence)
            x, y = float(column), 10.0 - row
            role = Role.CELL_MARKED if marked else Role.TABLE if 0 in (row, column) else Role.CELL
            shapes.append(Poly(role, (((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),)))
            shapes.append(Label(role, x + 0.5, y + 0.5, text, needed=True))
    return Scene(11.0, 11.0, "", tuple(shapes), (-0.05, -0.05, 11.05, 11.05), title, tuple(_notes(ruling)))


_HEAD = tuple(str(defence) for defence in range(1, 11))


def _region(ruling: ReachRuling) -> Iterator[Shape]:
    for rings in ruling.polygon:
        yield Poly(Role.REACH, tuple(tuple(ring) for ring in rings))


def _range(state: GameState, shooter: str, ruling: ShootRuling) -> Iterator[Shape]:
    """How far the weapon reaches, to be seen where the target is near that or beyond."""
    model = state.models[shooter]
    for reason in ruling.because:
        if "range" in reason.numbers:
            yield Ring(Role.RANGE, model.x, model.y, state.radius(model) + reason.numbers["range"])


def _fighting(fights: Sequence[Mapping[str, Any]]) -> list[str]:
    return sorted({name for fight in fights for name in (*fight["good"], *fight["evil"])})


def _notes(ruling: Ruling) -> Iterator[str]:
    """The objections first, numbered where a move shows their places; those reasons that do not count last."""
    numbered = isinstance(ruling, MoveRuling)
    lines = [f"{i}. {_line(reason)}" if numbered else _line(reason) for i, reason in enumerate(ruling.objections, 1)]
    others = [reason for reason in ruling.because if not reason.objects]
    lines += map(_line, sorted(others, key=lambda reason: not reason.applied))
    if isinstance(ruling, OddsRuling):
        lines = [*map(_odds, ruling.fights), *lines]
    if isinstance(ruling, FightsRuling):
        lines += [f"pairing {number}: {_pairing(fights)}" for number, fights in enumerate(ruling.pairings, 1)]
    yield from lines[:_MOST_NOTES]
    if len(lines) > _MOST_NOTES:
        yield f"and {len(lines) - _MOST_NOTES} more"


def _line(reason: Reason) -> str:
    return f"{in_words(reason)} ({reason.rule})"


def _odds(fight: Mapping[str, Any]) -> str:
    win = ", ".join(f"{side} wins {chance:.1%}" for side, chance in fight["win"].items())
    return f"{_pairing([fight])}: {win}"


def _pairing(fights: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{' + '.join(fight['good'])} v {' + '.join(fight['evil'])}" for fight in fights)
