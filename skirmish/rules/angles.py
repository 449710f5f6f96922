"""Open intervals of directions: what several sets of them have in common, and angles inside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from skirmish.geometry.shapes import Floats

Span = tuple[float, float]
Spans = tuple[Span, ...]
"""Open intervals of angles in radians from the x axis, sorted; one that wraps ends beyond a whole turn."""

TURN = math.tau
NARROWEST = 1e-3
"""An opening of less, in radians, does not count."""


def from_rows(rows: Floats) -> Spans:
    """Spans from (k, 2) rows."""
    return tuple((float(low), float(high)) for low, high in rows)


def degrees(spans: Iterable[Span]) -> Spans:
    """Spans in degrees."""
    return tuple((math.degrees(low), math.degrees(high)) for low, high in spans)


def width(spans: Iterable[Span]) -> float:
    """How many degrees are open in all."""
    return sum(high - low for low, high in degrees(spans))


def intersect(a: Spans, b: Spans) -> Spans:
    """What two sets of directions have in common; slivers do not count."""
    pieces = [
        (max(low, floor), min(high, ceiling))
        for low, high in _unwrapped(a)
        for floor, ceiling in _unwrapped(b)
        if min(high, ceiling) - max(low, floor) > 0
    ]
    return _joined(sorted(pieces))


def holds(spans: Spans, angle: float, tolerance: float = 0.0) -> bool:
    """Whether one of the spans has an angle in it, or nearer than a tolerance."""
    return any(
        low - tolerance < angle % TURN + turn < high + tolerance for low, high in spans for turn in (-TURN, 0.0, TURN)
    )


def sampled(spans: Spans, step: float) -> Iterator[float]:
    """Angles inside the spans, no further apart than a step, none nearer to an end than a third of NARROWEST."""
    for low, high in spans:
        inset = min(NARROWEST, high - low) / 3
        count = max(1, math.ceil((high - low - 2 * inset) / step))
        yield from (low + inset + (high - low - 2 * inset) * k / count for k in range(count + 1))


def trim(spans: Spans, fits: Callable[[float], bool]) -> Spans:
    """The parts of some spans where a condition holds, found at every degree and then halved in between."""
    kept: list[Span] = []
    for low, high in spans:
        angles = list(sampled(((low, high),), math.radians(1)))
        flags = [fits(angle) for angle in angles]
        start = low if flags[0] else None
        for before, after, was, now in zip(angles, angles[1:], flags, flags[1:], strict=False):
            if was and not now and start is not None:
                kept.append((start, _turning_point(before, after, fits)))
                start = None
            elif now and not was:
                start = _turning_point(after, before, fits)
        if start is not None:
            kept.append((start, high))
    return tuple((low, high) for low, high in kept if high - low >= NARROWEST)


def _turning_point(good: float, bad: float, fits: Callable[[float], bool]) -> float:
    for _ in range(12):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if fits(middle) else (good, middle)
    return good


def _unwrapped(spans: Spans) -> list[Span]:
    pieces: list[Span] = []
    for low, high in spans:
        pieces.append((low, min(high, TURN)))
        if high > TURN:
            pieces.append((0.0, high - TURN))
    return pieces


def _joined(pieces: list[Span]) -> Spans:
    """Sorted pieces of one turn, the last and the first made one where they meet at its end."""
    if len(pieces) > 1 and pieces[0][0] == 0.0 and pieces[-1][1] == TURN:
        first = pieces.pop(0)
        pieces[-1] = (pieces[-1][0], TURN + first[1])
    return tuple((low, high) for low, high in pieces if high - low >= NARROWEST)
