"""Where a creature that flies may come down (fly.landing)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from skirmish.rules import standing
from skirmish.ruling import Reason, objection
from skirmish.state import GameState, Model
from skirmish.table import Feature


def objections(
    state: GameState, model: Model, landed: Model, on: Feature | None, aside: Collection[str] = ()
) -> Iterator[Reason]:
    """What keeps a model from coming down as it would then stand, ``on`` a feature; the ``aside`` are out of its way.

    Woods, and whatever is sheer or solid, are not landed on, but from a sheer top it may hop to another place there.
    """
    gone = replace(state, models={name: other for name, other in state.models.items() if name not in aside})
    yield from standing.objections(gone, landed)
    stands_there = on is not None and on.covers(*model.at) and abs(on.top - model.z) < 1e-6
    if on is not None and on.kind == "rise" and on.edge == "sheer" and not stands_there:
        yield objection("fly.landing", f"{model.name} does not come down on {on.name}")
    reach = state.radius(model) - state.scale.slack
    for wood in state.table.features:
        if wood.wood and (wood.covers(*landed.at) or wood.within(reach, *landed.at)):
            yield objection("fly.landing", f"{model.name} does not come down in {wood.name}")
