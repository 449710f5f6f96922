"""Monstrous mounts: they fight and strike beside their riders, and knock down riders too (cavalry.monstrous_knock)."""

from __future__ import annotations

from skirmish.decisions.striking import StrikeAt
from skirmish.events import DuelRolled, MountLost, RiddenDown, Thrown, WoundRolled
from skirmish.state import GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import man, stage


def wraith_against(*foes: Model, charged: bool = False) -> GameState:
    """A Ringwraith on his Fell Beast among enemies: the first at his right, the next at his left."""
    names = tuple(foe.name for foe in foes) if charged else ()
    w = fresh("w", "ringwraith", 24, 24, "fell-beast", charged=names, might=0)
    state = stage(*foes, w, phase=Phase.FIGHT)
    for number, foe in enumerate(foes):
        touching(state, foe, w, 180.0 * number)
    return state


def test_rider_and_beast_both_roll_and_both_strike_with_their_own_strength() -> None:
    state = wraith_against(man("m", 0, 0, wounds=3))
    play, _ = brawl(state, 1, 2, 6, 3, 1, 1, 1)
    assert of_kind(play, DuelRolled)[0].evil == (("w", 2), ("w", 6), ("w", 3))
    assert [(event.source, event.needed) for event in of_kind(play, WoundRolled)] == [
        ("w", "5"),
        ("w", "4"),
        ("w", "4"),
    ]


def test_the_riders_might_does_not_help_his_beast() -> None:
    state = wraith_against(man("m", 0, 0, wounds=3))
    state.models["w"].might = 2
    _, asked = brawl(state, 1, 2, 6, 3, 4, 3, 3)
    assert [question.kind for question in asked].count("choose_might") == 1


def test_at_the_charge_men_on_foot_are_knocked_down_without_an_extra_attack() -> None:
    state = wraith_against(man("m", 0, 0, wounds=9), charged=True)
    play, _ = brawl(state, 1, 2, 6, 3, 1, 1, 1, 1, 1, 1)
    assert len(of_kind(play, DuelRolled)[0].evil) == 3
    assert [event.model for event in of_kind(play, RiddenDown)] == ["m"]
    assert len(blows(play)) == 6


def knight(name: str, **changes) -> Model:
    return fresh(name, "knights-of-minas-tirith", 0, 0, **changes)


def test_riders_are_knocked_down_mount_and_all_and_take_a_hit() -> None:
    state = wraith_against(knight("r"), charged=True)
    play, _ = brawl(state, 1, 2, 6, 3, 1, 1, 1, 1, 1, 1, 1)
    assert of_kind(play, RiddenDown)[0].because[0].rule == "cavalry.monstrous_knock"
    assert [(event.roll, event.outcome) for event in of_kind(play, Thrown)] == [(0, "flying")]
    assert [event.outcome for event in of_kind(play, MountLost)] == ["gone"]
    assert blows(play) == [("fall", "r", "self"), *[("w", "r", "self")] * 6]
    assert state.models["r"].lying
    assert state.models["r"].mount is None


def test_the_fall_may_slay_a_rider_before_he_is_struck() -> None:
    state = wraith_against(knight("r"), charged=True)
    play, _ = brawl(state, 1, 2, 6, 3, 6)
    assert blows(play) == [("fall", "r", "self")]
    assert "r" in state.fallen


def test_a_mount_that_stays_on_the_table_goes_down_too_and_can_be_struck() -> None:
    state = wraith_against(knight("r"), charged=True)
    state.loose_mounts = True
    strikes = [StrikeAt(victim="r's horse"), StrikeAt(victim="r's horse")]
    play, asked = brawl(state, 1, 2, 6, 3, 1, 1, 1, 4, 1, 1, answers=strikes)
    assert next(q.trapped for q in asked if q.kind == "choose_strike") == ("r", "r's horse")
    assert "r's horse" not in state.models
    assert blows(play)[1:] == [
        ("w", "r's horse", "self"),
        ("w", "r's horse", "self"),
        ("w", "r's horse", "self"),
        ("w", "r", "self"),
        ("w", "r", "self"),
    ]


def test_cavalry_that_meets_it_does_not_take_the_force_out_of_its_charge() -> None:
    state = wraith_against(man("m", 0, 0, wounds=9), knight("r"), charged=True)
    state.models["w"].charged = ("m",)
    play, _ = brawl(state, 1, 1, 2, 6, 3, 6, 1, 1, 1, 1, 1, 1)
    assert {event.model for event in of_kind(play, RiddenDown)} == {"m", "r"}


def test_another_monstrous_mount_does() -> None:
    gandalf = fresh("g", "gandalf-the-white", 0, 0, mount="gwaihir", mount_wounds=3, might=0)
    state = wraith_against(gandalf, charged=True)
    state.carried["eagle"] = fresh("eagle", "gwaihir", 0, 0)
    play, asked = brawl(state, 1, 1, 1, 2, 6, 3, 1, 1, 1, answers=[StrikeAt(victim="g")] * 3)
    assert of_kind(play, RiddenDown) == []
    assert next(question for question in asked if question.kind == "choose_strike").parts == {"g": ("self", "mount")}


def test_a_slain_hero_who_was_ridden_counts_as_such() -> None:
    gandalf = fresh("g", "gandalf-the-white", 0, 0, mount="gwaihir", mount_wounds=1, might=0)
    state = wraith_against(gandalf)
    state.carried["eagle"] = fresh("eagle", "gwaihir", 0, 0, wounds=1, fate=0)
    brawl(state, 1, 1, 1, 2, 6, 3, 6, 6, 1, 1, answers=[StrikeAt(victim="g", part="mount")])
    assert "eagle" in state.fallen
    assert state.models["g"].mount is None
