"""The Ring: unseen, passed through, struggled with, taken off or not."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.spending import SpendMight
from skirmish.events import Event, RingRemoved, RingRolled, RingWorn, Slain
from skirmish.phases import end, move
from skirmish.phases.play import Play
from skirmish.rules import contact, ring, zones
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase
from tests.builders import TOUCH, box, carry, man, orc, playing, refusals, stage
from tests.builders import move as moved


def bearer(x: float, y: float, *, worn: bool = False, might: int = 0, courage_lost: int = 0) -> Model:
    frodo = Model.recruit("frodo", "frodo-baggins")
    frodo.x, frodo.y, frodo.might, frodo.drained = x, y, might, courage_lost
    frodo.effects = (ring.WORN,) if worn else ()
    frodo.tested = True
    return frodo


def wraith(x: float, y: float) -> Model:
    model = Model.recruit("wraith", "ringwraith")
    model.x, model.y = x, y
    return model


def turn(state: GameState, *answers: Answer, dice: tuple[int, ...] = ()) -> tuple[Play, list[Decision]]:
    """One step of the Move phase."""
    state.polled = True
    play = playing(state, *dice)
    return play, carry(move.step(play), *answers, lawful=state)


def told(play: Play, kind: type[Event]) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def test_the_bearer_puts_it_on_in_his_move_and_moves_on() -> None:
    """ring.wear"""
    state = stage(bearer(10, 10), orc("o", 30, 30))
    play, _ = turn(state, WearRing(model="frodo"))
    assert told(play, RingWorn)
    assert not state.models["frodo"].acted
    turn(state, Move(model="frodo", route=((10, 10), (13, 10))))
    assert state.models["frodo"].at == (13.0, 10.0)


def test_one_who_has_been_charged_puts_it_on_and_is_engaged_no_more() -> None:
    """ring.wear, ring.ignored"""
    state = stage(bearer(10, 10), man("m", 40, 40), orc("o", 10 + TOUCH, 10))
    assert contact.contacts(state)["frodo"] == ("o",)
    turn(state, WearRing(model="frodo"))
    assert contact.contacts(state) == {}


def test_he_is_asked_also_when_nobody_else_of_his_side_can_move() -> None:
    """ring.wear: at any time in his own Move phase, charged or not, his own move made or not."""
    for orc_at, acted in ((10 + TOUCH, False), (30.0, True)):
        state = stage(bearer(10, 10), orc("o", orc_at, 10))
        state.models["frodo"].acted = acted
        _, asked = turn(state, WearRing(model="frodo"))
        assert isinstance(asked[0], ChooseMove)
        assert (asked[0].models, asked[0].others) == ((), ("frodo",))
        assert ring.wears(state.models["frodo"])


def test_no_one_else_puts_it_on_nor_twice() -> None:
    """ring.wear"""
    state = stage(man("m", 10, 10), bearer(20, 10, worn=True), orc("o", 30, 30))
    question = ChooseMove(side="good", models=("m", "frodo"))
    assert refusals(question.check(state, WearRing(model="m"))) == {"ring.wear"}
    assert refusals(question.check(state, WearRing(model="frodo"))) == {"ring.wear"}


def test_wraiths_see_and_engage_the_wearer() -> None:
    """ring.unseen, ring.ignored"""
    state = stage(bearer(10, 10, worn=True), wraith(10 + TOUCH, 10), orc("o", 10 - TOUCH, 10))
    assert contact.contacts(state) == {"frodo": ("wraith",), "wraith": ("frodo",)}


def test_he_and_those_who_do_not_see_him_move_through_one_another_but_do_not_end_on_a_base() -> None:
    """ring.through"""
    state = stage(bearer(10, 10, worn=True), orc("o", 12, 10, tested=True))
    assert moved(state, "frodo", (14, 10)).verdict is Verdict.YES
    assert "move.models" in refusals(moved(state, "frodo", (12.3, 10)))
    assert moved(state, "o", (8, 10)).verdict is Verdict.YES
    state.models["frodo"].effects = ()
    assert "move.models" in refusals(moved(state, "frodo", (14, 10)))


def test_zones_do_not_hold_him_nor_does_he_hold_any_but_a_wraiths_does() -> None:
    """ring.ignored, move.control_zone"""
    state = stage(bearer(10, 10, worn=True), orc("o", 12, 10))
    frodo, foe = state.models["frodo"], state.models["o"]
    assert list(zones.holders(state, frodo, {})) == []
    assert list(zones.holders(state, foe, {})) == []
    state = stage(bearer(10, 10, worn=True), wraith(12, 10))
    assert [one.name for one in zones.holders(state, state.models["frodo"], {})] == ["wraith"]


@pytest.mark.parametrize(("face", "mastered"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_die_says_who_moves_the_wearer(face: int, mastered: bool) -> None:
    """ring.struggle"""
    state = stage(bearer(10, 10, worn=True), orc("o", 30, 30))
    play, _ = turn(state, Move(model="frodo", route=((10, 10), (13, 10))), dice=(face,))
    (rolled,) = told(play, RingRolled)
    assert rolled.mastered is mastered
    assert state.models["frodo"].at == ((10, 10) if mastered else (13, 10))


def test_his_might_may_change_it() -> None:
    """ring.struggle, hero.might"""
    state = stage(bearer(10, 10, worn=True, might=1), orc("o", 30, 30))
    turn(state, Move(model="frodo", route=((10, 10), (13, 10))), SpendMight(points=1), dice=(2,))
    assert (state.models["frodo"].at, state.models["frodo"].might) == ((13, 10), 0)


def test_the_enemy_moves_one_whom_it_has_mastered_and_cannot_make_him_jump() -> None:
    """ring.mastered"""
    pit = box("pit", "gap", 12, 5, 14, 15, height=3.0)
    state = stage(bearer(10, 10, worn=True), orc("o", 30, 30), features=(pit,))
    turn(state, Move(model="frodo", route=((10, 10), (11, 10))), dice=(1,))
    _, (asked,) = turn(state)
    assert (asked.side, asked.models) == ("evil", ("frodo",))
    down = asked.check(state, Move(model="frodo", route=((10, 10), (13, 10))))
    assert "ring.mastered" in refusals(down)
    assert "ring.mastered" in refusals(asked.check(state, RemoveRing(model="frodo")))
    turn(state, Move(model="frodo", route=((10, 10), (10, 13))))
    assert (state.models["frodo"].at, state.models["frodo"].acted) == ((10, 13), True)


def test_one_who_is_not_moved_is_rolled_for_all_the_same() -> None:
    """ring.struggle"""
    state = stage(bearer(10, 10, worn=True), orc("o", 30, 30))
    play, _ = turn(state, Done(), dice=(2,))
    assert told(play, RingRolled)
    _, (asked,) = turn(state)
    assert asked.side == "evil"


@pytest.mark.parametrize(("dice", "off"), [((2, 2), True), ((1, 2), False)])
def test_it_comes_off_by_a_courage_test_once_a_turn(dice: tuple[int, int], off: bool) -> None:
    """ring.remove"""
    state = stage(bearer(10, 10, worn=True), orc("o", 30, 30))
    state.models["frodo"].effects = (ring.WORN, ring.ROLLED)
    play, _ = turn(state, RemoveRing(model="frodo"), dice=dice)
    (tried,) = told(play, RingRemoved)
    assert tried.removed is off
    assert ring.wears(state.models["frodo"]) is not off
    again = ring.check_remove(state.models["frodo"])
    assert refusals(again) == {"ring.remove"}


def test_the_last_of_his_force_is_lost_to_it_at_the_end_of_the_turn() -> None:
    """ring.last"""
    state = stage(bearer(10, 10, worn=True), orc("o", 30, 30), phase=Phase.END)
    play = playing(state)
    carry(end.step(play))
    assert [event.model for event in told(play, Slain)] == ["frodo"]
    state = stage(bearer(10, 10, worn=True), man("m", 20, 20), orc("o", 30, 30), phase=Phase.END)
    play = playing(state)
    carry(end.step(play))
    assert not told(play, Slain)
