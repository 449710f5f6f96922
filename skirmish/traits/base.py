"""The questions that a special rule may answer differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from skirmish.measure import Distance
from skirmish.ruling import Reason

if TYPE_CHECKING:
    from skirmish.forces.profile import Side
    from skirmish.forces.warrior import Warrior
    from skirmish.state import Fight, GameState, Model
    from skirmish.table import Feature


@dataclass(frozen=True, slots=True)
class Taint:
    """What a wound leaves behind: an effect, and the item that is spent on it, if its owner likes."""

    effect: str
    because: Reason
    item: str | None = None


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

    magical: ClassVar[bool] = False
    """Whether no enemy can take it up (weapon.pick_up)."""

    both_hands: ClassVar[bool] = False
    """Whether who carries it has no hand left for a shield or bow (army.hands)."""

    declared: ClassVar[bool] = False
    """Whether it is a way to fight that is chosen at the start of a Fight phase, for all of it."""

    def other_ways(self, _bearer: Warrior) -> Iterable[str]:
        """Further ways to fight that it offers, as names of weapons."""
        return ()

    def usable(self, _bearer: Model) -> bool:
        """Whether the bearer can use it as he is, on the ground, on foot or mounted."""
        return not _bearer.lying

    def duel(self, _charging: bool) -> Iterable[Reason]:
        """What it adds to each die for who wins a fight, while it is the weapon in use.

        ``charging`` is whether the bearer comes at the charge on his mount (weapon.lance).
        """
        return ()

    def wounding(self, _charging: bool) -> Iterable[Reason]:
        """What it adds to each roll on the Wound chart in a fight, while it is the weapon in use."""
        return ()

    def attacks(self, _state: GameState, _bearer: Model, _fight: Fight) -> Iterable[Reason]:
        """What it adds to the bearer's Attacks in a fight."""
        return ()

    def supports(self) -> bool:
        """Whether its bearer may lend an attack to a friend he touches."""
        return False

    def reaches(self) -> bool:
        """Whether its bearer may lend an attack past another who supports the same friend."""
        return False

    def shields(self) -> bool:
        """Whether its bearer may defend himself by shielding."""
        return False

    def refuses_support(self) -> Reason | None:
        """Why a fighter who uses it as his weapon cannot be supported, if he cannot."""
        return None

    # Fights

    banner: ClassVar[bool] = False
    """Whether it gives fights near its bearer a re-roll (banner.range)."""

    def pounces(self) -> Reason | None:
        """Why the bearer charges as cavalry does though it rides nothing, if it does."""
        return None

    def blows(self, _state: GameState, _bearer: Model, _fight: Fight) -> Reason | None:
        """Why the bearer may put an enemy's Courage to the test to win a fight without dice, if he may."""
        return None

    # Strikes

    def most_to_wound(self) -> Reason | None:
        """The most that it ever needs on the Wound chart, as ``value``, while it is the weapon in use."""
        return None

    def against_courage(self) -> Reason | None:
        """Why the Courage of the bearer's victims stands in for their Defence, if it does."""
        return None

    def slays_outright(self) -> Reason | None:
        """Why one wound by the bearer takes all that the victim has, if it does."""
        return None

    def taints(self, _bearer: Model, _victim: Model) -> Taint | None:
        """What a wound by the bearer leaves in a victim who survives it."""
        return None

    def lashes(self) -> Reason | None:
        """How many more strikes at the same enemy the bearer's first brings if it wounds, as ``value``."""
        return None

    def chains(self) -> Reason | None:
        """Why the bearer may catch an enemy who goes back, for one more strike, if he may."""
        return None

    def sweeps(self) -> Reason | None:
        """Why the bearer may strike once at everybody who took part against him instead, if he may."""
        return None

    # Wounds

    def clings_to_life(self) -> Reason | None:
        """Why the bearer may recover its last wound, if it may, on a die of ``value`` or more."""
        return None

    def loses_heart(self) -> Reason | None:
        """Why the bearer flees after a wound unless it passes a Courage test, if it does."""
        return None

    def wearied(self, _bearer: Model, _foes: Iterable[Model]) -> Reason | None:
        """Why a fight against some enemies costs the bearer a point of Will, if it does."""
        return None

    # Creatures and things of their own

    placed_last: ClassVar[bool] = False
    """Whether the bearer is placed after all others, in a place of its own (creature.late)."""
    marker: ClassVar[bool] = False
    """Whether it stands on the table apart from its bearer (item.mirror)."""

    def commanded_by(self, _state: GameState, _bearer: Model) -> Side | None:
        """The side that commands the bearer this turn, when that is not its own force's."""
        return None

    def guards(self, _bearer: Model) -> str | None:
        """The keyword of the Heroes of whom the bearer protects one, if he is a bodyguard (army.ward)."""
        return None

    def tethered_to(self, _state: GameState, _bearer: Model) -> Model | None:
        """The model near which the bearer must end its move, if there is one (creature.tether)."""
        return None

    def covets_ring(self) -> Reason | None:
        """Why the bearer makes off with the Ring when he has slain its bearer, if he does."""
        return None

    def wavers(self) -> Reason | None:
        """Why the bearer takes a Courage test at each start of a turn or goes with the enemy, if he does."""
        return None

    def inspires(self, _state: GameState, _bearer: Model, _hero: Model) -> Reason | None:
        """Why a Hero gains a point of Might at the start of a turn, if he does."""
        return None

    # Might

    free_heroics: ClassVar[frozenset[str]] = frozenset()
    """The phases in which the bearer calls heroic actions without Might."""

    def dulls(self, _state: GameState, _bearer: Model, _hero: Model) -> Reason | None:
        """Why Might costs an enemy Hero twice as much, if it does."""
        return None

    # Magic

    binds_to_ring: ClassVar[bool] = False
    """Whether those whom the bearer compels must put on the Ring at his wish."""

    def withholds_will(self, _bearer: Model) -> Reason | None:
        """Why the bearer no longer has the Will that he could spend for nothing each turn, if he has lost it."""
        return None

    def projects(self, _bearer: Model, _power: str) -> Reason | None:
        """Why the bearer may cast a power at any enemy on the table, near or far, seen or not, if he may."""
        return None

    def sees_all(self) -> Reason | None:
        """Why nothing hides anybody from the bearer, if that is so."""
        return None

    def resists_with(self, _bearer: Model) -> int | None:
        """With how many dice the bearer resists magic for nothing, when that is not by his Will."""
        return None

    def resists_again(self) -> Reason | None:
        """Why the bearer may roll once more to resist a power, if he may."""
        return None

    def fades(self, _bearer: Model) -> Reason | None:
        """Why the bearer is banished as soon as he has no Will left, if he is."""
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

    def flies(self) -> Reason | None:
        """Why the bearer, a mount perhaps, passes over models and terrain, if it does (fly.over)."""
        return None

    def clambers(self) -> Reason | None:
        """Why walls, faces and rough ground are nothing to the bearer, if that is so (spider.surfaces)."""
        return None

    def totters(self) -> Reason | None:
        """Why the bearer jumps and climbs by the lower of two dice, if he does (jump.old)."""
        return None

    # Cavalry

    def rerolls_jump(self) -> Reason | None:
        """Why the bearer may re-roll a jump on his mount and the leap into the saddle, if he may (cavalry.expert)."""
        return None

    def stows(self, _items: frozenset[str]) -> tuple[str, ...]:
        """The items of which the bearer leaves one on his mount when he parts from it (cavalry.gear)."""
        return ()

    def keeps_mount(self, _bearer: Warrior, _rider: Warrior) -> Reason | None:
        """Why somebody else may not ride the mount that the bearer has left, if he may not."""
        return None

    def spurns(self, _mount: Warrior, _rider: Warrior) -> Reason | None:
        """Why the bearer, a mount, does not let somebody ride it, if it does not."""
        return None

    def shrugs_off(self, _passenger: Warrior) -> Reason | None:
        """Why the bearer, a mount, does not carry a passenger, if it does not."""
        return None

    def takes_off(self) -> Reason | None:
        """Why the bearer, a mount, leaves the field as soon as it has no rider, if it does."""
        return None

    # Sight

    def melts(self, _bearer: Model) -> Reason | None:
        """Why the bearer is unseen from afar as soon as anything hides a part of him, if he is (cloak.unseen)."""
        return None

    def sees_in_the_dark(self) -> Reason | None:
        """Why darkness is nothing to the bearer, if it is (dark.sight)."""
        return None

    def sees_the_unseen(self) -> Reason | None:
        """Why the bearer sees one who wears the Ring, if he does (ring.unseen)."""
        return None

    # Shooting

    def shots(self, _weapon: str) -> int:
        """How often the bearer shoots with a weapon in a phase (shoot.several)."""
        return 1

    def spared(self, _state: GameState, _bearer: Model, _by: Model) -> Reason | None:
        """The objection to shooting or striking at the bearer, if there is one."""
        return None

    def spared_by_magic(self, _state: GameState, _bearer: Model, _by: Model) -> Reason | None:
        """The objection to hurting the bearer by a magical power, if there is one."""
        return None

    # Courage

    stand_fast: ClassVar[Distance | None] = None
    """How far the bearer's example reaches, when further than a Hero's usual 6in/14cm (courage.stand_fast)."""

    def terrifies(self, _state: GameState, _bearer: Model, _foe: Model) -> Reason | None:
        """Why an enemy must test his Courage to charge the bearer, if he must (courage.terror)."""
        return None

    def cows_mounts(self, _state: GameState, _bearer: Model, _foe: Model) -> Reason | None:
        """Why the mount of an enemy who charges the bearer must pass a test too, if it must (courage.beasts)."""
        return None

    def steels(self, _state: GameState, _bearer: Model, _tester: Model, _test: str) -> Reason | None:
        """Why a model passes a Courage test without rolling, if the bearer sees to that.

        Asked of every trait on the table, the tester's own included.
        """
        return None

    def waives(self, _state: GameState, _bearer: Model, _tester: Model, _test: str) -> Reason | None:
        """Why a model need not take a Courage test at all, if the bearer sees to that."""
        return None
