"""`skirmish rules`: the index of rules."""

from __future__ import annotations

import difflib
import json
from dataclasses import asdict
from itertools import groupby
from typing import Annotated

import typer

from skirmish.rulebook import Rule, index

Wanted = Annotated[str | None, typer.Argument(metavar="ID", help="A rule's id, or a part of it.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print a JSON list.")]


def rules(rule_id: Wanted = None, as_json: Json = False) -> None:
    """Show the index of rules by chapter, in our own words, or the rules with an id."""
    found = list(index().values()) if rule_id is None else _matching(rule_id)
    if as_json:
        print(json.dumps([asdict(rule) for rule in found], indent=2))
    else:
        _show(found)


def _matching(wanted: str) -> list[Rule]:
    """The rule of that id, else those that begin with it, else those that hold it."""
    known = index()
    if wanted in known:
        return [known[wanted]]
    begin = [rule for rule in known.values() if rule.id.startswith(wanted)]
    found = begin or [rule for rule in known.values() if wanted.lower() in f"{rule.id} {rule.title}".lower()]
    if not found or not wanted:
        near = difflib.get_close_matches(wanted, known, n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(near)}?" if near else "`skirmish rules` lists them all"
        raise typer.BadParameter(f"no rule {wanted!r}; {hint}", param_hint="ID")
    return found


def _show(found: list[Rule]) -> None:
    from rich.text import Text

    from skirmish.cli.text import console

    out = console()
    width = max(len(rule.id) for rule in found)
    for number, (chapter, entries) in enumerate(groupby(found, key=lambda rule: rule.chapter)):
        out.print(Text(f"\n{chapter}" if number else chapter, "bold"))
        for rule in entries:
            out.print(Text.assemble("  ", (rule.id.ljust(width), "cyan"), f"  {rule.title}: {rule.summary}"))


__all__ = ["rules"]
