"""The Horn of Gondor."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.contest import BlowHorn, ChooseHorn, ChooseTested, PutForward
from skirmish.decisions.fighting import Stance
from skirmish.events import DuelRolled, HornBlown
from skirmish.forces.warrior import item_trait
from skirmish.phases import fight
from skirmish.phases.play import Play
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import carry, of, orc, playing, stage

D = 25 / 25.4


def around(*foes: Model, **changes: Any) -> GameState:
    """Boromir, and enemies who fight him."""
    state = stage(of("boromir-of-gondor", "b", 24, 24, **changes), *foes, phase=Phase.FIGHT)
    state.fights = (Fight(("b",), tuple(foe.name for foe in foes)),)
    return state


def orcs(count: int) -> list[Model]:
    spots = [(24 + D, 24.0), (24 - D, 24.0), (24.0, 24 + D), (24.0, 24 - D)]
    return [orc(f"o{k}", *spots[k]) for k in range(count)]


def sounded(state: GameState, faces: tuple[int, ...], *answers: Answer) -> tuple[Play, list[Decision]]:
    """What is asked from the start of the fight until the answers are used up; he carries a shield, so first comes
    his stance."""
    play = playing(state, *faces, *[1] * 30)
    return play, carry(fight.step(play), Stance(), *answers, lawful=state)


def told(play: Play, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


@pytest.mark.parametrize(("count", "may"), [(1, False), (2, True), (3, True)])
def test_he_may_blow_it_when_outnumbered_two_to_one(count: int, may: bool) -> None:
    """Two enemies or more (item.horn)."""
    state = around(*orcs(count))
    _, asked = sounded(state, ())
    assert isinstance(asked[-1], ChooseHorn) is may


@pytest.mark.parametrize(("count", "may"), [(2, False), (3, False), (4, True)])
def test_each_friend_in_the_fight_is_worth_two_enemies(count: int, may: bool) -> None:
    """Two to one of all who fight (item.horn)."""
    horn = item_trait("horn-of-gondor")
    assert horn is not None
    boromir, foes = of("boromir-of-gondor", "b", 24, 24), tuple(f"o{k}" for k in range(count))
    assert bool(horn.blows(stage(boromir), boromir, Fight(("b", "m"), foes))) is may


def test_spears_behind_the_enemy_do_not_count() -> None:
    """They are not in the fight (item.horn)."""
    state = around(orc("o0", 24 + D, 24), orc("s", 24 + 2 * D, 24, "spear"))
    state.fights = (Fight(("b",), ("o0",)),)
    _, asked = sounded(state, ())
    assert not any(isinstance(question, ChooseHorn) for question in asked)


def test_who_fails_the_test_loses_the_fight_without_dice() -> None:
    """And Boromir strikes (item.horn)."""
    state = around(orc("o0", 24 + D, 24), of("orc-captain", "o1", 24 - D, 24))
    play, asked = sounded(state, (1, 1), BlowHorn(blow=True))
    (horn,) = told(play, HornBlown)
    assert (horn.model, horn.tested, horn.routed) == ("b", "o1", True)
    assert told(play, DuelRolled) == []
    assert asked[-1].kind == "choose_retreat"
    assert asked[-1].side == "evil"


def test_who_passes_fights_as_usual() -> None:
    """Two dice and Courage of 10 or more (item.horn)."""
    state = around(orc("o0", 24 + D, 24), of("orc-captain", "o1", 24 - D, 24))
    play, _ = sounded(state, (5, 6), BlowHorn(blow=True))
    assert [event.routed for event in told(play, HornBlown)] == [False]
    assert len([roll for roll in play.dice.record if roll.purpose == "fight.duel"]) > 0


def test_he_need_not() -> None:
    """(item.horn)."""
    state = around(*orcs(2))
    play, _ = sounded(state, (6, 6, 6, 1, 1), BlowHorn(blow=False))
    assert told(play, HornBlown) == []
    assert [roll.purpose for roll in play.dice.record[:5]] == ["fight.duel"] * 5


def test_of_the_equally_brave_their_player_puts_one_forward() -> None:
    """(item.horn)."""
    state = around(*orcs(3))
    play, asked = sounded(state, (1, 1), BlowHorn(blow=True), PutForward(model="o2"))
    question = next(each for each in asked if isinstance(each, ChooseTested))
    assert (question.side, question.models) == ("evil", ("o0", "o1", "o2"))
    assert told(play, HornBlown)[0].tested == "o2"
    assert not question.check(state, PutForward(model="b")).allowed


def test_goblins_with_their_master_near_pass_without_rolling() -> None:
    """(item.horn, courage.goblins)."""
    goblins = [of("moria-goblin-warrior", f"o{k}", 24 + D * (1 - 2 * k), 24) for k in range(2)]
    state = around(*goblins)
    state.models["balrog"] = of("the-balrog", "balrog", 5, 5)
    play, _ = sounded(state, (), BlowHorn(blow=True), PutForward(model="o0"))
    assert [event.routed for event in told(play, HornBlown)] == [False]
    assert not [roll for roll in play.dice.record if roll.purpose.startswith("courage")]


@pytest.mark.parametrize("changes", [{"effects": ("immobilised",)}, {"effects": ("dazed",)}, {"lying": True}])
def test_held_or_on_the_ground_he_does_not(changes: dict[str, Any]) -> None:
    """He can do nothing but fight (item.horn, ground.limits)."""
    state = around(*orcs(2), **changes)
    asked = carry(fight.step(playing(state, *[3] * 30)))
    if asked[0].kind == "choose_stance":
        asked = carry(fight.step(playing(state, *[3] * 30)), Stance())
    assert not any(isinstance(question, ChooseHorn) for question in asked)
