"""Compiled kernels are kept, and never outlive the sources they came from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import skirmish.geometry

SHOW = "import os, sys; sys.path.insert(0, sys.argv[1]); import skirmish.geometry; print(os.environ['NUMBA_CACHE_DIR'])"


def folder(root: Path, **changes: str) -> str:
    """Where a checkout keeps its kernels."""
    clean = {key: value for key, value in os.environ.items() if key not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", SHOW, str(root)],
        env=clean | changes,
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def checkout(place: Path) -> Path:
    """A copy of the package."""
    source = Path(skirmish.geometry.__file__).parent
    shutil.copytree(source, place / "skirmish" / "geometry", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "skirmish" / "__init__.py").write_text("", encoding="utf-8")
    return place


def test_a_change_to_any_source_is_a_new_cache(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    before = folder(root)
    assert folder(root) == before
    with (root / "skirmish" / "geometry" / "_legs.py").open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert folder(root) != before


def test_the_users_own_choice_of_folder_stands(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    assert folder(root, NUMBA_CACHE_DIR="/somewhere") == "/somewhere"
    assert folder(root, XDG_CACHE_HOME="/cache").startswith("/cache/skirmish/")
