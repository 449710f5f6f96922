"""The proofs of Courage, magic, volleys, cavalry under fire, spears and odds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish import desk, scene
from skirmish.position import Ask
from skirmish.scene import Label, Line, Mark, Poly, Ring, Role, Scene
from skirmish.state import GameState, Model, Phase
from tests.builders import TOUCH, R, box, man, orc, stage


def proof(state: GameState, question: str, *args: str, by: tuple[str, ...] = (), **options: Any) -> Scene:
    ruling = desk.ask(state, Ask.model_validate({"question": question, "args": args, **options}))
    return scene.with_proof(state, args, ruling, f"{question}: {ruling.verdict}", by)


def shapes(drawn: Scene, kind: type, *roles: Role) -> list[Any]:
    return [shape for shape in drawn.of_role(*roles) if isinstance(shape, kind)]


def labels(drawn: Scene) -> list[str]:
    return [label.text for label in shapes(drawn, Label, Role.CHOSEN_NAME)]


def of(profile: str, name: str, x: float, y: float, *options: str, **changes: Any) -> Model:
    return replace(Model.recruit(name, profile, options), x=x, y=y, **changes)


def in_file() -> GameState:
    return stage(
        man("front", 24, 24),
        man("spear", 24, 24 - TOUCH, "spear"),
        man("idle", 24, 24 - 2 * TOUCH),
        orc("o", 24, 24 + TOUCH),
        phase=Phase.FIGHT,
    )


def test_of_a_spear_link_it_to_whom_it_helps_and_dot_whom_it_merely_touches() -> None:
    drawn = proof(in_file(), "support", "spear")
    assert [line.points for line in shapes(drawn, Line, Role.SUPPORT)] == [((24, 24 - TOUCH), (24, 24))]
    assert [line.points for line in shapes(drawn, Line, Role.TOUCH)] == [((24, 24 - TOUCH), (24, 24 - 2 * TOUCH))]


def test_of_fights_show_the_spears_that_may_be_lent() -> None:
    drawn = proof(in_file(), "fights")
    assert len(shapes(drawn, Line, Role.LINK)) == 1
    assert [line.points for line in shapes(drawn, Line, Role.SUPPORT)] == [((24, 24 - TOUCH), (24, 24))]


def test_of_odds_number_the_fights_and_say_how_likely_each_falls() -> None:
    drawn = proof(in_file(), "odds")
    assert [mark.text for mark in shapes(drawn, Mark, Role.LINK)] == ["1"]
    assert sorted(labels(drawn)) == ["front falls 16.7%", "o falls 16.7%"]
    assert drawn.notes[0] == "front v o: good wins 50.0%, evil wins 50.0%"


def test_of_odds_that_are_refused_say_why() -> None:
    drawn = proof(in_file(), "odds", shield=["front"])
    assert not shapes(drawn, Line, Role.LINK)
    assert "(weapon.shielding)" in drawn.notes[0]


def test_of_a_charge_mark_where_terror_is_tested() -> None:
    drawn = proof(stage(man("m", 24, 20), of("ringwraith", "w", 24, 24)), "charge", "m", "w")
    (mark,) = shapes(drawn, Mark, Role.STOP)
    assert (mark.x, mark.y) == pytest.approx((24, 24 - 1 - TOUCH), abs=0.01)
    assert [label.text for label in shapes(drawn, Label, Role.STOP)] == ["terror: 7 on two dice"]
    assert not shapes(proof(stage(man("m", 24, 20), orc("o", 24, 24)), "charge", "m", "o"), Mark, Role.STOP)


def test_of_a_shot_at_a_rider_say_who_is_hit_on_what() -> None:
    state = stage(man("a", 20, 20, "bow"), of("warg-rider", "w", 20, 30), phase=Phase.SHOOT)
    assert "w: mount 1-3, rider 4-6" in labels(proof(state, "shoot", "a", "w"))


def test_of_a_volley_show_the_band_the_spread_and_who_is_out_of_range() -> None:
    names = tuple(f"b{i}" for i in range(6))
    bows = [orc(name, 20 + 0.985 * (i % 3), 8 - 0.985 * (i // 3), "orc-bow") for i, name in enumerate(names)]
    wall = box("wall", "barrier", 18, 42, 24, 42.5, height=0.8)
    state = stage(*bows, man("m", 21, 43), man("near", 23, 43), features=[wall], phase=Phase.SHOOT, priority="evil")
    drawn = proof(state, "volley", "m", by=names, group=list(names))
    assert [ring.radius for ring in shapes(drawn, Ring, Role.RANGE)] == pytest.approx([18 + R, 36 + R])
    assert [ring.radius for ring in shapes(drawn, Ring, Role.ZONE)] == pytest.approx([6 + R])
    assert len(shapes(drawn, Line, Role.SIGHT_CLEAR)) == 6
    assert "near may be hit" in labels(drawn)
    assert [poly.of for poly in shapes(drawn, Poly, Role.IN_THE_WAY)] == ["wall"]
    state.models["b0"].y = 1.0
    out = proof(state, "volley", "m", by=names, group=list(names))
    assert len(shapes(out, Line, Role.SIGHT_BLOCKED)) == 1


def test_of_courage_show_how_far_others_count_and_who_bids_him_stand_fast() -> None:
    state = stage(man("m", 24, 24), of("captain-of-men", "hero", 24, 27, steady=True), orc("far", 40, 40))
    drawn = proof(state, "courage", "m", half=True)
    assert [ring.radius for ring in shapes(drawn, Ring, Role.RANGE)] == pytest.approx([6 + R])
    assert [line.points for line in shapes(drawn, Line, Role.SUPPORT)] == [((24, 27), (24, 24))]
    assert [ring.of for ring in shapes(drawn, Ring, Role.CHOSEN)] == ["m", "hero"]


def test_of_a_power_show_its_reach_and_the_view_of_its_target() -> None:
    rock = box("rock", "block", 20, 27, 28, 28, height=3)
    state = stage(of("gandalf-the-grey", "g", 24, 24), orc("o", 24, 32), features=[rock])
    drawn = proof(state, "cast", "g", "immobilise", "o")
    assert [ring.radius for ring in shapes(drawn, Ring, Role.RANGE)] == pytest.approx([12 + R])
    assert shapes(drawn, Line, Role.SIGHT_BLOCKED)
    assert [ring.of for ring in shapes(drawn, Ring, Role.CHOSEN)] == ["g", "o"]


def test_of_a_power_on_all_around_link_them_all() -> None:
    state = stage(of("arwen-evenstar", "a", 24, 24), orc("o", 24, 28), orc("p", 28, 24), orc("far", 40, 40))
    drawn = proof(state, "cast", "a", "natures-wrath")
    assert [line.points[1] for line in shapes(drawn, Line, Role.LINK)] == [(24, 28), (28, 24)]


def test_of_a_power_on_oneself_show_the_caster() -> None:
    drawn = proof(stage(of("gandalf-the-grey", "g", 24, 24)), "cast", "g", "cast-light")
    assert [ring.of for ring in shapes(drawn, Ring, Role.CHOSEN)] == ["g"]
    assert not drawn.of_role(Role.RANGE, Role.SEEN)
