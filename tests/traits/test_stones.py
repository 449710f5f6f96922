"""Stones: stooped for in the Move phase, thrown in the Shoot phase."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.shooting import Shoot
from skirmish.events import WoundRolled
from skirmish.measure import Scale
from skirmish.phases.shoot import step
from skirmish.rules.shooting import may_shoot, shooters, shot
from skirmish.state import GameState, Model, Phase, Side
from tests.builders import carry, man, orc, playing, refusals, stage

THROWERS = {
    "hobbit-stone": ("sam-gamgee", 8, 20, "6", 3),
    "troll-stone": ("mordor-troll", 12, 28, "3", 5),
    "ent-stone": ("treebeard", 18, 42, "3", 4),
}


def facing(stone: str, away: float, scale: Scale = Scale.INCHES, **changes: Any) -> GameState:
    name = THROWERS[stone][0]
    side: Side = "evil" if "troll" in name else "good"
    thrower = Model("thrower", side, name, (), 30, 10, stooped=changes.pop("stooped", True), **changes)
    foe = man("foe", 30, 60) if side == "evil" else orc("foe", 30, 60)
    state = stage(thrower, foe, scale=scale, width=150, height=150, phase=Phase.SHOOT, priority=side)
    foe.y = round(10 + state.radius(thrower) + state.radius(foe) + away, 3)
    return state


def rulings(state: GameState, weapon: str | None = None) -> Any:
    return shot(state, state.models["thrower"], state.models["foe"], weapon)


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("stone", list(THROWERS))
def test_range_strength_and_skill(stone: str, scale: Scale) -> None:
    _, inches, cm, needed, skill = THROWERS[stone]
    reach = inches if scale.inches else cm
    ruling = rulings(facing(stone, reach, scale))
    assert (ruling.allowed, ruling.weapon, ruling.to_wound, ruling.to_hit) == (True, stone, needed, skill)
    assert refusals(rulings(facing(stone, reach + 2 * scale.contact, scale))) == {"shoot.missiles"}


@pytest.mark.parametrize("stone", list(THROWERS))
def test_only_who_stooped_for_one_has_a_stone(stone: str) -> None:
    state = facing(stone, 5, stooped=False)
    assert refusals(rulings(state)) == {"stone.stoop"}
    assert shooters(state, state.active) == ()


def test_who_moved_throws_none() -> None:
    assert refusals(rulings(facing("troll-stone", 5, moved=0.1))) == {"shoot.moved"}
    assert refusals(rulings(facing("troll-stone", 5, moved=0.1, stooped=False))) == {"shoot.moved", "stone.stoop"}


def test_nor_who_is_engaged() -> None:
    state = facing("hobbit-stone", 5)
    state.models["near"] = orc("near", 30, 10 - 25 / 25.4)
    assert refusals(rulings(state)) == {"shoot.engaged"}


def test_a_stone_thrown() -> None:
    state = facing("troll-stone", 9)
    play = playing(state, 5, 3)
    carry(step(play), Shoot(shooter="thrower", target="foe"), lawful=state)
    assert [event.needed for event in play.events if isinstance(event, WoundRolled)] == ["3"]
    assert list(state.fallen) == ["foe"]


def test_a_better_weapon_is_not_barred_for_want_of_a_stone() -> None:
    hobbit = Model("thrower", "good", "sam-gamgee", (), 30, 10, found=("bow",))
    state = stage(hobbit, orc("foe", 30, 16))
    assert rulings(state).weapon == "bow"
    assert may_shoot(state, hobbit).allowed
    hobbit.stooped = True
    assert refusals(rulings(state, "hobbit-stone")) == set()
