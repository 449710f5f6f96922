"""A scene laid out on a sheet: the title, the map with its coordinates, the scale, the notes."""

from __future__ import annotations

import contextlib
import logging
import math
import textwrap
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path as File
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Patch, PathPatch, Rectangle, Wedge
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator

from skirmish.draw.labels import Labels
from skirmish.draw.styles import STYLES, Style
from skirmish.scene import Disc, Label, Line, Mark, Poly, Ring, Role, Scene, Sector, Spot

DPI = 130
_WIDE, _HIGH, _LARGEST = 10.0, 8.0, 0.85
"""Inches of paper: the map's greatest width and height, and what a unit of the table gets at most."""
_CELL = 0.48
"""Inches of paper that a unit gets where it is none of length."""
_NARROW = 5.6
_PAD, _TITLE, _AXIS, _SCALE, _NOTE = 0.15, 0.34, 0.3, 0.34, 0.17
_HALO = "#FFFFFF"
_TITLE_SIZE, _NOTE_SIZE = 11.0, 8.0


def draw(scene: Scene, file: File, suffix: str) -> None:
    """Write a scene to a file; ``suffix`` is png or svg. Raises OSError."""
    with _quiet():
        sheet = Sheet(scene)
        metadata = {"Date": None} if suffix == "svg" else None
        sheet.figure.savefig(file, format=suffix, dpi=DPI, metadata=metadata, facecolor="white")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Names may hold letters that the font lacks: they show as boxes, and nothing else is said about it."""
    log = logging.getLogger("matplotlib")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings(), matplotlib.rc_context({"svg.hashsalt": "skirmish", "hatch.linewidth": 0.6}):
            warnings.filterwarnings("ignore", message="Glyph")
            yield
    finally:
        log.setLevel(level)


class Sheet:
    """A scene drawn on a figure of its own; ``map`` are the axes it is on, ``size`` the paper in inches."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        x0, y0, x1, y1 = scene.frame
        largest = {"in": _LARGEST, "cm": _LARGEST / 2.54}.get(scene.unit, _CELL)
        self.per_unit = min(_WIDE / (x1 - x0), _HIGH / (y1 - y0), largest)
        self.wide, self.high = (x1 - x0) * self.per_unit, (y1 - y0) * self.per_unit
        width = max(self.wide + _AXIS, _NARROW)
        self.notes = [line for note in scene.notes for line in _wrapped(note, width)]
        below = _PAD + (_SCALE if scene.unit else 0.0) + _NOTE * len(self.notes)
        self.size = width + 2 * _PAD, below + _AXIS + self.high + _PAD + (_TITLE if scene.title else 0.0)
        self.figure = Figure(figsize=self.size, dpi=DPI)
        FigureCanvasAgg(self.figure)
        self.map = self._map(below + _AXIS)
        self._paint()
        self._write_around(below)

    def _map(self, bottom: float) -> Axes:
        width, height = self.size
        box = ((_PAD + _AXIS) / width, bottom / height, self.wide / width, self.high / height)
        axes = self.figure.add_axes(box)
        x0, y0, x1, y1 = self.scene.frame
        axes.set_xlim(x0, x1)
        axes.set_ylim(y0, y1)
        if not self.scene.unit:
            axes.set_axis_off()
            return axes
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(8, steps=[1, 2, 4, 5, 6, 10]))
        axes.tick_params(labelsize=6.5, colors="#555555", width=0.5, length=2.5)
        for spine in axes.spines.values():
            spine.set_color("#999999")
            spine.set_linewidth(0.5)
        return axes

    # Shapes

    def _paint(self) -> None:
        labels = Labels(self.map, self.scene.shapes)
        for order, shape in enumerate(self.scene.shapes):
            style = STYLES[shape.role]
            match shape:
                case Poly(rings=rings):
                    self._area(partial(PathPatch, _path(rings)), style, order)
                case Disc():
                    self._disc(shape, style, order)
                case Ring(x=x, y=y, radius=radius):
                    self._area(partial(Circle, (x, y), radius), style, order)
                case Sector(x=x, y=y, radius=radius, start=start, end=end):
                    self._area(partial(Wedge, (x, y), radius, start, end), style, order)
                case Line(points=points):
                    self._line(points, style, order)
                case Mark():
                    self._mark(shape, style, order)
                case Label():
                    labels.add(shape, style)
        labels.place()

    def _area(self, make: Callable[[], Patch], style: Style, order: int, dash: Sequence[float] = ()) -> None:
        """The filling with its hatch, then the outline: matplotlib would give both one colour."""
        if style.fill or style.hatch:
            filling = make()
            filling.set(
                facecolor=to_rgba(style.fill, style.alpha) if style.fill else "none",
                edgecolor=style.hatch_colour,
                linewidth=0.0,
                hatch=style.hatch or None,
                zorder=order,
            )
            self.map.add_artist(filling)
        if style.edge:
            edge = make()
            edge.set(fill=False, edgecolor=style.edge, linewidth=style.width, zorder=order + 0.5)
            edge.set_linestyle(_dashes(dash or style.dash))
            self.map.add_artist(edge)

    def _disc(self, disc: Disc, style: Style, order: int) -> None:
        """A base: Good has one ring and a dark G on pale, Evil two rings and a pale E on dark."""
        centre, radius = (disc.x, disc.y), disc.radius
        dash = (2.5, 1.5) if disc.broken else ()
        self._area(partial(Circle, centre, radius), style, order, dash)
        if disc.role is Role.EVIL:
            inner = Style(None, _HALO, 0.9)
            self._area(partial(Circle, centre, radius * 0.78), inner, order, dash)
        points = radius * self.per_unit * 72
        if disc.letter and points > 3:
            self.map.text(
                *centre,
                disc.letter,
                size=min(10.0, points * 1.05),
                weight="bold",
                color=style.ink,
                ha="center",
                va="center_baseline",
                zorder=len(self.scene.shapes) + order,
                clip_on=True,
            )

    def _line(self, points: Sequence[Spot], style: Style, order: int) -> None:
        xs, ys = zip(*points, strict=True)
        (line,) = self.map.plot(
            xs, ys, color=style.edge, linewidth=style.width, zorder=order, scalex=False, scaley=False
        )
        line.set_linestyle(_dashes(style.dash))
        line.set_path_effects([withStroke(linewidth=style.width + 1.6, foreground=_HALO, alpha=0.7)])

    def _mark(self, mark: Mark, style: Style, order: int) -> None:
        """A cross with its number beside it, a diamond, or a dot with its letter in it."""
        sign, size = {Role.OBJECTION: ("x", 10.0), Role.STOP: ("D", 7.0)}.get(mark.role, ("o", 9.5))
        above = 2 * len(self.scene.shapes) + order
        (dot,) = self.map.plot([mark.x], [mark.y], sign, markersize=size, zorder=above)
        dot.set(markerfacecolor=style.fill, markeredgecolor=style.edge, markeredgewidth=0.9)
        beside = sign == "x"
        if beside:
            dot.set_markeredgewidth(style.width)
            dot.set_path_effects([withStroke(linewidth=style.width + 2.5, foreground=_HALO)])
        text = self.map.annotate(
            mark.text,
            (mark.x, mark.y),
            (7, 5) if beside else (0, 0),
            textcoords="offset points",
            size=style.size,
            weight="bold",
            color=style.ink,
            ha="left" if beside else "center",
            va="bottom" if beside else "center_baseline",
            zorder=above + len(self.scene.shapes),
        )
        text.set_path_effects([withStroke(linewidth=2.0, foreground=_HALO)] if beside else [])

    # Words around the map

    def _write_around(self, below: float) -> None:
        width, height = self.size
        left = _PAD / width

        def write(y: float, text: str, size: float, **style: Any) -> None:
            self.figure.text(left, y / height, text, size=size, va="top", parse_math=False, **style)

        if self.scene.title:
            room = int((width - 2 * _PAD) * 72 / (_TITLE_SIZE * 0.62))
            write(height - _PAD, textwrap.shorten(self.scene.title, room), _TITLE_SIZE, weight="bold")
        y = below - (_SCALE if self.scene.unit else 0.0)
        for line in self.notes:
            write(y, line, _NOTE_SIZE, color="#222222")
            y -= _NOTE
        if self.scene.unit:
            self._scale_bar(below - 0.62 * _SCALE)

    def _scale_bar(self, bottom: float) -> None:
        """Two halves, dark and light, of a round length that takes about an inch of paper."""
        length = _round(1.3 / self.per_unit)
        width, height = self.size
        left, half = _PAD + _AXIS, length * self.per_unit / 2
        for part, colour in enumerate(("#333333", "#FFFFFF")):
            corner = ((left + part * half) / width, bottom / height)
            bar = Rectangle(corner, half / width, 0.05 / height, facecolor=colour, edgecolor="#333333", linewidth=0.6)
            bar.set_transform(self.figure.transFigure)
            self.figure.add_artist(bar)
        self.figure.text(
            (left + 2 * half + 0.07) / width,
            (bottom + 0.025) / height,
            f"{length:g} {self.scene.unit}",
            size=7.0,
            va="center",
            color="#333333",
        )


def _path(rings: Sequence[Sequence[Spot]]) -> Path:
    paths = [Path([*ring, ring[0]], closed=True) for ring in rings]
    return Path.make_compound_path(*paths) if len(paths) > 1 else paths[0]


def _dashes(pattern: Sequence[float]) -> Any:
    return (0, tuple(pattern)) if pattern else "solid"


def _wrapped(note: str, width: float) -> list[str]:
    return textwrap.wrap(note, int(width * 72 / (_NOTE_SIZE * 0.54)), subsequent_indent="   ") or [""]


def _round(length: float) -> float:
    """The greatest of 1, 2, 5 times a power of ten that is no more than a length."""
    power = 10.0 ** math.floor(math.log10(length))
    return next(step * power for step in (5, 2, 1) if step * power <= length)


__all__ = ["DPI", "Sheet", "draw"]
