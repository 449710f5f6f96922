"""All chance of a game: each roll is on record with its purpose and its owner."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

_MASK = (1 << 64) - 1
_LIMIT = (1 << 64) - (1 << 64) % 6


@dataclass(frozen=True, slots=True)
class Roll:
    """One die as it fell: the rule it was rolled for, whose it was, and its face."""

    purpose: str
    owner: str
    face: int


class ReplayDiverged(Exception):
    """A recorded roll does not fit the roll that the game asks for, or its face is none of a die's."""


class OutOfDice(Exception):
    """Scripted dice ran out."""


Source = Callable[[str, str, int], int]
"""(purpose, owner, index of the roll in the game) to a face."""


def seeded(seed: int) -> Source:
    """Faces that depend on the seed and the index of the roll alone, on any machine."""

    def face(_purpose: str, _owner: str, index: int) -> int:
        word = _mix(_mix(seed & _MASK) ^ index)
        while word >= _LIMIT:
            word = _mix(word)
        return word % 6 + 1

    return face


def scripted(faces: Sequence[int]) -> Source:
    """The given faces in order, for tests and "what if". Raises OutOfDice when they are used up."""

    def face(purpose: str, owner: str, index: int) -> int:
        if index >= len(faces):
            raise OutOfDice(f"the {len(faces)} scripted dice are used up; the next is for {purpose}, by {owner}")
        return faces[index]

    return face


def _mix(word: int) -> int:
    """One step of the splitmix64 generator, whose constants these are."""
    word = (word + 0x9E3779B97F4A7C15) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


@dataclass(slots=True)
class Dice:
    """Rolls from a recorded tape first, from the source after it; all that fell stand in ``record``.

    The source may be `seeded`, `scripted`, or any function that asks a person at a real table.
    """

    source: Source
    record: list[Roll] = field(default_factory=list)
    tape: deque[Roll] = field(default_factory=deque)

    def roll(self, purpose: str, owner: str, count: int = 1) -> tuple[int, ...]:
        """Roll some dice for a purpose (a rule id) and an owner (a side or a model).

        Raises ReplayDiverged when the tape holds another roll, or the source gives no face of a die.
        """
        return tuple(self._one(purpose, owner) for _ in range(count))

    def d6(self, purpose: str, owner: str) -> int:
        """Roll one die."""
        return self._one(purpose, owner)

    def d3(self, purpose: str, owner: str) -> int:
        """Roll one die and halve it, rounding up (intro.d3)."""
        return (self._one(purpose, owner) + 1) // 2

    def rewind(self, length: int) -> None:
        """Forget all rolls but the first ``length``."""
        del self.record[length:]
        self.tape.clear()

    def fork(self, source: Source | None = None) -> Dice:
        """Dice with the same record; the rolls to come are the same too unless another source is given."""
        return Dice(source or self.source, list(self.record), deque(self.tape))

    def play(self, rolls: Iterable[Roll]) -> None:
        """Put recorded rolls on the tape: they come next."""
        self.tape.extend(rolls)

    def _one(self, purpose: str, owner: str) -> int:
        if self.tape:
            face = self._recorded(self.tape.popleft(), purpose, owner)
        else:
            face = self.source(purpose, owner, len(self.record))
        if face not in (1, 2, 3, 4, 5, 6):
            raise ReplayDiverged(f"roll {len(self.record)} ({purpose}): found {face!r}, expected a face from 1 to 6")
        self.record.append(Roll(purpose, owner, face))
        return face

    def _recorded(self, roll: Roll, purpose: str, owner: str) -> int:
        if (roll.purpose, roll.owner) != (purpose, owner):
            raise ReplayDiverged(
                f"roll {len(self.record)}: the record has {roll.purpose} by {roll.owner}, "
                f"the game rolls {purpose} by {owner}"
            )
        return roll.face
