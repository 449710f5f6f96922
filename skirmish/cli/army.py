"""`skirmish army ...`: the force lists, and armies chosen from them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.forces.profile import Side

if TYPE_CHECKING:
    from skirmish.forces.army import Army, Check
    from skirmish.forces.limits import Limits
    from skirmish.forces.profile import Option, Profile

app = typer.Typer(help="The force lists, and armies chosen from them.", rich_markup_mode=None)

File = Annotated[Path, typer.Argument(metavar="FILE", help="An army file (TOML).", show_default=False)]
House = Annotated[bool, typer.Option("--house", help="Let the list break limits on purpose, and say so.")]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
ProfileJson = Annotated[bool, typer.Option("--json", help="Print the profile as JSON.")]
Sided = Annotated[Side | None, typer.Option("--side", help="The list of this side alone.")]


@app.command()
def check(
    file: File,
    scenario: Annotated[str | None, typer.Option(metavar="ID", help="A scenario's limits too.")] = None,
    against: Annotated[Path | None, typer.Option(metavar="FILE", help="The army it fights against.")] = None,
    points: Annotated[int | None, typer.Option(min=1, metavar="N", help="The points agreed on.")] = None,
    house: House = False,
    as_json: Json = False,
) -> None:
    """Whether an army is lawful: all objections, each with its rule and its line. Exit code 1 if there are any."""
    from skirmish.forces import army as armies
    from skirmish.forces import sheet

    army = armies.load(file)
    foe = _foe(against, army)
    army = army if points is None else army.limited_to(points)
    ruling = armies.check(army, _limits(scenario), foe)
    ruling = armies.by_house_rules(ruling) if house else ruling
    if as_json:
        print(json.dumps({"file": str(file), "name": army.name, "side": army.side, **ruling.as_json()}, indent=2))
    else:
        _say([f"{ruling.verdict.value}: {sheet.heading(army)}", *_reasons(file, ruling)])
    _end(ruling)


@app.command()
def show(
    file: File,
    house: House = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the sheet as Markdown.")] = False,
    as_json: Json = False,
) -> None:
    """The record sheet of an army: figures with the wargear worked in, points line by line, the total."""
    from skirmish.forces import army as armies
    from skirmish.forces import sheet

    if markdown and as_json:
        raise typer.BadParameter("found both; expected one of them", param_hint="--markdown, --json")
    army = armies.load(file)
    ruling = armies.check(army)
    ruling = armies.by_house_rules(ruling) if house else ruling
    if as_json:
        print(json.dumps(sheet.as_json(army, ruling), indent=2))
    elif markdown:
        print(sheet.markdown(army, ruling))
    else:
        figures = _table(sheet.COLUMNS, list(sheet.figures_rows(army)))
        costs = _table(sheet.COST_COLUMNS, list(sheet.cost_rows(army)))
        _say([sheet.heading(army), *sheet.notes(ruling), "", *figures, "", *costs])
    _end(ruling)


@app.command("list")
def entries(side: Sided = None, as_json: Json = False) -> None:
    """The entries of the force lists with their printed figures, and the mounts."""
    from skirmish.forces import sheet
    from skirmish.forces.profile import profiles

    found = [entry for entry in profiles().values() if side is None or entry.side == side]
    if as_json:
        print(json.dumps([_entry_json(entry) for entry in found], indent=2))
        return
    rows = [(entry.id, "" if entry.is_mount else str(entry.points), *sheet.printed(entry).cells) for entry in found]
    _say(_table(("Profile", "Cost", *sheet.FIGURES), rows))


@app.command("profile")
def entry(
    name: Annotated[str, typer.Argument(help="A profile's id, its name, or a shorter one.", show_default=False)],
    as_json: ProfileJson = False,
) -> None:
    """One entry: its figures, its wargear, what it may buy, and its special rules."""
    found = _profile(name)
    if as_json:
        print(json.dumps(_entry_json(found) | _more_json(found), indent=2))
    else:
        _say(_described(found))


def _profile(name: str) -> Profile:
    from skirmish.forces.profile import UnknownProfile, profile

    try:
        return profile(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"))
    except UnknownProfile as error:
        raise typer.BadParameter(f"found {error}", param_hint="NAME") from error


def _foe(file: Path | None, army: Army) -> Army | None:
    from skirmish.forces import army as armies

    if file is None:
        return None
    foe = armies.load(file)
    if foe.side == army.side:
        raise typer.BadParameter(f"found an army of {foe.side} in {file}, as is the other", param_hint="--against")
    return foe


def _limits(scenario: str | None) -> Limits | None:
    if scenario is None:
        return None
    from skirmish.forces.limits import of_match
    from skirmish.scenario.load import UnknownScenario, load

    try:
        match = load(scenario).points_match
    except UnknownScenario as error:
        raise typer.BadParameter(f"found an {error}", param_hint="--scenario") from error
    if match is None:
        raise typer.BadParameter(f"found {scenario!r}, which has no points match", param_hint="--scenario")
    return of_match(match)


def _reasons(file: Path, ruling: Check) -> list[str]:
    """A line each: the file and its line, the rule, what was found; a word before the rule where it forbids nothing."""
    lines = []
    for reason in ruling.because:
        number = reason.numbers.get("line")
        place = f"{file}:{number:g}" if number else str(file)
        word = "" if reason.objects else "note: " if reason.applied else "house rule: "
        lines.append(f"{place}: {word}{reason.rule}: {reason.text}")
    return lines


def _end(ruling: Check) -> None:
    if not ruling.allowed:
        raise typer.Exit(1)


def _entry_json(entry: Profile) -> dict[str, Any]:
    from skirmish.forces import sheet

    return {
        "id": entry.id,
        "name": entry.name,
        "side": entry.side,
        "hero": entry.hero,
        "keywords": list(entry.keywords),
        "points": entry.points,
        **sheet.printed(entry).as_json(),
        "options": [{"id": option.id, "points": option.points} for option in entry.options],
        "traits": list(entry.traits),
    }


def _more_json(entry: Profile) -> dict[str, Any]:
    kept = ("aliases", "wargear", "mount", "free", "powers", "limit", "needs")
    return entry.model_dump(mode="json", include=set(kept))


def _described(entry: Profile) -> list[str]:
    from skirmish.forces import sheet

    kind = "mount" if entry.is_mount else f"{entry.side}, {'Hero, ' if entry.hero else ''}{entry.points} points"
    facts = {
        "keywords": entry.keywords,
        "wargear": entry.wargear,
        "comes with": (entry.mount,) if entry.mount else (),
        "options": [_option(option) for option in entry.options],
        "traits": entry.traits,
        "powers": [_power(power.id, power.score, power.range) for power in entry.powers],
        "at most": (str(entry.limit),) if entry.limit is not None else (),
        "only with": [" or ".join(entry.needs)] if entry.needs else [],
        "never with": _rivals(entry),
        "sizes": (f"base {entry.base_mm:g} mm", f"height {entry.height_mm:g} mm"),
    }
    table = _table(sheet.FIGURES, [sheet.printed(entry).cells])
    lines = [f"{name}: {', '.join(values)}" for name, values in facts.items() if values]
    return [f"{entry.name} ({entry.id}): {kind}", *(f"  {line}" for line in (*table, *lines))]


def _option(option: Option) -> str:
    """An option with its price, and what bars it."""
    limits = {
        "with": option.requires,
        "not with": option.excludes,
        "instead of": () if option.excludes else option.replaces,
        "not beside": option.unless,
    }
    told = [f"{word} {' or '.join(names)}" for word, names in limits.items() if names]
    told += ["one a Hero"] if option.per_hero else []
    return f"{option.id} {option.points}" + (f" ({'; '.join(told)})" if told else "")


def _rivals(entry: Profile) -> list[str]:
    """The other entries for the same person."""
    from skirmish.forces.profile import profiles

    same = [other for other in profiles().values() if entry.one_of and other.one_of == entry.one_of]
    return [other.id for other in same if other != entry]


def _power(name: str, score: int, reach: tuple[float, float] | None) -> str:
    return f"{name} {score}+" + (f" within {reach[0]:g}in/{reach[1]:g}cm" if reach else "")


def _table(columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """A plain table, each line as long as it is."""
    from io import StringIO

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from skirmish.forces.sheet import LEFT

    table = Table(box=None, pad_edge=False, header_style="")
    for column in columns:
        table.add_column(column, justify="left" if column in LEFT else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    out = StringIO()
    Console(file=out, width=500, color_system=None).print(table)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def _say(lines: Sequence[str]) -> None:
    from rich.text import Text

    from skirmish.cli.text import console

    out = console()
    for line in lines:
        out.print(Text(line))
