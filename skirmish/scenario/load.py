"""Finding scenarios: those that come with the program, and those in a player's own files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import skirmish
from skirmish import files
from skirmish.scenario.schema import Scenario


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of the list of scenarios; ``good`` and ``evil`` are numbers of models."""

    id: str
    name: str
    source: str
    summary: str
    good: int
    evil: int


class UnknownScenario(ValueError):
    """No scenario has the id."""


def scenarios() -> list[Summary]:
    """All scenarios that come with the program, in their order."""
    return [
        Summary(one.id, one.name, one.source, one.summary, one.count("good"), one.count("evil"))
        for one in _known().values()
    ]


def load(id_or_path: str | Path) -> Scenario:
    """A scenario by its id, or from a file, whose name ends in ``.toml``; raises UnknownScenario or BadFile."""
    if isinstance(id_or_path, Path) or id_or_path.endswith(".toml"):
        path = Path(id_or_path).absolute()
        return _read(Path(id_or_path)).read_from(str(path))
    known = _known()
    if id_or_path not in known:
        raise UnknownScenario(f"unknown scenario {id_or_path!r}; {files.nearest(id_or_path, known)}")
    return known[id_or_path]


def content_hash(scenario: Scenario) -> str:
    """A digest of what a scenario says, whatever its file's layout and comments."""
    return hashlib.sha256(scenario.model_dump_json().encode()).hexdigest()[:16]


@cache
def _known() -> dict[str, Scenario]:
    found = sorted((_read(path) for path in _folder().rglob("*.toml")), key=lambda one: (one.order, one.id))
    return {one.id: one for one in found}


def _folder() -> Path:
    """In an installed package beside the code, in a checkout at its root."""
    package = Path(skirmish.__file__).parent
    inside = package / "_scenarios"
    return inside if inside.is_dir() else package.parent / "scenarios"


def _read(path: Path) -> Scenario:
    return files.parse(Scenario, files.read(path), str(path))
