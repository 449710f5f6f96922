"""Several shots of an Elf bow: one after another, before anybody else shoots."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.events import Shot
from skirmish.phases.shoot import step
from skirmish.rules.shooting import may_shoot, shot, shots_with
from skirmish.state import GameState, Model, Phase
from tests.builders import box, carry, man, orc, playing, recruit, refusals, stage


def legolas(**changes: Any) -> Model:
    return Model("legolas", "good", "legolas", (), 24, 24, wounds=2, **changes)


def facing(*models: Model, **changes: Any) -> GameState:
    orcs = [orc(f"orc {i}", 22 + 2 * i, 34) for i in range(3)]
    return stage(*models, *orcs, phase=Phase.SHOOT, **changes)


def at(target: str, **more: Any) -> Shoot:
    return Shoot(shooter="legolas", target=target, **more)


def shots(play: Any) -> list[str]:
    return [event.target for event in play.events if isinstance(event, Shot)]


@pytest.mark.parametrize(
    ("profile", "options", "weapon", "times"),
    [
        ("legolas", (), "elf-bow", 3),
        ("legolas", (), "bow", 1),
        ("haldir", ("elf-bow",), "elf-bow", 2),
        ("wood-elf-warrior", ("elf-bow",), "elf-bow", 1),
    ],
)
def test_how_often_a_bow_is_shot(profile: str, options: tuple[str, ...], weapon: str, times: int) -> None:
    assert shots_with(Model("m", "good", profile, options), weapon) == times


def test_three_shots_at_targets_of_his_choice() -> None:
    play = playing(facing(legolas()), 3, 5, 3, 1, 3, 5)
    asked = carry(step(play), at("orc 0"), at("orc 1"), at("orc 1"), lawful=play.state)
    assert shots(play) == ["orc 0", "orc 1", "orc 1"]
    assert list(play.state.fallen) == ["orc 0", "orc 1"]
    assert [(ask.shooters, ask.weapon) for ask in asked if isinstance(ask, ChooseShot)] == [
        (("legolas",), None),
        (("legolas",), "elf-bow"),
        (("legolas",), "elf-bow"),
    ]
    assert refusals(may_shoot(play.state, play.state.models["legolas"])) == {"shoot.several"}
    assert carry(step(play)) == []


def test_all_his_shots_come_before_anybody_elses() -> None:
    """And what he leaves he does not come back to (shoot.several)."""
    play = playing(facing(legolas(), man("archer", 20, 24, "bow")), 1)
    _, again = carry(step(play), at("orc 0"))
    assert refusals(again.check(play.state, Shoot(shooter="archer", target="orc 0"))) == {"shoot.order"}
    play = playing(facing(legolas(), man("archer", 20, 24, "bow")), 1)
    carry(step(play), at("orc 0"), Done())
    assert play.state.models["legolas"].shots == 3
    (ask,) = carry(step(play))
    assert isinstance(ask, ChooseShot)
    assert ask.shooters == ("archer",)


def test_with_nobody_left_to_shoot_at_he_is_done() -> None:
    state = stage(legolas(), orc("orc 0", 24, 34), phase=Phase.SHOOT)
    play = playing(state, 3, 5)
    assert len(carry(step(play), at("orc 0"))) == 1
    assert state.models["legolas"].shots == 3


def test_a_target_not_made_out_costs_no_shot() -> None:
    wall = box("wall", "barrier", 20, 33.2, 23, 33.4, height=0.2)
    state = facing(legolas(), features=[wall])
    state.models["orc 0"].lying = True
    play = playing(state, 1, 2, 3, 1, 1)
    carry(step(play), at("orc 1"), at("orc 0"), at("orc 1"), at("orc 2"), lawful=state)
    assert shots(play) == ["orc 1", "orc 1", "orc 2"]
    assert state.sightings == {("legolas", "orc 0"): False}


def test_two_shots_with_expert_shot() -> None:
    state = facing(Model("legolas", "good", "haldir", ("elf-bow",), 24, 24, wounds=2))
    play = playing(state, 1, 1)
    assert len(carry(step(play), at("orc 0"), at("orc 1"))) == 2
    assert state.models["legolas"].shots == 2


def test_one_kind_of_weapon_in_a_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "a-juggler", like="legolas", wargear=("elf-bow", "throwing-spear"))
    state = facing(Model("legolas", "good", "a-juggler", (), 24, 30))
    play = playing(state, 1)
    _, again = carry(step(play), at("orc 1", weapon="elf-bow"))
    assert refusals(again.check(state, at("orc 1", weapon="throwing-weapon"))) == {"weapon.one_missile"}
    shooter = state.models["legolas"]
    assert refusals(shot(state, shooter, state.models["orc 1"], "throwing-weapon")) == {"weapon.one_missile"}
    assert shot(state, shooter, state.models["orc 1"]).weapon == "elf-bow"
    thrown = facing(Model("legolas", "good", "a-juggler", (), 24, 30))
    play = playing(thrown, 1)
    assert len(carry(step(play), at("orc 1", weapon="throwing-weapon"))) == 1
    assert refusals(may_shoot(thrown, thrown.models["legolas"])) == {"shoot.several"}
