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
