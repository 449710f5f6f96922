"""The Morgul blade leaves a shard in a wound, once (item.morgul_blade)."""

from __future__ import annotations

from typing import Any

from skirmish.decisions.kinds import parse_answer, parse_decision
from skirmish.decisions.spending import SpendFate
from skirmish.decisions.striking import ChooseUse, Use
from skirmish.events import Tainted
from skirmish.state import GameState, Phase
from tests.brawls import brawl, fresh, of_kind, touching
from tests.builders import man, stage

YES, NO = Use(use=True), Use(use=False)


def stabbed(foe: str = "aragorn-strider", *options: str, **changes: Any) -> GameState:
    king = fresh("w", "witch-king", 24, 24, "morgul-blade", *options, might=0)
    changes = {"might": 0, "free_might": 0, "fate": 0} | changes
    state = stage(fresh("x", foe, 0, 0, **changes), king, phase=Phase.FIGHT)
    touching(state, state.models["x"], king)
    return state


def test_its_owner_may_leave_a_shard_in_a_wound_and_the_blade_is_spent() -> None:
    state = stabbed()
    play, asked = brawl(state, 1, 1, 1, 6, 6, answers=[YES])
    question = asked[-1]
    assert isinstance(question, ChooseUse)
    assert (question.side, question.rule, question.model, question.against) == (
        "evil",
        "item.morgul_blade",
        "w",
        ("x",),
    )
    assert parse_decision(question.model_dump(mode="json")) == question
    assert parse_answer({"kind": "use", "use": True}) == YES
    assert state.models["x"].wounds == 2
    assert state.models["x"].effects == ("shard",)
    assert state.models["w"].lost == ("morgul-blade",)
    assert [(event.model, event.effect, event.by) for event in of_kind(play, Tainted)] == [("x", "shard", "w")]


def test_he_need_not() -> None:
    state = stabbed()
    brawl(state, 1, 1, 1, 6, 6, answers=[NO])
    assert state.models["x"].effects == ()
    assert state.models["w"].lost == ()


def test_it_breaks_once() -> None:
    state = stabbed()
    state.models["w"].lost = ("morgul-blade",)
    _, asked = brawl(state, 1, 1, 1, 6, 6)
    assert not any(isinstance(question, ChooseUse) for question in asked)


def test_it_is_for_those_of_two_wounds_or_more() -> None:
    state = stage(
        man("m", 0, 0, wounds=3), fresh("w", "witch-king", 24, 24, "morgul-blade", might=0), phase=Phase.FIGHT
    )
    touching(state, state.models["m"], state.models["w"])
    _, asked = brawl(state, 1, 6, 6)
    assert not any(isinstance(question, ChooseUse) for question in asked)


def test_two_on_the_entry_are_enough_for_one_who_has_lost_the_first() -> None:
    state = stabbed("legolas", wounds=2)
    _, asked = brawl(state, 1, 1, 6, 6)
    assert isinstance(asked[-1], ChooseUse)


def test_the_dead_need_no_shard() -> None:
    _, asked = brawl(stabbed(wounds=1), 1, 1, 1, 6, 6)
    assert not any(isinstance(question, ChooseUse) for question in asked)


def test_nor_do_those_whom_fate_saves() -> None:
    _, asked = brawl(stabbed(fate=1), 1, 1, 1, 6, 6, 4, answers=[SpendFate(spend=True)])
    assert not any(isinstance(question, ChooseUse) for question in asked)


def test_the_bite_of_his_beast_leaves_none() -> None:
    state = stabbed("aragorn-strider", "fell-beast")
    _, asked = brawl(state, 1, 1, 1, 6, 6, 6, 1, 6, 1)
    assert state.models["x"].wounds == 2
    assert not any(isinstance(question, ChooseUse) for question in asked)
