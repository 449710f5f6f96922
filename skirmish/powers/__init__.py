"""What each magical power does, looked up by the name that data files use; whom it may be cast at is in `rules`."""

from __future__ import annotations

from skirmish.powers.auras import Aura, AuraOfDismay
from skirmish.powers.base import Casting, Working
from skirmish.powers.blasts import Blast
from skirmish.powers.harming import BlackDart, ChillSoul, NaturesWrath, PanicSteed
from skirmish.powers.hearts import DrainCourage, Renew, SapWill, StaffBroken, StrengthenWill, WillOfIron
from skirmish.powers.holding import Command, Hold
from skirmish.rules.effects import COMMANDING, TERRIFYING
from skirmish.rules.lights import BLINDING, LIGHT

POWERS: dict[str, Working] = {
    "immobilise": Hold(),
    "effortlessly-immobilise": Hold(),
    "transfix": Hold(),
    "command": Command(),
    "instantly-command": Command(),
    "compel": Command(),
    "drain-courage": DrainCourage(),
    "sap-will": SapWill(),
    "chill-soul": ChillSoul(),
    "black-dart": BlackDart(),
    "panic-steed": PanicSteed(),
    "your-staff-is-broken": StaffBroken(),
    "sorcerous-blast": Blast(strength=5),
    "ultimate-sorcerous-blast": Blast(strength=6, further=2),
    "natures-wrath": NaturesWrath(),
    "strengthen-will": StrengthenWill(),
    "will-of-iron": WillOfIron(),
    "renew": Renew(),
    "cast-light": Aura(LIGHT),
    "cast-blinding-light": Aura(BLINDING),
    "blinding-aura": Aura(BLINDING),
    "terrifying-aura": Aura(TERRIFYING),
    "aura-of-command": Aura(COMMANDING),
    "aura-of-dismay": AuraOfDismay(),
}
"""Every power of the force lists."""

__all__ = ["POWERS", "Casting", "Working"]
