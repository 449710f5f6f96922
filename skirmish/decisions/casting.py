"""Magic: the answer that casts a power, and the decisions that it calls for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import field_validator

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.striking import Use
from skirmish.measure import snap_point
from skirmish.rules import commanding, magic
from skirmish.rules.parts import Name
from skirmish.rules.powers import KINDS
from skirmish.ruling import Reason, Ruling, Verdict, objection, rule
from skirmish.state import GameState, Model
from skirmish.table import Point


class Cast(Answer):
    """Cast a magical power with so many dice of Will, at a target where it takes one."""

    kind: Literal["cast"] = "cast"
    model: str
    power: str
    target: str | None = None
    dice: int = 1

    def judge(self, state: GameState) -> Ruling:
        """Whether it may be cast now; ROLL counts as allowed, a die decides first whether the target is seen."""
        caster = state.model(self.model)
        target = state.model(self.target) if self.target is not None else None
        if caster is None or (target is None and self.target is not None):
            lost = self.model if caster is None else self.target
            return Ruling(Verdict.NO, (objection("magic.target", f"{lost!r} is not on the table"),))
        return magic.check(state, caster, self.power, target, self.dice)


def any_cast(state: GameState, model: Model, rng: random.Random) -> Cast | None:
    """A power that a model may cast now, at random; None if a few tries find none."""
    most = magic.available(model)
    if model.cast or not most or not model.warrior.profile.powers:
        return None
    for _ in range(4):
        power = rng.choice(model.warrior.profile.powers).id
        targets = [other.name for other in state.models.values() if _suits(model, power, other)]
        target = rng.choice(targets) if targets else None
        answer = Cast(model=model.name, power=power, target=target, dice=rng.randint(1, min(most, 3)))
        if answer.judge(state).verdict is not Verdict.NO:
            return answer
    return None


def _suits(caster: Model, power: str, other: Model) -> bool:
    """Whether a power is for such as another model, near or far, seen or not."""
    kind = KINDS[power]
    wanted = kind.aim == ("friend" if other.side == caster.side else "enemy")
    return wanted and not any(reason.objects for reason in kind.demands(caster, other))


class Resist(Answer):
    """How many dice to resist a power with, by whose Will they are; none to suffer it."""

    kind: Literal["resist"] = "resist"
    dice: dict[str, int] = {}


class ChooseResist(Decision):
    """With how many dice a victim resists a power (magic.resist, magic.riders)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Resist,)
    kind: Literal["choose_resist"] = "choose_resist"
    rule: str = "magic.resist"
    model: str
    caster: str
    power: str
    score: int
    """The least die that resists it."""
    most: dict[str, int]
    """For how many dice there is Will: the victim's own, its passenger's, its mount's."""

    def verify(self, _state: GameState, answer: Resist) -> Ruling:
        """No more than there is Will for."""
        return rule(self._reasons(answer))

    def _reasons(self, answer: Resist) -> Iterator[Reason]:
        yield Reason(self.rule, f"{self.model} resists with {sum(answer.dice.values())} dice")
        for name, dice in answer.dice.items():
            most = self.most.get(name, 0)
            if not 0 <= dice <= most:
                yield objection("magic.will", f"{name} has Will for 0 to {most} dice, not {dice}")

    def sample(self, _state: GameState, rng: random.Random) -> Resist:
        """A die or two of somebody's, or none."""
        name = rng.choice(list(self.most))
        return Resist(dice={name: rng.randint(0, min(self.most[name], 2))})


class ChooseSecondTry(Decision):
    """Whether one who failed to resist a power rolls all those dice once more (magic.hobbits)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Use,)
    kind: Literal["choose_second_try"] = "choose_second_try"
    rule: str = "magic.hobbits"
    model: str
    power: str
    dice: tuple[int, ...]
    """As they fell."""
    score: int
    """The least die that resists it."""

    def verify(self, _state: GameState, answer: Use) -> Ruling:
        """Either is allowed."""
        return rule((Reason(self.rule, f"{self.model} {'rolls once more' if answer.use else 'lets the dice lie'}"),))

    def sample(self, _state: GameState, rng: random.Random) -> Use:
        """Mostly."""
        return Use(use=rng.random() < 0.8)


class Resister(Answer):
    """Who tries to resist for all; nobody if that is left out."""

    kind: Literal["resister"] = "resister"
    model: str | None = None


class ChooseResister(Decision):
    """Which one of all that a power strikes may try to resist it for all (power.natures_wrath)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Resister,)
    kind: Literal["choose_resister"] = "choose_resister"
    rule: str = "power.natures_wrath"
    caster: str
    power: str
    models: tuple[str, ...]

    def verify(self, _state: GameState, answer: Resister) -> Ruling:
        """One of those who have something to resist with, or nobody."""
        if answer.model is None or answer.model in self.models:
            return rule((Reason(self.rule, f"{answer.model or 'nobody'} tries to resist {self.power} for all"),))
        names = ", ".join(self.models)
        return rule((objection(self.rule, f"{answer.model!r} cannot resist {self.power}; those who can: {names}"),))

    def sample(self, _state: GameState, rng: random.Random) -> Resister:
        """Anybody."""
        return Resister(model=rng.choice(self.models))


class VictimPart(Answer):
    """What of a cavalry model a power strikes."""

    kind: Literal["victim_part"] = "victim_part"
    part: Name


class ChooseVictimPart(Decision):
    """Whether a power strikes rider, mount or passenger; its caster chooses (magic.riders)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (VictimPart,)
    kind: Literal["choose_victim_part"] = "choose_victim_part"
    rule: str = "magic.riders"
    caster: str
    power: str
    target: str
    parts: tuple[Name, ...]

    def verify(self, _state: GameState, answer: VictimPart) -> Ruling:
        """One of those who are there."""
        if answer.part in self.parts:
            return rule((Reason(self.rule, f"{self.power} strikes the {answer.part} of {self.target}"),))
        return rule((objection(self.rule, f"{self.target} has no {answer.part}; it has {', '.join(self.parts)}"),))

    def sample(self, _state: GameState, rng: random.Random) -> VictimPart:
        """Any."""
        return VictimPart(part=rng.choice(self.parts))


class WalkTo(Answer):
    """The way that a commanded model is made to go from where it stands; a route of one point has it stay.

    ``charge`` names those it is sent into touch with.
    """

    kind: Literal["walk_to"] = "walk_to"
    route: tuple[Point, ...]
    charge: tuple[str, ...] = ()

    @field_validator("route")
    @classmethod
    def _on_the_grid(cls, route: tuple[Point, ...]) -> tuple[Point, ...]:
        if not 1 <= len(route) <= 500:
            raise ValueError(f"a route has 1 to 500 points, not {len(route)}")
        return tuple(route[:1]) + tuple(snap_point(x, y) for x, y in route[1:])


class CommandMove(Decision):
    """Where the caster's player has the victim of a command walk, up to half its move (power.command)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (WalkTo,)
    kind: Literal["command_move"] = "command_move"
    rule: str = "power.command"
    model: str
    caster: str
    power: str
    contact: bool
    """Whether it may be sent into touch with its enemies."""

    def verify(self, state: GameState, answer: WalkTo) -> Ruling:
        """A plain walk of half a move; ROLL counts as allowed, a die decides first whether it sees whom it charges."""
        walker = state.models[self.model]
        return commanding.check(state, walker, answer.route, answer.charge, contact=self.contact)

    def sample(self, state: GameState, rng: random.Random) -> WalkTo:
        """Some way, a charge where one is near, or none."""
        walker = state.models[self.model]
        for route, charge in commanding.whims(state, walker, rng, contact=self.contact):
            answer = WalkTo(route=route, charge=charge)
            if self.verify(state, answer).verdict is not Verdict.NO:
                return answer
        return WalkTo(route=(walker.at,))
