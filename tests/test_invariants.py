from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from skirmish.invariants import broken
from skirmish.measure import Scale
from skirmish.scenario.load import load, scenarios
from skirmish.state import Fight, GameState, Heroic, Phase
from tests.builders import box, man, orc, stage
from tests.games import begin, go_on


def sound() -> GameState:
    features = [
        box("wall", "barrier", 20, 20, 30, 20.4, height=0.9),
        box("tower", "rise", 10, 30, 16, 36, height=4, climbable=True),
    ]
    state = stage(
        man("m1", 5, 5),
        man("m2", 13, 33, z=4.0),
        man("m3", 9.508, 33, z=1.5, climbing="tower"),
        orc("o1", 5.984, 5),
        orc("o2", 25, 21),
        features=features,
    )
    state.waiting["o3"] = orc("o3", 0, 0)
    state.fallen["m4"] = man("m4", 7, 7, wounds=0)
    state.start = {"good": 4, "evil": 3}
    return state


def test_a_sound_state_has_nothing_broken() -> None:
    assert broken(sound()) == []


@pytest.mark.parametrize("scale", list(Scale))
@pytest.mark.parametrize("scenario", [one.id for one in scenarios()])
def test_every_scenario_begins_sound(scenario: str, scale: Scale) -> None:
    assert broken(load(scenario).begin(scale)) == []


def place(name: str, **changes: object) -> Callable[[GameState], None]:
    def spoil(state: GameState) -> None:
        for key, value in changes.items():
            setattr(state.models[name], key, value)

    return spoil


def rename(state: GameState) -> None:
    state.models["m1"].name = "m9"


def count_twice(state: GameState) -> None:
    state.fallen["m1"] = state.models["m1"]
    del state.models["m2"]


def lose(state: GameState) -> None:
    del state.models["o2"]


def heal(state: GameState) -> None:
    state.fallen["m4"].wounds = 1


def turned(**changes: object) -> Callable[[GameState], None]:
    def spoil(state: GameState) -> None:
        for key, value in changes.items():
            setattr(state, key, value)

    return spoil


def fights(*pairs: tuple[tuple[str, ...], tuple[str, ...]], phase: Phase = Phase.FIGHT) -> Callable[[GameState], None]:
    def spoil(state: GameState) -> None:
        state.phase, state.fights = phase, tuple(Fight(*pair) for pair in pairs)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (rename, "m9 is in play under the name m1"),
        (count_twice, "m1 is counted 2 times"),
        (lose, "evil has 2 models; it began with 3"),
        (place("o1", x=5.9), "m1 and o1 overlap by 0.0843"),
        (place("m1", x=0.48), "over the left edge"),
        (place("m1", y=47.6), "over the top edge"),
        (place("m1", x=math.nan), "m1 is nowhere"),
        (place("m1", x=5.0004), "m1 is off the grid"),
        (place("o2", y=20.8), "into wall"),
        (place("o2", y=20.2), "into wall"),
        (place("m1", x=13, y=33), "into tower"),
        (place("m1", z=1.0), "m1 stands at height 1 where the ground is at 0"),
        (place("m2", z=0.0), "into tower"),
        (place("m3", climbing="wall"), "m3 hangs on wall, which is no face to climb"),
        (place("m3", climbing="cloud"), "m3 hangs on cloud, which is no face to climb"),
        (place("m3", z=4.1), "m3 hangs at 4.1 on tower, 0 to 4"),
        (place("m3", x=7.0), "m3 hangs on tower out of its reach"),
        (place("m3", lying=True), "m3 lies on the face of tower"),
        (place("m1", wounds=0), "m1 is in play with 0 of 1 wounds"),
        (place("m1", wounds=2), "m1 is in play with 2 of 1 wounds"),
        (place("m1", moved=6.6), "m1 moved 6.6, further than 6.5"),
        (place("m1", moved=math.nan), "m1 moved nan"),
        (heal, "m4 has fallen with 1 wounds"),
        (place("m1", might=2), "m1 has 2 Might, of 1 at most"),
        (place("m1", might=-1), "m1 has -1 Might"),
        (place("m1", will=-1), "m1 has -1 Will, of 1 at most"),
        (place("m1", fate=1), "m1 has 1 Fate, of 0 at most"),
        (place("m1", free_might=1), "m1 has 1 free Might, of 0 at most"),
        (place("m1", free_will=1), "m1 has 1 free Will, of 0 at most"),
        (place("m1", shots=2), "m1 has 2 shots, of 1 at most"),
        (place("m1", drained=-1), "m1 has gained 1 Courage"),
        (place("m1", effects=("bewitched",)), "m1 is under 'bewitched'"),
        (place("m1", effects=("dazed", "dazed")), "m1 is under something twice: dazed, dazed"),
        (place("m1", effects=("ring",)), "m1 wears the Ring and has it not"),
        (place("m1", home="good"), "m1 is of good, and said to be out of it"),
        (place("m1", mount="horse", mount_wounds=2), "m1 rides with 2 of 1 wounds of a mount"),
        (place("m1", mount="horse", mount_wounds=1, lying=True), "m1 lies or climbs on its mount"),
        (place("m1", mount="orc-warrior", mount_wounds=1), "m1 rides orc-warrior, which bears nobody"),
        (place("o1", profile="cave-troll", mount="warg", mount_wounds=1), "o1 rides, with Strength 6"),
        (place("o2", profile="warg", passenger="o1"), "o2 is a mount, and rides or carries somebody"),
        (place("m1", passenger="o1"), "m1 carries o1, but has no mount"),
        (turned(moving="m9"), "m9 is in its move, and nobody's name"),
        (turned(moving="m1", phase=Phase.SHOOT), "m1 is in its move in the shoot phase"),
        (turned(heroics=(Heroic("m1"),), phase=Phase.PRIORITY), "there are heroic actions in the priority phase"),
        (turned(heroics=(Heroic("m1", "now"), Heroic("m2", "now"))), "two heroic actions are worked out at once"),
        (turned(heroics=(Heroic("m1"), Heroic("m1"))), "m1 has called 2 heroic actions"),
        (fights((("m1",), ("o1",)), phase=Phase.MOVE), "there are fights in the move phase"),
        (fights((("m1",), ("o1",)), (("m1",), ("o2",))), "m1 is in 2 fights"),
        (fights((("m1", "m2"), ("o1", "o2"))), "no fight: m1, m2 against o1, o2"),
        (fights((("m1",), ())), "no fight: m1 against "),
        (fights((("o1",), ("m1",))), "o1 fights for good, but is none of its models"),
        (fights((("m1",), ("o9",))), "o9 fights for evil, but is none of its models"),
    ],
)
def test_each_thing_that_ought_never_to_be_is_told(spoil: Callable[[GameState], None], said: str) -> None:
    state = sound()
    spoil(state)
    assert any(said in problem for problem in broken(state)), broken(state)


def test_a_fight_of_the_slain_is_none_of_anybodys_business() -> None:
    state = sound()
    fights((("m4",), ("o1",)))(state)
    assert broken(state) == []


def test_bases_above_one_another_do_not_overlap() -> None:
    state = sound()
    state.models["m3"].z = 0.0
    state.models["m3"].climbing = None
    assert broken(state) == []
    state.models["m2"].x = state.models["m2"].x - 2.7
    assert broken(state) == []


def test_places_that_are_known_to_be_sound_are_passed_over() -> None:
    state, known = sound(), set()
    assert broken(state, known) == []
    assert len(known) == len(state.models)
    state.models["o2"].y = 20.8
    assert len(broken(state, known)) == 1
    assert len(known) == len(state.models)


def test_a_game_under_way_is_sound_after_each_answer() -> None:
    game = begin("the-ambush", seed=2)
    for _ in range(120):
        go_on(game, 1)
        assert broken(game.state) == []
