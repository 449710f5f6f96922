"""The captain's Might, Fate and heroic actions: spent where the exact odds say that it pays."""

from __future__ import annotations

from skirmish.decisions.contest import BidMight
from skirmish.decisions.heroics import ChooseHeroic, OrderHeroics
from skirmish.decisions.spending import ChooseFate, ChooseMight
from skirmish.decisions.striking import StrikeAt
from skirmish.events import FightBegan, PowerCast
from skirmish.players.captain.valour import keep
from skirmish.rules.contest import Die
from skirmish.state import GameState, Heroic, Phase
from tests.builders import TOUCH, R, man, of, orc, stage
from tests.players.asking import ask

TROLL = R + 0.79
"""How far a man's centre is from a troll's when they touch, about."""


def duel(mine: int, theirs: int, *, might: int = 3, hidden: bool = False, foe: str = "mordor-troll") -> dict[str, int]:
    """What a Captain of Men, Fight 4, bids against an enemy, who has 3 Might where the bid is hidden."""
    captain = of("captain-of-men", "c", 10, 10, might=might)
    enemy = of(foe, "t", 10 + TROLL, 10)
    state = stage(captain, enemy, man("m", 30, 30), phase=Phase.FIGHT)
    began = FightBegan(good=("c",), evil=("t",), weapons=(("c", "hand-weapon"), ("t", "hand-weapon")))
    heroes = {"c": min(might, 6 - mine)}
    question = BidMight(side="good", hidden=hidden, heroes=heroes, mine=(Die("c", mine),), theirs=(Die("t", theirs),))
    points: dict[str, int] = ask(state, question, events=(began,)).points
    return points


def test_might_turns_a_lost_fight_and_no_more_of_it_than_that_takes() -> None:
    """hero.bids"""
    assert duel(4, 3) == {}
    assert duel(3, 3) == {"c": 1}
    assert duel(3, 4) == {"c": 2}


def test_might_is_not_spent_on_a_fight_that_it_cannot_turn() -> None:
    """hero.bids"""
    assert duel(3, 5, might=2) == {}
    assert duel(4, 6, might=2) == {}


def test_might_is_not_spent_on_a_fight_in_which_little_hangs_on_winning() -> None:
    """hero.bids"""
    assert duel(3, 5, foe="moria-goblin-warrior") == {}


def test_a_hidden_bid_looks_to_what_the_enemy_may_bid() -> None:
    """hero.bids"""
    assert duel(3, 4, hidden=True, foe="troll-chieftain") != {}
    assert duel(6, 3, hidden=True, foe="troll-chieftain") == {}


def blow(victim: str, face: int, wanted: tuple[int, ...]) -> int:
    """How many points Aragorn spends on a blow at an enemy on its last wound."""
    enemy = of(victim, "v", 10 + TROLL, 10, wounds=1)
    state = stage(of("aragorn-strider", "a", 10, 10), enemy, orc("far", 30, 30), phase=Phase.FIGHT)
    question = ChooseMight(side="good", hero="a", purpose="wound.chart", face=face, wanted=wanted, most=4)
    points: int = ask(state, question, last=StrikeAt(victim="v")).points
    return points


def test_might_slays_a_troll_and_spares_a_goblin() -> None:
    """hero.might"""
    assert blow("mordor-troll", 4, (6,)) == 2
    assert blow("moria-goblin-warrior", 2, (5, 6)) == 0


def test_might_that_is_free_this_turn_is_spent_first_and_freely() -> None:
    """hero.free"""
    assert blow("moria-goblin-warrior", 4, (5, 6)) == 1


def test_a_point_is_worth_less_when_few_enemies_are_left() -> None:
    state = stage(of("captain-of-men", "c"), orc("o", 10, 10))
    dear = keep(state, state.models["c"], 1)
    state.start["evil"] = 10
    assert keep(state, state.models["c"], 1) < dear


def test_fate_is_always_tried_and_might_saves_a_last_wound() -> None:
    """hero.fate"""
    state = stage(of("captain-of-men", "c", wounds=1), orc("o", 10, 10), phase=Phase.FIGHT)
    assert ask(state, ChooseFate(side="good", hero="c", wounds=0, fate=1, source="o")).spend
    question = ChooseMight(side="good", hero="c", purpose="hero.fate", face=2, wanted=(4,), most=2)
    assert ask(state, question).points == 2


def test_might_keeps_a_hero_on_the_field_and_is_not_wasted_on_a_jump() -> None:
    """courage.test, jump.chart"""
    state = stage(of("captain-of-men", "c"), *(orc(f"o{number}", 10, 10 + number) for number in range(3)))
    fleeing = ChooseMight(side="good", hero="c", purpose="courage.half", face=2, wanted=(3, 4, 5, 6), most=2)
    assert ask(state, fleeing).points == 1
    jumping = ChooseMight(side="good", hero="c", purpose="jump.chart", face=4, wanted=(6,), most=2)
    assert ask(state, jumping).points == 0


def test_might_resists_what_would_hold_a_hero_in_a_fight() -> None:
    """magic.resist"""
    king, troll = of("aragorn-strider", "c", 10, 10, free_might=0), of("mordor-troll", "t", 10 + TROLL, 10)
    state = stage(king, troll, of("ringwraith", "w", 20, 10), priority="evil")
    told = PowerCast(caster="w", power="transfix", target="c", dice=(4,), score=4, needed=3, success=True, will=9)
    question = ChooseMight(side="good", hero="c", purpose="magic.resist", face=3, wanted=(4, 5, 6), most=2)
    assert ask(state, question, events=(told,)).points == 1


# Heroic actions


def facing(gap: float, *, priority: str = "evil") -> GameState:
    """A Captain with three men before a line of Warg Riders who will ride them down."""
    good = [of("captain-of-men", "c", 10, 10), *(man(f"m{number}", 10, 11.5 + 1.5 * number) for number in range(3))]
    evil = [of("warg-rider", f"o{number}", 12 + gap, 9 + 1.8 * number) for number in range(5)]
    return stage(*good, *evil, priority="good" if priority == "good" else "evil")


def test_a_heroic_move_forestalls_those_who_would_charge_first() -> None:
    """heroic.move"""
    question = ChooseHeroic(side="good", phase="move", heroes=("c",))
    assert ask(facing(4), question).kind == "call_heroic"
    assert ask(facing(25), question).kind == "done"
    assert ask(facing(4, priority="good"), question).kind == "done"


def test_whoever_moves_first_anyway_calls_only_to_answer_a_call() -> None:
    """heroic.order"""
    state = facing(4, priority="good")
    for number in range(5):
        state.models[f"g{number}"] = of("warg-rider", f"g{number}", 12.8, 6 - 1.8 * number)
    state.models["u"] = of("uruk-hai-captain", "u", 14, 12)
    question = ChooseHeroic(side="good", phase="move", heroes=("c",))
    assert ask(state, question).kind == "done"
    state.heroics = (Heroic("u"),)
    assert ask(state, question).kind == "call_heroic"


def test_a_heroic_combat_is_for_one_who_will_slay_and_find_another() -> None:
    """heroic.combat"""
    question = ChooseHeroic(side="good", phase="fight", heroes=("a",))
    found = {}
    cases = (("near", 14.0, "orc-warrior"), ("far", 40.0, "orc-warrior"), ("hard", 14.0, "the-balrog"))
    for case, away, victim in cases:
        prey = of("uruk-hai-captain", "prey", away, 10, wounds=1, fate=0)
        foe = of(victim, "o", 10 + TOUCH, 10)
        state = stage(of("aragorn-strider", "a", 10, 10), foe, prey, phase=Phase.FIGHT)
        foe.x += state.radius(foe) - R
        found[case] = ask(state, question).kind
    assert found == {"near": "call_heroic", "far": "done", "hard": "done"}


def test_of_two_calls_the_one_that_gains_more_comes_first() -> None:
    """heroic.order"""
    state = facing(4)
    state.models["d"] = of("captain-of-men", "d", 40, 40)
    assert ask(state, OrderHeroics(side="good", heroes=("d", "c"))).hero == "c"
