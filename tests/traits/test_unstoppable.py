"""Sauron may sweep all away instead of striking as often as he could (creature.unstoppable)."""

from __future__ import annotations

from skirmish.decisions.fighting import Stance
from skirmish.decisions.striking import ChooseUse, StrikeAt, Use
from skirmish.events import Swept
from skirmish.phases.striking import Outcome, strike
from skirmish.rules import duel
from skirmish.state import Fight, GameState, Model, Phase
from tests.brawls import blows, brawl, fresh, of_kind, touching
from tests.builders import box, carry, man, playing, stage

SWEEP, STRIKE = Use(use=True), Use(use=False)


def dark_lord(*foes: Model, behind: tuple[Model, ...] = (), **changes) -> GameState:
    """Sauron with enemies at his right and left, and those behind the first of them."""
    sauron = fresh("s", "the-dark-lord-sauron", 24, 24, might=0)
    state = stage(*foes, *behind, sauron, phase=Phase.FIGHT, **changes)
    for number, foe in enumerate(foes):
        touching(state, foe, sauron, 180.0 * number)
    for friend in behind:
        touching(state, friend, foes[0], 0.0)
    return state


def two() -> GameState:
    return dark_lord(man("m", 0, 0, wounds=9), man("n", 0, 0, wounds=9))


DUEL = (1, 1, 6, 1, 1)


def test_he_sweeps_with_one_strike_at_each() -> None:
    play, asked = brawl(two(), *DUEL, 1, 1, answers=[SWEEP])
    question = next(question for question in asked if isinstance(question, ChooseUse))
    assert (question.side, question.rule, question.model, question.against) == (
        "evil",
        "creature.unstoppable",
        "s",
        ("m", "n"),
    )
    assert blows(play) == [("s", "m", "self"), ("s", "n", "self")]
    assert [event.victims for event in of_kind(play, Swept)] == [("m", "n")]


def test_or_strikes_three_times_as_normal() -> None:
    answers = [STRIKE, *[StrikeAt(victim="n")] * 3]
    play, _ = brawl(two(), *DUEL, 1, 1, 1, answers=answers)
    assert blows(play) == [("s", "n", "self")] * 3


def test_against_one_alone_there_is_no_choice() -> None:
    play, asked = brawl(dark_lord(man("m", 0, 0, wounds=9)), 1, 6, 1, 1, 1, 1, 1)
    assert not any(isinstance(question, ChooseUse) for question in asked)
    assert len(blows(play)) == 3


def test_those_who_lent_spears_are_swept_too() -> None:
    state = dark_lord(man("m", 0, 0, wounds=9), man("n", 0, 0, wounds=9), behind=(man("f", 0, 0, "spear", wounds=9),))
    answers = [Stance(supports={"f": "m"}), SWEEP]
    play, _ = brawl(state, 1, *DUEL, 1, 1, 1, answers=answers, fight=Fight(("m", "n"), ("s",)))
    assert [victim for _, victim, _ in blows(play)] == ["m", "n", "f"]


def test_who_has_a_spear_and_did_not_lend_it_is_not() -> None:
    state = dark_lord(man("m", 0, 0, wounds=9), man("n", 0, 0, wounds=9), behind=(man("f", 0, 0, "spear", wounds=9),))
    play, _ = brawl(state, *DUEL, 1, 1, answers=[Stance(), SWEEP], fight=Fight(("m", "n"), ("s",)))
    assert [victim for _, victim, _ in blows(play)] == ["m", "n"]


def test_the_sweep_strikes_twice_at_those_on_the_ground() -> None:
    state = two()
    state.models["n"].lying = True
    play, _ = brawl(state, *DUEL, 1, 1, 1, answers=[SWEEP])
    assert [victim for _, victim, _ in blows(play)] == ["m", "n", "n"]


def test_of_a_rider_he_chooses_whom_the_sweep_hits() -> None:
    rider = fresh("r", "knights-of-minas-tirith", 0, 0)
    state = dark_lord(man("m", 0, 0, wounds=9), rider)
    play, _ = brawl(state, *DUEL, 1, 1, answers=[SWEEP, StrikeAt(victim="r", part="mount")])
    assert blows(play) == [("s", "m", "self"), ("s", "r", "mount")]


def test_he_does_not_sweep_when_he_is_held_by_magic() -> None:
    state = two()
    state.models["s"].effects = ("immobilised",)
    play, asked = brawl(state, 1, 1, 6)
    assert not any(isinstance(question, ChooseUse) for question in asked)
    assert blows(play) == []


def test_a_sweep_over_a_barrier_must_get_past_it() -> None:
    state = two()
    wall = box("wall", "barrier", 20, 25, 28, 25.2)
    fighters = {"s": duel.fighter(state.models["s"], "hand-weapon")}
    play = playing(state, 3, 4, 1)
    carry(strike(play, Outcome("evil", ("s",), ("m", "n"), fighters), barriers={"m": wall, "n": wall}), SWEEP)
    assert blows(play) == [("s", "n", "self")]
