"""Counters in hexes and boxes: NATO symbols with name, factors and steps.

Where hexes are wide enough every counter is drawn, in rows under the hex's name. Else a hex
shows the first counter of each side with the number of those under it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from adjudicator.core.telling import Piece
from adjudicator.reports import lettering, symbols
from adjudicator.reports.hexes.names import ROW, named
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.stacks import Spot, laid, overlapping, stacked
from adjudicator.reports.symbols import GOLD, INK, PAPER, mix

FACE = 0.93
"""A counter in its cell."""
BRICK = 0.85
"""Height of what a hex may hold, in hexes."""
LARGEST, LEAST = 0.64, 0.42
"""Edge of a counter in a hex, in hexes."""
IN_ROW = 6
"""Counters side by side in a box."""
LETTERED = 'font-weight="700" text-anchor="middle"'
"""What panels and counters have in common, said once around them."""
SHADOW = '<rect x="4" y="6" width="100" height="100" rx="11" fill="#000" fill-opacity=".3"'
STEP_TAG = "steps "
"""Tag of a piece that says how many steps it shows: `steps 2`."""


@dataclass
class Panel:
    """A box of the map: its id, name, place, slot of its counters, and their edge."""

    id: str
    name: str
    rect: lettering.Rect
    slot: lettering.Rect
    edge: float
    sea: bool


@dataclass
class Group:
    """The counters of a hex or a box."""

    id: str
    spots: list[Spot]
    many: bool = False
    """Do they cover each other?"""


def slot_of(plane: Plane, id: str) -> lettering.Rect:
    """Where the counters of a hex stand: its brick, under its name if it has one."""
    k = plane.k
    x, y = plane.spot(plane.tiles.at[id])
    head = ROW if named(plane.tiles.geometry.areas[id]) else 0.0
    high = BRICK - head
    return x - 0.48 * k, y + (head / 2 - high / 2) * k, 0.96 * k, high * k


def groups_of(plane: Plane, panels: Sequence[Panel]) -> list[Group]:
    """All counters, in the slots of their hexes and boxes."""
    boxes = {one.id: one for one in panels}
    found = []
    for id, stack in stacked(plane.sheet.pieces).items():
        if id in boxes:
            spots = laid(stack, boxes[id].slot, boxes[id].edge)
        elif id in plane.tiles.at and plane.shows(plane.tiles.at[id]):
            if not plane.fine:
                found.append(Group(id, _top(plane, stack, *plane.spot(plane.tiles.at[id]))))
                continue
            slot = slot_of(plane, id)
            edge = _edge(plane.k, slot, len(stack))
            spots = laid(stack, slot, edge)
            if overlapping(spots):
                spots = _halved(stack, slot, edge)
        else:
            continue
        found.append(Group(id, spots, overlapping(spots)))
    return found


def _edge(k: float, slot: lettering.Rect, number: int) -> float:
    """The edge of so many counters side by side; never so small that they cannot be read, then
    they overlap."""
    side = max(min(slot[2] / -(-number // rows), slot[3] / rows) for rows in range(1, 5))
    return max(min(side, LARGEST * k, slot[3]), LEAST * k)


def _halved(stack: list[tuple[Piece, int]], slot: lettering.Rect, edge: float) -> list[Spot]:
    """Counters that have no room side by side, in two rows: the upper one lies on the lower, of
    which one still sees the factors."""
    x, y, wide, high = slot
    in_row = -(-len(stack) // 2)
    step = min(edge, (wide - edge) / max(in_row - 1, 1))
    found = []
    for n, (piece, count) in enumerate(stack):
        row, column = divmod(n, in_row)
        here = len(stack) - in_row if row else in_row
        left = x + (wide - (here - 1) * step - edge) / 2
        found.append(Spot(piece, count, left + column * step, y + row * (high - edge), edge))
    return found


def _top(plane: Plane, stack: list[tuple[Piece, int]], x: float, y: float) -> list[Spot]:
    """The first counter, with the number of all."""
    edge = 0.84 * plane.k
    total = sum(count for _, count in stack)
    return [Spot(stack[0][0], total, x - edge / 2, y - edge / 2, edge)]


def panels_of(plane: Plane) -> list[Panel]:
    """The boxes that the picture shows, each with room for the same number of counters in every
    turn."""
    found = []
    edge = max(0.62 * plane.k, 13.0 if not plane.large else 0.0)
    size = _lettered(plane)
    for id, area in plane.tiles.geometry.areas.items():
        if area.kind != "box":
            continue
        x, y = plane.px(*area.at)
        if not (0 <= x <= plane.width and 0 <= y <= plane.height):
            continue
        sea = id.startswith("zone")
        text = lettering.width(area.name, size, bold=True)
        wide = max(text, (3 if sea else IN_ROW) * edge) + 10
        high = size * 1.5 + edge + 4
        left = min(max(x - wide / 2, 3.0), plane.width - wide - 3)
        top = min(max(y - high / 2, 3.0), plane.height - high - 3)
        slot = (left + 4, top + size * 1.4, wide - 8, edge)
        found.append(Panel(id, area.name, (left, top, wide, high), slot, edge, sea))
    return found


def _lettered(plane: Plane) -> float:
    return plane.k * 0.27 if plane.large else max(9.0, min(15.0, plane.k * 0.42))


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
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4" {look} '
        'stroke-width="1.2"/>'
        f'<text x="{x + wide / 2:.1f}" y="{y + size * 1.08:.1f}" font-size="{size:.1f}" '
        f'font-weight="700" text-anchor="middle" fill="{ink}"{style}>{escape(one.name)}</text>'
    )


def panel_hits(plane: Plane, panels: Sequence[Panel], named: bool = True) -> list[str]:
    """An element for each box, to be clicked, lit and read out."""
    found = []
    for one in panels:
        x, y, wide, high = one.rect
        own = f' id="{plane.prefix}area-{one.id}"' if named else ""
        found.append(
            f'<rect{own} class="area" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" '
            f'height="{high:.1f}" rx="4"><title>{escape(one.name)}</title></rect>'
        )
    return [f'<g class="areas" fill="#fff" fill-opacity="0">{"".join(found)}</g>'] if found else []


# ---------------------------------------------------------------------------- faces


def drawn(plane: Plane, group: Group, interactive: bool) -> str:
    """The counters of a hex or box at their places, the first on top."""
    parts = [_counter(plane, spot, interactive) for spot in reversed(group.spots)]
    if group.many:
        parts.append(_number(group))
    own = f' class="stack" data-area="{group.id}"' if interactive else ""
    fan = ' data-many="yes"' if interactive and group.many else ""
    return f"<g{own}{fan}>{''.join(parts)}</g>"


def _number(group: Group) -> str:
    """How many lie where they cover each other."""
    edge = group.spots[0].edge
    right = max(spot.x + spot.edge for spot in group.spots)
    top = min(spot.y for spot in group.spots)
    size = edge * 0.34
    total = sum(spot.count for spot in group.spots)
    return (
        f'<g class="many" transform="translate({right - size * 0.6:.1f} {top + size * 0.6:.1f})">'
        f'<circle r="{size * 0.7:.2f}" fill="{INK}" stroke="#fff" '
        f'stroke-width="{size * 0.1:.2f}"/><text y="{size * 0.35:.1f}" font-size="{size:.1f}" '
        f'fill="#fff">{total}</text></g>'
    )


def _counter(plane: Plane, spot: Spot, interactive: bool) -> str:
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
            f'<rect x="58" y="-14" width="54" height="42" rx="12" fill="{INK}" stroke="#fff" '
            f'stroke-width="4"/><text x="85" y="18" font-size="36" fill="#fff">'
            f"{'' if not plane.fine else '×'}{spot.count}</text>"
        )
    title = f"<title>{escape(piece.label)}</title>" if interactive and piece.label else ""
    own = f' class="counter" data-area="{piece.area}"' if interactive else ""
    x, y = spot.x + spot.edge * 0.03, spot.y + spot.edge * 0.05
    return (
        f'<g{own} transform="translate({x:.1f} {y:.1f}) scale({spot.edge * FACE / 100:.4g})">'
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
    if name and (plane.large or spot.edge >= 18):
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
        f'<path d="M{"L".join(rays)}z" fill="{GOLD}" fill-opacity=".85" '
        f'stroke="{symbols.ALARM}" stroke-width="{max(1.0, plane.k * 0.04):.1f}" '
        'stroke-linejoin="round"/>'
    )
