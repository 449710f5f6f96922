"""Cavalry on the move, who rides what, and getting on and off. A horse is 40 mm (1.575 in) tall on a base as wide."""

from __future__ import annotations

import numpy as np
import pytest

from skirmish.measure import Scale
from skirmish.rules import loose, moving, riding, sight
from skirmish.rules.contact import contacts, holds_zone
from skirmish.rules.going import full_move
from skirmish.rules.moving import Order, halt_before
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model, Side
from tests.builders import (
    MAN,
    NEXT,
    WARG_RIDER,
    H,
    R,
    along,
    box,
    horse,
    man,
    mounted,
    move,
    orc,
    recruit,
    refusals,
    stage,
)

TALL = 40 / 25.4


class TestMovingCavalry:
    """cavalry.moving"""

    @pytest.mark.parametrize(
        ("profile", "options", "inches", "cm"),
        [
            ("rider-of-rohan", (), 10, 24),
            ("warg-rider", (), 10, 24),
            ("gandalf-the-white", ("shadowfax",), 12, 28),
            ("arwen-evenstar", ("asfaloth",), 10, 24),
            ("ringwraith", ("fell-beast",), 12, 28),
        ],
    )
    def test_a_rider_moves_as_far_as_his_mount(
        self, profile: str, options: tuple[str, ...], inches: float, cm: float
    ) -> None:
        for scale, far in ((Scale.INCHES, inches), (Scale.CENTIMETRES, cm)):
            state = stage(mounted("r", 30, 30, *options, profile=profile), scale=scale, width=120, height=120)
            assert full_move(state, state.models["r"]) == far
            assert move(state, "r", (30 + far, 30)).allowed
            assert refusals(move(state, "r", (30 + far + 0.1, 30))) == {"move.rates"}

    def test_a_gap_must_be_as_wide_as_the_mounts_base(self) -> None:
        for apart, passes in ((2 * (H + R), True), (2 * (H + R) - 0.1, False)):
            friends = (man("a", 15, 20 + apart / 2), man("b", 15, 20 - apart / 2))
            state = stage(mounted("r", 10, 20), *friends)
            assert move(state, "r", (19, 20)).allowed is passes

    def test_the_rider_sees_from_his_own_eye_above_his_mount(self) -> None:
        """cavalry.sight"""
        wall = box("wall", "barrier", 12, 5, 12.1, 35, height=35 / 25.4)
        state = stage(mounted("r", 10, 20), horse("h", 10, 30), orc("o", 18, 20), orc("p", 18, 30), features=[wall])
        m = state.models
        assert sight.see(state, m["r"], m["o"]).verdict is Verdict.YES
        assert sight.see(state, m["h"], m["p"]).verdict is Verdict.NO


class TestDifficultTerrain:
    """cavalry.difficult"""

    MARSH = box("marsh", "area", 12, 10, 14, 30, going="difficult")

    def test_two_inches_of_it_cost_eight(self) -> None:
        state = stage(mounted("r", 11, 20), features=[self.MARSH])
        assert move(state, "r", (15, 20)).cost == pytest.approx(1 + 8 + 1)
        assert move(state, "r", (15, 20)).allowed
        assert not move(state, "r", (15.1, 20)).allowed

    def test_four_centimetres_of_it_cost_sixteen(self) -> None:
        marsh = box("marsh", "area", 34, 10, 38, 90, going="difficult")
        state = stage(mounted("r", 32, 50), features=[marsh], scale=Scale.CENTIMETRES, width=120, height=120)
        assert move(state, "r", (38, 50)).cost == pytest.approx(2 + 16)

    @pytest.mark.parametrize(("profile", "option"), [("elven-captain", "wood-elf"), ("radagast-the-brown", "")])
    def test_what_the_rider_can_do_on_foot_does_not_help_him(self, profile: str, option: str) -> None:
        """cavalry.difficult, move.woodland, nature.at_home: the creature on foot alone."""
        wood = self.MARSH.model_copy(update={"wood": True})
        options = tuple(filter(None, (option,)))
        walker = Model.recruit("w", profile, options)
        walker.x, walker.y = 11, 15
        rider = Model.recruit("r", profile, options)
        rider.x, rider.y, rider.mount, rider.mount_wounds = 11, 25, "horse", 1
        state = stage(walker, rider, features=[wood])
        assert move(state, "w", (13, 15)).cost == pytest.approx(2)
        assert move(state, "r", (13, 25)).cost == pytest.approx(1 + 4)

    def test_what_is_left_afterwards_rounds_up_as_on_foot(self) -> None:
        """move.terrain"""
        state = stage(mounted("r", 11.2, 20), features=[self.MARSH])
        assert move(state, "r", (15.5, 20)).allowed
        assert not move(state, "r", (15.6, 20)).allowed


class TestObstacles:
    """cavalry.obstacles, cavalry.jump, jump.modifier: all by the height of the mount."""

    @pytest.mark.parametrize(
        ("mm", "kinds", "allowed"),
        [
            (19, ["walk"], True),
            (20, ["walk", "jump", "walk"], True),
            (80, ["walk", "jump", "walk"], True),
            (81, ["walk"], False),
        ],
    )
    def test_stepped_over_jumped_or_barred(self, mm: float, kinds: list[str], allowed: bool) -> None:
        wall = box("wall", "barrier", 13, 10, 13.1, 30, height=mm / 25.4)
        state = stage(mounted("r", 10, 20), features=[wall])
        plan = along(state, "r", (16, 20))
        assert plan.ruling.allowed is allowed
        assert [step.kind for step in plan.steps] == kinds

    def test_width_bars_as_height_does(self) -> None:
        for mm, allowed in ((80, True), (81, False)):
            wall = box("wall", "barrier", 13, 10, 13 + mm / 25.4, 30, height=1.0)
            state = stage(mounted("r", 10, 20), features=[wall])
            assert move(state, "r", (13 + 81 / 25.4 + H, 20)).allowed is allowed

    def test_minus_one_when_it_is_taller_than_the_mount(self) -> None:
        """jump.modifier"""
        for mm, malus in ((40, False), (41, True)):
            wall = box("wall", "barrier", 13, 10, 13.1, 30, height=mm / 25.4)
            state = stage(mounted("r", 10, 20), features=[wall])
            jump = next(step for step in along(state, "r", (16, 20)).steps if step.kind == "jump")
            assert jump.malus is malus

    def test_a_warg_is_lower(self) -> None:
        wall = box("wall", "barrier", 13, 10, 13.1, 30, height=61 / 25.4)
        state = stage(mounted("w", 10, 20, profile=WARG_RIDER), mounted("r", 10, 25), features=[wall])
        assert not move(state, "w", (16, 20)).allowed
        assert move(state, "r", (16, 25)).allowed

    def test_no_leap_down_more_than_twice_the_height_of_the_mount(self) -> None:
        """cavalry.drop"""
        for mm, refused in ((80, set()), (81, {"cavalry.drop"})):
            roof = box("roof", "rise", 5, 10, 12, 30, height=mm / 25.4)
            state = stage(mounted("r", 10, 20, z=mm / 25.4), features=[roof])
            assert refusals(move(state, "r", (16, 20))) == refused


class TestOtherExceptions:
    """cavalry.no_climbing, cavalry.steps"""

    def test_no_mount_climbs(self) -> None:
        tower = box("tower", "rise", 13, 10, 23, 30, height=4, climbable=True)
        state = stage(mounted("r", 10, 20), man("m", 11, 28), features=[tower])
        assert "cavalry.no_climbing" in refusals(move(state, "r", (13 - H, 20), (16, 20)))
        assert not refusals(move(state, "m", (15, 28)))

    @pytest.mark.parametrize("lie", ["first", "last"])
    def test_nor_lies_down(self, lie: str) -> None:
        state = stage(mounted("r", 10, 20))
        assert "cavalry.no_climbing" in refusals(move(state, "r", lie=lie))

    def test_broad_steps_halve_the_pace(self) -> None:
        steps = box("steps", "rise", 12, 10, 14, 30, height=0.5, edge="slope", steps=True)
        state = stage(mounted("r", 11, 20), man("m", 11, 12), features=[steps])
        assert move(state, "r", (15, 20)).cost == pytest.approx(1 + 4 + 1)
        assert move(state, "m", (15, 12)).cost == pytest.approx(4)

    def test_steep_stairs_are_not_for_mounts(self) -> None:
        stairs = box("stairs", "rise", 12, 10, 14, 30, height=1, edge="steep", steps=True)
        state = stage(mounted("r", 10, 20), man("m", 11, 12), features=[stairs])
        assert refusals(move(state, "r", (13, 20))) >= {"move.impassable"}
        assert move(state, "m", (13, 12)).allowed

    def test_a_steep_slope_is_difficult_ground(self) -> None:
        """cavalry.difficult"""
        hill = box("hill", "rise", 12, 10, 14, 30, height=1, edge="steep")
        state = stage(mounted("r", 11, 20), features=[hill])
        assert move(state, "r", (13, 20)).cost == pytest.approx(1 + 4)


class TestPartsOfAMove:
    """move.rates: what has been moved this turn is gone."""

    def test_the_second_part_has_what_the_first_left(self) -> None:
        state = stage(man("m", 10, 10, moved=2.0), mounted("r", 10, 20, moved=7.0))
        assert move(state, "m", (14, 10)).allowed
        assert not move(state, "m", (14.1, 10)).allowed
        assert move(state, "r", (13, 20)).allowed
        assert not move(state, "r", (13.1, 20)).allowed

    def test_what_rounds_up_is_counted_once(self) -> None:
        """move.terrain"""
        marsh = box("marsh", "area", 11, 5, 12, 15, going="difficult")
        state = stage(man("m", 10.8, 10, moved=2.0), features=[marsh])
        assert move(state, "m", (14, 10)).allowed
        assert not move(state, "m", (14.1, 10)).allowed

    @pytest.mark.parametrize(("lying", "order", "rule"), [(False, "lie", "ground.lie"), (True, "rise", "ground.rise")])
    def test_getting_up_or_down_takes_half_a_move_that_must_be_there(self, lying: bool, order: str, rule: str) -> None:
        """ground.lie, ground.rise"""
        told = {"lie": "last"} if order == "lie" else {"rise": True}
        for moved, refused in ((3.0, set()), (3.1, {rule})):
            state = stage(man("m", 10, 10, lying=lying, moved=moved))
            assert refusals(move(state, "m", **told)) == refused

    def test_a_crawler_crawls_an_inch_in_all(self) -> None:
        """ground.crawl"""
        state = stage(man("m", 10, 10, lying=True, moved=3.4))
        assert move(state, "m", (10.6, 10)).allowed
        assert not move(state, "m", (10.7, 10)).allowed


class TestHaltBefore:
    """weapon.throwing: where a thrower stops on the way."""

    @pytest.mark.parametrize(("scale", "gap"), [(Scale.INCHES, 1.0), (Scale.CENTIMETRES, 2.0)])
    def test_exactly_an_inch_before_the_target(self, scale: Scale, gap: float) -> None:
        state = stage(mounted("r", 10, 20), orc("o", 25, 20), scale=scale, width=60, height=60)
        rider, foe = state.models["r"], state.models["o"]
        arc = halt_before(state, rider, ((10.0, 20.0), (25.0, 20.0)), ["o"])
        assert arc == pytest.approx(15 - state.radius(rider) - state.radius(foe) - gap)

    def test_the_first_of_several_along_a_bent_way(self) -> None:
        state = stage(man("m", 10, 10), orc("a", 13, 14), orc("b", 13, 18))
        arc = halt_before(state, state.models["m"], ((10.0, 10.0), (13.0, 10.0), (13.0, 13.0)), ["b", "a"])
        assert arc == pytest.approx(3 + 4 - 2 * R - 1)

    def test_at_once_when_it_begins_nearer_and_never_when_it_stays_away(self) -> None:
        state = stage(man("m", 10, 10), orc("o", 11.5, 10))
        assert halt_before(state, state.models["m"], ((10.0, 10.0), (10.5, 10.0)), ["o"]) == 0
        assert halt_before(state, state.models["m"], ((10.0, 10.0), (5.0, 10.0)), []) is None
        far = stage(man("m", 10, 10), orc("o", 18, 10))
        assert halt_before(far, far.models["m"], ((10.0, 10.0), (12.0, 10.0)), ["o"]) is None


class TestLooseMounts:
    """cavalry.loose"""

    def test_they_hold_no_control_zone(self) -> None:
        state = stage(man("m", 10, 10), horse("h", 13, 11.9, "evil"), orc("o", 30, 30))
        assert not holds_zone(state.models["h"], contacts(state))
        assert move(state, "m", (16, 10)).allowed

    def test_they_do_not_move_of_their_own_will(self) -> None:
        state = stage(horse("h", 13, 11))
        assert refusals(move(state, "h", (14, 11))) == {"cavalry.loose"}

    @pytest.mark.parametrize("side", ["good", "evil"])
    def test_they_step_aside_as_little_as_can_be(self, side: Side) -> None:
        state = stage(man("m", 10, 10), horse("h", 12, 10.5, side))
        ruling = move(state, "m", (14, 10))
        assert ruling.allowed
        assert [reason.text for reason in ruling.because if reason.rule == "cavalry.loose"] == ["h steps aside"]
        way = moving.plan(state, state.models["m"], Order(((10.0, 10.0), (14.0, 10.0)))).ruling.route
        (spot,), stuck = loose.aside(state, state.models["m"], np.array(way))
        assert not stuck
        assert spot[1][0] == pytest.approx(12, abs=0.01)
        assert spot[1][1] == pytest.approx(10 + R + H, abs=0.02)

    def test_one_that_cannot_step_aside_bars_the_way(self) -> None:
        walls = [
            box("n", "block", 5, 10.9, 20, 12, height=3),
            box("s", "block", 5, 8, 20, 9.1, height=3),
            box("e", "block", 12.9, 9.1, 14, 10.9, height=3),
            box("w", "block", 5, 9.1, 5.4, 10.9, height=3),
        ]
        state = stage(man("m", 6, 10), horse("h", 12, 10), features=walls)
        assert "move.models" in refusals(move(state, "m", (12, 10)))

    def test_an_enemys_may_be_charged(self) -> None:
        state = stage(man("m", 10, 10), horse("h", 13, 10, "evil"))
        there = (13 - R - H, 10)
        assert move(state, "m", there, charge=("h",)).touches == ("h",)
        assert move(state, "m", there).touches == ()


class TestWhoRides:
    """cavalry.riders, cavalry.strength"""

    def ruling(self, profile: str, mount: str, side: Side | None = None, **changes: object) -> set[str]:
        model = Model.recruit("m", profile)
        model.x, model.y, model.mount, model.mount_wounds = 10, 10, None, 0
        steed = horse("h", 0, 10, side or model.side, mount, **changes)
        state = stage(model, steed, active=model.side)
        steed.x = 10 + state.radius(model) + state.radius(steed)
        return refusals(riding.check_mount(state, "m", "h"))

    @pytest.mark.parametrize(
        ("profile", "mount", "rides"),
        [
            ("warrior-of-minas-tirith", "horse", True),
            ("wood-elf-warrior", "horse", True),
            ("dwarf-warrior", "horse", False),
            ("frodo-baggins", "horse", False),
            ("orc-warrior", "horse", False),
            ("orc-warrior", "warg", True),
            ("uruk-hai-warrior", "warg", False),
            ("moria-goblin", "warg", False),
            ("warrior-of-minas-tirith", "warg", False),
            ("radagast-the-brown", "horse", True),
            ("gandalf-the-white", "horse", False),
            ("gandalf-the-white", "shadowfax", True),
            ("warrior-of-minas-tirith", "shadowfax", False),
            ("ringwraith", "horse", True),
            ("ringwraith", "fell-beast", True),
            ("ringwraith", "warg", False),
            ("orc-warrior", "fell-beast", False),
        ],
    )
    def test_by_race_or_by_what_the_entry_offers(self, profile: str, mount: str, rides: bool) -> None:
        assert self.ruling(profile, mount) == (set() if rides else {"cavalry.riders"})

    def test_not_from_strength_six(self) -> None:
        assert "cavalry.strength" in self.ruling("cave-troll", "warg")

    def test_never_the_other_sides(self) -> None:
        assert "cavalry.riders" in self.ruling("warrior-of-minas-tirith", "horse", "evil")

    def test_a_ringwraiths_horse_bears_none_but_ringwraiths(self) -> None:
        model = Model.recruit("h1", "easterling-warrior")
        wraith = Model.recruit("w", "ringwraith", ("horse",))
        state = stage(model, horse("h", 10 + R + H, 10, "evil", ward="w"), active="evil")
        state.gone["w"] = wraith
        model.x, model.y = 10, 10
        assert refusals(riding.check_mount(state, "h1", "h")) == {"cavalry.riders"}
        state.models["h"].ward = None
        assert riding.check_mount(state, "h1", "h").allowed

    def test_gwaihir_bears_the_wizards_he_comes_with(self) -> None:
        """fly.gwaihir"""
        for profile, allowed in (("gandalf-the-grey", True), ("radagast-the-brown", True), (MAN, False)):
            rider = mounted("m", 10, 10, profile=profile)
            eagle = mounted("g", 10, 10, profile="gwaihir")
            state = stage(rider, eagle)
            eagle.x = 10 + state.radius(rider) + state.radius(eagle)
            assert riding.check_mount(state, "m", "g").allowed is allowed


class TestMounting:
    """cavalry.mounting"""

    def position(self, **changes: object) -> GameState:
        return stage(man("m", 10, 10, **changes), horse("h", 10 + R + H, 10))

    def test_a_man_beside_a_loose_horse_may(self) -> None:
        assert riding.check_mount(self.position(), "m", "h").allowed

    @pytest.mark.parametrize(
        ("changes", "rule"),
        [
            ({"acted": True}, "move.rates"),
            ({"lying": True}, "cavalry.mounting"),
            ({"effects": ("dazed",)}, "cavalry.mounting"),
            ({"z": 5.0}, "cavalry.mounting"),
        ],
    )
    def test_unless_he_is_in_no_state_to(self, changes: dict[str, object], rule: str) -> None:
        assert refusals(riding.check_mount(self.position(**changes), "m", "h")) == {rule}

    def test_not_in_a_fight(self) -> None:
        state = self.position()
        state.models["o"] = orc("o", 10, 10 + 2 * R)
        assert "charge.contact" in refusals(riding.check_mount(state, "m", "h"))

    def test_not_into_an_enemys_control_zone(self) -> None:
        """move.control_zone"""
        for gap, refused in ((0.9, {"move.control_zone"}), (1.1, set())):
            state = stage(man("m", 10, 10), horse("h", 10, 10 + NEXT), orc("o", 10, 10 + 2 * NEXT + gap))
            assert refusals(riding.check_mount(state, "m", "h")) == refused

    def test_not_onto_a_man_or_nobody(self) -> None:
        state = self.position()
        state.models["f"] = man("f", 10, 10 + 2 * R)
        assert "cavalry.mounting" in refusals(riding.check_mount(state, "m", "f"))
        assert not riding.check_mount(state, "m", "nobody").allowed

    def test_the_saddle_is_no_higher_than_twice_the_rider(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recruit(monkeypatch, "great-horse", like="horse", height_mm=81)
        state = stage(man("m", 10, 10), horse("h", 10 + R + H, 10, profile="great-horse"))
        assert refusals(riding.check_mount(state, "m", "h")) == {"cavalry.mounting"}


class TestPassengers:
    """cavalry.passengers"""

    def ruling(self, profile: str, carrier: Model, **changes: object) -> set[str]:
        model = Model.recruit("p", profile)
        model.x, model.y, model.mount, model.mount_wounds = 10, 10, None, 0
        state = stage(model, carrier, active=model.side)
        carrier.x = 10 + state.radius(model) + state.radius(carrier)
        for key, value in changes.items():
            setattr(model, key, value)
        return refusals(riding.check_mount_up(state, "p", carrier.name))

    @pytest.mark.parametrize(
        ("profile", "carried"),
        [
            ("warrior-of-minas-tirith", True),
            ("wood-elf-warrior", True),
            ("gimli", True),
            ("frodo-baggins", True),
            ("gandalf-the-white", True),
            ("treebeard", False),
        ],
    )
    def test_those_who_ride_and_dwarves_and_hobbits(self, profile: str, carried: bool) -> None:
        assert bool(self.ruling(profile, mounted("r", 0, 10))) is not carried

    def test_orcs_behind_a_warg_rider_but_no_goblins(self) -> None:
        assert not self.ruling("orc-warrior", mounted("r", 0, 10, profile=WARG_RIDER))
        assert self.ruling("moria-goblin", mounted("r", 0, 10, profile=WARG_RIDER)) == {"cavalry.passengers"}

    def test_one_at_a_time(self) -> None:
        assert self.ruling("gimli", mounted("r", 0, 10, passenger="q")) == {"cavalry.passengers"}

    def test_a_fell_beast_carries_nobody_else(self) -> None:
        """fly.fell_beast"""
        beast = mounted("r", 0, 10, "fell-beast", profile="ringwraith")
        assert self.ruling("ringwraith", beast) == {"fly.fell_beast"}

    def test_gwaihir_carries_friends_but_not_the_ringbearer(self) -> None:
        """fly.gwaihir"""
        for profile, refused in (("gimli", set()), ("frodo-baggins", {"fly.gwaihir"})):
            wizard = mounted("r", 0, 10, profile="gandalf-the-grey", mount="gwaihir", mount_wounds=3)
            assert self.ruling(profile, wizard) == refused

    def test_one_who_has_moved_may_be_picked_up_by_one_who_has_not(self) -> None:
        assert not self.ruling("gimli", mounted("r", 0, 10), acted=True)
        assert self.ruling("gimli", mounted("r", 0, 10, acted=True), acted=True) == {"move.rates"}

    def test_nobody_mounts_up_behind_one_on_foot(self) -> None:
        assert self.ruling("gimli", man("r", 0, 10)) == {"cavalry.passengers"}


class TestGettingOff:
    """cavalry.dismounting, cavalry.jump_down"""

    def test_beside_the_mount(self) -> None:
        state = stage(mounted("r", 10, 20))
        assert riding.check_dismount(state, "r", (10 + H + R, 20)).allowed
        assert riding.check_dismount(state, "r", (10, 20)).allowed
        assert refusals(riding.check_dismount(state, "r", (10 + H + R + 0.1, 20))) == {"cavalry.dismounting"}

    @pytest.mark.parametrize("deep", [1.0, 3.0])
    def test_not_down_a_drop_to_where_nobody_could_touch_the_mount(self, deep: float) -> None:
        pit = box("pit", "gap", 11, 10, 15, 30, height=deep)
        state = stage(mounted("r", 10.9, 20, passenger="p"), features=[pit])
        state.carried["p"] = man("p", 0, 0)
        refused = {"cavalry.dismounting"} if deep > 2 else set()
        assert refusals(riding.check_dismount(state, "r", (10.9 + NEXT, 20))) == refused
        assert refusals(riding.check_jump_down(state, "p", (10.9 + NEXT, 20))) == refused

    def test_clear_of_a_mount_that_stays(self) -> None:
        """cavalry.loose"""
        state = stage(mounted("r", 10, 20))
        state.loose_mounts = True
        assert refusals(riding.check_dismount(state, "r", (10, 20))) == {"move.models"}

    def test_not_onto_others_nor_to_the_enemy(self) -> None:
        state = stage(mounted("r", 10, 20), man("f", 10 + H + R, 20), orc("o", 10, 20 + H + 3 * R + 0.05))
        assert "move.models" in refusals(riding.check_dismount(state, "r", (10 + H + R, 20)))
        assert refusals(riding.check_dismount(state, "r", (10, 20 + H + R))) == {"move.control_zone"}

    def test_not_when_the_move_is_over_or_in_a_fight(self) -> None:
        state = stage(mounted("r", 10, 20, acted=True))
        assert refusals(riding.check_dismount(state, "r", (10, 20))) == {"cavalry.dismounting"}
        state = stage(mounted("r", 10, 20), orc("o", 10 + H + R, 20))
        assert "charge.contact" in refusals(riding.check_dismount(state, "r", (9, 20)))

    @pytest.mark.parametrize("effect", ["immobilised", "dazed"])
    def test_not_by_one_who_can_do_nothing(self, effect: str) -> None:
        """power.immobilise, cavalry.thrown: nor does anybody get up behind him"""
        state = stage(mounted("r", 10, 20, effects=(effect,)), man("m", 10 + NEXT, 20))
        assert refusals(riding.check_dismount(state, "r", (10, 20))) == {"cavalry.dismounting"}
        assert refusals(riding.check_mount_up(state, "m", "r")) == {"cavalry.passengers"}

    def test_a_man_on_foot_has_nothing_to_get_off(self) -> None:
        assert not riding.check_dismount(stage(man("m", 10, 10)), "m", (11, 10)).allowed

    def test_a_passenger_gets_down_beside_the_mount_that_carries_him(self) -> None:
        state = stage(mounted("r", 10, 20, passenger="p"))
        state.carried["p"] = man("p", 0, 0)
        assert riding.check_jump_down(state, "p", (10 + H + R, 20)).allowed
        assert refusals(riding.check_jump_down(state, "p", (10, 20))) == {"move.models"}
        assert not riding.check_jump_down(state, "r", (10 + H + R, 20)).allowed


def test_nobody_comes_down_on_a_loose_mount_that_stands_below() -> None:
    """cavalry.loose, move.models: from above nobody asks it aside"""
    ditch = box("ditch", "gap", 20, 10, 24, 30, height=1.5)
    below = horse("h", 21.2, 20, side="evil", profile="warg", z=-1.5)
    state = stage(orc("o", 19, 20), below, features=[ditch], priority="evil")
    assert refusals(along(state, "o", (21.2, 20))) == {"move.models"}
    assert "move.models" not in refusals(along(state, "o", (21.2, 24)))
