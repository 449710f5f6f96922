"""The decisions of the Fight phase: who fights whom, in what order, how, and where the beaten go."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.retreating import Beaten, ChooseRetreat, Opening, Retreat
from skirmish.decisions.striking import ChooseStrike, ChooseUse, StrikeAt, Use
from skirmish.forces.profile import Side
from skirmish.forces.warrior import item_trait
from skirmish.rules import duel, pairing, support
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import Fight, GameState


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


class Declare(Answer):
    """Who fights this whole phase in another way than his usual one, and how."""

    kind: Literal["declare"] = "declare"
    ways: dict[str, str] = {}


class DeclareWays(Decision):
    """How some of a side fight for the whole of this phase, said before its first die (weapon.elven_blade)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Declare,)
    kind: Literal["declare_ways"] = "declare_ways"
    rule: str = "weapon.elven_blade"
    ways: dict[str, tuple[str, ...]]
    """By model, what it may do beside its usual."""

    @classmethod
    def ask(cls, state: GameState, side: Side, fights: Iterable[Fight]) -> DeclareWays:
        """The question to a side whose models are in some fights."""
        fighters = [state.models[name] for fight in fights for name in fight.of(side)]
        return cls(side=side, ways={model.name: ways for model in fighters if (ways := duel.declarable(model))})

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.ways

    def verify(self, _state: GameState, answer: Declare) -> Ruling:
        """Only those asked, in one of their ways."""
        reasons = [
            objection(self.rule, f"{name} cannot declare {way}, but {', '.join(self.ways.get(name, ())) or 'nothing'}")
            for name, way in answer.ways.items()
            if way not in self.ways.get(name, ())
        ]
        return rule(reasons or [Reason(self.rule, f"{self.side} has said how it holds its blades")])

    def sample(self, _state: GameState, rng: random.Random) -> Declare:
        """Every other one."""
        return Declare(ways={name: rng.choice(ways) for name, ways in self.ways.items() if rng.random() < 0.5})


class Stance(Answer):
    """How a side fights: weapons of those who choose another than their usual, shields, and friends' spears."""

    kind: Literal["stance"] = "stance"
    weapons: dict[str, str] = {}
    shielding: bool = False
    supports: dict[str, str] = {}
    """Spearman or pikeman: the fighter to whom he lends an attack."""


class ChooseStance(Decision):
    """How a side goes about a fight, before any dice; the side with priority declares first."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Stance,)
    kind: Literal["choose_stance"] = "choose_stance"
    rule: str = "weapon.several"
    fight: Sides
    drawn: dict[str, str]
    """The weapon of each fighter of the side unless he chooses another."""
    weapons: dict[str, tuple[str, ...]] = {}
    """Those who have a choice of weapons that matters."""
    may_shield: bool = False
    supports: dict[str, tuple[str, ...]] = {}
    """Those who may lend an attack, and to whom; a pikeman in the third rank only past another who does."""

    @classmethod
    def ask(cls, state: GameState, fight: Fight, side: Side) -> ChooseStance:
        """The question to a side of a fight; weapons drawn earlier in the phase are settled."""
        fighters = [state.models[name] for name in fight.of(side)]
        drawn, weapons = {}, {}
        for model in fighters:
            settled, charging = duel.settled(model), duel.at_the_charge(state, model, fight)
            drawn[model.name] = settled or duel.weapons(model, charging=charging)[0]
            if settled is None and (found := duel.choices(model, charging=charging)):
                weapons[model.name] = found
        return cls(
            side=side,
            fight=Sides.of(fight),
            drawn=drawn,
            weapons=weapons,
            may_shield=support.can_shield(fighters),
            supports=support.spearmen(state, fighters),
        )

    @property
    def idle(self) -> bool:
        """Whether there is nothing to choose."""
        return not (self.weapons or self.may_shield or self.supports)

    def verify(self, state: GameState, answer: Stance) -> Ruling:
        """Weapons at hand, shields all or none, and one free spear a friend, a pike past it."""
        weapons = self.drawn | answer.weapons
        reasons = [*self._weapons(state, answer)]
        if answer.shielding:
            reasons += self._shields(weapons)
        known = {name: weapon for name, weapon in weapons.items() if name in self.drawn}
        reasons += support.check(state, answer.supports, known, shielding=answer.shielding).because
        return rule(reasons or [Reason(self.rule, f"{self.side} is ready")])

    def _weapons(self, state: GameState, answer: Stance) -> Iterable[Reason]:
        for name, weapon in answer.weapons.items():
            if name not in self.drawn:
                yield objection("weapon.several", f"{name} is not a fighter of {self.side} here")
                continue
            settled = duel.settled(state.models[name])
            usable = (settled,) if settled else duel.weapons(state.models[name])
            if weapon not in usable:
                yield objection("weapon.several", f"{name} cannot fight with {weapon}; he can with {', '.join(usable)}")

    def _shields(self, weapons: dict[str, str]) -> Iterable[Reason]:
        if not self.may_shield:
            yield objection("weapon.shielding", f"not all fighters of {self.side} have shields to defend with")
        for name, weapon in weapons.items():
            if _needs_both_hands(weapon):
                yield objection("weapon.shielding", f"{name} swings a {weapon}: all of a side shield, or none")

    def sample(self, state: GameState, rng: random.Random) -> Stance:
        """Random weapons, sometimes shields, most of the spears."""
        if self.may_shield and rng.random() < 0.25:
            answer = Stance(shielding=True)
            if self.verify(state, answer).allowed:
                return answer
        weapons = {name: rng.choice(options) for name, options in self.weapons.items()}
        answer = Stance(weapons=weapons)
        for spearman, friends in self.supports.items():
            wider = answer.model_copy(update={"supports": {**answer.supports, spearman: rng.choice(friends)}})
            if rng.random() < 0.9 and self.verify(state, wider).allowed:
                answer = wider
        return answer


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


def _needs_both_hands(weapon: str) -> bool:
    trait = item_trait(weapon)
    return trait is not None and trait.refuses_support() is not None


__all__ = [
    "Beaten",
    "ChooseCharger",
    "ChooseFight",
    "ChoosePairing",
    "ChooseRetreat",
    "ChooseStance",
    "ChooseStrike",
    "ChooseUse",
    "Declare",
    "DeclareWays",
    "NextCharger",
    "Opening",
    "Pairing",
    "PickFight",
    "Retreat",
    "Sides",
    "Stance",
    "StrikeAt",
    "Use",
]
