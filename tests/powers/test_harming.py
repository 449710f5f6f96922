"""Powers that hurt or throw down: power.chill_soul, power.black_dart, power.panic_steed, power.natures_wrath,
magic.riders.
"""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.casting import ChooseVictimPart, Resist, VictimPart
from skirmish.decisions.riding import LeaveGear
from skirmish.decisions.spending import ChooseFate, SpendFate
from skirmish.events import MountLost, Slain, Stricken, Thrown, WoundRolled
from skirmish.state import Model
from tests.builders import R, box, man, mounted, of, orc, playing, refusals, stage
from tests.powers.casting import cast, caster, told

SAURON = "the-dark-lord-sauron"


def rider(**changes: Any) -> Model:
    return mounted("v", 24, 30, **changes)


# Chill Soul


def test_a_chilled_soul_loses_a_wound_without_a_roll() -> None:
    state = stage(caster(SAURON), man("v", 24, 30), priority="evil")
    play = playing(state, 5)
    assert cast(play, "chill-soul", "v") == []
    assert told(play, Slain).by == "c"
    assert not [event for event in play.events if isinstance(event, WoundRolled)]


def test_fate_may_recover_it() -> None:
    state = stage(caster(SAURON), caster("aragorn-strider", "v", 24, 30, fate=1), priority="evil")
    asked = cast(playing(state, 5, 4), "chill-soul", "v", Resist(), SpendFate(spend=True))
    assert isinstance(asked[-1], ChooseFate)
    assert state.models["v"].wounds == state.models["v"].warrior.profile.wounds
    assert state.models["v"].fate == 0


def test_a_wound_of_several_is_all_it_takes() -> None:
    state = stage(caster(SAURON), caster("treebeard", "v", 24, 30, fate=0, will=0), priority="evil")
    full = state.models["v"].wounds
    cast(playing(state, 5), "chill-soul", "v")
    assert state.models["v"].wounds == full - 1


def test_of_a_cavalry_model_the_caster_chooses_whom() -> None:
    state = stage(caster(SAURON), rider(passenger="p"), priority="evil")
    state.carried["p"] = caster("frodo-baggins", "p", will=0, fate=0, wounds=1)
    play = playing(state, 5)
    asked = cast(play, "chill-soul", "v", VictimPart(part="passenger"))
    question = asked[0]
    assert isinstance(question, ChooseVictimPart)
    assert (question.side, question.parts) == ("evil", ("rider", "mount", "passenger"))
    assert told(play, Stricken).victim == "p"
    assert "p" in state.fallen
    assert state.models["v"].passenger is None
    assert state.models["v"].mount == "horse"


def test_a_slain_mount_throws_its_rider() -> None:
    state = stage(caster(SAURON), rider(), priority="evil")
    play = playing(state, 5, 3)
    cast(play, "chill-soul", "v", VictimPart(part="mount"), LeaveGear(item="bow"))
    assert state.models["v"].mount is None
    assert told(play, Thrown).roll == 3
    assert told(play, MountLost).outcome == "slain"


def test_a_slain_rider_leaves_his_mount() -> None:
    state = stage(caster(SAURON), rider(), priority="evil")
    state.loose_mounts = True
    play = playing(state, 5)
    cast(play, "chill-soul", "v", VictimPart(part="rider"))
    assert "v" in state.fallen
    assert told(play, MountLost).outcome == "loose"


def test_nobody_is_chosen_who_is_not_there() -> None:
    state = stage(caster(SAURON), rider(), priority="evil")
    (question,) = cast(playing(state, 5), "chill-soul", "v")
    assert refusals(question.check(state, VictimPart(part="passenger"))) == {"magic.riders"}


def test_a_heroic_mount_is_hurt_itself() -> None:
    gandalf = caster("gandalf-the-white", "v", 24, 30, mount="gwaihir", mount_wounds=3, will=0, free_will=0)
    state = stage(caster(SAURON), gandalf, priority="evil")
    state.carried["e"] = caster("gwaihir", "e", fate=0, will=0)
    cast(playing(state, 5), "chill-soul", "v", VictimPart(part="mount"))
    assert (state.carried["e"].wounds, gandalf.mount_wounds) == (2, 2)


# Black Dart


@pytest.mark.parametrize("profile", ["witch-king", "ringwraith"])
def test_a_dart_hits_at_strength_nine(profile: str) -> None:
    state = stage(caster(profile), caster("treebeard", "v", 24, 30, will=0, fate=0), priority="evil")
    play = playing(state, 5, 4)
    cast(play, "black-dart", "v")
    roll = told(play, WoundRolled)
    assert roll.because[0].numbers == {"strength": 9, "defence": 8}
    assert (roll.source, roll.needed, roll.wounded) == ("c", "4", True)


def test_a_dart_may_fail_to_wound() -> None:
    state = stage(caster("ringwraith"), man("v", 24, 30), priority="evil")
    play = playing(state, 5, 1)
    cast(play, "black-dart", "v")
    assert "v" in state.models


def test_a_dart_is_aimed_at_a_part_of_a_cavalry_model_by_its_own_defence() -> None:
    state = stage(caster("ringwraith"), rider(), priority="evil")
    play = playing(state, 5, 3, 3)
    cast(play, "black-dart", "v", VictimPart(part="mount"), LeaveGear(item="bow"))
    roll = told(play, WoundRolled)
    assert (roll.part, roll.because[0].numbers["defence"]) == ("mount", 4)
    assert state.models["v"].mount is None


# Panic Steed


def test_a_panicked_steed_throws_its_rider_and_is_gone_even_where_loose_mounts_stay() -> None:
    state = stage(caster("radagast-the-brown"), mounted("v", 24, 30, profile="warg-rider"))
    state.loose_mounts = True
    play = playing(state, 5, 2)
    cast(play, "panic-steed", "v")
    assert (told(play, MountLost).outcome, told(play, Thrown).roll) == ("gone", 2)
    assert set(state.models) == {"c", "v"}
    assert state.models["v"].mount is None


def test_the_thrown_rider_may_be_hurt_or_land_on_his_feet() -> None:
    state = stage(caster("radagast-the-brown"), mounted("v", 24, 30, profile="warg-rider"))
    play = playing(state, 5, 1, 1)
    cast(play, "panic-steed", "v")
    assert state.models["v"].lying
    assert told(play, WoundRolled).because[0].numbers["strength"] == 3
    state = stage(caster("radagast-the-brown"), mounted("v", 24, 30, profile="warg-rider"))
    cast(playing(state, 5, 6), "panic-steed", "v")
    assert not state.models["v"].lying
    assert state.models["v"].effects == ()


# Nature's Wrath


def test_all_enemies_in_reach_are_on_the_ground_seen_or_not_and_nobody_else() -> None:
    wall = box("wall", "block", 20, 26, 28, 26.5, height=4)
    state = stage(
        caster("arwen-evenstar"),
        orc("hidden", 24, 29),
        orc("fights", 28, 24),
        man("m", 28 + 2 * R, 24),
        orc("far", 24, 16),
        features=[wall],
    )
    play = playing(state, 4)
    assert cast(play, "natures-wrath") == []
    lying = {name for name, model in state.models.items() if model.lying}
    assert lying == {"hidden", "fights"}
    assert not [event for event in play.events if isinstance(event, WoundRolled)]


def test_riders_are_thrown_without_a_hit_or_a_die() -> None:
    state = stage(caster("arwen-evenstar"), mounted("v", 24, 28, profile="warg-rider"))
    state.loose_mounts = True
    play = playing(state, 4)
    cast(play, "natures-wrath")
    assert state.models["v"].lying
    assert state.models["v"].mount is None
    (warg,) = [model for model in state.models.values() if model.loose]
    assert warg.lying
    assert (told(play, Thrown).roll, told(play, Thrown).outcome) == (0, "flying")


def test_a_climber_falls_off_his_face() -> None:
    cliff = box("cliff", "rise", 20, 28.6, 28, 32, height=5, climbable=True)
    state = stage(caster("arwen-evenstar"), orc("v", 24, 28, z=4.0, climbing="cliff"), features=[cliff])
    cast(playing(state, 4, 1, 1, 1, 1), "natures-wrath")
    victim = state.models["v"]
    assert (victim.climbing, victim.z, victim.lying) == (None, 0.0, True)


def test_the_mighty_fall_too() -> None:
    state = stage(caster("arwen-evenstar"), of("cave-troll", "v", 24, 29))
    cast(playing(state, 4), "natures-wrath")
    assert state.models["v"].lying
