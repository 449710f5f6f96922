"""Special rules of creatures and items, one small class each, looked up by the name that data files use."""

from __future__ import annotations

from skirmish.traits.base import Trait
from skirmish.traits.courage import (
    Bodyguard,
    FarStandFast,
    Fearless,
    GoblinMastery,
    MasterOfEvil,
    Terror,
    VoiceOfCommand,
)
from skirmish.traits.creatures import CaveDweller, WoodlandCreature
from skirmish.traits.items import (
    Aeglos,
    Banner,
    Barazantathul,
    BladedBow,
    BothHands,
    Claws,
    ElvenBlade,
    HandWeapon,
    HornOfGondor,
    Knife,
    Lance,
    Narsil,
    Pike,
    Shield,
    Spear,
    Staff,
    Sting,
    ThrowingWeapon,
    TwoHandedWeapon,
)
from skirmish.traits.magic import (
    BalrogWill,
    MasterOfBirds,
    MasteryOfBeasts,
    Palantir,
    ResistantToMagic,
    StaffOfPower,
)
from skirmish.traits.named import BrokenMind, FriendOfNone, Mirror, RoyalStandard, Wormtongue
from skirmish.traits.riders import DarkHorse, ExpertRider, OneMaster, OwnHorse, SingleSaddle, WizardsFriend
from skirmish.traits.sharp_eyes import DeadlyShot, ElvenCloak, ExpertShot, OneWithNature
from skirmish.traits.strikes import (
    Anduril,
    BladesOfTheDead,
    DrainSoul,
    HuntingInstinct,
    Lash,
    MorgulBlade,
    Pounce,
    TheOneRing,
    TrollChain,
    Unstoppable,
    Venom,
    WillOfTheWraiths,
)
from skirmish.traits.ways import Fly, Old, Spider

TRAITS: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Anduril(),
        Narsil(),
        Lance(),
        HandWeapon(),
        Sting(),
        ElvenBlade(),
        BothHands(),
        BladedBow(),
        ThrowingWeapon(),
        Claws(),
        Knife(),
        Barazantathul(),
        TwoHandedWeapon(),
        Staff(),
        Aeglos(),
        Spear(),
        Pike(),
        Shield(),
        Banner(),
        RoyalStandard(),
        HornOfGondor(),
        WoodlandCreature(),
        CaveDweller(),
        DeadlyShot(),
        ExpertShot(),
        ElvenCloak(),
        OneWithNature(),
        BladesOfTheDead(),
        DrainSoul(),
        HuntingInstinct(),
        Lash(),
        MorgulBlade(),
        Pounce(),
        TheOneRing(),
        TrollChain(),
        Unstoppable(),
        Venom(),
        WillOfTheWraiths(),
        ExpertRider(),
        DarkHorse(),
        OwnHorse(),
        OneMaster(),
        SingleSaddle(),
        WizardsFriend(),
        Fly(),
        Spider(),
        Old(),
        Terror(),
        Fearless(),
        FarStandFast(),
        MasterOfEvil(),
        GoblinMastery(),
        VoiceOfCommand(),
        Bodyguard(),
        StaffOfPower(),
        Palantir(),
        MasterOfBirds(),
        MasteryOfBeasts(),
        ResistantToMagic(),
        BalrogWill(),
        FriendOfNone(),
        Wormtongue(),
        BrokenMind(),
        Mirror(),
    )
}
"""Every trait; contributions are asked for in this order."""

__all__ = ["TRAITS", "Trait"]
