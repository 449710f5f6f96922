"""Heroes who take arms from those they have slain."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.spoils import PickUp, TakeUp
from skirmish.events import Slain, TookUp
from skirmish.phases import fight
from skirmish.phases import spoils as phase
from skirmish.phases.play import Play
from skirmish.rules import duel, spoils
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import R, box, carry, man, of, orc, playing, stage


def after(hero: Model, *slain: Model, by: str = "h") -> tuple[Play, GameState]:
    """A fight is over in which some were slain."""
    state = stage(hero, phase=Phase.FIGHT)
    play = playing(state)
    for foe in slain:
        state.fallen[foe.name] = foe
        play.tell(Slain(model=foe.name, by=by))
    return play, state


def asked(play: Play, _state: GameState, *losers: str) -> list[Any]:
    return carry(phase.gather(play, ("h",), losers, 0))


def faramir(**changes: Any) -> Model:
    return of("faramir-captain-of-gondor", "h", **changes)


def test_a_hero_takes_one_thing_of_the_slain() -> None:
    """A weapon or a shield (weapon.pick_up)."""
    play, state = after(faramir(), orc("o", 25, 24, "spear", "shield"))
    carry(phase.gather(play, ("h",), ("o",), 0), TakeUp(item="spear", fallen="o"), lawful=state)
    assert state.models["h"].found == ("spear",)
    assert "spear" in duel.weapons(state.models["h"])
    assert [(event.model, event.item, event.fallen) for event in play.events if isinstance(event, TookUp)] == [
        ("h", "spear", "o")
    ]


def test_what_he_has_left_behind_he_may_have_again_from_the_slain() -> None:
    """A rider who was thrown without his shield takes another's (weapon.pick_up, cavalry.gear)."""
    thrown = of("theoden-king-of-rohan", "h", 0, 0, "shield", lost=("shield",))
    play, state = after(thrown, orc("o", 25, 24, "shield"))
    without = thrown.warrior.defence
    carry(phase.gather(play, ("h",), ("o",), 0), TakeUp(item="shield", fallen="o"), lawful=state)
    assert state.models["h"].warrior.has("shield")
    assert state.models["h"].warrior.defence == without + 1


def test_or_he_leaves_it_all() -> None:
    """(weapon.pick_up)."""
    play, state = after(faramir(), orc("o", 25, 24, "spear"))
    carry(phase.gather(play, ("h",), ("o",), 0), Done(), lawful=state)
    assert state.models["h"].found == ()


def test_only_heroes_who_slew_every_one_of_their_opponents() -> None:
    """Not a warrior, not one whose friend slew one, not while an opponent lives (weapon.pick_up)."""
    assert asked(*after(man("h", 24, 24), orc("o", 25, 24, "spear")), "o") == []
    assert asked(*after(faramir(), orc("o", 25, 24, "spear"), by="friend"), "o") == []
    assert asked(*after(faramir(), orc("o", 25, 24, "spear")), "o", "p") == []
    assert len(asked(*after(faramir(), orc("o", 25, 24, "spear"), orc("p", 23, 24)), "o", "p")) == 1


def test_nothing_is_asked_when_there_is_nothing_to_take() -> None:
    """He has a sword already (weapon.pick_up)."""
    assert asked(*after(faramir(), orc("o", 25, 24)), "o") == []


def test_what_is_not_on_offer_is_refused() -> None:
    """(weapon.pick_up)."""
    play, state = after(faramir(), orc("o", 25, 24, "spear"))
    (question,) = asked(play, state, "o")
    assert isinstance(question, PickUp)
    assert question.offers == {"o": ("spear",)}
    assert not question.check(state, TakeUp(item="orc-armour", fallen="o")).allowed
    assert not question.check(state, TakeUp(item="spear", fallen="x")).allowed


def test_over_a_barrier_too() -> None:
    """A fight is a fight: charger or defender (weapon.pick_up, defend.cross)."""
    wall = box("wall", "barrier", 20, 24.0, 28, 24.2, height=0.9)
    hero = faramir(charged=("o",))
    foe = orc("o", 24, 24.2 + R, "spear")
    hero.y = 24.0 - R
    state = stage(hero, foe, features=(wall,), phase=Phase.FIGHT)
    state.fights = (Fight(("h",), ("o",)),)
    play = playing(state, 6, 6, 1, 6, 6)
    (question,) = carry(fight.step(play))
    assert isinstance(question, PickUp)
    assert question.offers == {"o": ("spear",)}


def offered(hero: Model, foe: Model) -> tuple[str, ...]:
    return spoils.offers(hero, [foe]).get(foe.name, ())


def test_a_shield_adds_to_defence_unless_there_is_a_bow() -> None:
    """And a bow taken by one with a shield takes it away again (weapon.pick_up, weapon.shield)."""
    bare = faramir()
    with_shield = faramir(found=("shield",))
    with_both = faramir(found=("shield", "orc-bow"))
    assert [model.warrior.defence - bare.warrior.defence for model in (with_shield, with_both)] == [1, 0]
    archer = of("damrod-captain-of-the-rangers-of-gondor", "h")
    assert replace_found(archer, "shield").warrior.defence == archer.warrior.defence


def replace_found(model: Model, item: str) -> Model:
    return of(model.profile, model.name, found=(item,))


@pytest.mark.parametrize(
    ("hero", "shoot"),
    [
        ("king-of-men", 4),
        ("elrond", 3),
        ("dain-ironfoot-king-of-erebor", 4),
        ("gorbag-orc-captain", 5),
        ("moria-goblin-captain", 5),
        ("shagrat-uruk-hai-captain", 4),
    ],
)
def test_who_finds_a_bow_shoots_as_his_race_does(hero: str, shoot: int) -> None:
    """Where his entry has no Shoot value (weapon.pick_up)."""
    finder = of(hero, "h", found=("orc-bow",))
    expected = finder.warrior.profile.shoot or shoot
    assert finder.warrior.shoot == expected
    if not any(each.endswith(("bow", "axes", "spears")) for each in of(hero, "h").warrior.items):
        assert of(hero, "h").warrior.shoot is None


def test_a_race_that_does_not_shoot_takes_no_bow() -> None:
    """A Wizard, a troll (weapon.pick_up)."""
    assert "orc-bow" not in offered(of("gandalf-the-grey", "h"), orc("o", 25, 24, "orc-bow"))


@pytest.mark.parametrize(
    ("hero", "foe", "item", "may"),
    [
        (of("gimli", "h"), orc("o", 0, 0, "shield"), "shield", False),
        (faramir(), orc("o", 0, 0, "shield"), "shield", True),
        (of("boromir-of-gondor", "h"), orc("o", 0, 0, "two-handed-weapon"), "two-handed-weapon", False),
        (of("boromir-of-gondor", "h"), of("uruk-hai-warrior", "o", 0, 0, "white-hand", "pike"), "pike", False),
        (faramir(), of("uruk-hai-warrior", "o", 0, 0, "white-hand", "pike"), "pike", True),
        (faramir(mount="horse"), of("uruk-hai-warrior", "o", 0, 0, "white-hand", "pike"), "pike", False),
        (of("gorbag-orc-captain", "h"), of("aragorn-strider", "o", 0, 0, "anduril"), "anduril", False),
        (of("gorbag-orc-captain", "h"), of("bilbo-baggins", "o"), "sting", False),
        (of("gorbag-orc-captain", "h"), of("elendil", "o"), "narsil", False),
        (of("gorbag-orc-captain", "h"), of("gandalf-the-grey", "o"), "staff", False),
        (of("gorbag-orc-captain", "h"), of("gil-galad", "o"), "aeglos", False),
        (of("gorbag-orc-captain", "h"), of("gil-galad", "o"), "spear", False),
        (of("gorbag-orc-captain", "h"), of("dain-ironfoot-king-of-erebor", "o"), "barazantathul", True),
        (faramir(), orc("o", 0, 0, "banner"), "banner", False),
        (faramir(), of("shelob", "o"), "claws", False),
        (of("shelob", "h"), man("o", 0, 0, "spear"), "spear", False),
        (of("gamling-captain-of-rohan", "h", 0, 0, "royal-standard-of-rohan"), orc("o", 0, 0, "spear"), "spear", False),
        (of("galadriel", "h"), orc("o", 0, 0), "hand-weapon", True),
    ],
)
def test_what_may_be_taken(hero: Model, foe: Model, item: str, may: bool) -> None:
    """Two hands, no magic, no banners (weapon.pick_up, army.hands)."""
    assert (item in offered(hero, foe)) is may
