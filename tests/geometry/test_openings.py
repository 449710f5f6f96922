"""Openings: worked positions, closed forms by hand, many directions tried with shapely, and invariance."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plain_openings import Limits, ends
from skirmish.geometry import openings
from skirmish.geometry.shapes import Floats, Polygons, pack

RADIUS = 25 / 50.8
CONTACT = 0.01
TABLE = np.array([0.0, 0.0, 48.0, 48.0])
NOBODY = np.zeros((0, 3))
NOTHING = pack([])
TURN = 2 * math.pi


def bases(*places: tuple[float, float]) -> Floats:
    return np.array([(x, y, RADIUS) for x, y in places]).reshape(-1, 3)


def around(
    centre: tuple[float, float],
    *,
    foes: Floats = NOBODY,
    others: Floats = NOBODY,
    clear_of: Floats = NOBODY,
    walls: Polygons = NOTHING,
    contact: float = CONTACT,
) -> list[list[float]]:
    """The open intervals, in degrees; foes are in the way as well."""
    rows = np.vstack([foes, others])
    found = openings.directions(centre, RADIUS, 1.0, foes, rows, clear_of, walls, TABLE, contact)
    intervals: list[list[float]] = np.degrees(found).tolist()
    return intervals


def barred(half: float, towards: float = 0.0) -> object:
    """What is open when so many degrees either side of a direction are not."""
    low = (towards + half) % 360
    return pytest.approx([low, low + 360 - 2 * half])


# Worked positions


def test_nothing_around_leaves_the_whole_turn() -> None:
    assert around((24, 24)) == [[0, 360]]


def test_one_foe_in_contact_bars_what_leads_nearer_to_it() -> None:
    apart = 2 * RADIUS
    half = math.degrees(math.asin((apart - CONTACT) / apart))
    assert half == pytest.approx(81.8, abs=0.05)
    assert around((24, 24), foes=bases((24 + apart, 24))) == [barred(half)]


def test_between_two_opposite_foes_it_slips_out_sideways() -> None:
    found = around((24, 24), foes=bases((23.0157, 24), (24.9843, 24)))
    assert [(a + b) / 2 for a, b in found] == pytest.approx([90, 270])
    assert [b - a for a, b in found] == pytest.approx([16.35, 16.35], abs=0.01)


def test_without_a_tolerance_two_opposite_foes_would_hold_it() -> None:
    assert around((24, 24), foes=bases((23.0157, 24), (24.9843, 24)), contact=0.0) == []


def test_three_foes_around_it_hold_it() -> None:
    foes = bases((24, 24.9843), (24.8524, 23.5079), (23.1476, 23.5079))
    assert around((24, 24), foes=foes) == []


def test_at_the_edge_one_foe_inward_leaves_both_ways_along_it() -> None:
    found = around((24, 0.4921), foes=bases((24, 1.4764)))
    assert found == [pytest.approx([171.83, 180.57], abs=0.01), pytest.approx([359.43, 368.17], abs=0.01)]


def test_two_foes_pin_it_at_the_edge() -> None:
    assert around((24, 0.4921), foes=bases((23.1478, 0.9841), (24.8522, 0.9841))) == []


def test_an_opening_too_narrow_does_not_count() -> None:
    foes = bases((24 - 2 * RADIUS, 24), (24 + 2 * RADIUS, 24))
    assert around((24, 24), foes=foes, contact=1e-7) == []
    assert len(around((24, 24), foes=foes, contact=2e-7)) == 2


# Closed forms


@pytest.mark.parametrize(
    ("apart", "half"),
    [
        (1.2, math.asin((2 * RADIUS - CONTACT) / 1.2)),
        (1.5, math.acos((1.5**2 + 1 - (2 * RADIUS - CONTACT) ** 2) / 3)),
        (0.5, math.asin(0.49 / 0.5)),
    ],
    ids=["the tangent is within the way", "the way ends before the tangent", "an overlap gets no deeper"],
)
def test_a_base_bars_the_ways_that_would_overlap_it(apart: float, half: float) -> None:
    assert around((24, 24), others=bases((24, 24 + apart))) == [barred(math.degrees(half), 90)]


def test_a_base_just_out_of_reach_bars_nothing() -> None:
    assert around((24, 24), others=bases((24, 24 + 1 + 2 * RADIUS - CONTACT + 1e-9))) == [[0, 360]]


def test_the_end_is_out_of_contact_with_others_and_the_way_is_not_asked() -> None:
    reach = 2 * RADIUS + CONTACT
    half = math.degrees(math.acos((1.9**2 + 1 - reach**2) / 3.8))
    assert around((24, 24), clear_of=bases((22.1, 24))) == [barred(half, 180)]
    small = np.array([[24.3, 24.0, 0.05]])
    assert around((24, 24), clear_of=small) == [[0, 360]]


def test_a_disc_that_cannot_get_away_in_so_short_a_way_has_no_opening() -> None:
    assert around((24, 24), clear_of=np.array([[24.2, 24.0, 3.0]])) == []


@pytest.mark.parametrize(("apart", "distance", "found"), [(0.0, 1.0, [[0, TURN]]), (0.0, 0.9, []), (0.5, 0.0, [])])
def test_a_disc_on_the_same_spot_and_a_way_of_no_length_are_understood(
    apart: float, distance: float, found: list[list[float]]
) -> None:
    row = bases((24 + apart, 24))
    got = openings.directions((24, 24), RADIUS, distance, [], [], row, NOTHING, TABLE, CONTACT)
    assert got.tolist() == found


def test_a_wall_bars_half_a_turn_less_the_tolerance() -> None:
    wall = pack([[(0, 24 + RADIUS), (48, 24 + RADIUS), (48, 25), (0, 25)]])
    half = math.degrees(math.acos(CONTACT))
    assert around((24, 24), walls=wall) == [barred(half, 90)]


def test_a_corner_bars_like_a_disc_of_no_size() -> None:
    spike = pack([[(24, 24.7), (24.001, 30), (23.999, 30)]])
    half = math.degrees(math.asin((RADIUS - CONTACT) / 0.7))
    assert around((24, 24), walls=spike) == [barred(half, 90)]


def test_a_wall_nearer_than_the_radius_is_come_no_nearer_to() -> None:
    wall = pack([[(0, 24.3), (48, 24.3), (48, 25), (0, 25)]])
    assert around((24, 24), walls=wall) == [barred(math.degrees(math.acos(CONTACT)), 90)]


def test_a_wall_all_but_under_the_centre_is_still_not_crossed() -> None:
    wall = pack([[(23, 24.005), (25, 24.005), (25, 25), (23, 25)]])
    ((low, high),) = around((24, 24), walls=wall)
    assert (low, high) == pytest.approx((180 - math.degrees(math.asin(0.005)), 360 + math.degrees(math.asin(0.005))))


def test_a_polygon_that_holds_the_centre_bars_nothing() -> None:
    assert around((24, 24), walls=pack([[(23.9, 23), (24.1, 23), (24.1, 25), (23.9, 25)]])) == [[0, 360]]


def test_a_polygon_of_two_corners_is_a_line() -> None:
    rail = pack([[(0, 24.8), (48, 24.8)]])
    half = math.degrees(math.acos(0.8 - RADIUS + CONTACT))
    assert around((24, 24), walls=rail) == [barred(half, 90)]


def test_discs_may_come_as_lists_and_as_parts_of_larger_arrays() -> None:
    table = np.zeros((4, 5))
    table[:, :3] = [(24, 24.9843, RADIUS), (9, 9, 1), (24, 23.0157, RADIUS), (9, 9, 1)]
    apart = table[::2, :3]
    lists = openings.directions((24, 24), RADIUS, 1, apart.tolist(), [], [], NOTHING, TABLE, CONTACT)
    assert len(lists) == 2
    views = openings.directions((24, 24), RADIUS, 1, apart, apart, [], NOTHING, TABLE, CONTACT)
    assert views.tolist() == lists.tolist()


def test_already_over_the_edge_it_goes_no_further_out() -> None:
    assert around((24, 0.3)) == [barred(math.degrees(math.acos(CONTACT)), 270)]


# Against directions tried one by one


def random_case(seed: int) -> tuple[Floats, Floats, Floats, Floats, Polygons, Floats]:
    """A centre, foes, bases, discs to be clear of, hollow polygons and bounds, crowded and overlapping."""
    rng = np.random.default_rng(seed)

    def some(count: int) -> Floats:
        rows: Floats = np.column_stack([rng.uniform(0, 6, (count, 2)), rng.choice([0.3, RADIUS, 0.8], count)])
        return rows

    angles = (np.arange(7) + rng.uniform(0, 0.8, (2, 7))) * TURN / 7
    spokes = rng.uniform(0.2, 1.2, (2, 7))
    stars = spokes[..., None] * np.stack([np.cos(angles), np.sin(angles)], axis=-1) + rng.uniform(0, 6, (2, 1, 2))
    centre = rng.uniform(0.3, 5.7, 2)
    return centre, some(int(rng.integers(3))), some(3), some(1), pack(list(stars)), np.array([0.0, 0.0, 6.0, 6.0])


def is_open(found: Floats, angle: float) -> bool:
    return bool(((found[:, 0] < angle) & (angle < found[:, 1])).any()) or bool((angle + TURN < found[:, 1]).any())


@pytest.mark.parametrize("seed", range(40))
def test_intervals_agree_with_directions_tried_one_by_one(seed: int) -> None:
    centre, foes, others, clear_of, walls, bounds = random_case(seed)
    found = openings.directions(centre, RADIUS, 1.0, foes, others, clear_of, walls, bounds, CONTACT)
    limits = Limits.of(centre, RADIUS, 1.0, foes, others, clear_of, walls, bounds, CONTACT).near()
    for angle in np.linspace(0.001, TURN + 0.001, 180, endpoint=False):
        if is_open(found, angle):
            assert limits.open(angle)
        else:
            assert not limits.open(angle) or not (limits.open(angle - 1e-3) and limits.open(angle + 1e-3))
    wide = found[found[:, 1] - found[:, 0] > TURN / 180]
    turns = np.array(ends(limits, 360))
    for end in wide[wide[:, 1] - wide[:, 0] < TURN].ravel():
        assert np.abs((turns - end + math.pi) % TURN - math.pi).min() < 1e-6


@pytest.mark.parametrize("seed", range(40))
def test_intervals_are_sorted_apart_and_begin_within_one_turn(seed: int) -> None:
    centre, foes, others, clear_of, walls, bounds = random_case(seed)
    found = openings.directions(centre, RADIUS, 1.0, foes, others, clear_of, walls, bounds, CONTACT)
    assert (found[:, 1] - found[:, 0] >= 1e-3).all()
    assert (found[1:, 0] > found[:-1, 1]).all()
    assert ((found[:, 0] >= 0) & (found[:, 0] < TURN)).all()
    assert (found[:-1, 1] <= TURN).all()


@pytest.mark.parametrize("seed", range(12))
def test_the_furthest_way_is_clear_and_none_tried_is_longer(seed: int) -> None:
    centre, foes, others, _, walls, bounds = random_case(seed)
    foes = np.vstack([foes, [(*(centre + 0.9 * np.array([math.cos(a), math.sin(a)])), RADIUS) for a in (0, 2, 4.5)]])
    angle, length = openings.furthest(centre, RADIUS, 1.0, foes, others, walls, bounds, CONTACT)
    assert 0 <= angle < TURN
    assert 0 <= length <= 1
    within = Limits.of(centre, RADIUS, max(length - 1e-6, 1e-9), foes, others, NOBODY, walls, bounds, CONTACT)
    assert within.open(angle)
    if length < 1:
        beyond = Limits.of(centre, RADIUS, length + 1e-4, foes, others, NOBODY, walls, bounds, CONTACT)
        assert not any(beyond.open(tried) for tried in np.linspace(0, TURN, 180))


def test_furthest_goes_the_whole_way_where_there_is_an_opening() -> None:
    foes = bases((23.0157, 24), (24.9843, 24))
    angle, length = openings.furthest((24, 24), RADIUS, 1.0, foes, foes, NOTHING, TABLE, CONTACT)
    assert length == 1
    assert math.degrees(angle) % 180 == pytest.approx(90, abs=8.2)


def test_furthest_stops_at_what_stands_behind() -> None:
    foes, behind = bases((24 - 2 * RADIUS, 24)), bases((24 + 2 * RADIUS + 0.5, 24))
    walls = pack([[(0, y), (48, y), (48, y + 1), (0, y + 1)] for y in (24 + RADIUS, 23 - RADIUS)])
    angle, length = openings.furthest((24, 24), RADIUS, 1.0, foes, behind, walls, TABLE, CONTACT)
    assert math.sin(angle) == pytest.approx(0, abs=0.03)
    assert length == pytest.approx(0.51, abs=1e-3)


def test_furthest_finds_the_way_between_two_that_stop_it_alike() -> None:
    ring = bases(*[(24 + 1.3 * math.cos(a), 24 + 1.3 * math.sin(a)) for a in 0.1 + np.arange(5) * TURN / 5])
    _, length = openings.furthest((24, 24), RADIUS, 1.0, NOBODY, ring, NOTHING, TABLE, CONTACT)
    half, reach = math.pi / 5, 2 * RADIUS - CONTACT
    expected = 1.3 * math.cos(half) - math.sqrt(reach**2 - (1.3 * math.sin(half)) ** 2)
    assert length == pytest.approx(expected, abs=1e-7)


def test_furthest_is_nothing_where_no_way_leads_out() -> None:
    foes = bases(*[(24 + 0.9 * math.cos(a), 24 + 0.9 * math.sin(a)) for a in (0.1, 2.1, 4.2)])
    assert openings.furthest((24, 24), RADIUS, 1.0, foes, foes, NOTHING, TABLE, 0.0)[1] == 0


# Invariance


@settings(deadline=None, max_examples=80)
@given(st.integers(0, 10_000), st.integers(0, 3), st.booleans(), st.integers(-40, 40))
def test_a_turned_moved_or_mirrored_table_turns_the_openings_with_it(
    seed: int, quarters: int, mirror: bool, shift: int
) -> None:
    centre, foes, others, clear_of, walls, bounds = random_case(seed)
    matrix = np.linalg.matrix_power(np.array([[0.0, 1.0], [-1.0, 0.0]]), quarters)
    matrix = matrix @ np.diag([1.0, -1.0 if mirror else 1.0])

    def moved(points: Floats) -> Floats:
        there: Floats = points @ matrix + shift
        return there

    def rows(discs: Floats) -> Floats:
        return np.column_stack([moved(discs[:, :2]), discs[:, 2]])

    corners = moved(bounds.reshape(2, 2))
    there = openings.directions(
        moved(centre),
        RADIUS,
        1.0,
        rows(foes),
        rows(others),
        rows(clear_of),
        pack([moved(walls.ring(i)) for i in range(walls.size)]),
        np.concatenate([corners.min(axis=0), corners.max(axis=0)]),
        CONTACT,
    )
    here = openings.directions(centre, RADIUS, 1.0, foes, others, clear_of, walls, bounds, CONTACT)
    assert len(there) == len(here)
    width = sorted(here[:, 1] - here[:, 0])
    assert sorted(there[:, 1] - there[:, 0]) == pytest.approx(width, abs=1e-6)
    for middle in here[here[:, 1] - here[:, 0] < TURN].mean(axis=1):
        x, y = np.array([math.cos(middle), math.sin(middle)]) @ matrix
        assert is_open(there, math.atan2(y, x) % TURN)
