"""The Wound chart, cell by cell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.rules.wounds import score, to_wound
from skirmish.ruling import Reason, Verdict

# Read off the printed chart column by column, Defence 1 to 10; a column runs from Strength 1 down to 10.
COLUMNS = {
    1: "4 4 3 3 3 3 3 3 3 3",
    2: "5 4 4 3 3 3 3 3 3 3",
    3: "5 5 4 4 3 3 3 3 3 3",
    4: "6 5 5 4 4 3 3 3 3 3",
    5: "6 6 5 5 4 4 3 3 3 3",
    6: "6/4 6 6 5 5 4 4 3 3 3",
    7: "6/5 6/4 6 6 5 5 4 4 3 3",
    8: "6/6 6/5 6/4 6 6 5 5 4 4 3",
    9: "- 6/6 6/5 6/4 6 6 5 5 4 4",
    10: "- - 6/6 6/5 6/4 6 6 5 5 4",
}
CELLS = [
    (strength, defence, needed)
    for defence, column in COLUMNS.items()
    for strength, needed in enumerate(column.split(), 1)
]


def closed_form(strength: int, defence: int) -> str:
    short = defence - strength
    if short >= 5:
        return {5: "6/4", 6: "6/5", 7: "6/6"}.get(short, "-")
    return str(min(6, max(3, 4 - (-short // 2))))


def test_the_chart_has_all_its_cells() -> None:
    assert len({(strength, defence) for strength, defence, _ in CELLS}) == 100


@pytest.mark.parametrize(("strength", "defence", "needed"), CELLS)
def test_cell(strength: int, defence: int, needed: str) -> None:
    assert to_wound(strength, defence).needed == needed == closed_form(strength, defence)


@pytest.mark.parametrize(
    ("who", "strength", "defence", "needed"),
    [
        ("goblin bow at an elf", 2, 5, "6"),
        ("man at an orc in armour with a shield", 3, 5, "5"),
        ("bow at an orc with a shield", 2, 5, "6"),
        ("orc at a man", 3, 5, "5"),
        ("the King of the Dead at Courage 2", 4, 2, "3"),
        ("the Dead at Courage 2", 3, 2, "4"),
    ],
)
def test_examples_of_the_text(who: str, strength: int, defence: int, needed: str) -> None:
    assert to_wound(strength, defence).needed == needed, who


@pytest.mark.parametrize(
    ("strength", "defence", "first", "second"), [(3, 5, 5, 0), (1, 6, 6, 4), (1, 7, 6, 5), (1, 8, 6, 6)]
)
def test_a_double_cell_takes_a_six_and_a_second_die(strength: int, defence: int, first: int, second: int) -> None:
    ruling = to_wound(strength, defence)
    assert (ruling.first, ruling.second) == (first, second)
    assert ruling.because[0].rule == ("wound.double" if second else "wound.chart")


def test_a_dash_cannot_be_wounded() -> None:
    ruling = to_wound(1, 9)
    assert ruling.verdict is Verdict.NO
    assert ruling.because[0].rule == "wound.impossible"
    assert ruling.chance() == 0


def test_values_beyond_the_chart_count_as_its_edge() -> None:
    assert to_wound(3, 0).needed == to_wound(3, 1).needed
    assert to_wound(12, 10).needed == to_wound(10, 10).needed


def test_chances_are_those_of_the_dice() -> None:
    assert to_wound(3, 5).chance() == pytest.approx(Fraction(2, 6))
    assert to_wound(1, 6).chance() == pytest.approx(Fraction(1, 6) * Fraction(3, 6))
    assert to_wound(1, 8).chance() == pytest.approx(Fraction(1, 36))


def test_a_modifier_adds_to_each_die_and_no_score_passes_six_or_one() -> None:
    better = to_wound(3, 8, [Reason("weapon.two_handed", "heavy", value=1)])
    assert better.bonus == 1
    assert better.chance() == pytest.approx(Fraction(2, 6) * Fraction(4, 6))
    assert (score(6, 1), score(1, -1), score(5, 1)) == (6, 1, 6)


def test_a_cancelled_modifier_adds_nothing_and_stays_in_the_list() -> None:
    ruling = to_wound(3, 5, [Reason("weapon.two_handed", "heavy", value=1, applied=False)])
    assert ruling.bonus == 0
    assert len(ruling.because) == 2
