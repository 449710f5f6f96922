"""The captain in the Fight phase: stances, blades, spears, re-rolls and strikes by the exact odds."""

from __future__ import annotations

import pytest

from skirmish.decisions.contest import ChooseHorn, ChooseReroll, ChooseTested
from skirmish.decisions.fighting import ChoosePairing, ChooseStance, DeclareWays, Sides
from skirmish.decisions.riding import ChooseGear, ChooseRollAgain
from skirmish.decisions.spoils import ChooseBearer, PickUp
from skirmish.decisions.start import ChooseWard, PlaceMarker
from skirmish.decisions.striking import ChooseStrike, ChooseUse
from skirmish.players.captain.worth import fight_value
from skirmish.rules.contest import Die
from skirmish.rules.pairing import pairings
from skirmish.state import Fight, GameState, Phase, Side
from tests.builders import ORC, TOUCH, R, man, of, orc, recruit, stage
from tests.players.asking import ask


def stance(state: GameState, side: Side) -> ChooseStance:
    """How a side goes about the fight of everybody who is in play."""
    good, evil = (tuple(model.name for model in state.side(each)) for each in ("good", "evil"))
    state.fights = (Fight(good, evil),)
    return ChooseStance.ask(state, state.fights[0], side)


def test_against_a_brute_it_shields_and_against_one_of_its_own_size_it_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    """weapon.shielding"""
    recruit(monkeypatch, "brute", like=ORC, defence=9, attacks=3, strength=6)
    brute = orc("o", 10 + TOUCH, 10)
    brute.profile = "brute"
    outclassed = stage(man("m", 10, 10, "shield"), brute, phase=Phase.FIGHT)
    assert ask(outclassed, stance(outclassed, "good")).shielding
    alone = stage(man("m", 10, 10, "shield"), orc("o", 10 + TOUCH, 10), phase=Phase.FIGHT)
    assert not ask(alone, stance(alone, "good")).shielding


def test_one_against_three_shields() -> None:
    """weapon.shielding"""
    orcs = [orc("a", 10 + TOUCH, 10), orc("b", 10, 10 + TOUCH), orc("c", 10 - TOUCH, 10)]
    state = stage(man("m", 10, 10, "shield"), *orcs, phase=Phase.FIGHT)
    assert ask(state, stance(state, "good")).shielding


def test_it_lends_the_spear_and_the_pike_behind_it() -> None:
    """weapon.pike"""
    uruks = [
        of("uruk-hai-warrior", "front", 10, 10, "white-hand", "shield"),
        of("uruk-hai-warrior", "second", 10 + TOUCH, 10, "white-hand", "pike"),
        of("uruk-hai-warrior", "third", 10 + 2 * TOUCH, 10, "white-hand", "pike"),
    ]
    state = stage(*uruks, man("m", 10 - TOUCH, 10), phase=Phase.FIGHT, priority="evil")
    question = ChooseStance.ask(state, Fight(("m",), ("front",)), "evil")
    assert ask(state, question).supports == {"second": "front", "third": "front"}


def test_a_heavy_blade_is_swung_where_one_hand_would_not_bite() -> None:
    """weapon.two_handed"""
    easy = stage(of("gimli", "d", 10, 10), of("moria-goblin-warrior", "g", 10 + TOUCH, 10), phase=Phase.FIGHT)
    question = stance(easy, "good")
    assert "two-handed-weapon" in question.weapons["d"]
    assert ask(easy, question).weapons.get("d", "hand-weapon") == "hand-weapon"
    hard = stage(of("gimli", "d", 10, 10), of("mordor-troll", "t", 10 + R + 0.79, 10), phase=Phase.FIGHT)
    hard.models["t"].effects = ("immobilised",)
    assert ask(hard, stance(hard, "good")).weapons == {"d": "two-handed-weapon"}


def test_both_hands_are_declared_against_one_who_cannot_win_and_not_against_his_equal() -> None:
    """weapon.elven_blade"""
    for effects, expected in ((("immobilised",), {"e": "elven-blade-two-handed"}), ((), {})):
        troll = of("mordor-troll", "t", 10 + R + 0.79, 10)
        troll.effects = effects
        state = stage(of("elrond", "e", 10, 10), troll, phase=Phase.FIGHT)
        state.fights = (Fight(("e",), ("t",)),)
        question = DeclareWays.ask(state, "good", state.fights)
        assert question.ways == {"e": ("elven-blade-two-handed",)}
        assert ask(state, question).ways == expected


def test_under_its_banner_it_rolls_the_worst_of_its_losing_dice_again() -> None:
    """banner.reroll"""
    state = stage(man("a", 10, 10), man("b", 10, 12), orc("o", 11, 11), phase=Phase.FIGHT)
    losing = ChooseReroll(side="good", mine=(Die("a", 3), Die("b", 1)), theirs=(Die("o", 5),), winning=False)
    assert ask(state, losing).die == 1
    alone = ChooseReroll(side="good", mine=(Die("a", 4),), theirs=(Die("o", 3),), winning=True)
    assert ask(state, alone).kind == "done"


def test_the_pairing_leaves_nobody_weak_alone_with_two() -> None:
    """pairing.priority"""
    orcs = [orc("a", 10 + TOUCH, 10), orc("b", 10 + TOUCH / 2, 10 + TOUCH * 0.75**0.5), orc("c", 10 - TOUCH, 10)]
    hero = of("aragorn-strider", "king", 10 + 1.5 * TOUCH, 10 + TOUCH * 0.75**0.5)
    state = stage(man("m", 10, 10), hero, *orcs, phase=Phase.FIGHT)
    (cluster,) = pairings(state)
    ways = tuple(tuple(Sides.of(fight) for fight in way) for way in cluster.pairings)
    assert len(ways) > 1
    chosen = ask(state, ChoosePairing(side="good", models=cluster.good + cluster.evil, pairings=ways)).fights
    assert Sides(good=("m",), evil=("c",)) in chosen


def test_it_strikes_at_the_trapped_first() -> None:
    """fight.split"""
    state = stage(man("m", 10, 10), orc("a", 11, 10), orc("b", 9, 10), phase=Phase.FIGHT)
    decision = ChooseStrike(side="good", striker="m", strikes=2, victims=("a", "b"), trapped=("b",))
    assert ask(state, decision).victim == "b"


def test_a_rider_in_mail_is_struck_through_his_horse_and_a_dear_one_himself() -> None:
    """cavalry.strikes"""
    guard = of("rohan-royal-guard", "g", 11, 10, "horse")
    state = stage(orc("o", 10, 10), guard, of("captain-of-men", "c", 9, 10, "horse"), phase=Phase.FIGHT)
    on_guard = ChooseStrike(side="evil", striker="o", strikes=1, victims=("g",), parts={"g": ("self", "mount")})
    assert ask(state, on_guard).part == "mount"
    state.models["c"].wounds, state.models["c"].fate = 1, 0
    on_captain = ChooseStrike(side="evil", striker="o", strikes=1, victims=("c",), parts={"c": ("self", "mount")})
    assert ask(state, on_captain).part == "self"


def test_the_morgul_blade_is_kept_for_somebody_worth_it() -> None:
    """item.morgul_blade"""
    state = stage(of("witch-king", "w"), of("aragorn-strider", "king"), man("m", 20, 20), phase=Phase.FIGHT)
    for victim, expected in (("king", True), ("m", False)):
        question = ChooseUse(side="evil", rule="item.morgul_blade", model="w", against=(victim,))
        assert ask(state, question).use is expected


def test_the_mace_sweeps_a_crowd_and_strikes_at_two_one_after_the_other() -> None:
    """creature.unstoppable"""
    men = [man(name, 20, 20 + 2 * number) for number, name in enumerate("abcde")]
    state = stage(of("the-dark-lord-sauron", "s"), *men, phase=Phase.FIGHT)
    for names, expected in ((tuple("abcde"), True), (("a", "b"), False)):
        question = ChooseUse(side="evil", rule="creature.unstoppable", model="s", against=names)
        assert ask(state, question).use is expected


def test_the_horn_is_blown_and_the_one_with_might_is_put_to_its_test() -> None:
    """item.horn"""
    uruks = [of("uruk-hai-captain", "c", 20, 22), of("shagrat-uruk-hai-captain", "s", 20, 24)]
    uruks[0].might = 0
    state = stage(of("boromir-of-gondor", "b"), *uruks, phase=Phase.FIGHT)
    assert ask(state, ChooseHorn(side="good", model="b", foes=("c", "s"))).blow
    assert ask(state, ChooseTested(side="evil", models=("c", "s"))).model == "s"


def test_whoever_is_least_missed_takes_up_the_banner() -> None:
    """banner.fallen"""
    state = stage(man("plain", 10, 10), man("spear", 10, 11, "spear", "shield"), phase=Phase.FIGHT)
    question = ChooseBearer(side="good", fallen="f", banner="banner", models=("spear", "plain"))
    assert ask(state, question).model == "plain"


def test_a_hero_picks_up_a_shield_and_leaves_a_second_sword() -> None:
    """weapon.pick_up"""
    state = stage(of("orc-captain", "c"), phase=Phase.FIGHT)
    shield = PickUp(side="evil", hero="c", offers={"m": ("shield", "spear")})
    assert ask(state, shield).item == "shield"
    assert ask(state, PickUp(side="evil", hero="c", offers={"m": ("spear",)})).kind == "done"


def test_only_what_failed_is_rolled_again_and_gear_goes_by_how_near_the_enemy_is() -> None:
    """cavalry.expert, cavalry.gear"""
    state = stage(of("rider-of-rohan", "r", 10, 10), orc("o", 14, 10))
    for face in (1, 4):
        question = ChooseRollAgain(side="good", model="r", purpose="jump.chart", face=face)
        assert ask(state, question).again is (face == 1)
    gear = ChooseGear(side="good", model="r", items=("bow", "shield"))
    assert ask(state, gear).item == "bow"
    state.models["o"].x = 40
    assert ask(state, gear).item == "shield"


def test_guards_swear_to_the_dearest_and_the_mirror_stands_by_its_owner() -> None:
    """army.ward, item.mirror"""
    heroes = [of("theoden-king-of-rohan", "king"), of("eowyn-shield-maiden-of-rohan", "maid", 20, 20)]
    state = stage(*heroes, of("rohan-royal-guard", "g", 22, 22), of("galadriel", "lady", 10, 10, "mirror-of-galadriel"))
    assert ask(state, ChooseWard(side="good", guards=("g",), heroes=("maid", "king"))).hero == "king"
    assert ask(state, PlaceMarker(side="good", owner="lady", item="mirror-of-galadriel")).at == (10, 10)


def test_a_fight_is_worth_more_with_a_second_man_in_it() -> None:
    state = stage(man("a", 10, 10), man("b", 10, 12), orc("o", 11, 11))
    a, b, o = (state.models[name] for name in ("a", "b", "o"))
    assert fight_value([a, b], [o]) > fight_value([a], [o])
    assert fight_value([o], [a, b]) == pytest.approx(-fight_value([a, b], [o]))


def test_a_charge_on_horseback_is_worth_more_against_foot() -> None:
    """cavalry.charge"""
    state = stage(of("knights-of-minas-tirith", "k"), orc("o", 11, 11))
    k, o = state.models["k"], state.models["o"]
    assert fight_value([k], [o], charging=["k"]) > fight_value([k], [o]) + 0.3
