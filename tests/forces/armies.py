"""Armies in a line a unit, for tests."""

from __future__ import annotations

from skirmish.forces.army import Army, Check, parse
from skirmish.forces.profile import Side


def text(*units: str, side: Side = "good", points: int | None = None) -> str:
    """An army file; a unit is written ``profile +option +option xCOUNT``."""
    parts = ['format = "skirmish-army/1"', 'name = "Test"', f'side = "{side}"']
    parts += [f"points = {points}"] if points is not None else []
    for unit in units:
        profile, *words = unit.split()
        options = [f'"{word[1:]}"' for word in words if word.startswith("+")]
        counts = [f"count = {word[1:]}" for word in words if word.startswith("x")]
        parts += ["", "[[unit]]", f'profile = "{profile}"', f"options = [{', '.join(options)}]", *counts]
    return "\n".join(parts) + "\n"


def army(*units: str, side: Side = "good", points: int | None = None) -> Army:
    return parse(text(*units, side=side, points=points), "test.toml")


def evil(*units: str, points: int | None = None) -> Army:
    return army(*units, side="evil", points=points)


def broken(ruling: Check) -> list[tuple[str, int]]:
    """The rules that object, each with its unit; 0 for the army as a whole."""
    return [(reason.rule, int(reason.numbers.get("unit", 0))) for reason in ruling.objections]
