"""The Mirror of Galadriel: placed near her, and a Hero a turn regains his Fate at it."""

from __future__ import annotations

import pytest

from skirmish.decisions.start import Gaze, PlaceMarker, StandAt
from skirmish.events import MarkerPlaced, Restored
from skirmish.measure import Scale
from skirmish.phases import acts, end, move, start
from skirmish.rules import tokens
from skirmish.state import GameState, Model
from tests.brawls import of_kind
from tests.builders import R, carry, man, of, orc, playing, refusals, stage

MIRROR = "mirror-of-galadriel"


def galadriel(**changes) -> Model:
    return of("galadriel", "galadriel", 60, 60, MIRROR, **changes)


def standing(*others: Model, scale: Scale = Scale.INCHES) -> GameState:
    state = stage(galadriel(), *others, scale=scale, width=150, height=150)
    state.markers["galadriel"] = (60.0, 60.0)
    return state


@pytest.mark.parametrize(("scale", "far"), [(Scale.INCHES, 6.0), (Scale.CENTIMETRES, 14.0)])
def test_it_is_placed_near_her_as_the_game_begins(scale: Scale, far: float) -> None:
    """item.mirror"""
    state = stage(galadriel(), scale=scale, width=150, height=150)
    rim = 60 + state.radius(state.models["galadriel"])
    play = playing(state)
    (question,) = carry(start.of_game(play), StandAt(at=(rim + far, 60)), lawful=state)
    assert isinstance(question, PlaceMarker)
    assert refusals(question.check(state, StandAt(at=(rim + far + 0.1, 60)))) == {"item.mirror"}
    assert refusals(question.check(state, StandAt(at=(60, -1)))) == {"move.table_edge", "item.mirror"}
    assert [event.item for event in of_kind(play, MarkerPlaced)] == [MIRROR]
    assert set(state.markers) == {"galadriel"}


def test_without_it_nothing_is_placed() -> None:
    assert carry(start.of_game(playing(stage(of("galadriel", "g"))))) == []


def test_a_hero_near_it_has_all_his_fate_again() -> None:
    """item.mirror"""
    state = standing(of("frodo-baggins", "f", 63, 60, fate=1))
    play = playing(state)
    assert tokens.check_gaze(state, state.models["f"]).allowed
    carry(acts.act(play, Gaze(model="f")))
    assert state.models["f"].fate == 3
    assert [(event.hero, event.figure, event.value) for event in of_kind(play, Restored)] == [("f", "Fate", 3)]


def test_once_in_a_turn() -> None:
    """item.mirror"""
    state = standing(of("frodo-baggins", "f", 63, 60, fate=1), of("gimli", "g", 57, 60, fate=0))
    carry(acts.act(playing(state), Gaze(model="f")))
    assert refusals(tokens.check_gaze(state, state.models["g"])) == {"item.mirror"}
    carry(end.step(playing(state)))
    assert tokens.check_gaze(state, state.models["g"]).allowed


@pytest.mark.parametrize("busy", [{"acted": True}, {}], ids=["he has moved", "he is engaged"])
def test_it_takes_no_move(busy: dict[str, bool]) -> None:
    """item.mirror: who has moved may look into it, and who is fighting already."""
    gimli = of("gimli", "g", 63, 60, fate=0, **busy)
    foe = orc("o", 63 + 2 * R if not busy else 90, 60)
    state = standing(gimli, foe)
    state.models["galadriel"].acted = state.polled = True
    play = playing(state)
    (question,) = carry(move.step(play), Gaze(model="g"), lawful=state)
    assert (question.models, question.others) == ((), ("g",))
    assert gimli.fate == 2
    assert carry(move.step(play)) == []
    assert state.active == "evil"


def test_a_passenger_s_look_counts_as_well() -> None:
    """item.mirror: once in a turn, wherever he goes after it."""
    state = standing(of("gimli", "g", 63, 60, fate=0))
    state.carried["f"] = of("frodo-baggins", "f", effects=(tokens.GAZED,))
    assert refusals(tokens.check_gaze(state, state.models["g"])) == {"item.mirror"}


@pytest.mark.parametrize(
    "hero",
    [
        of("frodo-baggins", "x", 63, 60),
        man("x", 63, 60, fate=-1),
        of("saruman", "x", 63, 60, fate=0),
        of("boromir-of-gondor", "x", 63, 60),
    ],
    ids=["all Fate left", "no Hero", "an enemy", "never had any"],
)
def test_not_for_everybody(hero: Model) -> None:
    """item.mirror"""
    state = standing(hero)
    assert refusals(tokens.check_gaze(state, hero)) == {"item.mirror"}


@pytest.mark.parametrize(("scale", "far"), [(Scale.INCHES, 6.0), (Scale.CENTIMETRES, 14.0)])
def test_six_inches_from_it(scale: Scale, far: float) -> None:
    """item.mirror"""
    for gap, allowed in ((far, True), (far + 0.1, False)):
        state = standing(of("gimli", "g", 60, 60, fate=0), scale=scale)
        state.models["g"].x = 60 + scale.mm(12.5) + gap
        assert tokens.check_gaze(state, state.models["g"]).allowed is allowed


def test_it_stays_where_it_is_when_she_is_gone() -> None:
    """item.mirror: it is not moved, and does not go with her."""
    state = standing(of("gimli", "g", 60 + R + 5, 60, fate=0), orc("o", 5, 5))
    state.fallen["galadriel"] = state.models.pop("galadriel")
    assert tokens.check_gaze(state, state.models["g"]).allowed
    state.models["g"].x += 2
    assert not tokens.check_gaze(state, state.models["g"]).allowed
