"""Powers over figures: power.drain_courage, power.sap_will, power.strengthen_will, power.will_of_iron, power.renew,
power.staff_broken, magic.banished.
"""

from __future__ import annotations

import pytest

from skirmish.decisions.casting import Resist
from skirmish.events import Banished, Changed
from skirmish.phases import end
from skirmish.rules import courage, effects, magic
from tests.builders import carry, man, of, orc, playing, recruit, stage
from tests.powers.casting import cast, caster, told

# Courage


@pytest.mark.parametrize("profile", ["the-dark-lord-sauron", "witch-king", "ringwraith", "the-mouth-of-sauron"])
def test_a_point_of_courage_less(profile: str) -> None:
    state = stage(caster(profile), man("v", 24, 30), priority="evil")
    before = courage.value(state, state.models["v"])
    play = playing(state, 6)
    assert cast(play, "drain-courage", "v") == []
    assert courage.value(state, state.models["v"]) == before - 1
    assert (told(play, Changed).figure, told(play, Changed).value) == ("Courage", before - 1)


def test_courage_is_drained_again_and_again_and_for_good() -> None:
    state = stage(caster("ringwraith"), caster("witch-king", "k", 22, 24), man("v", 24, 30), priority="evil")
    cast(playing(state, 6), "drain-courage", "v")
    cast(playing(state, 6), "drain-courage", "v", by="k")
    assert state.models["v"].drained == 2
    effects.end(state, effects.END_OF_TURN | effects.END_OF_MOVE)
    carry(end.step(playing(state)))
    assert state.models["v"].drained == 2


# Will


def test_all_will_is_sapped() -> None:
    state = stage(caster("ringwraith"), caster("aragorn", "v", 24, 30), priority="evil")
    assert state.models["v"].will > 0
    cast(playing(state, 6), "sap-will", "v", Resist())
    assert state.models["v"].will == 0


def test_what_is_free_each_turn_is_not_sapped_but_auras_go_out() -> None:
    gandalf = caster("gandalf-the-grey", "v", 24, 30, effects=("terrifying-aura",))
    state = stage(caster("ringwraith"), gandalf, priority="evil")
    cast(playing(state, 6), "sap-will", "v", Resist())
    assert (gandalf.will, gandalf.free_will, gandalf.effects) == (0, 1, ())


def test_a_wraith_without_will_is_banished() -> None:
    sauron = caster("the-dark-lord-sauron")
    sauron.side = "good"
    wraith = caster("ringwraith", "v", 24, 30)
    state = stage(sauron, wraith, priority="good")
    play = playing(state, 6)
    cast(play, "sap-will", "v", Resist())
    assert "v" in state.fallen
    assert told(play, Banished).model == "v"


def test_a_heros_will_is_strengthened_to_what_it_was() -> None:
    state = stage(caster("gandalf-the-grey"), of("aragorn-strider", "v", 24, 30, will=0))
    cast(playing(state, 6), "strengthen-will", "v")
    assert state.models["v"].will == state.models["v"].warrior.profile.will


def test_a_strengthened_will_is_never_lowered() -> None:
    state = stage(caster("gandalf-the-grey"), of("boromir", "v", 24, 30, will=9))
    cast(playing(state, 6), "strengthen-will", "v")
    assert state.models["v"].will == 9


@pytest.mark.parametrize(
    ("hero", "will", "after"),
    [("aragorn-strider", 0, 1), ("aragorn-strider", 1, 2), ("aragorn-strider", 3, 3)],
)
def test_one_point_of_iron_up_to_the_start(hero: str, will: int, after: int) -> None:
    state = stage(caster("gandalf-the-white"), of(hero, "v", 24, 30, will=will))
    cast(playing(state, 6), "will-of-iron", "v")
    assert state.models["v"].will == after


def test_iron_gives_a_first_point_to_one_who_began_with_none(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "will-less", like="boromir", will=0)
    state = stage(caster("gandalf-the-white"), of("will-less", "v", 24, 30))
    cast(playing(state, 6), "will-of-iron", "v")
    assert state.models["v"].will == 1
    state.models["c"].cast = False
    cast(playing(state, 6, 6), "will-of-iron", "v")
    assert state.models["v"].will == 1


# Wounds


def test_a_wound_is_renewed_but_none_beyond_those_of_the_entry() -> None:
    state = stage(caster("radagast-the-brown"), of("aragorn-strider", "v", 24, 30, wounds=1))
    full = state.models["v"].warrior.profile.wounds
    cast(playing(state, 6), "renew", "v")
    assert state.models["v"].wounds == 2
    state.models["v"].wounds, state.models["c"].cast = full, False
    cast(playing(state, 6), "renew", "v")
    assert state.models["v"].wounds == full


def test_the_caster_may_renew_himself() -> None:
    state = stage(caster("radagast-the-brown", wounds=2))
    cast(playing(state, 6), "renew", "c")
    assert state.models["c"].wounds == 3


# The staff


def test_a_broken_staff_is_no_weapon_and_no_source_of_will_this_turn_or_later() -> None:
    saruman = caster("saruman", "v", 24, 30)
    state = stage(caster("gandalf-the-white"), saruman)
    assert "staff" in saruman.warrior.melee
    cast(playing(state, 6), "your-staff-is-broken", "v", Resist())
    assert "staff" not in saruman.warrior.melee
    assert (saruman.will, saruman.free_will, effects.free_will(saruman)) == (6, 0, 0)
    carry(end.step(playing(state)))
    assert magic.available(saruman) == 6


def test_others_keep_their_free_will_from_turn_to_turn() -> None:
    state = stage(
        caster("galadriel", free_will=0), caster("gandalf-the-white", "w", 20, 20, free_will=0), orc("o", 9, 9)
    )
    carry(end.step(playing(state)))
    assert (state.models["c"].free_will, state.models["w"].free_will) == (1, 1)
