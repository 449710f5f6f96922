"""The decisions of the Fight phase: who fights whom, in what order, how, and where the beaten go."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, FiniteFloat, field_validator

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.forces.warrior import item_trait
from skirmish.measure import snap_point
from skirmish.rules import back_away, clinging, duel, giving_ground, leaping, pairing, support
from skirmish.rules.giving_ground import REACH
from skirmish.ruling import Reason, Ruling, Verdict, objection, rule
from skirmish.state import Fight, GameState, Model

Spot = tuple[FiniteFloat, FiniteFloat]
Span = tuple[FiniteFloat, FiniteFloat]


class Sides(BaseModel):
    """Who is in a fight, by side."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    good: tuple[str, ...]
    evil: tuple[str, ...]

    @classmethod
    def of(cls, fight: Fight) -> Sides:
        """The sides of a fight."""
        return cls(good=fight.good, evil=fight.evil)

    def fight(self) -> Fight:
        """The fight between them."""
        return Fight(self.good, self.evil)


class Pairing(Answer):
    """The fights of a cluster."""

    kind: Literal["pairing"] = "pairing"
    fights: tuple[Sides, ...]


class ChoosePairing(Decision):
    """How some models that hang together by touch are split into fights (pairing.priority)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Pairing,)
    kind: Literal["choose_pairing"] = "choose_pairing"
    rule: str = "pairing.priority"
    models: tuple[str, ...]
    """All that must be paired off."""
    pairings: tuple[tuple[Sides, ...], ...]
    """The lawful ways, the first of them where there are very many; any lawful one is taken."""

    def verify(self, state: GameState, answer: Pairing) -> Ruling:
        """Everybody once, one model on a side of each fight, as many fights as can be."""
        return pairing.check(state, self.models, [sides.fight() for sides in answer.fights])

    def sample(self, _state: GameState, rng: random.Random) -> Pairing:
        """One of those listed."""
        return Pairing(fights=rng.choice(self.pairings))


class PickFight(Answer):
    """Which of the fights comes next, by its place in the list."""

    kind: Literal["pick_fight"] = "pick_fight"
    fight: int


class ChooseFight(Decision):
    """Which fight is worked out next (fight.order)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (PickFight,)
    kind: Literal["choose_fight"] = "choose_fight"
    rule: str = "fight.order"
    fights: tuple[Sides, ...]

    def verify(self, _state: GameState, answer: PickFight) -> Ruling:
        """One of those that are left."""
        if 0 <= answer.fight < len(self.fights):
            return rule((Reason(self.rule, f"{self.side} picks the next fight"),))
        return rule((objection(self.rule, f"there is no fight {answer.fight}; {len(self.fights)} are left, from 0"),))

    def sample(self, _state: GameState, rng: random.Random) -> PickFight:
        """Any."""
        return PickFight(fight=rng.randrange(len(self.fights)))


class Stance(Answer):
    """How a side fights: weapons of those who choose another than their usual, shields, and friends' spears."""

    kind: Literal["stance"] = "stance"
    weapons: dict[str, str] = {}
    shielding: bool = False
    supports: dict[str, str] = {}
    """Spearman: the friend to whom he lends an attack."""


class ChooseStance(Decision):
    """How a side goes about a fight, before any dice; the side with priority declares first."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Stance,)
    kind: Literal["choose_stance"] = "choose_stance"
    rule: str = "weapon.several"
    fight: Sides
    drawn: dict[str, str]
    """The weapon of each fighter of the side unless he chooses another."""
    weapons: dict[str, tuple[str, ...]] = {}
    """Those who have a choice of weapons."""
    may_shield: bool = False
    supports: dict[str, tuple[str, ...]] = {}
    """Spearmen who may lend an attack, and to whom."""

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose."""
        return not (self.weapons or self.may_shield or self.supports)

    def verify(self, state: GameState, answer: Stance) -> Ruling:
        """Weapons at hand, shields all or none, and one free spear a friend."""
        weapons = self.drawn | answer.weapons
        reasons = [*self._weapons(answer)]
        if answer.shielding:
            reasons += self._shields(weapons)
        known = {name: weapon for name, weapon in weapons.items() if name in self.drawn}
        reasons += support.check(state, answer.supports, known, shielding=answer.shielding).because
        return rule(reasons or [Reason(self.rule, f"{self.side} is ready")])

    def _weapons(self, answer: Stance) -> Iterable[Reason]:
        for name, weapon in answer.weapons.items():
            if name not in self.drawn:
                yield objection("weapon.several", f"{name} is not a fighter of {self.side} here")
            elif weapon != self.drawn[name] and weapon not in self.weapons.get(name, ()):
                usable = ", ".join(self.weapons.get(name, (self.drawn[name],)))
                yield objection("weapon.several", f"{name} cannot fight with {weapon}; he can with {usable}")

    def _shields(self, weapons: dict[str, str]) -> Iterable[Reason]:
        if not self.may_shield:
            yield objection("weapon.shielding", f"not all fighters of {self.side} have shields to defend with")
        for name, weapon in weapons.items():
            if _needs_both_hands(weapon):
                yield objection("weapon.shielding", f"{name} swings a {weapon}: all of a side shield, or none")

    def sample(self, state: GameState, rng: random.Random) -> Stance:
        """Random weapons, sometimes shields, most of the spears."""
        if self.may_shield and rng.random() < 0.25:
            return Stance(shielding=True)
        weapons = {name: rng.choice(options) for name, options in self.weapons.items()}
        answer = Stance(weapons=weapons)
        for spearman, friends in self.supports.items():
            wider = answer.model_copy(update={"supports": {**answer.supports, spearman: rng.choice(friends)}})
            if rng.random() < 0.9 and self.verify(state, wider).allowed:
                answer = wider
        return answer


class Retreat(Answer):
    """Where a beaten model goes. ``at`` is None for one that has nowhere to go, or hangs on a face and goes down.

    Friends who ``make_way`` step to the points given, in that order; one on a face climbs down where it is. ``leap``
    goes down a drop, and ``at`` is where that ends.
    """

    kind: Literal["retreat"] = "retreat"
    model: str
    at: Spot | None = None
    make_way: dict[str, Spot] = {}
    leap: bool = False

    @field_validator("at")
    @classmethod
    def _on_the_grid(cls, at: Spot | None) -> Spot | None:
        return None if at is None else snap_point(*at)

    @field_validator("make_way")
    @classmethod
    def _all_on_the_grid(cls, moves: dict[str, Spot]) -> dict[str, Spot]:
        return {name: snap_point(*at) for name, at in moves.items()}


class Opening(BaseModel):
    """Friends who step aside, and the directions in degrees that this opens; for a climber the directions are none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    moves: dict[str, Spot]
    directions: tuple[Span, ...]


class Beaten(BaseModel):
    """A beaten model and where it can go: open intervals of degrees from the x axis."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: str
    at: Spot
    distance: FiniteFloat
    directions: tuple[Span, ...] = ()
    leaps: tuple[Span, ...] = ()
    """Where a leap down a drop is open to it instead."""
    ways: tuple[Opening, ...] = ()
    """What friends could do for it; other steps that pass the check are taken too."""
    climbing: bool = False
    """It hangs on a face and can only go down."""

    @property
    def idle(self) -> bool:
        """Whether nothing is to be chosen for it."""
        return not (self.directions or self.leaps or self.ways)


class ChooseRetreat(Decision):
    """Which of the beaten goes back next, and where (fight.back_away)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Retreat,)
    kind: Literal["choose_retreat"] = "choose_retreat"
    rule: str = "fight.back_away"
    models: tuple[Beaten, ...]
    foes: tuple[str, ...]
    """Those who beat them, to whom they may come no nearer."""
    pushed_along: bool = False
    """They were defending a barrier and may be pushed along it."""

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.models) == 1 and self.models[0].idle

    def verify(self, state: GameState, answer: Retreat) -> Ruling:
        """One of the beaten, along an open direction, or standing still where none is open."""
        beaten = next((entry for entry in self.models if entry.model == answer.model), None)
        if beaten is None:
            names = ", ".join(entry.model for entry in self.models)
            return rule((objection(self.rule, f"{answer.model!r} does not go back now; those who do: {names}"),))
        model = state.models[answer.model]
        if beaten.climbing:
            return rule(_down_the_face(state, model, answer))
        if answer.at is None:
            return rule(_nowhere_to_go(beaten, answer))
        return back_away.check(
            state,
            model,
            self.foes,
            answer.at,
            answer.make_way,
            leap=answer.leap,
            pushed_along=self.pushed_along,
        )

    def forced(self) -> Retreat:
        """The answer when there is nothing to choose."""
        return Retreat(model=self.models[0].model)

    def sample(self, state: GameState, rng: random.Random) -> Retreat:
        """A random model in a random direction; friends make way and drops are leapt more often than not."""
        beaten = rng.choice(self.models)
        model = state.models[beaten.model]
        for _ in range(50):
            answer = self._whim(state, beaten, model, rng)
            if self.verify(state, answer).allowed:
                return answer
        return Retreat(model=beaten.model)

    def _whim(self, state: GameState, beaten: Beaten, model: Model, rng: random.Random) -> Retreat:
        way = rng.choice(beaten.ways) if beaten.ways and rng.random() < 0.7 else None
        if beaten.climbing:
            return Retreat(model=model.name, make_way=way.moves if way else {})
        if beaten.leaps and rng.random() < (0.1 if beaten.directions else 0.5):
            there = leaping.landing(state, model, _angle(beaten.leaps, rng), self.foes)
            if there is not None:
                return Retreat(model=model.name, at=there.at, leap=True)
        directions = way.directions if way else beaten.directions
        if not directions:
            return Retreat(model=model.name)
        at = giving_ground.end(model, _angle(directions, rng), beaten.distance)
        return Retreat(model=model.name, at=at, make_way=way.moves if way else {})


class StrikeAt(Answer):
    """The victim of a strike."""

    kind: Literal["strike_at"] = "strike_at"
    victim: str


class ChooseStrike(Decision):
    """At whom a lone winner strikes next (fight.split)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (StrikeAt,)
    kind: Literal["choose_strike"] = "choose_strike"
    rule: str = "fight.split"
    striker: str
    strikes: int
    """How many are left, this one included."""
    victims: tuple[str, ...]
    trapped: tuple[str, ...] = ()
    """Those at whom a strike is two."""

    def verify(self, _state: GameState, answer: StrikeAt) -> Ruling:
        """One of the beaten."""
        if answer.victim in self.victims:
            return rule((Reason(self.rule, f"{self.striker} strikes at {answer.victim}"),))
        names = ", ".join(self.victims)
        return rule((objection(self.rule, f"{self.striker} cannot strike at {answer.victim!r}, but at {names}"),))

    def sample(self, _state: GameState, rng: random.Random) -> StrikeAt:
        """Any."""
        return StrikeAt(victim=rng.choice(self.victims))


class NextCharger(Answer):
    """Which charger comes next."""

    kind: Literal["next_charger"] = "next_charger"
    charger: str


class ChooseCharger(Decision):
    """Which charger fights a defender next, or gets across next (defend.chargers, defend.cross)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (NextCharger, Done)
    kind: Literal["choose_charger"] = "choose_charger"
    rule: str = "defend.chargers"
    defender: str
    chargers: tuple[str, ...]
    optional: bool = False
    """Whether those who are left may stay where they are."""

    def verify(self, _state: GameState, answer: NextCharger | Done) -> Ruling:
        """One of those who wait; nobody more only where that is theirs to choose."""
        if isinstance(answer, Done):
            if self.optional:
                return rule((Reason(self.rule, "nobody more gets across"),))
            return rule((objection(self.rule, "all chargers must have their turn"),))
        if answer.charger in self.chargers:
            return rule((Reason(self.rule, f"{answer.charger} is next"),))
        return rule((objection(self.rule, f"{answer.charger!r} does not wait; {', '.join(self.chargers)} do"),))

    def sample(self, _state: GameState, rng: random.Random) -> NextCharger | Done:
        """Any; rarely nobody."""
        if self.optional and rng.random() < 0.1:
            return Done()
        return NextCharger(charger=rng.choice(self.chargers))


def stance(
    state: GameState, fight: Fight, side: Any, drawn: dict[str, str], priority: Any = None
) -> ChooseStance:
    """The question to a side how it fights; ``drawn`` are weapons settled earlier in the phase."""
    del priority
    fighters = [state.models[name] for name in fight.of(side)]
    usual = {model.name: duel.weapons(model)[0] for model in fighters}
    return ChooseStance(
        side=side,
        fight=Sides.of(fight),
        drawn=usual | {name: weapon for name, weapon in drawn.items() if name in usual},
        weapons={m.name: found for m in fighters if m.name not in drawn and (found := duel.choices(m))},
        may_shield=support.can_shield(fighters),
        supports=support.spearmen(state, fighters),
    )


def retreat(
    state: GameState, side: Any, beaten: Iterable[str], foes: Iterable[str], *, pushed_along: bool = False
) -> ChooseRetreat:
    """The question to the losers where they go."""
    against = tuple(foes)
    return ChooseRetreat(
        side=side,
        models=tuple(_beaten(state, state.models[name], against, pushed_along) for name in beaten),
        foes=against,
        pushed_along=pushed_along,
    )


def _beaten(state: GameState, model: Model, foes: tuple[str, ...], pushed_along: bool) -> Beaten:
    distance = state.length(REACH)
    if model.climbing:
        moves = clinging.way(state, model) if clinging.held_up(state, model) else {}
        ways = (Opening(moves=moves, directions=()),) if moves else ()
        return Beaten(model=model.name, at=model.at, distance=distance, ways=ways, climbing=True)
    ruling = back_away.openings(state, model, foes, pushed_along=pushed_along)
    return Beaten(
        model=model.name,
        at=model.at,
        distance=distance,
        directions=ruling.directions,
        leaps=ruling.leaps,
        ways=tuple(Opening(moves=dict(way.moves), directions=way.directions) for way in ruling.ways),
    )


def _down_the_face(state: GameState, model: Model, answer: Retreat) -> Iterable[Reason]:
    if answer.at is not None or answer.leap:
        yield objection("elevated.fall", f"{model.name} hangs on a face and can only go down it")
    if answer.make_way and not clinging.held_up(state, model):
        yield objection("fight.make_way", f"{model.name} needs nobody to make way")
    yield from clinging.check(state, model, answer.make_way)


def _nowhere_to_go(beaten: Beaten, answer: Retreat) -> Iterable[Reason]:
    if beaten.directions:
        yield objection("fight.back_away", f"{beaten.model} can go back and must")
    if answer.make_way or answer.leap:
        yield objection("fight.back_away", f"no point is given for {beaten.model} to go to")


def _needs_both_hands(weapon: str) -> bool:
    trait = item_trait(weapon)
    return trait is not None and trait.refuses_support() is not None


def _angle(spans: tuple[Span, ...], rng: random.Random) -> float:
    """A random direction, in radians, inside spans in degrees."""
    low, high = rng.choice(spans)
    return math.radians(low + (high - low) * rng.uniform(0.1, 0.9))


__all__ = [
    "Beaten",
    "ChooseCharger",
    "ChooseFight",
    "ChoosePairing",
    "ChooseRetreat",
    "ChooseStance",
    "ChooseStrike",
    "NextCharger",
    "Opening",
    "Pairing",
    "PickFight",
    "Retreat",
    "Sides",
    "Stance",
    "StrikeAt",
    "Verdict",
    "retreat",
    "stance",
]
