"""What each magical power is worth to its caster if it takes effect: what it costs the enemy, or saves his own side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from skirmish.measure import Distance
from skirmish.players.captain import worth
from skirmish.players.captain.striking import mount_price
from skirmish.players.captain.worth import engaged, fight_value, firepower, life, price, wound_chance
from skirmish.rules import courage, effects, magic
from skirmish.rules.contact import contacts
from skirmish.rules.going import full_move
from skirmish.rules.lights import BLINDING, LIGHT
from skirmish.state import GameState, Model, Phase, other

GANG = 3
"""How many of those near enough are reckoned to fall upon a victim."""
NEAR = Distance(6, 14)
BLAST, GREATER, DART = 5, 6, 9
DOWN = 0.15
"""What it is worth to have an enemy on the ground for a turn."""

Value = Callable[[GameState, Model, Model], float]


def effect(state: GameState, caster: Model, power: str, target: Model) -> float:
    """What a power is worth to a caster's side if it takes effect on a target, the caster himself for what has none."""
    return VALUES[power](state, caster, target)


def held(model: Model) -> Model:
    """A model as it is when magic holds it."""
    return replace(model, effects=(*model.effects, effects.IMMOBILISED))


def hold(state: GameState, caster: Model, target: Model) -> float:
    """What it costs a model's side to have it held: its fight is as good as lost, and it neither charges nor casts."""
    if effects.immobilised(target):
        return 0.0
    touching = contacts(state)
    ours = engaged(state, target, touching) or _near(state, caster, target)
    gain = 0.0
    if ours:
        before = fight_value(ours, [target])
        if target.name not in touching:
            before = max(0.0, before)
        gain = fight_value(ours, [held(target)]) - before
    return max(0.0, gain) + _idle(state, target)


def _near(state: GameState, caster: Model, target: Model) -> list[Model]:
    """The friends of a caster who can still fall upon a target in this Move phase."""
    if state.phase is not Phase.MOVE or state.active != caster.side:
        return []
    touching = contacts(state)
    able = [
        (state.gap(friend, target), friend.name, friend)
        for friend in state.side(caster.side)
        if not friend.acted and not friend.loose and friend.name not in touching
        if state.gap(friend, target) <= full_move(state, friend)
    ]
    return [friend for _, _, friend in sorted(able)[:GANG]]


def _idle(state: GameState, target: Model) -> float:
    """What a model could still do this turn if it were free to."""
    if target.acted or target.name in contacts(state):
        return 0.0
    reach = full_move(state, target)
    marks = [foe for foe in worth.foes(state, target) if state.gap(target, foe) <= reach]
    charge = max((fight_value([target], [foe]) for foe in marks), default=0.0)
    casts = 0.3 if target.warrior.profile.powers and magic.available(target) else 0.0
    shoots = 0.3 * worth.hit_chance(target) if target.warrior.missiles else 0.0
    return max(0.0, charge) + casts + shoots


def _command(state: GameState, caster: Model, target: Model) -> float:
    return 1.05 * hold(state, caster, target) + 0.02 * price(target)


def _drain_courage(_state: GameState, _caster: Model, target: Model) -> float:
    return 0.02 * price(target) if courage.value(_state, target) > 1 else 0.0


def _sap_will(_state: GameState, _caster: Model, target: Model) -> float:
    if any(trait.fades(target) for trait in target.warrior.traits):
        return price(target)
    return target.will * (0.15 if target.warrior.profile.powers else 0.05)


def _wound(_state: GameState, _caster: Model, target: Model) -> float:
    return _dearest(target, 1.0, 1.0)


def _hit(strength: int, more: float) -> Value:
    """A hit of a Strength, and what comes on top of it."""

    def value(_state: GameState, _caster: Model, target: Model) -> float:
        rider = wound_chance(strength, target.warrior.defence)
        mount = wound_chance(strength, target.steed.defence) if target.steed else 0.0
        return _dearest(target, rider, mount) + more * (1 + (target.mount is not None))

    return value


def _dearest(target: Model, rider: float, mount: float) -> float:
    """Of the wounds that rider and mount can suffer, with their chances, the dearer one."""
    steed = mount * (0.4 + mount_price(target)) / max(1, target.mount_wounds) if target.mount else 0.0
    return max(rider * price(target) / life(target), steed)


def _panic(_state: GameState, _caster: Model, target: Model) -> float:
    return 0.0 if target.mount is None else 0.4 + mount_price(target) + DOWN * price(target)


def _break_staff(_state: GameState, _caster: Model, target: Model) -> float:
    return 0.5 if target.warrior.profile.free.will or target.free_will else 0.2


def _wrath(state: GameState, caster: Model, _target: Model) -> float:
    near = [foe for foe in state.foes(caster) if not foe.lying and not foe.loose]
    reach = state.length(NEAR) + state.scale.slack
    return sum(DOWN * price(foe) + 0.2 * (foe.mount is not None) for foe in near if state.gap(caster, foe) <= reach)


def _restore_will(_state: GameState, _caster: Model, target: Model) -> float:
    return 0.1 * min(3, target.warrior.profile.will - target.will)


def _iron(_state: GameState, _caster: Model, target: Model) -> float:
    return 0.1 if target.will < max(1, target.warrior.profile.will) else 0.0


def _renew(_state: GameState, _caster: Model, target: Model) -> float:
    lost = target.warrior.profile.wounds - target.wounds
    return price(target) / target.warrior.profile.wounds if lost > 0 else 0.0


def _light(state: GameState, caster: Model, _target: Model) -> float:
    """Of use in the dark alone."""
    return 0.4 if state.dark is not None and not {LIGHT, BLINDING} & set(caster.effects) and caster.will > 1 else 0.0


def _blinding(state: GameState, caster: Model, target: Model) -> float:
    if BLINDING in caster.effects or caster.will < 2:
        return 0.0
    return _light(state, caster, target) + min(1.0, 0.08 * firepower(state, other(caster.side)))


def _terrifying(state: GameState, caster: Model, _target: Model) -> float:
    """The more enemies can charge him, and the fainter their hearts."""
    if effects.TERRIFYING in caster.effects or caster.will < 2:
        return 0.0
    near = [foe for foe in worth.foes(state, caster) if state.gap(caster, foe) <= 1.5 * full_move(state, foe)]
    return min(0.8, 0.2 * sum(1 - worth.passes(state, foe) for foe in near))


def _commanding(state: GameState, caster: Model, _target: Model) -> float:
    if effects.COMMANDING in caster.effects or caster.will < 2:
        return 0.0
    return 0.8 if courage.broken(state, caster.force) else 0.0


def _dismay(state: GameState, caster: Model, _target: Model) -> float:
    """Worth it for a band that is about to be charged."""
    reach = state.length(NEAR)
    friends = [each for each in state.side(caster.side) if state.gap(caster, each) <= reach]
    near = [foe for foe in worth.foes(state, caster) if not foe.acted and state.gap(caster, foe) <= 2 * reach]
    return 0.05 * min(len(friends), len(near)) if state.active == state.priority else 0.0


VALUES: dict[str, Value] = {
    "immobilise": hold,
    "effortlessly-immobilise": hold,
    "transfix": hold,
    "command": _command,
    "instantly-command": _command,
    "compel": _command,
    "drain-courage": _drain_courage,
    "sap-will": _sap_will,
    "chill-soul": _wound,
    "black-dart": _hit(DART, 0.0),
    "panic-steed": _panic,
    "your-staff-is-broken": _break_staff,
    "sorcerous-blast": _hit(BLAST, DOWN),
    "ultimate-sorcerous-blast": _hit(GREATER, DOWN),
    "natures-wrath": _wrath,
    "strengthen-will": _restore_will,
    "will-of-iron": _iron,
    "renew": _renew,
    "cast-light": _light,
    "cast-blinding-light": _blinding,
    "blinding-aura": _blinding,
    "terrifying-aura": _terrifying,
    "aura-of-command": _commanding,
    "aura-of-dismay": _dismay,
}
"""By the power."""
