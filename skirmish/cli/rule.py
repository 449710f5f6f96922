"""`skirmish rule ...`: the rules desk. Each command puts one question to a position file."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from skirmish.position import Position
    from skirmish.ruling import Ruling
    from skirmish.scene import Scene

app = typer.Typer(
    help="Ask the rules desk about a position: the verdict, the rules it rests on, and what was measured.",
    rich_markup_mode=None,
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A position file (TOML).", show_default=False)]
Name = Annotated[str, typer.Argument(help="A model's name.", show_default=False)]
Route = Annotated[str | None, typer.Option(metavar='"X,Y X,Y ..."', help="The way, from where the model stands.")]
Picture = Annotated[Path | None, typer.Option("--draw", metavar="FILE.png|svg", help="Draw the proof.")]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


@app.command()
def see(file: File, viewer: Name, target: Name, draw: Picture = None, as_json: Json = False) -> None:
    """Whether one model sees another, and past what."""
    _ask(file, "see", (viewer, target), draw, as_json)


@app.command()
def move(
    file: File,
    model: Name,
    route: Annotated[str, typer.Option(metavar='"X,Y X,Y ..."', help="The way, from where the model stands.")],
    rise: Annotated[bool, typer.Option("--rise", help="Get up first.")] = False,
    lie: Annotated[str | None, typer.Option(metavar="first|last", help="Lie down, before moving or after.")] = None,
    climb_down: Annotated[bool, typer.Option("--climb-down", help="Climb down a face, not leap off it.")] = False,
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Whether a model may move along a route, at what cost, and what interrupts it."""
    options: dict[str, Any] = {"rise": rise, "climb_down": climb_down}
    if lie is not None:
        options["lie"] = lie
    _ask(file, "move", (model,), draw, as_json, route=_points(route), **options)


@app.command()
def reach(file: File, model: Name, draw: Picture = None, as_json: Json = False) -> None:
    """Where a model can walk to: an area, and its outline as GeoJSON coordinates."""
    _ask(file, "reach", (model,), draw, as_json)


@app.command()
def charge(
    file: File,
    charger: Name,
    target: Annotated[list[str], typer.Argument(metavar="TARGET...", help="The enemies to touch.", show_default=False)],
    route: Route = None,
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Whether a model may charge some enemies, along a route or by the best way there is."""
    way = {} if route is None else {"route": _points(route)}
    _ask(file, "charge", (charger, *target), draw, as_json, **way)


@app.command()
def shoot(file: File, shooter: Name, target: Name, draw: Picture = None, as_json: Json = False) -> None:
    """Whether a model may shoot another, what is in the way, and what it needs."""
    _ask(file, "shoot", (shooter, target), draw, as_json)


@app.command()
def volley(
    file: File,
    target: Name,
    group: Annotated[str, typer.Option(metavar="A,B,...", help="Who shoots, six or more.")],
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Whether a group may shoot a volley at a target, who of it rolls, and to whom hits may go."""
    _ask(file, "volley", (target,), draw, as_json, group=_names(group))


@app.command()
def courage(
    file: File,
    model: Name,
    half: Annotated[bool, typer.Option("--half", help="As if its force had lost half its models.")] = False,
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Which Courage tests a model must take before it moves, and what passes them."""
    _ask(file, "courage", (model,), draw, as_json, half=half)


@app.command()
def cast(
    file: File,
    caster: Name,
    power: Annotated[str, typer.Argument(help="A power, as `skirmish army profile` names it.", show_default=False)],
    target: Annotated[str | None, typer.Argument(help="Whom it is cast at.", show_default=False)] = None,
    dice: Annotated[int, typer.Option(metavar="N", help="Points of Will spent on it.")] = 1,
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Whether a model may cast a power, at what chance, what may resist it, and what it does."""
    names = (caster, power) if target is None else (caster, power, target)
    _ask(file, "cast", names, draw, as_json, dice=dice)


@app.command()
def support(file: File, model: Name, draw: Picture = None, as_json: Json = False) -> None:
    """To whom a model may lend its spear or pike."""
    _ask(file, "support", (model,), draw, as_json)


@app.command()
def fights(file: File, draw: Picture = None, as_json: Json = False) -> None:
    """All lawful ways to pair off the models that touch, and how those of the first may fight."""
    _ask(file, "fights", (), draw, as_json)


@app.command()
def odds(
    file: File,
    fight: Annotated[int | None, typer.Option(metavar="N", help="One fight of the pairing, from 1.")] = None,
    pairing: Annotated[int, typer.Option(metavar="N", help="Which of the lawful pairings, from 1.")] = 1,
    shield: Annotated[str, typer.Option(metavar="A,B", help="Who shields.")] = "",
    weapon: Annotated[
        list[str] | None, typer.Option(metavar="NAME=ITEM", help="What one fights with, if not as usual.")
    ] = None,
    support: Annotated[
        list[str] | None, typer.Option(metavar="SPEAR=FRIEND", help="Who lends a spear, and to whom.")
    ] = None,
    fate: Annotated[bool, typer.Option("--fate", help="Fate is spent on every wound.")] = False,
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """The exact chance of each outcome of the fights: who wins, wounds, deaths."""
    chosen = {} if fight is None else {"fight": fight}
    shields = _names(shield) if shield else []
    more = {"pairing": pairing, "shield": shields, "weapon": weapon or [], "support": support or [], "fate": fate}
    _ask(file, "odds", (), draw, as_json, **chosen, **more)


@app.command()
def trapped(
    file: File,
    beaten: Name,
    by: Annotated[str, typer.Option(metavar="A,B", help="Who beat it.")],
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """Whether a beaten model is trapped, or else where it can go."""
    _ask(file, "trapped", (beaten,), draw, as_json, by=_names(by))


def _on_chart(value: int) -> int:
    if not 1 <= value <= 10:
        raise typer.BadParameter(f"found {value}; expected 1 to 10")
    return value


@app.command()
def wound(
    strength: Annotated[int, typer.Option(metavar="S", callback=_on_chart, help="Its Strength, 1 to 10.")],
    defence: Annotated[int, typer.Option(metavar="D", callback=_on_chart, help="The Defence it meets, 1 to 10.")],
    draw: Picture = None,
    as_json: Json = False,
) -> None:
    """What a Strength needs to wound a Defence."""
    from skirmish.rules.wounds import to_wound

    ruling = to_wound(strength, defence)
    asked = f"wound, Strength {strength} against Defence {defence}"

    def proof() -> Scene:
        from skirmish import scene

        return scene.of_wound(ruling, strength, defence, f"{asked}: {ruling.verdict.value}")

    _answer(asked, ruling, proof, draw, as_json)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Position files.", show_default=False)],
    as_json: Json = False,
) -> None:
    """Ask the questions that position files carry, and print what differs from the answers they expect."""
    from skirmish import position
    from skirmish.cli.patience import compiling

    positions = [position.load(file) for file in files]
    with compiling():
        found = [entry for one in positions for entry in _differing(one)]
    asked = sum(len(one.asks) for one in positions)
    if as_json:
        print(json.dumps({"files": len(files), "asked": asked, "differences": found}, indent=2))
    else:
        for entry in found:
            for line in entry["differs"]:
                print(f"{entry['file']}: ask {entry['ask']} ({entry['question']}): {line}")
        print(f"{_count(asked, 'question')} in {_count(len(files), 'file')}, {len(found) or 'none'} answered otherwise")
    if found:
        raise typer.Exit(1)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _differing(one: Position) -> list[dict[str, Any]]:
    """The questions of a position whose answers are not those expected."""
    from skirmish import desk
    from skirmish.files import BadFile

    found = []
    for number, ask in enumerate(one.asks, 1):
        try:
            differs = desk.differences(one, ask)
        except desk.BadQuestion as error:
            raise BadFile(str(one.source), f"ask[{number}]", str(error)) from error
        if differs:
            question = " ".join((ask.question, *ask.args))
            found.append({"file": str(one.source), "ask": number, "question": question, "differs": differs})
    return found


def _ask(file: Path, question: str, args: Sequence[str], draw: Path | None, as_json: bool, **more: Any) -> None:
    """Put a question to a position file and tell the answer."""
    from skirmish import desk, position
    from skirmish.cli.patience import compiling
    from skirmish.files import BadFile

    if draw is not None:
        from skirmish.draw import check_path

        check_path(draw)
    state = position.load(file).state
    try:
        with compiling():
            ruling = desk.ask(state, position.Ask(question=question, args=tuple(args), **more))
    except desk.BadQuestion as error:
        raise BadFile(str(file), question, str(error)) from error
    by = more.get("by") or more.get("group") or []
    asked = " ".join((question, *args)) + (f" by {', '.join(by)}" if by else "")

    def proof() -> Scene:
        from skirmish import scene

        with compiling():
            return scene.with_proof(state, args, ruling, f"{asked}: {ruling.verdict.value}", by)

    _answer(asked, ruling, proof, draw, as_json)


def _answer(asked: str, ruling: Ruling, proof: Callable[[], Scene], draw: Path | None, as_json: bool) -> None:
    """Draw the proof where that is wanted, then print the ruling."""
    if draw is not None:
        from skirmish import draw as drawing

        drawing.save(proof(), draw)
    if as_json:
        print(json.dumps(ruling.as_json(), indent=2))
    else:
        from skirmish.cli.text import show

        show(asked, ruling)


def _names(text: str) -> list[str]:
    """Names written as "a,b"."""
    return [name.strip() for name in text.split(",")]


def _points(text: str) -> tuple[tuple[float, float], ...]:
    """Points written as "x,y x,y ..."."""
    return tuple(_point(word) for word in text.split())


def _point(word: str) -> tuple[float, float]:
    x, _, y = word.partition(",")
    try:
        point = float(x), float(y)
    except ValueError:
        point = math.nan, math.nan
    if not (math.isfinite(point[0]) and math.isfinite(point[1])):
        raise typer.BadParameter(f"found {word!r}, which is no point", param_hint="--route")
    return point
