from __future__ import annotations

import pytest

from skirmish.scenario.deployment import NearFirst, Spot, Step, Strip, TableEdge, Zone, due
from skirmish.state import GameState
from tests.builders import man, orc, stage

R = 12.5 / 25.4
"""The radius of a 25 mm base."""


def inside(zone: Zone, x: float, y: float, state: GameState | None = None) -> bool:
    return not any(zone.objections(state or stage(width=24, height=24), man("new", x, y)))


def test_a_spot_is_exact() -> None:
    zone = Spot(x=(12, 28), y=(10, 20))
    assert inside(zone, 12, 10)
    assert not inside(zone, 12.01, 10)


@pytest.mark.parametrize(
    ("edge", "at", "over"),
    [
        ("bottom", (5, 6 - R), (5, 6.01 - R)),
        ("top", (5, 18 + R), (5, 17.99 + R)),
        ("left", (6 - R, 5), (6.01 - R, 5)),
        ("right", (18 + R, 5), (17.99 + R, 5)),
    ],
)
def test_a_strip_holds_the_whole_base(edge: str, at: tuple[float, float], over: tuple[float, float]) -> None:
    zone = Strip.model_validate({"edge": edge, "depth": (6, 14)})
    assert inside(zone, *at)
    assert not inside(zone, *over)


def test_near_the_first_means_the_whole_base_within_the_distance() -> None:
    state = stage(man("first", 12, 12), man("second", 12, 14))
    zone = NearFirst(within=(2, 4))
    assert inside(zone, 12 + 2, 12, state)
    assert not inside(zone, 12 + 2.01, 12, state)


@pytest.mark.parametrize("at", [(5, R), (R, 5), (24 - R, 5), (5, 24 - R), (R, R)])
def test_along_the_edge_means_touching_it(at: tuple[float, float]) -> None:
    assert inside(TableEdge(), *at)
    x, y = (12 + 0.99 * (coordinate - 12) for coordinate in at)
    assert not inside(TableEdge(), x, y)


@pytest.mark.parametrize(
    "zone",
    [
        Spot(x=(3, 7), y=(4, 9)),
        NearFirst(within=(2, 4)),
        Strip(edge="bottom", depth=(6, 14)),
        Strip(edge="top", depth=(6, 14)),
        Strip(edge="left", depth=(6, 14)),
        Strip(edge="right", depth=(6, 14)),
        TableEdge(),
    ],
)
def test_the_places_a_zone_offers_are_those_it_accepts(zone: Zone) -> None:
    state = stage(man("first", 12, 12), width=24, height=20)
    new = man("new", 0, 0)
    centres = zone.centres(state, new)
    for x, y in centres.boundary.coords if centres.geom_type == "Polygon" else centres.coords:
        assert inside(zone, x, y, state), (x, y)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((1, None), [(0, 1), (1, 3), (1, 2), (1, 1), (2, 1)]),
        ((2, 2), [(0, 2), (0, 1), (1, 2), (1, 1), (2, 1)]),
        ((4, None), [(0, 4), (0, 3), (0, 2), (0, 1), (2, 1)]),
    ],
)
def test_steps_come_due_in_order_by_the_models_placed(
    counts: tuple[int, int | None], expected: list[tuple[int, int]]
) -> None:
    first, second = counts
    steps = (
        Step(side="good", count=first, title="first", zone=TableEdge()),
        Step(side="good", count=second, title="second", zone=TableEdge()),
        Step(side="evil", zone=TableEdge()),
    )
    state = stage()
    state.waiting = {m.name: m for m in (*(man(name, 0, 0) for name in "abcd"), orc("o", 0, 0))}
    state.start = {"good": 4, "evil": 1}
    seen = []
    for name in "abcdo":
        now = due(state, steps)
        assert now is not None
        seen.append((steps.index(now[0]), now[1]))
        state.models[name] = state.waiting.pop(name)
    assert seen == expected
    assert due(state, steps) is None
