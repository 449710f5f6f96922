"""A game told in English: each event in a line, under the headings of its turn and phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from skirmish import events as happened
from skirmish.dice import Roll
from skirmish.events import Event, Spot
from skirmish.forces.profile import SIDES, Side
from skirmish.measure import Scale


class Level(StrEnum):
    """How much is told: QUIET a line a turn, VERBOSE also each reason with its rule, and every die."""

    QUIET = "quiet"
    NORMAL = "normal"
    VERBOSE = "verbose"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a report; its ``style`` is turn, phase, event, death, reason or result."""

    text: str
    style: str = "event"

    def __str__(self) -> str:
        indent = {"phase": 1, "event": 2, "death": 2, "reason": 4}.get(self.style, 0)
        return "  " * indent + self.text


PHASES = {"deploy": "Deployment", "move": "Moves", "shoot": "Shooting", "fight": "Fights"}


@dataclass
class Report:
    """Tells events as they come. One report follows one game from its start, or from the start of a turn."""

    scale: Scale
    level: Level = Level.NORMAL
    _phase: str = "deploy"
    _heading_due: bool = True
    _turn: happened.TurnBegan | None = None
    _fallen: list[str] = field(default_factory=list)

    def feed(self, events: Sequence[Event], rolls: Iterable[Roll] = ()) -> Iterator[Line]:
        """The lines for what an answer brought about, and for the dice it caused."""
        if self.level is Level.QUIET:
            for event in events:
                yield from self._summed_up(event)
            return
        for chain in _chains(events):
            yield from self._chain(chain)
        dice = ", ".join(f"{roll.purpose} {roll.face} ({roll.owner})" for roll in rolls)
        if dice and self.level is Level.VERBOSE:
            yield Line(f"dice: {dice}", "reason")

    def _chain(self, chain: Sequence[Event]) -> Iterator[Line]:
        """One line for events that belong together, under its heading."""
        first = chain[0]
        if isinstance(first, happened.PhaseBegan):
            self._phase, self._heading_due = first.phase, True
            return
        clauses = [told for number, event in enumerate(chain) if (told := self._clause(event, chain[:number]))]
        if clauses:
            style = _style(chain)
            if self._heading_due and style in ("event", "death"):
                self._heading_due = False
                yield Line(PHASES.get(self._phase, self._phase.capitalize()), "phase")
            yield Line("; ".join(clauses), style)
        if self.level is Level.VERBOSE:
            for event in chain:
                yield from (Line(_reason(reason), "reason") for reason in event.because)

    def _clause(self, event: Event, before: Sequence[Event]) -> str:
        if isinstance(event, happened.WoundRolled) and before:
            return _wounding(event)
        if isinstance(event, happened.Moved) and not _moves(event) and self.level is not Level.VERBOSE:
            return ""
        return told(event, self.scale)

    def _summed_up(self, event: Event) -> Iterator[Line]:
        if isinstance(event, happened.TurnBegan):
            self._turn = event
            self._fallen.clear()
        elif isinstance(event, happened.Slain):
            self._fallen.append(_fall(event))
        elif isinstance(event, happened.TurnEnded):
            fallen = f"; {', '.join(self._fallen)}" if self._fallen else ""
            priority = f" ({self._turn.priority} first)" if self._turn else ""
            yield Line(f"Turn {event.turn}{priority}: good {event.good}, evil {event.evil}{fallen}", "turn")
        elif isinstance(event, happened.GameEnded | happened.Rewound):
            yield Line(told(event, self.scale), "result")


def told(event: Event, scale: Scale) -> str:
    """One event in words, lengths in the game's unit. Kinds that have no words of their own are told field by field."""
    teller = _TELLERS.get(type(event))
    return teller(event, scale.unit) if teller else _plainly(event)


def turns(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events turn by turn; turn 0 is what went before the first."""
    number, found = 0, list[Event]()
    for event in events:
        if isinstance(event, happened.TurnBegan):
            yield number, found
            number, found = event.turn, []
        found.append(event)
    yield number, found


def deeds(events: Iterable[Event]) -> Counter[Side]:
    """How many models of each side have fallen."""
    raise NotImplementedError


EventT = TypeVar("EventT", bound=Event)
Teller = Callable[[Any, str], str]
_TELLERS: dict[type[Event], Teller] = {}
_CONTINUES = (happened.InTheWay, happened.ShotIntoFight, happened.Slain)
_LEADS_TO_WOUND = (happened.Shot, happened.BlowAtBarrier, happened.Fell)
