"""Which Courage tests a model must take, and what spares it the dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.measure import Scale
from skirmish.rules import courage
from skirmish.rules.courage import Due
from skirmish.rules.moving import Order, plan
from skirmish.ruling import Reason, Verdict
from skirmish.state import GameState, Model, Side
from skirmish.table import Feature
from tests.builders import ORC, R, box, man, orc, stage

REACH = 6.0
"""How near friends and enemies count, inches."""


def model(profile: str, name: str, x: float, y: float, *options: str, side: Side | None = None, **changes) -> Model:
    """A fresh model of a profile at a place."""
    return replace(Model.recruit(name, profile, options, side), x=x, y=y, **changes)


def captain(x: float, y: float, **changes) -> Model:
    """A Captain of Men, Courage 4, who has tested and passed this turn."""
    return model("captain-of-men", "captain", x, y, **{"tested": True, "steady": True} | changes)


def lose(state: GameState, count: int, side: Side = "good") -> GameState:
    """The state with some more models that its side began with and lost."""
    for number in range(count):
        lost = replace(man(f"lost {number}", 0, 0) if side == "good" else orc(f"lost {number}", 0, 0), wounds=0)
        state.fallen[lost.name] = lost
    state.start[side] += count
    return state


def asked(state: GameState, name: str = "m") -> courage.CourageRuling:
    return courage.due(state, state.models[name])


def rules(ruling) -> set[str]:
    return {reason.rule for reason in ruling.because}


# The test


def test_two_dice_and_courage_must_make_ten() -> None:
    state = lose(stage(man("m", 24, 24)), 1)
    assert asked(state).needed == 7
    assert "courage.test" in rules(asked(state))


def test_drained_courage_counts_and_may_go_below_nothing() -> None:
    state = lose(stage(man("m", 24, 24, drained=5)), 1)
    assert courage.value(state, state.models["m"]) == -2
    assert asked(state).needed == 12
    assert asked(state).verdict is Verdict.ROLL


def test_nobody_passes_what_two_sixes_do_not() -> None:
    state = lose(stage(man("m", 24, 24, drained=6)), 1)
    assert asked(state).verdict is Verdict.NO


def test_a_rider_tests_with_his_own_courage() -> None:
    state = lose(stage(model("knights-of-minas-tirith", "m", 24, 24, drained=1)), 1)
    assert (asked(state).needed, asked(state).parts) == (8, ("self",))
    assert courage.value(state, state.models["m"], "mount") == 3


def test_a_loose_mount_tests_with_its_own_courage() -> None:
    state = lose(stage(model("warg", "m", 24, 24, side="good")), 2)
    assert asked(state).tests == ("half",)
    assert asked(state).needed == 8  # courage.mounts


# Half the force


@pytest.mark.parametrize(("alive", "lost", "must"), [(3, 2, False), (2, 2, True), (2, 3, True), (2, 0, False)])
def test_half_or_more_of_those_the_force_began_with(alive: int, lost: int, must: bool) -> None:
    state = lose(stage(*(man(f"m{i}", 4 * i + 2, 24) for i in range(alive))), lost)
    assert bool(courage.broken(state, "good")) == must
    assert asked(state, "m0").tests == (("half",) if must else ())


def test_the_losses_of_one_side_are_no_matter_to_the_other() -> None:
    state = lose(stage(man("m", 24, 24), orc("o", 40, 40)), 3, "evil")
    assert asked(state).tests == ()
    assert asked(state, "o").tests == ("half",)


def test_reserves_passengers_and_those_who_left_otherwise_are_not_lost() -> None:
    state = stage(man("m", 24, 24))
    for place in (state.waiting, state.carried, state.gone):
        other = man(f"other {len(state.start)} {id(place)}", 0, 0)
        place[other.name] = other
    state.start["good"] = 4
    assert courage.broken(state, "good") is None


def test_a_loose_mount_is_no_loss() -> None:
    state = stage(man("m", 24, 24))
    state.fallen["horse"] = model("horse", "horse", 0, 0, side="good")
    assert courage.broken(state, "good") is None


def test_one_whom_the_enemy_commands_is_counted_in_his_own_force() -> None:
    stray = man("m", 24, 24)
    stray.home, stray.side = "good", "evil"
    assert asked(lose(stage(stray, man("other", 2, 2)), 2)).tests == ("half",)


def test_and_is_its_loss_if_he_falls() -> None:
    state = stage(man("m", 24, 24), orc("o", 40, 40))
    state.fallen["stray"] = model("denethor-steward-of-gondor", "stray", 0, 0, side="evil", home="good")
    state.start = {"good": 2, "evil": 2}
    assert courage.broken(state, "good") is not None
    assert courage.broken(state, "evil") is None


# On its own


def surrounded(
    *others: Model, enemies: int = 2, wounds: int = 1, profile: str | None = None, features: tuple[Feature, ...] = ()
) -> GameState:
    """A man with some orcs 3in away, all in view of each other."""
    places = [(27.0, 24), (24, 27.0), (21.0, 24), (24, 21.0), (26.4, 26.4), (21.6, 26.4)]
    lonely = model(profile, "m", 24, 24) if profile else man("m", 24, 24)
    lonely.wounds = wounds
    return stage(lonely, *(orc(f"o{i}", *places[i]) for i in range(enemies)), *others, features=features)


def test_two_enemies_in_sight_and_no_friend() -> None:
    assert asked(surrounded()).tests == ("alone",)
    assert "courage.alone" in rules(asked(surrounded()))
    assert asked(surrounded(enemies=1)).tests == ()


@pytest.mark.parametrize(("wounds", "enemies", "must"), [(3, 6, True), (3, 5, False), (1, 2, True), (2, 3, False)])
def test_two_enemies_for_each_wound_left(wounds: int, enemies: int, must: bool) -> None:
    state = surrounded(enemies=enemies, wounds=wounds, profile="aragorn-strider")
    assert asked(state).tests == (("alone",) if must else ())


def test_a_friend_in_sight_within_six_inches_is_enough() -> None:
    assert asked(surrounded(man("friend", 19.0, 24.0), enemies=3)).tests == ("alone",)  # an orc hides him
    assert asked(surrounded(man("friend", 24 + 4, 24 + 4))).tests == ()
    assert asked(surrounded(man("friend", 24 + 5, 24 + 5))).tests == ("alone",)


def test_six_inches_are_from_base_to_base() -> None:
    far = REACH + 2 * R
    for extra, must in ((0.0, True), (0.01, False)):
        state = stage(man("m", 24, 24), orc("o", 27, 24), orc("p", 24, 24 + far + extra))
        assert asked(state).tests == (("alone",) if must else ())


def test_fourteen_centimetres_on_the_other_column() -> None:
    for gap, must in ((14.0, True), (14.1, False)):
        state = stage(
            man("m", 60, 60),
            orc("o", 68, 60),
            orc("p", 60, 60 + 2.5 + gap),
            scale=Scale.CENTIMETRES,
            width=120,
            height=120,
        )
        assert asked(state).tests == (("alone",) if must else ())


def test_an_enemy_out_of_sight_does_not_count() -> None:
    wall = box("rock", "block", 22, 25.5, 26, 26, height=4)
    assert asked(surrounded(features=(wall,))).tests == ()


def test_loose_mounts_are_neither_company_nor_threat() -> None:
    assert asked(surrounded(model("horse", "horse", 27, 27, side="good"))).tests == ("alone",)
    assert asked(surrounded(model("warg", "warg", 27, 27, side="evil"), enemies=1)).tests == ()


def test_a_passenger_is_company() -> None:
    state = surrounded()
    state.carried["hobbit"] = model("frodo-baggins", "hobbit", 24, 24)
    state.models["m"].passenger = "hobbit"
    assert asked(state).tests == ()


def test_a_die_says_whether_one_who_lies_half_hidden_is_seen() -> None:
    low = box("bank", "block", 26, 23, 26.3, 25, height=0.3)
    state = surrounded(features=(low,))
    state.models["o0"].lying = True
    ruling = asked(state)
    assert (ruling.verdict, ruling.unsure) == (Verdict.ROLL, ("o0",))
    state.sightings["m", "o0"] = True
    assert asked(state).tests == ("alone",)
    state.sightings["m", "o0"] = False
    assert asked(state).tests == ()


# When it is taken


def test_nobody_tests_who_is_fighting_already() -> None:
    state = lose(stage(man("m", 24, 24), orc("o", 24 + 2 * R, 24)), 2)
    assert (asked(state).tests, rules(asked(state))) == ((), {"courage.engaged"})


def test_nobody_tests_who_can_do_nothing() -> None:
    assert asked(lose(stage(man("m", 24, 24, effects=("immobilised",))), 2)).tests == ()


def test_once_a_turn_and_not_after_the_move() -> None:
    for change in ({"tested": True}, {"acted": True}):
        state = lose(stage(man("m", 24, 24, **change)), 2)
        assert (asked(state).tests, rules(asked(state))) == ((), {"courage.before"})


def test_losses_in_the_midst_of_a_phase_count_at_once() -> None:
    state = stage(man("m", 24, 24), man("n", 2, 2))
    assert asked(state).tests == ()
    state.fallen["n"] = state.models.pop("n")
    assert asked(state).tests == ("half",)


# Testing twice


def test_one_roll_stands_for_both_tests() -> None:
    ruling = asked(lose(surrounded(), 1))
    assert ruling.tests == ("half", "alone")  # courage.twice
    assert ruling.verdict is Verdict.ROLL


def test_a_test_of_the_scenarios_is_one_more_that_the_roll_stands_for() -> None:
    state = lose(stage(man("m", 24, 24)), 1)
    because = Reason("courage.before", "the sun shines")
    assert courage.due(state, state.models["m"], (Due("sun", because),)).tests == ("half", "sun")
    whole = stage(man("m", 24, 24))
    assert courage.due(whole, whole.models["m"], (Due("sun", because),)).tests == ("sun",)


def test_a_scenario_may_have_models_test_as_if_half_were_lost() -> None:
    state = stage(man("m", 24, 24), captain(27, 24))
    because = Reason("courage.half", "their captain fell")
    ruling = courage.due(state, state.models["m"], (Due("half", because),))
    assert ruling.stands_by == "captain"


# Stand fast!


def test_a_hero_who_has_passed_spares_the_warriors_near_him() -> None:
    ruling = asked(lose(stage(man("m", 24, 24), captain(27, 24)), 2))
    assert (ruling.verdict, ruling.stands_by) == (Verdict.YES, "captain")
    assert "courage.stand_fast" in rules(ruling)


@pytest.mark.parametrize("change", [{"steady": False}, {"steady": False, "tested": False}])
def test_not_a_hero_who_has_not_tested_himself(change: dict[str, bool]) -> None:
    ruling = asked(lose(stage(man("m", 24, 24), captain(27, 24, **change)), 2))
    assert (ruling.verdict, ruling.stands_by) == (Verdict.ROLL, None)


def test_not_a_warrior_who_has_tested_himself() -> None:
    ruling = asked(lose(stage(man("m", 24, 24), man("n", 27, 24, tested=True, steady=True)), 2))
    assert ruling.verdict is Verdict.ROLL


def test_six_inches_from_where_he_is_when_the_warrior_tests() -> None:
    # The Hero has moved from 0, 0 to 5, 0: a gap of 10.916 has become one of 5.916.
    for x, stands in ((5.0, True), (0.5, False)):
        state = lose(stage(man("m", 11.9, 2), captain(x, 2)), 2)
        assert (asked(state).stands_by is not None) == stands
    edge = 24 + REACH + 2 * R
    assert asked(lose(stage(man("m", 24, 24), captain(edge, 24)), 2)).stands_by
    assert not asked(lose(stage(man("m", 24, 24), captain(edge + 0.01, 24)), 2)).stands_by


def test_a_far_voice_reaches_twelve() -> None:
    for gap, stands in ((11.9, True), (12.1, False)):
        king = model("gil-galad", "king", 24 + 2 * R + gap, 24, tested=True, steady=True)
        assert bool(asked(lose(stage(man("m", 24, 24), king), 2)).stands_by) == stands  # courage.far_stand_fast


def test_only_a_hero_in_sight() -> None:
    rock = box("rock", "block", 25, 20, 26, 28, height=4)
    ruling = asked(lose(stage(man("m", 24, 24), captain(28, 24), features=[rock]), 2))
    assert ruling.stands_by is None


def test_no_hero_of_the_enemy() -> None:
    foe = model("orc-captain", "captain", 28, 24, tested=True, steady=True)
    assert asked(lose(stage(man("m", 24, 24), foe), 2)).stands_by is None


def test_heroes_test_for_themselves() -> None:
    other = model("boromir-of-gondor", "m", 24, 24)
    assert asked(lose(stage(other, captain(27, 24)), 2)).verdict is Verdict.ROLL


def test_not_for_one_who_is_on_his_own_only() -> None:
    wider = model("gil-galad", "king", 33, 33, tested=True, steady=True)
    state = surrounded(wider)
    assert courage.stand_fast(state, state.models["m"]).who == "king"
    assert asked(state).verdict is Verdict.ROLL
    assert asked(state).tests == ("alone",)


def test_but_for_both_where_both_coincide() -> None:
    ruling = asked(lose(surrounded(model("gil-galad", "king", 33, 33, tested=True, steady=True)), 3))
    assert (ruling.tests, ruling.stands_by) == (("half", "alone"), "king")


# Terror


def dares(*foes: Model, charger: Model | None = None) -> courage.CourageRuling:
    state = stage(charger or man("m", 24, 24), *foes)
    return courage.daring(state, state.models["m"], foes)


def test_a_terrifying_target_calls_for_a_test() -> None:
    ruling = dares(model("troll-chieftain", "troll", 30, 24))
    assert (ruling.verdict, ruling.tests, ruling.needed) == (Verdict.ROLL, ("terror",), 7)
    assert "courage.terror" in rules(ruling)
    assert dares(orc("o", 30, 24)).verdict is Verdict.YES


def test_one_test_for_any_number_of_them() -> None:
    troll, wraith = model("troll-chieftain", "troll", 30, 24), model("ringwraith", "wraith", 30, 26)
    state = stage(man("m", 24, 24), troll, wraith, orc("o", 30, 22))
    foes = list(state.side("evil"))
    assert len(courage.terrifying(state, state.models["m"], foes)) == 2
    assert courage.daring(state, state.models["m"], foes).tests == ("terror",)


def test_nobody_stands_fast_against_terror() -> None:
    state = lose(stage(man("m", 24, 24), captain(25, 27), model("troll-chieftain", "troll", 30, 24)), 3)
    assert courage.daring(state, state.models["m"], [state.models["troll"]]).verdict is Verdict.ROLL


def test_an_aura_is_terrifying_while_there_is_will_left() -> None:
    for will, tests in ((1, ("terror",)), (0, ())):
        wizard = model("saruman", "wizard", 30, 24, effects=("terrifying-aura",), will=will)
        assert dares(wizard).tests == tests  # power.terrifying_aura


def test_one_of_dismaying_looks_is_terrifying() -> None:
    assert dares(orc("o", 30, 24, effects=("dismay",))).tests == ("terror",)  # power.aura_of_dismay


def test_a_test_for_terror_is_taken_an_inch_away() -> None:
    troll = model("troll-chieftain", "troll", 30, 24)
    state = stage(man("m", 24, 24), troll)
    touch = 30 - state.radius(troll) - R - 0.001
    order = Order(((24, 24), (touch, 24)), ("troll",))
    charge = plan(state, state.models["m"], order)
    assert charge.ruling.allowed
    arc = courage.brink(state, order, charge, [troll])
    assert arc == pytest.approx(6 - state.radius(troll) - R - 1, abs=1e-6)


def test_one_who_starts_nearer_takes_it_there() -> None:
    troll = model("troll-chieftain", "troll", 30, 24)
    near = 30 - R - 0.5
    state = stage(man("m", near, 24), troll)
    start = round(near - state.radius(troll), 3)
    state.models["m"].x = start
    order = Order(((start, 24), (start + 0.499, 24)), ("troll",))
    assert courage.brink(state, order, plan(state, state.models["m"], order), [troll]) == 0


# What spares it


def test_the_aura_of_a_friend_steadies_those_within_six_inches() -> None:
    for gap, will, verdict in ((6.0, 1, Verdict.YES), (6.1, 1, Verdict.ROLL), (6.0, 0, Verdict.ROLL)):
        friend = model("celeborn", "elf", 24 + 2 * R + gap, 24, effects=("aura-of-command",), will=will)
        ruling = asked(lose(stage(man("m", 24, 24), friend), 2))
        assert ruling.verdict is verdict
        assert ("power.aura_of_command" in rules(ruling)) == (verdict is Verdict.YES)


def test_not_the_aura_of_an_enemy() -> None:
    foe = replace(model("celeborn", "elf", 26, 24, effects=("aura-of-command",)), side="evil")
    assert asked(lose(stage(man("m", 24, 24), foe), 2)).verdict is Verdict.ROLL


def test_loose_words_for_a_horn_or_the_ring_go_the_same_way() -> None:
    balrog = model("the-balrog", "balrog", 40, 40)
    state = stage(model("moria-goblin-warrior", "g", 24, 24), balrog, orc("o", 20, 20))
    assert courage.spares(state, state.models["g"], "horn") is not None
    assert courage.spares(state, state.models["o"], "horn") is None
    assert state.models["o"].profile == ORC
