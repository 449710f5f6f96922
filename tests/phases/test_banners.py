"""Banners: their range, the re-roll, its order, and what becomes of one whose bearer falls."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.decisions.contest import ChooseReroll, Reroll
from skirmish.decisions.fighting import Retreat
from skirmish.decisions.spoils import ChooseBearer, Raise
from skirmish.events import BannerTaken, DuelRolled, Rerolled
from skirmish.measure import Scale
from skirmish.phases import banners, fight, wounding
from skirmish.phases.play import Play
from skirmish.rules import banners as rules
from skirmish.rules import duel, support
from skirmish.state import Fight, GameState, Model, Phase
from tests.builders import H, R, carry, man, of, orc, playing, stage

D = 25 / 25.4
FIGHT = Fight(("m",), ("o",))


def scene(*others: Model, scale: Scale = Scale.INCHES, **changes: Any) -> GameState:
    """A man and an orc who fight, and others."""
    side = D if scale is Scale.INCHES else 2.5
    state = stage(man("m", 24, 24), orc("o", 24 + side, 24), *others, phase=Phase.FIGHT, scale=scale, **changes)
    state.fights = (FIGHT,)
    return state


def good_banner(x: float = 24.0, y: float = 22.0, **changes: Any) -> Model:
    return man("b", x, y, "banner", **changes)


def evil_banner(x: float = 25.0, y: float = 22.0, **changes: Any) -> Model:
    return orc("c", x, y, "banner", **changes)


def rolled(state: GameState, faces: tuple[int, ...], *answers: Answer) -> tuple[Play, list[Decision]]:
    """The fight up to the dice that follow the last answer; what was asked."""
    play = playing(state, *faces)
    return play, carry(fight.step(play), *answers, lawful=state)


def told(play: Play, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def questions(asked: list[Decision]) -> list[str]:
    return [question.side for question in asked if isinstance(question, ChooseReroll)]


# Who carries one


def test_a_bearer_has_no_other_arms_and_fights_as_with_a_heavy_weapon() -> None:
    """-1 to win, nothing to wound; armour stays (banner.bearer)."""
    bearer = of("warrior-of-minas-tirith", "b", 0, 0, "banner", "shield", "spear")
    assert bearer.warrior.items == {"heavy-armour", "banner"}
    assert bearer.warrior.defence == of("warrior-of-minas-tirith", "m").warrior.defence
    assert duel.weapons(bearer) == ("banner",)
    fighter = duel.fighter(bearer, "banner")
    assert (fighter.bonus, fighter.wounding) == (-1, ())


@pytest.mark.parametrize("changes", [{"mount": "horse"}, {"lying": True}])
def test_he_holds_it_in_the_saddle_and_on_the_ground(changes: dict[str, Any]) -> None:
    """(banner.bearer)."""
    assert duel.weapons(of("rider-of-rohan", "b", 0, 0, "banner", **changes)) == ("banner",)


def test_nobody_supports_him_and_he_does_not_shield() -> None:
    """As of two-handed weapons (banner.bearer)."""
    state = stage(man("m", 24, 24, "banner"), orc("o", 24 + D, 24), man("s", 24 - D, 24, "spear"))
    assert not support.check(state, {"s": "m"}, {"m": "banner"}).allowed
    assert not support.can_shield([of("warrior-of-minas-tirith", "b", 0, 0, "banner", "shield")])


def test_gamling_has_his_standard_though_he_is_a_hero() -> None:
    """The Royal Standard is a banner (banner.range)."""
    gamling = of("gamling-captain-of-rohan", "b", 24, 22, "royal-standard-of-rohan")
    assert rules.banner_of(gamling) == "royal-standard-of-rohan"
    assert rules.in_range(scene(gamling), FIGHT, "good") is not None


# Range


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize(("over", "near"), [(0.0, True), (0.05, False)])
def test_three_inches_or_eight_centimetres(scale: Scale, over: float, near: bool) -> None:
    """From base to base, to a fighter of his own side (banner.range)."""
    state = scene(good_banner(), scale=scale)
    reach = (3 if scale is Scale.INCHES else 8) + over
    bearer, fighter = state.models["b"], state.models["m"]
    bearer.y = fighter.y - reach - state.radius(bearer) - state.radius(fighter)
    assert (rules.in_range(state, FIGHT, "good") is not None) is near


def test_near_the_enemy_in_the_fight_is_not_near_enough() -> None:
    """It must be one of its own side (banner.range)."""
    state = scene(good_banner(24 + D + 3.5, 24))
    assert state.gap(state.models["b"], state.models["o"]) < 3 < state.gap(state.models["b"], state.models["m"])
    assert rules.in_range(state, FIGHT, "good") is None


def test_one_fighter_in_range_is_enough_for_all() -> None:
    """The whole fight is in range (banner.range)."""
    state = scene(man("n", 24 + 2 * D, 24), good_banner(24 + 2 * D + 3.5, 24))
    both = Fight(("m", "n"), ("o",))
    assert rules.in_range(state, FIGHT, "good") is None
    assert rules.in_range(state, both, "good") is not None


def test_a_bearer_on_the_ground_and_one_in_the_fight_himself_count() -> None:
    """(banner.range)."""
    assert rules.in_range(scene(good_banner(lying=True)), FIGHT, "good") is not None
    state = stage(man("m", 24, 24, "banner"), orc("o", 24 + D, 24))
    assert rules.in_range(state, FIGHT, "good") is not None


def test_an_enemys_banner_helps_nobody_else() -> None:
    """(banner.range)."""
    state = scene(evil_banner(24, 22))
    assert rules.in_range(state, FIGHT, "good") is None
    assert rules.in_range(state, FIGHT, "evil") is not None


def test_a_bearer_who_is_carried_counts_from_his_riders_base() -> None:
    """(banner.range)."""
    state = scene(of("rider-of-rohan", "r", 24, 22, mount="horse", mount_wounds=1, passenger="b"))
    state.carried["b"] = man("b", 0, 0, "banner")
    assert rules.in_range(state, FIGHT, "good") is not None


# The re-roll


def test_without_a_banner_nothing_is_asked() -> None:
    """(banner.reroll)."""
    play, asked = rolled(scene(), (1, 6, 1))
    assert questions(asked) == []
    assert len(told(play, DuelRolled)) == 1


def test_the_losing_side_re_rolls_a_die_and_the_second_number_stands() -> None:
    """(banner.reroll)."""
    play, asked = rolled(scene(good_banner()), (2, 4, 5), Reroll(die=0))
    assert questions(asked) == ["good"]
    (again,) = told(play, Rerolled)
    assert (again.model, again.was, again.now) == ("m", 2, 5)
    assert told(play, DuelRolled)[0].winner == "good"
    assert [(roll.purpose, roll.owner) for roll in play.dice.record[2:3]] == [("banner.reroll", "m")]


def test_it_may_keep_its_dice() -> None:
    """(banner.reroll)."""
    play, _ = rolled(scene(good_banner()), (2, 4, 1), Done())
    assert told(play, Rerolled) == []
    assert told(play, DuelRolled)[0].winner == "evil"


def test_a_worse_second_number_stands_too() -> None:
    """And is not re-rolled again (banner.reroll)."""
    play, asked = rolled(scene(good_banner()), (2, 4, 1, 1), Reroll(die=0))
    assert questions(asked) == ["good"]
    assert told(play, DuelRolled)[0].good == (("m", 1),)


def test_a_winner_without_anything_to_fear_is_not_asked() -> None:
    """(banner.reroll)."""
    _, asked = rolled(scene(good_banner()), (5, 4))
    assert questions(asked) == []


def test_a_loser_whom_no_die_can_save_is_not_asked() -> None:
    """A 6 of a better fighter (banner.reroll)."""
    state = scene(good_banner())
    state.models["o"].profile, state.models["o"].options = "uruk-hai-warrior", ()
    state.models["m"].profile, state.models["m"].options = "warrior-of-rohan", ()
    assert state.models["m"].warrior.profile.fight < state.models["o"].warrior.profile.fight
    _, asked = rolled(state, (2, 6, 1))
    assert questions(asked) == []


def test_the_books_example_with_two_banners() -> None:
    """Good 4, Evil 3; Evil re-rolls a 5, then Good a 6 and wins (banner.order)."""
    play, asked = rolled(scene(good_banner(), evil_banner()), (4, 3, 5, 6), Reroll(die=0), Reroll(die=0))
    assert questions(asked) == ["evil", "good"]
    assert told(play, DuelRolled)[0].winner == "good"


def test_the_first_may_wait_for_the_other_and_then_decide() -> None:
    """Losing, it passes; the other re-rolls to be safe; then it may still use its own (banner.order)."""
    state = scene(man("n", 24 + 2 * D, 24), good_banner(), evil_banner())
    state.fights = (Fight(("m", "n"), ("o",)),)
    play, asked = rolled(state, (5, 1, 4, 2, 6), Done(), Reroll(die=1), Reroll(die=0))
    assert questions(asked) == ["evil", "good", "evil"]
    assert [(event.side, event.was, event.now) for event in told(play, Rerolled)] == [("good", 1, 2), ("evil", 4, 6)]
    assert told(play, DuelRolled)[0].winner == "evil"


def test_who_let_it_pass_is_not_asked_again_about_the_same_dice() -> None:
    """When the other lets its own pass too (banner.order)."""
    state = scene(man("n", 24 + 2 * D, 24), good_banner(), evil_banner())
    state.fights = (Fight(("m", "n"), ("o",)),)
    play, asked = rolled(state, (5, 1, 4, 1), Done(), Done())
    assert questions(asked) == ["evil", "good"]
    assert told(play, DuelRolled)[0].winner == "good"


def test_each_side_re_rolls_once_at_most() -> None:
    """However many banners are near (banner.reroll, banner.order)."""
    state = scene(good_banner(), man("b2", 22, 24, "banner"), evil_banner())
    play, asked = rolled(state, (3, 4, 2, 1), Reroll(die=0))
    assert questions(asked) == ["good"]
    assert len(told(play, Rerolled)) == 1


@pytest.mark.parametrize(("priority", "first"), [("good", "good"), ("evil", "evil")])
def test_level_between_equals_the_side_with_priority_decides_first(priority: Any, first: str) -> None:
    """Nobody would lose the tie for certain (banner.order)."""
    state = scene(good_banner(), evil_banner(), priority=priority)
    _, asked = rolled(state, (4, 4))
    assert questions(asked) == [first]


def test_level_the_side_that_would_lose_the_tie_decides_first() -> None:
    """The one with the lower Fight value (banner.order)."""
    state = scene(good_banner(), evil_banner(), priority="good")
    state.models["m"].profile = "uruk-hai-warrior"
    state.models["m"].options = ()
    assert state.models["m"].warrior.profile.fight > state.models["o"].warrior.profile.fight
    _, asked = rolled(state, (4, 4))
    assert questions(asked) == ["evil"]


def test_a_die_that_is_not_there_is_refused() -> None:
    """(banner.reroll)."""
    state = scene(good_banner())
    _, (asked,) = rolled(state, (2, 4))
    assert not asked.check(state, Reroll(die=1)).allowed
    assert asked.check(state, Reroll(die=0)).allowed


def test_it_does_nothing_for_rolls_to_wound() -> None:
    """(banner.reroll)."""
    _, asked = rolled(scene(good_banner()), (6, 1))
    assert questions(asked) == []


def test_the_weapon_counts_in_the_second_roll_as_in_the_first() -> None:
    """The bearer's own die is one less (banner.bearer, banner.reroll)."""
    state = stage(man("m", 24, 24, "banner"), orc("o", 24 + D, 24), phase=Phase.FIGHT)
    state.fights = (FIGHT,)
    play, _ = rolled(state, (3, 4, 6), Reroll(die=0))
    (again,) = told(play, Rerolled)
    assert (again.was, again.now) == (2, 5)


# A fallen banner


def slain(state: GameState, *answers: Answer) -> tuple[Play, list[Decision]]:
    """The bearer is slain; what was asked."""
    play = playing(state)
    asked = carry(wounding.wound(play, state.models["b"], "o"), *answers, lawful=state)
    return play, asked


def beside(*friends: Model) -> GameState:
    return stage(good_banner(30, 30), *friends, phase=Phase.SHOOT)


def test_a_friend_in_touch_takes_it_up_and_drops_all_else() -> None:
    """At the moment of death, if his player likes (banner.fallen)."""
    state = beside(man("n", 30 + D, 30, "shield", "spear"))
    defence = of("warrior-of-minas-tirith", "x").warrior.defence
    play, (asked,) = slain(state, Raise(model="n"))
    assert isinstance(asked, ChooseBearer)
    assert (asked.side, asked.models) == ("good", ("n",))
    bearer = state.models["n"]
    assert bearer.found == ("banner",)
    assert bearer.lost == ("hand-weapon", "shield", "spear")
    assert bearer.warrior.items == {"heavy-armour", "banner"}
    assert (bearer.warrior.defence, duel.weapons(bearer)) == (defence, ("banner",))
    assert [(event.model, event.fallen) for event in told(play, BannerTaken)] == [("n", "b")]
    assert rules.banner_of(bearer) == "banner"


def test_his_player_may_leave_it() -> None:
    """It is lost (banner.fallen)."""
    state = beside(man("n", 30 + D, 30))
    play, _ = slain(state, Done())
    assert told(play, BannerTaken) == []
    assert state.models["n"].warrior.has("hand-weapon")


@pytest.mark.parametrize(
    "friend",
    [
        man("n", 30 + D + 0.1, 30),
        man("n", 30 + D, 30, lying=True),
        man("n", 30 + D, 30, effects=("immobilised",)),
        orc("n", 30 + D, 30),
        of("faramir-captain-of-gondor", "n", 30 + D, 30),
        man("n", 30 + D, 30, "banner"),
    ],
    ids=["out of touch", "on the ground", "held by magic", "an enemy", "a Hero", "another bearer"],
)
def test_who_does_not(friend: Model) -> None:
    """(banner.fallen)."""
    _, asked = slain(beside(friend))
    assert asked == []


def test_of_a_bearer_who_is_carried_the_rider_and_those_beside_him_may_take_it() -> None:
    """Where he falls is his rider's base (banner.fallen)."""
    rider = of("rider-of-rohan", "r", 30, 30, mount="horse", mount_wounds=1, passenger="b")
    state = stage(rider, man("n", 30, 30 + H + R), phase=Phase.SHOOT)
    state.carried["b"] = good_banner(0, 0)
    play = playing(state)
    (asked,) = carry(wounding.wound(play, state.carried["b"], "o"), Raise(model="r"), lawful=state)
    assert isinstance(asked, ChooseBearer)
    assert asked.models == ("n", "r")
    assert rules.banner_of(state.models["r"]) == "banner"


def test_one_in_a_fight_does_not_unless_it_is_over() -> None:
    """Models engaged in combat cannot (banner.fallen)."""
    state = beside(man("n", 30 + D, 30), orc("o", 30 + 2 * D, 30))
    assert rules.takers(state, state.models["b"]) == ()
    state.models["o"].x += 1
    assert rules.takers(state, state.models["b"]) == ("n",)
    state.fights = (Fight(("n",), ("o",)),)
    assert rules.takers(state, state.models["b"]) == ()
    state.fights = (Fight(("n",), ("o",), done=True),)
    assert rules.takers(state, state.models["b"]) == ("n",)


def test_the_death_of_anybody_else_asks_nothing() -> None:
    """(banner.fallen)."""
    state = beside(man("n", 30 + D, 30))
    play = playing(state)
    assert carry(banners.fallen(play, state.models["n"])) == []


def test_he_falls_in_a_fight_and_the_next_man_raises_it() -> None:
    """Driven back against a friend and slain there (banner.fallen)."""
    state = stage(man("b", 24, 24, "banner"), orc("o", 24 + D, 24), man("n", 23 - D, 24), phase=Phase.FIGHT)
    state.fights = (Fight(("b",), ("o",)),)
    play, asked = rolled(state, (2, 6, 6), Retreat(model="b", at=(23, 24)), Raise(model="n"))
    assert [question.kind for question in asked] == ["choose_retreat", "choose_bearer"]
    assert list(state.fallen) == ["b"]
    assert [event.model for event in told(play, BannerTaken)] == ["n"]
