"""Routes: hand-computed cases, fine sampling, and what a turned, moved or mirrored table must not change."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.geometry import routes
from skirmish.geometry.shapes import Field, Floats, Polygons, field, pack

SLACK = 0.002
SQUARE = [(4, -1), (6, -1), (6, 1), (4, 1)]
HORSESHOE = [(0, 0), (6, 0), (6, 4), (5, 4), (5, 1), (1, 1), (1, 4), (0, 4)]


def line(*points: tuple[float, float]) -> Floats:
    return np.array(points, dtype=np.float64)


def discs(*rows: tuple[float, float, float]) -> Floats:
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


# The route itself


def test_length_is_the_sum_of_the_legs() -> None:
    assert routes.length(line((0, 0), (3, 4), (3, 4), (3, 5))) == pytest.approx(6)


@pytest.mark.parametrize(("s", "point"), [(-1, (0, 0)), (0, (0, 0)), (4, (4, 0)), (6, (4, 2)), (99, (4, 3))])
def test_point_at_walks_the_legs_and_stops_at_the_ends(s: float, point: tuple[float, float]) -> None:
    assert routes.point_at([(0, 0), (4, 0), (4, 0), (4, 3)], s) == pytest.approx(point)


def test_a_route_without_points_is_refused_with_its_shape() -> None:
    with pytest.raises(ValueError, match=r"\(k, 2\).*\(0,\)"):
        routes.length([])


# Discs


def test_a_disc_in_the_way_is_crossed_between_the_contacts() -> None:
    (row,) = routes.disc_crossings(line((0, 0), (10, 0)), 0.5, discs((5, 0, 1.5)), 0.0)
    assert row == pytest.approx([0, 3, 7, -2])


def test_touching_only_is_no_crossing() -> None:
    aside = discs((5, 2, 1.5))
    assert len(routes.disc_crossings(line((0, 0), (10, 0)), 0.5, aside, 0.0)) == 0
    assert len(routes.disc_crossings(line((0, 0), (10, 0)), 0.5, discs((5, 0, 1.5)), 0.0)) == 1
    assert len(routes.disc_crossings(line((0, 0), (3, 0)), 0.5, discs((5, 0, 1.5)), 0.0)) == 0


def test_a_negative_tolerance_finds_what_comes_near() -> None:
    (row,) = routes.disc_crossings(line((0, 0), (10, 0)), 0.5, discs((5, 2.5, 1.5)), -1.0)
    half = math.sqrt(3**2 - 2.5**2)
    assert row == pytest.approx([0, 5 - half, 5 + half, 0.5])


def test_a_turn_inside_a_disc_is_one_crossing_and_coming_back_is_another() -> None:
    route = line((0, 0), (5, 0), (5, 10), (5, 0), (6, 0))
    rows = routes.disc_crossings(route, 0.5, discs((5, 0, 1.5)), 0.0)
    assert rows == pytest.approx(np.array([[0, 3, 7, -2], [0, 23, 26, -2]]))


def test_crossings_are_sorted_by_entry_then_index() -> None:
    rows = routes.disc_crossings(line((0, 0), (10, 0)), 0.5, discs((8, 0, 0.5), (3, 0, 0.5), (3, 0, 0.5)), 0.0)
    assert rows[:, 0].tolist() == [1, 2, 0]


@pytest.mark.parametrize(("x", "found"), [(1.9, [0, 0, 0, -0.1]), (2.1, [])])
def test_a_route_of_no_length_is_crossed_where_it_stands(x: float, found: list[float]) -> None:
    for route in (line((0, 0)), line((0, 0), (0, 0))):
        assert routes.disc_crossings(route, 0.5, discs((x, 0, 1.5)), 0.0).ravel() == pytest.approx(found)


def test_closest_is_the_least_gap_along_the_route() -> None:
    route = line((0, 0), (10, 0), (10, 10))
    least = routes.closest(route, discs((5, 3, 1), (12, 5, 0.5), (10, 12, 1), (5, 0, 1)), 0.5)
    assert least == pytest.approx([1.5, 1, 0.5, -1.5])


# Polygons


def test_a_disc_meets_a_wall_its_radius_before_it() -> None:
    (row,) = routes.polygon_crossings(line((0, 0), (10, 0)), 0.5, pack([SQUARE]), 0.0)
    assert row == pytest.approx([0, 3.5, 6.5])


def test_a_disc_rounds_a_corner_at_its_radius() -> None:
    (row,) = routes.polygon_crossings(line((0, 1.3), (10, 1.3)), 0.5, pack([SQUARE]), 0.0)
    assert row == pytest.approx([0, 4 - 0.4, 6 + 0.4])
    assert len(routes.polygon_crossings(line((0, 1.5), (10, 1.5)), 0.5, pack([SQUARE]), 0.0)) == 0


def test_the_inside_of_a_polygon_counts_wherever_its_border_is() -> None:
    room = pack([[(-9, -9), (9, -9), (9, 9), (-9, 9)]])
    assert routes.polygon_crossings(line((0, 0), (2, 0)), 0.5, room, 0.0).tolist() == [[0, 0, 2]]
    assert routes.polygon_crossings(line((0, 0)), 0.5, room, 0.0).tolist() == [[0, 0, 0]]


def test_a_centre_is_inside_between_the_borders_of_a_hollow_shape() -> None:
    rows = routes.polygon_crossings(line((-1, 3), (7, 3)), 0.0, pack([HORSESHOE]), 0.0)
    assert rows == pytest.approx(np.array([[0, 1, 2], [0, 6, 7]]))


def test_a_disc_too_wide_for_a_hollow_never_leaves_it() -> None:
    (row,) = routes.polygon_crossings(line((-5, 3), (11, 3)), 2.1, pack([HORSESHOE]), 0.0)
    assert row == pytest.approx([0, 2.9, 13.1])
    assert len(routes.polygon_crossings(line((-5, 3), (11, 3)), 1.9, pack([HORSESHOE]), 0.0)) == 2


@pytest.mark.parametrize("y", [-1, 1])
def test_along_a_border_is_not_inside(y: float) -> None:
    assert len(routes.polygon_crossings(line((0, y), (10, y)), 0.0, pack([SQUARE]), 0.0)) == 0


def test_through_a_corner_is_inside_once() -> None:
    diamond = pack([[(5, -1), (6, 0), (5, 1), (4, 0)]])
    (row,) = routes.polygon_crossings(line((0, 0), (10, 0)), 0.0, diamond, 0.0)
    assert row == pytest.approx([0, 4, 6])
    assert len(routes.polygon_crossings(line((0, 1), (10, 1)), 0.0, diamond, 0.0)) == 0


def test_a_tolerance_above_the_radius_asks_for_a_deeper_trespass() -> None:
    (row,) = routes.polygon_crossings(line((0, 0), (10, 0)), 0.0, pack([SQUARE]), 0.25)
    assert row == pytest.approx([0, 4.25, 5.75])
    assert len(routes.polygon_crossings(line((0, 0.8), (10, 0.8)), 0.0, pack([SQUARE]), 0.25)) == 0
    assert len(routes.polygon_crossings(line((5, 0.8)), 0.0, pack([SQUARE]), 0.25)) == 0
    assert len(routes.polygon_crossings(line((5, 0.7)), 0.0, pack([SQUARE]), 0.25)) == 1


def test_a_polygon_of_two_corners_is_a_line_that_has_no_inside() -> None:
    rail = pack([[(5, -1), (5, 1)]])
    assert routes.polygon_crossings(line((0, 0), (10, 0)), 0.5, rail, 0.0) == pytest.approx(np.array([[0, 4.5, 5.5]]))
    assert len(routes.polygon_crossings(line((0, 0), (10, 0)), 0.0, rail, 0.0)) == 0


# Going


def test_two_inches_of_bog_cost_four_of_six() -> None:
    bog = pack([[(18, 24), (30, 24), (30, 26), (18, 26)]])
    factors = np.array([2.0])
    assert routes.cost(line((24, 24), (24, 28)), bog, factors) == pytest.approx(6)
    assert routes.pieces(line((24, 24), (24, 28)), bog, factors) == pytest.approx(np.array([[0, 2, 2], [2, 4, 1]]))


def test_where_areas_overlap_the_greatest_factor_counts() -> None:
    areas = pack([[(2, -1), (6, -1), (6, 1), (2, 1)], [(4, -1), (8, -1), (8, 1), (4, 1)]])
    rows = routes.pieces(line((0, 0), (10, 0)), areas, np.array([2.0, 3.0]))
    assert rows == pytest.approx(np.array([[0, 2, 1], [2, 4, 2], [4, 8, 3], [8, 10, 1]]))


def test_areas_of_one_factor_are_one_piece_in_whatever_order_they_are_met() -> None:
    boxes = [[(x, -1), (x + 2, -1), (x + 2, 1), (x, 1)] for x in (6, 1, 3)]
    rows = routes.pieces(line((0, 0), (10, 0)), pack(boxes), np.full(3, 2.0))
    assert rows == pytest.approx(np.array([[0, 1, 1], [1, 5, 2], [5, 6, 1], [6, 8, 2], [8, 10, 1]]))


def test_ground_never_entered_costs_without_end_and_its_border_does_not() -> None:
    pit = pack([SQUARE])
    assert routes.cost(line((0, 0), (10, 0)), pit, np.array([math.inf])) == math.inf
    assert routes.cost(line((0, 0), (4, 0)), pit, np.array([math.inf])) == pytest.approx(4)
    assert routes.cost(line((0, 1), (10, 1)), pit, np.array([math.inf])) == pytest.approx(10)


def test_standing_costs_nothing_and_tells_the_ground_it_stands_on() -> None:
    for factor in (2.0, math.inf):
        assert routes.pieces(line((5, 0)), pack([SQUARE]), np.array([factor])).tolist() == [[0, 0, factor]]
        assert routes.cost(line((5, 0)), pack([SQUARE]), np.array([factor])) == 0


# Bounds and the first hit


@pytest.mark.parametrize(
    ("route", "at"),
    [
        ([(5, 5), (9, 5)], math.inf),
        ([(5, 5), (9.5, 5)], math.inf),
        ([(5, 5), (12, 5)], 4.502),
        ([(5, 5), (5, 0)], 4.502),
        ([(5, 5), (5, 7), (0, 7)], 6.502),
        ([(0.4, 5), (5, 5)], 0),
        ([(0.499, 5), (5, 5)], math.inf),
        ([(0.4, 5)], 0),
    ],
)
def test_bounds_are_left_when_the_disc_sticks_out_by_more_than_the_slack(route: Any, at: float) -> None:
    assert routes.bounds_exit(route, 0.5, np.array([0.0, 0, 10, 10]), SLACK) == pytest.approx(at)


WORLD = field(
    discs=[(10, 0, 0.5), (20, 0, 0.5)],
    solids=[[(14, -1), (15, -1), (15, 1), (14, 1)]],
    areas=[[(0, -9), (4, -9), (4, 9), (0, 9)]],
    factors=[2.0],
    bounds=(-1, -10, 30, 10),
)


@pytest.mark.parametrize(
    ("route", "kind", "index", "at", "cost"),
    [
        ([(0, 0), (8, 0)], routes.NONE, -1, math.inf, 12),
        ([(0, 0), (9, 0)], routes.NONE, -1, math.inf, 13),
        ([(0, 0), (12, 0)], routes.DISC, 0, 9.002, 16),
        ([(5, 0), (5, 5), (14.5, 5), (14.5, 0)], routes.SOLID, 0, 5 + 9.5 + 3.502, 19.5),
        ([(25, 0), (15, 0)], routes.DISC, 1, 4.002, 10),
        ([(25, 0), (40, 0)], routes.BOUNDS, -1, 4.502, 15),
    ],
)
def test_check_finds_the_first_hit_and_the_cost_of_the_whole_route(
    route: Any, kind: int, index: int, at: float, cost: float
) -> None:
    hit = routes.check(route, 0.5, WORLD, SLACK)
    assert hit[:2] == (kind, index)
    assert hit[2:] == pytest.approx((at, cost))
    assert hit == routes.Hit(kind=hit.kind, index=hit.index, at=hit.at, cost=hit.cost)


@pytest.mark.parametrize("overlap", [0.0, 1e-14, 0.0007, 0.0019])
@pytest.mark.parametrize("angle", np.linspace(0, math.pi / 2, 7))
def test_moving_away_from_touch_or_from_a_slight_overlap_is_no_hit(overlap: float, angle: float) -> None:
    start = np.array([9 + overlap, 0.0])
    step = 3 * np.array([-math.cos(angle), math.sin(angle)])
    assert routes.check(np.array([start, start + step]), 0.5, WORLD, SLACK).kind == routes.NONE


def test_a_real_overlap_is_a_hit_at_the_start_even_moving_away() -> None:
    assert routes.check([(9.1, 0), (8, 0)], 0.5, WORLD, SLACK)[:3] == (routes.DISC, 0, 0)
    assert routes.check([(9.1, 0)], 0.5, WORLD, SLACK)[:3] == (routes.DISC, 0, 0)


def test_hits_at_one_arc_come_as_discs_then_solids_then_bounds() -> None:
    walls = [[(4, -2), (6, -2), (6, 2), (4, 2)]]
    both = field(discs=[(9, 9, 1), (5, 0, 1)], solids=walls, bounds=(-9, -9, 4, 9))
    assert routes.check([(0, 0), (9, 0)], 0.5, both, 0.0)[:3] == (routes.DISC, 1, 3.5)
    assert routes.check([(0, 0), (9, 0)], 0.5, both._replace(discs=discs()), 0.0)[:3] == (routes.SOLID, 0, 3.5)
    assert routes.check([(0, 0), (9, 0)], 0.5, field(bounds=both.bounds), 0.0)[:3] == (routes.BOUNDS, -1, 3.5)


def test_a_field_is_packed_once_and_one_made_of_it_anew() -> None:
    route = [(0, 0), (12, 0)]
    world = WORLD._replace()
    assert world.packed is None
    first = routes.check(route, 0.5, world, SLACK)
    kept = world.packed
    assert routes.check(route, 0.5, world, SLACK) == first
    assert world.packed is kept
    assert routes.check(route, 0.5, world._replace(discs=discs()), SLACK).kind == routes.NONE
    assert world == WORLD


def test_an_empty_field_is_all_open() -> None:
    assert routes.check([(0, 0), (3, 4)], 0.5, field(), SLACK) == (routes.NONE, -1, math.inf, 5)


@pytest.mark.parametrize("count", [1, 31, 32, 33, 64, 100])
def test_the_first_hit_is_found_wherever_in_the_field_it_stands(count: int) -> None:
    corners = np.array([(-0.1, -0.1), (0.1, -0.1), (0.1, 0.1), (-0.1, 0.1)])
    places = [(3 + i % 10, 3 + i // 10) for i in range(count)]
    posts = [corners + place for place in places]
    among = field(discs=[(*place, 0.1) for place in places])
    walled = field(solids=posts)
    bogs = field(areas=posts, factors=np.arange(count) + 2.0)
    for i, (x, y) in enumerate(places):
        route = [(x - 0.5, y), (x + 0.5, y)]
        assert routes.check(route, 0.1, among, 0.0)[:2] == (routes.DISC, i)
        assert routes.check(route, 0.1, walled, 0.0)[:2] == (routes.SOLID, i)
        assert routes.check(route, 0.1, bogs, 0.0).cost == pytest.approx(0.8 + 0.2 * (i + 2))


def test_to_end_in_touch_is_no_hit() -> None:
    for x, y, across in itertools.product(range(1, 12), range(1, 12), range(1, 6)):
        end, radius = (x / 10, y / 10), across / 10
        touched = field(discs=[(end[0] + (radius + 0.2), end[1], 0.2)])
        assert routes.check([(0, 0), end], radius, touched, 0.0).kind == routes.NONE


# Against fine sampling, and invariance


def random_field(seed: int) -> tuple[Field, Floats, float]:
    """A crowded field of 10 x 10, with hollow shapes, a route of up to five legs, and a radius."""
    rng = np.random.default_rng(seed)
    rings = [_star(rng) for _ in range(8)]
    rows = np.column_stack([rng.uniform(0, 10, (8, 2)), rng.uniform(0.2, 1.0, 8)])
    world = field(rows, rings[:4], rings[4:], rng.choice([1.0, 1.5, 2.0, 3.0], 4), (0, 0, 10, 10))
    return world, rng.uniform(0.5, 9.5, (rng.integers(2, 6), 2)), float(rng.uniform(0.2, 0.8))


def _star(rng: np.random.Generator) -> Floats:
    angles = (np.arange(7) + rng.uniform(0, 0.8, 7)) * 2 * np.pi / 7
    spokes = rng.uniform(0.4, 2.5, 7)
    ring: Floats = rng.uniform(1, 9, 2) + spokes[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    return ring


def signed(points: Floats, polygon: shapely.Polygon) -> Floats:
    """Distances from the filled polygon, negative inside."""
    places = shapely.points(points)
    distance: Floats = shapely.distance(places, polygon.exterior)
    return np.where(shapely.contains(polygon, places), -distance, distance)


def sampled(route: Floats, count: int = 600) -> tuple[Floats, Floats]:
    arcs = np.linspace(0, routes.length(route), count)
    return arcs, np.array([routes.point_at(route, s) for s in arcs])


def agree(rows: Floats, arcs: Floats, distance: Floats, reach: float) -> bool:
    """Whether the spans in rows (.., enter, leave) hold the arcs nearer than reach, but for those at the border."""
    held = ((rows[:, 0] < arcs[:, None]) & (arcs[:, None] < rows[:, 1])).any(axis=1)
    clear = np.abs(distance - reach) > 1e-9
    return bool((held == (distance < reach))[clear][1:-1].all())


@pytest.mark.parametrize("seed", range(30))
def test_crossings_agree_with_fine_sampling(seed: int) -> None:
    world, route, radius = random_field(seed)
    arcs, points = sampled(route)
    for tolerance in (0.0, SLACK, -0.1):
        rows = routes.disc_crossings(route, radius, world.discs, tolerance)
        for i, (x, y, r) in enumerate(world.discs):
            distance = np.hypot(points[:, 0] - x, points[:, 1] - y)
            assert agree(rows[rows[:, 0] == i, 1:3], arcs, distance, radius + r - tolerance)
        for around in (radius, 0.0, tolerance - 0.05):
            spans = routes.polygon_crossings(route, around, world.solids, tolerance)
            for i in range(world.solids.size):
                distance = signed(points, shapely.Polygon(world.solids.ring(i)))
                assert agree(spans[spans[:, 0] == i, 1:3], arcs, distance, around - tolerance)


@pytest.mark.parametrize("seed", range(30))
def test_cost_agrees_with_lengths_measured_by_shapely(seed: int) -> None:
    world, route, _ = random_field(seed)
    left = shapely.LineString(route)
    expected = 0.0
    for i in np.argsort(-world.factors):
        area = shapely.Polygon(world.areas.ring(i))
        expected += world.factors[i] * left.intersection(area).length
        left = left.difference(area)
    assert routes.cost(route, world.areas, world.factors) == pytest.approx(expected + left.length)


seeds = st.integers(0, 10_000)
quick = settings(deadline=None, max_examples=80)


@quick
@given(seeds)
def test_crossings_stay_on_the_route_and_apart_and_pieces_fill_it(seed: int) -> None:
    world, route, radius = random_field(seed)
    length = routes.length(route)
    rows = routes.disc_crossings(route, radius, world.discs, 0.0)
    for spans in (rows, routes.polygon_crossings(route, radius, world.solids, 0.0)):
        assert (spans[:, 1] >= 0).all()
        assert (spans[:, 1] < spans[:, 2]).all()
        assert (spans[:, 2] <= length + 1e-9).all()
        assert sorted(map(tuple, spans[:, [1, 0]])) == list(map(tuple, spans[:, [1, 0]]))
        for i in np.unique(spans[:, 0]):
            own = spans[spans[:, 0] == i]
            assert (own[1:, 1] > own[:-1, 2]).all()
    parts = routes.pieces(route, world.areas, world.factors)
    assert parts[0, 0] == 0
    assert parts[-1, 1] == pytest.approx(length)
    assert (parts[1:, 0] == parts[:-1, 1]).all()
    assert (parts[1:, 2] != parts[:-1, 2]).all()
    assert routes.cost(route, world.areas, world.factors) == pytest.approx(
        (np.diff(parts[:, :2])[:, 0] * parts[:, 2]).sum()
    )
    assert routes.closest(route, world.discs, radius)[rows[:, 0].astype(int)] == pytest.approx(
        [rows[rows[:, 0] == i, 3].min() for i in rows[:, 0]]
    )


@quick
@given(seeds)
def test_no_crossing_comes_before_the_first_hit(seed: int) -> None:
    world, route, radius = random_field(seed)
    hit = routes.check(route, radius, world, SLACK)
    firsts = [
        *routes.disc_crossings(route, radius, world.discs, SLACK)[:1, 1],
        *routes.polygon_crossings(route, radius, world.solids, SLACK)[:1, 1],
        routes.bounds_exit(route, radius, world.bounds, SLACK),
    ]
    assert hit.at == min(firsts)
    assert (hit.kind == routes.NONE) == (hit.at == math.inf)
    assert hit.cost == routes.cost(route, world.areas, world.factors)


@quick
@given(seeds, st.floats(0, 2 * math.pi), st.booleans(), st.floats(-50, 50), st.floats(-50, 50))
def test_a_turned_moved_or_mirrored_table_gives_the_same_hit(
    seed: int, turn: float, mirror: bool, x: float, y: float
) -> None:
    world, route, radius = random_field(seed)
    world = world._replace(bounds=np.array([-1e9, -1e9, 1e9, 1e9]))
    c, s = math.cos(turn), math.sin(turn)
    matrix = np.array([[c, s], [-s, c]]) @ np.diag([1.0, -1.0 if mirror else 1.0])

    def moved(points: Floats) -> Floats:
        return np.ascontiguousarray(points @ matrix + np.array([x, y]))

    def packed(polygons: Polygons) -> Polygons:
        return pack([moved(polygons.ring(i)) for i in range(polygons.size)])

    other = world._replace(
        discs=np.column_stack([moved(world.discs[:, :2]), world.discs[:, 2]]),
        solids=packed(world.solids),
        areas=packed(world.areas),
    )
    here, there = routes.check(route, radius, world, SLACK), routes.check(moved(route), radius, other, SLACK)
    assert there[:2] == here[:2]
    assert there[2:] == pytest.approx(here[2:], abs=1e-6)
