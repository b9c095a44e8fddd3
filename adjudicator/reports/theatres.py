"""Pictures of the fronts for letters: each small enough to be read on a phone.

A picture is as wide as a phone's screen and drawn twice as fine. It shows so little of the map that
a counter on it can be read; places that lie too far apart for one picture are in several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import mapsheet
from adjudicator.reports.board import board

PHONE: Final = 400
"""Pixels across a letter on a phone."""
FINE: Final = 2
"""Dots of a picture to a pixel."""
GLASS: Final = 17.0
"""Pixels that a counter needs to be read there."""
LEAST: Final = 0.12
"""Part of the places that a further picture must show at least."""
INNER: Final = 0.74
"""Part of a picture in which its places lie: around them is a margin."""
HEXES: Final = 0.85
WHOLE: Final = 1000


def fronts(geometry: Geometry, places: Sequence[str], most: int = 3) -> list[list[str]]:
    """The places, those that one picture can show together; the picture with most of them first.
    Places that are few and apart from all others are left out."""
    made = board(geometry)
    left = [place for place in dict.fromkeys(places) if place in made.at]
    reach = PHONE * made.counter / GLASS * INNER
    if geometry.hexes:  # a name and a number in each
        reach *= HEXES
    few = max(1.0, len(left) * LEAST)
    found: list[list[str]] = []
    while left and len(found) < most:
        best = max((_together(made.at, left, one, reach) for one in left), key=len)
        if found and len(best) < few:
            break
        found.append(best)
        left = [place for place in left if place not in best]
    return found


def _together(
    at: dict[str, tuple[int, int]], places: Sequence[str], corner: str, reach: float
) -> list[str]:
    """The places in a square around one of them."""
    x, y = at[corner]
    return [
        one
        for one in places
        if abs(at[one][0] - x) <= reach / 2 and abs(at[one][1] - y) <= reach / 2
    ]


def happened(sheet: Sheet) -> list[str]:
    """Where something happens on a sheet: battles, ends of moves, its focus; else where pieces
    are."""
    fought = [area for area, mark in sheet.overlays.items() if mark == "battle"]
    moved = [arrow.path[-1] for arrow in sheet.arrows if arrow.path]
    return [*fought, *moved] or sheet.focus or [piece.area for piece in sheet.pieces]


def drawings(
    geometry: Geometry, sheet: Sheet, places: Sequence[str], most: int = 3
) -> list[tuple[str, int]]:
    """The fronts as SVG, each with the width of its picture in dots; the whole map if there is
    no front."""
    found: list[tuple[str, int]] = []
    for front in fronts(geometry, places, most):
        shown = sheet.model_copy(update={"focus": front})
        drawing = mapsheet.svg(geometry, shown, width=PHONE, legend=not found, interactive=False)
        found.append((drawing, PHONE * FINE))
    return found or [whole(geometry, sheet)]


def whole(geometry: Geometry, sheet: Sheet) -> tuple[str, int]:
    """The whole map, and the width of its picture in dots."""
    shown = sheet.model_copy(update={"focus": []})
    drawing = mapsheet.svg(geometry, shown, width=WHOLE, interactive=False)
    return drawing, WHOLE * FINE
