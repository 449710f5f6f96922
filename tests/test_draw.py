from __future__ import annotations

import itertools
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread
from matplotlib.text import Text

from skirmish import desk, draw, scene
from skirmish.draw import paper
from skirmish.draw.styles import STYLES, Style
from skirmish.files import BadFile
from skirmish.measure import Scale
from skirmish.scene import Role, Scene
from tests.builders import box, man, orc, stage


def a_view() -> Scene:
    state = stage(man("a", 20, 20), orc("b", 20, 26), features=[box("wall", "barrier", 15, 24, 25, 24.3)])
    return scene.with_proof(state, ("a", "b"), desk.see(state, "a", "b"), "see a b: yes")


def grey(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def placed(sheet: paper.Sheet) -> dict[str, tuple[float, float, float, float]]:
    """The texts on the map and their boxes."""
    texts = [child for child in sheet.map.get_children() if isinstance(child, Text) and len(child.get_text()) > 1]
    return {text.get_text(): text.get_window_extent().extents.tolist() for text in texts}


@pytest.mark.parametrize("suffix", [".png", ".svg", ".PNG"])
def test_a_scene_becomes_a_picture_of_its_kind(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"view{suffix}"
    draw.save(a_view(), path)
    head = path.read_bytes()[:200]
    assert head.startswith(b"\x89PNG") if suffix.lower() == ".png" else b"<?xml" in head
    assert list(tmp_path.iterdir()) == [path]


def test_a_table_is_drawn_whole_in_either_scale(tmp_path: Path) -> None:
    for scale in Scale:
        path = tmp_path / f"{scale.value}.png"
        draw.table(stage(man("a", 20, 20), scale=scale), path, title="The field")
        picture = imread(path)
        assert 600 < picture.shape[0] < 1400
        assert 600 < picture.shape[1] < 1600
        assert picture[..., :3].std() > 0.01


def test_the_same_scene_is_the_same_svg(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    draw.save(a_view(), one)
    draw.save(a_view(), other)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("view.gif", "found '.gif'; expected a file name that ends in .png or .svg"),
        ("view", "found no suffix; expected"),
        ("nowhere/view.png", "expected one that exists"),
        ("folder.png", "is a folder; expected the name of a file"),
    ],
)
def test_a_path_that_takes_no_picture_is_refused_in_one_line(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(BadFile) as refused:
        draw.save(a_view(), tmp_path / name)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), RuntimeError("a fault of ours")])
def test_a_picture_that_fails_halfway_leaves_the_old_one_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    path = tmp_path / "view.png"
    path.write_text("the old one")

    def half(_scene: Scene, file: Path, _suffix: str) -> None:
        file.write_text("half of the")
        raise fault

    monkeypatch.setattr(paper, "draw", half)
    with pytest.raises(BadFile if isinstance(fault, OSError) else RuntimeError) as refused:
        draw.save(a_view(), path)
    assert path.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [path]
    if isinstance(fault, OSError):
        assert "view.png: cannot be written: No space left on device" in str(refused.value)


def test_names_are_drawn_as_they_are_written(tmp_path: Path) -> None:
    state = stage(man("$\\frac$", 20, 20))
    assert "$\\frac$" in placed(paper.Sheet(scene.of_state(state)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw.table(stage(man("$\\frac$", 20, 20), orc("オーク", 22, 20)), tmp_path / "names.png", title="a $ and a _")


def test_every_role_has_a_style() -> None:
    assert set(STYLES) == set(Role)


def test_the_sides_differ_without_colour() -> None:
    good, evil = STYLES[Role.GOOD], STYLES[Role.EVIL]
    assert good.fill is not None
    assert evil.fill is not None
    assert grey(good.fill) - grey(evil.fill) > 0.3
    for style in (good, evil):
        assert style.fill is not None
        assert abs(grey(style.fill) - grey(style.ink)) > 0.4


@pytest.mark.parametrize(
    "roles",
    [
        (Role.SIGHT_CLEAR, Role.SIGHT_PARTLY, Role.SIGHT_BLOCKED),
        (Role.ROUTE_LEGAL, Role.ROUTE_ILLEGAL),
        (Role.SEEN, Role.PARTLY_SEEN, Role.UNSEEN),
        (Role.ZONE, Role.FORBIDDEN, Role.RANGE),
        (Role.LINK, Role.TOUCH, Role.SUPPORT),
        (Role.OPEN_GROUND, Role.DIFFICULT_GROUND, Role.IMPASSABLE_GROUND, Role.GAP),
        (Role.SLOPE, Role.STEEP, Role.SHEER, Role.FLOOR),
    ],
)
def test_what_must_be_told_apart_differs_in_dash_or_pattern(roles: tuple[Role, ...]) -> None:
    def pattern(style: Style) -> tuple[object, ...]:
        return style.dash, style.hatch

    for one, other in itertools.combinations(roles, 2):
        assert pattern(STYLES[one]) != pattern(STYLES[other]), f"{one} looks like {other}"


class TestLabels:
    def test_keep_clear_of_one_another(self) -> None:
        models = [man(f"man-{i}", 20 + 1.0 * (i % 3), 20 + 1.0 * (i // 3)) for i in range(9)]
        boxes = placed(paper.Sheet(scene.of_state(stage(*models))))
        assert len(boxes) >= 4
        for (x0, y0, x1, y1), (a0, b0, a1, b1) in itertools.combinations(boxes.values(), 2):
            assert x1 <= a0 + 1 or a1 <= x0 + 1 or y1 <= b0 + 1 or b1 <= y0 + 1

    def test_that_are_needed_are_there_however_crowded(self) -> None:
        models = [man(f"man-{i}", 20 + 1.0 * (i % 5), 20 + 1.0 * (i // 5)) for i in range(25)]
        state = stage(*models, orc("orc", 22, 30))
        drawn = scene.with_proof(state, ("man-12", "orc"), desk.see(state, "man-12", "orc"), "see")
        boxes = placed(paper.Sheet(drawn))
        assert {"man-12", "orc"} <= set(boxes)
        assert any("hides" in text for text in boxes)

    def test_of_things_outside_the_frame_are_left_out(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 26), orc("elsewhere", 40, 40))
        drawn = scene.with_proof(state, ("a", "b"), desk.see(state, "a", "b"), "see")
        assert "elsewhere" not in placed(paper.Sheet(drawn))

    def test_stay_on_the_map(self) -> None:
        sheet = paper.Sheet(scene.of_state(stage(man("a-rather-long-name", 0.6, 0.6), man("another", 47.4, 47.4))))
        inside = sheet.map.get_window_extent().extents
        for x0, y0, x1, y1 in placed(sheet).values():
            assert x0 >= inside[0]
            assert y0 >= inside[1]
            assert x1 <= inside[2]
            assert y1 <= inside[3]


def test_the_paper_grows_with_the_notes_and_the_map_keeps_its_scale() -> None:
    short, long = a_view(), replace(a_view(), notes=tuple(f"note {i}" for i in range(12)))
    small, large = paper.Sheet(short), paper.Sheet(long)
    assert large.size[1] > small.size[1]
    assert np.isclose(small.map.get_window_extent().width, large.map.get_window_extent().width)
