"""Spears in the tangle of a fight: whose, for whom, and when it is too late."""

from __future__ import annotations

import pytest

from skirmish.rules import support
from skirmish.state import Fight, GameState, Model
from tests.builders import box, man, orc, recruit, stage

D = 25 / 25.4


def scene(*others: Model, **changes) -> GameState:
    """A man who fights an orc, and others."""
    state = stage(man("m", 24, 24), orc("o", 24, 24 + D), *others, **changes)
    state.fights = (Fight(("m",), ("o",)),)
    return state


def lends(state: GameState, spearman: str, friend: str = "m") -> bool:
    """Whether the check lets him, whatever is offered."""
    return support.check(state, {spearman: friend}, {friend: "hand-weapon"}).allowed


def test_an_enemys_spear_lends_nobody_an_attack() -> None:
    """Friends support friends (weapon.spear)."""
    state = scene(orc("s", 24, 24 - D, "spear"))
    assert not lends(state, "s")
    assert support.spearmen(state, [state.models["m"]]) == {}


def test_nobody_supports_himself() -> None:
    """A fighter's own spear is no second attack (weapon.spear)."""
    state = scene()
    state.models["m"].options = ("spear",)
    assert not lends(state, "m")
    assert support.spearmen(state, [state.models["m"]]) == {}


def test_a_spear_beside_the_foe_still_needs_to_touch_the_friend() -> None:
    """He may be as near to the enemy as he likes without touching him (weapon.spear)."""
    state = scene(man("s", 24.984 + 0.03, 24, "spear"))
    assert not lends(state, "s")
    state.models["s"].x = 24.985
    assert lends(state, "s")


@pytest.mark.parametrize(
    ("spearman", "fighter", "allowed"), [(25.0, 40.0, False), (40.0, 25.0, True), (40.0, 40.0, True)]
)
def test_a_friend_no_bigger_than_himself(
    monkeypatch: pytest.MonkeyPatch, spearman: float, fighter: float, allowed: bool
) -> None:
    """The same size or smaller (weapon.spear)."""
    name = f"of-{spearman:g}-and-{fighter:g}"
    recruit(monkeypatch, f"spearman-{name}", base_mm=spearman, wargear=("spear",), options=())
    recruit(monkeypatch, f"fighter-{name}", base_mm=fighter)
    state = scene(man("s", 24, 24 - (spearman + fighter) / 50.8))
    state.models["s"].profile, state.models["m"].profile = f"spearman-{name}", f"fighter-{name}"
    state.models["o"].y = 24 + (fighter + 25) / 50.8
    assert lends(state, "s") is allowed


def test_one_whose_fight_is_over_and_done_has_lent_his_last() -> None:
    """Even though his foe is slain and he stands free beside his friend (weapon.spear)."""
    state = scene(man("s", 24, 24 - D, "spear", fought=True))
    assert not lends(state, "s")


def test_one_who_waits_for_his_own_fight_lends_nothing_either() -> None:
    """Engaged is engaged, worked out or not (weapon.spear)."""
    state = scene(man("s", 24, 24 - D, "spear"), orc("p", 24 - D, 24 - D))
    assert lends(state, "s")
    state.fights = (Fight(("m",), ("o",)), Fight(("s",), ("p",)))
    assert not lends(state, "s")


def test_a_spear_reaches_a_friend_one_step_up_but_not_one_on_the_roof() -> None:
    """Bases at different levels do not touch (weapon.spear)."""
    step = box("step", "rise", 20, 23.4, 28, 28, height=0.5)
    roof = box("roof", "rise", 20, 23.4, 28, 28, height=3.0)
    for feature, allowed in ((step, True), (roof, False)):
        state = scene(man("s", 24, 24 - D, "spear"), features=[feature])
        for name in ("m", "o"):
            state.models[name].z = feature.top
        assert lends(state, "s") is allowed


def test_two_friends_one_spear_and_two_spears_one_friend() -> None:
    """He may choose his friend; of two spears one is refused (weapon.spear)."""
    state = stage(
        man("a", 24, 24),
        man("b", 24 + D, 24),
        man("s", 24 + D / 2, 24 - 0.852, "spear"),
        man("t", 24 - D / 2, 24 - 0.852, "spear"),
        orc("o", 24 + D / 2, 24 + 0.852),
    )
    state.fights = (Fight(("a", "b"), ("o",)),)
    fighters = [state.models["a"], state.models["b"]]
    assert support.spearmen(state, fighters) == {"s": ("a", "b"), "t": ("a",)}
    weapons = dict.fromkeys(("a", "b"), "hand-weapon")
    assert support.check(state, {"s": "b", "t": "a"}, weapons).allowed
    assert not support.check(state, {"s": "a", "t": "a"}, weapons).allowed
