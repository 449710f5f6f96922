"""How the captain moves: charges that pay, spears behind them, shooters where they see, the rest in good order."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.decisions.base import Answer
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.players.captain import places
from skirmish.players.captain.worth import fight_value, firepower, hit_chance
from skirmish.rules import charging, moving, shooting
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import Order
from skirmish.rules.sight import HIDDEN, Sights
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Side, other

EAGER, PATIENT = -0.02, 0.02
"""A charge must be worth more than this: a side that presses rather charges than is charged."""
PIN = 0.3
"""The chance, about, that a hit by an enemy's arrow costs a model."""
RASH = ("climb", "fall")
"""What it never does on its way: the risk is not worth the ground gained."""
CROWD = 3
"""How many it sends against one enemy."""


class March:
    """The moves of one Move phase of one side: first the charges, then supports, shooters, and the rest."""

    def __init__(self, state: GameState, side: Side) -> None:
        self.turn, self.side = state.turn, side
        self.presses = _presses(state, side)
        self.charges = _assign(state, side, self.presses)
        self.refused: set[tuple[str, str]] = set()
        self._gaps: dict[str, float] = {}

    def fits(self, state: GameState, side: Side) -> bool:
        """Whether this is still the phase it was made for."""
        return (self.turn, self.side) == (state.turn, side)

    def next(self, state: GameState, decision: ChooseMove) -> Answer:
        """The next move that is worth making; a model that has none stands still."""
        touching = contacts(state)
        free = [state.models[name] for name in decision.models]
        charge = self._charge(state, free, touching)
        if charge is not None:
            return charge
        model = min(free, key=lambda each: self._rank(state, each))
        return self._place(state, model, touching)

    def _charge(self, state: GameState, free: list[Model], touching: Contacts) -> Move | None:
        names = {model.name for model in free}
        while self.charges:
            name, target = self.charges.pop(0)
            if name not in names or target not in state.models:
                continue
            mover, foe = state.models[name], state.models[target]
            wishes = places.flanks(state, mover, foe, touching)
            order, ruling = charging.find_charge(state, mover, [target], touching, wishes=wishes)
            if ruling.verdict is not Verdict.NO:
                return _answer(name, order)
        return None

    def _rank(self, state: GameState, model: Model) -> tuple[int, float, str]:
        """Spears before shooters before the rest; those in front first, so that they clear the way."""
        kind = 0 if model.warrior.has("spear") else 1 if model.warrior.missiles else 2
        if model.name not in self._gaps:
            self._gaps[model.name] = places.nearest_gap(state, model)
        return kind, self._gaps[model.name], model.name

    def _place(self, state: GameState, model: Model, touching: Contacts) -> Answer:
        for order in self._wishes(state, model, touching):
            if moving.runs_into(state, model, order.route):
                continue
            ruling = moving.check_move(state, model, order, touching)
            if ruling.verdict is not Verdict.NO and not any(stop["kind"] in RASH for stop in ruling.stops):
                return _answer(model.name, order)
        return Move(model=model.name, route=(model.at,))

    def _wishes(self, state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
        """What the model would like to do, best first."""
        if model.warrior.has("spear"):
            yield from places.behind_friends(state, model, touching)
        if model.warrior.missiles and not model.lying:
            yield from self._shooting(state, model, touching)
            return
        gap = places.nearest_gap(state, model)
        outnumbered = places.strength_near(state, model) < 1
        if self.presses or gap < 3:
            keep = 1.02 if not outnumbered or self.presses else 7.0
            yield from places.towards(state, model, state.scale.mm(25.4) * keep)
        elif gap < state.scale.mm(25.4) * 8 and outnumbered:
            yield from places.back(state, model)
        else:
            yield from places.at_barrier(state, model)

    def _shooting(self, state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
        """Stand and shoot; behind a wall if there is one; else go where there is something to shoot at."""
        reach = max(shooting.allowance(state, model, missile) for missile in model.warrior.missiles)
        sees = next(shooting.possible(state, model, contacts=touching), None) is not None
        if sees and places.nearest_gap(state, model) < state.scale.mm(25.4) * 7:
            yield from places.back(state, model, reach)
        if sees:
            yield from places.at_barrier(state, model, reach)
            yield Order((model.at,))
        yield from places.towards(state, model, state.scale.mm(25.4) * 9, reach)


def _presses(state: GameState, side: Side) -> bool:
    """Whether a side goes for the enemy: it does unless it shoots better than he does and is not far stronger."""
    ours, theirs = len(list(state.side(side))), len(list(state.side(other(side))))
    return firepower(state, side) <= firepower(state, other(side)) or ours >= 1.5 * theirs


def _assign(state: GameState, side: Side, presses: bool) -> list[tuple[str, str]]:
    """Who charges whom: pairs taken one after another while the exact odds of the fight gain by it."""
    touching, sights = contacts(state), Sights(state)
    free = [
        model for model in state.side(side) if not model.acted and model.name not in touching and not model.climbing
    ]
    pairs = _chances(state, free, sights)
    against: dict[str, list[Model]] = {}
    for foe in state.side(other(side)):
        against[foe.name] = [state.models[name] for name in touching.get(foe.name, ())]
    bar = EAGER if presses else PATIENT
    near: dict[str, list[Model]] = {}
    for mover, foe in pairs:
        near.setdefault(foe.name, []).append(mover)
    chosen: list[tuple[str, str]] = []
    used: set[str] = set()
    while True:
        best = max(
            (gang for name, movers in near.items() for gang in _gangs(state, name, movers, against, used, bar)),
            default=None,
        )
        if best is None:
            return chosen
        _, target, names = best
        used.update(names)
        against[target] += [state.models[name] for name in names]
        chosen += [(name, target) for name in names]


def _gangs(
    state: GameState, name: str, movers: list[Model], against: dict[str, list[Model]], used: set[str], bar: float
) -> Iterator[tuple[float, str, tuple[str, ...]]]:
    """The gangs, of the nearest who are free, that an enemy is worth charging with: gain a head, enemy, who."""
    foe, group = state.models[name], against[name]
    free = sorted(
        (mover for mover in movers if mover.name not in used), key=lambda each: (state.gap(each, foe), each.name)
    )
    before = fight_value(group, [foe]) if group else bar - _pinned(foe)
    for size in range(1, min(CROWD - len(group), len(free)) + 1):
        gang = free[:size]
        gain = fight_value([*group, *gang], [foe]) - before - sum(_cost(state, mover, foe) for mover in gang)
        if gain > 0:
            yield gain / size, name, tuple(mover.name for mover in gang)


def _pinned(foe: Model) -> float:
    """What it is worth that an enemy in a fight does not shoot."""
    return PIN * hit_chance(foe) if foe.warrior.missiles else 0.0


def _cost(state: GameState, mover: Model, foe: Model) -> float:
    """What speaks against a charge: a bow that could shoot instead, and enemies around the target."""
    unit = state.scale.mm(25.4)
    bow = 0.12 if mover.warrior.missiles and state.gap(mover, foe) > 3 * unit else 0.0
    company = sum(1 for each in state.side(foe.side) if each is not foe and state.gap(each, foe) < 1.2 * unit)
    friends = sum(1 for each in state.side(mover.side) if each is not mover and state.gap(each, foe) < 6 * unit)
    return bow + 0.03 * max(0, company - friends)


def _chances(state: GameState, movers: list[Model], sights: Sights) -> list[tuple[Model, Model]]:
    """The pairs of a mover and an enemy near enough, and in view."""
    pairs = [
        (mover, foe)
        for mover in movers
        for foe in state.foes(mover)
        if state.gap(mover, foe) <= moving.allowance(state, mover, Order((), rise=mover.lying))
    ]
    sights.look_ahead(pairs)
    return [(mover, foe) for mover, foe in pairs if sights.view(mover, foe).visible >= HIDDEN]


def _answer(name: str, order: Order) -> Move:
    return Move(
        model=name,
        route=order.route,
        charge=order.charge,
        rise=order.rise,
        lie=order.lie,
        climb_down=order.climb_down,
    )
