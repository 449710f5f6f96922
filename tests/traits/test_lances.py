"""Lances: at the charge, and otherwise."""

from __future__ import annotations

import pytest

from skirmish.decisions.fighting import ChooseStance
from skirmish.rules import duel, mounted
from skirmish.rules.wounds import to_wound
from skirmish.state import Fight, GameState, Model
from tests.builders import box, of, orc, recruit, stage

FIGHT = Fight(("k",), ("o",))
NEAR = (40 + 25) / 50.8


def knight(**changes: object) -> Model:
    return of("knights-of-minas-tirith", "k", 24, 24, **changes)


def scene(foe: Model | None = None, features: tuple = (), **changes: object) -> GameState:
    foe = foe or orc("o", 24 + NEAR, 24)
    return stage(knight(**{"charged": ("o",), **changes}), foe, features=features)


def test_a_charge_adds_one_to_wound_on_both_dice() -> None:
    """1 counts as 2, and of 6/4 both rolls gain (weapon.lance)."""
    lance = duel.fighter(knight(), "lance", charging=True)
    assert (lance.bonus, [reason.value for reason in lance.wounding]) == (0, [1])
    assert to_wound(lance.strength, 8, lance.wounding).chance() == pytest.approx(2 / 6 * 4 / 6)


def test_without_a_charge_it_is_a_dagger() -> None:
    """-1 to win, nothing to wound (weapon.lance)."""
    lance = duel.fighter(knight(), "lance", charging=False)
    assert (lance.bonus, lance.wounding) == (-1, ())


def test_a_knight_uses_the_better_of_lance_and_sword_unasked() -> None:
    """The lance at the charge, the sword otherwise (weapon.lance, weapon.several)."""
    for charged, weapon in ((("o",), "lance"), ((), "hand-weapon")):
        question = ChooseStance.ask(scene(charged=charged), FIGHT, "good")
        assert question.idle
        assert question.drawn == {"k": weapon}


def test_who_has_a_lance_alone_fights_with_its_shaft(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless he charges (weapon.lance)."""
    recruit(monkeypatch, "lancer", wargear=("lance",), options=())
    state = stage(of("lancer", "k", 24, 24, mount="horse"), orc("o", 24 + NEAR, 24))
    assert ChooseStance.ask(state, FIGHT, "good").drawn == {"k": "lance"}
    assert duel.enter(state, FIGHT, state.models["k"], "lance").bonus == -1


def test_on_foot_it_is_of_no_use() -> None:
    """(weapon.lance)."""
    assert duel.weapons(knight(mount=None)) == ("hand-weapon",)


def test_enemy_riders_do_not_take_it_from_him() -> None:
    """Unlike the other bonuses of a charge (weapon.lance, cavalry.charge)."""
    state = scene(of("warg-rider", "o", 24 + 40 / 25.4, 24))
    assert state.models["o"].mount == "warg"
    assert mounted.lance_bonus(state, state.models["k"], FIGHT).allowed
    assert not mounted.charge_bonus(state, state.models["k"], FIGHT).allowed
    lancer = duel.enter(state, FIGHT, state.models["k"], "lance")
    assert (lancer.dice, [reason.value for reason in lancer.wounding]) == (1, [1])


def test_it_comes_on_top_of_the_extra_attack() -> None:
    """Both at once against an enemy on foot (weapon.lance, cavalry.extra_attack)."""
    state = scene()
    lancer = duel.enter(state, FIGHT, state.models["k"], "lance")
    assert (lancer.dice, lancer.strikes, [reason.value for reason in lancer.wounding]) == (2, 2, [1])


def test_no_lance_in_difficult_ground() -> None:
    """Whilst he stands in it (cavalry.rough)."""
    bog = box("bog", "area", 22, 22, 26, 26, going="difficult")
    state = scene(features=(bog,))
    ruling = mounted.lance_bonus(state, state.models["k"], FIGHT)
    assert [reason.rule for reason in ruling.objections] == ["cavalry.rough"]
    assert duel.enter(state, FIGHT, state.models["k"], "lance").bonus == -1


def test_held_by_magic_he_does_not_charge_home() -> None:
    """(power.immobilise)."""
    state = scene(effects=("immobilised",))
    assert not mounted.lance_bonus(state, state.models["k"], FIGHT).allowed
