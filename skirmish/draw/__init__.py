"""A scene on paper: PNG or SVG by matplotlib, which is imported only when something is drawn."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from skirmish.files import BadFile
from skirmish.scene import Scene, of_state
from skirmish.state import GameState

SUFFIXES = (".png", ".svg")


def table(state: GameState, path: Path, title: str = "") -> None:
    """Draw the whole table as it stands. Raises BadFile."""
    save(of_state(state, title), path)


def check_path(path: Path) -> None:
    """Raise BadFile unless a picture can be written there, as far as that is known beforehand."""
    if path.suffix.lower() not in SUFFIXES:
        found = f"found {path.suffix!r}" if path.suffix else "found no suffix"
        raise BadFile(str(path), "", f"{found}; expected a file name that ends in {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise BadFile(str(path), "", f"no folder {str(path.parent)!r}; expected one that exists")
    if path.is_dir():
        raise BadFile(str(path), "", "is a folder; expected the name of a file")


def save(scene: Scene, path: Path) -> None:
    """Write a scene as PNG or SVG, by the path's suffix: the whole file or none. Raises BadFile."""
    from skirmish.draw import paper

    check_path(path)
    suffix = path.suffix.lower()[1:]
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        paper.draw(scene, partial, suffix)
        os.replace(partial, path)
    except OSError as error:
        raise BadFile(str(path), "", f"cannot be written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
