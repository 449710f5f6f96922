"""Strikes one after another, die by die: fight.split, fight.trapped, hero.fate, creature.lash, item.one_ring."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.rules.strike_odds import Blow, Body, Mark, Strikes

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def after(*blows: Blow, bodies: tuple[Body, ...] = (Body(1),)) -> dict[tuple[int, ...], Fraction]:
    """The wounds that may be left of everybody, and the chances."""
    found: dict[tuple[int, ...], Fraction] = {}
    for left, chance in Strikes().outcomes(blows, bodies).items():
        key = tuple(body.wounds for body in left)
        found[key] = found.get(key, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def at(victim: int = 0, chance: Fraction = THIRD, **more: int) -> Mark:
    return Mark(victim, chance, **more)


def test_a_strike_wounds_with_its_chance() -> None:
    assert after(Blow((at(),))) == {(1,): 1 - THIRD, (0,): THIRD}


def test_one_at_a_trapped_model_is_two_dice() -> None:
    assert after(Blow((at(dice=2),)))[0,] == 1 - (1 - THIRD) ** 2


def test_no_wound_is_taken_beyond_the_last() -> None:
    assert set(after(*[Blow((at(dice=2),))] * 3)) == {(0,), (1,)}


def test_wounds_add_up_as_they_do_on_so_many_dice() -> None:
    found = after(*[Blow((at(),))] * 3, bodies=(Body(3),))
    assert found == {
        (3,): (1 - THIRD) ** 3,
        (2,): 3 * THIRD * (1 - THIRD) ** 2,
        (1,): 3 * THIRD**2 * (1 - THIRD),
        (0,): THIRD**3,
    }


def test_who_has_one_strike_aims_it_where_it_is_likeliest_to_slay() -> None:
    hard, easy = at(0, Fraction(1, 6)), at(1, HALF)
    assert after(Blow((hard, easy)), bodies=(Body(1), Body(1))) == {(1, 1): HALF, (1, 0): HALF}


def test_the_next_strike_goes_elsewhere_once_a_victim_has_fallen() -> None:
    both = Blow((at(0), at(1)))
    found = after(both, both, bodies=(Body(1), Body(1)))
    assert found == {(1, 1): (1 - THIRD) ** 2, (0, 1): 2 * THIRD * (1 - THIRD), (0, 0): THIRD**2}


def test_strikes_are_aimed_with_those_to_come_in_mind() -> None:
    """One strike alone slays the weak; the first of two wounds the tough, whom the second is then likelier to slay."""
    tough, weak = at(0, Fraction(5, 6)), at(1, HALF)
    one = after(Blow((tough, weak)), bodies=(Body(2), Body(1)))
    assert one == {(2, 1): HALF, (2, 0): HALF}
    two = after(*[Blow((tough, weak))] * 2, bodies=(Body(2), Body(1)))
    assert two[0, 1] == Fraction(5, 6) ** 2
    assert two[2, 0] == Fraction(1, 6) * HALF


def test_where_nobody_can_be_slain_wounds_are_what_counts() -> None:
    assert after(Blow((at(0, Fraction(1, 6)), at(1, HALF))), bodies=(Body(2), Body(3)))[2, 2] == HALF


def test_fate_saves_one_time_in_two_a_point_at_a_time() -> None:
    sure = Blow((at(0, Fraction(1)),))
    assert after(sure, bodies=(Body(1, fate=1),))[0,] == HALF
    assert after(sure, bodies=(Body(1, fate=3),))[0,] == Fraction(1, 8)
    assert after(sure, sure, bodies=(Body(1, fate=1),))[0,] == 1
    assert after(sure, sure, bodies=(Body(1, fate=2),))[0,] == Fraction(3, 4)


def test_a_wound_that_drains_the_soul_takes_all() -> None:
    assert after(Blow((at(),), outright=True), bodies=(Body(3),)) == {(3,): 1 - THIRD, (0,): THIRD}


def test_the_last_wound_of_one_whom_the_ring_sustains_is_lost_once_in_six() -> None:
    sure = Blow((at(0, Fraction(1)),))
    clinging = Body(1, clings=Fraction(5, 6))
    assert after(sure, bodies=(clinging,)) == {(1,): Fraction(5, 6), (0,): Fraction(1, 6)}
    assert after(sure, sure, bodies=(clinging,))[0,] == 1 - Fraction(25, 36)


def test_a_lash_that_wounds_strikes_twice_more_at_the_same() -> None:
    found = after(Blow((at(0, HALF),), more=2), bodies=(Body(3),))
    assert found[3,] == HALF
    assert found[0,] == HALF * HALF**2


def test_a_lash_follows_a_wound_that_fate_turns_aside_and_not_one_that_slays() -> None:
    lash = Blow((at(0, Fraction(1)), at(1, Fraction(1, 6))), more=2)
    assert after(lash, bodies=(Body(1, fate=1), Body(1))) == {(0, 1): 1}
    assert after(lash, bodies=(Body(1), Body(1))) == {(0, 1): 1}


def test_a_chain_must_catch_its_victim_first() -> None:
    caught = Blow((Mark(0, THIRD, ready=Fraction(1, 2)),))
    assert after(caught)[0,] == THIRD / 2


@pytest.mark.parametrize("bodies", [(), (Body(1),)])
def test_without_strikes_nothing_happens(bodies: tuple[Body, ...]) -> None:
    assert Strikes().outcomes((), bodies) == {bodies: 1}
    assert Strikes().outcomes((Blow(()),), bodies) == {bodies: 1}
