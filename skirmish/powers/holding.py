"""Powers that hold a victim where it is, and those that make it walk first."""

from __future__ import annotations

from dataclasses import replace

from skirmish.decisions.casting import CommandMove, WalkTo
from skirmish.decisions.striking import ChooseUse, Use
from skirmish.phases import ring
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.phases.walking import Walk
from skirmish.powers.base import Casting, Working
from skirmish.rules import commanding, effects
from skirmish.rules.moving import Order, Plan
from skirmish.rules.ring import bears, wears
from skirmish.state import Model


class Hold(Working):
    """The victim does nothing more this turn, and fights with one die at Fight 1 (power.immobilise)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """At once, and until the end of the turn."""
        yield from ()
        _hold(play, casting)


class Command(Working):
    """The victim is held, but the caster's player first has it walk up to half its move (power.command)."""

    def work(self, play: Play, casting: Casting) -> Flow[None]:
        """Even if it has moved already; some make it put on the Ring as well (ring.compelled)."""
        caster, target = casting.caster, casting.target
        _hold(play, casting)
        yield from _ring(play, caster, target)
        if commanding.can_walk(play.state, target):
            yield from _walk(play, casting)


def _hold(play: Play, casting: Casting) -> None:
    casting.put(play, casting.target, effects.IMMOBILISED)
    casting.target.acted = True


def _ring(play: Play, caster: Model, victim: Model) -> Flow[None]:
    binds = any(trait.binds_to_ring for trait in caster.warrior.traits)
    if not binds or wears(victim) or not bears(victim):
        return
    question = ChooseUse(side=caster.side, rule="ring.compelled", model=caster.name, against=(victim.name,))
    answer: Use = yield question
    if answer.use:
        ring.put_on(play, victim)


def _walk(play: Play, casting: Casting) -> Flow[None]:
    """Where the caster's player likes; once more if the victim does not see whom it was sent at."""
    state, victim, contact = play.state, casting.target, casting.power.contact
    while True:
        answer: WalkTo = yield CommandMove(
            side=casting.caster.side,
            model=victim.name,
            caster=casting.caster.name,
            power=casting.power.id,
            contact=contact,
        )
        plan = commanding.plan(state, victim, answer.route, answer.charge, contact=contact)
        marginal = [stop["over"] for stop in plan.ruling.stops if stop["kind"] == "sight"]
        seen = [sees(play, victim, state.models[name]) for name in marginal]
        if all(seen):
            break
    yield from _go(play, casting, Order(answer.route, answer.charge), plan)


def _go(play: Play, casting: Casting, order: Order, plan: Plan) -> Flow[None]:
    """What it has moved of its own will this turn is no part of this."""
    victim, reason = casting.target, casting.reason(f"{casting.caster.name} commands {casting.target.name}")
    because = (reason, *(one for one in plan.ruling.because if one.rule == reason.rule))
    moved, victim.moved = victim.moved, 0.0
    yield from Walk(play, victim, order, replace(plan, ruling=replace(plan.ruling, because=because))).run()
    victim.moved = max(moved, victim.moved)
    effects.settle(play.state, victim)
