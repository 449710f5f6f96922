"""A game in progress: the state, the open decision, and the record of answers and rolls."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from skirmish.decisions.base import Answer, Decision
from skirmish.dice import Dice, Roll, seeded
from skirmish.events import Event, Rewound
from skirmish.forces.profile import Side
from skirmish.measure import Scale
from skirmish.phases import turn
from skirmish.phases.play import Flow, Play
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.scenario.schema import Scenario
from skirmish.state import GameState


class IllegalAnswer(ValueError):
    """An answer that the rules forbid; nothing was changed. Its reasons are all the objections."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(f"{reason.text} ({reason.rule})" for reason in reasons))


class CannotUndo(ValueError):
    """There is nothing to take back, or dice were rolled since."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of the record, the rolls it caused, and what happened."""

    side: Side
    answer: Answer
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A mark of the log: so many of the answers before it were taken back."""

    count: int


class Chapter(NamedTuple):
    """What happened between one open decision and the next, and the dice that fell."""

    events: tuple[Event, ...]
    rolls: tuple[Roll, ...] = ()


Listener = Callable[[Entry | Undone], None]


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    """The state between two activations, and how long the records were."""

    state: GameState
    answers: int
    rolls: int
    events: int


class Game:
    """A scenario being played.

    ``pending`` is the one open decision, None when the game is over; `answer` goes on from it. The same
    scenario, scale, seed and answers make the same game.

    ``entries`` are the answers that stand; ``log`` has all that were ever given, with a mark for each undo.
    ``listeners`` are called with each new line of the log; where one raises, the line and its answer are taken back.
    """

    def __init__(
        self, scenario: Scenario, *, scale: Scale = Scale.INCHES, seed: int = 0, dice: Dice | None = None
    ) -> None:
        """Begin a game; ``dice`` replaces the seeded ones, for scripted or hand-rolled games."""
        self.scenario, self.scale, self.seed = scenario, scale, seed
        self.play = Play(scenario.begin(scale), dice or Dice(seeded(seed)), scenario=scenario)
        self.entries: list[Entry] = []
        self.log: list[Entry | Undone] = []
        self.listeners: list[Listener] = []
        self.pending: Decision | None = None
        self._marks: list[tuple[int, Rewound]] = []
        self._checkpoints: list[_Checkpoint] = []
        self._checkpoint(0)
        self._flow: Flow[None] = turn.step(self.play)
        self._go_on(None)
        self.opening = Chapter(tuple(self.events), tuple(self.dice.record))

    @property
    def state(self) -> GameState:
        """The state; read it, never change it."""
        return self.play.state

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return self.play.events

    @property
    def dice(self) -> Dice:
        """The dice, with the record of all rolls."""
        return self.play.dice

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.pending is None

    def story(self) -> Iterator[Chapter]:
        """All that happened, answer by answer: first what went before any, and the marks of undos in their places."""
        yield self.opening
        for number, entry in enumerate([None, *self.entries]):
            if entry is not None:
                yield Chapter(entry.events, entry.rolls)
            marks = tuple(mark for place, mark in self._marks if place == number)
            if marks:
                yield Chapter(marks)

    def check(self, answer: Answer) -> Ruling:
        """Whether an answer to the open decision is allowed, and why."""
        if self.pending is None:
            return rule([objection("scenario.objective", "the game is over; nothing is asked")])
        return self.pending.check(self.state, answer)

    def answer(self, answer: Answer, *, by: Side | None = None) -> list[Event]:
        """Carry out an answer to the open decision; what happened comes back.

        Raises IllegalAnswer, with every objection, when it is of the wrong kind, by the wrong side or against the
        rules. Whatever it raises, dice that run out or diverge included, the game stays as it was.
        """
        objections = self.check(answer).objections
        if by is not None and self.pending is not None and by != self.pending.side:
            text = f"the answer is by {by}; {self.pending.side} is asked"
            objections = (objection("turn.sequence", text), *objections)
        if objections or self.pending is None:
            raise IllegalAnswer(objections)
        before, rolls, happened = len(self.entries), len(self.dice.record), len(self.events)
        side = self.pending.side
        try:
            self._go_on(answer)
            entry = Entry(side, answer, tuple(self.dice.record[rolls:]), tuple(self.events[happened:]))
            self.entries.append(entry)
            self._write(entry)
        except BaseException:
            self._rewind(before)
            raise
        return self.events[happened:]

    def undo(self, count: int = 1, *, past_rolls: bool = False) -> None:
        """Take back the last answers. Past a roll only when asked by name, and with a mark in the events.

        Raises CannotUndo when there are fewer answers, or when dice were rolled and ``past_rolls`` is not set.
        """
        if not 1 <= count <= len(self.entries):
            raise CannotUndo(f"cannot take back {count} answers; the game has {len(self.entries)}")
        rolls = sum(len(entry.rolls) for entry in self.entries[-count:])
        if rolls and not past_rolls:
            raise CannotUndo(f"{rolls} dice were rolled since; ask for past_rolls to go back beyond them")
        self._write(Undone(count))
        answers = len(self.entries) - count
        self._marks = [(min(place, answers), mark) for place, mark in self._marks]
        if rolls:
            self._marks.append((answers, Rewound(answers=count, rolls=rolls)))
        self._rewind(answers)

    def fork(self, seed: int | None = None) -> Game:
        """An independent copy that stands at the same decision; a seed gives it fresh dice from here on."""
        twin = copy.copy(self)
        twin.entries, twin.log, twin.listeners = list(self.entries), list(self.log), []
        twin._marks, twin._checkpoints = list(self._marks), list(self._checkpoints)
        twin.play = Play(self.state, self.dice.fork(), list(self.events), self.scenario)
        twin._rewind(len(self.entries))
        if seed is not None:
            twin.seed, twin.dice.source = seed, seeded(seed)
        return twin

    def _write(self, line: Entry | Undone) -> None:
        self.log.append(line)
        try:
            for listener in self.listeners:
                listener(line)
        except BaseException:
            self.log.pop()
            raise

    def _go_on(self, answer: Answer | None) -> None:
        """Send an answer to the flow, and begin activation after activation until it asks or the game is over."""
        given = len(self.entries) + (answer is not None)
        while True:
            try:
                self.pending = self._flow.send(answer)
                return
            except StopIteration:
                self.pending = answer = None
            self._checkpoint(given)
            if self.state.result is not None:
                return
            self._flow = turn.step(self.play)

    def _checkpoint(self, answers: int) -> None:
        state = self.state.copy()
        self._checkpoints.append(_Checkpoint(state, answers, len(self.dice.record), len(self.events)))

    def _rewind(self, answers: int) -> None:
        """Stand again where ``answers`` answers had been given: the last checkpoint before, and the answers since."""
        while self._checkpoints[-1].answers > answers:
            self._checkpoints.pop()
        back = self._checkpoints[-1]
        rolls = len(self.opening.rolls) + sum(len(entry.rolls) for entry in self.entries[:answers])
        again = self.entries[back.answers : answers]
        tape = self.dice.record[back.rolls : rolls]
        self.play.state = back.state.copy()
        self.dice.rewind(back.rolls)
        self.dice.play(tape)
        del self.entries[back.answers :], self.events[back.events :]
        self.pending = None
        if self.state.result is None:
            self._flow = turn.step(self.play)
            self._go_on(None)
        self._tell_marks()
        for entry in again:
            self._go_on(entry.answer)
            self.entries.append(entry)
            self._tell_marks()

    def _tell_marks(self) -> None:
        """The marks of undos made at this point stay in the events, wherever a rewind leads."""
        for place, mark in self._marks:
            if place == len(self.entries):
                self.play.tell(mark)
