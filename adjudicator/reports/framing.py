"""What stands around every map: its title, its frame, who made the base data."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.telling import Geometry
from adjudicator.reports import lettering

ATTRIBUTION = "Place coordinates: GeoNames (CC BY 4.0). Made with Natural Earth."
"""Shown on every map of real places: both ask for it."""

HEADER, FOOTER = 34.0, 22.0


WINDOW = 0.45
"""Part of a map, in either direction, whose names can be read in a letter."""


def credits_of(geometry: Geometry) -> str:
    """Whose work a map rests on: as it says itself, else what ours rest on."""
    return ATTRIBUTION if geometry.credits is None else geometry.credits


def together(geometry: Geometry, places: Sequence[str]) -> list[str]:
    """As many of these places as can be shown at once with names that can be read; none if they
    are in no part of the map."""
    spots = {id: area.at for id, area in geometry.areas.items() if area.kind != "box"}
    known = [place for place in places if place in spots]
    if not known:
        return []
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    wide, high = WINDOW * (max(xs) - min(xs)) / 2, WINDOW * (max(ys) - min(ys)) / 2

    def around(one: str) -> list[str]:
        x, y = spots[one]
        return [p for p in known if abs(spots[p][0] - x) <= wide and abs(spots[p][1] - y) <= high]

    return max(map(around, known), key=len)


def fitted(text: str, room: float, size: float) -> str:
    """A line of text, cut with an ellipsis where it is wider than its room."""
    while len(text) > 8 and lettering.width(text, size, bold=True) > room:
        text = text[:-2].rstrip() + "…"
    return text


def beside(width: float, total: float) -> str:
    """Covers for what lies beside a map that is shown in a wider box."""
    top, high = -HEADER, total + HEADER
    left = f"M0 {top:g}v{high:.0f}h{-width:.0f}v{-high:.0f}z"
    return f"{left}M{width:.0f} {top:g}v{high:.0f}h{width:.0f}v{-high:.0f}z"
