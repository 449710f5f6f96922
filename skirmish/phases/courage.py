"""Courage tests and retreats."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.events import CourageTested, Fled, Retreated, StoodUp
from skirmish.phases.might import boost
from skirmish.phases.play import Flow, Play
from skirmish.phases.spotting import sees
from skirmish.phases.walking import Walk
from skirmish.phases.wounding import remove
from skirmish.rules import courage, heroes, moving, retreating
from skirmish.rules.courage import PASSES, TERROR, CourageRuling, Due, Part
from skirmish.rules.going import full_move
from skirmish.rules.retreating import RetreatRuling
from skirmish.ruling import Reason, Verdict
from skirmish.state import Model, Side


def before_moving(play: Play, model: Model, extra: Sequence[Due] = ()) -> Flow[bool]:
    """Take the tests that are due as a model begins its move; whether it may move (courage.before).

    One roll stands for all (courage.twice). Who fails retreats, and that was its move. ``extra`` are tests that a
    scenario calls for.
    """
    ruling = _due(play, model, extra)
    if not ruling.tests:
        return True
    passed = ruling.allowed
    if passed:
        _tell(play, model, ruling.tests[0], (), ruling.needed, True, ruling.because)
    else:
        passed = yield from test(play, model, ruling.tests[0], ruling.because)
    if not passed:
        yield from retreat(play, model)
        return False
    model.tested, model.steady = True, model.hero
    return True


def dares(play: Play, model: Model, targets: Sequence[Model]) -> Flow[bool]:
    """Test a charger who has come to within 1in/2cm of his targets; whether he goes on (courage.terror).

    Any number of terrifying ones call for one test; who fails retreats from where he is, with a full move.
    """
    ruling = courage.daring(play.state, model, targets)
    if not ruling.tests:
        return True
    passed = yield from test(play, model, TERROR, ruling.because)
    if passed and "mount" in ruling.parts:
        passed = yield from _roll(play, model, TERROR, ruling.because, "mount")
    if not passed:
        yield from retreat(play, model)
    return passed


def stragglers(play: Play, side: Side, extra: Sequence[Due] = ()) -> Flow[None]:
    """Those of a side who have not moved test all the same, Heroes first, then by name (courage.before)."""
    waiting = sorted(play.state.side(side), key=lambda model: (not model.hero, model.name))
    for model in waiting:
        if model.name in play.state.models and not model.acted:
            yield from before_moving(play, model, extra)


def test(play: Play, model: Model, kind: str, reasons: Sequence[Reason]) -> Flow[bool]:
    """Roll two dice and add Courage: 10 or more passes (courage.test). Some pass without rolling.

    ``kind`` names what it is about: the dice are rolled for ``courage.<kind>``.
    """
    spared = courage.spares(play.state, model, kind)
    if spared is None:
        return (yield from _roll(play, model, kind, reasons))
    because = reasons if spared in reasons else (*reasons, spared)
    _tell(play, model, kind, (), PASSES - courage.value(play.state, model), True, because)
    return True


def retreat(play: Play, model: Model) -> Flow[None]:
    """Run from the nearest enemy in sight, as far as can be or off the table (courage.retreat, courage.flee).

    However far it gets, its move is used up (courage.spent).
    """
    state = play.state
    model.acted, model.moved = False, 0.0
    ruling = _flight(play, model)
    before, edge = (None, ruling.edge) if ruling.foe is None else (ruling.foe, None)
    play.tell(Retreated(model=model.name, before=before, edge=edge, because=ruling.because))
    stopped = False
    if len(ruling.order.route) > 1:
        plan = moving.plan(state, model, ruling.order)
        if ruling.order.rise:
            model.lying = False
            play.tell(StoodUp(model=model.name))
        stopped = yield from Walk(play, model, ruling.order, plan).run()
    model.moved, model.acted = full_move(state, model), True
    if ruling.leaves and not stopped and model.name in state.models:
        _flee(play, model)


def _due(play: Play, model: Model, extra: Sequence[Due]) -> CourageRuling:
    """The tests that are due, after the dice that say whom the model sees."""
    while (ruling := courage.due(play.state, model, extra)).unsure:
        sees(play, model, play.state.models[ruling.unsure[0]])
    return ruling


def _flight(play: Play, model: Model) -> RetreatRuling:
    while (before := retreating.pursuer(play.state, model)).verdict is Verdict.ROLL:
        sees(play, model, play.state.models[str(before.unsure)])
    return retreating.way(play.state, model, before.foe)


def _roll(play: Play, model: Model, kind: str, because: Sequence[Reason], part: Part = "self") -> Flow[bool]:
    """Roll a test of a model's Courage, or of its mount's, which has no Might to help it (courage.mounts)."""
    needed, purpose = PASSES - courage.value(play.state, model, part), f"courage.{kind}"
    dice = play.dice.roll(purpose, model.name, 2)
    if part == "self":
        dice = yield from _with_might(play, model, purpose, dice, needed)
    passed = sum(dice) >= needed
    _tell(play, model, kind, dice, needed, passed, because, part)
    return passed


def _with_might(play: Play, model: Model, purpose: str, dice: tuple[int, ...], needed: int) -> Flow[tuple[int, ...]]:
    """The dice after Might, asked for where it can make up what they lack: for the lower die first (hero.might)."""
    low, high = sorted(dice)
    lack = needed - low - high
    if lack <= 0 or lack > min(heroes.points(play.state, model), 12 - low - high):
        return dice
    raised = yield from boost(play, model.name, purpose, low, range(min(6, low + lack), 7))
    if low + lack > 6 and raised == 6:
        high = yield from boost(play, model.name, purpose, high, range(needed - raised, 7))
    return raised, high


def _flee(play: Play, model: Model) -> None:
    """Off the table, with all that it rides and carries; a loose mount is just gone (courage.flee)."""
    state = play.state
    for lost in (model, state.carried.get(model.passenger or "")):
        if lost is None:
            continue
        if lost.loose:
            state.gone[lost.name] = state.models.pop(lost.name)
        else:
            remove(play, lost)
        play.tell(Fled(model=lost.name, because=(Reason("courage.flee", f"{lost.name} has left the battle"),)))


def _tell(
    play: Play,
    model: Model,
    kind: str,
    dice: tuple[int, ...],
    needed: int,
    passed: bool,
    because: Sequence[Reason],
    part: Part = "self",
) -> None:
    play.tell(
        CourageTested(
            model=model.name, test=kind, part=part, dice=dice, needed=needed, passed=passed, because=tuple(because)
        )
    )
