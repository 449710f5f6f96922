"""Game files: a header, then one line an answer with the rolls it caused, flushed as it happens."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from skirmish.decisions.kinds import InvalidAnswer, parse_answer
from skirmish.dice import Dice, ReplayDiverged, Roll, seeded
from skirmish.game import CannotUndo, Entry, Game, IllegalAnswer
from skirmish.measure import Scale
from skirmish.scenario.load import UnknownScenario, content_hash, load

FORMAT = "skirmish-game/1"
LIMIT = 64 * 1024 * 1024


class BadGameFile(ValueError):
    """A game file that cannot be read; the message names the file, the line, what was found and expected."""


@dataclass(frozen=True)
class Loaded:
    """A game read from a file, its header, and what the reader should be told."""

    game: Game
    header: dict[str, Any]
    notices: tuple[str, ...]


class Recorder:
    """Writes a game to a file as it is played: pulling the plug loses at most the answer being given."""

    def __init__(self, game: Game, path: Path, players: dict[str, str] | None = None) -> None:
        """Write the header and all answers so far, then follow the game. Raises OSError."""
        self.game, self.path = game, path
        lines = [_line(_header(game, players or {})), *(_line(_entry(entry)) for entry in game.entries)]
        partial = path.with_name(path.name + ".part")
        partial.write_text("".join(lines), encoding="utf-8")
        os.replace(partial, path)
        self._file: TextIO = path.open("a", encoding="utf-8")
        game.listeners.append(self._answered)

    def undone(self, count: int) -> None:
        """Put on record that answers were taken back."""
        self._write({"undo": count})

    def close(self) -> None:
        """Stop following the game."""
        self.game.listeners.remove(self._answered)
        self._file.close()

    def _answered(self, entry: Entry) -> None:
        self._write(_entry(entry))

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(_line(data))
        self._file.flush()


def save(game: Game, path: Path, players: dict[str, str] | None = None) -> None:
    """Write a whole game to a file. Raises OSError."""
    Recorder(game, path, players).close()


def read(path: Path) -> Loaded:
    """Read a game file up to its last whole line and play it again, each roll checked. Raises BadGameFile."""
    lines, notices = _lines(path)
    number, header = lines[0]
    game = _begin(path, number, header)
    for number, data in lines[1:]:
        try:
            _repeat(game, data)
        except (InvalidAnswer, IllegalAnswer, ReplayDiverged, CannotUndo, KeyError, TypeError, ValueError) as error:
            raise BadGameFile(f"{path}: line {number}: {error}") from None
    return Loaded(game, header, tuple(notices))


def _header(game: Game, players: dict[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "scenario": game.scenario.source_path or game.scenario.id,
        "hash": content_hash(game.scenario),
        "seed": game.seed,
        "scale": game.scale.value,
        "players": players,
        "rolls": [_roll(roll) for roll in game.dice.record[: game.opening_rolls]],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    answer = entry.answer.model_dump(mode="json")
    return {"side": entry.side, "answer": answer, "rolls": [_roll(roll) for roll in entry.rolls]}


def _roll(roll: Roll) -> list[Any]:
    return [roll.purpose, roll.owner, roll.face]


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _lines(path: Path) -> tuple[list[tuple[int, dict[str, Any]]], list[str]]:
    """The whole lines of a file, numbered; a torn last one is dropped with a notice."""
    try:
        size = path.stat().st_size
        if size > LIMIT:
            raise BadGameFile(f"{path}: {size} bytes; expected at most {LIMIT}")
        text = path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise BadGameFile(f"{path}: {error.strerror}; expected a game file") from None
    raw, notices, found = text.split("\n"), list[str](), list[tuple[int, dict[str, Any]]]()
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            if not isinstance(data, dict):
                raise ValueError("no object")
        except ValueError:
            if number == len(raw) and found:
                notices.append(f"{path}: line {number} is cut short; dropped")
                break
            raise BadGameFile(f"{path}: line {number}: found {line[:40]!r}, expected a JSON object") from None
        found.append((number, data))
    if not found or found[0][1].get("format") != FORMAT:
        was = found[0][1].get("format") if found else "nothing"
        raise BadGameFile(f"{path}: line 1: format: found {was!r}, expected {FORMAT!r}")
    return found, notices


def _begin(path: Path, number: int, header: dict[str, Any]) -> Game:
    try:
        scenario = load(header["scenario"])
        scale, seed = Scale(header["scale"]), int(header["seed"])
        wanted = header["hash"]
        rolls = list(_rolls(header.get("rolls", [])))
    except (KeyError, ValueError, TypeError, UnknownScenario) as error:
        raise BadGameFile(f"{path}: line {number}: {error}") from None
    if content_hash(scenario) != wanted:
        raise BadGameFile(
            f"{path}: line {number}: hash: the game was played on another version of {scenario.id}; "
            f"found {wanted}, expected {content_hash(scenario)}"
        )
    dice = Dice(seeded(seed))
    dice.play(rolls)
    return Game(scenario, scale=scale, seed=seed, dice=dice)


def _rolls(data: Any) -> Iterator[Roll]:
    for item in data:
        purpose, owner, face = item
        if face not in (1, 2, 3, 4, 5, 6) or not isinstance(purpose, str) or not isinstance(owner, str):
            raise ValueError(f"rolls: found {item!r}, expected [purpose, owner, a face from 1 to 6]")
        yield Roll(purpose, owner, int(face))


def _repeat(game: Game, data: dict[str, Any]) -> None:
    if "undo" in data:
        game.undo(int(data["undo"]), past_rolls=True)
        return
    if set(data) != {"side", "answer", "rolls"}:
        raise ValueError(f"found keys {', '.join(sorted(data))}, expected side, answer, rolls")
    rolls = tuple(_rolls(data["rolls"]))
    game.dice.tape.clear()
    game.dice.play(rolls)
    game.answer(parse_answer(data["answer"]), by=data["side"])
    made = game.entries[-1].rolls
    if game.dice.tape or made != rolls:
        raise ReplayDiverged(f"rolls: found {len(rolls)}, but the answer causes {len(made)}")
