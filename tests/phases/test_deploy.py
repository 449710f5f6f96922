from __future__ import annotations

import random
from typing import Any

import pytest
import shapely
from pydantic import ValidationError

from skirmish.decisions.deploying import NoRoom, Place, PlaceAt, placed
from skirmish.dice import Dice, scripted
from skirmish.events import Deployed
from skirmish.measure import Scale
from skirmish.phases import deploy
from skirmish.phases.play import Play
from skirmish.rules import standing
from skirmish.scenario.deployment import Step, Strip, TableEdge
from skirmish.scenario.load import load, scenarios
from skirmish.state import GameState, Phase
from tests.builders import box, man, orc, playing, stage

SCALES = list(Scale)
R = 12.5 / 25.4
"""The radius of a 25 mm base."""


def begun(name: str, scale: Scale = Scale.INCHES) -> Play:
    scenario = load(name)
    return Play(scenario.begin(scale), Dice(scripted(())), scenario=scenario)


def deployed(play: Play, rng: random.Random) -> list[Place]:
    """Deploy at random; the decisions asked."""
    asked: list[Place] = []
    while play.state.phase is Phase.DEPLOY:
        flow = deploy.step(play)
        for decision in flow:
            asked.append(give(flow, decision, decision.sample(play.state, rng)))
    return asked


def give(flow: Any, decision: Any, answer: PlaceAt) -> Place:
    with pytest.raises(StopIteration):
        flow.send(answer)
    assert isinstance(decision, Place)
    return decision


def place(step: Step, left: int = 1) -> Place:
    return Place(side=step.side, step=step, left=left)


def objections(state: GameState, step: Step, name: str, x: float, y: float, left: int = 1) -> list[str]:
    ruling = place(step, left).check(state, PlaceAt(model=name, at=(x, y)))
    return [reason.text for reason in ruling.objections]


def waiting(*placed: Any, features: Any = (), **size: float) -> GameState:
    """A deployment with two men to come."""
    state = stage(*placed, features=features, phase=Phase.DEPLOY, **size)
    state.waiting = {name: man(name, 0, 0) for name in ("new", "next")}
    state.start = {side: count + 2 * (side == "good") for side, count in state.start.items()}
    return state


ANYWHERE = Step(side="good", zone=Strip(edge="bottom", depth=(48, 112)))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", [one.id for one in scenarios()])
def test_a_random_deployment_ends_with_everyone_placed_where_the_scenario_says(name: str, scale: Scale) -> None:
    for seed in range(4):
        play = begun(name, scale)
        deployed(play, random.Random(seed))
        state = play.state
        assert state.waiting == {}
        assert len(state.models) == sum(state.start.values())
        assert state.phase is Phase.PRIORITY
        assert [event.model for event in play.events if isinstance(event, Deployed)] == list(state.models)
        for model in state.models.values():
            assert not list(standing.objections(state, model))
            assert model.z == state.table.ground(model.x, model.y)
            assert model.at == (round(model.x, 3), round(model.y, 3))


@pytest.mark.parametrize("scale", SCALES)
def test_close_encounter_sets_itself_up(scale: Scale) -> None:
    play = begun("close-encounter", scale)
    assert deployed(play, random.Random(1)) == []
    man_, orc_ = play.state.models.values()
    assert play.state.gap(man_, orc_) == pytest.approx(12 if scale is Scale.INCHES else 28, abs=scale.slack)


def test_the_ambush_begins_around_the_middle_and_ends_at_the_edge() -> None:
    play = begun("the-ambush")
    asked = deployed(play, random.Random(5))
    assert [(one.side, one.left) for one in asked] == [("good", 1), ("good", 2), ("good", 1)] + [
        ("evil", left) for left in (4, 3, 2, 1)
    ]
    state = play.state
    first, *others = state.side("good")
    assert first.at == (12, 12)
    assert all(state.gap(first, other) + 2 * state.radius(other) <= 2.002 for other in others)
    orcs = list(state.side("evil"))
    assert all(state.gap(a, b) >= 11.998 for a in orcs for b in orcs if a is not b)


def test_an_ambush_never_walls_itself_out() -> None:
    for seed in range(60):
        deployed(begun("the-ambush"), random.Random(seed))


def test_a_place_that_leaves_no_room_for_the_rest_is_refused() -> None:
    state = load("the-ambush").begin(Scale.INCHES)
    step = load("the-ambush").deployment[-1]
    for name, x, y in (("orc-1", 0.492, 12), ("orc-2", 19.45, 0.492)):
        state.models[name] = state.waiting.pop(name)
        state.models[name].x, state.models[name].y = x, y
    assert objections(state, step, "orc-3", 16.2, 23.508, left=2) == [
        "with orc-3 there, no place is left for the 1 still to come"
    ]
    assert objections(state, step, "orc-3", 23.508, 23.508, left=2) == []


def test_in_osgiliath_sentinels_come_before_reinforcements_and_orcs_keep_their_distance() -> None:
    play = begun("skirmish-in-osgiliath")
    asked = deployed(play, random.Random(2))
    assert [one.step.title for one in asked] == (
        ["the sentinels"] * 8 + ["the reinforcements"] * 16 + ["the raiders"] * 24
    )
    state = play.state
    good, evil = list(state.side("good")), list(state.side("evil"))
    assert all(48 - m.y + R <= 12.002 for m in good[:8])
    assert all(m.y + R <= 12.002 for m in good[8:])
    assert all(48 - m.y + R <= 24.002 for m in evil)
    assert all(state.gap(a, b) >= 5.998 for a in good for b in evil)


def test_any_eight_of_the_men_may_be_the_sentinels() -> None:
    play = begun("skirmish-in-osgiliath")
    (decision,) = [next(deploy.step(play))]
    for name in play.state.waiting:
        answer = PlaceAt(model=name, at=(36, 44))
        assert decision.check(play.state, answer).allowed == (not name.startswith("orc"))


def test_a_model_that_is_not_waiting_is_refused() -> None:
    assert objections(waiting(orc("o", 20, 20)), ANYWHERE, "o", 5, 5) == [
        "o is not to be placed now; good has new, next"
    ]


@pytest.mark.parametrize("far", [1e5, 1e308, float("nan"), float("inf")])
def test_a_place_out_of_all_bounds_is_no_answer(far: float) -> None:
    with pytest.raises(ValidationError):
        PlaceAt(model="new", at=(far, 3))


def test_every_objection_to_a_place_is_named() -> None:
    state = waiting(man("friend", 1, 1), orc("orc", 2, 1.5), features=[box("rock", "block", 0, 1, 0.4, 2)])
    texts = objections(state, Step(side="good", zone=TableEdge(), apart=(3, 7)), "new", 0.3, 1.3)
    assert [text.split("new ")[1].split(" 0.")[0] for text in texts] == [
        "reaches",
        "overlaps the base of friend by",
        "stands",
        "is",
        "is",
    ]
    assert "over the left edge" in texts[0]
    assert "into rock" in texts[2]
    assert "from friend; 3 in are kept" in texts[3]
    assert "from orc; 1 in are kept" in texts[4]


@pytest.mark.parametrize(("gap", "allowed"), [(0.99, False), (1.0, True)])
def test_nobody_is_placed_within_an_inch_of_an_enemy(gap: float, allowed: bool) -> None:
    state = waiting(orc("orc", 20, 20))
    assert (objections(state, ANYWHERE, "new", 20 + gap + 2 * R, 20) == []) == allowed


@pytest.mark.parametrize(("gap", "allowed"), [(1.99, False), (2.0, True)])
def test_on_a_centimetre_table_the_distance_is_two_centimetres(gap: float, allowed: bool) -> None:
    state = waiting(orc("orc", 20, 20), scale=Scale.CENTIMETRES)
    assert (objections(state, ANYWHERE, "new", 20 + gap + 2.5, 20) == []) == allowed


def test_friends_may_touch() -> None:
    assert objections(waiting(man("friend", 20, 20)), ANYWHERE, "new", 20 + 2 * R, 20) == []


def test_a_model_placed_on_an_upper_floor_stands_on_it() -> None:
    play = playing(waiting(features=[box("floor", "rise", 10, 10, 16, 16, base=2.0, height=0.2)]))
    deploy._place(play, PlaceAt(model="new", at=(13.00049, 13)))
    model = play.state.models["new"]
    assert (model.x, model.y, model.z) == (13.0, 13.0, 2.2)
    assert play.events == [Deployed(model="new", at=(13.0, 13.0))]


def test_the_last_place_in_a_crowd_is_found() -> None:
    crowd = [man(f"m{i}-{j}", 0.5 + i, 0.5 + j) for i in range(12) for j in range(12) if (i, j) != (7, 3)]
    state = waiting(*crowd, width=12, height=12)
    answer = place(ANYWHERE).sample(state, random.Random(1))
    assert answer.at == pytest.approx((7.5, 3.5), abs=0.05)


def test_where_there_is_no_place_at_all_it_says_so() -> None:
    state = waiting(*[man(f"m{i}-{j}", 0.5 + i, 0.5 + j) for i in range(12) for j in range(12)], width=12, height=12)
    with pytest.raises(NoRoom, match="good has no place left for new, next"):
        place(ANYWHERE).sample(state, random.Random(1))


def test_free_places_are_those_that_pass() -> None:
    features = [box("rock", "block", 4, 4, 6, 6), box("hill", "rise", 10, 3, 14, 7, height=1.5)]
    state = waiting(man("friend", 8, 8), orc("orc", 3, 9), features=features, width=16, height=12)
    decision = place(ANYWHERE)
    free = decision.free(state, state.waiting["new"])
    rng = random.Random(4)
    agree = 0
    for _ in range(400):
        x, y = rng.uniform(0, 16), rng.uniform(0, 12)
        allowed = decision.check(state, PlaceAt(model="new", at=(x, y))).allowed
        near_boundary = free.boundary.dwithin(shapely.Point(x, y), 0.05)
        assert near_boundary or allowed == free.contains(shapely.Point(x, y)), (x, y)
        agree += allowed
    assert 50 < agree < 350


def test_without_a_scenario_there_is_nothing_to_place() -> None:
    play = playing(stage(man("m", 5, 5), phase=Phase.DEPLOY))
    assert list(deploy.step(play)) == []
    assert play.state.phase is Phase.PRIORITY


def test_over_a_ditch_too_narrow_to_stand_in_it_stands_level_with_the_brink() -> None:
    ditch = box("ditch", "gap", 10, 12.9, 16, 13.1, height=1.5)
    assert placed(waiting(features=[ditch]), PlaceAt(model="new", at=(13, 13))).z == 0.0
