"""Imports go one way: what the layout promises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "skirmish"
LAYERS = (
    ("measure", "dice", "ruling", "words", "files", "toml", "rulebook"),
    ("geometry",),
    ("traits",),
    ("forces",),
    ("table",),
    ("state",),
    ("events", "rules"),
    ("decisions", "scenario"),
    ("phases", "powers"),
    ("game",),
    ("record", "position", "invariants", "players", "report"),
    ("desk", "fuzz"),
    ("scene", "draw"),
    ("cli", "__main__"),
)
"""From the bottom up; a module imports from its own layer and those beneath."""
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def imported(file: Path) -> Iterator[str]:
    """What a module imports of the program when it runs, or when it is called."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    checking = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in checking and node.module:
            if node.module == "skirmish":
                yield from (alias.name for alias in node.names)
            elif node.module.startswith("skirmish."):
                yield node.module.split(".")[1]


def test_every_module_has_a_layer() -> None:
    here = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert here - {"__init__"} - set(LEVEL) == set()


@pytest.mark.parametrize("layer", sorted(LEVEL))
def test_it_imports_nothing_from_above(layer: str) -> None:
    files = [ROOT / f"{layer}.py", *(ROOT / layer).rglob("*.py")]
    found = {
        f"{file.relative_to(ROOT)} imports {name}"
        for file in files
        if file.exists()
        for name in imported(file)
        if LEVEL.get(name, -1) > LEVEL[layer]
    }
    assert sorted(found) == []


def test_the_engine_does_without_the_screen() -> None:
    """pyglet belongs to the viewer alone."""
    assert not [file for file in ROOT.rglob("*.py") if "pyglet" in file.read_text(encoding="utf-8")]
