"""A battle that no book has: two armies chosen at random, on a table laid out at random."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skirmish import toml
from skirmish.forces.levy import levy, units
from skirmish.scenario.load import load
from skirmish.scenario.schema import Scenario

SIZE = (24, 36, 48)
CM = 2.5
WOOD = {"wood": True, "going": "difficult"}


def battle(seed: int, *, least: int = 60, most: int = 700) -> Scenario:
    """The battle of a seed: armies of about as many points each, between ``least`` and ``most``."""
    rng = random.Random(f"battle {seed}")
    points = round(math.exp(rng.uniform(math.log(least), math.log(most))))
    width, height = rng.choice(SIZE), rng.choice(SIZE)
    good = levy("good", points, rng)
    armies = good, levy("evil", points, rng, against=good)
    participants = [
        {"side": army.side, "name": name, "profile": unit.entry.id, "options": unit.names, "count": unit.count}
        for army in armies
        for name, unit in units(army)
    ]
    dark = rng.random() < 0.15
    return Scenario.model_validate(
        {
            "format": "skirmish-scenario/1",
            "id": f"chance-{seed}",
            "order": 0,
            "name": f"Battle {seed}",
            "source": "nowhere",
            "summary": f"Two forces of {points} points meet by chance.",
            "table": {"width": _pair(width), "height": _pair(height)},
            "terrain": tuple(_scenery(width, height, rng)),
            "participants": tuple(participants),
            "deployment": (
                {"side": "good", "zone": {"kind": "strip", "edge": "bottom", "depth": _pair(height / 3)}},
                {"side": "evil", "zone": {"kind": "strip", "edge": "top", "depth": _pair(height / 3)}},
            ),
            "objective": {"kind": rng.choice(("reduce-to-half", "last-standing"))},
            "dark": (12, 28) if dark else None,
            "loose_mounts": rng.random() < 0.5,
        }
    )


def written(scenario: Scenario, folder: Path) -> Scenario:
    """The same scenario, read from a file of its own in a folder, so that its games can be saved and replayed."""
    path = folder / f"{scenario.id}.toml"
    path.write_text("\n".join(toml.lines(scenario.model_dump(exclude_none=True))), encoding="utf-8")
    return load(path)


def _pair(inches: float) -> tuple[float, float]:
    return inches, round(inches * CM, 3)


def _scenery(width: float, height: float, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Woods, walls, ditches, rocks, hills and trees, none of them upon another."""
    kinds = ("wood", "wall", "ditch", "rock", "hill", "tree", "bog", "platform")
    taken: list[tuple[float, float, float]] = []
    for number in range(rng.randint(0, 10)):
        kind = rng.choice(kinds)
        size = rng.uniform(1.5, 4) if kind != "tree" else 0.4
        x, y = rng.uniform(size, width - size), rng.uniform(size, height - size)
        if all(math.dist((x, y), other[:2]) > size + other[2] + 1.5 for other in taken):
            taken.append((x, y, size))
            yield {"name": f"{kind}-{number}", **_feature(kind, x, y, size, rng)}


def _feature(kind: str, x: float, y: float, size: float, rng: random.Random) -> dict[str, Any]:
    long, thin = size * 0.9, rng.uniform(0.2, 0.9)
    if kind in ("wall", "ditch"):
        return {
            "kind": "barrier" if kind == "wall" else "gap",
            "polygon": _box(x, y, long, thin / 2) if rng.random() < 0.5 else _box(x, y, thin / 2, long),
            "height": round(rng.uniform(0.3, 2.0), 2),
        }
    around = _box(x, y, size * 0.7, size * 0.7)
    features: dict[str, dict[str, Any]] = {
        "wood": {"kind": "area", "polygon": around, **WOOD},
        "bog": {"kind": "area", "polygon": around, "going": "difficult"},
        "rock": {"kind": "block", "polygon": around, "height": round(rng.uniform(0.5, 3), 2)},
        "hill": {"kind": "rise", "polygon": around, "height": 1.0, "edge": rng.choice(("slope", "steep"))},
        "platform": {"kind": "rise", "polygon": around, "height": round(rng.uniform(0.4, 3), 2), "climbable": True},
        "tree": {"kind": "tree", "polygon": _box(x, y, 0.2, 0.2), "height": 4.0},
    }
    return features[kind]


def _box(x: float, y: float, across: float, up: float) -> tuple[tuple[float, float], ...]:
    corners = ((x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up))
    return tuple((round(a, 2), round(b, 2)) for a, b in corners)
