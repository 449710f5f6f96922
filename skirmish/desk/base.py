"""What all questions share: who is asked about, and what makes a question one that cannot be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar

from skirmish.files import nearest
from skirmish.ruling import Ruling
from skirmish.state import GameState, Model

Spot = tuple[float, float]
Kind = TypeVar("Kind", bound=Ruling)


class BadQuestion(ValueError):
    """A question that cannot be asked; the message says what was found and what was expected."""


def find(state: GameState, name: str) -> Model:
    """The model of a name."""
    if name not in state.models:
        raise BadQuestion(f"no model {name!r}; {nearest(name, state.models)}")
    return state.models[name]


def enemies(state: GameState, model: Model, names: Sequence[str]) -> list[Model]:
    """The models of some names, each an enemy of a model, none named twice."""
    for number, name in enumerate(names):
        if find(state, name).side == model.side:
            raise BadQuestion(f"{name} is on the side of {model.name}; expected an enemy")
        if name in names[:number]:
            raise BadQuestion(f"{name} is named twice; expected each enemy once")
    return [find(state, name) for name in names]


def flag(options: dict[str, Any], key: str) -> bool:
    """An option that is true or false, taken out of those given; false where it is not given."""
    value = options.pop(key, False)
    if not isinstance(value, bool):
        raise BadQuestion(f"{key}: found {value!r}, expected true or false")
    return value


def names(options: dict[str, Any], key: str) -> list[str]:
    """An option that lists names, taken out of those given: a list, or a text with commas."""
    value = options.pop(key, ())
    found = value.split(",") if isinstance(value, str) else value
    if not isinstance(found, (list, tuple)) or not all(isinstance(name, str) for name in found):
        raise BadQuestion(f"{key}: found {value!r}, expected a list of names")
    return [name.strip() for name in found]


def couples(options: dict[str, Any], key: str, form: str) -> dict[str, str]:
    """An option that gives something for some names, taken out of those given: a table, or texts of a form like A=B."""
    value = options.pop(key, {})
    if isinstance(value, Mapping) and all(isinstance(thing, str) for thing in value.values()):
        return dict(value)
    texts = value.split(",") if isinstance(value, str) else value
    found: dict[str, str] = {}
    for text in texts if isinstance(texts, (list, tuple)) else (texts,):
        name, equals, thing = text.rpartition("=") if isinstance(text, str) else ("", "", "")
        name, thing = name.strip(), thing.strip()
        if not (equals and name and thing):
            raise BadQuestion(f"{key}: found {text!r}, expected {form}")
        if name in found:
            raise BadQuestion(f"{key}: {name} is named twice; expected each model once")
        found[name] = thing
    return found


def number(options: dict[str, Any], key: str, least: int, most: int, default: int | None = None) -> int:
    """An option that is a whole number, taken out of those given."""
    value = options.pop(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadQuestion(f"{key}: found {value!r}, expected a whole number from {least} to {most}")
    return within(key, value, least, most)


def within(key: str, value: int, least: int, most: int) -> int:
    """A number that must lie between two others."""
    if not least <= value <= most:
        raise BadQuestion(
            f"{key}: found {value}, expected {least} to {most}"
            if least < most
            else f"{key}: found {value}, expected {least}"
        )
    return value


def widened(kind: type[Kind], ruling: Ruling, **more: Any) -> Kind:
    """A ruling of a chapter with what the desk adds to it."""
    return kind(**{item.name: getattr(ruling, item.name) for item in fields(ruling)}, **more)


def two_dice(least: int) -> Fraction:
    """The chance that two dice make a total."""
    return Fraction(sum(a + b >= least for a in range(1, 7) for b in range(1, 7)), 36)
