"""The figures of the force lists, read off the page entry by entry and apart from the data files.

A row: name | kind | points | F/Shoot S D A W C | Might Will Fate | options with their points. ``3+1`` is a store of 3
and 1 free a turn. An indented line goes on with the row above it. The id of an entry is its name in lower case.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_KINDS = """
man           6 14  25 28 15
elf           6 14  25 28 15
hobbit        4 10  25 18 12
dwarf         5 12  25 22 15
ent           6 14  60 90 50
eagle        12 28  60 45 50
orc           6 14  25 28 15
goblin        5 12  25 24 15
uruk-hai      6 14  25 28 15
wraith        6 14  25 28 15
gollum        5 12  25 18 15
spider       10 24  60 45 50
cave-troll    6 14  40 60 32
mordor-troll  6 14  60 60 50
sauron        6 14  40 60 32
balrog        6 14  60 90 50
"""

_MOUNTS = """
Horse      | 10 24 40 40 28 48 | 0/- 3 4 0 1 3
Asfaloth   | 10 24 40 40 28 48 | 0/- 3 4 0 1 3
Shadowfax  | 12 28 40 40 28 48 | 0/- 4 5 0 1 5
Warg       | 10 24 40 30 28 40 | 0/- 4 4 0 1 2
Fell Beast | 12 28 60 70 50 70 | 5/- 6 6 2 3 3
"""

_GOOD_HEROES = """
Frodo Baggins | hobbit | 65 | 3/3+ 2 3 1 2 6 | 3 3 3 | sting 15, mithril-coat 25, elven-cloak 10
Sam Gamgee | hobbit | 35 | 3/3+ 2 3 1 2 5 | 2 2 3 | elven-cloak 10
Meriadoc Brandybuck | hobbit | 20 | 3/3+ 2 3 1 1 4 | 1 1 2 | elven-cloak 10, shield 5, armour 5
Peregrin Took | hobbit | 20 | 3/3+ 2 3 1 1 4 | 1 1 2 | elven-cloak 10, shield 5, armour 5
Gandalf the Grey | man | 150 | 5/- 4 5 1 3 7 | 3 6+1 3 |
Bilbo Baggins | hobbit | 90 | 3/3+ 3 5 1 2 6 | 1 3 3 | the-ring 0
Gimli | dwarf | 80 | 6/4+ 4 8 2 2 6 | 3 2 2 | elven-cloak 10
Legolas | elf | 85 | 6/3+ 4 4 2 2 6 | 3 2 2 | elven-cloak 10, armour 5, horse 10
Aragorn — Strider | man | 175 | 6/3+ 4 5 3 3 6 | 3+1 3 3 | anduril 75, elven-cloak 10,
    armour 5, heavy-armour 10, bow 5, horse 10
Boromir of Gondor | man | 105 | 6/- 4 6 3 3 6 | 6 1 0 | elven-cloak 10, horse 10
Elrond | elf | 120 | 6/- 4 7 3 3 7 | 3 3 3 |
Arwen Evenstar | elf | 65 | 6/- 3 3 1 2 6 | 1 4 1 | elven-cloak 10, asfaloth 10
Gil-galad | elf | 140 | 8/- 4 7 3 3 7 | 3 3 1 | shield 5
Haldir | elf | 55 | 6/3+ 4 4 2 2 5 | 3 1 1 | elf-bow 5, elven-cloak 10, armour 5
Elven Captain | elf | 50 | 6/3+ 4 4 2 2 5 | 2 1 1 | high-elf 0, wood-elf 0,
    armour 5, heavy-armour 10, shield 5, elf-bow 5
Theoden, King of Rohan | man | 60 | 5/- 4 6 2 2 5 | 2 0 2 | shield 5, horse 10
Eomer, Captain of Rohan | man | 75 | 5/4+ 4 6 2 2 5 | 3 2 2 | throwing-spear 5, shield 5, horse 10
Eowyn, Shield Maiden of Rohan | man | 30 | 4/- 3 3 1 1 5 | 2 2 2 | armour 5, shield 5, horse 10
Captain of Men | man | 40 | 4/4+ 4 4 2 2 4 | 2 1 1 | of-gondor 0, of-rohan 0,
    armour 5, heavy-armour 10, shield 5, bow 5, throwing-spear 5, lance 5, horse 10
Elendil | man | 165 | 7/- 4 7 3 3 6 | 3 3 1 |
Isildur | man | 100 | 6/- 4 7 3 3 6 | 3 1 2 | the-ring 0
Gamling, Captain of Rohan | man | 50 | 4/- 4 6 2 2 4 | 2 1 1 | royal-standard-of-rohan 50, horse 10
Faramir, Captain of Gondor | man | 70 | 5/3+ 4 5 2 2 5 | 3 2 2 | heavy-armour 5, bow 5, lance 5, horse 10
Damrod, Captain of the Rangers of Gondor | man | 50 | 4/3+ 4 5 2 2 4 | 2 1 1 |
Gandalf the White | man | 200 | 5/- 5 6 1 3 7 | 3 6+1 3 | elven-cloak 10, shadowfax 15
Treebeard | ent | 170 | 8/4+ 8 8 3 3 7 | 3 6 3 |
The King of the Dead | man | 75 | 4/- 4 8 1 2 8 | 0 6 3 |
Denethor, Steward of Gondor | man | 15 | 5/- 4 5 2 2 5 | 0 3 0 |
Gwaihir | eagle | 75 | 8/- 5 8 2 3 6 | 1 1 1 |
Galadriel | elf | 120 | 6/- 3 3 1 3 7 | 3 6+1 3 | mirror-of-galadriel 25
Celeborn | elf | 100 | 6/- 4 4 1 3 7 | 3 3+1 3 | elven-blade 5, heavy-armour 10, shield 5
Radagast the Brown | man | 150 | 5/- 4 5 1 3 7 | 3 6+1 3 | horse 10
King of Men | man | 55 | 5/4+ 4 4 2 2 5 | 2 2 1 | armour 5, heavy-armour 10, shield 5, throwing-spear 5, horse 10
Dain Ironfoot, King of Erebor | dwarf | 125 | 5/4+ 4 9 3 3 7 | 3 3 2 |
Dwarf King | dwarf | 75 | 6/4+ 4 8 2 2 6 | 2 2 1 | two-handed-weapon 5, throwing-axes 5
Dwarf Captains | dwarf | 60 | 5/4+ 4 7 2 2 5 | 2 1 1 | two-handed-weapon 5, shield 5, throwing-axes 5
"""

_GOOD_WARRIORS = """
High Elf Warrior | elf | 9 | 6/3+ 3 5 1 1 5 | | elven-blade 1, spear 1, elf-bow 2, shield 1, banner 35
Wood Elf Warrior | elf | 7 | 6/3+ 3 3 1 1 5 | | elven-blade 1, spear 1, elf-bow 2, shield 1, armour 1, banner 35
Warrior of Gondor | man | 6 | 3/4+ 3 4 1 1 3 | | spear 1, bow 1, shield 1, banner 25
Warrior of Rohan | man | 6 | 3/4+ 3 4 1 1 3 | | throwing-spears 1, bow 1, shield 1, banner 25
Rider of Rohan | man | 13 | 3/4+ 3 5 1 1 3 | | throwing-spears 1, banner 25
Rohan Royal Guard | man | 9 | 4/4+ 3 6 1 1 3 | | throwing-spears 1, horse 6, banner 25
Ranger of Gondor | man | 7 | 4/3+ 3 4 1 1 3 | | spear 1
Warrior of Minas Tirith | man | 7 | 3/4+ 3 5 1 1 3 | | spear 1, bow 1, shield 1, banner 25
Guard of the Fountain Court | man | 10 | 4/- 3 6 1 1 3 | | shield 1, banner 25
Knights of Minas Tirith | man | 13 | 3/- 3 5 1 1 3 | | banner 25
The Army of the Dead | man | 15 | 3/- 3 7 1 1 8 | |
Dwarf Warrior | dwarf | 8 | 4/4+ 3 6 1 1 4 | | hand-weapon 0, two-handed-weapon 0, dwarf-bow 1, shield 1, banner 30
Khazad Guard | dwarf | 11 | 4/- 4 7 1 1 4 | |
"""

_EVIL_HEROES = """
The Dark Lord Sauron | sauron | 400 | 9/- 8 10 3 5 7 | 3 0+3 0 | the-one-ring 100
Witch King | wraith | 140 | 5/- 4 8 1 1 6 | 3 20 3 | horse 10, fell-beast 60, morgul-blade 10
Ringwraith | wraith | 120 | 5/- 4 8 1 1 6 | 2 14 2 | horse 10, fell-beast 60
The Balrog | balrog | 500 | 10/- 8 10 4 10 7 | 0 0 0 |
Saruman | man | 150 | 5/- 4 5 1 3 7 | 3 6+1 3 |
Orc Captain | orc | 40 | 4/5+ 4 5 2 2 3 | 2 1 1 | shield 5, orc-bow 5, warg 10, throwing-spears 5
Moria Goblin Captain | goblin | 35 | 3/5+ 4 5 2 2 3 | 2 1 1 | shield 5, orc-bow 5
Lurtz, Uruk-hai Captain | uruk-hai | 60 | 5/4+ 4 6 2 2 4 | 3 1 1 |
Uruk-hai Captain | uruk-hai | 50 | 5/4+ 4 5 2 2 4 | 2 1 1 | white-hand 0, of-mordor 0, shield 5, orc-bow 5, crossbow 5
Shagrat, Uruk-hai Captain | uruk-hai | 55 | 5/- 4 5 2 2 4 | 3 1 1 | shield 5
Gorbag, Orc Captain | orc | 45 | 4/- 4 5 2 2 3 | 3 1 1 | shield 5
Wild Men Chieftain | man | 40 | 4/- 4 4 2 2 4 | 2 1 1 | hand-weapon 0, two-handed-weapon 0
Sharku, Warg Rider Captain | orc | 55 | 4/- 4 5 2 2 3 | 3 1 1 | shield 5
Grishnakh, Orc Captain | orc | 45 | 4/- 4 5 2 2 3 | 3 1 1 | shield 5
Gollum | gollum | 0 | 4/- 4 4 2 2 4 | 1 0 1 |
Grima Wormtongue | man | 25 | 2/- 3 3 1 1 3 | 0 0 0 |
Easterling Captain | man | 55 | 4/- 4 6 2 2 4 | 2 1 1 |
Shelob | spider | 90 | 7/- 7 7 1 6 4 | 0 6 0 |
Troll Chieftain | mordor-troll | 140 | 7/5+ 7 8 3 3 4 | 2 1 1 |
The Mouth of Sauron | man | 60 | 4/- 4 5 2 2 4 | 1 4 1 | horse 10
"""

_EVIL_WARRIORS = """
Moria Goblin Warrior | goblin | 4 | 2/5+ 3 4 1 1 2 | | hand-weapon 0, spear 1, orc-bow 1, shield 1
Orc Warrior | orc | 5 | 3/5+ 3 4 1 1 2 | | hand-weapon 0, two-handed-weapon 0, spear 1, orc-bow 1, shield 1, banner 25
Uruk-hai Warrior | uruk-hai | 10 | 4/4+ 4 5 1 1 3 | | white-hand 0, of-mordor 0, hand-weapon 0, two-handed-weapon 0,
    orc-bow 1, shield 1, pike 1, crossbow 2, banner 30
Uruk-hai Berserker | uruk-hai | 15 | 4/- 4 6 2 1 8 | |
Cave Troll | cave-troll | 70 | 6/5+ 6 6 3 3 3 | | spear 1, troll-chain 5
Mordor Troll | mordor-troll | 90 | 7/5+ 7 7 3 3 3 | |
Warg Rider | orc | 10 | 3/5+ 3 4 1 1 2 | | hand-weapon 0, throwing-spears 1, orc-bow 1, shield 1, banner 25
Wild Man of Dunland | man | 5 | 3/- 3 3 1 1 3 | | hand-weapon 0, two-handed-weapon 0
Easterling Warrior | man | 7 | 3/- 3 5 1 1 3 | | spear 1, shield 1, banner 25
"""

_STONES = """
hobbit-stone |  8 20  1 | frodo-baggins, sam-gamgee, meriadoc-brandybuck, peregrin-took, bilbo-baggins
troll-stone  | 12 28  8 | troll-chieftain, cave-troll, mordor-troll
ent-stone    | 18 42 10 | treebeard
"""

_POWERS = """
gandalf-the-grey | strengthen-will 4+ 12/28, sorcerous-blast 5+ 12/28, cast-light 2+, immobilise 3+ 12/28,
    command 4+ 12/28, terrifying-aura 2+
gandalf-the-white | terrifying-aura 2+, will-of-iron 3+ 12/28, cast-blinding-light 2+,
    effortlessly-immobilise 2+ 12/28, instantly-command 3+ 12/28, your-staff-is-broken 3+ 12/28,
    ultimate-sorcerous-blast 4+ 12/28
arwen-evenstar | natures-wrath 4+ 6/14
galadriel | effortlessly-immobilise 2+ 12/28, command 4+ 12/28, blinding-aura 2+
celeborn | immobilise 3+ 12/28, aura-of-command 2+
radagast-the-brown | terrifying-aura 2+, immobilise 3+ 12/28, renew 3+ 12/28, panic-steed 2+ 12/28, aura-of-dismay 5+
the-dark-lord-sauron | transfix 2+ 18/42, compel 3+ 18/42, drain-courage 2+ 18/42, sap-will 3+ 18/42,
    chill-soul 5+ 18/42
witch-king | transfix 3+ 12/28, compel 4+ 12/28, drain-courage 2+ 12/28, sap-will 4+ 12/28, black-dart 5+ 12/28
ringwraith | transfix 3+ 12/28, compel 4+ 12/28, drain-courage 2+ 12/28, sap-will 4+ 12/28, black-dart 5+ 12/28
saruman | terrifying-aura 2+, sorcerous-blast 5+ 12/28, effortlessly-immobilise 2+ 12/28, instantly-command 3+ 12/28
the-mouth-of-sauron | transfix 3+ 12/28, drain-courage 2+ 12/28, sap-will 4+ 12/28, terrifying-aura 2+
"""

_DEFENCES = """
frodo-baggins | mithril-coat 6
meriadoc-brandybuck | armour 4, shield 4, armour+shield 5
peregrin-took | armour 4, shield 4, armour+shield 5
legolas | armour 5
aragorn-strider | armour 6, heavy-armour 7
gil-galad | shield 8
haldir | armour+elf-bow 5
elven-captain | armour 5, high-elf+heavy-armour 6, shield 5, shield+elf-bow 4
theoden-king-of-rohan | shield 7
eomer-captain-of-rohan | shield+throwing-spear 7
eowyn-shield-maiden-of-rohan | armour 4, shield 4
captain-of-men | armour 5, heavy-armour 6, shield 5, armour+shield+bow 5
faramir-captain-of-gondor | heavy-armour 6
high-elf-warrior | shield 6, shield+elf-bow 5
wood-elf-warrior | armour 4, shield 4, armour+shield+elf-bow 4
warrior-of-gondor | shield 5, shield+bow 4
warrior-of-rohan | shield+throwing-spears 5, shield+bow 4
warrior-of-minas-tirith | shield 6, shield+bow 5
guard-of-the-fountain-court | shield 7
celeborn | heavy-armour 6, shield 5
king-of-men | armour 5, heavy-armour+shield 7
dwarf-captains | shield 8
dwarf-warrior | shield 7, shield+dwarf-bow 6
orc-captain | shield 6, shield+orc-bow 5
moria-goblin-captain | shield 6, shield+orc-bow 5
uruk-hai-captain | shield 6, shield+orc-bow 5, white-hand+shield+crossbow 5
shagrat-uruk-hai-captain | shield 6
gorbag-orc-captain | shield 6
sharku-warg-rider-captain | shield 6
grishnakh-orc-captain | shield 6
moria-goblin-warrior | shield 5, shield+orc-bow 4
orc-warrior | shield 5, shield+orc-bow 4
uruk-hai-warrior | shield 6, shield+orc-bow 5, white-hand+shield+crossbow 5
warg-rider | shield 5, shield+orc-bow 4
easterling-warrior | shield 6
"""

_CLASHES = """
aragorn-strider | armour | heavy-armour
elven-captain | armour | heavy-armour
elven-captain | high-elf | wood-elf
captain-of-men | armour | heavy-armour
captain-of-men | of-gondor | of-rohan
king-of-men | armour | heavy-armour
dwarf-captains | two-handed-weapon | shield
dwarf-warrior | two-handed-weapon | hand-weapon, dwarf-bow, shield
uruk-hai-captain | white-hand | of-mordor
wild-men-chieftain | two-handed-weapon | hand-weapon
orc-warrior | two-handed-weapon | hand-weapon, orc-bow, shield
uruk-hai-warrior | white-hand | of-mordor
uruk-hai-warrior | pike | orc-bow, crossbow, shield
uruk-hai-warrior | two-handed-weapon | hand-weapon, orc-bow, crossbow, shield
wild-man-of-dunland | two-handed-weapon | hand-weapon
"""

_REQUIRED = """
elven-captain | heavy-armour | high-elf
captain-of-men | throwing-spear | of-rohan
captain-of-men | lance | of-gondor
orc-captain | throwing-spears | warg
uruk-hai-captain | crossbow | white-hand
uruk-hai-warrior | pike | white-hand
uruk-hai-warrior | crossbow | white-hand
uruk-hai-warrior | two-handed-weapon | of-mordor
"""

_BARRED = """
frodo-baggins | sting | bilbo-baggins
frodo-baggins | mithril-coat | bilbo-baggins
bilbo-baggins | the-ring | frodo-baggins
isildur | the-ring | frodo-baggins, bilbo-baggins
"""

_RIDDEN = """
rider-of-rohan | horse
knights-of-minas-tirith | horse
sharku-warg-rider-captain | warg
warg-rider | warg
"""

_UNNAMED = """
elven-captain captain-of-men king-of-men dwarf-king dwarf-captains orc-captain moria-goblin-captain uruk-hai-captain
wild-men-chieftain easterling-captain troll-chieftain
"""


class Kind(NamedTuple):
    """A row of the Move chart, with the sizes of such a model on foot: both columns, then mm."""

    inches: int
    cm: int
    base: int
    height: int
    body: int


class Power(NamedTuple):
    """The die that casts it, and its range in both columns or None."""

    score: int
    range: tuple[int, int] | None


class Stone(NamedTuple):
    """A stone to throw: both columns, Strength, and the entries that may."""

    inches: int
    cm: int
    strength: int
    throwers: tuple[str, ...]


class Entry(NamedTuple):
    """A profile as printed, its usual wargear in the Defence, its mount under it."""

    name: str
    side: str
    hero: bool
    kind: str
    points: int
    fight: int
    shoot: int | None
    strength: int
    defence: int
    attacks: int
    wounds: int
    courage: int
    might: int
    will: int
    fate: int
    free_might: int
    free_will: int
    options: dict[str, int]

    @property
    def id(self) -> str:
        """What the lists call it."""
        return identifier(self.name)


class Mount(NamedTuple):
    """A mount as printed; ``ridden`` is its height with a rider."""

    inches: int
    cm: int
    base: int
    height: int
    body: int
    ridden: int
    fight: int
    strength: int
    defence: int
    attacks: int
    wounds: int
    courage: int


def identifier(name: str) -> str:
    """The id of a name."""
    return re.sub(r"[^a-z]+", "-", name.lower())


def _rows(table: str) -> list[list[str]]:
    lines = table.strip().replace("\n    ", " ").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def _fighting(cell: str) -> tuple[int, int | None, list[int]]:
    first, *rest = cell.split()
    fight, shoot = first.split("/")
    return int(fight), None if shoot == "-" else int(shoot.rstrip("+")), [int(figure) for figure in rest]


def _stores(cell: str) -> tuple[list[int], list[int]]:
    pairs = [figure.partition("+") for figure in (cell or "0 0 0").split()]
    return [int(store) for store, _, _ in pairs], [int(free or 0) for _, _, free in pairs]


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cell.split(","))


def _defence(choice: str) -> tuple[tuple[str, ...], int]:
    options, defence = choice.split()
    return tuple(options.split("+")), int(defence)


def _stone(figures: str, throwers: str) -> Stone:
    inches, cm, strength = map(int, figures.split())
    return Stone(inches, cm, strength, _words(throwers))


def _choices(table: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(entry, option, _words(others)) for entry, option, others in _rows(table)]


def _entries(table: str, side: str, hero: bool) -> list[Entry]:
    found = []
    for name, kind, points, figures, stores, options in _rows(table):
        fight, shoot, (strength, defence, attacks, wounds, courage) = _fighting(figures)
        (might, will, fate), (free_might, free_will, _) = _stores(stores)
        body = (fight, shoot, strength, defence, attacks, wounds, courage)
        spirit = (might, will, fate, free_might, free_will)
        prices = {item: int(price) for item, price in (bought.split() for bought in options.split(",") if bought)}
        found.append(Entry(name, side, hero, kind, int(points), *body, *spirit, prices))
    return found


def _powers(cell: str) -> dict[str, Power]:
    found = {}
    for power in cell.split(","):
        name, score, *reach = power.split()
        columns = [int(length) for length in reach[0].split("/")] if reach else []
        found[name] = Power(int(score.rstrip("+")), (columns[0], columns[1]) if columns else None)
    return found


def _mount(sizes: str, figures: str) -> Mount:
    fight, _, (strength, defence, attacks, wounds, courage) = _fighting(figures)
    inches, cm, base, height, body, ridden = map(int, sizes.split())
    return Mount(inches, cm, base, height, body, ridden, fight, strength, defence, attacks, wounds, courage)


KINDS = {kind: Kind(*map(int, figures)) for kind, *figures in map(str.split, _KINDS.strip().splitlines())}
ENTRIES = [
    *_entries(_GOOD_HEROES, "good", True),
    *_entries(_GOOD_WARRIORS, "good", False),
    *_entries(_EVIL_HEROES, "evil", True),
    *_entries(_EVIL_WARRIORS, "evil", False),
]
POWERS = {caster: _powers(powers) for caster, powers in _rows(_POWERS)}
MOUNTS = {identifier(name): _mount(sizes, figures) for name, sizes, figures in _rows(_MOUNTS)}
STONES = {name: _stone(figures, throwers) for name, figures, throwers in _rows(_STONES)}
RIDDEN = dict(_rows(_RIDDEN))
"""The mount of those whose entry comes with one."""
UNNAMED = set(_UNNAMED.split())
"""The Heroes without a name, of whom a force may have any number."""
DEFENCES = [(entry, *_defence(armour)) for entry, choices in _rows(_DEFENCES) for armour in _words(choices)]
"""Entries with armour and shields bought, and the Defence they then have."""
CLASHES = [(entry, option, other) for entry, option, others in _choices(_CLASHES) for other in others]
"""Two options that nobody carries together."""
REQUIRED = _choices(_REQUIRED)
"""Options that only some may buy, and the choice that makes them so."""
BARRED = _choices(_BARRED)
"""Options that somebody else in the force takes away."""
