"""The captain's wizards and the Ring: Will is spent where it pays, and the Ring is worn in danger alone."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.base import Done
from skirmish.decisions.casting import (
    Cast,
    ChooseResist,
    ChooseResister,
    ChooseSecondTry,
    ChooseVictimPart,
    CommandMove,
)
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.striking import ChooseUse
from skirmish.players.captain import powers
from skirmish.players.captain.marching import March
from skirmish.players.captain.wizardry import best_cast
from skirmish.powers import POWERS
from skirmish.rules.ring import MASTERED, WORN
from skirmish.state import GameState, Model
from tests.builders import TOUCH, R, man, of, orc, stage
from tests.players.asking import ask, charges, movable

TROLL = R + 0.79


def resisted(power: str, *, will: int = 2, score: int = 4, near: bool = True) -> dict[str, int]:
    """With how many dice Aragorn resists, in a fight with a troll or with nobody near him."""
    king, troll = of("aragorn-strider", "k", 10, 10), of("mordor-troll", "t", 10 + TROLL if near else 45, 10)
    state = stage(king, troll, of("ringwraith", "w", 18, 18), priority="evil")
    king.acted = True
    question = ChooseResist(side="good", model="k", caster="w", power=power, score=score, most={"k": will})
    dice: dict[str, int] = ask(state, question).dice
    return dice


def test_will_resists_what_would_hold_a_hero_in_a_fight_and_not_one_with_nothing_to_do() -> None:
    """magic.resist"""
    assert sum(resisted("transfix").values()) >= 1
    assert resisted("transfix", near=False) == {}


def test_more_dice_resist_a_dart_at_a_hero_than_a_touch_of_fear() -> None:
    """power.black_dart, power.drain_courage"""
    assert sum(resisted("black-dart", near=False).values()) == 2
    assert sum(resisted("drain-courage", near=False).values()) <= 1


def test_every_power_has_a_worth() -> None:
    assert set(powers.VALUES) == set(POWERS)


def wizard(*others: Model, **changes: Any) -> tuple[GameState, Cast | None]:
    """A position with Gandalf the Grey, and what he casts in it."""
    gandalf = of("gandalf-the-grey", "g", 10, 10, **changes)
    state = stage(gandalf, *others)
    return state, best_cast(state, [gandalf])


def test_it_holds_a_troll_whom_its_men_can_then_fall_upon() -> None:
    """power.immobilise"""
    men = [man(f"m{number}", 12 + 1.1 * number, 13) for number in range(3)]
    _, cast = wizard(of("mordor-troll", "t", 14, 17), orc("o", 16, 17), *men)
    assert cast is not None
    assert cast.power in ("immobilise", "command")
    assert cast.target == "t"
    assert cast.dice >= 2


def test_held_by_magic_the_troll_is_charged() -> None:
    """power.immobilise"""
    for effects, expected in (((), set()), (("immobilised",), {"m0", "m1", "m2"})):
        men = [man(f"m{number}", 12 + 1.1 * number, 13) for number in range(3)]
        state = stage(*men, of("mordor-troll", "t", 14, 17, effects=effects))
        assert set(charges(state, "good")) == expected


def test_nothing_is_cast_where_nothing_is_gained() -> None:
    """magic.will"""
    _, cast = wizard(orc("o", 45, 45))
    assert cast is None


def test_a_wraith_does_not_spend_the_will_it_lives_by() -> None:
    """magic.banished"""
    for will, casts in ((14, True), (1, False)):
        wraith = of("ringwraith", "w", 10, 10, will=will)
        state = stage(wraith, of("aragorn-strider", "k", 18, 10), orc("o", 17, 12), priority="evil")
        assert (best_cast(state, [wraith]) is not None) is casts


def test_it_commands_an_enemy_onto_the_blades_of_its_strongest() -> None:
    """power.command"""
    orc_captain = of("orc-captain", "c", 20, 20, effects=("immobilised",), acted=True)
    state = stage(
        of("gandalf-the-white", "g", 10, 10), of("aragorn-strider", "k", 20, 23), man("m", 23, 20), orc_captain
    )
    question = CommandMove(side="good", model="c", caster="g", power="instantly-command", contact=True)
    assert ask(state, question).charge == ("k",)
    closer = CommandMove(side="good", model="c", caster="g", power="command", contact=False)
    answer = ask(state, closer)
    assert answer.charge == ()
    assert len(answer.route) == 2


def test_a_hobbit_tries_twice_and_the_one_with_most_will_resists_for_all() -> None:
    """magic.hobbits, power.natures_wrath"""
    state = stage(
        of("frodo-baggins", "f"),
        of("arwen-evenstar", "a", 20, 20),
        of("ringwraith", "w", 22, 20),
        of("orc-captain", "c", 20, 22),
        of("mordor-troll", "t", 22, 22),
    )
    again = ChooseSecondTry(side="good", model="f", power="transfix", dice=(2,), score=4)
    assert ask(state, again).use
    question = ChooseResister(side="evil", caster="a", power="natures-wrath", models=("c", "w"))
    assert ask(state, question).model == "w"


def test_a_dart_strikes_the_rider_and_not_his_horse_when_he_is_dear() -> None:
    """magic.riders"""
    state = stage(of("witch-king", "w"), of("eomer-captain-of-rohan", "e", 20, 20, "horse", wounds=1, fate=0))
    question = ChooseVictimPart(side="evil", caster="w", power="black-dart", target="e", parts=("rider", "mount"))
    assert ask(state, question).part == "rider"


# The Ring


def bearer(*foes: Model, **changes: Any) -> Any:
    """What is done first in a Move phase with Frodo, two friends and some enemies."""
    frodo = of("frodo-baggins", "f", 10, 10, **changes)
    state = stage(frodo, man("a", 40, 40), man("b", 42, 40), *foes)
    able = movable(state, "good").models
    question = ChooseMove(side="good", models=able, others=() if "f" in able else ("f",))
    return ask(state, question)


def test_its_bearer_puts_the_ring_on_when_two_have_him_and_not_before_a_wraith() -> None:
    """ring.wear"""
    orcs = [of("uruk-hai-warrior", "o", 10 + TOUCH, 10), of("uruk-hai-warrior", "p", 10 - TOUCH, 10)]
    assert bearer(*orcs).kind == "wear_ring"
    assert bearer(of("ringwraith", "w", 10 + TOUCH, 10)).kind != "wear_ring"
    assert bearer(orc("far", 30, 10)).kind == "move"


def test_the_ring_comes_off_when_nobody_is_near() -> None:
    """ring.remove"""
    answer = bearer(orc("far", 30, 10), effects=(WORN,))
    assert answer.kind == "remove_ring"


def test_a_bearer_whom_the_enemy_moves_goes_to_the_enemy() -> None:
    """ring.mastered"""
    frodo = of("frodo-baggins", "f", 10, 10, effects=(WORN, MASTERED))
    state = stage(frodo, of("ringwraith", "w", 20, 10), orc("o", 26, 10))
    state.moving = "f"
    answer = March(state, "evil").next(state, ChooseMove(side="evil", models=("f",)))
    assert isinstance(answer, Move)
    assert answer.route[-1][0] > 13


def test_the_ring_is_forced_on_a_finger_where_wraiths_are_to_see_it() -> None:
    """ring.compelled"""
    frodo, wraith = of("frodo-baggins", "f", 10, 10), of("ringwraith", "w", 20, 10)
    question = ChooseUse(side="evil", rule="ring.compelled", model="w", against=("f",))
    assert ask(stage(frodo, wraith), question).use
    orcs = [orc(f"o{number}", 14, 10 + number) for number in range(3)]
    assert not ask(stage(frodo, wraith, *orcs), question).use


def test_who_has_nothing_to_do_is_done() -> None:
    """move.rates"""
    state = stage(of("frodo-baggins", "f", 10, 10), orc("o", 30, 10))
    question = ChooseMove(side="good", models=(), others=("f",))
    assert isinstance(March(state, "good").next(state, question), Done)
