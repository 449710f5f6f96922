"""The odds of fights as they stand: counted roll by roll, and against the phase itself."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.fighting import ChooseCharger, ChooseStance, NextCharger, Stance
from skirmish.decisions.spending import ChooseFate, SpendFate
from skirmish.decisions.striking import ChooseStrike, StrikeAt
from skirmish.dice import Dice, seeded
from skirmish.events import DuelRolled
from skirmish.phases import fight as phase
from skirmish.phases.play import Play
from skirmish.rules import pairing
from skirmish.rules.fight_odds import FightOdds, Ways, duels, fight_odds
from skirmish.rules.odds import wound_chance
from skirmish.rules.wounds import score, to_wound
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import TOUCH, box, man, orc, stage

THIRD = Fraction(1, 3)


def paired(state: GameState) -> tuple[GameState, Fight]:
    """The position with its one fight drawn up."""
    (fight,) = pairing.all_pairings(state)[0]
    state.fights = (fight,)
    return state, fight


def odds(state: GameState, ways: Ways | None = None, *, fate: bool = False) -> FightOdds:
    return fight_odds(*paired(state), ways, fate=fate)


def fighting(*models: Model, **more) -> GameState:
    return stage(*models, phase=Phase.FIGHT, **more)


def of(profile: str, name: str, x: float, y: float, *options: str, **changes) -> Model:
    return replace(Model.recruit(name, profile, options), x=x, y=y, **changes)


def by_counting(mine: Iterable[int], theirs: Iterable[int], lead: int) -> Fraction:
    """The chance to win, by going through every roll of dice with some modifiers."""
    mine, theirs = list(mine), list(theirs)
    won, rolls = Fraction(0), 0
    for faces in itertools.product(range(1, 7), repeat=len(mine) + len(theirs)):
        scores = [score(face, bonus) for face, bonus in zip(faces, (*mine, *theirs), strict=True)]
        a, b = max(scores[: len(mine)]), max(scores[len(mine) :])
        won, rolls = won + (1 if a > b else Fraction(1 + lead, 2) if a == b else 0), rolls + 1
    return won / rolls


# Counted


def test_equals_have_even_odds_and_strike_once() -> None:
    found = odds(fighting(man("m", 24, 24), orc("o", 24, 24 + TOUCH)))
    assert (found.win.good, found.win.evil) == (Fraction(1, 2), Fraction(1, 2))
    assert found.deaths == {"m": THIRD / 2, "o": THIRD / 2}
    assert found.wounds["m"] == (1 - THIRD / 2, THIRD / 2)


def test_chances_of_wounds_add_up_to_one() -> None:
    captain = of("captain-of-men", "c", 24, 24)
    found = odds(fighting(captain, orc("o", 24.4925, 24.853), orc("p", 23.5075, 24.853)))
    for name, chances in found.wounds.items():
        assert sum(chances) == 1
        assert chances[-1] == found.deaths[name]
    assert len(found.wounds["c"]) == 3


def test_one_who_is_surrounded_takes_twice_the_strikes() -> None:
    around = [orc("o1", 24, 24.9843), orc("o2", 24.8524, 23.5079), orc("o3", 23.1476, 23.5079)]
    found = odds(fighting(man("m", 24, 24), *around))
    lost = 1 - by_counting([0], [0, 0, 0], 0)
    assert found.win.evil == lost
    assert found.deaths["m"] == lost * (1 - (1 - THIRD) ** 6)
    assert any(reason.rule == "fight.trapped" for reason in found.because)


def test_one_on_the_ground_is_struck_twice_and_strikes_nobody() -> None:
    found = odds(fighting(man("m", 24, 24, lying=True), orc("o", 24, 24 + TOUCH)))
    assert found.deaths == {"m": Fraction(1, 2) * (1 - (1 - THIRD) ** 2), "o": 0}


def test_shields_double_the_dice_and_leave_no_strikes() -> None:
    state = fighting(man("m", 24, 24, "shield"), orc("o", 24, 24 + TOUCH))
    found = odds(state, Ways(shielding=frozenset({"m"})))
    assert found.win.good == by_counting([0, 0], [0], 0)
    assert found.deaths["o"] == 0
    assert found.deaths["m"] == found.win.evil * Fraction(1, 6)


def test_a_spear_lends_a_die_and_a_strike() -> None:
    state = fighting(man("m", 24, 24), man("s", 24, 24 - TOUCH, "spear"), orc("o", 24, 24 + TOUCH))
    found = odds(state, Ways(supports={"s": "m"}))
    assert found.win.good == by_counting([0, 0], [0], 0)
    assert found.deaths["o"] == found.win.good * (1 - (1 - THIRD) ** 2)
    assert set(found.deaths) == {"m", "o"}


def test_a_heavy_blade_is_slow_and_hits_hard() -> None:
    state = fighting(man("m", 24, 24), orc("o", 24, 24 + TOUCH, "two-handed-weapon"))
    found = odds(state, Ways(weapons={"o": "two-handed-weapon"}))
    assert found.win.evil == by_counting([-1], [0], 0)
    assert found.deaths["m"] == found.win.evil * Fraction(1, 2)


def test_ties_go_to_the_better_fighter() -> None:
    found = odds(fighting(of("captain-of-men", "c", 24, 24), orc("o", 24, 24 + TOUCH)))
    assert found.win.good == by_counting([0, 0], [0], 1)


def test_a_banner_in_range_helps_and_one_out_of_range_does_not() -> None:
    far = of("warrior-of-minas-tirith", "b", 24, 18, "banner")
    near = replace(far, y=21.5)
    foes = man("m", 24, 24), orc("o", 24, 24 + TOUCH)
    assert odds(fighting(*foes, far)).win.good == Fraction(1, 2)
    helped = odds(fighting(*foes, near))
    assert helped.win.good > Fraction(1, 2)
    assert any(reason.rule == "banner.range" for reason in helped.because)


def test_fate_is_spent_only_where_that_is_asked_for() -> None:
    captain = of("captain-of-men", "c", 24, 24, wounds=1)
    state = fighting(captain, orc("o", 24, 24 + TOUCH))
    assert captain.fate == 1
    without = odds(state)
    assert odds(state, fate=True).deaths["c"] == without.deaths["c"] / 2


def test_one_whom_magic_holds_has_one_die_and_no_strikes() -> None:
    held = of("captain-of-men", "c", 24, 24, effects=("immobilised",))
    found = odds(fighting(held, orc("o", 24, 24 + TOUCH)))
    assert found.win.good == by_counting([0], [0], -1)
    assert found.deaths["o"] == 0


def test_a_loose_mount_rolls_nothing_and_loses() -> None:
    horse = of("horse", "h", 24, 24, side="good")
    state = fighting(horse, orc("o", 24, 24 + 0.7874 + TOUCH / 2))
    found = odds(state)
    assert (found.win.good, found.win.evil) == (0, 1)
    assert found.deaths["o"] == 0
    warg = of("warg", "w", 24, 24, side="evil")
    assert odds(fighting(warg, man("m", 24, 24 + 0.7874 + TOUCH / 2))).win.good == 1


def test_loose_mounts_alone_do_not_fight() -> None:
    horse, warg = of("horse", "h", 24, 24, side="good"), of("warg", "w", 24, 24 + 2 * 0.7874, side="evil")
    assert duels(*paired(fighting(horse, warg))) == ()


# Charges


def against(one: Model, other: Model) -> Model:
    """The other in touch with the one, right above it."""
    apart = (one_base(one) + one_base(other)) / 25.4 / 2
    return replace(other, x=one.x, y=one.y + apart)


def one_base(model: Model) -> float:
    return (model.steed or model.warrior).profile.base_mm


def rider(name: str, x: float, y: float, *charged: str) -> Model:
    return of("rider-of-rohan", name, x, y, charged=charged)


def test_a_charge_adds_an_attack_and_knocks_the_beaten_down() -> None:
    beyond = 24 + 0.7874 + TOUCH / 2
    still = odds(fighting(rider("r", 24, 24), orc("o", 24, beyond)))
    charge = odds(fighting(rider("r", 24, 24, "o"), orc("o", 24, beyond)))
    assert still.win.good == by_counting([0], [0], 0)
    assert charge.win.good == by_counting([0, 0], [0], 0)
    assert still.deaths["o"] == still.win.good * THIRD
    assert charge.deaths["o"] == charge.win.good * (1 - (1 - THIRD) ** 4)
    assert any(reason.rule == "cavalry.knock" for reason in charge.because)


def test_a_rider_who_is_borne_down_is_hit_by_his_fall_and_struck_on_the_ground() -> None:
    beast = of("ringwraith", "w", 24, 24, "fell-beast", charged=("r",))
    horseman = against(beast, of("rider-of-rohan", "r", 0, 0))
    found = odds(fighting(beast, horseman))
    on_foot = replace(horseman, mount=None)
    fall = wound_chance(to_wound(3, on_foot.warrior.defence))
    assert beast.steed is not None
    strikes = [(beast.warrior, beast.warrior.profile.attacks), (beast.steed, beast.steed.profile.attacks)]
    spared = 1 - fall
    for striker, attacks in strikes:
        spared *= (1 - wound_chance(to_wound(striker.strength, on_foot.warrior.defence))) ** (2 * attacks)
    assert found.deaths["r"] == found.win.evil * (1 - spared)


def test_strikes_at_a_rider_are_at_him() -> None:
    beyond = 24 + 0.7874 + TOUCH / 2
    found = odds(fighting(rider("r", 24, 24), orc("o", 24, beyond)))
    assert set(found.deaths) == {"r", "o"}


# Creatures


def test_the_blades_of_the_dead_go_by_courage() -> None:
    ghost, troll = of("the-army-of-the-dead", "g", 24, 24), of("cave-troll", "t", 24, 24)
    found = odds(fighting(ghost, against(ghost, troll)))
    (told,) = [reason for reason in found.because if reason.text.startswith("g at t")]
    assert f"D{troll.warrior.profile.courage}" in told.text
    assert found.wounds["t"][1] == found.win.good * Fraction(1, 3 if troll.warrior.profile.courage > 3 else 2)


def test_one_wound_by_the_king_of_the_dead_is_death() -> None:
    king, troll = of("the-king-of-the-dead", "k", 24, 24), of("cave-troll", "t", 24, 24)
    found = odds(fighting(king, against(king, troll)))
    assert found.wounds["t"][1:-1] == (0,) * (troll.wounds - 1)
    assert found.deaths["t"] > 0


def test_a_chain_brings_a_strike_more_where_it_catches() -> None:
    troll = of("cave-troll", "t", 24, 24, "troll-chain")
    found = odds(fighting(troll, against(troll, man("m", 0, 0))))
    missed = Fraction(1, 2)
    attacks, catches = troll.warrior.profile.attacks, Fraction(3, 6)
    slain = 1 - missed**attacks * (1 - catches * (1 - missed))
    assert found.deaths["m"] == found.win.evil * slain


def test_the_spared_are_not_struck() -> None:
    gollum = of("gollum", "gollum", 24, 24)
    frodo = of("frodo-baggins", "frodo", 30, 30)
    found = odds(fighting(gollum, frodo, man("m", 24, 24 + TOUCH)))
    assert found.deaths["gollum"] == 0
    assert any(reason.rule == "creature.spared" for reason in found.because)


# Barriers


def wall() -> list:
    return [box("wall", "barrier", 18, 23.7, 30, 24, height=0.8)]


GUARD = man("guard", 24, 24.493)
FIRST = orc("first", 23.4, 23.207, charged=("guard",), moved=4.0)
SECOND = orc("second", 24.6, 23.207, charged=("guard",), moved=4.0)


def test_a_charger_must_get_past_the_wall_before_he_wounds() -> None:
    found = odds(fighting(GUARD, FIRST, features=wall()))
    assert found.win.evil == Fraction(1, 2)
    assert found.deaths == {"guard": THIRD / 4, "first": THIRD / 2}


def test_chargers_fight_a_defender_one_by_one() -> None:
    state, drawn = paired(fighting(GUARD, FIRST, SECOND, features=wall()))
    assert [one.charger for one in duels(state, drawn)] == ["first", "second"]
    found = fight_odds(state, drawn)
    falls = THIRD / 4
    assert found.deaths["guard"] == falls + (1 - falls) * falls
    assert found.deaths["second"] == (1 - falls) * THIRD / 2
    held = Fraction(1, 2)
    assert found.win.good == held * held


def test_a_spear_helps_a_defender_once() -> None:
    spear = man("spear", 24, 24.493 + TOUCH, "spear")
    state = fighting(GUARD, spear, FIRST, SECOND, features=wall())
    found = odds(state, Ways(supports={"spear": "guard"}))
    assert found.win.good == by_counting([0, 0], [0], 0) * Fraction(1, 2)


def test_defenders_fight_a_charger_together_and_hold_their_ground() -> None:
    guards = man("left", 23.5, 24.493), man("right", 24.5, 24.493)
    found = odds(fighting(*guards, orc("o", 24, 23.207, charged=("left", "right"), moved=4.0), features=wall()))
    assert found.win.good == by_counting([0, 0], [0], 0)
    assert found.deaths["left"] == found.win.evil * THIRD / 2
    assert found.deaths["right"] == 0


def test_of_a_defender_attacked_from_behind_the_first_fight_counts() -> None:
    behind = orc("behind", 24, 24.493 + TOUCH)
    found = odds(fighting(GUARD, behind, FIRST, features=wall()))
    assert found.win.evil == Fraction(1, 2)
    assert found.deaths["first"] == 0
    assert any(reason.rule == "defend.behind" for reason in found.because)


# Against the phase


def answer_of(ways: Ways, fate: bool, question: Decision, state: GameState, rng: random.Random) -> Answer:
    """What somebody says who fights as the odds take him to."""
    if isinstance(question, ChooseStance):
        fighters = question.fight.fight().of(question.side)
        spears = {
            spear: friend
            for spear, friend in ways.supports.items()
            if friend in fighters and not state.models[spear].supported
        }
        weapons = {name: ways.weapons[name] for name in fighters if name in ways.weapons}
        return Stance(weapons=weapons, shielding=ways.shields(fighters), supports=spears)
    if isinstance(question, ChooseStrike):
        return StrikeAt(victim=question.victims[0])
    if isinstance(question, ChooseFate):
        return SpendFate(spend=fate)
    if isinstance(question, ChooseCharger):
        return Done() if question.optional else NextCharger(charger=question.chargers[0])
    return question.sample(state, rng)


def frequencies(state: GameState, fight: Fight, ways: Ways, fate: bool, times: int) -> tuple[float, dict[str, float]]:
    """How often good wins the first duel, and how often everybody falls, in so many plays of a fight."""
    dice, rng = Dice(seeded(5)), random.Random(5)
    won, fallen = 0, Counter[str]()
    for _ in range(times):
        play = Play(state.copy(), dice)
        play.state.fights = (fight,)
        flow = phase.work_out(play, fight)
        with contextlib.suppress(StopIteration):
            question = next(flow)
            while True:
                reply = answer_of(ways, fate, question, play.state, rng)
                assert not question.check(play.state, reply).objections
                question = flow.send(reply)
        won += next(event for event in play.events if isinstance(event, DuelRolled)).winner == "good"
        fallen.update(play.state.fallen.keys())
    return won / times, {name: fallen[name] / times for name in fight.names}


def calm(model: Model) -> Model:
    """One who has no Might to spend."""
    return replace(model, might=0, free_might=0)


CAPTAIN = calm(of("captain-of-men", "captain", 24, 24, "shield"))
URUKS = of("uruk-hai-warrior", "u1", 24.4925, 24.853), of("uruk-hai-warrior", "u2", 23.5075, 24.853)
SPEAR = man("spear", 24 - 0.9255, 24 - 0.3369, "spear")
HORSEMAN = rider("r", 24, 24, "o", "p")
TROLL = of("cave-troll", "t", 24, 24, "troll-chain")
BEAST = calm(of("ringwraith", "w", 24, 24, "fell-beast", charged=("r",)))
BALROG = of("the-balrog", "b", 24, 24)


@pytest.mark.parametrize(
    ("state", "ways", "fate", "times"),
    [
        (fighting(CAPTAIN, SPEAR, *URUKS), Ways(supports={"spear": "captain"}), True, 600),
        (fighting(CAPTAIN, *URUKS), Ways(shielding=frozenset({"captain"})), False, 500),
        (fighting(GUARD, FIRST, SECOND, features=wall()), Ways(), False, 200),
        (fighting(HORSEMAN, against(HORSEMAN, orc("o", 0, 0)), orc("p", 25.2795, 24)), Ways(), False, 3000),
        (fighting(TROLL, against(TROLL, man("m", 0, 0))), Ways(), False, 600),
        (fighting(BEAST, against(BEAST, of("rider-of-rohan", "r", 0, 0))), Ways(), False, 600),
        (
            fighting(BALROG, against(BALROG, calm(of("boromir-of-gondor", "hero", 0, 0)))),
            Ways(),
            True,
            600,
        ),
    ],
    ids=["captain", "shield", "wall", "charge", "chain", "beast", "lash"],
)
def test_the_phase_bears_the_odds_out(state: GameState, ways: Ways, fate: bool, times: int) -> None:
    state, fight = paired(state)
    found = fight_odds(state, fight, ways, fate=fate)
    won, fallen = frequencies(state, fight, ways, fate, times)
    if len(duels(state, fight)) == 1:
        assert won == pytest.approx(float(found.win.good), abs=spread(found.win.good, times))
    for name, chance in found.deaths.items():
        assert fallen[name] == pytest.approx(float(chance), abs=spread(chance, times)), name


def spread(chance: Fraction, times: int) -> float:
    """Four standard deviations of a frequency."""
    return 4 * float(chance * (1 - chance) / times) ** 0.5 + 1e-9
