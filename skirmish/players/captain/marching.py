"""How the captain moves: spells and charges that pay, spears behind them, shooters where they see, the rest after."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.decisions.base import Answer, Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.forces.weapons import MISSILES
from skirmish.players.captain import charges, errands, places, riding, wizardry
from skirmish.players.captain.worth import lends, shoots_from_afar
from skirmish.rules import charging, courage, moving, shooting, tether
from skirmish.rules.banners import banner_of
from skirmish.rules.contact import Contacts, contacts
from skirmish.rules.moving import MoveRuling, Order
from skirmish.rules.ring import bears
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase, Side

RASH = ("climb", "fall")
"""What it never does on its way: the risk is not worth the ground gained."""
APART = 9.0
"""How many inches a caster keeps between him and the enemy, and a bowman who looks for a mark."""
HIDING = 12.0
"""How near, in inches, an enemy may come to the Ring before its bearer draws back."""
WAITING = 7.0
"""How many inches one who is outnumbered keeps away."""
Key = tuple[int, Side, Phase, tuple[str, ...]]


class March:
    """The moves of one Move phase of one side: spells first, then the charges, supports, shooters, and the rest.

    It is planned anew when a heroic move has changed what it was made for.
    """

    def __init__(self, state: GameState, side: Side, models: tuple[str, ...] | None = None) -> None:
        self.key = _key(state, side)
        self.side = side
        self.presses = charges.presses(state, side)
        self.broken = courage.broken(state, side) is not None
        self._movers = models if state.phase is Phase.FIGHT else None
        self.charges = self._assign(state)
        self._gaps: dict[str, float] = {}
        self._stale = False
        self._stuck: set[str] = set()

    def fits(self, state: GameState, side: Side) -> bool:
        """Whether this is still the phase it was made for."""
        return self.key == _key(state, side)

    def next(self, state: GameState, decision: ChooseMove) -> Answer:
        """The next act that is worth doing; a model that has none stands still."""
        free = [state.models[name] for name in decision.models]
        if free and free[0].side != decision.side:
            return self._lead(state, decision, free[0])
        if state.phase is Phase.MOVE:
            special = errands.before_all(state, decision) or self._cast(state, decision)
            if special is not None:
                return special
        if not free:
            return Done()
        if self._stale and state.moving is None:
            self.charges, self._stale = self._assign(state), False
        touching = contacts(state)
        leaders = self._leaders(free)
        charge = self._charge(state, decision, leaders or free, touching)
        if charge is not None:
            return charge
        able = [each for each in leaders or free if each.name not in self._stuck]
        if not able:
            return Done()
        model = min(able, key=lambda each: self._rank(state, each))
        instead = errands.instead(state, model, touching) if state.phase is Phase.MOVE else None
        if instead is not None and decision.verify(state, instead).verdict is not Verdict.NO:
            return instead
        return self._place(state, decision, model, touching)

    def _assign(self, state: GameState) -> list[tuple[str, str]]:
        return list(charges.assign(state, self.side, self.presses, movers=self._movers).pairs)

    def _cast(self, state: GameState, decision: ChooseMove) -> Answer | None:
        """Spells come before all charges: who is held is easier to slay."""
        able = [state.models[name] for name in (*decision.models, *decision.others) if name in state.models]
        answer = wizardry.best_cast(state, (model for model in able if model.warrior.profile.powers))
        self._stale = self._stale or answer is not None
        return answer

    def _leaders(self, free: list[Model]) -> list[Model]:
        """When half the force is lost, the Heroes who have yet to stand fast go before all others."""
        return [model for model in free if model.hero and not model.tested] if self.broken else []

    def _charge(self, state: GameState, decision: ChooseMove, free: list[Model], touching: Contacts) -> Move | None:
        names = {model.name for model in free}
        for pair in list(self.charges):
            name, target = pair
            if name not in names and name in state.models and not state.models[name].acted:
                continue
            self.charges.remove(pair)
            if name not in names or target not in state.models:
                continue
            mover, foe = state.models[name], state.models[target]
            wishes = places.flanks(state, mover, foe, touching)
            order, ruling = charging.find_charge(state, mover, [target], touching, wishes=wishes)
            if ruling.verdict is Verdict.NO:
                continue
            for answer in (*_throwing(mover, order, target), _answer(name, order)):
                if decision.verify(state, answer).verdict is not Verdict.NO:
                    return answer
        return None

    def _rank(self, state: GameState, model: Model) -> tuple[int, float, str]:
        """Spears and banners before shooters before the rest; those in front first, so that they clear the way."""
        kind = 0 if lends(model) or banner_of(model) else 1 if shoots_from_afar(model) else 2
        if model.name not in self._gaps:
            self._gaps[model.name] = places.nearest_gap(state, model)
        return kind, self._gaps[model.name], model.name

    def _place(self, state: GameState, decision: ChooseMove, model: Model, touching: Contacts) -> Answer:
        slow: Move | None = None
        for order in self._wishes(state, model, touching):
            if moving.runs_into(state, model, order.route):
                continue
            answer = _answer(model.name, order)
            ruling = decision.verify(state, answer)
            if ruling.verdict is Verdict.NO or not isinstance(ruling, MoveRuling) or _is_rash(model, ruling):
                continue
            if not riding.bogged(state, model, ruling):
                return answer
            slow = slow or answer
        stay = Move(model=model.name, route=(model.at,))
        if slow is None and decision.done and decision.verify(state, stay).verdict is Verdict.NO:
            self._stuck.add(model.name)
            return self.next(state, decision)
        return slow or stay

    def _wishes(self, state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
        """What the model would like to do, best first."""
        unit = state.scale.mm(25.4)
        if tether.anchor(state, model) is not None:
            route = tether.way(state, model)
            if route is not None and tether.strays(state, model, model):
                yield Order(route)
        if lends(model):
            yield from places.behind_friends(state, model, touching)
        if bears(model):
            yield from self._hiding(state, model)
        elif banner_of(model):
            yield from places.near_fights(state, model, touching)
            yield from places.towards(state, model, unit * WAITING)
        elif shoots_from_afar(model) and not model.lying:
            yield from self._shooting(state, model, touching)
        elif any(power.range for power in model.warrior.profile.powers):
            yield from places.towards(state, model, unit * APART)
        else:
            yield from self._pressing(state, model)

    def _pressing(self, state: GameState, model: Model) -> Iterator[Order]:
        unit, gap = state.scale.mm(25.4), places.nearest_gap(state, model)
        outnumbered = places.strength_near(state, model) < 1
        if self.presses or gap < 3:
            keep = 1.02 if not outnumbered or self.presses else WAITING
            yield from places.towards(state, model, max(unit * keep, riding.standoff(state, model)))
        elif gap < unit * 8 and outnumbered:
            yield from places.back(state, model)
        else:
            yield from places.at_barrier(state, model)

    def _shooting(self, state: GameState, model: Model, touching: Contacts) -> Iterator[Order]:
        """Stand and shoot; behind a wall if there is one; else go where there is something to shoot at."""
        bows = [missile for missile in model.warrior.missiles if missile.gives_up and not missile.stone]
        reach = max(shooting.allowance(state, model, missile) for missile in bows)
        sees = next(shooting.possible(state, model, contacts=touching), None) is not None
        if sees and places.nearest_gap(state, model) < state.scale.mm(25.4) * 7:
            yield from places.back(state, model, reach)
        if sees:
            yield from places.at_barrier(state, model, reach)
            yield Order((model.at,))
        yield from places.towards(state, model, state.scale.mm(25.4) * APART, reach)

    def _hiding(self, state: GameState, model: Model) -> Iterator[Order]:
        """The Ring stays away from the enemy."""
        if places.nearest_gap(state, model) < state.scale.mm(25.4) * HIDING:
            yield from places.back(state, model)
        yield Order((model.at,), rise=model.lying)

    def _lead(self, state: GameState, decision: ChooseMove, wearer: Model) -> Answer:
        """A wearer of the Ring whom the enemy moves: among those who would take it from him."""
        for order in places.towards(state, wearer, state.scale.mm(25.4) * 1.02):
            answer = _answer(wearer.name, order)
            if decision.verify(state, answer).verdict is not Verdict.NO:
                return answer
        return Done() if decision.done else Move(model=wearer.name, route=(wearer.at,))


def _is_rash(model: Model, ruling: MoveRuling) -> bool:
    return any(stop["kind"] in RASH or (model.mount and stop["kind"] == "jump") for stop in ruling.stops)


def _key(state: GameState, side: Side) -> Key:
    return state.turn, side, state.phase, tuple(heroic.stage for heroic in state.heroics)


def _throwing(mover: Model, order: Order, target: str) -> tuple[Move, ...]:
    """The charge with something thrown on the way, for one who has it."""
    if MISSILES[shooting.THROWN] not in mover.warrior.missiles:
        return ()
    return (_answer(mover.name, order).model_copy(update={"throw": target}),)


def _answer(name: str, order: Order) -> Move:
    return Move(
        model=name,
        route=order.route,
        charge=order.charge,
        rise=order.rise,
        lie=order.lie,
        climb_down=order.climb_down,
    )
