"""When a charge on a mount has its bonus, and what monstrous mounts bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.rules import duel, mounted, support
from skirmish.state import Fight, GameState, Model
from tests.builders import box, man, of, orc, stage

FIGHT = Fight(("k",), ("o",))
NEAR = (40 + 25) / 50.8
FAR_NEAR = (60 + 25) / 50.8


def rider(**changes: object) -> Model:
    return of("rider-of-rohan", "k", 24, 24, **{"mount": "horse", "mount_wounds": 1, "charged": ("o",), **changes})


def scene(*others: Model, features: tuple = (), **changes: object) -> GameState:
    return stage(rider(**changes), orc("o", 24 + NEAR, 24), *others, features=features)


def bonus(state: GameState, name: str = "k", fight: Fight = FIGHT) -> mounted.ChargeRuling:
    return mounted.charge_bonus(state, state.models[name], fight)


def rules(ruling: mounted.ChargeRuling) -> list[str]:
    return [reason.rule for reason in ruling.objections]


def test_a_rider_who_charged_men_on_foot_has_an_attack_more() -> None:
    """A die and a strike (cavalry.charge, cavalry.extra_attack)."""
    state = scene()
    assert bonus(state).allowed
    assert bonus(state).attacks == 1
    fighter = duel.enter(state, FIGHT, state.models["k"], "hand-weapon")
    assert (fighter.dice, fighter.strikes) == (2, 2)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"charged": ()}, "cavalry.charge"),
        ({"mount": None}, "cavalry.charge"),
        ({"effects": ("immobilised",)}, "power.immobilise"),
    ],
)
def test_without_a_charge_or_a_mount_there_is_none(changes: dict[str, object], rule: str) -> None:
    """(cavalry.charge)."""
    assert rule in rules(bonus(scene(**changes)))


def test_more_enemies_on_foot_do_not_take_it_away() -> None:
    """Whether charged by him or come since (cavalry.charge)."""
    state = scene(orc("p", 24 - NEAR, 24))
    assert bonus(state, fight=Fight(("k",), ("o", "p"))).attacks == 1


def test_an_enemy_rider_in_touch_does() -> None:
    """Even one who is paired off with somebody else (cavalry.charge)."""
    state = scene(of("warg-rider", "w", 24 - 40 / 25.4, 24, "shield"))
    assert rules(bonus(state)) == ["cavalry.charge"]
    state.models["w"].x -= 1
    assert bonus(state).allowed


def test_difficult_ground_takes_it_away() -> None:
    """While he stands there (cavalry.rough)."""
    bog = box("bog", "area", 22, 22, 26, 26, going="difficult")
    assert rules(bonus(scene(features=(bog,)))) == ["cavalry.rough"]
    assert bonus(scene(features=(box("green", "area", 22, 22, 26, 26, going="open"),))).allowed


def test_defenders_of_a_barrier_take_it_away() -> None:
    """He charges them over it without any bonus (cavalry.barriers)."""
    wall = box("wall", "barrier", 20, 24.79, 28, 25.0, height=0.9)
    foe = orc("o", 24, 25.0 + 25 / 50.8)
    state = stage(rider(), foe, features=(wall,))
    assert rules(bonus(state)) == ["cavalry.barriers"]


def ringwraith(**changes: object) -> Model:
    return of("ringwraith", "k", 24, 24, "fell-beast", **{"charged": ("o",), **changes})


def beast_scene(*others: Model, **changes: object) -> GameState:
    return stage(ringwraith(**changes), man("o", 24 + FAR_NEAR, 24), *others)


BEAST = Fight(("o",), ("k",))


def test_a_monstrous_mount_fights_beside_its_rider() -> None:
    """Its own dice, Fight value, Strength and strikes, charge or none (cavalry.monstrous)."""
    for charged in ((), ("o",)):
        state = beast_scene(charged=charged)
        fighter = duel.enter(state, BEAST, state.models["k"], "hand-weapon")
        assert (fighter.dice, fighter.strikes) == (1, 1)
        beast = fighter.mount
        assert beast is not None
        assert (beast.dice, beast.fight, beast.strikes, beast.strength, beast.part) == (2, 5, 2, 6, "mount")
        assert duel.best_fight([fighter]) == max(5, fighter.fight)


def test_its_best_fight_value_counts_for_both() -> None:
    """(cavalry.monstrous, fight.multiple)."""
    state = beast_scene()
    fighter = duel.enter(state, BEAST, state.models["k"], "hand-weapon")
    assert duel.best_fight([replace(fighter, fight=3)]) == 5
    assert duel.best_fight([replace(fighter, fight=6)]) == 6


def test_a_horse_does_not_fight() -> None:
    """(cavalry.monstrous)."""
    assert duel.fighter(rider(), "hand-weapon").mount is None


def test_a_monstrous_charge_knocks_riders_down_but_adds_no_attack() -> None:
    """Its own Attacks stand in for that (cavalry.monstrous)."""
    ruling = bonus(beast_scene(), fight=BEAST)
    assert (ruling.allowed, ruling.attacks, ruling.fells_riders) == (True, 0, True)
    assert not bonus(scene()).fells_riders


def test_riders_do_not_stop_a_monstrous_charge_but_its_like_does() -> None:
    """(cavalry.monstrous)."""
    horseman = of("rider-of-rohan", "r", 24 - (60 + 40) / 50.8, 24, mount="horse", mount_wounds=1)
    state = beast_scene(horseman)
    assert bonus(state, fight=BEAST).allowed
    horseman.mount = "fell-beast"
    horseman.x = 24 - 60 / 25.4
    assert rules(bonus(state, fight=BEAST)) == ["cavalry.monstrous"]


def test_held_by_magic_rider_and_beast_have_one_die_between_them() -> None:
    """Fight 1, and neither strikes (power.immobilise)."""
    fighter = duel.fighter(ringwraith(effects=("immobilised",)), "hand-weapon")
    assert (fighter.dice, fighter.fight, fighter.strikes, fighter.mount) == (1, 1, 0, None)


def test_who_pounces_charges_like_a_monstrous_mount_with_an_attack_more() -> None:
    """On her own legs; only a monstrous mount stops it (creature.pounce)."""
    spider = of("shelob", "k", 24, 24, charged=("o",))
    horseman = of("rider-of-rohan", "r", 24 - (60 + 40) / 50.8, 24, mount="horse", mount_wounds=1)
    state = stage(spider, man("o", 24 + FAR_NEAR, 24), horseman)
    ruling = bonus(state, fight=BEAST)
    assert (ruling.allowed, ruling.attacks, ruling.fells_riders) == (True, 1, True)
    assert duel.enter(state, BEAST, spider, "claws").dice == spider.warrior.profile.attacks + 1
    spider.charged = ()
    assert not bonus(state, fight=BEAST).allowed


def test_nobody_shields_from_the_saddle() -> None:
    """He has his Defence from it all the same (cavalry.shielding)."""
    guard = of("rohan-royal-guard", "g", mount="horse", mount_wounds=1)
    assert not support.can_shield([guard])
    guard.mount = None
    assert support.can_shield([guard])
    guard.lying = True
    assert support.can_shield([guard])


def test_the_held_and_the_dazed_do_not_strike() -> None:
    """Nor does the held one shield; both still roll (power.immobilise, cavalry.thrown)."""
    held = of("rohan-royal-guard", "g", effects=("immobilised",))
    dazed = of("rohan-royal-guard", "d", effects=("dazed",), mount=None)
    assert (duel.fighter(held, "hand-weapon").dice, duel.fighter(held, "hand-weapon").strikes) == (1, 0)
    assert (duel.fighter(dazed, "hand-weapon").dice, duel.fighter(dazed, "hand-weapon").strikes) == (1, 0)
    assert not support.can_shield([held])
