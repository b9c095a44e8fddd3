"""A map of hexes as one SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from adjudicator.core.telling import Arrow, Geometry, Sheet
from adjudicator.reports import arrows, legend, lettering, symbols
from adjudicator.reports.framing import ATTRIBUTION, FOOTER, HEADER, credits_of, fitted
from adjudicator.reports.hexes import counters, ground, names
from adjudicator.reports.hexes.plane import Plane, crop_of
from adjudicator.reports.hexes.tiles import tiles
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import INK, PAPER, mix

MARKED = {
    "capital": "capital",
    "city": "city",
    "port": "port",
    "naval_base": "key port",
    "strategic_axis": "Axis strategic hex",
    "strategic_western": "Western strategic hex",
    "strategic_soviet": "Soviet strategic hex",
}


def svg(
    geometry: Geometry,
    sheet: Sheet,
    *,
    width: int,
    prefix: str,
    with_legend: bool,
    interactive: bool,
) -> str:
    """As `mapsheet.svg`, for a geometry of hexes."""
    made = tiles(geometry)
    crop = crop_of(made, sheet.focus)
    plane = Plane(made, sheet, crop, width / (crop[2] - crop[0]), prefix)
    panels = counters.panels_of(plane)
    rects = [one.rect for one in panels]
    moves = arrows_of(plane, panels)
    body = [
        *ground.ground(plane),
        *ground.terrain(plane),
        *ground.control(plane),
        *ground.lines(plane),
        *ground.weather(plane),
        *(ground.hexes(plane) if interactive else ()),
        *bursts(plane),
        *(drawn for kind, drawn in moves if kind != "attack"),
    ]
    if plane.fine:
        body += names.fine(plane, rects)
    else:
        body += names.coarse(plane, max(9.0, min(11.0, plane.k * 0.5)), rects)
    body += [counters.panel(plane, one) for one in panels]
    body += counters.panel_hits(plane, panels) if interactive else []
    body.append(f"<g {counters.LETTERED}>")
    body += [counters.drawn(plane, one, interactive) for one in counters.groups_of(plane, panels)]
    body.append("</g>")
    body += [drawn for kind, drawn in moves if kind == "attack"]
    foot, deep = legend_of(plane) if with_legend else ([], 0.0)
    total = HEADER + plane.height + deep + FOOTER
    shown = f"0 0 {width} {total:.0f}"
    return framed(plane, defs(plane), body, foot, total, shown, credits_of(geometry))


def framed(
    plane: Plane,
    shared: Sequence[str],
    body: Sequence[str],
    foot: Sequence[str],
    total: float,
    shown: str,
    credit: str = ATTRIBUTION,
) -> str:
    """The SVG of a picture: title, frame, what stands under it; as `mapsheet.framed`."""
    width, sheet = plane.width, plane.sheet
    cover = f"M0 0V{-HEADER:g}H{width:.0f}V0zM0 {plane.height:.1f}h{width:.0f}V{total:.0f}H0z"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" '
            f'width="{width:.0f}" height="{total:.0f}" role="group" '
            f'aria-label="{escape(sheet.title, quote=True)}" '
            f'font-family="{lettering.FAMILY}, Barlow, Arial Narrow, sans-serif" '
            'font-weight="500">'
            f"<title>{escape(sheet.title)}</title><defs>",
            *shared,
            f'</defs><g transform="translate(0 {HEADER:g})">',
            *body,
            f'<path d="{cover}" fill="{PAPER}"/>'
            f'<rect x="1" y="1" width="{width - 2:.0f}" height="{plane.height - 2:.1f}" fill="none"'
            f' stroke="{INK}" stroke-width="2"/></g>',
            f'<text x="12" y="24" font-size="20" font-weight="700" fill="{INK}">'
            f"{escape(fitted(sheet.title, width - 30.0, 20))}</text>",
            f'<g transform="translate(0 {HEADER + plane.height:.1f})">',
            *foot,
            f'</g><text x="{width - 10:.0f}" y="{total - 7:.1f}" font-size="10.5" '
            f'text-anchor="end" fill="#6a6459">{escape(credit)}</text></svg>',
        ]
    )


def bursts(plane: Plane) -> list[str]:
    """Where there was a battle."""
    at = plane.tiles.at
    return [
        counters.burst(plane, id)
        for id, mark in plane.sheet.overlays.items()
        if mark == "battle" and id in at and plane.shows(at[id])
    ]


def defs(plane: Plane) -> list[str]:
    prefix = plane.prefix
    out = [symbols.pattern(name, prefix, 1.0) for name in plane.patterns]
    for sort, size in (("m", names.SIZE), ("n", names.GREAT), ("s", names.SMALL)):
        scale = size * plane.k * 0.9 / 12
        out += [
            f'<g id="{prefix}{sort}-{mark}"><g transform="scale({scale:.3f})">'
            f"{symbols.MARKS[mark]}</g></g>"
            for mark in plane.marks
        ]
    if plane.faces:
        out.append(f'{counters.SHADOW} id="{prefix}shadow"/>')
    for (colour, symbol, tags), id in plane.faces.items():
        out.append(f'<g id="{id}">{counters.face(plane, colour, symbol, tags)}</g>')
    return out


def arrows_of(
    plane: Plane, panels: Sequence[counters.Panel], thin: float = 1.0
) -> list[tuple[str, str]]:
    """Moves and attacks, from middle to middle: kind and drawing. Moves lie under names and
    counters, attacks over them. thin: part of the usual width."""
    boxes = {one.id: one.rect for one in panels}
    share = min(1.0, max(0.4, plane.k / 42)) * thin

    def point(id: str) -> Point | None:
        if id in boxes:
            x, y, wide, high = boxes[id]
            return x + wide / 2, y + high / 2
        at = plane.tiles.at.get(id)
        return plane.spot(at) if at is not None else None

    out: list[tuple[str, str]] = []
    for arrow in plane.sheet.arrows:
        points = [found for id in arrow.path if (found := point(id)) is not None]
        if len(points) >= 2 and _seen(plane, arrow):
            colour = plane.colour(arrow.colour) if arrow.colour else ""
            (ax, ay), (bx, by) = points[-2], points[-1]
            # The head ends at the rim of the hex, before its counters.
            back = 0.3 * plane.k / max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1.0)
            points[-1] = (bx - (bx - ax) * min(back, 0.6), by - (by - ay) * min(back, 0.6))
            out.append((arrow.kind, arrows.shaft(arrow.kind, colour, points, share)))
    return out


def _seen(plane: Plane, arrow: Arrow) -> bool:
    at = plane.tiles.at
    return any(id in at and plane.shows(at[id]) for id in arrow.path)


def legend_of(plane: Plane, wide: float = 0.0) -> tuple[list[str], float]:
    """Signs that occur in the picture."""
    items: list[tuple[str, str]] = []
    for key, words in plane.sheet.legend.items():
        colour = plane.colour(key)
        items.append(
            (
                f'<rect y="-10" width="18" height="12" rx="2" fill="{mix(colour, PAPER, 0.5)}" '
                f'stroke="{mix(colour, "#000000", 0.8)}" stroke-width="1.6"/>',
                words,
            )
        )
    for mark in plane.marks:
        if mark in MARKED:
            sign = f'<g transform="translate(3 -10)">{symbols.MARKS[mark]}</g>'
            items.append((sign, MARKED[mark]))
    for name in plane.patterns:
        if words := symbols.TERRAIN_WORDS.get(name, symbols.OVERLAY_WORDS.get(name, "")):
            shade, share = symbols.TERRAIN_TINT.get(name, (PAPER, 1.0))
            items.append(
                (
                    f'<rect y="-10" width="18" height="12" fill="{mix(shade, PAPER, share)}" '
                    f'stroke="#8a8272" stroke-width=".8"/><rect y="-10" width="18" height="12" '
                    f'fill="url(#{plane.prefix}p-{name})"/>',
                    words,
                )
            )
    for kind, words in (
        ("river", "river"),
        ("mountain", "mountain hexside"),
        ("water", "water hexside"),
        ("rail", "railway"),
    ):
        if kind in plane.tiles.sides or kind in plane.tiles.ways:
            strokes = "".join(
                f'<path d="M0-4H18" stroke="{colour}" stroke-width="{max(1.5, wide * 26):.1f}"'
                + (f' stroke-dasharray="{dashes}"/>' if dashes else "/>")
                for colour, wide, dashes in ground.LINES[kind]
            )
            items.append((strokes, words))
    return legend.laid(items, wide or plane.width)
