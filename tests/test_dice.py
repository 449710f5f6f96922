from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from skirmish.dice import Dice, OutOfDice, ReplayDiverged, Roll, scripted, seeded


def test_seeded_faces_depend_on_the_seed_and_the_index_alone() -> None:
    one, two = seeded(7), seeded(7)
    forwards = [one("a", "x", index) for index in range(50)]
    backwards = [two("b", "y", index) for index in reversed(range(50))]
    assert forwards == backwards[::-1]
    assert forwards != [seeded(8)("a", "x", index) for index in range(50)]


def test_seeded_faces_are_the_same_on_every_machine() -> None:
    assert [seeded(1)("", "", index) for index in range(12)] == [3, 5, 4, 2, 2, 2, 5, 3, 6, 5, 6, 6]
    assert [seeded(-1)("", "", index) for index in range(4)] == [seeded(2**64 - 1)("", "", index) for index in range(4)]


def test_seeded_faces_fall_evenly_and_by_themselves() -> None:
    faces = [seeded(seed)("", "", index) for seed in range(20) for index in range(3000)]
    singles, pairs = Counter(faces), Counter(itertools.pairwise(faces))
    assert set(singles) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in singles.values()) < 20.5
    assert sum((count - 60_000 / 36) ** 2 / (60_000 / 36) for count in pairs.values()) < 66.6
    first = Counter(seeded(seed)("", "", 0) for seed in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in first.values()) < 20.5


def test_rolls_are_on_record_with_purpose_and_owner() -> None:
    dice = Dice(scripted([3, 4, 5]))
    assert dice.d6("shoot.to_hit", "m") == 3
    assert dice.roll("fight.duel", "o", 2) == (4, 5)
    assert dice.record == [Roll("shoot.to_hit", "m", 3), Roll("fight.duel", "o", 4), Roll("fight.duel", "o", 5)]


@pytest.mark.parametrize(("face", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_die_fractions_up(face: int, d3: int) -> None:
    """intro.d3"""
    dice = Dice(scripted([face]))
    assert dice.d3("x", "m") == d3
    assert dice.record == [Roll("x", "m", face)]


def test_scripted_dice_run_out_by_name() -> None:
    dice = Dice(scripted([3]))
    dice.d6("x", "m")
    with pytest.raises(OutOfDice, match=r"the 1 scripted dice are used up; the next is for wound\.chart, by m"):
        dice.d6("wound.chart", "m")
    assert len(dice.record) == 1


@pytest.mark.parametrize("face", [0, 7, -1, 2.5, None])
def test_a_face_that_no_die_has_is_refused(face: object) -> None:
    def odd(_purpose: str, _owner: str, _index: int) -> Any:
        return face

    dice = Dice(odd)
    with pytest.raises(ReplayDiverged, match="expected a face from 1 to 6"):
        dice.d6("x", "m")
    assert dice.record == []


def test_the_tape_comes_first_and_each_roll_of_it_must_fit() -> None:
    dice = Dice(scripted([0, 6]))
    dice.play([Roll("x", "m", 2)])
    assert (dice.d6("x", "m"), dice.d6("y", "m")) == (2, 6)
    for recorded in (Roll("x", "o", 2), Roll("z", "m", 2)):
        dice.play([recorded])
        with pytest.raises(ReplayDiverged, match=rf"roll 2: the record has {recorded.purpose} by {recorded.owner}"):
            dice.d6("x", "m")
        dice.tape.clear()


def test_rewinding_forgets_rolls_and_the_tape() -> None:
    dice = Dice(seeded(1))
    faces = dice.roll("x", "m", 5)
    dice.play([Roll("x", "m", 1)])
    dice.rewind(2)
    assert dice.roll("x", "m", 3) == faces[2:]


def test_a_fork_rolls_the_same_unless_it_gets_dice_of_its_own() -> None:
    dice = Dice(seeded(1))
    dice.roll("x", "m", 5)
    same, other = dice.fork(), dice.fork(scripted([1] * 9))
    assert same.roll("x", "m", 4) == dice.roll("x", "m", 4)
    assert other.roll("x", "m", 4) == (1, 1, 1, 1)
    assert len(dice.record) == len(same.record) == len(other.record) == 9
