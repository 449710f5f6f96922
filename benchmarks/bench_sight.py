"""Sight against plain shapely and against rays: every pair of opposite sides on the seeded table."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import numpy as np

from benchmarks.plain_sight import PlainSight, by_rays
from benchmarks.tables import Table, table
from skirmish.geometry.shapes import Floats, Ints
from skirmish.geometry.sight import THRESHOLD, views

CLOSE = 0.005
"""Fractions that near to the threshold are all checked with rays, so that their verdicts are counted, not sampled."""
EYE = 0.9
"""How high on a body its eye is."""


def run(quick: bool = False) -> dict[str, dict[str, float]]:
    """Ratio of time to one pair at a time in shapely, and differences to 600 x 600 rays.

    Plain shapely is timed on a part of the pairs in each round, another one each, and extrapolated to all.
    """
    seeded = table()
    pairs, eyes = pairs_of(seeded), eyes_of(seeded)
    scene = (seeded.bodies, eyes, seeded.solids, seeded.solid_z)
    plain = PlainSight(*scene)
    rounds, part, sampled = (3, 300, 60) if quick else (7, 500, 250)
    shuffled = np.random.default_rng(3).permutation(pairs)
    fraction = views(*scene, pairs).fraction
    ours_ms, plain_ms = [], []
    for k in range(rounds):
        start = perf_counter()
        views(*scene, pairs)
        ours_ms.append(1e3 * (perf_counter() - start))
        some = shuffled[k * part : (k + 1) * part].tolist()
        start = perf_counter()
        for viewer, target in some:
            plain.view(viewer, target)
        plain_ms.append(1e3 * (perf_counter() - start) * len(pairs) / len(some))
    error, disagreements = differences(seeded, eyes, pairs, fraction, sampled)
    return {
        "sight.all_pairs": {
            "ratio": median(b / a for a, b in zip(ours_ms, plain_ms, strict=True)),
            "error": error,
            "disagreements_per_5000": disagreements,
            "ours_ms": median(ours_ms),
            "plain_ms": median(plain_ms),
        }
    }


def differences(seeded: Table, eyes: Floats, pairs: Ints, fraction: Floats, sampled: int) -> tuple[float, float]:
    """The worst difference to rays on the pairs checked, and how many verdicts in 5000 pairs differ.

    Checked are all pairs near the threshold, and of the others a sample, whose verdicts count for all of those.
    """
    near = np.abs(fraction - THRESHOLD) < CLOSE
    others = np.random.default_rng(4).permutation(np.flatnonzero(~near))
    error, disagreements = 0.0, 0.0
    for some, weight in ((np.flatnonzero(near), 1.0), (others[:sampled], len(others) / sampled)):
        for p in some:
            seen = by_rays(seeded.bodies, eyes, seeded.solids, seeded.solid_z, *pairs[p])
            error = max(error, abs(seen - fraction[p]))
            disagreements += weight * ((seen > THRESHOLD) != (fraction[p] > THRESHOLD))
    return float(error), 5000 * float(disagreements) / len(pairs)


def eyes_of(seeded: Table) -> Floats:
    """(n,) how high each body's eye is."""
    bottom, top = seeded.bodies[:, 3], seeded.bodies[:, 4]
    eyes: Floats = bottom + EYE * (top - bottom)
    return eyes


def pairs_of(seeded: Table) -> Ints:
    """(5625, 2) every body of one side with every body of the other."""
    viewers, targets = np.flatnonzero(seeded.sides == 0), np.flatnonzero(seeded.sides == 1)
    return np.column_stack([np.repeat(viewers, len(targets)), np.tile(targets, len(viewers))])
