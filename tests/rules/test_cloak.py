"""The Elven cloak: from afar its wearer is not seen unless all of him is."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.measure import Scale
from skirmish.rules.shooting import shot
from skirmish.rules.sight import see
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import R, box, move, orc, refusals, stage

BASE = 25 / 25.4


def cloaked(x: float = 24, y: float = 30, **changes: Any) -> Model:
    return Model("elf", "good", "legolas", ("elven-cloak",), x, y, **changes)


def tree(y: float, x: float = 24.05) -> Any:
    """A thin trunk that hides the middle of what is behind it."""
    return box("tree", "tree", x, y, x + 0.1, y + 0.1, height=4)


def at(gap: float, *features: Any, scale: Scale = Scale.INCHES, **changes: Any) -> GameState:
    """An orc, and the elf so far from it."""
    y = round(24 + gap + scale.mm(25), 3)
    return stage(
        orc("orc", 24, 24, "orc-bow"), cloaked(24, y, **changes), features=features, scale=scale, width=90, height=90
    )


def look(state: GameState) -> Any:
    return see(state, state.models["orc"], state.models["elf"])


@pytest.mark.parametrize(("gap", "seen"), [(6.0, True), (6.01, False)])
def test_partly_hidden_he_is_unseen_beyond_six_inches(gap: float, seen: bool) -> None:
    ruling = look(at(gap, tree(27)))
    assert ruling.in_the_way == ("tree",)
    assert ruling.allowed is seen
    assert refusals(ruling) == (set() if seen else {"cloak.unseen"})


@pytest.mark.parametrize(("gap", "seen"), [(14.0, True), (14.03, False)])
def test_and_beyond_fourteen_centimetres(gap: float, seen: bool) -> None:
    state = at(gap, tree(28), scale=Scale.CENTIMETRES)
    assert look(state).allowed is seen


def test_in_full_view_he_is_seen_however_far() -> None:
    assert look(at(17)).allowed


def test_a_model_in_the_way_hides_him_too() -> None:
    state = at(10)
    state.models["p"] = orc("p", 24.2, 28)
    assert refusals(look(state)) == {"cloak.unseen"}


def test_without_the_cloak_he_is_seen() -> None:
    state = at(10, tree(27))
    state.models["elf"].options = ()
    assert look(state).allowed


def test_on_a_mount_the_cloak_does_nothing() -> None:
    rider = at(10, tree(27), mount="horse", mount_wounds=1)
    assert look(rider).allowed


def test_he_is_not_spotted_on_the_ground_either() -> None:
    low = box("wall", "barrier", 20, 33, 28, 33.1, height=0.2)
    state = at(10, low, lying=True)
    assert (look(state).verdict, refusals(look(state))) == (Verdict.NO, {"cloak.unseen"})
    state.models["elf"].options = ()
    assert look(state).verdict is Verdict.ROLL


def test_archers_cannot_shoot_at_him() -> None:
    state = at(10, tree(27))
    assert refusals(shot(state, state.models["orc"], state.models["elf"])) == {"cloak.unseen"}


def test_an_archers_own_cover_does_not_count_as_hiding_him() -> None:
    """It is not in the way of the shot, so the archer's view is whole (shoot.own_cover)."""
    wall = box("wall", "barrier", 20, 24 + R, 28, 24.8, height=0.9)
    state = at(7, wall)
    ruling = shot(state, state.models["orc"], state.models["elf"])
    assert ruling.in_the_way == ()
    assert ruling.allowed


def test_nobody_charges_him_from_afar() -> None:
    rider = Model("orc", "evil", "warg-rider", (), 24, 22, mount="warg", mount_wounds=1)
    state = stage(rider, cloaked(24, 31.5), features=[tree(26)], active="evil")
    assert state.gap(rider, state.models["elf"]) > 6
    assert refusals(move(state, "orc", (21.8, 26), (24, 30.22), charge=("elf",))) == {"charge.sight"}
    state.models["elf"].options = ()
    assert refusals(move(state, "orc", (21.8, 26), (24, 30.22), charge=("elf",))) == set()
