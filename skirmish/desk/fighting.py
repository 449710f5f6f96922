"""Questions of the Fight phase: who fights whom and how, who is trapped, what wounds, and all the odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from skirmish.decisions.fighting import ChooseStance, Stance
from skirmish.desk.base import BadQuestion, enemies, find, within
from skirmish.forces.profile import SIDES, Side
from skirmish.rules import back_away, duel, fight_odds, wounds
from skirmish.rules import support as spears
from skirmish.rules.contact import contacts, touching_friends
from skirmish.rules.fight_odds import FightOdds, Ways
from skirmish.rules.pairing import LIMIT, all_pairings
from skirmish.ruling import Reason, Ruling, Verdict, objection
from skirmish.state import Fight, GameState, Model


@dataclass(frozen=True, slots=True)
class FightsRuling(Ruling):
    """All lawful ways to pair off the touching models."""

    pairings: tuple[tuple[dict[str, list[str]], ...], ...]
    stances: tuple[dict[Side, dict[str, Any]], ...]
    """Of each fight of the first pairing, by side: who may shield, and which spearmen may support whom."""


@dataclass(frozen=True, slots=True)
class SupportRuling(Ruling):
    """Whether a model may lend an attack to a friend; each friend it touches and may not help has his objection."""

    friends: tuple[str, ...]
    """Those to whom it may, one of them at a time."""
    third: tuple[str, ...]
    """The pikemen behind it who may support past it."""


@dataclass(frozen=True, slots=True)
class OddsRuling(Ruling):
    """The exact chances of some fights; none where they are not lawful as they were asked about."""

    fights: tuple[dict[str, Any], ...]


def fights(state: GameState) -> FightsRuling:
    """All lawful pairings of the touching models."""
    found = all_pairings(state)
    because = [Reason("pairing.fights", _ways(found), {"pairings": len(found)})]
    if len(found) > 1:
        because.append(Reason("pairing.priority", f"{state.priority} has priority and chooses"))
    pairings = tuple(tuple(_sides(fight) for fight in one) for one in found)
    drawn_up = _drawn_up(state, found[0])
    stances = tuple({side: _stance(drawn_up, fight, side) for side in SIDES} for fight in drawn_up.fights or ())
    return FightsRuling(Verdict.YES, tuple(because), pairings, stances)


def support(state: GameState, name: str) -> SupportRuling:
    """To whom a model may lend an attack, if the fights are worked out as all stand now (weapon.spear, weapon.pike)."""
    model, touching = find(state, name), contacts(state)
    drawn_up = _drawn_up(state, all_pairings(state, touching)[0])
    beside = [friend.name for friend in touching_friends(drawn_up, model)]
    behind = [far.name for one in beside for far in touching_friends(drawn_up, state.models[one]) if far.name != name]
    friends, because = list[str](), list[Reason]()
    for friend in dict.fromkeys((*beside, *behind)):
        if friend not in touching:
            reasons = [objection("weapon.spear", f"{friend}, whom {name} touches, is in no fight")]
        else:
            reasons = _lends(drawn_up, name, friend, beside)
        if not any(reason.objects for reason in reasons):
            friends.append(friend)
        elif friend not in beside:
            continue
        because += [reason for reason in reasons if reason not in because]
    if not because:
        because.append(objection("weapon.spear", f"{name} touches no friend"))
    front = [friend for friend in friends if _may(drawn_up, {name: friend})]
    third = sorted(one for one in beside if any(_may(drawn_up, {name: friend, one: friend}) for friend in front))
    because += [Reason("weapon.pike", f"{one} may reach past {name}") for one in third]
    verdict = Verdict.YES if friends else Verdict.NO
    return SupportRuling(verdict, tuple(because), tuple(sorted(friends)), tuple(third))


def trapped(state: GameState, beaten: str, by: Sequence[str]) -> back_away.TrappedRuling:
    """Whether a model beaten by some others is trapped."""
    if not by:
        raise BadQuestion("by: nobody named; expected the enemies who beat it")
    model = find(state, beaten)
    return back_away.trapped(state, model, enemies(state, model, by))


def wound(strength: int, defence: int) -> wounds.WoundRuling:
    """What a Strength needs against a Defence."""
    for name, value in (("strength", strength), ("defence", defence)):
        within(name, value, 1, 10)
    return wounds.to_wound(strength, defence)


def odds(
    state: GameState,
    *,
    pairing: int = 1,
    fight: int | None = None,
    shield: Sequence[str] = (),
    weapon: Mapping[str, str] | None = None,
    support: Mapping[str, str] | None = None,
    fate: bool = False,
) -> OddsRuling:
    """The exact chance of each outcome of the fights of the first lawful pairing, of another, or of one of them.

    ``pairing`` and ``fight`` count from 1 as `fights` lists them. Who is not named fights with his usual weapon, does
    not shield, and lends no spear. ``fate`` is whether it is spent on every wound.
    """
    pairings = all_pairings(state)
    found = pairings[within("pairing", pairing, 1, len(pairings)) - 1]
    if not found:
        raise BadQuestion("no enemies touch; expected a fight")
    chosen = found if fight is None else [found[within("fight", fight, 1, len(found)) - 1]]
    ways = Ways(weapon or {}, frozenset(shield), support or {})
    _check_names(state, chosen, ways)
    drawn_up = _drawn_up(state, found)
    _declare(drawn_up, ways)
    objections = [reason for one in chosen for reason in _unlawful(drawn_up, one, ways)]
    if objections:
        return OddsRuling(Verdict.NO, tuple(objections), ())
    worked_out = [fight_odds.fight_odds(drawn_up, one, ways, fate=fate) for one in chosen]
    because = [*_assumptions(drawn_up, chosen, fate), *(reason for one in worked_out for reason in one.because)]
    return OddsRuling(Verdict.YES, tuple(because), tuple(map(_odds, worked_out)))


# Fights and stances


def _drawn_up(state: GameState, found: Sequence[Fight]) -> GameState:
    """A copy of the position in which the fights are paired: who is in one lends no spear."""
    copy = state.copy()
    copy.fights = tuple(found)
    return copy


def _stance(state: GameState, fight: Fight, side: Side) -> dict[str, Any]:
    question = ChooseStance.ask(state, fight, side)
    return {
        "shield": list(fight.of(side)) if question.may_shield else [],
        "support": {spear: sorted(friends) for spear, friends in sorted(question.supports.items())},
    }


def _lends(state: GameState, name: str, friend: str, beside: Sequence[str]) -> list[Reason]:
    """What speaks for and against lending an attack to a friend, alone or past one of those who stand beside."""
    alone = _lending(state, {name: friend})
    if alone.allowed:
        return [Reason("weapon.spear", f"{name} may lend an attack to {friend}")]
    past = next((one for one in beside if one != friend and _may(state, {one: friend, name: friend})), None)
    if past:
        return [Reason("weapon.pike", f"{name} may lend an attack to {friend} past {past}, who lends him one too")]
    return list(alone.objections)


def _may(state: GameState, supports: Mapping[str, str]) -> bool:
    return _lending(state, supports).allowed


def _lending(state: GameState, supports: Mapping[str, str]) -> Ruling:
    """Whether some may lend their attacks to one fighter, with the weapon of his that hinders them least."""
    (friend,) = set(supports.values())
    settled = duel.settled(state.models[friend])
    found = [
        spears.check(state, supports, {friend: weapon})
        for weapon in ((settled,) if settled else duel.weapons(state.models[friend]))
    ]
    return next((ruling for ruling in found if ruling.allowed), found[0])


def _sides(fight: Fight) -> dict[str, list[str]]:
    return {"good": list(fight.good), "evil": list(fight.evil)}


def _ways(found: Sequence[Sequence[Fight]]) -> str:
    if not found or not found[0]:
        return "no enemies touch"
    if len(found) >= LIMIT:
        return f"{len(found)} lawful ways to pair off are listed; there may be more"
    return f"{len(found)} lawful way{'s' if len(found) > 1 else ''} to pair off"


# Odds


def _check_names(state: GameState, fights: Sequence[Fight], ways: Ways) -> None:
    """Whoever is told how to fight must be in one of the fights asked about."""
    fighting = {name for fight in fights for name in fight.names}
    for key, names in (
        ("shield", sorted(ways.shielding)),
        ("weapon", list(ways.weapons)),
        ("support", list(ways.supports.values())),
    ):
        for name in names:
            if find(state, name).name not in fighting:
                raise BadQuestion(f"{key}: {name} is in no fight here; expected one of {', '.join(sorted(fighting))}")
    for name in ways.supports:
        find(state, name)


def _declare(state: GameState, ways: Ways) -> None:
    """Weapons that must be declared before the first die of the phase are, in a copy of the position."""
    for name, item in ways.weapons.items():
        if item in duel.declarable(state.models[name]) and duel.settled(state.models[name]) is None:
            state.models[name].drawn = item


def _unlawful(state: GameState, fight: Fight, ways: Ways) -> Iterator[Reason]:
    """What speaks against the ways in which the sides of a fight go about it."""
    lent: set[str] = set()
    for one in fight_odds.duels(state, fight):
        for side in SIDES:
            fighters = one.fight.of(side)
            lenders = {spear: name for spear, name in ways.supports.items() if name in fighters and spear not in lent}
            lent.update(lenders)
            shields = ways.shields(fighters)
            if not shields and (some := [name for name in fighters if name in ways.shielding]):
                yield objection("weapon.shielding", f"{', '.join(some)} cannot shield alone: all of a side do, or none")
            weapons = {name: ways.weapons[name] for name in fighters if name in ways.weapons}
            stance = Stance(weapons=weapons, shielding=shields, supports=lenders)
            yield from ChooseStance.ask(state, one.fight, side).check(state, stance).objections


def _assumptions(state: GameState, fights: Sequence[Fight], fate: bool) -> Iterator[Reason]:
    """What the players are taken to do, as far as it matters."""
    models = [state.models[name] for fight in fights for name in fight.names]
    if any(model.might or model.free_might for model in models):
        yield Reason("hero.might", "nobody spends Might")
    if any(model.fate for model in models):
        yield Reason("hero.fate", "Fate is spent on every wound" if fate else "nobody spends Fate")
    if any(model.mount for model in models):
        yield Reason("cavalry.strikes", "strikes at riders are at them, not at their mounts")
    if any(len(fight.names) > 2 for fight in fights):
        yield Reason("fight.split", "who can choose strikes where the most are likely to fall")
    for fight in fights:
        for model in (state.models[name] for name in fight.names):
            yield from _left_out(state, model, fight)


def _left_out(state: GameState, model: Model, fight: Fight) -> Iterator[Reason]:
    """What could come into a fight and is not counted."""
    for trait in model.warrior.traits:
        if horn := trait.blows(state, model, fight):
            yield Reason(horn.rule, f"{model.name} does not blow the horn")
        if sweep := trait.sweeps():
            yield Reason(sweep.rule, f"{model.name} strikes as often as he can, and does not sweep")
        if fear := trait.loses_heart():
            yield Reason(fear.rule, f"{model.name} does not lose heart at a wound")
    if model.climbing:
        yield Reason("elevated.fall", f"{model.name} keeps his footing on the face")


def _odds(found: FightOdds) -> dict[str, Any]:
    """The odds of a fight as decimals, and the same as fractions."""
    exact: dict[str, Any] = {
        "win": {side: found.win.of(side) for side in SIDES},
        "wounds": {name: list(chances) for name, chances in found.wounds.items()},
        "deaths": dict(found.deaths),
    }
    return {**_sides(found.fight), **_told(exact, float), "exact": _told(exact, str)}


def _told(value: Any, as_: Callable[[Fraction], Any]) -> Any:
    """Chances in some form, wherever they stand in a table."""
    if isinstance(value, dict):
        return {key: _told(item, as_) for key, item in value.items()}
    return [_told(item, as_) for item in value] if isinstance(value, list) else as_(value)


__all__ = [
    "FightsRuling",
    "OddsRuling",
    "SupportRuling",
    "fights",
    "odds",
    "support",
    "trapped",
    "wound",
]
