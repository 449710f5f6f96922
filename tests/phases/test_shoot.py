"""The Shoot phase, die by die."""

from __future__ import annotations

import random
from typing import Any

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.shooting import ChooseShot, Shoot
from skirmish.dice import Dice, seeded
from skirmish.events import InTheWay, PhaseBegan, Shot, WoundRolled
from skirmish.phases.play import Play
from skirmish.phases.shoot import step
from skirmish.phases.spotting import sees
from skirmish.rules.shooting import shooters
from skirmish.state import GameState, Model, Phase
from tests.builders import ORC, box, carry, man, orc, playing, recruit, stage

BASE = 25 / 25.4
TREE = box("tree", "tree", 24.1, 28, 24.5, 28.4, height=4)
WALL = box("wall", "barrier", 21, 32.9, 27, 33.2)


def archer(x: float = 24, y: float = 24, **changes: Any) -> Model:
    return man("archer", x, y, "bow", **changes)


def bowman(x: float = 24, y: float = 24, **changes: Any) -> Model:
    return orc("archer", x, y, "orc-bow", **changes)


def shooting(*models: Model, features: Any = (), active: Any = "good") -> GameState:
    return stage(*models, features=features, phase=Phase.SHOOT, priority=active)


def loose(state: GameState, *faces: int, target: str = "orc") -> Play:
    """One shot by the archer; all the dice must be used."""
    play = playing(state, *faces)
    asked = carry(step(play), Shoot(shooter="archer", target=target))
    assert [type(ask) for ask in asked] == [ChooseShot]
    assert len(play.dice.record) == len(faces)
    return play


def purposes(play: Play) -> list[str]:
    assert all(roll.owner == "archer" for roll in play.dice.record)
    return [roll.purpose for roll in play.dice.record]


def told(play: Play) -> list[str]:
    return [event.kind for event in play.events]


def fallen(play: Play) -> list[str]:
    return list(play.state.fallen)


# Order


def test_the_side_that_shoots_is_asked_about_its_models_that_can() -> None:
    state = shooting(archer(), man("b", 20, 24, "bow", shots=1), man("c", 30, 24), orc("orc", 24, 32))
    assert carry(step(playing(state))) == [ChooseShot(side="good", shooters=("archer",))]


def test_a_side_with_nobody_to_shoot_is_passed_over_without_a_question() -> None:
    state = shooting(man("man", 24, 24), bowman(24, 32))
    play = playing(state)
    assert carry(step(play)) == []
    assert (state.phase, state.active, play.events) == (Phase.SHOOT, "evil", [])


def test_done_gives_the_other_side_its_go_and_then_the_fight_phase_comes() -> None:
    state = stage(archer(), orc("orc", 24, 32, "orc-bow"), phase=Phase.SHOOT, priority="evil")
    state.sightings["archer", "orc"] = True
    play = playing(state)
    assert [ask.side for ask in carry(step(play), Done())] == ["evil"]
    assert (state.phase, state.active) == (Phase.SHOOT, "good")
    assert state.sightings
    assert [ask.side for ask in carry(step(play), Done())] == ["good"]
    assert (state.phase, state.active, state.sightings) == (Phase.FIGHT, "evil", {})
    assert play.events == [PhaseBegan(phase="fight")]


def test_the_slain_shoot_no_more() -> None:
    state = shooting(archer(), orc("orc", 24, 32, "orc-bow"))
    play = loose(state, 4, 5)
    assert carry(step(play)) == []
    assert carry(step(play)) == []
    assert state.phase is Phase.FIGHT


def test_a_model_shoots_once() -> None:
    state = shooting(archer(), orc("orc", 24, 32))
    play = loose(state, 1)
    assert state.models["archer"].shot
    assert carry(step(play)) == []
    assert state.active == "evil"


# To hit and to wound


def test_a_miss_hits_nothing() -> None:
    play = loose(shooting(archer(), orc("orc", 24, 32)), 3)
    assert purposes(play) == ["shoot.to_hit"]
    assert [(event.roll, event.needed, event.hit) for event in play.events if isinstance(event, Shot)] == [
        (3, 4, False)
    ]


def test_a_hit_is_rolled_on_the_wound_chart() -> None:
    bounced = loose(shooting(archer(), orc("orc", 24, 32)), 4, 4)
    assert (purposes(bounced), told(bounced)) == (["shoot.to_hit", "wound.chart"], ["shot", "wound"])
    assert not fallen(bounced)
    slain = loose(shooting(archer(), orc("orc", 24, 32)), 4, 5)
    assert (told(slain), fallen(slain)) == (["shot", "wound", "slain"], ["orc"])


def test_an_orc_hits_on_a_five() -> None:
    assert not fallen(loose(shooting(bowman(), man("man", 24, 32), active="evil"), 4, target="man"))
    assert fallen(loose(shooting(bowman(), man("man", 24, 32), active="evil"), 5, 6, target="man")) == ["man"]


def test_the_weapon_named_does_the_wounding(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "two-bows", wargear=("bow", "crossbow"))
    for weapon, needed in (("bow", "6"), ("crossbow", "5"), (None, "5")):
        shooter = Model("archer", "good", "two-bows", (), 24, 24)
        play = playing(shooting(shooter, orc("orc", 24, 32, "shield")), 4, 1)
        carry(step(play), Shoot(shooter="archer", target="orc", weapon=weapon))
        assert [event.needed for event in play.events if isinstance(event, WoundRolled)] == [needed]


def test_a_stout_target_takes_two_dice_and_several_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "a-troll", like=ORC, defence=7, wounds=3)
    state = shooting(archer(), Model("troll", "evil", "a-troll", (), 24, 32, wounds=3))
    play = loose(state, 4, 6, 4, target="troll")
    assert purposes(play) == ["shoot.to_hit", "wound.chart", "wound.double"]
    assert state.models["troll"].wounds == 2
    again = shooting(archer(), Model("troll", "evil", "a-troll", (), 24, 32, wounds=3))
    assert loose(again, 4, 6, 3, target="troll").state.models["troll"].wounds == 3


def test_a_target_that_cannot_be_hurt_takes_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    recruit(monkeypatch, "a-rock", like=ORC, defence=10)
    play = loose(shooting(archer(), Model("rock", "evil", "a-rock", (), 24, 32)), 6, target="rock")
    assert [event.wounded for event in play.events if isinstance(event, WoundRolled)] == [False]


# In the way


def behind_tree_and_wall() -> GameState:
    return shooting(archer(), orc("orc", 24, 34), features=[WALL, TREE])


def test_the_worked_example_past_a_tree_and_a_wall() -> None:
    play = loose(behind_tree_and_wall(), 4, 5, 4, 5)
    assert purposes(play) == ["shoot.to_hit", "shoot.in_the_way", "shoot.in_the_way", "wound.chart"]
    passed = [(event.thing, event.roll, event.stopped) for event in play.events if isinstance(event, InTheWay)]
    assert passed == [("tree", 5, False), ("wall", 4, False)]
    assert fallen(play) == ["orc"]


@pytest.mark.parametrize("faces", [(4, 3), (4, 4, 3), (4, 1), (4, 6, 1)])
def test_scenery_stops_a_shot_and_no_harm_is_done(faces: tuple[int, ...]) -> None:
    play = loose(behind_tree_and_wall(), *faces)
    stops = [event for event in play.events if isinstance(event, InTheWay)]
    assert stops[-1].stopped
    assert len(stops) == len(faces) - 1
    assert "wound" not in told(play)


def test_a_miss_takes_no_dice_for_what_is_in_the_way() -> None:
    assert told(loose(behind_tree_and_wall(), 3)) == ["shot"]


def test_an_enemy_in_the_way_may_be_hit_instead() -> None:
    play = loose(shooting(archer(), orc("other", 24.2, 28), orc("orc", 24, 32)), 4, 3, 5)
    assert fallen(play) == ["other"]
    passed = loose(shooting(archer(), orc("other", 24.2, 28), orc("orc", 24, 32)), 4, 4, 5)
    assert fallen(passed) == ["orc"]


def test_evil_may_hit_a_friend_in_the_way() -> None:
    play = loose(shooting(bowman(), orc("friend", 24.2, 28), man("man", 24, 32), active="evil"), 5, 3, 5, target="man")
    assert fallen(play) == ["friend"]


def test_no_die_for_own_cover() -> None:
    near = box("near", "barrier", 20, 24 + BASE / 2, 28, 24.8, height=0.9)
    assert fallen(loose(shooting(archer(), orc("orc", 24, 27), features=[near]), 4, 5)) == ["orc"]


def test_no_die_for_the_friend_at_ones_shoulder() -> None:
    assert fallen(loose(shooting(archer(), man("friend", 24, 24 + BASE), orc("orc", 24, 30)), 4, 5)) == ["orc"]


# Into a fight


def melee() -> GameState:
    """A man between two orcs, the second of them nearer to the bowman."""
    return shooting(
        bowman(), orc("orc 1", 24 + BASE, 32.0), man("man", 24, 32), orc("orc 2", 24 - BASE, 31.95), active="evil"
    )


@pytest.mark.parametrize(("side", "victim"), [(1, "orc 2"), (3, "orc 2"), (4, "man"), (6, "man")])
def test_a_shot_into_a_fight_hits_either_side(side: int, victim: str) -> None:
    play = loose(melee(), 5, side, 6, target="man")
    assert purposes(play) == ["shoot.to_hit", "shoot.into_fight", "wound.chart"]
    assert told(play)[:3] == ["shot", "shot_into_fight", "wound"]
    assert fallen(play) == [victim]


def test_a_shot_into_a_fight_that_misses_hits_nobody() -> None:
    assert purposes(loose(melee(), 4, target="man")) == ["shoot.to_hit"]


@pytest.mark.parametrize(("die", "victim"), [(1, "orc 1"), (3, "orc 1"), (4, "orc 2"), (6, "orc 2")])
def test_of_two_equally_near_a_die_picks(die: int, victim: str) -> None:
    state = melee()
    state.models["orc 2"].y = 32.0
    play = loose(state, 5, 3, die, 6, target="man")
    assert purposes(play) == ["shoot.to_hit", "shoot.into_fight", "shoot.into_fight_tie", "wound.chart"]
    assert fallen(play) == [victim]


def test_of_four_equally_near_the_die_is_rolled_until_it_picks_fairly() -> None:
    state = shooting(bowman(y=32), man("man", 34, 32), active="evil")
    for i, (dx, dy) in enumerate([(-0.492, 0.852), (-0.492, -0.852), (-0.492, 0.852), (-0.492, -0.852)]):
        state.models[f"orc {i}"] = orc(f"orc {i}", 34 + dx, 32 + dy)
    play = loose(state, 5, 3, 6, 5, 4, 6, target="man")
    assert purposes(play).count("shoot.into_fight_tie") == 3
    assert fallen(play) == ["orc 3"]


def test_what_is_in_the_way_comes_before_the_fight() -> None:
    state = melee()
    state.table = state.table.model_copy(update={"features": (TREE,)})
    play = loose(state, 5, 4, 4, 6, target="man")
    assert purposes(play) == ["shoot.to_hit", "shoot.in_the_way", "shoot.into_fight", "wound.chart"]
    stopped = melee()
    stopped.table = state.table
    assert purposes(loose(stopped, 5, 3, target="man")) == ["shoot.to_hit", "shoot.in_the_way"]


# A fight in the way


def past_a_fight() -> GameState:
    """Two orcs and a man fight half way to a man further off."""
    fighters = [man("man", 24.2, 28), orc("orc 1", 24.2 + BASE, 28), orc("orc 2", 24.2 + BASE / 2, 28.852)]
    return shooting(bowman(), *fighters, man("far", 24, 34), active="evil")


def test_a_shot_may_pass_a_fight_by() -> None:
    play = loose(past_a_fight(), 5, 4, 6, target="far")
    assert purposes(play) == ["shoot.to_hit", "shoot.in_the_way", "wound.chart"]
    assert fallen(play) == ["far"]


@pytest.mark.parametrize(("side", "victim"), [(3, "orc 1"), (4, "man")])
def test_a_shot_that_a_fight_stops_is_settled_as_one_into_it(side: int, victim: str) -> None:
    play = loose(past_a_fight(), 5, 3, side, 6, target="far")
    assert purposes(play) == ["shoot.to_hit", "shoot.in_the_way", "shoot.into_fight", "wound.chart"]
    assert [event.thing for event in play.events if isinstance(event, InTheWay)] == ["man v orc 1 and orc 2"]
    assert fallen(play) == [victim]


# Making a target out


def sliver() -> GameState:
    """3 % of an orc in view, past a block."""
    half = 15 / 50.8
    block = box("block", "block", 20, 28, 24 + half * (1 - 2 * 0.03) / 2, 28.1, height=4)
    return shooting(archer(), orc("orc", 24, 32), orc("other", 30, 24), features=[block])


def test_a_sliver_made_out_is_shot_at() -> None:
    state = sliver()
    play = loose(state, 4, 4, 4, 5)
    assert purposes(play) == ["sight.marginal", "shoot.to_hit", "shoot.in_the_way", "wound.chart"]
    assert state.sightings == {("archer", "orc"): True}
    assert told(play)[:2] == ["spotted", "shot"]


def test_a_sliver_not_made_out_leaves_the_shot_for_another_target() -> None:
    state = sliver()
    play = loose(state, 3)
    assert purposes(play) == ["sight.marginal"]
    assert state.sightings == {("archer", "orc"): False}
    assert not state.models["archer"].shot
    (ask,) = carry(step(play))
    assert not ask.check(state, Shoot(shooter="archer", target="orc")).allowed
    assert ask.check(state, Shoot(shooter="archer", target="other")).allowed


def covered() -> GameState:
    wall = box("low wall", "barrier", 20, 31.2, 28, 31.4, height=0.2)
    return shooting(archer(), orc("orc", 24, 32, lying=True), features=[wall])


def test_a_model_on_the_ground_that_is_spotted_is_shot_at_past_its_cover() -> None:
    play = loose(covered(), 4, 4, 4, 5)
    assert purposes(play) == ["ground.spotting", "shoot.to_hit", "shoot.in_the_way", "wound.chart"]
    assert fallen(play) == ["orc"]


def test_a_model_on_the_ground_that_is_not_spotted_is_not_shot_at() -> None:
    state = covered()
    play = loose(state, 3)
    assert purposes(play) == ["ground.spotting"]
    assert carry(step(play)) == []
    assert state.active == "evil"


def test_each_viewer_rolls_for_himself_and_once_in_a_phase() -> None:
    state = covered()
    state.models["second"] = man("second", 24.5, 22, "bow")
    play = playing(state, 3, 4)
    archer_, second, target = (state.models[name] for name in ("archer", "second", "orc"))
    assert [sees(play, archer_, target), sees(play, second, target)] == [False, True]
    assert [sees(play, archer_, target), sees(play, second, target)] == [False, True]
    assert [roll.owner for roll in play.dice.record] == ["archer", "second"]


def test_a_plain_view_takes_no_die() -> None:
    state = shooting(archer(), orc("orc", 24, 32), orc("hidden", 24, 36))
    play = playing(state)
    assert sees(play, state.models["archer"], state.models["orc"])
    assert not sees(play, state.models["archer"], state.models["hidden"])


# Whole phases


def battle(seed: int) -> Play:
    rng = random.Random(seed)
    spots = rng.sample([(x, y) for x in range(8) for y in range(6)], 24)
    models = []
    for i, (x, y) in enumerate(spots):
        make, bow = ((man, "bow"), (orc, "orc-bow"))[i % 2]
        models.append(make(f"model {i}", 18 + 1.1 * x, 18 + 1.1 * y, bow, lying=rng.random() < 0.2))
    features = [
        box("wall", "barrier", 18, 21.9, 21, 22.0, height=0.7),
        box("tree", "tree", 23, 19, 23.2, 19.2, height=4),
    ]
    state = shooting(*models, features=features)
    return Play(state, Dice(seeded(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_a_phase_of_random_answers_ends_with_nobody_shooting_twice(seed: int) -> None:
    play, rng = battle(seed), random.Random(seed)
    state = play.state
    while state.phase is Phase.SHOOT:
        flow = step(play)
        ask = next(flow, None)
        if ask is None:
            continue
        answer = ask.sample(state, rng)
        assert ask.check(state, answer).allowed
        with pytest.raises(StopIteration):
            flow.send(answer)
    shots = [event.shooter for event in play.events if isinstance(event, Shot)]
    assert shots
    assert len(shots) == len(set(shots))
    friendly = [e for e in play.events if isinstance(e, WoundRolled) and e.source in state.models]
    for event in friendly:
        if state.models[event.source].side == "good":
            victim = state.models.get(event.victim) or state.fallen[event.victim]
            assert victim.side == "evil"


def test_a_step_reads_the_state_alone() -> None:
    play = battle(1)
    twin = Play(play.state.copy(), play.dice.fork())
    rng = random.Random(3)
    for _ in range(10):
        answer = ChooseShot(side=play.state.active, shooters=shooters(play.state, play.state.active)).sample(
            play.state, rng
        )
        if shooters(play.state, play.state.active):
            carry(step(play), answer)
            carry(step(twin), answer)
        else:
            carry(step(play))
            carry(step(twin))
        assert play.state == twin.state
        twin.state = twin.state.copy()
    assert play.events == twin.events
