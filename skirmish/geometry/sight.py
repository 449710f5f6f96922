"""How much of an upright body an eye can see, and past what.

What is looked at is the target's billboard: an upright rectangle through its axis, as wide and as tall as the body,
facing the eye. What hides it are other bodies (upright cylinders) and prisms (upright solids over polygons), which
may float. Lengths are in any one unit throughout.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from skirmish.geometry._sight_kernel import look_at_all
from skirmish.geometry._sight_scene import Flags
from skirmish.geometry.shapes import Floats, Ints, Polygons

THRESHOLD = 0.01
"""The part of a billboard that has to be covered for the cover to be listed."""

Blocker = tuple[int, float, float]
"""What is in the way (body i, or n + j for prism j), the share it covers on its own, how far from the eye it begins."""


class Views(NamedTuple):
    """What is seen in many pairs, and what is in the way: entries ``start[p]:start[p + 1]`` belong to pair p."""

    fraction: Floats
    """(p,) visible part of each target's billboard, 0 to 1."""
    start: Ints
    """(p + 1,) where each pair's blockers begin."""
    blocker: Ints
    """What is in the way: body i, or n + j for prism j; nearest first, ties by index."""
    share: Floats
    """The part of the billboard that each covers on its own."""
    distance: Floats
    """How far from the eye, on the ground, the covering begins."""

    def blockers(self, pair: int) -> list[Blocker]:
        """What is in the way of one pair."""
        part = slice(self.start[pair], self.start[pair + 1])
        return list(
            zip(self.blocker[part].tolist(), self.share[part].tolist(), self.distance[part].tolist(), strict=True)
        )


def views(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    pairs: Ints,
    ignore: Flags | None = None,
    threshold: float = THRESHOLD,
) -> Views:
    """What is seen in many pairs.

    ``bodies`` (n, 5) are x, y, radius, bottom and top of upright cylinders, ``eye_height`` (n,) how high the eye on
    each axis is, ``prism_z`` (k, 2) bottom and top of each prism, ``pairs`` (p, 2) viewers and targets. Viewer and
    target never hide anything; nor does occluder o from viewer v if ``ignore[v, o]``, of shape (n, n + k). Only what
    covers more than ``threshold`` on its own is listed as in the way; the fraction counts everything.

    Raises ValueError for arrays that do not fit together, bodies without extent and pairs of unknown bodies.
    """
    n, m = len(bodies), len(bodies) + prisms.size
    if ignore is None:
        ignore = np.zeros((1, m), dtype=np.bool_)
    elif ignore.shape != (n, m):
        raise ValueError(f"ignore has shape {ignore.shape}, not {(n, m)}")
    return _look(bodies, eye_height, prisms, prism_z, pairs, ignore, threshold)


def view(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    viewer: int,
    target: int,
    ignore_row: Flags | None = None,
    threshold: float = THRESHOLD,
) -> tuple[float, list[Blocker]]:
    """The visible fraction of one target and what is in the way, as ``views`` has it for one pair.

    ``ignore_row`` (n + k,) is the viewer's row of ``ignore``.
    """
    m = len(bodies) + prisms.size
    if ignore_row is None:
        ignore_row = np.zeros(m, dtype=np.bool_)
    elif ignore_row.shape != (m,):
        raise ValueError(f"ignore_row has shape {ignore_row.shape}, not {(m,)}")
    pair = np.array([[viewer, target]], dtype=np.int64)
    seen = _look(bodies, eye_height, prisms, prism_z, pair, ignore_row.reshape(1, m), threshold)
    return float(seen.fraction[0]), seen.blockers(0)


def cut(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    viewer: int,
    target: int,
    ignore_row: Flags | None = None,
    threshold: float = THRESHOLD,
) -> tuple[float, float] | None:
    """Where on the ground the line from axis to axis is as far from the viewer as the nearest thing in its way begins.

    None if nothing covers more than ``threshold``.
    """
    _, blockers = view(bodies, eye_height, prisms, prism_z, viewer, target, ignore_row, threshold)
    if not blockers:
        return None
    eye, way = bodies[viewer, :2], bodies[target, :2] - bodies[viewer, :2]
    length = float(np.hypot(way[0], way[1]))
    x, y = eye + way * min(1.0, blockers[0][2] / length) if length > 0 else eye
    return float(x), float(y)


def _look(
    bodies: Floats,
    eye_height: Floats,
    prisms: Polygons,
    prism_z: Floats,
    pairs: Ints,
    ignore: Flags,
    threshold: float,
) -> Views:
    """Check what the kernels rely on, and let them look; ``ignore`` has one row for each viewer, or one for all."""
    n = len(bodies)
    if bodies.shape != (n, 5) or eye_height.shape != (n,) or prism_z.shape != (prisms.size, 2):
        shapes = f"bodies {bodies.shape}, eye_height {eye_height.shape}, prism_z {prism_z.shape}"
        raise ValueError(f"{shapes} and {prisms.size} prisms do not fit together")
    pairs = np.ascontiguousarray(pairs, dtype=np.int64).reshape(-1, 2)
    if len(pairs) and not 0 <= pairs.min() <= pairs.max() < n:
        raise ValueError(f"pairs name bodies from 0 to {n - 1}, not {pairs.min()} to {pairs.max()}")
    fraction, start, found = look_at_all(
        np.ascontiguousarray(bodies, dtype=np.float64),
        np.ascontiguousarray(eye_height, dtype=np.float64),
        np.ascontiguousarray(prisms.xy, dtype=np.float64),
        np.ascontiguousarray(prisms.start, dtype=np.int64),
        np.ascontiguousarray(prism_z, dtype=np.float64),
        pairs,
        np.ascontiguousarray(ignore),
        threshold,
    )
    return Views(fraction, start, found[:, 0].astype(np.int64), found[:, 1].copy(), found[:, 2].copy())
