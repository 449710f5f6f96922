"""Who charges whom: gangs taken one after another while the exact odds of their fights gain by it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from skirmish.forces.weapons import MISSILES
from skirmish.players.captain import worth
from skirmish.players.captain.worth import bears_down, fight_value, foes, hit_chance, price
from skirmish.rules import courage, effects, ground, moving
from skirmish.rules.banners import banner_of
from skirmish.rules.contact import contacts
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order
from skirmish.rules.ring import bears
from skirmish.rules.shooting import THROWN
from skirmish.rules.sight import HIDDEN, Sights
from skirmish.state import GameState, Model, Side, other

EAGER, PATIENT = -0.02, 0.02
"""A charge must be worth more than this: a side that presses rather charges than is charged."""
PIN = 0.3
"""The chance, about, that a hit by an enemy's arrow costs a model."""
PATIENCE, STRONGER = 8, 1.5
"""How many turns it lets its bowmen work, and how much stronger than the enemy it need not."""
CROWD = 3
"""How many it sends against one enemy."""
FAILED, LOST = 0.15, 0.9
"""What of a model's price it costs to shrink back from something terrifying, and to flee the table from it."""

Gang = tuple[float, str, tuple[str, ...]]
"""What is gained by each of them, the enemy, and who charges him."""


@dataclass(frozen=True, slots=True)
class Charges:
    """Pairs of a charger and his enemy, the best first, and what they gain together."""

    pairs: tuple[tuple[str, str], ...]
    gain: float


def assign(
    state: GameState,
    side: Side,
    presses: bool,
    *,
    movers: Collection[str] | None = None,
    targets: Collection[str] | None = None,
) -> Charges:
    """The charges of a side, of all who may move or of some, at all enemies or some."""
    return _Assignment(state, side, EAGER if presses else PATIENT).work_out(movers, targets)


class _Assignment:
    def __init__(self, state: GameState, side: Side, bar: float) -> None:
        self.state, self.side, self.bar = state, side, bar
        self.touching = contacts(state)
        self.against: dict[str, list[Model]] = {
            foe.name: [state.models[name] for name in self.touching.get(foe.name, ())]
            for foe in state.side(other(side))
        }
        self.used: set[str] = set()

    def work_out(self, movers: Collection[str] | None, targets: Collection[str] | None) -> Charges:
        near: dict[str, list[Model]] = {}
        for mover, foe in self._chances(movers, targets):
            near.setdefault(foe.name, []).append(mover)
        chosen: list[tuple[str, str]] = []
        total = 0.0
        while True:
            gangs = (gang for name, around in near.items() for gang in self._gangs(name, around))
            best = max(gangs, default=None)
            if best is None:
                return Charges(tuple(chosen), total)
            gain, target, names = best
            self.used.update(names)
            self.against[target] += [self.state.models[name] for name in names]
            chosen += [(name, target) for name in sorted(names, key=self._in_order)]
            total += gain * len(names)

    def _chances(self, movers: Collection[str] | None, targets: Collection[str] | None) -> list[tuple[Model, Model]]:
        """The pairs of a mover and an enemy near enough, and in view."""
        state, sights = self.state, Sights(self.state)
        pairs = []
        for mover in state.side(self.side):
            if (movers is None or mover.name in movers) and self._is_free(mover):
                far = moving.allowance(state, mover, Order((), rise=mover.lying))
                pairs += [
                    (mover, foe)
                    for foe in foes(state, mover)
                    if (targets is None or foe.name in targets) and state.gap(mover, foe) <= far
                ]
        sights.look_ahead(pairs)
        return [(mover, foe) for mover, foe in pairs if sights.view(mover, foe).visible >= HIDDEN]

    def _in_order(self, name: str) -> bool:
        """Those who throw something come first: nobody on the side of Good throws into a fight (throw.charge)."""
        return MISSILES[THROWN] not in self.state.models[name].warrior.missiles

    def _is_free(self, model: Model) -> bool:
        """Whether it can charge, and is not one who had better not."""
        if model.acted or model.name in self.touching or model.climbing or model.loose:
            return False
        return not (effects.helpless(model) or banner_of(model) or bears(model))

    def _gangs(self, name: str, movers: list[Model]) -> Iterator[Gang]:
        """The gangs, of the nearest who are free or of the strongest, that an enemy is worth charging with."""
        state, group = self.state, self.against[name]
        foe = state.models[name]
        free = sorted(
            (mover for mover in movers if mover.name not in self.used),
            key=lambda each: (state.gap(each, foe), each.name),
        )
        before = self._value(group, foe) if group else self.bar - _pinned(foe)
        for order in _orders(free):
            for size in range(1, min(CROWD - len(group), len(order)) + 1):
                gang = order[:size]
                gain = self._gain(group, gang, foe, before)
                if gain > 0:
                    yield gain / size, name, tuple(mover.name for mover in gang)

    def _gain(self, group: list[Model], gang: list[Model], foe: Model, before: float) -> float:
        """What a gang gains, when some of it must first dare to charge something terrifying (courage.terror)."""
        afraid = self._afraid(gang, foe)
        if not afraid:
            return self._charged(group, gang, foe) - before
        brave = [worth.passes(self.state, mover) if mover in afraid else 1.0 for mover in gang]
        gain = -sum((1 - chance) * self._flight(mover, foe) for mover, chance in zip(gang, brave, strict=True))
        for size, chance in enumerate(_how_many(brave)):
            if size:
                gain += chance * (self._charged(group, gang[:size], foe) - before)
        return gain

    def _charged(self, group: list[Model], gang: list[Model], foe: Model) -> float:
        return self._value([*group, *gang], foe) - sum(self._cost(mover, foe) for mover in gang)

    def _value(self, group: list[Model], foe: Model) -> float:
        rough = _on_rough_ground(self.state, foe)
        charging = [
            each.name for each in group if not rough and bears_down(each, foe) and (each.charged or not each.acted)
        ]
        return fight_value(group, [foe], charging=charging)

    def _cost(self, mover: Model, foe: Model) -> float:
        """What speaks against a charge: a bow that could shoot instead, and enemies around the target."""
        state = self.state
        unit = state.scale.mm(25.4)
        bow = 0.12 if worth.shoots_from_afar(mover) and state.gap(mover, foe) > 3 * unit else 0.0
        company = sum(1 for each in state.side(foe.side) if each is not foe and state.gap(each, foe) < 1.2 * unit)
        friends = sum(1 for each in state.side(mover.side) if each is not mover and state.gap(each, foe) < 6 * unit)
        return bow + 0.03 * price(mover) * max(0, company - friends)

    def _afraid(self, gang: list[Model], foe: Model) -> list[Model]:
        """Those of a gang who must pass a test to charge an enemy."""
        state = self.state
        return [each for each in gang if frightens(state, foe, each) and courage.terrifying(state, each, [foe])]

    def _flight(self, mover: Model, foe: Model) -> float:
        """What it costs that a charger shrinks back: a turn, or all that he is if that takes him off the table."""
        state = self.state
        apart = max(1e-6, math.dist(mover.at, foe.at))
        far = (full_move(state, mover) + 2 * state.radius(mover) + state.radius(foe)) / apart
        x, y = foe.x + (mover.x - foe.x) * far, foe.y + (mover.y - foe.y) * far
        inside = 0 <= x <= state.table.width and 0 <= y <= state.table.height
        return price(mover) * (FAILED if inside else LOST)


def presses(state: GameState, side: Side) -> bool:
    """Whether a side goes for the enemy: unless it shoots better, is not far stronger, and still has patience."""
    ours, theirs = worth.strength(state, side), worth.strength(state, other(side))
    return (
        worth.firepower(state, side) <= worth.firepower(state, other(side))
        or ours >= 1.5 * theirs
        or state.turn > PATIENCE
    )


def frightens(state: GameState, foe: Model, mover: Model) -> bool:
    """Whether a model may be terrifying to another: a quick look, which knows nothing of who is fearless."""
    fearful = effects.TERRIFYING in foe.effects or effects.DISMAY in foe.effects
    return fearful or any(trait.terrifies(state, foe, mover) for trait in foe.warrior.traits)


def _orders(free: list[Model]) -> list[list[Model]]:
    """The order in which gangs are filled up: the nearest first, and the strongest first where some are stronger."""
    if len({each.warrior.profile.attacks for each in free}) < 2:
        return [free]
    strongest = sorted(free, key=lambda each: (-each.warrior.profile.attacks, -each.warrior.profile.fight))
    return [free, strongest]


def _how_many(chances: list[float]) -> list[float]:
    """How likely it is that none, one, two ... of some things come about, each with a chance of its own."""
    found = [1.0]
    for chance in chances:
        found = [
            (found[count] * (1 - chance) if count < len(found) else 0.0) + (found[count - 1] * chance if count else 0.0)
            for count in range(len(found) + 1)
        ]
    return found


def _pinned(foe: Model) -> float:
    """What it is worth that an enemy in a fight does not shoot."""
    return PIN * hit_chance(foe) if foe.warrior.missiles else 0.0


def _on_rough_ground(state: GameState, foe: Model) -> bool:
    """Whether whoever touches an enemy is likely to stand on ground that takes the force out of a charge."""
    return any(area.covers(*foe.at) for area in ground.terrain(state, foe, foe.z).areas.of)
