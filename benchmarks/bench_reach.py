"""Charges against fast marching on a grid: movers of the seeded table, and all the enemies they could get to."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import numpy as np

from benchmarks.plain_reach import contacts
from benchmarks.tables import table
from skirmish.geometry.reach import charges
from skirmish.geometry.shapes import Field, Floats, Ints
from skirmish.measure import Scale

SLACK = Scale.INCHES.slack
LIMIT = 6.0
FINE, COARSE = 0.01, 0.05
REPEATS = 20
SETTLED = 0.05
"""A grid has settled on a cost if obstacles swollen or shrunk by a cell move it by less."""
Case = tuple[Floats, float, Field, Ints, Floats]
"""A mover's start and radius, its field, the indices of its enemies in it, and their rings (m, 3)."""


def run(quick: bool = False) -> dict[str, dict[str, float]]:
    """Ratios of time for one mover, and how the answers differ where the fine grid has settled.

    It has settled on a verdict if obstacles swollen or shrunk by a cell leave it, and no cost is within two cells of
    the limit. ``error`` is the worst difference of costs it has settled on, ``error_95`` the one that 19 in 20 stay
    below. ``ratio_coarse`` is the ratio to a grid of five times the cell, ``coarse_off`` the worst of its costs there,
    and ``coarse_wrong`` counts the settled verdicts that one gets wrong.
    """
    cases = _cases(2 if quick else 5)
    _ours(cases[0])
    times: dict[str, list[float]] = {"ours": [], "plain": [], "coarse": []}
    costs: dict[str, list[Floats]] = {"ours": [], "plain": [], "coarse": [], "loose": [], "tight": []}
    for case in cases:
        begin = perf_counter()
        for _ in range(REPEATS):
            found = _ours(case)
        times["ours"].append((perf_counter() - begin) / REPEATS)
        costs["ours"].append(found)
        for name, cell in (("plain", FINE), ("coarse", COARSE)):
            begin = perf_counter()
            costs[name].append(_plain(case, cell, 0.0))
            times[name].append(perf_counter() - begin)
        costs["loose"].append(_plain(case, FINE, -FINE))
        costs["tight"].append(_plain(case, FINE, FINE))
    ours, plain, coarse, loose, tight = (np.concatenate(costs[name]) for name in costs)
    near_limit = np.minimum(np.abs(ours - LIMIT), np.abs(plain - LIMIT)) < 2 * FINE
    sure = (np.isfinite(loose) == np.isfinite(tight)) & ~near_limit
    both = np.isfinite(ours) & np.isfinite(tight)
    settled = np.flatnonzero(both)[tight[both] - loose[both] < SETTLED]
    errors = np.abs(ours[settled] - plain[settled])
    return {
        "reach.charges": {
            "ratio": _ratio(times, "plain"),
            "error": float(errors.max()),
            "error_95": float(np.quantile(errors, 0.95)),
            "disagreements": float((np.isfinite(ours) != np.isfinite(plain))[sure].sum()),
            "targets": float(sum((_gaps(case) <= LIMIT).sum() for case in cases)),
            "settled": float(len(settled)),
            "ratio_coarse": _ratio(times, "coarse"),
            "coarse_off": float(np.abs(ours[settled] - coarse[settled]).max()),
            "coarse_wrong": float((np.isfinite(coarse) != np.isfinite(plain))[sure].sum()),
            **{f"{name}_ms": 1e3 * median(taken) for name, taken in times.items()},
        }
    }


def _cases(movers: int) -> list[Case]:
    """Movers of the seeded table with an enemy near enough, whose rings are an inch wider than they are."""
    seeded = table()
    cases: list[Case] = []
    for mover in np.random.default_rng(4).permutation(len(seeded.discs)):
        enemies = np.flatnonzero(seeded.sides != seeded.sides[mover])
        radius, field = float(seeded.discs[mover, 2]), seeded.field(without=int(mover))
        rings = np.add(seeded.discs[enemies], [0.0, 0.0, 1.0])
        case = (seeded.discs[mover, :2], radius, field, enemies - (enemies > mover), rings)
        if (_gaps(case) <= LIMIT).any() and len(cases) < movers:
            cases.append(case)
    return cases


def _gaps(case: Case) -> Floats:
    start, radius, field, enemies, _ = case
    x, y, r = field.discs[enemies].T
    gaps: Floats = np.hypot(x - start[0], y - start[1]) - radius - r
    return gaps


def _ratio(times: dict[str, list[float]], name: str) -> float:
    return median(theirs / ours for theirs, ours in zip(times[name], times["ours"], strict=True))


def _ours(case: Case) -> Floats:
    start, radius, field, enemies, rings = case
    paths = charges(start, radius, LIMIT, field, SLACK, enemies, rings, np.arange(len(rings)))
    return np.array([np.inf if path is None else path.cost for path in paths])


def _plain(case: Case, cell: float, swell: float) -> Floats:
    start, radius, field, enemies, rings = case
    return contacts(start, radius, LIMIT, field, field.discs[enemies], rings, cell, swell)


if __name__ == "__main__":
    print(run())
