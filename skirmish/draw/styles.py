"""How each role of a scene is painted.

Colours are those of Okabe and Ito; none of them says anything that a pattern, a dash, a letter or a sign does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.scene import Role

_BLACK, _GREY, _ORANGE, _SKY, _GREEN = "#000000", "#666666", "#E69F00", "#56B4E9", "#009E73"
_BLUE, _VERMILLION, _PURPLE = "#0072B2", "#D55E00", "#CC79A7"


@dataclass(frozen=True)
class Style:
    """How a role is painted; widths and sizes in points."""

    fill: str | None = None
    edge: str | None = None
    width: float = 0.8
    dash: tuple[float, ...] = ()
    hatch: str = ""
    hatch_colour: str = _GREY
    alpha: float = 1.0
    size: float = 8.0
    bold: bool = False
    ink: str = _BLACK


STYLES: dict[Role, Style] = {
    Role.TABLE: Style("#F6F3EA", "#333333", 1.2),
    Role.OPEN_GROUND: Style(None, "#999999", 0.6, (2, 2)),
    Role.DIFFICULT_GROUND: Style("#EFE0BC", "#8A7A50", 0.6, (1, 1.5), "..", "#8A7A50"),
    Role.IMPASSABLE_GROUND: Style("#D9D9D9", "#444444", 0.8, (), "xx", "#777777"),
    Role.GAP: Style("#D5E7F2", "#44708C", 0.8, (), "--", "#44708C"),
    Role.SLOPE: Style("#E6E2D3", "#77705A", 0.7, (4, 1.5)),
    Role.STEEP: Style("#DAD4C0", "#77705A", 0.9, (4, 1.5), "..", "#77705A"),
    Role.SHEER: Style("#D8D3C4", "#555044", 1.2),
    Role.FLOOR: Style("#CFC8B4", "#555044", 1.0, (5, 2), "/", "#A69F8A", 0.75),
    Role.BARRIER: Style("#595550", "#222222", 0.6),
    Role.BLOCK: Style("#2B2B2B", _BLACK, 0.8),
    Role.TREE: Style("#3D6B35", "#1E3A19", 0.8, size=6.5, bold=True, ink="#FFFFFF"),
    Role.HEIGHT: Style(size=6.5, ink="#444444"),
    Role.GOOD: Style("#E3F0FA", _BLUE, 1.6, bold=True, ink="#004B76"),
    Role.EVIL: Style(_VERMILLION, "#5C2900", 1.2, bold=True, ink="#FFFFFF"),
    Role.NAME: Style(size=7.0),
    Role.CHOSEN: Style(None, _BLACK, 1.4),
    Role.CHOSEN_NAME: Style(size=8.5, bold=True),
    Role.GHOST: Style(None, "#333333", 1.0, (3, 2)),
    Role.SEEN: Style(_GREEN, alpha=0.28),
    Role.PARTLY_SEEN: Style(_ORANGE, None, hatch="///", hatch_colour="#8A6000", alpha=0.45),
    Role.UNSEEN: Style("#555555", None, hatch="xxx", hatch_colour="#222222", alpha=0.4),
    Role.SIGHT_CLEAR: Style(None, "#00543D", 1.6),
    Role.SIGHT_PARTLY: Style(None, "#00543D", 1.6, (5, 2.5)),
    Role.SIGHT_BLOCKED: Style(None, _BLACK, 1.6, (1, 2)),
    Role.IN_THE_WAY: Style(None, "#7A4E00", 2.2),
    Role.RANGE: Style(None, _GREY, 0.9, (8, 3, 1, 3)),
    Role.ROUTE_LEGAL: Style(None, "#00543D", 1.8),
    Role.ROUTE_ILLEGAL: Style(None, "#8C2D62", 1.8, (4, 2)),
    Role.SWEPT: Style(_SKY, None, alpha=0.22),
    Role.TICK: Style(None, _BLACK, 1.0, size=7.5),
    Role.STOP: Style("#FFFFFF", _BLACK, 1.2, size=7.5, bold=True),
    Role.ZONE: Style(None, _VERMILLION, 1.0, (6, 2)),
    Role.FORBIDDEN: Style(_PURPLE, "#8C2D62", 1.4, (), "///", "#8C2D62", 0.35),
    Role.OBJECTION: Style(None, "#8C2D62", 2.4, size=8.0, bold=True, ink="#5E1740"),
    Role.REACH: Style(_GREEN, "#00543D", 1.2, (), "..", "#4FA98B", 0.3),
    Role.OPEN_DIRECTION: Style(_GREEN, "#00543D", 1.2, alpha=0.35),
    Role.LINK: Style("#FFFFFF", _BLACK, 2.2, size=8.0, bold=True),
    Role.TOUCH: Style(None, _BLACK, 1.3, (1, 2)),
    Role.SUPPORT: Style(None, _BLUE, 1.8, (5, 1.5, 1, 1.5)),
    Role.CELL: Style("#FFFFFF", "#777777", 0.6, size=9.0),
    Role.CELL_MARKED: Style("#F0E442", _BLACK, 2.4, size=11.0, bold=True),
    Role.NOTE: Style(size=8.0),
}
