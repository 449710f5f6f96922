"""The magical powers: at whom each is aimed, and what else it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from skirmish.ruling import Reason, objection
from skirmish.state import Model

Aim = Literal["self", "enemy", "friend", "around"]
"""At whom a power is aimed; ``around`` is at all enemies within its range."""


def _nothing(_caster: Model, _target: Model) -> Iterable[Reason]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A power as the rules of casting see it; what it does is in `skirmish.powers`."""

    rule: str
    aim: Aim
    demands: Callable[[Model, Model], Iterable[Reason]] = _nothing
    """Objections to casting it on a target."""
    clear_view: bool = False
    """Whether nobody else may hide any of the target."""
    ends_move: bool = False
    """Whether the caster's move is over with it."""
    hurts: bool = False
    """Whether it may cost its victim a wound."""


def _another_hero(caster: Model, target: Model) -> Iterator[Reason]:
    if target.name == caster.name:
        yield objection("magic.target", f"{caster.name} cannot restore his own Will")
    if not target.hero:
        yield objection("magic.target", f"{target.name} is no Hero")


def _mounted(_caster: Model, target: Model) -> Iterator[Reason]:
    if target.mount is None:
        yield objection("magic.target", f"{target.name} is not mounted")


def _wields_a_staff(_caster: Model, target: Model) -> Iterator[Reason]:
    if not (target.warrior.has("staff") and any(trait.id == "staff-of-power" for trait in target.warrior.traits)):
        yield objection("magic.target", f"{target.name} has no staff of power")


_HOLD = Kind("power.immobilise", "enemy")
_COMMAND = Kind("power.command", "enemy")
_BLAST = Kind("power.blast", "enemy", clear_view=True, hurts=True)
_LIGHT = Kind("power.light", "self")

KINDS: dict[str, Kind] = {
    "immobilise": _HOLD,
    "effortlessly-immobilise": _HOLD,
    "transfix": _HOLD,
    "command": _COMMAND,
    "instantly-command": _COMMAND,
    "compel": _COMMAND,
    "drain-courage": Kind("power.drain_courage", "enemy"),
    "sap-will": Kind("power.sap_will", "enemy"),
    "chill-soul": Kind("power.chill_soul", "enemy", hurts=True),
    "black-dart": Kind("power.black_dart", "enemy", hurts=True),
    "panic-steed": Kind("power.panic_steed", "enemy", _mounted, hurts=True),
    "your-staff-is-broken": Kind("power.staff_broken", "enemy", _wields_a_staff),
    "sorcerous-blast": _BLAST,
    "ultimate-sorcerous-blast": _BLAST,
    "natures-wrath": Kind("power.natures_wrath", "around"),
    "strengthen-will": Kind("power.strengthen_will", "friend", _another_hero),
    "will-of-iron": Kind("power.will_of_iron", "friend", _another_hero),
    "renew": Kind("power.renew", "friend"),
    "cast-light": _LIGHT,
    "cast-blinding-light": _LIGHT,
    "blinding-aura": _LIGHT,
    "terrifying-aura": Kind("power.terrifying_aura", "self"),
    "aura-of-command": Kind("power.aura_of_command", "self"),
    "aura-of-dismay": Kind("power.aura_of_dismay", "self", ends_move=True),
}
"""Every power of the force lists."""
