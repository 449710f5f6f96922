"""The rules desk: a position and a question in, a ruling out."""

from skirmish.desk.asking import ask, differences
from skirmish.desk.base import BadQuestion
from skirmish.desk.fighting import FightsRuling, OddsRuling, SupportRuling, fights, odds, support, trapped, wound
from skirmish.desk.hearts import NerveRuling, PowerRuling, cast, courage
from skirmish.desk.shots import LooseRuling, ShootRuling, see, shoot, volley
from skirmish.desk.ways import ChargeRuling, ReachRuling, charge, move, reach

__all__ = [
    "BadQuestion",
    "ChargeRuling",
    "FightsRuling",
    "LooseRuling",
    "NerveRuling",
    "OddsRuling",
    "PowerRuling",
    "ReachRuling",
    "ShootRuling",
    "SupportRuling",
    "ask",
    "cast",
    "charge",
    "courage",
    "differences",
    "fights",
    "move",
    "odds",
    "reach",
    "see",
    "shoot",
    "support",
    "trapped",
    "volley",
    "wound",
]
