"""Heroic combats: fought before all others, and won through to another move and another fight."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.casting import Cast
from skirmish.decisions.fighting import ChooseFight, ChoosePairing, Pairing, PickFight
from skirmish.decisions.heroics import CallHeroic, PickHeroic
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.stooping import Stoop
from skirmish.decisions.striking import StrikeAt
from skirmish.events import DuelRolled, HeroicCancelled, Wearied, WonThrough
from skirmish.phases import heroic_combat
from skirmish.phases.play import Play
from skirmish.rules.charging import find_charge
from skirmish.rules.contact import contacts
from skirmish.rules.heroics import FOUGHT_TWICE
from skirmish.state import Fight, GameState, Heroic, Model, Phase, Side
from tests.brawls import drive, of_kind
from tests.builders import TOUCH, carry, man, of, orc, playing, refusals, stage

KILL = 6
"""Enough to win any fight here, and to wound."""


def captain(name: str = "c", x: float = 24, y: float = 24, **changes: Any) -> Model:
    """A Captain with one attack left to roll for: his Might is for the call alone."""
    return of("captain-of-men", name, x, y, **{"might": 1} | changes)


def fighting(*models: Model, priority: Side = "good") -> GameState:
    return stage(*models, phase=Phase.FIGHT, priority=priority)


def step(state: GameState, *dice: int, answers: tuple[Answer, ...] = ()) -> tuple[Play, list[Decision]]:
    """One step of the Fight phase, with all its dice used."""
    play = playing(state, *dice)
    asked = drive(heroic_combat.step(play), state, answers)
    assert len(play.dice.record) == len(dice)
    return play, asked


def charge(state: GameState, name: str, *foes: str) -> Move:
    order, ruling = find_charge(state, state.models[name], foes)
    assert ruling.allowed, ruling
    return Move(model=name, route=order.route, charge=order.charge)


def stay(state: GameState, name: str) -> Move:
    return Move(model=name, route=(state.models[name].at,))


def duels(play: Play) -> list[set[str]]:
    """Who rolled in each fight."""
    return [{name for name, _ in (*event.good, *event.evil)} for event in of_kind(play, DuelRolled)]


def called(*models: Model, heroes: tuple[str, ...] = ("c",), priority: Side = "good") -> GameState:
    """The fights are paired, and the Heroes' combats come first."""
    state = fighting(*models, priority=priority)
    calls, picks = [CallHeroic(hero=name) for name in heroes], [PickHeroic(hero=name) for name in heroes[:-1]]
    step(state, answers=(*calls, *picks))
    return state


def beset(**changes: Any) -> GameState:
    """A Captain on an Orc, a man on another a little way off, a third Orc free behind."""
    return called(
        captain(**changes),
        orc("o1", 24 + TOUCH, 24),
        man("m", 24, 30),
        orc("o2", 24 + TOUCH, 30),
        orc("o3", 24, 20),
    )


# First of all (heroic.combat)


@pytest.mark.parametrize("priority", ["good", "evil"])
def test_his_fight_comes_before_all_others_whoever_has_priority(priority: Side) -> None:
    """heroic.combat, heroic.call"""
    state = called(man("m", 24, 30), orc("o2", 24 + TOUCH, 30), captain(), orc("o1", 24 + TOUCH, 24), priority=priority)
    play, asked = step(state, 6, 6, 1, 1, 1)
    assert duels(play) == [{"c", "o1"}]
    assert not any(isinstance(question, ChooseFight) for question in asked)
    assert state.heroics == (Heroic("c", "done"),)
    assert state.active == priority
    assert duels(step(state, 6, 1, 1)[0]) == [{"m", "o2"}]


def test_the_wounded_foe_who_lives_keeps_him_where_he_is() -> None:
    """heroic.combat"""
    state = beset()
    play, _ = step(state, KILL, 1, 1, 1, 1)
    assert of_kind(play, WonThrough) == []
    assert state.heroics[0].stage == "done"


def test_all_whom_he_touches_must_fall() -> None:
    """heroic.combat"""
    for faces, through in (((KILL, KILL), True), ((KILL, 1), False)):
        state = called(captain(), orc("o1", 24 + TOUCH, 24), orc("o2", 24 - TOUCH, 24))
        play, _ = step(state, KILL, 1, 1, 1, *faces, answers=(StrikeAt(victim="o1"),))
        assert bool(of_kind(play, WonThrough)) is through


def test_one_who_loses_gains_nothing() -> None:
    """heroic.combat"""
    state = beset()
    step(state, 1, 1, 6, 1)
    assert state.heroics[0].stage == "done"
    assert FOUGHT_TWICE not in state.models["c"].effects


# Moving again


def test_when_all_he_touches_are_slain_he_moves_and_fights_again() -> None:
    """heroic.combat"""
    state = beset()
    play, _ = step(state, KILL, 1, 1, KILL)
    assert [event.models for event in of_kind(play, WonThrough)] == [("c",)]
    _, asked = step(state, answers=(charge(state, "c", "o3"),))
    assert [(question.side, question.models) for question in asked if isinstance(question, ChooseMove)] == [
        ("good", ("c",))
    ]
    assert state.models["c"].charged == ("o3",)
    step(state)
    assert Fight(("c",), ("o3",)) in (state.fights or ())
    fights = tuple(fight for fight in state.fights or () if not fight.done)
    pick = PickFight(fight=fights.index(Fight(("c",), ("o3",))))
    assert duels(step(state, KILL, 1, 1, KILL, answers=(pick,))[0]) == [{"c", "o3"}]
    assert set(state.fallen) == {"o1", "o3"}


def test_he_may_as_well_walk_away_or_stay() -> None:
    """heroic.combat"""
    state = beset()
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(Move(model="c", route=((24, 24), (19, 24))),))
    step(state)
    assert state.models["c"].at == (19, 24)
    state = beset()
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(Done(),))
    assert (state.heroics[0].stage, state.models["c"].at) == ("done", (24, 24))


def test_he_has_his_whole_move_whatever_he_has_moved_before() -> None:
    """heroic.combat"""
    state = beset(moved=6.0, acted=True, charged=("o1",))
    step(state, KILL, 1, 1, KILL)
    assert (state.models["c"].moved, state.models["c"].charged) == (0.0, ())
    step(state, answers=(Move(model="c", route=((24, 24), (18, 24))),))
    assert state.models["c"].at == (18, 24)


def test_he_moves_and_does_nothing_else() -> None:
    """heroic.combat"""
    state = beset()
    step(state, KILL, 1, 1, KILL)
    question = ChooseMove(side="good", models=("c",))
    assert refusals(question.check(state, Stoop(model="c"))) == {"heroic.combat"}
    assert refusals(question.check(state, Move(model="c", route=((24, 24),), throw="o3"))) >= {"heroic.combat"}
    wizard = Cast(model="c", power="immobilise", target="o3")
    assert refusals(question.check(state, wizard)) == {"heroic.combat"}


def test_a_charge_at_something_terrifying_is_dared_anew() -> None:
    """courage.terror"""
    state = called(captain(), orc("o1", 24 + TOUCH, 24), of("troll-chieftain", "t", 20, 24))
    step(state, KILL, 1, 1, KILL)
    step(state, 1, 1, answers=(charge(state, "c", "t"),))
    assert contacts(state) == {}


def test_friends_of_his_fight_move_as_well_and_nobody_else() -> None:
    """heroic.combat"""
    state = called(
        captain(),
        orc("o1", 24 + TOUCH, 24),
        man("with", 24 + 2 * TOUCH, 24),
        man("by", 24, 26),
        man("else", 24, 30),
        orc("o2", 24 + TOUCH, 30),
    )
    play, _ = step(state, KILL, 1, 1, 1, KILL)
    assert [event.models for event in of_kind(play, WonThrough)] == [("c", "with")]
    _, (ask,) = step(state, answers=(stay(state, "with"),))
    assert isinstance(ask, ChooseMove)
    assert ask.models == ("c", "with")
    _, (ask,) = step(state, answers=(stay(state, "c"),))
    assert isinstance(ask, ChooseMove)
    assert ask.models == ("c",)
    step(state)
    assert state.heroics[0].stage == "done"


def test_a_friend_who_is_held_stays_behind() -> None:
    """heroic.combat, power.immobilise"""
    held = man("with", 24 + 2 * TOUCH, 24, effects=("immobilised",))
    state = called(captain(), orc("o1", 24 + TOUCH, 24), held)
    step(state, KILL, 1, 1, 1, KILL)
    _, (ask,) = step(state, answers=(stay(state, "c"),))
    assert isinstance(ask, ChooseMove)
    assert ask.models == ("c",)


# New fights, and matches made anew


def test_who_stands_between_two_fights_is_matched_by_the_side_with_priority() -> None:
    """heroic.combat, pairing.priority"""
    state = called(
        captain("c", 22.95, 24),
        orc("o1", 22.95, 24 + TOUCH),
        man("m1", 22 - TOUCH, 20),
        orc("o2", 22, 20),
        orc("o3", 23.9, 20),
        man("m2", 23.9 + TOUCH, 20),
        priority="evil",
    )
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(charge(state, "c", "o2", "o3"),))
    flow = heroic_combat.step(playing(state))
    (ask,) = carry(flow)
    assert isinstance(ask, ChoosePairing)
    assert ask.side == "evil"
    ways = [{(fight.good, fight.evil) for fight in way} for way in ask.pairings]
    joins_first = {(("c", "m1"), ("o2",)), (("m2",), ("o3",))}
    assert joins_first in ways
    assert {(("m1",), ("o2",)), (("c", "m2"), ("o3",))} in ways
    chosen = ask.pairings[ways.index(joins_first)]
    with pytest.raises(StopIteration):
        flow.send(Pairing(fights=chosen))
    assert {(fight.good, fight.evil) for fight in state.fights or () if not fight.done} == joins_first


def test_where_there_is_one_way_nobody_is_asked() -> None:
    """heroic.combat"""
    state = called(
        captain(),
        orc("o1", 24 + TOUCH, 24),
        man("m1", 24, 20),
        orc("o2", 24 + TOUCH, 20),
        man("m2", 24 + 2 * TOUCH, 20),
        orc("o3", 24 + 3 * TOUCH, 20),
        priority="evil",
    )
    before = set(state.fights or ())
    assert Fight(("m1",), ("o2",)) in before
    assert Fight(("m2",), ("o3",)) in before
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(charge(state, "c", "o2"),))
    _, asked = step(state)
    assert asked == []
    left = {(fight.good, fight.evil) for fight in state.fights or () if not fight.done}
    assert left == {(("c", "m1"), ("o2",)), (("m2",), ("o3",))}


def test_new_fights_leave_lawful_ones_as_they_were() -> None:
    """heroic.combat"""
    state = beset()
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(charge(state, "c", "o3"),))
    step(state)
    left = {(fight.good, fight.evil) for fight in state.fights or () if not fight.done}
    assert left == {(("c",), ("o3",)), (("m",), ("o2",))}


def test_one_whose_only_foe_has_fallen_can_be_charged_and_fights() -> None:
    """heroic.combat"""
    state = called(captain(), orc("o1", 24 + TOUCH, 24), man("m", 24, 20), orc("o2", 24 + TOUCH, 20))
    state.fallen["m"] = state.models.pop("m")
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(charge(state, "c", "o2"),))
    step(state)
    assert [(fight.good, fight.evil) for fight in state.fights or () if not fight.done] == [(("c",), ("o2",))]


def test_one_who_has_fought_does_not_fight_again_when_he_is_charged() -> None:
    """fight.order"""
    state = called(
        captain(), orc("o1", 24 + TOUCH, 24), captain("d", 24, 20), orc("o2", 24 + TOUCH, 20), heroes=("d", "c")
    )
    step(state, KILL, 1, 1, 1, 1)
    step(state, KILL, 1, 1, KILL)
    step(state, answers=(charge(state, "c", "o2"),))
    step(state)
    assert [fight for fight in state.fights or () if not fight.done] == []


# Once only (heroic.once)


def twins(second: str = "d") -> GameState:
    """Two Captains on one Orc, another Orc within reach, each with a heroic combat of his own."""
    return called(
        captain(),
        orc("o1", 24 + TOUCH, 24),
        captain(second, 24 + 2 * TOUCH, 24),
        orc("o2", 24 + 2 * TOUCH, 28),
        heroes=("c", second),
    )


def test_of_two_in_one_fight_the_second_has_called_in_vain_if_it_is_not_won_through() -> None:
    """heroic.cancelled"""
    state = twins()
    step(state, *[KILL] * 4, 1, *[1] * 4)
    play, _ = step(state)
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["d"]


def test_who_has_moved_again_once_does_not_do_so_by_his_own_combat() -> None:
    """heroic.once"""
    state = twins()
    play, _ = step(state, *[KILL] * 4, 1, KILL)
    assert [event.models for event in of_kind(play, WonThrough)] == [("c", "d")]
    step(state, answers=(stay(state, "c"),))
    step(state, answers=(charge(state, "d", "o2"),))
    step(state)
    assert [heroic.stage for heroic in state.heroics] == ["done", "waits"]
    play, _ = step(state, KILL, KILL, 1, KILL)
    assert duels(play) == [{"d", "o2"}]
    assert "o2" in state.fallen
    assert of_kind(play, WonThrough) == []
    assert [heroic.stage for heroic in state.heroics] == ["done", "done"]


def test_it_is_over_with_the_turn() -> None:
    """heroic.once"""
    state = beset()
    step(state, KILL, 1, 1, KILL)
    assert FOUGHT_TWICE in state.models["c"].effects


# Torn apart


def test_a_hero_whose_fight_has_lost_its_foes_has_called_in_vain() -> None:
    """heroic.cancelled"""
    state = called(captain(), orc("o1", 24 - TOUCH, 24), orc("o2", 24 + TOUCH, 24), man("m", 24 + 2 * TOUCH, 24))
    state.fights = (Fight(("c",), ("o1",)), Fight(("m",), ("o2",)))
    state.fallen["o1"] = state.models.pop("o1")
    play, _ = step(state, 6, 1, 1)
    assert [event.hero for event in of_kind(play, HeroicCancelled)] == ["c"]
    assert duels(play) == [{"m", "o2"}]


def test_a_wraith_pays_for_the_phase_even_if_its_second_fight_never_comes() -> None:
    """creature.wraith_will"""
    wraith = of("ringwraith", "w", 24, 24, might=1, tested=True)
    state = called(man("m1", 24 + TOUCH, 24), wraith, man("m2", 24, 20), heroes=("w",), priority="evil")
    step(state, 1, KILL, KILL)
    step(state, answers=(charge(state, "w", "m2"),))
    step(state)
    state.fallen["m2"] = state.models.pop("m2")
    play, _ = step(state)
    assert [(event.model, event.left) for event in of_kind(play, Wearied)] == [("w", 13)]
