"""The plain geometry of the game benchmark gives the same answers as the compiled one."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks import plain_game
from benchmarks.bench_openings import crowded
from benchmarks.bench_routes import random_route
from benchmarks.bench_sight import eyes_of, pairs_of
from benchmarks.tables import HEIGHT, WIDTH, Table, table
from skirmish.geometry import openings, reach, routes, sight
from skirmish.geometry.shapes import Floats

SLACK, RADIUS = 0.002, 0.5
FINE = 1e-6


@pytest.fixture(scope="module")
def seeded() -> Table:
    return table()


@pytest.fixture(params=range(12))
def route(request: pytest.FixtureRequest) -> Floats:
    rng = np.random.default_rng(request.param)
    return random_route(rng, rng.uniform((1, 1), (WIDTH - 1, HEIGHT - 1)))


def test_the_same_discs_are_crossed(seeded: Table, route: Floats) -> None:
    found = plain_game.disc_crossings(route, RADIUS, seeded.discs, SLACK)
    assert found == pytest.approx(routes.disc_crossings(route, RADIUS, seeded.discs, SLACK), abs=FINE)


@pytest.mark.parametrize(("radius", "slack"), [(RADIUS, SLACK), (0.0, 0.0)])
def test_the_same_polygons_are_crossed(seeded: Table, route: Floats, radius: float, slack: float) -> None:
    found = plain_game.polygon_crossings(route, radius, seeded.solids, slack)
    assert found == pytest.approx(routes.polygon_crossings(route, radius, seeded.solids, slack), abs=FINE)


def test_the_going_is_the_same(seeded: Table, route: Floats) -> None:
    found = plain_game.pieces(route, seeded.areas, seeded.factors)
    assert found == pytest.approx(routes.pieces(route, seeded.areas, seeded.factors), abs=FINE)


def test_the_table_is_left_at_the_same_place_and_discs_are_as_near(seeded: Table, route: Floats) -> None:
    bounds = np.array([*route.min(axis=0), *route.max(axis=0)]) + np.array([0.0, 0.0, 0.0, 1.0])
    found = plain_game.bounds_exit(route, 0.2, bounds, SLACK)
    assert found == pytest.approx(routes.bounds_exit(route, 0.2, bounds, SLACK), abs=FINE)
    near = plain_game.closest(route, seeded.discs, RADIUS)
    assert near == pytest.approx(routes.closest(route, seeded.discs, RADIUS), abs=FINE)


def test_a_route_of_one_point_crosses_what_it_stands_in(seeded: Table) -> None:
    ring = seeded.solids.ring(0)
    middle = ring.mean(axis=0, keepdims=True)
    for radius in (0.0, RADIUS):
        found = plain_game.polygon_crossings(middle, radius, seeded.solids, 0.0)
        assert found == pytest.approx(routes.polygon_crossings(middle, radius, seeded.solids, 0.0))


@pytest.mark.parametrize("seed", range(5))
def test_the_same_directions_are_open_but_for_slivers(seed: int) -> None:
    case = crowded(np.random.default_rng(seed))
    wide = [span for span in openings.directions(*case) if span[1] - span[0] > math.tau / plain_game.DIRECTIONS]
    found = plain_game.directions(*case)
    assert all(np.abs(found - span).max(axis=1).min() < FINE for span in wide)


def test_what_is_seen_is_the_same(seeded: Table) -> None:
    scene, pairs = (seeded.bodies, eyes_of(seeded), seeded.solids, seeded.solid_z), pairs_of(seeded)[::400]
    ignore = np.zeros((len(seeded.bodies), len(seeded.bodies) + seeded.solids.size), dtype=np.bool_)
    ignore[:, ::3] = True
    found, expected = plain_game.views(*scene, pairs, ignore), sight.views(*scene, pairs, ignore)
    assert found.fraction == pytest.approx(expected.fraction, abs=0.005)


def test_the_grid_finds_as_short_a_way(seeded: Table) -> None:
    mover, others = seeded.discs[0], seeded.discs[1:]
    target = others[np.hypot(*(others[:, :2] - mover[:2]).T).argmin()]
    field = seeded.field(without=0)
    clear = field._replace(discs=field.discs[(field.discs != target).any(axis=1)])
    found = plain_game.to_contact(mover[:2], mover[2], target, clear, 4.0, SLACK)
    expected = reach.to_contact(mover[:2], mover[2], target, clear, 4.0, SLACK)
    assert found is not None
    assert expected is not None
    assert found.cost == pytest.approx(expected.cost, abs=0.1)
    assert plain_game.to_point(mover[:2], mover[2], target[:2], field, 4.0, SLACK) is None


def test_the_compiled_geometry_is_back_afterwards() -> None:
    compiled = routes.disc_crossings
    with plain_game.plain():
        assert routes.disc_crossings is plain_game.disc_crossings
    assert routes.disc_crossings is compiled
