"""Courage: which tests a model must take, what spares it the dice, and who makes it stand fast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np

from skirmish.forces.profile import Side
from skirmish.forces.profile import profile as entry
from skirmish.geometry import routes
from skirmish.measure import Distance
from skirmish.rules import effects, ring
from skirmish.rules.barriers import ZONE
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import Order, Plan
from skirmish.rules.sight import Sights, see
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import GameState, Model
from skirmish.traits import Trait

PASSES = 10
"""The least total of two dice and Courage that passes a test (courage.test)."""
NEAR = Distance(6, 14)
"""How near friends and enemies count for one on its own, and how far a Hero's example reaches."""
HALF, ALONE, TERROR = "half", "alone", "terror"
"""Half the force is lost; on its own; about to charge something terrifying."""

Part = Literal["self", "mount"]
"""Whose Courage is tested: a model's own, or that of the mount under it."""


class Due(NamedTuple):
    """A test to be taken, and what calls for it."""

    test: str
    why: Reason


@dataclass(frozen=True, slots=True)
class CourageRuling(Ruling):
    """Whether a model may go on: at once, or by a roll; NO where no roll can pass."""

    tests: tuple[str, ...]
    """Those that are due; one roll stands for all (courage.twice)."""
    needed: int
    """The least total of two dice that passes."""
    parts: tuple[Part, ...] = ("self",)
    """Whose Courage is tested."""
    stands_by: str | None = None
    """The Hero who spares it the roll."""
    unsure: tuple[str, ...] = ()
    """The models of whom a die must first say whether it sees them."""


@dataclass(frozen=True, slots=True)
class CompanyRuling(Ruling):
    """Whether some company is, or is not, within sight; ROLL when that hangs on whom a die lets the model see."""

    who: str | None = None
    """The one who settles it."""
    unsure: tuple[str, ...] = ()


def value(_state: GameState, model: Model, part: Part = "self") -> int:
    """A model's Courage, which magic may have brought to 0 or below, or its mount's (courage.test, courage.mounts)."""
    if part == "mount" and model.mount:
        return entry(model.mount).courage
    return model.warrior.profile.courage - model.drained


def broken(state: GameState, side: Side) -> Reason | None:
    """Why the models of a force must test, if half of those that it began with are slain or fled (courage.half).

    Reserves and whoever left the table otherwise are not lost; who is to return is, until he does.
    """
    began = state.start.get(side, 0)
    lost = sum(model.force == side and not model.loose for model in state.fallen.values())
    if not lost or 2 * lost < began:
        return None
    return Reason("courage.half", f"{side} has lost {lost} of {began}, half or more", {"lost": lost, "start": began})


def alone(state: GameState, model: Model) -> CompanyRuling:
    """Whether a model is on its own: no friend it sees is near, and two enemies for each Wound are (courage.alone).

    Loose mounts are no company, nor any threat.
    """
    near = [other for other in _within(state, model, state.length(NEAR)) if not other.loose]
    foes = [other for other in near if other.side != model.side]
    wanted = 2 * model.wounds
    few = Reason("courage.alone", f"fewer than {wanted} enemies that {model.name} sees are near")
    if len(foes) < wanted:
        return CompanyRuling(Verdict.NO, (few,))
    sights = Sights(state)
    friends, perhaps = _seen(state, model, (other for other in near if other.side == model.side), sights)
    company = (*((model.passenger,) if model.passenger else ()), *friends)
    if company:
        reason = Reason("courage.alone", f"{model.name} has {company[0]} near")
        return CompanyRuling(Verdict.NO, (reason,), company[0])
    seen, doubtful = _seen(state, model, foes, sights)
    if len(seen) + len(doubtful) < wanted:
        return CompanyRuling(Verdict.NO, (few,))
    if perhaps or len(seen) < wanted:
        reason = Reason("courage.alone", f"a die says whom {model.name} sees")
        return CompanyRuling(Verdict.ROLL, (reason,), unsure=(*perhaps, *doubtful))
    text = f"{model.name} sees no friend near, but {len(seen)} enemies"
    return CompanyRuling(Verdict.YES, (Reason("courage.alone", text, {"enemies": len(seen), "enough": wanted}),))


def stand_fast(state: GameState, model: Model) -> CompanyRuling:
    """Whether a Hero who has passed his own test spares a warrior the roll for half the force (courage.stand_fast)."""
    if model.hero:
        reason = Reason("courage.stand_fast", f"{model.name} is a Hero and tests for himself")
        return CompanyRuling(Verdict.NO, (reason,))
    heroes = [hero for hero in state.side(model.side) if hero.steady and hero.hero and _reaches(state, hero, model)]
    seen, doubtful = _seen(state, model, heroes, Sights(state)) if heroes else ((), ())
    if seen:
        reason = Reason("courage.stand_fast", f"{seen[0]} bids {model.name} stand fast")
        return CompanyRuling(Verdict.YES, (reason,), seen[0])
    if doubtful:
        reason = Reason("courage.stand_fast", f"a die says whether {model.name} sees {doubtful[0]}")
        return CompanyRuling(Verdict.ROLL, (reason,), unsure=doubtful)
    return CompanyRuling(Verdict.NO, (Reason("courage.stand_fast", f"no Hero near bids {model.name} stand fast"),))


def due(state: GameState, model: Model, extra: Sequence[Due] = (), touching: Contacts | None = None) -> CourageRuling:
    """The tests that a model must take before it moves, and whether it must roll (courage.half, courage.alone).

    ``extra`` are tests that a scenario calls for; one of the kind `HALF` is taken as if half the force were lost.
    """
    needed = PASSES - value(state, model)
    free = _free_to_move(model, contacts(state) if touching is None else touching)
    if free is not None:
        return CourageRuling(Verdict.YES, (free,), (), needed)
    lonely, lost = alone(state, model), broken(state, model.force)
    called = [Due(HALF, lost)] if lost else []
    called += [Due(ALONE, reason) for reason in lonely.because if lonely.allowed]
    tests, because = _not_waived(state, model, (*called, *extra))
    steeled = {test: reason for test in tests if (reason := _steeled(state, model, test))}
    because += [reason for reason in steeled.values() if reason not in because]
    left = tuple(test for test in tests if test not in steeled)
    if not left:
        if lonely.unsure and spares(state, model, ALONE) is None:
            return CourageRuling(Verdict.ROLL, (*because, *lonely.because), tests, needed, unsure=lonely.unsure)
        return CourageRuling(Verdict.YES, tuple(because), tests, needed)
    if HALF in left:
        hero = stand_fast(state, model)
        because += hero.because
        if hero.verdict is not Verdict.NO:
            return CourageRuling(hero.verdict, tuple(because), left, needed, stands_by=hero.who, unsure=hero.unsure)
    return _by_a_roll(state, model, because, left)


def terrifying(state: GameState, model: Model, foes: Iterable[Model]) -> tuple[Reason, ...]:
    """Why a model must test its Courage to charge some foes, one reason for each that calls for it (courage.terror)."""
    if _asked(state, model, TERROR, "waives"):
        return ()
    return tuple(_terrors(state, model, foes))


def daring(state: GameState, model: Model, foes: Sequence[Model]) -> CourageRuling:
    """Whether a model may charge some foes at once, or must pass a test first (courage.terror).

    One test for any number of them. No Hero's example helps. Where its mount must pass one too, ``parts`` says so.
    """
    because, needed = [*_terrors(state, model, foes)], PASSES - value(state, model)
    if because and ring.MASTERED in model.effects:
        led = Reason("ring.mastered", f"{model.name} is led, and dares nothing of his own will")
        return CourageRuling(Verdict.YES, (*because, led), (), needed)
    if not because:
        return CourageRuling(Verdict.YES, (), (), needed)
    spared = spares(state, model, TERROR)
    shy = [reason for foe in foes if model.mount and (reason := _shied_from(state, model, foe))]
    because += [*shy, *((spared,) if spared else ())]
    if spared is not None and not shy:
        return CourageRuling(Verdict.YES, tuple(because), (TERROR,), needed)
    return replace(_by_a_roll(state, model, because, (TERROR,)), parts=("self", "mount") if shy else ("self",))


def brink(state: GameState, order: Order, plan: Plan, foes: Iterable[Model]) -> float:
    """The arc of a charge at which a test for terror is taken: as it comes within 1in/2cm of the foes (courage.terror).

    That is where it starts if it does so nearer; and where a jump or climb begins, for one in the midst of that. What
    is charged over a wide barrier is dared as far short of the end.
    """
    zone, mover = state.length(ZONE), plan.end
    route = np.array(order.route, dtype=np.float64)
    rings = [(foe.x, foe.y, state.radius(foe) + zone) for foe in foes]
    length = routes.length(route)
    entered = [float(enter) for _, enter, _, _ in routes.disc_crossings(route, state.radius(mover), rings, 0.0)]
    arc = min(entered, default=max(0.0, length - zone))
    midst = next((step for step in plan.steps if step.kind != "walk" and step.start < arc < step.end), None)
    return midst.start if midst else arc


def spares(state: GameState, model: Model, test: str) -> Reason | None:
    """Why a model passes a test without rolling, or need not take it, if that is so."""
    return _asked(state, model, test, "waives") or _steeled(state, model, test)


def _free_to_move(model: Model, touching: Contacts) -> Reason | None:
    """Why no test is due whatever has happened."""
    if model.name in touching:
        return Reason("courage.engaged", f"{model.name} is fighting already")
    if effects.helpless(model):
        return Reason("courage.engaged", f"{model.name} has no move to make")
    if model.acted:
        return Reason("courage.before", f"{model.name} has had its move")
    if model.tested:
        return Reason("courage.before", f"{model.name} has passed its test this turn")
    return None


def _not_waived(state: GameState, model: Model, called: Iterable[Due]) -> tuple[tuple[str, ...], list[Reason]]:
    """The tests that nobody waives, each once, and all reasons."""
    tests: list[str] = []
    because: list[Reason] = []
    for test, why in called:
        waived = _asked(state, model, test, "waives")
        because += [why] if waived is None else [why, waived]
        tests += [test] if waived is None and test not in tests else []
    return tuple(tests), because


def _by_a_roll(state: GameState, model: Model, because: Iterable[Reason], tests: tuple[str, ...]) -> CourageRuling:
    courage = value(state, model)
    needed = PASSES - courage
    reason = Reason("courage.test", f"two dice and Courage {courage} must make {PASSES}", {"needed": needed})
    return CourageRuling(Verdict.ROLL if needed <= 12 else Verdict.NO, (*because, reason), tests, needed)


def _seen(
    state: GameState, viewer: Model, others: Iterable[Model], sights: Sights
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whom a model sees, and of whom a die says whether it does."""
    views = [(other.name, see(state, viewer, other, sights=sights).verdict) for other in others]
    return (
        tuple(name for name, verdict in views if verdict is Verdict.YES),
        tuple(name for name, verdict in views if verdict is Verdict.ROLL),
    )


def _within(state: GameState, model: Model, reach: float) -> list[Model]:
    """The other models within a distance, the nearest first."""
    far = reach + state.scale.slack
    found = [(gap, other) for other in state.near(model, far) if (gap := state.gap(model, other)) <= far]
    return [other for _, other in sorted(found, key=lambda pair: pair[0])]


def _reaches(state: GameState, hero: Model, model: Model) -> bool:
    """Whether a model is within the reach of a Hero's example (courage.far_stand_fast)."""
    far = next((trait.stand_fast for trait in hero.warrior.traits if trait.stand_fast), NEAR)
    return state.gap(hero, model) <= state.length(far) + state.scale.slack


def _terrors(state: GameState, model: Model, foes: Iterable[Model]) -> Iterator[Reason]:
    for foe in foes:
        reason = next((why for trait in foe.warrior.traits if (why := trait.terrifies(state, foe, model))), None)
        if reason is None and effects.TERRIFYING in foe.effects and foe.will > 0:
            reason = Reason("power.terrifying_aura", f"{foe.name} has a terrifying aura about him")
        if reason is None and effects.DISMAY in foe.effects:
            reason = Reason("power.aura_of_dismay", f"{foe.name} appears as what {model.name} fears most")
        if reason is not None:
            yield reason


def _shied_from(state: GameState, model: Model, foe: Model) -> Reason | None:
    """Why the mount of a charger must pass a test of its own, if it must: its rider's foe terrifies, and masters it."""
    if not any(_terrors(state, model, (foe,))):
        return None
    return next((why for trait in foe.warrior.traits if (why := trait.cows_mounts(state, foe, model))), None)


def _on_the_table(state: GameState) -> Iterator[tuple[Model, Trait]]:
    for bearer in (*state.models.values(), *state.carried.values()):
        for trait in bearer.warrior.traits:
            yield bearer, trait


def _asked(state: GameState, model: Model, test: str, question: Literal["waives", "steels"]) -> Reason | None:
    """The first answer of a trait on the table to one of the questions that spare a model a test."""
    for bearer, trait in _on_the_table(state):
        ask = trait.waives if question == "waives" else trait.steels
        reason = ask(state, bearer, model, test)
        if reason is not None:
            return reason
    return None


def _steeled(state: GameState, model: Model, test: str) -> Reason | None:
    return _asked(state, model, test, "steels") or _commanded(state, model)


def _commanded(state: GameState, model: Model) -> Reason | None:
    """Why a friend's aura steadies a model, if one does (power.aura_of_command)."""
    reach = state.length(NEAR) + state.scale.slack
    for bearer in state.side(model.side):
        if effects.COMMANDING in bearer.effects and bearer.will > 0 and state.gap(bearer, model) <= reach:
            return Reason("power.aura_of_command", f"the aura of {bearer.name} steadies {model.name}")
    return None
