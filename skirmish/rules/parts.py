"""A rider, his mount and his passenger are one target: which of them a hit strikes."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from skirmish.forces.warrior import warrior
from skirmish.rules.wounds import WoundRuling, to_wound
from skirmish.ruling import Reason
from skirmish.state import GameState, Model

Name = Literal["rider", "mount", "passenger"]
"""What of a cavalry model is hit."""


class Part(NamedTuple):
    """One of those who share a base, and the scores of a die on which a shot hits it."""

    part: Name
    who: str
    """The model's name; the mount's profile."""
    least: int
    most: int
    to_wound: str

    def as_json(self) -> dict[str, Any]:
        """Plain data, the scores spelt out."""
        dice = list(range(self.least, self.most + 1))
        return {"part": self.part, "who": self.who, "dice": dice, "to_wound": self.to_wound}


def monstrous(mount: str) -> bool:
    """Whether a mount fights by itself (cavalry.monstrous)."""
    beast = warrior(mount).profile
    return beast.fight != 0 and beast.attacks != 0


def parts(state: GameState, target: Model, strength: int) -> tuple[Part, ...]:
    """Who of a cavalry model is hit on which scores; nothing for one on foot, who takes no such die."""
    if target.mount is None:
        return ()
    mount = 4 if monstrous(target.mount) else 3
    rider = 6 if target.passenger is None else 5
    shares: list[tuple[Name, int, int]] = [("mount", 1, mount), ("rider", mount + 1, rider)]
    if target.passenger is not None:
        shares.append(("passenger", 6, 6))
    return tuple(
        Part(part, name(target, part), least, most, needed(state, target, part, strength).needed)
        for part, least, most in shares
    )


def why(target: Model) -> Reason:
    """The rule by which a hit on a cavalry model is shared out."""
    if target.passenger is not None:
        text = f"{target.name} carries {target.passenger}: a die says whether mount, rider or passenger is hit"
        return Reason("shoot.passenger", text)
    if target.mount is not None and monstrous(target.mount):
        return Reason("shoot.monstrous", f"the {target.mount} under {target.name} is hit on 1-4")
    return Reason("shoot.mounted", f"the {target.mount} under {target.name} is hit on 1-3")


def name(target: Model, part: Name | None) -> str:
    """What a part is called: the model's name, or the mount's profile."""
    if part == "mount":
        return target.mount or target.name
    return (target.passenger or target.name) if part == "passenger" else target.name


def needed(state: GameState, target: Model, part: Name | None, strength: int) -> WoundRuling:
    """The roll that wounds a part, by its own Defence; None is a model on foot (shoot.mounted)."""
    if part == "mount" and target.steed is not None:
        return to_wound(strength, target.steed.defence)
    return to_wound(strength, whose(state, target, part).warrior.defence)


def whose(state: GameState, target: Model, part: Name | None) -> Model:
    """The model that a hit on a part is taken by."""
    carried = state.model(target.passenger) if part == "passenger" and target.passenger else None
    return carried or target
