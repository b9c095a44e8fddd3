"""Where names and counters of a map stand: the same in every turn (`placement` finds it).

An area has a *slot*, in which its counters stand however many there are, and for each size of
letters the place of its name, if the name finds room in the area. Where an area is too small, its
slot and its name stand beside it, on a leader line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from adjudicator.core.telling import Area
from adjudicator.reports import symbols
from adjudicator.reports.lettering import Rect
from adjudicator.reports.projection import Point

WIDE: Final = 1300
"""Units across a map: sizes of letters and counters are counted in them."""
SIZES: Final = (34.0, 23.0, 16.0, 11.0, 7.5, 5.0, 3.4)
"""Sizes of letters, in units: for each scale one in which names can be read."""
READ: Final = 4
"""The size (of those above) beside which slots are laid out: it is read where a page opens."""
CODE: Final = 0.85
"""Numbers of hexes, to names: they are looked up, not read."""
LINE = 1.04
"""From line to line, in sizes."""
SEA = 1.3
"""Letters of a sea, to those of the land."""


@dataclass(frozen=True)
class Name:
    """A name at one size. x, y: its middle, in units; wide, high: its box; bare: without the
    marks beside it."""

    lines: tuple[str, ...]
    x: float
    y: float
    wide: float
    high: float
    bare: bool = False
    size: float = 0.0
    """Of its letters, where they are smaller than those of the others."""

    @property
    def rect(self) -> Rect:
        return self.x - self.wide / 2, self.y - self.high / 2, self.wide, self.high


@dataclass(frozen=True)
class Place:
    """Where an area's counters and name stand, in units of the map. names: for each of `SIZES`
    the name, or None where it finds no room. leader: the point of the area that a line leads to,
    for one that stands beside it."""

    slot: Rect
    counter: float
    names: tuple[Name | None, ...]
    leader: Point | None = None
    panel: Rect | None = None
    """Paper under the slot and the name of a box, or of what stands on a leader line."""

    @property
    def middle(self) -> Point:
        x, y, wide, high = self.slot
        return x + wide / 2, y + high / 2


@dataclass
class Anchors:
    """All places of a map. unit: kilometres a unit is long."""

    unit: float
    counter: float
    places: dict[str, Place] = field(default_factory=dict)


def tier(pixels: float, least: float = 9.5) -> int:
    """The number of the smallest letters that can be read where a unit has so many pixels."""
    fit = [n for n, size in enumerate(SIZES) if size * pixels >= least]
    return fit[-1] if fit else 0


def numbered(area: Area, id: str) -> bool:
    """Has the area no name but its number, as most hexes?"""
    return area.name == id


def signs(area: Area) -> list[str]:
    """The marks that stand before a name, among them `points`."""
    return [one for one in area.marks if one in symbols.MARKS] + ["points"] * (area.points > 0)


def rects(place: Place, size: int) -> Iterable[Rect]:
    """The slot, and the name at one size."""
    yield place.slot
    name = place.names[size]
    if name is not None:
        yield name.rect
