"""The Wound chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from skirmish.ruling import Reason, Ruling, Verdict

_ROWS = """
4 5 5 6 6 6/4 6/5 6/6 - -
4 4 5 5 6 6 6/4 6/5 6/6 -
3 4 4 5 5 6 6 6/4 6/5 6/6
3 3 4 4 5 5 6 6 6/4 6/5
3 3 3 4 4 5 5 6 6 6/4
3 3 3 3 4 4 5 5 6 6
3 3 3 3 3 4 4 5 5 6
3 3 3 3 3 3 4 4 5 5
3 3 3 3 3 3 3 4 4 5
3 3 3 3 3 3 3 3 4 4
"""
WOUND_CHART: tuple[tuple[str, ...], ...] = tuple(tuple(row.split()) for row in _ROWS.strip().splitlines())
"""Strength 1 to 10 down, Defence 1 to 10 across."""


@dataclass(frozen=True, slots=True)
class WoundRuling(Ruling):
    """What is needed to wound: ``5``, ``6/4`` for two dice, ``-`` for never; NO when it is impossible."""

    needed: str
    first: int
    """The least first die, 7 when no die is enough."""
    second: int
    """The least second die, 0 when there is none to roll."""
    bonus: int
    """What is added to each die."""

    def chance(self) -> float:
        """The chance that one strike wounds."""
        return _chance(self.first, self.bonus) * (_chance(self.second, self.bonus) if self.second else 1.0)


def to_wound(
    strength: int, defence: int, modifiers: Iterable[Reason] = (), *, most: Reason | None = None
) -> WoundRuling:
    """What a strike of a Strength needs against a Defence (wound.chart, wound.double, wound.impossible).

    Values beyond the chart count as its first or last row and column. Modifiers add to each die (intro.dice). ``most``
    is the most that a blade ever needs, whatever the chart says, as the value of its reason.
    """
    row, column = min(max(strength, 1), 10), min(max(defence, 1), 10)
    needed = WOUND_CHART[row - 1][column - 1]
    extra = tuple(modifiers)
    bonus = sum(reason.value for reason in extra if reason.applied)
    if most is not None and (needed == "-" or int(needed[0]) > most.value):
        needed, extra = str(most.value), (most, *extra)
    numbers = {"strength": strength, "defence": defence}
    if needed == "-":
        reason = Reason("wound.impossible", f"S{strength} cannot hurt D{defence}", numbers, objects=True)
        return WoundRuling(Verdict.NO, (reason, *extra), needed, 7, 0, bonus)
    first, _, second = needed.partition("/")
    rule = "wound.double" if second else "wound.chart"
    reason = Reason(rule, f"S{strength} against D{defence} needs {needed}", numbers)
    return WoundRuling(Verdict.YES, (reason, *extra), needed, int(first), int(second or 0), bonus)


def score(face: int, bonus: int) -> int:
    """A die with its modifier, never below 1 or above 6 (intro.dice)."""
    return min(6, max(1, face + bonus))


def _chance(least: int, bonus: int) -> float:
    return sum(score(face, bonus) >= least for face in range(1, 7)) / 6
