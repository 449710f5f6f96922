"""What the figures of a profile do, and how lengths and dice are read."""

from __future__ import annotations

import pytest

from skirmish.forces.warrior import warrior
from skirmish.measure import Distance, Scale
from skirmish.phases.striking import Outcome, strike
from skirmish.rules import duel, shooting
from skirmish.rules.wounds import score, to_wound
from skirmish.state import Model
from tests.builders import MAN, ORC, carry, man, orc, playing, recruit, stage


def test_distances_run_from_edge_to_edge() -> None:
    """Two small bases whose centres are 12.984 in apart are 12 in from each other (intro.measuring)."""
    state = stage(man("m", 10, 10), orc("o", 10, 10 + 12 + 25 / 25.4))
    assert state.gap(state.models["m"], state.models["o"]) == pytest.approx(12)


@pytest.mark.parametrize(("printed", "column"), [((24, 56), 56), ((1, 2), 2), ((6, 14), 14)])
def test_the_two_columns_are_never_converted(printed: tuple[float, float], column: float) -> None:
    """A game in centimetres reads the other figure, which is no translation (intro.measuring)."""
    assert Distance(*printed).on(Scale.CENTIMETRES) == column
    assert Distance(*printed).on(Scale.INCHES) == printed[0]


@pytest.mark.parametrize(("face", "bonus", "counts"), [(4, 1, 5), (6, 1, 6), (1, -1, 1), (6, -1, 5), (5, 1, 6)])
def test_a_modified_die_stays_a_die(face: int, bonus: int, counts: int) -> None:
    """No score beyond 6, none below 1 (intro.dice)."""
    assert score(face, bonus) == counts


def test_a_bonus_counts_on_both_dice_of_a_double_roll() -> None:
    """With +1 a 6/4 is made with a 5 and a 3 (intro.dice, weapon.two_handed, wound.double)."""
    axe = duel.fighter(orc("o", 0, 0), "two-handed-weapon")
    need = to_wound(3, 8, axe.wounding)
    assert need.needed == "6/4"
    assert need.chance() == pytest.approx(2 / 6 * 4 / 6)


@pytest.mark.parametrize(
    ("profile", "options", "defence"),
    [
        (MAN, (), 5),
        (MAN, ("shield",), 6),
        (MAN, ("shield", "spear"), 6),
        (MAN, ("shield", "bow"), 5),
        (ORC, (), 4),
        (ORC, ("shield",), 5),
        (ORC, ("shield", "orc-bow"), 4),
    ],
)
def test_defence_as_printed_and_one_more_behind_a_shield_without_a_bow(
    profile: str, options: tuple[str, ...], defence: int
) -> None:
    """The figures of the two lists (characteristics.defence, weapon.shield)."""
    assert warrior(profile, options).defence == defence


def test_courage_as_printed() -> None:
    """Three for a Man of Gondor, two for an Orc (characteristics.courage)."""
    assert (warrior(MAN).profile.courage, warrior(ORC).profile.courage) == (3, 2)


def struck(striker: Model, victim: Model, *faces: int) -> list:
    """The events of a winner's strikes at one loser."""
    state = stage(striker, victim)
    play = playing(state, *faces)
    fighters = {model.name: duel.fighter(model, duel.weapons(model)[0]) for model in (striker, victim)}
    carry(strike(play, Outcome(striker.side, (striker.name,), (victim.name,), fighters)))
    assert len(play.dice.record) == len(faces)
    return play.events


def test_a_strike_uses_the_strikers_own_strength_and_a_shot_its_bows(monkeypatch: pytest.MonkeyPatch) -> None:
    """An archer of Strength 4 hits hard by hand and no harder from afar (characteristics.strength, fight.strike)."""
    recruit(monkeypatch, "strong-bowman", strength=4)
    bowman = man("m", 5, 5, "bow")
    bowman.profile = "strong-bowman"
    (blow,) = struck(bowman, orc("o", 5, 5.985, "shield"), 3)
    assert (blow.needed, blow.wounded) == ("5", False)
    state = stage(bowman, orc("o", 5, 12, "shield"))
    assert shooting.shot(state, bowman, state.models["o"]).to_wound == "6"


def test_the_worked_example_of_a_strike() -> None:
    """A Man's Strength 3 against an Orc's Defence 5 takes a 5 (fight.strike)."""
    assert [(blow.needed, blow.wounded) for blow in struck(man("m", 5, 5), orc("o", 5, 5.985, "shield"), 4)] == [
        ("5", False)
    ]
    assert struck(man("m", 5, 5), orc("o", 5, 5.985, "shield"), 5)[0].wounded


def test_two_attacks_are_two_strikes_and_take_two_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both dice count (characteristics.attacks, characteristics.wounds, fight.attacks)."""
    recruit(monkeypatch, "two-handed-hero", attacks=2)
    recruit(monkeypatch, "tough-orc", like=ORC, wounds=3)
    hero, foe = man("m", 5, 5), orc("o", 5, 5.985, wounds=3)
    hero.profile, foe.profile = "two-handed-hero", "tough-orc"
    blows = struck(hero, foe, 6, 6)
    assert [blow.wounded for blow in blows] == [True, True]
    assert foe.wounds == 1


@pytest.mark.parametrize("weapon", ["hand-weapon", "orc-bow", "crossbow", "spear"])
def test_swords_spears_and_bladed_bows_fight_alike(weapon: str) -> None:
    """No modifier to win or to wound (weapon.hand, weapon.bladed_bow, weapon.spear)."""
    fighter = duel.fighter(orc("o", 0, 0), weapon)
    assert (fighter.bonus, fighter.wounding, fighter.dice, fighter.strikes) == (0, (), 1, 1)


def test_an_archer_with_nothing_but_his_bladed_bow_is_no_knifeman(monkeypatch: pytest.MonkeyPatch) -> None:
    """The blades on the stave are his hand weapon; a plain bow has none (weapon.bladed_bow, weapon.knife)."""
    recruit(monkeypatch, "bow-orc", like=ORC, wargear=("orc-bow",), options=())
    recruit(monkeypatch, "bow-man", wargear=("bow",), options=())
    assert warrior("bow-orc").melee == ("orc-bow",)
    assert warrior("bow-man").melee == ("knife",)
