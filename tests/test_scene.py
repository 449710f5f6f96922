from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
import shapely

from skirmish import desk, scene
from skirmish.geometry import sight as geometry
from skirmish.position import Ask
from skirmish.scene import Disc, Label, Line, Mark, Poly, Ring, Role, Scene, Sector
from skirmish.state import GameState, Phase
from tests.builders import box, man, orc, stage


def proof(state: GameState, question: str, *args: str, **options: object) -> Scene:
    ruling = desk.ask(state, Ask.model_validate({"question": question, "args": args, **options}))
    by = options.get("by", ())
    assert isinstance(by, (list, tuple))
    return scene.with_proof(state, args, ruling, f"{question}: {ruling.verdict}", by)


def of(drawn: Scene, kind: type, *roles: Role) -> list:
    return [shape for shape in drawn.of_role(*roles) if isinstance(shape, kind)]


def area(polys: list[Poly]) -> float:
    return sum(shapely.Polygon(poly.rings[0], poly.rings[1:]).area for poly in polys)


class TestTheTable:
    def test_shows_every_feature_by_its_kind_and_every_model_by_its_side(self) -> None:
        features = [
            box("bog", "area", 1, 1, 3, 3, going="difficult", height=0),
            box("lava", "area", 4, 1, 6, 3, going="impassable", height=0),
            box("lawn", "area", 7, 1, 9, 3, height=0),
            box("ditch", "gap", 10, 1, 12, 3),
            box("hill", "rise", 13, 1, 15, 3, edge="slope"),
            box("bank", "rise", 16, 1, 18, 3, edge="steep"),
            box("ledge", "rise", 19, 1, 21, 3),
            box("bridge", "rise", 22, 1, 24, 3, base=2.0),
            box("wall", "barrier", 25, 1, 27, 1.5),
            box("rock", "block", 28, 1, 30, 3),
            box("oak", "tree", 31, 1, 31.5, 1.5),
        ]
        drawn = scene.of_state(stage(man("a", 20, 20), orc("b", 30, 20), features=features))
        roles = {poly.of: poly.role for poly in drawn.shapes if isinstance(poly, Poly) and poly.of}
        assert roles == {
            "bog": Role.DIFFICULT_GROUND,
            "lava": Role.IMPASSABLE_GROUND,
            "lawn": Role.OPEN_GROUND,
            "ditch": Role.GAP,
            "hill": Role.SLOPE,
            "bank": Role.STEEP,
            "ledge": Role.SHEER,
            "bridge": Role.FLOOR,
            "wall": Role.BARRIER,
            "rock": Role.BLOCK,
            "oak": Role.TREE,
        }
        assert [(disc.of, disc.letter) for disc in of(drawn, Disc, Role.GOOD)] == [("a", "G")]
        assert [(disc.of, disc.letter) for disc in of(drawn, Disc, Role.EVIL)] == [("b", "E")]
        heights = {label.of: label.text for label in of(drawn, Label, Role.HEIGHT)}
        assert heights["ditch"] == "-0.6"
        assert heights["bridge"] == "2.6"
        assert "bog" not in heights
        assert [mark.text for mark in of(drawn, Mark, Role.TREE)] == ["T"]

    def test_is_shown_whole_with_its_border(self) -> None:
        drawn = scene.of_state(stage(man("a", 20, 20)))
        assert drawn.frame == pytest.approx((-0.4, -0.4, 48.4, 48.4))
        (border,) = of(drawn, Poly, Role.TABLE)
        assert area([border]) == 48 * 48

    def test_a_model_on_the_ground_has_a_broken_ring_and_one_on_a_height_says_so(self) -> None:
        drawn = scene.of_state(stage(man("a", 20, 20, lying=True), orc("b", 30, 20, z=2.2)))
        assert [disc.broken for disc in of(drawn, Disc, Role.GOOD, Role.EVIL)] == [True, False]
        assert {label.text for label in of(drawn, Label, Role.NAME)} == {"a", "b (+2.2)"}

    def test_knows_no_screen(self) -> None:
        code = "import sys, skirmish.scene; print([m for m in ('matplotlib', 'pyglet') if m in sys.modules])"
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert out.stdout.strip() == "[]"


class TestAView:
    def test_in_the_open_is_one_fan_as_wide_as_the_body_and_a_whole_line(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 30))
        drawn = proof(state, "see", "a", "b")
        body = state.scale.mm(15)
        assert area(of(drawn, Poly, Role.SEEN)) == pytest.approx(10 * body / 2, rel=1e-6)
        assert [line.points for line in of(drawn, Line, Role.SIGHT_CLEAR)] == [((20, 20), (20, 30))]
        assert not drawn.of_role(Role.UNSEEN, Role.PARTLY_SEEN, Role.SIGHT_BLOCKED, Role.SIGHT_PARTLY, Role.OBJECTION)

    def test_is_cut_where_the_geometry_cuts_it(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 30), features=[box("rock", "block", 15, 25, 25, 26, height=3)])
        drawn = proof(state, "see", "a", "b")
        solids = state.table.solids
        bodies = np.array([state.body(model) for model in state.models.values()])
        cut = geometry.cut(bodies, 0.9 * bodies[:, 4], solids.prisms, solids.z, 0, 1)
        assert cut == pytest.approx((20, 25))
        assert of(drawn, Line, Role.SIGHT_CLEAR)[0].points == ((20, 20), cut)
        assert of(drawn, Line, Role.SIGHT_BLOCKED)[0].points == (cut, (20, 30))
        (cross,) = of(drawn, Mark, Role.OBJECTION)
        assert (cross.x, cross.y) == cut
        (shadow,) = of(drawn, Poly, Role.UNSEEN)
        assert min(y for _, y in shadow.rings[0]) == pytest.approx(25, abs=0.01)
        assert [poly.of for poly in of(drawn, Poly, Role.IN_THE_WAY)] == ["rock"]

    def test_of_half_a_body_has_half_its_fan_in_shadow(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 30), features=[box("rock", "block", 15, 29, 20, 29.4, height=9)])
        drawn = proof(state, "see", "a", "b")
        (shadow,) = of(drawn, Poly, Role.UNSEEN)
        xs = [x for x, _ in shadow.rings[0]]
        assert max(xs) == pytest.approx(20, abs=0.03)
        assert min(xs) == pytest.approx(20 - state.scale.mm(15) / 2, abs=1e-6)
        assert of(drawn, Line, Role.SIGHT_PARTLY)
        assert not drawn.of_role(Role.OBJECTION)

    def test_over_a_wall_is_partly_seen_and_each_hindrance_named_with_its_share(self) -> None:
        features = [box("wall", "barrier", 15, 28, 25, 28.3), box("oak", "tree", 20.1, 24, 20.5, 24.4, height=5)]
        drawn = proof(stage(man("a", 20, 20), orc("b", 20, 30), features=features), "see", "a", "b")
        assert of(drawn, Poly, Role.PARTLY_SEEN)
        told = [label.text for label in of(drawn, Label, Role.CHOSEN_NAME)]
        assert [text for text in told if "hides" in text] == ["oak hides 12% (1st)", "wall hides 47% (2nd)"]

    def test_past_a_shoulder_is_the_view_that_was_judged(self) -> None:
        state = stage(man("a", 20, 20, "bow"), man("f", 20, 20.985), orc("b", 20, 30), phase=Phase.SHOOT)
        drawn = proof(state, "shoot", "a", "b")
        assert not drawn.of_role(Role.UNSEEN, Role.PARTLY_SEEN, Role.IN_THE_WAY)
        assert proof(state, "see", "a", "b").of_role(Role.UNSEEN)

    def test_of_one_who_peeks_over_cover_is_as_if_he_stood(self) -> None:
        wall = box("wall", "barrier", 15, 20.5, 25, 20.8)
        state = stage(man("a", 20, 20, lying=True), orc("b", 20, 30), features=[wall])
        assert desk.see(state, "a", "b").visible == 1
        assert not proof(state, "see", "a", "b").of_role(Role.UNSEEN, Role.PARTLY_SEEN, Role.SIGHT_PARTLY)
        further = box("further", "barrier", 15, 25, 25, 25.3, height=1.0)
        beyond = proof(stage(*state.models.values(), features=[wall, further]), "see", "a", "b")
        assert not beyond.of_role(Role.UNSEEN)
        assert beyond.of_role(Role.PARTLY_SEEN)

    def test_of_a_shot_shows_how_far_the_weapon_reaches(self) -> None:
        state = stage(man("a", 20, 20, "bow"), orc("b", 20, 46), phase=Phase.SHOOT)
        (ring,) = of(proof(state, "shoot", "a", "b"), Ring, Role.RANGE)
        assert ring.radius == pytest.approx(24 + state.scale.mm(25) / 2)


class TestAMove:
    def test_shows_its_route_its_lengths_and_where_it_ends(self) -> None:
        drawn = proof(stage(man("a", 20, 20)), "move", "a", route=[(20, 20), (20, 23.5), (22, 23.5)])
        assert [line.points for line in of(drawn, Line, Role.ROUTE_LEGAL)] == [((20, 20), (20, 23.5), (22, 23.5))]
        assert len(of(drawn, Line, Role.TICK)) == 5
        assert [label.text for label in of(drawn, Label, Role.TICK)] == ["5.50 in"]
        (ghost,) = of(drawn, Disc, Role.GHOST)
        assert (ghost.x, ghost.y, ghost.broken) == (22, 23.5, True)
        assert not drawn.of_role(Role.ROUTE_ILLEGAL, Role.OBJECTION, Role.FORBIDDEN)

    def test_hatches_the_zone_that_forbids_it_and_no_other(self) -> None:
        state = stage(man("a", 20, 20), orc("near", 20, 24), orc("far", 23.5, 24))
        drawn = proof(state, "move", "a", route=[(20, 20), (20, 22.4)])
        assert [disc.of for disc in of(drawn, Disc, Role.FORBIDDEN)] == ["near"]
        assert {ring.of for ring in of(drawn, Ring, Role.ZONE)} == {"near", "far"}
        (ring,) = [ring for ring in of(drawn, Ring, Role.ZONE) if ring.of == "near"]
        assert ring.radius == pytest.approx(1 + state.scale.mm(25) / 2)

    def test_puts_a_numbered_cross_where_each_objection_is(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 24))
        drawn = proof(state, "move", "a", route=[(20, 20), (20, 22.4)])
        (cross,) = of(drawn, Mark, Role.OBJECTION)
        assert (cross.x, cross.text) == (20, "1")
        gap = 24 - cross.y - state.scale.mm(25)
        assert gap == pytest.approx(1, abs=2 * state.scale.slack)
        assert drawn.notes[0].startswith("1. enters the control zone of b")
        assert "(move.control_zone)" in drawn.notes[0]

    def test_hatches_the_part_of_a_wall_that_is_defended(self) -> None:
        wall = box("wall", "barrier", 15, 23.7, 25, 24, height=0.8)
        state = stage(man("guard", 20, 24.4921), orc("o", 21, 21), features=[wall], priority="evil")
        drawn = proof(state, "move", "o", route=[(21, 21), (21, 25.5)])
        assert [poly.of for poly in of(drawn, Poly, Role.FORBIDDEN)] == ["guard"]

    def test_marks_its_interruptions_and_the_landing(self) -> None:
        state = stage(man("a", 20, 20), features=[box("wall", "barrier", 15, 22, 25, 22.3, height=0.8)])
        drawn = proof(state, "move", "a", route=[(20, 20), (20, 24)])
        (stop,) = of(drawn, Mark, Role.STOP)
        assert stop.y == pytest.approx(22 - state.scale.mm(12.5), abs=0.01)
        assert [label.text for label in of(drawn, Label, Role.STOP)] == ["jump: wall"]
        assert len(of(drawn, Disc, Role.GHOST)) == 2

    def test_a_refused_charge_shows_the_straight_way_and_why_not(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 35))
        drawn = proof(state, "charge", "a", "b")
        assert of(drawn, Line, Role.ROUTE_ILLEGAL)
        assert any("charge.contact" in note for note in drawn.notes)


class TestAFight:
    def test_links_who_fights_and_dots_who_merely_touches(self) -> None:
        state = stage(
            man("g1", 24, 24),
            man("g2", 25.2, 24),
            orc("e1", 23.5, 24.848),
            orc("e2", 24.6, 24.78),
            orc("e3", 25.7, 24.848),
            phase=Phase.FIGHT,
        )
        drawn = proof(state, "fights")
        assert len(of(drawn, Line, Role.LINK)) == 3
        assert sorted(mark.text for mark in of(drawn, Mark, Role.LINK)) == ["1", "2", "2"]
        assert [line.points for line in of(drawn, Line, Role.TOUCH)] == [((24, 24), (24.6, 24.78))]
        assert "pairing 2: g1 v e1 + e2, g2 v e3" in drawn.notes

    def test_shows_the_open_directions_as_sectors_that_lead_away(self) -> None:
        state = stage(man("m", 24, 24), orc("o1", 23.0157, 24), orc("o2", 24.9843, 24))
        drawn = proof(state, "trapped", "m", by=["o1", "o2"])
        sectors = of(drawn, Sector, Role.OPEN_DIRECTION)
        assert [(sector.start, sector.end) for sector in sectors] == [
            pytest.approx((90 - 8.2, 90 + 8.2), abs=0.5),
            pytest.approx((270 - 8.2, 270 + 8.2), abs=0.5),
        ]
        assert not drawn.of_role(Role.OBJECTION)
        ghosts = of(drawn, Disc, Role.GHOST)
        assert [math.dist((ghost.x, ghost.y), (24, 24)) for ghost in ghosts] == pytest.approx([1, 1])

    def test_crosses_out_one_who_is_trapped(self) -> None:
        state = stage(man("m", 24, 24), orc("a", 24, 24.9843), orc("b", 24.8524, 23.5079), orc("c", 23.1476, 23.5079))
        drawn = proof(state, "trapped", "m", by=["a", "b", "c"])
        assert not drawn.of_role(Role.OPEN_DIRECTION)
        (cross,) = of(drawn, Mark, Role.OBJECTION)
        assert (cross.x, cross.y) == (24, 24)
        assert len(of(drawn, Line, Role.TOUCH)) == 3


class TestAReach:
    def test_is_shaded_and_leaves_out_the_zones(self) -> None:
        state = stage(man("a", 24, 24), orc("b", 24, 28))
        drawn = proof(state, "reach", "a")
        shaded = of(drawn, Poly, Role.REACH)
        assert 0.6 * math.pi * 36 < area(shaded) < math.pi * 36
        (zone,) = of(drawn, Ring, Role.ZONE)
        assert zone.of == "b"


class TestAProof:
    def test_frames_what_it_is_about(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 24), orc("elsewhere", 40, 40))
        x0, y0, x1, y1 = proof(state, "see", "a", "b").frame
        assert x0 < 19 < 21 < x1 < 30
        assert y0 < 19 < 25 < y1 < 30

    def test_rings_and_names_those_it_is_about(self) -> None:
        drawn = proof(stage(man("a", 20, 20), orc("b", 20, 24), orc("c", 22, 24)), "see", "a", "b")
        assert [ring.of for ring in of(drawn, Ring, Role.CHOSEN)] == ["a", "b"]
        assert [label.text for label in of(drawn, Label, Role.CHOSEN_NAME)] == ["a", "b"]

    def test_says_no_name_twice(self) -> None:
        state = stage(man("a", 20, 20), man("f", 20, 22), orc("b", 20, 24))
        labels = [shape for shape in proof(state, "see", "a", "b").shapes if isinstance(shape, Label)]
        assert [label.of for label in labels if label.of == "f"] == ["f"]

    def test_keeps_to_a_few_notes(self) -> None:
        models = [orc(f"o{i}", 18 + 1.2 * i, 24) for i in range(12)]
        notes = proof(stage(man("a", 20, 20), *models), "move", "a", route=[(20, 20), (20, 23), (30, 23)]).notes
        assert len(notes) == 9
        assert notes[-1].endswith(" more")


def test_the_wound_chart_marks_the_cell_that_answers() -> None:
    drawn = scene.of_wound(desk.wound(3, 8), 3, 8, "wound")
    (cell,) = of(drawn, Poly, Role.CELL_MARKED)
    (label,) = of(drawn, Label, Role.CELL_MARKED)
    assert label.text == "6/4"
    assert cell.rings[0][0] == (8, 7)
