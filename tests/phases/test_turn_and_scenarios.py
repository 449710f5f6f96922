"""The turn and the three scenarios: what wears off, what ends a game, and where it begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.decisions.moving import Move
from skirmish.events import PhaseBegan
from skirmish.measure import Scale
from skirmish.phases import end, falling, turn
from skirmish.rules import standing
from skirmish.rules.contact import contacts
from skirmish.scenario.load import load
from skirmish.state import GameState, Phase, Side
from tests.builders import carry, man, orc, playing, stage


def ended(scenario: str, start: dict[Side, int], good: int, evil: int) -> GameState:
    """A game of a scenario at the end of a turn, with so many models left."""
    models = [man(f"m{k}", 2 + 2 * k, 5) for k in range(good)] + [orc(f"o{k}", 2 + 2 * k, 20) for k in range(evil)]
    play = replace(playing(stage(*models, phase=Phase.END)), scenario=load(scenario))
    play.state.start = start
    carry(end.step(play))
    return play.state


@pytest.mark.parametrize(
    ("good", "evil", "winner"),
    [(13, 13, "nobody yet"), (13, 12, "good"), (12, 13, "evil"), (12, 12, None), (13, 0, "good")],
)
def test_in_osgiliath_half_of_24_ends_it_and_both_at_once_is_a_draw(good: int, evil: int, winner: str | None) -> None:
    """Twelve left of 24 is half; at the end of the turn only (scenario.objective)."""
    result = ended("skirmish-in-osgiliath", {"good": 24, "evil": 24}, good, evil).result
    assert (result.winner if result else "nobody yet") == winner


@pytest.mark.parametrize(("left", "over"), [(13, False), (12, True)])
def test_of_an_odd_number_half_is_fewer_than_the_larger_part(left: int, over: bool) -> None:
    """Twelve of 25 is less than half, thirteen more (scenario.objective)."""
    result = ended("skirmish-in-osgiliath", {"good": 25, "evil": 24}, left, 24).result
    assert (result is not None) is over


def test_the_ambush_is_fought_to_the_last_man() -> None:
    """Whoever first slays all of the other side has won (scenario.objective)."""
    start: dict[Side, int] = {"good": 3, "evil": 4}
    assert ended("the-ambush", start, 1, 1).result is None
    result = ended("the-ambush", start, 0, 1).result
    assert result is not None
    assert result.winner == "evil"


@pytest.mark.parametrize(
    ("fell", "winner"), [(("m", "o"), "evil"), (("o", "m"), "good")], ids=["the Man first", "the Orc first"]
)
def test_when_the_last_of_both_fall_the_side_that_fell_last_has_won(fell: tuple[str, ...], winner: str) -> None:
    """The first to kill all of the other did so before it was itself gone (scenario.objective)."""
    play = replace(playing(stage(phase=Phase.END)), scenario=load("the-ambush"))
    both = {"m": man("m", 1, 1), "o": orc("o", 3, 3)}
    play.state.fallen = {name: both[name] for name in fell}
    carry(end.step(play))
    assert play.state.result is not None
    assert play.state.result.winner == winner


# Deployment


def asked(scenario: str, placed: dict[str, tuple[float, float]], step: int) -> tuple[GameState, Place]:
    """A step of a deployment, with some models placed before."""
    one = load(scenario)
    state = one.begin(Scale.INCHES)
    for name, (x, y) in placed.items():
        model = state.waiting.pop(name)
        model.x, model.y = x, y
        state.models[name] = model
    which = one.deployment[step]
    return state, Place(side=which.side, step=which, left=1)


@pytest.mark.parametrize(("gap", "allowed"), [(6.01, True), (5.9, False)])
def test_the_raiders_begin_more_than_six_inches_from_any_man(gap: float, allowed: bool) -> None:
    """And no further than two feet from the river (scenario.deployment)."""
    state, place = asked("skirmish-in-osgiliath", {"archer-1": (36, 46)}, 2)
    spot = (36 + gap + 25 / 25.4, 46)
    assert place.check(state, PlaceAt(model="orc-1", at=spot)).allowed is allowed
    assert place.check(state, PlaceAt(model="orc-1", at=(60, 48 - 24 + 0.5))).allowed
    assert not place.check(state, PlaceAt(model="orc-1", at=(60, 48 - 24 - 0.5))).allowed


@pytest.mark.parametrize(
    ("step", "y", "allowed"), [(0, 36.5, True), (0, 36.4, False), (1, 11.5, True), (1, 11.6, False)]
)
def test_sentinels_by_the_river_and_the_rest_by_the_other_edge(step: int, y: float, allowed: bool) -> None:
    """Twelve inches deep, the whole base inside (scenario.deployment)."""
    state, place = asked("skirmish-in-osgiliath", {}, step)
    assert place.check(state, PlaceAt(model="spearman-3", at=(3, y))).allowed is allowed


@pytest.mark.parametrize(("x", "allowed"), [(14.0, True), (14.1, False)])
def test_his_comrades_begin_within_two_inches_of_the_man_in_the_middle(x: float, allowed: bool) -> None:
    """From his base to the far rim of theirs (scenario.deployment)."""
    state, place = asked("the-ambush", {"archer": (12, 12)}, 1)
    assert place.check(state, PlaceAt(model="swordsman-1", at=(x, 12))).allowed is allowed


def test_no_orc_of_the_ambush_begins_within_a_foot_of_another_or_off_the_edge() -> None:
    """Each touches the table's edge (scenario.deployment)."""
    state, place = asked("the-ambush", {"archer": (12, 12), "orc-1": (2, 0.492)}, 2)
    assert place.check(state, PlaceAt(model="orc-2", at=(2 + 12 + 25 / 25.4 + 0.001, 0.492))).allowed
    assert not place.check(state, PlaceAt(model="orc-2", at=(13.9, 0.492))).allowed
    assert not place.check(state, PlaceAt(model="orc-2", at=(20, 0.6))).allowed


# The turn


def test_the_side_with_priority_goes_first_in_every_phase() -> None:
    """Move, then shoot, the side with priority before the other (turn.sequence)."""
    state = stage(
        man("m", 10, 10, "bow"), orc("o", 10, 20, "orc-bow"), phase=Phase.PRIORITY, priority="good", width=40, height=40
    )
    play = playing(state, 3, 3)
    order = []
    carry(turn.step(play))
    while play.state.phase in (Phase.MOVE, Phase.SHOOT):
        question = carry(turn.step(play), Done())[0]
        order.append((question.kind, question.side))
    assert order == [
        ("choose_move", "evil"),
        ("choose_move", "good"),
        ("choose_shot", "evil"),
        ("choose_shot", "good"),
    ]
    assert [event.phase for event in play.events if isinstance(event, PhaseBegan)] == ["move", "shoot", "fight"]


def test_one_who_was_charged_first_does_not_move() -> None:
    """He is not among those his player is asked about (charge.contact)."""
    state = stage(man("m", 10, 10), man("n", 20, 10), orc("o", 10, 14), priority="evil")
    play = playing(state)
    carry(turn.step(play), Move(model="o", route=((10, 14), (10, 10.985)), charge=("m",)))
    carry(turn.step(play))
    assert contacts(state) == {"m": ("o",), "o": ("m",)}
    (question,) = carry(turn.step(play))
    assert (question.side, question.models) == ("good", ("n",))


def test_a_forced_move_ends_in_a_zone_if_need_be_and_never_in_touch() -> None:
    """One who falls among enemies lies beside them, well inside an inch (move.zone_obliged)."""
    state = stage(man("m", 24, 24), orc("o", 24.6, 24))
    carry(falling.fall(playing(state), state.models["m"], 1.0))
    gap = state.gap(state.models["m"], state.models["o"])
    assert state.scale.contact <= gap < 0.1
    assert list(standing.objections(state, state.models["m"])) == []
