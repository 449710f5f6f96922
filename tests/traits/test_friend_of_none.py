"""Gollum: nobody's friend, never far from the Ring, and spared while its bearer lives."""

from __future__ import annotations

import pytest

from skirmish.decisions.base import Done
from skirmish.decisions.deploying import Place, PlaceAt
from skirmish.decisions.moving import ChooseMove, Move
from skirmish.phases import move, priority, start
from skirmish.rules import tether
from skirmish.rules.shooting import shot
from skirmish.rules.volley import check as volley
from skirmish.scenario.deployment import Step, Strip, due
from skirmish.state import GameState, Model, Phase
from tests.builders import box, carry, man, of, orc, playing, refusals, stage
from tests.builders import move as moved

BEARERS = [("frodo-baggins", ()), ("bilbo-baggins", ("the-ring",)), ("isildur", ("the-ring",))]


def gollum(x: float = 24, y: float = 24, **changes) -> Model:
    return of("gollum", "gollum", x, y, **changes)


def frodo(x: float = 24, y: float = 34, **changes) -> Model:
    return of("frodo-baggins", "f", x, y, **changes)


# Placed last (creature.late)


@pytest.mark.parametrize(("profile", "options"), BEARERS)
@pytest.mark.parametrize(("gap", "allowed"), [(6.0, True), (6.1, False)])
def test_he_is_placed_after_all_others_near_the_ringbearer(
    profile: str, options: tuple[str, ...], gap: float, allowed: bool
) -> None:
    """Base to base (creature.late)."""
    state = stage(of(profile, "f", 24, 40, *options), phase=Phase.DEPLOY)
    state.waiting = {"gollum": gollum(), "o": orc("o", 0, 0)}
    evil = Step(side="evil", zone=Strip(edge="bottom", depth=(12, 28)))
    first = due(state, (evil,))
    assert first == (evil, 1)
    assert not Place(side="evil", step=evil, left=1).check(state, PlaceAt(model="gollum", at=(24, 6))).allowed
    state.models["o"] = state.waiting.pop("o")
    last = due(state, (evil,))
    assert last is not None
    step = last[0]
    assert (step.side, step.only) == ("evil", "gollum")
    bearer = state.models["f"]
    at = (24, round(40 - state.radius(bearer) - gap - state.radius(gollum()), 3))
    assert Place(side="evil", step=step, left=1).check(state, PlaceAt(model="gollum", at=at)).allowed is allowed


# Whose he is (creature.fickle)


@pytest.mark.parametrize("side", ["good", "evil"])
def test_the_side_with_priority_commands_him(side: str) -> None:
    """creature.fickle"""
    state = stage(gollum(), frodo(), phase=Phase.PRIORITY, priority="evil" if side == "good" else "good")
    dice = (6, 1) if side == "good" else (1, 6)
    carry(priority.step(playing(state, *dice)))
    model = state.models["gollum"]
    assert (model.side, model.force) == (side, "evil")


def test_he_is_no_enemy_of_the_side_that_commands_him() -> None:
    """creature.fickle"""
    state = stage(gollum(side="good", home="evil"), frodo(), orc("o", 24.984, 24))
    assert [foe.name for foe in state.foes(state.models["gollum"])] == ["o"]
    start.after_priority(playing(state))
    assert state.models["gollum"].side == "good"


# Never far (creature.tether)


@pytest.mark.parametrize(("y", "rules"), [(27.0, set()), (19.5, {"creature.tether"})])
def test_he_ends_his_move_near_the_ringbearer(y: float, rules: set[str]) -> None:
    """Within 6in, base to base (creature.tether)."""
    state = stage(gollum(24, 24), frodo(24, 31), priority="evil")
    question = ChooseMove(side="evil", models=("gollum",))
    assert refusals(question.check(state, Move(model="gollum", route=((24, 24), (24, y))))) == rules


def test_one_too_far_away_comes_as_near_as_he_can() -> None:
    """creature.tether"""
    state = stage(gollum(24, 24), frodo(24, 44), priority="evil")
    question = ChooseMove(side="evil", models=("gollum",))
    for y, rules in ((29.0, set()), (28.9, {"creature.tether"}), (27.0, {"creature.tether"})):
        assert refusals(question.check(state, Move(model="gollum", route=((24, 24), (24, y))))) == rules


def test_nor_does_he_pause_where_he_may_not_end() -> None:
    """creature.tether: he could leave it at that."""
    state = stage(gollum(24, 28), frodo(24, 34), orc("o", 40, 44), priority="evil")
    question = ChooseMove(side="evil", models=("gollum",))
    pause = Move(model="gollum", route=((24, 28), (24, 24)), more=True)
    assert refusals(question.check(state, pause)) == {"creature.tether"}
    near = Move(model="gollum", route=((24, 28), (26, 29)), more=True)
    assert question.check(state, near).allowed


def test_a_side_is_not_done_while_he_is_too_far_and_could_come() -> None:
    """creature.tether"""
    state = stage(gollum(24, 24), frodo(24, 44), orc("o", 5, 5), priority="evil")
    state.polled = True
    (question,) = carry(move.step(playing(state)))
    assert isinstance(question, ChooseMove)
    refused = question.check(state, Done())
    assert [reason.text for reason in refused.objections] == ["gollum must move before the side is done"]
    assert refusals(refused) == {"creature.tether"}
    state.models["gollum"].y = 37.5
    (question,) = carry(move.step(playing(state)))
    assert question.check(state, Done()).allowed


def test_where_he_cannot_come_nearer_he_may_stay() -> None:
    """creature.tether"""
    pit = [
        box("w", "block", 22, 20, 22.5, 28, height=9),
        box("e", "block", 25.5, 20, 26, 28, height=9),
        box("n", "block", 22, 25, 26, 25.5, height=9),
        box("s", "block", 22, 20, 26, 23, height=9),
    ]
    state = stage(gollum(24, 24.507), frodo(24, 44), features=pit, priority="evil")
    assert tether.due(state, "evil", ("gollum",)) == ()


def test_the_ringbearer_may_walk_away_from_him() -> None:
    """He comes after, or not, as they are moved in any order (creature.tether)."""
    state = stage(gollum(24, 28, side="good", home="evil"), frodo(24, 34))
    assert moved(state, "f", (24, 38)).allowed


def test_without_a_ringbearer_he_goes_where_he_likes() -> None:
    state = stage(gollum(24, 24), man("m", 5, 5), priority="evil")
    question = ChooseMove(side="evil", models=("gollum",))
    assert question.check(state, Move(model="gollum", route=((24, 24), (24, 29)))).allowed


# Spared (creature.spared)


def seen(*others: Model) -> GameState:
    return stage(gollum(), man("m", 24, 30, "bow"), *others, phase=Phase.SHOOT)


def test_no_good_model_shoots_at_him_while_the_bearer_lives() -> None:
    """The bearer himself is one of them (creature.spared)."""
    state = seen(frodo(24, 18, stooped=True))
    for name in ("m", "f"):
        assert refusals(shot(state, state.models[name], state.models["gollum"])) == {"creature.spared"}


@pytest.mark.parametrize("where", ["carried", "waiting", "gone"])
def test_he_lives_also_where_he_is_not_on_the_table(where: str) -> None:
    """creature.spared"""
    state = seen()
    getattr(state, where)["f"] = frodo()
    assert refusals(shot(state, state.models["m"], state.models["gollum"])) == {"creature.spared"}


def test_when_the_bearer_is_slain_he_is_an_enemy_like_any_other() -> None:
    """creature.spared"""
    state = seen()
    state.fallen["f"] = frodo()
    assert shot(state, state.models["m"], state.models["gollum"]).allowed


def test_volleys_spare_him_too() -> None:
    """creature.spared"""
    archers = [man(f"a{i}", 20 + 25 / 25.4 * i, 4, "bow") for i in range(6)]
    state = stage(*archers, gollum(22, 30), frodo(5, 5), phase=Phase.SHOOT)
    assert "creature.spared" in refusals(volley(state, "good", archers, state.models["gollum"]))


def test_good_models_may_charge_him() -> None:
    """creature.spared: they strike no blows, but they fight."""
    state = stage(gollum(24, 24), frodo(24, 34), man("m", 24, 20))
    assert moved(state, "m", (24, 24 - 25 / 25.4), charge=("gollum",)).allowed


def test_orcs_do_not_spare_him() -> None:
    """creature.spared"""
    state = stage(gollum(side="good", home="evil"), frodo(24, 34), orc("o", 24, 16, "orc-bow"), priority="evil")
    state.phase = Phase.SHOOT
    assert shot(state, state.models["o"], state.models["gollum"]).allowed
