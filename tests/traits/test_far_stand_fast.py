"""Heroes whose example reaches 12in/28cm: Gil-galad and Saruman (courage.far_stand_fast)."""

from __future__ import annotations

import pytest

from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from skirmish.measure import Scale
from skirmish.phases import courage as phase
from skirmish.rules import courage
from skirmish.state import GameState
from tests.builders import carry, of, playing, stage


def halved(hero: str, follower: str, gap: float, scale: Scale = Scale.INCHES) -> GameState:
    """A Hero, and a warrior of his so far away, when half their force is lost."""
    side = profiles()[hero].side
    state = stage(of(hero, "h", 60, 60), of(follower, "w", 60, 60), scale=scale, width=150, height=150, priority=side)
    state.models["w"].x = round(60 + 2 * scale.mm(12.5) + gap, 3)
    state.fallen |= {f"lost {i}": of(follower, f"lost {i}") for i in range(2)}
    state.start[side] = 4
    return state


@pytest.mark.parametrize(("scale", "reach"), [(Scale.INCHES, 12.0), (Scale.CENTIMETRES, 28.0)])
@pytest.mark.parametrize(("hero", "follower"), [("gil-galad", "high-elf-warrior"), ("saruman", "uruk-hai-warrior")])
def test_who_has_passed_makes_warriors_stand_fast_twice_as_far(
    hero: str, follower: str, scale: Scale, reach: float
) -> None:
    for gap, stands in ((reach, "h"), (reach + 0.1, None)):
        state = halved(hero, follower, gap, scale)
        play = playing(state, 6, 6)
        carry(phase.before_moving(play, state.models["h"]))
        assert courage.due(state, state.models["w"]).stands_by == stands


def test_others_are_heard_at_six_inches() -> None:
    for gap, stands in ((6.0, "h"), (6.1, None)):
        state = halved("elrond", "high-elf-warrior", gap)
        carry(phase.before_moving(playing(state, 6, 6), state.models["h"]))
        assert courage.due(state, state.models["w"]).stands_by == stands


def test_these_two_and_nobody_else() -> None:
    far = {name for name in profiles() if any(trait.stand_fast for trait in warrior(name).traits)}
    assert far == {"gil-galad", "saruman"}
