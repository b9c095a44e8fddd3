"""One picture of the map while it is being drawn: its part of the plane, scale, colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.telling import Layer, Sheet
from adjudicator.reports.anchors import Anchors
from adjudicator.reports.lettering import Rect
from adjudicator.reports.outline import Box, Outline
from adjudicator.reports.projection import Point

SEA = "#d3e5ec"


SHORES = ((13.0, "#c5dde7"), (8.0, "#b5d2df"), (3.6, "#9fc4d5"))
"""The depth edge: widths in pixels and colours, outermost first."""


OUTSIDE = "#e4dfd2"
"""Land beyond the map."""


RIVER = "#2474b0"


BROWN = "#7a4a21"


PALETTE = {
    "axis": "#6a7478",
    "allies": "#cfa04a",
    "soviet": "#a83422",
    "neutral": "#f2ead6",
    "GER": "#7d8a86",
    "ITA": "#8fae72",
    "UK": "#d8b77a",
    "USA": "#9a9a4e",
    "FRA": "#5b83b5",
    "USSR": "#a83422",
    "AXIS": "#6a7478",
    "ALLIES": "#cfa04a",
}
"""Colours for keys that a sheet does not bring. Sides differ in lightness as well as in
hue, so that they stay apart for every eye: grey, light khaki, dark red."""


@dataclass
class Drawing:
    """One picture being drawn. k: pixels per km; tier: which of the sizes of letters it has."""

    map: Outline
    anchors: Anchors
    sheet: Sheet
    crop: Box
    k: float
    width: float
    height: float
    tier: int
    prefix: str
    level: int
    weight: float = 1.0
    """Of lines: a board is looked at from near, and its lines grow with it."""
    base: str = ""
    """Address of the board (`board.py`) whose shapes are used; empty where they are in this
    picture."""
    out: list[str] = field(default_factory=list)
    faces: dict[tuple[str, str, tuple[str, ...]], str] = field(default_factory=dict)
    terrains: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    layers: Sequence[Layer] = ()

    @property
    def unit(self) -> float:
        """Pixels that a unit of the anchors is long."""
        return self.anchors.unit * self.k

    def px(self, point: Point) -> Point:
        return (point[0] - self.crop[0]) * self.k, (point[1] - self.crop[1]) * self.k

    def spot(self, x: float, y: float) -> Point:
        """A point in units of the anchors, in pixels."""
        return self.px((x * self.anchors.unit, y * self.anchors.unit))

    def shows(self, rect: Rect) -> bool:
        """Does the picture show something of a rectangle in units of the anchors?"""
        x, y = self.spot(rect[0], rect[1])
        wide, high = rect[2] * self.unit, rect[3] * self.unit
        return x < self.width and y < self.height and x + wide > 0 and y + high > 0

    def hides(self, id: str) -> bool:
        """Is it a box beside the map, in a picture of another part of it?"""
        focus = self.sheet.focus
        box = self.map.geometry.areas[id].kind == "box"
        return box and bool(focus) and not self.base and id not in focus

    def stroke(self, pixels: float) -> str:
        """A width in pixels, written in km for the scaled group."""
        return f"{pixels * self.weight / self.k:.3g}"

    def colour(self, key: str) -> str:
        return self.sheet.palette.get(key) or PALETTE.get(key) or "#b9b2a2"


def meets(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
