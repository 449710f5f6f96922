"""Mounts that do not bear everybody: the dark horses, Shadowfax, Fell Beasts and Gwaihir."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.phases import riding as phase
from skirmish.rules import riding, spoils
from skirmish.state import GameState, Model
from tests.builders import NEXT, R, carry, horse, mounted, of, orc, playing, refusals, stage


def beside(rider: str, owner: str, *options: str) -> GameState:
    """A model on foot beside the horse that another has left; the owner is away."""
    side = of(owner, "owner").side
    state = stage(of(rider, "r", 24, 24), horse("h", 24 + NEXT, 24, side, ward="owner"), active=side)
    state.fallen["owner"] = of(owner, "owner", 0, 0, *options)
    return state


@pytest.mark.parametrize(
    ("owner", "rider", "rides"),
    [
        ("ringwraith", "ringwraith", True),
        ("ringwraith", "witch-king", True),
        ("witch-king", "ringwraith", True),
        ("ringwraith", "the-mouth-of-sauron", False),
        ("ringwraith", "easterling-warrior", False),
        ("the-mouth-of-sauron", "the-mouth-of-sauron", True),
        ("the-mouth-of-sauron", "easterling-warrior", False),
        ("the-mouth-of-sauron", "grima-wormtongue", False),
        ("the-mouth-of-sauron", "ringwraith", False),
        ("theoden-king-of-rohan", "warrior-of-gondor", True),
        ("arwen-evenstar", "high-elf-warrior", True),
    ],
)
def test_who_may_ride_the_horse_that_another_has_left(owner: str, rider: str, rides: bool) -> None:
    """cavalry.riders"""
    state = beside(rider, owner)
    assert refusals(riding.check_mount(state, "r", "h")) == (set() if rides else {"cavalry.riders"})


def test_a_horse_parted_from_its_rider_still_knows_him() -> None:
    """cavalry.riders, cavalry.loose: with the loose mounts of the rules on the table."""
    state = stage(mounted("mouth", 24, 24, "horse", profile="the-mouth-of-sauron"), priority="evil")
    state.loose_mounts = True
    carry(phase.thrown(playing(state, 6), state.models["mouth"]))
    (name,) = (each for each in state.models if each != "mouth")
    state.models["e"] = of("easterling-warrior", "e", state.models[name].x + NEXT, state.models[name].y)
    state.models["mouth"].x += 10
    assert refusals(riding.check_mount(state, "e", name)) == {"cavalry.riders"}


@pytest.mark.parametrize(
    ("mount", "rider", "rides"),
    [
        ("shadowfax", "gandalf-the-white", True),
        ("shadowfax", "aragorn-strider", False),
        ("shadowfax", "elrond", False),
        ("shadowfax", "radagast-the-brown", False),
        ("fell-beast", "witch-king", True),
        ("fell-beast", "ringwraith", True),
        ("fell-beast", "the-mouth-of-sauron", False),
        ("asfaloth", "arwen-evenstar", True),
        ("asfaloth", "elrond", True),
    ],
)
def test_who_may_ride_a_mount_with_a_name(mount: str, rider: str, rides: bool) -> None:
    """cavalry.riders"""
    model = of(rider, "r", 24, 24)
    state = stage(model, horse("h", 24, 24, model.side, mount), active=model.side)
    state.models["h"].x = 24 + R + state.radius(state.models["h"])
    assert refusals(riding.check_mount(state, "r", "h")) == (set() if rides else {"cavalry.riders"})


def test_a_fell_beast_carries_its_rider_alone() -> None:
    """fly.fell_beast"""
    state = stage(mounted("w", 24, 24, "fell-beast", profile="ringwraith"), of("easterling-warrior", "e", 24, 24))
    state.active, state.models["e"].x = "evil", 24 + R + state.radius(state.models["w"])
    assert refusals(riding.check_mount_up(state, "e", "w")) == {"fly.fell_beast"}


def test_and_flees_the_field_without_him_even_where_loose_mounts_stay() -> None:
    """fly.fell_beast"""
    state = stage(mounted("w", 24, 24, "fell-beast", profile="ringwraith"), orc("o", 40, 40), priority="evil")
    state.loose_mounts = True
    carry(phase.thrown(playing(state, 6), state.models["w"]))
    assert set(state.models) == {"w", "o"}
    assert [model.profile for model in state.gone.values()] == ["fell-beast"]


# Gwaihir (fly.gwaihir)


def eagle(rider: str) -> GameState:
    model = of(rider, "r", 24, 24)
    state = stage(model, of("gwaihir", "g", 24, 24), active="good")
    state.models["g"].x = 24 + R + state.radius(state.models["g"])
    return state


@pytest.mark.parametrize(
    ("rider", "rides"),
    [
        ("gandalf-the-grey", True),
        ("gandalf-the-white", True),
        ("radagast-the-brown", True),
        ("elrond", False),
        ("legolas", False),
        ("warrior-of-gondor", False),
        ("frodo-baggins", False),
    ],
)
def test_gwaihir_is_ridden_by_the_two_wizards_alone(rider: str, rides: bool) -> None:
    """fly.gwaihir"""
    assert refusals(riding.check_mount(eagle(rider), "r", "g")) == (set() if rides else {"fly.gwaihir"})


@pytest.mark.parametrize(
    ("profile", "options", "carried"),
    [
        ("sam-gamgee", (), True),
        ("gimli", (), True),
        ("legolas", (), True),
        ("frodo-baggins", (), False),
        ("bilbo-baggins", (), True),
        ("bilbo-baggins", ("the-ring",), False),
        ("isildur", (), True),
        ("isildur", ("the-ring",), False),
    ],
)
def test_they_choose_a_passenger_but_not_the_ringbearer(profile: str, options: tuple[str, ...], carried: bool) -> None:
    """fly.gwaihir"""
    wizard = replace(of("gandalf-the-white", "w", 24, 24), mount="gwaihir", mount_wounds=3)
    state = stage(wizard, of(profile, "p", 24, 24, *options))
    state.carried["g"] = of("gwaihir", "g")
    state.models["p"].x = 24 + R + state.radius(wizard)
    assert refusals(riding.check_mount_up(state, "p", "w")) == (set() if carried else {"fly.gwaihir"})


def test_he_takes_up_no_arms() -> None:
    """weapon.pick_up: he has no hands."""
    slain: list[Model] = [orc("o", 0, 0, "spear", "shield")]
    assert spoils.offers(of("gwaihir", "g"), slain) == {}
    assert spoils.offers(of("shelob", "s"), [of("warrior-of-gondor", "m", 0, 0, "spear")]) == {}
