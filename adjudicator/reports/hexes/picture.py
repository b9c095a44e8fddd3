"""A map of hexes as one SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from adjudicator.core.telling import Arrow, Geometry, Layer, Sheet
from adjudicator.reports import arrows, legend, lettering, symbols
from adjudicator.reports.framing import ATTRIBUTION, FOOTER, HEADER, beside, fitted
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
    layered: bool,
    layers: Sequence[Layer],
) -> str:
    """As `mapsheet.svg`, for a geometry of hexes."""
    made = tiles(geometry)
    crop = made.frame if layered else crop_of(made, sheet.focus)
    plane = Plane(made, sheet, crop, width / (crop[2] - crop[0]), prefix, layered, layers)
    stacks = counters.stacked(plane)
    spots = counters.spots_of(plane, stacks)
    panels = counters.panels_of(plane, stacks)
    taken = [(spot.x, spot.y, spot.edge, spot.edge) for spot in spots]
    taken += [one.rect for one in panels]
    body = ground.ground(plane)
    if interactive:
        body += ground.hexes(plane)
    body += [
        counters.burst(plane, id)
        for id, mark in sheet.overlays.items()
        if mark == "battle" and id in made.at and plane.shows(made.at[id])
    ]
    moves = _arrows(plane, panels)
    body += [drawn for kind, drawn in moves if kind != "attack"]
    body += names.names(plane, taken, [one.rect for one in panels])
    body.append(f"<g {counters.LETTERED}>")
    body += [counters.panel(plane, one) for one in panels]
    body += [counters.drawn(plane, spot, interactive) for spot in spots]
    for one in panels:
        body += [counters.drawn(plane, spot, interactive) for spot in one.spots]
    body.append("</g>")
    body += [drawn for kind, drawn in moves if kind == "attack"]
    foot, deep = _legend(plane) if with_legend else ([], 0.0)
    total = HEADER + plane.height + deep + FOOTER
    cover = f"M0 0V{-HEADER:g}H{width}V0zM0 {plane.height:.1f}h{width}V{total:.0f}H0z"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_shown(plane, total)}" '
            f'width="{width}" height="{total:.0f}" role="group" '
            f'aria-label="{escape(sheet.title, quote=True)}" '
            f'font-family="{lettering.FAMILY}, Barlow, Arial Narrow, sans-serif" '
            'font-weight="500">'
            f"<title>{escape(sheet.title)}</title><defs>",
            *_defs(plane),
            f'</defs><g transform="translate(0 {HEADER:g})">',
            *body,
            f'<path d="{cover}{beside(width, total) if layered else ""}" fill="{PAPER}"/>'
            f'<rect x="1" y="1" width="{width - 2}" height="{plane.height - 2:.1f}" fill="none" '
            f'stroke="{INK}" stroke-width="2"/></g>',
            f'<text x="12" y="24" font-size="20" font-weight="700" fill="{INK}">'
            f"{escape(fitted(sheet.title, width - 30.0, 20))}</text>",
            f'<g transform="translate(0 {HEADER + plane.height:.1f})">',
            *foot,
            f'</g><text x="{width - 10}" y="{total - 7:.1f}" font-size="10.5" text-anchor="end" '
            f'fill="#6a6459">{escape(ATTRIBUTION)}</text></svg>',
        ]
    )


def middles(geometry: Geometry, width: int) -> dict[str, tuple[int, int]]:
    """Where the areas of a whole map lie in its picture of this width, header counted."""
    made = tiles(geometry)
    plane = Plane(made, Sheet(title=""), made.frame, 1.0, "", True, ())
    plane.k = width / plane.width
    found = {}
    for id, area in geometry.areas.items():
        x, y = plane.px(*area.at)
        found[id] = (round(x), round(y + HEADER))
    return found


def _shown(plane: Plane, total: float) -> str:
    """The view box: of a map that is drawn whole, the focus if there is one."""
    if not plane.layered or not plane.sheet.focus:
        return f"0 0 {plane.width:.0f} {total:.0f}"
    x0, y0, x1, y1 = crop_of(plane.tiles, plane.sheet.focus)
    left, top = plane.px(x0, y1)
    wide, high = (x1 - x0) * plane.k, (y1 - y0) * plane.k
    return f"{left:.0f} {top + HEADER:.0f} {wide:.0f} {high:.0f}"


def _defs(plane: Plane) -> list[str]:
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


def _arrows(plane: Plane, panels: Sequence[counters.Panel]) -> list[tuple[str, str]]:
    """Moves and attacks, from middle to middle: kind and drawing. Moves lie under names and
    counters, attacks over them."""
    boxes = {one.id: one.rect for one in panels}
    share = min(1.0, max(0.4, plane.k / 42))

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


def _legend(plane: Plane) -> tuple[list[str], float]:
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
    return legend.laid(items, plane.width)
