"""A ruling for people to read: the verdict, the reasons with their rules, what was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.words import in_words

_COLOURS = {Verdict.YES: "bold green", Verdict.NO: "bold red", Verdict.ROLL: "bold yellow"}
_SILENT = (
    *("verdict", "because", "polygon", "sight", "model", "first", "second", "bonus", "shares", "exact", "marks"),
    *("unsure", "watchers"),
)
"""Keys of an answer that its other lines tell, or that are for programs alone."""


def console() -> Console:
    """Standard output, each line as long as it is: what reads it may be a file or another program."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def show(asked: str, ruling: Ruling) -> None:
    """Print a ruling."""
    out = console()
    out.print(Text.assemble((ruling.verdict.value, _COLOURS[ruling.verdict]), f": {asked}"))
    width = max((len(reason.rule) for reason in ruling.because), default=0)
    for reason in ruling.because:
        out.print(_line(reason, width))
    for key, value in ruling.as_json().items():
        if key not in _SILENT:
            for line in _fact(key.replace("_", " "), value):
                out.print(Text(f"  {line}"))


def _line(reason: Reason, width: int) -> Text:
    mark, style = ("x", "red") if reason.objects else (" ", "" if reason.applied else "dim")
    return Text.assemble((f"{mark} ", style), (reason.rule.ljust(width), "cyan"), ("  " + in_words(reason), style))


def _fact(name: str, value: Any) -> Iterator[str]:
    """A measured value; a list of things that are not plain takes a line each."""
    if name in _IN_WORDS:
        yield from _IN_WORDS[name](value)
    elif name == "directions" and value:
        yield f"{name}: {', '.join(f'{_plain(low)} to {_plain(high)}' for low, high in value)} degrees"
    elif isinstance(value, list) and value and isinstance(value[0], (dict, list)) and name != "route":
        for number, entry in enumerate(value, 1):
            yield f"{name} {number}: {_plain(entry)}"
    elif value not in ("", [], None):
        yield f"{name}: {_plain(value)}"


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, Mapping):
        if value.keys() == {"good", "evil"}:
            return f"{' + '.join(value['good'])} v {' + '.join(value['evil'])}"
        if "kind" in value:
            return _stop(value)
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        if value and all(isinstance(item, (int, float)) for item in value):
            return ",".join(_plain(item) for item in value)
        return (" " if value and isinstance(value[0], list) else ", ").join(_plain(item) for item in value)
    return str(value)


def _stop(stop: Mapping[str, Any]) -> str:
    """Where and why a move is interrupted."""
    lands = f", landing at {_plain(stop['lands'])}" if "lands" in stop else ""
    return f"{stop['kind']} at {_plain(stop['at'])}, {stop['over']}{lands}: {stop['why']}"


def _stances(stances: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """How the sides of each fight may go about it, where there is a choice."""
    for number, fight in enumerate(stances, 1):
        for side, stance in fight.items():
            words = [f"{' + '.join(stance['shield'])} may shield"] if stance["shield"] else []
            words += [f"{spear} may support {' or '.join(friends)}" for spear, friends in stance["support"].items()]
            if words:
                yield f"fight {number}, {side}: {'; '.join(words)}"


def _odds(fights: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The chances of each fight: who wins, who falls, and what wounds are lost where there are several to lose."""
    for number, fight in enumerate(fights, 1):
        yield f"fight {number}: {_plain({side: fight[side] for side in ('good', 'evil')})}"
        yield f"  wins: {', '.join(_chance(fight, 'win', side) for side in fight['win'])}"
        yield f"  falls: {', '.join(_chance(fight, 'deaths', name) for name in fight['deaths'])}"
        for name, chances in fight["wounds"].items():
            if len(chances) > 2:
                lost = ", ".join(f"{count} {chance:.2%}" for count, chance in enumerate(chances))
                yield f"  wounds lost by {name}: {lost}"


def _chance(fight: Mapping[str, Any], key: str, name: str) -> str:
    """A chance, with its fraction unless that is too long to say anything."""
    fraction = fight["exact"][key][name]
    exact = f" ({fraction})" if len(fraction) <= _SHORT and "/" in fraction else ""
    return f"{name} {fight[key][name]:.2%}{exact}"


def _terror(terror: Mapping[str, Any]) -> Iterator[str]:
    """The test that a charge calls for."""
    if terror["test"]:
        least = " and for its mount ".join(str(terror[key]) for key in ("needed", "mount_needed") if key in terror)
        yield f"terror: {least} on two dice at {_plain(terror['at'])}: {terror['chance']:.2%} ({terror['exact']})"


def _parts(parts: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Who of a cavalry model is hit on which scores."""
    yield f"parts: {', '.join(f'{part} on {_plain(scores)}' for part, scores in parts.items())}"


_SHORT = 9
_IN_WORDS: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "stances": _stances,
    "fights": _odds,
    "terror": _terror,
    "parts": _parts,
}
"""The figures that have a way of being told of their own."""
