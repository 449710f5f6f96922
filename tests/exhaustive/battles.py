"""Small battles, arranged by theme so that what belongs together meets: riders and ditches, wizards and victims."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish.forces.profile import Side, profile, profiles
from skirmish.measure import Scale
from skirmish.scenario.schema import Scenario

CM = 2.5
BASE = 25 / 25.4
"""The width of a small base, inches."""


class Battle(NamedTuple):
    """A scenario, the column it is played in, for how many turns, and the sides that hardly move."""

    scenario: Scenario
    scale: Scale
    turns: int
    still: tuple[Side, ...]


@dataclass(frozen=True)
class Theme:
    """What battles of a theme are made of.

    A unit is its profile, options and, after a star, how many: ``orc-warrior spear *3``. Of the pools some units are
    chosen; what is ``both`` is always there.
    """

    good: tuple[str, ...]
    evil: tuple[str, ...]
    both: tuple[str, ...] = ()
    units: int = 3
    scenery: tuple[str, ...] = ("wood", "wall", "rock")
    pieces: int = 2
    size: float = 16.0
    dark: float = 0.0
    loose: float = 0.5
    turns: int = 5
    depth: float = 0.44
    """How deep the two deployment zones are, as a share of the table."""
    spots: tuple[tuple[str, float, float], ...] = ()
    """Units of which each model stands at a place of its own, inches; one side of them hardly moves."""
    pieces_at: tuple[tuple[str, tuple[float, float, float, float], float], ...] = ()
    """Scenery that always stands there: its kind, its box, its height."""
    still: tuple[Side, ...] = ()


THEMES: dict[str, Theme] = {
    "wizards": Theme(
        good=(
            "gandalf-the-grey",
            "gandalf-the-white",
            "gandalf-the-white shadowfax",
            "radagast-the-brown",
            "galadriel",
            "celeborn elven-blade",
            "arwen-evenstar",
            "radagast-the-brown horse",
            "sam-gamgee",
            "knights-of-minas-tirith *2",
            "king-of-men horse",
            "meriadoc-brandybuck shield",
        ),
        evil=(
            "the-dark-lord-sauron",
            "witch-king",
            "ringwraith *2",
            "ringwraith horse",
            "saruman",
            "saruman",
            "the-mouth-of-sauron",
            "the-mouth-of-sauron horse",
            "the-balrog",
            "warg-rider *2",
            "orc-captain warg",
            "orc-warrior *3",
        ),
        units=4,
        turns=6,
    ),
    "riders": Theme(
        good=(
            "rider-of-rohan *3",
            "rider-of-rohan throwing-spears *2",
            "knights-of-minas-tirith *2",
            "rohan-royal-guard horse throwing-spears *2",
            "eomer-captain-of-rohan throwing-spear shield horse",
            "theoden-king-of-rohan shield horse",
            "legolas horse",
            "captain-of-men of-rohan bow shield horse throwing-spear",
            "captain-of-men of-gondor lance horse",
            "gimli",
            "peregrin-took",
            "dwarf-warrior shield *2",
            "arwen-evenstar asfaloth",
            "gandalf-the-white shadowfax",
            "warrior-of-rohan throwing-spears *2",
        ),
        evil=(
            "warg-rider throwing-spears *3",
            "warg-rider shield *2",
            "orc-captain warg throwing-spears",
            "sharku-warg-rider-captain shield",
            "ringwraith horse",
            "the-mouth-of-sauron horse",
            "orc-warrior spear *3",
            "orc-warrior orc-bow *3",
            "moria-goblin-warrior *3",
        ),
        scenery=("wall", "ditch", "wood", "hill", "platform"),
        pieces=4,
        size=20.0,
        loose=0.8,
    ),
    "beasts": Theme(
        good=(
            "gwaihir",
            "gandalf-the-white",
            "radagast-the-brown",
            "warrior-of-gondor spear *3",
            "treebeard",
            "gil-galad shield",
            "elrond",
            "the-king-of-the-dead",
            "knights-of-minas-tirith *2",
            "dwarf-warrior dwarf-bow *2",
        ),
        evil=(
            "witch-king fell-beast morgul-blade",
            "ringwraith fell-beast",
            "shelob",
            "the-balrog",
            "cave-troll troll-chain",
            "cave-troll spear",
            "mordor-troll",
            "troll-chieftain",
            "moria-goblin-warrior spear *3",
        ),
        both=("gwaihir", "gandalf-the-white"),
        scenery=("wood", "wall", "rock", "ditch"),
        size=18.0,
    ),
    "ring": Theme(
        good=("sam-gamgee", "peregrin-took armour", "meriadoc-brandybuck armour shield", "ranger-of-gondor *2"),
        evil=("ringwraith", "witch-king", "orc-warrior *2", "uruk-hai-warrior white-hand *2"),
        both=("gollum",),
        units=1,
        size=14.0,
        turns=9,
    ),
    "heights": Theme(
        good=(
            "warrior-of-gondor spear *2",
            "wood-elf-warrior elven-blade *3",
            "dain-ironfoot-king-of-erebor",
            "dwarf-warrior two-handed-weapon *2",
            "elven-captain high-elf shield",
            "khazad-guard *2",
            "aragorn-strider",
            "gimli",
        ),
        evil=(
            "moria-goblin-warrior shield *3",
            "orc-warrior shield *3",
            "uruk-hai-berserker *2",
            "moria-goblin-captain shield",
            "shelob",
            "gorbag-orc-captain shield",
            "easterling-warrior spear *2",
            "orc-warrior two-handed-weapon *2",
        ),
        scenery=("platform", "wall", "ditch", "platform", "tower"),
        pieces=6,
        turns=7,
    ),
    "volleys": Theme(
        good=("warrior-of-gondor shield *3", "gimli", "meriadoc-brandybuck"),
        evil=("warg-rider shield *3", "orc-warrior shield *4", "cave-troll", "ringwraith horse"),
        both=("warg-rider *2",),
        units=2,
        pieces=3,
        size=34.0,
        depth=0.25,
        turns=3,
    ),
    "siege": Theme(
        good=("warrior-of-gondor shield *2",),
        evil=("orc-warrior *3", "cave-troll", "warg-rider *2"),
        units=1,
        pieces=0,
        size=30.0,
        depth=0.25,
        turns=4,
        pieces_at=(("wall", (3.0, 26.0, 11.0, 26.4), 0.9), ("copse", (13.0, 25.0, 20.0, 29.0), 0.0)),
        spots=(
            *(("orc-warrior", 4.0 + 2 * number, 26.4 + 0.496) for number in range(4)),
            *(("orc-warrior shield", 14.0 + 2 * number, 27.0) for number in range(3)),
        ),
        still=("good", "evil"),
    ),
    "crossfire": Theme(
        good=(),
        evil=(),
        units=0,
        pieces=0,
        size=13.0,
        turns=4,
        spots=(
            ("aragorn-strider heavy-armour", 6.0, 3.0),
            ("orc-warrior", 5.3, 6.0),
            ("orc-warrior", 6.7, 6.0),
            ("uruk-hai-warrior white-hand crossbow", 6.0, 10.5),
            ("uruk-hai-warrior white-hand crossbow", 6.0, 12.0),
        ),
        still=("evil",),
    ),
    "shooters": Theme(
        good=("legolas armour", "ranger-of-gondor *3", "faramir-captain-of-gondor bow", "sam-gamgee", "dwarf-king"),
        evil=(
            "lurtz-uruk-hai-captain",
            "uruk-hai-captain white-hand crossbow",
            "uruk-hai-warrior white-hand crossbow *4",
            "the-balrog",
            "orc-captain orc-bow",
        ),
        both=("meriadoc-brandybuck", "peregrin-took", "uruk-hai-captain white-hand crossbow"),
        pieces=1,
        size=18.0,
        depth=0.33,
        turns=6,
    ),
    "pillar": Theme(
        good=(),
        evil=("gorbag-orc-captain shield", "uruk-hai-berserker *3"),
        both=("orc-warrior shield *4", "moria-goblin-warrior *5"),
        units=1,
        pieces=0,
        size=8.0,
        depth=0.4,
        turns=14,
        pieces_at=(("keep", (3.5, 3.0, 4.5, 4.0), 3.4),),
        spots=(("aragorn-strider heavy-armour", 4.0, 3.5),),
        still=("good",),
    ),
    "standard": Theme(
        good=("warrior-of-rohan throwing-spears *2", "rider-of-rohan *2"),
        evil=("orc-warrior *4", "uruk-hai-warrior white-hand *3", "warg-rider *2", "gorbag-orc-captain"),
        both=(
            "gamling-captain-of-rohan royal-standard-of-rohan",
            "eowyn-shield-maiden-of-rohan shield armour",
            "theoden-king-of-rohan shield",
            "eomer-captain-of-rohan throwing-spear",
        ),
        units=2,
        pieces=0,
        size=9.0,
        turns=8,
    ),
    "outnumbered": Theme(
        good=("warrior-of-gondor *7", "warrior-of-rohan *6"),
        evil=("grishnakh-orc-captain", "gorbag-orc-captain", "moria-goblin-captain", "sharku-warg-rider-captain"),
        units=1,
        pieces=0,
        size=11.0,
        turns=5,
    ),
    "phalanx": Theme(
        good=("warrior-of-minas-tirith *4", "high-elf-warrior *4", "gimli", "haldir"),
        evil=("orc-warrior *2",),
        units=2,
        pieces=0,
        size=11.0,
        depth=0.25,
        spots=tuple(
            (unit, 3.0 + 1.6 * column, 6.0 + 0.986 * rank)
            for column in range(3)
            for rank, unit in enumerate(
                ("uruk-hai-warrior white-hand pike", "orc-warrior spear", "uruk-hai-warrior white-hand pike")
            )
        ),
        still=("evil",),
    ),
    "eyrie": Theme(
        good=("ranger-of-gondor *4", "legolas", "frodo-baggins"),
        evil=("orc-warrior *3", "uruk-hai-warrior white-hand *3"),
        both=("witch-king fell-beast", "ringwraith fell-beast", "orc-warrior orc-bow *3", "ranger-of-gondor *3"),
        units=1,
        size=14.0,
        turns=6,
    ),
    "pillion": Theme(
        good=("sam-gamgee", "peregrin-took", "theoden-king-of-rohan horse"),
        evil=("orc-warrior *3", "moria-goblin-warrior orc-bow *4"),
        both=("rider-of-rohan *3", "gimli", "meriadoc-brandybuck", "dwarf-warrior *2", "orc-warrior orc-bow *4"),
        units=1,
        pieces=1,
        size=13.0,
        turns=6,
    ),
    "hedges": Theme(
        good=("theoden-king-of-rohan horse", "arwen-evenstar asfaloth", "faramir-captain-of-gondor horse"),
        evil=("sharku-warg-rider-captain", "orc-captain warg", "the-mouth-of-sauron horse"),
        both=("knights-of-minas-tirith *3", "warg-rider *3"),
        units=1,
        scenery=("wall", "ditch"),
        pieces=9,
        size=20.0,
        turns=8,
    ),
    "shards": Theme(
        good=("frodo-baggins", "theoden-king-of-rohan", "captain-of-men", "arwen-evenstar"),
        evil=("orc-warrior *3", "uruk-hai-berserker *2", "ringwraith"),
        both=("witch-king morgul-blade", "sam-gamgee", "denethor-steward-of-gondor"),
        units=1,
        pieces=0,
        size=8.0,
        turns=12,
    ),
    "alone": Theme(
        good=("meriadoc-brandybuck", "peregrin-took", "eowyn-shield-maiden-of-rohan", "bilbo-baggins"),
        evil=("orc-warrior *6", "moria-goblin-warrior *6"),
        units=1,
        pieces=0,
        size=12.0,
        turns=6,
    ),
    "towers": Theme(
        good=("ranger-of-gondor *3", "gimli", "dwarf-warrior shield *3", "aragorn-strider", "wood-elf-warrior *3"),
        evil=(
            "orc-warrior *5",
            "moria-goblin-warrior *4",
            "gorbag-orc-captain shield",
            "shagrat-uruk-hai-captain",
            "uruk-hai-berserker *2",
        ),
        both=("shelob",),
        pieces=0,
        pieces_at=(("keep", (4.0, 3.0, 7.0, 6.0), 4.0),),
        size=11.0,
        depth=0.55,
        turns=7,
    ),
    "madness": Theme(
        good=("elrond", "faramir-captain-of-gondor"),
        evil=("orc-warrior *2", "orc-captain"),
        both=("denethor-steward-of-gondor", "galadriel", "gandalf-the-grey", "celeborn elven-blade", "orc-warrior"),
        units=1,
        pieces=0,
        size=12.0,
        turns=10,
    ),
    "stampede": Theme(
        good=("knights-of-minas-tirith *2",),
        evil=("sharku-warg-rider-captain", "orc-captain warg"),
        both=("radagast-the-brown", "ringwraith horse", "the-mouth-of-sauron horse", "witch-king horse"),
        units=1,
        pieces=0,
        size=13.0,
        turns=9,
    ),
    "banners": Theme(
        good=("warrior-of-minas-tirith shield *4", "wood-elf-warrior *4", "warrior-of-rohan *4", "gimli"),
        evil=("orc-warrior two-handed-weapon *2", "easterling-warrior spear *2"),
        both=("high-elf-warrior banner", "guard-of-the-fountain-court banner", "easterling-warrior banner"),
        units=1,
        pieces=0,
        size=10.0,
        depth=0.3,
        turns=6,
        spots=(
            ("uruk-hai-warrior white-hand banner", 5.0, 5.5),
            ("uruk-hai-warrior white-hand", 4.014, 5.5),
            ("uruk-hai-warrior white-hand", 5.986, 5.5),
            ("uruk-hai-warrior white-hand pike", 5.0, 6.486),
        ),
        still=("evil",),
    ),
    "mearas": Theme(
        good=("king-of-men", "theoden-king-of-rohan", "gimli"),
        evil=("orc-captain warg", "orc-warrior *2"),
        both=(
            "gandalf-the-white shadowfax",
            "arwen-evenstar asfaloth",
            "ringwraith horse",
            "the-mouth-of-sauron",
            "captain-of-men",
        ),
        units=1,
        pieces=0,
        size=10.0,
        loose=1.0,
        turns=8,
    ),
    "steeplechase": Theme(
        good=("theoden-king-of-rohan horse", "arwen-evenstar asfaloth", "rider-of-rohan *3"),
        evil=("sharku-warg-rider-captain", "orc-captain warg", "the-mouth-of-sauron horse"),
        both=("knights-of-minas-tirith *3", "warg-rider *3"),
        units=1,
        scenery=("hedge", "ditch"),
        pieces=14,
        size=27.0,
        depth=0.33,
        turns=6,
    ),
    "horn": Theme(
        good=("warrior-of-gondor *2",),
        evil=(
            "gorbag-orc-captain",
            "grishnakh-orc-captain",
            "moria-goblin-captain",
            "orc-captain",
            "uruk-hai-captain of-mordor",
            "shagrat-uruk-hai-captain",
        ),
        both=("boromir-of-gondor",),
        units=4,
        pieces=0,
        size=8.0,
        turns=6,
    ),
    "courts": Theme(
        good=(
            "captain-of-men of-gondor",
            "faramir-captain-of-gondor",
            "theoden-king-of-rohan shield",
            "eowyn-shield-maiden-of-rohan horse",
            "dwarf-king",
            "dwarf-captains shield",
            "eomer-captain-of-rohan",
        ),
        evil=("orc-warrior *4", "cave-troll", "ringwraith", "moria-goblin-warrior *5"),
        both=("rohan-royal-guard *2", "guard-of-the-fountain-court *2", "khazad-guard *2"),
        units=4,
        size=14.0,
        turns=8,
    ),
    "eagle": Theme(
        good=("elrond", "king-of-men", "legolas horse"),
        evil=("orc-warrior orc-bow *2", "warg-rider *2"),
        both=("gwaihir", "gandalf-the-white", "frodo-baggins", "gollum"),
        units=1,
        pieces=0,
        size=9.0,
        loose=1.0,
        turns=10,
    ),
    "fights": Theme(
        good=(
            "boromir-of-gondor",
            "aragorn-strider anduril",
            "elendil",
            "gil-galad",
            "warrior-of-minas-tirith banner",
            "high-elf-warrior banner",
            "high-elf-warrior elven-blade *3",
            "warrior-of-minas-tirith spear shield *3",
            "guard-of-the-fountain-court shield *2",
            "gamling-captain-of-rohan royal-standard-of-rohan",
            "haldir",
            "frodo-baggins sting mithril-coat",
            "celeborn heavy-armour",
            "dwarf-king two-handed-weapon",
            "dwarf-captains shield throwing-axes",
            "king-of-men throwing-spear armour",
            "treebeard",
        ),
        evil=(
            "uruk-hai-warrior white-hand pike *3",
            "uruk-hai-warrior white-hand banner",
            "uruk-hai-warrior of-mordor two-handed-weapon *2",
            "orc-warrior spear *3",
            "orc-warrior banner",
            "easterling-captain",
            "lurtz-uruk-hai-captain",
            "uruk-hai-captain white-hand shield",
            "cave-troll troll-chain",
            "the-dark-lord-sauron the-one-ring",
            "wild-men-chieftain two-handed-weapon",
            "moria-goblin-warrior orc-bow *2",
            "uruk-hai-warrior white-hand crossbow *2",
            "witch-king morgul-blade",
        ),
        units=4,
        pieces=1,
        size=13.0,
    ),
    "hearts": Theme(
        good=(
            "the-army-of-the-dead *2",
            "the-king-of-the-dead",
            "guard-of-the-fountain-court *2",
            "captain-of-men of-gondor armour",
            "dwarf-captains two-handed-weapon",
            "gil-galad",
            "dain-ironfoot-king-of-erebor",
            "dwarf-warrior *3",
            "khazad-guard *2",
            "celeborn elven-blade",
            "wood-elf-warrior *3",
            "boromir-of-gondor",
            "radagast-the-brown",
        ),
        evil=(
            "orc-warrior *4",
            "moria-goblin-warrior *4",
            "the-balrog",
            "wild-man-of-dunland *3",
            "cave-troll",
            "saruman",
            "the-dark-lord-sauron",
            "warg-rider *3",
            "shagrat-uruk-hai-captain shield",
            "shelob",
            "ringwraith",
        ),
        size=14.0,
        pieces=2,
        turns=9,
    ),
    "night": Theme(
        good=(
            "gandalf-the-grey",
            "gandalf-the-white",
            "galadriel",
            "ranger-of-gondor *3",
            "legolas elven-cloak",
            "haldir elf-bow elven-cloak",
            "high-elf-warrior elf-bow *2",
            "faramir-captain-of-gondor bow",
            "sam-gamgee elven-cloak",
            "treebeard",
            "eomer-captain-of-rohan throwing-spear",
        ),
        evil=(
            "ringwraith",
            "orc-warrior orc-bow *3",
            "uruk-hai-warrior white-hand crossbow *3",
            "moria-goblin-captain orc-bow",
            "lurtz-uruk-hai-captain",
            "mordor-troll",
            "troll-chieftain",
            "uruk-hai-captain white-hand crossbow",
        ),
        scenery=("wood", "wall", "rock", "tree"),
        pieces=5,
        size=20.0,
        both=("ringwraith",),
        dark=0.7,
    ),
    "counsel": Theme(
        good=(
            "denethor-steward-of-gondor",
            "faramir-captain-of-gondor heavy-armour lance horse",
            "damrod-captain-of-the-rangers-of-gondor",
            "gamling-captain-of-rohan royal-standard-of-rohan",
            "theoden-king-of-rohan",
            "eowyn-shield-maiden-of-rohan shield armour",
            "galadriel mirror-of-galadriel",
            "elrond",
            "haldir",
            "rohan-royal-guard *2",
        ),
        evil=("orc-warrior *3", "grishnakh-orc-captain shield", "uruk-hai-berserker", "orc-warrior orc-bow *2"),
        both=("saruman", "grima-wormtongue", "denethor-steward-of-gondor", "galadriel mirror-of-galadriel"),
        size=15.0,
        turns=6,
    ),
    "last-alliance": Theme(
        good=("elendil", "isildur", "gil-galad", "elrond", "high-elf-warrior spear *3", "boromir-of-gondor"),
        evil=("orc-warrior *3", "mordor-troll", "witch-king morgul-blade"),
        both=(
            "the-dark-lord-sauron the-one-ring",
            "the-king-of-the-dead",
            "aragorn-strider anduril heavy-armour",
            "the-army-of-the-dead *3",
        ),
        units=1,
        pieces=0,
        size=9.0,
        turns=12,
    ),
}

VICTIMS: dict[Side, tuple[str, ...]] = {
    "good": ("knights-of-minas-tirith *2", "king-of-men horse", "sam-gamgee", "haldir", "gil-galad", "arwen-evenstar"),
    "evil": ("warg-rider *2", "orc-captain warg", "easterling-captain", "ringwraith", "the-mouth-of-sauron horse"),
}
"""Whom casters try their powers on, and whom they help."""
OPPONENTS: dict[Side, tuple[str, ...]] = {
    "good": ("saruman", "warg-rider *2"),
    "evil": ("gandalf-the-grey", "knights-of-minas-tirith *2"),
}
"""Who is always there when a caster of a side is: wizards face Saruman, and he a wizard."""


def _casters() -> dict[str, Theme]:
    """For each caster a theme of his own."""
    return {
        entry.id: Theme(
            good=VICTIMS["good"],
            evil=VICTIMS["evil"],
            both=(entry.id, *OPPONENTS[entry.side or "good"]),
            units=2,
            pieces=1,
            turns=9,
        )
        for entry in profiles().values()
        if entry.powers
    }


THEMES |= _casters()

RINGS = ("frodo-baggins", "bilbo-baggins the-ring", "isildur the-ring")
ROWS = (
    ("captain-of-men of-gondor bow", "warrior-of-gondor bow"),
    ("legolas", "wood-elf-warrior elf-bow"),
    ("dwarf-warrior dwarf-bow", "dwarf-warrior dwarf-bow"),
    ("orc-captain orc-bow", "orc-warrior orc-bow"),
)
"""Who volleys: a leader, and those beside him."""


def arrange(name: str, number: int) -> Battle:
    """The battle of a theme and a number."""
    theme, rng = THEMES[name], random.Random(f"{name} {number}")
    units: dict[Side, list[str]] = {"good": [], "evil": []}
    row = ROWS[number % len(ROWS)] if name == "volleys" else ROWS[0] if name == "siege" else None
    spots = (*theme.spots, *(_row(*row, theme) if row else ()))
    for unit in (*dict.fromkeys(theme.both), *((rng.choice(RINGS),) if name == "ring" else ())):
        units[_side(unit)].append(unit)
    for side, pool in (("good", theme.good), ("evil", theme.evil)):
        known = {unit.split()[0] for unit in units[side]}
        units[side] += _different(rng.sample(pool, min(theme.units, len(pool))), known)
    scenario = Scenario.model_validate(
        {
            "format": "skirmish-scenario/1",
            "id": f"{name}-{number}",
            "order": 0,
            "name": f"{name} {number}",
            "source": "nowhere",
            "summary": "Arranged.",
            "table": {"width": _pair(theme.size), "height": _pair(theme.size)},
            "terrain": tuple(_scenery(theme, rng)),
            "participants": (*_placed(spots), *_participants(units)),
            "deployment": tuple(_deployment(theme, spots, units)),
            "objective": {"kind": "last-standing"},
            "first_priority": rng.choice(("good", "evil")),
            "dark": (12, 28) if rng.random() < theme.dark else None,
            "loose_mounts": rng.random() < theme.loose,
        }
    )
    scale = Scale.INCHES if theme.spots or number % 2 == 0 else Scale.CENTIMETRES
    return Battle(scenario, scale, theme.turns, (_side(row[0]),) if row else theme.still)


def _different(chosen: list[str], known: set[str]) -> Iterator[str]:
    """Nobody twice who has a name of his own."""
    for unit in chosen:
        entry = unit.split()[0]
        if entry not in known or not profile(entry).limit:
            known.add(entry)
            yield unit


def _side(unit: str) -> Side:
    side = profile(unit.split()[0]).side
    assert side is not None, f"{unit} is of no side"
    return side


def _participants(units: dict[Side, list[str]]) -> Iterator[dict[str, Any]]:
    for side, texts in units.items():
        for number, text in enumerate(texts):
            unit, *options = text.split()
            count = int(options.pop()[1:]) if options and options[-1].startswith("*") else 1
            name = f"{min((unit, *profile(unit).aliases), key=len)}-{number}"
            yield {"side": side, "name": name, "profile": unit, "options": options, "count": count}


def _placed(spots: Sequence[tuple[str, float, float]]) -> Iterator[dict[str, Any]]:
    for number, (text, _, _) in enumerate(spots):
        unit, *options = text.split()
        yield {"side": _side(text), "name": f"at-{number}", "profile": unit, "options": options}


def _row(leader: str, unit: str, theme: Theme) -> tuple[tuple[str, float, float], ...]:
    """A leader and nine others shoulder to shoulder, at their side's edge."""
    y = 1.0 if _side(unit) == "good" else theme.size - 1.0
    return tuple((leader if number == 0 else unit, 3 + number * (BASE + 0.002), y) for number in range(10))


def _deployment(
    theme: Theme, spots: Sequence[tuple[str, float, float]], units: dict[Side, list[str]]
) -> Iterator[dict[str, Any]]:
    """Who has a place of his own first; then both sides, near to each other."""
    for number, (unit, x, y) in enumerate(spots):
        zone = {"kind": "spot", "x": (x, x * 2.54), "y": (y, y * CM)}
        yield {"side": _side(unit), "count": 1, "only": f"at-{number}", "zone": zone}
    for side, edge in (("good", "bottom"), ("evil", "top")):
        if units[side]:
            yield {"side": side, "zone": {"kind": "strip", "edge": edge, "depth": _pair(theme.size * theme.depth)}}


def _pair(inches: float) -> tuple[float, float]:
    return round(inches, 3), round(inches * CM, 3)


def _scenery(theme: Theme, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Pieces that keep off each other and off the edges."""
    taken: list[tuple[float, float, float]] = []
    for kind, (x0, y0, x1, y1), height in theme.pieces_at:
        piece = _piece(kind, (x0 + x1) / 2, (y0 + y1) / 2, 1.0, rng)
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        yield {"name": f"the-{kind}", **piece, "polygon": corners, "height": height}
    for number in range(theme.pieces):
        kind = theme.scenery[number % len(theme.scenery)]
        size = rng.uniform(1.2, 2.2)
        x, y = rng.uniform(size + 1, theme.size - size - 1), rng.uniform(size + 2, theme.size - size - 2)
        if all(math.dist((x, y), other[:2]) > size + other[2] + 1.2 for other in taken):
            taken.append((x, y, size))
            yield {"name": f"{kind}-{number}", **_piece(kind, x, y, size, rng)}


def _piece(kind: str, x: float, y: float, size: float, rng: random.Random) -> dict[str, Any]:
    thin = rng.uniform(0.2, 0.6)
    long = _box(x, y, size * 1.4, thin / 2) if rng.random() < 0.8 else _box(x, y, thin / 2, size)
    around = _box(x, y, size * 0.8, size * 0.8)
    pieces: dict[str, dict[str, Any]] = {
        "wood": {"kind": "area", "polygon": around, "going": "difficult", "wood": True},
        "wall": {"kind": "barrier", "polygon": long, "height": round(rng.uniform(0.6, 1.6), 2)},
        "hedge": {"kind": "barrier", "polygon": long, "height": round(rng.uniform(0.85, 1.4), 2)},
        "ditch": {"kind": "gap", "polygon": _box(x, y, size * 1.4, rng.uniform(0.5, 0.9)), "height": 1.5},
        "rock": {"kind": "block", "polygon": around, "height": round(rng.uniform(0.5, 2), 2)},
        "hill": {"kind": "rise", "polygon": around, "height": 1.0, "edge": rng.choice(("slope", "steep"))},
        "platform": {"kind": "rise", "polygon": around, "height": round(rng.uniform(0.8, 2), 2), "climbable": True},
        "tower": {"kind": "rise", "polygon": around, "height": round(rng.uniform(2.4, 4), 2), "climbable": True},
        "keep": {"kind": "rise", "polygon": around, "height": round(rng.uniform(2.4, 3.4), 2), "climbable": True},
        "copse": {"kind": "area", "polygon": _box(x, y, size, size), "going": "difficult", "wood": True},
        "tree": {"kind": "tree", "polygon": _box(x, y, 0.2, 0.2), "height": 4.0},
    }
    return pieces[kind]


def _box(x: float, y: float, across: float, up: float) -> tuple[tuple[float, float], ...]:
    corners = ((x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up))
    return tuple((round(a, 2), round(b, 2)) for a, b in corners)
