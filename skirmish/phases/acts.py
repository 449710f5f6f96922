"""What a model does in its move, carried out act by act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from skirmish.decisions.moving import Move
from skirmish.events import LayDown, StoodUp, Stooped
from skirmish.phases import courage, magic, riding, ring, start
from skirmish.phases.play import Flow, Play
from skirmish.phases.shoot import thrown_at
from skirmish.phases.spotting import sees
from skirmish.phases.walking import Walk
from skirmish.rules import courage as nerve
from skirmish.rules import glimpses, moving
from skirmish.rules.charging import find_charge
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order, Plan
from skirmish.ruling import Reason, Verdict
from skirmish.state import GameState, Model


def act(play: Play, answer: Any) -> Flow[None]:
    """Carry out an answer of the Move phase that passed its check."""
    yield from ACTS[answer.kind](play, answer)


def walk(play: Play, answer: Move) -> Flow[None]:
    """A move along a route; with ``more`` the rest of it is kept for later (move.rates)."""
    state, model = play.state, play.state.models[answer.model]
    before = state.glimpsed
    if answer.more or answer.throw:
        look_round(state, model)
    went = yield from carry_out(play, model, answer.order(), throw=answer.throw)
    if not went:
        state.glimpsed = before
        state.moving = model.name if before else None
    elif not answer.more and not (answer.throw in state.fallen and not model.charged):
        model.acted = True


def look_round(state: GameState, model: Model) -> None:
    """Remember whom a model sees as its move begins: nobody else may be charged in the course of it (charge.sight)."""
    state.glimpsed = state.glimpsed or glimpses.around(state, model)


def carry_out(play: Play, model: Model, order: Order, *, throw: str | None = None) -> Flow[bool]:
    """Make a move that passed its check; whether it was begun.

    A target too close to call is rolled for first; unseen, nothing is moved. A charge at something terrifying stops
    at 1in/2cm for a test, and there a weapon may be thrown (courage.terror, throw.charge).
    """
    state = play.state
    plan = moving.plan(state, model, order)
    marginal = [stop["over"] for stop in plan.ruling.stops if stop["kind"] == "sight"]
    foes = [state.models[name] for name in marginal]
    seen = [sees(play, model, foe, glimpses.from_the_start(state, model, foe)) for foe in foes]
    if not all(seen):
        return False
    model.moved += full_move(state, model) / 2 * (order.rise + (order.lie is not None))
    if order.rise:
        model.lying = False
        play.tell(StoodUp(model=model.name))
    if order.lie == "first":
        _lie_down(play, model)
    way = Walk(play, model, order, plan)
    stopped = yield from way.run(_halts(play, model, order, plan, throw))
    model.acted = model.acted or way.ended
    if order.lie == "last" and not stopped and model.name in state.models:
        _lie_down(play, model)
    return True


def _halts(
    play: Play, model: Model, order: Order, plan: Plan, throw: str | None
) -> Sequence[tuple[float, Callable[[], Flow[bool]]]]:
    """Where a charge is interrupted, and what decides there whether it goes on."""
    state = play.state
    foes = [state.models[name] for name in order.charge]
    halts: list[tuple[float, Callable[[], Flow[bool]]]] = []
    if foes and nerve.daring(state, model, foes).tests:
        arc = nerve.brink(state, order, plan, foes)
        halts.append((arc, lambda: courage.dares(play, model, foes)))
    if throw is not None:
        arc = moving.halt_before(state, model, order.route, [throw]) or 0.0
        halts.append((arc, lambda: _throw(play, model, throw)))
    return halts


def _throw(play: Play, model: Model, target: str) -> Flow[bool]:
    """Throw at the foe to be charged; whether there is still somebody to charge, by the way that was to be gone.

    One who has been thrown from his mount is charged where he is now.
    """
    state = play.state
    foe = state.models[target]
    before = state.disc(foe)
    yield from thrown_at(play, model, foe)
    if target not in state.models or model.name not in state.models:
        return False
    if state.disc(foe) == before:
        return True
    order, ruling = find_charge(state, model, (target,))
    if ruling.verdict is not Verdict.NO:
        yield from Walk(play, model, order, moving.plan(state, model, order)).run()
    return False


def _lie_down(play: Play, model: Model) -> None:
    model.lying = True
    play.tell(LayDown(model=model.name))


def _stoop(play: Play, answer: Any) -> Flow[None]:
    yield from ()
    model = play.state.models[answer.model]
    model.stooped = model.acted = True
    play.tell(Stooped(model=model.name, because=(Reason("stone.stoop", f"{model.name} picks up a stone"),)))


def _wear(play: Play, answer: Any) -> Flow[None]:
    yield from ()
    ring.put_on(play, play.state.models[answer.model])


def _gaze(play: Play, answer: Any) -> Flow[None]:
    yield from ()
    start.look_into_mirror(play, play.state.models[answer.model])


ACTS: dict[str, Callable[[Play, Any], Flow[None]]] = {
    "move": walk,
    "stoop": _stoop,
    "cast": magic.carry_out,
    "mount": riding.mount,
    "dismount": riding.dismount,
    "mount_up": riding.mount_up,
    "jump_down": riding.jump_down,
    "wear_ring": _wear,
    "remove_ring": lambda play, answer: ring.take_off(play, play.state.models[answer.model]),
    "gaze": _gaze,
}
"""By the kind of the answer."""
