from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from skirmish import files
from skirmish.files import BadFile
from skirmish.measure import Distance, Scale
from skirmish.scenario.load import UnknownScenario, content_hash, load, scenarios
from skirmish.scenario.schema import Scenario
from skirmish.state import GameState, Phase
from tests.builders import recruit

SCALES = list(Scale)
IDS = [one.id for one in scenarios()]
ROOT = Path(__file__).parents[2] / "scenarios"


def both(scenario: str) -> list[tuple[Scale, GameState]]:
    return [(scale, load(scenario).begin(scale)) for scale in SCALES]


def forces(state: GameState) -> dict[tuple[str, tuple[str, ...]], int]:
    found: dict[tuple[str, tuple[str, ...]], int] = {}
    for model in state.waiting.values():
        kind = model.side, model.options
        found[kind] = found.get(kind, 0) + 1
    return found


def test_the_list_begins_with_the_easiest() -> None:
    assert IDS == ["close-encounter", "the-ambush", "skirmish-in-osgiliath"]
    osgiliath = scenarios()[-1]
    assert (osgiliath.good, osgiliath.evil) == (24, 24)
    assert osgiliath.source == "Return of the King, scenario one"


def test_an_unknown_scenario_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownScenario, match="did you mean 'the-ambush'"):
        load("the-ambusch")


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("scale", SCALES)
def test_a_game_begins_with_all_models_waiting(name: str, scale: Scale) -> None:
    scenario = load(name)
    state = scenario.begin(scale)
    assert state.phase is Phase.DEPLOY
    assert state.turn == 0
    assert state.models == {}
    assert len(state.waiting) == scenario.count("good") + scenario.count("evil")
    assert state.start == {"good": scenario.count("good"), "evil": scenario.count("evil")}


def test_models_begin_with_all_their_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "scenario-veteran", wounds=3)
    text = (ROOT / "getting_started" / "close-encounter.toml").read_text(encoding="utf-8")
    scenario = files.parse(Scenario, text.replace("warrior-of-minas-tirith", "scenario-veteran"), "text")
    assert [model.wounds for model in scenario.begin(Scale.INCHES).waiting.values()] == [3, 1]


def test_close_encounter_is_one_on_one() -> None:
    assert forces(load("close-encounter").begin(Scale.INCHES)) == {("good", ("bow",)): 1, ("evil", ("shield",)): 1}


def test_the_ambush_has_the_forces_of_the_book() -> None:
    assert forces(load("the-ambush").begin(Scale.INCHES)) == {
        ("good", ("shield",)): 2,
        ("good", ("bow",)): 1,
        ("evil", ("shield",)): 3,
        ("evil", ("orc-bow",)): 1,
    }


def test_osgiliath_has_the_forces_of_the_book() -> None:
    assert forces(load("skirmish-in-osgiliath").begin(Scale.INCHES)) == {
        ("good", ("shield",)): 8,
        ("good", ("spear", "shield")): 8,
        ("good", ("bow",)): 8,
        ("evil", ("shield",)): 8,
        ("evil", ("spear",)): 8,
        ("evil", ("orc-bow",)): 4,
        ("evil", ("two-handed-weapon",)): 4,
    }


def test_osgiliath_as_a_points_match_gives_evil_three_quarters_and_no_heroes() -> None:
    match = load("skirmish-in-osgiliath").points_match
    assert match is not None
    assert (match.evil_percent, match.heroes, match.mounted, match.bows) == (75, False, False, (3, 1))


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("close-encounter", Distance(24, 56), Distance(24, 56)),
        ("the-ambush", Distance(24, 56), Distance(24, 56)),
        ("skirmish-in-osgiliath", Distance(72, 168), Distance(48, 112)),
    ],
)
def test_a_table_has_its_size_in_both_columns(name: str, width: Distance, height: Distance) -> None:
    for scale, state in both(name):
        assert (state.table.width, state.table.height) == (width.on(scale), height.on(scale))


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("scale", SCALES)
def test_no_two_pieces_of_scenery_stand_in_one_another(name: str, scale: Scale) -> None:
    solid = [f for f in load(name).layout(scale).features if f.kind != "area"]
    for i, a in enumerate(solid):
        for b in solid[:i]:
            apart = a.bottom >= b.top or b.bottom >= a.top
            assert apart or shapely.intersection(a.shape, b.shape).area < 1e-6, (a.name, b.name)


def test_a_centimetre_table_is_the_same_plan_with_real_heights() -> None:
    inches, cm = (load("skirmish-in-osgiliath").layout(scale) for scale in SCALES)
    for a, b in zip(inches.features, cm.features, strict=True):
        assert b.height == pytest.approx(a.height * 2.54, abs=1e-3)
        assert b.shape.area == pytest.approx(a.shape.area * (168 / 72) ** 2, rel=1e-2)
        assert b.shape.bounds == pytest.approx(tuple(v * 168 / 72 for v in a.shape.bounds), abs=1e-3)


@pytest.mark.parametrize("scale", SCALES)
def test_the_stair_of_the_guardhouse_is_walked_and_a_man_fits_under_its_floor(scale: Scale) -> None:
    state = load("skirmish-in-osgiliath").begin(scale)
    man = state.waiting["archer-1"]
    tops = [state.table.feature(f"guardhouse-stair-{i}").top for i in range(1, 5)]
    tops.append(state.table.feature("guardhouse-floor").top)
    rises = [b - a for a, b in zip([0.0, *tops], tops, strict=False)]
    assert max(rises) < state.height(man) / 2
    assert state.table.feature("guardhouse-floor").bottom > state.height(man)
    for i in range(1, 5):
        assert state.table.feature(f"guardhouse-stair-{i}").width > 2 * state.radius(man)


@pytest.mark.parametrize("scale", SCALES)
def test_a_man_fits_through_the_doors(scale: Scale) -> None:
    state = load("skirmish-in-osgiliath").begin(scale)
    for house in ("guardhouse", "toll-house"):
        left, right = (state.table.feature(f"{house}-front-{side}").shape for side in ("left", "right"))
        assert left.distance(right) > 2 * state.radius(state.waiting["archer-1"]) + state.scale.contact


@pytest.mark.parametrize("scale", SCALES)
def test_the_middle_and_the_edge_of_the_ambush_are_clear(scale: Scale) -> None:
    table = load("the-ambush").layout(scale)
    reach = Distance(2, 4).on(scale) + scale.mm(25) / 2
    middle = shapely.Point(table.width / 2, table.height / 2).buffer(reach)
    inner = shapely.box(0, 0, table.width, table.height).buffer(-scale.mm(25))
    for feature in table.features:
        assert not feature.shape.intersects(middle), feature.name
        assert inner.contains(feature.shape), feature.name


def test_a_scenario_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes((ROOT / "getting_started" / "the-ambush.toml").read_bytes())
    mine = load(str(path))
    assert mine.source_path == str(path)
    assert load("the-ambush").source_path is None
    assert content_hash(mine) == content_hash(load("the-ambush"))


def test_the_hash_tells_another_content_from_another_layout(tmp_path: Path) -> None:
    text = (ROOT / "getting_started" / "the-ambush.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text("# a note\n" + text, encoding="utf-8")
    assert content_hash(load(path)) == content_hash(load("the-ambush"))
    path.write_text(text.replace("height = 0.4", "height = 0.5"), encoding="utf-8")
    assert content_hash(load(path)) != content_hash(load("the-ambush"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('side = "good"\ncount = 1\n', 'side = "good"\ncount = 4\n', "deployment: found steps for 4, the rest"),
        ('zone = { kind = "table-edge" }', 'zone = { kind = "edge" }', "deployment[3].zone: found kind 'edge'"),
        ('kind = "spot", x = [12, 28], y = [12, 28]', 'kind = "near-first", within = [1, 2]', "good's first step near"),
        ("within = [2, 4]", "withn = [2, 4]", "found an unknown key; did you mean 'within'?"),
        ('name = "orc-archer"', 'name = "archer"', "the name 'archer' is used twice"),
        ('profile = "orc-warrior"', 'profile = "orc-warior"', "did you mean orc-warrior"),
        ("[[4, 15], ", "[[-4, 15], ", "terrain[garden-wall].polygon: found a corner off the table"),
        ('kind = "last-standing"', 'kind = "last"', "objective: found kind 'last'"),
        ("scenario/1", "position/1", "expected 'skirmish-scenario/1'"),
    ],
)
def test_a_bad_scenario_is_refused_in_one_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (ROOT / "getting_started" / "the-ambush.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "bad.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        load(path)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_every_shipped_file_is_in_the_list() -> None:
    assert sorted(IDS) == sorted(path.stem for path in ROOT.rglob("*.toml"))


def test_good_begins_unless_the_scenario_says_otherwise() -> None:
    scenario = load("the-ambush")
    assert scenario.first_priority == "good"
    changed = Scenario.model_validate(scenario.model_dump() | {"first_priority": "evil"})
    assert changed.begin(Scale.INCHES).priority == "evil"
