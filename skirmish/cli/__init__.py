"""The command line: `skirmish ...`. Whatever a command needs of the engine it imports when it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from skirmish.cli import army, battle, rule, rules

BAD_INPUT = 2
"""The exit code for what cannot be used, told in one line on stderr."""

app = typer.Typer(
    name="skirmish",
    help="The Strategy Battle Game of The Return of the King: play it, and settle what its rules say.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (battle.scenarios, battle.battle, battle.replay, battle.resume, battle.fuzz, rules.rules):
    app.command()(command)
app.add_typer(rule.app, name="rule")
app.add_typer(army.app, name="army")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code. Bad input is one line on stderr, a fault of the program a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _forgive_narrow_streams()
    try:
        return app(arguments or ["--help"], prog_name="skirmish", standalone_mode=False) or 0
    except typer.TyperException as error:
        return _refuse(_misused(arguments, error.format_message()))
    except typer.Abort:
        return _refuse("skirmish: stopped")
    except ValueError as error:
        if not _is_bad_input(error):
            raise
        return _refuse(f"skirmish: {error}")


def _is_bad_input(error: ValueError) -> bool:
    """Whether it says in one line why an input cannot be used; any other ValueError is a fault of the program."""
    from skirmish.files import BadFile

    # The desk is slow to load, and none of its questions is bad before it is.
    desk = sys.modules.get("skirmish.desk")
    return isinstance(error, BadFile) or (desk is not None and isinstance(error, desk.BadQuestion))


def _refuse(line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return BAD_INPUT


def _forgive_narrow_streams() -> None:
    """Names may hold letters that a terminal's encoding lacks: better a code than a crash."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _misused(arguments: Sequence[str], problem: str) -> str:
    """A command line that makes no sense: which command, what was found, what was expected."""
    command, path = typer.main.get_command(app), ["skirmish"]
    for word in arguments:
        if word not in _commands(command):
            break
        command = _commands(command)[word]
        path.append(word)
    names = ", ".join(_commands(command))
    expected = f"one of {names}" if names else " ".join(_usage(command))
    return f"{' '.join(path)}: {problem.strip().rstrip('.')}; expected {expected}"


def _commands(command: Any) -> dict[str, Any]:
    """The commands of a group, by name."""
    return getattr(command, "commands", {})


def _usage(command: Any) -> Iterator[str]:
    """The arguments of a command, then its options."""
    for parameter in sorted(command.params, key=lambda parameter: parameter.param_type_name):
        word = parameter.metavar or str(parameter.name).upper()
        if parameter.param_type_name == "argument":
            yield word if parameter.required else f"[{word}]"
        elif parameter.name != "help":
            option = parameter.opts[0] if getattr(parameter, "is_flag", False) else f"{parameter.opts[0]} {word}"
            yield option if parameter.required else f"[{option}]"


__all__ = ["BAD_INPUT", "app", "main"]
