"""The questions that a special rule may answer differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from skirmish.measure import Distance
from skirmish.ruling import Reason

if TYPE_CHECKING:
    from skirmish.forces.warrior import Warrior
    from skirmish.state import GameState, Model
    from skirmish.table import Feature


class Trait:
    """A special rule of a creature or an item; it contributes nothing unless a subclass says so.

    Contributions are reasons whose ``value`` the asking rule adds up; traits never change the state.
    """

    id: ClassVar[str] = ""

    # Arms

    arms: ClassVar[bool] = False
    """Whether it is something to fight with."""

    def defence(self, _traits: Sequence[Trait], _items: frozenset[str], _mounted: bool) -> Iterable[Reason]:
        """What it adds to the bearer's Defence."""
        return ()

    def other_ways(self, _bearer: Warrior) -> Iterable[str]:
        """Further ways to fight that it offers, as names of weapons."""
        return ()

    def usable(self, _bearer: Model) -> bool:
        """Whether the bearer can use it as he is, on the ground, on foot or mounted."""
        return not _bearer.lying

    def duel(self) -> Iterable[Reason]:
        """What it adds to each die for who wins a fight, while it is the weapon in use."""
        return ()

    def wounding(self) -> Iterable[Reason]:
        """What it adds to each roll on the Wound chart in a fight, while it is the weapon in use."""
        return ()

    def supports(self) -> bool:
        """Whether its bearer may lend an attack to a friend he touches."""
        return False

    def shields(self) -> bool:
        """Whether its bearer may defend himself by shielding."""
        return False

    def refuses_support(self) -> Reason | None:
        """Why a fighter who uses it as his weapon cannot be supported, if he cannot."""
        return None

    # Might

    def dulls(self, _state: GameState, _bearer: Model, _hero: Model) -> Reason | None:
        """Why Might costs an enemy Hero twice as much, if it does."""
        return None

    # Movement

    def eases(self, _feature: Feature) -> Reason | None:
        """Why an area that is difficult to others is open ground to the bearer, if it is."""
        return None

    def leaps(self) -> Reason | None:
        """Why the bearer jumps without a die, as on a 6, if he does."""
        return None

    def clings(self) -> Reason | None:
        """Why the bearer climbs without a die, as on a 6, if he does."""
        return None

    # Courage

    stand_fast: ClassVar[Distance | None] = None
    """How far the bearer's example reaches, when further than a Hero's usual 6in/14cm (courage.stand_fast)."""

    def terrifies(self, _state: GameState, _bearer: Model, _foe: Model) -> Reason | None:
        """Why an enemy must test his Courage to charge the bearer, if he must (courage.terror)."""
        return None

    def steels(self, _state: GameState, _bearer: Model, _tester: Model, _test: str) -> Reason | None:
        """Why a model passes a Courage test without rolling, if the bearer sees to that.

        Asked of every trait on the table, the tester's own included.
        """
        return None

    def waives(self, _state: GameState, _bearer: Model, _tester: Model, _test: str) -> Reason | None:
        """Why a model need not take a Courage test at all, if the bearer sees to that."""
        return None
