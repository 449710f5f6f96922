"""Game files: a header, then one line an answer with the rolls it caused, on disk as soon as it is given."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from skirmish.decisions.kinds import InvalidAnswer, parse_answer
from skirmish.dice import Dice, ReplayDiverged, Roll, Source, seeded
from skirmish.files import BadFile
from skirmish.forces.profile import Side
from skirmish.game import CannotUndo, Entry, Game, IllegalAnswer, Undone
from skirmish.measure import Scale
from skirmish.scenario.load import UnknownScenario, content_hash, load

FORMAT = "skirmish-game/1"
LIMIT = 64_000_000
"""Bytes; a longer file is refused unread."""

Face = Annotated[int, Field(ge=1, le=6)]
Rolls = tuple[tuple[str, str, Face], ...]


class BadGameFile(BadFile):
    """A game file that cannot be read; one line with the file, the line, what was found and expected."""

    def __init__(self, path: Path, number: int, problem: object) -> None:
        super().__init__(str(path), f"line {number}" if number else "", str(problem))


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Options(_Line):
    """How a game is played."""

    scale: Literal["inches", "centimetres"]


class Header(_Line):
    """The first line of a game file; ``rolls`` are those that fell before the first answer."""

    format: Literal["skirmish-game/1"]
    scenario: str
    hash: str
    seed: int
    options: Options
    players: dict[Side, str]
    rolls: Rolls


class _Answered(_Line):
    side: Side
    answer: dict[str, Any]
    rolls: Rolls


class _Undone(_Line):
    undo: Annotated[int, Field(ge=1)]


@dataclass(frozen=True)
class Loaded:
    """A game read from a file, its header, and what the reader should be told."""

    game: Game
    header: Header
    notices: tuple[str, ...]


class Recorder:
    """Writes a game to a file as it is played: pulling the plug loses at most the answer being given."""

    def __init__(self, game: Game, path: Path, players: dict[Side, str] | None = None) -> None:
        """Write the header and the log so far in place of what the file held, then follow the game. Raises OSError."""
        self.game, self.path, self._chain = game, path, _Chain()
        lines = [self._chain.seal(_header(game, players or {}))]
        lines += [self._chain.seal(_data(line)) for line in game.log]
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            file.write(b"".join(lines))
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
        self._file = path.open("ab", buffering=0)
        self._disk = _Disk(self._file.fileno())
        game.listeners.append(self._write)

    def close(self) -> None:
        """Stop following the game."""
        self.game.listeners.remove(self._write)
        self._disk.close()
        self._file.close()

    def _write(self, line: Entry | Undone) -> None:
        chain = self._chain.copy()
        text, length = chain.seal(_data(line)), os.fstat(self._file.fileno()).st_size
        try:
            if self._file.write(text) != len(text):
                raise OSError(f"{self.path}: no room for the answer")
        except BaseException:
            self._file.truncate(length)
            raise
        self._chain = chain
        self._disk.sync()


class _Disk:
    """Has what is written to a file put on its disk at once, while the game goes on: a disk may take its time."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._closing = descriptor, False
        self._due = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def sync(self) -> None:
        """Ask for all that is written to be put on the disk."""
        self._due.set()

    def close(self) -> None:
        """Come back when it is there."""
        self._closing = True
        self._due.set()
        self._thread.join()
        os.fsync(self._descriptor)

    def _run(self) -> None:
        while not self._closing:
            self._due.wait()
            self._due.clear()
            os.fsync(self._descriptor)


def save(game: Game, path: Path, players: dict[Side, str] | None = None) -> None:
    """Write a whole game to a file. Raises OSError."""
    Recorder(game, path, players).close()


def read(path: Path, source: Source | None = None) -> Loaded:
    """Read a game file up to its last whole line and play it again, each roll checked.

    ``source`` is where the dice come from once those of the file are used up; without one, from its seed. Raises
    BadGameFile.
    """
    lines, notices = _lines(path)
    chain = _Chain()
    number, data = lines[0]
    header, game = _begin(path, number, data, source)
    _unchanged(chain, path, number, data)
    for number, data in lines[1:]:
        try:
            _repeat(game, data)
        except (InvalidAnswer, IllegalAnswer, ReplayDiverged, CannotUndo, _Invalid) as error:
            raise BadGameFile(path, number, error) from None
        _unchanged(chain, path, number, data)
    return Loaded(game, header, notices)


class _Chain:
    """The seal on each line: a digest of its data and of all lines before it."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def copy(self) -> _Chain:
        twin = _Chain()
        twin._digest = self._digest.copy()
        return twin

    def next(self, data: dict[str, Any]) -> str:
        bare = {key: value for key, value in data.items() if key != "seal"}
        self._digest.update(json.dumps(bare, sort_keys=True, separators=(",", ":")).encode() + b"\n")
        return self._digest.hexdigest()[:12]

    def seal(self, data: dict[str, Any]) -> bytes:
        line = data | {"seal": self.next(data)}
        return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _unchanged(chain: _Chain, path: Path, number: int, data: dict[str, Any]) -> None:
    seal = chain.next(data)
    if data.get("seal") != seal:
        problem = f"seal: found {data.get('seal')!r}, expected {seal!r}; the line was changed after it was written"
        raise BadGameFile(path, number, problem)


def _header(game: Game, players: dict[Side, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "scenario": game.scenario.source_path or game.scenario.id,
        "hash": content_hash(game.scenario),
        "seed": game.seed,
        "options": {"scale": game.scale.value},
        "players": players,
        "rolls": [_roll(roll) for roll in game.opening.rolls],
    }


def _data(line: Entry | Undone) -> dict[str, Any]:
    if isinstance(line, Undone):
        return {"undo": line.count}
    answer = line.answer.model_dump(mode="json")
    return {"side": line.side, "answer": answer, "rolls": [_roll(roll) for roll in line.rolls]}


def _roll(roll: Roll) -> list[Any]:
    return [roll.purpose, roll.owner, roll.face]


def _lines(path: Path) -> tuple[list[tuple[int, dict[str, Any]]], tuple[str, ...]]:
    """The whole lines of a file, numbered from 1; a torn last one is dropped with a notice."""
    try:
        size = path.stat().st_size
        raw = path.read_bytes().split(b"\n") if size <= LIMIT else []
    except OSError as error:
        raise BadGameFile(path, 0, f"cannot be read: {error.strerror or error}; expected a game file") from None
    if size > LIMIT:
        raise BadGameFile(path, 0, f"found {size / 1e6:.1f} MB; expected at most {LIMIT / 1e6:.0f} MB")
    found: list[tuple[int, dict[str, Any]]] = []
    for number, line in enumerate(raw, 1):
        data = _object(line)
        if data is not None:
            found.append((number, data))
        elif number == len(raw) and found:
            notices = (f"{path}: line {number} is cut short and was dropped",) if line else ()
            return found, notices
        else:
            raise BadGameFile(path, number, f"found {line[:40].decode(errors='replace')!r}, expected a JSON object")
    return found, ()


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


class _Invalid(ValueError):
    """Data that does not fit its schema."""


Schema = TypeVar("Schema", bound=BaseModel)


def _fit(schema: type[Schema], data: dict[str, Any]) -> Schema:
    """The data, its seal left out, as a schema has it."""
    bare = {key: value for key, value in data.items() if key != "seal"}
    try:
        return schema.model_validate_json(json.dumps(bare))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        found = "nothing" if first["type"] == "missing" else repr(first["input"])[:60]
        raise _Invalid(f"{key}: found {found}, expected: {first['msg']}") from None


def _begin(path: Path, number: int, data: dict[str, Any], source: Source | None) -> tuple[Header, Game]:
    try:
        header = _fit(Header, data)
        scenario = load(header.scenario)
    except (_Invalid, UnknownScenario, BadFile) as error:
        raise BadGameFile(path, number, error) from None
    if content_hash(scenario) != header.hash:
        problem = f"hash: found {header.hash!r}, expected {content_hash(scenario)!r}: {scenario.id} is another version"
        raise BadGameFile(path, number, problem)
    dice = Dice(source or seeded(header.seed))
    dice.play(Roll(*roll) for roll in header.rolls)
    try:
        game = Game(scenario, scale=Scale(header.options.scale), seed=header.seed, dice=dice)
    except ReplayDiverged as error:
        raise BadGameFile(path, number, error) from None
    if len(game.opening.rolls) != len(header.rolls):
        problem = f"rolls: found {len(header.rolls)}, expected {len(game.opening.rolls)}"
        raise BadGameFile(path, number, problem)
    return header, game


def _repeat(game: Game, data: dict[str, Any]) -> None:
    """Carry out one line of a file again."""
    if "undo" in data:
        game.undo(_fit(_Undone, data).undo, past_rolls=True)
        return
    line = _fit(_Answered, data)
    game.dice.play(Roll(*roll) for roll in line.rolls)
    game.answer(parse_answer(line.answer), by=line.side)
    made = len(game.entries[-1].rolls)
    if made != len(line.rolls):
        raise ReplayDiverged(f"rolls: found {len(line.rolls)}, but the answer causes {made}")
