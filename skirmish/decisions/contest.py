"""The decisions about dice for who wins a fight: the horn before them, re-rolls and Might after them."""

from __future__ import annotations

import random
from typing import ClassVar, Literal

from skirmish.decisions.base import Answer, Decision, Done
from skirmish.rules.contest import Die
from skirmish.ruling import Reason, Ruling, objection, rule
from skirmish.state import GameState


class Reroll(Answer):
    """Which of one's own dice is rolled again, by its place in the list."""

    kind: Literal["reroll"] = "reroll"
    die: int


class ChooseReroll(Decision):
    """Whether a side re-rolls one of its dice, with its banner near (banner.reroll)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (Reroll, Done)
    kind: Literal["choose_reroll"] = "choose_reroll"
    rule: str = "banner.reroll"
    mine: tuple[Die, ...]
    theirs: tuple[Die, ...]
    winning: bool
    """Whether the side wins as the dice lie; on a tie of equals nobody does."""

    def verify(self, _state: GameState, answer: Reroll | Done) -> Ruling:
        """One of its own dice, or none."""
        if isinstance(answer, Done) or 0 <= answer.die < len(self.mine):
            return rule((Reason(self.rule, f"{self.side} makes up its mind about the dice"),))
        return rule((objection(self.rule, f"there is no die {answer.die}; {self.side} has {len(self.mine)}, from 0"),))

    def sample(self, _state: GameState, rng: random.Random) -> Reroll | Done:
        """Mostly the lowest when it loses."""
        if self.winning or rng.random() < 0.2:
            return Done()
        lowest = min(range(len(self.mine)), key=lambda index: self.mine[index].score)
        return Reroll(die=lowest if rng.random() < 0.8 else rng.randrange(len(self.mine)))


class Bid(Answer):
    """How much Might each Hero puts on his best die; none of those left out."""

    kind: Literal["bid"] = "bid"
    points: dict[str, int] = {}


class BidMight(Decision):
    """Whether Heroes change who wins a fight with Might (hero.bids).

    A ``hidden`` bid is for Heroes of both sides: each side makes its own without knowing the other's, and who bids
    nothing spends nothing on this fight's dice. When both have bid, both are revealed and paid; when one has, it is
    asked again in the open.
    """

    takes: ClassVar[tuple[type[Answer], ...]] = (Bid,)
    kind: Literal["bid_might"] = "bid_might"
    rule: str = "hero.bids"
    hidden: bool
    heroes: dict[str, int]
    """How many points each Hero can put on his best die."""
    mine: tuple[Die, ...]
    theirs: tuple[Die, ...]

    def verify(self, _state: GameState, answer: Bid) -> Ruling:
        """Heroes of the fight, 1 to what each can put on his die."""
        reasons = [
            objection(self.rule, f"{name} can bid 1 to {self.heroes.get(name, 0)}, not {points}")
            for name, points in answer.points.items()
            if not 1 <= points <= self.heroes.get(name, 0)
        ]
        return rule(reasons or [Reason(self.rule, f"{self.side} has made its bid")])

    def sample(self, _state: GameState, rng: random.Random) -> Bid:
        """Any amount of one Hero, or nothing."""
        if rng.random() < 0.4:
            return Bid()
        name = rng.choice(list(self.heroes))
        return Bid(points={name: rng.randint(1, self.heroes[name])})


class BlowHorn(Answer):
    """Whether the horn is blown."""

    kind: Literal["blow_horn"] = "blow_horn"
    blow: bool


class ChooseHorn(Decision):
    """Whether a Hero who is outnumbered blows his horn, before the dice of a fight (item.horn)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (BlowHorn,)
    kind: Literal["choose_horn"] = "choose_horn"
    rule: str = "item.horn"
    model: str
    foes: tuple[str, ...]
    """The enemies of the highest Courage, of whom one is tested."""

    def verify(self, _state: GameState, answer: BlowHorn) -> Ruling:
        """Either is allowed."""
        return rule((Reason(self.rule, f"{self.model} {'blows his horn' if answer.blow else 'trusts to his arm'}"),))

    def sample(self, _state: GameState, rng: random.Random) -> BlowHorn:
        """Mostly."""
        return BlowHorn(blow=rng.random() < 0.8)


class PutForward(Answer):
    """Who of several is tested."""

    kind: Literal["put_forward"] = "put_forward"
    model: str


class ChooseTested(Decision):
    """Which of the equally brave enemies of a horn takes the test (item.horn)."""

    takes: ClassVar[tuple[type[Answer], ...]] = (PutForward,)
    kind: Literal["choose_tested"] = "choose_tested"
    rule: str = "item.horn"
    models: tuple[str, ...]

    def verify(self, _state: GameState, answer: PutForward) -> Ruling:
        """One of them."""
        if answer.model in self.models:
            return rule((Reason(self.rule, f"{answer.model} is put to the test"),))
        return rule((objection(self.rule, f"{answer.model!r} is not among {', '.join(self.models)}"),))

    def sample(self, _state: GameState, rng: random.Random) -> PutForward:
        """Any."""
        return PutForward(model=rng.choice(self.models))
