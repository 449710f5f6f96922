"""Questions as data: the `[[ask]]` blocks of position files, and what an answer has otherwise than expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from skirmish.desk import fighting, hearts, shots, ways
from skirmish.desk.base import BadQuestion, couples, flag, names, number
from skirmish.desk.hearts import MOST_DICE
from skirmish.position import Ask, Position
from skirmish.rules.pairing import LIMIT
from skirmish.ruling import Ruling
from skirmish.state import GameState


class _Form(NamedTuple):
    """How many names a question takes, and how it is put with them, its route and its other options."""

    least: int
    most: float
    put: Callable[[GameState, Ask, dict[str, Any]], Ruling]


_FORMS: dict[str, _Form] = {
    "see": _Form(2, 2, lambda state, ask, _: shots.see(state, *ask.args)),
    "move": _Form(1, 1, lambda state, ask, options: _move(state, ask, options)),
    "reach": _Form(1, 1, lambda state, ask, _: ways.reach(state, *ask.args)),
    "charge": _Form(2, float("inf"), lambda state, ask, _: ways.charge(state, ask.args[0], ask.args[1:], ask.route)),
    "shoot": _Form(2, 2, lambda state, ask, _: shots.shoot(state, *ask.args)),
    "volley": _Form(1, 1, lambda state, ask, options: shots.volley(state, ask.args[0], names(options, "group"))),
    "courage": _Form(1, 1, lambda state, ask, options: hearts.courage(state, ask.args[0], half=flag(options, "half"))),
    "cast": _Form(2, 3, lambda state, ask, options: _cast(state, ask, options)),
    "fights": _Form(0, 0, lambda state, _, __: fighting.fights(state)),
    "support": _Form(1, 1, lambda state, ask, _: fighting.support(state, *ask.args)),
    "odds": _Form(0, 0, lambda state, _, options: _odds(state, options)),
    "trapped": _Form(1, 1, lambda state, ask, options: fighting.trapped(state, ask.args[0], names(options, "by"))),
    "wound": _Form(0, 0, lambda _, __, options: _wound(options)),
}


def ask(state: GameState, question: Ask) -> Ruling:
    """The ruling on an `[[ask]]` block. Raises BadQuestion."""
    options = dict(question.model_extra or {})
    if question.question not in _FORMS:
        raise BadQuestion(f"question: found {question.question!r}, expected one of {', '.join(_FORMS)}")
    form = _FORMS[question.question]
    if not form.least <= len(question.args) <= form.most:
        many = " or more" if form.most == float("inf") else f" to {form.most}" if form.most > form.least else ""
        raise BadQuestion(f"args: found {len(question.args)} names, expected {form.least}{many}")
    ruling = form.put(state, question, options)
    if options:
        raise BadQuestion(f"unknown key {next(iter(options))!r} for the question {question.question!r}")
    return ruling


def differences(position: Position, question: Ask) -> list[str]:
    """What the desk's answer has otherwise than the block expects; numbers within 0.02, lists in order."""
    answer = ask(position.state, question).as_json()
    return [
        f"{key}: found {answer.get(key)!r}, expected {wanted!r}"
        for key, wanted in question.expect.items()
        if not _same(answer.get(key), wanted)
    ]


def _same(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool) or isinstance(found, bool):
        return found is wanted
    if isinstance(wanted, (int, float)) and isinstance(found, (int, float)):
        return abs(found - wanted) <= 0.02
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(found) == len(wanted) and all(map(_same, found, wanted))
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key]) for key in wanted)
    return bool(found == wanted)


def _move(state: GameState, ask: Ask, options: dict[str, Any]) -> Ruling:
    return ways.move(state, ask.args[0], ways.needed_route(ask.route), **ways.options_of_a_move(options))


def _cast(state: GameState, ask: Ask, options: dict[str, Any]) -> Ruling:
    return hearts.cast(state, *ask.args, dice=number(options, "dice", 1, MOST_DICE, 1))


def _odds(state: GameState, options: dict[str, Any]) -> Ruling:
    return fighting.odds(
        state,
        pairing=number(options, "pairing", 1, LIMIT, 1),
        fight=number(options, "fight", 1, LIMIT) if "fight" in options else None,
        shield=names(options, "shield"),
        weapon=couples(options, "weapon", "NAME=ITEM"),
        support=couples(options, "support", "SPEAR=FRIEND"),
        fate=flag(options, "fate"),
    )


def _wound(options: dict[str, Any]) -> Ruling:
    return fighting.wound(number(options, "strength", 1, 10), number(options, "defence", 1, 10))
