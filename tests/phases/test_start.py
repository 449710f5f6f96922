"""Before the first turn, and before each: oaths of bodyguards, and poison at work."""

from __future__ import annotations

import pytest

from skirmish.decisions.spending import SpendFate, SpendMight
from skirmish.decisions.start import ChooseWard, SwearTo
from skirmish.events import PoisonRolled, Slain, Sworn
from skirmish.invariants import broken
from skirmish.phases import priority, start
from skirmish.phases.play import Play
from skirmish.state import GameState, Model, Phase
from tests.brawls import of_kind
from tests.builders import carry, man, mounted, of, orc, playing, refusals, stage

GUARDS = [
    ("rohan-royal-guard", "theoden-king-of-rohan", "eomer-captain-of-rohan"),
    ("guard-of-the-fountain-court", "boromir-of-gondor", "faramir-captain-of-gondor"),
    ("khazad-guard", "dain-ironfoot-king-of-erebor", "gimli"),
]


# Oaths (army.ward)


@pytest.mark.parametrize(("guard", "lord", "other"), GUARDS)
def test_the_guards_of_a_realm_choose_one_of_its_heroes_together(guard: str, lord: str, other: str) -> None:
    """army.ward"""
    state = stage(of(guard, "g1"), of(guard, "g2"), of(lord, "lord"), of(other, "other"), of("elrond", "elf"))
    play = playing(state)
    (question,) = carry(start.of_game(play), SwearTo(hero="other"), lawful=state)
    assert isinstance(question, ChooseWard)
    assert (question.guards, question.heroes) == (("g1", "g2"), ("lord", "other"))
    assert refusals(question.check(state, SwearTo(hero="elf"))) == {"army.ward"}
    assert [state.models[name].ward for name in ("g1", "g2")] == ["other", "other"]
    assert [(event.guards, event.hero) for event in of_kind(play, Sworn)] == [(("g1", "g2"), "other")]


@pytest.mark.parametrize(("guard", "lord", "_other"), GUARDS)
def test_of_a_single_hero_nothing_is_asked_and_without_one_nothing_sworn(guard: str, lord: str, _other: str) -> None:
    """army.ward"""
    state = stage(of(guard, "g"), of(lord, "lord"))
    assert carry(start.of_game(playing(state))) == []
    assert state.models["g"].ward == "lord"
    state = stage(of(guard, "g"), of("elrond", "elf"))
    assert carry(start.of_game(playing(state))) == []
    assert state.models["g"].ward is None


def test_captains_are_of_the_realm_that_was_chosen_for_them() -> None:
    """army.ward, army.choice"""
    captains = [of("captain-of-men", f"of-{realm}", 0, 0, f"of-{realm}") for realm in ("gondor", "rohan")]
    state = stage(of("rohan-royal-guard", "r"), of("guard-of-the-fountain-court", "g"), *captains)
    state.models["bare"] = of("captain-of-men", "bare")
    assert carry(start.of_game(playing(state))) == []
    assert (state.models["r"].ward, state.models["g"].ward) == ("of-rohan", "of-gondor")


@pytest.mark.parametrize("late", ["g", "lord"])
def test_reserves_swear_and_are_sworn_to_as_well(late: str) -> None:
    """army.ward: one of those in the force."""
    state = stage(of("khazad-guard", "g"), of("dwarf-king", "lord"))
    guard = state.models["g"]
    state.waiting[late] = state.models.pop(late)
    assert carry(start.of_game(playing(state))) == []
    assert guard.ward == "lord"


def test_it_is_done_once_before_the_first_turn() -> None:
    """army.ward"""
    state = stage(of("khazad-guard", "g"), of("dwarf-king", "lord"), orc("o", 40, 40), phase=Phase.PRIORITY)
    state.turn = 0
    carry(priority.step(playing(state)))
    assert state.models["g"].ward == "lord"
    state.models["g"].ward = None
    state.phase = Phase.PRIORITY
    carry(priority.step(playing(state, 6, 1)))
    assert state.models["g"].ward is None


# Poison (creature.poison)


def poisoned(*effects: str, **changes) -> GameState:
    changes = {"fate": 0, "might": 0} | changes
    return stage(of("aragorn-strider", "a", 24, 24, effects=effects, **changes), orc("o", 40, 40))


def begun(state: GameState, *dice: int, answers=()) -> Play:
    play = playing(state, *dice)
    carry(start.of_turn(play), *answers, lawful=state)
    assert len(play.dice.record) == len(dice)
    assert not broken(state)
    return play


@pytest.mark.parametrize("effect", ["shard", "venom"])
@pytest.mark.parametrize(("roll", "left"), [(1, 2), (2, 3), (6, 3)])
def test_a_1_at_the_start_of_a_turn_costs_a_wound(effect: str, roll: int, left: int) -> None:
    """creature.poison"""
    state = poisoned(effect)
    play = begun(state, roll)
    assert state.models["a"].wounds == left
    assert [(event.effect, event.wounds) for event in of_kind(play, PoisonRolled)] == [(effect, roll == 1)]
    assert state.models["a"].effects == (effect,)


def test_it_goes_on_turn_after_turn_until_the_victim_is_slain() -> None:
    """creature.poison"""
    state = poisoned("venom", wounds=2)
    begun(state, 1)
    begun(state, 3)
    play = begun(state, 1)
    assert "a" in state.fallen
    assert [event.model for event in of_kind(play, Slain)] == ["a"]
    begun(state)


def test_two_poisons_are_two_dice() -> None:
    """creature.poison"""
    state = poisoned("shard", "venom")
    begun(state, 1, 1)
    assert state.models["a"].wounds == 1


def test_might_does_not_change_the_roll_but_fate_may_save_the_wound_and_might_lift_fate() -> None:
    """creature.poison, hero.fate"""
    state = poisoned("shard", fate=1, might=1, free_might=0)
    begun(state, 1, 3, answers=(SpendFate(spend=True), SpendMight(points=1)))
    model = state.models["a"]
    assert (model.wounds, model.fate, model.might) == (3, 0, 0)


def test_it_is_before_the_roll_for_priority() -> None:
    """creature.poison"""
    state = poisoned("venom")
    state.phase = Phase.PRIORITY
    play = playing(state, 4, 6, 1)
    carry(priority.step(play))
    assert [roll.purpose for roll in play.dice.record] == ["creature.poison", "turn.priority", "turn.priority"]


def rider(**changes) -> Model:
    return mounted("r", 24, 24, profile="rider-of-rohan", effects=("venom",), **changes)


def test_a_rider_who_dies_of_it_leaves_his_horse() -> None:
    """creature.poison, cavalry.slain"""
    state = stage(rider(), orc("o", 40, 40))
    state.loose_mounts = True
    begun(state, 1)
    assert set(state.models) == {"o", "r's horse"}
    assert list(state.fallen) == ["r"]


def test_and_his_passenger_is_thrown() -> None:
    """creature.poison, cavalry.passengers"""
    state = stage(rider(passenger="p"), orc("o", 40, 40))
    state.carried["p"] = man("p", 24, 24)
    state.start["good"] = 2
    begun(state, 1, 6)
    assert "p" in state.models
    assert state.carried == {}


def test_a_passenger_may_die_of_it_behind_his_rider() -> None:
    """creature.poison, cavalry.passengers"""
    state = stage(mounted("r", 24, 24, passenger="p"), orc("o", 40, 40))
    state.carried["p"] = man("p", 24, 24, effects=("venom",))
    state.start["good"] = 2
    begun(state, 1)
    assert list(state.fallen) == ["p"]
    assert state.models["r"].passenger is None


@pytest.mark.parametrize("wounds", [3, 1])
def test_a_hero_who_is_ridden_sickens_too(wounds: int) -> None:
    """creature.poison, fly.gwaihir"""
    wizard = of("gandalf-the-white", "g", 24, 24, mount="gwaihir", mount_wounds=wounds)
    state = stage(wizard, orc("o", 40, 40))
    state.carried["e"] = of("gwaihir", "e", effects=("venom",), wounds=wounds, fate=0, might=0)
    state.start["good"] = 2
    begun(state, 1, *([] if wounds > 1 else [6]))
    assert (wizard.mount, wizard.mount_wounds) == (("gwaihir", 2) if wounds > 1 else (None, 0))
