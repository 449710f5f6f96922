"""What a model sees: the band, the ground, peeking, and what is in the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.rules.sight import Sights, all_pairs, see
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from skirmish.table import Feature
from tests.builders import box, man, orc, stage

HALF_BODY = 15 / 25.4 / 2


def screened(visible: float) -> GameState:
    """A man who has just so much of an orc 8 in away in view, past the corner of a tall block half way."""
    aside = HALF_BODY - 2 * HALF_BODY * visible
    corner = 24 + aside * (0.5 if aside > 0 else 4.1 / 8)
    wall = box("block", "block", 20, 28, corner, 28.1, height=4)
    return stage(man("man", 24, 24), orc("orc", 24, 32), features=[wall])


def look(state: GameState, viewer: str = "man", target: str = "orc") -> tuple[Verdict, str]:
    ruling = see(state, state.models[viewer], state.models[target])
    return ruling.verdict, ruling.because[0].rule


def view(state: GameState, viewer: str = "man", target: str = "orc") -> float:
    return see(state, state.models[viewer], state.models[target]).visible


def test_in_the_open_all_is_seen() -> None:
    ruling = see(state := stage(man("man", 24, 24), orc("orc", 24, 32)), state.models["man"], state.models["orc"])
    assert (ruling.verdict, ruling.visible, ruling.in_the_way) == (Verdict.YES, 1.0, ())


@pytest.mark.parametrize(
    ("visible", "verdict", "rule"),
    [
        (0.0, Verdict.NO, "ground.hidden"),
        (0.0095, Verdict.NO, "ground.hidden"),
        (0.0105, Verdict.ROLL, "sight.marginal"),
        (0.03, Verdict.ROLL, "sight.marginal"),
        (0.0495, Verdict.ROLL, "sight.marginal"),
        (0.0505, Verdict.YES, "sight.true"),
        (0.6, Verdict.YES, "sight.true"),
    ],
)
def test_the_sight_band(visible: float, verdict: Verdict, rule: str) -> None:
    state = screened(visible)
    assert view(state) == pytest.approx(visible, abs=1e-6)
    assert look(state) == (verdict, rule)


def test_only_a_hidden_target_is_objected_to() -> None:
    assert [bool(see(s, s.models["man"], s.models["orc"]).objections) for s in map(screened, (0.0, 0.03, 1.0))] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(("hidden", "listed"), [(0.009, False), (0.011, True)])
def test_what_hides_more_than_one_percent_is_in_the_way(hidden: float, listed: bool) -> None:
    state = screened(1 - hidden)
    ruling = see(state, state.models["man"], state.models["orc"])
    assert (ruling.in_the_way == ("block",)) is listed
    assert len(ruling.shares) == len(ruling.in_the_way)


@pytest.mark.parametrize(("seen", "verdict"), [(True, Verdict.YES), (False, Verdict.NO)])
def test_a_random_test_holds_for_its_viewer_and_target(seen: bool, verdict: Verdict) -> None:
    state = screened(0.03)
    state.sightings["man", "orc"] = seen
    assert look(state)[0] is verdict
    assert bool(see(state, state.models["man"], state.models["orc"]).objections) is not seen
    assert look(state, "orc", "man")[0] is not Verdict.NO


def test_a_random_test_means_nothing_where_the_view_is_plain() -> None:
    for visible, verdict in ((1.0, Verdict.YES), (0.0, Verdict.NO)):
        state = screened(visible)
        state.sightings["man", "orc"] = verdict is Verdict.NO
        assert look(state)[0] is verdict


@pytest.mark.parametrize(("aside", "clear"), [(0.46, True), (0.40, False)])
def test_bodies_hide_and_bases_do_not(aside: float, clear: bool) -> None:
    state = stage(man("man", 24, 24), man("friend", 24 + aside, 28), orc("orc", 24, 32))
    assert (view(state) == 1.0) is clear


def test_what_is_in_the_way_comes_nearest_first() -> None:
    tree = box("tree", "tree", 24.1, 28, 24.5, 28.4, height=4)
    wall = box("wall", "barrier", 21, 32.9, 27, 33.2)
    for features in ([tree, wall], [wall, tree]):
        state = stage(man("man", 24, 24), orc("orc", 24, 34), features=features)
        ruling = see(state, state.models["man"], state.models["orc"])
        assert ruling.in_the_way == ("tree", "wall")
        assert [reason.text.split()[0] for reason in ruling.because[1:]] == ["tree", "wall"]
        back = see(state, state.models["orc"], state.models["man"])
        assert back.in_the_way == ("tree",)


@pytest.mark.parametrize("kind", ["barrier", "block", "tree", "rise"])
def test_solids_hide(kind: str) -> None:
    state = stage(man("man", 24, 24), orc("orc", 24, 32), features=[box("it", kind, 22, 27, 26, 28, height=3)])
    assert look(state) == (Verdict.NO, "ground.hidden")


@pytest.mark.parametrize("kind", ["area", "gap"])
def test_areas_and_gaps_hide_nothing(kind: str) -> None:
    state = stage(man("man", 24, 24), orc("orc", 24, 32), features=[box("it", kind, 22, 27, 26, 28, height=3)])
    assert view(state) == 1.0


def test_a_wood_hides_as_its_trees() -> None:
    wood = box("wood", "area", 20, 26, 28, 31, height=4, going="difficult", wood=True)
    trees = [box(f"tree {i}", "tree", 24.02, 26 + i, 24.2, 26.2 + i, height=4) for i in range(2)]
    state = stage(man("man", 24, 24), orc("orc", 24, 32), features=[wood, *trees])
    assert see(state, state.models["man"], state.models["orc"]).in_the_way == ("tree 0", "tree 1")


def test_the_names_ignored_hide_nothing() -> None:
    wall = box("wall", "barrier", 22, 26, 26, 26.3, height=2)
    state = stage(man("man", 24, 24), man("friend", 24, 28), orc("orc", 24, 32), features=[wall])
    man_, orc_ = state.models["man"], state.models["orc"]
    assert see(state, man_, orc_, ignoring=frozenset({"wall"})).in_the_way == ("friend",)
    assert see(state, man_, orc_, ignoring=frozenset({"wall", "friend"})).visible == 1.0


class TestHeights:
    HILL = box("hill", "rise", 19, 19, 29, 29, height=2, edge="slope")

    def test_from_the_middle_of_a_height_its_own_floor_hides_the_foot(self) -> None:
        state = stage(man("man", 24, 24, z=2.0), orc("orc", 24, 30), features=[self.HILL])
        assert look(state) == (Verdict.NO, "ground.hidden")

    def test_from_its_edge_the_foot_is_in_view(self) -> None:
        state = stage(man("man", 24, 28.6, z=2.0), orc("orc", 24, 30), features=[self.HILL])
        assert view(state) == 1.0

    def test_two_on_the_same_height_see_each_other(self) -> None:
        state = stage(man("man", 24, 20, z=2.0), orc("orc", 24, 28, z=2.0), features=[self.HILL])
        assert view(state) == 1.0

    def test_a_height_hides_part_of_one_who_stands_back_from_its_edge(self) -> None:
        near, far = (
            view(stage(man("man", 24, 12), orc("orc", 24, y, z=2.0), features=[self.HILL])) for y in (19.3, 24)
        )
        assert near > far > 0
        assert near == pytest.approx(1 - (2 - 0.9 * 28 / 25.4) * 0.3 / 7 / (28 / 25.4), abs=1e-3)

    def test_one_sees_under_a_bridge_and_not_through_it(self) -> None:
        bridge = box("bridge", "rise", 22, 26, 26, 30, base=1.5, height=0.2)
        below = stage(man("man", 24, 24), orc("orc", 24, 32), features=[bridge])
        assert view(below) == 1.0
        above = stage(man("man", 24, 28), orc("orc", 24, 28.8, z=1.7), features=[bridge])
        assert look(above) == (Verdict.NO, "ground.hidden")


class TestOnTheGround:
    def wall(self, height: float) -> Feature:
        return box("wall", "barrier", 20, 31.2, 28, 31.4, height=height)

    def test_a_body_on_the_ground_wholly_in_view_is_seen(self) -> None:
        state = stage(man("man", 24, 24), orc("orc", 24, 32, lying=True))
        assert look(state) == (Verdict.YES, "sight.true")

    @pytest.mark.parametrize(
        ("height", "verdict", "rule"),
        [
            (0.07, Verdict.YES, "sight.true"),
            (0.2, Verdict.ROLL, "ground.spotting"),
            (0.4, Verdict.ROLL, "ground.spotting"),
            (0.5, Verdict.NO, "ground.hidden"),
        ],
    )
    def test_partly_covered_it_takes_a_spotting_die(self, height: float, verdict: Verdict, rule: str) -> None:
        state = stage(man("man", 24, 24), orc("orc", 24, 32, lying=True), features=[self.wall(height)])
        assert look(state) == (verdict, rule)

    def test_a_model_standing_there_takes_none(self) -> None:
        state = stage(man("man", 24, 24), orc("orc", 24, 32), features=[self.wall(0.5)])
        assert look(state) == (Verdict.YES, "sight.true")

    def test_another_model_covers_it_as_well(self) -> None:
        state = stage(man("man", 24, 24), man("friend", 24.6, 30), orc("orc", 24, 32, lying=True))
        assert look(state) == (Verdict.ROLL, "ground.spotting")

    @pytest.mark.parametrize(("seen", "verdict"), [(True, Verdict.YES), (False, Verdict.NO)])
    def test_the_spotting_die_holds_for_the_phase(self, seen: bool, verdict: Verdict) -> None:
        state = stage(man("man", 24, 24), orc("orc", 24, 32, lying=True), features=[self.wall(0.2)])
        state.sightings["man", "orc"] = seen
        assert look(state)[0] is verdict

    def test_a_body_on_the_ground_is_as_wide_as_its_base(self) -> None:
        block = box("block", "block", 20, 28, 23.8, 28.1, height=4)
        standing, lying = (
            stage(man("man", 24, 24), orc("orc", 24, 32, lying=lying), features=[block]) for lying in (False, True)
        )
        assert view(standing) == 1.0
        assert view(lying) < 1.0

    def test_from_the_ground_the_eye_is_low(self) -> None:
        features = [box("wall", "barrier", 20, 28, 28, 28.2)]
        standing = view(stage(man("man", 24, 24), orc("orc", 24, 32), features=features))
        lying = view(stage(man("man", 24, 24, lying=True), orc("orc", 24, 32), features=features))
        eye = 0.9 * 10 / 25.4
        assert lying == pytest.approx(1 - (eye + (0.6 - eye) * 2) / (28 / 25.4), abs=1e-6)
        assert standing > lying


class TestPeeking:
    """One lying right behind cover sees as if he stood."""

    def state(self, gap: float, height: float, target: Model | None = None) -> GameState:
        start = 24 + 25 / 25.4 / 2 + gap
        wall = box("wall", "barrier", 20, start, 28, start + 0.3, height=height)
        return stage(man("man", 24, 24, lying=True), target or orc("orc", 24, 32), features=[wall])

    def test_over_the_cover_he_touches(self) -> None:
        ruling = see(state := self.state(0.0, 0.9, orc("orc", 24, 27)), state.models["man"], state.models["orc"])
        assert (ruling.verdict, ruling.visible, ruling.in_the_way) == (Verdict.YES, 1.0, ())

    def test_not_over_cover_a_little_away(self) -> None:
        assert view(self.state(0.05, 0.6)) < 0.5

    def test_not_over_cover_that_he_could_not_look_over_on_his_feet(self) -> None:
        assert look(self.state(0.0, 1.5)) == (Verdict.NO, "ground.hidden")

    def test_his_body_stays_low(self) -> None:
        assert look(self.state(0.0, 0.6), "orc", "man") == (Verdict.NO, "ground.hidden")

    def test_cover_behind_him_lifts_nobody(self) -> None:
        far = box("far wall", "barrier", 20, 28, 28, 28.2)
        behind = box("wall", "barrier", 20, 23.2, 28, 24 - 25 / 25.4 / 2)
        plain = stage(man("man", 24, 24, lying=True), orc("orc", 24, 32), features=[far])
        backed = stage(man("man", 24, 24, lying=True), orc("orc", 24, 32), features=[far, behind])
        assert view(backed) == view(plain)

    def test_other_things_hide_as_for_one_who_stands(self) -> None:
        state = self.state(0.0, 0.6)
        far = box("far wall", "barrier", 20, 28, 28, 28.2)
        state.table = state.table.model_copy(update={"features": (*state.table.features, far)})
        standing = stage(man("man", 24, 24), orc("orc", 24, 32), features=[far])
        assert view(state) == pytest.approx(view(standing), abs=1e-9)


def test_all_pairs_agree_with_single_looks() -> None:
    features = [box("wall", "barrier", 20, 27, 23, 27.3, height=0.8), box("tree", "tree", 25, 29, 25.4, 29.4, height=4)]
    models = [man(f"man {i}", 20 + 1.3 * i, 24 + 0.2 * i, lying=i == 2) for i in range(5)]
    models += [orc(f"orc {i}", 21 + 1.1 * i, 31 - 0.3 * i, lying=i == 3) for i in range(5)]
    state = stage(*models, features=features)
    found = all_pairs(state)
    assert len(found) == 50
    for (viewer, target), seen in found.items():
        ruling = see(state, state.models[viewer], state.models[target])
        assert ruling.visible == seen.visible
        assert ruling.in_the_way == tuple(blocker.thing.name for blocker in seen.blockers)


def test_looking_ahead_changes_no_view() -> None:
    state = stage(man("man", 24, 24), man("friend", 24.2, 28), orc("orc", 24, 32))
    sights = Sights(state)
    sights.look_ahead([(state.models["man"], state.models["orc"])])
    ahead = see(state, state.models["man"], state.models["orc"], sights=sights)
    assert ahead == see(state, state.models["man"], state.models["orc"])


CELLS = st.lists(st.tuples(st.integers(-4, 3), st.integers(0, 5)), min_size=2, max_size=8, unique=True)
SHIFT = st.tuples(st.integers(-250, 250), st.integers(-250, 250))


@settings(max_examples=60, deadline=None)
@given(CELLS, st.lists(SHIFT, min_size=8, max_size=8), st.integers(0, 255), st.lists(st.integers(2, 30), max_size=4))
def test_a_mirrored_table_looks_the_same(
    cells: list[tuple[int, int]], shifts: list[tuple[int, int]], lying: int, walls: list[int]
) -> None:
    def table(sign: int) -> GameState:
        corners = ((-2.2, 0.1), (-1.1, 0.3), (-1.6, 0.8))
        features = [
            Feature(
                name=f"wall {i}",
                kind="barrier",
                polygon=tuple((24 + sign * (x + 1.7 * i), 21 + y + 1.5 * i) for x, y in corners),
                height=height / 10,
            )
            for i, height in enumerate(walls)
        ]
        people = [
            (man if i % 2 else orc)(
                f"model {i}",
                24 + sign * (1.5 * x + shifts[i][0] / 1000),
                20 + 1.5 * y + shifts[i][1] / 1000,
                lying=bool(lying >> i & 1),
            )
            for i, (x, y) in enumerate(cells)
        ]
        return stage(*people, features=features)

    here, there = all_pairs(table(1)), all_pairs(table(-1))
    for pair, seen in here.items():
        assert there[pair].visible == pytest.approx(seen.visible, abs=1e-4)
        listed, mirrored = ({b.thing.name: b.share for b in view_.blockers} for view_ in (seen, there[pair]))
        for name in listed.keys() ^ mirrored.keys():
            assert (listed | mirrored)[name] == pytest.approx(0.01, abs=1e-4)
