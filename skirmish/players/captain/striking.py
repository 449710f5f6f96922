"""What the captain's models do when they have won: at whom they strike, with what, and what they pick up."""

from __future__ import annotations

from skirmish.decisions.base import Done
from skirmish.decisions.contest import BlowHorn, ChooseHorn, ChooseTested, PutForward
from skirmish.decisions.spoils import ChooseBearer, PickUp, Raise, TakeUp
from skirmish.decisions.striking import ChooseStrike, ChooseUse, StrikeAt, Use
from skirmish.forces.warrior import warrior
from skirmish.players.captain.moment import Moment
from skirmish.players.captain.worth import arm, hit_chance, kill_chance, life, price, wound_chance
from skirmish.rules.blows import Target, struck
from skirmish.state import GameState, Model

THROWN = 0.4
"""What it is worth to unhorse a rider, beside the price of his mount."""
DEAR = 3.0
"""From what worth on a victim deserves the blade that breaks."""


def strike(moment: Moment, decision: ChooseStrike) -> StrikeAt:
    """Where a strike costs the enemy most: the trapped first, where all else is equal."""
    state = moment.state
    striker = state.models[decision.striker]
    aims = [StrikeAt(victim=victim, part=part) for victim in decision.victims for part in decision.of(victim)]

    def worth(aim: StrikeAt) -> tuple[float, str]:
        blows = 2 if aim.victim in decision.trapped else 1
        return blow_value(state, striker, state.models[aim.victim], aim.part, blows), aim.victim

    return max(aims, key=worth)


def blow_value(state: GameState, striker: Model, victim: Model, part: Target = "self", blows: int = 1) -> float:
    """What so many blows at once at a model, or at what carries it, can be expected to cost the enemy."""
    fighter = arm(striker).fighter
    if part == "mount" and victim.steed is not None:
        chance = wound_chance(fighter.strength, victim.steed.defence)
        return (1 - (1 - chance) ** blows) * (THROWN + mount_price(victim)) / max(1, victim.mount_wounds)
    body = struck(state, victim, part)
    chance = kill_chance(striker, fighter, body)
    return (1 - (1 - chance) ** blows) * price(body) / life(body)


def mount_price(rider: Model) -> float:
    """What a mount counts: of a monstrous one, its own part in fights."""
    steed = rider.steed
    return 0.0 if steed is None else 0.5 + 1.5 * steed.profile.attacks


def use(moment: Moment, decision: ChooseUse) -> Use:
    """What is spent with its use, on those worth it; a sweep, where it strikes more of them than strikes would."""
    state = moment.state
    model = state.models[decision.model]
    victims = [found for name in decision.against if (found := state.model(name)) is not None]
    if decision.rule == "ring.compelled":
        return Use(use=_betrays(state, model, victims[0]))
    if len(victims) > 1:
        return Use(use=_sweeps(model, victims))
    return Use(use=any(price(victim) >= DEAR for victim in victims))


def horn(_moment: Moment, _decision: ChooseHorn) -> BlowHorn:
    """Always: it costs nothing, and a foe who loses heart has lost the fight."""
    return BlowHorn(blow=True)


def tested(moment: Moment, decision: ChooseTested) -> PutForward:
    """Of the equally brave the one with most Might to help his dice."""
    models = moment.state.models
    return PutForward(model=max(decision.models, key=lambda name: models[name].might + models[name].free_might))


def bearer(moment: Moment, decision: ChooseBearer) -> Raise | Done:
    """Whoever is least missed as a fighter takes up the banner."""
    models = moment.state.models
    return Raise(model=min(decision.models, key=lambda name: (price(models[name]), name)))


def pick_up(moment: Moment, decision: PickUp) -> TakeUp | Done:
    """What makes the Hero harder to hurt, or something to shoot with; nothing that only burdens him."""
    hero = moment.state.models[decision.hero]
    found = [(_use_of(hero, item), item, fallen) for fallen, items in decision.offers.items() for item in items]
    worth, item, fallen = max(found)
    return TakeUp(item=item, fallen=fallen) if worth > 0 else Done()


def _sweeps(model: Model, victims: list[Model]) -> bool:
    fighter = arm(model).fighter
    each = [kill_chance(model, fighter, victim) * price(victim) / life(victim) for victim in victims]
    return sum(each) > fighter.strikes * max(each)


def _betrays(state: GameState, caster: Model, bearer: Model) -> bool:
    """Whether the Ring on a bearer's finger lays him bare: most of those near enough to matter see its wearer."""
    near = [each for each in state.side(caster.side) if state.gap(each, bearer) <= state.scale.mm(25.4) * 12]
    return 2 * sum(any(trait.sees_the_unseen() for trait in each.warrior.traits) for each in near) >= len(near)


def _use_of(hero: Model, item: str) -> float:
    """What an item adds to a Hero: Defence first, then shots."""
    now = hero.warrior
    then = warrior(
        hero.profile, hero.options, found=(*hero.found, item), lost=hero.lost, mounted=hero.mount is not None
    )
    better = float(then.defence - now.defence)
    if then.missiles and not now.missiles:
        hero_then = Model(hero.name, hero.side, hero.profile, hero.options, found=(*hero.found, item), lost=hero.lost)
        better += 0.3 * hit_chance(hero_then)
    return better
