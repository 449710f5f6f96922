"""A game told in English: each event in a line, under the headings of its turn and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import singledispatch

from skirmish import events as happened
from skirmish.events import Event, Spot
from skirmish.game import Chapter
from skirmish.measure import Scale
from skirmish.ruling import Reason


class Level(StrEnum):
    """How much is told: QUIET a line a turn, VERBOSE also each reason with its rule, and every die."""

    QUIET = "quiet"
    NORMAL = "normal"
    VERBOSE = "verbose"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a report; its ``style`` is turn, phase, event, death, reason or result."""

    text: str
    style: str = "event"

    def __str__(self) -> str:
        return "  " * _INDENT[self.style] + self.text


_INDENT = {"turn": 0, "result": 0, "phase": 1, "event": 2, "death": 2, "reason": 4}
_PHASES = {"deploy": "Deployment", "move": "Moves", "shoot": "Shooting", "fight": "Fights"}


@dataclass
class Report:
    """Tells a game chapter by chapter, from its start or from the start of a turn."""

    scale: Scale
    level: Level = Level.NORMAL
    _phase: str = "deploy"
    _heading_due: bool = True
    _first: str = ""
    _fallen: list[str] = field(default_factory=list)

    def lines(self, chapter: Chapter) -> Iterator[Line]:
        """What happened, in words."""
        events, rolls = chapter
        if self.level is Level.QUIET:
            for event in events:
                yield from self._summed_up(event)
            return
        for chain in _chains(events):
            yield from self._tell(chain)
        dice = ", ".join(f"{roll.purpose} {roll.face} ({roll.owner})" for roll in rolls)
        if dice and self.level is Level.VERBOSE:
            yield Line(f"dice: {dice}", "reason")

    def skip(self, story: Iterable[Chapter]) -> None:
        """Take note of what happened before the first chapter that is told."""
        for chapter in story:
            for _ in self.lines(chapter):
                pass
        self._heading_due = True

    def _tell(self, chain: Sequence[Event]) -> Iterator[Line]:
        """One line for events that belong together, its heading before it and the reasons after it."""
        first, verbose = chain[0], self.level is Level.VERBOSE
        if isinstance(first, happened.PhaseBegan | happened.TurnEnded | happened.TurnBegan):
            self._phase, self._heading_due = getattr(first, "phase", ""), True
        style, text = _style(chain), _sentence(chain, self.scale.unit)
        if text and (verbose or not _idle(first)):
            if self._heading_due and style in ("event", "death"):
                self._heading_due = False
                yield Line(_PHASES.get(self._phase, self._phase), "phase")
            yield Line(text, style)
        if verbose:
            for event in chain:
                yield from (Line(_explained(reason), "reason") for reason in event.because)

    def _summed_up(self, event: Event) -> Iterator[Line]:
        if isinstance(event, happened.TurnBegan):
            self._first = event.priority
            self._fallen.clear()
        elif isinstance(event, happened.Slain | happened.Fled | happened.Banished):
            self._fallen.append(told(event, self.scale.unit))
        elif isinstance(event, happened.TurnEnded):
            turn = f"Turn {event.turn} ({self._first} first): good has {event.good}, evil {event.evil}"
            yield Line("; ".join([turn, *self._fallen]), "turn")
        elif isinstance(event, happened.GameEnded | happened.Rewound):
            yield Line(told(event, self.scale.unit), "result")


def of_turn(story: Iterable[Chapter], turn: int) -> list[Chapter]:
    """What belongs to one turn of a story; turn 0 is what went before the first."""
    number, found = 0, list[Chapter]()
    for chapter in story:
        for part in _parts(chapter):
            number = next((event.turn for event in part.events if isinstance(event, happened.TurnBegan)), number)
            if number == turn:
                found.append(part)
    return found


def _parts(chapter: Chapter) -> Iterator[Chapter]:
    """A chapter, cut where a turn begins: with its dice for priority."""
    events, rolls = chapter
    event = next((at for at, one in enumerate(events) if isinstance(one, happened.TurnBegan)), 0)
    roll = next((at for at, one in enumerate(rolls) if one.purpose == "turn.priority"), len(rolls) if event else 0)
    if event:
        yield Chapter(events[:event], rolls[:roll])
    yield Chapter(events[event:], rolls[roll:] if event else rolls)


_CONTINUES = (happened.InTheWay, happened.ShotIntoFight, happened.PartHit, happened.Slain)
_ENDS_IN_WOUNDS = (happened.Shot, happened.VolleyHit, happened.BlowAtBarrier, happened.Fell)


def _chains(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events, those that belong in one line together: a shot and what became of it, a blow and a death."""
    chain: list[Event] = []
    for event in events:
        wound = isinstance(event, happened.WoundRolled) and bool(chain) and isinstance(chain[0], _ENDS_IN_WOUNDS)
        if chain and (wound or isinstance(event, _CONTINUES)):
            chain.append(event)
            continue
        if chain:
            yield chain
        chain = [event]
    if chain:
        yield chain


def _sentence(chain: Sequence[Event], unit: str) -> str:
    first, *rest = chain
    clauses = [told(first, unit)]
    for event in rest:
        if isinstance(event, happened.WoundRolled):
            clauses.append(f"to wound {_body(event)}: {_wound_die(event)}")
        else:
            clauses.append(told(event, unit))
    return "; ".join(clauses)


def _style(chain: Sequence[Event]) -> str:
    if isinstance(chain[0], happened.TurnBegan | happened.TurnEnded):
        return "turn"
    if isinstance(chain[0], happened.GameEnded | happened.Rewound):
        return "result"
    lost = happened.Slain | happened.Fled | happened.Banished
    return "death" if any(isinstance(event, lost) for event in chain) else "event"


def _idle(event: Event) -> bool:
    """Whether it is a model that stays where it is, or is spared a test."""
    if isinstance(event, happened.CourageTested):
        return not event.dice
    return isinstance(event, happened.Moved) and not event.charged and len(set(event.route)) < 2


def _explained(reason: Reason) -> str:
    marks = " [forbids]" if reason.objects else "" if reason.applied else " [does not count]"
    value = f" ({reason.value:+d})" if reason.value else ""
    return f"{reason.rule}: {reason.text}{value}{marks}"


# One event in words


@singledispatch
def told(event: Event, _unit: str) -> str:
    """One event in words, lengths in the unit; a kind that has no words of its own, field by field."""
    data = event.as_json()
    parts = (f"{key} {value}" for key, value in data.items() if key not in ("kind", "because"))
    return f"{event.kind.replace('_', ' ')}: {', '.join(parts)}"


@told.register
def _(event: happened.Deployed, _unit: str) -> str:
    return f"{event.model} is placed at {_at(event.at)}"


@told.register
def _(event: happened.TurnBegan, _unit: str) -> str:
    if not event.good:
        return f"Turn {event.turn}: {event.priority} has priority"
    dice = f"{event.good} to {event.evil}"
    if event.good == event.evil:
        return f"Turn {event.turn}: priority passes to {event.priority} (good and evil roll {dice})"
    return f"Turn {event.turn}: {event.priority} has priority (good and evil roll {dice})"


@told.register
def _(_event: happened.PhaseBegan, _unit: str) -> str:
    return ""


@told.register
def _(event: happened.Spotted, _unit: str) -> str:
    return f"{event.viewer} tries to make out {event.target}: {event.roll}, {'seen' if event.seen else 'not seen'}"


@told.register
def _(event: happened.Moved, unit: str) -> str:
    allowance = next((reason.numbers["allowance"] for reason in event.because if "allowance" in reason.numbers), None)
    spent = f"({event.cost:.1f}{'' if allowance is None else f' of {allowance:g}'} {unit})"
    if event.charged:
        return f"{event.model} charges {_list(event.charged)} {spent}"
    if _idle(event):
        return f"{event.model} stays at {_at(event.route[-1])}"
    return f"{event.model} moves to {_at(event.route[-1])} {spent}"


@told.register
def _(event: happened.StoodUp, _unit: str) -> str:
    return f"{event.model} gets up"


@told.register
def _(event: happened.LayDown, _unit: str) -> str:
    return f"{event.model} lies down"


@told.register
def _(event: happened.Jumped, _unit: str) -> str:
    outcome = {
        "fails": "fails",
        "balks": "balks, and tries again",
        "crosses": "gets across and stops",
        "bounds": "bounds across",
    }[event.outcome]
    return f"{event.model} jumps {event.over}: {_die(event.roll, event.score)}{outcome}"


@told.register
def _(event: happened.Climbed, _unit: str) -> str:
    outcome = {
        "falls": "falls",
        "climbs": "holds on",
        "tops": "gets to the end and stops",
        "bounds": "gets to the end and goes on",
    }[event.outcome]
    return f"{event.model} climbs {event.feature}: {_die(event.roll, event.roll)}{outcome}"


@told.register
def _(event: happened.Thrown, _unit: str) -> str:
    outcome = {"flying": "is knocked flying", "dust": "rises from the dust", "leaps": "leaps clear"}[event.outcome]
    die = f": {event.roll}," if event.roll else " and"
    return f"{event.model} is thrown from {event.mount}{die} {outcome}"


@told.register
def _(event: happened.Mounted, _unit: str) -> str:
    outcome = {"fails": "fails", "mounts": "is up", "rides": "is up and may go on"}[event.outcome]
    where = f"up behind {event.carrier}" if event.carrier else f"onto {event.mount}"
    return f"{event.model} leaps {where}: {_die(event.roll, event.roll)}{outcome}"


@told.register
def _(event: happened.Dismounted, _unit: str) -> str:
    return f"{event.model} dismounts at {_at(event.at)}"


@told.register
def _(event: happened.MountLost, _unit: str) -> str:
    outcome = {"slain": "is slain", "gone": "runs off", "loose": f"stays: {event.loose}"}[event.outcome]
    return f"The {event.mount} of {event.rider} {outcome}"


@told.register
def _(event: happened.GearLeft, _unit: str) -> str:
    return f"{event.model} leaves the {event.item} on the mount"


@told.register
def _(event: happened.SteppedAside, _unit: str) -> str:
    return f"{event.model} steps aside to {_at(event.at)}"


@told.register
def _(event: happened.Fell, unit: str) -> str:
    return f"{event.model} falls {event.drop:.1f} {unit}: {_count(event.hits, 'hit')}"


@told.register
def _(event: happened.Shot, _unit: str) -> str:
    outcome = "hits" if event.hit else "misses"
    return f"{event.shooter} shoots {event.target}: {event.roll}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.InTheWay, _unit: str) -> str:
    return f"{event.thing}: {event.roll}, {'stopped' if event.stopped else 'past it'}"


@told.register
def _(event: happened.ShotIntoFight, _unit: str) -> str:
    return f"into the fight: {event.roll}, at {event.victim}"


@told.register
def _(event: happened.PartHit, _unit: str) -> str:
    who = event.target if event.part == "rider" else f"the {event.who}" if event.part == "mount" else event.who
    return f"at {event.target}: {event.roll}, {who} is hit"


@told.register
def _(event: happened.VolleyLoosed, _unit: str) -> str:
    rolls = " ".join(str(roll) for _, roll in event.rolls)
    hits = _count(event.hits, "hit") if event.hits else "no hits"
    return f"{len(event.group)} loose a volley at {event.target}: {rolls}, {hits} (needs {event.needed})"


@told.register
def _(event: happened.VolleyHit, _unit: str) -> str:
    who = f"the {event.who} of {event.target}" if event.part == "mount" else event.who
    return f"A hit falls on {who}"


@told.register
def _(event: happened.FightsPaired, _unit: str) -> str:
    fights = "; ".join(f"{_list(good)} against {_list(evil)}" for good, evil in event.fights)
    return f"paired off: {fights}" if fights else ""


@told.register
def _(event: happened.FightBegan, _unit: str) -> str:
    notes = [f"{name} with {weapon}" for name, weapon in event.weapons if weapon != "hand-weapon"]
    notes += [f"{name} shields" for name in event.shielding]
    notes += [f"{spear} supports {friend}" for spear, friend in event.supports]
    how = f" ({'; '.join(notes)})" if notes else ""
    return f"{_list(event.good)} fights {_list(event.evil)}{how}"


@told.register
def _(event: happened.WaysDeclared, _unit: str) -> str:
    return f"for this phase, {_list([f'{name} fights with {way}' for name, way in event.ways])}"


@told.register
def _(event: happened.HornBlown, _unit: str) -> str:
    outcome = "loses heart, and the fight is won" if event.routed else "holds firm"
    return f"{event.model} blows the horn: {event.tested} {outcome}"


@told.register
def _(event: happened.Rerolled, _unit: str) -> str:
    return f"under its banner {event.side} rolls a die of {event.model} again: {event.was} becomes {event.now}"


@told.register
def _(event: happened.BidsRevealed, _unit: str) -> str:
    bids = [f"{name} {points}" for name, points in (*event.good, *event.evil)]
    return f"bids of Might are revealed: {_list(bids)}"


@told.register
def _(event: happened.BannerTaken, _unit: str) -> str:
    return f"{event.model} takes up the banner of {event.fallen}"


@told.register
def _(event: happened.TookUp, _unit: str) -> str:
    return f"{event.model} takes the {event.item} of {event.fallen}"


@told.register
def _(event: happened.DuelRolled, _unit: str) -> str:
    good, evil = (" ".join(str(score) for _, score in dice) for dice in (event.good, event.evil))
    decided = ""
    if max((s for _, s in event.good), default=0) == max((s for _, s in event.evil), default=0):
        decided = f" on a {event.tie_roll}" if event.tie_roll else " by skill"
    return f"good rolls {good}, evil rolls {evil}: {event.winner} wins{decided}"


@told.register
def _(event: happened.BackedAway, _unit: str) -> str:
    if event.trapped:
        return f"{event.model} is trapped"
    return f"{event.model} backs away to {_at(event.at)}"


@told.register
def _(event: happened.MadeWay, _unit: str) -> str:
    return f"{event.model} makes way to {_at(event.at)}"


@told.register
def _(event: happened.Parted, _unit: str) -> str:
    return f"{event.model} is drawn apart to {_at(event.at)}"


@told.register
def _(event: happened.BlowAtBarrier, _unit: str) -> str:
    return f"{event.striker} strikes over {event.barrier}: {event.roll}, {'past it' if event.passed else 'stopped'}"


@told.register
def _(event: happened.WoundRolled, _unit: str) -> str:
    return f"{_source(event.source)} strikes {_body(event)}: {_wound_die(event)}"


@told.register
def _(event: happened.MightSpent, _unit: str) -> str:
    return f"{event.hero} spends {event.points} Might: {event.face} becomes {event.becomes}"


@told.register
def _(event: happened.FateRolled, _unit: str) -> str:
    return f"{event.hero} trusts to Fate: {event.roll}, {'saved' if event.saved else 'in vain'}"


@told.register
def _(event: happened.HeroicCalled, _unit: str) -> str:
    kinds = {"move": "With me!", "shoot": "Fire!", "fight": "Forward!"}
    return f"{event.hero} calls a heroic action ({kinds[event.phase]}), {_count(event.might, 'Might')}"


@told.register
def _(event: happened.HeroicsOrdered, _unit: str) -> str:
    die = f" (die {event.roll})" if event.roll else ""
    return f"Heroic actions in this order{die}: {', '.join(event.heroes)}"


@told.register
def _(event: happened.WonThrough, _unit: str) -> str:
    return f"{_list(event.models)} {'wins' if len(event.models) == 1 else 'win'} through and may move again"


@told.register
def _(event: happened.HeroicCancelled, _unit: str) -> str:
    return f"The heroic action of {event.hero} comes to nothing"


@told.register
def _(event: happened.PowerCast, _unit: str) -> str:
    at = f" at {event.target}" if event.target else ""
    outcome = "cast" if event.success else "in vain"
    rolled = _dice(event.dice, event.score)
    return f"{event.caster} casts {_spell(event.power)}{at}: {rolled}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.Resisted, _unit: str) -> str:
    outcome = "resisted" if event.success else "in vain"
    rolled = _dice(event.dice, event.score)
    return f"{event.model} resists {_spell(event.power)}: {rolled}, {outcome} (needs {event.needed}+)"


@told.register
def _(event: happened.Changed, _unit: str) -> str:
    return f"{event.model} has {event.figure} {event.value} now"


@told.register
def _(event: happened.TookEffect, _unit: str) -> str:
    words = {"immobilised": "is held by magic", "light": "lights up", "blinding-light": "blazes with a blinding light"}
    article = "an" if event.effect.startswith("a") else "a"
    return f"{event.model} {words.get(event.effect, f'puts on {article} {_spell(event.effect)}')}"


@told.register
def _(event: happened.WentOut, _unit: str) -> str:
    return f"the {_spell(event.effect)} of {event.model} goes out"


@told.register
def _(event: happened.Stricken, _unit: str) -> str:
    return f"the {_spell(event.power)} of {event.caster} strikes {event.victim}"


@told.register
def _(event: happened.Blasted, unit: str) -> str:
    also = f", and throws down {_list(event.fights)}" if event.fights else ""
    return f"{event.target} is blasted {event.distance:g} {unit} ({event.roll}) to {_at(event.at)}{also}"


@told.register
def _(event: happened.SweptAside, _unit: str) -> str:
    return f"{event.model} is swept aside to {_at(event.at)}"


@told.register
def _(event: happened.Felled, _unit: str) -> str:
    return f"{event.model} is knocked to the ground"


@told.register
def _(event: happened.RingWorn, _unit: str) -> str:
    return f"{event.model} puts on the Ring and is gone from sight"


@told.register
def _(event: happened.RingRemoved, _unit: str) -> str:
    return f"{event.model} {'takes off the Ring' if event.removed else 'cannot bring himself to take off the Ring'}"


@told.register
def _(event: happened.RingRolled, _unit: str) -> str:
    outcome = "another will moves him" if event.mastered else "he stays his own master"
    return f"{event.model} struggles with the Ring: {event.roll}, {outcome}"


@told.register
def _(event: happened.Commanded, _unit: str) -> str:
    return f"{event.model} goes with {event.side} this turn"


@told.register
def _(event: happened.PoisonRolled, _unit: str) -> str:
    return f"The {event.effect} works in {event.model}: {event.roll}, {'a wound' if event.wounds else 'nothing'}"


@told.register
def _(event: happened.Restored, _unit: str) -> str:
    return f"{event.hero} has {event.figure} {event.value} again by {event.by}"


@told.register
def _(event: happened.MarkerPlaced, _unit: str) -> str:
    return f"{event.item.replace('-', ' ')} stands at {_at(event.at)}"


@told.register
def _(event: happened.Sworn, _unit: str) -> str:
    return f"{_list(event.guards)} guard{'s' if len(event.guards) == 1 else ''} {event.hero}"


@told.register
def _(event: happened.CourageTested, _unit: str) -> str:
    what = _TESTS.get(event.test, event.test)
    if not event.dice:
        return f"{event.model} keeps heart ({what})"
    who = f"the mount of {event.model}" if event.part == "mount" else event.model
    dice = " and ".join(map(str, event.dice))
    return f"{who} tests Courage ({what}): {dice}, {'passes' if event.passed else 'fails'} (needs {event.needed})"


_TESTS = {"half": "half the force is lost", "alone": "on its own", "terror": "facing terror"}


@told.register
def _(event: happened.Retreated, _unit: str) -> str:
    return f"{event.model} {f'retreats from {event.before}' if event.before else f'runs for the {event.edge} edge'}"


@told.register
def _(event: happened.Fled, _unit: str) -> str:
    return f"{event.model} flees the battle"


@told.register
def _(event: happened.Stooped, _unit: str) -> str:
    return f"{event.model} stoops for a stone"


@told.register
def _(event: happened.Slain, _unit: str) -> str:
    return f"{event.model} is slain by {_source(event.by)}"


@told.register
def _(event: happened.Crossed, _unit: str) -> str:
    return f"{event.model} takes the place beyond {event.barrier}, at {_at(event.at)}"


@told.register
def _(event: happened.RiddenDown, _unit: str) -> str:
    return f"{event.model} is borne to the ground by {event.by}"


@told.register
def _(event: happened.HeldBack, _unit: str) -> str:
    return f"{event.model} does not strike"


@told.register
def _(event: happened.Chained, _unit: str) -> str:
    outcome = "caught" if event.caught else "clear"
    return f"{event.striker} lashes out at {event.victim} with a chain: {event.roll}, {outcome}"


@told.register
def _(event: happened.Entangled, _unit: str) -> str:
    return f"the lash of {event.striker} entangles {event.victim}: {_count(event.strikes, 'more strike')}"


@told.register
def _(event: happened.Swept, _unit: str) -> str:
    return f"{event.striker} sweeps at {_list(event.victims)}"


@told.register
def _(event: happened.Tainted, _unit: str) -> str:
    what = {"shard": "a shard of the blade"}.get(event.effect, event.effect)
    return f"{event.by} has left {what} in the wound of {event.model}"


@told.register
def _(event: happened.ClungToLife, _unit: str) -> str:
    return f"{event.model} clings to life: {event.roll}, {'lives on' if event.lives else 'in vain'}"


@told.register
def _(event: happened.Wearied, _unit: str) -> str:
    return f"the fight wearies {event.model}: {event.left} Will left"


@told.register
def _(event: happened.Banished, _unit: str) -> str:
    return f"{event.model} is banished"


@told.register
def _(event: happened.Knocked, _unit: str) -> str:
    return f"{event.model} is shaken on the climb: {event.roll}, {'falls' if event.falls else 'holds on'}"


@told.register
def _(event: happened.TurnEnded, _unit: str) -> str:
    return f"End of turn {event.turn}: good has {event.good}, evil {event.evil}"


@told.register
def _(event: happened.GameEnded, _unit: str) -> str:
    return f"{'Nobody' if event.winner is None else event.winner.capitalize()} wins: {event.why}"


@told.register
def _(event: happened.Rewound, _unit: str) -> str:
    return f"{_count(event.answers, 'answer')} taken back, past {event.rolls} dice"


def _at(spot: Spot) -> str:
    return f"{spot[0]:.1f}, {spot[1]:.1f}"


def _list(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def _dice(dice: Sequence[int], score: int) -> str:
    rolled = " ".join(map(str, dice))
    return rolled if score == max(dice) else f"{rolled} counts as {score}"


def _spell(name: str) -> str:
    return name.replace("-", " ")


def _die(roll: int, score: int) -> str:
    if not roll:
        return ""
    return f"{roll}, " if roll == score else f"{roll} counts as {score}, "


def _body(event: happened.WoundRolled) -> str:
    return f"the mount of {event.victim}" if event.part == "mount" else event.victim


def _wound_die(event: happened.WoundRolled) -> str:
    dice = f"{event.roll} and {event.second}" if event.second else f"{event.roll}"
    return f"{dice}, {'a wound' if event.wounded else 'no wound'} (needs {event.needed})" if event.roll else "no chance"


def _source(name: str) -> str:
    return "the fall" if name == "fall" else name


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
