"""Spears behind friends, and shields."""

from __future__ import annotations

import pytest

from skirmish.rules import support
from skirmish.state import Fight
from tests.builders import MAN, man, orc, recruit, stage

FIGHT = Fight(("m",), ("o",))


def scene(*extra, **changes):
    state = stage(
        man("m", 5, 5, **changes.pop("m", {})),
        orc("o", 5, 5.9843),
        man("s", 5, 4.0157, "spear", **changes.pop("s", {})),
        *extra,
    )
    state.fights = (FIGHT,)
    return state


def allowed(state, spearman="s", friend="m", weapon="hand-weapon", shielding=False) -> bool:
    return support.check(state, {spearman: friend}, {friend: weapon}, shielding=shielding).allowed


def test_a_spearman_behind_a_fighter_lends_an_attack() -> None:
    state = scene()
    assert support.spearmen(state, [state.models["m"]]) == {"s": ("m",)}
    assert allowed(state)


def test_without_a_spear_nobody_supports() -> None:
    state = stage(man("m", 5, 5), orc("o", 5, 5.9843), man("s", 5, 4.0157))
    assert support.spearmen(state, [state.models["m"]]) == {}
    assert "no spear" in support.check(state, {"s": "m"}, {"m": "hand-weapon"}).objections[0].text


def test_a_spearman_must_touch_his_friend() -> None:
    state = scene(man("t", 5, 3.0, "spear"))
    assert not allowed(state, "t")


def test_a_spearman_who_is_or_was_in_a_fight_supports_nobody() -> None:
    state = scene(orc("p", 5.9843, 4.0157))
    assert allowed(state)
    state.fights = (FIGHT, Fight(("s",), ("p",)))
    assert not allowed(state)
    state.fights = (FIGHT,)
    state.models["s"].fought = True
    assert not allowed(state)


def test_a_spear_is_lent_once_a_phase() -> None:
    state = scene(s={"supported": True})
    assert not allowed(state)


def test_two_spears_on_one_friend_are_refused() -> None:
    state = scene(man("t", 4.0157, 5, "spear"))
    ruling = support.check(state, {"s": "m", "t": "m"}, {"m": "hand-weapon"})
    assert [reason.text for reason in ruling.objections] == ["m is supported twice; one spear helps one friend"]


def test_nobody_supports_a_two_handed_weapon() -> None:
    assert not allowed(scene(), weapon="two-handed-weapon")


def test_nobody_supports_past_a_shield_in_use() -> None:
    assert not allowed(scene(), shielding=True)


def test_a_friend_on_a_bigger_base_is_not_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "ogre", base_mm=40.0)
    state = scene()
    state.models["m"].profile = "ogre"
    state.models["m"].options = ()
    state.models["s"].y = 5 - (25 + 40) / 2 / 25.4
    assert not allowed(state)
    assert "bigger" in support.check(state, {"s": "m"}, {"m": "hand-weapon"}).objections[0].text
    state.models["m"].profile = MAN
    state.models["s"].profile = "ogre"
    assert allowed(state)


def test_a_spearman_on_the_ground_supports_nobody() -> None:
    assert not allowed(scene(s={"lying": True}))


def test_only_fighters_are_supported() -> None:
    state = scene(man("n", 5.9843, 4.0157))
    ruling = support.check(state, {"s": "n"}, {"m": "hand-weapon"})
    assert "not in the fight" in ruling.objections[0].text


def test_a_side_shields_when_all_its_fighters_have_shields() -> None:
    with_shield, without = man("a", 5, 5, "shield"), man("b", 7, 5)
    assert support.can_shield([with_shield])
    assert not support.can_shield([with_shield, without])
