"""The map of one view as SVG and PNG: the printed board with what stands on it.

One drawing serves the page, the mail and the printer. An SVG is made in a few dozen
milliseconds from an `Outline` that is kept; a PNG takes the renderer about a third of a
second without letting other threads run, hence `png_in_worker`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import anchors, arrows, atlas, ground, lettering, stacks, symbols
from adjudicator.reports import legend as legends
from adjudicator.reports.drawing import Drawing
from adjudicator.reports.framing import ATTRIBUTION, FOOTER, HEADER, credits_of, fitted
from adjudicator.reports.hexes import picture as hex_picture
from adjudicator.reports.outline import Box, Outline
from adjudicator.reports.picture import close_workers, png, png_in_worker
from adjudicator.reports.projection import Kind, Point
from adjudicator.reports.symbols import INK, PAPER

__all__ = ["ATTRIBUTION", "close_workers", "png", "png_in_worker", "svg"]

PRINTED = 7.5
"""Pixels of the smallest letters of a picture; those of a page, which can be enlarged, are larger
and fewer."""
_ORDER = ' paint-order="stroke"'
_HALOED = re.compile(
    rf"(<text[^>]*{_ORDER}[^>]*>)[^<]*</text>"
    rf"|(<g [^>]*{_ORDER}[^>]*>)(?:<text[^>]*>[^<]*</text>)*</g>"
)
_STROKES = re.compile(
    r' (?:stroke|stroke-width|stroke-opacity|stroke-linejoin|paint-order)="[^"]*"'
)


def svg(
    geometry: Geometry,
    sheet: Sheet,
    *,
    width: int = 1200,
    projection: Kind = "auto",
    prefix: str = "",
    legend: bool = True,
    interactive: bool = True,
) -> str:
    """The map as one SVG that stands alone.

    width: pixels for which lettering and counters are sized. focus of the sheet: areas
    that the picture must show, with a margin; else the whole map. prefix: put before
    every id, for two maps on one page. interactive: an element with id and title per
    area (`area-mechili`), for screen readers and the page's script.
    """
    if geometry.hexes:
        return hex_picture.svg(
            geometry,
            sheet,
            width=width,
            prefix=prefix,
            with_legend=legend,
            interactive=interactive,
        )
    whole = atlas.outline(geometry, projection)
    drawing = begun(whole, sheet, crop_of(whole, sheet.focus), width, prefix)
    body = [
        *ground.ground(drawing),
        *ground.tints(drawing),
        *ground.control(drawing),
        *ground.terrain(drawing),
        *ground.weather(drawing),
        *ground.borders(drawing),
    ]
    if interactive:
        body += ground.hits(drawing, named=True)
    body += [
        *stacks.panels(drawing),
        *stacks.battles(drawing),
        *arrows.arrows(drawing),
        *stacks.names(drawing, drawing.tier, _meant(sheet)),
        *stacks.counters(drawing, interactive),
    ]
    if interactive:
        body += ground.panel_hits(drawing, named=True)
    foot = legends.legend(drawing) if legend else ([], 0.0)
    total = HEADER + drawing.height + foot[1] + FOOTER
    return framed(
        drawing, [*defs(drawing), "<defs>", *ground.shapes(drawing), "</defs>"], body, foot[0],
        total, f"0 0 {width} {total:.0f}", credits_of(geometry),
    )  # fmt: skip


def _meant(sheet: Sheet) -> set[str]:
    """The areas that a picture is about."""
    moved = {place for arrow in sheet.arrows for place in arrow.path}
    return {piece.area for piece in sheet.pieces} | {*sheet.focus, *sheet.overlays} | moved


def begun(
    whole: Outline, sheet: Sheet, crop: Box, width: int, prefix: str = "", base: str = ""
) -> Drawing:
    """A picture of a part of the map, so many pixels wide, with nothing drawn yet."""
    k = width / (crop[2] - crop[0])
    placed = atlas.placed(whole)
    return Drawing(
        map=whole,
        anchors=placed,
        sheet=sheet,
        crop=crop,
        k=k,
        width=float(width),
        height=(crop[3] - crop[1]) * k,
        tier=anchors.tier(k * placed.unit, PRINTED),
        prefix=prefix,
        level=whole.level(0.8 / k),
        base=base,
    )


def framed(
    drawing: Drawing,
    before: Sequence[str],
    body: Sequence[str],
    foot: Sequence[str],
    total: float,
    shown: str,
    credit: str = ATTRIBUTION,
) -> str:
    """The SVG of a picture: title, frame, what stands under it. total: its height with these;
    shown: its view box; credit: of a map of real places."""
    sheet, width, height = drawing.sheet, drawing.width, drawing.height
    conic = drawing.map.conic
    credit = credit if conic or credit != ATTRIBUTION else ""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" '
            f'width="{width:g}" height="{total:.0f}" role="group" '
            f'aria-label="{escape(sheet.title, quote=True)}" '
            f'font-family="{lettering.FAMILY}, Barlow, Arial Narrow, sans-serif" '
            'font-weight="500">'
            f"<title>{escape(sheet.title)}</title>",
            *before,
            f'<g transform="translate(0 {HEADER:g})">',
            *body,
            # Header and footer are laid over what sticks out: a clip path costs the PNG
            # renderer more time than all the rest.
            f'<path d="M0 0V{-HEADER:g}H{width:g}V0zM0 {height:.1f}h{width:g}V{total:.0f}H0z'
            f'" fill="{PAPER}"/>'
            f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:.1f}" fill="none" '
            f'stroke="{INK}" stroke-width="2"/></g>',
            f'<text x="12" y="24" font-size="20" font-weight="700" fill="{INK}">'
            f"{escape(fitted(sheet.title, width - 190.0, 20))}</text>",
            legends.scale_bar(drawing) if conic else "",
            f'<g transform="translate(0 {HEADER + height:.1f})">',
            *foot,
            "</g>",
            f'<text x="{width - 10:g}" y="{total - 7:.1f}" font-size="10.5" text-anchor="end" '
            f'fill="#6a6459">{escape(credit)}</text></svg>',
        ]
    )


def standalone(drawing: str) -> str:
    """A map that is not part of a page, with its font in it."""
    return drawing.replace("<defs>", f"<defs><style>{lettering.faces()}</style>", 1)


def printed(drawing: str) -> str:
    """A map for a printer, whose programs know no `paint-order`: there the halo of a word would
    lie over its letters. So the halo is a word of its own, under the word."""
    return _HALOED.sub(lambda found: f"{_under(found)}{_over(found)}", drawing)


def _under(found: re.Match[str]) -> str:
    return found[0].replace(_ORDER, "")


def _over(found: re.Match[str]) -> str:
    opening = found[1] or found[2]
    return _STROKES.sub("", opening) + found[0][len(opening) :]


def crop_of(whole: Outline, focus: Sequence[str]) -> Box:
    """The part of the plane to show, in km: the focus with a margin, never wider than
    three to two nor higher than four to five, inside the map's frame."""
    frame = whole.frame
    boxes: list[Box] = []
    for id in focus:
        area = whole.geometry.areas.get(id)
        if area is None or area.kind == "box":
            continue
        x, y = whole.anchors[id]
        if area.kind == "land" and id in whole.pieces:
            boxes.append(_near(whole.pieces[id].box, (x, y), 260.0))
        else:
            boxes.append((x - 60, y - 60, x + 60, y + 60))
    if not boxes:
        return frame
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    margin = max(90.0, 0.1 * max(x1 - x0, y1 - y0))
    wide = max(x1 - x0 + 2 * margin, 640.0)
    high = max(y1 - y0 + 2 * margin, 480.0)
    wide, high = max(wide, high * 0.9), max(high, wide / 1.6)
    wide, high = min(wide, frame[2] - frame[0]), min(high, frame[3] - frame[1])
    left = min(max((x0 + x1 - wide) / 2, frame[0]), frame[2] - wide)
    top = min(max((y0 + y1 - high) / 2, frame[1]), frame[3] - high)
    return left, top, left + wide, top + high


def _near(box: Box, at: Point, most: float) -> Box:
    """A box cut to what lies within `most` km of a point: a zone's far islands would make
    every theatre an ocean."""
    return (
        max(box[0], at[0] - most),
        max(box[1], at[1] - most),
        min(box[2], at[0] + most),
        min(box[3], at[1] + most),
    )


def defs(drawing: Drawing) -> list[str]:
    """The faces of counters, signs and patterns that a picture uses."""
    prefix = drawing.prefix
    out = [symbols.pattern(name, prefix, 1 / drawing.k) for name in drawing.terrains]
    out += [f'<g id="{prefix}m-{mark}">{symbols.MARKS[mark]}</g>' for mark in drawing.marks]
    for (colour, symbol, tags), id in drawing.faces.items():
        out.append(f'<g id="{id}">{symbols.counter(drawing.colour(colour), symbol, tags)}</g>')
    return ["<defs>", *out, "</defs>"]
