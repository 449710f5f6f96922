"""The table as it stands: scenery by kind, heights, and the models on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import shapely

from skirmish.scene.shapes import Disc, Frame, Label, Mark, Poly, Ring, Role, Scene, Shape, Spot, outline
from skirmish.state import GameState
from skirmish.table import Feature

_ORDER = (
    Role.OPEN_GROUND,
    Role.DIFFICULT_GROUND,
    Role.IMPASSABLE_GROUND,
    Role.GAP,
    Role.SLOPE,
    Role.STEEP,
    Role.SHEER,
    Role.FLOOR,
    Role.BARRIER,
    Role.BLOCK,
    Role.TREE,
)
_BACKGROUND = (Role.RANGE, Role.ZONE, Role.IN_THE_WAY)
"""What may be cut off by the frame."""
_HALO = 1.16
"""How much wider than its base the ring around a chosen model is."""
_MARGIN = 1.0
"""What is shown around the things that matter, and at least an eighth of their extent."""
_LEAST = 5.0
"""The least extent of a part of the table."""
_RIM = 0.4
"""What is shown beyond its edge. All of these in inches."""


def of_state(state: GameState, title: str = "", notes: Iterable[str] = ()) -> Scene:
    """The whole table."""
    return compose(state, title=title, notes=notes)


def compose(
    state: GameState,
    under: Sequence[Shape] = (),
    over: Sequence[Shape] = (),
    chosen: Collection[str] = (),
    title: str = "",
    notes: Iterable[str] = (),
) -> Scene:
    """The table with more shapes beneath the bases and above them.

    ``chosen`` are the models a question is about; the frame closes on them and on what is added. Without either the
    whole table is shown.
    """
    marked = [state.models[name] for name in chosen if name in state.models]
    halos = [Ring(Role.CHOSEN, model.x, model.y, state.radius(model) * _HALO, model.name) for model in marked]
    table = state.table
    told = {shape.of for shape in over if isinstance(shape, Label)}
    matters = [shape for shape in (*under, *halos, *over) if shape.role not in _BACKGROUND]
    own = (*_scenery(state, named=bool(matters)), *under, *halos, *_bases(state), *_names(state, chosen))
    shapes = (*(shape for shape in own if not (isinstance(shape, Label) and shape.of in told)), *over)
    rim = _RIM * state.scale.mm(25.4)
    frame = _frame(state, matters) if matters else (-rim, -rim, table.width + rim, table.height + rim)
    return Scene(table.width, table.height, state.scale.unit, shapes, frame, title, tuple(notes))


def role_of(feature: Feature) -> Role:
    """How a piece of scenery is shown."""
    if feature.kind == "area":
        roles = {"open": Role.OPEN_GROUND, "difficult": Role.DIFFICULT_GROUND, "impassable": Role.IMPASSABLE_GROUND}
        return roles[feature.going]
    if feature.kind == "rise":
        if feature.base > 0:
            return Role.FLOOR
        return {"slope": Role.SLOPE, "steep": Role.STEEP, "sheer": Role.SHEER}[feature.edge]
    return {"barrier": Role.BARRIER, "block": Role.BLOCK, "gap": Role.GAP, "tree": Role.TREE}[feature.kind]


def _scenery(state: GameState, *, named: bool) -> Iterator[Shape]:
    table = state.table
    corners = ((0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height))
    yield Poly(Role.TABLE, (corners,))
    features = sorted(table.features, key=lambda feature: (_ORDER.index(role_of(feature)), feature.top))
    for feature in features:
        yield Poly(role_of(feature), (feature.polygon,), feature.name)
    for feature in features:
        yield from _written(feature, _open_spot(feature, table.features), named)


def _open_spot(feature: Feature, others: Iterable[Feature]) -> Spot:
    """A point inside a feature, beside what stands on it."""
    open_part = feature.shape
    for other in others:
        if other.top > feature.top and open_part.intersects(other.shape):
            open_part = open_part.difference(other.shape)
    x, y = shapely.get_coordinates(shapely.point_on_surface(feature.shape if open_part.is_empty else open_part))[0]
    return float(x), float(y)


def _written(feature: Feature, at: Spot, named: bool) -> Iterator[Shape]:
    """What is written on a piece of scenery: a T on a tree, its name if wanted, how high or deep it is."""
    x, y = at
    if feature.kind == "tree":
        yield Mark(Role.TREE, x, y, "T")
    words = [feature.name] if named else []
    if feature.kind not in ("tree", "area"):
        words.append(f"{-feature.height:g}" if feature.kind == "gap" else f"{feature.top:g}")
    beside = feature.width / 2 if feature.kind in ("barrier", "tree") else 0.0
    if words:
        yield Label(Role.HEIGHT, x, y, " ".join(words), beside, rank=3, of=feature.name)


def _bases(state: GameState) -> Iterator[Shape]:
    for model in sorted(state.models.values(), key=lambda model: model.z):
        side, letter = (Role.GOOD, "G") if model.side == "good" else (Role.EVIL, "E")
        yield Disc(side, model.x, model.y, state.radius(model), letter, model.lying, model.name)


def _names(state: GameState, chosen: Collection[str]) -> Iterator[Label]:
    for model in state.models.values():
        up = f" ({model.z:+.3g})" if abs(model.z) > 1e-6 else ""
        picked = model.name in chosen
        role, rank, wider = (Role.CHOSEN_NAME, 0, _HALO) if picked else (Role.NAME, 2, 1.0)
        yield Label(role, model.x, model.y, model.name + up, state.radius(model) * wider, rank, picked, model.name)


def _frame(state: GameState, shapes: Iterable[Shape]) -> Frame:
    xs, ys = zip(*(spot for shape in shapes for spot in outline(shape)), strict=True)
    one, table = state.scale.mm(25.4), state.table
    x0, x1 = _widened(min(xs), max(xs), one, table.width)
    y0, y1 = _widened(min(ys), max(ys), one, table.height)
    return x0, y0, x1, y1


def _widened(low: float, high: float, one: float, limit: float) -> tuple[float, float]:
    """An extent with a margin, a little beyond the table's edge at most."""
    margin = max(_MARGIN * one, (high - low) / 8, (_LEAST * one - (high - low)) / 2)
    return max(low - margin, -_RIM * one), min(high + margin, limit + _RIM * one)
