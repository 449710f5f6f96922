"""The Royal Standard of Rohan: a banner, and heart for the Heroes of Rohan near it."""

from __future__ import annotations

import pytest

from skirmish.events import Restored
from skirmish.measure import Scale
from skirmish.phases import start
from skirmish.rules import banners
from skirmish.state import Fight, GameState, Model
from tests.brawls import of_kind
from tests.builders import carry, man, mounted, of, orc, playing, stage

STANDARD = "royal-standard-of-rohan"


def gamling(x: float = 60, y: float = 60, **changes) -> Model:
    return of("gamling-captain-of-rohan", "g", x, y, STANDARD, **changes)


def heartened(state: GameState) -> list[str]:
    play = playing(state)
    carry(start.of_turn(play))
    assert all(event.figure == "Might" for event in of_kind(play, Restored))
    return [event.hero for event in of_kind(play, Restored)]


def near(profile: str, gap: float = 1.0, *options: str, scale: Scale = Scale.INCHES, **changes) -> GameState:
    hero = of(profile, "h", 60, 60, *options, **{"might": 0, **changes})
    state = stage(gamling(), hero, scale=scale, width=150, height=150)
    hero.x = round(60 + state.radius(hero) + state.radius(state.models["g"]) + gap, 3)
    return state


@pytest.mark.parametrize(
    ("profile", "options", "gains"),
    [
        ("theoden-king-of-rohan", (), True),
        ("eomer-captain-of-rohan", ("horse",), True),
        ("eowyn-shield-maiden-of-rohan", (), True),
        ("captain-of-men", ("of-rohan",), True),
        ("captain-of-men", ("of-gondor",), False),
        ("captain-of-men", (), False),
        ("faramir-captain-of-gondor", (), False),
        ("warrior-of-rohan", (), False),
    ],
)
def test_heroes_of_rohan_without_might_gain_a_point(profile: str, options: tuple[str, ...], gains: bool) -> None:
    """item.standard"""
    state = near(profile, 1.0, *options)
    assert heartened(state) == (["h"] if gains else [])
    assert state.models["h"].might == (1 if gains else 0)


def test_not_those_who_have_some_left() -> None:
    """item.standard"""
    assert heartened(near("theoden-king-of-rohan", might=1)) == []


@pytest.mark.parametrize(("scale", "far"), [(Scale.INCHES, 3.0), (Scale.CENTIMETRES, 8.0)])
def test_within_three_inches(scale: Scale, far: float) -> None:
    """item.standard"""
    assert heartened(near("theoden-king-of-rohan", far, scale=scale)) == ["h"]
    assert heartened(near("theoden-king-of-rohan", far + 0.1, scale=scale)) == []


def test_its_bearer_gains_nothing() -> None:
    """item.standard"""
    assert heartened(stage(gamling(might=0))) == []


def test_every_turn_anew() -> None:
    """item.standard"""
    state = near("theoden-king-of-rohan")
    assert heartened(state) == ["h"]
    state.models["h"].might = 0
    assert heartened(state) == ["h"]


def test_a_hero_who_is_carried_is_where_his_rider_is() -> None:
    """item.standard, cavalry.passengers"""
    rider = mounted("r", 62, 60, passenger="h")
    state = stage(gamling(), rider, width=150, height=150)
    state.carried["h"] = of("theoden-king-of-rohan", "h", 0, 0, might=0)
    assert heartened(state) == ["h"]
    rider.x = 70
    state.carried["h"].might = 0
    assert heartened(state) == []


def test_it_is_a_banner_like_any_other() -> None:
    """banner.range"""
    state = stage(gamling(24, 24), man("m", 26, 24), orc("o", 26.984, 24))
    assert banners.in_range(state, Fight(("m",), ("o",)), "good") is not None


@pytest.mark.parametrize(("hero", "gains"), [("theoden-king-of-rohan", True), ("faramir-captain-of-gondor", False)])
def test_in_other_hands_it_is_still_the_standard_of_rohan(hero: str, gains: bool) -> None:
    """banner.fallen, item.standard: a man of Gondor has taken it up."""
    bearer = man("m", 60, 60, found=(STANDARD,))
    state = stage(bearer, of(hero, "h", 62, 60, might=0), width=150, height=150)
    assert heartened(state) == (["h"] if gains else [])
