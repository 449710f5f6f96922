"""What the force lists allow, each rule broken alone and all of them at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from skirmish.files import BadFile
from skirmish.forces.army import Army, Unit, by_house_rules, check, load, parse
from skirmish.forces.limits import of_match
from skirmish.forces.profile import Option, profiles
from skirmish.rulebook import index
from skirmish.scenario.load import load as scenario
from tests.forces.armies import army, broken, evil, text

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "armies"


# Prices


def test_a_unit_costs_its_entry_and_options_times_its_count() -> None:
    chosen = army("gandalf-the-white +shadowfax", "warrior-of-minas-tirith +shield +spear x8")
    assert [(unit.each, unit.points) for unit in chosen.units] == [(215, 215), (9, 72)]
    assert (chosen.total, chosen.size, chosen.heroes) == (287, 9, 1)


def test_models_have_names_of_their_own_across_units() -> None:
    chosen = evil("witch-king", "orc-warrior x2", "orc-warrior +shield")
    assert [(name, unit.number) for name, unit in chosen.models()] == [
        ("witch-king", 1),
        ("orc-warrior-1", 2),
        ("orc-warrior-2", 2),
        ("orc-warrior-3", 3),
    ]


def test_a_shorter_name_stands_for_the_entry() -> None:
    assert [unit.entry.id for unit in army("aragorn", "frodo").units] == ["aragorn-strider", "frodo-baggins"]


@pytest.mark.parametrize(
    "entry", [entry for entry in profiles().values() if not entry.is_mount], ids=lambda one: one.id
)
def test_an_entry_as_the_list_has_it_is_lawful_in_the_company_it_needs(entry: Any) -> None:
    company = entry.needs[:1]
    foe = army("frodo", side="good")
    ruling = check(army(*company, entry.id, side=entry.side), against=foe)
    assert broken(ruling) == []


@pytest.mark.parametrize(
    "entry", [entry for entry in profiles().values() if not entry.is_mount], ids=lambda one: one.id
)
def test_an_option_alone_costs_its_points_and_is_lawful_beside_what_it_requires(entry: Any) -> None:
    for option in entry.options:
        taken = " ".join(f"+{name}" for name in (*option.requires[:1], option.id))
        heroes = ("orc-captain",) if entry.side == "evil" else ("captain-of-men",)
        chosen = army(f"{entry.id} {taken}", *heroes, side=entry.side)
        required = sum(entry.option(name).points for name in option.requires[:1])
        assert chosen.units[0].each == entry.points + option.points + required
        assert broken(check(chosen)) == []


# Each rule broken alone

ALONE: list[tuple[str, Army, list[tuple[str, int]]]] = [
    ("too dear", army("aragorn", points=100), [("army.points", 0)]),
    ("another list", army("orc-warrior x2"), [("army.side", 1)]),
    ("a name twice in a unit", army("aragorn x2"), [("army.named", 1)]),
    ("a name twice in units", army("aragorn", "legolas", "aragorn +bow"), [("army.named", 3)]),
    ("two Witch Kings", evil("witch-king", "witch-king"), [("army.named", 2)]),
    ("two Gandalfs", army("gandalf-the-grey", "gandalf-the-white"), [("army.person", 2)]),
    ("nine Ringwraiths", evil("ringwraith x8", "ringwraith +horse"), [("army.number", 2)]),
    ("Bilbo's Ring with Frodo", army("frodo", "bilbo +the-ring"), [("army.ring", 2)]),
    ("Isildur's Ring with Frodo", army("isildur +the-ring", "frodo"), [("army.ring", 1)]),
    ("Isildur's Ring with Bilbo", army("isildur +the-ring", "bilbo"), [("army.ring", 1)]),
    ("Frodo's Sting with Bilbo", army("frodo +sting", "bilbo"), [("army.heirloom", 1)]),
    ("Frodo's coat with Bilbo", army("bilbo", "frodo +mithril-coat"), [("army.heirloom", 2)]),
    ("Gwaihir alone", army("gwaihir", "elrond"), [("army.company", 1)]),
    ("Grima alone", evil("grima-wormtongue"), [("army.company", 1)]),
    ("a banner without a Hero", army("warrior-of-gondor +banner"), [("army.banners", 1)]),
    ("a banner too many", evil("orc-captain", "orc-warrior +banner", "warg-rider +banner"), [("army.banners", 3)]),
    ("two banners in a unit", army("elrond", "high-elf-warrior +banner x2"), [("army.banners", 2)]),
    ("one of two weapons", evil("orc-warrior +hand-weapon +two-handed-weapon"), [("army.choice", 1)]),
    ("one of two armours", army("aragorn +armour +heavy-armour"), [("army.choice", 1)]),
    ("an option twice", army("legolas +elven-cloak +elven-cloak"), [("army.choice", 1)]),
    ("an option without another", army("captain-of-men +lance"), [("army.choice", 1)]),
    ("spears without a Warg", evil("orc-captain +throwing-spears"), [("army.choice", 1)]),
    ("both hands and a bow", evil("orc-warrior +two-handed-weapon +orc-bow"), [("army.hands", 1)]),
    ("both hands and a shield", army("dwarf-captains +two-handed-weapon +shield"), [("army.hands", 1)]),
    ("a pike and a shield", evil("uruk-hai-warrior +white-hand +pike +shield"), [("army.hands", 1)]),
    ("a pike and a crossbow", evil("uruk-hai-warrior +white-hand +pike +crossbow"), [("army.hands", 1)]),
]


@pytest.mark.parametrize(("chosen", "rules"), [row[1:] for row in ALONE], ids=[row[0] for row in ALONE])
def test_each_rule_broken_alone_is_the_only_objection(chosen: Army, rules: list[tuple[str, int]]) -> None:
    """army.points, army.side, army.named, army.person, army.number, army.ring, army.heirloom, army.company,
    army.banners, army.choice, army.hands."""
    ruling = check(chosen)
    assert broken(ruling) == rules
    assert not ruling.allowed
    assert all("; expected " in reason.text for reason in ruling.objections)


@pytest.mark.parametrize(
    "chosen",
    [
        army("aragorn", points=175),
        army("gandalf-the-white", "gwaihir"),
        army("gandalf-the-grey", "gwaihir"),
        army("radagast-the-brown", "gwaihir"),
        evil("saruman", "grima-wormtongue"),
        evil("ringwraith x8", "witch-king"),
        army("frodo", "bilbo", "isildur"),
        army("frodo +sting +mithril-coat"),
        army("bilbo +the-ring"),
        army("isildur +the-ring"),
        army("elven-captain x3"),
        army("gamling-captain-of-rohan +royal-standard-of-rohan"),
        evil("orc-captain x2", "orc-warrior +banner x2"),
        evil("the-dark-lord-sauron +the-one-ring"),
        army("gimli", "khazad-guard", "dwarf-captains +two-handed-weapon +throwing-axes"),
        evil("lurtz-uruk-hai-captain", "orc-warrior +shield +orc-bow"),
    ],
    ids=lambda chosen: "+".join(unit.entry.id for unit in chosen.units),
)
def test_what_the_lists_allow_is_not_refused(chosen: Army) -> None:
    assert broken(check(chosen)) == []


@pytest.mark.parametrize("turned", [False, True])
def test_one_of_two_options_need_alone_say_that_they_exclude_each_other(turned: bool) -> None:
    """army.choice."""
    options = (Option(id="mace", excludes=("flail",)), Option(id="flail"))
    unit = Unit(1, profiles()["orc-warrior"], options[::-1] if turned else options)
    assert broken(check(Army("Test", "evil", (unit,)))) == [("army.choice", 1)]


@pytest.mark.parametrize(
    ("unit", "choices"),
    [
        ("captain-of-men", "of-gondor nor of-rohan"),
        ("elven-captain", "high-elf nor wood-elf"),
        ("uruk-hai-captain", "white-hand nor of-mordor"),
        ("uruk-hai-warrior", "white-hand nor of-mordor"),
    ],
)
def test_a_choice_of_kingdom_or_host_that_is_left_open_is_noted_and_no_more(unit: str, choices: str) -> None:
    """army.choice: it counts as neither."""
    side = profiles()[unit].side
    assert side is not None
    ruling = check(army(unit, side=side))
    assert ruling.allowed
    (note,) = [reason for reason in ruling.because if reason.rule == "army.choice"]
    assert f"neither {choices}" in note.text
    for chosen in choices.split(" nor "):
        told = check(army(f"{unit} +{chosen}", side=side)).because
        assert not [reason for reason in told if reason.rule == "army.choice"]


def test_two_bearers_of_the_ring_are_an_objection_of_its_own() -> None:
    """army.ring: whatever else is wrong with two Frodos."""
    assert broken(check(army("frodo x2"))) == [("army.named", 1), ("army.ring", 1)]


def test_the_standard_of_rohan_counts_as_a_banner() -> None:
    """army.banners."""
    chosen = army("gamling-captain-of-rohan +royal-standard-of-rohan", "warrior-of-rohan +banner")
    assert broken(check(chosen)) == [("army.banners", 2)]


class TestGollum:
    """army.gollum: he comes where the other force has the Ring."""

    def test_is_noted_while_the_other_force_is_unknown(self) -> None:
        ruling = check(evil("gollum"))
        assert ruling.allowed
        assert [(reason.rule, reason.objects) for reason in ruling.because if reason.rule == "army.gollum"] == [
            ("army.gollum", False)
        ]

    @pytest.mark.parametrize("bearer", ["frodo", "bilbo +the-ring", "isildur +the-ring"])
    def test_comes_with_the_ring_against_him(self, bearer: str) -> None:
        ruling = check(evil("gollum"), against=army(bearer))
        assert [reason for reason in ruling.because if reason.rule == "army.gollum"] == []

    @pytest.mark.parametrize("other", ["sam", "bilbo", "isildur"])
    def test_stays_away_without_it(self, other: str) -> None:
        assert broken(check(evil("gollum"), against=army(other))) == [("army.gollum", 1)]

    def test_does_not_follow_sauron_s_own_ring(self) -> None:
        assert broken(check(evil("gollum"), against=evil("the-dark-lord-sauron +the-one-ring"))) == [("army.gollum", 1)]


WRONG = army(
    "frodo +sting",
    "bilbo +the-ring",
    "aragorn +armour +heavy-armour",
    "aragorn",
    "gandalf-the-grey",
    "gandalf-the-white",
    "dwarf-warrior +two-handed-weapon +shield",
    "wood-elf-warrior +banner x9",
    "orc-warrior",
    points=500,
)


def test_all_objections_are_told_at_once_the_whole_army_first_then_unit_by_unit() -> None:
    assert broken(check(WRONG)) == [
        ("army.points", 0),
        ("army.heirloom", 1),
        ("army.ring", 2),
        ("army.choice", 3),
        ("army.named", 4),
        ("army.person", 6),
        ("army.hands", 7),
        ("army.banners", 8),
        ("army.side", 9),
    ]


def test_an_objection_names_the_line_of_the_key_that_fails() -> None:
    lines = text("aragorn", "frodo +sting", "bilbo", "aragorn x1", "elrond x2", points=10).split("\n")
    ruling = check(parse("\n".join(lines)))
    told = {
        reason.rule + str(reason.numbers.get("unit", "")): int(reason.numbers["line"]) for reason in ruling.objections
    }
    assert lines[told["army.points"] - 1] == "points = 10"
    assert lines[told["army.heirloom2"] - 1] == 'options = ["sting"]'
    assert lines[told["army.named4"] - 1] == 'profile = "aragorn"'
    assert told["army.named4"] > told["army.heirloom2"]
    assert lines[told["army.named5"] - 1] == "count = 2"


@pytest.mark.parametrize(
    "head",
    ["  [[ unit ]]  # a comment", '[["unit"]]', "\t[['unit']]"],
)
def test_a_unit_is_found_however_its_header_is_written(head: str) -> None:
    written = text("aragorn", "aragorn").replace("[[unit]]", head)
    (reason,) = check(parse(written)).objections
    assert written.split("\n")[int(reason.numbers["line"]) - 1] == 'profile = "aragorn"'


def test_no_line_is_told_where_the_units_are_written_otherwise() -> None:
    units = 'unit = [{ profile = "aragorn" }, { profile = "aragorn" }]\n'
    written = text().replace('side = "good"', f'side = "good"\n{units}')
    (reason,) = check(parse(written)).objections
    assert reason.numbers == {"unit": 2}


def test_a_header_inside_a_string_makes_no_line_wrong() -> None:
    written = text("aragorn", "aragorn").replace('"Test"', '"""Test \\\n[[unit]]"""')
    (reason,) = check(parse(written)).objections
    assert reason.numbers == {"unit": 2}


# House rules


def test_house_rules_waive_every_objection_and_keep_it_on_record() -> None:
    """army.house."""
    waived = by_house_rules(check(WRONG))
    assert waived.allowed
    assert waived.because[0].rule == "army.house"
    assert "9 limits" in waived.because[0].text
    told = [reason.rule for reason in waived.because if not reason.applied]
    assert told == [reason.rule for reason in check(WRONG).objections]


def test_a_lawful_list_needs_no_house_rules() -> None:
    ruling = check(army("aragorn"))
    assert by_house_rules(ruling) == ruling


# Bad files

GOOD = text("warrior-of-minas-tirith +shield x8", points=500)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "army.toml: format: found nothing; expected 'skirmish-army/1'"),
        (GOOD.replace("army/1", "position/1"), "format: found 'skirmish-position/1'; expected 'skirmish-army/1'"),
        (GOOD.replace("minas-tirith", "minas-morgul"), "unit[1].profile: found unknown profile 'warrior-of-minas-mor"),
        (
            GOOD.replace("shield", "cannon"),
            "unit[1].options: found 'cannon', which warrior-of-minas-tirith cannot have",
        ),
        (
            GOOD.replace("warrior-of-minas-tirith", "horse"),
            "unit[1].profile: found 'horse', a mount; expected an entry",
        ),
        (GOOD.replace("count", "cuont"), "unit[1].cuont: found an unknown key; did you mean 'count'?"),
        (GOOD.replace("count = 8", "count = nan"), "unit[1].count: found nan; expected"),
        (GOOD.replace("count = 8", "count = inf"), "unit[1].count: found inf; expected"),
        (GOOD.replace("count = 8", "count = -3"), "unit[1].count: found -3; expected greater than or equal to 1"),
        (GOOD.replace("count = 8", "count = 0"), "unit[1].count: found 0; expected"),
        (GOOD.replace("count = 8", "count = 2.0"), "unit[1].count: found 2.0; expected"),
        (GOOD.replace("count = 8", "count = true"), "unit[1].count: found True; expected"),
        (GOOD.replace("count = 8", 'count = "8"'), "unit[1].count: found '8'; expected"),
        (GOOD.replace("count = 8", "count = 401"), "unit[1].count: found 401; expected less than or equal to 400"),
        (GOOD.replace("points = 500", "points = 0"), "points: found 0; expected"),
        (GOOD.replace('"good"', '"neutral"'), "side: found 'neutral'; expected 'good' or 'evil'"),
        (GOOD.replace('"Test"', '"a\\nb"'), "name: found 'a\\nb'; expected printable characters"),
        (GOOD.replace('name = "Test"', ""), "name: found nothing; expected a value"),
        (text(), "unit: found nothing; expected a value"),
        (text("sam", *["orc-warrior x300"] * 2), "unit: found 601 models; expected at most 400"),
        (GOOD + "[[unit", "expected TOML"),
        (GOOD.replace('["shield"]', '"shield"'), "unit[1].options: found 'shield'; expected a valid array"),
    ],
)
def test_a_bad_file_is_told_in_one_line_with_its_key(written: str, told: str) -> None:
    with pytest.raises(BadFile) as refused:
        parse(written, "army.toml")
    line = str(refused.value)
    assert line.startswith("army.toml: ")
    assert told in line
    assert "\n" not in line


# What comes with the program


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_an_example_is_lawful(path: Path) -> None:
    assert check(load(path)).allowed


def test_two_examples_may_meet_in_osgiliath() -> None:
    good, bad = load(EXAMPLES / "rangers-of-ithilien.toml"), load(EXAMPLES / "raiders-of-mordor.toml")
    match = scenario("skirmish-in-osgiliath").points_match
    assert match is not None
    assert broken(check(good, of_match(match), bad)) == broken(check(bad, of_match(match), good)) == []


def test_every_rule_of_an_army_is_in_the_index() -> None:
    named = set()
    for name in ("army.py", "limits.py"):
        source = (ROOT / "skirmish" / "forces" / name).read_text(encoding="utf-8")
        named |= set(re.findall(r'"(army\.[a-z_]+)"', source))
    assert named == {rule.id for rule in index().values() if rule.chapter == "Forces"}
