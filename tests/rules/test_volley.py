"""Volley fire: who may loose one at whom, who rolls, and to whom the hits may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from skirmish.measure import Scale
from skirmish.rules.volley import VolleyRuling, check, groups, possible, roof, screens
from skirmish.ruling import Reason, Verdict
from skirmish.state import GameState, Model
from skirmish.traits import TRAITS, Trait
from tests.builders import box, man, orc, recruit, refusals, stage

D = 25 / 25.4
NAMES = tuple(f"a{i}" for i in range(6))


def line(make: Any = man, bow: str = "bow", count: int = 6, x: float = 20, y: float = 4, d: float = D) -> list[Model]:
    """Bowmen side by side."""
    return [make(f"a{i}", round(x + i * d, 3), y, bow) for i in range(count)]


def field(*models: Model, archers: Sequence[Model] | None = None, **changes: Any) -> GameState:
    changes.setdefault("height", 90)
    return stage(*(line() if archers is None else archers), *models, **changes)


def ask(state: GameState, target: str = "orc", group: Sequence[str] = NAMES) -> VolleyRuling:
    archers = [state.models[name] for name in group]
    return check(state, archers[0].side, archers, state.models[target])


class TestGroup:
    def test_six_bowmen_side_by_side_may_loose(self) -> None:
        ruling = ask(field(orc("orc", 22, 30)))
        assert (ruling.verdict, ruling.weapon, ruling.to_hit) == (Verdict.YES, "bow", 6)
        assert ruling.shooters == NAMES
        assert ruling.candidates == ()

    def test_five_may_not(self) -> None:
        assert refusals(ask(field(orc("orc", 22, 30)), group=NAMES[:5])) == {"volley.group"}

    def test_nobody_counts_twice(self) -> None:
        assert refusals(ask(field(orc("orc", 22, 30)), group=(*NAMES[:5], "a0"))) == {"volley.group"}

    def test_the_group_hangs_together(self) -> None:
        archers = line()
        archers[5].x += 0.02
        assert refusals(ask(field(orc("orc", 22, 30), archers=archers))) == {"volley.touching"}
        archers[5].x, archers[5].y = archers[2].x, 4 + D
        assert ask(field(orc("orc", 22, 30), archers=archers)).allowed

    def test_two_touching_halves_are_no_group(self) -> None:
        archers = line()
        for archer in archers[3:]:
            archer.x += 3
        assert refusals(ask(field(orc("orc", 22, 30), archers=archers))) == {"volley.touching"}

    def test_all_have_the_same_kind_of_bow(self) -> None:
        archers = line()
        archers[3] = Model("a3", "good", "wood-elf-warrior", ("elf-bow",), archers[3].x, 4)
        assert "volley.same_bow" in refusals(ask(field(orc("orc", 22, 30), archers=archers)))

    def test_crossbows_and_bare_hands_do_not_volley(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recruit(monkeypatch, "a-crossbowman", wargear=("crossbow",), options=())
        archers = line()
        for archer in archers:
            archer.profile, archer.options = "a-crossbowman", ()
        assert refusals(ask(field(orc("orc", 22, 30), archers=archers))) >= {"volley.same_bow"}
        archers = line()
        archers[0].options = ()
        assert refusals(ask(field(orc("orc", 22, 30), archers=archers))) == {"volley.same_bow"}

    @pytest.mark.parametrize(
        ("change", "rule"),
        [
            ({"moved": 3.1}, "shoot.moved"),
            ({"shots": 1}, "shoot.once"),
            ({"lying": True}, "shoot.hampered"),
            ({"hampered": True}, "shoot.hampered"),
            ({"effects": ("immobilised",)}, "shoot.hampered"),
            ({"effects": ("dazed",)}, "shoot.hampered"),
        ],
    )
    def test_each_is_free_to_shoot(self, change: dict[str, Any], rule: str) -> None:
        state = field(orc("orc", 22, 30))
        for key, value in change.items():
            setattr(state.models["a4"], key, value)
        assert refusals(ask(state)) == {rule}
        assert groups(state, "good") == ()

    def test_half_the_move_is_no_hindrance(self) -> None:
        state = field(orc("orc", 22, 30))
        for name in NAMES:
            state.models[name].moved = 3.0
        assert ask(state).allowed

    def test_one_who_is_engaged_is_not_free(self) -> None:
        state = field(orc("orc", 22, 30), orc("near", 20, 4 - D))
        assert refusals(ask(state)) == {"shoot.engaged"}

    def test_only_a_side_s_own_models_and_only_enemies(self) -> None:
        state = field(orc("orc", 22, 30), man("man", 40, 40))
        group = [state.models[name] for name in NAMES]
        assert "volley.group" in refusals(check(state, "evil", group, state.models["orc"]))
        assert "volley.target" in refusals(ask(state, "man"))


class TestRange:
    @pytest.mark.parametrize(
        ("bow", "scale", "least", "most"),
        [
            ("bow", Scale.INCHES, 18, 48),
            ("elf-bow", Scale.INCHES, 18, 48),
            ("dwarf-bow", Scale.INCHES, 18, 36),
            ("orc-bow", Scale.INCHES, 18, 36),
            ("bow", Scale.CENTIMETRES, 42, 112),
            ("orc-bow", Scale.CENTIMETRES, 42, 84),
        ],
    )
    def test_the_band(self, monkeypatch: pytest.MonkeyPatch, bow: str, scale: Scale, least: float, most: float) -> None:
        """Twice the range, from 18in/42cm on."""
        recruit(monkeypatch, f"volleyer-{bow}", wargear=(bow,), options=())
        d = scale.mm(25)

        def at(gap: float) -> VolleyRuling:
            archers = [Model(f"a{i}", "good", f"volleyer-{bow}", (), 40, round(10 - i * d, 3)) for i in range(6)]
            state = field(orc("orc", 40, round(10 + d + gap, 3)), archers=archers, scale=scale, width=150, height=150)
            return ask(state)

        step = 2 * scale.contact
        assert at(least).shooters[0] == "a0"
        assert "a0" not in at(least - step).shooters
        assert at(most).shooters == ("a0",)
        assert refusals(at(most + step)) == {"volley.range"}

    def test_an_archer_out_of_range_does_not_roll(self) -> None:
        archers = [man(f"a{i}", 20, round(10 - i * D, 3), "bow") for i in range(6)]
        ruling = ask(field(orc("orc", 20, 10 + D + 46), archers=archers))
        assert ruling.shooters == ("a0", "a1", "a2")
        near = ask(field(orc("orc", 20, 10 + D + 16), archers=archers))
        assert near.shooters == ("a3", "a4", "a5")
        assert near.allowed

    def test_all_too_near(self) -> None:
        assert refusals(ask(field(orc("orc", 22, 20)))) == {"volley.range"}


class TestWatched:
    WALL = box("wall", "block", 0, 10, 48, 10.5, height=6)

    def test_a_target_out_of_everybodys_sight_is_none(self) -> None:
        assert refusals(ask(field(orc("orc", 22, 30), features=[self.WALL]))) == {"volley.watched"}

    def test_one_friend_anywhere_is_enough(self) -> None:
        ruling = ask(field(orc("orc", 22, 30), man("scout", 40, 20, lying=True), features=[self.WALL]))
        assert (ruling.verdict, ruling.watchers) == (Verdict.YES, ("scout",))

    def test_a_friend_who_may_make_it_out_leaves_it_to_a_die(self) -> None:
        low = box("low", "barrier", 20, 29.3, 24, 29.4, height=0.2)
        state = field(orc("orc", 22, 30, lying=True), man("scout", 22, 20), features=[self.WALL, low])
        ruling = ask(state)
        assert (ruling.verdict, ruling.watchers) == (Verdict.ROLL, ("scout",))
        state.sightings["scout", "orc"] = False
        assert refusals(ask(state)) == {"volley.watched"}

    def test_a_loose_horse_tells_nobody(self) -> None:
        state = field(orc("orc", 22, 30), Model("horse", "good", "horse", (), 40, 20), features=[self.WALL])
        assert refusals(ask(state)) == {"volley.watched"}


class TestFriendsNear:
    @pytest.mark.parametrize(("away", "allowed"), [(6.0, False), (6.01, True)])
    def test_good_spares_friends_within_six_inches(self, away: float, allowed: bool) -> None:
        ruling = ask(field(orc("orc", 22, 30), man("friend", 22, 30 + D + away)))
        assert ruling.allowed is allowed
        assert refusals(ruling) == (set() if allowed else {"volley.friends_near"})

    def test_a_friend_who_wears_the_ring_cannot_be_hit_and_need_not_be_spared(self) -> None:
        frodo = Model("frodo", "good", "frodo-baggins", (), 22, 32, effects=("ring",))
        assert ask(field(orc("orc", 22, 30), frodo)).allowed
        frodo.effects = ()
        assert refusals(ask(field(orc("orc", 22, 30), frodo))) == {"volley.friends_near"}

    def test_evil_does_not(self) -> None:
        state = field(man("man", 22, 30), orc("friend", 22, 32), archers=line(orc, "orc-bow"), active="evil")
        ruling = ask(state, "man")
        assert ruling.allowed
        assert ruling.candidates == ("friend",)

    def test_those_who_are_spared_are_neither_target_nor_hit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Pitied(Trait):
            id = "pitied"

            def spared(self, _state: GameState, bearer: Model, by: Model) -> Reason | None:
                return Reason("shoot.once", f"{bearer.name} is pitied") if by.side == "good" else None

        monkeypatch.setitem(TRAITS, "pitied", Pitied())
        recruit(monkeypatch, "a-pitied", traits=("pitied",))
        state = field(orc("orc", 22, 30), Model("wretch", "evil", "a-pitied", (), 22, 32))
        assert ask(state).candidates == ()
        assert refusals(ask(state, "wretch")) == {"shoot.once"}


class TestCandidates:
    @pytest.mark.parametrize(("away", "within"), [(6.0, True), (6.01, False)])
    def test_models_within_six_inches_of_the_target(self, away: float, within: bool) -> None:
        ruling = ask(field(orc("orc", 22, 30), orc("other", 22, 30 + D + away)))
        assert ruling.candidates == (("other",) if within else ())

    @pytest.mark.parametrize(("away", "within"), [(14.0, True), (14.03, False)])
    def test_and_within_fourteen_centimetres(self, away: float, within: bool) -> None:
        archers = line(d=2.5, x=40, y=10)
        others = orc("orc", 46, 80), orc("other", 46, 82.5 + away)
        ruling = ask(field(*others, archers=archers, scale=Scale.CENTIMETRES, width=120, height=120))
        assert ruling.candidates == (("other",) if within else ())

    def test_nearer_than_eighteen_inches_too(self) -> None:
        ruling = ask(field(orc("orc", 22, 23.2), orc("other", 22, 19)))
        assert ruling.candidates == ("other",)

    def test_a_small_base_takes_one_hit_and_a_large_one_one_for_each_wound(self) -> None:
        state = field(
            Model("troll", "evil", "mordor-troll", (), 22, 30, wounds=1),
            Model("captain", "evil", "orc-captain", (), 22, 33, wounds=2),
        )
        ruling = ask(state, "troll")
        assert [(mark.model, mark.times) for mark in ruling.marks] == [("troll", 3), ("captain", 1)]
        assert ruling.candidates == ("troll", "captain")
        balrog = field(Model("balrog", "evil", "the-balrog", (), 22, 30, wounds=10))
        assert ask(balrog, "balrog").marks[0].times == 10

    def test_a_base_of_forty_millimetres_is_a_large_one(self) -> None:
        """(volley.large)"""
        troll = Model("troll", "evil", "cave-troll", (), 22, 30, wounds=3)
        assert troll.warrior.profile.base_mm == 40
        assert ask(field(troll), "troll").marks[0].times == 3

    def test_rider_mount_and_passenger_each(self) -> None:
        """(volley.large)"""
        rider = Model("rider", "evil", "warg-rider", (), 22, 30, mount="warg", mount_wounds=1)
        king = Model("king", "evil", "witch-king", (), 22, 34, mount="fell-beast", mount_wounds=3, passenger="orc")
        state = field(rider, king)
        state.carried["orc"] = orc("orc", 22, 34)
        assert [tuple(mark) for mark in ask(state, "rider").marks] == [
            ("rider", "rider", 1),
            ("rider", "mount", 1),
            ("king", "rider", 1),
            ("king", "mount", 3),
            ("king", "passenger", 1),
        ]
        assert ask(state, "rider").as_json()["marks"][1] == {"model": "rider", "part": "mount", "times": 1}

    def test_who_wears_the_ring_is_nobodys_target(self) -> None:
        frodo = Model("frodo", "good", "frodo-baggins", (), 22, 32, effects=("ring",))
        state = field(man("man", 22, 30), frodo, archers=line(orc, "orc-bow"), active="evil")
        assert ask(state, "man").candidates == ()
        assert "ring.unseen" in refusals(ask(state, "frodo"))


class TestCover:
    def test_a_barrier_between_that_the_target_touches(self) -> None:
        wall = box("wall", "barrier", 18, 29.3, 26, 30 - D / 2, height=0.5)
        state = field(orc("orc", 22, 30), features=[wall])
        archer, target = state.models["a0"], state.models["orc"]
        assert screens(state, archer, target) == (wall,)
        target.y = 30.05
        assert screens(state, archer, target) == ()
        target.y = 29.3 - D / 2
        assert screens(state, archer, target) == ()

    def test_not_a_barrier_that_ends_below_his_feet(self) -> None:
        wall = box("wall", "barrier", 18, 29.3, 26, 30 - D / 2, height=0.5)
        ledge = box("ledge", "rise", 18, 30 - D / 2, 26, 32, height=0.5)
        state = field(orc("orc", 22, 30, z=0.5), features=[wall, ledge])
        assert screens(state, state.models["a0"], state.models["orc"]) == ()

    def test_not_a_barrier_behind_him_nor_any_other_thing(self) -> None:
        rock = box("rock", "block", 18, 29, 26, 30 - D / 2, height=0.3)
        wall = box("wall", "barrier", 18, 30 + D / 2, 26, 31, height=0.5)
        state = field(orc("orc", 22, 30), features=[rock, wall])
        assert screens(state, state.models["a0"], state.models["orc"]) == ()

    def test_a_wood_always(self) -> None:
        wood = box("wood", "area", 20, 28, 24, 32, going="difficult", wood=True, height=0)
        bog = box("bog", "area", 20, 28, 24, 32, going="difficult", height=0)
        for feature, found in ((wood, ("wood",)), (bog, ())):
            state = field(orc("orc", 22, 30), features=[feature])
            assert tuple(each.name for each in screens(state, state.models["a0"], state.models["orc"])) == found

    def test_under_a_roof_nobody_is_hit(self) -> None:
        floor = box("floor", "rise", 20, 28, 24, 32, base=2.0, height=0.2)
        state = field(orc("orc", 22, 30), orc("out", 22, 33.5), features=[floor])
        assert roof(state, state.models["orc"]) is floor
        assert refusals(ask(state)) == {"volley.roof"}
        assert ask(state, "out").candidates == ()
        state.models["orc"].z = 2.2
        assert ask(state).allowed


class TestGroupsOnTheTable:
    def test_the_largest_groups(self) -> None:
        archers = [*line(), *(man(f"b{i}", 20 + i * D, 8, "bow") for i in range(5))]
        assert groups(field(archers=archers), "good") == (NAMES,)

    def test_those_who_answer_a_heros_call_alone(self) -> None:
        archers = line(count=7)
        state = field(orc("orc", 22, 30), archers=archers)
        assert groups(state, "good") == ((*NAMES, "a6"),)
        assert groups(state, "good", NAMES) == (NAMES,)
        assert groups(state, "good", NAMES[:4]) == ()

    def test_possible_targets(self) -> None:
        state = field(orc("orc", 22, 30), orc("near", 22, 15), orc("engaged", 40, 40), man("friend", 40, 40 + D))
        found = {foe.name: ruling.shooters for foe, ruling in possible(state, "good", line_of(state))}
        assert found == {"orc": NAMES}


def line_of(state: GameState) -> list[Model]:
    return [state.models[name] for name in NAMES]
