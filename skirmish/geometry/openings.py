"""The directions in which a disc can be displaced straight by some distance, as intervals of angles, exactly.

Nothing may come nearer than touching, within the tolerance ``contact``: a disc may end or pass that much nearer. What
already is nearer at the start may come no nearer, within that tolerance. A polygon around the centre bars nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from skirmish.geometry import _openings_kernel as kernel
from skirmish.geometry._planar import rows_of
from skirmish.geometry.shapes import Floats, Polygons


def directions(
    centre: Sequence[float] | Floats,
    radius: float,
    distance: float,
    foes: ArrayLike,
    bases: ArrayLike,
    clear_of: ArrayLike,
    polygons: Polygons,
    bounds: Floats,
    contact: float,
) -> Floats:
    """(k, 2) open intervals of angles, in radians, sorted; [a, b] with 0 <= a < 2 pi, b beyond 2 pi where it wraps.

    ``foes``, ``bases`` and ``clear_of`` are (n, 3) x, y, radius. Along the whole way the disc comes no nearer to any
    foe than at the start and stays clear of bases, polygons and bounds ((4,) least x, y, greatest x, y); at its end
    it is out of contact with each of ``clear_of``. Intervals below 0.001 are left out.
    """
    found: Floats = kernel.directions(
        float(centre[0]),
        float(centre[1]),
        float(radius),
        float(distance),
        rows_of(foes),
        rows_of(bases),
        rows_of(clear_of),
        polygons.xy,
        polygons.start,
        bounds,
        float(contact),
    )
    return found


def furthest(
    centre: Sequence[float] | Floats,
    radius: float,
    distance: float,
    foes: ArrayLike,
    bases: ArrayLike,
    polygons: Polygons,
    bounds: Floats,
    contact: float,
) -> tuple[float, float]:
    """The angle and length of the longest straight way, at most ``distance``, that obeys the same rules.

    Meant for a disc with no open direction: where it ends counts for nothing, and the length may be 0.
    """
    angle, length = kernel.furthest(
        float(centre[0]),
        float(centre[1]),
        float(radius),
        float(distance),
        rows_of(foes),
        rows_of(bases),
        polygons.xy,
        polygons.start,
        bounds,
        float(contact),
    )
    return angle, length
