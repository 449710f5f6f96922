"""The rules desk: a position and a question in, a ruling out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish.files import nearest
from skirmish.geometry import reach as paths
from skirmish.position import Ask, Position
from skirmish.rules import back_away, charging, moving, pairing, shooting, sight, wounds, zones
from skirmish.rules.contact import contacts
from skirmish.rules.moving import Order
from skirmish.ruling import Reason, Ruling, Verdict
from skirmish.state import Fight, GameState, Model

Spot = tuple[float, float]


class BadQuestion(ValueError):
    """A question that cannot be asked; the message says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class ReachRuling(Ruling):
    """Where a model's base centre can get to by walking: the area, and its polygon as GeoJSON coordinates."""

    allowance: float
    area: float
    polygon: list[list[list[Spot]]]
    """MultiPolygon coordinates: polygons, each an outer ring and its holes."""


@dataclass(frozen=True, slots=True)
class FightsRuling(Ruling):
    """All lawful ways to pair off the touching models."""

    pairings: tuple[tuple[dict[str, list[str]], ...], ...]


def see(state: GameState, viewer: str, target: str) -> sight.SightRuling:
    """Whether one model sees another."""
    if viewer == target:
        raise BadQuestion(f"{viewer} is asked about itself; expected another model")
    return sight.see(state, _model(state, viewer), _model(state, target))


def move(state: GameState, name: str, route: Sequence[Spot], **order: Any) -> moving.MoveRuling:
    """Whether a model may move along a route without charging."""
    model = _model(state, name)
    return moving.check_move(state, model, Order(_route(model, route, state), **order))


def reach(state: GameState, name: str) -> ReachRuling:
    """Where a model can walk to with its whole move."""
    model = _model(state, name)
    touching = contacts(state)
    allowance = moving.allowance(state, model, Order(()))
    ruling = moving.check_move(state, model, Order((model.at,)), touching)
    if ruling.objections:
        return ReachRuling(Verdict.NO, ruling.objections, 0.0, 0.0, [])
    field = charging.field_for(state, model, set())
    polygon = paths.region(
        model.at, state.radius(model), field, allowance, state.scale.slack, zones.rings(state, model, touching)
    )
    because = (
        Reason("move.rates", f"{name} may move {allowance:g}", {"allowance": allowance}),
        Reason("move.control_zone", "control zones are left out; jumps, climbs and drops are not counted"),
        Reason("move.terrain", "nor is what the round-up after difficult ground may add"),
    )
    return ReachRuling(Verdict.YES, because, allowance, paths.region_area(polygon), polygon)


def charge(
    state: GameState, name: str, targets: Sequence[str], route: Sequence[Spot] | None = None
) -> moving.MoveRuling:
    """Whether a model may charge the targets, along a route or along the best that there is."""
    model = _model(state, name)
    if not targets:
        raise BadQuestion("no target; expected the names of one or more enemies")
    _enemies(state, model, targets)
    if route is None:
        return charging.find_charge(state, model, targets)[1]
    order = Order(_route(model, route, state), tuple(targets), rise=model.lying)
    return moving.check_move(state, model, order)


def shoot(state: GameState, shooter: str, target: str) -> shooting.ShotRuling:
    """Whether a model may shoot another, and what it needs."""
    (foe,) = _enemies(state, _model(state, shooter), [target])
    return shooting.shot(state, _model(state, shooter), foe)


def fights(state: GameState) -> FightsRuling:
    """All lawful pairings of the touching models."""
    found = pairing.all_pairings(state)
    because = [Reason("pairing.fights", _ways(found), {"pairings": len(found)})]
    if len(found) > 1:
        because.append(Reason("pairing.priority", f"{state.priority} has priority and chooses"))
    return FightsRuling(Verdict.YES, tuple(because), tuple(tuple(_fight(f) for f in fights) for fights in found))


def trapped(state: GameState, beaten: str, by: Sequence[str]) -> back_away.TrappedRuling:
    """Whether a model beaten by some others is trapped."""
    if not by:
        raise BadQuestion("by: nobody named; expected the enemies who beat it")
    model = _model(state, beaten)
    return back_away.trapped(state, model, _enemies(state, model, by))


def wound(strength: int, defence: int) -> wounds.WoundRuling:
    """What a Strength needs against a Defence."""
    for name, value in (("strength", strength), ("defence", defence)):
        if not 1 <= value <= 10:
            raise BadQuestion(f"{name}: found {value}, expected 1 to 10")
    return wounds.to_wound(strength, defence)


def ask(state: GameState, question: Ask) -> Ruling:
    """The ruling on an `[[ask]]` block. Raises BadQuestion."""
    options = dict(question.model_extra or {})
    args, route = question.args, question.route
    forms: dict[str, tuple[int, Callable[[], Ruling]]] = {
        "see": (2, lambda: see(state, *args)),
        "move": (1, lambda: move(state, args[0], _needed(route), **_order(options))),
        "reach": (1, lambda: reach(state, *args)),
        "charge": (2, lambda: charge(state, args[0], args[1:], route)),
        "shoot": (2, lambda: shoot(state, *args)),
        "fights": (0, lambda: fights(state)),
        "trapped": (1, lambda: trapped(state, args[0], _names(options.pop("by", ())))),
        "wound": (0, lambda: wound(_number(options, "strength"), _number(options, "defence"))),
    }
    if question.question not in forms:
        raise BadQuestion(f"question: found {question.question!r}, expected one of {', '.join(forms)}")
    least, put = forms[question.question]
    many = question.question == "charge"
    if len(args) < least or (len(args) > least and not many):
        raise BadQuestion(f"args: found {len(args)} names, expected {least}{' or more' if many else ''}")
    ruling = put()
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
    if isinstance(wanted, dict) and isinstance(found, dict):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key]) for key in wanted)
    return bool(found == wanted)


def _order(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a move, taken out of those given."""
    known = {"rise": (True, False), "climb_down": (True, False), "lie": ("first", "last")}
    order = {key: options.pop(key) for key in known if key in options}
    for key, value in order.items():
        if value not in known[key]:
            expected = " or ".join(str(choice).lower() for choice in known[key])
            raise BadQuestion(f"{key}: found {value!r}, expected {expected}")
    return order


def _names(value: Any) -> list[str]:
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise BadQuestion(f"by: found {value!r}, expected a list of names")
    return [name.strip() for name in names]


def _number(options: dict[str, Any], key: str) -> int:
    value = options.pop(key, None)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadQuestion(f"{key}: found {value!r}, expected a whole number from 1 to 10")
    return value


def _ways(found: Sequence[Sequence[Fight]]) -> str:
    if not found or not found[0]:
        return "no enemies touch"
    if len(found) >= pairing.LIMIT:
        return f"{len(found)} lawful ways to pair off are listed; there may be more"
    return f"{len(found)} lawful way{'s' if len(found) > 1 else ''} to pair off"


def _needed(route: Sequence[Spot] | None) -> Sequence[Spot]:
    if route is None:
        raise BadQuestion("route: missing; expected a list of points that begins where the model stands")
    return route


def _route(model: Model, route: Sequence[Spot], state: GameState) -> tuple[Spot, ...]:
    if not route:
        raise BadQuestion("route: no points; expected a list that begins where the model stands")
    x, y = route[0]
    if abs(x - model.x) > state.scale.slack or abs(y - model.y) > state.scale.slack:
        raise BadQuestion(
            f"route: starts at ({x:g}, {y:g}); expected ({model.x:g}, {model.y:g}), where {model.name} stands"
        )
    return (model.at, *((float(a), float(b)) for a, b in route[1:]))


def _fight(fight: Fight) -> dict[str, list[str]]:
    return {"good": list(fight.good), "evil": list(fight.evil)}


def _model(state: GameState, name: str) -> Model:
    if name not in state.models:
        raise BadQuestion(f"no model {name!r}; {nearest(name, state.models)}")
    return state.models[name]


def _enemies(state: GameState, model: Model, names: Sequence[str]) -> list[Model]:
    """The models of some names, each an enemy of a model, none named twice."""
    for number, name in enumerate(names):
        if _model(state, name).side == model.side:
            raise BadQuestion(f"{name} is on the side of {model.name}; expected an enemy")
        if name in names[:number]:
            raise BadQuestion(f"{name} is named twice; expected each enemy once")
    return [_model(state, name) for name in names]


__all__ = [
    "BadQuestion",
    "FightsRuling",
    "ReachRuling",
    "ask",
    "charge",
    "differences",
    "fights",
    "move",
    "reach",
    "see",
    "shoot",
    "trapped",
    "wound",
]
