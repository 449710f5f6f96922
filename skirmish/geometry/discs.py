"""Discs side by side: gaps, touch, overlap, and places to put another. A disc is a row x, y, radius."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from skirmish.geometry import _discs_kernel as kernel
from skirmish.geometry.shapes import Field, Floats, Ints, Polygons, pack

Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

NOWHERE = pack([])


def gaps(a: Floats, b: Floats) -> Floats:
    """(n, m) distances from edge to edge between (n, 3) and (m, 3) discs; negative where they overlap."""
    apart: Floats = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
    return apart - a[:, None, 2] - b[None, :, 2]


def touching(a: Floats, b: Floats, contact: float) -> Flags:
    """(n, m) whether the gap is below ``contact``."""
    return gaps(a, b) < contact


def overlaps(discs: Floats, slack: float) -> Ints:
    """(k, 2) pairs of indices i < j, sorted, of the discs that overlap by more than ``slack``."""
    return np.argwhere(np.triu(gaps(discs, discs) < -slack, k=1))


def contact_points(radius: float, targets: Floats, contact: float) -> Floats:
    """(k, 2) centres, sorted, at which a disc touches all of (m, 3) targets, m at least 2.

    They lie tangent to two of the targets, and within ``contact`` of the others. Of those nearer to one another than
    ``contact``, the one that overlaps least is kept.
    """
    if len(targets) < 2:
        raise ValueError(f"one disc is touched all round; expected at least 2 targets, not {len(targets)}")
    rows = kernel.tangents(float(radius), targets, float(contact))
    kept: list[Floats] = []
    for row in sorted(rows, key=lambda row: (round(row[2], 9), round(row[3], 9), row[0], row[1])):
        if all(np.hypot(*(row[:2] - other)) >= contact for other in kept):
            kept.append(row[:2])
    return np.array(sorted(map(tuple, kept))).reshape(-1, 2)


def free_position(
    wish: ArrayLike,
    radius: float,
    field: Field,
    slack: float,
    *,
    keep_clear: Floats | None = None,
    contact: float = 0.0,
    within: Polygons | None = None,
) -> tuple[float, float] | None:
    """The centre on the grid nearest to ``wish`` where a disc trespasses on nothing in the field, None if nowhere.

    An area that is never entered must not hold the centre. The gap to each of the (q, 3) discs ``keep_clear`` is at
    least ``contact``, and if ``within`` is given, one of its polygons holds the centre.
    """
    clear = np.zeros((0, 3)) if keep_clear is None else keep_clear
    circles = np.zeros((len(field.discs) + len(clear), 4))
    circles[:, :3] = np.vstack([field.discs, clear])
    circles[:, 2] += radius
    circles[: len(field.discs), 3] = 1.0
    circles[len(field.discs) :, 2] += contact
    inside = NOWHERE if within is None else within
    barred = [field.areas.ring(i) for i in range(field.areas.size) if np.isinf(field.factors[i])]
    solids = field.solids
    around = kernel.Obstacles(
        circles,
        np.vstack([solids.xy, *barred]),
        np.concatenate([solids.start, solids.start[-1] + np.cumsum([len(ring) for ring in barred], dtype=np.int64)]),
        np.concatenate([np.full(solids.size, float(radius)), np.zeros(len(barred))]),
        field.bounds + np.array([radius, radius, -radius, -radius]),
        inside.xy,
        inside.start,
    )
    x, y, away = kernel.nearest_free(np.asarray(wish, dtype=np.float64), around, float(slack))
    return (float(x), float(y)) if away < np.inf else None
