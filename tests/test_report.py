from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from skirmish import events as happened
from skirmish.dice import Roll
from skirmish.events import Event
from skirmish.game import Chapter
from skirmish.measure import Scale
from skirmish.report import Level, Line, Report, of_turn, told
from skirmish.ruling import Reason, objection
from tests.games import archery, begin, finished, go_on

COST = (Reason("move.rates", "costs 4.20 of 6", {"cost": 4.2, "allowance": 6.0}),)


def shot(**changes: object) -> happened.Shot:
    return happened.Shot(
        **({"shooter": "gondor-2", "target": "orc-7", "weapon": "bow", "roll": 5, "needed": 4, "hit": True} | changes)
    )


def wound(**changes: object) -> happened.WoundRolled:
    usual = {"source": "gondor-2", "victim": "orc-7", "needed": "6", "roll": 5, "second": 0, "wounded": False}
    return happened.WoundRolled(**(usual | changes))


def lines(*events: Event, level: Level = Level.NORMAL, rolls: tuple[Roll, ...] = ()) -> list[str]:
    return [str(line) for line in Report(Scale.INCHES, level).lines(Chapter(events, rolls))]


# One event in words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (happened.Deployed(model="m", at=(1.25, 2)), "m is placed at 1.2, 2.0"),
        (happened.TurnBegan(turn=1, priority="good"), "Turn 1: good has priority"),
        (
            happened.TurnBegan(turn=2, priority="evil", good=3, evil=5),
            "Turn 2: evil has priority (good and evil roll 3 to 5)",
        ),
        (
            happened.TurnBegan(turn=2, priority="evil", good=3, evil=3),
            "Turn 2: priority passes to evil (good and evil roll 3 to 3)",
        ),
        (happened.PhaseBegan(phase="move"), ""),
        (happened.Spotted(viewer="m", target="o", roll=4, seen=True), "m tries to make out o: 4, seen"),
        (happened.Spotted(viewer="m", target="o", roll=3, seen=False), "m tries to make out o: 3, not seen"),
        (
            happened.Moved(model="m", route=((0, 0), (3, 0), (3, 1.2)), cost=4.2, because=COST),
            "m moves to 3.0, 1.2 (4.2 of 6 in)",
        ),
        (
            happened.Moved(model="orc-3", route=((0, 0), (3, 0)), cost=4.2, charged=("gondor-5",), because=COST),
            "orc-3 charges gondor-5 (4.2 of 6 in)",
        ),
        (
            happened.Moved(model="o", route=((0, 0), (3, 0)), cost=3, charged=("a", "b", "c")),
            "o charges a, b and c (3.0 in)",
        ),
        (happened.Moved(model="m", route=((0, 0), (0, 0)), cost=0), "m stays at 0.0, 0.0"),
        (happened.StoodUp(model="m"), "m gets up"),
        (happened.LayDown(model="m"), "m lies down"),
        (happened.Jumped(model="m", over="wall", roll=1, score=1, outcome="fails"), "m jumps wall: 1, fails"),
        (
            happened.Jumped(model="m", over="wall", roll=3, score=2, outcome="crosses"),
            "m jumps wall: 3 counts as 2, gets across and stops",
        ),
        (happened.Jumped(model="m", over="wall", roll=0, score=6, outcome="bounds"), "m jumps wall: bounds across"),
        (
            happened.Climbed(model="m", feature="tower", roll=4, outcome="climbs", z=2.0),
            "m climbs tower: 4, holds on",
        ),
        (
            happened.Climbed(model="m", feature="tower", roll=6, outcome="bounds", z=2.0),
            "m climbs tower: 6, gets to the end and goes on",
        ),
        (happened.Fell(model="m", drop=4.04, hits=4), "m falls 4.0 in: 4 hits"),
        (happened.Fell(model="m", drop=1.04, hits=1), "m falls 1.0 in: 1 hit"),
        (shot(), "gondor-2 shoots orc-7: 5, hits (needs 4+)"),
        (shot(roll=3, hit=False), "gondor-2 shoots orc-7: 3, misses (needs 4+)"),
        (happened.InTheWay(shooter="m", thing="wall", roll=2, stopped=True), "wall: 2, stopped"),
        (happened.InTheWay(shooter="m", thing="wall", roll=4, stopped=False), "wall: 4, past it"),
        (happened.ShotIntoFight(shooter="m", roll=2, victim="m2"), "into the fight: 2, at m2"),
        (
            happened.FightsPaired(fights=((("a", "b"), ("c",)), (("d",), ("e",)))),
            "paired off: a and b against c; d against e",
        ),
        (
            happened.FightBegan(
                good=("a",),
                evil=("b", "c"),
                weapons=(("a", "hand-weapon"), ("b", "two-handed-weapon")),
                shielding=("c",),
                supports=(("d", "a"),),
            ),
            "a fights b and c (b with two-handed-weapon; c shields; d supports a)",
        ),
        (
            happened.DuelRolled(good=(("a", 3), ("b", 5)), evil=(("c", 6),), winner="evil"),
            "good rolls 3 5, evil rolls 6: evil wins",
        ),
        (
            happened.DuelRolled(good=(("a", 5),), evil=(("c", 5),), winner="good"),
            "good rolls 5, evil rolls 5: good wins by skill",
        ),
        (
            happened.DuelRolled(good=(("a", 5),), evil=(("c", 5),), winner="evil", tie_roll=2),
            "good rolls 5, evil rolls 5: evil wins on a 2",
        ),
        (happened.BackedAway(model="m", at=(1, 2)), "m backs away to 1.0, 2.0"),
        (happened.BackedAway(model="m", at=(1, 2), trapped=True), "m is trapped"),
        (happened.MadeWay(model="m", at=(1, 2)), "m makes way to 1.0, 2.0"),
        (happened.Parted(model="m", at=(1, 2)), "m is drawn apart to 1.0, 2.0"),
        (
            happened.BlowAtBarrier(striker="o", barrier="wall", roll=3, passed=False),
            "o strikes over wall: 3, stopped",
        ),
        (wound(source="o", victim="m"), "o strikes m: 5, no wound (needs 6)"),
        (wound(roll=6, second=4, needed="6/4", wounded=True), "gondor-2 strikes orc-7: 6 and 4, a wound (needs 6/4)"),
        (wound(roll=0, needed="-"), "gondor-2 strikes orc-7: no chance"),
        (wound(part="mount"), "gondor-2 strikes the mount of orc-7: 5, no wound (needs 6)"),
        (happened.RiddenDown(model="o", by="r"), "o is borne to the ground by r"),
        (happened.HeldBack(model="m"), "m does not strike"),
        (
            happened.Chained(striker="t", victim="m", roll=4, caught=True),
            "t lashes out at m with a chain: 4, caught",
        ),
        (
            happened.Entangled(striker="b", victim="m", strikes=2),
            "the lash of b entangles m: 2 more strikes",
        ),
        (happened.Swept(striker="s", victims=("m", "n")), "s sweeps at m and n"),
        (happened.Tainted(model="m", effect="shard", by="w"), "w has left a shard of the blade in the wound of m"),
        (happened.Tainted(model="m", effect="venom", by="s"), "s has left venom in the wound of m"),
        (happened.ClungToLife(model="s", roll=1, lives=False), "s clings to life: 1, in vain"),
        (happened.Wearied(model="w", left=3), "the fight wearies w: 3 Will left"),
        (happened.Banished(model="w"), "w is banished"),
        (happened.Slain(model="m", by="o"), "m is slain by o"),
        (happened.Slain(model="m", by="fall"), "m is slain by the fall"),
        (happened.Crossed(model="o", barrier="wall", at=(1, 2)), "o takes the place beyond wall, at 1.0, 2.0"),
        (happened.Knocked(model="m", roll=3, falls=True), "m is shaken on the climb: 3, falls"),
        (happened.TurnEnded(turn=3, good=9, evil=7), "End of turn 3: good has 9, evil 7"),
        (happened.GameEnded(winner="good", why="evil has none left"), "Good wins: evil has none left"),
        (happened.GameEnded(winner=None, why="both are down"), "Nobody wins: both are down"),
        (happened.Rewound(answers=1, rolls=2), "1 answer taken back, past 2 dice"),
    ],
)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert told(event, "in") == words


def test_lengths_are_in_the_unit_of_the_game() -> None:
    assert told(happened.Fell(model="m", drop=4, hits=2), Scale.CENTIMETRES.unit) == "m falls 4.0 cm: 2 hits"


def test_an_event_without_words_of_its_own_is_told_field_by_field() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Sang(Event):
        kind: ClassVar[str] = "burst_into_song"
        model: str
        verses: int

    assert told(Sang(model="elf", verses=9), "in") == "burst into song: model elf, verses 9"


def test_every_kind_of_event_has_words_of_its_own() -> None:
    kinds = [kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert [kind for kind in kinds if kind is not Event and told.dispatch(kind) is told.dispatch(Event)] == []


# Lines that belong together


def test_a_shot_and_what_becomes_of_it_are_one_line() -> None:
    stopped = happened.InTheWay(shooter="gondor-2", thing="the wall", roll=2, stopped=True)
    assert lines(shot(), stopped)[-1] == "    gondor-2 shoots orc-7: 5, hits (needs 4+); the wall: 2, stopped"
    slain = happened.Slain(model="orc-7", by="gondor-2")
    assert lines(shot(), wound(roll=6, wounded=True), slain)[-1] == (
        "    gondor-2 shoots orc-7: 5, hits (needs 4+); to wound orc-7: 6, a wound (needs 6); "
        "orc-7 is slain by gondor-2"
    )


def test_each_strike_has_its_own_line_with_the_death_it_deals() -> None:
    slain = happened.Slain(model="orc-7", by="gondor-2")
    assert lines(wound(), wound(roll=6, wounded=True), slain) == [
        "  Deployment",
        "    gondor-2 strikes orc-7: 5, no wound (needs 6)",
        "    gondor-2 strikes orc-7: 6, a wound (needs 6); orc-7 is slain by gondor-2",
    ]


def test_lines_have_a_style() -> None:
    events = (
        happened.TurnBegan(turn=1, priority="good"),
        happened.PhaseBegan(phase="shoot"),
        shot(because=COST),
        wound(roll=6, wounded=True),
        happened.Slain(model="orc-7", by="gondor-2"),
        happened.GameEnded(winner="good", why="so"),
    )
    told_lines = list(Report(Scale.INCHES, Level.VERBOSE).lines(Chapter(events)))
    assert [line.style for line in told_lines] == ["turn", "phase", "death", "reason", "result"]
    assert str(Line("x", "reason")) == "        x"


def test_a_phase_has_a_heading_once_and_only_when_something_happens_in_it() -> None:
    events = (
        happened.TurnBegan(turn=1, priority="good"),
        happened.PhaseBegan(phase="move"),
        happened.PhaseBegan(phase="shoot"),
        shot(),
        shot(),
        happened.TurnEnded(turn=1, good=1, evil=1),
    )
    assert lines(*events) == [
        "Turn 1: good has priority",
        "  Shooting",
        *["    gondor-2 shoots orc-7: 5, hits (needs 4+)"] * 2,
        "End of turn 1: good has 1, evil 1",
    ]


def test_models_that_stay_are_told_of_in_a_verbose_report_alone() -> None:
    stays = happened.Moved(model="m", route=((0, 0),), cost=0)
    assert lines(stays) == []
    assert lines(stays, level=Level.VERBOSE) == ["  Deployment", "    m stays at 0.0, 0.0"]


# Levels


def test_a_verbose_report_has_each_reason_with_its_rule_and_every_die() -> None:
    because = (
        Reason("weapon.shield", "shield", value=1, applied=False),
        objection("move.models", "in the way"),
        Reason("weapon.knife", "a knife", value=-1),
    )
    rolls = (Roll("shoot.to_hit", "gondor-2", 5), Roll("wound.chart", "gondor-2", 5))
    assert lines(shot(because=because), level=Level.VERBOSE, rolls=rolls)[2:] == [
        "        weapon.shield: shield (+1) [does not count]",
        "        move.models: in the way [forbids]",
        "        weapon.knife: a knife (-1)",
        "        dice: shoot.to_hit 5 (gondor-2), wound.chart 5 (gondor-2)",
    ]


def test_a_quiet_report_is_a_line_a_turn_and_the_result() -> None:
    events = (
        happened.Deployed(model="m", at=(1, 2)),
        happened.TurnBegan(turn=1, priority="good"),
        shot(),
        happened.Slain(model="orc-7", by="gondor-2"),
        happened.TurnEnded(turn=1, good=3, evil=2),
        happened.TurnBegan(turn=2, priority="evil", good=1, evil=2),
        happened.TurnEnded(turn=2, good=3, evil=2),
        happened.GameEnded(winner="good", why="so"),
    )
    assert lines(*events, level=Level.QUIET) == [
        "Turn 1 (good first): good has 3, evil 2; orc-7 is slain by gondor-2",
        "Turn 2 (evil first): good has 3, evil 2",
        "Good wins: so",
    ]


def test_a_report_that_begins_later_knows_what_went_before() -> None:
    first, *rest = archery().story()
    whole, late = Report(Scale.INCHES, Level.QUIET), Report(Scale.INCHES, Level.QUIET)
    everything = [line for chapter in (first, *rest) for line in whole.lines(chapter)]
    late.skip((first, *rest[:7]))
    assert [line for chapter in rest[7:] for line in late.lines(chapter)] == everything[2:]
    late = Report(Scale.INCHES)
    late.skip((first, *rest[:2]))
    assert str(next(late.lines(rest[2]))) == "  Shooting"


# Turns


def test_the_turns_of_a_story_make_up_the_whole_with_their_dice() -> None:
    game = finished()
    story = list(game.story())
    parts = [of_turn(story, turn) for turn in range(game.state.turn + 1)]
    assert [event for part in parts for chapter in part for event in chapter.events] == game.events
    assert [roll for part in parts for chapter in part for roll in chapter.rolls] == game.dice.record
    assert of_turn(story, game.state.turn + 1) == []


def test_a_turn_begins_with_its_dice_for_priority() -> None:
    game = go_on(begin("the-ambush", seed=2), 60)
    for turn in range(2, game.state.turn):
        rolls = [roll for chapter in of_turn(game.story(), turn) for roll in chapter.rolls]
        assert [roll.purpose for roll in rolls].count("turn.priority") == 2
        assert [(roll.purpose, roll.owner) for roll in rolls[:2]] == [
            ("turn.priority", "good"),
            ("turn.priority", "evil"),
        ]


def test_turn_0_is_what_went_before_the_first() -> None:
    kinds = {event.kind for chapter in of_turn(archery().story(), 0) for event in chapter.events}
    assert kinds == {"deployed"}
