from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish import desk, position
from skirmish.desk import BadQuestion
from skirmish.position import Ask
from skirmish.state import GameState, Phase
from tests.builders import box, man, orc, stage

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def ask(state: GameState, question: str, *args: str, **options: Any) -> dict[str, Any]:
    """The answer to a question, as a program gets it."""
    answer = desk.ask(state, Ask.model_validate({"question": question, "args": args, **options})).as_json()
    return json.loads(json.dumps(answer))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_desk_answers_a_case_as_it_expects(case: Path) -> None:
    one = position.load(case)
    assert one.asks
    for question in one.asks:
        assert desk.differences(one, question) == [], question.why


class TestAnswers:
    def test_all_have_a_verdict_and_reasons_with_a_rule_a_text_and_their_numbers(self) -> None:
        answer = ask(stage(man("a", 20, 20), orc("b", 20, 24)), "move", "a", route=[(20, 20), (20, 22.4)])
        assert answer["verdict"] == "no"
        (objection,) = [reason for reason in answer["because"] if reason.get("objects")]
        assert objection["rule"] == "move.control_zone"
        assert objection["text"]
        assert objection["gap"] == pytest.approx(0.616, abs=0.001)

    def test_see_tells_what_is_visible_and_what_is_in_the_way_from_the_eye(self) -> None:
        features = [box("wall", "barrier", 15, 28, 25, 28.3), box("oak", "tree", 20.1, 24, 20.5, 24.4, height=5)]
        answer = ask(stage(man("a", 20, 20), orc("b", 20, 30), features=features), "see", "a", "b")
        assert 0.4 < answer["visible"] < 0.5
        assert answer["in_the_way"] == ["oak", "wall"]

    def test_a_sliver_of_a_view_is_for_a_die(self) -> None:
        hidden = box("rock", "block", 15, 29, 20.25, 29.4, height=3)
        assert ask(stage(man("a", 20, 20), orc("b", 20, 30), features=[hidden]), "see", "a", "b")["verdict"] == "roll"

    def test_a_move_tells_its_cost_and_where_it_is_interrupted(self) -> None:
        state = stage(man("a", 20, 20), features=[box("wall", "barrier", 15, 22, 25, 22.3, height=0.8)])
        answer = ask(state, "move", "a", route=[(20, 20), (20, 24)])
        assert (answer["verdict"], answer["cost"], answer["allowance"]) == ("yes", 4, 6)
        assert answer["route"] == [[20, 20], [20, 24]]
        (stop,) = answer["stops"]
        assert (stop["kind"], stop["over"]) == ("jump", "wall")
        assert stop["at"] == pytest.approx([20, 21.51], abs=0.01)

    def test_a_move_takes_its_options(self) -> None:
        state = stage(man("a", 20, 20, lying=True))
        route = [(20, 20), (20, 22.5)]
        assert ask(state, "move", "a", route=route)["verdict"] == "no"
        assert ask(state, "move", "a", route=route, rise=True)["verdict"] == "yes"
        assert ask(stage(man("a", 20, 20)), "move", "a", route=route, lie="last")["allowance"] == 3

    def test_a_charge_without_a_route_finds_one(self) -> None:
        answer = ask(stage(man("a", 20, 20), orc("b", 20, 24)), "charge", "a", "b")
        assert answer["verdict"] == "yes"
        assert answer["route"][0] == [20, 20]
        assert answer["touches"] == ["b"]
        assert answer["cost"] == pytest.approx(3.016, abs=0.003)

    def test_reach_is_a_polygon_with_its_area(self) -> None:
        answer = ask(stage(man("a", 24, 24)), "reach", "a")
        assert answer["verdict"] == "yes"
        assert answer["area"] == pytest.approx(113.1, rel=0.01)
        ((outer, *holes),) = answer["polygon"]
        assert holes == []
        assert outer[0] == outer[-1]
        assert all(len(point) == 2 for point in outer)

    def test_nobody_engaged_reaches_anywhere(self) -> None:
        answer = ask(stage(man("a", 24, 24), orc("b", 24, 24.985)), "reach", "a")
        assert (answer["verdict"], answer["area"], answer["polygon"]) == ("no", 0, [])

    def test_a_shot_tells_what_it_needs(self) -> None:
        state = stage(man("a", 20, 20, "bow"), orc("b", 20, 30, "shield"), phase=Phase.SHOOT)
        answer = ask(state, "shoot", "a", "b")
        assert (answer["verdict"], answer["to_hit"], answer["in_the_way"], answer["to_wound"]) == ("yes", 4, [], "6")

    def test_fights_are_sorted_lists_of_names(self) -> None:
        state = stage(man("b", 24, 24), man("a", 30, 24), orc("d", 24, 24.985), orc("c", 30, 24.985))
        fights = [{"good": ["a"], "evil": ["c"]}, {"good": ["b"], "evil": ["d"]}]
        assert ask(state, "fights")["pairings"] == [fights]

    def test_nobody_in_touch_is_one_pairing_without_fights(self) -> None:
        answer = ask(stage(man("a", 24, 24), orc("b", 24, 34)), "fights")
        assert answer["pairings"] == [[]]
        assert answer["because"][0]["text"] == "no enemies touch"

    def test_trapped_tells_the_open_directions_in_degrees(self) -> None:
        answer = ask(stage(man("m", 24, 24), orc("o", 24, 24.985)), "trapped", "m", by=["o"])
        assert answer["verdict"] == "no"
        ((start, end),) = answer["directions"]
        assert start == pytest.approx(180 - 8.2, abs=1)
        assert end == pytest.approx(360 + 8.2, abs=1)
        assert answer["way_made_by"] == []

    def test_friends_may_make_way(self) -> None:
        state = stage(man("m", 24, 24), man("f", 24, 23.015), orc("o", 23.5, 24.848), orc("p", 24.6, 24.781))
        assert ask(state, "trapped", "m", by="o, p")["way_made_by"] == ["f"]

    @pytest.mark.parametrize(
        ("strength", "defence", "needed"), [(3, 4, "5"), (2, 5, "6"), (3, 8, "6/4"), (1, 9, "-"), (10, 1, "3")]
    )
    def test_wound_reads_the_chart(self, strength: int, defence: int, needed: str) -> None:
        answer = ask(stage(), "wound", strength=strength, defence=defence)
        assert answer["needed"] == needed
        assert answer["verdict"] == ("no" if needed == "-" else "yes")


class TestDifferences:
    def differences(self, **expect: Any) -> list[str]:
        state = stage(man("a", 20, 20), orc("b", 20, 24))
        question = Ask(question="move", args=("a",), route=((20, 20), (20, 17)), expect=expect)
        return desk.differences(position.Position(state), question)

    def test_allow_numbers_a_fiftieth(self) -> None:
        assert self.differences(cost=3.015) == []
        assert self.differences(cost=3.03) == ["cost: found 3.0, expected 3.03"]

    def test_compare_lists_in_order_and_in_depth(self) -> None:
        assert self.differences(route=[[20, 20], [20, 17.01]], stops=[]) == []
        assert self.differences(route=[[20, 17], [20, 20]])
        assert self.differences(route=[[20, 20]])

    def test_name_every_key_that_differs(self) -> None:
        assert len(self.differences(verdict="no", cost=1, nonsense=2, allowance=6)) == 3

    def test_do_not_take_a_flag_for_a_number(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 24))
        question = Ask(question="see", args=("a", "b"), expect={"visible": True, "verdict": "yes"})
        assert desk.differences(position.Position(state), question) == ["visible: found 1.0, expected True"]


class TestBadQuestions:
    @pytest.mark.parametrize(
        ("question", "args", "options", "told"),
        [
            ("fly", (), {}, "question: found 'fly', expected one of see, move, reach"),
            ("see", ("a",), {}, "args: found 1 names, expected 2"),
            ("see", ("a", "b", "c"), {}, "args: found 3 names, expected 2"),
            ("see", ("a", "bb"), {}, "no model 'bb'; did you mean 'b'?"),
            ("see", ("a", "a"), {}, "expected another model"),
            ("move", ("a",), {}, "route: missing; expected a list of points"),
            ("move", ("a",), {"route": []}, "route: no points"),
            ("move", ("a",), {"route": [(21, 20), (22, 20)]}, "route: starts at (21, 20); expected (20, 20)"),
            ("move", ("a",), {"route": [(20, 20)], "lie": "down"}, "lie: found 'down', expected first or last"),
            ("move", ("a",), {"route": [(20, 20)], "rise": "yes"}, "rise: found 'yes', expected true or false"),
            ("move", ("a",), {"route": [(20, 20)], "jump": True}, "unknown key 'jump' for the question 'move'"),
            ("charge", ("a",), {}, "args: found 1 names, expected 2 or more"),
            ("charge", ("a", "c"), {}, "c is on the side of a; expected an enemy"),
            ("charge", ("a", "b", "b"), {}, "b is named twice; expected each enemy once"),
            ("shoot", ("a", "c"), {}, "c is on the side of a; expected an enemy"),
            ("trapped", ("a",), {}, "by: nobody named"),
            ("trapped", ("a",), {"by": ["c"]}, "c is on the side of a; expected an enemy"),
            ("trapped", ("a",), {"by": 3}, "by: found 3, expected a list of names"),
            ("wound", (), {"strength": 3}, "defence: found None, expected a whole number"),
            ("wound", (), {"strength": "3", "defence": 3}, "strength: found '3', expected a whole number"),
            ("wound", (), {"strength": 0, "defence": 3}, "strength: found 0, expected 1 to 10"),
        ],
    )
    def test_are_refused_in_one_line(
        self, question: str, args: tuple[str, ...], options: dict[str, Any], told: str
    ) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 24), man("c", 24, 20))
        with pytest.raises(BadQuestion) as refused:
            ask(state, question, *args, **options)
        assert told in str(refused.value)
        assert "\n" not in str(refused.value)

    def test_leave_the_position_as_it_was(self) -> None:
        state = stage(man("a", 20, 20), orc("b", 20, 24))
        before = state.copy()
        for question, args, options in (
            ("move", ("a",), {"route": [(20, 20), (20, 30)]}),
            ("charge", ("a", "b"), {}),
            ("see", ("a", "b"), {}),
            ("fights", (), {}),
            ("trapped", ("a",), {"by": ["b"]}),
        ):
            ask(state, question, *args, **options)
        assert state == before
