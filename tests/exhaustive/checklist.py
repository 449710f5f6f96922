"""What has to come up in the games: every trait, item, power and heroic action, and every branch of every chart."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish import events
from skirmish.decisions.kinds import ANSWERS, DECISIONS
from skirmish.forces.profile import profiles
from skirmish.forces.warrior import item_trait
from skirmish.forces.weapons import MISSILES
from skirmish.rules.powers import KINDS
from skirmish.traits import TRAITS
from tests.exhaustive.witness import questions

ARMOUR = ("armour", "heavy-armour", "orc-armour", "dwarf-armour", "mithril-coat", "elven-cloak")
SPECIAL = {
    "shield": ("used", "worn"),
    "horn-of-gondor": ("routs", "in vain"),
    "morgul-blade": ("used",),
    "troll-chain": ("catches", "misses"),
    "the-ring": ("worn",),
    "the-one-ring": ("sustains", "fails"),
    "pike": ("lent",),
    "spear": ("fought with", "lent"),
    "sting": ("struck with",),
}
"""How an item shows that it is of use, where it is no mere weapon or armour."""

CHARTS: dict[str, tuple[str, ...]] = {
    "jump, on foot": ("fails", "crosses", "bounds"),
    "jump, rider": ("balks", "fails", "crosses", "bounds"),
    "jump at -1": ("fails", "crosses"),
    "jump": ("without a die",),
    "climb": ("falls", "climbs", "tops", "bounds", "without a die"),
    "fall": ("hits", "harmless"),
    "climber loses its footing": ("falls", "holds on"),
    "climber is knocked off": ("falls", "holds on"),
    "thrown rider": ("flying", "dust", "leaps", "knocked down"),
    "mounting": ("fails", "mounts", "rides"),
    "mounting up": ("fails", "mounts", "rides"),
    "dismounting": ("before moving", "late in the move"),
    "mount without its rider": ("slain", "gone", "loose"),
    "spotting": ("seen", "not seen"),
    "charge": ("several at once",),
    "courage, half": ("passed", "failed", "passed without dice"),
    "courage, alone": ("passed", "failed", "passed without dice"),
    "courage, terror": ("passed", "failed", "passed without dice"),
    "courage, instinct": ("passed", "failed"),
    "courage, horn": ("passed", "failed"),
    "courage, mind": ("passed", "failed"),
    "courage, ring": ("passed", "failed"),
    "courage of a mount": ("passed", "failed"),
    "courage": ("stands fast by a Hero",),
    "retreat": ("before an enemy", "for an edge"),
    "fate": ("saves", "fails"),
    "shot": ("hits", "misses"),
    "in the way (shoot.in_the_way)": ("stopped", "goes on"),
    "in the way (shoot.fight_in_the_way)": ("stopped", "goes on"),
    "in the way (volley.barrier)": ("stopped", "goes on"),
    "in the way (volley.wood)": ("stopped", "goes on"),
    "shot into a fight": ("its own side", "the enemy"),
    "rider shot at (shoot.mounted)": ("rider", "mount"),
    "rider shot at (shoot.monstrous)": ("rider", "mount"),
    "rider shot at (shoot.passenger)": ("rider", "mount", "passenger"),
    "volley": ("misses", "a hit", "several hits"),
    "fight": (
        "won by good",
        "won by evil",
        "won by good by a die",
        "won by evil by a die",
        "won by the better Fight value",
    ),
    "the beaten": ("go back", "trapped"),
    "blow at a barrier": ("gets past", "stopped"),
    "support": ("a pike past a spear",),
    "banner": ("re-roll by good", "re-roll by evil"),
    "held back": ("power.immobilise", "cavalry.thrown"),
    "poison, venom": ("wounds", "spares"),
    "poison, shard": ("wounds", "spares"),
    "resisting": ("succeeds", "fails"),
    "the Ring": (
        "worn by frodo-baggins",
        "worn by bilbo-baggins",
        "worn by isildur",
        "taken off",
        "kept on",
        "the struggle is won",
        "the struggle is lost",
        "its wearer is moved by the enemy",
    ),
    "denethor-steward-of-gondor": ("commanded by good", "commanded by evil", "moved by the other side"),
    "gollum": ("commanded by good", "commanded by evil", "moved by the other side"),
    "priority": ("good", "evil", "passes on a tie"),
    "slain": ("by a model", "fall", "venom", "shard", "the Ring"),
    "thrown at the charge": (),
    "heroic action in move": ("called", "worked out", "cancelled"),
    "heroic action in shoot": ("called", "worked out", "cancelled"),
    "heroic action in fight": ("called", "worked out", "cancelled"),
    "heroic action": ("free",),
    "heroic actions in order": ("good first", "evil first", "alone"),
    "after a heroic combat": ("moves", "charges"),
    "wound chart, 3": ("wounds", "fails"),
    "wound chart, 4": ("wounds", "fails"),
    "wound chart, 5": ("wounds", "fails"),
    "wound chart, 6": ("wounds", "fails"),
    "wound chart, 6/4": ("wounds", "fails", "fails at the second die"),
    "wound chart, 6/5": ("wounds", "fails", "fails at the second die"),
    "wound chart, 6/6": ("wounds", "fails", "fails at the second die"),
    "wound chart, -": ("fails",),
    "restored by the mirror": (),
    "restored by the standard": (),
    "might": ("lowers a die",),
}

CHART_DICE = ("jump.chart", "climb.chart", "cavalry.mounting", "cavalry.thrown", "wound.chart", "fight.duel")
"""Dice of which every face has to come up."""

MIGHT = (
    "jump.chart",
    "climb.chart",
    "cavalry.thrown",
    "cavalry.mounting",
    "courage.half",
    "courage.alone",
    "courage.terror",
    "courage.horn",
    "courage.ring",
    "ring.struggle",
    "magic.cast",
    "magic.resist",
    "power.blast",
    "shoot.to_hit",
    "volley.to_hit",
    "fight.duel",
    "wound.chart",
    "wound.double",
    "hero.fate",
    "item.one_ring",
)
"""The kinds of dice that Might may change, and whose owners may have any."""


def checklist() -> tuple[str, ...]:
    """Every line that some game must give evidence for."""
    found = (*_traits(), *_items(), *_mounts(), *_powers(), *_charts(), *_dice(), *_asked(), *_answers(), *_events())
    return tuple(dict.fromkeys(found))


def items() -> tuple[str, ...]:
    """Everything that an entry carries, or sells, by id."""
    found = [item for entry in profiles().values() for item in entry.wargear]
    found += [
        option.id for entry in profiles().values() for option in entry.options if not (option.keywords or option.mount)
    ]
    return tuple(dict.fromkeys(found))


QUIET = {"bladed-bow": "at hand", "far-stand-fast": "heard", "mirror-of-galadriel": "placed"}
"""Traits that answer no question, and how they show all the same."""


def _traits() -> Iterator[str]:
    yield from (f"trait {trait}: {how}" for trait, how in QUIET.items())
    for trait in TRAITS.values():
        yield from (f"trait {trait.id}: {question}" for question in questions(trait))


def _items() -> Iterator[str]:
    for item in items():
        yield from (f"item {item}: {use}" for use in _uses(item))


def _uses(item: str) -> Iterator[str]:
    if item in SPECIAL:
        yield from SPECIAL[item]
        return
    trait = item_trait(item)
    if item in ARMOUR:
        yield "worn"
    elif item in MISSILES or (trait is not None and trait.id in MISSILES):
        yield "shot with"
    elif trait is not None and trait.arms:
        yield "fought with"


def _mounts() -> Iterator[str]:
    yield from (f"mount {entry.id}: ridden" for entry in profiles().values() if entry.ridden_mm)
    yield from (f"mount {entry.id}: struck" for entry in profiles().values() if entry.is_mount)


def _powers() -> Iterator[str]:
    """Each of every caster, and each failed and resisted once by whoever."""
    for entry in profiles().values():
        for power in entry.powers:
            yield from (f"power {power.id} of {entry.id}: cast", f"power {power.id}: fails")
            if KINDS[power.id].aim in ("enemy", "around"):
                yield f"power {power.id}: resisted"


def _charts() -> Iterator[str]:
    for chart, branches in CHARTS.items():
        yield from (f"{chart}: {branch}" for branch in branches)
        if not branches:
            yield chart


def _dice() -> Iterator[str]:
    yield from (f"die {purpose}: {face}" for purpose in CHART_DICE for face in range(1, 7))
    yield from (f"might on {purpose}" for purpose in MIGHT)


def _asked() -> Iterator[str]:
    yield from (f"asked: {kind}" for kind in DECISIONS)


def _answers() -> Iterator[str]:
    yield from (f"answered: {kind}" for kind in ANSWERS)


def _events() -> Iterator[str]:
    """All that can happen but an undo."""
    kinds = (getattr(getattr(events, name), "kind", "") for name in events.__all__)
    yield from (f"event: {kind}" for kind in kinds if kind not in ("", events.Rewound.kind))
