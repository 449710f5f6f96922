"""A game told in English."""

from skirmish.report import fights, heroics, moves, shots, turns
from skirmish.report.phrases import told
from skirmish.report.story import Level, Line, Report, of_turn

WORDS = (turns, moves, shots, fights, heroics)
"""The modules that have words for events, each for those of its chapter."""

__all__ = ["WORDS", "Level", "Line", "Report", "of_turn", "told"]
