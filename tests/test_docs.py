"""What the documents show works as they show it."""

from __future__ import annotations

import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

from skirmish.cli import main

ROOT = Path(__file__).parent.parent
COMMAND = re.compile(r"^    (?:.*&& )?(skirmish .*)$", re.MULTILINE)


def commands(document: str) -> list[str]:
    """The skirmish commands that a document shows, in order."""
    return COMMAND.findall((ROOT / document).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("document", "least"), [("README.md", 1), ("docs/play.md", 5), ("docs/scenarios.md", 2)])
def test_its_commands_run_one_after_another(
    document: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "path" / "to" / "mine.toml"
    mine.parent.mkdir(parents=True)
    shutil.copy(ROOT / "scenarios" / "getting_started" / "the-ambush.toml", mine)
    monkeypatch.chdir(tmp_path)
    shown = commands(document)
    assert len(shown) >= least
    for command in shown:
        assert main(shlex.split(command)[1:]) == 0, command
        assert capsys.readouterr().out.strip(), command


@pytest.mark.parametrize("example", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_the_example_runs_as_it_stands(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / example), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_the_documents_link_to_what_is_there() -> None:
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
