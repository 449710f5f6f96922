from __future__ import annotations

from dataclasses import dataclass

import pytest

from skirmish.ruling import Reason, Ruling, Verdict, judge, objection, plain, rule


@dataclass(frozen=True, slots=True)
class Measured(Ruling):
    cost: float
    over: tuple[str, ...]


def test_a_ruling_is_no_as_soon_as_a_reason_objects() -> None:
    fine, bad = Reason("move.rates", "costs 3"), objection("move.models", "in the way")
    assert rule([]).verdict is rule([fine]).verdict is Verdict.YES
    assert rule([fine, bad, fine]).verdict is judge([bad]) is Verdict.NO
    assert rule([fine, bad]).objections == (bad,)
    assert not rule([bad]).allowed


def test_a_reason_in_json_has_its_numbers_as_keys_and_its_marks_only_where_they_say_something() -> None:
    assert Reason("a", "b", {"cost": 1 / 3}).as_json() == {"rule": "a", "text": "b", "cost": 0.3333}
    assert objection("a", "b").as_json() == {"rule": "a", "text": "b", "objects": True}
    shield = Reason("a", "b", value=1, applied=False)
    assert shield.as_json() == {"rule": "a", "text": "b", "value": 1, "applied": False}


def test_a_ruling_in_json_has_the_verdict_the_reasons_and_what_its_question_measures() -> None:
    ruling = Measured(Verdict.ROLL, (Reason("a", "b"),), 2.00004, ("wall",))
    assert ruling.as_json() == {
        "verdict": "roll",
        "because": [{"rule": "a", "text": "b"}],
        "cost": 2.0,
        "over": ["wall"],
    }


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (Verdict.YES, "yes"),
        (0.123456, 0.1235),
        ((1, (2.0, "x")), [1, [2.0, "x"]]),
        ({1: {"a": ()}}, {"1": {"a": []}}),
        (None, None),
        (True, True),
        (Reason("a", "b"), {"rule": "a", "text": "b"}),
    ],
)
def test_values_in_plain_data(value: object, data: object) -> None:
    assert plain(value) == data
