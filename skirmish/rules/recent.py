"""What was worked out last: the same question about the same position is asked several times in a row."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Recent(Generic[Found]):
    """The last few answers, by all that they depend on."""

    def __init__(self, keep: int) -> None:
        self.keep = keep
        self._known: dict[Hashable, Found] = {}

    def get(self, key: Hashable, work_out: Callable[[], Found]) -> Found:
        """The answer of a key, worked out if it is not among the last."""
        if key not in self._known:
            found = work_out()
            while len(self._known) >= self.keep:
                del self._known[next(iter(self._known))]
            self._known[key] = found
        return self._known[key]
