"""Everything that the entries allow to be bought together: put on the table, its figures, its way into files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from skirmish import position
from skirmish.forces.army import check
from skirmish.forces.profile import UnknownProfile, profiles
from skirmish.forces.warrior import Warrior, item_trait, warrior
from skirmish.forces.weapons import MISSILES
from skirmish.measure import Scale
from skirmish.state import Model
from skirmish.traits import TRAITS
from tests.builders import stage
from tests.forces.armies import army, broken
from tests.forces.printed import CLASHES, ENTRIES, MOUNTS, REQUIRED, RIDDEN, Entry

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)

ARMOUR = {"armour": 1, "heavy-armour": 2, "mithril-coat": 3}
"""What bought armour adds to the Defence of those who wear none yet."""
WORN = {("faramir-captain-of-gondor", "heavy-armour"): 1}
"""And of one who changes his own for it."""
SHIELDED = {"boromir-of-gondor", "rider-of-rohan", "rohan-royal-guard"}
"""Those whose own shield is in their printed Defence."""
BOW_AND_SHIELD = {"lurtz-uruk-hai-captain"}
"""One who is printed with the two, his Defence as it then is."""
BOWS = {"bow", "elf-bow", "dwarf-bow", "orc-bow", "crossbow"}
THROWN = {"throwing-spear", "throwing-spears", "throwing-axes"}
STANDARDS = {"banner", "royal-standard-of-rohan"}
CHOICES = {"high-elf", "wood-elf", "of-gondor", "of-rohan", "white-hand", "of-mordor"}
RIDERS = {
    *("arwen-evenstar", "theoden-king-of-rohan", "eomer-captain-of-rohan", "eowyn-shield-maiden-of-rohan"),
    *("gamling-captain-of-rohan", "rider-of-rohan", "rohan-royal-guard"),
}
"""Expert riders, beside Captains of Rohan."""


def together(entry: Entry, options: tuple[str, ...]) -> bool:
    """Whether the page lets options be bought together."""
    clash = any(name == entry.id and {one, two} <= set(options) for name, one, two in CLASHES)
    lacking = any(
        name == entry.id and one in options and not set(others) & set(options) for name, one, others in REQUIRED
    )
    return not clash and not lacking and not {"horse", "fell-beast"} <= set(options)


def choices(entry: Entry) -> Iterator[tuple[str, ...]]:
    """Every selection of an entry's options, lawful or not."""
    for count in range(len(entry.options) + 1):
        yield from combinations(entry.options, count)


def kits(entry: Entry) -> list[tuple[str, ...]]:
    return [options for options in choices(entry) if together(entry, options)]


def carried(entry: Entry, options: tuple[str, ...]) -> set[str]:
    """What the page puts into a model's hands and on its back."""
    things = set(profiles()[entry.id].wargear) | set(options) - CHOICES - set(MOUNTS)
    if things & STANDARDS:
        return {thing for thing in things if thing in STANDARDS or thing in ARMOUR or thing.endswith("armour")}
    if "two-handed-weapon" in options and not {"dwarf-king", "dwarf-captains"} & {entry.id}:
        things.discard("hand-weapon")
    if (entry.id, "heavy-armour") in WORN and "heavy-armour" in options:
        things.discard("armour")
    return things


def defence(entry: Entry, options: tuple[str, ...], mounted: bool) -> int:
    """The printed Defence, changed by what is bought and by what is then of no use."""
    things = carried(entry, options)
    bought = sum(WORN.get((entry.id, option), ARMOUR.get(option, 0)) for option in options)
    expert = mounted and (entry.id in RIDERS or "of-rohan" in options)
    helps = "shield" in things and (expert or not things & BOWS)
    return entry.defence + bought - (entry.id in SHIELDED) + (helps and entry.id not in BOW_AND_SHIELD)


@every_entry
def test_the_lists_allow_together_what_the_page_does(entry: Entry) -> None:
    """army.choice, army.hands: a model can be raised with it, and an army may have it, or neither."""
    for options in choices(entry):
        chosen = army(" ".join((entry.id, *(f"+{option}" for option in options))), side=entry.side)
        refused = {rule for rule, _ in broken(check(chosen))} & {"army.choice", "army.hands"}
        try:
            warrior(entry.id, options)
            raised = True
        except UnknownProfile:
            raised = False
        assert (raised, not refused) == (together(entry, options),) * 2, options


@every_entry
def test_figures_with_everything_that_can_be_bought(entry: Entry) -> None:
    """characteristics.defence, characteristics.shoot: in the saddle and on foot."""
    for options in kits(entry):
        model = Model.recruit("m", entry.id, options)
        mount = next((option for option in options if option in MOUNTS), RIDDEN.get(entry.id))
        assert model.mount == mount, options
        own = model.warrior
        things = carried(entry, options)
        assert own.items == things, options
        assert own.points == entry.points + sum(entry.options[option] for option in options), options
        assert own.strength == entry.strength + ("sting" in options), options
        shoots = bool(things & (BOWS | THROWN)) or any(thing.endswith("-stone") for thing in things)
        assert own.shoot == (entry.shoot if shoots else None), options
        assert not shoots or own.shoot is not None, options
        for seat in (mount, None) if mount else (None,):
            model.mount = seat
            assert model.warrior.defence == defence(entry, options, mounted=seat is not None), (options, seat)


@every_entry
def test_everything_that_can_be_bought_stands_on_the_table_and_is_read_back(entry: Entry) -> None:
    """In both columns of lengths, mounted and on foot."""
    for options in kits(entry):
        for scale in Scale:
            model = Model.recruit("m", entry.id, options)
            model.x, model.y = 20.0, 20.0
            state = stage(model, scale=scale)
            for seat in dict.fromkeys((model.mount, None)):
                model.mount, model.mount_wounds = seat, model.mount_wounds if seat else 0
                again = position.parse(position.dump(state)).state
                assert again.models == state.models, options
                size = profiles()[seat or entry.id]
                assert again.radius(again.models["m"]) == pytest.approx(scale.mm(size.base_mm) / 2)


@every_entry
def test_everybody_has_something_to_fight_with_as_he_stands_lies_or_rides(entry: Entry) -> None:
    """weapon.hand, weapon.knife, ground.limits: no kit leaves a model without a way to fight."""
    for options in kits(entry):
        model = Model.recruit("m", entry.id, options)
        ways = [{"mount": model.mount}, {"mount": None}, {"mount": None, "lying": True}]
        for way in ways:
            for key, value in way.items():
                setattr(model, key, value)
            assert armed(model.warrior), (options, way)


def armed(own: Warrior) -> bool:
    return all(item_trait(weapon) is not None for weapon in own.melee) and bool(own.melee)


# The data themselves


MARKERS = {"beast"}
"""Traits that no rule of their own stands behind: what fights with claws, and carries nothing."""
PLAIN = {"armour", "heavy-armour", "dwarf-armour", "orc-armour", "mithril-coat", "the-ring"}
"""Wargear that is told by its name alone: armour is in the Defence, and the Ring has its own rules."""


@pytest.mark.parametrize("entry", profiles().values(), ids=lambda entry: entry.id)
def test_every_trait_and_every_item_of_the_lists_is_known(entry) -> None:
    granted = {trait for option in entry.options for trait in option.traits}
    assert {*entry.traits, *granted} <= {*TRAITS, *MARKERS}
    items = {*entry.wargear, *(option.id for option in entry.options if not option.keywords and not option.mount)}
    unknown = {item for item in items if item_trait(item) is None and item not in MISSILES}
    assert unknown <= PLAIN


def test_every_trait_is_somebodys() -> None:
    """Nothing in the list of traits but what a profile, an option, an item or a creature's bare hands bring."""
    own = {trait for entry in profiles().values() for trait in entry.traits}
    granted = {trait for entry in profiles().values() for option in entry.options for trait in option.traits}
    items = {item for entry in profiles().values() for item in (*entry.wargear, *(o.id for o in entry.options))}
    brought = {trait.id for item in items if (trait := item_trait(item)) is not None}
    ways = {"elven-blade-two-handed", "claws", "knife"}
    assert set(TRAITS) == own - MARKERS | granted | brought | ways


@pytest.mark.parametrize("entry", profiles().values(), ids=lambda entry: entry.id)
def test_what_an_option_names_is_there(entry) -> None:
    """Options that others ask for or exclude, wargear that is given up, mounts, and profiles by name."""
    names = {option.id for option in entry.options}
    for option in entry.options:
        assert {*option.excludes, *option.requires} <= names, option.id
        assert set(option.replaces) <= set(entry.wargear), option.id
        assert option.mount is None or profiles()[option.mount].is_mount, option.id
        assert set(option.unless) <= set(profiles()), option.id
    assert set(entry.needs) <= set(profiles())
    assert entry.mount is None or profiles()[entry.mount].is_mount
    assert len(names) == len(entry.options)
    assert len(set(entry.wargear)) == len(entry.wargear)


def test_a_name_stands_for_one_entry_alone() -> None:
    names = [name for entry in profiles().values() for name in (entry.id, *entry.aliases)]
    assert len(set(names)) == len(names)


def test_every_entry_counts_as_its_race_first() -> None:
    assert {entry.id for entry in profiles().values() if entry.keywords[:1] != (entry.race,)} == set()


@pytest.mark.parametrize("realm", ["gondor", "rohan", "dwarf", "goblin", "moria"])
def test_the_keywords_that_rules_ask_for_are_borne(realm: str) -> None:
    """army.ward, item.standard, courage.dwarves, courage.goblins: by Heroes and by warriors."""
    bearers = [
        entry.hero
        for entry in profiles().values()
        if realm in entry.keywords or any(realm in option.keywords for option in entry.options)
    ]
    assert {*bearers} == {True, False}
