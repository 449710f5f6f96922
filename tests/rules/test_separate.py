"""The slight moves that part those who still touch."""

from __future__ import annotations

import math

import pytest

from skirmish.events import Event
from skirmish.phases.retreat import part_sides
from skirmish.rules import separate, standing
from skirmish.rules.contact import contacts
from skirmish.state import GameState
from tests.builders import WARG_RIDER, box, man, mounted, orc, playing, stage

D = 25 / 25.4


def parted(state: GameState, *pairs: tuple[str, str], held=()) -> dict[str, tuple[float, float]]:
    """Carry out the moves; they must part the pairs and leave the table in order."""
    models = state.models
    places = separate.part(state, [(models[a], models[b]) for a, b in pairs], held)
    for name, (x, y) in places.items():
        models[name].x, models[name].y = x, y
    for model in models.values():
        assert list(standing.objections(state, model)) == []
    touching = contacts(state)
    assert not any(b in touching.get(a, ()) for a, b in pairs)
    return places


def test_the_winner_draws_back_by_the_least() -> None:
    state = stage(man("m", 24, 24), orc("o", 24.984, 24))
    places = parted(state, ("m", "o"), held={"m"})
    assert set(places) == {"o"}
    assert places["o"] == pytest.approx((24.996, 24), abs=0.002)


def test_without_anybody_held_both_give_way() -> None:
    state = stage(man("m", 24, 24), orc("o", 24.984, 24))
    assert set(parted(state, ("m", "o"))) == {"m", "o"}


def test_what_is_pushed_pushes_on() -> None:
    state = stage(man("m", 24, 24), *(orc(f"o{k}", round(24 + D * (k + 1), 3), 24) for k in range(4)))
    places = parted(state, ("m", "o0"), held={"m"})
    assert set(places) == {"o0", "o1", "o2", "o3"}


def test_between_walls_the_held_give_way_too() -> None:
    rock = box("rock", "block", 25.477, 20, 28, 28)
    state = stage(man("m", 24, 24), orc("o", 24.984, 24), features=[rock])
    assert "m" in parted(state, ("m", "o"), held={"m"})


def test_at_the_edge_of_the_table_too() -> None:
    state = stage(man("m", 24, 1.476), orc("o", 24, 0.492))
    assert set(parted(state, ("m", "o"), held={"m"})) == {"m"}


def test_over_a_barrier_the_second_draws_back_from_it() -> None:
    wall = box("wall", "barrier", 18, 23.7, 30, 24, height=0.8)
    state = stage(man("m", 24, 24.492), orc("o", 24, 23.208), features=[wall])
    places = parted(state, ("m", "o"), held={"m"})
    assert places == {"o": pytest.approx((24, 23.196), abs=0.002)}


def test_nobody_is_pushed_into_touch_with_another_enemy() -> None:
    state = stage(man("m", 24, 24), orc("o", 24.984, 24), man("n", 24.984 + D + 0.0125, 24))
    parted(state, ("m", "o"), held={"m"})
    assert contacts(state) == {}


def test_those_in_other_fights_stay_in_touch_or_nearly() -> None:
    state = stage(man("m", 24, 24), orc("o", 24.984, 24), man("n", 24.984, 24.984), orc("p", 24.984, 25.968))
    parted(state, ("m", "o"), held={"m"})
    assert math.dist(state.models["n"].at, state.models["p"].at) < D + 0.03


def test_nothing_moves_where_nothing_touches() -> None:
    assert separate.part(stage(man("m", 24, 24), orc("o", 26, 24)), []) == {}


def test_nothing_is_told_before_everybody_has_been_shifted() -> None:
    """fight.separate: at each event the table is in order"""
    crowd = [orc(f"o{k}", round(24 + D * (k + 1), 3), 24) for k in range(3)]
    state = stage(man("m", 24, 24), *crowd)
    play = playing(state)

    class Looked(list[Event]):
        def append(self, event: Event) -> None:
            super().append(event)
            assert [text for model in state.models.values() for text in standing.objections(state, model)] == []

    play.events = Looked()
    part_sides(play, ["m"], ["o0"])
    assert len(play.events) == 3


def test_one_who_grazes_a_hedge_is_not_pushed_further_into_it_by_the_grid() -> None:
    hedge = box("hedge", "barrier", 16.35, 17.69, 16.77, 20.18, height=0.96)
    state = stage(mounted("k", 17.925, 15.786), mounted("w", 17.445, 17.288, profile=WARG_RIDER), features=[hedge])
    assert parted(state, ("k", "w"))
