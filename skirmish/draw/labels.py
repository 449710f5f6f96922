"""Texts beside things: each goes where it covers least, and the less important give way."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from skirmish.draw.styles import Style
from skirmish.geometry.shapes import Floats
from skirmish.scene import Disc, Label, Line, Mark, Poly, Role, Shape, Spot

_WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0), (0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))
_GAPS = (2.0, 9.0, 18.0)
"""Points between a thing and its text."""
_TOLERABLE = 0.12
"""What an unneeded text may cost, as a share of its own box, before it is left out."""
_SAMPLE = 4.0
"""Points between two samples of a line that texts keep off."""

Box = tuple[float, float, float, float]
"""Least x, least y, greatest x, greatest y, in pixels."""


class Labels:
    """The texts of one map, gathered first and then placed in the order of their rank."""

    def __init__(self, axes: Axes, shapes: Iterable[Shape]) -> None:
        self.axes = axes
        self.point = axes.figure.dpi / 72
        self.inside: Floats = np.array([axes.get_window_extent().extents])
        self.texts: list[tuple[Label, Text]] = []
        self.taken: list[Box] = []
        self.bases: list[Box] = []
        self.lines: list[Floats] = [np.zeros((0, 2))]
        for shape in shapes:
            self._avoid(shape)

    def add(self, label: Label, style: Style) -> None:
        """A text to place."""
        text = self.axes.text(
            label.x,
            label.y,
            label.text,
            size=style.size,
            weight="bold" if style.bold else "normal",
            color=style.ink,
            ha="center",
            va="center",
            zorder=1e6 - label.rank,
            parse_math=False,
        )
        text.set_path_effects([withStroke(linewidth=2.2, foreground="#FFFFFF", alpha=0.85)])
        self.texts.append((label, text))

    def place(self) -> None:
        """Put each text where it is in nobody's way; take out those that find no room and are not needed."""
        bases, lines = _rows(self.bases), np.vstack(self.lines)
        for label, text in sorted(self.texts, key=lambda entry: (entry[0].rank, not entry[0].needed)):
            x, y = self._pixels(label.x, label.y)
            if not self._holds(x, y):
                text.remove()
                continue
            boxes, costs = self._places(label, x, y, text)
            costs += self._covered(boxes, bases, lines)
            best = int(np.argmin(costs))
            if costs[best] > _TOLERABLE and not label.needed:
                text.remove()
                continue
            x0, y0, x1, y1 = boxes[best].tolist()
            placed = self.axes.transData.inverted().transform(((x0 + x1) / 2, (y0 + y1) / 2))
            text.set_position((float(placed[0]), float(placed[1])))
            self.taken.append((x0, y0, x1, y1))

    def _avoid(self, shape: Shape) -> None:
        if isinstance(shape, Disc) and shape.role in (Role.GOOD, Role.EVIL):
            x, y = self._pixels(shape.x, shape.y)
            reach = 0.8 * self._length(shape.radius)
            self.bases.append((x - reach, y - reach, x + reach, y + reach))
        elif isinstance(shape, Mark):
            x, y = self._pixels(shape.x, shape.y)
            more = 9 * self.point if shape.text and shape.role is Role.OBJECTION else 0.0
            size = 5 * self.point
            self.taken.append((x - size, y - size, x + size + more, y + size + more))
        elif isinstance(shape, Line):
            self._avoid_line(shape.points)
        elif isinstance(shape, Poly) and shape.role in (Role.BARRIER, Role.BLOCK):
            self._avoid_line((*shape.rings[0], shape.rings[0][0]))

    def _avoid_line(self, points: Sequence[Spot]) -> None:
        for a, b in itertools.pairwise(self.axes.transData.transform(np.array(points))):
            count = max(2, int(math.dist(a, b) / (_SAMPLE * self.point)))
            self.lines.append(a + (b - a) * np.linspace(0, 1, count)[:, None])

    def _places(self, label: Label, x: float, y: float, text: Text) -> tuple[Floats, Floats]:
        """(k, 4) boxes for a text around its thing, and (k,) what it costs to put it so far off."""
        extent = text.get_window_extent()
        wide, high = extent.width / 2, extent.height / 2
        reach = self._length(label.radius)
        spots = [(x, y, 0.0)] if label.radius == 0 else []
        for far, gap in enumerate(_GAPS):
            away = reach + gap * self.point
            for turn, (dx, dy) in enumerate(_WAYS):
                across = dx * away + math.copysign(wide, dx) * (dx != 0)
                up = dy * away + dy * high
                spots.append((x + across, y + up, 0.04 * far + 0.001 * turn))
        middles = np.array(spots)
        half = np.array([wide, high])
        return np.hstack([middles[:, :2] - half, middles[:, :2] + half]), middles[:, 2].copy()

    def _covered(self, boxes: Floats, bases: Floats, lines: Floats) -> Floats:
        """(k,) how much of each box is over other texts, bases, lines and the map's edge, as a share of it."""
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        over = 3.0 * _overlap(boxes, _rows(self.taken)).sum(axis=1) + _overlap(boxes, bases).sum(axis=1)
        outside = area - _overlap(boxes, self.inside)[:, 0]
        within = (lines > boxes[:, None, :2]) & (lines < boxes[:, None, 2:])
        crossed = within.all(axis=2).sum(axis=1)
        cost: Floats = (over + 10 * outside) / area + 0.015 * crossed
        return cost

    def _holds(self, x: float, y: float) -> bool:
        x0, y0, x1, y1 = self.inside[0].tolist()
        return bool(x0 <= x <= x1 and y0 <= y <= y1)

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        px, py = self.axes.transData.transform((x, y))
        return float(px), float(py)

    def _length(self, units: float) -> float:
        return self._pixels(units, 0.0)[0] - self._pixels(0.0, 0.0)[0]


def _rows(boxes: Sequence[Box]) -> Floats:
    return np.array(boxes, dtype=np.float64).reshape(-1, 4)


def _overlap(a: Floats, b: Floats) -> Floats:
    """(k, n) the area that each of (k, 4) boxes shares with each of (n, 4)."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    sides = np.clip(np.minimum(a[:, None, 2:], b[None, :, 2:]) - low, 0.0, None)
    shared: Floats = sides[:, :, 0] * sides[:, :, 1]
    return shared
