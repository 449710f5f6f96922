"""Heroic shooting: the Hero and those about him shoot before all others."""

from __future__ import annotations

from skirmish.decisions.base import Done
from skirmish.decisions.heroics import CallHeroic, ChooseHeroic
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.phases.shoot import step
from skirmish.state import GameState, Model, Phase
from tests.builders import carry, man, orc, playing, refusals, stage


def table() -> GameState:
    captain = Model("captain", "good", "captain-of-men", (), 24, 24, wounds=2, might=1)
    return stage(
        captain,
        man("near", 26, 24, "bow"),
        man("far", 34, 24, "bow"),
        orc("orc 1", 26, 34, "orc-bow"),
        orc("orc 2", 30, 34, "orc-bow"),
        phase=Phase.SHOOT,
        priority="evil",
    )


def test_those_within_call_shoot_first_and_then_the_side_with_priority() -> None:
    """(heroic.shoot)"""
    state = table()
    play = playing(state, 1)
    asked = carry(step(play), CallHeroic(hero="captain"), Shoot(shooter="near", target="orc 1"))
    assert isinstance(asked[0], ChooseHeroic)
    (shots,) = [ask for ask in asked if isinstance(ask, ChooseShot)]
    assert (shots.side, shots.shooters) == ("good", ("near",))
    assert refusals(shots.check(state, Shoot(shooter="far", target="orc 1"))) == {"shoot.order"}
    assert carry(step(play)) == []
    (after,) = carry(step(play))
    assert isinstance(after, ChooseShot)
    assert (after.side, after.shooters) == ("evil", ("orc 1", "orc 2"))


def test_who_shot_in_it_does_not_shoot_again() -> None:
    """(heroic.once)"""
    state = table()
    play = playing(state, 1)
    carry(step(play), CallHeroic(hero="captain"), Shoot(shooter="near", target="orc 1"))
    carry(step(play))
    carry(step(play), Done())
    (ask,) = carry(step(play))
    assert isinstance(ask, ChooseShot)
    assert (ask.side, ask.shooters) == ("good", ("far",))


def test_the_phase_after_knows_nothing_of_it() -> None:
    state = table()
    play = playing(state)
    carry(step(play), CallHeroic(hero="captain"), Done())
    while state.phase is Phase.SHOOT:
        carry(step(play), Done())
    assert (state.heroics, state.polled, state.active) == ((), False, "evil")
