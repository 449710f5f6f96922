"""Spears from the saddle, pikes past spears, and who lends nothing."""

from __future__ import annotations

import pytest

from skirmish.decisions.fighting import Stance
from skirmish.events import DuelRolled
from skirmish.phases import fight
from skirmish.rules import duel, support
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import carry, man, of, orc, playing, stage

D = 25 / 25.4


def uruk(name: str, y: float, *options: str, x: float = 24.0, **changes: object) -> Model:
    return of("uruk-hai-warrior", name, x, y, *options, **changes)


def file(*behind: Model, **changes: object) -> GameState:
    """An Uruk-hai who fights a man, and others behind him."""
    state = stage(man("m", 24, 24), uruk("u", 24 + D, **changes), *behind, phase=Phase.FIGHT, priority="evil")
    state.fights = (Fight(("m",), ("u",)),)
    return state


def pike(name: str, rank: int, *options: str, **changes: object) -> Model:
    return uruk(name, 24 + D * rank, "white-hand", "pike", *options, **changes)


def check(state: GameState, *names: str, weapon: str = "hand-weapon", shielding: bool = False) -> bool:
    return support.check(state, dict.fromkeys(names, "u"), {"u": weapon}, shielding=shielding).allowed


def test_two_pikes_in_file_lend_two_attacks() -> None:
    """The book's picture: one Attack of his own and two from behind are three (weapon.pike)."""
    state = file(pike("p", 2), pike("q", 3))
    assert support.spearmen(state, [state.models["u"]]) == {"p": ("u",), "q": ("u",)}
    play = playing(state, 1, 2, 3, 6, 1, 1, 1)
    carry(fight.step(play), Stance(supports={"p": "u", "q": "u"}), lawful=state)
    (rolled,) = [event for event in play.events if isinstance(event, DuelRolled)]
    assert [name for name, _ in rolled.evil] == ["u", "u", "u"]
    assert state.models["p"].supported
    assert state.models["q"].supported


def test_a_pike_past_a_spear() -> None:
    """A pikeman and a spearman may support one friend (weapon.pike)."""
    state = stage(man("m", 24, 24), orc("u", 24, 24 + D), orc("s", 24, 24 + 2 * D, "spear"), pike("q", 3))
    state.fights = (Fight(("m",), ("u",)),)
    assert check(state, "s", "q")
    assert check(state, "q", "s")


def test_a_spear_does_not_reach_past_a_pike() -> None:
    """Only pikes do (weapon.pike)."""
    state = stage(man("m", 24, 24), orc("u", 24, 24 + D), pike("p", 2), orc("s", 24, 24 + 3 * D, "spear"))
    state.fights = (Fight(("m",), ("u",)),)
    assert check(state, "p")
    assert not check(state, "p", "s")
    assert support.spearmen(state, [state.models["u"]]) == {"p": ("u",)}


def test_the_second_pike_needs_the_first_to_support_too() -> None:
    """Past one who lends nothing it reaches nobody (weapon.pike)."""
    state = file(pike("p", 2), pike("q", 3))
    assert not check(state, "q")


def test_there_is_no_fourth_rank() -> None:
    """Two attacks in all (weapon.pike)."""
    state = file(pike("p", 2), pike("q", 3), pike("r", 4))
    assert not check(state, "p", "q", "r")
    assert support.spearmen(state, [state.models["u"]]) == {"p": ("u",), "q": ("u",)}
    assert not check(state, "q", "r")
    close = file(
        *(pike(name, 1 + dy, x=24 + D * dx) for name, dx, dy in (("p", 1, 0), ("q", 0.5, 0.866), ("r", -0.5, 0.866)))
    )
    assert check(close, "q", "r")
    assert not check(close, "p", "q", "r")


def test_two_pikes_side_by_side_behind_one_friend() -> None:
    """Both touch him and one another: the second is past the first. Apart, one of them helps (weapon.pike)."""
    close = file(pike("p", 1, x=24 + D), pike("q", 1.866, x=24 + D / 2))
    assert check(close, "p", "q")
    apart = file(pike("p", 1, x=24 + D), pike("q", 1, x=24 - D))
    assert check(apart, "p")
    assert check(apart, "q")
    assert not check(apart, "p", "q")


@pytest.mark.parametrize(
    "changes",
    [{"lying": True}, {"fought": True}, {"supported": True}, {"effects": ("immobilised",)}, {"effects": ("dazed",)}],
)
def test_a_pikeman_who_cannot_help_is_no_step_for_the_next(changes: dict[str, object]) -> None:
    """The front one lies, has fought, has lent already, or is held by magic (weapon.pike, weapon.spear)."""
    state = file(pike("p", 2, **changes), pike("q", 3))
    assert support.spearmen(state, [state.models["u"]]) == {}


def test_no_pike_helps_a_shield_or_a_heavy_weapon() -> None:
    """As of spears (weapon.pike, weapon.shielding, weapon.two_handed)."""
    state = file(pike("p", 2), pike("q", 3))
    assert not check(state, "p", "q", shielding=True)
    assert not check(state, "p", "q", weapon="two-handed-weapon")


def test_nobody_supports_from_the_saddle() -> None:
    """A spear or pike is of use on foot (weapon.spear)."""
    state = file(uruk("p", 24 + D + (25 + 40) / 50.8, "white-hand", "pike", mount="warg"))
    assert not check(state, "p")
    assert duel.weapons(of("guard-of-the-fountain-court", "g", mount="horse")) == ("knife",)


def test_nobody_supports_one_whom_magic_holds() -> None:
    """He has one die, however many help (power.immobilise)."""
    state = file(pike("p", 2), effects=("immobilised",))
    assert not check(state, "p")


def test_a_pike_is_fought_with_like_a_sword_and_not_on_the_ground() -> None:
    """The rules for spears (weapon.pike)."""
    assert duel.weapons(pike("p", 2))[0] in ("hand-weapon", "pike")
    assert "pike" not in duel.weapons(pike("p", 2, lying=True))
    assert duel.fighter(pike("p", 2), "pike").bonus == 0
