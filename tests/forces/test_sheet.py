"""The record sheet: the wargear worked into the figures, the points added up."""

from __future__ import annotations

import pytest

from skirmish.forces import sheet
from skirmish.forces.army import by_house_rules, check, parse
from skirmish.forces.profile import Side, profiles
from tests.forces.armies import army, text


def figures(unit: str, side: Side = "good") -> sheet.Figures:
    return sheet.worked_in(army(unit, side=side).units[0])


@pytest.mark.parametrize(
    ("unit", "side", "fight", "defence"),
    [
        ("warrior-of-minas-tirith +bow", "good", "3/4+", 5),
        ("warrior-of-minas-tirith +bow +shield", "good", "3/4+", 5),
        ("warrior-of-minas-tirith +shield", "good", "3/-", 6),
        ("frodo +mithril-coat", "good", "3/3+", 6),
        ("aragorn +heavy-armour +bow", "good", "6/3+", 7),
        ("orc-captain", "evil", "4/-", 5),
        ("orc-captain +warg +throwing-spears", "evil", "4/5+", 5),
        ("orc-warrior +orc-bow +banner", "evil", "3/-", 4),
    ],
)
def test_the_sheet_has_the_wargear_worked_in(unit: str, side: Side, fight: str, defence: int) -> None:
    own = figures(unit, side)
    assert (own.fight, own.defence) == (fight, defence)


def test_a_banner_bearer_s_sheet_leaves_out_what_he_gave_up() -> None:
    own = figures("warrior-of-minas-tirith +shield +spear +banner")
    assert own.wargear == ("heavy-armour", "banner")


def test_the_sheet_names_the_kingdom_chosen() -> None:
    assert figures("captain-of-men +of-gondor +lance").wargear == ("hand-weapon", "of-gondor", "lance")


def test_an_expert_rider_s_shield_counts_on_the_sheet_while_he_rides() -> None:
    assert figures("rider-of-rohan").defence == 5
    assert sheet.printed(profiles()["rider-of-rohan"]).defence == 5


def test_sting_is_on_frodo_s_sheet() -> None:
    assert figures("frodo +sting").strength == 3


def test_the_list_has_the_printed_figures_an_entry_s_own_shield_included() -> None:
    assert sheet.printed(profiles()["boromir-of-gondor"]).defence == 6
    assert sheet.printed(profiles()["orc-captain"]).fight == "4/5+"


def test_a_mount_has_a_row_of_its_own() -> None:
    rows = list(sheet.figures_rows(army("gandalf-the-white +shadowfax", "rider-of-rohan x2")))
    assert [row[:2] for row in rows] == [
        ("1", "Gandalf the White"),
        ("", "on Shadowfax"),
        ("2", "Rider of Rohan"),
        ("", "on Horse"),
    ]
    assert rows[0][8:12] == ("3", "6+1", "3", "6in/14cm")
    assert rows[1][8:12] == ("", "", "", "12in/28cm")


def test_points_are_told_line_by_line_to_their_total() -> None:
    rows = list(sheet.cost_rows(army("legolas +armour +horse", "warrior-of-gondor x3")))
    assert rows == [
        ("Legolas", "85 + armour 5 + horse 10", "100", "1", "100"),
        ("Warrior of Gondor", "6", "6", "3", "18"),
        ("Total", "", "", "4", "118"),
    ]


def test_a_unit_whose_options_clash_is_shown_as_printed_and_says_so() -> None:
    own = figures("orc-warrior +two-handed-weapon +shield", "evil")
    assert (own.as_printed, own.defence) == (True, 4)
    assert own.wargear == ("orc-armour", "shield", "two-handed-weapon")


def test_the_sheet_says_which_limits_a_list_breaks_on_purpose_or_not() -> None:
    chosen = army("aragorn x2", points=100)
    ruling = check(chosen)
    assert [note.split(": ")[:2] for note in sheet.notes(ruling)] == [
        ["Not lawful", "army.points"],
        ["Not lawful", "army.named"],
    ]
    assert all(note.startswith("House rule: army.") for note in sheet.notes(by_house_rules(ruling)))


def test_markdown_keeps_a_name_in_its_place() -> None:
    chosen = parse(text("sam").replace('"Test"', '"a | <b>"'))
    head, *_ = sheet.markdown(chosen, check(chosen)).splitlines()
    assert head == "# a \\| &lt;b> (good): 35 points, 1 model"
