"""Shelob charges on foot as a monstrous mount does (creature.pounce)."""

from __future__ import annotations

from skirmish.decisions.striking import StrikeAt
from skirmish.events import DuelRolled, RiddenDown, Thrown
from skirmish.state import GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import man, stage


def pounced(*foes: Model, charged: bool = True) -> GameState:
    spider = fresh("s", "shelob", 24, 24, charged=tuple(foe.name for foe in foes) if charged else ())
    state = stage(*foes, spider, phase=Phase.FIGHT)
    for number, foe in enumerate(foes):
        touching(state, foe, spider, 180.0 * number)
    return state


def test_she_has_an_extra_attack_and_knocks_down_whom_she_beats() -> None:
    state = pounced(man("m", 0, 0, wounds=9))
    play, _ = brawl(state, 1, 6, 1, 1, 1, 1, 1)
    assert len(of_kind(play, DuelRolled)[0].evil) == 2
    assert [(event.model, event.by) for event in of_kind(play, RiddenDown)] == [("m", "s")]
    assert len(blows(play)) == 4


def test_only_when_she_charges() -> None:
    play, _ = brawl(pounced(man("m", 0, 0), charged=False), 1, 6, 1)
    assert of_kind(play, RiddenDown) == []
    assert len(of_kind(play, DuelRolled)[0].evil) == 1


def test_riders_are_thrown_and_lie() -> None:
    state = pounced(fresh("r", "knights-of-minas-tirith", 0, 0))
    play, _ = brawl(state, 1, 6, 1, 1, 1, 1, 1, 1)
    assert [event.roll for event in of_kind(play, Thrown)] == [0]
    assert state.models["r"].lying


def test_she_is_strong_enough_for_those_of_strength_6() -> None:
    troll = fresh("t", "cave-troll", 0, 0, side="good")
    state = pounced(troll)
    brawl(state, 1, 1, 1, 6, 1, 1, 1, 1, 1)
    assert state.models["t"].lying


def test_a_monstrous_mount_takes_the_force_out_of_it() -> None:
    gandalf = fresh("g", "gandalf-the-white", 0, 0, mount="gwaihir", mount_wounds=3, might=0)
    state = pounced(gandalf)
    state.carried["eagle"] = fresh("eagle", "gwaihir", 0, 0)
    play, _ = brawl(state, 1, 1, 1, 6, 1, answers=[StrikeAt(victim="g", part="mount")])
    assert of_kind(play, RiddenDown) == []
    assert state.models["g"].mount == "gwaihir"
