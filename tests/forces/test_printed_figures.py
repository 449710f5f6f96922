"""Every figure of the force lists against a second reading of the page."""

from __future__ import annotations

from collections import Counter

import pytest

from skirmish.forces.profile import Option, Profile, UnknownProfile, profiles
from skirmish.forces.warrior import warrior
from skirmish.forces.weapons import MISSILES
from skirmish.measure import Distance
from tests.forces.printed import (
    BARRED,
    CLASHES,
    DEFENCES,
    ENTRIES,
    KINDS,
    MOUNTS,
    POWERS,
    REQUIRED,
    RIDDEN,
    STONES,
    UNNAMED,
    Entry,
)

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
every_mount = pytest.mark.parametrize("mount", MOUNTS)


def stored(entry: Entry) -> Profile:
    return profiles()[entry.id]


def option_of(entry: str, name: str) -> Option:
    option = profiles()[entry].option(name)
    assert option is not None, f"{entry} has no option {name}"
    return option


def with_choices(entry: str, *options: str) -> tuple[str, ...]:
    """The options, after the choices that open them."""
    needed = {(name, option): choice for name, option, choice in REQUIRED}
    choices = [choice for option in options for choice in needed.get((entry, option), ())]
    return (*dict.fromkeys(choices), *options)


def test_the_lists_have_77_entries() -> None:
    """The Ringwraiths are one entry with two profiles."""
    assert len(ENTRIES) == len({entry.id for entry in ENTRIES}) == 77 + 1
    listed = Counter((entry.side, entry.hero) for entry in ENTRIES)
    assert listed == {("good", True): 36, ("good", False): 13, ("evil", True): 19 + 1, ("evil", False): 9}


def test_no_profile_and_no_mount_is_missing_or_made_up() -> None:
    riderless = {id for id, profile in profiles().items() if profile.is_mount}
    assert riderless == set(MOUNTS)
    assert set(profiles()) - riderless == {entry.id for entry in ENTRIES}


@every_entry
def test_name_and_side(entry: Entry) -> None:
    profile = stored(entry)
    assert (profile.name, profile.side, profile.hero) == (entry.name, entry.side, entry.hero)


@every_entry
def test_points(entry: Entry) -> None:
    assert stored(entry).points == warrior(entry.id).points == entry.points


@every_entry
def test_characteristics(entry: Entry) -> None:
    profile = stored(entry)
    names = ("fight", "shoot", "strength", "attacks", "wounds", "courage")
    assert {name: getattr(profile, name) for name in names} == {name: getattr(entry, name) for name in names}


@every_entry
def test_defence_with_the_usual_wargear(entry: Entry) -> None:
    assert warrior(entry.id, mounted=entry.id in RIDDEN).defence == entry.defence


@every_entry
def test_might_will_and_fate(entry: Entry) -> None:
    profile = stored(entry)
    assert (profile.might, profile.will, profile.fate) == (entry.might, entry.will, entry.fate)
    assert (profile.free.might, profile.free.will) == (entry.free_might, entry.free_will)


@every_entry
def test_options_and_their_points(entry: Entry) -> None:
    options = stored(entry).options
    assert {option.id: option.points for option in options} == entry.options
    assert len(options) == len(entry.options)


@every_entry
def test_an_option_adds_its_points(entry: Entry) -> None:
    for option in entry.options:
        bought = with_choices(entry.id, option)
        total = entry.points + sum(entry.options[name] for name in bought)
        assert warrior(entry.id, bought).points == total, option


@every_entry
def test_powers(entry: Entry) -> None:
    found = {power.id: (power.score, power.range) for power in stored(entry).powers}
    assert found == POWERS.get(entry.id, {})


@every_entry
def test_mount_of_the_entry(entry: Entry) -> None:
    assert stored(entry).mount == RIDDEN.get(entry.id)
    mounts = {option.id: option.mount for option in stored(entry).options if option.mount}
    assert mounts == {name: name for name in entry.options if name in MOUNTS}


@every_entry
def test_how_many_a_force_may_have(entry: Entry) -> None:
    named = 1 if entry.hero and entry.id not in UNNAMED else None
    assert stored(entry).limit == {"ringwraith": 8}.get(entry.id, named)


@pytest.mark.parametrize("kind", KINDS)
def test_the_move_chart(kind: str) -> None:
    entries = [entry for entry in ENTRIES if entry.kind == kind]
    moves = {entry.id: stored(entry).move for entry in entries}
    assert moves == dict.fromkeys(moves, (KINDS[kind].inches, KINDS[kind].cm))
    assert moves


@every_entry
def test_sizes(entry: Entry) -> None:
    profile, kind = stored(entry), KINDS[entry.kind]
    assert (profile.base_mm, profile.height_mm, profile.body_mm) == (kind.base, kind.height, kind.body)
    assert (profile.ridden_mm is not None) == (entry.id == "gwaihir")


@every_mount
def test_figures_of_a_mount(mount: str) -> None:
    profile, printed = profiles()[mount], MOUNTS[mount]
    names = ("fight", "strength", "defence", "attacks", "wounds", "courage")
    assert {name: getattr(profile, name) for name in names} == {name: getattr(printed, name) for name in names}
    assert (profile.shoot, profile.side, profile.hero, profile.points) == (None, None, False, 0)


@every_mount
def test_move_and_sizes_of_a_mount(mount: str) -> None:
    profile, printed = profiles()[mount], MOUNTS[mount]
    assert profile.move == (printed.inches, printed.cm)
    assert (profile.base_mm, profile.height_mm) == (printed.base, printed.height)
    assert (profile.body_mm, profile.ridden_mm) == (printed.body, printed.ridden)


@pytest.mark.parametrize("entry", [entry.id for entry in ENTRIES if "banner" in entry.options])
def test_a_force_has_no_more_banners_than_heroes(entry: str) -> None:
    assert option_of(entry, "banner").per_hero


@pytest.mark.parametrize(("entry", "options", "defence"), DEFENCES)
def test_defence_with_bought_armour_and_shields(entry: str, options: tuple[str, ...], defence: int) -> None:
    assert warrior(entry, options).defence == defence


@pytest.mark.parametrize(
    ("entry", "options"), [("rider-of-rohan", ()), ("captain-of-men", ("of-rohan", "horse", "shield", "bow"))]
)
def test_an_expert_rider_has_bow_and_shield_in_the_saddle_only(entry: str, options: tuple[str, ...]) -> None:
    assert warrior(entry, options, mounted=True).defence == 5
    assert warrior(entry, options).defence == 4


@every_entry
def test_only_sting_adds_to_strength(entry: Entry) -> None:
    assert warrior(entry.id).strength == entry.strength
    for option in entry.options:
        bonus = warrior(entry.id, with_choices(entry.id, option)).strength - entry.strength
        assert bonus == (1 if option == "sting" else 0), option


@pytest.mark.parametrize(("entry", "option", "other"), CLASHES)
def test_options_that_exclude_each_other(entry: str, option: str, other: str) -> None:
    assert option_of(entry, option) != option_of(entry, other)
    with pytest.raises(UnknownProfile, match="exclude each other"):
        warrior(entry, with_choices(entry, option, other))


@pytest.mark.parametrize(("entry", "option", "choice"), REQUIRED)
def test_an_option_for_some_only(entry: str, option: str, choice: tuple[str, ...]) -> None:
    assert option_of(entry, option).requires == choice
    with pytest.raises(UnknownProfile, match="needs"):
        warrior(entry, (option,))


@pytest.mark.parametrize("name", STONES)
def test_a_stone_flies_like_a_bolt(name: str) -> None:
    stone, missile = STONES[name], MISSILES[name]
    assert (missile.range, missile.strength) == (Distance(stone.inches, stone.cm), stone.strength)
    assert missile.gives_up == 1
    assert {entry.id for entry in ENTRIES if name in stored(entry).wargear} == set(stone.throwers)


@pytest.mark.parametrize(("entry", "option", "others"), BARRED)
def test_an_option_that_another_hero_takes_away(entry: str, option: str, others: tuple[str, ...]) -> None:
    assert set(option_of(entry, option).unless) == set(others)


def test_who_needs_whom_and_one_gandalf() -> None:
    needed = {entry.id: set(stored(entry).needs) for entry in ENTRIES if stored(entry).needs}
    assert needed == {
        "gwaihir": {"gandalf-the-grey", "gandalf-the-white", "radagast-the-brown"},
        "grima-wormtongue": {"saruman"},
    }
    shared = [(entry.id, stored(entry).one_of) for entry in ENTRIES if stored(entry).one_of]
    assert [name for name, _ in shared] == ["gandalf-the-grey", "gandalf-the-white"]
    assert len({word for _, word in shared}) == 1
