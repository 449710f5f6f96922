"""Flying: Gwaihir, and Ringwraiths on Fell Beasts. Their bases are 60 mm: radius 1.181 in."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.invariants import broken
from skirmish.measure import Scale
from skirmish.phases.play import Flow
from skirmish.phases.walking import Walk
from skirmish.rules.charging import find_charge
from skirmish.rules.moving import Order, plan
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from skirmish.table import Feature
from tests.builders import R, box, carry, horse, man, mounted, move, orc, playing, refusals, stage

BIG = 60 / 25.4 / 2


def eagle(name: str, x: float, y: float, **changes: object) -> Model:
    return mounted(name, x, y, profile="gwaihir", **changes)


def beast(name: str, x: float, y: float) -> Model:
    return mounted(name, x, y, "fell-beast", profile="ringwraith")


class TestOver:
    """fly.over"""

    @pytest.mark.parametrize(("scale", "far"), [(Scale.INCHES, 12), (Scale.CENTIMETRES, 28)])
    def test_the_move(self, scale: Scale, far: float) -> None:
        state = stage(eagle("g", 20, 20), scale=scale, width=120, height=120)
        assert move(state, "g", (20 + far, 20)).allowed
        assert refusals(move(state, "g", (20.1 + far, 20))) == {"move.rates"}

    def test_over_models_and_zones_and_every_kind_of_terrain_at_no_cost(self) -> None:
        features = [
            box("marsh", "area", 12, 15, 14, 25, going="difficult"),
            box("lake", "area", 14, 15, 15, 25, going="impassable"),
            box("wall", "barrier", 15, 15, 15.5, 25, height=9),
            box("tower", "rise", 16, 15, 17, 25, height=9),
            box("house", "block", 17, 15, 18, 25, height=9),
            box("ditch", "gap", 18, 15, 19, 25, height=9),
        ]
        state = stage(eagle("g", 10, 20), orc("o", 11.5, 12), man("f", 11.5, 22), features=features)
        ruling = move(state, "g", (21, 20))
        assert ruling.allowed
        assert ruling.cost == pytest.approx(11)
        assert not ruling.stops

    def test_for_a_rider_it_is_his_mounts(self) -> None:
        wall = box("house", "block", 15, 15, 18, 25, height=9)
        state = stage(beast("w", 10, 20), mounted("r", 10, 30, profile="warg-rider"), features=[wall], priority="evil")
        assert move(state, "w", (20, 20)).allowed
        state.models["r"].y = 20
        assert not move(state, "r", (20, 20)).allowed

    def test_a_model_on_the_ground_crawls(self) -> None:
        """ground.crawl"""
        state = stage(eagle("g", 10, 20, lying=True), man("f", 13, 20))
        assert not move(state, "g", (16, 20)).allowed
        assert move(state, "g", (16, 20), rise=True).allowed

    def test_it_is_carried_out_as_planned(self) -> None:
        state = stage(eagle("g", 10, 20), features=[box("house", "block", 15, 15, 18, 25, height=9)])
        play, model = playing(state), state.models["g"]
        order = Order((model.at, (15.0, 22.0), (21.0, 20.0)))
        carry(Walk(play, model, order, plan(state, model, order)).run())
        assert model.at == (21, 20)
        assert not model.hampered
        assert not broken(state)


class TestLanding:
    """fly.landing"""

    def landing(self, feature: Feature, x: float, y: float) -> set[str]:
        return refusals(move(stage(eagle("g", 10, 20), features=[feature]), "g", (x, y)))

    @pytest.mark.parametrize(
        ("kind", "changes", "refused"),
        [
            ("area", {"wood": True, "going": "difficult"}, {"fly.landing"}),
            ("area", {"going": "impassable"}, {"move.impassable"}),
            ("block", {"height": 3}, {"move.impassable"}),
            ("rise", {"height": 3}, {"fly.landing"}),
            ("barrier", {"height": 3}, {"barrier.impassable"}),
            ("area", {"going": "difficult"}, set()),
            ("rise", {"height": 1, "edge": "slope"}, set()),
        ],
    )
    def test_not_in_woods_on_buildings_or_where_nobody_stands(
        self, kind: str, changes: dict[str, Any], refused: set[str]
    ) -> None:
        assert self.landing(box("it", kind, 15, 15, 21, 25, **changes), 18, 20) == refused

    def test_nor_halfway_into_a_wood(self) -> None:
        wood = box("wood", "area", 15, 15, 21, 25, wood=True, going="difficult")
        assert self.landing(wood, 15 - BIG + 0.1, 20) == {"fly.landing"}
        assert not self.landing(wood, 15 - BIG, 20)

    def test_a_hill_is_landed_on_at_its_height(self) -> None:
        hill = box("hill", "rise", 15, 15, 21, 25, height=1, edge="slope")
        state = stage(eagle("g", 10, 20), features=[hill])
        model = state.models["g"]
        assert plan(state, model, Order((model.at, (18.0, 20.0)))).end.z == 1

    def test_from_a_roof_it_hops_on_that_roof_and_off(self) -> None:
        roof = box("roof", "rise", 5, 15, 21, 25, height=4)
        state = stage(eagle("g", 10, 20, z=4.0), features=[roof])
        assert move(state, "g", (16, 20)).allowed
        down = plan(state, state.models["g"], Order(((10.0, 20.0), (10.0, 30.0))))
        assert down.ruling.allowed
        assert down.end.z == 0

    def test_not_on_others(self) -> None:
        """move.models"""
        assert refusals(move(stage(eagle("g", 10, 20), man("f", 18, 20)), "g", (18, 20.5))) == {"move.models"}

    def test_but_a_loose_mount_steps_aside(self) -> None:
        """cavalry.loose"""
        assert move(stage(eagle("g", 10, 20), horse("h", 18, 20)), "g", (18, 20.5)).allowed


class TestEnemies:
    """move.control_zone, charge.contact: the end of the way obeys them."""

    def position(self) -> GameState:
        return stage(eagle("g", 10, 20), orc("a", 16, 20), orc("b", 20, 20), orc("c", 20, 22.4))

    def test_it_does_not_come_down_in_a_zone(self) -> None:
        state = self.position()
        assert refusals(move(state, "g", (20 - BIG - R - 0.9, 20))) >= {"move.control_zone"}
        assert move(state, "g", (18, 14)).allowed

    def test_over_one_enemy_it_charges_another(self) -> None:
        state = self.position()
        there = (20 + BIG + R + 0.0005, 20)
        assert refusals(move(state, "g", there)) >= {"charge.contact"}
        assert move(state, "g", there, charge=("b",)).touches == ("b",)

    def test_an_unseen_one_is_not_charged(self) -> None:
        """charge.sight"""
        house = box("house", "block", 13, 10, 14, 30, height=9)
        state = stage(eagle("g", 10, 20), orc("b", 18, 20), features=[house])
        assert refusals(move(state, "g", (18 - BIG - R, 20), charge=("b",))) == {"charge.sight"}

    def test_a_way_to_a_charge_comes_down_where_there_is_room(self) -> None:
        state = stage(eagle("g", 10, 20), man("f", 13, 20), orc("o", 15, 20))
        order, ruling = find_charge(state, state.models["g"], ["o"])
        assert ruling.verdict is Verdict.YES
        assert order.charge == ("o",)


def test_a_flier_that_is_halted_comes_down_where_it_is() -> None:
    """fly.over"""
    state = stage(eagle("g", 10, 20), orc("o", 22, 20), features=[box("pit", "gap", 13, 10, 19, 30, height=4)])
    play, model, heights = playing(state), state.models["g"], []

    def stop() -> Flow[bool]:
        yield from ()
        heights.append((model.x, model.z))
        assert not broken(state)
        return True

    order = Order((model.at, (round(22 - BIG - R, 3), 20.0)), ("o",))
    carry(Walk(play, model, order, plan(state, model, order)).run([(6.0, stop)]))
    assert heights == [(16, -4)]
    assert (model.z, model.charged) == (0, ("o",))
