"""Casting and resisting: magic.cast, magic.will, magic.resist, magic.hobbits, magic.demon, magic.sustained."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.decisions.base import Answer, Decision
from skirmish.decisions.casting import (
    Cast,
    ChooseResist,
    ChooseResister,
    ChooseSecondTry,
    Resist,
    Resister,
)
from skirmish.decisions.spending import ChooseMight, SpendMight
from skirmish.decisions.striking import Use
from skirmish.events import Banished, PowerCast, Resisted, Spotted, WentOut
from skirmish.phases.magic import carry_out
from skirmish.phases.play import Play
from skirmish.rules import effects
from skirmish.rules.effects import immobilised
from skirmish.state import Model
from tests.builders import carry, man, mounted, of, orc, playing, refusals, stage


def grey(**changes: Any) -> Model:
    changes.setdefault("might", 0)
    return of("gandalf-the-grey", "gandalf", 24, 24, **changes)


def cast(
    play: Play, power: str, target: str | None = None, dice: int = 1, *answers: Answer, by: str = "gandalf"
) -> list[Decision]:
    """Cast a power that is lawful, each answer lawful too; what was asked on the way."""
    answer = Cast(model=by, power=power, target=target, dice=dice)
    assert not answer.judge(play.state).objections, answer.judge(play.state)
    return carry(carry_out(play, answer), *answers, lawful=play.state)


def told(play: Play, kind: type) -> Any:
    """The one event of a kind."""
    (event,) = [event for event in play.events if isinstance(event, kind)]
    return event


# Casting


def test_the_best_of_all_dice_counts() -> None:
    play = playing(stage(grey(), orc("o", 24, 30)), 1, 2, 3)
    assert cast(play, "immobilise", "o", 3) == []
    event = told(play, PowerCast)
    assert (event.dice, event.score, event.needed, event.success) == ((1, 2, 3), 3, 3, True)
    assert immobilised(play.state.models["o"])


def test_a_power_that_fails_does_nothing_and_costs_its_will_and_its_turn() -> None:
    play = playing(stage(grey(), orc("o", 24, 30)), 2, 2)
    cast(play, "immobilise", "o", 2)
    gandalf = play.state.models["gandalf"]
    assert not immobilised(play.state.models["o"])
    assert (gandalf.will, gandalf.free_will) == (5, 0)
    assert refusals(Cast(model="gandalf", power="cast-light").judge(play.state)) == {"magic.once"}


def test_the_free_die_is_paid_first_and_only_once_a_turn() -> None:
    play = playing(stage(grey(), orc("o", 24, 30)), 6)
    cast(play, "immobilise", "o")
    gandalf = play.state.models["gandalf"]
    assert (gandalf.will, gandalf.free_will) == (6, 0)
    assert told(play, PowerCast).will == 6


def test_a_caster_may_lift_his_best_die_by_might() -> None:
    play = playing(stage(grey(might=2), orc("o", 24, 30)), 1, 2)
    asked = cast(play, "immobilise", "o", 2, SpendMight(points=1))
    (question,) = asked
    assert isinstance(question, ChooseMight)
    assert (question.face, question.wanted, question.purpose) == (2, (3, 4), "magic.cast")
    assert told(play, PowerCast).score == 3
    assert immobilised(play.state.models["o"])
    assert play.state.models["gandalf"].might == 1


def test_a_die_that_is_good_enough_is_lifted_only_where_somebody_may_resist() -> None:
    play = playing(stage(grey(might=2), orc("o", 24, 30)), 4)
    assert cast(play, "immobilise", "o") == []
    play = playing(stage(grey(might=2), of("the-balrog", "b", 24, 32)), 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    (question,) = cast(play, "immobilise", "b", 1, SpendMight(points=1))
    assert isinstance(question, ChooseMight)
    assert question.wanted == (5, 6)
    assert immobilised(play.state.models["b"])


def test_a_target_that_a_die_does_not_make_out_costs_nothing() -> None:
    state = stage(grey(), man("m", 24.4, 28), orc("o", 24, 30, lying=True))
    play = playing(state, 3)
    cast(play, "immobilise", "o", 2)
    assert told(play, Spotted).seen is False
    gandalf = state.models["gandalf"]
    assert (gandalf.will, gandalf.free_will, gandalf.cast) == (6, 1, False)
    assert "magic.sight" in refusals(Cast(model="gandalf", power="immobilise", target="o").judge(state))


def test_a_target_that_a_die_makes_out_is_cast_at() -> None:
    state = stage(grey(), man("m", 24.4, 28), orc("o", 24, 30, lying=True))
    cast(playing(state, 4, 3), "immobilise", "o")
    assert immobilised(state.models["o"])


# Resisting


def captain(**changes: Any) -> Model:
    """An enemy with 1 Will and no Might."""
    changes.setdefault("might", 0)
    return of("orc-captain", "o", 24, 30, **changes)


def test_an_equal_die_resists() -> None:
    state = stage(grey(), captain())
    play = playing(state, 4, 4)
    (question,) = cast(play, "immobilise", "o", 1, Resist(dice={"o": 1}))
    assert isinstance(question, ChooseResist)
    assert (question.side, question.score, question.most) == ("evil", 4, {"o": 1})
    event = told(play, Resisted)
    assert (event.dice, event.score, event.needed, event.success) == ((4,), 4, 4, True)
    assert not immobilised(state.models["o"])
    assert state.models["o"].will == 0


def test_a_lower_die_does_not() -> None:
    state = stage(grey(), captain())
    cast(playing(state, 4, 3), "immobilise", "o", 1, Resist(dice={"o": 1}))
    assert immobilised(state.models["o"])
    assert state.models["o"].will == 0


def test_resisting_must_match_the_die_that_was_rolled_not_the_one_needed() -> None:
    state = stage(grey(), captain(will=3))
    cast(playing(state, 6, 2, 5, 5, 5), "immobilise", "o", 2, Resist(dice={"o": 3}))
    assert immobilised(state.models["o"])


def test_a_victim_may_suffer_a_power_and_keep_its_will() -> None:
    state = stage(grey(), captain())
    cast(playing(state, 4), "immobilise", "o", 1, Resist())
    assert immobilised(state.models["o"])
    assert state.models["o"].will == 1


def test_nobody_resists_without_will_or_with_more_than_he_has() -> None:
    state = stage(grey(), captain(will=0))
    assert cast(playing(state, 4), "immobilise", "o") == []
    state = stage(grey(), captain())
    question = ChooseResist(side="evil", model="o", caster="gandalf", power="immobilise", score=4, most={"o": 1})
    assert refusals(question.check(state, Resist(dice={"o": 2}))) == {"magic.will"}
    assert refusals(question.check(state, Resist(dice={"o": -1}))) == {"magic.will"}
    assert refusals(question.check(state, Resist(dice={"gandalf": 1}))) == {"magic.will"}


def test_a_victims_might_helps_it_to_resist() -> None:
    state = stage(grey(), captain(might=1))
    asked = cast(playing(state, 4, 3), "immobilise", "o", 1, Resist(dice={"o": 1}), SpendMight(points=1))
    assert isinstance(asked[-1], ChooseMight)
    assert asked[-1].purpose == "magic.resist"
    assert not immobilised(state.models["o"])


def test_any_number_of_powers_may_be_resisted_in_a_turn_by_what_will_is_left() -> None:
    state = stage(grey(), of("celeborn", "c", 20, 24, might=0), captain(will=2))
    cast(playing(state, 4, 6), "immobilise", "o", 1, Resist(dice={"o": 1}))
    cast(playing(state, 4, 6), "immobilise", "o", 1, Resist(dice={"o": 1}), by="c")
    assert state.models["o"].will == 0
    assert not immobilised(state.models["o"])


def test_a_staff_pays_for_one_die_of_resistance_where_it_has_not_been_used() -> None:
    state = stage(grey(cast=True), of("saruman", "s", 24, 30, might=0), priority="evil")
    cast(playing(state, 3, 3), "effortlessly-immobilise", "gandalf", 1, Resist(dice={"gandalf": 1}), by="s")
    assert (state.models["gandalf"].will, state.models["gandalf"].free_will) == (6, 0)


def test_friends_do_not_resist_what_does_them_good() -> None:
    state = stage(grey(), of("boromir", "b", 24, 30, will=0, free_will=1))
    assert cast(playing(state, 4), "strengthen-will", "b") == []


# Hobbits


def frodo(**changes: Any) -> Model:
    changes.setdefault("might", 0)
    return of("frodo-baggins", "frodo", 24, 30, **changes)


def saruman() -> Model:
    return of("saruman", "s", 24, 24, might=0)


HOLD = "effortlessly-immobilise"


def test_a_hobbit_who_fails_to_resist_rolls_all_his_dice_once_more() -> None:
    state = stage(saruman(), frodo(will=2), priority="evil")
    play = playing(state, 5, 1, 4, 2, 5)
    asked = cast(play, HOLD, "frodo", 1, Resist(dice={"frodo": 2}), Use(use=True), by="s")
    again = asked[-1]
    assert isinstance(again, ChooseSecondTry)
    assert (again.dice, again.score) == ((1, 4), 5)
    assert told(play, Resisted).dice == (2, 5)
    assert not immobilised(state.models["frodo"])
    assert state.models["frodo"].will == 0


def test_the_second_dice_stand_even_if_they_are_worse() -> None:
    state = stage(saruman(), frodo(might=1), priority="evil")
    asked = cast(playing(state, 5, 4, 1), HOLD, "frodo", 1, Resist(dice={"frodo": 1}), Use(use=True), by="s")
    assert len(asked) == 2
    assert immobilised(state.models["frodo"])


def test_a_hobbit_may_keep_his_dice_and_lift_one_by_might() -> None:
    state = stage(saruman(), frodo(might=1), priority="evil")
    answers = Resist(dice={"frodo": 1}), Use(use=False), SpendMight(points=1)
    cast(playing(state, 5, 4), HOLD, "frodo", 1, *answers, by="s")
    assert not immobilised(state.models["frodo"])


def test_a_hobbit_who_resists_at_once_is_not_asked_again_nor_one_who_does_not_try() -> None:
    state = stage(saruman(), frodo(), priority="evil")
    assert len(cast(playing(state, 5, 5), HOLD, "frodo", 1, Resist(dice={"frodo": 1}), by="s")) == 1
    state = stage(saruman(), frodo(), priority="evil")
    assert len(cast(playing(state, 5), HOLD, "frodo", 1, Resist(), by="s")) == 1
    assert immobilised(state.models["frodo"])


def test_others_have_no_second_try() -> None:
    state = stage(grey(), captain())
    assert len(cast(playing(state, 4, 3), "immobilise", "o", 1, Resist(dice={"o": 1}))) == 1


# The Balrog


def test_the_balrog_resists_with_a_die_for_each_wound_left_and_is_not_asked() -> None:
    state = stage(grey(), of("the-balrog", "b", 24, 32, wounds=3, might=0, will=0))
    play = playing(state, 5, 1, 2, 5)
    assert cast(play, "immobilise", "b") == []
    assert told(play, Resisted).dice == (1, 2, 5)
    assert not immobilised(state.models["b"])


def test_the_balrog_pays_nothing_however_often() -> None:
    state = stage(grey(), of("celeborn", "c", 20, 24, might=0), of("the-balrog", "b", 24, 32, wounds=1, might=0))
    will = state.models["b"].will
    cast(playing(state, 5, 5), "immobilise", "b")
    cast(playing(state, 5, 4), "immobilise", "b", by="c")
    assert immobilised(state.models["b"])
    assert state.models["b"].will == will


# Riders


def test_the_rider_resists_and_his_passenger_lends_him_will() -> None:
    state = stage(saruman(), mounted("r", 24, 30, passenger="frodo"), priority="evil")
    state.carried["frodo"] = frodo(will=2)
    asked = cast(playing(state, 5, 5), HOLD, "r", 1, Resist(dice={"frodo": 1}), by="s")
    assert isinstance(asked[0], ChooseResist)
    assert asked[0].most == {"frodo": 2}
    assert state.carried["frodo"].will == 1
    assert not immobilised(state.models["r"])


def test_a_heroic_mount_lends_its_will() -> None:
    rider = of("gandalf-the-white", "g", 24, 30, mount="gwaihir", mount_wounds=3, will=0, free_will=0, might=0)
    state = stage(saruman(), rider, priority="evil")
    state.carried["e"] = of("gwaihir", "e", might=0)
    cast(playing(state, 5, 5), HOLD, "g", 1, Resist(dice={"e": 1}), by="s")
    assert state.carried["e"].will == 0
    assert not immobilised(rider)


# One for all


def arwen() -> Model:
    return of("arwen-evenstar", "arwen", 24, 24, might=0)


def test_one_of_all_that_are_struck_may_resist_for_all() -> None:
    state = stage(
        arwen(), of("orc-captain", "o", 24, 28, might=0), of("ringwraith", "w", 28, 24, might=0), orc("x", 20, 24)
    )
    answers = Resister(model="w"), Resist(dice={"w": 1})
    asked = cast(playing(state, 4, 4), "natures-wrath", None, 1, *answers, by="arwen")
    first = asked[0]
    assert isinstance(first, ChooseResister)
    assert (first.side, first.models) == ("evil", ("o", "w"))
    assert not any(state.models[name].lying for name in ("o", "w", "x"))
    assert refusals(first.check(state, Resister(model="x"))) == {"power.natures_wrath"}


def test_if_he_fails_all_are_struck() -> None:
    state = stage(
        arwen(), of("orc-captain", "o", 24, 28, might=0), of("ringwraith", "w", 28, 24, might=0), orc("x", 20, 24)
    )
    answers = Resister(model="o"), Resist(dice={"o": 1})
    cast(playing(state, 4, 3), "natures-wrath", None, 1, *answers, by="arwen")
    assert all(state.models[name].lying for name in ("o", "w", "x"))
    assert state.models["w"].will == 14


def test_nobody_need_resist() -> None:
    state = stage(
        arwen(), of("orc-captain", "o", 24, 28, might=0), of("ringwraith", "w", 28, 24, might=0), orc("x", 20, 24)
    )
    cast(playing(state, 4), "natures-wrath", None, 1, Resister(), by="arwen")
    assert state.models["x"].lying


# The last of the Will


def test_a_wraith_who_spends_his_last_will_is_banished_after_the_power_took_effect() -> None:
    wraith = of("ringwraith", "w", 24, 24, will=1, might=0)
    state = stage(wraith, man("m", 24, 30), priority="evil")
    play = playing(state, 3)
    cast(play, "transfix", "m", by="w")
    assert immobilised(state.models["m"])
    assert "w" in state.fallen
    assert play.events.index(told(play, PowerCast)) < play.events.index(told(play, Banished))


def test_a_wraith_who_resists_with_his_last_will_is_banished_too() -> None:
    state = stage(grey(), of("ringwraith", "w", 24, 30, will=1, might=0))
    cast(playing(state, 4, 6), "immobilise", "w", 1, Resist(dice={"w": 1}))
    assert "w" in state.fallen


def test_auras_and_lights_go_out_with_the_last_will_in_store() -> None:
    state = stage(grey(will=1, effects=("light", "terrifying-aura")), orc("o", 24, 30))
    play = playing(state, 3, 3)
    cast(play, "immobilise", "o", 2)
    assert state.models["gandalf"].effects == ()
    assert [event.effect for event in play.events if isinstance(event, WentOut)] == ["light", "terrifying-aura"]


def test_they_stay_on_while_there_is_will_in_store() -> None:
    state = stage(grey(will=2, effects=("light",)), orc("o", 24, 30))
    cast(playing(state, 3, 3), "immobilise", "o", 2)
    assert state.models["gandalf"].effects == ("light",)


def test_an_aura_cast_with_the_free_die_on_an_empty_store_goes_out_at_once() -> None:
    state = stage(grey(will=0))
    play = playing(state, 6)
    cast(play, "terrifying-aura")
    assert state.models["gandalf"].effects == ()
    assert told(play, WentOut).effect == effects.TERRIFYING


@pytest.mark.parametrize("answer", [Resist(dice={"o": 1}), Resist()])
def test_a_resist_survives_its_json_form(answer: Resist) -> None:
    assert Resist.model_validate_json(answer.model_dump_json()) == answer
