"""The captain's moves: cavalry, banners, pikes, bowmen, terror, and Heroes who lead."""

from __future__ import annotations

import math

import shapely

from skirmish.decisions.moving import ChooseMove, Move
from skirmish.decisions.riding import Mount
from skirmish.decisions.shooting import ChooseShot
from skirmish.decisions.start import Gaze
from skirmish.decisions.volley import AllocateHit
from skirmish.players.captain.marching import March
from skirmish.rules import shooting, volley
from skirmish.state import GameState, Heroic, Phase, Side
from tests.builders import NEXT, TOUCH, box, horse, man, of, orc, stage
from tests.players.asking import ask, charges, march, movable


def moves(state: GameState, side: Side = "good") -> dict[str, Move]:
    """Where the models of a side go in a Move phase."""
    done = march(state, side)
    return {answer.model: answer for answer in done if isinstance(answer, Move)}


# Cavalry


def test_riders_stop_nowhere_in_a_wood_and_waste_no_move_on_it() -> None:
    """cavalry.difficult"""
    wood = box("wood", "area", 16, 8, 20, 12, going="difficult", wood=True)
    rider, plain = of("knights-of-minas-tirith", "k", 10, 10), of("knights-of-minas-tirith", "k", 10, 10)
    open_ground = stage(plain, orc("o", 25, 10))
    assert wood.covers(*moves(open_ground)["k"].route[-1])
    state = stage(rider, orc("o", 25, 10), features=[wood])
    route = shapely.LineString(moves(state)["k"].route)
    assert not route.intersects(shapely.Polygon(wood.polygon).buffer(-0.01))
    assert rider.x > 12


def test_riders_charge_foot_from_afar_and_stay_out_of_its_reach_till_then() -> None:
    """cavalry.charge"""
    near = stage(of("knights-of-minas-tirith", "k", 10, 10), orc("o", 18, 10))
    assert charges(near, "good") == {"k": ("o",)}
    far = stage(of("knights-of-minas-tirith", "k", 10, 10), orc("o", 25, 10))
    moves(far)
    gap = far.gap(far.models["k"], far.models["o"])
    assert 6 < gap < 10


def test_a_knight_charges_an_uruk_whom_a_man_on_foot_leaves_alone() -> None:
    """cavalry.extra_attack"""
    knight, footman = of("knights-of-minas-tirith", "k", 10, 10), of("warrior-of-gondor", "k", 11, 10)
    for model, expected in ((knight, {"k": ("u",)}), (footman, {})):
        assert charges(stage(model, of("uruk-hai-warrior", "u", 16, 10, "shield")), "good") == expected


def test_a_rider_on_foot_gets_onto_the_horse_beside_him() -> None:
    """cavalry.mounting"""
    state = stage(of("rider-of-rohan", "r", 10, 10, mount=None), horse("h", 10 + NEXT, 10), orc("o", 40, 10))
    assert march(state, "good")[0] == Mount(model="r", mount="h")


def test_nobody_charges_a_loose_horse() -> None:
    """cavalry.loose"""
    state = stage(man("m", 10, 10), horse("h", 14, 10, side="evil"), orc("o", 40, 40))
    assert charges(state, "good") == {}


# Supports and banners


def test_a_third_rank_of_pikes_forms_behind_the_second() -> None:
    """weapon.pike"""
    state = stage(
        of("uruk-hai-warrior", "front", 10, 10, "white-hand", "shield"),
        of("uruk-hai-warrior", "second", 13, 10, "white-hand", "pike"),
        of("uruk-hai-warrior", "third", 15, 10.5, "white-hand", "pike"),
        man("m", 10 - TOUCH, 10),
        priority="evil",
    )
    moves(state, "evil")
    front, *pikes = (state.models[name] for name in ("front", "second", "third"))
    behind = [pike for pike in pikes if state.in_contact(pike, front)]
    assert len(behind) == 1
    assert state.in_contact(*pikes)


def test_a_banner_goes_up_behind_those_who_fight() -> None:
    """banner.range"""
    state = stage(man("b", 4, 10, "banner"), man("m", 10, 10), orc("o", 10 + TOUCH, 10), orc("p", 14, 14))
    move = moves(state)["b"]
    assert move.charge == ()
    assert state.gap(state.models["b"], state.models["m"]) <= 3
    assert state.models["b"].x < 10


# Courage


def test_when_half_are_lost_the_hero_moves_first() -> None:
    """courage.stand_fast"""
    state = stage(of("captain-of-men", "c", 5, 10), man("m", 10, 10), orc("o", 14, 10), orc("p", 25, 10))
    first = March(state, "good").next(state, movable(state, "good"))
    assert isinstance(first, Move)
    assert first.model == "m"
    state.start["good"] = 4
    state.fallen = {name: man(name, 0, 0, wounds=0) for name in ("x", "y")}
    first = March(state, "good").next(state, movable(state, "good"))
    assert isinstance(first, Move)
    assert first.model == "c"


def test_faint_hearts_do_not_charge_what_frightens_them_and_the_fearless_do() -> None:
    """courage.terror"""
    prey = of("the-king-of-the-dead", "t", 14, 10, wounds=1, fate=0)
    goblins = [of("moria-goblin-warrior", f"g{number}", 10, 9 + 1.1 * number) for number in range(2)]
    assert charges(stage(*goblins, prey, priority="evil"), "evil") == {}
    elves = [of("high-elf-warrior", f"e{number}", 10, 9 + 1.1 * number) for number in range(3)]
    wounded = of("cave-troll", "t", 14, 10, wounds=1)
    assert set(charges(stage(*elves, wounded), "good")) == {"e0", "e1", "e2"}


# Shooting and throwing


def test_a_throwing_spear_is_hurled_on_the_charge() -> None:
    """throw.charge"""
    state = stage(of("warrior-of-rohan", "w", 10, 10, "throwing-spears"), man("m", 10, 12), orc("o", 14, 11))
    assert moves(state)["w"].throw == "o"


def test_treebeard_picks_up_a_rock_while_nobody_is_near() -> None:
    """stone.stoop"""
    state = stage(of("treebeard", "t", 10, 10), *(orc(f"o{number}", 25, 9 + number * 1.2) for number in range(3)))
    assert march(state, "good")[0].kind == "stoop"


def archers(*orcs: tuple[float, float]) -> GameState:
    """Six bowmen shoulder to shoulder, and orcs in front of them."""
    men = [man(f"b{number}", 10 + TOUCH * number, 5, "bow") for number in range(6)]
    return stage(*men, *(orc(f"o{number}", x, y) for number, (x, y) in enumerate(orcs)), phase=Phase.SHOOT)


def to_shoot(state: GameState) -> ChooseShot:
    """What the bowmen are asked."""
    groups = volley.groups(state, "good")
    return ChooseShot(side="good", shooters=shooting.shooters(state, "good"), volleys=groups)


def test_a_volley_falls_where_the_enemy_is_densest_when_nothing_can_be_aimed_at() -> None:
    """volley.spread"""
    state = archers((12, 43), (24, 43), (25.5, 43), (24.5, 44.5))
    answer = ask(state, to_shoot(state))
    assert answer.kind == "volley"
    assert answer.target in ("o1", "o2", "o3")


def test_shots_that_can_be_aimed_are() -> None:
    """volley.to_hit"""
    state = archers((12, 27), (13.5, 27))
    assert ask(state, to_shoot(state)).kind == "shoot"


def test_the_hits_of_a_volley_go_to_the_softest_enemy_and_to_the_hardest_of_its_own() -> None:
    """volley.spread"""
    state = stage(orc("soft", 20, 20), orc("hard", 21, 20, "shield"), man("m", 5, 5), phase=Phase.SHOOT)
    question = AllocateHit(side="good", target="soft", left=1, choices=(("soft", None), ("hard", None)))
    assert ask(state, question).model == "soft"
    assert ask(state, question.model_copy(update={"side": "evil"})).model == "hard"


def test_three_shots_go_on_to_another_mark_when_the_first_has_fallen() -> None:
    """shoot.several"""
    state = stage(of("legolas", "l", 10, 10), orc("a", 20, 10), orc("b", 20, 14), phase=Phase.SHOOT)
    state.models["l"].shots = 1
    del state.models["a"]
    assert ask(state, ChooseShot(side="good", shooters=("l",), weapon="elf-bow")).target == "b"


# Others


def test_gollum_keeps_near_the_ringbearer() -> None:
    """creature.tether"""
    gollum = of("gollum", "g", 30, 10)
    gollum.side = "evil"
    state = stage(of("frodo-baggins", "f", 10, 10), gollum, man("m", 5, 5), orc("o", 40, 40), priority="evil")
    question = ChooseMove(side="evil", models=("g",), done=False)
    answer = ask(state, question)
    assert math.dist(answer.route[-1], (10, 10)) < 20


def test_a_hero_looks_into_the_mirror_for_his_fate() -> None:
    """item.mirror"""
    state = stage(of("elrond", "e", 12, 10, fate=0), of("galadriel", "lady", 10, 10), orc("o", 40, 40))
    state.markers = {"lady": (10, 10)}
    assert ask(state, movable(state, "good")) == Gaze(model="e")


def test_those_who_answer_a_heroic_move_stay_within_its_call() -> None:
    """heroic.with_me"""
    state = stage(of("captain-of-men", "c", 10, 10, acted=True), man("m", 14, 10), orc("o", 40, 10))
    state.heroics = (Heroic("c", "now", ("c", "m")),)
    answer = ask(state, ChooseMove(side="good", models=("m",)))
    assert math.dist(answer.route[-1], (10, 10)) - TOUCH <= 6.01
