"""Counters in hexes and boxes: NATO symbols with name, factors and steps.

Where hexes are wide enough every counter is drawn, in rows under the hex's name. Else a hex
shows the first counter of each side with the number of those under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from adjudicator.core.telling import Area, Piece
from adjudicator.reports import lettering, symbols
from adjudicator.reports.hexes.names import ROW, named
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.symbols import GOLD, INK, PAPER, mix

BRICK = 0.85
"""Height of what a hex may hold, in hexes."""
GAP = 1.08
"""From counter to counter, in counters."""
IN_ROW = 6
"""Counters side by side in a box."""
LETTERED = 'font-weight="700" text-anchor="middle"'
"""What panels and counters have in common, said once around them."""
SHADOW = '<rect x="4" y="6" width="100" height="100" rx="11" fill="#000" fill-opacity=".3"'
STEP_TAG = "steps "
"""Tag of a piece that says how many steps it shows: `steps 2`."""


@dataclass
class Spot:
    """A counter to be drawn: its upper left corner and its edge, in pixels."""

    piece: Piece
    count: int
    x: float
    y: float
    edge: float


@dataclass
class Panel:
    """A box of the map: its id, name, place, and the counters in it."""

    id: str
    name: str
    rect: lettering.Rect
    spots: list[Spot]
    sea: bool


def stacked(plane: Plane) -> dict[str, list[tuple[Piece, int]]]:
    """The pieces by area, equal ones counted."""
    found: dict[str, dict[tuple[object, ...], tuple[Piece, int]]] = {}
    for piece in plane.sheet.pieces:
        stack = found.setdefault(piece.area, {})
        key = (piece.colour, piece.symbol, piece.text, piece.label, tuple(piece.tags))
        stack[key] = (piece, stack[key][1] + 1 if key in stack else 1)
    return {area: list(stack.values()) for area, stack in found.items()}


def spots_of(plane: Plane, stacks: dict[str, list[tuple[Piece, int]]]) -> list[Spot]:
    """Where the counters in hexes stand."""
    found: list[Spot] = []
    areas, at = plane.tiles.geometry.areas, plane.tiles.at
    for id, stack in stacks.items():
        if id not in at or not plane.shows(at[id]):
            continue
        x, y = plane.spot(at[id])
        if plane.fine:
            found += _rows(plane, areas[id], stack, x, y)
        else:
            found += _top(plane, stack, x, y)
    return found


def _rows(
    plane: Plane, area: Area, stack: list[tuple[Piece, int]], x: float, y: float
) -> list[Spot]:
    k, number = plane.k, len(stack)
    head = ROW if named(area) else 0.0
    high = (BRICK - head) * k
    rows = next(
        n for n in range(1, 9) if _edge(k, high, number, n) >= _edge(k, high, number, n + 1)
    )
    columns = -(-number // rows)
    edge = _edge(k, high, number, rows)
    middle = y + head / 2 * k
    top = middle - rows * edge * GAP / 2 + edge * (GAP - 1) / 2
    found = []
    for n, (piece, count) in enumerate(stack):
        in_row = min(columns, number - n // columns * columns)
        left = x - in_row * edge * GAP / 2 + n % columns * edge * GAP + edge * (GAP - 1) / 2
        found.append(Spot(piece, count, left, top + n // columns * edge * GAP, edge))
    return found


def _edge(k: float, high: float, number: int, rows: int) -> float:
    """The edge of counters in so many rows; no wider than two thirds of a hex."""
    columns = -(-number // rows)
    return min(0.96 * k / columns / GAP, high / rows / GAP, 0.64 * k)


def _top(plane: Plane, stack: list[tuple[Piece, int]], x: float, y: float) -> list[Spot]:
    """The first counter, with the number of all."""
    edge = 0.84 * plane.k
    total = sum(count for _, count in stack)
    return [Spot(stack[0][0], total, x - edge / 2, y - edge / 2, edge)]


def panels_of(plane: Plane, stacks: dict[str, list[tuple[Piece, int]]]) -> list[Panel]:
    """The boxes that the picture shows, with their counters."""
    found = []
    edge = max(0.62 * plane.k, 13.0)
    size = _lettered(plane)
    for id, area in plane.tiles.geometry.areas.items():
        if area.kind != "box":
            continue
        x, y = plane.px(*area.at)
        if not (0 <= x <= plane.width and 0 <= y <= plane.height):
            continue
        stack = stacks.get(id, [])
        columns = min(IN_ROW, max(1, len(stack)))
        rows = -(-len(stack) // IN_ROW)
        text = lettering.width(area.name, size, bold=True)
        wide = max(text, columns * edge * GAP) + 10
        high = size * 1.5 + rows * edge * GAP + (4 if rows else 0)
        left = min(max(x - wide / 2, 3.0), plane.width - wide - 3)
        top = min(max(y - high / 2, 3.0), plane.height - high - 3)
        spots = []
        for n, (piece, count) in enumerate(stack):
            in_row = min(columns, len(stack) - n // IN_ROW * IN_ROW)
            start = left + (wide - in_row * edge * GAP) / 2
            across = start + n % IN_ROW * edge * GAP
            spots.append(
                Spot(piece, count, across, top + size * 1.5 + n // IN_ROW * edge * GAP, edge)
            )
        sea = id.startswith("zone")
        found.append(Panel(id, area.name, (left, top, wide, high), spots, sea))
    return found


def _lettered(plane: Plane) -> float:
    return max(9.0, min(15.0, plane.k * 0.42))


def panel(plane: Plane, one: Panel) -> str:
    """A box with its name; a Naval Zone is no more than a shade on the sea."""
    x, y, wide, high = one.rect
    size = _lettered(plane)
    look = (
        'fill="#e6f1f5" fill-opacity=".8" stroke="#4d8fb3"'
        if one.sea
        else f'fill="{PAPER}" stroke="{INK}"'
    )
    ink, style = ("#1c587f", ' font-style="italic"') if one.sea else (INK, "")
    return (
        f'<g class="hexes"><rect id="{plane.prefix}area-{one.id}" class="area" x="{x:.1f}" '
        f'y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4" {look} stroke-width="1.2">'
        f"<title>{escape(one.name)}</title></rect>"
        f'<text x="{x + wide / 2:.1f}" y="{y + size * 1.08:.1f}" font-size="{size:.1f}" '
        f'fill="{ink}"{style}>{escape(one.name)}</text></g>'
    )


# ---------------------------------------------------------------------------- faces


def drawn(plane: Plane, spot: Spot, interactive: bool) -> str:
    """A counter at its place."""
    piece = spot.piece
    tags = tuple(sorted(piece.tags))
    face = plane.faces.setdefault(
        (piece.colour, piece.symbol, tags), f"{plane.prefix}c{len(plane.faces)}"
    )
    plane.symbols[piece.symbol] = None
    ink = INK if symbols.light(plane.colour(piece.colour)) else "#fff"
    parts = [f'<use href="#{face}"/>']
    if plane.fine or spot.edge >= 15:
        parts += _lettering(plane, spot, ink)
    if spot.count > 1:
        parts.append(
            f'<rect x="58" y="-18" width="54" height="42" rx="12" fill="{INK}" stroke="#fff" '
            f'stroke-width="4"/><text x="85" y="14" font-size="36" fill="#fff">'
            f"{'' if not plane.fine else '×'}{spot.count}</text>"
        )
    title = f"<title>{escape(piece.label)}</title>" if interactive and piece.label else ""
    own = f' class="counter" data-area="{piece.area}"' if plane.layered else ""
    return (
        f'<g{own} transform="translate({spot.x:.1f} {spot.y:.1f}) scale({spot.edge / 100:.4g})">'
        f"{title}{''.join(parts)}</g>"
    )


def _lettering(plane: Plane, spot: Spot, ink: str) -> list[str]:
    """Its factors, and its name where that can be read."""
    text, name = spot.piece.text, called(spot.piece)
    parts = []
    if text:
        size = min(37.0, 92 / max(lettering.width(text, 1, bold=True), 0.1))
        parts.append(
            f'<text x="50" y="92" font-size="{size:.0f}" fill="{ink}">{escape(text)}</text>'
        )
    if name and (plane.layered or spot.edge >= 18):
        size = min(21.0, 92 / max(lettering.width(name, 1, bold=True), 0.1))
        parts.append(
            f'<text x="50" y="20" font-size="{size:.0f}" fill="{ink}">{escape(name)}</text>'
        )
    return parts


def called(piece: Piece) -> str:
    """What a counter is called: the first word of its label, without its country."""
    word = piece.label.split(",", 1)[0]
    return word.rpartition("-")[2].replace("_", " ") if "-" in word else ""


def face(plane: Plane, colour: str, symbol: str, tags: tuple[str, ...]) -> str:
    """The face of a counter without its letters, on a square of 100 by 100."""
    shade = plane.colour(colour)
    ink = INK if symbols.light(shade) else "#fff"
    rim = mix(shade, "#000000", 0.5)
    parts = [
        f'<use href="#{plane.prefix}shadow"/>'
        f'<rect width="100" height="100" rx="11" fill="{shade}" stroke="{rim}" stroke-width="5"/>'
    ]
    if "elite" in tags:
        parts.append(
            f'<rect x="5" y="5" width="90" height="90" rx="8" fill="none" stroke="{GOLD}" '
            'stroke-width="6"/>'
        )
    drawing = symbols.SYMBOLS.get(symbol)
    if drawing is None:
        parts.append(
            f'<text x="50" y="56" font-size="34" fill="{ink}">{escape(symbol[:2].title())}</text>'
        )
    else:
        plain = symbol in ("air", "fleet", "u_boat")
        inked = drawing.format(ink=ink if plain else INK, field=mix("#ffffff", shade, 0.68))
        parts.append(f'<g transform="translate(0 11)">{inked}</g>')
    for tag in tags:
        if tag.startswith(STEP_TAG) and symbol in symbols.SYMBOLS:
            for n in range(int(tag.removeprefix(STEP_TAG))):
                parts.append(f'<circle cx="87" cy="{30 + 13 * n}" r="5" fill="{ink}"/>')
    if "out of supply" in tags:
        parts.append(
            f'<circle cx="10" cy="10" r="19" fill="{symbols.ALARM}" stroke="#fff" '
            'stroke-width="4"/><path d="M1 1l18 18M19 1L1 19" stroke="#fff" stroke-width="6"/>'
        )
    return "".join(parts)


def burst(plane: Plane, id: str) -> str:
    """A burst behind the counters of a hex that was fought over."""
    x, y = plane.spot(plane.tiles.at[id])
    rays = []
    for n in range(24):
        reach = plane.k * (0.62 if n % 2 else 0.47)
        rays.append(f"{x + reach * cos(n * pi / 12):.1f} {y + reach * sin(n * pi / 12):.1f}")
    return (
        f'<path class="battle" d="M{"L".join(rays)}z" fill="{GOLD}" fill-opacity=".85" '
        f'stroke="{symbols.ALARM}" stroke-width="{max(1.0, plane.k * 0.04):.1f}" '
        'stroke-linejoin="round"/>'
    )
