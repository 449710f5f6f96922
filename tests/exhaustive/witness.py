"""What came up in a game: events, dice, answers and the traits that were asked, as lines of the checklist."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import singledispatch
from typing import Any

from skirmish import events as told
from skirmish.events import Event
from skirmish.forces.warrior import item_trait, warrior
from skirmish.game import Game
from skirmish.phases.shoot import STOPS
from skirmish.state import GameState, Model
from skirmish.traits import TRAITS, Trait

Evidence = Iterator[str]


class Witness:
    """Looks on at games and keeps what it has seen: each line of evidence, and the game that gave it first."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.lines: set[str] = set()
        """What the present game has given."""
        self.game = self._phase = self._balked = ""
        self._events = self._dice = self._entries = 0
        self._cast: told.PowerCast | None = None

    def begin(self, name: str) -> None:
        """Another game is to be seen."""
        self.game, self._cast, self._phase = name, None, ""
        self.lines = set()
        self._events = self._dice = self._entries = 0

    def look(self, game: Game) -> None:
        """See what has happened in the game since it was last looked at."""
        state = game.state
        for entry in game.entries[self._entries :]:
            self._note(f"answered: {entry.answer.kind}")
        for roll in game.dice.record[self._dice :]:
            self._note(f"die {roll.purpose}: {roll.face}")
        for event in game.events[self._events :]:
            self._see(state, event)
        if game.pending is not None:
            self._note(f"asked: {game.pending.kind}")
        for heroic in state.heroics:
            if heroic.stage == "done":
                self._note(f"heroic action in {state.phase.value}: worked out")
        self._entries, self._dice, self._events = len(game.entries), len(game.dice.record), len(game.events)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, each special rule that has something to say is heard."""
        warrior.cache_clear()
        kept = [(kind, name, kind.__dict__[name]) for kind in _kinds() for name in _own_questions(kind)]
        try:
            for kind, name, question in kept:
                setattr(kind, name, self._heard(name, question))
            yield
        finally:
            for kind, name, question in kept:
                setattr(kind, name, question)
            warrior.cache_clear()

    def _heard(self, name: str, question: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(question)
        def asked(trait: Trait, *args: Any) -> Any:
            answer = question(trait, *args)
            if answer is not None and answer is not False and answer != ():
                self._note(f"trait {trait.id}: {name}")
            return answer

        return asked

    def _note(self, line: str) -> None:
        self.found.setdefault(line, self.game)
        self.lines.add(line)

    def _see(self, state: GameState, event: Event) -> None:
        self._note(f"event: {event.kind}")
        for reason in event.because:
            self._note(f"because {reason.rule}")
        if isinstance(event, told.HeroicCalled | told.PhaseBegan):
            self._phase = event.phase
        if isinstance(event, told.TurnBegan):
            self._phase = "move"
        for line in evidence(event, state, self._phase):
            self._note(line)
        if isinstance(event, told.Jumped):
            if event.outcome == "fails" and event.model == self._balked:
                self._note("jump, rider: fails")
            self._balked = event.model if event.outcome == "balks" else ""
        if isinstance(event, told.PowerCast):
            self._cast = event
        if isinstance(event, told.Resisted) and event.success and self._cast is not None:
            self._note(f"power {self._cast.power}: resisted")


def _kinds() -> Iterable[type[Trait]]:
    """The classes of all special rules, and those that they are made from."""
    found = (kind for trait in TRAITS.values() for kind in type(trait).__mro__)
    return dict.fromkeys(kind for kind in found if issubclass(kind, Trait) and kind is not Trait)


def _own_questions(kind: type[Trait]) -> list[str]:
    return [name for name, value in kind.__dict__.items() if callable(value) and not name.startswith("_")]


def questions(trait: Trait) -> tuple[str, ...]:
    """The questions that a special rule answers differently."""
    names = (name for kind in type(trait).__mro__ if kind is not Trait for name in _named(kind))
    return tuple(dict.fromkeys(names))


def _named(kind: type) -> list[str]:
    return _own_questions(kind) if issubclass(kind, Trait) else []


@singledispatch
def evidence(_event: Event, _state: GameState, _phase: str) -> Evidence:
    """The lines that an event speaks for."""
    yield from ()


# The Move phase


@evidence.register
def _(event: told.Spotted, _state: GameState, _phase: str) -> Evidence:
    yield f"spotting: {'seen' if event.seen else 'not seen'}"


@evidence.register
def _(event: told.Moved, state: GameState, phase: str) -> Evidence:
    model = _model(state, event.model)
    if model.mount:
        yield f"mount {model.mount}: ridden"
    if phase == "fight":
        yield f"after a heroic combat: {'charges' if event.charged else 'moves'}"
    if len(event.charged) > 1:
        yield "charge: several at once"
    if "ring-master" in model.effects:
        yield "the Ring: its wearer is moved by the enemy"
    if model.side != model.force and model.hero:
        yield f"{model.profile}: moved by the other side"


@evidence.register
def _(event: told.Jumped, state: GameState, _phase: str) -> Evidence:
    who = "rider" if _model(state, event.model).mount else "on foot"
    yield f"jump, {who}: {event.outcome}"
    if not event.roll:
        yield "jump: without a die"
    elif event.score < event.roll:
        yield f"jump at -1: {event.outcome}"


@evidence.register
def _(event: told.Climbed, _state: GameState, _phase: str) -> Evidence:
    yield f"climb: {event.outcome if event.roll else 'without a die'}"


@evidence.register
def _(event: told.Fell, _state: GameState, _phase: str) -> Evidence:
    yield f"fall: {'hits' if event.hits else 'harmless'}"


@evidence.register
def _(event: told.Knocked, _state: GameState, _phase: str) -> Evidence:
    what = "loses its footing" if event.because[0].rule == "elevated.fall" else "is knocked off"
    yield f"climber {what}: {'falls' if event.falls else 'holds on'}"


# Cavalry


@evidence.register
def _(event: told.Thrown, _state: GameState, _phase: str) -> Evidence:
    yield f"thrown rider: {event.outcome if event.roll else 'knocked down'}"


@evidence.register
def _(event: told.Mounted, _state: GameState, _phase: str) -> Evidence:
    yield f"{'mounting up' if event.carrier else 'mounting'}: {event.outcome}"
    if event.outcome != "fails":
        yield f"mount {event.mount}: ridden"


@evidence.register
def _(event: told.Dismounted, _state: GameState, _phase: str) -> Evidence:
    yield f"dismounting: {'late in the move' if event.done else 'before moving'}"


@evidence.register
def _(event: told.MountLost, _state: GameState, _phase: str) -> Evidence:
    yield f"mount without its rider: {event.outcome}"


# Courage


@evidence.register
def _(event: told.CourageTested, state: GameState, _phase: str) -> Evidence:
    how = ("passed" if event.passed else "failed") if event.dice else "passed without dice"
    yield f"courage, {event.test}: {how}"
    if event.part == "mount":
        yield f"courage of a mount: {how}"
    if not event.dice and any(reason.rule == "courage.stand_fast" for reason in event.because):
        yield "courage: stands fast by a Hero"

    for hero in _everybody(state):
        shouts = any(trait.id == "far-stand-fast" for trait in hero.warrior.traits)
        if shouts and any(reason.text == f"{hero.name} bids {event.model} stand fast" for reason in event.because):
            yield "trait far-stand-fast: heard"


@evidence.register
def _(event: told.Retreated, _state: GameState, _phase: str) -> Evidence:
    yield f"retreat: {'before an enemy' if event.before else 'for an edge'}"


# Heroes


@evidence.register
def _(event: told.MightSpent, _state: GameState, _phase: str) -> Evidence:
    yield f"might on {event.purpose}"
    if event.becomes < event.face:
        yield "might: lowers a die"


@evidence.register
def _(event: told.FateRolled, _state: GameState, _phase: str) -> Evidence:
    yield f"fate: {'saves' if event.saved else 'fails'}"


@evidence.register
def _(event: told.HeroicCalled, _state: GameState, _phase: str) -> Evidence:
    yield f"heroic action in {event.phase}: called"
    if not event.might:
        yield "heroic action: free"


@evidence.register
def _(_event: told.HeroicCancelled, _state: GameState, phase: str) -> Evidence:
    yield f"heroic action in {phase}: cancelled"


@evidence.register
def _(event: told.HeroicsOrdered, _state: GameState, _phase: str) -> Evidence:
    yield "heroic actions in order: " + (
        "evil first" if 0 < event.roll < 4 else "good first" if event.roll else "alone"
    )


# Shooting


@evidence.register
def _(event: told.Shot, state: GameState, phase: str) -> Evidence:
    yield f"shot: {'hits' if event.hit else 'misses'}"
    for item in _model(state, event.shooter).warrior.items:
        trait = item_trait(item)
        if event.weapon in (item, trait.id if trait else None):
            yield f"item {item}: shot with"
    if phase == "move":
        yield "thrown at the charge"


@evidence.register
def _(event: told.InTheWay, _state: GameState, _phase: str) -> Evidence:
    yield f"in the way ({event.because[0].rule}): {'stopped' if event.stopped else 'goes on'}"


@evidence.register
def _(event: told.ShotIntoFight, _state: GameState, _phase: str) -> Evidence:
    yield f"shot into a fight: {'its own side' if event.roll <= STOPS else 'the enemy'}"


@evidence.register
def _(event: told.PartHit, _state: GameState, _phase: str) -> Evidence:
    yield f"rider shot at ({event.because[0].rule}): {event.part}"


@evidence.register
def _(event: told.VolleyLoosed, _state: GameState, _phase: str) -> Evidence:
    yield f"volley: {'several hits' if event.hits > 1 else 'a hit' if event.hits else 'misses'}"


@evidence.register
def _(event: told.VolleyHit, _state: GameState, _phase: str) -> Evidence:
    yield f"volley hit given by {event.by}"
    yield f"volley hit on a {event.part or 'model on foot'}"


# Fights


@evidence.register
def _(event: told.FightBegan, state: GameState, _phase: str) -> Evidence:
    for _, weapon in event.weapons:
        yield f"item {weapon}: fought with"
    for name in event.shielding:
        yield from (f"item {item}: used" for item in _model(state, name).warrior.items if item == "shield")
    for name, _ in event.supports:
        yield from (f"item {item}: lent" for item in _model(state, name).warrior.items if item in ("spear", "pike"))
    for name in (*event.good, *event.evil):
        if any(trait.id == "bladed-bow" for trait in _model(state, name).warrior.traits):
            yield "trait bladed-bow: at hand"
    friends = [friend for _, friend in event.supports]
    if len(friends) > len(set(friends)):
        yield "support: a pike past a spear"


@evidence.register
def _(event: told.DuelRolled, _state: GameState, _phase: str) -> Evidence:
    yield f"fight: won by {event.winner}"
    good, evil = (max((score for _, score in dice), default=0) for dice in (event.good, event.evil))
    if event.tie_roll:
        yield f"fight: won by {event.winner} by a die"
    elif good == evil:
        yield "fight: won by the better Fight value"


@evidence.register
def _(event: told.BackedAway, _state: GameState, _phase: str) -> Evidence:
    yield f"the beaten: {'trapped' if event.trapped else 'go back'}"


@evidence.register
def _(event: told.BlowAtBarrier, _state: GameState, _phase: str) -> Evidence:
    yield f"blow at a barrier: {'gets past' if event.passed else 'stopped'}"


@evidence.register
def _(event: told.WoundRolled, state: GameState, _phase: str) -> Evidence:
    yield f"wound chart, {event.needed}: " + (
        "wounds" if event.wounded else "fails" if not event.second else "fails at the second die"
    )
    victim = _model(state, event.victim)
    striker = state.model(event.source)
    if striker is not None and striker.warrior.has("sting"):
        yield "item sting: struck with"
    if event.part == "self":
        yield from (f"item {item}: worn" for item in victim.warrior.items)
    elif victim.mount:
        yield f"mount {victim.mount}: struck"


@evidence.register
def _(event: told.Slain, state: GameState, _phase: str) -> Evidence:
    yield "slain: " + (event.by if state.model(event.by) is None and event.by not in state.fallen else "by a model")


@evidence.register
def _(event: told.Rerolled, _state: GameState, _phase: str) -> Evidence:
    yield f"banner: re-roll by {event.side}"


@evidence.register
def _(event: told.HornBlown, _state: GameState, _phase: str) -> Evidence:
    yield f"item horn-of-gondor: {'routs' if event.routed else 'in vain'}"


@evidence.register
def _(event: told.WaysDeclared, _state: GameState, _phase: str) -> Evidence:
    yield from (f"item {way}: declared" for _, way in event.ways)


@evidence.register
def _(event: told.HeldBack, _state: GameState, _phase: str) -> Evidence:
    yield f"held back: {event.because[0].rule}"


@evidence.register
def _(event: told.Chained, _state: GameState, _phase: str) -> Evidence:
    yield f"item troll-chain: {'catches' if event.caught else 'misses'}"


@evidence.register
def _(event: told.Tainted, _state: GameState, _phase: str) -> Evidence:
    yield f"tainted: {event.effect}"
    if event.effect == "shard":
        yield "item morgul-blade: used"


@evidence.register
def _(event: told.ClungToLife, _state: GameState, _phase: str) -> Evidence:
    yield f"item the-one-ring: {'sustains' if event.lives else 'fails'}"


# Magic


@evidence.register
def _(event: told.PowerCast, state: GameState, _phase: str) -> Evidence:
    if event.success:
        yield f"power {event.power} of {_model(state, event.caster).profile}: cast"
    else:
        yield f"power {event.power}: fails"


@evidence.register
def _(event: told.Resisted, _state: GameState, _phase: str) -> Evidence:
    yield f"resisting: {'succeeds' if event.success else 'fails'}"


@evidence.register
def _(event: told.TookEffect, _state: GameState, _phase: str) -> Evidence:
    yield f"effect {event.effect}: works"


@evidence.register
def _(event: told.WentOut, _state: GameState, _phase: str) -> Evidence:
    yield f"effect {event.effect}: goes out"


@evidence.register
def _(event: told.Changed, _state: GameState, _phase: str) -> Evidence:
    yield f"magic changes: {event.figure}"


# The Ring and creatures of their own


@evidence.register
def _(event: told.RingWorn, state: GameState, _phase: str) -> Evidence:
    yield "item the-ring: worn"
    yield f"the Ring: worn by {_model(state, event.model).profile}"


@evidence.register
def _(event: told.RingRemoved, _state: GameState, _phase: str) -> Evidence:
    yield f"the Ring: {'taken off' if event.removed else 'kept on'}"


@evidence.register
def _(event: told.RingRolled, _state: GameState, _phase: str) -> Evidence:
    yield f"the Ring: the struggle is {'lost' if event.mastered else 'won'}"


@evidence.register
def _(event: told.Commanded, state: GameState, _phase: str) -> Evidence:
    yield f"{_model(state, event.model).profile}: commanded by {event.side}"


@evidence.register
def _(event: told.PoisonRolled, _state: GameState, _phase: str) -> Evidence:
    yield f"poison, {event.effect}: {'wounds' if event.wounds else 'spares'}"


@evidence.register
def _(event: told.Restored, _state: GameState, _phase: str) -> Evidence:
    yield f"restored by {event.by}"


@evidence.register
def _(event: told.MarkerPlaced, _state: GameState, _phase: str) -> Evidence:
    yield f"trait {event.item}: placed"


@evidence.register
def _(event: told.TurnBegan, _state: GameState, _phase: str) -> Evidence:
    yield f"priority: {event.priority}"
    if event.good and event.good == event.evil:
        yield "priority: passes on a tie"


def _model(state: GameState, name: str) -> Model:
    """A model that is, or was, in the game."""
    return next(model for model in _everybody(state) if model.name == name)


def _everybody(state: GameState) -> Iterator[Model]:
    lists = (state.models, state.carried, state.fallen, state.gone, state.waiting)
    return (model for models in lists for model in models.values())
