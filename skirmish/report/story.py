"""A game told in English: each event in a line, under the headings of its turn and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from skirmish import events as happened
from skirmish.events import Event
from skirmish.game import Chapter
from skirmish.measure import Scale
from skirmish.report.phrases import body, told, wound_die
from skirmish.ruling import Reason


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
        return "  " * _INDENT[self.style] + self.text


_INDENT = {"turn": 0, "result": 0, "phase": 1, "event": 2, "death": 2, "reason": 4}
_PHASES = {"deploy": "Deployment", "": "Before the moves", "move": "Moves", "shoot": "Shooting", "fight": "Fights"}


@dataclass
class Report:
    """Tells a game chapter by chapter, from its start or from the start of a turn."""

    scale: Scale
    level: Level = Level.NORMAL
    _phase: str = "deploy"
    _heading_due: bool = True
    _first: str = ""
    _fallen: list[str] = field(default_factory=list)

    def lines(self, chapter: Chapter) -> Iterator[Line]:
        """What happened, in words."""
        events, rolls = chapter
        if self.level is Level.QUIET:
            for event in events:
                yield from self._summed_up(event)
            return
        for chain in _chains(events):
            yield from self._tell(chain)
        dice = ", ".join(f"{roll.purpose} {roll.face} ({roll.owner})" for roll in rolls)
        if dice and self.level is Level.VERBOSE:
            yield Line(f"dice: {dice}", "reason")

    def skip(self, story: Iterable[Chapter]) -> None:
        """Take note of what happened before the first chapter that is told."""
        for chapter in story:
            for _ in self.lines(chapter):
                pass
        self._heading_due = True

    def _tell(self, chain: Sequence[Event]) -> Iterator[Line]:
        """One line for events that belong together, its heading before it and the reasons after it."""
        first, verbose = chain[0], self.level is Level.VERBOSE
        if isinstance(first, happened.PhaseBegan | happened.TurnEnded | happened.TurnBegan):
            self._phase, self._heading_due = getattr(first, "phase", ""), True
        style, text = _style(chain), _sentence(chain, self.scale.unit)
        if text and (verbose or not _idle(first)):
            if self._heading_due and style in ("event", "death"):
                self._heading_due = False
                yield Line(_PHASES.get(self._phase, self._phase), "phase")
            yield Line(text, style)
        if verbose:
            for event in chain:
                yield from (Line(_explained(reason), "reason") for reason in event.because)

    def _summed_up(self, event: Event) -> Iterator[Line]:
        if isinstance(event, happened.TurnBegan):
            self._first = event.priority
            self._fallen.clear()
        elif isinstance(event, happened.Slain | happened.Fled | happened.Banished):
            self._fallen.append(told(event, self.scale.unit))
        elif isinstance(event, happened.TurnEnded):
            turn = f"Turn {event.turn} ({self._first} first): good has {event.good}, evil {event.evil}"
            yield Line("; ".join([turn, *self._fallen]), "turn")
        elif isinstance(event, happened.GameEnded | happened.Rewound):
            yield Line(told(event, self.scale.unit), "result")


def of_turn(story: Iterable[Chapter], turn: int) -> list[Chapter]:
    """What belongs to one turn of a story; turn 0 is what went before the first."""
    number, found = 0, list[Chapter]()
    for chapter in story:
        for part in _parts(chapter):
            number = next((event.turn for event in part.events if isinstance(event, happened.TurnBegan)), number)
            if number == turn:
                found.append(part)
    return found


def _parts(chapter: Chapter) -> Iterator[Chapter]:
    """A chapter, cut where a turn begins: with its dice for priority."""
    events, rolls = chapter
    event = next((at for at, one in enumerate(events) if isinstance(one, happened.TurnBegan)), 0)
    roll = next((at for at, one in enumerate(rolls) if one.purpose == "turn.priority"), len(rolls) if event else 0)
    if event:
        yield Chapter(events[:event], rolls[:roll])
    yield Chapter(events[event:], rolls[roll:] if event else rolls)


_CONTINUES = (happened.InTheWay, happened.ShotIntoFight, happened.PartHit, happened.Slain)
_ENDS_IN_WOUNDS = (happened.Shot, happened.VolleyHit, happened.BlowAtBarrier, happened.Fell)


def _chains(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events, those that belong in one line together: a shot and what became of it, a blow and a death."""
    chain: list[Event] = []
    for event in events:
        wound = isinstance(event, happened.WoundRolled) and bool(chain) and isinstance(chain[0], _ENDS_IN_WOUNDS)
        if chain and (wound or isinstance(event, _CONTINUES)):
            chain.append(event)
            continue
        if chain:
            yield chain
        chain = [event]
    if chain:
        yield chain


def _sentence(chain: Sequence[Event], unit: str) -> str:
    first, *rest = chain
    clauses = [told(first, unit)]
    for event in rest:
        if isinstance(event, happened.WoundRolled):
            clauses.append(f"to wound {body(event)}: {wound_die(event)}")
        else:
            clauses.append(told(event, unit))
    return "; ".join(clauses)


def _style(chain: Sequence[Event]) -> str:
    if isinstance(chain[0], happened.TurnBegan | happened.TurnEnded):
        return "turn"
    if isinstance(chain[0], happened.GameEnded | happened.Rewound):
        return "result"
    lost = happened.Slain | happened.Fled | happened.Banished
    return "death" if any(isinstance(event, lost) for event in chain) else "event"


def _idle(event: Event) -> bool:
    """Whether it is a model that stays where it is, or is spared a test."""
    if isinstance(event, happened.CourageTested):
        return not event.dice
    return isinstance(event, happened.Moved) and not event.charged and len(set(event.route)) < 2


def _explained(reason: Reason) -> str:
    marks = " [forbids]" if reason.objects else "" if reason.applied else " [does not count]"
    value = f" ({reason.value:+d})" if reason.value else ""
    return f"{reason.rule}: {reason.text}{value}{marks}"
