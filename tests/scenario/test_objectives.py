from __future__ import annotations

import pytest

from skirmish.scenario.objectives import LastStanding, ReduceToHalf
from skirmish.state import GameState, Result, Side
from tests.builders import man, orc, stage


def after(good: int, evil: int, *fallen: str, began: int = 4) -> GameState:
    """So many left of each side; the fallen in order, by names that begin with their side's letter."""
    state = stage(
        *(man(f"m{i}", 2 + 2 * i, 10) for i in range(good)), *(orc(f"o{i}", 2 + 2 * i, 20) for i in range(evil))
    )
    state.start = {"good": began, "evil": began}
    state.fallen = {name: man(name, 0, 0) if name.startswith("m") else orc(name, 0, 0) for name in fallen}
    return state


def winner(result: Result | None) -> str | None:
    return None if result is None else result.winner or "draw"


@pytest.mark.parametrize(
    ("good", "evil", "won"),
    [(4, 4, None), (3, 3, None), (4, 2, "good"), (2, 4, "evil"), (3, 0, "good"), (2, 2, "draw"), (1, 2, "draw")],
)
def test_half_of_the_number_it_began_with_decides(good: int, evil: int, won: str | None) -> None:
    assert winner(ReduceToHalf().result(after(good, evil))) == won


@pytest.mark.parametrize(("left", "won"), [(3, None), (2, "evil")])
def test_half_of_an_odd_number_is_counted_exactly(left: int, won: str | None) -> None:
    assert winner(ReduceToHalf().result(after(left, 5, began=5))) == won


@pytest.mark.parametrize(("good", "evil", "won"), [(1, 1, None), (1, 0, "good"), (0, 3, "evil")])
def test_the_last_standing_wins(good: int, evil: int, won: str | None) -> None:
    assert winner(LastStanding().result(after(good, evil))) == won


@pytest.mark.parametrize(("fallen", "won"), [(("m0", "o0"), "evil"), (("o0", "m0", "m1"), "good")])
def test_where_nobody_is_left_the_side_that_fell_first_has_lost(fallen: tuple[str, ...], won: Side) -> None:
    assert winner(LastStanding().result(after(0, 0, *fallen))) == won


def test_a_result_says_why() -> None:
    result = ReduceToHalf().result(after(4, 2))
    assert result == Result("good", "evil has 2 of 4 left, half or fewer")
