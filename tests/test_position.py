from __future__ import annotations

from pathlib import Path

import pytest

from skirmish import files, position
from skirmish.files import BadFile
from skirmish.position import Ask
from skirmish.state import Model, Phase

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
HEAD = 'format = "skirmish-position/1"\nscale = "inches"\ntable = { width = 48, height = 48 }\n'
SQUARE = "[[10, 10], [12, 10], [12, 12], [10, 12]]"


def model(at: str = "[3, 3]", name: str = "man", profile: str = "warrior-of-minas-tirith", more: str = "") -> str:
    return f'\n[[model]]\nname = "{name}"\nprofile = "{profile}"\nat = {at}\n{more}\n'


def carried(name: str, profile: str, by: str, more: str = "") -> str:
    return f'\n[[model]]\nname = "{name}"\nprofile = "{profile}"\ncarried_by = "{by}"\n{more}\n'


def terrain(polygon: str = SQUARE, kind: str = "block", height: float = 1, name: str = "rock", more: str = "") -> str:
    return f'\n[[terrain]]\nname = "{name}"\nkind = "{kind}"\npolygon = {polygon}\nheight = {height}\n{more}\n'


def only(text: str) -> Model:
    (one,) = position.parse(HEAD + text).state.models.values()
    return one


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_position_written_back_reads_the_same(path: Path) -> None:
    read = position.load(path)
    again = position.parse(position.dump(read.state, read.asks))
    assert again.state == read.state
    assert again.asks == read.asks
    assert read.source == path


def test_every_field_of_a_position_survives_the_round_trip() -> None:
    text = (
        HEAD.replace('"inches"', '"centimetres"')
        + '[turn]\nnumber = 7\nphase = "shoot"\npriority = "evil"\nactive = "good"\n'
        + terrain(more='going = "difficult"\nbase = 3', kind="rise", name='the \\"old\\" floor', height=0.5)
        + terrain("[[20, 20], [26, 20], [26, 26]]", "rise", 20, "cliff", 'climbable = true\nedge = "sheer"')
        + model("[11, 11]", more="lying = true\nmoved = 2.5\nshot = true\nhampered = true\nacted = true")
        + model("[11, 11, 0]", "below", more='side = "evil"\noptions = ["bow", "shield"]\nfought = true')
        + model("[18.7, 23, 4.5]", "climber", "orc-warrior", 'climbing = "cliff"\nsupported = true')
        + '[[ask]]\nquestion = "trapped"\nargs = ["man"]\nby = ["man"]\nexpect = { "odd key" = [1.5, { a = true }] }\n'
    )
    read = position.parse(text)
    again = position.parse(position.dump(read.state, read.asks))
    assert again.state == read.state
    assert again.asks == read.asks
    man, below, climber = read.state.models.values()
    assert (man.z, below.z, climber.z) == (3.5, 0.0, 4.5)
    assert (below.side, below.options) == ("evil", ("bow", "shield"))
    assert (read.state.turn, read.state.phase, read.state.priority, read.state.active) == (
        7,
        Phase.SHOOT,
        "evil",
        "good",
    )


def test_without_a_turn_good_moves_first_in_turn_one() -> None:
    state = position.parse(HEAD + model() + model("[6, 6]", "orc", "orc-warrior")).state
    assert (state.turn, state.phase, state.priority, state.active) == (1, Phase.MOVE, "good", "good")
    assert state.start == {"good": 1, "evil": 1}


def test_positions_are_kept_as_written_off_the_grid_too() -> None:
    assert only(model("[24.4921, 0.4921]")).at == (24.4921, 0.4921)


def test_a_model_stands_on_the_highest_top_unless_its_height_is_given() -> None:
    floor = terrain(kind="rise", height=0.2, more="base = 2.0")
    assert only(floor + model("[11, 11]")).z == 2.2
    assert only(floor + model("[11, 11, 0]")).z == 0.0


def test_an_ask_keeps_its_own_options() -> None:
    (ask,) = position.load(Path(__file__).parent / "cases" / "two-opposite.toml").asks
    assert isinstance(ask, Ask)
    assert ask.model_extra == {"by": ["o1", "o2"]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = = 3", "line 4: found 'a = = 3'; expected TOML"),
        ('x = "abc', "line 4: found 'x = \"abc'; expected TOML"),
        ("x = " + "[" * 100_000, "nested too deep"),
        ("x = " + "9" * 5000, "line 4"),
        ("modle = 3", "modle: found an unknown key; did you mean 'model'?"),
        (model(more="shoot = true"), "model[man].shoot: found an unknown key; did you mean 'shot' or 'stooped'?"),
        (model("[nan, 1]"), "model[man].at[1]: found nan; expected a finite number"),
        (model("[1, inf]"), "model[man].at[2]: found inf; expected a finite number"),
        (model("[1e308, 1]"), "model[man].at[1]: found 1e+308; expected less than or equal to 10000"),
        (model('["1", 2]'), "model[man].at[1]: found '1'; expected a valid number"),
        (model("[1]"), "model[man].at: found a length of 1; expected at least 2"),
        (model(more="lying = 1979-05-27"), "model[man].lying: found '1979-05-27'; expected a valid boolean"),
        (model(more='side = "neutral"'), "model[man].side: found 'neutral'; expected 'good' or 'evil'"),
        (model(more="wounds = 3"), "model[man].wounds: found 3; expected at most the profile's 1"),
        (model(more='climbing = "rock"'), "model[man].climbing: found 'rock', no climbable face"),
        (model(profile="warrior-of-mins-tirith"), "did you mean warrior-of-minas-tirith"),
        (model(more='options = ["bows"]'), "model[man].options: found unknown option 'bows'"),
        (model(name="a\\nb"), "model[1].name: found 'a\\nb'; expected 1 to 60 printable characters"),
        (model() + model("[9, 9]"), "model[2].name: found 'man' a second time"),
        (terrain(name="man") + model(), "model[1].name: found 'man' a second time"),
        (model("[3, 0.4]"), "over the bottom edge of the table; expected a base wholly on the table"),
        (model() + model("[3.5, 3]", "b"), "overlaps the base of b by 0.484 in; expected bases clear of one another"),
        (terrain() + model("[11, 11]"), "into rock; expected a base clear of solid scenery"),
        (terrain(kind="tree") + model("[11, 9.8]"), "into rock"),
        (terrain(kind="barrier", height=3) + model("[11, 9.6]"), "man stands 0.092 in into rock"),
        (terrain(kind="area", height=0, more='going = "impassable"') + model("[11, 11]"), "into rock"),
        (model("[3, 3, 2]"), "model[man].at: found height 2; expected a top there: 0"),
        (terrain("[[0, 0], [4, 4], [4, 0], [0, 4]]"), "terrain[rock].polygon: Self-intersection"),
        (terrain("[[0, 0], [4, 4]]"), "terrain[rock].polygon: found a length of 2; expected at least 3"),
        (terrain("[[0, 0], [1e200, 0], [1e200, 1]]"), "terrain[rock].polygon[2][1]: found 1e+200; expected less"),
        (terrain(kind="blok"), "did you mean 'block'?"),
        (terrain(height=0), "terrain[rock].height: a block needs one above 0"),
        ('[turn]\nphase = "mvoe"', "turn.phase: found 'mvoe'"),
        ("[[ask]]\nargs = []", "ask[1].question: found nothing; expected a value"),
        ("".join(model(name=f"m{i}") for i in range(401)), "model: found a length of 401; expected at most 400"),
    ],
)
def test_a_bad_file_is_refused_in_one_line_that_says_where_and_what(text: str, says: str) -> None:
    with pytest.raises(BadFile) as caught:
        position.parse(HEAD + text, "file.toml")
    message = str(caught.value)
    assert message.startswith("file.toml: ")
    assert says in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("", "format: found nothing; expected 'skirmish-position/1'"),
        (HEAD.replace("position/1", "position/2"), "format: found 'skirmish-position/2'"),
        (HEAD.replace("inches", "inch"), "scale: found 'inch'; expected 'inches' or 'centimetres'"),
        (HEAD.split("table")[0], "table: found nothing; expected a value"),
        (HEAD.replace("width = 48", "width = -48"), "table.width: found -48; expected greater than 0"),
        (HEAD.replace("height", "heigth"), "table.heigth: found an unknown key; did you mean 'height'"),
    ],
)
def test_a_bad_head_is_refused(head: str, says: str) -> None:
    with pytest.raises(BadFile) as caught:
        position.parse(head)
    assert says in str(caught.value)


def test_what_touches_or_overlaps_by_less_than_slack_is_let_through() -> None:
    position.parse(HEAD + model("[3, 0.491]") + model("[3, 1.474]", "b"))
    position.parse(HEAD + terrain() + model("[11, 9.509]"))


def test_models_on_different_floors_may_stand_over_one_another() -> None:
    floor = terrain(kind="rise", height=0.2, more="base = 2.0")
    position.parse(HEAD + floor + model("[11, 11]") + model("[11, 11, 0]", "below"))


def test_a_low_barrier_may_be_straddled() -> None:
    position.parse(HEAD + terrain("[[9, 10], [13, 10], [13, 10.4], [9, 10.4]]", "barrier", 0.4) + model("[11, 10]"))


def test_a_base_may_hang_over_the_edge_of_a_gap() -> None:
    ditch = terrain("[[9, 10], [13, 10], [13, 12], [9, 12]]", "gap", 2, "ditch")
    position.parse(HEAD + ditch + model("[11, 9.8]"))
    assert only(ditch + model("[11, 11]")).z == -2


def test_a_climber_clings_to_his_own_face_alone() -> None:
    faces = terrain(kind="rise", height=5, more="climbable = true")
    position.parse(HEAD + faces + model("[11, 9.9, 2]", more='climbing = "rock"'))
    with pytest.raises(BadFile, match="into rock"):
        position.parse(HEAD + faces + model("[11, 9.9]"))


def test_a_huge_file_is_refused_with_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadFile, match=r"huge\.toml: found 100\.0 MB; expected at most 4 MB"):
        position.load(path)


def test_an_endless_file_is_read_no_further_than_the_limit() -> None:
    with pytest.raises(BadFile, match="expected at most 4 MB"):
        files.read(Path("/dev/zero"))


@pytest.mark.parametrize(("name", "says"), [("none.toml", "No such file"), (".", "Is a directory")])
def test_an_unreadable_file_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        position.load(tmp_path / name)


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"# one\n# \xff\n")
    with pytest.raises(BadFile, match="line 2: found byte 0xff; expected UTF-8"):
        position.load(path)


# Riders, passengers, and what stands on the table


def seated(text: str) -> position.Position:
    read = position.parse(HEAD + text)
    assert position.parse(position.dump(read.state)).state == read.state
    return read


def test_a_passenger_rides_behind_his_rider_wherever_that_is() -> None:
    state = seated(model("[9, 9]", "r", "rider-of-rohan") + carried("p", "gimli", "r", "wounds = 1")).state
    assert (state.models["r"].passenger, set(state.models)) == ("p", {"r"})
    assert (state.carried["p"].at, state.carried["p"].wounds) == ((9.0, 9.0), 1)
    assert state.start["good"] == 2


def test_a_wizard_rides_gwaihir_who_has_figures_of_his_own() -> None:
    wizard = model("[9, 9]", "w", "gandalf-the-white", 'mounted = "gwaihir"')
    state = seated(wizard + carried("g", "gwaihir", "w", "wounds = 2\nfate = 0") + carried("p", "gimli", "w")).state
    rider = state.models["w"]
    assert (rider.mount, rider.mount_wounds, rider.passenger) == ("gwaihir", 2, "p")
    assert state.carried["g"].fate == 0


def test_a_man_may_ride_what_he_was_not_bought_with_and_a_rider_something_else() -> None:
    more = 'mounted = "shadowfax"\noptions = ["horse"]'
    state = seated(model(more='mounted = "horse"') + model("[9, 9]", "a", "aragorn-strider", more)).state
    assert [(each.mount, each.mount_wounds) for each in state.models.values()] == [("horse", 1), ("shadowfax", 1)]


def test_markers_stand_where_the_file_says() -> None:
    read = position.parse(HEAD + "markers = { lady = [20, 24.5] }\n" + model(name="lady", profile="galadriel"))
    assert read.state.markers == {"lady": (20.0, 24.5)}
    assert position.parse(position.dump(read.state)).state == read.state


def test_a_loose_mount_is_none_of_the_models_a_force_began_with() -> None:
    state = seated(model() + model("[9, 9]", "h", "horse")).state
    assert state.start["good"] == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (carried("p", "gimli", "r"), "model[p].carried_by: found 'r'; expected the name of a rider of its side"),
        (model(name="r") + carried("p", "gimli", "r"), "model[p].carried_by: found 'r'; expected the name of a rider"),
        (
            model(name="r", profile="warg-rider") + carried("p", "gimli", "r"),
            "model[p].carried_by: found 'r'; expected",
        ),
        (
            model(name="r", profile="rider-of-rohan") + carried("p", "gimli", "r") + carried("q", "sam-gamgee", "r"),
            "model[q].carried_by: found 'r', who carries p; expected one passenger a rider",
        ),
        (model(more='mounted = "hrose"'), "model[man].mounted: found 'hrose'; did you mean 'horse'?"),
        (
            model(profile="gandalf-the-white", more='mounted = "gwaihir"'),
            "model[man].mounted: found 'gwaihir', a Hero; expected a model of it too, carried_by 'man'",
        ),
        ('\n[[model]]\nname = "m"\nprofile = "orc-warrior"\n', "model[m].at: found none; expected where it stands"),
    ],
    ids=["nobody", "on foot", "an enemy", "two", "no such mount", "no eagle", "nowhere"],
)
def test_a_bad_seat_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(BadFile) as refused:
        position.parse(HEAD + text)
    assert told in str(refused.value)
