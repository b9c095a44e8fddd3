"""What stands on the areas of a map: names, counters in their slots, panels, marks of battles.

Where each stands is the board's (`anchors.py`) and the same in every turn. What is too much for
its slot overlaps there, and is fanned out by a click on a page.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from html import escape
from math import cos, pi, sin

from adjudicator.core.telling import Piece
from adjudicator.reports import anchors, lettering, symbols
from adjudicator.reports.anchors import Name, Place
from adjudicator.reports.drawing import Drawing
from adjudicator.reports.lettering import Rect
from adjudicator.reports.symbols import INK, PAPER

FACE = 0.88
"""A counter in its cell: what sticks out of it (how many lie there) has the rest."""

APART = 0.42
"""How much of a counter is seen beside the one that lies on it, at least."""


@dataclass(frozen=True)
class Spot:
    """A counter to be drawn: how many of its like, its cell's upper left corner and edge, in
    units."""

    piece: Piece
    count: int
    x: float
    y: float
    edge: float


def stacked(pieces: list[Piece]) -> dict[str, list[tuple[Piece, int]]]:
    """The pieces by area, equal ones counted."""
    found: dict[str, dict[tuple[object, ...], tuple[Piece, int]]] = {}
    for piece in pieces:
        stack = found.setdefault(piece.area, {})
        key = (piece.colour, piece.symbol, piece.text, piece.label, *piece.tags)
        stack[key] = (piece, stack[key][1] + 1 if key in stack else 1)
    return {area: list(stack.values()) for area, stack in found.items()}


def laid(stack: list[tuple[Piece, int]], slot: Rect, edge: float) -> list[Spot]:
    """The counters of an area in its slot: in rows side by side, else overlapping. Of many only so
    many are seen as can be told apart; the others lie under the last of these."""
    x, y, wide, high = slot
    number = len(stack)
    rows = max(1, int(high / edge + 0.05))
    columns = max(1, int(wide / edge + 0.05))
    rows = min(rows, -(-number // columns))
    in_row = -(-number // rows)
    seen = in_row if in_row <= columns else min(in_row, int((wide - edge) / (edge * APART)) + 1)
    step = edge if in_row <= columns else (wide - edge) / max(seen - 1, 1)
    found = []
    for n, (piece, count) in enumerate(stack):
        row, column = divmod(n, in_row)
        here = min(seen, number - row * in_row)
        left = x + (wide - (here - 1) * step - edge) / 2
        top = y + (high - rows * edge) / 2
        found.append(
            Spot(piece, count, left + min(column, seen - 1) * step, top + row * edge, edge)
        )
    return found


def overlapping(spots: list[Spot]) -> bool:
    """Do counters of a slot cover each other?"""
    return any(
        abs(a.x - b.x) < a.edge * 0.95 and abs(a.y - b.y) < a.edge * 0.95
        for n, a in enumerate(spots)
        for b in spots[n + 1 :]
    )


def counters(drawing: Drawing, interactive: bool) -> list[str]:
    """All counters, those of one area as a group; the first of a stack lies on top."""
    out = []
    for area, stack in stacked(drawing.sheet.pieces).items():
        place = drawing.anchors.places.get(area)
        if place is None or not drawing.shows(place.slot) or drawing.hides(area):
            continue
        spots = laid(stack, place.slot, place.counter)
        many = overlapping(spots)
        parts = [_counter(drawing, spot, interactive) for spot in reversed(spots)]
        if many:
            parts.append(_number(drawing, place, sum(spot.count for spot in spots)))
        own = f' class="stack" data-area="{area}"' if interactive else ""
        fan = ' data-many="yes"' if interactive and many else ""
        out.append(f"<g{own}{fan}>{''.join(parts)}</g>")
    return out


def _number(drawing: Drawing, place: Place, number: int) -> str:
    """How many lie in a slot whose counters cover each other."""
    x, y, wide, _ = place.slot
    left, top = drawing.spot(x + wide, y)
    size = place.counter * drawing.unit * 0.36
    return (
        f'<g class="many" transform="translate({left - size * 0.8:.1f} {top + size * 0.6:.1f})">'
        f'<circle r="{size * 0.75:.1f}" fill="{INK}" stroke="#fff" '
        f'stroke-width="{size * 0.12:.2f}"/><text y="{size * 0.36:.1f}" font-size="{size:.1f}" '
        f'font-weight="700" fill="#fff" text-anchor="middle">{number}</text></g>'
    )


def _counter(drawing: Drawing, spot: Spot, interactive: bool) -> str:
    piece, count = spot.piece, spot.count
    key = (piece.colour, piece.symbol, tuple(sorted(piece.tags)))
    face = drawing.faces.setdefault(key, f"{drawing.prefix}c{len(drawing.faces)}")
    if piece.symbol not in drawing.symbols:
        drawing.symbols.append(piece.symbol)
    edge = spot.edge * drawing.unit
    ink = INK if symbols.light(drawing.colour(piece.colour)) else "#fff"
    parts = []
    for under in range(min(count - 1, 2), 0, -1):
        parts.append(f'<use href="#{face}" x="{6 * under}" y="{-6 * under}"/>')
    parts.append(f'<use href="#{face}"/>')
    code = piece.colour if piece.colour.isupper() and len(piece.colour) <= 4 and edge >= 23 else ""
    if piece.symbol != "block" and piece.text:
        if code:
            room = 82 - lettering.width(piece.text, 45, bold=True)
            small = min(29.0, room / lettering.width(code, 1, bold=True))
            parts.append(
                f'<text x="7" y="88" font-size="{small:.0f}" font-weight="700" fill="{ink}">'
                f"{escape(code)}</text>"
                f'<text x="93" y="90" font-size="45" font-weight="700" text-anchor="end" '
                f'fill="{ink}">{escape(piece.text)}</text>'
            )
        else:
            parts.append(
                f'<text x="50" y="91" font-size="48" font-weight="700" text-anchor="middle" '
                f'fill="{ink}">{escape(piece.text)}</text>'
            )
    elif piece.symbol != "block" and code:
        parts.append(
            f'<text x="50" y="86" font-size="32" font-weight="700" text-anchor="middle" '
            f'fill="{ink}">{escape(code)}</text>'
        )
    if count > 1:
        parts.append(
            f'<rect x="62" y="-12" width="48" height="38" rx="12" fill="{INK}" stroke="#fff" '
            f'stroke-width="4"/><text x="86" y="17" font-size="32" font-weight="700" fill="#fff" '
            f'text-anchor="middle">×{count}</text>'
        )
    title = ""
    if interactive and piece.label:
        times = f"{count} × " if count > 1 else ""
        title = f"<title>{times}{escape(piece.label)}</title>"
    own = f' class="counter" data-area="{piece.area}"' if interactive else ""
    x, y = drawing.spot(spot.x + spot.edge * 0.02, spot.y + spot.edge * (1 - FACE) * 0.9)
    return (
        f'<g{own} transform="translate({x:.1f} {y:.1f}) scale({edge * FACE / 100:.4g})">'
        f"{title}{''.join(parts)}</g>"
    )


# ----------------------------------------------------------------------- names


def panels(drawing: Drawing) -> list[str]:
    """Paper under boxes and under what stands on a leader line, with the line."""
    out = []
    for id, place in drawing.anchors.places.items():
        if place.panel is None or drawing.hides(id) or not drawing.shows(place.panel):
            continue
        x, y = drawing.spot(*place.panel[:2])
        wide, high = (n * drawing.unit for n in place.panel[2:])
        if place.leader is not None:
            tx, ty = drawing.spot(*place.leader)
            px, py = min(max(tx, x), x + wide), min(max(ty, y), y + high)
            out.append(
                f'<path class="leader" d="M{tx:.1f} {ty:.1f}L{px:.1f} {py:.1f}" stroke="{INK}" '
                f'stroke-width="{0.7 * drawing.unit:.2f}"/><circle cx="{tx:.1f}" cy="{ty:.1f}" '
                f'r="{1.4 * drawing.unit:.1f}" fill="{INK}"/>'
            )
        box = drawing.map.geometry.areas[id].kind == "box"
        out.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
            f'rx="{3 * drawing.unit:.1f}" fill="{PAPER}" fill-opacity="{".96" if box else ".86"}" '
            f'stroke="{INK}" stroke-width="{(1.0 if box else 0.5) * drawing.unit:.2f}"/>'
        )
    return out


def names(drawing: Drawing, tier: int, wanted: Collection[str] = ()) -> list[str]:
    """The names of all areas that have room for letters of this size, with their marks. wanted:
    areas that are named in smaller letters if there is no room for these."""
    size = anchors.SIZES[tier]
    groups: dict[str, list[str]] = {"land": [], "sea": [], "code": []}
    marks: list[str] = []
    for id, place in drawing.anchors.places.items():
        name, area = place.names[tier], drawing.map.geometry.areas[id]
        if name is None and (id in wanted or (area.short and anchors.signs(area))):
            name = _smaller(place, tier, area.kind)
        if name is None or drawing.hides(id):
            continue
        code = anchors.numbered(area, id)
        lettered = name.size or size * (
            anchors.CODE if code else anchors.SEA if area.kind == "sea" else 1.0
        )
        if not drawing.shows(
            (name.x - name.wide / 2, name.y - name.high / 2, name.wide, name.high)
        ):
            continue
        kind = "code" if code else "sea" if area.kind == "sea" else "land"
        words, signs = _name(drawing, id, name, lettered, kind)
        groups[kind] += words
        marks += signs
    px = size * drawing.unit
    style = 'stroke-linejoin="round" paint-order="stroke" text-anchor="middle"'
    found = []
    for kind, look in (
        ("code", f'font-size="{px * anchors.CODE:.2f}" fill="#5d5546" fill-opacity=".62"'),
        ("sea", f'font-size="{px * anchors.SEA:.2f}" font-style="italic" letter-spacing=".09em" '
                f'fill="#1c587f" stroke="#e6f1f5" stroke-opacity=".9" '
                f'stroke-width="{px * 0.27:.2f}"'),
        ("land", f'font-size="{px:.2f}" font-weight="700" fill="{INK}" stroke="#fffaf0" '
                 f'stroke-opacity=".9" stroke-width="{px * 0.25:.2f}"'),
    ):  # fmt: skip
        if groups[kind]:
            found.append(f"<g {look} {style}>{''.join(groups[kind])}</g>")
    return [*found, *marks]


def _smaller(place: Place, tier: int, kind: str) -> Name | None:
    """The largest letters in which a name finds room; none if they could not be read."""
    for n in range(tier + 1, min(tier + 3, len(anchors.SIZES))):
        name = place.names[n]
        if name is not None:
            size = anchors.SIZES[n] * (anchors.SEA if kind == "sea" else 1.0)
            return replace(name, size=name.size or size)
    return None


def _name(
    drawing: Drawing, id: str, name: Name, size: float, kind: str
) -> tuple[list[str], list[str]]:
    """The lines of a name, and the marks before its first line."""
    area = drawing.map.geometry.areas[id]
    signs = [] if name.bare else anchors.signs(area)
    spacing = size * 0.09 if kind == "sea" else 0.0
    first = lettering.width(name.lines[0], size, bold=kind == "land", spacing=spacing)
    left = name.x - (first + len(signs) * size) / 2
    top = name.y - len(name.lines) * size * anchors.LINE / 2
    px = size * drawing.unit
    words, marks = [], []
    for n, line in enumerate(name.lines):
        across = left + len(signs) * size + first / 2 if n == 0 else name.x
        x, y = drawing.spot(across, top + size * (0.86 + anchors.LINE * n))
        own = f' font-size="{size * drawing.unit:.2f}"' if name.size else ""
        words.append(f'<text x="{rough(x, px)}" y="{rough(y, px)}"{own}>{escape(line)}</text>')
    for n, sign in enumerate(signs):
        x, y = drawing.spot(left + n * size, top + size * 0.04)
        if sign == "points":
            shown = symbols.points_badge(area.points, "national" in area.marks)
        else:
            if sign not in drawing.marks:
                drawing.marks.append(sign)
            shown = f'<use href="#{drawing.prefix}m-{sign}"/>'
        marks.append(
            f'<g transform="translate({rough(x, px)} {rough(y, px)})scale({px * 0.95 / 12:.3f})">'
            f"{shown}</g>"
        )
    return words, marks


def rough(value: float, size: float) -> str:
    """A place of letters as exact as eyes see it, in as few digits. size: of the letters."""
    return f"{value:.0f}" if size > 8 else f"{round(value * 2) / 2:g}"


# ---------------------------------------------------------------------- battles


def battles(drawing: Drawing) -> list[str]:
    """A burst behind the counters of every area that was fought over."""
    out = []
    for id, mark in drawing.sheet.overlays.items():
        place = drawing.anchors.places.get(id)
        if mark != "battle" or place is None or not drawing.shows(place.slot):
            continue
        x, y = drawing.spot(*place.middle)
        reach = place.counter * drawing.unit * 0.85
        wide = max(reach, min(place.slot[2] * drawing.unit / 2, 2 * reach))
        rays = []
        for n in range(24):
            share = 1.15 if n % 2 else 0.82
            turn = n * pi / 12
            rays.append(f"{x + wide * share * cos(turn):.1f} {y + reach * share * sin(turn):.1f}")
        out.append(
            f'<path d="M{"L".join(rays)}z" fill="{symbols.GOLD}" fill-opacity=".9" '
            f'stroke="{symbols.ALARM}" stroke-width="{max(0.6, drawing.unit):.1f}" '
            'stroke-linejoin="round"/>'
        )
    return out
