"""Immobilise and Command, by whatever name: power.immobilise, power.command, ring.compelled."""

from __future__ import annotations

import random

import pytest

from skirmish.decisions.casting import CommandMove, WalkTo
from skirmish.decisions.striking import ChooseUse, Use
from skirmish.events import Moved, RingWorn, Spotted
from skirmish.measure import Scale
from skirmish.phases.play import Play
from skirmish.rules import effects
from skirmish.ruling import Verdict
from skirmish.state import GameState, Model
from tests.builders import R, box, horse, man, mounted, of, orc, playing, refusals, stage
from tests.powers.casting import cast, caster, told

HOLDS = [
    ("gandalf-the-grey", "immobilise"),
    ("gandalf-the-white", "effortlessly-immobilise"),
    ("saruman", "effortlessly-immobilise"),
    ("the-dark-lord-sauron", "transfix"),
    ("witch-king", "transfix"),
    ("the-mouth-of-sauron", "transfix"),
    ("galadriel", "effortlessly-immobilise"),
    ("celeborn", "immobilise"),
    ("radagast-the-brown", "immobilise"),
]
COMMANDS = [
    ("gandalf-the-grey", "command", False),
    ("galadriel", "command", True),
    ("gandalf-the-white", "instantly-command", True),
    ("saruman", "instantly-command", True),
    ("the-dark-lord-sauron", "compel", True),
    ("ringwraith", "compel", True),
    ("witch-king", "compel", True),
]


def against(profile: str, *others: Model, **changes: object) -> GameState:
    """A caster at (24, 24), an enemy warrior ``v`` in front of him, and others."""
    holder = caster(profile)
    victim = (orc if holder.side == "good" else man)("v", 24, 30)
    for key, value in changes.items():
        setattr(victim, key, value)
    return stage(holder, victim, *others, priority=holder.side)


# Held


@pytest.mark.parametrize(("profile", "power"), HOLDS)
def test_the_victim_is_held_until_the_end_of_the_turn(profile: str, power: str) -> None:
    state = against(profile)
    assert cast(playing(state, 6), power, "v") == []
    victim = state.models["v"]
    assert effects.immobilised(victim)
    assert effects.IMMOBILISED in effects.END_OF_TURN
    effects.end(state, effects.END_OF_TURN)
    assert not effects.immobilised(victim)


def test_a_victim_that_has_not_moved_moves_no_more_this_turn() -> None:
    state = against("gandalf-the-grey")
    cast(playing(state, 6), "immobilise", "v")
    assert state.models["v"].acted


def test_a_victim_in_a_fight_can_be_held() -> None:
    state = against("gandalf-the-grey", man("m", 24 + 2 * R, 30))
    cast(playing(state, 6), "immobilise", "v")
    assert effects.immobilised(state.models["v"])


# Commanded


def commanded(profile: str, power: str, *others: Model, face: int = 6, **changes: object) -> tuple[Play, CommandMove]:
    """The question where a victim of a command is to go."""
    state = against(profile, *others, **changes)
    play = playing(state, face)
    (question,) = cast(play, power, "v")
    assert isinstance(question, CommandMove)
    return play, question


def judged(play: Play, question: CommandMove, *route: tuple[float, float], charge: tuple[str, ...] = ()) -> set[str]:
    return refusals(question.check(play.state, WalkTo(route=((24, 30), *route), charge=charge)))


@pytest.mark.parametrize(("profile", "power", "contact"), COMMANDS)
def test_the_casters_player_walks_a_victim_which_is_then_held(profile: str, power: str, contact: bool) -> None:
    state = against(profile)
    play = playing(state, 6)
    asked = cast(play, power, "v", WalkTo(route=((24, 30), (26, 30))))
    (question,) = asked
    assert isinstance(question, CommandMove)
    assert (question.side, question.contact) == (state.models["c"].side, contact)
    victim = state.models["v"]
    assert victim.at == (26, 30)
    assert effects.immobilised(victim)
    assert told(play, Moved).route == ((24, 30), (26, 30))


@pytest.mark.parametrize("scale", list(Scale))
def test_half_a_move_and_no_more(scale: Scale) -> None:
    state = against("gandalf-the-grey")
    state.scale = scale
    (question,) = cast(playing(state, 6), "command", "v")
    half = 3 if scale is Scale.INCHES else 7
    assert not refusals(question.check(state, WalkTo(route=((24, 30), (24 + half, 30)))))
    assert refusals(question.check(state, WalkTo(route=((24, 30), (24 + half + 0.01, 30))))) == {"power.command"}


def test_it_may_be_left_where_it_is() -> None:
    play, question = commanded("gandalf-the-grey", "command")
    assert not judged(play, question)


def test_it_is_moved_even_if_it_has_moved_already() -> None:
    play, question = commanded("gandalf-the-grey", "command", acted=True, moved=6.0)
    assert not judged(play, question, (27, 30))


def test_difficult_ground_counts_double() -> None:
    state = against("gandalf-the-grey")
    bog = box("bog", "area", 24, 28, 34, 32, height=0, going="difficult")
    state = stage(*state.models.values(), features=[bog])
    (question,) = cast(playing(state, 6), "command", "v")
    assert not refusals(question.check(state, WalkTo(route=((24, 30), (25.5, 30)))))
    assert "power.command" in refusals(question.check(state, WalkTo(route=((24, 30), (26, 30)))))


def test_a_rider_is_moved_half_the_move_of_his_mount() -> None:
    state = stage(caster("gandalf-the-white"), mounted("v", 24, 30, profile="warg-rider"))
    (question,) = cast(playing(state, 6), "instantly-command", "v")
    assert not refusals(question.check(state, WalkTo(route=((24, 30), (29, 30)))))


def test_into_touch_with_an_enemy_only_where_the_entry_says_so() -> None:
    play, question = commanded("gandalf-the-white", "instantly-command", man("m", 26, 30))
    beside = 26 - 2 * R - 0.001, 30.0
    assert not judged(play, question, beside, charge=("m",))
    play, question = commanded("gandalf-the-grey", "command", man("m", 26, 30))
    assert judged(play, question, beside, charge=("m",)) == {"power.command"}


def test_who_is_sent_into_touch_has_charged_and_no_test_is_asked_for() -> None:
    troll = of("cave-troll", "t", 27, 30)
    state = stage(caster("saruman"), man("v", 24, 30), troll, priority="evil")
    play = playing(state, 6)
    gap = state.radius(state.models["v"]) + state.radius(troll)
    answer = WalkTo(route=((24, 30), (27 - gap - 0.001, 30)), charge=("t",))
    cast(play, "instantly-command", "v", answer)
    assert state.models["v"].charged == ("t",)
    assert told(play, Moved).charged == ("t",)


def test_a_control_zone_binds_it_as_its_own_moves() -> None:
    play, question = commanded("gandalf-the-white", "instantly-command", man("m", 26, 30))
    assert "move.control_zone" in judged(play, question, (24.5, 30))


def test_it_is_not_moved_out_of_a_combat() -> None:
    state = against("saruman", orc("o", 24 + 2 * R, 30))
    assert cast(playing(state, 6), "instantly-command", "v") == []
    assert effects.immobilised(state.models["v"])
    assert state.models["v"].at == (24, 30)


def test_it_is_not_walked_off_the_table() -> None:
    state = stage(caster("gandalf-the-grey", "c", 24, 6), orc("v", 24, 1))
    (question,) = cast(playing(state, 6), "command", "v")
    assert "move.table_edge" in refusals(question.check(state, WalkTo(route=((24, 1), (24, 0.2)))))


def test_it_is_not_made_to_jump_climb_or_fall() -> None:
    wall = box("wall", "barrier", 25, 28, 25.3, 32, height=1)
    state = stage(caster("gandalf-the-grey"), orc("v", 24, 30), features=[wall])
    (question,) = cast(playing(state, 6), "command", "v")
    assert "power.command" in refusals(question.check(state, WalkTo(route=((24, 30), (26.5, 30)))))
    pit = box("pit", "gap", 25, 28, 29, 32, height=5)
    state = stage(caster("gandalf-the-grey"), orc("v", 24, 30), features=[pit])
    (question,) = cast(playing(state, 6), "command", "v")
    assert "power.command" in refusals(question.check(state, WalkTo(route=((24, 30), (26.5, 30)))))


def test_one_on_the_ground_crawls() -> None:
    play, question = commanded("gandalf-the-grey", "command", lying=True)
    assert not judged(play, question, (25, 30))
    assert "move.rates" in judged(play, question, (26, 30))


def test_one_on_a_face_stays_there() -> None:
    cliff = box("cliff", "rise", 20, 30.6, 28, 34, height=4, climbable=True)
    state = stage(caster("gandalf-the-grey"), orc("v", 24, 30, z=2.0, climbing="cliff"), features=[cliff])
    assert cast(playing(state, 6), "command", "v") == []


def test_a_loose_mount_stays_where_it_is() -> None:
    state = stage(caster("gandalf-the-grey"), horse("v", 24, 30, "evil", "warg"))
    assert cast(playing(state, 6), "command", "v") == []
    assert effects.immobilised(state.models["v"])


def test_an_enemys_loose_mount_steps_aside_for_it() -> None:
    warg = horse("w", 26, 30, "evil", "warg")
    state = stage(caster("gandalf-the-grey"), orc("v", 24, 30), warg)
    cast(playing(state, 6), "command", "v", WalkTo(route=((24, 30), (26.5, 30))))
    assert state.models["v"].at == (26.5, 30)
    assert state.gap(state.models["v"], warg) >= -state.scale.slack


def test_whom_it_does_not_make_out_it_is_not_sent_at() -> None:
    lying = man("m", 26.4, 30, lying=True)
    state = stage(caster("gandalf-the-white"), orc("v", 24, 30), orc("x", 25.2, 30.5), lying)
    play = playing(state, 6, 3)
    there = WalkTo(route=((24, 30), (25.3, 28.95), (25.907, 29.147)), charge=("m",))
    asked = cast(play, "instantly-command", "v", there, WalkTo(route=((24, 30),)))
    assert len(asked) == 2
    assert told(play, Spotted).seen is False
    assert state.models["v"].at == (24, 30)
    assert "charge.sight" in refusals(asked[1].check(state, there))


@pytest.mark.parametrize("seed", range(8))
def test_what_it_proposes_may_be_done(seed: int) -> None:
    play, question = commanded("gandalf-the-white", "instantly-command", man("m", 26, 30), man("n", 23, 33))
    assert question.check(play.state, question.sample(play.state, random.Random(seed))).verdict is not Verdict.NO


# The Ring


def bearer() -> Model:
    return caster("frodo-baggins", "v", 24, 30, will=0)


def test_a_wraith_may_make_the_bearer_put_on_the_ring() -> None:
    state = stage(caster("ringwraith"), bearer(), priority="evil")
    play = playing(state, 6)
    asked = cast(play, "compel", "v", Use(use=True), WalkTo(route=((24, 30),)))
    assert isinstance(asked[0], ChooseUse)
    assert (asked[0].side, asked[0].rule) == ("evil", "ring.compelled")
    assert told(play, RingWorn).model == "v"


def test_only_if_he_likes() -> None:
    state = stage(caster("witch-king"), bearer(), priority="evil")
    cast(playing(state, 6), "compel", "v", Use(use=False), WalkTo(route=((24, 30),)))
    assert "ring" not in state.models["v"].effects


def test_sauron_does_not_nor_is_it_asked_of_one_without_the_ring() -> None:
    state = stage(caster("the-dark-lord-sauron"), bearer(), priority="evil")
    assert [type(question) for question in cast(playing(state, 6), "compel", "v")] == [CommandMove]
    state = stage(caster("ringwraith"), caster("sam-gamgee", "v", 24, 30, will=0), priority="evil")
    assert [type(question) for question in cast(playing(state, 6), "compel", "v")] == [CommandMove]
