"""Position files: a table, its models and the questions about them, read from TOML and written back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

from skirmish import files, toml
from skirmish.files import BadFile
from skirmish.forces.profile import SIDES, Side, UnknownProfile, profiles
from skirmish.measure import Scale
from skirmish.rules import standing
from skirmish.rules.riding import beast
from skirmish.state import GameState, Model, Phase
from skirmish.table import Coordinate, Feature, Point, Table

FORMAT = "skirmish-position/1"
MODELS = 400
"""How many models a position may hold; as many pieces of terrain, and as many questions."""

Amount = Annotated[FiniteFloat, Field(ge=0, le=1000)]


class Ask(BaseModel):
    """A question about a position and the answer expected; further keys are the question's own options."""

    model_config = ConfigDict(extra="allow", frozen=True)

    question: str
    args: tuple[str, ...] = ()
    route: tuple[Point, ...] | None = None
    expect: dict[str, Any] = {}
    why: str = ""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Size(_Part):
    width: Annotated[FiniteFloat, Field(gt=0, le=1000)]
    height: Annotated[FiniteFloat, Field(gt=0, le=1000)]


class _Turn(_Part):
    number: Annotated[int, Field(ge=0, le=10_000)] = 1
    phase: Literal["priority", "move", "shoot", "fight", "end"] = "move"
    priority: Side = "good"
    active: Side | None = None


class _Entry(_Part):
    name: str
    profile: str
    options: tuple[str, ...] = ()
    at: Annotated[tuple[Coordinate, ...], Field(min_length=2, max_length=3)] | None = None
    """Left out for one who is carried."""
    side: Side | None = None
    home: Side | None = None
    wounds: Annotated[int, Field(ge=1)] | None = None
    might: Annotated[int, Field(ge=0, le=100)] | None = None
    will: Annotated[int, Field(ge=0, le=100)] | None = None
    fate: Annotated[int, Field(ge=0, le=100)] | None = None
    free_might: Annotated[int, Field(ge=0, le=100)] | None = None
    free_will: Annotated[int, Field(ge=0, le=100)] | None = None
    mounted: bool | str | None = None
    """Whether it rides; or what it rides, where that is not the mount that it was bought with."""
    carried_by: str | None = None
    """The rider who carries it, or who rides it."""
    mount_wounds: Annotated[int, Field(ge=1)] | None = None
    drained: Annotated[int, Field(ge=0, le=100)] = 0
    effects: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    ward: str | None = None
    lying: bool = False
    climbing: str | None = None
    moved: Amount = 0.0
    acted: bool = False
    hampered: bool = False
    charged: tuple[str, ...] = ()
    tested: bool = False
    steady: bool = False
    cast: bool = False
    stooped: bool = False
    shot: bool | Annotated[int, Field(ge=0, le=3)] = False
    fought: bool = False
    supported: bool = False


_SAME = (
    *("home", "drained", "effects", "found", "lost", "ward", "lying", "climbing", "moved", "acted", "hampered"),
    *("charged", "tested", "steady", "cast", "stooped", "fought", "supported"),
)
"""Keys of a model that are its fields as they stand."""
_FIGURES = ("wounds", "might", "will", "fate", "free_might", "free_will", "mount_wounds")
"""Those that are left out where they are as at the start."""


class _File(_Part):
    format: Literal["skirmish-position/1"]
    scale: Scale
    table: _Size
    turn: _Turn = _Turn()
    dark: Annotated[FiniteFloat, Field(ge=0, le=1000)] | None = None
    """How far one sees in the dark; daylight without it."""
    markers: Annotated[dict[str, Point], Field(max_length=MODELS)] = {}
    """Things that stand on the table, by whose they are."""
    terrain: Annotated[tuple[Feature, ...], Field(max_length=MODELS)] = ()
    model: Annotated[tuple[_Entry, ...], Field(max_length=MODELS)] = ()
    ask: Annotated[tuple[Ask, ...], Field(max_length=MODELS)] = ()


@dataclass(frozen=True)
class Position:
    """A state of the game, the questions asked of it, and the file it comes from."""

    state: GameState
    asks: tuple[Ask, ...] = ()
    source: Path | None = None


def load(path: Path) -> Position:
    """The position of a file; raises BadFile."""
    return parse(files.read(path), str(path), path)


def parse(text: str, source: str = "position", path: Path | None = None) -> Position:
    """The position of a TOML text; raises BadFile, which names ``source``."""
    file = files.parse(_File, text, source)
    _check_names(file, source)
    table = Table(width=file.table.width, height=file.table.height, features=file.terrain)
    turn = file.turn
    state = GameState(
        scale=file.scale,
        table=table,
        turn=turn.number,
        phase=Phase(turn.phase),
        priority=turn.priority,
        active=turn.active or turn.priority,
        dark=file.dark,
        markers=dict(file.markers),
    )
    for entry in file.model:
        place = state.models if entry.carried_by is None else state.carried
        place[entry.name] = _model(entry, table, source)
    for entry in file.model:
        if entry.carried_by is not None:
            _seat(state, entry, entry.carried_by, source)
    for rider in state.models.values():
        _check_beast(state, rider, source)
    everybody = [model for model in (*state.models.values(), *state.carried.values()) if not model.loose]
    state.start = {side: sum(model.side == side for model in everybody) for side in SIDES}
    for model in state.models.values():
        _check_place(state, model, source)
    return Position(state, file.ask, path)


def dump(state: GameState, asks: Sequence[Ask] = ()) -> str:
    """The models in play, the table and the turn as a position file; reading it gives the same again.

    Models waiting or slain, and what is settled for the current phase alone, are not part of a position.
    """
    parts = [f"format = {toml.value(FORMAT)}", f"scale = {toml.value(state.scale.value)}"]
    parts.append(f"table = {toml.value({'width': state.table.width, 'height': state.table.height})}")
    if state.dark is not None:
        parts.append(f"dark = {toml.value(state.dark)}")
    if state.markers:
        parts.append(f"markers = {toml.value(state.markers)}")
    if state.phase is not Phase.DEPLOY:
        turn = {"number": state.turn, "phase": state.phase.value, "priority": state.priority}
        if state.active != state.priority:
            turn["active"] = state.active
        parts += ["", "[turn]", *toml.lines(turn)]
    for feature in state.table.features:
        parts += ["", "[[terrain]]", *toml.lines(feature.model_dump(exclude_defaults=True))]
    for model in (*state.models.values(), *state.carried.values()):
        parts += ["", "[[model]]", *toml.lines(_entry(state, model).model_dump(exclude_defaults=True))]
    for ask in asks:
        parts += ["", "[[ask]]", *toml.lines(ask.model_dump(exclude_defaults=True))]
    return "\n".join(parts) + "\n"


def _check_names(file: _File, source: str) -> None:
    """No name stands for two things: what is in the way of a shot is told by name, be it a tree or a man."""
    seen: set[str] = set()
    names = [(f"terrain[{i}].name", feature.name) for i, feature in enumerate(file.terrain, 1)]
    names += [(f"model[{i}].name", entry.name) for i, entry in enumerate(file.model, 1)]
    for where, name in names:
        if not name.isprintable() or not 0 < len(name) <= 60:
            raise BadFile(source, where, f"found {name[:80]!r}; expected 1 to 60 printable characters")
        if name in seen:
            raise BadFile(source, where, f"found {name!r} a second time; expected a name of its own")
        seen.add(name)


def _model(entry: _Entry, table: Table, source: str) -> Model:
    where = f"model[{entry.name}]"
    try:
        model = Model.recruit(entry.name, entry.profile, entry.options, entry.side)
    except UnknownProfile as error:
        key = "options" if "option" in str(error) else "profile"
        raise BadFile(source, f"{where}.{key}", f"found {error}") from error
    _mount(model, entry, source)
    for key in _FIGURES:
        given, most = getattr(entry, key), getattr(model, key)
        if given is None:
            continue
        if key.endswith("wounds") and given > most:
            raise BadFile(source, f"{where}.{key}", f"found {given}; expected at most the profile's {most}")
        setattr(model, key, given)
    for key in _SAME:
        setattr(model, key, getattr(entry, key))
    _check_face(entry, table, source)
    model.shots = int(entry.shot)
    if entry.at is not None:
        model.x, model.y, model.z = entry.at[0], entry.at[1], _height(entry.at, entry, table, source)
    elif entry.carried_by is None:
        raise BadFile(source, f"{where}.at", "found none; expected where it stands, or by whom it is carried")
    return model


def _mount(model: Model, entry: _Entry, source: str) -> None:
    """Riders ride what they were bought with unless the file says otherwise."""
    where = f"model[{entry.name}].mounted"
    if entry.mounted is True and not model.mount:
        problem = f"found true, but {entry.profile} has no mount; expected an option that gives one, or false"
        raise BadFile(source, where, problem)
    if isinstance(entry.mounted, str):
        ridden = {name: each for name, each in profiles().items() if each.ridden_mm is not None}
        if entry.mounted not in ridden:
            raise BadFile(source, where, f"found {entry.mounted!r}; {files.nearest(entry.mounted, [*ridden])}")
        model.mount, model.mount_wounds = entry.mounted, ridden[entry.mounted].wounds
    if entry.mounted is False:
        model.mount, model.mount_wounds = None, 0


def _seat(state: GameState, entry: _Entry, by: str, source: str) -> None:
    """Put one who is carried behind his rider, or a Hero that is ridden under him."""
    where, model, rider = f"model[{entry.name}].carried_by", state.carried[entry.name], state.models.get(by)
    if rider is None or rider.mount is None or rider.side != model.side:
        raise BadFile(source, where, f"found {by!r}; expected the name of a rider of its side")
    ridden = rider.mount == model.profile
    if not ridden and rider.passenger is not None:
        raise BadFile(source, where, f"found {by!r}, who carries {rider.passenger}; expected one passenger a rider")
    if ridden:
        rider.mount_wounds = model.wounds
    else:
        rider.passenger = model.name
    model.x, model.y, model.z = rider.x, rider.y, rider.z


def _check_beast(state: GameState, rider: Model, source: str) -> None:
    """A Hero that is ridden is a model of its own."""
    if rider.mount is not None and profiles()[rider.mount].hero and beast(state, rider) is None:
        problem = f"found {rider.mount!r}, a Hero; expected a model of it too, carried_by {rider.name!r}"
        raise BadFile(source, f"model[{rider.name}].mounted", problem)


def _check_face(entry: _Entry, table: Table, source: str) -> None:
    faces = [feature.name for feature in table.features if feature.climbable]
    if entry.climbing is not None and entry.climbing not in faces:
        hint = files.nearest(entry.climbing, faces)
        raise BadFile(source, f"model[{entry.name}].climbing", f"found {entry.climbing!r}, no climbable face; {hint}")


def _height(at: tuple[float, ...], entry: _Entry, table: Table, source: str) -> float:
    x, y, *rest = at
    if not rest:
        return table.ground(x, y)
    if entry.climbing is not None:
        return rest[0]
    tops = (f.top for f in table.features if f.kind in ("rise", "block", "barrier") and f.covers(x, y))
    levels = sorted({table.ground(x, y, 0.0), *tops})
    level = min(levels, key=lambda height: abs(height - rest[0]))
    if abs(level - rest[0]) > Scale.INCHES.slack:
        expected = " or ".join(f"{height:g}" for height in levels)
        raise BadFile(source, f"model[{entry.name}].at", f"found height {rest[0]:g}; expected a top there: {expected}")
    return level


_WANTED = {"move.table_edge": "a base wholly on the table", "move.models": "bases clear of one another"}


def _check_place(state: GameState, model: Model, source: str) -> None:
    for reason in standing.objections(state, model):
        wanted = _WANTED.get(reason.rule, "a base clear of solid scenery")
        found = toml.value([model.x, model.y])
        raise BadFile(source, f"model[{model.name}].at", f"found {found}, where {reason.text}; expected {wanted}")


def _entry(state: GameState, model: Model) -> _Entry:
    fresh = Model.recruit(model.name, model.profile, model.options)
    flat = state.table.ground(model.x, model.y) == model.z
    at = (model.x, model.y) if flat else (model.x, model.y, model.z)
    riders = state.models.values() if model.name in state.carried else ()
    rider = next((each for each in riders if model.name == each.passenger or beast(state, each) is model), None)
    if model.mount != fresh.mount:
        fresh.mount_wounds = profiles()[model.mount].wounds if model.mount else 0
    figures = {key: getattr(model, key) for key in _FIGURES if getattr(model, key) != getattr(fresh, key)}
    return _Entry(
        name=model.name,
        profile=model.profile,
        options=model.options,
        at=at if rider is None else None,
        side=None if model.side == fresh.side else model.side,
        mounted=None if model.mount == fresh.mount else model.mount or False,
        carried_by=rider.name if rider else None,
        shot=model.shots if model.shots > 1 else model.shot,
        **figures,
        **{key: getattr(model, key) for key in _SAME},
    )
