"""The commands that play: scenarios, battle, replay, resume, fuzz. The engine is imported where a command needs it."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from skirmish.measure import Scale

if TYPE_CHECKING:
    from skirmish.dice import Source
    from skirmish.events import Event
    from skirmish.forces.profile import Side
    from skirmish.game import Chapter, Game
    from skirmish.players import Player
    from skirmish.scenario.schema import Scenario

TURNS = 100
"""After so many turns a battle is broken off."""

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="A line a turn, and the result.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Also the reasons, with their rules, and every die.")]
Save = Annotated[Path | None, typer.Option(help="Write the game to this file as it is played.")]
Draw = Annotated[Path | None, typer.Option(help="Draw the table as it stands in the end: .png or .svg.")]
Keyed = Annotated[bool, typer.Option("--keyed", help="Roll real dice and key in what they show.")]
Turns = Annotated[int, typer.Option(min=1, help="Break the battle off after so many turns.")]
GameFile = Annotated[Path, typer.Argument(help="A saved game.")]
Good = Annotated[str | None, typer.Option(help="Who plays Good: captain or random.")]
Evil = Annotated[str | None, typer.Option(help="Who plays Evil: captain or random.")]

STOPPED = "not over: it stands in turn {turn}"
STYLES = {"turn": "bold", "phase": "cyan", "death": "red", "reason": "dim", "result": "bold green", "event": ""}


def scenarios(as_json: Json = False) -> None:
    """List the scenarios."""
    from dataclasses import asdict

    from skirmish.scenario.load import scenarios as known

    if as_json:
        print(json.dumps([asdict(one) for one in known()], indent=2))
        return
    console = _console()
    for one in known():
        title = Text.assemble((one.id, "bold"), f"  {one.name} ({one.source}): good {one.good}, evil {one.evil}")
        console.print(title, f"\n    {one.summary}", sep="", soft_wrap=True)


def battle(
    scenario: Annotated[str, typer.Argument(help="A scenario's id, or a file that ends in .toml.")],
    good: Good = "captain",
    evil: Evil = "captain",
    seed: Annotated[int | None, typer.Option(help="Of all dice and choices; without one, by chance.")] = None,
    scale: Annotated[Scale, typer.Option(help="The column of the book that lengths are taken from.")] = Scale.INCHES,
    turns: Turns = TURNS,
    save: Save = None,
    keyed: Keyed = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    as_json: Json = False,
    draw: Draw = None,
) -> None:
    """Play a scenario, one computer player against another, and tell how it went."""
    with _refusing():
        from skirmish import players
        from skirmish.dice import Dice
        from skirmish.game import Game
        from skirmish.scenario.load import load

        seed = secrets.randbelow(10**6) if seed is None else seed
        named: dict[Side, str] = {"good": good or "captain", "evil": evil or "captain"}
        both = players.pair(named["good"], named["evil"], seed)
        game = Game(load(scenario), scale=scale, seed=seed, dice=Dice(_at_the_table) if keyed else None)
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        with _kept(game, named, save, draw):
            teller.say(f"{game.scenario.name}: {named['good']} (good) against {named['evil']} (evil), seed {seed}")
            teller.tell(game.opening)
            _play(game, both, teller, turns)


def replay(
    file: GameFile,
    turn: Annotated[int | None, typer.Option(min=0, help="Tell this turn alone; 0 is the deployment.")] = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
    as_json: Json = False,
) -> None:
    """Play a saved game again, each roll checked, and tell how it went."""
    with _refusing():
        from skirmish import report

        game, named = _read(file)
        chapters = list(game.story())
        if turn is not None:
            chapters = report.of_turn(chapters, turn)
            if not any(chapter.events for chapter in chapters):
                raise _Refused(f"--turn: found {turn}, expected 0 to {game.state.turn}")
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        for chapter in chapters:
            teller.tell(chapter)
        if turn is None and not game.over:
            teller.say(STOPPED.format(turn=game.state.turn))
        teller.finish([event for chapter in chapters for event in chapter.events])


def resume(
    file: GameFile,
    good: Good = None,
    evil: Evil = None,
    turns: Turns = TURNS,
    keyed: Keyed = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    as_json: Json = False,
    draw: Draw = None,
) -> None:
    """Go on with a saved game where it stopped, with the players it had, and write on in its file."""
    with _refusing():
        from skirmish import players

        game, named = _read(file, _at_the_table if keyed else None)
        named |= {"good": good or named.get("good", "captain"), "evil": evil or named.get("evil", "captain")}
        both = players.pair(named["good"], named["evil"], game.seed)
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        with _kept(game, named, file, draw):
            where = "it is over" if game.over else f"on in turn {game.state.turn}"
            teller.say(f"{game.scenario.name}: {where}, after {len(game.entries)} answers")
            teller.skip()
            _play(game, both, teller, turns)


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games of each scenario, or of armies.")] = 10,
    scenario: Annotated[list[str] | None, typer.Option(help="Only this one; may be given again.")] = None,
    armies: Annotated[bool, typer.Option("--armies", help="Random armies, each game on its own table.")] = False,
    seed: Annotated[int, typer.Option(help="Of the first game; each next has the next.")] = 1,
    turns: Annotated[int, typer.Option(min=1, help="Follow a game for so many turns.")] = 40,
    out: Annotated[Path, typer.Option(help="The folder for a game in which something broke.")] = Path(),
) -> None:
    """Play random games of every scenario, in both scales by turns, and look the state over after every event."""
    with _refusing():
        from skirmish.scenario.load import load
        from skirmish.scenario.load import scenarios as known

        numbers = range(seed, seed + games)
        if armies:
            _fuzz_all("armies", _chance_battles(numbers, out), games, turns, out)
        for name in scenario or ([] if armies else [one.id for one in known()]):
            one = load(name)
            _fuzz_all(one.id, ((number, one) for number in numbers), games, turns, out)


def _fuzz_all(title: str, battles: Iterable[tuple[int, Scenario]], games: int, turns: int, out: Path) -> None:
    totals: Counter[str] = Counter()
    with _progress(True) as show:
        for count, (seed, one) in enumerate(battles, 1):
            show(f"{title}: game {count} of {games}")
            totals.update(_fuzzed(one, seed, turns, out))
    print(f"{title}: " + ", ".join(f"{count} {key}" for key, count in totals.items()), flush=True)


def _chance_battles(seeds: Iterable[int], out: Path) -> Iterator[tuple[int, Scenario]]:
    """Battles of random armies, each in a file that stays only if its game breaks."""
    from skirmish.scenario import chance

    for seed in seeds:
        one = chance.written(chance.battle(seed), out)
        yield seed, one
        Path(one.source_path or "").unlink()


def _fuzzed(scenario: Scenario, seed: int, turns: int, out: Path) -> dict[str, int]:
    """One random game: what it counts for; where something breaks, that is told and the program ends."""
    from skirmish import fuzz, record

    scale = (Scale.INCHES, Scale.CENTIMETRES)[seed % 2]
    try:
        game = fuzz.play(scenario, scale=scale, seed=seed, turns=turns)
    except fuzz.Trouble as trouble:
        path = out / f"fuzz-{scenario.id}-{seed}.jsonl"
        record.save(trouble.game, path)
        answer = f"; the answer to come is {trouble.answer.model_dump_json()}" if trouble.answer else ""
        print(
            f"{scenario.id}, seed {seed}, {scale.value}: {trouble}; the game so far is in {path}{answer}",
            file=sys.stderr,
        )
        raise typer.Exit(1) from None
    return {
        "games": 1,
        "finished": int(game.over),
        "turns": game.state.turn,
        "answers": len(game.entries),
        "dice": len(game.dice.record),
        "events": len(game.events),
    }


class _Refused(ValueError):
    """Bad input, in one line."""


class _Teller:
    """Prints a game as it goes on, or as one JSON object when it has ended."""

    def __init__(self, game: Game, named: dict[Side, str], *, quiet: bool, verbose: bool, as_json: bool) -> None:
        from skirmish.report import Level, Report

        if quiet + verbose + as_json > 1:
            raise _Refused("--quiet, --verbose, --json: found more than one, expected at most one")
        level = Level.QUIET if quiet else Level.VERBOSE if verbose else Level.NORMAL
        self.game, self.named, self.as_json = game, named, as_json
        self._report = Report(game.scale, level)
        self._console = _console()

    def say(self, text: str) -> None:
        """A line that belongs to no event."""
        self._print(text, "result")

    def skip(self) -> None:
        """Leave out what has happened so far."""
        self._report.skip(self.game.story())

    def tell(self, chapter: Chapter) -> None:
        """What happened between two answers."""
        for line in self._report.lines(chapter):
            self._print(str(line), STYLES[line.style])

    def finish(self, events: Sequence[Event] | None = None) -> None:
        """The JSON object, if that was asked for."""
        if not self.as_json:
            return
        game, result = self.game, self.game.state.result
        data = {
            "scenario": game.scenario.id,
            "seed": game.seed,
            "scale": game.scale.value,
            "players": self.named,
            "winner": result.winner if result else None,
            "why": result.why if result else STOPPED.format(turn=game.state.turn),
            "turns": game.state.turn,
            "events": [event.as_json() for event in (game.events if events is None else events)],
        }
        print(json.dumps(data))

    def _print(self, text: str, style: str) -> None:
        if not self.as_json:
            self._console.print(Text(text, style), soft_wrap=True)


@contextlib.contextmanager
def _kept(game: Game, named: dict[Side, str], save: Path | None, draw: Path | None) -> Iterator[None]:
    """Have a game written to a file as it is played, and its table drawn in the end."""
    from skirmish import draw as pictures
    from skirmish import record

    if draw:
        pictures.check_path(draw)
    recorder = record.Recorder(game, save, named) if save else None
    try:
        yield
    finally:
        if recorder:
            recorder.close()
    if draw:
        pictures.table(game.state, draw, game.scenario.name)


def _play(game: Game, both: Mapping[Side, Player], teller: _Teller, turns: int) -> None:
    """Play on for so many turns at most, and tell it."""
    from skirmish import players
    from skirmish.game import Chapter

    last = max(1, game.state.turn) + turns - 1
    with _progress(teller.as_json) as show:
        while game.pending is not None and game.state.turn <= last:
            show(f"turn {game.state.turn}, {len(game.entries)} answers")
            players.advance(game, both)
            teller.tell(Chapter(game.entries[-1].events, game.entries[-1].rolls))
    if not game.over:
        teller.say(STOPPED.format(turn=game.state.turn))
    teller.finish()


def _read(file: Path, source: Source | None = None) -> tuple[Game, dict[Side, str]]:
    from skirmish import record

    loaded = record.read(file, source)
    for notice in loaded.notices:
        print(notice, file=sys.stderr)
    return loaded.game, dict(loaded.header.players)


def _at_the_table(purpose: str, owner: str, _index: int) -> int:
    """The face of a real die, keyed in."""
    while True:
        found = typer.prompt(f"{purpose}, {owner}", err=True)
        if found.strip() in ("1", "2", "3", "4", "5", "6"):
            return int(found)
        print(f"found {found!r}, expected a face from 1 to 6", file=sys.stderr)


@contextlib.contextmanager
def _progress(alone: bool) -> Iterator[Callable[[str], None]]:
    """A line on a terminal's stderr that says how far we are, where nothing else is printed there meanwhile."""
    if not sys.stderr.isatty() or not (alone or not sys.stdout.isatty()):
        yield lambda _text: None
        return
    with Console(stderr=True).status("") as status:
        yield status.update


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    """Bad input that is no file's ends the program with one line on stderr and exit code 2."""
    from skirmish.cli.patience import compiling
    from skirmish.players import UnknownPlayer
    from skirmish.scenario.load import UnknownScenario

    try:
        with compiling():
            yield
    except BrokenPipeError:
        # Whoever read our output has gone; what is left in the buffer must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except (_Refused, UnknownPlayer, UnknownScenario, OSError) as error:
        place = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
        what = error.strerror if isinstance(error, OSError) and error.strerror else error
        print("skirmish: " + " ".join(f"{place}{what}".split()), file=sys.stderr)
        raise typer.Exit(2) from None


def _console() -> Console:
    return Console(highlight=False)
