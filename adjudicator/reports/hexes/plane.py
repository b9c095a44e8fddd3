"""One picture of a map of hexes: its part of the plane, its scale, what has been used in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.core.telling import Sheet
from adjudicator.reports.drawing import PALETTE
from adjudicator.reports.hexes.tiles import HALF_SIDE, Tiles, Vertex, loops
from adjudicator.reports.outline import Box, path_texts
from adjudicator.reports.projection import Point

FINE = 30.0
"""Pixels a hex must be wide for its name and every counter on it to be drawn."""
MARGIN = 1.7
"""Hexes around the focus."""
WIDEST = 1.5
"""Width of a picture of a part of the map in heights, at most."""


@dataclass
class Plane:
    """One picture being drawn. crop: x0, y0, x1, y1 in units of the map, y upward; k: pixels a
    hex is wide."""

    tiles: Tiles
    sheet: Sheet
    crop: Box
    k: float
    prefix: str
    large: bool = False
    """The whole board of a page, in which one can go near?"""
    faces: dict[tuple[str, str, tuple[str, ...]], str] = field(default_factory=dict)
    marks: dict[str, None] = field(default_factory=dict)
    symbols: dict[str, None] = field(default_factory=dict)
    patterns: dict[str, None] = field(default_factory=dict)

    @property
    def width(self) -> float:
        return (self.crop[2] - self.crop[0]) * self.k

    @property
    def height(self) -> float:
        return (self.crop[3] - self.crop[1]) * self.k

    @property
    def fine(self) -> bool:
        """Is every name and every counter drawn?"""
        return self.large or self.k >= FINE

    def px(self, x: float, y: float) -> Point:
        """A point of the plane in pixels."""
        return (x - self.crop[0]) * self.k, (self.crop[3] - y) * self.k

    def spot(self, vertex: Vertex) -> Point:
        """A point of the lattice in pixels."""
        return self.px(vertex[0] / 2, vertex[1] * HALF_SIDE)

    def shows(self, vertex: Vertex) -> bool:
        """Does the picture show something of the hex with this middle?"""
        x, y = vertex[0] / 2, vertex[1] * HALF_SIDE
        x0, y0, x1, y1 = self.crop
        return x0 - 0.6 < x < x1 + 0.6 and y0 - 0.7 < y < y1 + 0.7

    def colour(self, key: str) -> str:
        return self.sheet.palette.get(key) or PALETTE.get(key) or "#b9b2a2"

    def lines(self, found: Iterable[Sequence[Vertex]], *, close: bool = False) -> str:
        """Lines between points of the lattice as one SVG path."""
        return path_texts(
            (
                [(round(x, 1), round(y, 1)) for x, y in map(self.spot, vertices)]
                for vertices in found
            ),
            close=close,
        )

    def region(self, ids: Iterable[str]) -> str:
        """The outline of some hexes, as far as the picture shows them, as an SVG path."""
        at = self.tiles.at
        shown = [at[id] for id in ids if id in at and self.shows(at[id])]
        return self.lines(loops(shown), close=True)


def crop_of(tiles: Tiles, focus: Sequence[str]) -> Box:
    """The part of the plane to show: the focus with a margin, no narrower than readable."""
    frame = tiles.frame
    points = [(tiles.at[id][0] / 2, tiles.at[id][1] * HALF_SIDE) for id in focus if id in tiles.at]
    if not points:
        return frame
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide = max(max(xs) - min(xs) + 2 * MARGIN, 9.5)
    high = max(max(ys) - min(ys) + 2 * MARGIN, 7.0)
    wide, high = max(wide, high * 0.8), max(high, wide / WIDEST)
    wide, high = min(wide, frame[2] - frame[0]), min(high, frame[3] - frame[1])
    left = min(max((min(xs) + max(xs) - wide) / 2, frame[0]), frame[2] - wide)
    low = min(max((min(ys) + max(ys) - high) / 2, frame[1]), frame[3] - high)
    return left, low, left + wide, low + high
