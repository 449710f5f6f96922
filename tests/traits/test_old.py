"""Dain jumps and climbs by the lower of two dice (jump.old)."""

from __future__ import annotations

import pytest

from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.events import Climbed, Jumped
from skirmish.phases.walking import Walk
from skirmish.rules.moving import Order, plan
from tests.builders import box, carry, mounted, playing, stage

DAIN = "dain-ironfoot-king-of-erebor"


@pytest.mark.parametrize(
    ("dice", "roll", "outcome"), [((6, 2), 2, "crosses"), ((1, 5), 1, "fails"), ((6, 6), 6, "bounds")]
)
def test_the_lower_of_two_dice_jumps(dice: tuple[int, int], roll: int, outcome: str) -> None:
    state = stage(mounted("d", 10, 10, profile=DAIN, might=0), features=[box("w", "barrier", 11, 5, 11.2, 15)])
    play, model = playing(state, *dice), state.models["d"]
    order = Order((model.at, (13.0, 10.0)))
    carry(Walk(play, model, order, plan(state, model, order)).run())
    (jumped,) = [event for event in play.events if isinstance(event, Jumped)]
    assert (jumped.roll, jumped.outcome) == (roll, outcome)
    assert [reason.rule for reason in jumped.because] == ["jump.old"]


def test_the_lower_of_two_dice_climbs() -> None:
    tower = box("t", "rise", 12, 5, 16, 15, height=2, climbable=True)
    state = stage(mounted("d", 10.9, 10, profile=DAIN, might=0), features=[tower])
    play, model = playing(state, 5, 1), state.models["d"]
    order = Order((model.at, (13.5, 10.0)))
    carry(Walk(play, model, order, plan(state, model, order)).run())
    (climbed,) = [event for event in play.events if isinstance(event, Climbed)]
    assert climbed.outcome == "falls"


def test_might_lifts_the_die_that_counts() -> None:
    """hero.might"""
    state = stage(mounted("d", 10, 10, profile=DAIN), features=[box("w", "barrier", 11, 5, 11.2, 15)])
    play, model = playing(state, 1, 5), state.models["d"]
    order = Order((model.at, (13.0, 10.0)))
    asked = carry(Walk(play, model, order, plan(state, model, order)).run(), SpendMight(points=1), lawful=state)
    assert isinstance(asked[0], ChooseMight)
    assert asked[0].wanted == (2, 3, 4)
    assert model.might == 2
    assert model.x > 11
