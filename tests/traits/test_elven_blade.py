"""Elven blades and Easterling halberds: one hand or two, for a whole phase."""

from __future__ import annotations

import pytest

from skirmish.decisions.fighting import Declare, DeclareWays, Stance
from skirmish.events import FightBegan, WaysDeclared
from skirmish.phases import fight
from skirmish.rules import duel
from skirmish.state import Fight, GameState, Phase
from tests.builders import carry, of, orc, playing, stage

WAY = "elven-blade-two-handed"
D = 25 / 25.4


def facing(*others: object, **changes: object) -> GameState:
    """Elrond and an orc, touching, at the start of a Fight phase."""
    elrond = of("elrond", "e", 24, 24, **changes)
    return stage(elrond, orc("o", 24 + D, 24), *others, phase=Phase.FIGHT)


@pytest.mark.parametrize(
    ("profile", "options", "can"),
    [
        ("elrond", (), True),
        ("easterling-captain", (), True),
        ("elven-captain", (), True),
        ("elven-captain", ("elf-bow",), True),
        ("elven-captain", ("shield",), False),
    ],
)
def test_who_has_a_shield_or_spear_besides_uses_one_hand(profile: str, options: tuple[str, ...], can: bool) -> None:
    """Both hands are free only without them (weapon.elven_blade)."""
    assert duel.declarable(of(profile, "e", 0, 0, *options)) == ((WAY,) if can else ())


def test_on_the_ground_and_in_the_saddle_it_is_a_hand_weapon_alone() -> None:
    """As two-handed weapons are of no use there (weapon.elven_blade)."""
    for changes in ({"lying": True}, {"mount": "asfaloth"}):
        elf = of("elrond", "e", **changes)
        assert duel.declarable(elf) == ()
        assert duel.weapons(elf) == ("elven-blade",)


def test_it_is_declared_before_the_first_die_and_holds_for_the_phase() -> None:
    """Not at the fight itself, where nothing is asked any more (weapon.elven_blade)."""
    state = facing()
    play = playing(state)
    (asked,) = carry(fight.step(play), Declare(ways={"e": WAY}), lawful=state)
    assert isinstance(asked, DeclareWays)
    assert (asked.side, asked.ways) == ("good", {"e": (WAY,)})
    assert state.models["e"].drawn == WAY
    assert [event.ways for event in play.events if isinstance(event, WaysDeclared)] == [(("e", WAY),)]
    play = playing(state, 6, 6, 6, 5, 5, 5)
    carry(fight.step(play))
    (began,) = [event for event in play.events if isinstance(event, FightBegan)]
    assert dict(began.weapons) == {"e": WAY, "o": "hand-weapon"}


def test_undeclared_it_stays_in_one_hand() -> None:
    """Both hands are no weapon to draw when the fight begins (weapon.elven_blade)."""
    state = facing()
    carry(fight.step(playing(state)), Declare(), lawful=state)
    play = playing(state, 6, 6, 6, 5, 5, 5, 1, 1)
    carry(fight.step(play))
    (began,) = [event for event in play.events if isinstance(event, FightBegan)]
    assert dict(began.weapons)["e"] == "elven-blade"


def test_who_is_in_no_fight_or_has_no_such_blade_is_not_asked() -> None:
    """There is nothing to declare (weapon.elven_blade)."""
    state = stage(of("elrond", "e", 10, 10), of("elrond", "f", 24, 24, lying=True), orc("o", 24 + D, 24))
    assert DeclareWays.ask(state, "good", [Fight(("f",), ("o",))]).idle
    assert DeclareWays.ask(state, "evil", [Fight(("f",), ("o",))]).idle
    assert not DeclareWays.ask(state, "good", [Fight(("e",), ("o",))]).idle


def test_what_he_cannot_do_is_refused() -> None:
    """Others' blades, and other ways (weapon.elven_blade)."""
    state = facing()
    question = DeclareWays.ask(state, "good", [Fight(("e",), ("o",))])
    assert question.check(state, Declare(ways={"e": WAY})).allowed
    assert not question.check(state, Declare(ways={"o": WAY})).allowed
    assert not question.check(state, Declare(ways={"e": "two-handed-weapon"})).allowed


def test_both_sides_declare_the_side_with_priority_first() -> None:
    """Each for its own models (weapon.elven_blade)."""
    state = stage(
        of("elrond", "e", 24, 24),
        of("easterling-captain", "c", 24 + D, 24),
        phase=Phase.FIGHT,
        priority="evil",
    )
    asked = carry(fight.step(playing(state)), Declare(), Declare(ways={"e": WAY}), lawful=state)
    assert [question.side for question in asked] == ["evil", "good"]


def test_once_somebody_has_fought_it_is_too_late() -> None:
    """Who comes to fight afterwards keeps it in one hand, a Hero after a heroic combat too (weapon.elven_blade)."""
    state = facing(of("elrond", "f", 40, 40, fought=True), orc("p", 40 + D, 40))
    state.fights = (Fight(("f",), ("slain",), done=True),)
    assert carry(fight.repair(playing(state), ("f",))) == []
    assert (state.models["e"].drawn, state.models["f"].drawn) == (None, None)
    state.models["f"].fought = False
    assert carry(fight.repair(playing(state), ("f",))) == []


def test_the_blade_is_not_drawn_anew_in_the_next_fight_of_a_phase() -> None:
    """One weapon in each phase (weapon.several)."""
    gandalf = of("gandalf-the-grey", "g", 24, 24, drawn="staff")
    state = stage(gandalf, orc("o", 24 + D, 24), phase=Phase.FIGHT)
    state.fights = (Fight(("g",), ("o",)),)
    play = playing(state, 6, 1, 1)
    carry(fight.step(play))
    (began,) = [event for event in play.events if isinstance(event, FightBegan)]
    assert dict(began.weapons)["g"] == "staff"


def test_a_wizard_is_asked_and_may_not_take_what_he_lacks() -> None:
    """Sword or staff, and nothing else (weapon.several)."""
    state = stage(of("gandalf-the-grey", "g", 24, 24), orc("o", 24 + D, 24), phase=Phase.FIGHT)
    state.fights = (Fight(("g",), ("o",)),)
    (asked,) = carry(fight.step(playing(state)))
    assert asked.weapons == {"g": ("hand-weapon", "staff")}
    assert asked.check(state, Stance(weapons={"g": "staff"})).allowed
    assert not asked.check(state, Stance(weapons={"g": "spear"})).allowed
    assert not asked.check(state, Stance(weapons={"o": "hand-weapon"})).allowed


def test_a_knight_may_fight_worse_than_he_could() -> None:
    """Nobody asks him, but when his side is asked for another reason he may (weapon.several)."""
    state = stage(
        of("aragorn-strider", "a", 24, 24, "anduril"),
        orc("o", 24 + D, 24),
        of("warrior-of-minas-tirith", "s", 24 - D, 24, "spear"),
        phase=Phase.FIGHT,
    )
    state.fights = (Fight(("a",), ("o",)),)
    (asked,) = carry(fight.step(playing(state)))
    assert asked.weapons == {}
    assert asked.check(state, Stance(weapons={"a": "hand-weapon"})).allowed
