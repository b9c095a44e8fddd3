"""Names and marks of hexes.

A hex keeps the upper part of its brick (one wide, from row to row high) for its name, so no
name meets a counter or another name. Where hexes are too narrow for that, the capitals and
strategic places alone are named, in larger letters beside the counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from adjudicator.core.telling import Area
from adjudicator.reports import lettering, symbols
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.hexes.tiles import Vertex
from adjudicator.reports.symbols import INK

TOP = 0.46
"""From the middle of a hex up to the top of its brick."""
ROW = 0.19
"""Height of the row of names."""
SIZE, GREAT = 0.19, 0.215
"""Letters of a name, and of a great place's, in hexes."""
NUMBER = 0.155
"""Numbers of hexes without a name, by which orders call them."""
LOWER = 0.62
"""So much lower stands a name whose row lies under a panel."""
SMALL = 0.11
"""Marks beside a long name that has another beside it."""
DOT = "city"


def named(area: Area) -> str:
    """The name of a hex without its number; empty if it has none."""
    name, _, rest = area.name.partition(" (")
    return name if rest else ""


def great(area: Area) -> bool:
    """Is the place named on the smallest map?"""
    return any(mark == "capital" or mark.startswith("strategic") for mark in area.marks)


def fine(plane: Plane, panels: Sequence[lettering.Rect]) -> list[str]:
    """Names and marks of all hexes shown, each in the upper part of its brick. panels: under
    which no name is to be read."""
    small: list[str] = []
    large: list[str] = []
    marks: list[str] = []
    numbers: list[str] = []
    k = plane.k
    for id, area in plane.tiles.geometry.areas.items():
        name = named(area) if area.kind != "box" else ""
        if area.kind == "box" or not plane.shows(plane.tiles.at[id]):
            continue
        if not name:
            if area.kind == "land" and area.name == id:
                x, y = plane.spot(plane.tiles.at[id])
                row = (x - k * 0.3, y - k * (TOP - 0.03), k * 0.6, NUMBER * k)
                if not _on(row, panels):
                    numbers.append(f'<text x="{x:.1f}" y="{y - k * 0.28:.1f}">{id}</text>')
            continue
        size = (GREAT if great(area) else SIZE) * k
        drawn = [mark for mark in area.marks if mark in symbols.MARKS]
        icon = f"{plane.prefix}{'n' if great(area) else 'm'}-"
        step = size * 0.95
        icons = len(drawn) * step
        crowded = lettering.width(name, size, bold=True) + icons > 1.3 * k
        if crowded and _beside(plane, plane.tiles.at[id]):
            icon, step = f"{plane.prefix}s-", SMALL * k * 0.95
            icons = len(drawn) * step
        wide = lettering.width(name, size, bold=True)
        here = plane.tiles.at[id]
        most = k * (1.02 if _beside(plane, here) else 1.7) - icons
        if wide > most:
            size, wide = size * most / wide, most
        x, y = plane.spot(here)
        left, base = x - (wide + icons) / 2, y - (TOP - ROW + 0.035) * k
        row = (left, base - size, wide + icons, size)
        lower = (left, base - size + LOWER * k, wide + icons, size)
        if _on(row, panels) and not _on(lower, panels):
            base += LOWER * k
        for mark in drawn:
            plane.marks[mark] = None
            marks.append(f'<use href="#{icon}{mark}" x="{left:.1f}" y="{base - step * 0.86:.1f}"/>')
            left += step
        text = f'<text x="{left:.1f}" y="{base:.1f}" font-size="{size:.1f}">{escape(name)}</text>'
        (large if great(area) else small).append(text)
    halo = (
        f'fill="{INK}" stroke="#fffaf0" stroke-opacity=".85" stroke-linejoin="round" '
        'paint-order="stroke"'
    )
    return [
        f'<g font-size="{NUMBER * k:.1f}" text-anchor="middle" fill="{INK}" fill-opacity=".55">'
        f"{''.join(numbers)}</g>",
        f'<g {halo} stroke-width="{k * 0.04:.1f}" font-weight="500">{"".join(small)}</g>',
        f'<g {halo} stroke-width="{k * 0.05:.1f}" font-weight="700">{"".join(large)}</g>',
        *marks,
    ]


def coarse(plane: Plane, size: float, panels: Sequence[lettering.Rect]) -> list[str]:
    """Fewer names in larger letters, each over its own hex: capitals and strategic places first,
    then the others that have a city, as long as none meets another."""
    areas = plane.tiles.geometry.areas
    taken = list(panels)
    texts, dots = [], []
    found = [
        (not great(area), "capital" not in area.marks, id)
        for id, area in areas.items()
        if area.kind != "box" and named(area) and plane.shows(plane.tiles.at[id])
    ]
    for minor, _, id in sorted(found, key=lambda one: one[:2]):
        area = areas[id]
        x, y = plane.spot(plane.tiles.at[id])
        dot = DOT in area.marks or "capital" in area.marks
        if dot:
            dots.append(f"M{x:.1f} {y:.1f}h0")
        if minor and (size > plane.k * 0.5 or not dot):
            continue
        wide = lettering.width(named(area), size, bold=True) + 2
        left = min(max(x - wide / 2, 3.0), plane.width - wide - 3)
        rect = (left, y - size * 1.15, wide, size)
        if _on(rect, taken) or rect[1] < 2:
            continue
        taken.append(rect)
        ink = symbols.ALARM if "capital" in area.marks else INK
        texts.append(
            f'<text x="{rect[0] + 1:.1f}" y="{rect[1] + size * 0.82:.1f}" fill="{ink}">'
            f"{escape(named(area))}</text>"
        )
    return [
        f'<path d="{"".join(dots)}" stroke="{INK}" stroke-width="{max(2.6, plane.k * 0.16):.1f}" '
        'stroke-linecap="round"/>',
        f'<g font-size="{size:.1f}" font-weight="700" stroke="#fffaf0" '
        f'stroke-width="{size * 0.22:.1f}" stroke-opacity=".9" stroke-linejoin="round" '
        f'paint-order="stroke">{"".join(texts)}</g>',
    ]


def _on(row: lettering.Rect, others: Iterable[lettering.Rect]) -> bool:
    return any(lettering.overlap(row, one) for one in others)


def _beside(plane: Plane, at: Vertex) -> bool:
    """Has a neighbour in the row a name, too?"""
    ids, areas = plane.tiles.ids, plane.tiles.geometry.areas
    sides = ((at[0] - 2, at[1]), (at[0] + 2, at[1]))
    return any(side in ids and bool(named(areas[ids[side]])) for side in sides)


def marks(plane: Plane) -> None:
    """Note the marks of named hexes, for the legend."""
    for area in plane.tiles.geometry.areas.values():
        if named(area):
            for mark in area.marks:
                if mark in symbols.MARKS:
                    plane.marks[mark] = None
