"""The commands that play: scenarios, battle, replay, resume, fuzz. The engine is imported where a command needs it."""

from __future__ import annotations

import contextlib
import json
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from skirmish.measure import Scale

if TYPE_CHECKING:
    from skirmish.dice import Source
    from skirmish.events import Event
    from skirmish.forces.profile import Side
    from skirmish.game import Game
    from skirmish.report import Line, Report

TURNS = 100
"""After so many turns a battle is broken off."""

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="A line a turn, and the result.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Also the reasons, with their rules, and every die.")]
Save = Annotated[Path | None, typer.Option(help="Write the game to this file as it is played.")]
Draw = Annotated[Path | None, typer.Option(help="Draw the table as it stands in the end: .png or .svg.")]
Hand = Annotated[bool, typer.Option("--hand", help="Roll real dice and key in what they show.")]
Turns = Annotated[int, typer.Option(min=1, help="Break the battle off after so many turns.")]
GameFile = Annotated[Path, typer.Argument(help="A saved game.")]
Good = Annotated[str | None, typer.Option(help="Who plays Good: captain or random.")]
Evil = Annotated[str | None, typer.Option(help="Who plays Evil: captain or random.")]

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
        console.print(Text.assemble((one.id, "bold"), f"  {one.name} ({one.source}): good {one.good}, evil {one.evil}"))
        console.print(Text(f"    {one.summary}"), soft_wrap=True)


def battle(
    scenario: Annotated[str, typer.Argument(help="A scenario's id, or a file that ends in .toml.")],
    good: Good = "captain",
    evil: Evil = "captain",
    seed: Annotated[int | None, typer.Option(help="Of all dice and choices; without one, by chance.")] = None,
    scale: Annotated[Scale, typer.Option(help="The column of the book that lengths are taken from.")] = Scale.INCHES,
    turns: Turns = TURNS,
    save: Save = None,
    hand: Hand = False,
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
        game = Game(load(scenario), scale=scale, seed=seed, dice=Dice(_keyed) if hand else None)
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        teller.heading(f"{game.scenario.name}: {named['good']} (good) against {named['evil']} (evil), seed {seed}")
        teller.tell_so_far()
        _play(game, both, teller, turns=turns, save=save, draw=draw)


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
                raise ValueError(f"--turn: found {turn}, expected 0 to {game.state.turn}; the game has no such turn")
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        for chapter in chapters:
            teller.tell(chapter)
        events = [event for chapter in chapters for event in chapter.events]
        teller.finish(None if game.over else "the game is not over", events)


def resume(
    file: GameFile,
    good: Good = None,
    evil: Evil = None,
    turns: Turns = TURNS,
    hand: Hand = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    as_json: Json = False,
    draw: Draw = None,
) -> None:
    """Go on with a saved game where it stopped, with the players it had, and write on in its file."""
    with _refusing():
        from skirmish import players

        game, named = _read(file, _keyed if hand else None)
        named |= {"good": good or named.get("good", "captain"), "evil": evil or named.get("evil", "captain")}
        both = players.pair(named["good"], named["evil"], game.seed)
        teller = _Teller(game, named, quiet=quiet, verbose=verbose, as_json=as_json)
        teller.heading(f"{game.scenario.name}: resumed in turn {game.state.turn} after {len(game.entries)} answers")
        _play(game, both, teller, turns=turns, save=file, draw=draw)


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games of each scenario.")] = 10,
    scenario: Annotated[list[str] | None, typer.Option(help="Only this one; may be given again.")] = None,
    seed: Annotated[int, typer.Option(help="Of the first game; each next has the next.")] = 1,
    turns: Annotated[int, typer.Option(min=1, help="Follow a game for so many turns.")] = 40,
    out: Annotated[Path, typer.Option(help="The folder for a game in which something broke.")] = Path(),
) -> None:
    """Play random games of every scenario, in both scales by turns, and look the state over after every event."""
    with _refusing():
        from skirmish import fuzz as engine
        from skirmish.scenario import load

        console = _console()
        for name in scenario or [one.id for one in load.scenarios()]:
            totals = {"games": 0, "finished": 0, "turns": 0, "answers": 0, "dice": 0, "events": 0}
            with _progress(True) as show:
                for number in range(seed, seed + games):
                    scale = (Scale.INCHES, Scale.CENTIMETRES)[number % 2]
                    show(f"{name}: game {number - seed + 1} of {games}")
                    try:
                        game = engine.play(load.load(name), scale=scale, seed=number, turns=turns)
                    except engine.Trouble as trouble:
                        _fail(trouble, out, f"{Path(name).stem}, seed {number}, {scale.value}")
                    counts = (1, game.over, game.state.turn, len(game.entries), len(game.dice.record), len(game.events))
                    totals = {key: totals[key] + count for key, count in zip(totals, counts, strict=True)}
            console.print(f"{name}: " + ", ".join(f"{count} {key}" for key, count in totals.items()), soft_wrap=True)
