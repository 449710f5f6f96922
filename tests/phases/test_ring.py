"""The Ring: unseen, passed through, struggled with, taken off or not."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import Mount, MountUp
from skirmish.decisions.ring import RemoveRing, WearRing
from skirmish.decisions.spending import SpendMight
from skirmish.decisions.stooping import Stoop
from skirmish.events import Event, RingRemoved, RingRolled, RingWorn, Slain
from skirmish.phases import end, move
from skirmish.phases.play import Play
from skirmish.rules import contact, riding, ring, zones
from skirmish.rules.heroics import callers
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Phase
from tests.builders import NEXT, TOUCH, box, carry, man, mounted, of, orc, playing, refusals, stage
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


@pytest.mark.parametrize("effect", ["immobilised", "dazed"])
def test_one_who_can_do_nothing_more_does_not_put_it_on(effect: str) -> None:
    """ring.wear, power.immobilise"""
    state = stage(bearer(10, 10), man("m", 20, 20), orc("o", 30, 30))
    state.models["frodo"].effects, state.models["frodo"].acted = (effect,), True
    _, (asked,) = turn(state)
    assert asked.others == ()
    assert refusals(ring.check_wear(state.models["frodo"])) == {"ring.wear"}


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


def mastered(*others: Model) -> GameState:
    """The enemy is asked what to do with the wearer."""
    state = stage(bearer(10, 10, worn=True), *others)
    state.models["frodo"].effects = (ring.WORN, ring.ROLLED, ring.MASTERED)
    state.moving = "frodo"
    return state


def test_he_is_moved_and_nothing_else() -> None:
    """ring.mastered"""
    state = mastered(orc("o", 30, 30), of("grima-wormtongue", "g", 10, 10 + 2 * TOUCH))
    _, (asked,) = turn(state)
    assert asked.side == "evil"
    for act in (Stoop(model="frodo"), Mount(model="frodo", mount="o"), MountUp(model="frodo", carrier="g")):
        assert refusals(asked.check(state, act)) == {"ring.mastered"}
    throws = Move(model="frodo", route=((10, 10),), throw="o")
    assert "ring.mastered" in refusals(asked.check(state, throws))


def test_he_is_led_into_those_who_see_him_without_a_test() -> None:
    """ring.mastered, courage.terror"""
    state = mastered(wraith(14, 10), man("m", 40, 40))
    turn(state, Move(model="frodo", route=((10, 10), (14 - TOUCH, 10)), charge=("wraith",)))
    assert contact.contacts(state)["frodo"] == ("wraith",)
    state = mastered(wraith(14, 10), man("m", 40, 40))
    state.models["frodo"].effects = (ring.WORN, ring.ROLLED)
    turn(state, Move(model="frodo", route=((10, 10), (14 - TOUCH, 10)), charge=("wraith",)), dice=(1, 1))
    assert contact.contacts(state) == {}


def test_he_calls_nothing_for_the_rest_of_the_turn() -> None:
    """ring.mastered, heroic.call"""
    for phase in (Phase.MOVE, Phase.SHOOT, Phase.FIGHT):
        state = stage(
            bearer(10, 10, worn=True, might=3), wraith(10 + TOUCH, 10) if phase is Phase.FIGHT else orc("o", 1, 1)
        )
        state.phase = phase
        assert callers(state, "good") == ("frodo",)
        state.models["frodo"].effects = (ring.WORN, ring.ROLLED, ring.MASTERED)
        assert callers(state, "good") == ()


def test_an_engaged_wearer_is_rolled_for_too_but_cannot_be_moved() -> None:
    """ring.struggle"""
    state = stage(bearer(10, 10, worn=True), wraith(10 + TOUCH, 10), man("m", 40, 40))
    play, _ = turn(state, Done(), dice=(1,))
    assert told(play, RingRolled)
    assert state.moving is None
    _, (asked,) = turn(state)
    assert (asked.side, asked.models) == ("good", ("m",))


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


@pytest.mark.parametrize("face", [2, 3])
def test_first_it_is_rolled_who_moves_him(face: int) -> None:
    """ring.remove, ring.struggle"""
    state = stage(bearer(10, 10, worn=True), man("m", 20, 20), orc("o", 30, 30))
    dice = (face, 6, 6) if face > 2 else (face,)
    play, _ = turn(state, RemoveRing(model="frodo"), dice=dice)
    assert [roll.purpose for roll in play.dice.record][:1] == ["ring.struggle"]
    assert ring.wears(state.models["frodo"]) is (face < 3)
    _, (asked,) = turn(state)
    assert (asked.side, asked.models) == (("good", ("frodo", "m")) if face > 2 else ("evil", ("frodo",)))


def test_nobody_takes_up_behind_him_one_whom_he_does_not_see() -> None:
    """ring.unseen"""
    rider = mounted("r", 10, 10 + NEXT, tested=True)
    for worn in (False, True):
        state = stage(bearer(10, 10, worn=worn), rider, orc("o", 30, 30))
        assert refusals(riding.check_mount_up(state, "frodo", "r")) == ({"ring.unseen"} if worn else set())


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
