"""Whether a beaten model can go back, where to, and what holds it (fight.back_away, fight.trapped)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from skirmish.rules import angles, clinging, defending, giving_ground, leaping, making_way, standing
from skirmish.rules.angles import Spans
from skirmish.rules.contact import touched_by
from skirmish.rules.giving_ground import REACH, Spot
from skirmish.ruling import Reason, Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model


@dataclass(frozen=True, slots=True)
class WayMade:
    """Friends who make way by stepping to some points, and the directions in degrees that this opens."""

    moves: Mapping[str, Spot]
    directions: Spans


@dataclass(frozen=True, slots=True)
class OpeningsRuling(Ruling):
    """Whether a model can go back as it is; directions are open intervals in degrees from the x axis."""

    model: str
    directions: Spans
    leaps: Spans
    """Where it may leap down a drop instead."""
    ways: tuple[WayMade, ...]
    """What friends may do for it when no direction is open."""


@dataclass(frozen=True, slots=True)
class TrappedRuling(Ruling):
    """YES when a beaten model is trapped whatever its friends do; directions in degrees, after they made way."""

    model: str
    directions: Spans
    way_made_by: tuple[str, ...]
    """The friends whose making way frees it."""


def openings(state: GameState, model: Model, foes: Collection[str], *, pushed_along: bool = False) -> OpeningsRuling:
    """Where a beaten model can go, and by whose leave."""
    directions = giving_ground.spans(state, model, foes, pushed_along=pushed_along)
    ways = () if directions else making_way.ways(state, model, foes, pushed_along=pushed_along)
    leaps = leaping.leaps(state, model, foes)
    text = f"{model.name} can go back" if directions else f"no direction is open to {model.name}"
    reason = Reason("fight.back_away", text, {"open": angles.width(directions)})
    return OpeningsRuling(
        Verdict.YES if directions else Verdict.NO,
        (reason,),
        model.name,
        angles.degrees(directions),
        angles.degrees(leaps),
        tuple(WayMade(way.moves, angles.degrees(way.directions)) for way in ways),
    )


def check(
    state: GameState,
    model: Model,
    foes: Collection[str],
    at: Spot,
    make_way: Mapping[str, Spot],
    *,
    leap: bool = False,
    pushed_along: bool = False,
) -> Ruling:
    """Whether a beaten model may go back to a point, friends making way for it; every objection is named."""
    reasons: list[Reason] = []
    if make_way:
        if giving_ground.spans(state, model, foes, pushed_along=pushed_along):
            reasons.append(objection("fight.make_way", f"{model.name} needs nobody to make way"))
        reasons += making_way.check(state, model, make_way)
    if leap:
        reasons += _leap(state, model, foes, at)
    else:
        reasons += _straight(state, model, foes, at, make_way, pushed_along)
    return rule(reasons or [Reason("fight.back_away", f"{model.name} goes back")])


def trapped(state: GameState, model: Model, by: Sequence[Model]) -> TrappedRuling:
    """Whether a model beaten by some others is trapped, after friends made way, and everything that holds it."""
    foes = [foe.name for foe in by]
    if by and all(defending.defends(state, model, foe) for foe in by):
        reason = Reason("defend.repel", f"{model.name} defends a barrier: it stays where it is and is not trapped")
        return TrappedRuling(Verdict.NO, (reason,), model.name, (), ())
    if model.climbing:
        return _on_a_face(state, model)
    because = list(_holders(state, model, foes))
    along = _may_be_pushed_along(state, model, foes)
    directions, friends = giving_ground.spans(state, model, foes, pushed_along=along), tuple[str, ...]()
    if not directions:
        directions, friends = _let_out(state, model, foes, along)
        if friends:
            because.append(Reason("fight.make_way", f"{', '.join(friends)} can make way for {model.name}"))
        elif leaping.leaps(state, model, foes):
            because.append(Reason("fight.leap", f"{model.name} may leap down the drop instead"))
    if model.lying:
        because.append(Reason("ground.fight", f"{model.name} is on the ground and counts as trapped"))
    held = model.lying or not directions
    text = f"{model.name} is trapped" if held else f"{model.name} can go back {state.length(REACH):g}"
    summary = Reason("fight.trapped" if held else "fight.back_away", text, {"open": angles.width(directions)})
    verdict = Verdict.YES if held else Verdict.NO
    return TrappedRuling(verdict, (summary, *because), model.name, angles.degrees(directions), friends)


def _may_be_pushed_along(state: GameState, model: Model, foes: Collection[str]) -> bool:
    """Whether a model that others beat on its own side defends a barrier against somebody else (defend.behind)."""
    others = (state.models[name] for name in touched_by(state, model) if name not in foes)
    return any(defending.defends(state, model, other) for other in others)


def _let_out(
    state: GameState, model: Model, foes: Collection[str], pushed_along: bool
) -> tuple[Spans, tuple[str, ...]]:
    """What friends who make way open, and who they are: those who free it alone, else the smallest group that does."""
    ways = making_way.ways(state, model, foes, pushed_along=pushed_along)
    if not ways:
        return (), ()
    alone = [next(iter(way.moves)) for way in ways if len(way.moves) == 1]
    return ways[0].directions, tuple(sorted(alone or ways[0].moves))


def _on_a_face(state: GameState, model: Model) -> TrappedRuling:
    """A climber can only go down (elevated.fall)."""
    numbers = {"down": clinging.descent(state, model)}
    if not clinging.held_up(state, model):
        reason = Reason("elevated.fall", f"{model.name} backs down the face, if it keeps its footing", numbers)
        return TrappedRuling(Verdict.NO, (reason,), model.name, (), ())
    below = ", ".join(other.name for other in clinging.right_below(state, model))
    reason = Reason("fight.trapped", f"{model.name} cannot go down the face past {below}", numbers)
    friends = tuple(sorted(clinging.way(state, model)))
    if not friends:
        return TrappedRuling(Verdict.YES, (reason,), model.name, (), ())
    room = Reason("fight.make_way", f"{', '.join(friends)} can make way for {model.name}")
    return TrappedRuling(Verdict.NO, (reason, room), model.name, (), friends)


def _straight(
    state: GameState, model: Model, foes: Collection[str], at: Spot, moved: Mapping[str, Spot], pushed_along: bool
) -> Iterator[Reason]:
    """Objections to a way of REACH to a point; friends stand where they have stepped to."""
    length, reach, off = math.dist(model.at, at), state.length(REACH), state.scale.slack / 2
    if abs(length - reach) > off:
        text = f"{model.name} would go back {length:.3f} instead of {reach:g}"
        yield objection("fight.back_away", text, distance=length)
        return
    angle = math.atan2(at[1] - model.y, at[0] - model.x)
    if not giving_ground.is_open(state, model, foes, angle, off / reach, moved=moved, pushed_along=pushed_along):
        numbers = {"degrees": math.degrees(angle) % 360}
        yield Reason("fight.back_away", f"the way of {model.name} in that direction is barred", numbers, objects=True)
    made = {name: replace(state.models[name], x=x, y=y) for name, (x, y) in moved.items() if name in state.models}
    yield from standing.objections(replace(state, models=state.models | made), giving_ground.moved_to(state, model, at))


def _leap(state: GameState, model: Model, foes: Collection[str], at: Spot) -> Iterator[Reason]:
    there = leaping.landing(state, model, math.atan2(at[1] - model.y, at[0] - model.x), foes)
    if there is None:
        yield objection("fight.leap", f"{model.name} cannot leap down in that direction")
    elif math.dist(there.at, at) > 2 * state.scale.slack:
        off = math.dist(there.at, at)
        yield objection("fight.leap", f"{model.name} would come down {off:.3f} from there", distance=off)


def _holders(state: GameState, model: Model, foes: Collection[str]) -> Iterator[Reason]:
    """Everything that bars some directions, and how much of a turn each bars by itself."""
    length = state.length(REACH)
    for other in state.models.values():
        if other.name == model.name or state.gap(model, other) > length + state.scale.contact:
            continue
        barred = giving_ground.barred_by(state, model, other, other.name in foes)
        if barred > 0.05:
            who = "a friend" if other.side == model.side else "an enemy"
            rule_id = "fight.back_away" if other.name in foes else "move.models"
            yield Reason(rule_id, f"{other.name}, {who}, bars {barred:.1f} degrees", {"barred": barred})
    yield from _scenery(state, model)


def _scenery(state: GameState, model: Model) -> Iterator[Reason]:
    for rule_id, name, barred in giving_ground.scenery(state, model):
        if barred > 0.05:
            yield Reason(rule_id, f"{name} bars {barred:.1f} degrees", {"barred": barred})
