"""What a shot has to get past: scenery, models and fights, and what the shooter may leave out of account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skirmish.rules.contact import Contacts
from skirmish.rules.sight import HIDDEN, SURE, Blocker, Sights, View, eye, touches_cover
from skirmish.ruling import Reason
from skirmish.state import SIDES, GameState, Model
from skirmish.table import Feature


class Hurdle(NamedTuple):
    """Something in the way of a shot: a piece of scenery, a model, or a whole fight."""

    name: str
    share: float
    """How much of the target it covers; of a fight, its foremost fighter."""
    models: tuple[str, ...] = ()
    """The model; or all in the fight; none for scenery."""

    @property
    def fight(self) -> bool:
        """Whether it is a fight."""
        return len(self.models) > 1


def clear(state: GameState, sights: Sights, shooter: Model, target: Model) -> tuple[View, list[Reason]]:
    """The view past the shooter's own cover and a friend's shoulder, and what was so spared.

    Cover past which next to nothing shows stays before the eye, for the sight band to judge, but is not in the way.
    Cover that the target touches too is the target's.
    """
    view = sights.view(shooter, target)
    spared: dict[int, Reason] = {}
    lifted: list[Model | Feature] = []
    for thing, share, _ in view.blockers:
        if isinstance(thing, Model):
            if _at_shoulder(state, shooter, thing):
                text = f"{shooter.name} shoots past {thing.name}, whom he touches"
                spared[id(thing)] = Reason("shoot.shoulder", text, {"share": share})
                lifted.append(thing)
        elif touches_cover(state, shooter, thing) and not touches_cover(state, target, thing):
            over = thing.top < eye(state, shooter)
            if over or share <= 1 - HIDDEN:
                text = f"{shooter.name} shoots {'over' if over else 'around'} {thing.name}, his own cover"
                spared[id(thing)] = Reason("shoot.own_cover", text, {"share": share})
            if over or share < 1 - SURE:
                lifted.append(thing)
    if lifted:
        view = sights.view(shooter, target, sights.rows(lifted))
    blockers = tuple(blocker for blocker in view.blockers if id(blocker.thing) not in spared)
    return View(view.visible, blockers), list(spared.values())


def _at_shoulder(state: GameState, shooter: Model, friend: Model) -> bool:
    return (
        friend.side == shooter.side
        and state.radius(friend) <= state.radius(shooter) + 1e-9
        and state.in_contact(shooter, friend)
    )


def hurdles(state: GameState, target: Model, blockers: Sequence[Blocker], touching: Contacts) -> tuple[Hurdle, ...]:
    """What the blockers are to a shot.

    Fighters of one fight count once, at the first of them; those of the target's own fight do not count.
    """
    own = _brawl(target.name, touching) if target.name in touching else frozenset()
    found: list[Hurdle] = []
    counted: list[frozenset[str]] = []
    for thing, share, _ in blockers:
        if isinstance(thing, Feature):
            found.append(Hurdle(thing.name, share))
        elif thing.name in own:
            continue
        elif thing.name not in touching:
            found.append(Hurdle(thing.name, share, (thing.name,)))
        elif not any(thing.name in fight for fight in counted):
            fight = _brawl(thing.name, touching)
            counted.append(fight)
            fighters = tuple(model for model in state.models.values() if model.name in fight)
            found.append(Hurdle(_title(fighters), share, tuple(model.name for model in fighters)))
    return tuple(found)


def _brawl(name: str, touching: Contacts) -> frozenset[str]:
    """Who may be in a fight with a model before the fights are paired: its foes, and theirs."""
    foes = touching[name]
    return frozenset((name, *foes, *(other for foe in foes for other in touching[foe])))


def _title(fighters: Sequence[Model]) -> str:
    sides = ([model.name for model in fighters if model.side == side] for side in SIDES)
    return " v ".join(listed(names) for names in sides)


def past(state: GameState, shooter: Model, found: Sequence[Hurdle]) -> Iterator[Reason]:
    """What each thing in the way means."""
    good = shooter.side == "good"
    for name, share, models in found:
        friend = len(models) == 1 and state.models[models[0]].side == shooter.side
        rule_id = "shoot.in_the_way"
        if len(models) > 1:
            rule_id = "shoot.fight_in_the_way"
        elif friend and good:
            rule_id = "shoot.friend_in_the_way"
        objects = good and (friend or len(models) > 1)
        yield Reason(rule_id, f"{name} is in the way and hides {share:.0%}", {"share": share}, objects=objects)


def listed(names: Sequence[str]) -> str:
    """Names in one line."""
    return " and ".join(names)
