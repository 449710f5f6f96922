"""What a scenario asks of a force."""

from __future__ import annotations

import pytest

from skirmish.forces.army import Army, check
from skirmish.forces.limits import Limits, Share, of_match
from skirmish.scenario.load import load as scenario
from tests.forces.armies import army, broken, evil

KNIGHTS, FOOT, BOWMEN = "knights-of-minas-tirith", "warrior-of-gondor", "warrior-of-gondor +bow"


@pytest.mark.parametrize(
    ("limits", "chosen", "rules"),
    [
        (Limits(points=100), army("elrond"), [("army.match", 0)]),
        (Limits(points=120), army("elrond"), []),
        (Limits(points=100), army("sam", points=150), [("army.match", 0)]),
        (Limits(least_points=121), army("elrond"), [("army.match", 0)]),
        (Limits(least_points=250), army("elrond", points=250), []),
        (Limits(bows=(3, 1)), army(f"{FOOT} x4", f"{BOWMEN} x2"), []),
        (Limits(bows=(3, 1)), army(f"{FOOT} x3", f"{BOWMEN} x2"), [("army.bows", 2)]),
        (Limits(bows=(3, 1)), army("legolas", FOOT), [("army.bows", 1)]),
        (Limits(bows=(3, 1)), evil("uruk-hai-warrior +white-hand +crossbow x2"), [("army.bows", 1)]),
        (Limits(bows=(3, 1)), army("warrior-of-rohan +throwing-spears x3"), []),
        (Limits(bows=(3, 1)), army("captain-of-men", f"{BOWMEN} +banner"), []),
        (Limits(most_heroes=0), army("sam"), [("army.heroes", 1)]),
        (Limits(most_heroes=0), army(FOOT), []),
        (Limits(least_heroes=2, most_heroes=2), army("sam"), [("army.heroes", 0)]),
        (Limits(least_heroes=2, most_heroes=2), army("sam", "merry"), []),
        (Limits(least_heroes=2, most_heroes=2), army("sam", "merry", "pippin"), [("army.heroes", 3)]),
        (Limits(only_heroes=True), army("sam", FOOT), [("army.heroes", 2)]),
        (Limits(mounted="none"), army("legolas +horse", KNIGHTS, FOOT), [("army.mounted", 1), ("army.mounted", 2)]),
        (Limits(mounted="all"), army("legolas +horse", KNIGHTS, FOOT), [("army.mounted", 3)]),
        (Limits(mounted="dearest-hero"), army("legolas +horse", "gimli"), []),
        (Limits(mounted="dearest-hero"), army("legolas +horse", "aragorn"), [("army.mounted", 1)]),
        (Limits(mounted="dearest-hero"), army("captain-of-men +horse", "captain-of-men +horse"), [("army.mounted", 2)]),
        (Limits(mounted="dearest-hero"), army("captain-of-men +horse x2"), [("army.mounted", 1)]),
        (Limits(mounted="dearest-hero"), army(KNIGHTS), [("army.mounted", 1)]),
        (Limits(shares=(Share(of="evil", least=(2, 1)),)), army("uruk-hai-warrior x3", f"{FOOT} x5"), []),
        (Limits(shares=(Share(of="evil", least=(2, 1)),)), army("uruk-hai-warrior", f"{FOOT} x2"), [("army.share", 0)]),
        (Limits(shares=(Share(of="gondor", most=(4, 1)),)), army("elrond", "captain-of-men +of-gondor"), []),
        (Limits(shares=(Share(of="gondor", least=(4, 1)),)), army("elrond", "captain-of-men +of-gondor"), []),
        (Limits(shares=(Share(of="gondor", most=(4, 1)),)), army("gimli", f"{FOOT} x5"), [("army.share", 0)]),
    ],
)
def test_a_scenario_s_limit_objects_where_it_is_broken_and_nowhere_else(
    limits: Limits, chosen: Army, rules: list[tuple[str, int]]
) -> None:
    """army.match, army.bows, army.heroes, army.mounted, army.share."""
    assert broken(check(chosen, limits)) == rules


def test_a_share_of_another_list_opens_that_list_and_no_third() -> None:
    limits = Limits(shares=(Share(of="rohan", least=(2, 1)),))
    assert broken(check(army("orc-warrior", "rider-of-rohan"), limits)) == [("army.side", 1)]


class TestEvilsShare:
    """army.match: Evil's points are a part of Good's."""

    LIMITS = Limits(evil_percent=75)

    @pytest.mark.parametrize(
        ("good", "bad", "blamed"),
        [(200, 150, None), (200, 151, "evil"), (204, 150, "good"), (205, 153, None), (201, 150, None)],
    )
    def test_is_kept_by_both_or_broken_by_one(self, good: int, bad: int, blamed: str | None) -> None:
        both = {"good": army(FOOT, points=good), "evil": evil("orc-warrior", points=bad)}
        found = {
            "good": broken(check(both["good"], self.LIMITS, both["evil"])),
            "evil": broken(check(both["evil"], self.LIMITS, both["good"])),
        }
        assert found == {side: [("army.match", 0)] if side == blamed else [] for side in both}

    def test_is_noted_while_the_other_force_is_unknown(self) -> None:
        ruling = check(evil("orc-warrior"), self.LIMITS)
        assert ruling.allowed
        assert "army.match" in [reason.rule for reason in ruling.because]


def test_the_points_match_of_osgiliath_asks_for_foot_without_heroes_and_a_bow_in_three() -> None:
    match = scenario("skirmish-in-osgiliath").points_match
    assert match is not None
    assert of_match(match) == Limits(evil_percent=75, bows=(3, 1), most_heroes=0, mounted="none")
