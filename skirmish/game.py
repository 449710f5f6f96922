"""A game in progress: the state, the open decision, and the record of answers and rolls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from skirmish.decisions.base import Answer, Decision
from skirmish.dice import Dice, Roll, seeded
from skirmish.events import Event, Rewound
from skirmish.forces.profile import Side
from skirmish.measure import Scale
from skirmish.phases import turn
from skirmish.phases.play import Flow, Play
from skirmish.ruling import Reason, Ruling
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
    """One answer of the record, and the rolls it caused."""

    side: Side
    answer: Answer
    rolls: tuple[Roll, ...]


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
    """

    def __init__(
        self, scenario: Scenario, *, scale: Scale = Scale.INCHES, seed: int = 0, dice: Dice | None = None
    ) -> None:
        """Begin a game; ``dice`` replaces the seeded ones, for scripted or hand-rolled games."""
        self.scenario, self.scale, self.seed = scenario, scale, seed
        self.play = Play(scenario.begin(scale), dice or Dice(seeded(seed)), scenario=scenario)
        self.entries: list[Entry] = []
        self.pending: Decision | None = None
        self._checkpoints: list[_Checkpoint] = []
        self._flow: Flow[None]
        self.listeners: list[Callable[[Entry], None]] = []
        """Called after each answer, once it has been carried out."""
        self._next_activation()
        self._go_on(None)
        self.opening_rolls = len(self.dice.record)

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

    def check(self, answer: Answer) -> Ruling:
        """Whether an answer to the open decision is allowed, and why."""
        if self.pending is None:
            raise IllegalAnswer((Reason("scenario.objective", "the game is over; nothing is asked", objects=True),))
        return self.pending.check(self.state, answer)

    def answer(self, answer: Answer, *, by: Side | None = None) -> list[Event]:
        """Carry out an answer to the open decision; what happened comes back.

        Raises IllegalAnswer, with every objection, when it is of the wrong kind, by the wrong side or against the
        rules; then, and when the dice run out or diverge, the game stays as it was.
        """
        ruling = self.check(answer)
        assert self.pending is not None
        if by is not None and by != self.pending.side:
            text = f"the answer is by {by}; {self.pending.side} is asked"
            raise IllegalAnswer((Reason("turn.sequence", text, objects=True),))
        if ruling.objections:
            raise IllegalAnswer(ruling.objections)
        side, rolls, happened = self.pending.side, len(self.dice.record), len(self.events)
        try:
            self._go_on(answer)
        except Exception:
            self._rewind(len(self.entries))
            raise
        entry = Entry(side, answer, tuple(self.dice.record[rolls:]))
        self.entries.append(entry)
        for listener in self.listeners:
            listener(entry)
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
        self._rewind(len(self.entries) - count)
        if rolls:
            self.play.tell(Rewound(answers=count, rolls=rolls))

    def fork(self, seed: int | None = None) -> Game:
        """An independent copy that stands at the same decision; a seed gives it fresh dice from here on."""
        twin = object.__new__(Game)
        twin.scenario, twin.scale, twin.seed = self.scenario, self.scale, self.seed
        twin.entries, twin.listeners = list(self.entries), []
        twin._checkpoints, twin.opening_rolls = [self._checkpoints[-1]], self.opening_rolls
        twin.play = Play(self.state, self.dice.fork(), list(self.events), scenario=self.scenario)
        twin._rewind(len(self.entries))
        if seed is not None:
            twin.dice.source = seeded(seed)
        return twin

    def _go_on(self, answer: Answer | None) -> None:
        """Run the flow until it asks, beginning activation after activation."""
        while True:
            try:
                self.pending = self._flow.send(answer)
                return
            except StopIteration:
                answer = None
            if self.state.result is not None:
                self.pending = None
                self._checkpoint(len(self.entries) + 1)
                return
            self._next_activation()

    def _next_activation(self) -> None:
        done = len(self.entries) + (self.pending is not None)
        self._checkpoint(done)
        self._flow = turn.step(self.play)

    def _checkpoint(self, answers: int) -> None:
        state = self.state.copy()
        self._checkpoints.append(_Checkpoint(state, answers, len(self.dice.record), len(self.events)))

    def _rewind(self, answers: int) -> None:
        """Stand again where ``answers`` answers had been given: the last checkpoint before, and the answers since."""
        while len(self._checkpoints) > 1 and self._checkpoints[-1].answers > answers:
            self._checkpoints.pop()
        back, length = self._checkpoints[-1], self._rolls_after(answers)
        again, self.entries = self.entries[back.answers : answers], self.entries[: back.answers]
        rolls = self.dice.record[back.rolls : length]
        self.play.state = back.state.copy()
        self.dice.rewind(back.rolls)
        self.dice.play(rolls)
        del self.events[back.events :]
        self.pending = None
        if self.state.result is not None:
            return
        self._flow = turn.step(self.play)
        self._go_on(None)
        for entry in again:
            self._go_on(entry.answer)
            self.entries.append(entry)

    def _rolls_after(self, answers: int) -> int:
        """How many rolls the record held once so many answers had been carried out."""
        return self.opening_rolls + sum(len(entry.rolls) for entry in self.entries[:answers])
