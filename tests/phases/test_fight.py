"""The Fight phase on level ground, clause by clause, with scripted dice."""

from __future__ import annotations

import contextlib
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.decisions.fighting import (
    ChooseFight,
    ChoosePairing,
    ChooseRetreat,
    ChooseStance,
    ChooseStrike,
    Pairing,
    PickFight,
    Retreat,
    Sides,
    Stance,
    StrikeAt,
)
from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.dice import Dice, OutOfDice, seeded
from skirmish.events import BackedAway, DuelRolled, FightBegan, MadeWay, Parted, Slain, StoodUp, WoundRolled
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.rules import ground, standing
from skirmish.rules.contact import contacts
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import box, carry, man, orc, playing, recruit, stage

D = 25 / 25.4
"""The diameter of a small base."""


def facing(*extra: Model, m=(), o=(), features=(), priority="good", **changes) -> GameState:
    """A man, and an orc at his right."""
    return stage(
        man("m", 24, 24, *m, **changes.get("man", {})),
        orc("o", 24.984, 24, *o, **changes.get("orc", {})),
        *extra,
        features=features,
        phase=Phase.FIGHT,
        priority=priority,
    )


def paired(state: GameState, *fights: Fight) -> GameState:
    state.fights = fights or (Fight(("m",), ("o",)),)
    return state


def fought(state: GameState, faces: tuple[int, ...], *answers) -> Play:
    """One fight worked out with the given dice, all of them used."""
    play = playing(state, *faces)
    asked = carry(fight.step(play), *answers, lawful=state)
    assert len(asked) == len(answers), f"unanswered: {asked[len(answers) :]}"
    assert len(play.dice.record) == len(faces)
    return play


def told(play: Play, kind: type) -> list:
    return [event for event in play.events if isinstance(event, kind)]


def back(name: str, x: float, y: float, **more) -> Retreat:
    return Retreat(model=name, at=(x, y), **more)


# Pairing, order, and the end of the phase


def test_one_way_to_pair_is_taken_without_asking() -> None:
    state = facing()
    play = fought(state, ())
    assert state.fights == (Fight(("m",), ("o",)),)
    assert [event.fights for event in play.events] == [((("m",), ("o",)),)]


def two_on_three(priority="evil") -> GameState:
    return stage(
        man("g1", 24.0, 24.0),
        man("g2", 25.2, 24.0),
        orc("e1", 23.5, 24.848),
        orc("e2", 24.6, 24.78),
        orc("e3", 25.7, 24.848),
        phase=Phase.FIGHT,
        priority=priority,
    )


def test_the_side_with_priority_pairs() -> None:
    state = two_on_three()
    way = (Sides(good=("g1",), evil=("e1", "e2")), Sides(good=("g2",), evil=("e3",)))
    (asked,) = carry(fight.step(playing(state)), Pairing(fights=way))
    assert isinstance(asked, ChoosePairing)
    assert asked.side == "evil"
    assert len(asked.pairings) == 2
    assert state.fights == (Fight(("g1",), ("e1", "e2")), Fight(("g2",), ("e3",)))


def test_an_unlawful_pairing_is_refused() -> None:
    state = two_on_three()
    (asked,) = carry(fight.step(playing(state)))
    assert not asked.check(state, Pairing(fights=(Sides(good=("g1", "g2"), evil=("e2",)),))).allowed


def test_the_side_with_priority_picks_the_next_fight_until_one_is_left() -> None:
    state = facing(man("n", 30, 24), orc("p", 30.984, 24), priority="evil")
    paired(state, Fight(("m",), ("o",)), Fight(("n",), ("p",)))
    flow = fight.step(playing(state, 6, 1, 1))
    asked = next(flow)
    assert isinstance(asked, ChooseFight)
    assert asked.side == "evil"
    assert not asked.check(state, PickFight(fight=2)).allowed
    flow.send(PickFight(fight=1))
    with pytest.raises(StopIteration):
        flow.send(back("p", 31.984, 24))
    assert [done.done for done in state.fights] == [False, True]
    (asked,) = carry(fight.step(playing(state, 6, 1, 1)))
    assert isinstance(asked, ChooseRetreat)


def test_when_all_is_fought_the_phase_ends() -> None:
    state = paired(facing(), Fight(("m",), ("o",), done=True))
    state.models["o"].x = 26
    fought(state, ())
    assert state.phase is Phase.END
    assert state.fights is None


def test_a_fight_that_lost_a_side_is_dropped() -> None:
    state = paired(facing(), Fight(("gone",), ("o",)), Fight(("m",), ("o",), done=True))
    state.models["o"].x = 26
    fought(state, ())
    assert state.phase is Phase.END


def test_nobody_new_is_engaged_by_a_retreat() -> None:
    state = paired(facing(man("late", 26.5, 24)))
    fought(state, (6, 1, 1), back("o", 25.6, 24.788))
    assert state.fights == (Fight(("m",), ("o",), done=True),)
    assert state.models["m"].fought
    assert state.models["o"].fought
    assert not state.models["late"].fought


# Who wins


def test_the_higher_die_wins_the_loser_goes_back_and_is_struck() -> None:
    state = paired(facing())
    play = fought(state, (4, 3, 5), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].winner == "good"
    (gone,) = told(play, BackedAway)
    assert (gone.model, gone.at, gone.trapped) == ("o", (25.984, 24.0), False)
    (blow,) = told(play, WoundRolled)
    assert (blow.source, blow.victim, blow.needed, blow.wounded) == ("m", "o", "5", True)
    assert [event.model for event in told(play, Slain)] == ["o"]
    assert "o" not in state.models
    assert [(roll.purpose, roll.owner) for roll in play.dice.record] == [
        ("fight.duel", "m"),
        ("fight.duel", "o"),
        ("wound.chart", "m"),
    ]


def test_a_loser_who_is_not_wounded_is_unharmed() -> None:
    state = paired(facing())
    fought(state, (3, 4, 4), back("m", 23, 24))
    assert state.models["m"].wounds == 1


def test_a_tie_goes_to_the_higher_fight_value(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "veteran", fight=4)
    state = paired(facing())
    state.models["m"].profile = "veteran"
    play = fought(state, (4, 4, 1), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].winner == "good"


@pytest.mark.parametrize(("face", "winner"), [(3, "evil"), (4, "good")])
def test_equals_who_tie_are_settled_by_one_more_die(face: int, winner: str) -> None:
    state = paired(facing())
    spot = ("m", 23, 24) if winner == "evil" else ("o", 25.984, 24)
    play = fought(state, (4, 4, face, 1), back(*spot))
    (duel,) = told(play, DuelRolled)
    assert (duel.winner, duel.tie_roll) == (winner, face)
    assert (play.dice.record[2].purpose, play.dice.record[2].owner) == ("fight.tie", "good")


def test_several_attacks_are_as_many_dice_and_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "duellist", attacks=2)
    recruit(monkeypatch, "stout-orc", like="orc-warrior", wounds=2)
    state = paired(facing(orc={"wounds": 2}))
    state.models["m"].profile, state.models["o"].profile = "duellist", "stout-orc"
    play = fought(state, (2, 5, 4, 6, 6), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].good == (("m", 2), ("m", 5))
    assert len(told(play, WoundRolled)) == 2
    assert "o" in state.fallen


def test_strikes_stop_when_the_loser_is_slain(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "swift", attacks=3)
    state = paired(facing())
    state.models["m"].profile = "swift"
    fought(state, (2, 5, 4, 1, 6), back("o", 25.984, 24))


# Multiple combats


def three_on_one(*extra: Model) -> GameState:
    state = facing(orc("p", 24, 24.984), orc("q", 24, 23.016), *extra)
    return paired(state, Fight(("m",), ("o", "p", "q")))


def test_all_dice_of_a_side_count_together_and_all_winners_strike() -> None:
    state = three_on_one()
    play = fought(state, (5, 1, 6, 2, 1, 1, 1), back("m", 23, 24))
    assert told(play, DuelRolled)[0].evil == (("o", 1), ("p", 6), ("q", 2))
    assert [blow.source for blow in told(play, WoundRolled)] == ["o", "p", "q"]


def test_the_best_fight_value_of_the_many_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "orc-veteran", like="orc-warrior", fight=5)
    state = three_on_one()
    state.models["q"].profile = "orc-veteran"
    play = fought(state, (5, 5, 1, 1, 1, 1, 1), back("m", 23, 24))
    assert told(play, DuelRolled)[0].winner == "evil"


def test_a_lone_winner_strikes_whom_he_likes_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "slayer", attacks=2)
    state = three_on_one()
    state.models["m"].profile = "slayer"
    flow = fight.step(playing(state, 6, 6, 1, 1, 1, 6, 6))
    asked = next(flow)
    assert isinstance(asked, ChooseRetreat)
    assert {entry.model for entry in asked.models} == {"o", "p", "q"}
    asked = flow.send(back("q", 24, 22.016))
    assert {entry.model for entry in asked.models} == {"o", "p"}
    flow.send(back("o", 25.984, 24))
    asked = flow.send(back("p", 24, 25.984))
    assert isinstance(asked, ChooseStrike)
    assert (asked.striker, asked.strikes, asked.victims) == ("m", 2, ("o", "p", "q"))
    assert not asked.check(state, StrikeAt(victim="m")).allowed
    asked = flow.send(StrikeAt(victim="p"))
    assert (asked.strikes, asked.victims) == (1, ("o", "q"))
    with pytest.raises(StopIteration):
        flow.send(StrikeAt(victim="q"))
    assert list(state.fallen) == ["p", "q"]


def test_strikes_of_all_sorts_are_rolled_apart() -> None:
    state = three_on_one()
    state.models["q"].options = ("two-handed-weapon",)
    play = fought(state, (3, 1, 2, 5, 1, 1, 4), back("m", 23, 24))
    assert told(play, DuelRolled)[0].evil == (("o", 1), ("p", 2), ("q", 4))
    last = told(play, WoundRolled)[-1]
    assert (last.source, last.roll, last.wounded) == ("q", 4, True)


# Trapped, and parting


def test_strikes_at_the_trapped_are_doubled_and_the_sides_are_parted() -> None:
    around = [orc(f"o{k}", 24 + D * math.cos(a), 24 + D * math.sin(a)) for k, a in enumerate((0.0, 2.0944, 4.1888))]
    state = stage(man("m", 24, 24), *around, phase=Phase.FIGHT)
    paired(state, Fight(("m",), ("o0", "o1", "o2")))
    play = fought(state, (1, 2, 3, 4, 1, 1, 1, 1, 1, 6))
    (gone,) = told(play, BackedAway)
    assert gone.trapped
    assert [blow.source for blow in told(play, WoundRolled)] == ["o0", "o0", "o1", "o1", "o2", "o2"]
    assert told(play, Parted)
    assert all(state.gap(foe, gone_man) >= 0.01 for foe in state.side("evil") for gone_man in state.fallen.values())


def test_doubled_strikes_stay_with_their_victim() -> None:
    posts = [box("a", "block", 25.48, 20, 26, 30), box("b", "block", 22, 20, 22.52, 30)]
    walls = [box("c", "block", 24.4, 24.5, 26, 25), box("d", "block", 24.4, 23, 26, 23.5)]
    state = stage(
        man("m", 24, 24), orc("o", 24.984, 24), orc("p", 23.016, 24), features=[*posts, *walls], phase=Phase.FIGHT
    )
    paired(state, Fight(("m",), ("o", "p")))
    flow = fight.step(playing(state, 6, 1, 1, 6))
    asked = next(flow)
    assert [(entry.model, bool(entry.directions)) for entry in asked.models] == [("o", False), ("p", True)]
    flow.send(Retreat(model="o"))
    asked = flow.send(Retreat(model="p", at=next(spot(asked.models[1]))))
    assert isinstance(asked, ChooseStrike)
    assert asked.trapped == ("o",)
    with pytest.raises(StopIteration):
        flow.send(StrikeAt(victim="o"))
    assert list(state.fallen) == ["o"]


def spot(beaten):
    """The middles of a beaten model's open directions."""
    for low, high in beaten.directions:
        angle = math.radians((low + high) / 2)
        yield beaten.at[0] + beaten.distance * math.cos(angle), beaten.at[1] + beaten.distance * math.sin(angle)


def test_one_who_can_go_back_must() -> None:
    state = paired(facing())
    asked = carry(fight.step(playing(state, 6, 1)))[-1]
    ruling = asked.check(state, Retreat(model="o"))
    assert [reason.rule for reason in ruling.objections] == ["fight.back_away"]


def test_the_trapped_are_not_asked_where_to_go() -> None:
    state = stage(
        man("m", 24, 0.492), orc("o", 23.148, 0.984), orc("p", 24.852, 0.984), phase=Phase.FIGHT, priority="evil"
    )
    paired(state, Fight(("m",), ("o", "p")))
    play = fought(state, (1, 2, 3, 1, 1, 1, 1))
    assert told(play, BackedAway)[0].trapped


def test_friends_make_way_before_the_strikes_if_their_player_likes() -> None:
    walls = [box("left", "block", 20, 0, 23.5, 48), box("right", "block", 24.5, 0, 28, 48)]
    ranks = [man("m", 24, 24), man("f", 24, 23.016), orc("o", 24, 24.984)]
    for making, dice in ((True, (1, 6, 1)), (False, (1, 6, 1, 1))):
        state = paired(stage(*map(copied, ranks), features=walls, phase=Phase.FIGHT))
        answer = back("m", 24, 23, make_way={"f": (24, 22.016)}) if making else Retreat(model="m")
        play = fought(state, dice, answer)
        assert [event.model for event in told(play, MadeWay)] == (["f"] if making else [])
        assert told(play, BackedAway)[0].trapped is not making


def copied(model: Model) -> Model:
    return Model(model.name, model.side, model.profile, model.options, model.x, model.y)


# Weapons, shields, spears


def test_the_side_with_priority_declares_first() -> None:
    state = paired(facing(m=("shield",), o=("shield",), priority="evil"))
    asked = carry(fight.step(playing(state, 6, 1, 6)), Stance(), Stance())
    assert [(question.kind, question.side) for question in asked[:2]] == [
        ("choose_stance", "evil"),
        ("choose_stance", "good"),
    ]


def test_nothing_to_choose_is_not_asked() -> None:
    state = paired(facing(o=("spear",)))
    asked = carry(fight.step(playing(state, 6, 1)))
    assert [question.kind for question in asked] == ["choose_retreat"]


def test_shielding_doubles_the_dice_and_strikes_nobody() -> None:
    state = paired(facing(m=("shield",)))
    play = fought(state, (2, 6, 3), Stance(shielding=True), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].good == (("m", 2), ("m", 6))
    assert told(play, FightBegan)[0].shielding == ("m",)
    assert told(play, WoundRolled) == []


def test_a_shielder_who_loses_is_struck_as_anybody() -> None:
    state = paired(facing(m=("shield",)))
    play = fought(state, (2, 3, 6, 1), Stance(shielding=True), back("m", 23, 24))
    assert len(told(play, WoundRolled)) == 1


def test_all_of_a_side_shield_or_none() -> None:
    state = facing(man("n", 25.968, 24), m=("shield",))
    paired(state, Fight(("m", "n"), ("o",)))
    question = ChooseStance.ask(state, state.fights[0], "good")
    ruling = question.check(state, Stance(shielding=True))
    assert [reason.rule for reason in ruling.objections] == ["weapon.shielding"]


def test_who_swings_a_two_handed_weapon_shields_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "overladen", wargear=("hand-weapon", "two-handed-weapon", "shield"), options=())
    state = paired(facing())
    state.models["m"].profile = "overladen"
    question = ChooseStance.ask(state, state.fights[0], "good")
    assert question.check(state, Stance(shielding=True)).allowed
    both = Stance(shielding=True, weapons={"m": "two-handed-weapon"})
    assert [reason.rule for reason in question.check(state, both).objections] == ["weapon.shielding"]


def test_a_two_handed_weapon_is_rolled_at_one_less_and_wounds_at_one_more() -> None:
    state = paired(facing(o=("two-handed-weapon",)))
    play = fought(state, (4, 6, 4), back("m", 23, 24))
    assert told(play, DuelRolled)[0].evil == (("o", 5),)
    assert told(play, WoundRolled)[0].wounded


def test_he_may_draw_another_weapon() -> None:
    state = paired(facing(o=("two-handed-weapon", "spear")))
    flow = fight.step(playing(state, 4, 6))
    asked = next(flow)
    assert asked.weapons == {"o": ("two-handed-weapon", "spear")}
    assert not asked.check(state, Stance(weapons={"o": "crossbow"})).allowed
    flow.send(Stance(weapons={"o": "spear"}))
    play_events = flow.gi_frame.f_locals["play"].events
    assert next(e for e in play_events if isinstance(e, DuelRolled)).evil == (("o", 6),)


def test_a_spear_behind_lends_a_die_and_a_strike_once_a_phase() -> None:
    state = facing(man("s", 23.016, 24, "spear"))
    paired(state)
    play = fought(state, (1, 6, 4, 1, 2), Stance(supports={"s": "m"}), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].good == (("m", 1), ("m", 6))
    assert [blow.source for blow in told(play, WoundRolled)] == ["m", "m"]
    assert told(play, FightBegan)[0].supports == (("s", "m"),)
    assert state.models["s"].supported
    assert not state.models["s"].fought


def test_a_spear_between_two_friends_helps_one() -> None:
    state = stage(
        man("a", 24, 24),
        man("b", 24.984, 24),
        man("s", 24.492, 23.148, "spear"),
        orc("o", 24, 24.984),
        orc("p", 24.984, 24.984),
        phase=Phase.FIGHT,
    )
    paired(state, Fight(("a",), ("o",)), Fight(("b",), ("p",)))
    play = playing(state, 1, 6, 1, 1, 1, 6, 1, 1)
    carry(fight.step(play), PickFight(fight=0), Stance(supports={"s": "a"}), back("o", 24, 25.984))
    asked = carry(fight.step(play))
    assert [question.kind for question in asked] == ["choose_retreat"]


# From the ground


def test_a_winner_on_the_ground_stands_and_strikes_nobody() -> None:
    state = paired(facing(man={"lying": True}))
    play = fought(state, (6, 1), back("o", 25.984, 24))
    assert [event.model for event in told(play, StoodUp)] == ["m"]
    assert not state.models["m"].lying
    assert told(play, WoundRolled) == []


def test_a_loser_on_the_ground_goes_back_stays_down_and_counts_as_trapped() -> None:
    state = paired(facing(man={"lying": True}))
    play = fought(state, (1, 6, 1, 1), back("m", 23, 24))
    assert state.models["m"].lying
    assert told(play, BackedAway)[0].trapped is False
    assert len(told(play, WoundRolled)) == 2


def test_standing_friends_of_one_on_the_ground_strike_as_ever() -> None:
    state = facing(man("n", 25.968, 24), man={"lying": True})
    paired(state, Fight(("m", "n"), ("o",)))
    play = fought(state, (6, 1, 2, 6), back("o", 24.984, 25))
    assert [blow.source for blow in told(play, WoundRolled)] == ["n"]
    assert not state.models["m"].lying


def test_on_the_ground_a_two_handed_weapon_is_no_more_than_a_knife() -> None:
    state = paired(facing(o=("two-handed-weapon",), orc={"lying": True}))
    play = fought(state, (1, 6), back("m", 23, 24))
    assert told(play, FightBegan)[0].weapons == (("m", "hand-weapon"), ("o", "knife"))
    assert told(play, DuelRolled)[0].evil == (("o", 5),)


def test_one_on_the_ground_may_shield() -> None:
    state = paired(facing(m=("shield",), man={"lying": True}))
    play = fought(state, (2, 6, 3), Stance(shielding=True), back("o", 25.984, 24))
    assert told(play, DuelRolled)[0].good == (("m", 2), ("m", 6))
    assert not state.models["m"].lying


# Falls


def test_a_leap_of_more_than_twice_his_height_hurts() -> None:
    ledge = box("ledge", "rise", 18, 18, 24.5, 30, height=3.5)
    state = stage(man("m", 24, 24, z=3.5), orc("o", 23.016, 24, z=3.5), features=[ledge], phase=Phase.FIGHT)
    play = fought(paired(state), (1, 6, 1, 1, 1, 1), back("m", 25, 24, leap=True))
    assert [event.hits for event in play.events if event.kind == "fell"] == [3]
    assert state.models["m"].lying
    assert state.models["m"].z == 0
    assert [blow.source for blow in told(play, WoundRolled)] == ["fall", "fall", "fall", "o"]


def test_a_leap_of_no_more_than_that_does_not() -> None:
    ledge = box("ledge", "rise", 18, 18, 24.5, 30, height=2.0)
    state = stage(man("m", 24, 24, z=2.0), orc("o", 23.016, 24, z=2.0), features=[ledge], phase=Phase.FIGHT)
    play = fought(paired(state), (1, 6, 1), back("m", 25, 24, leap=True))
    assert [event.hits for event in play.events if event.kind == "fell"] == [0]
    assert not state.models["m"].lying


# Whatever happens


@st.composite
def scrums(draw) -> tuple[GameState, int]:
    """A crowd of both sides, in touch and near it, with scenery among them."""
    seed = draw(st.integers(0, 10**6))
    return scrum(random.Random(seed)), seed


def scenery(rng: random.Random, size: float) -> list:
    half = size / 2
    return rng.choice(
        [
            [],
            [box("wall", "barrier", 0, half - 0.15, size, half + 0.15, height=rng.choice([0.4, 0.8, 0.9]))],
            [box("hill", "rise", half, 0, size, size, height=rng.choice([0.3, 1.0, 2.0, 3.0]), climbable=True)],
            [box("ditch", "gap", 0, half - 0.5, size, half + 0.5, height=rng.choice([0.3, 1.0, 3.0]))],
            [box("rock", "block", half - 1, half - 1, half + 0.5, half + 0.5, height=2)],
        ]
    )


def scrum(rng: random.Random) -> GameState:
    size = rng.choice([6, 9])
    features = scenery(rng, size)
    state = stage(features=features, phase=Phase.FIGHT, priority=rng.choice(["good", "evil"]), width=size, height=size)
    for k in range(rng.randint(30, 80)):
        model = recruit_at_random(state, rng, f"x{k}", size)
        if len(state.models) < 14 and not any(standing.objections(state, model)):
            state.models[model.name] = model
    return state


def recruit_at_random(state: GameState, rng: random.Random, name: str, size: float) -> Model:
    x, y = rng.uniform(0.5, size - 0.5), rng.uniform(0.5, size - 0.5)
    if state.models and rng.random() < 0.75:
        beside = rng.choice(list(state.models.values()))
        angle, apart = rng.uniform(0, math.tau), 0.985 if rng.random() < 0.8 else rng.uniform(1, 1.3)
        x, y = beside.x + apart * math.cos(angle), beside.y + apart * math.sin(angle)
    feature = state.table.features[0] if state.table.features else None
    if feature and rng.random() < 0.6:
        distance, px, py = feature.nearest(x, y)
        if distance > 1e-6:
            x, y = px + (x - px) / distance * 0.4925, py + (y - py) / distance * 0.4925
    x, y = round(x, 3), round(y, 3)
    options = rng.choice([(), ("spear",), ("shield",), ("spear", "shield")])
    model = (man if rng.random() < 0.5 else orc)(name, x, y, *options)
    if model.side == "evil" and rng.random() < 0.2:
        model.options = ("two-handed-weapon",)
    model.z = ground.footing(state, model, x, y, rng.choice([0, 5]))[0]
    model.lying, model.moved = rng.random() < 0.1, rng.choice([0.0, 0.0, 3.0])
    if feature and feature.kind == "rise" and feature.height > 2.2 and not model.lying:
        at_face = not feature.covers(x, y) and 0.49 < feature.nearest(x, y)[0] < 0.5
        if at_face and rng.random() < 0.8:
            model.climbing, model.z = feature.name, rng.choice([feature.top - state.height(model), 0.7])
    return model


@settings(max_examples=40, deadline=None)
@given(scrums())
def test_every_answer_proposed_is_lawful_and_the_table_stays_in_order(scene: tuple[GameState, int]) -> None:
    state, seed = scene
    rng, play = random.Random(seed), Play(state, Dice(seeded(seed)))
    while state.phase is Phase.FIGHT:
        flow = fight.step(play)
        with contextlib.suppress(StopIteration):
            question = next(flow)
            while True:
                answer = question.sample(state, rng)
                ruling = question.check(state, answer)
                assert ruling.allowed, ruling
                assert parse_decision(question.model_dump(mode="json")) == question
                question = flow.send(parse_answer(answer.model_dump(mode="json")))
        for model in state.models.values():
            assert list(standing.objections(state, model)) == []
        touching = contacts(state)
        for done in state.fights or ():
            if done.done:
                assert not any(foe in done.evil for one in done.good for foe in touching.get(one, ()))
    assert contacts(state) == {}


def test_dice_that_run_out_say_so() -> None:
    with pytest.raises(OutOfDice):
        carry(fight.step(playing(paired(facing()))))
