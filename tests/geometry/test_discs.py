"""Discs side by side, and the free place nearest to a wish, against a search of the grid around it."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from skirmish.geometry import discs, routes
from skirmish.geometry.shapes import Field, Floats, field, pack
from skirmish.measure import GRID

RADIUS = 25 / 50.8
CONTACT, SLACK = 0.01, 0.002


def rows(*discs: tuple[float, float, float]) -> Floats:
    return np.array(discs, dtype=np.float64).reshape(-1, 3)


# Side by side


def test_gaps_are_from_edge_to_edge_and_negative_where_discs_overlap() -> None:
    found = discs.gaps(rows((0, 0, 1), (3, 4, 1)), rows((3, 4, 2), (0, 1.5, 1), (0, 0, 1)))
    assert found == pytest.approx(np.array([[2, -0.5, -2], [-3, math.hypot(3, 2.5) - 2, 3]]))
    assert discs.gaps(rows(), rows((0, 0, 1))).shape == (0, 1)


@pytest.mark.parametrize(("gap", "touch"), [(-0.5, True), (0, True), (0.009, True), (0.011, False)])
def test_discs_touch_below_the_contact_distance(gap: float, touch: bool) -> None:
    assert discs.touching(rows((0, 0, 1)), rows((2 + gap, 0, 1)), CONTACT).tolist() == [[touch]]


def test_overlaps_are_sorted_pairs_deeper_than_the_slack() -> None:
    found = discs.overlaps(rows((0, 0, 1), (9, 9, 1), (1.999, 0, 1), (9.5, 9, 0.1), (1, 0, 1)), SLACK)
    assert found.tolist() == [[0, 4], [1, 3], [2, 4]]


# Places in contact


def test_two_targets_are_touched_from_either_side() -> None:
    found = discs.contact_points(RADIUS, rows((0, 0, RADIUS), (1.2, 0, 0.8)), CONTACT)
    near, far = 2 * RADIUS, RADIUS + 0.8
    x = (near**2 - far**2 + 1.2**2) / 2.4
    y = math.sqrt(near**2 - x**2)
    assert found == pytest.approx(np.array([[x, -y], [x, y]]))


def test_targets_too_far_apart_are_not_touched_together() -> None:
    assert len(discs.contact_points(RADIUS, rows((0, 0, RADIUS), (4 * RADIUS + 0.03, 0, RADIUS)), CONTACT)) == 0
    (between,) = discs.contact_points(RADIUS, rows((0, 0, RADIUS), (4 * RADIUS + 0.01, 0, RADIUS)), CONTACT)
    assert between == pytest.approx([2 * RADIUS + 0.005, 0])


def test_one_target_within_the_other_is_not_touched_with_it() -> None:
    assert len(discs.contact_points(RADIUS, rows((0, 0, 0.1), (0, 0, 1)), CONTACT)) == 0


def test_three_targets_are_touched_where_all_three_are_in_contact() -> None:
    ring = [2 * RADIUS * np.array([math.cos(a), math.sin(a)]) for a in (0.3, 2.4, 4.5)]
    targets = rows(*[(round(x, 3), round(y, 3), RADIUS) for x, y in ring])
    (found,) = discs.contact_points(RADIUS, targets, CONTACT)
    assert found == pytest.approx([0, 0], abs=0.002)
    assert len(discs.contact_points(RADIUS, np.vstack([targets, rows((3, 0, RADIUS))]), CONTACT)) == 0


def test_of_places_all_but_the_same_the_one_that_overlaps_least_is_kept() -> None:
    small = RADIUS + 0.15
    targets = rows(
        *[
            (apart * math.cos(math.radians(a)), apart * math.sin(math.radians(a)), 0.15)
            for a, apart in ((180, small), (120, small - 0.003), (90, small))
        ]
    )
    (place,) = discs.contact_points(RADIUS, targets, CONTACT)
    gaps = discs.gaps(rows((*place, RADIUS)), targets)
    assert (gaps < CONTACT).all()
    assert gaps.min() > -1e-6
    assert gaps.max() > 0.003


def test_one_target_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2 targets, not 1"):
        discs.contact_points(RADIUS, rows((0, 0, 1)), CONTACT)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000))
def test_every_contact_point_touches_all_targets(seed: int) -> None:
    rng = np.random.default_rng(seed)
    targets = np.column_stack([rng.uniform(0, 2, (3, 2)), rng.uniform(0.2, 0.8, 3)])
    for some in (targets, targets[:2]):
        for place in discs.contact_points(RADIUS, some, CONTACT):
            assert (np.abs(discs.gaps(rows((*place, RADIUS)), some)) < CONTACT).all()


# Free places


def test_a_free_wish_is_granted_to_the_grid() -> None:
    assert discs.free_position((1.23456, 2.0), RADIUS, field(), SLACK) == (1.235, 2.0)


def test_a_legal_place_in_contact_is_kept() -> None:
    assert discs.free_position((0.983, 0), RADIUS, field(rows((0, 0, RADIUS))), SLACK) == (0.983, 0.0)


def test_next_to_a_disc_it_is_put_in_contact() -> None:
    assert discs.free_position((0.3, 0), RADIUS, field(rows((0, 0, RADIUS))), SLACK) == (0.984, 0.0)


@pytest.mark.parametrize("side", [1, -1])
def test_between_two_discs_it_comes_out_on_the_side_wished_for(side: int) -> None:
    pair = field(rows((-0.5, 0, RADIUS), (0.5, 0, RADIUS)))
    y = math.sqrt((2 * RADIUS) ** 2 - 0.25)
    for turned in (pair, pair._replace(discs=pair.discs[::-1].copy())):
        assert discs.free_position((0, 0.2 * side), RADIUS, turned, SLACK) == pytest.approx((0, y * side), abs=0.001)


@pytest.mark.parametrize("side", [1, -1])
def test_between_a_disc_and_a_wall_it_comes_out_on_the_side_wished_for(side: int) -> None:
    corner = field(rows((0, 0.3, RADIUS)), solids=[[(-9, -1), (9, -1), (9, 0), (-9, 0)]])
    x = math.sqrt((2 * RADIUS) ** 2 - (RADIUS - 0.3) ** 2)
    placed = discs.free_position((0.3 * side, 0.2), RADIUS, corner, SLACK)
    assert placed == pytest.approx((x * side, RADIUS), abs=0.001)


def test_what_must_be_kept_clear_is_not_even_touched() -> None:
    placed = discs.free_position((0.3, 0), RADIUS, field(), SLACK, keep_clear=rows((0, 0, RADIUS)), contact=CONTACT)
    assert placed == (0.995, 0.0)
    assert not discs.touching(rows((*placed, RADIUS)), rows((0, 0, RADIUS)), CONTACT).any()


def test_in_a_corner_of_the_bounds_it_stands_its_radius_from_both() -> None:
    assert discs.free_position((-3, 12), RADIUS, field(bounds=(0, 0, 10, 10)), SLACK) == (0.492, 9.508)


def test_it_keeps_its_radius_from_walls_and_rounds_their_corners() -> None:
    wall = field(solids=[[(0, 0), (10, 0), (10, 1), (0, 1)]])
    assert discs.free_position((5, 0.9), 0.5, wall, SLACK) == (5.0, 1.5)
    assert discs.free_position((10.03, 1.04), 0.5, wall, SLACK) == pytest.approx((10.3, 1.4), abs=0.001)


def test_the_centre_stays_out_of_areas_never_entered_and_may_stand_in_others() -> None:
    box = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert discs.free_position((3, 2), 0.5, field(areas=[box], factors=[math.inf]), SLACK) == (4.0, 2.0)
    assert discs.free_position((3, 2), 0.5, field(areas=[box], factors=[2.0]), SLACK) == (3.0, 2.0)


def test_the_centre_stays_within_one_of_the_polygons_given() -> None:
    zones = pack([[(0, 0), (4, 0), (4, 4), (0, 4)], [(8, 0), (9, 0), (9, 4), (8, 4)]])
    assert discs.free_position((5, 2), 0.5, field(), SLACK, within=zones) == (4.0, 2.0)
    assert discs.free_position((7, 2), 0.5, field(), SLACK, within=zones) == (8.0, 2.0)
    taken = field(rows((4, 2, 0.5)))
    assert discs.free_position((5, 2.1), 0.5, taken, SLACK, within=zones) == pytest.approx((4, 3), abs=0.001)


def test_there_may_be_no_place_at_all() -> None:
    assert discs.free_position((0, 0), RADIUS, field(bounds=(0, 0, 0.9, 9)), SLACK) is None
    zone = pack([[(0, 0), (1, 0), (1, 1), (0, 1)]])
    assert discs.free_position((9, 9), RADIUS, field(rows((0.5, 0.5, 1))), SLACK, within=zone) is None


def test_a_wish_deep_inside_a_great_disc_comes_out_at_its_edge() -> None:
    placed = discs.free_position((1, 0), 0.5, field(rows((0, 0, 40))), SLACK)
    assert placed == (40.5, 0.0)


def test_a_far_place_on_near_edges_is_not_taken_before_a_nearer_one() -> None:
    wedge = [(-5, -0.2), (20, 0), (-5, 0.2)]
    placed = discs.free_position((0.1, 0), 0.5, field(rows((0, 0, 4)), solids=[wedge]), SLACK)
    assert placed is not None
    assert math.hypot(*placed) == pytest.approx(4.5, abs=0.01)


def crowded(seed: int) -> tuple[Field, Floats, Floats]:
    """A crowded field of 5 x 5, discs to keep clear of, and a wish."""
    rng = np.random.default_rng(seed)
    angles = (np.arange(7) + rng.uniform(0, 0.8, (3, 7))) * 2 * np.pi / 7
    spokes = rng.uniform(0.2, 1.0, (3, 7))
    stars = spokes[..., None] * np.stack([np.cos(angles), np.sin(angles)], axis=-1) + rng.uniform(0, 5, (3, 1, 2))
    bases = np.column_stack([rng.uniform(0, 5, (7, 2)), rng.uniform(0.2, 0.7, 7)])
    world = field(bases[:5], stars[:2], stars[2:], [math.inf], (0, 0, 5, 5))
    return world, bases[5:], rng.uniform(-0.5, 5.5, 2)


def free(places: Floats, world: Field, clear: Floats, slack: float) -> NDArray[np.bool_]:
    """Which centres are free, with shapely."""
    points = shapely.points(places)
    apart = np.hypot(places[:, None, 0] - world.discs[:, 0], places[:, None, 1] - world.discs[:, 1])
    found = np.asarray((apart >= RADIUS + world.discs[:, 2] - slack).all(axis=1))
    apart = np.hypot(places[:, None, 0] - clear[:, 0], places[:, None, 1] - clear[:, 1])
    found &= (apart >= RADIUS + clear[:, 2] + CONTACT).all(axis=1)
    for i in range(world.solids.size):
        found &= shapely.distance(points, shapely.Polygon(world.solids.ring(i))) >= RADIUS - slack
    for i in range(world.areas.size):
        area = shapely.Polygon(world.areas.ring(i))
        found &= ~shapely.contains(area, points) | (shapely.distance(points, area.exterior) <= slack)
    inset = RADIUS - slack
    found &= (places >= inset).all(axis=1) & (places <= 5 - inset).all(axis=1)
    return found


@pytest.mark.parametrize("seed", range(25))
def test_the_place_found_is_free_and_none_on_a_fine_lattice_is_nearer(seed: int) -> None:
    world, clear, wish = crowded(seed)
    placed = discs.free_position(wish, RADIUS, world, SLACK, keep_clear=clear, contact=CONTACT)
    steps = np.arange(0, 5.001, 0.04)
    lattice = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    lattice = lattice[free(lattice, world, clear, 0.0)]
    if placed is None:
        assert len(lattice) == 0
        return
    assert free(np.array([placed]), world, clear, SLACK).all()
    assert placed == (round(placed[0], 3), round(placed[1], 3))
    nearest = np.hypot(*(lattice - wish).T).min(initial=math.inf)
    assert math.hypot(placed[0] - wish[0], placed[1] - wish[1]) <= nearest + GRID


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000))
def test_a_place_found_stands_the_check_of_routes_and_is_kept_when_wished_again(seed: int) -> None:
    world, clear, wish = crowded(seed)
    placed = discs.free_position(wish, RADIUS, world, SLACK, keep_clear=clear, contact=CONTACT)
    if placed is not None:
        assert routes.check([placed], RADIUS, world, SLACK).kind == routes.NONE
        assert discs.free_position(placed, RADIUS, world, SLACK, keep_clear=clear, contact=CONTACT) == placed
