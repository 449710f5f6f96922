"""A whole game, captain against captain, against the same game over plain geometry."""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any

from benchmarks.plain_game import plain
from skirmish import players
from skirmish.events import Event
from skirmish.game import Game, IllegalAnswer
from skirmish.measure import Scale
from skirmish.scenario.load import load
from skirmish.state import Phase

SCENARIO = "skirmish-in-osgiliath"
TICK = 0.001
"""Seconds of the processor between two looks at where it is."""
CLOSE = 0.01
"""Numbers of events that differ by less are the same: the plain sight takes discs for polygons."""


@dataclass
class Course:
    """A game, and how long each of its answers took to decide and to carry out, in seconds."""

    game: Game
    decided: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    deploying: int = 0
    """How many of the answers were given before the first turn."""

    @property
    def whole(self) -> float:
        """Seconds for the whole game."""
        return self.taken(0, len(self.answered))

    def taken(self, first: int, last: int) -> float:
        """Seconds for the answers from one to before another."""
        return sum(self.decided[first:last]) + sum(self.answered[first:last])


def run(quick: bool = False) -> dict[str, dict[str, float]]:
    """How many times longer the plain game takes, as its first turns have it; and what a game takes.

    The plain game is given the answers of the other, so that it stays the same game: the captain decides, which is
    timed, and then the recorded answer is checked and carried out, which is timed too. ``error`` counts the events of
    the common part that differ, ``other_answers`` how often the captain would have said something else. The rest of
    the plain game is taken to be slower by as much as what was played of its turns. The shares say where the time of
    our game goes, by the package that the processor is in.
    """
    budget, seeds = (20.0, range(3)) if quick else (60.0, range(7))
    played(seed=99)
    games = [played(seed) for seed in seeds]
    games.sort(key=lambda course: course.whole)
    middle = games[len(games) // 2]
    again, differing, otherwise = repeated(middle, budget)
    last, first, end = len(again.answered), middle.deploying, len(middle.answered)
    slower = again.taken(first, last) / middle.taken(first, last)
    whole = again.taken(0, last) + slower * middle.taken(last, end)
    return {
        "game.osgiliath": {
            "ratio": whole / middle.whole,
            "error": float(differing),
            "other_answers": float(otherwise),
            "answers": float(last),
            "of_answers": float(end),
            "turns": float(again.game.state.turn),
            "plain_seconds": whole,
            "seconds_a_game": middle.whole,
            "slowest_game": games[-1].whole,
            "games": float(len(games)),
            **{f"share_{part}": share for part, share in shares(seeds).items()},
        }
    }


def played(seed: int) -> Course:
    """A game played to its end."""
    game, both = Game(load(SCENARIO), scale=Scale.INCHES, seed=seed), players.pair("captain", "captain", seed)
    course = Course(game)
    while game.pending is not None:
        course.deploying += game.state.phase is Phase.DEPLOY
        start = process_time()
        answer = both[game.pending.side].decide(game, game.pending)
        decided = process_time()
        game.answer(answer)
        course.decided.append(decided - start)
        course.answered.append(process_time() - decided)
    return course


def repeated(course: Course, budget: float) -> tuple[Course, int, int]:
    """The same game over plain geometry, until it is over or has taken so long; how many events and answers differ."""
    seed = course.game.seed
    differing = otherwise = 0
    with plain():
        game, both = Game(load(SCENARIO), scale=Scale.INCHES, seed=seed), players.pair("captain", "captain", seed)
        again, begun = Course(game), process_time()
        for entry in course.game.entries:
            if game.pending is None or process_time() - begun > budget:
                break
            start = process_time()
            otherwise += both[game.pending.side].decide(game, game.pending) != entry.answer
            decided = process_time()
            try:
                game.answer(entry.answer, by=entry.side)
            except IllegalAnswer:
                differing += 1
                break
            again.decided.append(decided - start)
            again.answered.append(process_time() - decided)
    pairs = zip(game.entries, course.game.entries, strict=False)
    differing += sum(differences(ours.events, theirs.events) for theirs, ours in pairs)
    return again, differing, otherwise


def differences(ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> int:
    """How many events differ in what happened, reasons apart."""
    same = sum(_alike(_bare(a), _bare(b)) for a, b in zip(ours, theirs, strict=False))
    return max(len(ours), len(theirs)) - same


def shares(seeds: range) -> dict[str, float]:
    """Where the processor is in games of some seeds: the innermost package of ours, by regular looks."""
    looks: Counter[str] = Counter()

    def look(_signal: int, frame: FrameType | None) -> None:
        looks[_part(frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        for seed in seeds:
            played(seed)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
    return {part: looks[part] / looks.total() for part in ("geometry", "rules", "captain", "record")}


def _part(frame: FrameType | None) -> str:
    """The part of the program that the innermost of its frames belongs to."""
    while frame is not None:
        folders = Path(frame.f_code.co_filename).parts
        if "skirmish" in folders:
            inside = folders[len(folders) - 1 - folders[::-1].index("skirmish") + 1]
            parts = {"geometry": "geometry", "players": "captain", "game.py": "record", "dice.py": "record"}
            return parts.get(inside, "rules")
        frame = frame.f_back
    return "other"


def _bare(event: Event) -> dict[str, Any]:
    data = event.as_json()
    del data["because"]
    return data


def _alike(a: Any, b: Any) -> bool:
    """Whether plain data is the same but for small differences of numbers."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_alike(a[key], b[key]) for key in a)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(_alike(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) < CLOSE
    return bool(a == b)


if __name__ == "__main__":
    print(run())
