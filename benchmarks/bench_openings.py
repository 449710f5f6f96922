"""Openings against directions tried with plain shapely: beaten discs in crowded spots of the seeded table."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import TypeVar

import numpy as np

from benchmarks.plain_openings import Limits, ends, sampled
from benchmarks.tables import BASES_MM, HEIGHT, WIDTH, table
from skirmish.geometry import openings
from skirmish.geometry.discs import gaps
from skirmish.geometry.shapes import Floats, Polygons
from skirmish.measure import Scale

CONTACT = Scale.INCHES.contact
BACK = 1.0
REPEATS = 20
DIRECTIONS = 64
FINE = 720
NARROWEST = 1e-3
Found = TypeVar("Found")
Case = tuple[Floats, float, float, Floats, Floats, Floats, Polygons, Floats, float]


def run(quick: bool = False) -> dict[str, dict[str, float]]:
    """Ratios of time, and the worst difference between the ends of intervals, in radians.

    Plain shapely starts, as we do, from arrays and tries 64 directions against everything (``ratio``), or against
    what is near, sorted out beforehand (``ratio_near``). ``wrong_64`` counts the cases in which the 64 miss that
    there is an opening; ``missed`` the sampled ends that are not among ours, or are ours of a sliver left out.
    """
    rng = np.random.default_rng(3)
    tried, compared = (40, 20) if quick else (150, 100)
    cases = [crowded(rng) for _ in range(tried)]
    times: dict[str, list[float]] = {"ours": [], "plain": [], "near": []}
    wrong = 0
    for case in cases:
        found = _timed(times["ours"], REPEATS, openings.directions, *case)
        tries = _timed(times["plain"], 1, _plain, case)
        near = Limits.of(*case).near()
        _timed(times["near"], 1, sampled, near, DIRECTIONS)
        wrong += any(tries) != bool(len(found))
    errors = [error for case in cases[:compared] for error in _errors(case)]
    close = [error for error in errors if error < NARROWEST]
    middle = {name: median(taken) for name, taken in times.items()}
    return {
        "openings.back": {
            "ratio": middle["plain"] / middle["ours"],
            "ratio_near": middle["near"] / middle["ours"],
            "error": max(close, default=0.0),
            "missed": float(len(errors) - len(close)),
            "ends": float(len(errors)),
            "wrong_64": float(wrong),
            "cases": float(tried),
            **{f"{name}_us": 1e6 * taken for name, taken in middle.items()},
        }
    }


def crowded(rng: np.random.Generator, seed: int = 1) -> Case:
    """A disc put in touch with a base of the seeded table, which beat it, among two or three more that stand close."""
    seeded = table(seed)
    bounds = np.array([0.0, 0.0, WIDTH, HEIGHT])
    while True:
        winner = seeded.discs[rng.integers(len(seeded.discs))]
        loser = _touching(rng, winner)
        others = seeded.discs
        for _ in range(3):
            extra = _touching(rng, loser)
            if (gaps(extra[None], np.vstack([others, loser])) > -1e-6).all():
                others = np.vstack([others, extra])
        fits = loser[2] < loser[0] < WIDTH - loser[2] and loser[2] < loser[1] < HEIGHT - loser[2]
        if fits and (gaps(loser[None], others) > -1e-6).all():
            break
    apart = gaps(loser[None], others)[0]
    foes, rest = others[apart < CONTACT], others[apart >= CONTACT]
    return loser[:2], float(loser[2]), BACK, foes, others, rest[::2].copy(), seeded.solids, bounds, CONTACT


def _touching(rng: np.random.Generator, disc: Floats) -> Floats:
    """A base in touch with a disc."""
    radius, angle = float(rng.choice(BASES_MM)) / 50.8, rng.uniform(0, 2 * np.pi)
    apart = disc[2] + radius
    return np.array([disc[0] + apart * np.cos(angle), disc[1] + apart * np.sin(angle), radius])


def _plain(case: Case) -> list[bool]:
    return sampled(Limits.of(*case), DIRECTIONS)


def _errors(case: Case) -> list[float]:
    """How far each end found by fine sampling is from the nearest of ours."""
    ours = openings.directions(*case).ravel() % (2 * math.pi)
    return [
        float(np.abs((ours - end + math.pi) % (2 * math.pi) - math.pi).min(initial=math.inf))
        for end in ends(Limits.of(*case).near(), FINE)
    ]


def _timed(taken: list[float], repeats: int, call: Callable[..., Found], *args: object) -> Found:
    start = perf_counter()
    for _ in range(repeats):
        found = call(*args)
    taken.append((perf_counter() - start) / repeats)
    return found


if __name__ == "__main__":
    print(run())
