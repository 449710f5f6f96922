"""Texts beside things: each goes where it covers least, and the less important give way."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from skirmish.draw.styles import Style
from skirmish.scene import Disc, Label, Line, Mark, Poly, Role, Shape, Spot

_WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0), (0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))
_GAPS = (2.0, 9.0, 18.0)
"""Points between a thing and its text."""
_TOLERABLE = 0.12
"""What an unneeded text may cost, as a share of its own box, before it is left out."""

Box = tuple[float, float, float, float]
"""Least x, least y, greatest x, greatest y, in pixels."""


class Labels:
    """The texts of one map, gathered first and then placed in the order of their rank."""

    def __init__(self, axes: Axes, shapes: Iterable[Shape]) -> None:
        self.axes = axes
        self.point = axes.figure.dpi / 72
        corners = axes.get_window_extent()
        self.inside: Box = (corners.x0, corners.y0, corners.x1, corners.y1)
        self.texts: list[tuple[Label, Text]] = []
        self.taken: list[Box] = []
        self.bases: list[Box] = []
        self.lines: list[np.ndarray[Any, Any]] = []
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
        for label, text in sorted(self.texts, key=lambda entry: (entry[0].rank, not entry[0].needed)):
            x, y = self._pixels(label.x, label.y)
            if not self._holds(x, y):
                text.remove()
                continue
            extent = text.get_window_extent()
            width, height = extent.width, extent.height
            cost, box = min((self._cost(box, extra), box) for box, extra in self._places(label, x, y, width, height))
            if cost > _TOLERABLE and not label.needed:
                text.remove()
                continue
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            placed = self.axes.transData.inverted().transform(middle)
            text.set_position((float(placed[0]), float(placed[1])))
            self.taken.append(box)

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
            count = max(2, int(math.dist(a, b) / (4 * self.point)))
            self.lines.append(a + (b - a) * np.linspace(0, 1, count)[:, None])

    def _places(self, label: Label, x: float, y: float, width: float, height: float) -> Iterator[tuple[Box, float]]:
        """Boxes for a text, each with what it costs to put it so far off."""
        if label.radius == 0:
            yield _around(x, y, width, height), 0.0
        reach = self._length(label.radius)
        for far, gap in enumerate(_GAPS):
            away = reach + gap * self.point
            for turn, (dx, dy) in enumerate(_WAYS):
                across = (
                    dx * (away + width / 2) if dx in (1, -1) else dx * away + math.copysign(width / 2, dx) * bool(dx)
                )
                up = dy * (away + height / 2)
                yield _around(x + across, y + up, width, height), 0.04 * far + 0.001 * turn

    def _cost(self, box: Box, extra: float) -> float:
        """How much of a box is over other texts, bases, lines and the map's edge."""
        area = (box[2] - box[0]) * (box[3] - box[1])
        over = 3.0 * sum(_overlap(box, other) for other in self.taken) + sum(_overlap(box, o) for o in self.bases)
        outside = area - _overlap(box, self.inside)
        crossed = sum(
            int(((line > (box[0], box[1])) & (line < (box[2], box[3]))).all(axis=1).sum()) for line in self.lines
        )
        return (over + 10 * outside) / area + 0.015 * crossed + extra

    def _holds(self, x: float, y: float) -> bool:
        x0, y0, x1, y1 = self.inside
        return x0 <= x <= x1 and y0 <= y <= y1

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        px, py = self.axes.transData.transform((x, y))
        return float(px), float(py)

    def _length(self, units: float) -> float:
        return self._pixels(units, 0.0)[0] - self._pixels(0.0, 0.0)[0]


def _around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(a: Box, b: Box) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
