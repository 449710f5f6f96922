from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benchmarks.bench_sight import eyes_of, pairs_of
from benchmarks.plain_sight import PlainSight, by_rays
from benchmarks.tables import table
from skirmish.geometry.shapes import Floats, Polygons, pack
from skirmish.geometry.sight import Blocker, cut, view, views

Body = tuple[float, float, float, float, float]
Ring = list[tuple[float, float]]


class Scene(NamedTuple):
    bodies: Floats
    eye_height: Floats
    prisms: Polygons
    prism_z: Floats


def scene(bodies: list[Body], *prisms: tuple[Ring, float, float]) -> Scene:
    """Bodies with eyes at 0.9 of their height, and prisms as ring, bottom and top."""
    upright = np.array(bodies)
    eyes = upright[:, 3] + 0.9 * (upright[:, 4] - upright[:, 3])
    z = np.array([(bottom, top) for _, bottom, top in prisms]).reshape(-1, 2)
    return Scene(upright, eyes, pack([ring for ring, _, _ in prisms]), z)


def man(x: float, y: float, floor: float = 0.0) -> Body:
    return x, y, 0.4, floor, floor + 1.0


def box(left: float, bottom: float, right: float, top: float) -> Ring:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def random_scene(seed: int) -> Scene:
    """A crowd of bodies and prisms at all heights, floating, crossing and bent; 0 and 1 do not overlap."""
    rng = np.random.default_rng(seed)
    n, size = int(rng.integers(2, 9)), float(rng.choice([2.5, 5.0, 12.0]))
    radius, bottom = rng.uniform(0.2, 1.0, n), rng.choice([0.0, 0.0, 0.0, 1.5], n)
    xy = rng.uniform(0, size, (n, 2))
    while np.hypot(*(xy[0] - xy[1])) < radius[0] + radius[1]:
        xy[:2], radius[:2] = rng.uniform(0, size, (2, 2)), rng.uniform(0.2, 1.0, 2)
    prisms = []
    for _ in range(int(rng.integers(0, 5))):
        corners, centre, floor = int(rng.integers(3, 9)), rng.uniform(0, size, 2), float(rng.choice([0.0, 0.0, 0.8]))
        angles, far = np.sort(rng.uniform(0, 2 * np.pi, corners)), rng.uniform(0.2, 2.0, corners)
        ring = [
            (c + f * np.cos(a), d + f * np.sin(a)) for (c, d), a, f in zip([centre] * corners, angles, far, strict=True)
        ]
        if shapely.Polygon(ring).is_valid:
            prisms.append((ring, floor, floor + float(rng.uniform(0.1, 2.0))))
    top = bottom + rng.uniform(0.3, 2.0, n)
    return scene(list(zip(*xy.T, radius, bottom, top, strict=True)), *prisms)


def assert_in_the_way(blockers: list[Blocker], *expected: Blocker) -> None:
    assert [who for who, _, _ in blockers] == [who for who, _, _ in expected]
    for found, wanted in zip(blockers, expected, strict=True):
        assert found == pytest.approx(wanted)


def test_nothing_in_between_leaves_the_whole_body_to_see() -> None:
    assert view(*scene([man(0, 0), man(10, 0), man(12, 0), man(-2, 0), man(5, 2)]), 0, 1) == (1.0, [])


def test_a_body_of_the_same_size_just_in_front_hides_all() -> None:
    fraction, blockers = view(*scene([man(0, 0), man(10, 0), man(9, 0)]), 0, 1)
    assert fraction == 0.0
    assert_in_the_way(blockers, (2, 1.0, 8.6))


def test_a_low_wall_hides_what_is_below_the_line_over_its_far_edge() -> None:
    # From 0.9 down past 0.5 at x = 5: at x = 10 the line is at 0.1.
    fraction, blockers = view(*scene([man(0, 0), man(10, 0)], (box(4.8, -3, 5, 3), 0.0, 0.5)), 0, 1)
    assert fraction == pytest.approx(0.9)
    # It begins where the ray to the target's foot comes down to the wall's top, or meets its face if that is nearer.
    assert_in_the_way(blockers, (2, 0.1, 4.8))


def test_a_high_wall_beside_the_line_hides_one_side() -> None:
    # Its far corner (5, 0.1) appears at 0.2 of 0.4 to the left, further in than the near one.
    fraction, blockers = view(*scene([man(0, 0), man(10, 0)], (box(4, 0.1, 5, 9), 0.0, 3.0)), 0, 1)
    assert fraction == pytest.approx(0.75)
    assert_in_the_way(blockers, (2, 0.25, math.hypot(4, 0.1)))


def test_a_pole_hides_the_width_between_its_tangents() -> None:
    fraction, blockers = view(*scene([man(0, 0), man(10, 0), (5, 0, 0.05, 0, 3)]), 0, 1)
    share = 2 * 10 * math.tan(math.asin(0.05 / 5)) / 0.8
    assert fraction == pytest.approx(1 - share)
    assert_in_the_way(blockers, (2, share, 4.95))


def test_a_floating_slab_leaves_what_is_under_and_over_it() -> None:
    # Bottom 1.2 at its far edge x = 6, top 1.5 at its near edge x = 4, both above the eye at 0.9.
    low, high = 0.9 + 0.3 * 10 / 6, 0.9 + 0.6 * 10 / 4
    tall = (10.0, 0.0, 0.4, 0.0, 4.0)
    fraction, blockers = view(*scene([man(0, 0), tall], (box(4, -3, 6, 3), 1.2, 1.5)), 0, 1)
    assert fraction == pytest.approx(1 - (high - low) / 4)
    assert blockers[0][1] == pytest.approx((high - low) / 4)


def test_a_bridge_overhead_hides_nothing() -> None:
    assert view(*scene([man(0, 0), man(10, 0)], (box(4, -3, 6, 3), 1.5, 1.7)), 0, 1) == (1.0, [])


def test_a_bent_solid_hides_by_each_of_its_arms() -> None:
    arms: Ring = [(2, -3), (7, -3), (7, 3), (6, 3), (6, -2), (3, -2), (3, 3), (2, 3)]
    first = (0.9 + 0.3 * 10 / 3, 0.9 + 0.4 * 10 / 2)
    second = (0.9 + 0.3 * 10 / 7, 0.9 + 0.4 * 10 / 6)
    assert second[1] < first[0]
    fraction, blockers = view(*scene([man(0, 0), (10, 0, 0.4, 0, 4)], (arms, 1.2, 1.3)), 0, 1)
    hidden = (first[1] - first[0] + second[1] - second[0]) / 4
    assert fraction == pytest.approx(1 - hidden)
    # It begins where the ray up to the hidden part's upper rim enters the near arm.
    assert_in_the_way(blockers, (2, hidden, 2.0))


def test_two_occluders_hide_their_union_and_are_listed_with_their_own_shares() -> None:
    poles = scene([man(0, 0), man(10, 0)], (box(6, -9, 7, 0.06), 0.0, 3.0), (box(3, 0, 4, 9), 0.0, 3.0))
    fraction, blockers = view(*poles, 0, 1)
    assert fraction == 0.0
    assert_in_the_way(blockers, (3, 0.5, 3.0), (2, 0.625, 6.0))


def test_walls_whose_profiles_cross_hide_up_to_the_higher_one() -> None:
    # Each near face runs from (2, 0.08), where a top of 1.2 appears at 2.4, to (5, -0.2), where it appears at 1.5, or
    # the other way round: over the width of the target that is one slope each way, crossing at 1.95 in the middle.
    left: Ring = [(2, 0.08), (5, -0.2), (2.2, 0.4)]
    right: Ring = [(x, -y) for x, y in left]
    both = scene([man(0, 0), (10, 0, 0.4, 0, 3)], (left, 0.0, 1.2), (right, 0.0, 1.2))
    fraction, blockers = view(*both, 0, 1)
    assert fraction == pytest.approx(1 - (1.95 + 2.4) / 2 / 3, abs=1e-4)
    assert [share for _, share, _ in blockers] == pytest.approx([0.65, 0.65])


def test_who_touches_the_target_beside_or_behind_it_hides_nothing() -> None:
    # Of the one beside, only what lies behind the billboard's plane would appear on it.
    assert view(*scene([man(0, 0), man(0.8, 0), man(1.6, 0), man(0.8, 0.8)]), 0, 1) == (1.0, [])


def test_a_pole_across_the_billboards_plane_hides_from_its_tangent_outwards() -> None:
    angle = math.atan2(0.35, 0.75) - math.asin(0.2 / math.hypot(0.75, 0.35))
    fraction, _ = view(*scene([man(0, 0), man(0.8, 0), (0.75, 0.35, 0.2, 0, 3)]), 0, 1)
    assert fraction == pytest.approx((0.4 + 0.8 * math.tan(angle)) / 0.8)


def test_a_solid_across_the_billboards_plane_hides_only_by_what_is_before_it() -> None:
    # Its near corner appears further out than where its side goes through the plane, at 0.2.
    fraction, blockers = view(*scene([man(0, 0), man(5, 0)], (box(4, 0.2, 7, 3), 0.0, 3.0)), 0, 1)
    assert fraction == pytest.approx(0.6 / 0.8)
    assert blockers[0][1] == pytest.approx(0.2 / 0.8)


def test_a_solid_just_behind_the_billboards_plane_hides_nothing() -> None:
    assert view(*scene([man(0, 0), man(5, 0)], (box(5.0, -3, 7, 3), 0.0, 3.0)), 0, 1) == (1.0, [])


def test_from_a_hill_its_edge_hides_what_is_close_below() -> None:
    def seen(edge: float) -> tuple[float, list[tuple[int, float, float]]]:
        return view(*scene([man(0, 0, floor=2), man(10, 0)], (box(-3, -3, edge, 3), 0.0, 2.0)), 0, 1)

    # From 2.9 down past 2 at the edge.
    assert seen(3) == (1.0, [])
    assert seen(8)[0] == 0.0
    fraction, blockers = seen(4)
    assert fraction == pytest.approx(1 - (2.9 - 0.9 * 10 / 4))
    # The ray to the target's foot goes into the hill's top where it has come down from 2.9 to 2.
    assert_in_the_way(blockers, (2, 0.65, 10 * 0.9 / 2.9))


def test_a_hill_hides_nothing_of_who_stands_on_it_from_one_who_stands_there_too() -> None:
    hill = (box(-3, -3, 12, 3), 0.0, 2.0)
    assert view(*scene([man(0, 0, floor=2), man(10, 0, floor=2)], hill), 0, 1) == (1.0, [])


def test_a_hills_edge_hides_the_feet_of_who_stands_back_from_it() -> None:
    # From 0.9 up past 2 at x = 8: at x = 10 the line is at 2.275.
    hill = (box(8, -3, 15, 3), 0.0, 2.0)
    assert view(*scene([man(0, 0), man(10, 0, floor=2)], hill), 0, 1)[0] == pytest.approx(0.725)


@pytest.mark.parametrize("x", [0.0, 0.3, 6.0])
def test_a_floor_hides_who_is_below_it(x: float) -> None:
    upstairs = scene([man(0, 0, floor=2.2), man(x, 0)], (box(-5, -5, 15, 5), 2.0, 2.2))
    assert view(*upstairs, 0, 1)[0] == 0.0
    assert view(*upstairs, 1, 0)[0] == 0.0


def test_a_floor_overhead_begins_where_the_ray_to_the_head_meets_its_underside() -> None:
    # The steepest ray climbs from 0.9 to 3.2 and is at 2 after 1.1 of that.
    downstairs = scene([man(0, 0), man(10, 0, floor=2.2)], (box(-5, -5, 15, 5), 2.0, 2.2))
    assert_in_the_way(view(*downstairs, 0, 1)[1], (2, 1.0, 10 * 1.1 / 2.3))


def test_an_eye_inside_a_solid_sees_nothing() -> None:
    assert view(*scene([man(0, 0), man(10, 0)], (box(-1, -1, 1, 1), 0.0, 2.0)), 0, 1)[0] == 0.0


def test_a_body_sees_itself() -> None:
    assert view(*scene([man(0, 0), man(0.1, 0)]), 0, 0) == (1.0, [])


@pytest.mark.parametrize("angle", np.arange(0.0, 6.0, 0.25).tolist())
def test_blockers_at_the_same_distance_come_in_the_order_of_their_indices(angle: float) -> None:
    walls = [(box(4, 0.03, 5, 2), 0.0, 2.0), ([(4.0, 0.03), (5.0, -1.0), (5.0, 0.03)], 0.0, 2.0)]
    ranks = scene([man(0, 0), man(10, 0), man(5, 0.2), man(5, -0.2), man(3, 0)], *walls)
    assert [who for who, _, _ in view(*turned(ranks, angle), 0, 1)[1]] == [4, 5, 6, 2, 3]


def test_what_covers_no_more_than_the_threshold_counts_but_is_not_listed() -> None:
    pole = scene([man(0, 0), man(10, 0), (5, 0, 0.001, 0, 3)])
    fraction, blockers = view(*pole, 0, 1)
    assert fraction == pytest.approx(1 - 0.004 / 0.8)
    assert blockers == []
    assert [who for who, _, _ in view(*pole, 0, 1, threshold=0.001)[1]] == [2]


def test_the_cut_is_on_the_line_where_the_nearest_blocker_begins() -> None:
    wall = scene([man(1, 1), man(7, 9), man(4, 5), man(5.2, 6.6)])
    assert cut(*wall, 0, 1) == pytest.approx((1 + 0.6 * 4.6, 1 + 0.8 * 4.6))
    assert cut(*scene([man(1, 1), man(7, 9)]), 0, 1) is None


@pytest.mark.parametrize("seed", range(60))
def test_fractions_and_shares_agree_with_rays(seed: int) -> None:
    crowd = random_scene(seed)
    n = len(crowd.bodies)
    fraction, blockers = view(*crowd, 0, 1)
    assert fraction == pytest.approx(by_rays(*crowd, 0, 1, rays=300), abs=0.005)
    for who, share, distance in blockers:
        others = np.arange(n + crowd.prisms.size) != who
        alone, _ = view(*crowd, 0, 1, ignore_row=others)
        assert alone == pytest.approx(1 - share, abs=1e-9)
        assert 0 <= distance <= math.hypot(*(crowd.bodies[1, :2] - crowd.bodies[0, :2])) + crowd.bodies[1, 2]


def test_the_seeded_table_agrees_with_plain_shapely() -> None:
    seeded = table()
    ours = Scene(seeded.bodies, eyes_of(seeded), seeded.solids, seeded.solid_z)
    pairs = np.random.default_rng(5).permutation(pairs_of(seeded))[:200]
    seen, plain = views(*ours, pairs), PlainSight(*ours)
    for p, (viewer, target) in enumerate(pairs.tolist()):
        fraction, blockers = plain.view(viewer, target)
        assert seen.fraction[p] == pytest.approx(fraction, abs=0.005)
        # Both polygonised discs and what only just counts may tell the two lists apart.
        clear = {who for who, share, _ in blockers if share > 0.015}
        assert clear <= {who for who, _, _ in seen.blockers(p)} <= {who for who, _, _ in blockers} | clear


seeds = st.integers(0, 2**32 - 1)


@given(seeds)
@settings(deadline=None, max_examples=50)
def test_views_say_of_each_pair_what_view_says(seed: int) -> None:
    crowd = random_scene(seed)
    n = len(crowd.bodies)
    pairs = np.argwhere(np.ones((n, n)))
    ignore = np.random.default_rng(seed).random((n, n + crowd.prisms.size)) < 0.2
    many = views(*crowd, pairs, ignore)
    for p, (viewer, target) in enumerate(pairs.tolist()):
        assert (many.fraction[p], many.blockers(p)) == view(*crowd, viewer, target, ignore[viewer])
        distances = [distance for _, _, distance in many.blockers(p)]
        assert np.isfinite(distances).all()
        assert (np.diff(distances) > -1e-5).all()
    assert (many.fraction >= 0).all()
    assert (many.fraction <= 1).all()


@given(seeds)
@settings(deadline=None, max_examples=50)
def test_what_is_ignored_might_as_well_not_be_there(seed: int) -> None:
    crowd = random_scene(seed)
    n, k = len(crowd.bodies), crowd.prisms.size
    ignored = np.random.default_rng(seed).random(n + k) < 0.4
    ignored[:2] = False
    bodies = np.flatnonzero(~ignored[:n])
    prisms = np.flatnonzero(~ignored[n:])
    fewer = Scene(
        crowd.bodies[bodies],
        crowd.eye_height[bodies],
        pack([crowd.prisms.ring(j) for j in prisms.tolist()]),
        crowd.prism_z[prisms],
    )
    kept = [*bodies, *(n + prisms)]
    fraction, blockers = view(*fewer, 0, 1)
    expected = fraction, [(kept[who], share, distance) for who, share, distance in blockers]
    assert view(*crowd, 0, 1, ignored) == expected


@given(seeds)
@settings(deadline=None, max_examples=50)
def test_one_more_occluder_never_shows_more(seed: int) -> None:
    crowd = random_scene(seed)
    fewer = np.arange(len(crowd.bodies) + crowd.prisms.size) >= 2
    before = 1.0
    for i in range(2, len(fewer)):
        fewer[i] = False
        after, _ = view(*crowd, 0, 1, fewer)
        assert after <= before + 1e-3
        before = after


def turned(crowd: Scene, angle: float) -> Scene:
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return changed(crowd, lambda xy: xy @ turn)


def moved(crowd: Scene, distance: float) -> Scene:
    return changed(crowd, lambda xy: xy + np.array([distance, -distance / 2]))


def mirrored(crowd: Scene, _: float) -> Scene:
    return changed(crowd, lambda xy: xy * np.array([1, -1]))


def scaled(crowd: Scene, by: float) -> Scene:
    larger = changed(crowd, lambda xy: xy * by)
    larger.bodies[:, 2:] *= by
    return larger._replace(eye_height=by * crowd.eye_height, prism_z=by * crowd.prism_z)


def raised(crowd: Scene, by: float) -> Scene:
    bodies = crowd.bodies + np.array([0, 0, 0, by, by])
    return crowd._replace(bodies=bodies, eye_height=crowd.eye_height + by, prism_z=crowd.prism_z + by)


def changed(crowd: Scene, change: Callable[[Floats], Floats]) -> Scene:
    bodies = np.column_stack([change(crowd.bodies[:, :2]), crowd.bodies[:, 2:]])
    return crowd._replace(bodies=bodies, prisms=pack([change(crowd.prisms.ring(j)) for j in range(crowd.prisms.size)]))


@pytest.mark.parametrize("change", [turned, moved, mirrored, scaled, raised])
@given(seed=seeds, by=st.floats(0.5, 5))
@settings(deadline=None, max_examples=40)
def test_a_table_turned_moved_mirrored_scaled_or_raised_shows_the_same(
    change: Callable[[Scene, float], Scene], seed: int, by: float
) -> None:
    crowd = random_scene(seed)
    assume(len(crowd.bodies) > 2)
    fraction, blockers = view(*crowd, 0, 1)
    again, others = view(*change(crowd, by), 0, 1)
    assert again == pytest.approx(fraction, abs=1e-3)
    clear = {who: share for who, share, _ in blockers if share > 0.012}
    assert clear.keys() <= {who for who, _, _ in others}
    for who, share, _ in others:
        assert clear.get(who, share) == pytest.approx(share, abs=1e-3)


def test_arrays_that_do_not_fit_are_refused() -> None:
    bodies, eyes, prisms, z = scene([man(0, 0), man(10, 0)], (box(4, 1, 5, 2), 0.0, 1.0))
    with pytest.raises(ValueError, match="do not fit"):
        view(bodies, eyes[:1], prisms, z, 0, 1)
    with pytest.raises(ValueError, match="from 0 to 1"):
        view(bodies, eyes, prisms, z, 0, 2)
    with pytest.raises(ValueError, match="ignore_row"):
        view(bodies, eyes, prisms, z, 0, 1, np.zeros(2, dtype=bool))
    with pytest.raises(ValueError, match="ignore has"):
        views(bodies, eyes, prisms, z, np.array([[0, 1]]), np.zeros((1, 3), dtype=bool))
    with pytest.raises(ValueError, match="radius"):
        view(bodies * np.array([1, 1, 0, 1, 1]), eyes, prisms, z, 0, 1)
    with pytest.raises(ValueError, match="corners"):
        view(bodies, eyes, prisms._replace(start=np.array([0, 2])), z, 0, 1)
    assert views(bodies, eyes, prisms, z, np.zeros((0, 2), dtype=np.int64)).fraction.shape == (0,)
