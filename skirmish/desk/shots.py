"""Questions of sight and of the Shoot phase: who sees whom, and who may shoot at whom, alone or in a volley."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skirmish.desk.base import BadQuestion, enemies, find, widened
from skirmish.rules import shooting, sight
from skirmish.rules import volley as volleys
from skirmish.rules.shooting import ShotRuling
from skirmish.rules.volley import VolleyRuling
from skirmish.state import GameState


@dataclass(frozen=True, slots=True)
class ShootRuling(ShotRuling):
    """A shot judged; of a cavalry model it says which scores of a die hit whom, and what wounds each."""

    def as_json(self) -> dict[str, Any]:
        """Plain data; nothing is said of parts where the target is one on foot."""
        data = ShotRuling.as_json(self)
        del data["parts"]
        if self.parts:
            data["parts"] = {part.part: list(range(part.least, part.most + 1)) for part in self.parts}
            data |= {f"to_wound_{part.part}": part.to_wound for part in self.parts if part.part != "rider"}
        return data


@dataclass(frozen=True, slots=True)
class LooseRuling(VolleyRuling):
    """A volley judged, with what the desk measures for it."""

    band: tuple[float, ...]
    """The least and the greatest distance at which it hits; nothing for a group without a bow in common."""
    in_the_way: tuple[str, ...]
    """What arrows at the target may catch on: barriers before it, the trees of its wood."""


def see(state: GameState, viewer: str, target: str) -> sight.SightRuling:
    """Whether one model sees another."""
    if viewer == target:
        raise BadQuestion(f"{viewer} is asked about itself; expected another model")
    return sight.see(state, find(state, viewer), find(state, target))


def shoot(state: GameState, shooter: str, target: str) -> ShootRuling:
    """Whether a model may shoot another, and what it needs."""
    (foe,) = enemies(state, find(state, shooter), [target])
    return widened(ShootRuling, shooting.shot(state, find(state, shooter), foe))


def volley(state: GameState, target: str, group: Sequence[str]) -> LooseRuling:
    """Whether a group may shoot a volley at a target, who of it rolls, and to whom hits may go."""
    if not group:
        raise BadQuestion("group: nobody named; expected those who shoot, six or more")
    archers = [find(state, name) for name in group]
    foe = find(state, target)
    for archer in archers:
        if archer.side == foe.side:
            raise BadQuestion(f"{archer.name} is on the side of {target}; expected a group of its enemies")
    ruling = volleys.check(state, archers[0].side, archers, foe)
    screens = {feature.name: None for archer in archers for feature in volleys.screens(state, archer, foe)}
    band = volleys.band(state, ruling.weapon) if ruling.weapon else ()
    return widened(LooseRuling, ruling, band=band, in_the_way=tuple(screens))
