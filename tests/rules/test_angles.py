"""Intervals of directions."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.rules import angles
from skirmish.rules.angles import TURN

SPAN = st.tuples(st.floats(0, TURN - 0.01), st.floats(0.01, TURN - 0.02)).map(lambda s: (s[0], s[0] + s[1]))


def inside(span, angle: float) -> bool:
    return any(span[0] < angle + turn < span[1] for turn in (-TURN, 0, TURN))


@given(SPAN, SPAN, st.floats(0, TURN))
def test_two_sets_have_in_common_what_both_hold(a, b, angle: float) -> None:
    common = angles.intersect((a,), (b,))
    if angles.holds(common, angle):
        assert inside(a, angle)
        assert inside(b, angle)
    elif inside(a, angle) and inside(b, angle):
        ends = [abs(math.remainder(angle - end, TURN)) for end in (*a, *b)]
        assert min(ends) <= angles.NARROWEST


def test_an_interval_round_zero_stays_one() -> None:
    wrapped = ((6.0, TURN + 1.0),)
    assert angles.intersect(wrapped, ((0.0, TURN),)) == (pytest.approx((6.0, TURN + 1.0)),)
    assert angles.holds(wrapped, 0.5)
    assert not angles.holds(wrapped, 1.5)


@given(SPAN, st.floats(0.01, 0.5))
def test_samples_lie_inside_and_close_together(span, step: float) -> None:
    found = list(angles.sampled((span,), step))
    assert all(span[0] < angle < span[1] for angle in found)
    assert all(b - a <= step + 1e-9 for a, b in itertools.pairwise(found))


def test_trimming_finds_where_a_condition_turns() -> None:
    (span,) = angles.trim(((0.0, 3.0),), lambda angle: 1.0 < angle < 2.0)
    assert span == pytest.approx((1.0, 2.0), abs=1e-4)
    assert angles.trim(((0.0, 3.0),), lambda _: False) == ()


def test_degrees_and_width() -> None:
    assert angles.degrees(((0.0, math.pi),)) == ((0.0, 180.0),)
    assert angles.width(((0.0, math.pi), (4.0, 4.0 + math.pi / 2))) == pytest.approx(270)
