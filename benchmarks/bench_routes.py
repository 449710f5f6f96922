"""Routes against plain shapely: three legs each, over the seeded table."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np
import shapely

from benchmarks import plain_routes
from benchmarks.tables import HEIGHT, WIDTH, table
from skirmish.geometry import routes
from skirmish.geometry.shapes import Floats
from skirmish.measure import Scale

SLACK = Scale.INCHES.slack
REPEATS = 100
"""One check is too short for the clock."""


def run(quick: bool = False) -> dict[str, dict[str, float]]:
    """Ratios of time, the worst difference in cost, and how many routes hit something else first.

    Plain shapely starts, as we do, from arrays (``ratio``), or from shapes made beforehand that it measures one by
    one (``ratio_prepared``) or finds in an index (``ratio_strtree``). Our time is the mean of ``REPEATS`` checks of one
    field, of which the first packs it; ``first_us`` is such a first check alone, with little of ours left in the
    processor's caches.
    """
    seeded = table()
    rng = np.random.default_rng(2)
    tried = 60 if quick else 400
    times: dict[str, list[float]] = {"ours": [], "plain": [], "prepared": [], "strtree": [], "first": []}
    error, disagreements = 0.0, 0
    for _ in range(tried):
        mover = int(rng.integers(len(seeded.discs)))
        field, radius = seeded.field(without=mover), float(seeded.discs[mover, 2])
        route = random_route(rng, seeded.discs[mover, :2])
        prepared = plain_routes.PlainField.of(field)
        prepared.tree.query(shapely.Point(0, 0))
        found = _timed(times["ours"], REPEATS, routes.check, route, radius, field)
        expected = _timed(times["plain"], 1, plain_routes.check, route, radius, field)
        others = [
            _timed(times["prepared"], 1, plain_routes.check_prepared, route, radius, prepared),
            _timed(times["strtree"], 1, plain_routes.check_indexed, route, radius, prepared),
        ]
        others.append(_timed(times["first"], 1, routes.check, route, radius, field._replace()))
        error = max(error, abs(found.cost - expected.cost))
        disagreements += any(found[:2] != other[:2] for other in [expected, *others])
    middle = {name: median(taken) for name, taken in times.items()}
    ratio = {
        name: median(theirs / ours for theirs, ours in zip(taken, times["ours"], strict=True))
        for name, taken in times.items()
    }
    return {
        "routes.check": {
            "ratio": ratio["plain"],
            "ratio_prepared": ratio["prepared"],
            "ratio_strtree": ratio["strtree"],
            "error": error,
            "disagreements": float(disagreements),
            "routes": float(tried),
            **{f"{name}_us": 1e6 * taken for name, taken in middle.items()},
        }
    }


def random_route(rng: np.random.Generator, start: Floats, legs: int = 3) -> Floats:
    """(legs + 1, 2) points, each 1 to 3 from the one before, and all on the table."""
    points = [start]
    while len(points) <= legs:
        angle, span = rng.uniform(0, 2 * np.pi), rng.uniform(1, 3)
        x, y = points[-1] + span * np.array([np.cos(angle), np.sin(angle)])
        if 0 < x < WIDTH and 0 < y < HEIGHT:
            points.append(np.array([x, y]))
    return np.array(points)


def _timed(
    taken: list[float], repeats: int, check: Callable[..., routes.Hit], route: Floats, radius: float, field: object
) -> routes.Hit:
    start = perf_counter()
    for _ in range(repeats):
        hit = check(route, radius, field, SLACK)
    taken.append((perf_counter() - start) / repeats)
    return hit


if __name__ == "__main__":
    print(run())
