"""Text files that people write: read, held against a schema, and refused in one line."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

LIMIT = 4_000_000
"""Bytes; of a longer file no more is read."""

Schema = TypeVar("Schema", bound=BaseModel)
Where = tuple[int | str, ...]


class BadFile(ValueError):
    """A file that cannot be used. One line: the file, the key or line, what was found and what was expected."""

    def __init__(self, source: str, where: str, problem: str) -> None:
        place = f"{where}: " if where else ""
        super().__init__(_one_line(f"{source}: {place}{problem}"))


def read(path: Path) -> str:
    """The text of a file; raises BadFile when it cannot be read, is too large, or is no UTF-8."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            content = file.read(LIMIT + 1)
    except OSError as error:
        raise BadFile(str(path), "", f"cannot be read: {error.strerror or error}; expected a text file") from error
    size = max(size, len(content))
    if size > LIMIT:
        raise BadFile(str(path), "", f"found {size / 1e6:.1f} MB; expected at most {LIMIT / 1e6:.0f} MB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile(str(path), f"line {line}", f"found byte {content[error.start]:#04x}; expected UTF-8") from error


def parse(schema: type[Schema], text: str, source: str) -> Schema:
    """TOML text as a schema has it, whose ``format`` field names the format; raises BadFile."""
    data = _toml(text, source)
    (wanted,) = get_args(schema.model_fields["format"].annotation)
    if data.get("format") != wanted:
        raise BadFile(source, "format", f"found {_short(data.get('format'))}; expected {wanted!r}")
    try:
        # By way of JSON, since only there a strict schema takes an array for a tuple.
        return schema.model_validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as error:
        # A misspelt key is the cause where the right one is missed too.
        worst = min(error.errors(include_url=False), key=lambda one: one["type"] != "extra_forbidden")
        where, problem = key_path(data, worst["loc"]), _problem(schema, worst)
        key, colon, rest = problem.partition(": ")
        if worst["type"] == "value_error" and colon and " " not in key:
            where, problem = f"{where}.{key}" if where else key, rest
        raise BadFile(source, where, problem) from error


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a name that is none of the known: the nearest of them, or all when none is near."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(repr(item) for item in near)}?"
    return f"expected one of {', '.join(names)}" if names else "expected none"


def key_path(data: Any, where: Where) -> str:
    """A place in a file as its writer knows it: an entry by its name, or by its number from 1."""
    path = ""
    for part in where:
        if isinstance(part, int):
            data = data[part] if isinstance(data, list) and part < len(data) else None
            name = data.get("name") if isinstance(data, dict) else None
            path += f"[{name if isinstance(name, str) else part + 1}]"
        elif not isinstance(data, dict) or part in data or part == where[-1]:
            data = data.get(part) if isinstance(data, dict) else None
            path += f".{part}" if path else part
    return path


def _toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise BadFile(source, "", "found arrays nested too deep to read; expected a few levels") from error
    except ValueError as error:
        message, _, place = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", place)
        lines = text.splitlines()
        number = int(line[1]) if line else max(1, len(lines))
        found = lines[number - 1] if number <= len(lines) else ""
        problem = f"found {_short(found.strip())}; expected TOML: {message or error}"
        raise BadFile(source, f"line {number}", problem) from error


def _problem(schema: type[BaseModel], error: ErrorDetails) -> str:
    kind, message, found = error["type"], error["msg"], _short(error["input"])
    context = error.get("ctx", {})
    if kind == "extra_forbidden":
        return f"found an unknown key; {nearest(str(error['loc'][-1]), _keys(schema, error['loc'][:-1]))}"
    if kind == "missing":
        return "found nothing; expected a value"
    if kind == "value_error":
        return message.removeprefix("Value error, ")
    if kind in ("too_long", "too_short"):
        bound = f"at most {context['max_length']}" if kind == "too_long" else f"at least {context['min_length']}"
        return f"found a length of {context.get('actual_length') or 'more'}; expected {bound}"
    if kind == "union_tag_invalid":
        return f"found kind {context['tag']!r}; expected {context['expected_tags']}"
    if kind == "union_tag_not_found":
        return f"found {found}; expected a 'kind'"
    expected = re.sub(r"^(Input|String|Tuple|List|Dictionary) should (be )?", "", message)
    hint = ""
    if kind in ("literal_error", "enum") and isinstance(error["input"], str):
        near = difflib.get_close_matches(error["input"], re.findall(r"'([^']*)'", message), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"found {found}; expected {expected}{hint}"


def _keys(schema: type[BaseModel], where: Where) -> list[str]:
    """The keys that a schema knows at a place."""
    level = [schema]
    for part in where:
        holders = [model for model in level if part in model.model_fields]
        if holders:
            level = [inner for model in holders for inner in _schemas(model.model_fields[str(part)].annotation)]
    return list(dict.fromkeys(key for model in level for key in model.model_fields))


def _schemas(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _schemas(inner)


def _short(value: Any) -> str:
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _one_line(text: str) -> str:
    return text if text.isprintable() else repr(text)[1:-1]
