"""Questions of Courage and of magic: what a model must dare, and what a power asks and does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from skirmish.desk.base import BadQuestion, find, two_dice, widened, within
from skirmish.files import nearest
from skirmish.measure import Distance
from skirmish.powers import POWERS
from skirmish.powers.blasts import Blast
from skirmish.rulebook import index
from skirmish.rules import courage as hearts
from skirmish.rules import magic
from skirmish.rules.courage import HALF, CourageRuling, Due
from skirmish.rules.magic import CastRuling
from skirmish.rules.powers import KINDS
from skirmish.ruling import Reason, Ruling
from skirmish.state import GameState, Model

MOST_DICE = 100
"""More than anybody has Will for."""


@dataclass(frozen=True, slots=True)
class NerveRuling(Ruling):
    """Whether a model may begin its move: at once, or by a roll; NO where no roll can pass."""

    courage: int
    needed: int
    """The least total of two dice that passes a test."""
    chance: float
    """Of passing a roll, without Might, be one due or not."""
    exact: str
    tests: tuple[str, ...]
    """Those that are due; one roll stands for all."""
    stands_fast_by: str | None
    """The Hero who spares it the roll."""
    unsure: tuple[str, ...]
    """Those of whom a die must first say whether it sees them."""


@dataclass(frozen=True, slots=True)
class PowerRuling(CastRuling):
    """A power judged, with what it reaches, what may be rolled against it, and what it does."""

    exact: str
    """The chance as a fraction."""
    resist: Mapping[str, int]
    """With how many dice the victim may resist, and how many of them cost it nothing."""
    range: float | None
    """None for a power that is not aimed, or that reaches everybody."""
    visible: float | None
    """How much of the target the caster sees, where he must see it."""
    victims: tuple[str, ...]
    effect: str


def courage(state: GameState, name: str, *, half: bool = False) -> NerveRuling:
    """Which tests of Courage a model must take before it moves, and what passes them.

    A position does not say how many have fallen: ``half`` asks as if its force had lost half its models.
    """
    model = find(state, name)
    called = Reason("courage.half", f"as if the force of {name} had lost half its models")
    ruling: CourageRuling = hearts.due(state, model, (Due(HALF, called),) if half else ())
    chance = two_dice(ruling.needed)
    return NerveRuling(
        ruling.verdict,
        ruling.because or (Reason("courage.before", f"nothing calls for a test of {name}"),),
        hearts.value(state, model),
        ruling.needed,
        float(chance),
        str(chance),
        ruling.tests,
        ruling.stands_by,
        ruling.unsure,
    )


def cast(state: GameState, caster: str, power: str, target: str | None = None, *, dice: int = 1) -> PowerRuling:
    """Whether a model may cast a power, at what chance, what may be rolled against it, and what it does."""
    model = find(state, caster)
    victim = find(state, target) if target is not None else None
    if power not in KINDS:
        raise BadQuestion(f"no power {power!r}; {nearest(power, KINDS)}")
    within("dice", dice, 1, MOST_DICE)
    ruling = magic.check(state, model, power, victim, dice)
    victims = _victims(state, model, power, victim)
    return widened(
        PowerRuling,
        ruling,
        exact=str(_chance(ruling)),
        resist=_resistance(state, power, victims),
        range=_reach(state, model, power),
        visible=_visible(state, model, power, victim),
        victims=tuple(one.name for one in victims),
        effect=_effect(model, power),
    )


def _chance(ruling: CastRuling) -> Fraction:
    return 1 - Fraction(ruling.needed - 1, 6) ** ruling.dice if ruling.chance else Fraction(0)


def _victims(state: GameState, caster: Model, power: str, target: Model | None) -> tuple[Model, ...]:
    """Whom it works on: its target, all in reach of one that strikes all around, else the caster himself."""
    entry = caster.warrior.profile.power(power)
    if KINDS[power].aim == "around":
        return magic.within(state, caster, entry) if entry else ()
    if KINDS[power].aim == "self":
        return (caster,)
    return (target,) if target else ()


def _resistance(state: GameState, power: str, victims: tuple[Model, ...]) -> dict[str, int]:
    """The dice of the victim, or of the one who has most of those who may resist for all (magic.resist)."""
    if KINDS[power].aim in ("self", "friend"):
        return {"dice": 0, "free": 0}
    found = [(0, 0)]
    for victim in victims:
        fixed = magic.fixed_dice(victim)
        givers = magic.givers(state, victim)
        will = sum(magic.available(giver) for giver in givers), sum(giver.free_will for giver in givers)
        found.append(will if fixed is None else (fixed, fixed))
    dice, free = max(found)
    return {"dice": dice, "free": free}


def _reach(state: GameState, caster: Model, power: str) -> float | None:
    entry = caster.warrior.profile.power(power)
    far = any(trait.projects(caster, power) for trait in caster.warrior.traits)
    return state.length(Distance(*entry.range)) if entry and entry.range and not far else None


def _visible(state: GameState, caster: Model, power: str, target: Model | None) -> float | None:
    if target is None or KINDS[power].aim not in ("enemy", "friend"):
        return None
    view = magic.view(state, caster, power, target)
    return view.visible if view else None


def _effect(caster: Model, power: str) -> str:
    """What the power does, as its entry has it."""
    entry, working = caster.warrior.profile.power(power), POWERS[power]
    words = index()[KINDS[power].rule].summary
    if isinstance(working, Blast):
        further = f", {working.further} further than the die" if working.further else ""
        return f"{words} Strength {working.strength} on the target{further}."
    return f"{words} It may be sent into touch with its enemies." if entry and entry.contact else words
