"""The Ring: who takes notice of its wearer, who moves him, and what he may do."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.rules.effects import helpless
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState, Model

RING = "the-ring"
WORN = "ring"
"""The effect on one who wears the Ring."""
MASTERED = "ring-master"
"""The effect on a wearer whom the enemy moves this turn."""
ROLLED = "ring-rolled"
"""The effect on a wearer for whom it has been rolled who moves him this turn."""
TRIED = "ring-tried"
"""The effect on a wearer who has tried in vain to take the Ring off this turn."""
END_OF_TURN = frozenset({MASTERED, ROLLED, TRIED})


def wears(model: Model) -> bool:
    """Whether a model wears the Ring."""
    return WORN in model.effects


def bears(model: Model) -> bool:
    """Whether a model has the Ring."""
    return model.warrior.has(RING)


def notices(viewer: Model, other: Model) -> bool:
    """Whether one model is aware of another: of a wearer only those who see the unseen (ring.unseen)."""
    return not wears(other) or any(trait.sees_the_unseen() for trait in viewer.warrior.traits)


def meet(a: Model, b: Model) -> bool:
    """Whether two enemies can be engaged: neither is hidden from the other by the Ring (ring.ignored)."""
    return (not wears(a) and not wears(b)) or (notices(a, b) and notices(b, a))


def pass_through(a: Model, b: Model) -> bool:
    """Whether two models move through one another, since the one is unseen by the other (ring.through)."""
    return (wears(a) and not notices(b, a)) or (wears(b) and not notices(a, b))


def check_wear(model: Model) -> Ruling:
    """Whether a model may put on the Ring in its own move, even when it has been charged (ring.wear)."""
    return rule(_wear(model))


def check_remove(model: Model) -> Ruling:
    """Whether a wearer may try to take off the Ring: once a turn, in his own move, by his own will (ring.remove)."""
    return rule(_remove(model))


def _wear(model: Model) -> Iterator[Reason]:
    yield Reason("ring.wear", f"{model.name} puts on the Ring")
    if not bears(model):
        yield objection("ring.wear", f"{model.name} has not the Ring")
    if wears(model):
        yield objection("ring.wear", f"{model.name} wears it already")
    if helpless(model):
        yield objection("ring.wear", f"{model.name} can do nothing more this turn")


def _remove(model: Model) -> Iterator[Reason]:
    yield Reason("ring.remove", f"{model.name} tries to take off the Ring")
    if not wears(model):
        yield objection("ring.remove", f"{model.name} does not wear the Ring")
    if MASTERED in model.effects:
        yield objection("ring.mastered", f"another will moves {model.name} this turn")
    if TRIED in model.effects:
        yield objection("ring.remove", f"{model.name} has tried in vain this turn")


def consumed(state: GameState) -> Model | None:
    """The wearer who is the last of his force, and so lost to it (ring.last)."""
    for side in ("good", "evil"):
        left = [model for model in state.models.values() if model.force == side and not model.loose]
        carried = [model for model in state.carried.values() if model.force == side]
        if len(left) == 1 and not carried and wears(left[0]):
            return left[0]
    return None
