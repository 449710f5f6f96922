"""Traits of how a creature gets about."""

from __future__ import annotations

from skirmish.ruling import Reason
from skirmish.traits.base import Trait


class Fly(Trait):
    """Great eagles and Fell Beasts pass over everything (fly.over, fly.landing)."""

    id = "fly"

    def flies(self) -> Reason:
        """Always."""
        return Reason("fly.over", "flies over models and terrain")


class Spider(Trait):
    """Shelob goes up any surface and over any ground at her full speed (spider.surfaces, spider.gaps)."""

    id = "spider"

    def clambers(self) -> Reason:
        """Always."""
        return Reason("spider.surfaces", "a spider goes over any surface at full speed")

    def clings(self) -> Reason:
        """Always."""
        return Reason("spider.surfaces", "a spider climbs without a roll")


class Old(Trait):
    """Dain is not as nimble as he was (jump.old)."""

    id = "old"

    def totters(self) -> Reason:
        """Always."""
        return Reason("jump.old", "too old to be nimble: the lower of two dice counts")
