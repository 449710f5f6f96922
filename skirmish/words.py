"""Reasons in words: their text, and what was measured where the text does not say it."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.ruling import Reason


def in_words(reason: Reason) -> str:
    """A reason for people to read."""
    untold = ", ".join(_untold(reason))
    words = f"{reason.text} [{untold}]" if untold else reason.text
    return words if reason.applied else f"{words}; does not count"


def _untold(reason: Reason) -> Iterator[str]:
    for key, number in reason.numbers.items():
        if not any(form in reason.text for form in (f"{number:g}", f"{number:.2f}", f"{number:.1f}", f"{number:.0%}")):
            yield f"{key.replace('_', ' ')} {number:.4g}"
