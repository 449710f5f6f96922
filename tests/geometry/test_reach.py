"""Ways and regions of a moving disc, against sums by hand, brute force, and each other."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from benchmarks.tables import table
from skirmish.geometry import routes
from skirmish.geometry.reach import Path, charges, region, region_area, to_contact, to_point
from skirmish.geometry.shapes import Field, field

Floats = NDArray[np.float64]

SLACK = 0.002
R = 25.0 / 50.8
NONE = np.zeros((0, 3))


def box(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def sampled(route: Floats, step: float = 0.001) -> Floats:
    """The points of a polyline, no further apart than the step."""
    parts = [route[:1]]
    for a, b in itertools.pairwise(route):
        count = max(1, math.ceil(math.dist(a, b) / step))
        parts.append(a + (b - a) * (np.arange(1, count + 1) / count)[:, None])
    return np.vstack(parts)


def trespass(route: Floats, radius: float, ground: Field, rings: Floats = NONE, exempt: Floats = NONE) -> float:
    """By how much a disc on its way overlaps something, at worst; by sampling, not by the planner's sums."""
    at = sampled(route)
    worst = -np.inf
    outside = np.ones(len(at), dtype=bool)
    for x, y, r in exempt:
        outside &= np.hypot(at[:, 0] - x, at[:, 1] - y) > radius + r
    for x, y, r in ground.discs:
        worst = max(worst, float((radius + r - np.hypot(at[:, 0] - x, at[:, 1] - y)).max()))
    for x, y, r in rings:
        depth = radius + r - np.hypot(at[:, 0] - x, at[:, 1] - y)
        worst = max(worst, float(np.where(outside, depth, -np.inf).max()))
    for i in range(ground.solids.size):
        solid = shapely.Polygon(ground.solids.ring(i))
        worst = max(worst, float((radius - shapely.distance(shapely.points(at), solid)).max()))
    low, high = ground.bounds[:2] + radius, ground.bounds[2:] - radius
    return max(worst, float((low - at).max()), float((at - high).max()))


def shortest_by_visibility(start: Floats, goals: Floats, radius: float, ground: Field) -> float:
    """The way over points set closely about every obstacle, joined wherever one sees the other, to the nearest goal."""
    circle = circle_of(60)
    points = [start[None], goals]
    points += [(x, y) + circle * (radius + r + 0.001) / math.cos(math.pi / 60) for x, y, r in ground.discs]
    walls = [shapely.Polygon(ground.solids.ring(i)) for i in range(ground.solids.size)]
    for wall in walls:
        outline = shapely.segmentize(shapely.buffer(wall, radius + 0.002, quad_segs=16), 0.2)
        points.append(shapely.get_coordinates(outline)[:-1])
    at = np.vstack(points)
    free = apart(at, at, radius, ground, walls)
    ends = int(free[: len(goals) + 1].sum())
    at = at[free]
    i, j = np.triu_indices(len(at), 1)
    clear = apart(at[i], at[j], radius, ground, walls)
    i, j = i[clear], j[clear]
    graph = csr_matrix((np.hypot(*(at[i] - at[j]).T), (i, j)), shape=(len(at), len(at)))
    return float(dijkstra(graph, directed=False, indices=0)[1:ends].min(initial=np.inf))


def circle_of(count: int) -> Floats:
    angles = np.linspace(0, 2 * math.pi, count, endpoint=False)
    return np.column_stack([np.cos(angles), np.sin(angles)])


def apart(a: Floats, b: Floats, radius: float, ground: Field, walls: list[shapely.Polygon]) -> NDArray[np.bool_]:
    """Which of the segments from a to b, all (n, 2), keep a disc off everything."""
    d = b - a
    length2 = np.maximum((d * d).sum(axis=1), 1e-12)
    clear = np.ones(len(a), dtype=bool)
    for x, y, r in ground.discs:
        t = np.clip((((x, y) - a) * d).sum(axis=1) / length2, 0, 1)[:, None]
        clear &= np.hypot(*((x, y) - a - t * d).T) >= radius + r
    for wall in walls:
        left = np.flatnonzero(clear)
        lines = shapely.linestrings(np.stack([a[left], b[left]], axis=1))
        clear[left[shapely.dwithin(lines, wall, radius)]] = False
    return clear


def small_table(seed: int, discs: int = 7, walls: int = 2) -> tuple[Field, Floats, Floats]:
    """A field with some obstacles between a start on the left and a goal on the right."""
    rng = np.random.default_rng(seed)
    placed = np.column_stack([rng.uniform(1.5, 7.5, discs), rng.uniform(-2, 2, discs), rng.uniform(0.3, 0.8, discs)])
    solids = []
    for _ in range(walls):
        turn, at = rng.uniform(0, math.pi), rng.uniform((2.0, -2.0), (7.0, 2.0))
        turned = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        solids.append(np.array(box(-0.8, -0.1, 0.8, 0.1)) @ turned + at)
    return field(placed, solids), np.array([0.0, 0.0]), np.array([9.0, 0.0])


def found(path: Path | None) -> Path:
    assert path is not None
    return path


# Lengths by hand


def test_with_nothing_in_the_way_the_way_is_straight() -> None:
    path = found(to_point((1, 2), R, (4, 6), field(), 5, SLACK))
    assert path.cost == pytest.approx(5)
    assert path.route.tolist() == [[1, 2], [4, 6]]


def test_contact_is_made_straight_on_and_ends_touching() -> None:
    path = found(to_contact((0, 0), R, (5, 0, 0.7), field(), 6, SLACK))
    gap = math.dist(path.route[-1], (5, 0)) - R - 0.7
    assert gap == pytest.approx(SLACK / 4)
    assert path.cost == pytest.approx(5 - R - 0.7 - gap)


def test_a_mover_in_contact_already_need_not_move() -> None:
    path = found(to_contact((0, 0), R, (1.2, 0, 1.2 - R), field(), 6, SLACK))
    assert (path.cost, len(path.route)) == (0, 1)


def test_round_a_disc_it_is_two_tangents_and_an_arc() -> None:
    ground = field([(5, 0, 0.5)])
    path = found(to_point((0, 0), 0.5, (10, 0), ground, 20, SLACK))
    tangent = math.sqrt(5 * 5 - 1)
    arc = math.pi - 2 * math.acos(1 / 5)
    assert path.cost == pytest.approx(2 * tangent + arc, abs=SLACK)
    assert trespass(path.route, 0.5, ground) < SLACK


def test_round_the_end_of_a_wall_it_turns_about_its_corners() -> None:
    ground = field(solids=[box(4.8, -10, 5.2, 1)])
    path = found(to_point((0, 0), 0.5, (10, 0), ground, 20, SLACK))
    corner = (4.8, 1.0)
    far = math.hypot(*corner)
    tangent = math.sqrt(far * far - 0.25)
    rise = math.atan2(corner[1], corner[0]) + math.asin(0.5 / far)
    assert path.cost == pytest.approx(2 * (tangent + 0.5 * rise) + 0.4, abs=SLACK)
    assert trespass(path.route, 0.5, ground) < SLACK


def test_contact_behind_another_disc_is_made_round_it() -> None:
    ground = field([(3, 0, 0.5)])
    path = found(to_contact((0, 0), 0.5, (6, 0, 0.5), ground, 10, SLACK))
    tangent = math.sqrt(3 * 3 - 1)
    arc = math.pi - 2 * math.acos(1 / 3)
    assert path.cost == pytest.approx(2 * tangent + arc - 1, abs=SLACK)
    assert trespass(path.route, 0.5, ground) < SLACK


def test_contact_is_found_where_only_a_corner_between_the_target_and_its_neighbours_is_left() -> None:
    around = [(6 + 1.3 * math.cos(a), 1.3 * math.sin(a), 0.5) for a in np.radians([180, 120, 240, 45, -45])]
    ground = field(around)
    path = found(to_contact((0, 0), 0.1, (6, 0, 0.5), ground, 12, SLACK))
    assert math.dist(path.route[-1], (6, 0)) == pytest.approx(0.6, abs=0.001)
    assert trespass(path.route, 0.1, ground) < SLACK


# Gaps


def gap_between(width: float) -> list[Field]:
    """Ways up the y axis through a gap of that width: bases, walls, a base and a wall, a wall and the table's edge."""
    half = width / 2
    left, right = box(-9, -0.2, -half, 0.2), box(half, -0.2, 9, 0.2)
    far = [box(-9, -0.2, -3, 0.2), box(3, -0.2, 9, 0.2)]
    return [
        field(
            [(-half - 0.6, 0, 0.6), (half + 1.5, 0, 1.5)], [box(-9, -0.2, -half - 1, 0.2), box(half + 1, -0.2, 9, 0.2)]
        ),
        field(solids=[left, right]),
        field([(half + 1.5, 0, 1.5)], [left, *far]),
        field(solids=[left], bounds=(-9, -9, half, 9)),
    ]


@pytest.mark.parametrize("kind", range(4))
def test_a_gap_as_wide_as_the_base_lets_it_through_and_a_narrower_one_does_not(kind: int) -> None:
    for width, open_ in ((2 * R, True), (2 * R + 0.001, True), (2 * R - SLACK - 0.0005, False), (2 * R - 0.1, False)):
        ground = gap_between(width)[kind]
        path = to_point((-0.6, -3), R, (0, 3) if kind < 3 else (-0.6, 3), ground, 8, SLACK)
        assert (path is not None) == open_, width
        if path is not None:
            assert trespass(path.route, R, ground) < SLACK


def test_a_target_in_a_gap_that_fits_exactly_is_reached() -> None:
    ground = gap_between(2 * R)[1]
    path = found(to_contact((0.4, -3), R, (0, 3, R), ground, 8, SLACK))
    assert trespass(path.route, R, ground) < SLACK


# Going


def test_difficult_ground_is_paid_for_under_the_centre() -> None:
    ground = field(areas=[box(-20, 0, 20, 2)], factors=[2.0])
    assert found(to_point((0, -1), R, (0, 3), ground, 10, SLACK)).cost == pytest.approx(6)
    assert to_point((0, -1), R, (0, 3), ground, 5.9, SLACK) is None
    assert found(to_point((0, 1), R, (0, 3), ground, 10, SLACK)).cost == pytest.approx(3)


def test_a_way_across_difficult_ground_bends_at_its_edges() -> None:
    ground = field(areas=[box(-20, 0, 20, 2)], factors=[2.0])
    path = found(to_point((0, -2), R, (6, 4), ground, 20, SLACK))

    def bent(across: float) -> float:
        return 2 * math.hypot(across, 2) + 2 * math.hypot((6 - across) / 2, 2)

    best = minimize_scalar(bent, bounds=(0, 6), method="bounded").fun
    assert best - 1e-6 < path.cost < best + 0.01
    assert path.cost == pytest.approx(routes.cost(path.route, ground.areas, ground.factors))


def test_a_way_goes_round_difficult_ground_where_that_is_cheaper() -> None:
    ground = field(areas=[box(2, -1, 4, 10)], factors=[3.0])
    path = found(to_point((0, 0), R, (6, 0), ground, 20, SLACK))
    assert path.cost == pytest.approx(2 * math.hypot(2, 1) + 2, abs=0.001)
    assert trespass(path.route, R, ground) < SLACK


def test_contact_in_difficult_ground_is_made_where_it_is_cheapest() -> None:
    ground = field(areas=[box(4, -3, 9, 0)], factors=[4.0])
    path = found(to_contact((0, 0.3), 0.5, (5, 0, 0.5), ground, 20, SLACK))
    assert path.cost == pytest.approx(math.dist((0, 0.3), (5, 0)) - 1, abs=0.01)


def test_impassable_ground_is_never_entered() -> None:
    ground = field(areas=[box(2, -1, 4, 1)], factors=[math.inf])
    path = found(to_point((0, 0), R, (6, 0), ground, 20, SLACK))
    assert path.cost == pytest.approx(2 * math.hypot(2, 1) + 2, abs=0.005)
    assert math.isfinite(routes.cost(path.route, ground.areas, ground.factors))
    assert to_point((0, 0), R, (3, 0), ground, 20, SLACK) is None
    assert to_point((3, 0), R, (6, 0), ground, 20, SLACK) is None


# Rings


def line_of_three(third: tuple[float, float]) -> tuple[Field, Floats]:
    """Two bases side by side and a third behind them, and the rings of 1 in about them."""
    bases = np.array([(22.5, 24.0, R), (25.5, 24.0, R), (*third, R)])
    return field(bases, bounds=(0, 0, 48, 48)), bases + np.array([0, 0, 1.0])


def test_a_ring_met_first_lets_its_own_target_be_reached_through_the_others() -> None:
    ground, rings = line_of_three((24.0, 24.6))
    paths = charges((24, 21), R, 6, ground, SLACK, [0, 1, 2], rings, [0, 1, 2])
    assert found(paths[2]).cost == pytest.approx(3.6 - 2 * R, abs=SLACK)
    assert len(found(paths[2]).route) == 2
    assert found(paths[0]).cost == pytest.approx(math.dist((24, 21), (22.5, 24)) - 2 * R, abs=SLACK)


def test_a_target_behind_the_rings_of_others_is_out_of_reach() -> None:
    ground, rings = line_of_three((24.0, 25.9))
    assert charges((24, 21), R, 6, ground, SLACK, [2], rings, [2]) == [None]
    way_round = found(charges((24, 21), R, 12, ground, SLACK, [2], rings, [2])[0])
    assert trespass(way_round.route, R, ground, rings[:2], rings[2:]) < SLACK
    assert found(charges((24, 21), R, 6, ground, SLACK, [2], rings[:0], [-1])[0]).cost == pytest.approx(
        4.9 - 2 * R, abs=SLACK
    )


def test_rings_are_walked_round_as_discs_are() -> None:
    ring = np.array([(5.0, 0.0, 1.5)])
    over_ring = found(to_point((0, 0), 0.5, (10, 0), field(), 20, SLACK, rings=ring))
    over_disc = found(to_point((0, 0), 0.5, (10, 0), field(ring), 20, SLACK))
    assert over_ring.cost == pytest.approx(over_disc.cost)


def test_within_an_exempt_disc_rings_do_not_count() -> None:
    ring, exempt = np.array([(5.0, 0.0, 1.5)]), np.array([(5.0, 1.0, 1.2)])
    around = found(to_point((0, 0), 0.5, (10, 0), field(), 20, SLACK, rings=ring))
    through = found(to_point((0, 0), 0.5, (10, 0), field(), 20, SLACK, rings=ring, exempt=exempt))
    assert through.cost < around.cost - 0.05
    assert trespass(through.route, 0.5, field(), ring, exempt) < SLACK


def test_a_mover_that_begins_inside_a_ring_may_leave_but_not_come_nearer() -> None:
    orc = np.array([(24.0, 24.0, R)])
    ring = orc + np.array([0, 0, 1.0])
    ground = field(orc)
    assert found(to_point((24, 25.5), R, (25.5, 27), ground, 6, SLACK, ring)).cost == pytest.approx(math.sqrt(4.5))
    assert to_point((24, 25.5), R, (24, 25.4), ground, 6, SLACK, ring) is None
    beside = found(to_point((24, 25.5), R, (25.5, 24), ground, 6, SLACK, ring))
    assert beside.cost == pytest.approx(1.5 * math.pi / 2, abs=SLACK)
    assert min(np.hypot(*(sampled(beside.route) - (24, 24)).T)) > 1.5 - SLACK
    assert found(charges((24, 25.5), R, 6, ground, SLACK, [0], ring, [0])[0]).cost == pytest.approx(
        1.5 - 2 * R, abs=SLACK
    )


# Starts, ends and dead ends


def test_a_mover_may_start_in_touch_with_what_is_around_it() -> None:
    for overlap in (-0.001, 0.0, 0.0007, 0.0015):
        ring = [(2 * R - overlap) * np.array([math.cos(a), math.sin(a)]) for a in np.radians([0, 120, 240])]
        ground = field([(*at, R) for at in ring])
        path = to_point((0, 0), R, (0, 5), ground, 9, SLACK)
        assert path is None, "three around hold it"
        ground = field([(*at, R) for at in ring[:2]])
        for goal in ((0, -5), (-5, 0), (5, -5), (6, 0.5)):
            away = found(to_point((0, 0), R, goal, ground, 9, SLACK))
            assert trespass(away.route, R, ground) < SLACK


def test_a_mover_in_a_corner_of_walls_and_the_table_gets_out() -> None:
    ground = field([(0, 2 * R, R)], [box(R, -9, 2, 0.3)], bounds=(-R, -9, 30, 30))
    assert found(to_point((0, 0), R, (0, -5), ground, 9, SLACK)).cost == pytest.approx(5)
    assert to_point((0, 0), R, (1, 4), ground, 30, SLACK) is None


def test_a_goal_that_is_closed_off_or_taken_is_not_reached() -> None:
    fence = [box(4, -2, 4.2, 2), box(8, -2, 8.2, 2), box(4, -2, 8.2, -1.8), box(4, 1.8, 8.2, 2)]
    assert to_point((0, 0), R, (6, 0), field(solids=fence), 99, SLACK) is None
    assert to_contact((0, 0), R, (6, 0, R), field(solids=fence), 99, SLACK) is None
    assert to_point((0, 0), R, (6, 0), field([(6, 0, R)]), 99, SLACK) is None
    assert to_point((0, 0), R, (6, 0), field(solids=[box(5, -1, 7, 1)]), 99, SLACK) is None
    assert to_point((6, 0), R, (0, 0), field(solids=[box(5, -1, 7, 1)]), 99, SLACK) is None
    assert to_point((0, 0), R, (6, 0), field(), 5.999, SLACK) is None
    assert to_point((0, 0), R, (6, 0), field(), 6, SLACK) is not None


def test_a_mover_deep_inside_a_solid_or_impassable_ground_cannot_move() -> None:
    everywhere = box(-50, -50, 50, 50)
    assert to_point((0, 0), R, (1, 0), field(solids=[everywhere]), 6, SLACK) is None
    assert to_point((0, 0), R, (1, 0), field(areas=[everywhere], factors=[math.inf]), 6, SLACK) is None


def test_walls_of_no_thickness_and_repeated_corners_are_gone_round_all_the_same() -> None:
    plain = field(solids=[box(4.8, -9, 5.2, 1)], areas=[box(1, -1, 2, 1)], factors=[2.0])
    corners, area = box(4.8, -9, 5.2, 1), box(1, -1, 2, 1)
    repeated = field(solids=[np.repeat(corners, 2, axis=0)], areas=[np.repeat(area, 3, axis=0)], factors=[2.0])
    expected = found(to_point((0, 0), R, (9, 0), plain, 20, SLACK))
    assert found(to_point((0, 0), R, (9, 0), repeated, 20, SLACK)).cost == pytest.approx(expected.cost)
    thin = field(solids=[[(5, -9), (5, 1)]])
    path = found(to_point((0, 0), R, (9, 0), thin, 20, SLACK))
    assert math.hypot(5, 1) + math.hypot(4, 1) < path.cost < expected.cost
    assert trespass(path.route, R, field([(5, 1, 0)])) < SLACK


def test_ways_stay_on_the_table() -> None:
    ground = field([(5, 0.6, 0.4)], bounds=(0, 0, 10, 10))
    path = found(to_point((1, 0.5), 0.5, (9, 0.5), ground, 20, SLACK))
    assert path.route[:, 1].max() > 1.4
    assert trespass(path.route, 0.5, ground) < SLACK
    assert to_point((1, 0.5), 0.5, (9, 0.4), ground, 20, SLACK) is None
    edge = found(to_contact((1, 5), 0.5, (1, 0.3, 0.3), ground, 20, SLACK))
    assert trespass(edge.route, 0.5, ground) < SLACK


def test_a_slack_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="positive"):
        to_point((0, 0), R, (1, 0), field(), 5, 0.0)


# Against brute force, and against each other


@pytest.mark.parametrize("seed", range(10))
def test_the_way_is_the_shortest_that_close_set_points_allow(seed: int) -> None:
    ground, start, goal = small_table(seed)
    best = shortest_by_visibility(start, goal[None], 0.4, ground)
    path = found(to_point(start, 0.4, goal, ground, best, SLACK))
    assert best - 0.02 < path.cost <= best
    assert trespass(path.route, 0.4, ground) < SLACK


@pytest.mark.parametrize("seed", range(10))
def test_contact_is_made_by_the_shortest_way_that_close_set_points_allow(seed: int) -> None:
    ground, start, goal = small_table(seed, discs=9)
    crowd = [(*(goal + 1.2 * at), 0.5) for at in circle_of(9)[:: 1 + seed % 3] if seed % 4]
    ground = ground._replace(discs=np.vstack([ground.discs, *crowd]))
    best = shortest_by_visibility(start, goal + 0.801 * circle_of(720), 0.4, ground)
    path = to_contact(start, 0.4, (*goal, 0.4), ground, min(best, 20), SLACK)
    assert (path is None) == (best > 20)
    if path is not None:
        assert best - 0.02 < path.cost <= best
        assert trespass(path.route, 0.4, ground) < SLACK


def test_every_charge_on_the_seeded_table_is_lawful_and_costs_what_it_says() -> None:
    setting = table()
    made = 0
    for mover in range(0, 40, 4):
        ground = setting.field(without=mover)
        enemies = np.flatnonzero(setting.sides != setting.sides[mover])
        targets = enemies - (enemies > mover)
        rings = setting.discs[enemies] + np.array([0, 0, 1.0])
        start, radius = setting.discs[mover, :2], setting.discs[mover, 2]
        depth = np.hypot(*(rings[:, :2] - start).T) - rings[:, 2] - radius
        kept = rings - np.maximum(0, -depth)[:, None] * np.array([0, 0, 1.0])
        paths = charges(start, radius, 6, ground, SLACK, targets, rings, np.arange(len(rings)))
        made += sum(path is not None for path in paths)
        for i, path in enumerate(paths):
            if path is None:
                continue
            hit = routes.check(path.route, radius, ground, SLACK)
            assert hit.kind == routes.NONE
            assert hit.cost == pytest.approx(path.cost)
            assert path.cost <= 6 + 1e-9
            assert trespass(path.route, radius, ground, np.delete(kept, i, 0), rings[i : i + 1]) < SLACK
            x, y, r = ground.discs[targets[i]]
            assert math.dist(path.route[-1], (x, y)) - r - radius == pytest.approx(SLACK / 4, abs=1e-6)
    assert made > 20


def test_charges_are_the_ways_to_contact_with_each() -> None:
    setting = table(2)
    mover = 7
    ground = setting.field(without=mover)
    enemies = np.flatnonzero(setting.sides != setting.sides[mover])
    targets = enemies - (enemies > mover)
    rings = setting.discs[enemies] + np.array([0, 0, 1.0])
    start, radius = setting.discs[mover, :2], setting.discs[mover, 2]
    together = charges(start, radius, 6, ground, SLACK, targets, rings, np.arange(len(rings)))
    for i, path in enumerate(together):
        alone = to_contact(
            start,
            radius,
            ground.discs[targets[i]],
            ground._replace(discs=np.delete(ground.discs, targets[i], 0)),
            6,
            SLACK,
            np.delete(rings, i, 0),
            rings[i : i + 1],
        )
        assert (path is None) == (alone is None)
        if path is not None and alone is not None:
            assert path.cost == pytest.approx(alone.cost)


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    turn=st.floats(0, 2 * math.pi),
    mirror=st.booleans(),
    shift=st.tuples(st.floats(-40, 40), st.floats(-40, 40)),
)
def test_a_table_turned_moved_or_mirrored_has_ways_as_long(
    seed: int, turn: float, mirror: bool, shift: tuple[float, float]
) -> None:
    ground, start, goal = small_table(seed, discs=5)
    turned = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    if mirror:
        turned[:, 0] *= -1

    def moved(points: Floats) -> Floats:
        image: Floats = points @ turned + np.array(shift)
        return image

    image = field(
        np.column_stack([moved(ground.discs[:, :2]), ground.discs[:, 2]]),
        [moved(ground.solids.ring(i)) for i in range(ground.solids.size)],
    )
    here, there = (
        to_point(start, 0.4, goal, ground, 14, SLACK),
        to_point(moved(start), 0.4, moved(goal), image, 14, SLACK),
    )
    assert (here is None) == (there is None)
    if here is not None and there is not None:
        assert there.cost == pytest.approx(here.cost, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), more=st.floats(0, 9))
def test_more_movement_never_makes_a_way_dearer_or_takes_it_away(seed: int, more: float) -> None:
    ground, start, goal = small_table(seed)
    ground = ground._replace(areas=field(areas=[box(3, -1, 5, 1.5)]).areas, factors=np.array([2.0]))
    little, much = (to_point(start, 0.4, goal, ground, limit, SLACK) for limit in (10.0, 10.0 + more))
    if little is not None:
        assert found(much).cost <= little.cost + 0.005
    elif much is not None:
        assert much.cost > 10.0 - 0.005


# Regions


def region_shape(coordinates: list[list[list[tuple[float, float]]]]) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(rings[0], rings[1:]) for rings in coordinates])


def test_with_nothing_in_the_way_the_region_is_a_disc() -> None:
    reached = region((3, 4), R, field(), 2, SLACK)
    assert region_area(reached) == pytest.approx(4 * math.pi, rel=0.002)
    assert reached[0][0][0] == reached[0][0][-1]


def test_the_region_has_a_hole_where_a_base_stands() -> None:
    reached = region((0, 0), 0.5, field([(2, 0, 0.5)]), 5, SLACK)
    assert len(reached) == 1
    assert len(reached[0]) == 2


@pytest.mark.parametrize("seed", range(4))
def test_the_region_holds_just_the_points_that_can_be_reached(seed: int) -> None:
    ground, start, _ = small_table(seed, discs=9)
    ground = ground._replace(areas=field(areas=[box(2, -1, 4.5, 1.5)]).areas, factors=np.array([2.0]))
    rings = np.array([(3.0, 3.5, 1.2)])
    reached = region_shape(region(start, 0.4, ground, 6, SLACK, rings))
    rng = np.random.default_rng(seed)
    inside = 0
    for x, y in rng.uniform(-6, 6, (250, 2)):
        if reached.boundary.distance(shapely.Point(x, y)) < 0.06:
            continue
        path = to_point(start, 0.4, (x, y), ground, 6, SLACK, rings)
        assert (path is not None) == reached.contains(shapely.Point(x, y)), (x, y)
        inside += path is not None
    assert inside > 20


def test_the_region_does_not_leak_through_a_gap_too_narrow_or_over_a_ring() -> None:
    for kind, closed in enumerate(gap_between(2 * R - SLACK - 0.0005)):
        reached = region_shape(region((-0.6, -2), R, closed, 6, SLACK))
        assert reached.bounds[3] < 0.1, kind
        opened = region_shape(region((-0.6, -2), R, gap_between(2 * R)[kind], 6, SLACK))
        assert opened.bounds[3] > 1, kind
    ground = field(bounds=(-2, -9, 2, 9))
    ringed = region_shape(region((0, -3), R, ground, 9, SLACK, np.array([(-1, 0, 1.0), (1, 0, 1.0)])))
    assert ringed.bounds[3] < 1


def test_a_mover_that_cannot_move_has_no_region() -> None:
    assert region((6, 0), R, field(solids=[box(5, -1, 7, 1)]), 6, SLACK) == []
    assert region_area([]) == 0
