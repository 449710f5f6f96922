"""Shields: a point of Defence without a bow, and a way to fight that strikes nobody."""

from __future__ import annotations

import pytest

from skirmish.decisions.fighting import Stance
from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from skirmish.rules import duel, support
from skirmish.state import Model, Phase
from tests.brawls import blows, brawl
from tests.builders import TOUCH, man, mounted, of, orc, stage

BOWS = ("bow", "orc-bow", "elf-bow", "dwarf-bow", "crossbow")


@pytest.mark.parametrize("bow", BOWS)
def test_it_adds_a_point_but_none_beside_a_bow(bow: str) -> None:
    """weapon.shield: one who has found either."""
    base = warrior("warrior-of-gondor").defence
    assert warrior("warrior-of-gondor", ("shield",)).defence == base + 1
    assert warrior("warrior-of-gondor", ("shield",), found=(bow,)).defence == base
    assert warrior("warrior-of-gondor", ("shield",), lost=("shield",)).defence == base


@pytest.mark.parametrize("thing", ["throwing-spears", "throwing-axes", "hobbit-stone", "spear", "elven-blade"])
def test_what_is_no_bow_does_not_take_it_away(thing: str) -> None:
    """weapon.shield"""
    assert warrior("warrior-of-gondor", ("shield",), found=(thing,)).defence == 5


def bearers() -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for entry in profiles().values():
        if "shield" in entry.wargear:
            found.append((entry.id, ()))
        elif entry.option("shield"):
            found.append((entry.id, ("shield",)))
    return found


@pytest.mark.parametrize(("profile", "options"), bearers())
def test_everybody_who_has_one_may_shield_on_foot_and_on_the_ground_but_not_in_the_saddle(
    profile: str, options: tuple[str, ...]
) -> None:
    """weapon.shielding, cavalry.shielding"""
    model = of(profile, "m", 0, 0, *options)
    model.mount = None
    assert support.can_shield([model])
    model.lying = True
    assert support.can_shield([model])
    assert not support.can_shield([Model("r", model.side, profile, options, mount="horse", mount_wounds=1)])


def test_also_beside_a_bow() -> None:
    """weapon.shielding: that is what it is then good for."""
    assert support.can_shield([man("m", 0, 0, "shield", "bow")])


@pytest.mark.parametrize(("profile", "dice"), [("warrior-of-minas-tirith", 2), ("boromir-of-gondor", 6)])
def test_two_dice_for_each_attack_and_no_strikes(profile: str, dice: int) -> None:
    """weapon.shielding"""
    options = ("shield",) if profiles()[profile].option("shield") else ()
    shielding = duel.fighter(of(profile, "m", 0, 0, *options), "hand-weapon", shielding=True)
    assert (shielding.dice, shielding.strikes) == (dice, 0)


def test_who_wins_so_beats_his_enemy_back_unharmed() -> None:
    """weapon.shielding"""
    state = stage(man("m", 24, 24, "shield"), orc("o", 24 + TOUCH, 24), phase=Phase.FIGHT)
    play, _ = brawl(state, 1, 6, 5, answers=[Stance(shielding=True)])
    assert blows(play) == []
    assert state.models["o"].x > 24 + TOUCH + 0.9


def test_all_of_a_side_or_none() -> None:
    """weapon.shielding"""
    assert support.can_shield([man("m", 0, 0, "shield"), man("n", 1, 0, "shield")])
    assert not support.can_shield([man("m", 0, 0, "shield"), man("n", 1, 0)])
    assert not support.can_shield([man("m", 0, 0, "shield"), mounted("r", 1, 0)])
