"""The start of the game and of each turn, before priority: oaths, things placed, poison, minds and hearts."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.decisions.start import ChooseWard, PlaceMarker, StandAt, SwearTo
from skirmish.events import Commanded, MarkerPlaced, PoisonRolled, Restored, Sworn
from skirmish.phases import riding
from skirmish.phases.courage import test
from skirmish.phases.play import Flow, Play
from skirmish.phases.wounding import wound
from skirmish.rules import effects
from skirmish.rules.effects import seated
from skirmish.rules.riding import beast
from skirmish.rules.tokens import GAZED
from skirmish.ruling import Reason
from skirmish.state import GameState, Model, Side, other
from skirmish.traits.base import Trait

POISONS = ("shard", "venom")
"""Effects that may cost a wound at each start of a turn, on a 1."""


def of_game(play: Play) -> Flow[None]:
    """What is settled once all models stand: whom bodyguards protect, and where things are placed."""
    yield from _oaths(play)
    for model, trait in list(_traits(play.state)):
        if trait.marker and model.name not in play.state.markers:
            answer: StandAt = yield PlaceMarker(side=model.side, owner=model.name, item=trait.id)
            play.state.markers[model.name] = answer.at
            play.tell(MarkerPlaced(item=trait.id, at=answer.at))


def of_turn(play: Play) -> Flow[None]:
    """What comes before the roll for priority (creature.poison, creature.mind, item.standard)."""
    yield from _poison(play)
    yield from _minds(play)
    _hearts(play)


def after_priority(play: Play) -> None:
    """Those who go with the side that has priority (creature.fickle)."""
    for model, trait in list(_traits(play.state)):
        side = trait.commanded_by(play.state, model)
        if side is not None:
            _command(play, model, side, Reason("creature.fickle", f"{side} has priority"))


def look_into_mirror(play: Play, hero: Model) -> None:
    """A Hero regains all his Fate (item.mirror)."""
    hero.fate = hero.warrior.profile.fate
    effects.put(hero, GAZED)
    reason = Reason("item.mirror", f"{hero.name} looks into the mirror")
    play.tell(Restored(hero=hero.name, figure="Fate", value=hero.fate, by="the mirror", because=(reason,)))


def _oaths(play: Play) -> Flow[None]:
    """Bodyguards of one realm protect one of its Heroes."""
    state = play.state
    for side in ("good", "evil"):
        guards: dict[str, list[Model]] = {}
        for model in (*state.models.values(), *state.waiting.values()):
            realm = next((trait.guards(model) for trait in model.warrior.traits if trait.guards(model)), None)
            if model.force == side and realm and not model.ward:
                guards.setdefault(realm, []).append(model)
        for realm, sworn in guards.items():
            heroes = tuple(
                hero.name
                for hero in (*state.models.values(), *state.carried.values(), *state.waiting.values())
                if hero.force == side and hero.hero and realm in hero.warrior.keywords
            )
            if heroes:
                yield from _swear(play, sworn, heroes)


def _swear(play: Play, guards: list[Model], heroes: tuple[str, ...]) -> Flow[None]:
    names, hero = tuple(model.name for model in guards), heroes[0]
    if len(heroes) > 1:
        answer: SwearTo = yield ChooseWard(side=guards[0].side, guards=names, heroes=heroes)
        hero = answer.hero
    for model in guards:
        model.ward = hero
    play.tell(Sworn(guards=names, hero=hero, because=(Reason("army.ward", f"{hero} is under guard"),)))


def _poison(play: Play) -> Flow[None]:
    """Each poison in a model may cost it a wound; Fate may save it, Might not (creature.poison)."""
    state = play.state
    for model in [*state.models.values(), *state.carried.values()]:
        for effect in POISONS:
            if effect not in model.effects or state.model(model.name) is None:
                continue
            roll = play.dice.d6("creature.poison", model.name)
            reason = Reason("creature.poison", "a 1 costs another wound")
            play.tell(PoisonRolled(model=model.name, effect=effect, roll=roll, wounds=roll == 1, because=(reason,)))
            if roll == 1:
                yield from _sicken(play, model, effect)


def _sicken(play: Play, model: Model, effect: str) -> Flow[None]:
    """Take a wound of poison, with what it means for those who ride together."""
    rider = next((one for one in play.state.models.values() if beast(play.state, one) is model), None)
    yield from wound(play, model, effect)
    if rider is not None:
        rider.mount_wounds = max(0, model.wounds)
    yield from riding.aftermath(play, model)


def _minds(play: Play) -> Flow[None]:
    """Who wavers and fails goes with the enemy for this turn, and with nobody in the saddle (creature.mind)."""
    for model in [*play.state.models.values(), *play.state.carried.values()]:
        reason = next((why for trait in model.warrior.traits if (why := trait.wavers())), None)
        if reason is None:
            continue
        _command(play, model, model.force, reason)
        passed = yield from test(play, model, "mind", (reason,))
        if not passed:
            _command(play, model, other(model.force), reason)
            riding.part_company(play, model)


def _command(play: Play, model: Model, side: Side, reason: Reason) -> None:
    if model.side == side:
        return
    model.home, model.side = model.force, side
    if model.home == side:
        model.home = None
    play.tell(Commanded(model=model.name, side=side, because=(reason,)))


def _hearts(play: Play) -> None:
    """Heroes near the standard of their realm gain heart (item.standard)."""
    state = play.state
    everybody = (*state.models.values(), *state.carried.values())
    inspiring = [(bearer, trait) for bearer in everybody for trait in bearer.warrior.traits]
    for bearer, trait in inspiring:
        for hero in everybody:
            same = hero.side == bearer.side
            reason = trait.inspires(state, seated(state, bearer), seated(state, hero)) if same else None
            if reason is not None:
                hero.might += 1
                told = Restored(hero=hero.name, figure="Might", value=hero.might, by="the standard", because=(reason,))
                play.tell(told)


def _traits(state: GameState) -> Iterator[tuple[Model, Trait]]:
    return ((model, trait) for model in state.models.values() for trait in model.warrior.traits)
