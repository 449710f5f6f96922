"""The proofs of what is done from afar: volleys, powers, and the example of Heroes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.desk import LooseRuling, NerveRuling, PowerRuling, ShootRuling
from skirmish.rules import courage, magic, volley
from skirmish.scene.shapes import Label, Line, Poly, Ring, Role, Shape
from skirmish.scene.views import of_sight
from skirmish.state import GameState, Model


def of_parts(state: GameState, target: Model, ruling: ShootRuling) -> Iterator[Shape]:
    """On which scores of a die whom of a cavalry model is hit."""
    if ruling.parts:
        scores = ", ".join(f"{part.part} {_span(part.least, part.most)}" for part in ruling.parts)
        yield _label(state, target, f"{target.name}: {scores}")


def of_volley(
    state: GameState, target: Model, group: Sequence[Model], ruling: LooseRuling
) -> tuple[list[Shape], list[Shape]]:
    """Between which distances from the target the shooters must stand, who of them does, and what else may be hit."""
    radius = state.radius(target)
    under: list[Shape] = [Ring(Role.RANGE, target.x, target.y, radius + reach) for reach in ruling.band]
    under.append(Ring(Role.ZONE, target.x, target.y, radius + state.length(volley.SPREAD)))
    under += [Poly(Role.IN_THE_WAY, (state.table.feature(name).polygon,), name) for name in ruling.in_the_way]
    over: list[Shape] = []
    for archer in group:
        role = Role.SIGHT_CLEAR if archer.name in ruling.shooters else Role.SIGHT_BLOCKED
        over.append(Line(role, (archer.at, target.at)))
    over += [_label(state, state.models[name], f"{name} may be hit") for name in ruling.candidates]
    return under, over


def of_courage(state: GameState, model: Model, ruling: NerveRuling) -> tuple[list[Shape], list[Shape]]:
    """How far friends and enemies count, and the Hero who bids the model stand fast."""
    under: list[Shape] = [Ring(Role.RANGE, model.x, model.y, state.radius(model) + state.length(courage.NEAR))]
    hero = state.models.get(ruling.stands_fast_by or "")
    return under, [Line(Role.SUPPORT, (hero.at, model.at))] if hero else []


def near(state: GameState, model: Model) -> list[str]:
    """Those who may count for a model's Courage."""
    reach = state.length(courage.NEAR)
    return [other.name for other in state.models.values() if other is not model and state.gap(model, other) <= reach]


def of_cast(
    state: GameState, caster: Model, power: str, target: Model | None, ruling: PowerRuling
) -> tuple[list[Shape], list[Shape]]:
    """How far the power reaches, and the caster's view of the target where he must see it."""
    under: list[Shape] = []
    if ruling.range is not None:
        under.append(Ring(Role.RANGE, caster.x, caster.y, state.radius(caster) + ruling.range))
    view = magic.view(state, caster, power, target) if target and ruling.visible is not None else None
    if target is None or view is None:
        return under, [Line(Role.LINK, (caster.at, state.models[name].at)) for name in ruling.victims]
    fan, line = of_sight(state, caster, target, view)
    return [*under, *fan], line


def _label(state: GameState, model: Model, text: str) -> Label:
    return Label(Role.CHOSEN_NAME, model.x, model.y, text, state.radius(model) * 1.16, 0, True, model.name)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"
