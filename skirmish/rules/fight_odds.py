"""The exact odds of a fight as it stands on the table: who wins, what the strikes do, who falls. No dice are rolled.

Might is not spent, nor Fate unless that is asked for. Banners in range are used where that is best. Strikes at riders
are at them and not at their mounts; who can choose a victim chooses as `Strikes` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from skirmish.forces.profile import SIDES, Side, other
from skirmish.rules import back_away, banners, blows, defending, duel, mounted, odds
from skirmish.rules.blows import asked
from skirmish.rules.duel import Fighter
from skirmish.rules.effects import helpless
from skirmish.rules.odds import BLOW, DuelOdds, wound_chance
from skirmish.rules.strike_odds import Blow, Bodies, Body, Mark, Strikes
from skirmish.rules.wounds import WoundRuling, to_wound
from skirmish.ruling import Reason, Verdict
from skirmish.state import Fight, GameState, Model

TUMBLE = 3
"""The Strength of the hit on a rider who is borne down mount and all (cavalry.thrown)."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How some go about a fight, where it is not as usual: weapons, shields, spears lent to friends."""

    weapons: Mapping[str, str] = field(default_factory=dict)
    shielding: frozenset[str] = frozenset()
    supports: Mapping[str, str] = field(default_factory=dict)
    """By spearman, the fighter to whom he lends his attack; in the first of several duels that he can."""

    def shields(self, fighters: Sequence[str]) -> bool:
        """Whether a side defends itself with shields: all of it do."""
        return self.shielding.issuperset(fighters)


class Duel(NamedTuple):
    """One throw of the dice for who wins; a fight over a barrier may be several, one after another."""

    fight: Fight
    charger: str | None = None
    """Who comes over a barrier; his opponents defend it."""


@dataclass(frozen=True, slots=True)
class FightOdds:
    """The chances of a fight."""

    fight: Fight
    win: DuelOdds
    """Of several duels, one after another, a charger who wins any has won it for his side."""
    wounds: Mapping[str, tuple[Fraction, ...]]
    """By model, the chances to lose no wound, one, two ... all it has left."""
    deaths: Mapping[str, Fraction]
    because: tuple[Reason, ...]


def duels(state: GameState, fight: Fight) -> tuple[Duel, ...]:
    """A fight as it is worked out (fight.multiple, defend.chargers, defend.defenders).

    Of one who is attacked from both sides of the barrier that he defends, only the fight on his own side, which comes
    first (defend.behind). Nothing where nobody is left to fight.
    """
    lines = defending.lines(state, fight)
    if lines is None or all(state.models[name].loose for name in fight.names):
        return ()
    alone = lines.single
    if lines.over and not lines.against:
        if lines.own:
            return (Duel(_between(state, alone, lines.own)),)
        return tuple(Duel(_between(state, charger, (alone,)), charger) for charger in lines.over)
    if lines.against and not lines.own and not lines.over:
        return (Duel(_between(state, alone, lines.against), alone),)
    return (Duel(_between(state, alone, lines.many)),)


def fight_odds(state: GameState, fight: Fight, ways: Ways | None = None, *, fate: bool = False) -> FightOdds:
    """The odds of a fight that has its `duels`, in a position, with lawful ways to fight.

    ``fate`` is whether the victims spend it on every wound. Who is beaten is taken to go back from where all stand now.
    """
    names = fight.names
    strikes, lent = Strikes(), set[str]()
    now: dict[tuple[Bodies, Side | None], Fraction]
    now = {(tuple(_body(state.models[name], fate) for name in names), None): Fraction(1)}
    because: list[Reason] = []
    for one in duels(state, fight):
        stage = _Stage(state, one, names, ways or Ways(), lent)
        because += [reason for reason in stage.reasons() if reason not in because]
        now = stage.after(now, strikes)
    if len({name for one in duels(state, fight) for name in one.fight.names}) < len(names):
        text = "only the fight on the defender's own side is counted, which comes before the one over the barrier"
        because.append(Reason("defend.behind", text))
    won = sum((chance for (_, side), chance in now.items() if side == "good"), Fraction(0))
    wounds = {name: _losses(now, at, state.models[name].wounds) for at, name in enumerate(names)}
    return FightOdds(
        fight, DuelOdds(won, 1 - won), wounds, {name: chances[-1] for name, chances in wounds.items()}, tuple(because)
    )


class _Stage:
    """A duel with what everybody brings to it."""

    def __init__(self, state: GameState, one: Duel, names: tuple[str, ...], ways: Ways, lent: set[str]) -> None:
        self.state, self.fight, self.charger = state, one.fight, one.charger
        self.place = {name: at for at, name in enumerate(names)}
        self.fighters = {name: fighter for side in SIDES for name, fighter in self._side(side, ways, lent)}
        near = {side: banners.in_range(state, self.fight, side) for side in SIDES}
        self.banners = {side: reason for side, reason in near.items() if reason}
        self.odds = self._duel()
        self.told: list[Reason] = []
        self.blows = {side: self._blows(side) for side in SIDES}

    def after(
        self, before: Mapping[tuple[Bodies, Side | None], Fraction], strikes: Strikes
    ) -> dict[tuple[Bodies, Side | None], Fraction]:
        """What may be left of everybody after this duel, and which side has won so far; the fallen do not fight."""
        found: dict[tuple[Bodies, Side | None], Fraction] = {}
        for (bodies, won), chance in before.items():
            if any(bodies[self.place[name]].wounds <= 0 for name in self.fight.names):
                found[bodies, won] = found.get((bodies, won), Fraction(0)) + chance
                continue
            for side in SIDES:
                charges = self.charger in self.fight.of(side)
                key_side = side if won is None or charges else won
                for left, share in strikes.outcomes(self.blows[side], bodies).items():
                    key = left, key_side
                    found[key] = found.get(key, Fraction(0)) + chance * self.odds.of(side) * share
        return {key: chance for key, chance in found.items() if chance}

    def reasons(self) -> Iterator[Reason]:
        """What the odds rest on: dice and Fight values, what changes them, banners, who is trapped, who needs what."""
        dice = {side: sum(part.dice for part in self._parts(side)) for side in SIDES}
        values = {side: duel.best_fight(self._of(side)) for side in SIDES}
        rolls = [
            f"{' + '.join(self.fight.of(side))} roll{'s' if len(self.fight.of(side)) == 1 else ''} "
            f"{dice[side]} at Fight {values[side]}"
            for side in SIDES
        ]
        yield Reason("fight.duel", "; ".join(rolls))
        for fighter in self.fighters.values():
            for part in fighter.parts:
                yield from (reason for reason in part.because if reason.rule != "fight.attacks")
                yield from part.wounding
        yield from self.banners.values()
        yield from self.told

    # The duel

    def _side(self, side: Side, ways: Ways, lent: set[str]) -> Iterator[tuple[str, Fighter]]:
        """Everybody of a side with weapon, shield and spears; a spear is lent once."""
        fighters = self.fight.of(side)
        spears = {spear: name for spear, name in ways.supports.items() if name in fighters and spear not in lent}
        lent.update(spears)
        for name in fighters:
            model = self.state.models[name]
            charging = duel.at_the_charge(self.state, model, self.fight)
            weapon = ways.weapons.get(name) or duel.settled(model) or duel.weapons(model, charging=charging)[0]
            yield (
                name,
                duel.enter(
                    self.state,
                    self.fight,
                    model,
                    weapon,
                    shielding=ways.shields(fighters),
                    supported=sum(friend == name for friend in spears.values()),
                ),
            )

    def _of(self, side: Side) -> list[Fighter]:
        return [self.fighters[name] for name in self.fight.of(side)]

    def _parts(self, side: Side) -> Iterator[Fighter]:
        return (part for fighter in self._of(side) for part in fighter.parts)

    def _duel(self) -> DuelOdds:
        """Who wins; whoever rolls no die at all, a loose mount, loses to whoever rolls one."""
        for side in SIDES:
            if not any(part.dice for part in self._parts(side)):
                won = Fraction(int(side == "evil"))
                return DuelOdds(won, 1 - won)
        sides = self._of("good"), self._of("evil")
        return odds.fight_odds(*sides, banners=tuple(self.banners), priority=self.state.priority)

    # The strikes

    def _blows(self, side: Side) -> tuple[Blow, ...]:
        """All strikes of a side if it wins, with the hits on riders who are borne down before them."""
        winners, losers = self.fight.of(side), self.fight.of(other(side))
        if not self.odds.of(side):
            return ()
        down = self._borne_down(winners, losers)
        falls = [Blow((Mark(self.place[name], wound_chance(self._fall(name))),)) for name in down if self._rides(name)]
        struck = {name: self._as_struck(name, name in down) for name in losers}
        double = {name for name in losers if self._is_doubled(name, winners, down)}
        found = [blow for name in winners for blow in self._of_one(self.fighters[name], struck, double)]
        return (*falls, *found)

    def _borne_down(self, winners: Sequence[str], losers: Sequence[str]) -> dict[str, Reason]:
        """Those whom a charge on level ground knocks down as they go back (cavalry.knock, cavalry.monstrous_knock)."""
        if self.charger is not None:
            return {}
        state, found = self.state, dict[str, Reason]()
        for winner in (state.models[name] for name in winners if state.models[name].charged):
            charge = mounted.charge_bonus(state, winner, self.fight)
            for name in losers:
                reason = blows.knocks_down(charge, winner, state.models[name]) if charge.allowed else None
                if reason and name not in found:
                    found[name] = replace(reason, text=f"{reason.text} if {name} is beaten")
        self.told += found.values()
        return found

    def _rides(self, name: str) -> bool:
        return self.state.models[name].mount is not None

    def _fall(self, name: str) -> WoundRuling:
        return to_wound(TUMBLE, self._as_struck(name, True).warrior.defence)

    def _as_struck(self, name: str, down: bool) -> Model:
        """A loser as the strikes find him: on foot, if his mount has gone down under him."""
        model = self.state.models[name]
        return replace(model, mount=None, mount_wounds=0, passenger=None) if down and model.mount else model

    def _is_doubled(self, name: str, winners: Sequence[str], down: Mapping[str, Reason]) -> bool:
        """Whether each strike at a loser is two: it is down, or cannot go back (fight.trapped, ground.fight)."""
        model = self.state.models[name]
        if self.charger is not None and name != self.charger:
            if model.lying:
                self.told.append(Reason("ground.fight", f"{name} is on the ground: each strike at it is two"))
            return model.lying
        held = back_away.trapped(self.state, model, [self.state.models[foe] for foe in winners])
        if held.verdict is Verdict.YES:
            self.told.append(Reason("fight.trapped", f"{name} is trapped if beaten: each strike at it is two"))
        return held.verdict is Verdict.YES or name in down

    def _of_one(self, fighter: Fighter, struck: Mapping[str, Model], double: set[str]) -> Iterator[Blow]:
        """The strikes of one winner in their order, his mount's after his own (creature.chain, creature.lash)."""
        striker = self.state.models[fighter.name]
        if helpless(striker) or not any(part.strikes for part in fighter.parts):
            return
        open_to = {name: model for name, model in struck.items() if not self._is_spared(model, striker)}
        outright = asked(striker, lambda trait: trait.slays_outright()) is not None
        lash = asked(striker, lambda trait: trait.lashes())
        caught = [self._mark(fighter, model, double) for name, model in open_to.items() if not self._is_behind(name)]
        if (chain := asked(striker, lambda trait: trait.chains())) and caught:
            self.told.append(chain)
            ready = {self.place[name]: Fraction(max(1, 6 - self.fighters[name].fight), 6) for name in open_to}
            yield Blow(tuple(mark._replace(ready=ready[mark.victim]) for mark in caught), outright=outright)
        for part in fighter.parts:
            marks = tuple(self._mark(part, model, double) for model in open_to.values())
            self._tell_needs(part, open_to)
            for number in range(part.strikes if marks else 0):
                first = lash is not None and part is fighter and number == 0
                yield Blow(marks, lash.value if first and lash else 0, outright)

    def _is_spared(self, victim: Model, striker: Model) -> bool:
        reason = blows.spared(self.state, victim, striker)
        if reason is not None:
            self.told.append(replace(reason, objects=False))
        return reason is not None

    def _is_behind(self, name: str) -> bool:
        """Whether strikes at one must get past a barrier first (defend.blow)."""
        return self.charger is not None and name != self.charger

    def _mark(self, fighter: Fighter, victim: Model, double: set[str]) -> Mark:
        chance = wound_chance(blows.need(self.state, fighter, victim))
        behind = BLOW if self._is_behind(victim.name) else 1
        return Mark(self.place[victim.name], chance * behind, 2 if victim.name in double else 1)

    def _tell_needs(self, fighter: Fighter, victims: Mapping[str, Model]) -> None:
        if not fighter.strikes:
            return
        who = fighter.name if fighter.part == "self" else f"the mount of {fighter.name}"
        for name, victim in victims.items():
            reason = blows.need(self.state, fighter, victim).because[0]
            past = ", once past the barrier" if self._is_behind(name) else ""
            self.told.append(Reason(reason.rule, f"{who} at {name}: {reason.text}{past}", reason.numbers))


def _between(state: GameState, one: str, many: Sequence[str]) -> Fight:
    """A fight of one against others, those of each side in the order of their names as they were listed."""
    alone, others = (one,), tuple(many)
    return Fight(alone, others) if state.models[one].side == "good" else Fight(others, alone)


def _body(model: Model, fate: bool) -> Body:
    last = asked(model, lambda trait: trait.clings_to_life())
    clings = Fraction(7 - last.value, 6) if last else Fraction(0)
    return Body(model.wounds, model.fate if fate else 0, clings)


def _losses(now: Mapping[tuple[Bodies, Side | None], Fraction], at: int, wounds: int) -> tuple[Fraction, ...]:
    """The chances that one has lost no wound, one, two ... all."""
    lost = [Fraction(0)] * (wounds + 1)
    for (bodies, _), chance in now.items():
        lost[wounds - max(0, bodies[at].wounds)] += chance
    return tuple(lost)
