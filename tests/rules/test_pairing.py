"""Pairing off, against the book's words and against a search through everything."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.rules import pairing
from skirmish.state import Fight
from tests.builders import box, man, orc, stage

TWO_ON_THREE = (
    man("g1", 24.0, 24.0),
    man("g2", 25.2, 24.0),
    orc("e1", 23.5, 24.848),
    orc("e2", 24.6, 24.78),
    orc("e3", 25.7, 24.848),
)


def crowd(edges: list[tuple[int, int]]):
    """A state and a touching graph between good g0, g1 ... and evil e0, e1 ..., wherever they stand."""
    goods, evils = sorted({g for g, _ in edges}), sorted({e for _, e in edges})
    state = stage(*(man(f"g{i}", 2 * i, 5) for i in goods), *(orc(f"e{i}", 2 * i, 9) for i in evils))
    touching: dict[str, list[str]] = {}
    for good, evil in edges:
        touching.setdefault(f"g{good}", []).append(f"e{evil}")
        touching.setdefault(f"e{evil}", []).append(f"g{good}")
    return state, {name: tuple(foes) for name, foes in touching.items()}


def every_lawful_pairing(edges: list[tuple[int, int]]) -> list[list[Fight]]:
    """By trying all covers with stars, and keeping those with the most."""
    goods, evils = sorted({g for g, _ in edges}), sorted({e for _, e in edges})
    known, found = set(edges), []

    def split(left: list[int], right: list[int], fights: list[Fight]) -> None:
        if not left:
            if not right:
                found.append(fights)
            return
        first, rest = left[0], left[1:]
        for size in range(1, len(right) + 1):
            for foes in itertools.combinations(right, size):
                if all((first, foe) in known for foe in foes):
                    fight = Fight((f"g{first}",), tuple(f"e{foe}" for foe in foes))
                    split(rest, [e for e in right if e not in foes], [*fights, fight])
        for size in range(1, len(rest) + 1):
            for friends in itertools.combinations(rest, size):
                for foe in right:
                    if all((good, foe) in known for good in (first, *friends)):
                        fight = Fight(tuple(f"g{good}" for good in (first, *friends)), (f"e{foe}",))
                        split([g for g in rest if g not in friends], [e for e in right if e != foe], [*fights, fight])

    split(goods, evils, [])
    most = max(map(len, found))
    best = [fights for fights in found if len(fights) == most]
    return sorted(best, key=lambda fights: [(fight.good, fight.evil) for fight in fights])


def test_two_men_and_three_orcs_pair_in_two_ways() -> None:
    first, second = pairing.all_pairings(stage(*TWO_ON_THREE))
    assert first == [Fight(("g1",), ("e1",)), Fight(("g2",), ("e2", "e3"))]
    assert second == [Fight(("g1",), ("e1", "e2")), Fight(("g2",), ("e3",))]


def test_both_men_against_the_middle_orc_is_refused_with_every_reason() -> None:
    state = stage(*TWO_ON_THREE)
    ruling = pairing.check(state, list(state.models), [Fight(("g1", "g2"), ("e2",))])
    assert not ruling.allowed
    assert any("e1" in reason.text for reason in ruling.objections)
    assert any("e3" in reason.text for reason in ruling.objections)
    assert any("1 fights, where 2" in reason.text for reason in ruling.objections)


def test_many_on_many_is_refused() -> None:
    state = stage(*TWO_ON_THREE)
    ruling = pairing.check(state, list(state.models), [Fight(("g1", "g2"), ("e1", "e2", "e3"))])
    assert any("one side of a fight is one model" in reason.text for reason in ruling.objections)


def test_a_single_touch_is_a_single_fight() -> None:
    state = stage(man("m", 5, 5), orc("o", 5.9843, 5), orc("far", 9, 9))
    (cluster,) = pairing.pairings(state)
    assert cluster.pairings == ((Fight(("m",), ("o",)),),)


def test_nobody_touching_is_one_way_without_fights() -> None:
    assert pairing.all_pairings(stage(man("m", 5, 5), orc("o", 9, 9))) == [[]]


def test_clusters_are_paired_apart_and_all_pairings_multiplies_them() -> None:
    twin = [man("g3", 34.0, 24.0), man("g4", 35.2, 24.0)]
    twin += [orc("e4", 33.5, 24.848), orc("e5", 34.6, 24.78), orc("e6", 35.7, 24.848)]
    state = stage(*TWO_ON_THREE, *twin)
    assert [len(cluster.pairings) for cluster in pairing.pairings(state)] == [2, 2]
    assert len(pairing.all_pairings(state)) == 4


def test_those_who_touch_over_a_wall_are_paired() -> None:
    wall = box("wall", "barrier", 0, 10, 20, 10.3, height=0.8)
    state = stage(man("m", 5, 10.7922), orc("o", 5, 9.5078), features=[wall])
    assert pairing.all_pairings(state) == [[Fight(("m",), ("o",))]]


@settings(max_examples=150, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=12))
def test_the_list_is_every_lawful_pairing_in_order(edges: set[tuple[int, int]]) -> None:
    state, touching = crowd(sorted(edges))
    wanted = every_lawful_pairing(sorted(edges))
    assert pairing.all_pairings(state, touching) == wanted
    names = list(touching)
    assert all(pairing.check(state, names, fights, touching).allowed for fights in wanted)


@pytest.mark.parametrize("side", [12, 20])
def test_long_lines_are_listed_to_the_limit_at_once(side: int) -> None:
    edges = [(i, j) for i in range(side) for j in range(max(0, i - 1), min(side, i + 2))]
    state, touching = crowd(edges)
    (cluster,) = pairing.pairings(state, touching)
    assert 0 < len(cluster.pairings) <= pairing.LIMIT
    for fights in cluster.pairings[:: max(1, len(cluster.pairings) // 20)]:
        assert pairing.check(state, list(touching), fights, touching).allowed


def test_a_troll_in_a_crowd_is_no_slower() -> None:
    edges = [(0, j) for j in range(14)] + [(i, j) for i in range(1, 6) for j in (2 * i, 2 * i + 1)]
    state, touching = crowd(edges)
    (cluster,) = pairing.pairings(state, touching)
    assert all(len(fights) == 6 for fights in cluster.pairings)
