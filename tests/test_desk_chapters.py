"""What the desk says of Courage, magic, volleys, cavalry under fire, spears, shields and odds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from skirmish import desk
from skirmish.desk import BadQuestion
from skirmish.position import Ask
from skirmish.rules.powers import KINDS
from skirmish.state import GameState, Model, Phase
from tests.builders import TOUCH, box, man, orc, stage


def ask(state: GameState, question: str, *args: str, **options: Any) -> dict[str, Any]:
    """The answer to a question, as a program gets it."""
    answer = desk.ask(state, Ask.model_validate({"question": question, "args": args, **options})).as_json()
    return json.loads(json.dumps(answer))


def of(profile: str, name: str, x: float, y: float, *options: str, **changes: Any) -> Model:
    return replace(Model.recruit(name, profile, options), x=x, y=y, **changes)


def texts(answer: dict[str, Any], *, objecting: bool = False) -> list[str]:
    return [reason["text"] for reason in answer["because"] if reason.get("objects", False) or not objecting]


def in_file() -> GameState:
    """A man with a spear and a man with a bow behind one who fights; an Uruk with two pikes behind him."""
    return stage(
        man("front", 24, 24),
        man("spear", 24, 24 - TOUCH, "spear"),
        man("bow", 24 - 0.8523, 24 - TOUCH / 2 + 0.0015, "bow"),
        of("uruk-hai-warrior", "uruk", 24, 24 + TOUCH, "white-hand", "shield"),
        of("uruk-hai-warrior", "pike", 24, 24 + 2 * TOUCH, "white-hand", "pike"),
        of("uruk-hai-warrior", "far", 24, 24 + 3 * TOUCH, "white-hand", "pike"),
        phase=Phase.FIGHT,
    )


class TestSupport:
    def test_names_the_friends_that_a_spear_may_help(self) -> None:
        answer = ask(in_file(), "support", "spear")
        assert (answer["verdict"], answer["friends"], answer["third"]) == ("yes", ["front"], [])

    def test_says_of_each_friend_who_is_touched_why_not(self) -> None:
        answer = ask(in_file(), "support", "bow")
        assert (answer["verdict"], answer["friends"]) == ("no", [])
        assert texts(answer, objecting=True) == ["bow has no spear", "spear, whom bow touches, is in no fight"]

    def test_tells_of_the_pikes_behind_and_of_those_they_reach_past(self) -> None:
        first, second = ask(in_file(), "support", "pike"), ask(in_file(), "support", "far")
        assert (first["friends"], first["third"]) == (["uruk"], ["far"])
        assert (second["friends"], second["third"]) == (["uruk"], [])
        assert any("past pike" in text for text in texts(second))

    def test_says_nothing_of_those_whom_no_spear_reaches(self) -> None:
        state = in_file()
        state.models["behind"] = man("behind", 24, 24 - 2 * TOUCH, "spear")
        assert texts(ask(state, "support", "behind")) == ["spear, whom behind touches, is in no fight"]

    def test_one_who_fights_lends_nothing(self) -> None:
        answer = ask(in_file(), "support", "uruk")
        assert answer["verdict"] == "no"
        assert all(reason["objects"] for reason in answer["because"])

    def test_who_stands_alone_touches_nobody(self) -> None:
        answer = ask(stage(man("s", 24, 24, "spear")), "support", "s")
        assert texts(answer, objecting=True) == ["s touches no friend"]

    def test_one_who_may_help_either_of_two_has_both_named(self) -> None:
        state = stage(
            man("a", 23.5, 24),
            man("b", 24.5, 24),
            man("s", 24, 24 - 0.848, "spear"),
            orc("o", 23.5, 24 + TOUCH),
            orc("p", 24.5, 24 + TOUCH),
        )
        assert ask(state, "support", "s")["friends"] == ["a", "b"]


class TestFights:
    def test_say_who_may_shield_and_support_beside_the_first_pairing(self) -> None:
        answer = ask(in_file(), "fights")
        assert answer["pairings"] == [[{"good": ["front"], "evil": ["uruk"]}]]
        assert answer["stances"] == [
            {
                "good": {"shield": [], "support": {"spear": ["front"]}},
                "evil": {"shield": ["uruk"], "support": {"far": ["uruk"], "pike": ["uruk"]}},
            }
        ]

    def test_without_fights_have_no_stances(self) -> None:
        assert ask(stage(man("a", 20, 20), orc("b", 30, 30)), "fights")["stances"] == []


class TestVolley:
    GROUP = tuple(f"b{i}" for i in range(6))

    def state(self, *others: Model, features: Any = ()) -> GameState:
        bows = [orc(name, 20 + 0.985 * (i % 3), 8 - 0.985 * (i // 3), "orc-bow") for i, name in enumerate(self.GROUP)]
        return stage(*bows, *others, features=features, phase=Phase.SHOOT, priority="evil")

    def test_tells_who_rolls_in_which_band_and_who_else_may_be_hit(self) -> None:
        state = self.state(man("m", 21, 40), man("near", 21, 42), man("away", 30, 42))
        answer = ask(state, "volley", "m", group=list(self.GROUP))
        assert (answer["verdict"], answer["to_hit"], answer["band"]) == ("yes", 6, [18, 36])
        assert answer["shooters"] == list(self.GROUP)
        assert answer["candidates"] == ["near"]
        assert answer["in_the_way"] == []

    def test_takes_names_with_commas(self) -> None:
        state = self.state(man("m", 21, 40))
        assert ask(state, "volley", "m", group=", ".join(self.GROUP))["verdict"] == "yes"

    def test_leaves_those_out_of_range_no_die(self) -> None:
        answer = ask(self.state(man("m", 21, 44.2)), "volley", "m", group=list(self.GROUP))
        assert (answer["verdict"], answer["shooters"]) == ("yes", ["b0", "b1", "b2"])

    def test_names_what_arrows_may_catch_on(self) -> None:
        wall = box("wall", "barrier", 18, 38, 24, 38.3, height=0.8)
        answer = ask(self.state(man("m", 21, 38.793), features=[wall]), "volley", "m", group=list(self.GROUP))
        assert answer["in_the_way"] == ["wall"]

    def test_by_too_few_or_by_others_than_bowmen_is_refused_with_the_reason(self) -> None:
        state = self.state(man("m", 21, 40), orc("axe", 23, 8))
        assert ask(state, "volley", "m", group=["b0"])["verdict"] == "no"
        answer = ask(state, "volley", "m", group=["axe"])
        assert (answer["verdict"], answer["band"]) == ("no", [])

    @pytest.mark.parametrize(
        ("args", "group", "told"),
        [
            (("m",), [], "group: nobody named; expected those who shoot"),
            (("m",), ["x"], "no model 'x'"),
            (("m",), 3, "group: found 3, expected a list of names"),
            (("b1",), ["b0"], "b0 is on the side of b1; expected a group of its enemies"),
            ((), ["b0"], "args: found 0 names, expected 1"),
        ],
    )
    def test_that_cannot_be_asked(self, args: tuple[str, ...], group: Any, told: str) -> None:
        with pytest.raises(BadQuestion, match=told):
            ask(self.state(man("m", 21, 40)), "volley", *args, group=group)


class TestCourage:
    def test_of_one_on_his_own_tells_the_roll_and_its_exact_chance(self) -> None:
        state = stage(man("m", 24, 24), orc("o", 24, 28), orc("p", 26, 28))
        answer = ask(state, "courage", "m")
        assert (answer["verdict"], answer["tests"], answer["courage"], answer["needed"]) == ("roll", ["alone"], 3, 7)
        assert (answer["chance"], answer["exact"]) == (0.5833, "7/12")
        assert answer["stands_fast_by"] is None

    def test_that_nothing_calls_for_is_a_yes(self) -> None:
        answer = ask(stage(man("m", 24, 24)), "courage", "m")
        assert (answer["verdict"], answer["tests"], answer["needed"]) == ("yes", [], 7)
        assert texts(answer) == ["nothing calls for a test of m"]

    def test_for_half_the_force_is_asked_for_and_a_hero_spares_it(self) -> None:
        hero = of("captain-of-men", "hero", 24, 27)
        assert ask(stage(man("m", 24, 24), hero), "courage", "m", half=True)["tests"] == ["half"]
        steady = stage(man("m", 24, 24), replace(hero, steady=True))
        answer = ask(steady, "courage", "m", half=True)
        assert (answer["verdict"], answer["stands_fast_by"]) == ("yes", "hero")

    def test_that_cannot_be_mustered_is_a_no(self) -> None:
        state = stage(man("m", 24, 24, drained=6), orc("o", 24, 28), orc("p", 26, 28))
        answer = ask(state, "courage", "m")
        assert (answer["verdict"], answer["needed"], answer["chance"]) == ("no", 13, 0)

    @pytest.mark.parametrize(("half", "told"), [("yes", "half: found 'yes', expected true or false"), (1, "half")])
    def test_that_cannot_be_asked(self, half: Any, told: str) -> None:
        with pytest.raises(BadQuestion, match=told):
            ask(stage(man("m", 24, 24)), "courage", "m", half=half)


class TestTerror:
    def test_is_tested_an_inch_short_of_the_target(self) -> None:
        answer = ask(
            stage(man("m", 24, 20), of("cave-troll", "t", 24, 26), of("ringwraith", "w", 20, 20)), "charge", "m", "w"
        )
        assert answer["verdict"] == "yes"
        terror = answer["terror"]
        assert (terror["test"], terror["needed"], terror["chance"], terror["exact"]) == (True, 7, 0.5833, "7/12")
        assert terror["at"] == pytest.approx([20 + 1 + TOUCH, 20], abs=0.01)

    def test_is_not_spoken_of_where_nobody_is_terrifying(self) -> None:
        assert "terror" not in ask(stage(man("m", 24, 20), orc("o", 24, 24)), "charge", "m", "o")

    def test_is_nothing_to_the_fearless(self) -> None:
        state = stage(of("gil-galad", "fearless", 24, 20), of("ringwraith", "w", 24, 24))
        answer = ask(state, "charge", "fearless", "w")
        assert answer["terror"] == {"test": False}
        assert "courage.fearless" in {reason["rule"] for reason in answer["because"]}

    def test_of_a_master_of_beasts_is_a_test_for_the_mount_as_well(self) -> None:
        radagast = of("radagast-the-brown", "master", 24, 24, effects=("terrifying-aura",))
        state = stage(radagast, of("warg-rider", "w", 24, 20))
        terror = ask(state, "charge", "w", "master")["terror"]
        assert (terror["needed"], terror["mount_needed"]) == (8, 8)
        assert terror["chance"] == pytest.approx((15 / 36) ** 2, abs=1e-4)

    def test_goes_with_a_refused_charge_too(self) -> None:
        answer = ask(stage(man("m", 24, 10), of("ringwraith", "w", 24, 30)), "charge", "m", "w")
        assert answer["verdict"] == "no"
        assert answer["terror"]["test"] is True


class TestShotsAtCavalry:
    def test_say_which_scores_hit_whom_and_what_wounds_each(self) -> None:
        state = stage(man("a", 20, 20, "bow"), of("warg-rider", "w", 20, 30), phase=Phase.SHOOT)
        answer = ask(state, "shoot", "a", "w")
        assert answer["parts"] == {"mount": [1, 2, 3], "rider": [4, 5, 6]}
        assert (answer["to_wound"], answer["to_wound_mount"]) == ("5", "5")

    def test_at_a_monstrous_mount_hit_it_more_often(self) -> None:
        state = stage(man("a", 20, 20, "bow"), of("ringwraith", "w", 20, 30, "fell-beast"), phase=Phase.SHOOT)
        assert ask(state, "shoot", "a", "w")["parts"] == {"mount": [1, 2, 3, 4], "rider": [5, 6]}

    def test_may_hit_a_passenger(self) -> None:
        state = stage(orc("o", 20, 20, "orc-bow"), of("gandalf-the-white", "g", 20, 30, "shadowfax"))
        state.models["g"].passenger = "pippin"
        state.carried["pippin"] = of("peregrin-took", "pippin", 20, 30)
        state.phase = Phase.SHOOT
        answer = ask(state, "shoot", "o", "g")
        assert answer["parts"] == {"mount": [1, 2, 3], "rider": [4, 5], "passenger": [6]}
        assert "to_wound_passenger" in answer

    def test_of_one_on_foot_speak_of_no_parts(self) -> None:
        state = stage(man("a", 20, 20, "bow"), orc("o", 20, 30), phase=Phase.SHOOT)
        assert not {"parts", "to_wound_mount"} & set(ask(state, "shoot", "a", "o"))


class TestCasting:
    def state(self, *others: Model, **more: Any) -> GameState:
        return stage(of("gandalf-the-grey", "g", 24, 24), *others, **more)

    def test_tells_the_die_the_chance_the_range_and_the_view(self) -> None:
        answer = ask(self.state(orc("o", 24, 30)), "cast", "g", "immobilise", "o", dice=2)
        assert answer["verdict"] == "yes"
        assert (answer["needed"], answer["dice"], answer["chance"], answer["exact"]) == (3, 2, 0.8889, "8/9")
        assert (answer["range"], answer["visible"], answer["victims"]) == (12, 1, ["o"])
        assert "one die" in answer["effect"]

    def test_takes_one_die_unless_told(self) -> None:
        assert ask(self.state(orc("o", 24, 30)), "cast", "g", "immobilise", "o")["dice"] == 1

    def test_tells_what_the_victim_may_resist_with(self) -> None:
        captain = of("orc-captain", "c", 24, 30)
        assert ask(self.state(captain), "cast", "g", "immobilise", "c")["resist"] == {"dice": captain.will, "free": 0}
        balrog = of("the-balrog", "b", 24, 30, wounds=4)
        assert ask(self.state(balrog), "cast", "g", "immobilise", "b")["resist"] == {"dice": 4, "free": 4}
        white = of("saruman", "s", 24, 30)
        answer = ask(self.state(white), "cast", "g", "immobilise", "s")
        assert answer["resist"] == {"dice": white.will + white.free_will, "free": white.free_will}

    def test_at_oneself_needs_no_target_and_meets_no_resistance(self) -> None:
        answer = ask(self.state(), "cast", "g", "cast-light")
        assert (answer["verdict"], answer["victims"]) == ("yes", ["g"])
        assert (answer["range"], answer["visible"], answer["resist"]) == (None, None, {"dice": 0, "free": 0})

    def test_at_all_around_names_them_and_the_strongest_will(self) -> None:
        state = stage(of("arwen-evenstar", "r", 24, 24), orc("o", 24, 28), of("orc-captain", "c", 26, 26))
        answer = ask(state, "cast", "r", "natures-wrath")
        assert answer["victims"] == ["o", "c"]
        assert answer["resist"]["dice"] == state.models["c"].will

    def test_of_what_hides_the_target_says_how_much_is_seen(self) -> None:
        rock = box("rock", "block", 20, 27, 28, 28, height=3)
        answer = ask(self.state(orc("o", 24, 30), features=[rock]), "cast", "g", "immobilise", "o")
        assert (answer["verdict"], answer["visible"], answer["chance"]) == ("no", 0, 0)

    def test_of_the_same_power_in_other_hands_differs_in_strength(self) -> None:
        grey = ask(self.state(orc("o", 24, 30)), "cast", "g", "sorcerous-blast", "o")
        assert "Strength 5" in grey["effect"]

    def test_has_words_for_every_power(self) -> None:
        for power in KINDS:
            answer = ask(self.state(orc("o", 24, 30)), "cast", "g", power, "o")
            assert answer["effect"].endswith("."), power

    @pytest.mark.parametrize(
        ("args", "options", "told"),
        [
            (("g",), {}, "args: found 1 names, expected 2 to 3"),
            (("g", "imobilise", "o"), {}, "no power 'imobilise'; did you mean 'immobilise'"),
            (("x", "immobilise", "o"), {}, "no model 'x'"),
            (("g", "immobilise", "x"), {}, "no model 'x'"),
            (("g", "immobilise", "o"), {"dice": 0}, "dice: found 0, expected 1 to 100"),
            (("g", "immobilise", "o"), {"dice": 10**9}, "dice: found 1000000000, expected 1 to 100"),
            (("g", "immobilise", "o"), {"dice": "two"}, "dice: found 'two', expected a whole number"),
            (("g", "immobilise", "o"), {"die": 1}, "unknown key 'die' for the question 'cast'"),
        ],
    )
    def test_that_cannot_be_asked(self, args: tuple[str, ...], options: dict[str, Any], told: str) -> None:
        with pytest.raises(BadQuestion, match=told):
            ask(self.state(orc("o", 24, 30)), "cast", *args, **options)


class TestOdds:
    def test_are_decimals_and_the_same_fractions(self) -> None:
        answer = ask(stage(man("m", 24, 24), orc("o", 24, 24 + TOUCH)), "odds")
        (fight,) = answer["fights"]
        assert list(fight) == ["good", "evil", "win", "wounds", "deaths", "exact"]
        assert fight["win"] == {"good": 0.5, "evil": 0.5}
        assert fight["wounds"] == {"m": [0.8333, 0.1667], "o": [0.8333, 0.1667]}
        assert fight["deaths"] == {"m": 0.1667, "o": 0.1667}
        assert fight["exact"]["deaths"] == {"m": "1/6", "o": "1/6"}
        assert fight["exact"]["wounds"]["m"] == ["5/6", "1/6"]

    def two_ways(self) -> GameState:
        return stage(
            man("g1", 24, 24),
            man("g2", 25.2, 24),
            orc("e1", 23.5, 24.848),
            orc("e2", 24.6, 24.78),
            orc("e3", 25.7, 24.848),
            phase=Phase.FIGHT,
        )

    def test_are_of_the_fights_of_the_first_pairing_or_of_those_asked_for(self) -> None:
        def sides(**options: Any) -> list[tuple[list[str], list[str]]]:
            return [(one["good"], one["evil"]) for one in ask(self.two_ways(), "odds", **options)["fights"]]

        assert sides() == [(["g1"], ["e1"]), (["g2"], ["e2", "e3"])]
        assert sides(fight=2) == [(["g2"], ["e2", "e3"])]
        assert sides(pairing=2) == [(["g1"], ["e1", "e2"]), (["g2"], ["e3"])]
        assert sides(pairing=2, fight=1) == [(["g1"], ["e1", "e2"])]

    def test_take_shields_spears_and_weapons_in_either_form(self) -> None:
        state = in_file()
        plain = ask(state, "odds")["fights"][0]["win"]["good"]
        assert ask(state, "odds", support={"spear": "front"})["fights"][0]["win"]["good"] > plain
        assert ask(state, "odds", support=["spear=front"]) == ask(state, "odds", support={"spear": "front"})
        assert ask(state, "odds", shield="uruk")["fights"][0]["win"]["good"] < plain
        pair = stage(man("m", 24, 24), orc("o", 24, 24 + TOUCH, "two-handed-weapon"))
        assert ask(pair, "odds", weapon="o=two-handed-weapon")["fights"][0]["win"]["good"] > 0.5

    def test_take_a_blade_in_both_hands(self) -> None:
        elf = of("high-elf-warrior", "elf", 24, 24, "elven-blade")
        state = stage(elf, orc("o", 24, 24 + TOUCH), phase=Phase.FIGHT)
        one, both = (
            ask(state, "odds", weapon={"elf": item})["fights"][0] for item in ("elven-blade", "elven-blade-two-handed")
        )
        assert both["win"]["good"] < one["win"]["good"]
        assert state.models["elf"].drawn is None

    @pytest.mark.parametrize(
        ("options", "rule"),
        [
            ({"shield": ["front"]}, "weapon.shielding"),
            ({"support": {"bow": "front"}}, "weapon.spear"),
            ({"support": {"far": "uruk"}}, "weapon.spear"),
            ({"shield": ["uruk"], "support": {"pike": "uruk"}}, "weapon.shielding"),
            ({"weapon": {"front": "pike"}}, "weapon.several"),
            ({"support": {"uruk": "front"}}, "weapon.spear"),
        ],
    )
    def test_of_what_is_not_lawful_are_refused_with_the_rule(self, options: dict[str, Any], rule: str) -> None:
        answer = ask(in_file(), "odds", **options)
        assert (answer["verdict"], answer["fights"]) == ("no", [])
        assert rule in {reason["rule"] for reason in answer["because"] if reason["objects"]}

    def test_of_a_side_that_shields_in_part_are_refused(self) -> None:
        state = stage(
            man("m", 24, 24),
            orc("o", 24.4925, 24.853, "shield"),
            orc("p", 23.5075, 24.853, "shield"),
            phase=Phase.FIGHT,
        )
        answer = ask(state, "odds", shield=["o"])
        assert answer["verdict"] == "no"
        assert "all of a side do, or none" in texts(answer)[0]
        assert ask(state, "odds", shield=["o", "p"])["verdict"] == "yes"

    def test_say_what_they_take_for_granted(self) -> None:
        hero = of("captain-of-men", "c", 24, 24)
        rider = of("warg-rider", "w", 24, 24 + TOUCH / 2 + 20 / 25.4)
        rules = {reason["rule"] for reason in ask(stage(hero, rider), "odds")["because"]}
        assert rules >= {"hero.might", "hero.fate", "cavalry.strikes"}
        assert "fight.split" not in rules

    def test_with_fate_are_kinder_to_heroes(self) -> None:
        state = stage(of("captain-of-men", "c", 24, 24, wounds=1), orc("o", 24, 24 + TOUCH))
        without, with_it = (ask(state, "odds", fate=fate)["fights"][0]["deaths"]["c"] for fate in (False, True))
        assert with_it == pytest.approx(without / 2, abs=1e-4)

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            ({"fight": 2}, "fight: found 2, expected 1"),
            ({"fight": 0}, "fight: found 0, expected 1 to 2000"),
            ({"pairing": 2}, "pairing: found 2, expected 1"),
            ({"fight": "first"}, "fight: found 'first', expected a whole number"),
            ({"shield": ["nobody"]}, "no model 'nobody'"),
            ({"shield": ["spear"]}, "shield: spear is in no fight here; expected one of front, uruk"),
            ({"weapon": ["front"]}, "weapon: found 'front', expected NAME=ITEM"),
            ({"weapon": 3}, "weapon: found 3, expected NAME=ITEM"),
            ({"weapon": {"bow": "hand-weapon"}}, "weapon: bow is in no fight here"),
            ({"support": ["spear=front", "spear=front"]}, "support: spear is named twice; expected each model once"),
            ({"support": {"x": "front"}}, "no model 'x'"),
            ({"support": {"spear": "bow"}}, "support: bow is in no fight here"),
            ({"fate": "yes"}, "fate: found 'yes', expected true or false"),
            ({"might": True}, "unknown key 'might' for the question 'odds'"),
        ],
    )
    def test_that_cannot_be_asked(self, options: dict[str, Any], told: str) -> None:
        with pytest.raises(BadQuestion, match=told):
            ask(in_file(), "odds", **options)

    def test_need_a_fight(self) -> None:
        with pytest.raises(BadQuestion, match="no enemies touch; expected a fight"):
            ask(stage(man("m", 24, 24), orc("o", 24, 30)), "odds")


def test_no_question_changes_the_position() -> None:
    state = in_file()
    before = state.copy()
    ask(state, "support", "spear")
    ask(state, "fights")
    ask(state, "odds", support={"spear": "front", "pike": "uruk"})
    ask(state, "courage", "spear", half=True)
    ask(state, "cast", "spear", "immobilise", "uruk")
    assert state == before
