"""Loose mounts that step aside for whoever passes by (cavalry.loose)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import shapely

from skirmish.geometry import discs, routes
from skirmish.geometry.shapes import Field, Floats, pack
from skirmish.rules import ground, standing
from skirmish.state import GameState, Model

Spot = tuple[float, float]


def in_the_way(state: GameState, mover: Model, route: Floats, targets: Collection[str] = ()) -> list[Model]:
    """The loose mounts on their feet that a route leads over or, when they are the enemy's, ends in touch with.

    Those that the mover charges are none of them.
    """
    x, y = route[-1]
    there = replace(mover, x=float(x), y=float(y))
    around = [
        other
        for other in state.near(there, routes.length(route) + state.scale.contact)
        if other.loose and not other.lying and other.name not in targets and state.same_level(other, mover)
    ]
    if not around:
        return []
    bases = np.array([state.disc(other) for other in around])
    met = {int(row[0]) for row in routes.disc_crossings(route, state.radius(mover), bases, state.scale.slack)}
    touched = {i for i, other in enumerate(around) if other.side != mover.side and state.in_contact(there, other)}
    return [around[i] for i in sorted(met | touched)]


def aside(
    state: GameState, mover: Model, route: Floats, targets: Collection[str] = ()
) -> tuple[tuple[tuple[str, Spot], ...], tuple[str, ...]]:
    """Where the loose mounts on a route step to, each as little as it can; and those that have nowhere to go."""
    moved: dict[str, Model] = {}
    stuck: list[str] = []
    for mount in in_the_way(state, mover, route, targets):
        spot = _nearest(state, mover, route, mount, moved)
        if spot is None:
            stuck.append(mount.name)
        else:
            moved[mount.name] = replace(mount, x=spot[0], y=spot[1])
    return tuple((name, there.at) for name, there in moved.items()), tuple(stuck)


def _nearest(state: GameState, mover: Model, route: Floats, mount: Model, moved: dict[str, Model]) -> Spot | None:
    """The nearest place clear of the mover's way, of everybody, of scenery, and of touch with enemies."""
    others = [
        moved.get(other.name, other)
        for other in state.models.values()
        if other.name != mount.name and state.same_level(other, mount)
    ]
    enemies = [state.disc(other) for other in others if other.side != mount.side]
    room = state.scale.contact if mover.side != mount.side else 0.0
    way = _swept(route, state.radius(mover) + room + 2 * state.scale.slack)
    walls = [wall.polygon for _, wall in standing.walls(state, mount, mount.z)]
    around = Field(
        np.array([state.disc(other) for other in others], dtype=np.float64).reshape(-1, 3),
        pack([*walls, way]),
        pack([]),
        np.zeros(0),
        np.array([0.0, 0.0, state.table.width, state.table.height]),
    )
    spot = discs.free_position(
        mount.at,
        state.radius(mount),
        around,
        state.scale.slack / 2,
        keep_clear=np.array(enemies, dtype=np.float64).reshape(-1, 3),
        contact=state.scale.contact + state.scale.slack,
    )
    if spot is None or len(routes.polygon_crossings([mount.at, spot], 0.0, pack(walls), 0.0)):
        return None
    there = standing_at(state, mount, spot)
    return None if there.z != mount.z and any(standing.objections(state, there)) else spot


def standing_at(state: GameState, mount: Model, spot: Spot) -> Model:
    """A mount as it stands at a spot, on whatever ground is there."""
    there = replace(mount, x=spot[0], y=spot[1])
    there.z, _ = ground.footing(state, there, there.x, there.y, mount.z)
    return there


def _swept(route: Floats, radius: float) -> Sequence[Spot]:
    """The outline of what a base passes over on a route."""
    line = shapely.LineString(route) if len(route) > 1 else shapely.Point(route[0])
    outline = shapely.Polygon(line.buffer(radius).exterior)
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(outline)[:-1]]
