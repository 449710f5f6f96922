"""The winners of a fight strike at the beaten (fight.strike)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from skirmish.decisions.striking import ChooseStrike, ChooseUse, StrikeAt, Use
from skirmish.events import BlowAtBarrier, Chained, Entangled, Fled, HeldBack, StoodUp, Swept, Tainted, WoundRolled
from skirmish.forces.profile import Side
from skirmish.phases import riding
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import Part, remove
from skirmish.rules import blows
from skirmish.rules.blows import Target, asked
from skirmish.rules.duel import Fighter
from skirmish.rules.effects import dazed, immobilised, put
from skirmish.rules.riding import beast
from skirmish.rules.ring import bears
from skirmish.ruling import Reason, objection
from skirmish.state import Model
from skirmish.table import Feature

HITS_BARRIER = 3
"""The highest roll on which a charger's blow strikes the barrier (defend.blow)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fight that has been won."""

    winner: Side
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    fighters: Mapping[str, Fighter]
    supporters: tuple[str, ...] = ()
    """Those who lent the losers a spear."""
    present: frozenset[str] | None = None
    """Who was in play when it was won, if some may have come into play since: passengers and mounts of the beaten."""


def strike(
    play: Play, outcome: Outcome, trapped: Collection[str] = (), barriers: Mapping[str, Feature] | None = None
) -> Flow[None]:
    """The winners strike at the losers (fight.strike, fight.split, fight.trapped).

    Who can choose a victim does so for each strike once he has seen the last; of a rider he chooses also what he
    strikes. A strike at a model that is trapped or on the ground is two, and both are at it. Who strikes over one of
    the ``barriers``, by victim, must get past it.
    """
    strikes = _Strikes(play, outcome, frozenset(trapped), barriers or {})
    for name in outcome.winners:
        yield from strikes.of(name)


def stand_up(play: Play, winners: Collection[str]) -> None:
    """Winners on the ground get to their feet instead of striking (ground.fight)."""
    for name in winners:
        model = play.state.models.get(name)
        if model is not None and model.lying:
            model.lying = False
            reason = Reason("ground.fight", f"{name} has won and gets up instead of striking")
            play.tell(StoodUp(model=name, because=(reason,)))


@dataclass
class _Strikes:
    """All the strikes of one fight."""

    play: Play
    outcome: Outcome
    trapped: frozenset[str]
    barriers: Mapping[str, Feature]
    present: frozenset[str] = field(init=False)
    leapt: frozenset[str] = field(init=False)
    """Those who went down a drop and lie below it, and are not the worse off for that."""

    def __post_init__(self) -> None:
        models, present = self.play.state.models, self.outcome.present
        self.present = frozenset(models) if present is None else present
        self.leapt = frozenset(name for name in models if models[name].lying and name not in self.trapped)

    @property
    def victims(self) -> tuple[str, ...]:
        """The losers, and those who rode with them or under them and have been parted from them in this fight."""
        parted = (name for name in self.play.state.models if name not in self.present)
        return (*self.outcome.losers, *parted)

    def of(self, name: str) -> Flow[None]:
        """The strikes of one winner, his mount's after his own."""
        striker, fighter = self.play.state.models.get(name), self.outcome.fighters[name]
        if striker is None or self._is_held_back(striker, fighter):
            return
        yield from self._chain(striker, fighter)
        if (yield from self._sweep(striker, fighter)):
            return
        lash = asked(striker, lambda trait: trait.lashes())
        for part in fighter.parts:
            for left in range(part.strikes, 0, -1):
                first = part is fighter and left == part.strikes
                if first and lash is not None:
                    yield from self._lash(part, left, lash)
                else:
                    yield from self._strike(part, left, self.victims)

    def _is_held_back(self, striker: Model, fighter: Fighter) -> bool:
        """Whether a winner strikes nobody; say why, where that is not of his own choice."""
        strikes = any(part.strikes for part in fighter.parts)
        because = [*_held(striker)] or (self._sparing(striker) if strikes else [])
        if because:
            self.play.tell(HeldBack(model=striker.name, because=tuple(because)))
        return bool(because) or not strikes

    def _sparing(self, striker: Model) -> list[Reason]:
        """Why he strikes at nobody, where he spares all there are."""
        state = self.play.state
        if self._open(striker, self.victims):
            return []
        there = [state.models[name] for name in self.victims if name in state.models]
        return [reason for victim in there if (reason := blows.spared(state, victim, striker))]

    def _chain(self, striker: Model, fighter: Fighter) -> Flow[None]:
        """One enemy who has gone back may be caught, for a strike more (creature.chain)."""
        chain = asked(striker, lambda trait: trait.chains())
        caught = [name for name in self._open(striker, self.outcome.losers) if name not in self.barriers]
        if chain is None or not caught:
            return
        name = caught[0]
        if len(caught) > 1:
            answer: StrikeAt = yield ChooseStrike(
                side=striker.side, rule=chain.rule, striker=striker.name, strikes=1, victims=tuple(caught)
            )
            name = answer.victim
        fight = self.outcome.fighters[name].fight
        wanted = [face for face in range(1, 7) if face > fight or face == 6]
        face = self.play.dice.d6("creature.chain", striker.name)
        roll = yield from boost(self.play, striker.name, "creature.chain", face, wanted)
        reason = Reason(chain.rule, chain.text, {"fight": fight})
        self.play.tell(Chained(striker=striker.name, victim=name, roll=roll, caught=roll in wanted, because=(reason,)))
        if roll in wanted:
            yield from self._strike(fighter, 1, (name,))

    def _sweep(self, striker: Model, fighter: Fighter) -> Flow[bool]:
        """Whether he strikes at everybody once instead of as often as he could (creature.unstoppable)."""
        sweep = asked(striker, lambda trait: trait.sweeps())
        swept = tuple(self._open(striker, (*self.outcome.losers, *self.outcome.supporters)))
        if sweep is None or len(self.outcome.losers) < 2 or not swept:
            return False
        answer: Use = yield ChooseUse(side=striker.side, rule=sweep.rule, model=striker.name, against=swept)
        if not answer.use:
            return False
        self.play.tell(Swept(striker=striker.name, victims=swept, because=(sweep,)))
        for name in swept:
            yield from self._strike(fighter, 1, (name,))
        return True

    def _lash(self, fighter: Fighter, left: int, lash: Reason) -> Flow[None]:
        """A strike that entangles its victim if it would wound, for some more at the same (creature.lash)."""
        victim, wounds = yield from self._strike(fighter, left, self.victims)
        if not wounds or victim not in self.play.state.models:
            return
        told = Entangled(striker=fighter.name, victim=victim, strikes=lash.value, because=(lash,))
        self.play.tell(told)
        for more in range(lash.value, 0, -1):
            yield from self._strike(fighter, more, (victim,))

    def _strike(self, fighter: Fighter, left: int, among: Sequence[str]) -> Flow[tuple[str, bool]]:
        """One strike at somebody; at whom, and whether a die of it was high enough to wound."""
        state, striker = self.play.state, self.play.state.models.get(fighter.name)
        open_to = self._open(striker, among) if striker else {}
        if striker is None or not open_to:
            return "", False
        aim = yield from self._aim(striker, left, open_to)
        victim, wounds = state.models[aim.victim], False
        for _ in range(2 if self._is_doubled(victim) else 1):
            if aim.part in self._open(striker, (aim.victim,)).get(aim.victim, ()):
                wounds |= yield from self._blow(fighter, victim, aim.part)
        return aim.victim, wounds

    def _open(self, striker: Model, among: Sequence[str]) -> dict[str, tuple[Target, ...]]:
        """Who can be struck now, and what of them."""
        state = self.play.state
        there = [state.models[name] for name in among if name in state.models]
        found = {victim.name: blows.targets(state, victim, striker) for victim in there}
        return {name: parts for name, parts in found.items() if parts}

    def _aim(self, striker: Model, left: int, open_to: Mapping[str, tuple[Target, ...]]) -> Flow[StrikeAt]:
        (victim, parts), *more = open_to.items()
        if not more and len(parts) == 1:
            return StrikeAt(victim=victim, part=parts[0])
        state = self.play.state
        answer: StrikeAt = yield ChooseStrike(
            side=striker.side,
            striker=striker.name,
            strikes=left,
            victims=tuple(open_to),
            parts={name: parts for name, parts in open_to.items() if parts != ("self",)},
            trapped=tuple(name for name in open_to if self._is_doubled(state.models[name])),
        )
        return answer

    def _is_doubled(self, victim: Model) -> bool:
        return victim.name in self.trapped or (victim.lying and victim.name not in self.leapt)

    def _blow(self, fighter: Fighter, victim: Model, part: Target) -> Flow[bool]:
        """One die at somebody, and what comes of it; whether it was high enough to wound."""
        play, state = self.play, self.play.state
        if victim.name in self.barriers and not self._gets_past(fighter, self.barriers[victim.name]):
            return False
        told, body = len(play.events), blows.struck(state, victim, part)
        need = blows.need(state, fighter, victim, part)
        hit: Part = "mount" if part == "mount" else "self"
        bitten = body if hit == "self" else beast(state, victim)
        stuck = yield from riding.hurt(play, need, body, fighter.name, _owner(fighter), hit)
        if stuck and bitten is not None and fighter.part == "self":
            yield from self._taint(state.models[fighter.name], bitten)
        if body.name in state.fallen and fighter.part == "self":
            self._make_off(state.models[fighter.name], body)
        rolled = next(event for event in play.events[told:] if isinstance(event, WoundRolled))
        return rolled.wounded

    def _make_off(self, striker: Model, slain: Model) -> None:
        """One who has slain the Ringbearer for the Ring is gone with it (creature.takes_ring)."""
        reason = asked(striker, lambda trait: trait.covets_ring())
        if reason is not None and bears(slain):
            remove(self.play, striker)
            self.play.tell(Fled(model=striker.name, because=(reason,)))

    def _gets_past(self, fighter: Fighter, barrier: Feature) -> bool:
        roll = self.play.dice.d6("defend.blow", fighter.name)
        passed = roll > HITS_BARRIER
        reason = Reason("defend.blow", f"4 or more gets past {barrier.name}", {"roll": roll})
        self.play.tell(
            BlowAtBarrier(striker=fighter.name, barrier=barrier.name, roll=roll, passed=passed, because=(reason,))
        )
        return passed

    def _taint(self, striker: Model, victim: Model) -> Flow[None]:
        """What the wound leaves behind, where the victim lives and the striker's player wants it."""
        state = self.play.state
        if state.model(victim.name) is None:
            return
        for trait in striker.warrior.traits:
            taint = trait.taints(striker, victim)
            if taint is None or taint.effect in victim.effects:
                continue
            if taint.item is not None:
                rule = taint.because.rule
                answer: Use = yield ChooseUse(side=striker.side, rule=rule, model=striker.name, against=(victim.name,))
                if not answer.use:
                    continue
                striker.lost = (*striker.lost, taint.item)
            put(victim, taint.effect)
            self.play.tell(Tainted(model=victim.name, effect=taint.effect, by=striker.name, because=(taint.because,)))


def _held(striker: Model) -> Iterator[Reason]:
    if immobilised(striker):
        yield objection("power.immobilise", f"{striker.name} is held by magic and does not strike")
    if dazed(striker):
        yield objection("cavalry.thrown", f"{striker.name} has just picked himself up and does not strike")


def _owner(fighter: Fighter) -> str:
    """Whose die a strike is: a rider's Might is of no use to his mount."""
    return fighter.name if fighter.part == "self" else f"{fighter.name}'s mount"
