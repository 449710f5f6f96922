"""Verdicts that explain themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from typing import Any


class Verdict(StrEnum):
    """The answer to a question of the rules; ROLL means that the book's random test decides."""

    YES = "yes"
    NO = "no"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of why: a rule, our words for what it does here, and the numbers measured.

    ``objects`` marks a reason that forbids. ``value`` is what it adds to a total. ``applied`` is false for a
    modifier that was cancelled or outdone: it stays in the list so that a reader sees what did not count.
    """

    rule: str
    text: str
    numbers: Mapping[str, float] = field(default_factory=dict)
    objects: bool = False
    value: int = 0
    applied: bool = True

    def as_json(self) -> dict[str, Any]:
        """The reason as it stands in every JSON answer; numbers are keys of their own."""
        data: dict[str, Any] = {"rule": self.rule, "text": self.text}
        data.update({key: round(number, 4) for key, number in self.numbers.items()})
        if self.objects:
            data["objects"] = True
        if self.value:
            data["value"] = self.value
        if not self.applied:
            data["applied"] = False
        return data


def objection(rule: str, text: str, **numbers: float) -> Reason:
    """A reason that forbids."""
    return Reason(rule, text, numbers, objects=True)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict and all the reasons that led to it. Subclasses add what their question measures."""

    verdict: Verdict
    because: tuple[Reason, ...]

    @property
    def allowed(self) -> bool:
        """Whether the verdict is yes."""
        return self.verdict is Verdict.YES

    @property
    def objections(self) -> tuple[Reason, ...]:
        """The reasons that forbid."""
        return tuple(reason for reason in self.because if reason.objects)

    def as_json(self) -> dict[str, Any]:
        """Plain data: the verdict, the reasons, then the fields of the question."""
        data: dict[str, Any] = {
            "verdict": self.verdict.value,
            "because": [reason.as_json() for reason in self.because],
        }
        for item in fields(self):
            if item.name not in ("verdict", "because"):
                data[item.name] = plain(getattr(self, item.name))
        return data


def plain(value: Any) -> Any:
    """Tuples, enums, reasons and floats as JSON has them."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, (Ruling, Reason)):
        return value.as_json()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return value


def rule(reasons: Iterable[Reason]) -> Ruling:
    """YES unless a reason objects."""
    because = tuple(reasons)
    return Ruling(judge(because), because)


def judge(reasons: Iterable[Reason]) -> Verdict:
    """NO when a reason objects, else YES."""
    return Verdict.NO if any(reason.objects for reason in reasons) else Verdict.YES
