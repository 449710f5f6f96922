"""Night, the lights in it, and the Ring: who is not seen though nothing hides him."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.measure import Scale
from skirmish.rules.shooting import ShotRuling, shot
from skirmish.rules.sight import Sights, see
from skirmish.ruling import Reason, Verdict
from skirmish.state import GameState, Model
from skirmish.traits import TRAITS, Trait
from tests.builders import man, move, of, orc, recruit, refusals, stage

BASE = 25 / 25.4


def night(*models: Model, dark: float = 10.0, **changes: Any) -> GameState:
    state = stage(*models, **changes)
    state.dark = dark
    return state


def look(state: GameState, viewer: str = "man", target: str = "orc") -> Any:
    return see(state, state.models[viewer], state.models[target])


def shoot(state: GameState, shooter: str = "orc", target: str = "wizard") -> ShotRuling:
    return shot(state, state.models[shooter], state.models[target])


def wizard(x: float, y: float, profile: str = "gandalf-the-grey", effect: str = "light", **changes: Any) -> Model:
    return Model("wizard", "good", profile, (), x, y, effects=(effect,), will=changes.pop("will", 3), **changes)


class Owl(Trait):
    """Sees in the dark, and those who wear the Ring."""

    id = "owl"

    def sees_in_the_dark(self) -> Reason:
        return Reason("dark.sight", "sees in the dark")

    def sees_the_unseen(self) -> Reason:
        return Reason("ring.unseen", "sees the wearer")


@pytest.fixture
def owl(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(TRAITS, "owl", Owl())
    recruit(monkeypatch, "an-owl", traits=("owl",))
    return "an-owl"


class TestDarkness:
    @pytest.mark.parametrize(("away", "seen"), [(10.0, True), (10.01, False)])
    def test_one_sees_as_far_as_the_dark_allows(self, away: float, seen: bool) -> None:
        ruling = look(night(man("man", 24, 10), orc("orc", 24, round(10 + BASE + away, 3))))
        assert ruling.allowed is seen
        assert refusals(ruling) == (set() if seen else {"dark.sight"})
        assert ruling.visible == 1.0

    def test_by_day_there_is_no_limit(self) -> None:
        assert look(stage(man("man", 24, 4), orc("orc", 24, 44))).allowed

    def test_what_is_hidden_and_in_the_dark_is_refused_for_both(self) -> None:
        state = night(man("man", 24, 4), orc("p", 24, 8), orc("orc", 24, 24))
        assert refusals(look(state)) == {"ground.hidden", "dark.sight"}

    def test_no_shot_and_no_charge_at_what_is_not_seen(self) -> None:
        state = night(man("man", 24, 10, "bow"), orc("orc", 24, 17), dark=5.0)
        assert "dark.sight" in refusals(shoot(state, "man", "orc"))
        assert "charge.sight" in refusals(move(state, "man", (24, 16), charge=("orc",)))

    def test_who_sees_in_the_dark_is_not_hindered(self, owl: str) -> None:
        state = night(Model("man", "good", owl, (), 24, 4), orc("orc", 24, 44))
        ruling = look(state)
        assert ruling.allowed
        assert "dark.sight" in {reason.rule for reason in ruling.because}
        assert not look(state, "orc", "man").allowed


class TestLights:
    @pytest.mark.parametrize(("away", "seen"), [(12.0, True), (12.01, False)])
    @pytest.mark.parametrize("effect", ["light", "blinding-light"])
    def test_a_light_shows_everybody_within_its_reach(self, effect: str, away: float, seen: bool) -> None:
        """(light.lit)"""
        state = night(man("man", 4, 24), wizard(34, 24 - BASE - away, effect=effect), orc("orc", 34, 24), dark=5.0)
        assert look(state).allowed is seen

    def test_the_reach_in_centimetres(self) -> None:
        for away, seen in ((28.0, True), (28.03, False)):
            models = man("man", 10, 60), wizard(80, round(60 - 2.5 - away, 3)), orc("orc", 80, 60)
            state = night(*models, scale=Scale.CENTIMETRES, width=120, height=120)
            assert look(state).allowed is seen

    def test_it_shows_its_bearer_too_and_goes_out_with_his_will(self) -> None:
        state = night(wizard(24, 4), orc("orc", 24, 44))
        assert look(state, "orc", "wizard").allowed
        state.models["wizard"].will = 0
        assert refusals(look(state, "orc", "wizard")) == {"dark.sight"}

    def test_enemies_need_a_six_to_hit_its_bearer(self) -> None:
        ruling = shoot(stage(orc("orc", 24, 24, "orc-bow"), wizard(24, 32)))
        assert ruling.to_hit == 6
        assert "light.dazzles" in {reason.rule for reason in ruling.because}
        assert shoot(stage(orc("orc", 24, 24, "orc-bow"), wizard(24, 32, effect="x"))).to_hit == 5
        assert shoot(stage(orc("orc", 24, 24, "orc-bow"), wizard(24, 32, will=0))).to_hit == 5

    def test_and_a_target_that_he_partly_hides(self) -> None:
        target = man("man", 24, 34)
        behind = stage(orc("orc", 24, 24, "orc-bow"), wizard(24.3, 29), target)
        beside = stage(orc("orc", 24, 24, "orc-bow"), wizard(25.5, 33), target)
        assert shoot(behind, target="man").to_hit == 6
        assert shoot(beside, target="man").to_hit == 5

    @pytest.mark.parametrize(("away", "needed"), [(6.0, 6), (6.01, 5)])
    def test_a_blinding_light_covers_all_within_six_inches(self, away: float, needed: int) -> None:
        bearer = wizard(24 + BASE + away, 34, "gandalf-the-white", "blinding-light")
        ruling = shoot(stage(orc("orc", 24, 24, "orc-bow"), bearer, man("man", 24, 34)), target="man")
        assert ruling.to_hit == needed
        assert ("light.blinds" in {reason.rule for reason in ruling.because}) is (needed == 6)

    def test_and_fourteen_centimetres(self) -> None:
        for away, needed in ((14.0, 6), (14.03, 5)):
            bearer = wizard(62.5 + away, 80, "gandalf-the-white", "blinding-light")
            models = orc("orc", 60, 50, "orc-bow"), bearer, man("man", 60, 80)
            state = stage(*models, scale=Scale.CENTIMETRES, width=120, height=120)
            assert shoot(state, target="man").to_hit == needed

    def test_a_passengers_light_burns_where_his_rider_is(self) -> None:
        """Archers who aim at either are dazzled (light.lit, light.dazzles)."""
        state = night(of("rider-of-rohan", "r", 24, 30, passenger="wizard"), orc("orc", 24, 24, "orc-bow"), dark=3.0)
        state.carried["wizard"] = wizard(0, 0)
        ruling = shoot(state, target="r")
        assert (ruling.allowed, ruling.to_hit) == (True, 6)
        state.carried["wizard"].effects = ()
        assert refusals(shoot(state, target="r")) == {"dark.sight"}

    def test_his_own_side_shoots_as_by_day(self) -> None:
        state = stage(man("man", 24, 24, "bow"), wizard(27, 32, effect="blinding-light"), orc("orc", 24, 32))
        assert shoot(state, "man", "orc").to_hit == 4


class TestTheRing:
    def wearer(self, x: float, y: float) -> Model:
        return Model("frodo", "good", "frodo-baggins", (), x, y, effects=("ring",))

    def test_nobody_sees_the_wearer_not_even_friends(self) -> None:
        state = stage(self.wearer(24, 30), man("man", 20, 24), orc("orc", 24, 24, "orc-bow"))
        for name in ("man", "orc"):
            ruling = look(state, name, "frodo")
            assert (ruling.verdict, refusals(ruling)) == (Verdict.NO, {"ring.unseen"})
        assert refusals(shoot(state, target="frodo")) == {"ring.unseen"}

    def test_but_those_who_see_the_unseen(self, owl: str) -> None:
        state = stage(self.wearer(24, 30), Model("owl", "evil", owl, (), 24, 24))
        assert look(state, "owl", "frodo").allowed

    def test_ringwraiths_see_him_and_in_the_dark(self) -> None:
        wraith = Model("wraith", "evil", "ringwraith", (), 24, 4, will=5)
        state = night(self.wearer(24, 30), wraith)
        assert look(state, "wraith", "frodo").allowed
        assert refusals(look(state, "frodo", "wraith")) == {"dark.sight"}

    def test_he_sees_all_others(self) -> None:
        state = stage(self.wearer(24, 30), orc("orc", 24, 24))
        assert look(state, "frodo", "orc").allowed

    def test_he_is_in_nobodys_way(self) -> None:
        state = stage(man("man", 24, 24, "bow"), self.wearer(24, 28), orc("orc", 24, 32))
        assert (look(state).visible, look(state).in_the_way) == (1.0, ())
        assert shoot(state, "man", "orc").allowed
        view = Sights(state).view(state.models["man"], state.models["orc"], frozenset({0}))
        assert view.visible == 1.0
        state.models["frodo"].effects = ()
        assert look(state).in_the_way == ("frodo",)
