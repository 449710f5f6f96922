"""The Fight chapter's own examples and its harder clauses, each under the rule it belongs to."""

from __future__ import annotations

import math

import pytest

from skirmish.decisions.fighting import (
    ChooseFight,
    ChoosePairing,
    ChooseRetreat,
    ChooseStance,
    ChooseStrike,
    NextCharger,
    Pairing,
    PickFight,
    Retreat,
    Sides,
    Stance,
    StrikeAt,
)
from skirmish.events import BackedAway, BlowAtBarrier, Crossed, DuelRolled, FightsPaired, StoodUp, WoundRolled
from skirmish.phases import falling, fight
from skirmish.phases.play import Play
from skirmish.rules import back_away, defending, pairing
from skirmish.rules.contact import contacts
from skirmish.state import Fight, GameState, Model, Phase, Side
from tests.builders import box, carry, man, orc, playing, recruit, stage

D = 25 / 25.4
WALL = box("wall", "barrier", 18, 23.7, 30, 24, height=0.8)
FAR, NEAR = 24.492, 23.208
"""Where a base stands that touches the wall, above it and below."""


def fighting(*models: Model, fights: tuple[Fight, ...] | None = None, **changes) -> GameState:
    state = stage(*models, phase=Phase.FIGHT, **changes)
    state.fights = fights
    return state


def fought(state: GameState, faces: tuple[int, ...], *answers) -> Play:
    """One step of the phase with the given dice and answers, all of them used."""
    play = playing(state, *faces)
    asked = carry(fight.step(play), *answers, lawful=state)
    assert len(asked) == len(answers), f"unanswered: {asked[len(answers) :]}"
    assert len(play.dice.record) == len(faces)
    return play


def told(play: Play, kind: type) -> list:
    return [event for event in play.events if isinstance(event, kind)]


def back(name: str, x: float, y: float, **more) -> Retreat:
    return Retreat(model=name, at=(x, y), **more)


def at_angle(kind, name: str, degrees: float, *options: str, far: float = D, **changes) -> Model:
    """A model around (24, 24)."""
    angle = math.radians(degrees)
    return kind(name, round(24 + far * math.cos(angle), 3), round(24 + far * math.sin(angle), 3), *options, **changes)


# Pairing


def test_the_two_lawful_pairings_of_a_chain_of_five_leave_nobody_out() -> None:
    """Man, Orc, Man, Orc, Man in a row: two fights, and either Orc takes the man between (pairing.fights)."""
    row = [(man if k % 2 == 0 else orc)(f"x{k}", 20 + k * D, 24) for k in range(5)]
    state = fighting(*row, priority="evil")
    (asked,) = carry(fight.step(playing(state)))
    assert isinstance(asked, ChoosePairing)
    assert asked.side == "evil"
    assert [[(f.good, f.evil) for f in way] for way in asked.pairings] == [
        [(("x0",), ("x1",)), (("x2", "x4"), ("x3",))],
        [(("x0", "x2"), ("x1",)), (("x4",), ("x3",))],
    ]


def test_two_against_a_line_of_four_are_two_fights_of_three() -> None:
    """Everybody who touches fights: no Orc is left out, though each Man could be had one on one (pairing.fights)."""
    orcs = [orc(f"e{k}", 22.5 + k, 24.85) for k in range(4)]
    state = fighting(man("g1", 23.0, 24.0), man("g2", 25.0, 24.0), *orcs)
    play = fought(state, ())
    assert told(play, FightsPaired)[0].fights == ((("g1",), ("e0", "e1")), (("g2",), ("e2", "e3")))


def test_a_ring_of_three_and_three_pairs_in_its_two_ways() -> None:
    """Six in a ring, each between two enemies: three fights, clockwise or the other way (pairing.fights)."""
    ring = [at_angle(man if k % 2 == 0 else orc, f"x{k}", 60 * k) for k in range(6)]
    ways = pairing.all_pairings(fighting(*ring))
    assert len(ways) == 2
    assert all(len(way) == 3 for way in ways)


@pytest.mark.parametrize("priority", ["good", "evil"])
def test_the_side_with_priority_settles_who_meets_whom(priority: Side) -> None:
    """Two against two, all in touch: the other side is not asked (pairing.priority)."""
    square = [at_angle(man if k % 2 == 0 else orc, f"x{k}", 90 * k, far=0.7) for k in range(4)]
    state = fighting(*square, priority=priority)
    way = (Sides(good=("x0",), evil=("x3",)), Sides(good=("x2",), evil=("x1",)))
    (asked,) = carry(fight.step(playing(state)), Pairing(fights=way))
    assert (asked.side, asked.rule, len(asked.pairings)) == (priority, "pairing.priority", 2)
    assert state.fights == tuple(sides.fight() for sides in way)


def test_a_dead_foe_from_the_shoot_phase_leaves_its_opponent_unpaired() -> None:
    """Pairing looks at who touches when the phase begins (pairing.fights)."""
    state = fighting(man("m", 24, 24), man("n", 27, 24), orc("o", 24.984, 24), orc("p", 27.984, 24))
    state.fallen["p"] = state.models.pop("p")
    play = fought(state, ())
    assert told(play, FightsPaired)[0].fights == ((("m",), ("o",)),)


# The order of fights


def test_the_next_fight_is_chosen_after_each_result() -> None:
    """One at a time, by the side with priority (fight.order)."""
    pairs = [(man(f"m{k}", 10 + 4 * k, 24), orc(f"o{k}", 10 + 4 * k + D, 24)) for k in range(3)]
    state = fighting(*(model for pair in pairs for model in pair), priority="evil")
    state.fights = tuple(Fight((f"m{k}",), (f"o{k}",)) for k in range(3))
    first = carry(fight.step(playing(state, 6, 1, 6)), PickFight(fight=2), back("o2", 18 + D + 1, 24))
    assert isinstance(first[0], ChooseFight)
    assert "o2" in state.fallen
    (asked,) = carry(fight.step(playing(state)))
    assert isinstance(asked, ChooseFight)
    assert (asked.side, [sides.good for sides in asked.fights]) == ("evil", [("m0",), ("m1",)])


def test_the_slain_of_an_earlier_fight_neither_bar_the_way_nor_fight() -> None:
    """A man ringed by enemies goes back through the place of one slain in the phase before him (fight.order)."""
    posts = [box("left", "block", 22, 20, 23.5, 28), box("right", "block", 24.5, 20, 26, 28)]
    state = fighting(man("m", 24, 24), orc("o", 24, 24 + D), orc("p", 24, 24 - 1.2), man("n", 24, 24 - 1.2 - D))
    state = fighting(*state.models.values(), features=posts, fights=(Fight(("m",), ("o",)), Fight(("n",), ("p",))))
    question = ChooseRetreat.ask(state, "good", ["m"], ("o",))
    assert not question.check(state, back("m", 24, 23)).allowed
    fought(state, (6, 1, 6), PickFight(fight=1))
    assert list(state.fallen) == ["p"]
    fought(state, (1, 6, 1), back("m", 24, 23))


# Who wins


def test_the_worked_example_of_a_fight() -> None:
    """The Orc rolls 3, the Man 4: the Orc goes back an inch, and they no longer touch (fight.duel, fight.back_away)."""
    state = fighting(man("m", 24, 24), orc("o", 24.984, 24), fights=(Fight(("m",), ("o",)),))
    play = fought(state, (4, 3, 1), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].winner == "good"
    assert contacts(state) == {}


@pytest.mark.parametrize(("dice", "winner"), [((5, 1, 2, 6), "evil"), ((6, 1, 5, 2), "good")])
def test_three_orcs_on_one_man_roll_three_dice_and_the_best_counts(dice: tuple[int, ...], winner: str) -> None:
    """Their highest against his one (fight.multiple)."""
    orcs = [at_angle(orc, f"o{k}", angle) for k, angle in enumerate((-60, 0, 60))]
    state = fighting(man("m", 24, 24), *orcs, fights=(Fight(("m",), ("o0", "o1", "o2")),))
    asked = carry(fight.step(play := playing(state, *dice)))
    assert isinstance(asked[-1], ChooseRetreat)
    assert asked[-1].side != winner
    duel = told(play, DuelRolled)[0]
    assert (len(duel.good), len(duel.evil), duel.winner) == (1, 3, winner)


def test_in_a_multiple_combat_the_lone_ones_fight_value_meets_the_best_of_the_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A draw of 5 and 5, Fight 4 against 3 and 4: a die decides (fight.multiple, fight.tie)."""
    recruit(monkeypatch, "captain-of-four", fight=4)
    recruit(monkeypatch, "orc-of-four", like="orc-warrior", fight=4)
    state = fighting(
        man("m", 24, 24), at_angle(orc, "o", 0), at_angle(orc, "p", 90), fights=(Fight(("m",), ("o", "p")),)
    )
    state.models["m"].profile, state.models["p"].profile = "captain-of-four", "orc-of-four"
    play = playing(state, 5, 5, 2, 3)
    carry(fight.step(play))
    assert told(play, DuelRolled)[0].tie_roll == 3
    assert told(play, DuelRolled)[0].winner == "evil"


def test_a_supporting_spearmans_own_fight_value_stays_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """He is no part of the combat (weapon.spear)."""
    recruit(monkeypatch, "spear-master", fight=6, strength=6, wargear=("spear",), options=())
    state = fighting(man("m", 24, 24), orc("o", 24.984, 24), man("s", 24 - D, 24), fights=(Fight(("m",), ("o",)),))
    state.models["s"].profile = "spear-master"
    play = fought(state, (2, 4, 4, 4, 4, 1), Stance(supports={"s": "m"}), back("o", 25.984, 24))
    duel = told(play, DuelRolled)[0]
    assert (duel.good, duel.tie_roll) == ((("m", 2), ("m", 4)), 4)
    assert [blow.needed for blow in told(play, WoundRolled)] == ["5", "5"]


# Stances


def test_both_sides_declare_before_any_die_falls() -> None:
    """Weapons, shields and spears are settled first (weapon.several, weapon.shielding)."""
    state = fighting(
        man("m", 24, 24, "shield"),
        orc("o", 24.984, 24, "two-handed-weapon", "spear"),
        fights=(Fight(("m",), ("o",)),),
        priority="evil",
    )
    play = playing(state)
    flow = fight.step(play)
    asked = next(flow)
    assert isinstance(asked, ChooseStance)
    assert asked.side == "evil"
    asked = flow.send(Stance(weapons={"o": "spear"}))
    assert (asked.side, play.dice.record) == ("good", [])


def test_one_with_two_heavy_choices_fights_with_one_of_them() -> None:
    """Spear and two-handed axe: drawn with the axe he may not be supported, with the spear he may (weapon.several)."""
    state = fighting(
        man("m", 24, 24),
        orc("o", 24.984, 24, "two-handed-weapon", "spear"),
        orc("s", 24.984 + D, 24, "spear"),
        fights=(Fight(("m",), ("o",)),),
    )
    question = ChooseStance.ask(state, Fight(("m",), ("o",)), "evil")
    assert question.drawn == {"o": "two-handed-weapon"}
    axe = question.check(state, Stance(supports={"s": "o"}))
    assert [reason.rule for reason in axe.objections] == ["weapon.two_handed"]
    assert question.check(state, Stance(weapons={"o": "spear"}, supports={"s": "o"})).allowed


def test_an_axe_bearer_with_a_spear_lends_it_like_anybody() -> None:
    """The weapon in his other hand does not matter while he is in no fight himself (weapon.spear)."""
    state = fighting(man("m", 24, 24), orc("o", 24.984, 24), fights=(Fight(("m",), ("o",)),))
    state.models["s"] = orc("s", 24.984 + D, 24, "two-handed-weapon", "spear")
    assert ChooseStance.ask(state, Fight(("m",), ("o",)), "evil").supports == {"s": ("o",)}


def test_a_bow_in_the_baggage_does_not_keep_a_shield_from_shielding() -> None:
    """He gets no Defence for it and may yet shield (weapon.shielding, weapon.shield)."""
    state = fighting(man("m", 24, 24, "bow", "shield"), orc("o", 24.984, 24), fights=(Fight(("m",), ("o",)),))
    play = fought(state, (1, 6, 3), Stance(shielding=True), back("o", 25.984, 24))
    assert len(told(play, DuelRolled)[0].good) == 2
    assert told(play, WoundRolled) == []


def test_shielders_with_two_attacks_roll_four_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dice for each Attack (weapon.shielding)."""
    recruit(monkeypatch, "shield-hero", attacks=2, wargear=("hand-weapon", "shield"), options=())
    state = fighting(man("m", 24, 24), orc("o", 24.984, 24), fights=(Fight(("m",), ("o",)),))
    state.models["m"].profile = "shield-hero"
    play = fought(state, (1, 2, 3, 6, 4), Stance(shielding=True), back("o", 25.984, 24))
    assert len(told(play, DuelRolled)[0].good) == 4


# Trapped


@pytest.mark.parametrize("turned", [0, 17, 45])
def test_three_equidistant_enemies_leave_no_way(turned: float) -> None:
    """Whatever the direction, he is trapped, and each strike is two (fight.trapped)."""
    orcs = [at_angle(orc, f"o{k}", 120 * k + turned) for k in range(3)]
    state = fighting(man("m", 24, 24), *orcs, fights=(Fight(("m",), ("o0", "o1", "o2")),))
    play = fought(state, (1, 2, 3, 4, 1, 1, 1, 1, 1, 1))
    assert told(play, BackedAway)[0].trapped
    assert len(told(play, WoundRolled)) == 6
    assert contacts(state) == {}


def test_two_equidistant_enemies_and_a_rock_leave_none_either() -> None:
    """As in the second picture (fight.trapped)."""
    rock = box("rock", "block", 23, 22, 25, 23.507, height=2)
    pair = (at_angle(orc, "o", 30), at_angle(orc, "p", 150))
    state = fighting(man("m", 24, 24), *pair, features=[rock], fights=(Fight(("m",), ("o", "p")),))
    play = fought(state, (1, 2, 3, 1, 1, 1, 1))
    assert told(play, BackedAway)[0].trapped


def test_in_a_corner_of_the_table_one_enemy_is_enough() -> None:
    """Every straight way leads off the table or towards him (fight.trapped, move.table_edge)."""
    state = fighting(man("m", 0.492, 0.492), orc("o", 1.188, 1.188), fights=(Fight(("m",), ("o",)),))
    play = fought(state, (1, 6, 2, 2))
    assert told(play, BackedAway)[0].trapped


def test_a_supported_winner_strikes_four_times_at_the_trapped() -> None:
    """Two attacks, doubled (fight.trapped, weapon.spear)."""
    state = fighting(
        man("m", 0.492, 0.492), orc("o", 1.188, 1.188), orc("s", 1.884, 1.884, "spear"), fights=(Fight(("m",), ("o",)),)
    )
    play = fought(state, (1, 6, 3, 2, 2, 2, 2), Stance(supports={"s": "o"}))
    assert len(told(play, WoundRolled)) == 4


def test_each_of_several_losers_is_trapped_by_himself() -> None:
    """The lone winner's strikes are doubled at the trapped one alone (fight.trapped, fight.multiple)."""
    corner = (orc("p", 0.492, 0.492), orc("q", 1.188 + D, 1.188))
    state = fighting(man("m", 1.188, 1.188), *corner, fights=(Fight(("m",), ("p", "q")),))
    flow = fight.step(play := playing(state, 6, 1, 1, 1))
    next(flow)
    asked = flow.send(Retreat(model="p"))
    assert isinstance(asked, ChooseRetreat)
    assert [(entry.model, bool(entry.directions)) for entry in asked.models] == [("q", True)]
    asked = flow.send(back("q", 2.188 + D, 1.188))
    assert isinstance(asked, ChooseStrike)
    assert asked.trapped == ("p",)
    with pytest.raises(StopIteration):
        flow.send(StrikeAt(victim="q"))
    assert [blow.victim for blow in told(play, WoundRolled)] == ["q"]


def test_the_way_back_leads_through_a_gap_of_just_his_width_and_no_less() -> None:
    """A single model beaten by two goes through any gap that is wide enough (fight.multiple, move.models)."""
    for gap, wide in ((0.988, True), (0.96, False)):
        apart = (gap + D) / 2
        pair = (at_angle(orc, "o", 45), at_angle(orc, "p", 135))
        friends = (man("f", round(24 - apart, 3), 23.2), man("g", round(24 + apart, 3), 23.2))
        state = fighting(man("m", 24, 24), *pair, *friends, fights=(Fight(("m",), ("o", "p")),))
        question = ChooseRetreat.ask(state, "good", ["m"], ("o", "p"))
        assert question.check(state, back("m", 24, 23)).allowed is wide


# The ground


def test_one_who_wins_from_the_ground_rises_and_one_who_loses_is_struck_double() -> None:
    """Neither strikes from down there (ground.fight)."""
    for faces, strikes, answer in (((6, 1), 0, back("o", 25.984, 24)), ((1, 6, 1, 1), 2, back("m", 23, 24))):
        state = fighting(man("m", 24, 24, lying=True), orc("o", 24.984, 24), fights=(Fight(("m",), ("o",)),))
        play = fought(state, faces, answer)
        assert len(told(play, WoundRolled)) == strikes
        assert bool(told(play, StoodUp)) is (strikes == 0)
        assert state.models["m"].lying is (strikes > 0)


def test_of_two_beaten_orcs_only_the_one_on_the_ground_is_struck_double() -> None:
    """He counts as trapped although he went back (ground.fight)."""
    state = fighting(
        man("m", 24, 24), orc("o", 24.984, 24, lying=True), orc("p", 24 - D, 24), fights=(Fight(("m",), ("o", "p")),)
    )
    asked = carry(fight.step(playing(state, 6, 1, 1)), back("o", 25.984, 24), back("p", 22.016, 24))
    assert asked[-1].trapped == ("o",)


def test_a_spear_helps_one_who_fights_from_the_ground_to_win_but_not_to_strike() -> None:
    """His supporter adds a die; a winner on the ground strikes nobody (ground.fight, weapon.spear)."""
    state = fighting(
        man("m", 24, 24, lying=True),
        orc("o", 24.984, 24),
        man("s", 24 - D, 24, "spear"),
        fights=(Fight(("m",), ("o",)),),
    )
    play = fought(state, (1, 6, 2), Stance(supports={"s": "m"}), back("o", 25.984, 24))
    assert told(play, WoundRolled) == []


# Parting


def test_no_fight_leaves_its_sides_in_touch() -> None:
    """Those who were trapped are drawn apart before the strikes (fight.separate)."""
    orcs = [at_angle(orc, f"o{k}", 90 * k) for k in range(4)]
    state = fighting(man("m", 24, 24), *orcs, fights=(Fight(("m",), tuple(model.name for model in orcs)),))
    fought(state, (1, 2, 3, 4, 5, *(1,) * 8))
    assert all(state.gap(state.models["m"], foe) >= state.scale.contact for foe in state.side("evil"))


# Barriers


def at_the_wall(*others: Model, **changes) -> GameState:
    return fighting(man("m", 24, FAR), *others, features=[WALL], priority="evil", **changes)


def charger(name: str, x: float, *options: str) -> Model:
    return orc(name, x, NEAR, *options, moved=3.0)


def test_the_charging_player_says_who_comes_first() -> None:
    """One after another, and each is driven back when his turn is over (defend.chargers)."""
    state = at_the_wall(charger("a", 23.5), charger("b", 24.5), fights=(Fight(("m",), ("a", "b")),))
    play = fought(state, (1, 6, 3, 1, 6, 3), NextCharger(charger="b"), back("b", 24.8, 22.254), back("a", 23.2, 22.254))
    assert [duel.evil[0][0] for duel in told(play, DuelRolled)] == ["b", "a"]
    assert [blow.passed for blow in told(play, BlowAtBarrier)] == [False, False]


def test_the_defender_slain_his_slayer_takes_his_place() -> None:
    """And those yet to fight go over beside him (defend.cross)."""
    state = at_the_wall(charger("a", 23.0), charger("b", 24.5), fights=(Fight(("m",), ("a", "b")),))
    play = fought(state, (1, 6, 4, 6), NextCharger(charger="b"))
    assert [(event.model, event.at) for event in told(play, Crossed)] == [("b", (24, FAR)), ("a", (23.0, FAR))]


def test_two_against_two_over_a_wall_are_two_single_fights() -> None:
    """As many one on one as can be (defend.many)."""
    state = at_the_wall(man("n", 25.0, FAR), charger("a", 24.0), charger("b", 25.0), charger("c", 23.0))
    found = pairing.all_pairings(state)
    assert {len(way) for way in found} == {2}
    assert all({len(fight.good) for fight in way} == {1} for way in found)


def test_a_spear_helps_the_defender_against_one_of_his_chargers() -> None:
    """It is lent once a phase, whichever duel he likes (defend.chargers, weapon.spear)."""
    state = at_the_wall(
        man("s", 24, FAR + D, "spear"),
        charger("a", 23.5),
        charger("b", 24.5),
        fights=(Fight(("m",), ("a", "b")),),
    )
    answers = (NextCharger(charger="a"), Stance(supports={"s": "m"}), back("a", 23.2, 22.254), back("b", 24.8, 22.254))
    play = fought(state, (1, 6, 2, 1, 1, 6, 5, 1), *answers)
    assert [len(duel.good) for duel in told(play, DuelRolled)] == [2, 1]


def test_beaten_from_behind_he_defends_no_more() -> None:
    """The fight on his own side comes first; the rest is fought as anywhere (defend.behind)."""
    state = at_the_wall(charger("a", 24.0), orc("x", 24, FAR + D), fights=(Fight(("m",), ("a", "x")),))
    play = fought(state, (1, 6, 1, 1, 6, 1), back("m", 23.0, FAR), back("m", 22.0, FAR))
    assert [duel.evil[0][0] for duel in told(play, DuelRolled)] == ["x", "a"]
    assert told(play, BlowAtBarrier) == []


def test_if_he_leaps_to_his_death_the_climbers_get_over_where_he_stood() -> None:
    """Slain in the first fight, wherever he lies: the chargers may cross at once (defend.behind, defend.cross)."""
    cliff = box("cliff", "rise", 18, 24, 30, 32, height=5.0, climbable=True)
    climber = orc("o", 24, 23.508, z=5.0 - 28 / 25.4, climbing="cliff", moved=3.0)
    state = fighting(
        man("m", 24, FAR, z=5.0),
        climber,
        orc("x", 24, FAR + D, z=5.0),
        features=[cliff],
        priority="evil",
        fights=(Fight(("m",), ("o", "x")),),
    )
    play = fought(state, (1, 6, 6), back("m", 24, 23.492, leap=True), NextCharger(charger="o"))
    assert list(state.fallen) == ["m"]
    assert [event.model for event in told(play, Crossed)] == ["o"]
    assert (climber.z, climber.climbing) == (5.0, None)


def test_the_desk_too_lets_a_defender_be_pushed_along_his_wall() -> None:
    """Beaten by one on his own side he may go before others at the wall, who do not fight him (defend.behind)."""
    block = box("block", "block", 20, 24.985, 23.4, 27)
    state = at_the_wall(charger("a", 24.0), orc("x", 24.5, FAR + 0.848), charger("b", 21.9))
    state = fighting(*state.models.values(), features=[WALL, block], priority="evil")
    ruling = back_away.trapped(state, state.models["m"], [state.models["x"]])
    assert not ruling.allowed
    state.fights = (Fight(("m",), ("a", "x")),)
    question = ChooseRetreat.ask(state, "good", ["m"], ("x",), pushed_along=True)
    assert question.models[0].directions == ruling.directions
    state.models.pop("a")
    assert back_away.trapped(state, state.models["m"], [state.models["x"]]).allowed


@pytest.mark.parametrize("best", ["m", "n"])
def test_the_best_fight_value_of_several_men_breaks_the_tie(monkeypatch: pytest.MonkeyPatch, best: str) -> None:
    """Whichever of them has it, and whoever rolled the die (fight.multiple, fight.tie)."""
    recruit(monkeypatch, f"veteran-{best}", fight=4)
    state = fighting(
        man("m", 24, 24), orc("o", 24 + D, 24), man("n", 24 + 2 * D, 24), fights=(Fight(("m", "n"), ("o",)),)
    )
    state.models[best].profile = f"veteran-{best}"
    play = fought(state, (5, 2, 5, 1, 1), back("o", 24 + D, 25))
    assert (told(play, DuelRolled)[0].winner, told(play, DuelRolled)[0].tie_roll) == ("good", 0)


def test_the_trapped_stays_where_he_got_to_and_his_foes_draw_back() -> None:
    """Others are moved slightly so that there is a gap (fight.separate, fight.trapped)."""
    orcs = [at_angle(orc, f"o{k}", angle) for k, angle in enumerate((0, 100, 200))]
    state = fighting(man("m", 24, 24), *orcs, fights=(Fight(("m",), ("o0", "o1", "o2")),))
    before = {foe.name: foe.at for foe in orcs}
    play = fought(state, (1, 2, 3, 4, *(1,) * 6))
    assert state.models["m"].at == told(play, BackedAway)[0].at
    assert all(state.models[name].at != at for name, at in before.items())
    assert contacts(state) == {}


def test_who_slays_two_defenders_takes_the_place_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """He crosses at once, into the space of one he has slain (defend.defenders, defend.cross)."""
    recruit(monkeypatch, "orc-of-two", like="orc-warrior", attacks=2)
    state = at_the_wall(man("n", 25.2, FAR), charger("o", 24.6), fights=(Fight(("m", "n"), ("o",)),))
    state.models["o"].profile = "orc-of-two"
    play = fought(state, (1, 1, 5, 6, 4, 6, 4, 6), StrikeAt(victim="n"))
    assert list(state.fallen) == ["n", "m"]
    assert [(event.model, event.at) for event in told(play, Crossed)] == [("o", (25.2, FAR))]


def test_to_name_the_weapon_he_has_anyway_is_no_fault() -> None:
    """He fights with what is in his hand (weapon.several)."""
    state = fighting(man("m", 24, 24), orc("o", 24 + D, 24), fights=(Fight(("m",), ("o",)),))
    question = ChooseStance.ask(state, Fight(("m",), ("o",)), "good")
    assert question.check(state, Stance(weapons={"m": "hand-weapon"})).allowed


@pytest.mark.parametrize(("x", "z", "together"), [(25.1, 0.0, True), (25.5, 0.0, False), (24.985, 3.0, False)])
def test_a_hairs_breadth_ends_no_fight_but_a_fall_does(x: float, z: float, together: bool) -> None:
    """Pairs are drawn apart a little for clarity; those torn from one another fight no more (pairing.fights)."""
    state = fighting(man("m", 24, 24), orc("o", x, 24, z=z))
    assert (defending.lines(state, Fight(("m",), ("o",))) is not None) is together


def test_who_falls_a_short_way_while_he_lies_still_lies() -> None:
    """A fall stands nobody up (fall.damage, drop.free)."""
    state = fighting(man("m", 24, 24, lying=True))
    carry(falling.fall(playing(state), state.models["m"], 1.0))
    assert state.models["m"].lying
